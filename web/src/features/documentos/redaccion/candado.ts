import { useEffect } from 'react'

const PREFIJO = 'cabildo.documento.'

/** Browsers offer locks between tabs only on secure addresses; offices open the product by http. */
const candados = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

/** The keys of the drafts that open dialogs of this browser are writing; empty if the browser has no locks. */
export const clavesEnUso = async (): Promise<ReadonlySet<string>> => {
  const { held = [] } = (await candados()?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIJO) ? [name.slice(PREFIJO.length)] : [])))
}

/** Tells the other tabs of this browser that the draft of this key is being written here. */
export const useCandado = (clave: string, activo: boolean) => {
  useEffect(() => {
    if (!activo) return
    let soltar = () => {}
    const hastaSoltar = new Promise<void>((listo) => {
      soltar = listo
    })
    // A browser that refuses storage refuses locks too; then the server detects the conflict (yaGuardado).
    candados()
      ?.request(PREFIJO + clave, () => hastaSoltar)
      .catch(() => undefined)
    return () => soltar()
  }, [clave, activo])
}
