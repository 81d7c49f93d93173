import type { SesionPropia } from '@cabildo/contracts/mi-cuenta'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { terminarSesion, terminarSesionesDe } from '../../platform/sesion/sesion.queries.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { CasaDeSesion } from '../sesion/index.ts'
import { listSesionesDe } from './sesiones.queries.ts'

type Partes = Pick<CasaDeSesion, 'db' | 'reloj' | 'sesiones'>

/** The sessions of a user, as `sesion` reads them from `red` (ING-23, ING-24). */
export const leerSesiones = (
  { db, reloj, config }: Pick<CasaDeSesion, 'db' | 'reloj' | 'config'>,
  user_id: number,
  { sesion, red }: { sesion: Sesion; red: string },
): Promise<SesionPropia[]> =>
  listSesionesDe(db, user_id, {
    ahora: reloj.ahora(),
    inactivaMinutos: config.sesionInactivaMinutos,
    lector: { id: sesion.id, user_id: sesion.user.id, red },
  })

/** Ends one of the own sessions, at once on every server. Throws noEncontrado for others' and for ended ones (ING-24). */
export const cerrarSesion = async ({ db, reloj, sesiones }: Partes, { user }: Sesion, id: string): Promise<void> => {
  const fin = { terminada: reloj.ahora(), motivo: 'cerrada', por: user.id } as const
  if (!(await terminarSesion(db, id, fin, user.id))) throw new ErrorDeNegocio('noEncontrado')
  sesiones.olvidar(user.id)
}

/** Ends all of the own sessions but the present one; answers how many were open. */
export const cerrarDemas = async ({ db, reloj, sesiones }: Partes, { id, user }: Sesion): Promise<number> => {
  const fin = { terminada: reloj.ahora(), motivo: 'cerrada', por: user.id } as const
  const cerradas = await terminarSesionesDe(db, user.id, fin, id)
  sesiones.olvidar(user.id)
  return cerradas
}
