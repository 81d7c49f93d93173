import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { mirarPool } from '../observacion/metricas.ts'
import { type Actor, actorDeLaTransaccion } from './actor.ts'
import { ClienteDelPrimario } from './primario.ts'
import type { DB } from './tables.gen.ts'

/** A connection or a transaction: what a query takes, so that each query exists once. */
export type Db = Kysely<DB>
/** An open transaction: what an act takes; a bare connection does not compile. */
export type Trx = Transaction<DB>

// One place decides how columns become values: counts are safe integers, dates stay the text that the database gives.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (texto) => texto)

const TOPE_PREPARADAS = 500
const nombres = new Map<string, string>()

/** Marks a statement whose best plan depends on its values: it is planned for them each time. */
export const SEGUN_VALORES = '/* según valores */'

/** A stable name makes PostgreSQL parse and plan a statement once per connection. Searches stay unnamed: their best plan
 * depends on the text searched. */
const nombrar = (texto: string): string | undefined => {
  if (texto.includes(' like ') || texto.includes(SEGUN_VALORES)) return undefined
  const conocido = nombres.get(texto)
  if (conocido || nombres.size >= TOPE_PREPARADAS) return conocido
  const nombre = `c${nombres.size}`
  nombres.set(texto, nombre)
  return nombre
}

type Planes = 'force_generic_plan' | 'auto'

/**
 * Named statements keep one plan; left alone, PostgreSQL would plan a page anew each time, which costs as much as reading
 * it. The others are planned for their values. The mode is changed only when the kind of statement does.
 */
class ClientePreparado extends ClienteDelPrimario {
  #planes: Planes | null = 'force_generic_plan'

  // pg declares a dozen overloads; only Kysely's form (text, values) is named, the rest passes through.
  override query(texto: unknown, valores?: unknown, ...resto: unknown[]) {
    if (typeof texto === 'string' && Array.isArray(valores)) return this.#consultar(texto, valores)
    return Reflect.apply(super.query, this, [texto, valores, ...resto])
  }

  #consultar(text: string, values: unknown[]) {
    const name = values.length > 0 ? nombrar(text) : undefined
    const planes = name ? 'force_generic_plan' : 'auto'
    // Settings made inside a transaction are undone with it.
    if (text === 'rollback') this.#planes = null
    if (values.length === 0) return super.query(text)
    const consulta = name ? { name, text, values } : { text, values }
    return this.#planes === planes ? super.query(consulta) : this.#planear(planes).then(() => super.query(consulta))
  }

  async #planear(planes: Planes): Promise<void> {
    await super.query(`set plan_cache_mode = ${planes}`)
    this.#planes = planes
  }
}

/** Tells the database who acts in the same message that opens the transaction: no round trip of its own. */
class ControladorConActor extends PostgresDriver {
  override async beginTransaction(
    ...[conexion, ajustes]: Parameters<PostgresDriver['beginTransaction']>
  ): Promise<void> {
    const actor = actorDeLaTransaccion()
    if (!actor || ajustes.isolationLevel || ajustes.accessMode) await super.beginTransaction(conexion, ajustes)
    else await conexion.executeQuery(CompiledQuery.raw(abrirComo(actor)))
  }
}

/** All values come from the server itself and are reduced to digits and letters, since SET takes no parameters. */
const abrirComo = ({ user_id, encargo_id = null, peticion }: Actor): string =>
  `begin; set local cabildo.user_id = '${entero(user_id)}'; set local cabildo.peticion = '${peticion.replace(/[^\w-]/g, '')}'${
    // Nobody else sets it in this connection, and what is set for a transaction ends with it.
    encargo_id === null ? '' : `; set local cabildo.encargo_id = '${entero(encargo_id)}'`
  }`

const entero = (id: number | null): string => (id === null ? '' : String(Math.trunc(id)))

class DialectoConActor extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver() {
    return new ControladorConActor(this.#config)
  }
}

const SOLO_LECTURA = ' -c default_transaction_read_only=on'
const LIMITES = ' -c statement_timeout=10000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=30000'

/** How a database is reached: its address, and the role under which the application works there (see rol.ts). */
export interface Acceso {
  url: string
  /** Null: as the login of the address, the owner of the tables. */
  rol: string | null
}

export interface BaseDeDatos extends Acceso {
  db: Db
  pool: pg.Pool
  cerrar(): Promise<void>
}

interface Ajustes extends Partial<Pick<Acceso, 'rol'>> {
  /** The name of its connections in PostgreSQL and of its pool in the metrics. */
  nombre?: string
  max?: number
  soloLectura?: boolean
  sinLimites?: boolean
  alFallar: (error: Error) => void
}

/**
 * Opens the pool. A statement may take 10 s and wait 5 s for a lock or a connection; beyond that the caller gets 503.
 * `alFallar` hears of connections that the database ended on its own, which without a listener would end the process.
 */
export const abrirBaseDeDatos = (
  url: string,
  { nombre = 'cabildo', rol = null, max = 10, soloLectura = false, sinLimites = false, alFallar }: Ajustes,
): BaseDeDatos => {
  const pool = new pg.Pool({
    max,
    Client: ClientePreparado,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: nombre,
    ...conOpciones(
      url,
      `-c TimeZone=UTC -c plan_cache_mode=force_generic_plan${comoRol(rol)}${sinLimites ? '' : LIMITES}${soloLectura ? SOLO_LECTURA : ''}`,
    ),
  })
  pool.on('error', alFallar)
  // The pool listens to idle connections only: one that is lost in the middle of a request has to be heard of, too.
  pool.on('connect', (cliente) => cliente.on('error', alFallar))
  mirarPool(nombre, pool)
  const db = new Kysely<DB>({ dialect: new DialectoConActor({ pool }) })
  return { db, pool, url, rol, cerrar: () => db.destroy() }
}

/** Queries over a connection that the caller holds: they see its open transaction. */
export const sobreConexion = (cliente: pg.Client): Db => {
  const prestado = Object.assign(cliente, { release: () => undefined })
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { options: {}, connect: async () => prestado, end: async () => undefined } }),
  })
}

/**
 * The startup option that makes a connection work under a role instead of its login (D-33). A faulty statement of ours
 * cannot use what the login could do beyond that.
 */
export const comoRol = (rol: string | null): string =>
  rol === null ? '' : ` -c role=${rol.replace(/[\\\s]/g, (caracter) => `\\${caracter}`)}`

/**
 * The address and the startup options of a connection. Options in the address go first, because the last of two
 * settings counts: otherwise they would replace ours, including role and limits (D-33).
 */
export const conOpciones = (url: string, nuestras: string): { connectionString: string; options: string } => {
  const [direccion = '', ...resto] = url.split('?')
  const parametros = new URLSearchParams(resto.join('?'))
  const suyas = parametros.getAll('options').at(-1)
  if (suyas === undefined) return { connectionString: url, options: nuestras }
  parametros.delete('options')
  return { connectionString: `${direccion}?${parametros}`, options: `${suyas} ${nuestras}` }
}
