import assert from 'node:assert/strict'
import { DocumentosListado } from '@cabildo/contracts/documentos'
import { pageDocumentos } from '../../server/src/features/documentos/documentos.queries.ts'
import { abrirBaseDeDatos, type Trx } from '../../server/src/platform/db/conexion.ts'
import { comprobarListas, ingresar } from './cliente.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { ADMINISTRADOR, AREA_PERSONAL, bearer, CONEXIONES_PERSONAL, DOCUMENTOS } from './escena.ts'
import { elegidas, type Medida, medir, type Plan } from './medicion.ts'
import { lanzarProducto } from './proceso.ts'

const TIPO = 9
/** Maximum simultaneous calls with files of one session; others are told to come back (E12). */
const SUBIDAS_POR_SESION = 4
const LEIDAS = ['documentos', 'documentos_archivos', 'documentos_destinos', 'normas']

const PALABRA = 'search of a word'

/** What the screen of documents asks for (API-46). */
const PANTALLAS: Record<string, object> = {
  'documents, first page (API-46)': {},
  'documents, first page of 25': { length: 25 },
  'documents of one type': { tipo_doc: 3 },
  'documents of one month': { fini: '2024-03-01', ffin: '2024-03-31' },
  'documents of one year': { anio: 2024 },
  'documents, search of a word': { search: 'cipreses' },
  'documents, search of a number': { search: '145-2024' },
  'documents, ordered by description': { order: [{ column: 'descripcion', dir: 'asc' }] },
  'documents of one type, by number': { tipo_doc: 10, order: [{ column: 'nro_doc', dir: 'desc' }] },
  'documents of one type, by description': { tipo_doc: 10, order: [{ column: 'descripcion', dir: 'desc' }] },
  'documents of one type, by type': { tipo_doc: 10, order: [{ column: 'tipo_doc', dir: 'asc' }] },
  'documents, ordered by type': { order: [{ column: 'tipo_doc', dir: 'asc' }] },
  'documents, page 5,000': { start: 49_990 },
}

/** What the screen of dispatch asks for (API-48): a third of the documents were sent to the area. */
const DESPACHO: Record<string, string> = {
  'dispatch, first page of 25 (API-48)': '',
  'dispatch, what is pending': '&columns[estado]=pendiente',
  'dispatch, ordered by description': '&order=descripcion:asc',
  'dispatch, search of a word': '&search=cipreses',
}

/** How long the server takes for the lists of documents and of dispatch, and how many of one counter it saves. */
export const medirDocumentos = async (almacen: Almacen, plan: Plan): Promise<Map<string, Medida>> => {
  const url = almacen.url('documentos')
  const recorridas = () =>
    ejecutar<{ tabla: string; veces: number }>(
      url,
      `select relname as tabla, seq_scan::integer as veces from pg_stat_user_tables
        where relname in ('${LEIDAS.join("','")}') order by relname`,
    )
  await comprobarLecturas(url)
  const producto = await lanzarProducto(almacen, 'documentos')
  try {
    const headers = bearer(await ingresar(producto, ADMINISTRADOR))
    const lista = `${producto.url}/api/documentos/list`
    const deDocumentos = Object.entries(PANTALLAS).map(([medida, cuerpo]) => ({
      ...{ medida, url: lista, method: 'POST' as const, headers, cuerpo: () => cuerpo },
    }))
    const deDespacho = Object.entries(DESPACHO).map(([medida, mas]) => ({
      ...{ medida, url: `${producto.url}/api/documentos/byarea/${AREA_PERSONAL}?length=25${mas}`, headers },
    }))
    await comprobarListas(elegidas(deDocumentos, plan), (DOCUMENTOS * 3) / 4)
    await comprobarListas(elegidas(deDespacho, plan), DOCUMENTOS / 3 - 1)
    const listas = elegidas([...deDocumentos, ...deDespacho], plan)
    const antes = await recorridas()
    const paginas = await medir(
      listas.filter(({ medida }) => !medida.includes(PALABRA)),
      plan,
      CONEXIONES_PERSONAL,
    )
    // No page may look through a whole table (D-42); a word that a fifth of the rows hold is another matter.
    assert.deepEqual(await recorridas(), antes, 'una página recorrió una tabla entera')
    const palabras = await medir(
      listas.filter(({ medida }) => medida.includes(PALABRA)),
      plan,
      CONEXIONES_PERSONAL,
    )
    const guardar = {
      ...{ medida: 'save a document (API-49)', url: `${producto.url}/api/documentos`, headers },
      ...{ method: 'POST' as const, cuerpo: nuevo, formulario: true as const },
    }
    const altas = await medir(elegidas([guardar], plan), plan, SUBIDAS_POR_SESION)
    await comprobarNumeros(url)
    return new Map([...paginas, ...palabras, ...altas])
  } finally {
    await producto.detener()
  }
}

/** A page of one type, in whatever order, reads the rows that it shows and no others (D-42). */
const comprobarLecturas = async (url: string): Promise<void> => {
  const { db, cerrar } = abrirBaseDeDatos(url, { max: 1, alFallar: () => undefined })
  const leidas = async (trx: Trx): Promise<number> => {
    const { seq_tup_read, idx_tup_fetch } = await trx
      .withTables<{ pg_stat_xact_user_tables: { relname: string; seq_tup_read: number; idx_tup_fetch: number } }>()
      .selectFrom('pg_stat_xact_user_tables')
      .select(['seq_tup_read', 'idx_tup_fetch'])
      .where('relname', '=', 'documentos')
      .executeTakeFirstOrThrow()
    return seq_tup_read + idx_tup_fetch
  }
  try {
    for (const [medida, cuerpo] of Object.entries(PANTALLAS).filter(([medida]) => medida.includes('of one type')))
      await db.transaction().execute(async (trx) => {
        const antes = await leidas(trx)
        const { data } = await pageDocumentos(trx, AREA_PERSONAL, DocumentosListado.parse(cuerpo))
        const n = (await leidas(trx)) - antes
        assert(n <= data.length, `${medida}: leyó ${n} filas para mostrar ${data.length}`)
      })
  } finally {
    await cerrar()
  }
}

/** A document without files, as the form sends it; all take their number from one counter. */
const nuevo = () => ({
  tipo_doc: String(TIPO),
  anio: new Date().toISOString().slice(0, 4),
  clave: crypto.randomUUID(),
  contenido: JSON.stringify({
    vistos: 'El Informe N° 045-2026 de la Gerencia de Administración',
    considerandos: 'Que, las municipalidades gozan de autonomía política, económica y administrativa; '.repeat(40),
    resolutivos: ['Aprobar la directiva', 'Encargar su cumplimiento', 'Disponer su publicación'],
  }),
})

/** The documents saved at full speed have the numbers 1 to n (SHE-101). */
const comprobarNumeros = async (url: string): Promise<void> => {
  const [numeros] = await ejecutar<{ n: number; mayor: number; distintos: number }>(
    url,
    `select count(*)::integer as n, coalesce(max(nro_doc), 0) as mayor, count(distinct nro_doc)::integer as distintos
      from documentos where area_id = ${AREA_PERSONAL} and tipo_doc = ${TIPO}`,
  )
  assert.deepEqual([numeros?.mayor, numeros?.distintos], [numeros?.n, numeros?.n])
}
