import { Gauge, type LabelValues, type Registry } from 'prom-client'

/** A level that somebody else knows, and tells when it is asked for. */
export interface Nivel<E extends string> {
  /** Adds a source: what it says under its labels is added to what others say; null when it is gone for good. */
  mirar(etiquetas: LabelValues<E>, leer: () => number | null): () => void
  /** What all sources say now, whatever their labels. */
  total(): number
}

/** Makes a level and registers it as a gauge. */
export const crearNivel = <const E extends string>(
  registro: Registry,
  { name, help, labelNames }: { name: string; help: string; labelNames: readonly E[] },
): Nivel<E> => {
  const fuentes = new Set<{ etiquetas: LabelValues<E>; leer: () => number | null }>()
  const leidos = () =>
    [...fuentes].flatMap((fuente) => {
      const valor = fuente.leer()
      if (valor !== null) return [{ etiquetas: fuente.etiquetas, valor }]
      fuentes.delete(fuente)
      return []
    })
  new Gauge<E>({
    ...{ name, help, labelNames, registers: [registro] },
    collect() {
      this.reset()
      for (const { etiquetas, valor } of leidos()) this.inc(etiquetas, valor)
    },
  })
  return {
    mirar(etiquetas, leer) {
      // Whoever is gone leaves, also where nobody ever asks for metrics.
      leidos()
      const fuente = { etiquetas, leer }
      fuentes.add(fuente)
      return () => void fuentes.delete(fuente)
    },
    total: () => leidos().reduce((suma, { valor }) => suma + valor, 0),
  }
}
