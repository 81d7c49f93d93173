import type { QuienPide } from '@cabildo/contracts/base/permisos'
import { DOCUMENTO_DEL_TRASLADO_MAXIMO } from '@cabildo/contracts/vigencia'
import type { Casa } from '../../../casa.ts'
import type { Db, Trx } from '../../../platform/db/conexion.ts'
import {
  type AltaDePersonal,
  codigosDelPerfil,
  insertPersonal,
  listNombresTomados,
  listSituaciones,
  lockPersonasConDni,
  trasladar,
} from '../../usuarios/index.ts'
import { apartarAreas } from '../areas.queries.ts'
import { type Efecto, type FilaLeida, getCatalogos, lockPerfiles } from './cargas.queries.ts'
import { clasificarPersonal, type Elegidas } from './personal.ts'

/** What reading and writing people takes, whether they come by a screen or by an order (ORG-53, ORG-57). */
export type Leidas = readonly Pick<FilaLeida, 'fila' | 'leida'>[]

export interface Juicio {
  quien: QuienPide
  elegidas: Elegidas
  hoy: string
  usuariosMaximo?: number
}

const dnisDe = (leidas: Leidas): string[] => leidas.flatMap(({ leida }) => leida.valores.dni ?? [])

/** Decides what rows do to the registry as it is now; the texts without a match come along. */
export const juzgarPersonal = async (db: Db, leidas: Leidas, juicio: Juicio) => {
  const situaciones = await listSituaciones(db, dnisDe(leidas), Number(juicio.hoy.slice(0, 4)))
  return clasificarPersonal(leidas, {
    ...juicio,
    catalogos: await getCatalogos(db),
    ...(await listNombresTomados(db)),
    situaciones: new Map(situaciones.map((situacion) => [situacion.dni, situacion])),
  })
}

/** Holds what rows change and what they were judged by, until the transaction ends. */
export const retenerPersonal = async (trx: Trx, leidas: Leidas): Promise<void> => {
  await apartarAreas(trx)
  await lockPerfiles(trx)
  await lockPersonasConDni(trx, dnisDe(leidas))
}

/** Constraints that are violated when somebody has registered one of the people meanwhile. */
export const CHOQUES_DE_PERSONAL = [
  'trabajadores_dni',
  'usuarios_username',
  'usuarios_email',
  'accesos_activo_trabajador',
  'accesos_unico_trabajador',
]

interface Escritura {
  reloj: Casa['reloj']
  quien: QuienPide
  /** The file's name. */
  nombre: string
  /** Whose doing the passwords are; null at the command line. */
  por: number | null
  /** Until when they count. */
  vence: Date
}

/** Writes what accepted rows say: moves one by one, everything else by a few statements. Answers the new users by row. */
export const escribirPersonal = async (
  trx: Trx,
  { reloj, quien, nombre, por, vence }: Escritura,
  filas: readonly { fila: number; efecto: Efecto; password_hash: string | null }[],
): Promise<{ fila: number; user_id: number }[]> => {
  const documento = `Carga de personal ${nombre}`.slice(0, DOCUMENTO_DEL_TRASLADO_MAXIMO)
  for (const { efecto } of filas)
    if (efecto.acceso === 'traslado' && efecto.empacce_id !== null)
      await trasladar(trx, { sesion: quien, reloj }, efecto.empacce_id, {
        ...{ area_id: efecto.area_id, cargo_id: efecto.cargo_id, documento },
        // The preview has told of codes that are not recommended together.
        ...{ desde: efecto.desde, hasta: efecto.hasta, aceptado: true },
        // A new user gets the profile's codes with the access.
        ...{ codigos: efecto.username === null ? await codigosDelPerfil(trx, efecto.perfil_id) : [] },
        perfil_id: efecto.username === null ? efecto.perfil_id : null,
      })
  return insertPersonal(
    trx,
    filas.map(({ fila, efecto, password_hash }): AltaDePersonal => {
      const { acceso, area_id, empacce_id, ...persona } = efecto
      return {
        ...persona,
        ...{ fila, password_hash, area_id: acceso === 'nuevo' ? area_id : null },
        empacce_id: acceso === 'fechas' ? empacce_id : null,
      }
    }),
    { ahora: reloj.ahora(), hoy: reloj.hoy(), por, vence },
  )
}
