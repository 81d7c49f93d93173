import { ERRORES } from '@cabildo/contracts/base/errores'
import type { Recibido } from '@cabildo/contracts/base/llamada'
import { esJefe } from '@cabildo/contracts/base/permisos'
import type { expedientesAnexosApi } from '@cabildo/contracts/expedientes-anexos'
import { MENSAJES_EXPEDIENTE, Movimiento, seAcumulaA } from '@cabildo/contracts/expedientes-reglas'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import { insertMovimientos, listTenencias } from './actos.queries.ts'
import {
  actuar,
  avisar,
  type CasaDeExpedientes,
  exigirBandeja,
  exigirPosible,
  otroEstado,
  type Quien,
} from './actos.ts'
import { isDocumentoDelCaso } from './anexos.queries.ts'
import { cartaDeAcumulacion, cartaDeReapertura } from './cartas.ts'
import {
  findAcumulacion,
  findOtro,
  findPrincipal,
  insertRelacion,
  type Otro,
  quitarRelacion,
} from './relaciones.queries.ts'

type Pedido = Recibido<(typeof expedientesAnexosApi)['relacionar']>['body']

/** Ties a case to another, or separates them (API-123, EXP-40, EXP-41). */
export const relacionar = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  registro_id: number,
  pedido: Pedido,
): Promise<void> => {
  exigirBandeja(casa)
  const este = hallado(await findOtro(casa.db, quien.sesion, registro_id))
  if (pedido.accion === 'desacumular') return desacumular(casa, quien, este, pedido)
  // The contract asks for the other case of all others.
  const otro_id = hallado(pedido.registro_id)
  if (otro_id === registro_id) throw campoInvalido('registro_id', MENSAJES_EXPEDIENTE.otroExpediente)
  if (pedido.accion === 'separar') return separar(casa, quien, este, otro_id)
  const otro = hallado(await findOtro(casa.db, quien.sesion, otro_id))
  if (pedido.accion === 'acumular') return acumular(casa, quien, este, otro, pedido)
  return unir(casa, quien, este, otro, pedido)
}

/** The case goes on in another that the area has in process (EXP-40). */
const acumular = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  { registro_id }: Otro,
  { registro_id: otro_id }: Otro,
  { motivo, documento, doc_id = null, clave }: Pedido,
): Promise<void> => {
  const { sesion } = quien
  const [tenida] = await listTenencias(casa.db, [registro_id], sesion.area.id)
  await actuar(
    casa,
    quien,
    hallado(tenida).oper_id,
    clave,
    async (trx, t, como) => {
      exigirPosible('acumular', t, quien)
      // As it is now that both are locked.
      const principal = hallado(await findOtro(trx, sesion, otro_id))
      if (principal.principal_id !== null) throw otroEstado(MENSAJES_EXPEDIENTE.estaAcumulado)
      if (principal.area_actual !== sesion.area.id) throw otroEstado(MENSAJES_EXPEDIENTE.otraArea)
      if (principal.estado !== 'EN PROCESO') throw otroEstado(ERRORES.otroEstado.mensaje)
      if (!seAcumulaA(t.clase, principal.clase))
        throw campoInvalido('registro_id', MENSAJES_EXPEDIENTE.soloEntreTramites)
      if (t.clase === 'tramite' && documento === '' && doc_id === null)
        throw campoInvalido('documento', MENSAJES_EXPEDIENTE.sinOrden)
      if (doc_id !== null && !(await isDocumentoDelCaso(trx, registro_id, doc_id)))
        throw campoInvalido('doc_id', MENSAJES_EXPEDIENTE.ordenAjena)
      const relacion_id = hallado(
        await insertRelacion(trx, { clase: 'acumulado', registro_id, otro_id, motivo, documento, doc_id }, como),
      )
      await insertMovimientos(trx, { oper_id: hallado(principal.tenido), registro_id: otro_id, copia: false }, como, [
        { oper_idtope: Movimiento.relacionado, motivo, relacion_id },
      ])
      if (t.clase === 'tramite') await avisar(trx, casa, t, cartaDeAcumulacion)
      return [{ oper_idtope: Movimiento.relacionado, concluye: 'ACUMULADO', motivo, relacion_id }]
    },
    { con: otro_id },
  )
}

/** The case goes on by itself again, in the area that has its principal (EXP-40). */
const desacumular = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  { registro_id }: Otro,
  { motivo, clave }: Pedido,
): Promise<void> => {
  const oper_id = await findAcumulacion(casa.db, registro_id)
  if (oper_id === undefined) throw otroEstado()
  await actuar(
    casa,
    quien,
    oper_id,
    clave,
    async (trx, t) => {
      const principal = await findPrincipal(trx, registro_id)
      if (t.estado !== 'ACUMULADO' || !principal) throw otroEstado()
      if (principal.area_actual !== quien.sesion.area.id) throw otroEstado(MENSAJES_EXPEDIENTE.otraArea)
      if (!esJefe(quien.sesion.roles)) throw new ErrorDeNegocio('soloJefe')
      if (t.clase === 'tramite') await avisar(trx, casa, t, cartaDeReapertura)
      return [{ oper_idtope: Movimiento.reabierto, motivo, relacion_id: principal.relacion_id }]
    },
    { deCualquiera: true },
  )
}

/** Links two cases that the caller may see, and changes nothing else (EXP-41). */
const unir = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  este: Otro,
  otro: Otro,
  { motivo, clave }: Pedido,
): Promise<void> => {
  if (!este.pasado) throw otroEstado(MENSAJES_EXPEDIENTE.soloLectura)
  const { registro_id } = este
  await actuar(
    casa,
    quien,
    este.registro,
    clave,
    async (trx, _t, como) => {
      const relacion_id = await insertRelacion(
        trx,
        { clase: 'relacionado', registro_id, otro_id: otro.registro_id, motivo, documento: '', doc_id: null },
        como,
      )
      if (relacion_id === undefined) throw otroEstado(MENSAJES_EXPEDIENTE.yaRelacionado)
      const movimiento = { oper_idtope: Movimiento.relacionado, motivo, relacion_id }
      await insertMovimientos(
        trx,
        { oper_id: otro.registro, registro_id: otro.registro_id, copia: false },
        // An area sees what its movements are on, and a link shows nothing to anybody.
        { ...como, area_id: otro.pasado ? como.area_id : null },
        [movimiento],
      )
      return [movimiento]
    },
    { con: otro.registro_id, deCualquiera: true },
  )
}

/** Takes a link away, from either of its ends. */
const separar = ({ db, reloj }: CasaDeExpedientes, { sesion, actor }: Quien, este: Otro, otro_id: number) => {
  if (!este.pasado) throw otroEstado(MENSAJES_EXPEDIENTE.soloLectura)
  return enTransaccion(db, actor, async (trx) => {
    const hubo = await quitarRelacion(trx, [este.registro_id, otro_id], {
      user_id: sesion.user.id,
      ahora: reloj.ahora(),
    })
    if (!hubo) throw new ErrorDeNegocio('noEncontrado')
  })
}
