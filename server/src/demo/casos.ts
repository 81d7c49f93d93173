import { claveDe, codigoNuevo, pedirCargo } from '../features/consulta/index.ts'
import type { Trx } from '../platform/db/conexion.ts'
import { insertFilas } from './demostracion.queries.ts'
import type { TramiteDemo } from './tramites.ts'

/** Something filed: a filing, complaint or request of the demonstration. */
interface Presentado {
  id: number
  created_at: Date
}

/** As many of each kind, the newest, have their proof of filing; the worker makes them after the start. */
const CON_CARGO = 8

/** The cases of what the demonstration filed, each with its code (CON-03), and the proofs of the newest (CON-15). */
export const insertCasos = async (
  trx: Trx,
  clase: 'tramite' | 'reclamo' | 'solicitud',
  presentados: readonly Presentado[],
): Promise<void> => {
  const casos = presentados.map(({ id, created_at }) => ({
    clave: claveDe(clase, id),
    codigo: codigoNuevo(),
    created_at,
  }))
  await insertFilas(trx, 'casos', casos)
  const nuevos = casos.toSorted((uno, otro) => otro.created_at.getTime() - uno.created_at.getTime())
  for (const { clave, created_at: pedido_at } of nuevos.slice(0, CON_CARGO))
    await pedirCargo(trx, { clave, orden: 0 }, { clase: 'presentacion', pedido_at })
}

/** The same of submissions, and the proofs of the corrections that came (CON-20). */
export const insertCasosDeTramites = async (trx: Trx, tramites: readonly TramiteDemo[]): Promise<void> => {
  await insertCasos(
    trx,
    'tramite',
    tramites.map(({ fila }) => fila),
  )
  for (const { fila, subsanado_at: pedido_at } of tramites)
    if (pedido_at)
      await pedirCargo(trx, { clave: claveDe('tramite', fila.id), orden: 1 }, { clase: 'subsanacion', pedido_at })
}
