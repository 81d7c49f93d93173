const HUECO = /\[[^[\]\n]{1,80}\]/g

interface Bloque {
  isTextblock: boolean
  textContent: string
}
interface Arbol {
  descendants(visitar: (nodo: Bloque, pos: number) => boolean): void
}

/** The places to fill in of a document, '[número]', as positions of the editor. */
export const huecosDe = (doc: Arbol): { from: number; to: number }[] => {
  const huecos: { from: number; to: number }[] = []
  doc.descendants((nodo, pos) => {
    if (!nodo.isTextblock) return true
    for (const { index, 0: hueco } of nodo.textContent.matchAll(HUECO))
      huecos.push({ from: pos + 1 + index, to: pos + 1 + index + hueco.length })
    return false
  })
  return huecos
}
