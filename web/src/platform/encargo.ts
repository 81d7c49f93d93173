let volver: (() => void) | null = null

/**
 * Sets what is done once the server says that the encargatura in which the session acted is over (USU-62). The frame of the
 * staff does, and citizens load nothing of it. Returns the way to stop.
 */
export const ponerVuelta = (otra: () => void) => {
  volver = otra
  return () => {
    volver = null
  }
}

/** Goes back to the own position. */
export const volverAlPuesto = (): void => volver?.()
