/** What the account has to be told after signing in has not been told yet (ING-10, ING-13, ING-28). */
let pendientes = false

export const ponerNovedades = (): void => {
  pendientes = true
}

/** Whether it is to be told now; told once. */
export const tomarNovedades = (): boolean => {
  const las = pendientes
  pendientes = false
  return las
}
