import {
  accesosIguales,
  CARGOS_USUALES,
  type CargoEditar,
  type CargoNuevo,
  MENSAJES_CARGOS,
} from '@cabildo/contracts/organizacion-cargos'
import type * as z from 'zod/mini'
import type { CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { codigoSql, EXCLUIDO, enTransaccion, restriccionViolada } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, exigirVigente, hallado } from '../../platform/errores.ts'
import {
  apartarCargos,
  hayCargos,
  insertCargo,
  listIguales,
  lockCargos,
  lockPersonasDelCargo,
  moverAccesos,
  moverEncargaturas,
  updateCargo,
} from './cargos.queries.ts'

type CasaDeCargos = Pick<CasaWeb, 'db' | 'reloj'>

/**
 * Runs an act on positions. The database refuses the second of two active ones with the same name (ORG-33), and of two
 * encargaturas that would come to give the same over one position (USU-61).
 */
const enActo = async <T>({ db }: CasaDeCargos, actor: Actor, acto: (trx: Trx) => Promise<T>): Promise<T> => {
  try {
    return await enTransaccion(db, actor, acto)
  } catch (error) {
    if (restriccionViolada(error) === 'cargos_nombre') throw campoInvalido('name', MENSAJES_CARGOS.repetido)
    if (codigoSql(error) === EXCLUIDO) throw new ErrorDeNegocio('encargosCruzados')
    throw error
  }
}

const tomarCargo = async (trx: Trx, id: number, version?: string) => {
  const [cargo] = await lockCargos(trx, [id])
  const tomado = hallado(cargo)
  exigirVigente(version, tomado.version)
  return tomado
}

/** Registers a position and answers its number (ORG-33). */
export const crearCargo = (casa: CasaDeCargos, actor: Actor, { name }: z.output<typeof CargoNuevo>): Promise<number> =>
  enActo(casa, actor, async (trx) => {
    await apartarCargos(trx)
    return insertCargo(trx, { name }, casa.reloj.ahora())
  })

/** Changes what is given of a position: its name, or whether it can be chosen (ORG-33). */
export const editarCargo = (
  casa: CasaDeCargos,
  actor: Actor,
  id: number,
  { version, ...cambios }: z.output<typeof CargoEditar>,
): Promise<void> =>
  enActo(casa, actor, async (trx) => {
    await tomarCargo(trx, id, version)
    await updateCargo(trx, id, cambios, casa.reloj.ahora())
  })

/** Takes away a position that nothing ever named; its number is not given again (ORG-33). */
export const eliminarCargo = (casa: CasaDeCargos, actor: Actor, id: number): Promise<void> =>
  enActo(casa, actor, async (trx) => {
    const { usado } = await tomarCargo(trx, id)
    if (usado) throw new ErrorDeNegocio('cargoUsado')
    const ahora = casa.reloj.ahora()
    await updateCargo(trx, id, { activo: false, deleted_at: ahora }, ahora)
  })

/**
 * Gives the accesses and the encargaturas of a position another one and deactivates it; nobody may come to have two equal
 * accesses, and nobody leaves a post by it (ORG-35, D-08, USU-61).
 */
export const unirCargo = (casa: CasaDeCargos, actor: Actor, id: number, destino_id: number): Promise<number> =>
  enActo(casa, actor, async (trx) => {
    const tomados = await lockCargos(trx, [id, destino_id])
    hallado(tomados.find((cargo) => cargo.id === id))
    if (id === destino_id || !tomados.some((cargo) => cargo.id === destino_id && cargo.activo))
      throw campoInvalido('destino_id', MENSAJES_CARGOS.sinDestino)
    const iguales = await listIguales(trx, id, destino_id)
    if (iguales.length > 0) throw new ErrorDeNegocio('accesosIguales', { mensaje: accesosIguales(iguales) })
    const ahora = casa.reloj.ahora()
    await lockPersonasDelCargo(trx, id)
    await moverEncargaturas(trx, id, destino_id, ahora)
    const movidos = await moverAccesos(trx, id, destino_id, ahora)
    await updateCargo(trx, id, { activo: false }, ahora)
    return movidos
  })

/** Registers those of the usual positions that are wanted, while there is none (ORG-34). */
export const cargarUsuales = (casa: CasaDeCargos, actor: Actor, ids: readonly number[]): Promise<void> =>
  enActo(casa, actor, async (trx) => {
    await apartarCargos(trx)
    if (await hayCargos(trx)) throw new ErrorDeNegocio('hayCargos')
    for (const cargo of CARGOS_USUALES) if (ids.includes(cargo.id)) await insertCargo(trx, cargo, casa.reloj.ahora())
  })
