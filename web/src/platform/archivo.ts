/** Saves what an address answers as a file of that name; the server's own name for it wins (DOC-52). */
export const guardarEnlace = (url: string, nombre: string): void => {
  const enlace = document.createElement('a')
  enlace.href = url
  enlace.download = nombre
  enlace.click()
}
