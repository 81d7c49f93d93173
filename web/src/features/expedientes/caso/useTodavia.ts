import { marcaLima } from '@cabildo/contracts/base/tiempo'
import { useEffect, useState } from 'react'

/** The milliseconds to a Lima timestamp; Lima has no daylight saving. */
const faltaMs = (hasta: string): number => Date.parse(`${hasta.replace(' ', 'T')}-05:00`) - Date.now()

/** Whether a Lima instant is still to come, by the clock of this browser. */
export const useTodavia = (hasta: string | null): boolean => {
  const [todavia, setTodavia] = useState(() => hasta !== null && marcaLima(new Date()) < hasta)
  useEffect(() => {
    const queda = hasta === null ? 0 : faltaMs(hasta)
    setTodavia(queda > 0)
    if (queda <= 0) return
    const reloj = setTimeout(() => setTodavia(false), queda)
    return () => clearTimeout(reloj)
  }, [hasta])
  return todavia
}
