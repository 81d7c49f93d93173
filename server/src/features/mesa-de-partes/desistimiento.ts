import { type Desistimiento, sePuedeDesistir } from '@cabildo/contracts/desistimiento'
import { MENSAJES_DESISTIMIENTO } from '@cabildo/contracts/mesa-de-partes-lista'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio, type Faltas } from '../../platform/errores.ts'
import type { ArchivoSubido, Subida } from '../../platform/subidas/subida.ts'
import { claveDe } from '../consulta/index.ts'
import { huellaDe } from '../formularios/index.ts'
import type { PorAtender } from './atencion.queries.ts'
import { exigirMarca, type Mesa, marcaSinEfecto, tomarTramite } from './atencion.ts'
import { cartaDeDesistimiento } from './cartas.ts'
import {
  findDesistimiento,
  insertDesistimiento,
  insertPapel,
  setDesistido,
  setDesistimiento,
} from './desistimiento.queries.ts'
import { terminarEnlaces } from './subsanacion.queries.ts'

/** The paper, without which nothing is entered for somebody else. */
export const faltasDePapel = (subida: Subida | null): Faltas => ({
  selectedFile: !subida?.de('selectedFile').length && MENSAJES_DESISTIMIENTO.sinPapel,
})

interface Envio {
  id: number
  desistimiento: Desistimiento
  /** By which it came to the counter; null for the citizen's own. */
  papel: ArchivoSubido | null
  actor: Actor
  /** Who enters it at the counter; null for the citizen's own. */
  registrado_por: number | null
  /** What else is written down with it. */
  tambien?: (trx: Trx) => Promise<unknown>
  /** Who enters it attends to what areas have, and to no filing before that. */
  soloDelCaso?: boolean
  /** Of one that the own register has, which its tray ends; without it what was received is withdrawn in writing. */
  delCaso?: {
    /** Locks what is locked before the filing. */
    antes(trx: Trx, clave: string): Promise<void>
    /** Throws where whoever enters it has nothing to do with the case. */
    exigirSuyo(trx: Trx, clave: string): Promise<void>
    /** Whether it goes on in no group, so that another one is accepted, whatever was noted before. */
    seAcepta(trx: Trx, clave: string): Promise<boolean>
    /** Ends the case, or notes it where others are answered with it; throws where it has ended. */
    terminar(trx: Trx, clave: string, desistimiento: Desistimiento, ahora: Date): Promise<{ anotado: boolean }>
  }
}

/**
 * Accepts at once the withdrawal of a submission that was not received, or of its case (CON-22, API-141, API-162): its clocks stop,
 * its correction is no longer awaited. Of a case in a group it is kept alone, for its area decides; out of the group another, or the
 * same once more, is accepted in its place. Otherwise the same one sent again changes nothing. Throws yaDesistido,
 * desistimientoAnotado, desistirPorEscrito, sinDesistimiento, recepcionEnCurso, noEncontrado.
 */
export const desistirDeTramite = async (mesa: Mesa, envio: Envio): Promise<{ repetido: boolean; anotado: boolean }> => {
  const { id, desistimiento, papel, registrado_por } = envio
  const { db, reloj, cartero, plazos, enlacesDeCaso } = mesa
  const clave = claveDe('tramite', id)
  const huella = huellaDe(desistimiento, papel ? [papel] : [])
  const marca = await marcaSinEfecto(mesa, id)
  return enTransaccion(db, envio.actor, async (trx) => {
    await envio.delCaso?.antes(trx, clave)
    const tramite = await tomarTramite(trx, mesa, id)
    const anterior = await findDesistimiento(trx, clave)
    const delCaso = tramite.estado === 'RECEPCIONADO' ? envio.delCaso : undefined
    const enSuLugar = anterior?.anotado === true && (await delCaso?.seAcepta(trx, clave)) === true
    if (!enSuLugar && anterior?.huella === huella && anterior.registrado_por === registrado_por)
      return { repetido: true, anotado: anterior.anotado }
    if (envio.soloDelCaso && !delCaso) throw new ErrorDeNegocio('noEncontrado')
    if (!delCaso) exigirDesistible(tramite)
    await delCaso?.exigirSuyo(trx, clave)
    if (anterior && !enSuLugar) throw new ErrorDeNegocio(anterior.anotado ? 'desistimientoAnotado' : 'yaDesistido')
    exigirMarca(tramite, marca)
    const ahora = reloj.ahora()
    const { alcance, motivo } = desistimiento
    const { anotado } = delCaso ? await delCaso.terminar(trx, clave, desistimiento, ahora) : { anotado: false }
    const guardar = enSuLugar ? setDesistimiento : insertDesistimiento
    await guardar(trx, { clave, alcance, motivo, huella, registrado_por, anotado }, ahora)
    if (papel) await insertPapel(trx, id, papel)
    await envio.tambien?.(trx)
    if (anotado) return { repetido: false, anotado }
    if (!delCaso) await setDesistido(trx, id, ahora)
    await plazos.anotar(trx, clave, 'subsanacion_mesa', { tipo: 'CONCLUIDO' })
    await plazos.anotar(trx, clave, 'respuesta_tramite', { tipo: 'CONCLUIDO' })
    await terminarEnlaces(trx, clave, 'desistida', ahora)
    // Whose address it is nobody has checked: what anybody can file and withdraw writes to it a few times a day (D6, D12).
    const { email } = tramite
    if (email !== '' && (registrado_por !== null || (await cartero.reservar(trx, email))))
      await cartero.escribir(
        trx,
        cartaDeDesistimiento(tramite, { alcance, ahora }, enlacesDeCaso.partes(clave, email)),
        clave,
      )
    return { repetido: false, anotado }
  })
}

const exigirDesistible = ({ estado }: PorAtender): void => {
  if (estado === 'DESISTIDO') throw new ErrorDeNegocio('yaDesistido')
  if (estado === 'RECEPCIONADO') throw new ErrorDeNegocio('desistirPorEscrito')
  if (!sePuedeDesistir(estado)) throw new ErrorDeNegocio('sinDesistimiento')
}
