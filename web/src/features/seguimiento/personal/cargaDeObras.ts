import { type CargaObras, seguimientoCargaApi } from '@cabildo/contracts/seguimiento-carga'
import { MENSAJES_SEGUIMIENTO } from '@cabildo/contracts/seguimiento-reglas'
import { pedir } from '../../../platform/api.ts'
import { subir } from '../../../platform/subida.ts'
import { miles } from '../../../ui/tabla/idioma.ts'
import { APLICAR_MS, type ClaseDeCarga } from '../../cargas/index.ts'
import { partes } from './personal.api.ts'

/** Works, their history and their uploads. */
export const OBRAS = ['seguimiento'] as const

const parametrosDe = (id: number) => ({ id: String(id) })

export const enLinea = (obras: number): string =>
  obras === 1 ? 'La línea de tiempo tiene 1 obra' : `La línea de tiempo tiene ${miles(obras)} obras`

/** Spreadsheets of works (SEG-14, SEG-29, decision 0137). */
export const CARGA_DE_OBRAS: ClaseDeCarga<CargaObras> = {
  todo: OBRAS,
  noProcesado: MENSAJES_SEGUIMIENTO.noProcesado,
  archivoObligatorio: MENSAJES_SEGUIMIENTO.archivoObligatorio,
  hecho: ({ reporte, publicadas }) => enLinea(reporte?.obras ?? publicadas),
  revisar: async (archivo, opciones) =>
    (await subir(seguimientoCargaApi.revisar, { ...partes(archivo), body: {} }, opciones)).data,
  ver: async (id, signal) => (await pedir(seguimientoCargaApi.ver, { params: parametrosDe(id) }, { signal })).data,
  aplicar: async (id) =>
    (
      await pedir(
        seguimientoCargaApi.aplicar,
        { params: parametrosDe(id), body: {} },
        { signal: AbortSignal.timeout(APLICAR_MS) },
      )
    ).data,
  descartar: (id) => pedir(seguimientoCargaApi.descartar, { params: parametrosDe(id) }),
}
