/** Maximum number of kinds counted separately in a stretch; the others are only counted together. */
const KEYS_MAXIMO = 200
const TRAMO_MS = 10_000

interface Linea {
  veces: number
  resumir: (callados: number) => void
}

/** Log lines that may come by the thousand: the first of each kind are written, the others counted. */
export interface Repetidas {
  /** Writes the first lines of a kind; counts the others and passes their number to `resumir`. */
  anotar(key: string, primeras: number, linea: { escribir: () => void; resumir: (callados: number) => void }): void
  /** Reports the counts at once. */
  cerrar(): void
}

/** Starts counting; close it with the server, or the last counts are never reported. */
export const contarRepetidas = (
  alRebosar: (callados: number) => void = () => undefined,
  tramoMs = TRAMO_MS,
): Repetidas => {
  const vistas = new Map<string, Linea>()
  let rebosadas = 0
  let reloj: NodeJS.Timeout | undefined
  const cerrar = () => {
    clearTimeout(reloj)
    reloj = undefined
    for (const { veces, resumir } of vistas.values()) if (veces > 0) resumir(veces)
    if (rebosadas > 0) alRebosar(rebosadas)
    rebosadas = 0
    vistas.clear()
  }
  return {
    anotar(key, primeras, { escribir, resumir }) {
      reloj ??= setTimeout(cerrar, tramoMs).unref()
      const linea = vistas.get(key) ?? { veces: -primeras, resumir }
      if (!vistas.has(key) && vistas.size === KEYS_MAXIMO) {
        rebosadas++
        return
      }
      vistas.set(key, linea)
      if (++linea.veces <= 0) escribir()
    },
    cerrar,
  }
}
