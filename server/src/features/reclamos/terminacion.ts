import { Readable } from 'node:stream'
import { NATURAL } from '@cabildo/contracts/ciudadano'
import { numeroDeReclamo } from '@cabildo/contracts/reclamos'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import type { Plazos } from '../../platform/plazos/plazos.ts'
import { type DocumentoPorRegistrar, type Registrando, registrarPendiente } from '../sisgedo/index.ts'
import type { Hojas } from './hoja.ts'
import { CARPETA } from './publicado.ts'
import { findPorTerminar, insertPresentado, type ReclamoPorTerminar, setPdf } from './reclamos.queries.ts'

const MAXIMO_BYTES = 10_000_000
const ACTOR = { user_id: null, peticion: 'terminar_reclamo' }

/** What Sisgedo is told of a complaint: who complains and its number, not what it says (P-18). */
export const documentoDe = (
  r: Pick<ReclamoPorTerminar, 'id' | 'tipo_doc' | 'ndoc' | 'ape_nom' | 'nruc' | 'rsocial' | 'email'>,
): DocumentoPorRegistrar => ({
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

/**
 * The task that finishes a complaint: registers it, unless that was done as it was saved, and makes its PDF. Done twice, it
 * registers once, under the complaint's own name, and leaves one PDF (REC-24, F6).
 */
export const terminarReclamo =
  ({
    archivos,
    hojas,
    plazos,
    ...partes
  }: Registrando & { archivos: Archivos; hojas: Hojas; plazos: Pick<Plazos, 'calendario'> }) =>
  async ({ id }: { id: number }): Promise<void> => {
    const { db } = partes
    const reclamo = await findPorTerminar(db, id)
    if (!reclamo) return
    const expe_id = reclamo.expe_id ?? (await registrarPendiente(partes, 'reclamos', id, documentoDe(reclamo)))
    if (expe_id === null) return
    const { respuesta, vence, con_hoja_presentada } = reclamo
    const guardar = async (
      que: ReclamoPorTerminar,
      tarde: number,
      anotar: (trx: Trx, path: string) => Promise<boolean>,
    ): Promise<void> => {
      const pdf = await hojas.pdf({ ...que, expe_id }, tarde)
      const destino = { carpeta: CARPETA, extension: 'pdf', maximoBytes: MAXIMO_BYTES, propio: true } as const
      const { storage_key } = await archivos.guardar(Readable.from([pdf]), destino)
      if (!(await enTransaccion(db, ACTOR, (trx) => anotar(trx, storage_key))))
        await archivos.borrar(CARPETA, storage_key)
    }
    // Answered before its first sheet was made: that of its filing is made, too (REC-45).
    if (respuesta && !con_hoja_presentada)
      await guardar({ ...reclamo, respuesta: null }, 0, (trx, path) => insertPresentado(trx, id, path))
    const tarde = respuesta ? plazos.calendario().entre(vence, respuesta.marca.slice(0, 10)) : 0
    // Another run of the task was faster, or it has been answered since; the task of that answer makes it with it.
    await guardar(reclamo, tarde, (trx, path) => setPdf(trx, id, path, { respondido: respuesta !== null }))
  }
