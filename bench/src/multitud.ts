import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The orders of a crowd, which runs in a process of its own. */
export interface Encargo {
  url: string
  personas: number
  segundos: number
  /** How long each one looks at an answer before asking again, between these; null: not at all. */
  pausaMs: readonly [number, number] | null
  /** Address of the module whose `escena` says what they do. */
  escena: string
  contexto: unknown
}

/** One kind of call, by whoever made it. */
export interface Conducta {
  pedidas: number
  servidas: number
  /** Refused with 429 or 503 and the time to come back: by status. */
  aplazadas: Record<string, number>
  /** Everything else that was not served: by status or by the fault of the connection. */
  fallas: Record<string, number>
  /** Of what was served, and of what was refused, ms. */
  p50: number
  p95: number
  maximo: number
  p95Aplazadas: number
  /** All times of what was served, ms, for what several crowds have in common. */
  tiempos: number[]
}

/** The crowd's results. */
export interface Jornada {
  conductas: Record<string, Conducta>
  /** The acknowledgements of the server, to be checked afterwards. */
  hechos: Hecho[]
  porSegundo: number
  /** 99th percentile of the crowd's own delay, ms; its times are too long by that. */
  demoraPropiaMs: number
  /** Processor time of the crowd itself, s. */
  procesadorS: number
}

export interface Hecho {
  que: string
  numero: string
  clave: string
}

/** What people do, with how often in a hundred. */
export interface Accion<C> {
  peso: number
  hacer(persona: Persona, contexto: C): Promise<void>
}
export type Escena<C> = Readonly<Record<string, Accion<C>>>

export interface Respuesta {
  status: number
  headers: Record<string, string | string[] | undefined>
  cuerpo: Buffer
}

/** One of the crowd: a connection of its own, and what it remembers of one call for the next. */
export interface Persona {
  n: number
  /** Of the server, for what is not asked and answered. */
  url: string
  memoria: Map<string, string>
  /** Asks and counts it under that name. Never throws for what the server answers. */
  pedir(
    nombre: string,
    ruta: string,
    opciones?: { method?: string; headers?: Record<string, string>; cuerpo?: string | Buffer },
  ): Promise<Respuesta>
  anotar(hecho: Hecho): void
}

/** Runs a crowd against a server and waits until everybody has an answer. */
export const soltar = async (encargo: Encargo): Promise<Jornada> => {
  const hijo = fork(fileURLToPath(import.meta.resolve('./multitud.proceso.ts')), {
    execArgv: [],
    serialization: 'advanced',
  })
  const jornada = once(hijo, 'message') as Promise<[Jornada]>
  const salida = once(hijo, 'exit').then(([codigo]) => {
    throw new Error(`la multitud terminó con ${codigo} antes de contar lo que vio`)
  })
  // It ends after its message, for which nobody waits.
  salida.catch(() => undefined)
  hijo.send(encargo)
  const [hecha] = await Promise.race([jornada, salida])
  return hecha
}

/** How many were answered otherwise than promised. */
export const fallasDe = ({ conductas }: Jornada): string[] =>
  Object.entries(conductas).flatMap(([nombre, { fallas }]) =>
    Object.entries(fallas).map(([falla, veces]) => `${nombre}: ${veces} × ${falla}`),
  )
