import { type EstadoDeAtencion, PROCESO_DE, sePuedeResponder } from '@cabildo/contracts/atencion'
import { type EstadoDeExpediente, Movimiento } from '@cabildo/contracts/expedientes-reglas'
import type { Trx } from '../../platform/db/conexion.ts'
import { hallado } from '../../platform/errores.ts'
import type { ClaseDeAtencion } from '../../platform/plazos/atencion.queries.ts'
import { CLASE_DE_PLAZO, claveDe } from '../consulta/index.ts'
import { type CasaDeExpedientes, insertMovimientos, lockMovimiento } from '../expedientes/index.ts'
import { type EnActo, lockEnActo } from './atencion.queries.ts'
import { otroEstadoDe } from './envios.ts'

interface Conclusion {
  clase: ClaseDeAtencion
  id: number
  /** Null is its citizen. */
  user_id: number | null
  /** What its clock comes to, and on which day of Lima and when unless now. */
  plazo: { tipo: 'CUMPLIDO' | 'CONCLUIDO'; dia?: string; at?: Date }
  /** What the route says, 'Concluido: …'. */
  motivo: string
  /** What the case comes to; filed away unless named. */
  concluye?: 'ARCHIVADO' | 'DESISTIDO'
  /** States besides those in which it is to be answered. */
  tambienEn?: readonly EstadoDeAtencion[]
  /** Whether the same person has done the same before (G3). */
  repetida: () => Promise<boolean>
  /** Writes the state and all that goes with it; whoever has it has it no more. */
  escribir: (en: EnActo) => Promise<unknown>
  /** Says why it is closed already, where that is more than that it is. */
  yaCerrado?: (en: EnActo) => string | undefined
}

/**
 * Ends a complaint or a request in its transaction: its state, its clock, and its case, which is taken back from the area that
 * still has it (REC-44, REC-47). Answers false where that was done before. Throws otroEstadoDeAtencion where it has ended.
 */
export const concluirAtencion = async (
  trx: Trx,
  { plazos, reloj }: Pick<CasaDeExpedientes, 'plazos' | 'reloj'>,
  {
    clase,
    id,
    user_id,
    plazo,
    motivo,
    concluye = 'ARCHIVADO',
    tambienEn = [],
    repetida,
    escribir,
    yaCerrado,
  }: Conclusion,
): Promise<boolean> => {
  const en = hallado(await lockEnActo(trx, clase, id))
  if (await repetida()) return false
  if (!sePuedeResponder(PROCESO_DE[clase], en.estado) && !tambienEn.includes(en.estado))
    throw otroEstadoDe(clase, yaCerrado?.(en))
  await escribir(en)
  // Before the case ends, so that the clock names the area in charge.
  const { tipo, ...cuando } = plazo
  await plazos.anotar(trx, claveDe(clase, id), CLASE_DE_PLAZO[clase], { tipo }, cuando)
  await concluirElCaso(trx, en, { user_id, concluye, motivo, ahora: reloj.ahora() })
  return true
}

/** Ends the case of one, where it has one here and that goes on; whoever has it has it no more. The caller has locked it. */
export const concluirElCaso = async (
  trx: Trx,
  { oper_id }: Pick<EnActo, 'oper_id'>,
  {
    concluye,
    motivo,
    user_id,
    ahora,
  }: { concluye: EstadoDeExpediente; motivo: string; user_id: number | null; ahora: Date },
): Promise<void> => {
  if (oper_id === null) return
  const t = hallado(await lockMovimiento(trx, oper_id, null))
  const que = { area_id: t.area_id, user_id, acto: null, ahora }
  await insertMovimientos(trx, t, que, [{ oper_idtope: Movimiento.concluido, concluye, motivo }])
}
