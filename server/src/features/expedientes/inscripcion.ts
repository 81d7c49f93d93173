import { Movimiento } from '@cabildo/contracts/expedientes-reglas'
import type { DestinoTramite } from '@cabildo/contracts/mesa-de-partes-lista'
import type { Trx } from '../../platform/db/conexion.ts'
import { hallado } from '../../platform/errores.ts'
import type { Plazos } from '../../platform/plazos/plazos.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'
import type { Sisgedo } from '../sisgedo/index.ts'
import { insertMovimientos } from './actos.queries.ts'
import { insertArchivos, insertDocumento } from './anexos.queries.ts'
import { findRegistrado, type InternoNuevo, insertInterno } from './internos.queries.ts'

/** What an internal case registers of a document or of a paper. */
export interface DeQue {
  interno: Pick<InternoNuevo, 'doc_id' | 'tipo_doc' | 'numero' | 'folios' | 'area_id'>
  tipo: string
  numero: string
  folios: number
  asunto: string
  remitente: string
  /** What stands in the route and among the files. */
  titulo: string
}

export interface Registrado {
  registro_id: number
  expe_id: string
}

interface Como {
  user_id: number
  area_id: number
  acto: string
  huella: string
  ahora: Date
  destinos: readonly DestinoTramite[]
  /** The scan of a paper. */
  pdf: ArchivoSubido | undefined
  /** When an answer is asked for. */
  plazo: { desde: string; dias: number } | null
}

/**
 * Opens an internal case (EXP-49, EXP-50): its registration, its destinations, what it is of among its files, and its clock.
 * Undefined where the same sending has opened one.
 */
export const inscribir = async (
  trx: Trx,
  { sisgedo, plazos }: { sisgedo: Extract<Sisgedo, { clase: 'interno' }>; plazos: Pick<Plazos, 'iniciar'> },
  { interno, ...que }: DeQue,
  { user_id, area_id, acto, huella, ahora, destinos, pdf, plazo }: Como,
): Promise<Registrado | undefined> => {
  const id = await insertInterno(trx, { ...interno, acto, huella, created_by: user_id, created_at: ahora })
  if (id === undefined) return undefined
  const clave = `interno:${id}` as const
  const { expe_id } = await sisgedo.registrar(
    trx,
    {
      ...{ clave, tipo_documento: que.tipo, numero_documento: que.numero, numero_origen: que.numero },
      ...{ folios: que.folios, asunto: que.asunto, solicitante: que.remitente },
      ...{ documento_identidad: '', email: '', relacionado: '0', destinos },
    },
    { user_id, area_id },
  )
  const { registro_id, oper_id } = hallado(await findRegistrado(trx, clave))
  const { doc_id } = interno
  if (doc_id !== null || pdf) {
    const [adjunto] = await insertMovimientos(
      trx,
      { oper_id, registro_id, copia: false },
      { area_id, user_id, acto, ahora },
      [{ oper_idtope: Movimiento.adjuntado, proveido: que.titulo }],
    )
    const suyo = { oper_id: hallado(adjunto), registro_id }
    if (doc_id !== null) await insertDocumento(trx, { ...suyo, doc_id })
    else if (pdf) await insertArchivos(trx, registro_id, [{ ...pdf, ...suyo, nombre: que.titulo }])
  }
  if (plazo) await plazos.iniciar(trx, { clave, clase: 'interno', ...plazo })
  return { registro_id, expe_id }
}
