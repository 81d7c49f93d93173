import { type ReactNode, Suspense, useCallback, useState } from 'react'
import type { Borrador } from './useBorrador.ts'

/**
 * A dialog that acts on a record. It keeps the record while it closes, so that its text does not vanish first. With
 * `inicial` it is open from the first.
 */
export const useAbrible = <T,>(inicial?: { valor: T }) => {
  const [{ valor, abierto }, poner] = useState<{ valor: T | null; abierto: boolean }>({
    valor: inicial?.valor ?? null,
    abierto: inicial !== undefined,
  })
  // These functions never change, so that memoized rows that receive them are not drawn again.
  const abrir = useCallback((nuevo: T) => poner({ valor: nuevo, abierto: true }), [])
  const cerrar = useCallback(() => poner((antes) => ({ ...antes, abierto: false })), [])
  return { valor, abierto, abrir, cerrar }
}

export type Abrible<T> = ReturnType<typeof useAbrible<T>>

interface Props<T> {
  de: Abrible<T> & { borrador?: Borrador }
  children: (valor: T, ventana: { abierto: boolean; onClose: () => void; borrador?: Borrador }) => ReactNode
}

/** Draws a dialog from its first opening on: only then its code is fetched, and it stays, so that it can close. */
export const AlAbrir = <T,>({ de: { valor, abierto, cerrar, borrador }, children }: Props<T>) =>
  valor !== null && <Suspense>{children(valor, { abierto, onClose: cerrar, ...(borrador && { borrador }) })}</Suspense>
