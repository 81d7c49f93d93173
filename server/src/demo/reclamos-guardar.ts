import { numeroDeSolicitud } from '@cabildo/contracts/transparencia'
import { documentoDe as documentoDeReclamo } from '../features/reclamos/index.ts'
import { crearSisgedo, type DocumentoPorRegistrar } from '../features/sisgedo/index.ts'
import { documentoDe as documentoDeSolicitud } from '../features/transparencia/index.ts'
import type { Trx } from '../platform/db/conexion.ts'
import { crearReloj } from '../platform/reloj.ts'
import { insertFilas } from './demostracion.queries.ts'
import type { armarReclamos, armarSolicitudes } from './reclamos.ts'

interface Filas {
  reclamos: ReturnType<typeof armarReclamos>
  solicitudes: ReturnType<typeof armarSolicitudes>
}

/**
 * Inserts the demonstration's complaints and requests, registered in the product's own Sisgedo, each at its own hour. The
 * sheets of the complaints are left to the job that makes everybody's, right after the start (REC-24).
 */
export const insertReclamos = async (trx: Trx, { reclamos, solicitudes }: Filas): Promise<void> => {
  const documentos = [
    ...reclamos.map((r) => ({ documento: documentoDeReclamo(r), ahora: r.created_at })),
    ...solicitudes.map((s) => ({
      documento: documentoDeSolicitud({ ...s, numero: numeroDeSolicitud(s.anio, s.orden) }),
      ahora: s.created_at,
    })),
  ].sort((a, b) => a.ahora.getTime() - b.ahora.getTime())
  const expedientes = new Map<string, string>()
  for (const { documento, ahora } of documentos)
    expedientes.set(documento.clave, await registrar(trx, documento, ahora))
  await insertFilas(
    trx,
    'reclamos',
    reclamos.map((r) => ({ ...r, expe_id: expedientes.get(`reclamo:${r.id}`) })),
  )
  await insertFilas(
    trx,
    'solicitudes',
    solicitudes.map((s) => ({ ...s, expe_id: expedientes.get(`solicitud:${s.id}`) })),
    'id',
  )
  await insertFilas(trx, 'series', [
    { serie: 'reclamo', anio: 0, ultimo: reclamos.length },
    ...[...new Map(solicitudes.map(({ anio, orden }) => [anio, orden]))].map(([anio, ultimo]) => ({
      serie: 'solicitud',
      anio,
      ultimo,
    })),
  ])
}

/** Registers a document in the product's own Sisgedo, at an hour of its own; answers its number. */
export const registrar = async (
  trx: Trx,
  documento: DocumentoPorRegistrar,
  ahora: Date,
  quien: { user_id: number; area_id: number } | null = null,
): Promise<string> => {
  const sisgedo = crearSisgedo({ clase: 'interno', url: '', token: '' }, { db: trx, reloj: crearReloj(() => ahora) })
  if (sisgedo.clase !== 'interno') throw new Error('La demostración se registra en el Sisgedo propio')
  return (await sisgedo.registrar(trx, documento, quien)).expe_id
}
