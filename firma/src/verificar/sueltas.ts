import type { Revision } from '../cos/revision.ts'

/**
 * Whether a signature stands in the bytes where no reference leads: outside of every object that some revision lists, all
 * of which were read before. Within one it is either found as what it is, or only quoted by a text or a file inside.
 */
export const hayFirmaSuelta = ({ b, leidos }: Revision): boolean => {
  const tramos = [...leidos.sueltos.values()].sort((x, y) => x.desde - y.desde)
  let cubierto = 0
  let n = 0
  for (let i = b.indexOf('/ByteRange'); i !== -1; i = b.indexOf('/ByteRange', i + 1)) {
    for (let tramo = tramos[n]; tramo && tramo.desde <= i; tramo = tramos[++n])
      cubierto = Math.max(cubierto, tramo.hasta)
    if (i >= cubierto && /^\s*\[/.test(b.toString('latin1', i + 10, i + 20))) return true
  }
  return false
}
