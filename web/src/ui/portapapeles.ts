/** Old way of copying, for pages over http in the local network, where browsers hide the clipboard. */
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

/** Puts a text on the clipboard; it may still be on its way. Rejects when the browser refuses. */
export const copiar = async (texto: Promise<string>) => {
  if (!navigator.clipboard) return copiarPorSeleccion(await texto)
  // The promise goes inside the item: Safari allows writing only within the click, before the rows have come.
  const blob = texto.then((t) => new Blob([t], { type: 'text/plain' }))
  // A text that never comes rejects the writing, too, which tells of it.
  blob.catch(() => undefined)
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
