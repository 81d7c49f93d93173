import assert from 'node:assert/strict'
import { ingresar, pedir } from './cliente.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { AREA, bearer, CONEXIONES_PERSONAL, CUENTA, type Registro, TABLA_BASE, TABLA_SIN_INDICES } from './escena.ts'
import { elegidas, type Llamada, type Medida, medir, type Plan } from './medicion.ts'
import { vigilarMemoria } from './memoria.ts'
import { lanzar, lanzarProducto, type Servidor, SIMPLE } from './proceso.ts'
import { miles } from './tabla.ts'
import { cronometrar, type Tiempo } from './tiempos.ts'
import { visita } from './visitas.datos.ts'

const LISTA = `/api/visitas/byarea/${AREA}?start=0&length=25&order=created_at:desc`

export interface Comparacion {
  base: Registro
  medidas: Map<string, Medida>
  tiempos: Tiempo[]
  /** Searches and pages far down the log, over the connections of a staff. */
  pantallas: Map<string, Medida>
  /** The program with its processes, once it has answered lists to all connections; null where the system has no `ps`. */
  memoriaMB: number | null
}

/** A page far down, found as the screen finds it: from the first row of the page before. */
const PAGINA_20_000 = 499_975

/**
 * Measures product and bare server side by side on one database: pages one by one, the list, and then the creation, which
 * changes the list. The product is the whole program with its defaults.
 */
export const comparar = async (almacen: Almacen, base: Registro, plan: Plan): Promise<Comparacion> => {
  const url = almacen.url(base)
  const [{ ultima = 0 } = {}] = await ejecutar<{ ultima: number }>(url, 'select max(id) as ultima from visitas')
  const producto = await lanzarProducto(almacen, base, {
    LIMITE_CONSULTAS_MINUTO: '100000',
    LIMITE_CONSULTAS_DIA: '100000',
  })
  const simple = await lanzar(SIMPLE, { DATABASE_URL: url })
  try {
    const token = await ingresar(producto, CUENTA)
    await comprobarIgualdad(url, producto, simple, token)
    const empacce_id = await unEmpleado(url)
    const tiempos = plan.solo ? [] : await cronometrar(producto, token)
    const paginas = [
      { medida: 'lista producto', url: producto.url + LISTA, headers: bearer(token) },
      { medida: 'lista base', url: `${simple.url}/visitas` },
    ]
    const listas = await medir(elegidas(paginas, plan), plan)
    const { juntosMB: memoriaMB } = await vigilarMemoria(producto.pid)()
    const envio = { method: 'POST' as const, cuerpo: () => visita(empacce_id) }
    const registros = [
      { medida: 'alta producto', url: `${producto.url}/api/visitas`, headers: bearer(token), ...envio },
      { medida: 'alta base', url: `${simple.url}/${TABLA_BASE}`, ...envio },
      { medida: 'alta sin índices', url: `${simple.url}/${TABLA_SIN_INDICES}`, ...envio },
    ]
    const altas = await medir(elegidas(registros, plan), plan)
    // One person who registers one visit after the other: what is waited for is then the act itself.
    const unaPorUna = registros.slice(0, 2).map((una) => ({ ...una, medida: `${una.medida}, una por una` }))
    const sueltas = await medir(elegidas(unaPorUna, plan), plan, 1)
    const pantallas = await medir(elegidas(await buscadas(producto, token), plan), plan, CONEXIONES_PERSONAL)
    return { base, medidas: new Map([...listas, ...altas, ...sueltas]), tiempos, pantallas, memoriaMB }
  } finally {
    await producto.detener()
    await simple.detener()
    await almacen.deshacer(base, ultima)
  }
}

/** What a receptionist looks for in the log, and how far down one may go. */
const buscadas = async (producto: Servidor, token: string): Promise<Llamada[]> => {
  const headers = bearer(token)
  const lista = `${producto.url}/api/visitas/byarea/${AREA}?length=25`
  const { recordsTotal } = await pedir<{ recordsTotal: number }>(lista, { headers })
  const honda = Math.min(PAGINA_20_000, recordsTotal - 2_000)
  const {
    data: [primera],
  } = await pedir<{ data: { id: number }[] }>(`${lista}&start=${honda - 25}`, { headers })
  assert(primera)
  const mes = '2025-06-01..2025-06-30'
  const casos: Record<string, string> = {
    'visits, search of a surname': '&search=quispe',
    'visits, search of two letters': '&search=qu',
    'visits, search of a DNI': '&search=10000001',
    'visits of a month': `&columns[periodo]=${mes}`,
    'visits of a month, by visitor': `&columns[periodo]=${mes}&order=ape_nom:asc`,
    'visits, page 2': '&start=25',
    [`visits, page ${miles(honda / 25 + 1)}`]: `&start=${honda}&ancla=${primera.id}:${honda - 25}`,
    'visits, the last page': `&start=${Math.floor((recordsTotal - 1) / 25) * 25}`,
  }
  return Object.entries(casos).map(([medida, mas]) => ({ medida, url: encodeURI(lista + mas), headers }))
}

/** Both servers answer the same rows, and the product's total is the count. */
const comprobarIgualdad = async (url: string, producto: Servidor, simple: Servidor, token: string): Promise<void> => {
  const leer = (direccion: string, headers = {}) =>
    pedir<{ data: unknown[]; recordsTotal: number }>(direccion, { headers })
  const pagina = await leer(producto.url + LISTA, bearer(token))
  const cruda = await leer(`${simple.url}/visitas`)
  assert.equal(pagina.data.length, 25)
  assert.deepEqual(pagina.data, cruda.data)
  const [contadas] = await ejecutar<{ n: string }>(
    url,
    `select count(*) as n from visitas where area_id = ${AREA} and deleted_at is null`,
  )
  assert.equal(pagina.recordsTotal, Number(contadas?.n))
}

/** Somebody of the area whom people visit. */
export const unEmpleado = async (url: string): Promise<number> => {
  const [empleado] = await ejecutar<{ empacce_id: number }>(
    url,
    `select empacce_id from accesos where area_id = ${AREA} and estado and deleted_at is null and employee_id is not null
      order by anio_eje desc, empacce_id limit 1`,
  )
  assert(empleado)
  return empleado.empacce_id
}
