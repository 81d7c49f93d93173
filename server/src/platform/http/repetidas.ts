/** Kinds that are told apart in one stretch; of all the others, their number. */
const CLAVES_MAXIMO = 200
const TRAMO_MS = 10_000

interface Linea {
  veces: number
  resumir: (callados: number) => void
}

/** Lines that may come by the thousand in a second: the first of each kind are written, of the others their number. */
export interface Repetidas {
  /** Writes now while it is one of the first of its kind; else it is counted, and `resumir` is told how many were. */
  anotar(clave: string, primeras: number, linea: { escribir: () => void; resumir: (callados: number) => void }): void
  /** Tells at once what was counted. */
  cerrar(): void
}

/** Begins to count; close it with the server, or what was counted last is never told. */
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
    anotar(clave, primeras, { escribir, resumir }) {
      reloj ??= setTimeout(cerrar, tramoMs).unref()
      const linea = vistas.get(clave) ?? { veces: -primeras, resumir }
      if (!vistas.has(clave) && vistas.size === CLAVES_MAXIMO) {
        rebosadas++
        return
      }
      vistas.set(clave, linea)
      if (++linea.veces <= 0) escribir()
    },
    cerrar,
  }
}
