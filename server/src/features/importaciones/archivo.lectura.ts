import { nombreDeArchivo, TIPOS_ARCHIVO } from '@cabildo/contracts/archivo'
import { SUMILLA_MAXIMO } from '@cabildo/contracts/archivo-carga'
import { ANIO_PRIMERO_ARCHIVO, MENSAJES_IMPORTACIONES as M } from '@cabildo/contracts/importaciones'
import { corto } from '../../platform/hojas/celda.ts'
import { type Lector, leerArchivo } from './lectura.ts'
import { leerAsunto, leerNumeroYAnio, leerTipo } from './norma.lectura.ts'

const ANCHO_DE_SUMILLA = 120

/** A norm of past years for the archive, by the rules of its form (ARC-10, ARC-13, ARC-14). */
export const ARCHIVO: Lector<'archivo'> = {
  necesita: (tiene) => tiene('tipo_doc') && tiene('nro_doc') && tiene('sumilla') && tiene('archivo'),
  leer: (l) => {
    const tipo_doc = leerTipo(l, l.celda('tipo_doc'), TIPOS_ARCHIVO)
    const celdas = { numero: l.celda('nro_doc'), anio: l.celda('anio') }
    const { numero: nro_doc, anio } = leerNumeroYAnio(l, celdas, ANIO_PRIMERO_ARCHIVO)
    const sumilla = leerAsunto(l, l.celda('sumilla'), {
      ...{ titulo: 'SUMILLA', largo: SUMILLA_MAXIMO, falta: M.sinSumilla },
    })
    const archivo = leerArchivo(l, l.celda('archivo'))
    return {
      valores: { tipo_doc, nro_doc, anio, sumilla, archivo },
      nombre: `${nombreDeArchivo(Number(tipo_doc)) || 'Norma'} N° ${nro_doc ?? '?'}-${anio ?? '?'}`,
      lugar: corto(sumilla ?? '', ANCHO_DE_SUMILLA),
    }
  },
}
