import { vi } from 'vitest'

interface Descarga {
  nombre: string
  contenido: Blob | undefined
}

/** From now on what the page would save is kept here instead, by the name that it would get and with what is in it. */
export const recogerDescargas = (): Descarga[] => {
  const descargas: Descarga[] = []
  const hechos = new Map<string, Blob>()
  const hacer = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((objeto) => {
    const direccion = hacer(objeto)
    if (objeto instanceof Blob) hechos.set(direccion, objeto)
    return direccion
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    descargas.push({ nombre: this.download, contenido: hechos.get(this.href) })
  })
  return descargas
}
