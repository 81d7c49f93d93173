/** What is done once the server says that the encargatura in which the session acted is over (USU-62). */
type Volver = () => Promise<void>

let volver: Volver | null = null

/** Sets what is done, by the frame of the staff: citizens load nothing of it. Returns the way to stop. */
export const ponerVuelta = (otra: Volver) => {
  volver = otra
  return () => {
    volver = null
  }
}

let volviendo = false

/** Goes back, once: several calls may be told at once, and the way back may be told as well. */
export const volverAlPuesto = (): void => {
  if (!volver || volviendo) return
  volviendo = true
  void volver().finally(() => {
    volviendo = false
  })
}
