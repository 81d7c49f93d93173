import { MENSAJES_IMPORTACIONES as M, TEXTO_AREA_MAXIMO } from '@cabildo/contracts/importaciones'
import { ANIOS_LISTA_NORMAS, DESCRIPCION_NORMA_MAXIMO, esDeGerencia } from '@cabildo/contracts/normas'
import { nombreDeNorma, TIPOS_NORMA } from '@cabildo/contracts/normas-tipos'
import { leerFecha, leerTexto } from '../../platform/hojas/campos.ts'
import { corto } from '../../platform/hojas/celda.ts'
import { type Lector, type Lectura, leerArchivo } from './lectura.ts'
import { leerAsunto, leerNumeroYAnio, leerTipo } from './norma.lectura.ts'

type L = Lectura<'normas'>

const ANCHO_DE_DESCRIPCION = 120

/** The unit of resolutions that each gives its own; said of another type it is told that it does not count (NOR-22). */
const leerUnidad = (l: L, tipo_doc: string | null): string | null => {
  const antes = l.defectos.length
  const area = l.tomar(leerTexto(l.celda('area'), 'UNIDAD ORGÁNICA', TEXTO_AREA_MAXIMO, { mayusculas: false }))
  if (tipo_doc === null) return null
  if (esDeGerencia(Number(tipo_doc))) return l.exigir(area, antes, M.sinUnidad)
  if (area !== null) l.avisos.push(M.unidadNoCuenta)
  return null
}

const leerPublicacion = (l: L, anio: string | null): string | null => {
  const antes = l.defectos.length
  const dia = l.exigir(l.tomar(leerFecha(l.celda('publicada_el'), 'FECHA DE PUBLICACIÓN')), antes, M.sinPublicacion)
  if (dia === null) return null
  if (dia > l.hoy) return l.falta(M.publicacionFutura)
  return anio !== null && dia.slice(0, 4) < anio ? l.falta(M.publicacionAntes) : dia
}

/** A publication of before, by the rules of the form that informática has (NOR-10 to NOR-16, NOR-20). */
export const NORMAS: Lector<'normas'> = {
  necesita: (tiene) =>
    tiene('tipo_doc') && tiene('ndoc') && tiene('descripcion') && tiene('publicada_el') && tiene('archivo'),
  leer: (l) => {
    const tipo_doc = leerTipo(l, l.celda('tipo_doc'), TIPOS_NORMA)
    const celdas = { numero: l.celda('ndoc'), anio: l.celda('anio') }
    const { numero: ndoc, anio } = leerNumeroYAnio(l, celdas, ANIOS_LISTA_NORMAS.primero)
    const area = leerUnidad(l, tipo_doc)
    const descripcion = leerAsunto(l, l.celda('descripcion'), {
      ...{ titulo: 'DESCRIPCIÓN', largo: DESCRIPCION_NORMA_MAXIMO, falta: M.sinDescripcion },
    })
    const publicada_el = leerPublicacion(l, anio)
    const archivo = leerArchivo(l, l.celda('archivo'))
    return {
      valores: { tipo_doc, ndoc, anio, area, descripcion, publicada_el, archivo },
      area,
      nombre: `${nombreDeNorma(Number(tipo_doc)) || 'Norma'} N° ${ndoc ?? '?'}-${anio ?? '?'}`,
      lugar: [area, corto(descripcion ?? '', ANCHO_DE_DESCRIPCION)].filter(Boolean).join(', '),
    }
  },
}
