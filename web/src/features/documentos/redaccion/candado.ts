import { useEffect } from 'react'

const PREFIJO = 'cabildo.documento.'

/** Browsers have locks between tabs only on secure addresses, and offices open the product by http. */
const candados = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

/** The keys of the drafts that an open dialog of this browser is writing; none where the browser cannot tell. */
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
    // Refused where the browser keeps nothing for the page: then nobody knows, and the server tells (yaGuardado).
    candados()
      ?.request(PREFIJO + clave, () => hastaSoltar)
      .catch(() => undefined)
    return () => soltar()
  }, [clave, activo])
}
