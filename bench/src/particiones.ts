import assert from 'node:assert/strict'
import { type Almacen, ejecutar } from './datos.ts'
import { mediana } from './tabla.ts'

/** What one shape of a table took: rows per second, bytes, and milliseconds by question. */
export interface Forma {
  porSegundo: number
  datosMB: number
  indicesMB: number
  ms: Record<string, number>
}

/** One table of the product, plain as it is and cut by year. */
export interface Particion {
  tabla: string
  filas: number
  /** Unique indexes that had to take the date in, and so no longer forbid what they forbade. */
  reglasPerdidas: string[]
  llana: Forma
  anual: Forma
}

interface Caso {
  /** The column whose year decides. */
  fecha: string
  columnas: string
  /** In SQL, the values of the i-th row, whose moment is `cuando`. */
  valores: string
  consultas: Record<string, string>
  /** Rows for each one that was asked for: the log of visits has an index of trigrams, which takes long to fill. */
  parte: number
}

const PRIMER_ANIO = 2021
const ANIOS = 5
/** How often each question is asked; the figure is the median. */
const VECES = 5
const POR_TANDA = 50_000
export const FILAS_DE_PARTICIONES = 5_000_000

const MITAD = `timestamptz '${PRIMER_ANIO + 2}-07-01'`
const CASOS: Record<string, Caso> = {
  auditoria: {
    fecha: 'en',
    parte: 1,
    columnas: 'en, user_id, peticion, tabla, registro, accion, antes, despues',
    valores: `cuando, i % 300, 'peticion-' || i, (array['visitas', 'documentos', 'movimientos', 'tramites'])[1 + i % 4],
      (i / 3)::text, 'UPDATE', jsonb_build_object('motivo', 'Consulta ' || i % 977, 'estado', i % 5),
      jsonb_build_object('motivo', 'Consulta ' || i % 977, 'estado', i % 5 + 1)`,
    consultas: {
      'newest page of a module': "select * from T where tabla = 'visitas' order by en desc, id desc limit 25",
      'page far down, by keyset': `select * from T where tabla = 'visitas' and (en, id) < (${MITAD}, 0) order by en desc, id desc limit 25`,
      'history of one record':
        "select * from T where tabla = 'visitas' and registro = '40000' order by id desc limit 25",
      'count without a filter': 'select count(*) from T',
    },
  },
  movimientos: {
    fecha: 'created_at',
    parte: 0.5,
    columnas:
      'created_at, ingreso_at, registro_id, oper_idtope, oper_procesado, oper_idprocesado, depe_id, vence, id_usu',
    valores: `cuando, cuando, i / 4, 1, i % 4 <> 3, case when i % 4 <> 0 then i - 1 end, 1 + i % 40, (cuando + interval '30 days')::date, i % 300`,
    consultas: {
      'tray of an area':
        "select * from T where area_id = 20 and lugar in ('en_proceso', 'sin_asignar') order by vence, oper_id limit 25",
      'page far down, by keyset': `select * from T where area_id = 20 and lugar in ('en_proceso', 'sin_asignar') and (vence, oper_id) > ((${MITAD})::date, 0) order by vence, oper_id limit 25`,
      'movements of one case': 'select * from T where registro_id = 10000 order by oper_id',
      'count without a filter': 'select count(*) from T',
    },
  },
  visitas: {
    fecha: 'created_at',
    parte: 0.1,
    columnas: `created_at, salida_date, area_id, empacce_id, employee_id, cargo_id, nrodoc, name, apellidos, ape_nom, motivo,
      employee_visitado, employee_cargo, created_by`,
    valores: `cuando, cuando + interval '20 minutes', 1 + i % 40, 1, 1, 1, (10000000 + i % 80000000)::text, 'Rosa ' || i % 89,
      (array['Quispe', 'Mamani', 'Apaza', 'Tello', 'Ccori'])[1 + i % 5] || ' ' || i % 83, 'Visitante ' || i % 7919,
      'Consulta sobre su trámite ' || i % 61, 'María Elena ' || i % 211, 'Especialista', 1`,
    consultas: {
      'newest page of an area':
        'select * from T where a_cargo_id = 20 and deleted_at is null order by created_at desc, id desc limit 25',
      'page far down, by keyset': `select * from T where a_cargo_id = 20 and deleted_at is null and (created_at, id) < (${MITAD}, 0) order by created_at desc, id desc limit 25`,
      'search of a name':
        "select * from T where a_cargo_id = 20 and deleted_at is null and busqueda like '%visitante 619%' order by created_at desc, id desc limit 25",
      'another order (visitor)':
        'select * from T where a_cargo_id = 20 and deleted_at is null order by ape_nom, id limit 25',
      'count without a filter': 'select count(*) from T',
    },
  },
}

/**
 * The audit trail, the movements and the log of visits as the product's own migrations make them, once plain and once cut
 * by year: filled, asked, emptied of their first year. Triggers and foreign keys are left out of both.
 */
