import assert from 'node:assert/strict'
import { comprobarListas, ingresar } from './cliente.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { ADMINISTRADOR, AREA_PERSONAL, bearer, CONEXIONES_PERSONAL, NORMAS } from './escena.ts'
import { elegidas, type Llamada, type Medida, medir, type Plan } from './medicion.ts'
import { lanzarProducto } from './proceso.ts'

const LISTA = '/api/archivos?length=10'

/** What anybody asks of the archive (API-58, API-59). */
const PANTALLAS: Record<string, string> = {
  'archive, first page (API-58)': LISTA,
  'archive, first page of 100': '/api/archivos?length=100',
  'archive, ordered by summary': `${LISTA}&order=sumilla:asc`,
  'archive, ordered by year and number': `${LISTA}&order=anio:desc&order=nro_doc:desc`,
  'archive, page 4,500': `${LISTA}&start=45000`,
  'archive, page 4,500 by summary': `${LISTA}&start=45000&order=sumilla:desc`,
  'archive, search of a few words': `${LISTA}&search=cipreses, zona 417`,
  'archive, search of a number': `${LISTA}&search=31415-20`,
  'archive, search of a word': `${LISTA}&search=cipreses`,
  'archive, search of every norm of a kind': `${LISTA}&search=resoluciones`,
  'archive, search of two letters': `${LISTA}&search=al`,
  'archive, filter by type': `${LISTA}&columns[tipo_doc]=ordenanza`,
  'archive, filter by year': `${LISTA}&columns[anio]=2021`,
  'archive, filter by number': `${LISTA}&columns[nro_doc]=3141`,
  'archive, filter by summary and year': `${LISTA}&columns[sumilla]=canes&columns[anio]=2022`,
}

/** The last whole year, and how many norms came out in it at least. */
const DE_UN_ANIO = { anio_eje: new Date().getFullYear() - 1 }
const NORMAS_DE_UN_ANIO = 3_000
const DE_UN_AREA = { ...DE_UN_ANIO, area_id: AREA_PERSONAL }

/** What the list of publications is asked for (API-61). */
const PUBLICACIONES: Record<string, object> = {
  'publications of all areas, first page (API-61)': DE_UN_ANIO,
  'publications of all areas, page 200': { ...DE_UN_ANIO, start: 1_990 },
  'publications of all areas, ordered by unit': { ...DE_UN_ANIO, order: [{ column: 'uo', dir: 'asc' }] },
  'publications of all areas, search of a word': { ...DE_UN_ANIO, search: 'cipreses' },
  'publications of one area, first page': DE_UN_AREA,
  'publications of one area, search of a word': { ...DE_UN_AREA, search: 'cipreses' },
  'publications of one area, filter by unit and day': { ...DE_UN_AREA, columns: { uo: 'urbano', created_at: '/0' } },
}
/** How long the server takes for the public archive and for the list of publications, at a modest number of calls at once. */
export const medirArchivo = async (almacen: Almacen, plan: Plan): Promise<Map<string, Medida>> => {
  const producto = await lanzarProducto(almacen, 'archivo', {
    LIMITE_CONSULTAS_MINUTO: '100000',
    LIMITE_CONSULTAS_DIA: '10000000',
  })
  const recorridas = () =>
    ejecutar<{ veces: number }>(
      almacen.url('archivo'),
      "select seq_scan::integer as veces from pg_stat_user_tables where relname in ('archivo_normas', 'normas', 'textos') order by relname",
    )
  try {
    const todas = Object.entries(PANTALLAS).map(([medida, ruta]) => ({ medida, url: producto.url + encodeURI(ruta) }))
    const llamadas = elegidas(todas, plan)
    const [enteras, filtradas] = [llamadas.filter(sinFiltro), llamadas.filter((una) => !sinFiltro(una))]
    await comprobarListas(enteras, NORMAS)
    const antes = await recorridas()
    const paginas = await medir(enteras, plan, CONEXIONES_PERSONAL)
    // No page may look through a whole table (D-42).
    assert.deepEqual(await recorridas(), antes, 'una página recorrió una tabla entera')
    await comprobarListas(filtradas, NORMAS)
    const buscadas = await medir(filtradas, plan, CONEXIONES_PERSONAL)
    const headers = bearer(await ingresar(producto, ADMINISTRADOR))
    const deNormas = Object.entries(PUBLICACIONES).map(([medida, cuerpo]) => ({
      ...{ medida, url: `${producto.url}/api/files/custom`, method: 'POST' as const, headers, cuerpo: () => cuerpo },
    }))
    const publicaciones = elegidas(deNormas, plan)
    await comprobarListas(publicaciones, NORMAS_DE_UN_ANIO / 2)
    const publicadas = await medir(publicaciones, plan, CONEXIONES_PERSONAL)
    return new Map([...paginas, ...buscadas, ...publicadas])
  } finally {
    await producto.detener()
  }
}

/** Pages whose order has an index; a second column of order has all norms sorted. */
const sinFiltro = ({ medida }: Llamada): boolean => /page|ordered by summary/.test(medida)
