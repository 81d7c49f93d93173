import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { ALCANCE_DICHO, type Desistimiento, sePuedeDesistirDelCaso } from '@cabildo/contracts/desistimiento'
import { Movimiento } from '@cabildo/contracts/expedientes-reglas'
import { MENSAJES_REQUERIMIENTO } from '@cabildo/contracts/expedientes-respuestas'
import type { Casa } from '../../casa.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import { diaEnCamino } from '../../platform/reloj.ts'
import type { desistirDeTramite } from '../mesa-de-partes/index.ts'
import { insertMovimientos } from './actos.queries.ts'
import { findCasoDe, isACargo, listRutas } from './desistir.queries.ts'
import { findTenido, isSinCorregir, lockCasoDe, terminarRequerimiento } from './requerimientos.queries.ts'

/** Who enters what came on paper: of the area in charge; of another one it is refused in these words. */
interface Registrador {
  area_id: number
  user_id: number
  ajeno: 'noEncontrado' | 'desistirPorEscrito'
}

/** Whether a withdrawal ends a case now: it goes on, and is answered with no others. */
export const seAceptaDesistir = async (db: Db, clave: string): Promise<boolean> => {
  const caso = await findCasoDe(db, clave)
  return caso !== undefined && !caso.agrupado && sePuedeDesistirDelCaso(caso.estado)
}

/**
 * What a withdrawal does to a case that an area has, or is sent: it ends it, or is noted where others are answered with it
 * (CON-22, Table EXP-C). The citizen's, or what somebody of the area enters.
 */
export const desistirDelCaso = (
  { plazos, reloj }: Pick<Casa, 'plazos' | 'reloj'>,
  registra: Registrador | null = null,
): NonNullable<Parameters<typeof desistirDeTramite>[1]['delCaso']> => ({
  antes: lockCasoDe,
  async exigirSuyo(trx, clave) {
    if (registra && !(await isACargo(trx, clave, registra.area_id))) throw new ErrorDeNegocio(registra.ajeno)
  },
  seAcepta: seAceptaDesistir,
  async terminar(trx, clave, desistimiento, ahora) {
    const caso = await findCasoDe(trx, clave)
    // Another register has it, whose areas are written to.
    if (!caso) throw new ErrorDeNegocio('desistirPorEscrito')
    // What was not corrected in time is as if it had not been filed, whenever that is written down (PLA-22).
    if (!sePuedeDesistirDelCaso(caso.estado) || (await isSinCorregir(trx, clave, diaEnCamino(reloj))))
      throw new ErrorDeNegocio('sinDesistimiento')
    if (caso.agrupado) {
      await anotar(trx, caso, desistimiento, { registra, ahora })
      return { anotado: true }
    }
    const tenido = hallado(await findTenido(trx, clave))
    await terminarRequerimiento(trx, clave, 'terminado_at', ahora)
    await plazos.anotar(trx, clave, 'subsanacion_area', { tipo: 'CONCLUIDO' })
    await plazos.anotar(trx, clave, 'acuse', { tipo: 'CONCLUIDO' })
    await insertMovimientos(
      trx,
      { ...tenido, copia: false },
      { area_id: tenido.area_id, user_id: registra?.user_id ?? null, acto: null, ahora },
      [{ oper_idtope: Movimiento.concluido, concluye: 'DESISTIDO', motivo: MENSAJES_REQUERIMIENTO.desistimiento }],
    )
    return { anotado: false }
  },
})

/**
 * Notes a withdrawal in the route of its case, and with its number in that of the principal, which its area reads. It follows
 * the registration, as ties do: it changes nothing, and so stands in the way of no undoing.
 */
const anotar = async (
  trx: Trx,
  { registro_id, expe_id }: { registro_id: number; expe_id: string },
  { alcance, motivo }: Desistimiento,
  { registra, ahora }: { registra: Registrador | null; ahora: Date },
): Promise<void> => {
  const dicho = [ALCANCE_DICHO[alcance], motivo].filter(Boolean).join(': ')
  const que = { area_id: registra?.area_id ?? null, user_id: registra?.user_id ?? null, acto: null, ahora }
  for (const ruta of await listRutas(trx, registro_id))
    await insertMovimientos(trx, { ...ruta, copia: false }, que, [
      {
        oper_idtope: Movimiento.desistimiento,
        motivo:
          ruta.registro_id === registro_id ? dicho : `Expediente ${numeroEscrito('expediente', expe_id)}. ${dicho}`,
      },
    ])
}
