import { type FunctionComponent, lazy, useState } from 'react'

/**
 * A part of the screen whose code can be loaded before it is drawn. Loaded by then, it is drawn at once: `lazy` alone would
 * show the fallback even so, and React shows nothing else for 300 ms after a fallback.
 */
export const adelantable = <P extends object>(traer: () => Promise<FunctionComponent<P>>) => {
  let traida: FunctionComponent<P> | undefined
  const cargar = async () => {
    traida = await traer()
    return { default: traida }
  }
  const Perezosa = lazy(cargar)
  const Adelantable = (props: P) => {
    // Chosen once: another component in its place would be drawn anew.
    const [Elegida] = useState(() => traida ?? Perezosa)
    return <Elegida {...props} />
  }
  return Object.assign(Adelantable, { cargar })
}
