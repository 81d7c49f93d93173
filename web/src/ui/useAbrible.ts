import { useCallback, useState } from 'react'

/** A dialog that acts on something; it keeps that while it closes, so that its text does not vanish before it. */
export const useAbrible = <T>() => {
  const [{ valor, abierto }, poner] = useState<{ valor: T | null; abierto: boolean }>({ valor: null, abierto: false })
  // The same ones always: rows that are remembered take them along.
  const abrir = useCallback((nuevo: T) => poner({ valor: nuevo, abierto: true }), [])
  const cerrar = useCallback(() => poner((antes) => ({ ...antes, abierto: false })), [])
  return { valor, abierto, abrir, cerrar }
}
