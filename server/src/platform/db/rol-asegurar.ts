import type pg from 'pg'
import { crearConexionAparte } from './conexiones-aparte.ts'
import {
  CREAR_ROL,
  DAR_ROL,
  ESTADO_DEL_ROL,
  type EstadoDelRol,
  PODER_DEL_LOGIN,
  type PoderDelLogin,
  PUEDE_REESCRIBIR,
  sentenciasDelPrograma,
  sentenciasDePermisos,
  sqlDelAdministrador,
} from './rol.queries.ts'
import { codigoSql } from './transaccion.ts'

/** SQLSTATEs of a refused statement: no permission, or a role that would be a member of itself. */
const RECHAZOS = new Set(['42501', '0LP01'])

/**
 * Creates the role under which the application works, with exactly the rights it needs: everything but rewriting the
 * audit trail and the structure (D-33). Runs as the owner at each start, after the migrations, in their turn. Answers
 * the role; null, after `avisar` got the instructions for a database administrator, where the login may not create it,
 * or the reason why connections do not work under it. Also creates a separate login of `urlDelPrograma`.
 */
export const asegurarRol = async (
  url: string,
  avisar: (aviso: string) => void,
  urlDelPrograma = url,
): Promise<string | null> => {
  const rol = await prepararRol(url, avisar, urlDelPrograma === url ? null : urlDelPrograma)
  if (rol === null || (await seTrabajaComo(urlDelPrograma, rol))) return rol
  avisar(descartado(rol))
  return null
}

/** What the login of an address can do besides working under the role: it should be nothing (decision 0101). */
export const poderDe = async (url: string): Promise<PoderDelLogin> => {
  const cliente = crearConexionAparte({ url, rol: null }, 'cabildo rol')
  await cliente.connect()
  try {
    return (await cliente.query<PoderDelLogin>(PODER_DEL_LOGIN)).rows[0] ?? { poderoso: true, propios: [] }
  } finally {
    await cliente.end()
  }
}

/** The role under which the application would work here, or why it could not; changes nothing (D-33). */
export const revisarRol = async (url: string): Promise<{ rol: string } | { motivo: string }> => {
  const cliente = crearConexionAparte({ url, rol: null }, 'cabildo rol')
  await cliente.connect()
  const estado = await leerEstado(cliente).finally(() => cliente.end())
  if (!estado.alcanzable || estado.poderoso) return { motivo: explicar(estado) }
  return (await seTrabajaComo(url, estado.rol)) ? { rol: estado.rol } : { motivo: descartado(estado.rol) }
}

/** Whether connections get the role that they ask for: a pooler may drop startup options. */
const seTrabajaComo = async (url: string, rol: string): Promise<boolean> => {
  const cliente = crearConexionAparte({ url, rol }, 'cabildo rol')
  await cliente.connect()
  try {
    const { rows } = await cliente.query<{ yo: string }>('select current_user::text as yo')
    return rows[0]?.yo === rol
  } finally {
    await cliente.end()
  }
}

const prepararRol = async (
  url: string,
  avisar: (aviso: string) => void,
  urlDelPrograma: string | null,
): Promise<string | null> => {
  const cliente = crearConexionAparte({ url, rol: null }, 'cabildo rol')
  await cliente.connect()
  try {
    await cliente.query('begin')
    const estado = await tenerRol(cliente)
    if (!estado.alcanzable || estado.poderoso) {
      avisar(explicar(estado))
      return null
    }
    for (const sentencia of await sentenciasDePermisos(cliente, estado.rol)) await cliente.query(sentencia)
    if ((await cliente.query(PUEDE_REESCRIBIR, [estado.rol])).rows.length > 0) {
      avisar(
        `El rol ${estado.rol} de la base de datos puede cambiar la auditoría por otros permisos suyos: quíteselos.`,
      )
      return null
    }
    if (urlDelPrograma !== null) await cliente.query(sentenciasDelPrograma(estado, loginDe(urlDelPrograma)))
    await cliente.query('commit')
    return estado.rol
  } finally {
    // Ends the transaction, too, where it was not committed.
    await cliente.end()
  }
}

const loginDe = (url: string): { login: string; clave: string } => {
  const { username, password } = new URL(url)
  return { login: decodeURIComponent(username), clave: decodeURIComponent(password) }
}

/** The role as it is after trying to make it and to be allowed to take it. */
const tenerRol = async (cliente: pg.Client): Promise<EstadoDelRol> => {
  let estado = await leerEstado(cliente)
  if (!estado.existe && (await intentar(cliente, CREAR_ROL(estado)))) estado = await leerEstado(cliente)
  if (estado.existe && !estado.alcanzable && (await intentar(cliente, DAR_ROL(estado))))
    estado = await leerEstado(cliente)
  return estado
}

const leerEstado = async (cliente: pg.Client): Promise<EstadoDelRol> => {
  const { rows } = await cliente.query<EstadoDelRol>(ESTADO_DEL_ROL)
  const [estado] = rows
  if (!estado) throw new Error('La base de datos no respondió por su rol')
  return estado
}

/** Runs a statement that the login may be refused; tells whether it was done. */
const intentar = async (cliente: pg.Client, sentencia: string): Promise<boolean> => {
  await cliente.query('savepoint intento')
  try {
    await cliente.query(sentencia)
    return true
  } catch (error) {
    if (!RECHAZOS.has(codigoSql(error) ?? '')) throw error
    await cliente.query('rollback to savepoint intento')
    return false
  }
}

const descartado = (rol: string): string =>
  `Aviso: la aplicación trabaja como dueña de sus tablas y sin límites de tiempo, porque lo que hay entre ella y PostgreSQL (por ejemplo, PgBouncer con ignore_startup_parameters) descarta las opciones de inicio y con ellas el rol ${rol}. Conecte DATABASE_URL directamente con PostgreSQL.`

const explicar = (estado: EstadoDelRol): string =>
  estado.poderoso
    ? `El rol ${estado.rol} de la base de datos no sirve para la aplicación: no debe ser superusuario, poder ingresar ni tener los permisos del dueño.`
    : [
        'Aviso: la aplicación trabaja como dueña de sus tablas, y solo un disparador protege la auditoría.',
        'Para que ni siquiera ella pueda cambiarla, un administrador de PostgreSQL ejecuta una vez, y se reinicia Cabildo:',
        ...sqlDelAdministrador(estado).map((linea) => `  ${linea}`),
      ].join('\n')
