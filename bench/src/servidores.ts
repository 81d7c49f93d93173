import assert from 'node:assert/strict'
import { setTimeout as esperar } from 'node:timers/promises'
import { puertoLibre } from '../../server/src/platform/postgres/puerto.ts'
import { ingresar } from './cliente.ts'
import { unEmpleado } from './comparacion.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { CONEXIONES, CUENTA, SERVIDORES } from './escena.ts'
import type { Plan } from './medicion.ts'
import { fallasDe, type Jornada, soltar } from './multitud.ts'
import { procesadorDe, procesadorDeLaMaquina } from './procesador.ts'
import { lanzarProducto, OBRERO, SERVIDOR, type Servidor } from './proceso.ts'
import type { ContextoDeServidores } from './servidores.escena.ts'
import { percentil } from './tabla.ts'

/** Processors that each part kept busy, on average. */
export interface Ocupacion {
  servidores: number
  postgres: number
  carga: number
  /** All else that the machine did. */
  ajenos: number
}

/** So many server processes on one database. */
export interface MedidaDeServidores {
  servidores: number
  porSegundo: number
  corridas: number[]
  p50: number
  p99: number
  ocupacion: Ocupacion
  /** Connections of the program to PostgreSQL, at the most. */
  conexiones: number
}

type Corrida = Omit<MedidaDeServidores, 'servidores' | 'corridas' | 'conexiones'>

const ESCENA = import.meta.resolve('./servidores.escena.ts')
const CALENTAR_S = 4
const MIRADA_MS = 500

/** How the answers per second grow with the server processes, each with a crowd of its own; one worker does the jobs. */
export const medirServidores = async (almacen: Almacen, plan: Plan): Promise<MedidaDeServidores[]> => {
  const url = almacen.url('servidores')
  const [{ ultima = 0 } = {}] = await ejecutar<{ ultima: number }>(url, 'select max(id) as ultima from visitas')
  const medidas: MedidaDeServidores[] = []
  for (const cuantos of SERVIDORES)
    try {
      medidas.push(await conServidores(almacen, cuantos, plan))
    } finally {
      await almacen.deshacer('servidores', ultima)
    }
  return medidas
}

const conServidores = async (almacen: Almacen, cuantos: number, plan: Plan): Promise<MedidaDeServidores> => {
  const iniciados: Servidor[] = []
  const iniciar = async (env: Record<string, string>, programa: typeof SERVIDOR) => {
    const servidor = await lanzarProducto(almacen, 'servidores', env, programa)
    iniciados.push(servidor)
    return servidor
  }
  try {
    await iniciar({ METRICAS_PUERTO: String(await puertoLibre()) }, OBRERO)
    const servidores: Servidor[] = []
    for (let i = 0; i < cuantos; i++) servidores.push(await iniciar({}, SERVIDOR))
    const [primero] = servidores
    assert(primero)
    // What one server has signed in, all of them know.
    const contexto: ContextoDeServidores = {
      token: await ingresar(primero, CUENTA),
      empacce_id: await unEmpleado(almacen.url('servidores')),
    }
    const contarConexiones = vigilarConexiones(almacen)
    await repartir(servidores, contexto, CALENTAR_S)
    const corridas: Corrida[] = []
    for (let i = 0; i < plan.corridas; i++)
      corridas.push(await correr(almacen, iniciados, () => repartir(servidores, contexto, plan.segundos)))
    const conexiones = await contarConexiones()
    const mediana = corridas.toSorted((a, b) => a.porSegundo - b.porSegundo)[Math.floor(corridas.length / 2)]
    assert(mediana)
    return { ...mediana, servidores: cuantos, corridas: corridas.map((una) => una.porSegundo), conexiones }
  } finally {
    await Promise.all(iniciados.map((uno) => uno.detener()))
  }
}

/** The same number of connections whatever the servers, and a load process for each server, so that the load limits none. */
const repartir = (servidores: readonly Servidor[], contexto: ContextoDeServidores, segundos: number) =>
  Promise.all(
    servidores.map(({ url }) =>
      soltar({
        ...{ url, personas: CONEXIONES / servidores.length, segundos, pausaMs: null, escena: ESCENA, contexto },
      }),
    ),
  )

const correr = async (
  { pid }: Almacen,
  programas: readonly Servidor[],
  cargar: () => Promise<Jornada[]>,
): Promise<Corrida> => {
  const gastado = () => [
    procesadorDe(programas.map((uno) => uno.pid)),
    procesadorDe([pid]),
    procesadorDeLaMaquina(),
    performance.now() / 1_000,
  ]
  const antes = gastado()
  const jornadas = await cargar()
  const [servidores = 0, postgres = 0, maquina = 0, segundos = 0] = gastado().map((s, i) => s - (antes[i] ?? 0))
  assert.deepEqual(jornadas.flatMap(fallasDe), [])
  const tiempos = jornadas.flatMap(({ conductas }) => Object.values(conductas).flatMap((conducta) => conducta.tiempos))
  const sumar = (de: (jornada: Jornada) => number) => jornadas.reduce((suma, jornada) => suma + de(jornada), 0)
  const carga = sumar(({ procesadorS }) => procesadorS)
  return {
    porSegundo: sumar(({ porSegundo }) => porSegundo),
    ...{ p50: percentil(tiempos, 0.5), p99: percentil(tiempos, 0.99) },
    ocupacion: {
      servidores: servidores / segundos,
      postgres: postgres / segundos,
      carga: carga / segundos,
      ajenos: (maquina - servidores - postgres - carga) / segundos,
    },
  }
}

/** Counts the connections to the database now and then, until it is asked for the most that there were. */
const vigilarConexiones = (almacen: Almacen) => {
  let mayor = 0
  const parar = new AbortController()
  const fin = (async () => {
    while (!parar.signal.aborted) {
      const [{ n = 0 } = {}] = await ejecutar<{ n: number }>(
        almacen.url('servidores'),
        'select count(*)::integer as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      mayor = Math.max(mayor, n)
      await esperar(MIRADA_MS, undefined, { signal: parar.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    parar.abort()
    await fin
    return mayor
  }
}
