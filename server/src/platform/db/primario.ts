import pg from 'pg'

/**
 * The addresses that a list of hosts stands for, written as libpq reads it: postgres://u:p@h1:5432,h2:5432/base is one
 * database with a standby. A single host is a list of one.
 */
export const sitiosDe = (url: string): string[] => {
  const [, inicio = '', sitios = '', resto = ''] = /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return sitios.includes(',') ? sitios.split(',').map((sitio) => `${inicio}${sitio}${resto}`) : [url]
}

/** For each list of hosts, the index of the one in use: all connections of the process go to the same host. */
const vigentes = new Map<string, number>()

/**
 * A connection to the host of a list that accepts writes. If the host is unreachable or a standby, this connection
 * fails and the next one tries the following host, so that callers who try again are served.
 */
export class ClienteDelPrimario extends pg.Client {
  readonly #lista: string
  readonly #sitios: readonly string[]
  readonly #sitio: number
  #perdida: Error | undefined

  constructor(config: pg.ClientConfig = {}) {
    const lista = config.connectionString ?? ''
    const sitios = sitiosDe(lista)
    const sitio = (vigentes.get(lista) ?? 0) % sitios.length
    super({ ...config, ...(sitios[sitio] !== undefined && { connectionString: sitios[sitio] }) })
    this.#lista = lista
    this.#sitios = sitios
    this.#sitio = sitio
    // Without a listener an error ends the program, and a pool listens only to clients handed to it. Queries on a lost
    // connection fail by themselves.
    this.on('error', (error) => {
      this.#perdida ??= error
    })
  }

  override connect(): Promise<pg.Client>
  override connect(alConectar: ((error: Error) => void) | ((error: null, cliente: pg.Client) => void)): void
  override connect(
    alConectar?: ((error: Error) => void) | ((error: null, cliente: pg.Client) => void),
  ): Promise<pg.Client> | undefined {
    const conectado = this.#conectar()
    if (!alConectar) return conectado
    // Called outside the promise chain, so that an error of the pool's callback is not caught here.
    const avisar = alConectar as (error: Error | null, cliente?: pg.Client) => void
    conectado.then(
      (cliente) => process.nextTick(avisar, null, cliente),
      (error: Error) => process.nextTick(avisar, error),
    )
    return undefined
  }

  async #conectar(): Promise<pg.Client> {
    try {
      await super.connect()
      // The database may let a connection in and end it in one packet, as it does while it is being stopped.
      if (this.#perdida) throw this.#perdida
      if (this.#sitios.length > 1) await this.#exigirPrimario()
      return this
    } catch (error) {
      if ((vigentes.get(this.#lista) ?? 0) === this.#sitio)
        vigentes.set(this.#lista, (this.#sitio + 1) % this.#sitios.length)
      throw error
    }
  }

  async #exigirPrimario(): Promise<void> {
    const { rows } = await super.query<{ replica: boolean }>('select pg_is_in_recovery() as replica')
    if (!rows[0]?.replica) return
    await this.end().catch(() => undefined)
    throw Object.assign(new Error('ese PostgreSQL es una réplica, no admite escrituras'), { code: '25006' })
  }
}
