import { USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import { enTransaccion } from '../../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../../platform/errores.ts'
import type { Log } from '../../../platform/log.ts'
import { HASH_SENUELO, verificarClave } from '../../../platform/sesion/clave.ts'
import type { CasaDeSesion } from '../apertura.ts'
import { enlazar, estaEnlazado, findUsuarioDe } from '../oidc/oidc.queries.ts'
import { comprobarEnDirectorio, type Veredicto } from './directorio.ts'

/** By what a password is right: it is the one that Cabildo keeps, or the directory's. */
export type ClaveDe = 'Cabildo' | 'el directorio'

interface Intento {
  username: string
  password: string
  /** Whose name it is; undefined for a name that is nobody's. */
  titular: { user_id: number; password_hash: string } | undefined
  red: string
  log: Log
}

/** How the directory is called among the issuers of identities. */
export const emisorDelDirectorio = ({ base }: { base: string }): string => `ldap:${base.toLowerCase()}`

/** Whether somebody's password is the directory's: there it is changed, and Cabildo's own is none any more. */
export const entraPorElDirectorio = async (
  { db, config: { directorio } }: Pick<CasaDeSesion, 'db' | 'config'>,
  user_id: number,
): Promise<boolean> => directorio !== null && estaEnlazado(db, emisorDelDirectorio(directorio), user_id)

/** What came of trying a password: by what it is right, if it is, and whether the directory gave no answer. */
export interface Tanteo {
  es: ClaveDe | null
  sinDirectorio: boolean
}

/**
 * Whether a password is right, and by what (decision 0211). Of a name that the directory knows, the directory alone says it; of
 * the others, and always of user 11, Cabildo does. Every name takes the same way, whether it is somebody's or not (SHE-45): the
 * directory is asked, and a hash is compared.
 */
export const probarClave = async (
  casa: CasaDeSesion,
  { username, password, titular, red, log }: Intento,
): Promise<Tanteo> => {
  const veredicto = await preguntar(casa.config.directorio, { username, password, log })
  const sinDirectorio = veredicto === null
  const decideElDirectorio =
    titular?.user_id !== USUARIO_ADMINISTRADOR &&
    (veredicto?.es === 'correcta' ||
      veredicto?.es === 'incorrecta' ||
      (titular !== undefined && (await entraPorElDirectorio(casa, titular.user_id))))
  const hash = decideElDirectorio || !titular ? HASH_SENUELO : titular.password_hash
  const local = await verificarClave(password, hash, red)
  if (!decideElDirectorio) return { es: local && titular ? 'Cabildo' : null, sinDirectorio }
  const suya = veredicto?.es === 'correcta' && titular && (await esLaMisma(casa, titular.user_id, veredicto.sub, log))
  return { es: suya ? 'el directorio' : null, sinDirectorio }
}

/** What the directory says; null when it does not answer. Without a directory every name is unknown to it. */
const preguntar = async (
  directorio: CasaDeSesion['config']['directorio'],
  { username, password, log }: Pick<Intento, 'username' | 'password' | 'log'>,
): Promise<Veredicto | null> => {
  if (!directorio) return { es: 'desconocido' }
  try {
    return await comprobarEnDirectorio(directorio, username, password)
  } catch (error) {
    log.warn({ falla: error instanceof Error ? error.name : 'desconocida' }, 'el directorio no respondió')
    return null
  }
}

/** The refusal of a wrong password: where the directory gave no answer, it alone might have said otherwise. */
export const claveErrada = ({ sinDirectorio }: Tanteo, campos?: Record<string, string>): ErrorDeNegocio =>
  sinDirectorio
    ? new ErrorDeNegocio('directorioSinServicio', { reintentar: 60 })
    : new ErrorDeNegocio('credencial', campos ? { campos } : {})

/**
 * Whether the directory's entry is the one by which the user entered the first time: a name that was freed and given to another
 * person opens nothing of the former owner's.
 */
const esLaMisma = async (
  { db, reloj, config }: CasaDeSesion,
  user_id: number,
  sub: string,
  log: Log,
): Promise<boolean> => {
  const emisor = emisorDelDirectorio(config.directorio ?? { base: '' })
  const conocido = await findUsuarioDe(db, { emisor, sub })
  if (conocido) return conocido.user_id === user_id
  const actor = { user_id, peticion: 'ldap' }
  const enlazada = await enTransaccion(db, actor, (trx) =>
    enlazar(trx, { emisor, sub, user_id, manera: 'nombre' }, reloj.ahora()),
  )
  if (!enlazada) log.warn({ user_id }, 'el directorio tiene a otra persona con el nombre de un usuario')
  return enlazada
}
