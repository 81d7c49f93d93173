import { Readable } from 'node:stream'
import { NATURAL } from '@cabildo/contracts/ciudadano'
import { numeroDeReclamo } from '@cabildo/contracts/reclamos-reglas'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { notificarEventos } from '../../platform/eventos/eventos.queries.ts'
import type { Registro } from '../../platform/registro.ts'
import { encolar } from '../../platform/trabajos/trabajos.queries.ts'
import type { DocumentoPorRegistrar, Sisgedo } from '../sisgedo/index.ts'
import type { Hojas } from './hoja.ts'
import { CARPETA } from './pdf.ts'
import { findPorTerminar, listOlvidados, type ReclamoPorTerminar, setExpediente, setPdf } from './terminar.queries.ts'

const MAXIMO_BYTES = 10_000_000
/** The last of them comes some three days after the first. */
const INTENTOS = 20
const POR_RECOGIDA = 200
const ACTOR = { user_id: null, peticion: 'terminar_reclamo' }

type Reclamante = Pick<ReclamoPorTerminar, 'id' | 'tipo_doc' | 'ndoc' | 'ape_nom' | 'nruc' | 'rsocial' | 'email'>

/** What Sisgedo is told of a complaint: who complains and its number, not what it says (P-18). */
export const documentoDe = (r: Reclamante): DocumentoPorRegistrar => ({
  clave: `reclamo:${r.id}`,
  tipo_documento: 'HOJA DE RECLAMACIÓN',
  numero_documento: numeroDeReclamo(r.id),
  folios: 1,
  asunto: `RECLAMO N° ${numeroDeReclamo(r.id)} DEL LIBRO DE RECLAMACIONES`,
  solicitante: r.tipo_doc === NATURAL ? r.ape_nom : r.rsocial,
  documento_identidad: r.tipo_doc === NATURAL ? r.ndoc : r.nruc,
  email: r.email,
  relacionado: '0',
  destinos: [],
})

/** Has a complaint finished, if the caller's transaction commits (REC-24). */
export const pedirTermino = (trx: Trx, reclamo_id: number): Promise<void> =>
  encolar(
    trx,
    'terminar_reclamo',
    { reclamo_id },
    { clave: `reclamo:${reclamo_id}`, intentos: INTENTOS, carril: 'expedientes' },
  )

/** Takes up the complaints that wait without a job: those given up while a remote Sisgedo was away, or of a lost queue. */
export const recogerReclamos = async (db: Db, registro: Registro, lote = POR_RECOGIDA): Promise<void> => {
  const olvidados = await listOlvidados(db, lote)
  const abandonados = olvidados.filter(({ abandonado }) => abandonado).map(({ id }) => id)
  if (abandonados.length > 0) registro.error({ reclamos: abandonados }, 'no se pudo terminar unos reclamos')
  await db.transaction().execute(async (trx) => {
    for (const { id } of olvidados) await pedirTermino(trx, id)
  })
}

interface Partes {
  db: Db
  archivos: Archivos
  sisgedo: Sisgedo
  hojas: Hojas
}

/**
 * The task that finishes a complaint: registers it, where that did not happen as it was saved, and makes its PDF. Doing it
 * twice registers nothing twice, for it is registered under its own name, and leaves one PDF (REC-24, F6).
 */
export const terminarReclamo =
  ({ db, archivos, sisgedo, hojas }: Partes) =>
  async ({ reclamo_id }: { reclamo_id: number }): Promise<void> => {
    const reclamo = await findPorTerminar(db, reclamo_id)
    if (!reclamo) return
    const expe_id = reclamo.expe_id ?? (await registrar(db, sisgedo, reclamo))
    const pdf = await hojas.pdf({ ...reclamo, expe_id })
    const destino = { carpeta: CARPETA, extension: 'pdf', maximoBytes: MAXIMO_BYTES } as const
    const { clave } = await archivos.guardar(Readable.from([pdf]), destino)
    // Somebody else was faster.
    if (!(await enTransaccion(db, ACTOR, (trx) => setPdf(trx, reclamo_id, clave))))
      await archivos.borrar(CARPETA, clave)
    await notificarEventos(db)
  }

const registrar = async (db: Db, sisgedo: Sisgedo, reclamo: ReclamoPorTerminar): Promise<string> => {
  const documento = documentoDe(reclamo)
  // Outside any transaction: a partner may take its time.
  const remoto = sisgedo.clase === 'http' ? await sisgedo.registrar(documento) : null
  const expe_id = await enTransaccion(db, ACTOR, async (trx) => {
    const registrado = sisgedo.clase === 'interno' ? await sisgedo.registrar(trx, documento, null) : remoto
    if (!registrado) throw new Error('A remote registration has no number')
    await setExpediente(trx, reclamo.id, registrado.expe_id)
    return registrado.expe_id
  })
  await notificarEventos(db)
  return expe_id
}
