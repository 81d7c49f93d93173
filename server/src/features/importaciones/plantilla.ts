import { deImportacion, type TipoDeImportacion } from '@cabildo/contracts/importaciones'
import type { Db } from '../../platform/db/conexion.ts'
import { listNombresDeAreas } from './importaciones.queries.ts'

/** What a column holds, for whoever fills it in. */
const NOTAS = ['Columna', 'Qué va']

/** A workbook to fill in: headings with one invented example below them, what some columns may say, and what each holds. */
export const escribirPlantilla = async (db: Db, tipo: TipoDeImportacion): Promise<Buffer> => {
  const { writeXlsx } = await import('hucre/xlsx')
  const { columnas, varios, tabla, otras = {} } = deImportacion(tipo)
  const conAreas = columnas.some(({ campo }) => campo === 'area')
  const areas = conAreas ? (await listNombresDeAreas(db)).filter(({ orden }) => orden < 3) : []
  const nombres = areas.map(({ nombres: [nombre = ''] }) => nombre)
  // Of a gerencia any kind may tell, its resolutions among them.
  const primera = nombres.find((nombre) => /^gerencia/i.test(nombre)) ?? nombres[0] ?? ''
  const listas: (readonly [titulo: string, valores: readonly string[]])[] = [
    ...(conAreas ? [['Áreas', nombres] as const] : []),
    ...columnas.flatMap(({ titulo, lista }) => (lista ? [[titulo, lista] as const] : [])),
  ]
  const libro = await writeXlsx({
    sheets: [
      {
        name: tabla ?? varios.toUpperCase(),
        rows: [
          columnas.map(({ titulo }) => titulo),
          columnas.map(({ campo, ejemplo }) => (campo === 'area' ? primera : ejemplo) || null),
        ],
      },
      ...Object.entries(otras).map(([name, suyas]) => ({
        name,
        rows: [suyas.map(({ titulo }) => titulo), suyas.map(({ ejemplo }) => ejemplo || null)],
      })),
      ...(listas.length > 0
        ? [
            {
              name: 'LISTAS',
              rows: [
                listas.map(([titulo]) => titulo),
                ...Array.from({ length: Math.max(...listas.map(([, valores]) => valores.length)) }, (_, n) =>
                  listas.map(([, valores]) => valores[n] ?? null),
                ),
              ],
              columns: listas.map(() => ({ width: 48 })),
            },
          ]
        : []),
      {
        name: 'NOTAS',
        rows: [NOTAS, ...columnas.map(({ titulo, nota }) => [titulo, nota])],
        columns: [{ width: 28 }, { width: 120 }],
      },
    ],
  })
  return Buffer.from(libro)
}
