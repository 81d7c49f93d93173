import type { Formulario } from '@cabildo/contracts/formularios'

/** A person as an identity registry answers it (IDE-11). */
export interface Persona {
  prenombres: string
  apPrimer: string
  apSegundo: string
}

/** Who asks a registry, for its log: a worker, or the form of a citizen. */
export interface QuienConsulta {
  user_id: number | null
  formulario: Formulario | null
  peticion: string
}

/**
 * The registries of people and of taxpayers. Looking up answers null when the number is not registered and throws
 * ErrorDeNegocio('registroNoResponde') when nobody can tell: the registry fails, or its budget of the day is used up
 * (IDE-15, IDE-18, D-29).
 */
export interface Identidad {
  buscarDni(dni: string, quien: QuienConsulta): Promise<Persona | null>
  /** The business name of a RUC (IDE-13). */
  buscarRuc(ruc: string, quien: QuienConsulta): Promise<string | null>
  /** What is known without asking anybody outside; null also when nobody has asked yet. */
  conocerDni(dni: string): Promise<Persona | null>
  conocerRuc(ruc: string): Promise<string | null>
}

/** How public screens show a DNI (D-32, D-54). */
export type DniPublico = 'completo' | 'parcial' | 'oculto'

const DNI = /(?<!\d)\d{8}(?!\d)/g

/** A text for the public, which may hold a DNI among its words, as the holder's name of a certificate does (D-32). */
export const conDniPublico = (texto: string, como: DniPublico): string => {
  if (como === 'completo') return texto
  if (como === 'parcial') return texto.replace(DNI, (dni) => `*****${dni.slice(-3)}`)
  return texto.replace(DNI, '').replace(/\s+/g, ' ').trim()
}
