import type { SolicitudNueva } from '@cabildo/contracts/transparencia'
import { ASUNTO_SOLICITUD } from '@cabildo/contracts/transparencia-reglas'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { notificarEventos } from '../../platform/eventos/eventos.queries.ts'
import type { Registro } from '../../platform/registro.ts'
import { encolar } from '../../platform/trabajos/trabajos.queries.ts'
import type { DocumentoPorRegistrar, Sisgedo } from '../sisgedo/index.ts'
import { findPorRegistrar, listOlvidadas, setExpediente } from './guardar.queries.ts'

/** The last of them comes some three days after the first. */
const INTENTOS = 20
const POR_RECOGIDA = 200
const ACTOR = { user_id: null, peticion: 'registrar_solicitud' }

/** What Sisgedo is told of a request: who asks and its number, not what it says (TRS-10, P-18). */
export const documentoDe = (
  s: Pick<SolicitudNueva, 'dni' | 'ape_nom' | 'email'> & { id: number; numero: string },
): DocumentoPorRegistrar => ({
  clave: `solicitud:${s.id}`,
  tipo_documento: 'SOLICITUD',
  numero_documento: s.numero,
  folios: 1,
  asunto: ASUNTO_SOLICITUD,
  solicitante: s.ape_nom,
  documento_identidad: s.dni,
  email: s.email,
  relacionado: '0',
  destinos: [],
})

/** Has a request registered, if the caller's transaction commits. */
export const pedirRegistro = (trx: Trx, solicitud_id: number): Promise<void> =>
  encolar(
    trx,
    'registrar_solicitud',
    { solicitud_id },
    { clave: `solicitud:${solicitud_id}`, intentos: INTENTOS, carril: 'expedientes' },
  )

/** Takes up the requests that wait without a job: those given up while Sisgedo was away, or of a lost queue. */
export const recogerSolicitudes = async (db: Db, registro: Registro, lote = POR_RECOGIDA): Promise<void> => {
  const olvidadas = await listOlvidadas(db, lote)
  const abandonadas = olvidadas.filter(({ abandonada }) => abandonada).map(({ id }) => id)
  if (abandonadas.length > 0) registro.error({ solicitudes: abandonadas }, 'no se pudo registrar unas solicitudes')
  await db.transaction().execute(async (trx) => {
    for (const { id } of olvidadas) await pedirRegistro(trx, id)
  })
}

/** The task that registers a request; twice registers it once, for it is done under its own name (TRS-10, F6). */
export const registrarSolicitud =
  ({ db, sisgedo }: { db: Db; sisgedo: Sisgedo }) =>
  async ({ solicitud_id }: { solicitud_id: number }): Promise<void> => {
    const solicitud = await findPorRegistrar(db, solicitud_id)
    if (!solicitud) return
    const documento = documentoDe(solicitud)
    // Outside any transaction: a partner may take its time.
    const remoto = sisgedo.clase === 'http' ? await sisgedo.registrar(documento) : null
    await enTransaccion(db, ACTOR, async (trx) => {
      const registrado = sisgedo.clase === 'interno' ? await sisgedo.registrar(trx, documento, null) : remoto
      if (registrado) await setExpediente(trx, solicitud_id, registrado.expe_id)
    })
    await notificarEventos(db)
  }
