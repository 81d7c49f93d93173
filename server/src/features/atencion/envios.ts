import { type ActoDeAtencion, impedimentoDeAtencion, PROCESO_DE, PROCESOS } from '@cabildo/contracts/atencion'
import type { DerivarAtencion } from '@cabildo/contracts/atencion-esquema'
import { Movimiento, yaLoHizo } from '@cabildo/contracts/expedientes-reglas'
import { codigoSql, enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import type { ClaseDeAtencion } from '../../platform/plazos/atencion.queries.ts'
import {
  actuar,
  anularMovimientos,
  type CasaDeExpedientes,
  exigirBandeja,
  lockMovimiento,
  type Quien,
} from '../expedientes/index.ts'
import { MENSAJE_DEPENDENCIA } from '../sisgedo/index.ts'
import { type EnActo, existsRetirado, findEnActo, setNoAnterior } from './atencion.queries.ts'
import { exigirResponsable } from './responsables.ts'

export const otroEstadoDe = (clase: ClaseDeAtencion, mensaje: string = PROCESOS[PROCESO_DE[clase]].otroEstado) =>
  new ErrorDeNegocio('otroEstadoDeAtencion', { mensaje })

/** Throws otroEstadoDeAtencion: what stands in the way. The caller is the responsible. */
const exigirPosible = (acto: ActoDeAtencion, clase: ClaseDeAtencion, en: EnActo): number => {
  const impide = impedimentoDeAtencion(acto, PROCESO_DE[clase], en, { responsable: true })
  if (impide !== null || en.oper_id === null) throw otroEstadoDe(clase, impide ?? undefined)
  return en.oper_id
}

/**
 * Sends the original of a complaint or a request to an area, or takes it back while nobody there has received it (REC-42,
 * TRS-15); the same one sent again does nothing (EXP-46). Throws bandejaDesactivada, soloResponsable, otroEstadoDeAtencion.
 */
export const derivarAtencion = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  clase: ClaseDeAtencion,
  id: number,
  { retirar, area_id, proveido, clave }: DerivarAtencion,
): Promise<void> => {
  const { db } = casa
  exigirBandeja(casa)
  hallado(await findEnActo(db, clase, id))
  await exigirResponsable(db, PROCESO_DE[clase], quien.sesion)
  if (retirar) return retirarDelArea(casa, quien, clase, id)
  const destino = area_id ?? 0
  if (!(await casa.sisgedo.dependencias()).some(({ depe_id }) => depe_id === destino))
    throw campoInvalido('area_id', MENSAJE_DEPENDENCIA)
  const en = hallado(await findEnActo(db, clase, id, clave))
  if (en.repetido) return
  const oper_id = exigirPosible('derivar', clase, en)
  await actuar(
    casa,
    quien,
    oper_id,
    clave,
    async (trx, t) => {
      // Somebody may have been quicker, or have answered it.
      const ahora = hallado(await findEnActo(trx, clase, id))
      if (exigirPosible('derivar', clase, ahora) !== oper_id)
        throw otroEstadoDe(clase, PROCESOS[PROCESO_DE[clase]].enOtraArea)
      if (t.anterior) await setNoAnterior(trx, t.registro_id)
      return [{ oper_idtope: Movimiento.derivado, destino, proveido }]
    },
    { deCualquiera: true },
  )
}

const retirarDelArea = (casa: CasaDeExpedientes, quien: Quien, clase: ClaseDeAtencion, id: number): Promise<void> =>
  enTransaccion(casa.db, quien.actor, async (trx) => {
    const { user } = quien.sesion
    const antes = hallado(await findEnActo(trx, clase, id))
    if (antes.area === null && antes.registro_id !== null && (await existsRetirado(trx, antes.registro_id, user.id)))
      return
    const enviado = exigirPosible('retirar', clase, antes)
    const t = hallado(await lockMovimiento(trx, enviado, null))
    if (t.procesado && t.siguiente?.persona)
      throw otroEstadoDe(clase, yaLoHizo('recibió', t.siguiente.persona, t.siguiente.hora))
    if (t.procesado || t.anulado) throw otroEstadoDe(clase, PROCESOS[PROCESO_DE[clase]].nadaQueRetirar)
    await anularMovimientos(trx, [enviado], user.id, casa.reloj.ahora())
  }).catch((error) => {
    throw codigoSql(error)?.startsWith('CB07') ? otroEstadoDe(clase) : error
  })
