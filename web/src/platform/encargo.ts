/** What is done once the server says that the encargatura in which the session acted is over (USU-62). */
type Volver = () => void

let volver: Volver | null = null

/** Sets what is done, by the frame of the staff: citizens load nothing of it. Returns the way to stop. */
export const ponerVuelta = (otra: Volver) => {
  volver = otra
  return () => {
    volver = null
  }
}

export const volverAlPuesto = (): void => volver?.()
