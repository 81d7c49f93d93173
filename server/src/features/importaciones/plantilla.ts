import { deImportacion, type TipoDeImportacion } from '@cabildo/contracts/importaciones'
import type { Db } from '../../platform/db/conexion.ts'
import { listNombresDeAreas } from './importaciones.queries.ts'

/** A workbook to fill in: headings with one invented example below them, and the names that areas have. */
export const escribirPlantilla = async (db: Db, tipo: TipoDeImportacion): Promise<Buffer> => {
  const { writeXlsx } = await import('hucre/xlsx')
  const { columnas, varios, tabla, otras = {} } = deImportacion(tipo)
  const conAreas = columnas.some(({ campo }) => campo === 'area')
  const areas = conAreas ? (await listNombresDeAreas(db)).filter(({ orden }) => orden < 3) : []
  const primera = areas[0]?.nombres[0] ?? ''
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
      ...(conAreas ? [{ name: 'LISTAS', rows: [['Áreas'], ...areas.map(({ nombres: [name = ''] }) => [name])] }] : []),
    ],
  })
  return Buffer.from(libro)
}
