/**
 * In a page that the browser kept (sw.js), before its programs start: takes over what the server says now of the municipality and
 * shows now, and the programs and styles of another build. Without a line, and under another content policy, which a page cannot
 * change, it loads anew without what was kept.
 */
export const refrescar = async () => {
  const nueva = await pedir()
  // A server that cannot answer now says so to what the page asks next.
  if (!nueva) return
  const parte = (id) => [document.getElementById(id), nueva.getElementById(id)]
  const [programas, otros] = parte('programas')
  if (programas.innerHTML !== otros.innerHTML) {
    const ESTILOS = 'style, link[rel="stylesheet"]'
    const deAntes = [...document.head.querySelectorAll(ESTILOS)]
    document.head.append(...nueva.head.querySelectorAll(ESTILOS))
    for (const uno of deAntes) uno.remove()
    programas.replaceWith(otros)
  }
  document.documentElement.style.cssText = nueva.documentElement.style.cssText
  const [entidad, otra] = parte('entidad')
  entidad.textContent = otra.textContent
  const [raiz, pintada] = parte('raiz')
  if (pintada.hasChildNodes() && raiz.innerHTML !== pintada.innerHTML) cambiar(raiz, pintada)
}

/** Shows another painting, with what was written into the one before. */
const cambiar = (raiz, pintada) => {
  const escritos = [...raiz.querySelectorAll('input, textarea, select')].filter(({ name }) => name)
  const conFoco = document.activeElement?.name
  raiz.replaceChildren(...pintada.childNodes)
  const campos = [...raiz.querySelectorAll('input, textarea, select')]
  for (const { name, type, value, checked } of escritos) {
    const campo = campos.find((uno) => uno.name === name && (type !== 'radio' || uno.value === value))
    if (!campo) continue
    if (type === 'radio' || type === 'checkbox') campo.checked = checked
    else campo.value = value
  }
  if (conFoco) campos.find(({ name }) => name === conFoco)?.focus()
}

const pedir = async () => {
  const { guardada } = document.documentElement.dataset
  let respuesta
  try {
    respuesta = await fetch(location.pathname)
  } catch {
    return sinLoGuardado()
  }
  if (!respuesta.ok) return null
  const politica = (respuesta.headers.get('content-security-policy') ?? '').replaceAll('"', '')
  const pagina = new DOMParser().parseFromString(await respuesta.text(), 'text/html')
  return politica === guardada && pagina.getElementById('programas') ? pagina : sinLoGuardado()
}

const sinLoGuardado = async () => {
  await (await caches.open('portadas')).delete(location.pathname)
  location.reload()
  return new Promise(() => undefined)
}
