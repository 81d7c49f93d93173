/** The old way of copying, for pages over http, where browsers offer no clipboard. */
const copiarPorSeleccion = (texto: string) => {
  const campo = document.createElement('textarea')
  campo.value = texto
  campo.style.cssText = 'position:fixed;opacity:0'
  document.body.append(campo)
  campo.select()
  const copiado = document.execCommand('copy')
  campo.remove()
  if (!copiado) throw new Error('The browser refused to copy')
}

/** Puts a text, which may still be loading, on the clipboard. Rejects if the browser refuses. */
export const copiar = async (texto: Promise<string>) => {
  if (!navigator.clipboard) return copiarPorSeleccion(await texto)
  // The item holds the promise: Safari allows writing only during the click, before the rows have loaded.
  const blob = texto.then((t) => new Blob([t], { type: 'text/plain' }))
  // If the text fails to load, the write rejects as well, and the caller handles that.
  blob.catch(() => undefined)
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
