import {
  avisadosJuntos,
  type Incompatible,
  type IncompatibleGuardar,
  type IncompatibleNueva,
  prohibidosJuntos,
} from '@cabildo/contracts/incompatibles'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, exigirVigente, hallado } from '../../platform/errores.ts'
import type { CasaDeSesion } from '../sesion/index.ts'
import {
  apartarIncompatibles,
  deleteIncompatible,
  findIncompatible,
  insertIncompatible,
  listContrarias,
  listContrariasDelEncargo,
  setAceptados,
  updateIncompatible,
} from './incompatibles.queries.ts'
import { type Quien, traducido } from './reglas.ts'

type CasaDeReglas = Pick<CasaDeSesion, 'db' | 'reloj'>

/** Makes a pair incompatible; whoever holds both keeps them (USU-66). */
export const registrarIncompatible = (
  { db, reloj }: CasaDeReglas,
  { actor }: Quien,
  datos: IncompatibleNueva,
): Promise<Incompatible> =>
  traducido(
    enTransaccion(db, actor, async (trx) => {
      await apartarIncompatibles(trx)
      return leer(trx, await insertIncompatible(trx, reloj.ahora(), datos))
    }),
  )

/** Changes a pair, its effect or its reason. A stale copy is refused (USU-66). */
export const editarIncompatible = (
  { db, reloj }: CasaDeReglas,
  { actor }: Quien,
  id: number,
  datos: IncompatibleGuardar,
): Promise<Incompatible> =>
  traducido(
    enTransaccion(db, actor, async (trx) => {
      await apartarIncompatibles(trx)
      exigirVigente(datos.version, (await leer(trx, id)).updated_at)
      await updateIncompatible(trx, reloj.ahora(), id, datos)
      return leer(trx, id)
    }),
  )

export const eliminarIncompatible = ({ db }: CasaDeReglas, { actor }: Quien, id: number): Promise<void> =>
  enTransaccion(db, actor, async (trx) => {
    await apartarIncompatibles(trx)
    await leer(trx, id)
    await deleteIncompatible(trx, id)
  })

const leer = async (trx: Trx, id: number): Promise<Incompatible> => hallado(await findIncompatible(trx, id))

type Contraria = Pick<Incompatible, 'efecto' | 'motivo'>

/** Refuses what is forbidden beside `campo`, and asks about what is warned of; answers the reasons that were accepted. */
const exigirAceptadas = (contrarias: readonly Contraria[], campo: string, aceptado: boolean): string | null => {
  const motivos = (cual: Contraria['efecto']) =>
    contrarias.flatMap(({ efecto, motivo }) => (efecto === cual ? [motivo] : [])).join('; ')
  const prohibe = motivos('prohibe')
  if (prohibe) throw campoInvalido(campo, prohibidosJuntos(prohibe))
  const avisa = motivos('avisa')
  if (avisa && !aceptado) throw new ErrorDeNegocio('permisosPorAceptar', { mensaje: avisadosJuntos(avisa) })
  return avisa || null
}

/**
 * Looks at the pairs that an access has got since it had the codes `antes`: a forbidden one is refused beside `myChoices`, one
 * that is only warned of asks first, and is noted once accepted (USU-66). Two acts at once that each give one half are caught
 * by the database (CB066). Throws validacion, permisosPorAceptar.
 */
export const exigirCompatibles = async (
  trx: Trx,
  ahora: Date,
  { empacce_id, antes, aceptado = false }: { empacce_id: number; antes: readonly number[]; aceptado?: boolean },
): Promise<void> => {
  const aceptados = exigirAceptadas(await listContrarias(trx, empacce_id, antes), 'myChoices', aceptado)
  await setAceptados(trx, ahora, empacce_id, aceptados)
}

/**
 * The same of an encargatura, over the whole of its encargado: the access and the other encargaturas of those days. Answers the
 * reasons that were accepted, null of none. Throws validacion beside `alcance`, permisosPorAceptar.
 */
export const exigirEncargoCompatible = async (
  trx: Trx,
  encargo: Parameters<typeof listContrariasDelEncargo>[1],
  aceptado: boolean,
): Promise<string | null> => exigirAceptadas(await listContrariasDelEncargo(trx, encargo), 'alcance', aceptado)