export const medirParticiones = async (almacen: Almacen, filas = FILAS_DE_PARTICIONES): Promise<Particion[]> => {
  const url = almacen.url('particiones')
  const medidas: Particion[] = []
  for (const [tabla, caso] of Object.entries(CASOS)) {
    const cuantas = Math.round(filas * caso.parte)
    console.log(`Llenando ${tabla}, ${cuantas.toLocaleString('es-PE')} filas, dos veces…`)
    await ejecutar(url, `drop table if exists llana, anual; create table llana (like ${tabla} including all)`)
    const reglasPerdidas = await crearAnual(url, tabla, caso)
    const llana = await medirForma(url, { nombre: 'llana', caso, cuantas })
    const anual = await medirForma(url, { nombre: 'anual', caso, cuantas })
    medidas.push({ tabla, filas: cuantas, reglasPerdidas, llana, anual })
  }
  await ejecutar(url, 'drop table llana, anual')
  return medidas
}

/** Makes the table cut by year and answers the names of the unique indexes that are no longer what they were. */
const crearAnual = async (url: string, tabla: string, { fecha }: Caso): Promise<string[]> => {
  await ejecutar(
    url,
    `create table anual (like ${tabla} including defaults including generated including identity including constraints)
      partition by range (${fecha})`,
  )
  for (let anio = PRIMER_ANIO; anio < PRIMER_ANIO + ANIOS; anio++)
    await ejecutar(
      url,
      `create table anual_${anio} partition of anual for values from ('${anio}-01-01+00') to ('${anio + 1}-01-01+00')`,
    )
  const indices = await ejecutar<{ nombre: string; definicion: string; unico: boolean }>(
    url,
    `select indexrelid::regclass::text as nombre, pg_get_indexdef(indexrelid) as definicion, indisunique as unico
      from pg_index where indrelid = '${tabla}'::regclass order by 1`,
  )
  assert(indices.length > 0)
  for (const { definicion, unico } of indices) {
    const suya = definicion.replace(/INDEX \w+ ON (public\.)?\w+/, 'INDEX ON anual')
    // A unique index of a partitioned table has to hold what it is cut by.
    await ejecutar(url, unico ? suya.replace(/USING btree \(([^)]*)\)/, `USING btree ($1, ${fecha})`) : suya)
  }
  return indices.filter(({ unico }) => unico).map(({ nombre }) => nombre)
}

const medirForma = async (
  url: string,
  { nombre, caso, cuantas }: { nombre: 'llana' | 'anual'; caso: Caso; cuantas: number },
): Promise<Forma> => {
  const { fecha, columnas, valores, consultas } = caso
  const ms: Record<string, number> = {}
  const paso = `interval '1 second' * ${((ANIOS * 365 * 86_400) / cuantas).toFixed(6)}`
  const llenado = await cronometrar(async () => {
    for (let desde = 0; desde < cuantas; desde += POR_TANDA)
      await ejecutar(
        url,
        `insert into ${nombre} (${columnas}) select ${valores} from (
          select i, timestamptz '${PRIMER_ANIO}-01-01 00:00+00' + i * ${paso} as cuando
          from generate_series(${desde}, ${Math.min(cuantas, desde + POR_TANDA) - 1}) i) filas`,
      )
  })
  ms['VACUUM ANALYZE after filling'] = await cronometrar(() => ejecutar(url, `vacuum (analyze) ${nombre}`))
  const [{ datos = 0, indices = 0 } = {}] = await ejecutar<{ datos: number; indices: number }>(
    url,
    `select sum(pg_table_size(relid))::float8 as datos, sum(pg_indexes_size(relid))::float8 as indices
      from (select '${nombre}'::regclass as relid union select relid from pg_partition_tree('${nombre}')) partes`,
  )
  for (const [pregunta, consulta] of Object.entries(consultas)) {
    const suya = consulta.replace(' T ', ` ${nombre} `).replace(/ T$/, ` ${nombre}`)
    const tiempos: number[] = []
    for (let vez = 0; vez <= VECES; vez++) tiempos.push(await preguntar(url, suya))
    // The first one warms the caches.
    ms[pregunta] = mediana(tiempos.slice(1))
  }
  const borrar =
    nombre === 'llana'
      ? `delete from llana where ${fecha} < '${PRIMER_ANIO + 1}-01-01+00'`
      : `drop table anual_${PRIMER_ANIO}`
  ms['dropping the first year'] = await cronometrar(() => ejecutar(url, borrar))
  ms['VACUUM after that'] = await cronometrar(() => ejecutar(url, `vacuum ${nombre}`))
  return { porSegundo: cuantas / (llenado / 1_000), datosMB: datos / 2 ** 20, indicesMB: indices / 2 ** 20, ms }
}

const cronometrar = async (hacer: () => Promise<unknown>): Promise<number> => {
  const inicio = performance.now()
  await hacer()
  return performance.now() - inicio
}

/** What PostgreSQL itself says that planning and running took, ms. */
const preguntar = async (url: string, consulta: string): Promise<number> => {
  const [fila] = await ejecutar<{ 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] }>(
    url,
    `explain (analyze, timing off, format json) ${consulta}`,
  )
  const plan = fila?.['QUERY PLAN'][0]
  assert(plan)
  return plan['Planning Time'] + plan['Execution Time']
}
