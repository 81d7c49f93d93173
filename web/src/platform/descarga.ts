/** Downloads what an address of ours answers; the page stays. Without a name it is the one that the server gives. */
export const descargarDe = (url: string, nombre = ''): void => {
  const enlace = document.createElement('a')
  enlace.href = url
  enlace.download = nombre
  enlace.click()
}

/** Saves something as a file of that name, as a download. */
export const guardarArchivo = (contenido: Blob, nombre: string): void => {
  const url = URL.createObjectURL(contenido)
  descargarDe(url, nombre)
  // Revoking at once cancels the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
