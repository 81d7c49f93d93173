/** Saves something as a file of that name, as a download. */
export const guardarArchivo = (contenido: Blob, nombre: string): void => {
  const url = URL.createObjectURL(contenido)
  const enlace = document.createElement('a')
  enlace.href = url
  enlace.download = nombre
  enlace.click()
  // Revoking at once cancels the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
