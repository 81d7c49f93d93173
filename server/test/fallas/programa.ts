import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepararBaseDeDatos } from '../../src/platform/arranque/base-de-datos.ts'
import { abrirBaseDeDatos } from '../../src/platform/db/conexion.ts'
import { retirarHuerfano } from '../../src/platform/postgres/huerfano.ts'
import { iniciarPostgres, type OpcionesDePostgres, type Postgres } from '../../src/platform/postgres/inicio.ts'
import { puertoLibre } from '../../src/platform/postgres/puerto.ts'
import { CABILDO } from '../construido.ts'
import { poblar } from '../elenco.ts'

const LISTO = /Cabildo atiende en|está trabajando/

/** One run of the whole program. */
export interface Programa {
  hijo: ChildProcess
  direccion: string
  /** From its start until it said that it attends. */
  inicioMs: number
  /** All that it has written. */
  salida: () => string
  /** Ends it as Ctrl-C does, and answers how it ended. */
  detener: () => Promise<number | null>
}

/** A data folder of its own, which the user that PostgreSQL runs as under root can get to. */
export const carpetaDeDatos = (): string => {
  const carpeta = mkdtempSync(join(realpathSync(tmpdir()), 'cabildo-fallas-'))
  chmodSync(carpeta, 0o711)
  return carpeta
}

/** PostgreSQL as the product runs it, all safety on, where its own one has its cluster; migrated, with the cast in it. */
export const postgresConElenco = async (
  datos: string,
  mas: Partial<OpcionesDePostgres> = {},
): Promise<Postgres & { reiniciar: () => Promise<void> }> => {
  const iniciar = () => iniciarPostgres({ carpeta: join(datos, 'postgres'), ...mas })
  let postgres = await iniciar()
  await prepararBaseDeDatos(postgres.url, () => undefined)
  const { db, cerrar } = abrirBaseDeDatos(postgres.url, { max: 1, alFallar: () => undefined })
  await poblar(db)
  // The program under test lives in the present year, whichever that is.
  await db.updateTable('accesos').set({ anio_eje: new Date().getFullYear() }).execute()
  await cerrar()
  return {
    ...postgres,
    pid: () => postgres.pid(),
    detener: () => postgres.detener(),
    soltar: () => postgres.soltar(),
    reiniciar: async () => {
      postgres = await iniciar()
    },
  }
}

/** Address of the database that comes with the program, while it runs. */
export const urlDelPostgres = (datos: string): string => {
  const leer = (archivo: string) => readFileSync(join(datos, archivo), 'utf8').trim()
  return `postgres://cabildo:${leer('postgres.clave')}@127.0.0.1:${leer('postgres.puerto')}/cabildo`
}

/** Process id of the database that comes with the program. */
export const pidDelPostgres = (datos: string): number =>
  Number.parseInt(readFileSync(join(datos, 'postgres', 'postmaster.pid'), 'utf8'), 10)

/** How many programs want a processor just now; 0 where nobody says. */
const corriendo = (): number => {
  try {
    return Number.parseInt(readFileSync('/proc/loadavg', 'utf8').split(' ')[3] ?? '', 10)
  } catch {
    return 0
  }
}

/** A time that the catalogue promises of a machine that has nothing else to do, on this one as it is now, and was of late. */
export const porCarga = (ms: number): number =>
  ms * Math.max(1, Math.max(loadavg()[0] ?? 0, corriendo()) / availableParallelism())

const vivos = new Set<ChildProcess>()

/**
 * Starts an order on a data folder, `serve` as `npm start` does, and waits until it says that it attends or works.
 */
export const nacer = async (
  datos: string,
  ajustes: Record<string, string> = {},
  orden: readonly string[] = ['serve'],
): Promise<Programa> => {
  const puerto = ajustes.PUERTO ?? String(await puertoLibre())
  const limites = { LIMITE_ENVIOS_RED_HORA: '100000', LIMITE_CONSULTAS_MINUTO: '10000', LIMITE_CONSULTAS_DIA: '100000' }
  const env = {
    ...{ ...process.env, HOST: '127.0.0.1', PUERTO: puerto, DATOS: datos, DEMO: 'false' },
    // Each caller says from where it comes, as a proxy would.
    ...{ TRUST_PROXY: 'loopback', ...limites, ...ajustes },
  }
  const desde = performance.now()
  const hijo = spawn(process.execPath, [CABILDO, ...orden], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  vivos.add(hijo)
  let salida = ''
  const fin = new Promise<number | null>((listo) => hijo.once('close', listo))
  void fin.then(() => vivos.delete(hijo))
  await new Promise<void>((listo, fallar) => {
    for (const flujo of [hijo.stdout, hijo.stderr])
      flujo?.on('data', (trozo) => {
        salida += String(trozo)
        if (LISTO.test(salida)) listo()
      })
    void fin.then(() => fallar(new Error(salida)))
  })
  return {
    hijo,
    direccion: `http://127.0.0.1:${puerto}`,
    inicioMs: performance.now() - desde,
    salida: () => salida,
    detener: () => {
      hijo.kill('SIGTERM')
      return fin
    },
  }
}

/** Kills what a failed test has left running, and removes its data folder. */
export const limpiarFallas = async (datos: string): Promise<void> => {
  for (const hijo of vivos) hijo.kill('SIGKILL')
  await retirarHuerfano(join(datos, 'postgres'))
  rmSync(datos, { recursive: true, force: true })
}
