import type { Forma, Particion } from './particiones.ts'
import { filas, miles } from './tabla.ts'

const enMs = (ms: number | undefined) => (ms === undefined ? '' : ms < 10 ? ms.toFixed(2) : miles(ms))

/** What each table took, plain and cut by year. */
export const tablasDeParticiones = (medidas: readonly Particion[]): string =>
  medidas
    .map(({ tabla, filas: cuantas, reglasPerdidas, llana, anual }) => {
      const fila = (que: string, de: (forma: Forma) => string) => [que, de(llana), de(anual)]
      return `\`${tabla}\`, ${miles(cuantas)} rows of five years. Unique indexes that have to take the date in: ${reglasPerdidas.join(', ')}.

${filas(
  ['', 'Plain', 'By year'],
  [
    fila('rows inserted per second', ({ porSegundo }) => miles(porSegundo)),
    fila('table, MB', ({ datosMB }) => miles(datosMB)),
    fila('indexes, MB', ({ indicesMB }) => miles(indicesMB)),
    ...Object.keys(llana.ms).map((que) => fila(`${que}, ms`, ({ ms }) => enMs(ms[que]))),
  ],
)}`
    })
    .join('\n\n')
