import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { prepararCarpetaDeDatos } from '../arranque/carpeta-de-datos.ts'
import { explicarCarpeta } from '../arranque/error-de-arranque.ts'
import { secretoGuardado } from '../arranque/secreto.ts'
import {
  archivoDeClave,
  archivoDeClaveDelPrograma,
  exigirAcceso,
  prepararCluster,
  ROL,
  ROL_DEL_PROGRAMA,
} from './carpeta.ts'
import { fallo, muerte } from './ejecucion.ts'
import { matarRestos, puertoEnMarcha, retirarHuerfano } from './huerfano.ts'
import { type Arranque, arrancar, NoArranco, type Proceso } from './proceso.ts'
import { programas } from './programas.ts'
import { elegirPuerto } from './puerto.ts'
import { usuarioDePostgres } from './usuario.ts'

const PACIENCIA_MS = 30_000
const RESTOS_MS = 3000
const REINICIOS = 3
const VENTANA_MS = 10 * 60_000

/** The database died although nobody stopped it. */
export interface Caida {
  motivo: string
  /** False when it died too often: then log it and end the program. */
  reiniciando: boolean
}

export interface OpcionesDePostgres {
  /** Folder of the cluster; password, port and copies lie beside it under the same name. */
  carpeta: string
  /** Folder of the programs of the machine's own PostgreSQL, of the same major; without it, those that come with us. */
  programas?: string | undefined
  /** Fixed port; without it, a free one, the same as last time where possible. */
  puerto?: number
  /** Faster and unsafe: nothing is flushed to disk. For tests only. */
  pruebas?: boolean
  alMorir?: (caida: Caida) => void
}

/** How the included database is reached. */
export interface Direcciones {
  /** As its owner, a superuser: for the structure, backups and whoever looks after it. */
  url: string
  /** As the program at work, once the start has made its login (decision 0101). */
  urlDelPrograma: string
}

export interface Postgres extends Direcciones {
  puerto: number
  /** Process id of the server now running. */
  pid(): number
  /** Stops it cleanly; harmless when called twice. */
  detener(): Promise<void>
  /** Asks it to stop and does not wait: for a program that has to end now. */
  soltar(): void
}

/**
 * Starts the embedded PostgreSQL on 127.0.0.1, making the cluster on the first start, and starts it again up to three
 * times in ten minutes when it dies by itself. The address stays the same. Throws ErrorDeArranque. (H2, H8)
 */
export async function iniciarPostgres(opciones: OpcionesDePostgres): Promise<Postgres> {
  const { pruebas = false, alMorir } = opciones
  prepararCarpetaDeDatos(dirname(opciones.carpeta))
  // The real path: a server left running is recognised by the folder on its command line.
  const carpeta = join(realpathSync(dirname(opciones.carpeta)), basename(opciones.carpeta))
  const usuario = usuarioDePostgres(carpeta)
  exigirAcceso(usuario, dirname(carpeta))
  let arranque: Arranque
  let direcciones: (puerto: number) => Direcciones
  try {
    const disponibles = programas(usuario, carpeta, opciones.programas)
    direcciones = direccionesCon(
      await prepararCluster(carpeta, disponibles, usuario, pruebas),
      secretoGuardado(archivoDeClaveDelPrograma(carpeta)),
    )
    const puerto = opciones.puerto ?? (await elegirPuerto(`${carpeta}.puerto`))
    arranque = { programas: disponibles, usuario, carpeta, puerto, pruebas }
  } catch (error) {
    throw explicarCarpeta(error, dirname(carpeta))
  }
  let proceso = await arrancarConPaciencia(arranque)
  let parada: Promise<void> | undefined
  let revivir: Promise<void> | undefined
  const caidas: number[] = []

  const vigilar = (vigilado: Proceso) => {
    void vigilado.fin.then((salida) => {
      if (parada) return
      const ahora = Date.now()
      const recientes = caidas.filter((momento) => momento > ahora - VENTANA_MS)
      caidas.splice(0, caidas.length, ...recientes, ahora)
      const reiniciando = caidas.length <= REINICIOS
      alMorir?.({ motivo: muerte(carpeta, salida), reiniciando })
      if (reiniciando) revivir = reiniciar()
    })
  }
  const reiniciar = async () => {
    try {
      proceso = await arrancarConPaciencia(arranque)
      vigilar(proceso)
    } catch (error) {
      alMorir?.({ motivo: error instanceof Error ? error.message : String(error), reiniciando: false })
    }
  }
  vigilar(proceso)
  return {
    ...direcciones(arranque.puerto),
    puerto: arranque.puerto,
    pid: () => proceso.pid,
    detener: () => {
      parada ??= Promise.resolve(revivir).then(() => proceso.detener())
      return parada
    },
    soltar: () => proceso.soltar(),
  }
}

/**
 * Addresses of the included PostgreSQL that a running Cabildo has on that folder, to be used beside it; undefined where it
 * is not running. Throws ErrorDeArranque when its password belongs to another user.
 */
export async function postgresEnMarcha(carpeta: string): Promise<Direcciones | undefined> {
  if (!existsSync(carpeta)) return undefined
  const puerto = await puertoEnMarcha(join(realpathSync(dirname(carpeta)), basename(carpeta)))
  if (puerto === undefined) return undefined
  const suya = archivoDeClaveDelPrograma(carpeta)
  const clave = secretoGuardado(archivoDeClave(carpeta))
  const { url, urlDelPrograma } = direccionesCon(clave, existsSync(suya) ? secretoGuardado(suya) : '')(puerto)
  // An older version started the server and made no login for the program; a command does not make one either.
  return { url, urlDelPrograma: existsSync(suya) ? urlDelPrograma : url }
}

const direccionesCon =
  (clave: string, claveDelPrograma: string) =>
  (puerto: number): Direcciones => ({
    url: direccion(ROL, clave, puerto),
    urlDelPrograma: direccion(ROL_DEL_PROGRAMA, claveDelPrograma, puerto),
  })

const direccion = (rol: string, clave: string, puerto: number) =>
  `postgres://${rol}:${clave}@127.0.0.1:${puerto}/${ROL}`

/**
 * After a kill -9 the dying server holds its lock and shared memory for a moment, so a refused start is repeated for
 * half a minute, and what remains after three seconds is killed. Throws ErrorDeArranque. (H2)
 */
async function arrancarConPaciencia(arranque: Arranque): Promise<Proceso> {
  const { carpeta } = arranque
  const desde = Date.now()
  for (; ; await esperar(200)) {
    try {
      await retirarHuerfano(carpeta)
      return await arrancar(arranque)
    } catch (error) {
      if (!(error instanceof NoArranco)) throw error
      const pasajero = /lock file .* already exists|pre-existing shared memory|could not bind/.test(error.salida)
      const llevamos = Date.now() - desde
      if (!pasajero || llevamos > PACIENCIA_MS) throw fallo('PostgreSQL no pudo iniciar', carpeta, error.salida)
      if (llevamos > RESTOS_MS && error.salida.includes('pre-existing shared memory')) matarRestos(carpeta)
    }
  }
}
