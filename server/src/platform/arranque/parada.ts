/** npm and the terminal both pass a Ctrl-C on: what comes this soon after the first is the same one. */
const MISMO_PULSO_MS = 1_000
/**
 * Whatever hangs, the program ends: a supervisor would kill it anyway, and without stopping the database. This is for the
 * jobs in hand and the database; what a program needs besides it adds.
 */
const PLAZO_MS = 40_000
const SENALES = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

type Cierre = () => Promise<unknown> | unknown

/** The way out: what was started is closed in reverse order, once, whoever asks first. */
export interface Parada {
  /** To be called when a thing begins to start, so that a signal in between finds it. */
  alParar(cierre: Cierre): void
  /** The same, closed side by side with what was registered just before it. */
  alPararJunto(cierre: Cierre): void
  /** Gives the whole stop so much longer before it is cut, in milliseconds. */
  darMasPlazo(ms: number): void
  /** True from the first request to stop. */
  pedida(): boolean
  /** Closes everything and ends the process with that code. */
  parar(codigo: number): Promise<void>
}

/** What a signal makes of a program: what it says, and the code that it ends with. */
export interface AlSenalar {
  aviso: string
  codigo: (senal: (typeof SENALES)[number]) => number
}

/** To be stopped is how a program that goes on is meant to end. */
const DETENER: AlSenalar = { aviso: 'Deteniendo Cabildo…', codigo: () => 0 }

/**
 * Stops the program on SIGINT, SIGTERM and SIGHUP: closes in order and exits with the code of `alSenalar`. A second signal
 * calls `deGolpe`, which must not wait, and exits at once. `avisar` hears what is going on.
 */
export function prepararParada(
  avisar: (linea: string) => void,
  deGolpe: () => void,
  { aviso, codigo }: AlSenalar = DETENER,
): Parada {
  const cierres: Cierre[][] = []
  let plazoMs = PLAZO_MS
  let pedida: Promise<void> | undefined
  let desde = 0

  const cerrar = async (codigo: number) => {
    let fallo = codigo
    setTimeout(() => {
      avisar('No se pudo detener en orden; se corta.')
      deGolpe()
      process.exit(1)
    }, plazoMs).unref()
    const intentar = async (cierre: Cierre) => {
      try {
        await cierre()
      } catch (error) {
        avisar(`Al detener: ${error instanceof Error ? error.message : String(error)}`)
        fallo = 1
      }
    }
    for (const juntos of cierres.toReversed()) await Promise.all(juntos.map(intentar))
    process.exit(fallo)
  }
  const parar = (codigo: number) => {
    desde ||= Date.now()
    pedida ??= cerrar(codigo)
    return pedida
  }
  for (const senal of SENALES) {
    process.on(senal, () => {
      if (!pedida) {
        avisar(`${aviso} (Ctrl-C otra vez para salir de inmediato)`)
        void parar(codigo(senal))
      } else if (Date.now() - desde > MISMO_PULSO_MS) {
        deGolpe()
        process.exit(1)
      }
    })
  }
  const alParar = (cierre: Cierre) => void cierres.push([cierre])
  return {
    alParar,
    alPararJunto: (cierre) => {
      const ultimos = cierres.at(-1)
      if (ultimos) ultimos.push(cierre)
      else alParar(cierre)
    },
    darMasPlazo: (ms) => {
      plazoMs += ms
    },
    pedida: () => pedida !== undefined,
    parar,
  }
}
