import { ERRORES } from '@cabildo/contracts/base/errores'
import { concedeReservados, esReservado, impedimentoDeCuenta } from '@cabildo/contracts/concesiones'
import { prohibidosJuntos } from '@cabildo/contracts/incompatibles'
import type { CambioDePerfil, Cantidades, Perfil, PerfilGuardar } from '@cabildo/contracts/perfiles'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio, exigirVigente, hallado } from '../../platform/errores.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { CasaDeSesion } from '../sesion/index.ts'
import {
  type CambioPosible,
  copiarCodigos,
  deletePerfil,
  findPerfil,
  insertPerfil,
  listCambios,
  lockPerfil,
  lockUsuariosDePerfil,
  setCodigos,
  updatePerfil,
} from './perfiles.queries.ts'
import { exigirConcesion, type Quien, traducido } from './reglas.ts'

/** Makes a profile; nobody has it yet (USU-67). */
export const registrarPerfil = ({ db, reloj }: CasaDeSesion, { actor }: Quien, datos: PerfilGuardar): Promise<Perfil> =>
  traducido(
    enTransaccion(db, actor, async (trx) => {
      const id = await insertPerfil(trx, reloj.ahora(), datos)
      await setCodigos(trx, id, datos.codigos)
      return leerPerfil(trx, id)
    }),
  )

/** Changes a profile, and by that alone nobody's permissions (USU-67, D-103). A stale copy is refused. */
export const editarPerfil = (
  { db, reloj }: CasaDeSesion,
  { actor }: Quien,
  id: number,
  datos: PerfilGuardar,
): Promise<Perfil> =>
  traducido(
    enTransaccion(db, actor, async (trx) => {
      const antes = await tomarPerfil(trx, id)
      exigirVigente(datos.version, antes.updated_at)
      await updatePerfil(trx, reloj.ahora(), id, datos)
      await setCodigos(trx, id, datos.codigos)
      return leerPerfil(trx, id)
    }),
  )

/** Deletes a profile that did not come with the product; whoever carries it keeps the codes (USU-67). */
export const eliminarPerfil = ({ db }: CasaDeSesion, { actor }: Quien, id: number): Promise<void> =>
  enTransaccion(db, actor, async (trx) => {
    const { sembrado } = await tomarPerfil(trx, id)
    if (sembrado) throw new ErrorDeNegocio('perfilSembrado')
    await deletePerfil(trx, id)
  })

/** Who would gain or lose which code by a profile, and what the caller may not change of it (USU-67). */
export const verCambios = async (db: Db, sesion: Sesion, id: number) => {
  hallado(await findPerfil(db, id))
  const data = (await listCambios(db, id)).map((cambio) => paraQuien(sesion, cambio))
  return { data, cantidades: contar(data) }
}

/**
 * Gives every access that carries a profile its codes, in one act; those that the caller may not change stay. Throws
 * perfilCambiado where the counts are not those that were shown, and reservado for a profile that only informatics gives.
 */
export const aplicarPerfil = async (
  { db, reloj, sesiones }: CasaDeSesion,
  { sesion, actor }: Quien,
  id: number,
  mostradas: Cantidades,
): Promise<Cantidades> => {
  const cambian = await enTransaccion(db, actor, async (trx) => {
    const { codigos } = await tomarPerfil(trx, id)
    exigirConcesion(sesion, esReservado(null, codigos))
    await lockUsuariosDePerfil(trx, id)
    const posibles = await listCambios(trx, id)
    const data = posibles.map((cambio) => paraQuien(sesion, cambio))
    const cantidades = contar(data)
    if (cantidades.cambian !== mostradas.cambian || cantidades.quedan !== mostradas.quedan)
      throw new ErrorDeNegocio('perfilCambiado')
    const suyos = posibles.filter((_, i) => data[i]?.impedimento === null)
    await copiarCodigos(
      trx,
      reloj.ahora(),
      id,
      suyos.map(({ empacce_id }) => empacce_id),
    )
    return suyos
  })
  for (const { user_id } of cambian) sesiones.olvidar(user_id)
  return mostradas
}

const paraQuien = (sesion: Sesion, { user_id, reserva, prohibe, ...cambio }: CambioPosible): CambioDePerfil => {
  const impedimento =
    impedimentoDeCuenta(sesion, { id: user_id, reserva }, 'accesos') ??
    (esReservado(null, cambio.gana) && !concedeReservados(sesion) ? 'reservado' : null)
  const motivo = impedimento ? ERRORES[impedimento].mensaje : prohibe && prohibidosJuntos(prohibe)
  return { ...cambio, impedimento: motivo }
}

const contar = (cambios: readonly CambioDePerfil[]): Cantidades => {
  const cambian = cambios.filter(({ impedimento }) => impedimento === null).length
  return { cambian, quedan: cambios.length - cambian }
}

const leerPerfil = async (trx: Trx, id: number): Promise<Perfil> => {
  const perfil = hallado(await findPerfil(trx, id))
  return perfil
}

const tomarPerfil = async (trx: Trx, id: number): Promise<Perfil> => {
  if (!(await lockPerfil(trx, id))) throw new ErrorDeNegocio('noEncontrado')
  return leerPerfil(trx, id)
}
