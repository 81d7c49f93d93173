/** npm and the terminal both pass on one Ctrl-C, so a second signal within this time (ms) is the same one. */
const MISMO_PULSO_MS = 1_000
/**
 * The program ends after this long even if something hangs, before a supervisor kills it without stopping the database.
 * The time is for running jobs and the database; a program that needs more adds it.
 */
const PLAZO_MS = 40_000
const SENALES = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

type Cierre = () => Promise<unknown> | unknown

/** Closes what was started, in reverse order and only once, however many ask for it. */
export interface Parada {
  /** Registers what to close; to be called before it starts, so that a signal in between finds it. */
  alParar(cierre: Cierre): void
  /** The same, but closed at the same time as what was registered just before. */
  alPararJunto(cierre: Cierre): void
  /** Adds milliseconds to the time limit of the whole stop. */
  darMasPlazo(ms: number): void
  /** True from the first request to stop. */
  pedida(): boolean
  /** Closes everything and ends the process with that code. */
  parar(codigo: number): Promise<void>
}

/** What a program says when a signal stops it, and its exit code. */
export interface AlSenalar {
  aviso: string
  codigo: (senal: (typeof SENALES)[number]) => number
}

/** For programs that run until they are stopped: a signal is their normal end. */
const DETENER: AlSenalar = { aviso: 'Deteniendo Cabildo…', codigo: () => 0 }

/**
 * Stops the program on SIGINT, SIGTERM and SIGHUP: closes in order and exits with the code of `alSenalar`. A second
 * signal calls `deGolpe`, which must not wait, and exits at once. `avisar` gets the progress messages.
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
