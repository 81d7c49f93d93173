import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { SILENCIO, type Silencio } from '@cabildo/contracts/plazos-calculo'
import {
  comoSeGuarda,
  MENSAJES_PROCEDIMIENTOS,
  type ProcedimientoEditar,
  type ProcedimientoNuevo,
} from '@cabildo/contracts/procedimientos-registro'
import type { CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion, restriccionViolada } from '../../platform/db/transaccion.ts'
import { campoInvalido, exigirVigente, hallado } from '../../platform/errores.ts'
import {
  existsArea,
  getTermino,
  insertProcedimiento,
  listRequisitos,
  lockActivo,
  lockProcedimiento,
  updateProcedimiento,
} from './procedimientos.queries.ts'

type CasaDeProcedimientos = Pick<CasaWeb, 'db' | 'reloj'>

/** Runs an act on types; a code or an active name that another has is refused by the database (Table PLA-E). */
const enActo = async <T>({ db }: CasaDeProcedimientos, actor: Actor, acto: (trx: Trx) => Promise<T>): Promise<T> => {
  try {
    return await enTransaccion(db, actor, acto)
  } catch (error) {
    const violada = restriccionViolada(error)
    if (violada === 'procedimientos_codigo') throw campoInvalido('codigo', MENSAJES_PROCEDIMIENTOS.codigoRepetido)
    if (violada === 'procedimientos_nombre') throw campoInvalido('nombre', MENSAJES_PROCEDIMIENTOS.nombreRepetido)
    throw error
  }
}

const exigirArea = async (trx: Trx, area_id: number): Promise<void> => {
  if (!(await existsArea(trx, area_id))) throw campoInvalido('area_id', MENSAJES_PROCEDIMIENTOS.area)
}

/** Registers a type and answers its number (API-112). */
export const crearProcedimiento = (
  casa: CasaDeProcedimientos,
  actor: Actor,
  nuevo: ProcedimientoNuevo,
): Promise<number> =>
  enActo(casa, actor, async (trx) => {
    await exigirArea(trx, nuevo.area_id)
    return insertProcedimiento(trx, comoSeGuarda(nuevo), casa.reloj.ahora())
  })

/** Changes a type, or whether it is offered alone (API-113). Throws noEncontrado, desactualizado. */
export const editarProcedimiento = (
  casa: CasaDeProcedimientos,
  actor: Actor,
  id: number,
  { version, ...cambios }: ProcedimientoEditar,
): Promise<void> =>
  enActo(casa, actor, async (trx) => {
    exigirVigente(version, hallado(await lockProcedimiento(trx, id)).version)
    if (cambios.area_id !== undefined) await exigirArea(trx, cambios.area_id)
    await updateProcedimiento(trx, id, comoSeGuarda(cambios), casa.reloj.ahora())
  })

/** Within how many days a filing of a type is answered; null where no term runs (Table PLA-B). `general` holds without a type. */
export const terminoDe = async (
  trx: Trx,
  procedimiento_id: number | null,
  general: number,
): Promise<{ dias: number; silencio: Silencio } | null> => {
  if (procedimiento_id === null) return { dias: general, silencio: SILENCIO.ninguno }
  const { dias, silencio } = hallado(await getTermino(trx, procedimiento_id))
  return dias === null ? null : { dias, silencio }
}

/** What a type asks for; nothing where there is no such type (EXP-72). */
export const requisitosDe = async (trx: Trx, procedimiento_id: number): Promise<readonly string[]> =>
  (await listRequisitos(trx, procedimiento_id)) ?? []

/** Refuses a type that is not offered, beside its field; the others stay so until the commit (PLA-24, PLA-25). */
export const exigirOfrecido = async (trx: Trx, procedimiento_id: number): Promise<void> => {
  if (!(await lockActivo(trx, procedimiento_id)))
    throw campoInvalido('procedimiento_id', MENSAJES_TRAMITE.procedimientoRetirado)
}
