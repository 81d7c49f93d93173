import { tablaDeConductas } from './ciudadanos.informe.ts'
import { fallasDe } from './multitud.ts'
import { type Muestra, PERSONAS, type Resistencia } from './resistencia.ts'
import { filas, mediana, meta, miles } from './tabla.ts'

const DIEZ_MINUTOS_S = 600
/** In less time, gradual loading looks like a leak. */
const JUZGABLE_S = 120
/** Permitted growth of the heap in ten minutes: no more than the samples differ. */
const CRECE_MB = 5
/**
 * Twice the standard error on either side: a smaller slope cannot be told from a flat line. The error must be small,
 * too, or the result says nothing.
 */
const HOLGURA = 2

/** Figures that must be the same at the end as at the beginning, and their permitted random difference. */
const LLANOS: Record<string, { de: (muestra: Muestra) => number | null; holgura: number }> = {
  'file descriptors': { de: ({ descriptores }) => descriptores, holgura: 20 },
  'database connections': { de: ({ conexiones }) => conexiones, holgura: 3 },
  'open sessions': { de: ({ sesiones }) => sesiones, holgura: 10 },
  'temporary files': { de: ({ temporales }) => temporales, holgura: 3 },
}

interface Llano {
  nombre: string
  principio: number
  fin: number
  antes: number
  despues: number
  cumple: boolean
}

/** The slope of a line through the points, per unit, and its standard error. */
const pendiente = (puntos: readonly (readonly [x: number, y: number])[]): { sube: number; error: number } => {
  const n = puntos.length
  const [mx, my] = [0, 1].map((eje) => puntos.reduce((suma, punto) => suma + (punto[eje] ?? 0), 0) / n) as [
    number,
    number,
  ]
  const sxx = puntos.reduce((suma, [x]) => suma + (x - mx) ** 2, 0)
  const sube = puntos.reduce((suma, [x, y]) => suma + (x - mx) * (y - my), 0) / sxx
  const resto = puntos.reduce((suma, [x, y]) => suma + (y - my - sube * (x - mx)) ** 2, 0)
  return { sube, error: Math.sqrt(resto / Math.max(1, n - 2) / sxx) }
}

const crecimiento = ({ muestras }: Resistencia) => {
  const { sube, error } = pendiente(muestras.map(({ segundo, monticuloMB }) => [segundo, monticuloMB]))
  return { mb: sube * DIEZ_MINUTOS_S, masMenos: HOLGURA * error * DIEZ_MINUTOS_S }
}
const esPlano = (medida: Resistencia) => {
  const { mb, masMenos } = crecimiento(medida)
  return medida.segundos < JUZGABLE_S || (mb - masMenos < CRECE_MB && masMenos < CRECE_MB)
}

const llanos = ({ muestras, antes, despues }: Resistencia): Llano[] =>
  Object.entries(LLANOS).map(([nombre, { de, holgura }]) => {
    const valores = muestras.map((muestra) => de(muestra) ?? Number.NaN)
    const cuarto = Math.ceil(valores.length / 4)
    const [principio, fin] = [mediana(valores.slice(0, cuarto)), mediana(valores.slice(-cuarto))]
    const [primero, ultimo] = [de(antes) ?? Number.NaN, de(despues) ?? Number.NaN]
    // Not a number where the system did not tell: then it was not met.
    const cumple = fin <= principio + holgura && ultimo <= primero + holgura
    return { nombre, principio, fin, antes: primero, despues: ultimo, cumple }
  })

/** The marks that were missed, in words; none when all were met. */
export const faltasDeResistencia = (medida: Resistencia): string[] => {
  const { mb, masMenos } = crecimiento(medida)
  return [
    ...fallasDe(medida.jornada),
    ...(esPlano(medida) ? [] : [`in ten minutes the heap grows by ${mb.toFixed(1)} ± ${masMenos.toFixed(1)} MB`]),
    ...llanos(medida)
      .filter(({ cumple }) => !cumple)
      .map(({ nombre, principio, fin, antes, despues }) => `${nombre}: ${antes}, ${principio} to ${fin}, ${despues}`),
  ]
}

/** What the server held while people came and went for a long time (I4). */
export const tablasDeResistencia = (medida: Resistencia): string => {
  const { segundos, jornada, muestras, antes, despues } = medida
  const { mb, masMenos } = crecimiento(medida)
  const enMB = (muestra: Muestra) => `${muestra.monticuloMB.toFixed(1)} (${muestra.residenteMB.toFixed(0)} resident)`
  return `${PERSONAS} people for ${miles(segundos)} s, each with 0.5 to 2 s between what they do: the citizens' mix and, beside it, staff who sign in, search, export and sign out, screens that listen for a moment, and filings left midway. ${miles(muestras.length)} samples after the warm-up, each after a full collection; the slope is that of a line through them, with twice its standard error. Before anybody came the heap held ${enMB(antes)} MB, 15 s after everybody had left ${enMB(despues)}.

${filas(
  ['', 'Before', 'First quarter', 'Last quarter', 'Afterwards', 'Met'],
  [
    [
      'heap, MB in ten minutes',
      ...['', '', `${mb >= 0 ? '+' : ''}${mb.toFixed(1)} ± ${masMenos.toFixed(1)}`, ''],
      segundos < JUZGABLE_S ? 'too short to tell' : meta(esPlano(medida)),
    ],
    ...llanos(medida).map(({ nombre, principio, fin, antes: primero, despues: ultimo, cumple }) => [
      ...[nombre, miles(primero), miles(principio), miles(fin), miles(ultimo), meta(cumple)],
    ]),
  ],
)}

${tablaDeConductas(jornada, () => null)}`
}
