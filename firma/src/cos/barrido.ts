/** Offsets at which a reader that rebuilds a file would take an object to begin, by its number and in their order. */
export type Barrido = ReadonlyMap<number, readonly number[]>

const CABEZA = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+$/
const CABEZA_MAXIMA = 64

/** Looks for the heads of objects wherever they stand, also inside of texts and streams: not every reader knows better. */
export const barrer = (b: Buffer): Barrido => {
  const barrido = new Map<number, number[]>()
  for (let i = b.indexOf('obj'); i !== -1; i = b.indexOf('obj', i + 3)) {
    const desde = Math.max(0, i - CABEZA_MAXIMA)
    const cabeza = CABEZA.exec(b.toString('latin1', desde, i))
    if (!cabeza) continue
    const num = Number(cabeza[1])
    const lugares = barrido.get(num) ?? []
    lugares.push(desde + cabeza.index)
    barrido.set(num, lugares)
  }
  return barrido
}
