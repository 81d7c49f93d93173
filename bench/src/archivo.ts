import assert from 'node:assert/strict'
import { comprobarListas } from './cliente.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { CONEXIONES_PERSONAL, NORMAS } from './escena.ts'
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

/** How long the server takes for the public archive, at a modest number of calls at once. */
export const medirArchivo = async (almacen: Almacen, plan: Plan): Promise<Map<string, Medida>> => {
  const producto = await lanzarProducto(almacen, 'archivo', {
    LIMITE_CONSULTAS_MINUTO: '100000',
    LIMITE_CONSULTAS_DIA: '10000000',
  })
  const recorridas = () =>
    ejecutar<{ veces: number }>(
      almacen.url('archivo'),
      "select seq_scan::integer as veces from pg_stat_user_tables where relname in ('archivo_normas', 'textos') order by relname",
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
    return new Map([...paginas, ...buscadas])
  } finally {
    await producto.detener()
  }
}

/** Pages whose order has an index; a second column of order has all norms sorted. */
const sinFiltro = ({ medida }: Llamada): boolean => /page|ordered by summary/.test(medida)
