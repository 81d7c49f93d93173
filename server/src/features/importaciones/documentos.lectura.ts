import { fecha } from '@cabildo/contracts/base/tiempo'
import { nombreEnSingular } from '@cabildo/contracts/documentos-citas'
import { numeroDeDocumento, TIPOS_DOCUMENTO, type TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import {
  ASUNTO_IMPORTADO_MAXIMO,
  MENSAJES_IMPORTACIONES as M,
  TEXTO_AREA_MAXIMO,
  tipoDesconocido,
} from '@cabildo/contracts/importaciones'
import { type Celda, textoDe } from '@cabildo/hojas/celdas'
import { leerFecha, leerTexto } from '../../platform/hojas/campos.ts'
import { corto, llana } from '../../platform/hojas/celda.ts'
import { type Lector, type Lectura, leerArchivo } from './lectura.ts'

type L = Lectura<'documentos'>

const COMO_ESTA = { mayusculas: false } as const
const TIPO_MAXIMO = 60
const NUMERO_MAXIMO = 60
const PERSONA_MAXIMO = 300
/** As much of a subject as the preview shows. */
const ASUNTO_A_LA_VISTA = 120

/** What a type is called besides its names in the catalogue. */
const OTROS_NOMBRES: Readonly<Partial<Record<TipoDocumento, readonly string[]>>> = {
  1: ['Ordenanza', 'OM'],
  2: ['Resolución de Consejo', 'Resolución de Concejo Municipal', 'RC'],
  3: ['RA'],
  7: ['Acuerdo', 'Acuerdo de Concejo Municipal', 'Acuerdo de Consejo', 'AC'],
  8: ['Decreto', 'DA'],
  10: ['Convenio interinstitucional'],
  11: ['Resolución Gerencial', 'Resolución de Gerencia Municipal', 'RG', 'RGM'],
  12: ['Resolución de Sub Gerencia', 'RSG'],
  13: ['Resolución de Jefatura', 'RJ'],
  14: ['Memorándum', 'Memo'],
}
/** One of several, too. */
const sinPlural = (palabras: string): string => llana(palabras.replace(/(?<=\p{L}{3})(es|s|e)(?=\s|$)/gu, ''))
const POR_NOMBRE = new Map(
  TIPOS_DOCUMENTO.flatMap((tipo) =>
    [tipo.name, nombreEnSingular(tipo), ...(OTROS_NOMBRES[tipo.id] ?? [])].map(
      (nombre) => [sinPlural(nombre.toLowerCase()), nombreEnSingular(tipo)] as const,
    ),
  ),
)

const leerTipo = (l: L): string | null => {
  const antes = l.defectos.length
  const escrito = l.exigir(
    l.tomar(leerTexto(l.celda('tipo'), 'TIPO', TIPO_MAXIMO, COMO_ESTA)),
    antes,
    M.sinTipoDeDocumento,
  )
  if (escrito === null) return null
  return POR_NOMBRE.get(sinPlural(escrito.toLowerCase())) ?? l.falta(tipoDesconocido(corto(escrito)))
}

const PREFIJO = /^(?:n(?:ro|[uú]m(?:ero)?|o)?\s*[.°º]*)\s*(?=\d)/i
const ESCRITO = /^0*([1-9]\d{0,5})(?:\s*[-–—/ ]\s*(\S.*))?$/
const SEPARA = /[-–—/\s.]+/
/** What follows a number that is another one's twin: '12-A', '12 BIS'. */
const DOBLE = /^(?:[a-z]|bis|ter)$/i
const UN_ANIO = /^(?:19|20)\d\d$/

/**
 * The number of a cell, as it was printed: with the year and the siglas that follow it, where they do. Null for one that has no place
 * among whole numbers, or that the spreadsheet has taken for a day.
 */
export const leerNumero = (celda: Celda | undefined): { numero: number; anio: number | null; resto: string } | null => {
  if (celda?.tipo === 'fecha') return null
  const escrito = textoDe(celda).replace(PREFIJO, '')
  const [, numero, resto = ''] = ESCRITO.exec(escrito) ?? []
  const partes = resto.split(SEPARA).filter(Boolean)
  if (numero === undefined || DOBLE.test(partes[0] ?? '')) return null
  const anio = partes.find((parte) => UN_ANIO.test(parte))
  return { numero: Number(numero), anio: anio === undefined ? null : Number(anio), resto: resto.trim() }
}

const leerAnio = (l: L): number | null => {
  const escrito = textoDe(l.celda('anio')).replace(/\.0+$/, '')
  if (escrito === '') return null
  return UN_ANIO.test(escrito) ? Number(escrito) : l.falta(M.anio)
}

/** Number, year and day, which have to agree. */
const leerNumeracion = (l: L) => {
  let antes = l.defectos.length
  const dicho = l.exigir(l.tomar(leerTexto(l.celda('numero'), 'NÚMERO', NUMERO_MAXIMO, COMO_ESTA)), antes, M.sinNumero)
  const leido =
    dicho === null
      ? null
      : (leerNumero(l.celda('numero')) ??
        l.falta(l.celda('numero')?.tipo === 'fecha' ? M.numeroEsFecha : M.numeroDeDocumento))
  antes = l.defectos.length
  const dia = l.exigir(l.tomar(leerFecha(l.celda('fecha'), 'FECHA')), antes, M.sinFecha)
  antes = l.defectos.length
  const columna = leerAnio(l)
  if (l.defectos.length > antes) return { numero: null, anio: null, dia }
  if (columna !== null && leido?.anio != null && columna !== leido.anio) l.falta(M.aniosDistintos)
  const anio = columna ?? leido?.anio ?? (dia === null ? null : Number(dia.slice(0, 4)))
  // A number of a series that still runs is none of those that an index may lack.
  const enCurso = anio !== null && anio >= Number(l.hoy.slice(0, 4))
  if (enCurso) l.falta(M.anioEnCurso)
  else if (anio !== null && dia !== null) {
    const suyo = Number(dia.slice(0, 4))
    if (suyo < anio || suyo > anio + 1 || dia >= l.hoy) l.falta(M.fechaDelAnio)
  }
  const resto = leido?.resto ? leido.resto : anio
  const numero = leido && anio !== null ? `${numeroDeDocumento(leido.numero)}-${resto}` : null
  return { numero, anio: enCurso ? null : anio, dia }
}

/** A document of a past year: what its index says of it, and the name of its PDF. */
export const DOCUMENTOS: Lector<'documentos'> = {
  necesita: (tiene) => (['tipo', 'numero', 'area', 'fecha', 'asunto', 'archivo'] as const).every(tiene),
  leer: (l) => {
    const tipo = leerTipo(l)
    const { numero, anio, dia } = leerNumeracion(l)
    let antes = l.defectos.length
    const area = l.exigir(l.tomar(leerTexto(l.celda('area'), 'ÁREA', TEXTO_AREA_MAXIMO, COMO_ESTA)), antes, M.sinArea)
    antes = l.defectos.length
    const asunto = l.exigir(
      l.tomar(leerTexto(l.celda('asunto'), 'ASUNTO', ASUNTO_IMPORTADO_MAXIMO, COMO_ESTA)),
      antes,
      M.sinAsunto,
    )
    const persona = (campo: 'destino' | 'suscrito_por', titulo: string) =>
      l.tomar(leerTexto(l.celda(campo), titulo, PERSONA_MAXIMO, COMO_ESTA))
    return {
      valores: {
        ...{ tipo, numero, anio: anio === null ? null : String(anio), fecha: dia, area, asunto },
        ...{ destino: persona('destino', 'DESTINO'), suscrito_por: persona('suscrito_por', 'FIRMADO POR') },
        archivo: leerArchivo(l, l.celda('archivo')),
      },
      area,
      nombre: [tipo, numero].filter(Boolean).join(' '),
      lugar: [dia && fecha(dia), area, asunto && corto(asunto, ASUNTO_A_LA_VISTA)].filter(Boolean).join(' · '),
    }
  },
}
