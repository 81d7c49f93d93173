/** What a process tells Prometheus. */
export interface Medidas {
  texto: string
  /** Sum of the samples of that name whose labels are these, among others; null where there is none. */
  valor(nombre: string, etiquetas?: Readonly<Record<string, string>>): number | null
  /** Names of all metrics that it exposes, with or without a sample. */
  nombres: ReadonlySet<string>
}

/** Asks a process for its metrics. */
export const medir = async (direccion: string): Promise<Medidas> => {
  const respuesta = await fetch(`${direccion}/metrics`)
  const texto = await respuesta.text()
  if (respuesta.status !== 200) throw new Error(`${respuesta.status} ${texto}`)
  const muestras = [...texto.matchAll(/^([a-z]\w*)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, nombre, etiquetas = '', valor]) => ({
      nombre,
      etiquetas: Object.fromEntries([...etiquetas.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, suya]) => [key, suya])),
      valor: Number(valor),
    }),
  )
  return {
    texto,
    valor: (nombre, etiquetas = {}) => {
      const suyas = muestras.filter(
        (muestra) =>
          muestra.nombre === nombre &&
          Object.entries(etiquetas).every(([key, valor]) => muestra.etiquetas[key] === valor),
      )
      return suyas.length === 0 ? null : suyas.reduce((suma, { valor }) => suma + valor, 0)
    },
    nombres: new Set([...texto.matchAll(/^# TYPE (\w+)/gm)].map(([, nombre = '']) => nombre)),
  }
}
