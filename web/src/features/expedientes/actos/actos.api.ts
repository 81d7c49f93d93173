import { expedientesApi, type FilaDeBandeja, type Resultado } from '@cabildo/contracts/expedientes'
import type { MotivoDeArchivo } from '@cabildo/contracts/expedientes-reglas'
import { Movimiento } from '@cabildo/contracts/expedientes-reglas'
import type { DestinoTramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../../platform/api.ts'
import { EXPEDIENTES } from '../../../platform/expedientes.ts'
import { cortado, insistir } from '../../../platform/reintento.ts'
import { uuid } from '../../../ui/uuid.ts'
import { movimientoReversible } from './casos.ts'
import { useRefrescoPropio } from './propios.ts'

/** What an act is on: a movement of the own area, and its case. A row of the tray is one. */
export type CasoDeActo = Pick<
  FilaDeBandeja,
  'registro_id' | 'oper_id' | 'expe_id' | 'clase' | 'forma' | 'estado' | 'asunto' | 'area_origen'
>
/** Where cases go, and which documents of a case travel with it (EXP-28, EXP-33). */
export interface Derivacion {
  destinos: readonly DestinoTramite[]
  doc_ids: readonly number[]
}
export type ResultadoDeActo = Resultado['data'][number]

/** The keys of acts whose answer was lost, by what was sent. */
const perdidas = new Map<string, string>()

/**
 * Sends an act under a key made here; what is sent again after a lost answer bears the same one, so that nothing is done
 * twice (EXP-46).
 */
export const conClave = async <T>(cual: string, cuerpo: unknown, enviar: (clave: string) => Promise<T>): Promise<T> => {
  const que = `${cual} ${JSON.stringify(cuerpo)}`
  const clave = perdidas.get(que) ?? uuid()
  try {
    const respuesta = await insistir(() => enviar(clave))
    perdidas.delete(que)
    return respuesta
  } catch (fallo) {
    if (cortado(fallo)) perdidas.set(que, clave)
    else perdidas.delete(que)
    throw fallo
  }
}

const operIds = (casos: readonly CasoDeActo[]) => casos.map(({ oper_id }) => oper_id)

/** How each act is sent, for one case or several. What answers the case counts as one result, like the others. */
export const ENVIOS = {
  recibir: (casos: readonly CasoDeActo[]) => {
    const cuerpo = { oper_ids: operIds(casos) }
    return conClave('recibir', cuerpo, async (clave) => {
      return (await pedir(expedientesApi.recibir, { body: { ...cuerpo, clave } })).data
    })
  },
  derivar: (casos: readonly CasoDeActo[], { destinos, doc_ids }: Derivacion) => {
    const cuerpo = { oper_ids: operIds(casos), destinos: [...destinos], doc_ids: [...doc_ids] }
    return conClave('derivar', cuerpo, async (clave) => {
      return (await pedir(expedientesApi.derivar, { body: { ...cuerpo, clave } })).data
    })
  },
  asignar: (casos: readonly CasoDeActo[], asignacion: { user_id: number | null; nota: string }) => {
    const cuerpo = { registro_ids: casos.map(({ registro_id }) => registro_id), ...asignacion }
    return conClave('asignar', cuerpo, async (clave) => {
      return (await pedir(expedientesApi.asignar, { body: { ...cuerpo, clave } })).data
    })
  },
  archivar: (casos: readonly CasoDeActo[], porque: { motivo: MotivoDeArchivo; texto: string }) => {
    const cuerpo = { oper_ids: operIds(casos), ...porque }
    return conClave('archivar', cuerpo, async (clave) => {
      return (await pedir(expedientesApi.archivar, { body: { ...cuerpo, clave } })).data
    })
  },
  devolver: ([caso]: readonly CasoDeActo[], motivo: string) => {
    const cuerpo = { oper_id: caso?.oper_id ?? 0, motivo }
    return conClave('devolver', cuerpo, async (clave): Promise<ResultadoDeActo[]> => {
      const quedo = await pedir(expedientesApi.devolver, { body: { ...cuerpo, clave } })
      const movimiento = movimientoReversible(quedo, Movimiento.devuelto)
      return [{ oper_id: cuerpo.oper_id, hecho: true, mensaje: '', movimiento }]
    })
  },
  reabrir: ([caso]: readonly CasoDeActo[], motivo: string) => {
    const params = { id: String(caso?.registro_id ?? 0) }
    return conClave('reabrir', { params, motivo }, async (clave): Promise<ResultadoDeActo[]> => {
      await pedir(expedientesApi.reabrir, { params, body: { motivo, clave } })
      return [{ oper_id: caso?.oper_id ?? 0, hecho: true, mensaje: '', movimiento: null }]
    })
  },
} as const

/** Sends an act; what shows of cases is loaded again when it was done, or refused as outdated. */
export const useEnvio = <Datos>(
  enviar: (casos: readonly CasoDeActo[], datos: Datos) => Promise<readonly ResultadoDeActo[]>,
) =>
  useMutation({
    mutationFn: ({ casos, datos }: { casos: readonly CasoDeActo[]; datos: Datos }) => enviar(casos, datos),
    ...useRefrescoPropio(),
  })

/** What the own area mostly orders with what it sends on. */
export const proveidosQuery = (area_id: number) =>
  queryOptions({
    queryKey: [...EXPEDIENTES, 'proveidos', area_id],
    queryFn: async ({ signal }) => (await pedir(expedientesApi.proveidos, {}, { signal })).data,
    meta: { callada: true },
  })

/** Who attends the tray of the own area, with how many cases each has (API-132). */
export const personasQuery = (area_id: number) =>
  queryOptions({
    queryKey: [...EXPEDIENTES, 'personas', area_id],
    queryFn: async ({ signal }) => (await pedir(expedientesApi.personas, {}, { signal })).data,
    meta: { callada: true },
  })
