/**
 * In a page that the browser kept (sw.js), before its programs start: takes over what the server says now of the municipality and
 * shows now, and the programs and styles of another build. Without a line it gives way to the page that says so.
 */
export const refrescar = async () => {
  const nueva = await pedir()
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
  if (raiz.innerHTML !== pintada.innerHTML) raiz.replaceChildren(...pintada.childNodes)
}

const pedir = async () => {
  try {
    const respuesta = await fetch(location.pathname)
    if (!respuesta.ok) throw new Error(String(respuesta.status))
    return new DOMParser().parseFromString(await respuesta.text(), 'text/html')
  } catch {
    await caches.delete('portadas')
    location.reload()
    return new Promise(() => undefined)
  }
}
