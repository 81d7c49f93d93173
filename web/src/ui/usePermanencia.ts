import { useEffect, useState } from 'react'

const ESPERA_MS = 400
const MINIMO_MS = 500

/** Whether to show that something is awaited: only once it takes long, and then long enough to be read (design §7.2). */
export const usePermanencia = (activo: boolean): boolean => {
  const [desde, setDesde] = useState<number | null>(null)
  useEffect(() => {
    if (activo === (desde !== null)) return
    const espera = desde === null ? ESPERA_MS : Math.max(0, desde + MINIMO_MS - performance.now())
    const reloj = setTimeout(() => setDesde(desde === null ? performance.now() : null), espera)
    return () => clearTimeout(reloj)
  }, [activo, desde])
  return desde !== null
}
