import { useState } from 'react'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'

const LLAVE = 'cabildo.mesa-de-redaccion'
/** From here on the page has room beside the text. */
const ANCHA = '(min-width: 1100px)'

const leer = (): boolean => {
  try {
    return localStorage.getItem(LLAVE) === 'si'
  } catch {
    return false
  }
}

/** Whether the page shows beside the text: where there is room, and once somebody wanted it; this browser keeps it (decision 0144). */
export const useMesa = () => {
  const cabe = useMediaQuery(ANCHA)
  const [pedida, setPedida] = useState(leer)
  return {
    cabe,
    alLado: cabe && pedida,
    alternar: () => {
      setPedida(!pedida)
      try {
        localStorage.setItem(LLAVE, pedida ? 'no' : 'si')
      } catch {
        // If the browser refuses storage, the choice lasts as long as the page.
      }
    },
  }
}
