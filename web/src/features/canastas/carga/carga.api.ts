import { canastasCargaApi } from '@cabildo/contracts/canastas-carga'
import { MENSAJES_CANASTAS, procesado } from '@cabildo/contracts/canastas-reglas'
import type { Carga } from '@cabildo/contracts/cargas'
import { descargar, pedir } from '../../../platform/api.ts'
import { subir } from '../../../platform/subida.ts'
import { APLICAR_MS, type ClaseDeCarga } from '../../cargas/index.ts'

/** All baskets that are shown, this and other screens'. */
export const CANASTAS = ['canastas'] as const

const parametrosDe = (id: number) => ({ id: String(id) })

/** People in the file who were not registered (CAN-29). */
export const omitidosDe = ({ cambiados, iguales, rechazados, actualizados }: Carga): number =>
  rechazados + iguales + cambiados - (actualizados ?? 0)

/** Spreadsheets of baskets; `actualizar` says whether rows that change a record are applied, too. */
export const cargaDeCanastas = (actualizar: boolean): ClaseDeCarga<Carga> => ({
  todo: CANASTAS,
  ...{ noProcesado: MENSAJES_CANASTAS.noProcesado, archivoObligatorio: MENSAJES_CANASTAS.archivoObligatorio },
  hecho: (carga) => procesado(carga.registrados ?? 0, omitidosDe(carga)),
  revisar: async (archivo, opciones) =>
    (await subir(canastasCargaApi.revisar, { body: {}, archivos: { 'selectedFile[]': [archivo] } }, opciones)).data,
  ver: async (id, signal) => (await pedir(canastasCargaApi.ver, { params: parametrosDe(id) }, { signal })).data,
  aplicar: async (id) =>
    (
      await pedir(
        canastasCargaApi.aplicar,
        { params: parametrosDe(id), body: { actualizar } },
        { signal: AbortSignal.timeout(APLICAR_MS) },
      )
    ).data,
  descartar: (id) => pedir(canastasCargaApi.descartar, { params: parametrosDe(id) }),
})

export const bajarRechazadas = (id: number) =>
  descargar(canastasCargaApi.rechazadas, { params: parametrosDe(id) }, 'rechazadas.xlsx')

export const bajarPlantilla = () => descargar(canastasCargaApi.plantilla, {}, 'plantilla-canastas.xlsx')
