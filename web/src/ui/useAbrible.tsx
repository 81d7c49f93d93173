import { type ReactNode, Suspense, useCallback, useState } from 'react'

/** A dialog that acts on a record. It keeps the record while it closes, so that its text does not vanish first. */
export const useAbrible = <T,>() => {
  const [{ valor, abierto }, poner] = useState<{ valor: T | null; abierto: boolean }>({ valor: null, abierto: false })
  // These functions never change, so that memoized rows that receive them are not drawn again.
  const abrir = useCallback((nuevo: T) => poner({ valor: nuevo, abierto: true }), [])
  const cerrar = useCallback(() => poner((antes) => ({ ...antes, abierto: false })), [])
  return { valor, abierto, abrir, cerrar }
}

export type Abrible<T> = ReturnType<typeof useAbrible<T>>

interface Props<T> {
  de: Abrible<T>
  children: (valor: T, ventana: { abierto: boolean; onClose: () => void }) => ReactNode
}

/** Draws a dialog from its first opening on: only then its code is fetched, and it stays, so that it can close. */
export const AlAbrir = <T,>({ de: { valor, abierto, cerrar }, children }: Props<T>) =>
  valor !== null && <Suspense>{children(valor, { abierto, onClose: cerrar })}</Suspense>
