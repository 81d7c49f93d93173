/** A person as an identity registry answers it (IDE-11). */
export interface Persona {
  prenombres: string
  apPrimer: string
  apSegundo: string
}

/**
 * An identity registry. `buscarDni` answers null when the DNI is not registered and throws
 * ErrorDeNegocio('registroNoResponde') when it cannot tell (IDE-15, IDE-18).
 */
export interface Identidad {
  buscarDni(dni: string): Promise<Persona | null>
}
