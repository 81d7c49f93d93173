import { COLUMNAS_CARGA_AREAS, COLUMNAS_CARGA_PERSONAL } from '@cabildo/contracts/organizacion-cargas'
import type { Casa } from '../../../casa.ts'
import type { Db } from '../../../platform/db/conexion.ts'
import { getRegistroDeAreas } from './areas.queries.ts'
import { getCatalogos } from './cargas.queries.ts'

const EJEMPLO = {
  dni: '00000000',
  ape_pat: 'Quispe',
  ape_mat: 'Rojas',
  name: 'María Elena',
  sexo: 'F',
  fecha_nac: '31/03/1980',
} as const
const DE_USUARIOS = new Set<string>(['username', 'perfil', 'email'])

/**
 * A workbook to fill in: headings with one invented example below them, whose DNI nobody has, and a sheet with the names that
 * areas, positions and profiles have (ORG-53).
 */
export const escribirPlantilla = async (db: Db, { conUsuarios }: { conUsuarios: boolean }): Promise<Buffer> => {
  const { writeXlsx } = await import('hucre/xlsx')
  const { areas, cargos, perfiles } = await getCatalogos(db)
  const columnas = COLUMNAS_CARGA_PERSONAL.filter(
    ({ campo }) => campo !== 'ape_nom' && (conUsuarios || !DE_USUARIOS.has(campo)),
  )
  const ejemplo: Record<string, string> = { ...EJEMPLO, area: areas[0]?.name ?? '', cargo: cargos[0]?.name ?? '' }
  const listas = [areas, cargos, conUsuarios ? perfiles : []].map((lista) => lista.map(({ name }) => name))
  const largo = Math.max(...listas.map((lista) => lista.length))
  const libro = await writeXlsx({
    sheets: [
      {
        name: 'PERSONAL',
        rows: [columnas.map(({ titulo }) => titulo), columnas.map(({ campo }) => ejemplo[campo] ?? null)],
      },
      {
        name: 'LISTAS',
        rows: [
          ['Áreas', 'Cargos', ...(conUsuarios ? ['Perfiles'] : [])],
          ...Array.from({ length: largo }, (_, i) => listas.map((lista) => lista[i] ?? null)),
        ],
      },
    ],
  })
  return Buffer.from(libro)
}

/** The same for areas: the example is the first area of the municipality as it is, so that leaving it in changes nothing. */
export const escribirPlantillaDeAreas = async ({ db, reloj }: Pick<Casa, 'db' | 'reloj'>): Promise<Buffer> => {
  const { writeXlsx } = await import('hucre/xlsx')
  const { areas } = await getRegistroDeAreas(db, [], reloj.hoy())
  const activas = areas.filter(({ cerrada }) => !cerrada)
  const [primera] = activas
  const superior = activas.find(({ id }) => id === primera?.depende_de)?.name
  const ejemplo = { ...primera, numero: primera?.id, depende_de: superior, jefe: primera?.jefe_dni }
  const libro = await writeXlsx({
    sheets: [
      {
        name: 'ÁREAS',
        rows: [
          COLUMNAS_CARGA_AREAS.map(({ titulo }) => titulo),
          COLUMNAS_CARGA_AREAS.map(({ campo }) => ejemplo[campo] ?? null),
        ],
      },
      { name: 'LISTAS', rows: [['Áreas'], ...activas.map(({ name }) => [name])] },
    ],
  })
  return Buffer.from(libro)
}
