import { existsSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type pg from 'pg'
import type { Archivos } from '../platform/archivos/archivos.ts'
import { abrirDisco, asentar } from '../platform/archivos/disco.ts'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { sobreConexion } from '../platform/db/conexion.ts'
import { crearConexionDeCopia } from '../platform/db/conexiones-aparte.ts'
import type { Reloj } from '../platform/reloj.ts'
import { type ArchivoNombrado, listNombrados } from '../revision/revision.queries.ts'
import { cifrarPara, type Paso, SIN_CIFRAR } from './cifrado.ts'
import {
  abrirFoto,
  cerrarFoto,
  copiarTabla,
  copiarTrabajos,
  leerEstado,
  leerInstalacion,
  listTablas,
  tomarTurno,
} from './copia.queries.ts'
import { copiarDatos, type Propios } from './datos.ts'
import { firmanteDe, tomarLlave } from './firma.ts'
import { type Copia, llevarAlFondo } from './fondo.ts'
import {
  A_MEDIAS,
  abrirRespaldo,
  carpetaDelFondo,
  escribirManifiesto,
  leerConocidas,
  listRespaldos,
  type Manifiesto,
  nombreDe,
  nombreDelRespaldo,
  type Respaldo,
} from './manifiesto.ts'
import { escribirParte } from './partes.ts'
import { conservarUltimos } from './retencion.ts'

/** A purge may delete rows and files between the snapshot and the copy; then all begins again. */
const INTENTOS = 3

/** What is backed up, and where to. */
export interface Encargo extends Propios {
  /** Address of the database, as its owner. */
  url: string
  archivos: Archivos
  entidad: string
  /** Folder of the backups. */
  destino: string
  /** For whom it is encrypted (age); nobody where it is not. */
  destinatarios?: readonly string[]
  reloj: Reloj
  /** Whole backups to keep, the new one among them; all where it is not given. */
  conservar?: number | undefined
  /** Hears of each step, in Spanish. */
  avisar: (linea: string) => void
}

export interface Hecho extends Respaldo {
  /** Files that no backup had yet. */
  nuevos: number
  /** Old backups that were deleted. */
  borrados: number
  /** Name of the one that cannot be read, for which none was deleted. */
  danado?: string
}

/**
 * Makes a backup while the product is in use: all rows as they are at one moment, the files that those rows name, and the
 * data folder's own (H6). Throws ErrorDeArranque when another is being made.
 */
export const respaldar = async (encargo: Encargo): Promise<Hecho> => {
  const { url, destino, reloj, conservar } = encargo
  const desde = reloj.ahora()
  await mkdir(destino, { recursive: true, mode: 0o700 })
  await exigirDestinoAparte(encargo)
  const cliente = crearConexionDeCopia(url)
  await cliente.connect()
  try {
    if (!(await tomarTurno(cliente)))
      throw new ErrorDeArranque('Ya se está haciendo un respaldo: espere a que termine.')
    const instalacion = await leerInstalacion(cliente)
    await exigirDestinoPropio(encargo, instalacion)
    // Left by a backup that was cut short.
    await borrarAMedias(destino)
    const { manifiesto, firmante, nuevos } = await llenar(encargo, cliente, {
      temporal: join(destino, A_MEDIAS),
      instalacion,
    })
    const carpeta = await asentarRespaldo(destino, desde, manifiesto)
    const conservado = conservar ? await conservarUltimos(carpeta, { cuantos: conservar, desde }) : { borrados: 0 }
    return { carpeta, manifiesto, firmante, descifrar: SIN_CIFRAR, nuevos, ...conservado }
  } finally {
    await cliente.end().catch(() => undefined)
  }
}

/** Folders of the data folder that hold the data themselves. */
const VIVAS = ['', 'archivos', 'postgres']

/** Refuses a folder whose pool would be the store itself. Throws ErrorDeArranque. */
const exigirDestinoAparte = async ({ destino, datos }: { destino: string; datos: string }): Promise<void> => {
  const [dentro = ''] = relative(await realpath(datos), await realpath(destino)).split(sep)
  if (VIVAS.includes(dentro))
    throw new ErrorDeArranque(
      `Los respaldos no pueden ir en ${destino}, donde están los datos mismos: indique otra carpeta en --destino o RESPALDOS.`,
    )
}

/** A folder belongs to one installation: `conservar` would delete another's backups. Throws ErrorDeArranque. */
const exigirDestinoPropio = async ({ destino }: { destino: string }, instalacion: string | null): Promise<void> => {
  for (const carpeta of await listRespaldos(destino)) {
    const manifiesto = (await abrirRespaldo(carpeta).catch(() => null))?.manifiesto
    if (instalacion !== null && manifiesto?.instalacion && manifiesto.instalacion !== instalacion)
      throw new ErrorDeArranque(
        `La carpeta ${destino} guarda respaldos de otra instalación, o de esta con otro SECRETO (${manifiesto.entidad}): indique otra en --destino o RESPALDOS.`,
      )
  }
}

/** Writes everything but the manifest. */
const llenar = async (
  encargo: Encargo,
  cliente: pg.Client,
  { temporal, instalacion }: { temporal: string; instalacion: string | null },
) => {
  const { archivos, destino, entidad, destinatarios = [], avisar } = encargo
  const cifrar = destinatarios.length > 0 ? await cifrarPara(destinatarios) : null
  const firma = tomarLlave(encargo.datos)
  const suyo = cifrar ? { cifrado: { destinatarios: [...destinatarios] } } : {}
  const fondo = await abrirDisco(carpetaDelFondo(destino, suyo))
  const conocidas = await leerConocidas(destino, suyo, firmanteDe(firma))
  for (let intento = 1; ; intento++) {
    avisar('Copiando la base de datos…')
    const { nombrados, ...foto } = await fotografiar(cliente, temporal, cifrar ?? SIN_CIFRAR)
    avisar(`Copiando los archivos (${nombrados.length})…`)
    const copia = await llevarAlFondo(nombrados, { archivos, fondo, conocidas, cifrar })
    if (copia.faltan.length > 0 && intento < INTENTOS && !(await siguenNombrados(cliente, copia.faltan))) {
      avisar('Se borraron archivos mientras se copiaba: se empieza otra vez.')
      await rm(temporal, { recursive: true })
      continue
    }
    const manifiesto: Manifiesto = {
      ...{ formato: cifrar ? 2 : 1, entidad, instalacion, ...foto, ...suyo },
      archivos: await escribirLista(temporal, copia),
      datos: await copiarDatos(encargo, temporal, cifrar ?? SIN_CIFRAR),
      faltan: copia.faltan.map(nombreDe),
      cambiados: copia.cambiados.map(nombreDe),
    }
    const firmante = await escribirManifiesto(temporal, manifiesto, firma)
    return { manifiesto, firmante, nuevos: copia.nuevos }
  }
}

/** All rows, jobs and names of files as they are at one moment; rows and jobs are written into the folder. */
const fotografiar = async (cliente: pg.Client, carpeta: string, cifrar: Paso) => {
  const tablas = await listTablas(cliente)
  if (tablas.length === 0)
    throw new ErrorDeArranque('La base de datos está vacía: no hay qué respaldar. Revise DATOS y DATABASE_URL.')
  await abrirFoto(cliente, tablas)
  const estado = await leerEstado(cliente)
  const copiadas: Manifiesto['tablas'] = []
  for (const tabla of tablas) {
    const flujo = copiarTabla(cliente, tabla)
    const parte = await escribirParte(carpeta, `tablas/${tabla.nombre}.copy.zst`, flujo, cifrar)
    copiadas.push({ ...tabla, filas: flujo.rowCount, parte })
  }
  const flujo = copiarTrabajos(cliente)
  const parte = await escribirParte(carpeta, 'trabajos.copy.zst', flujo, cifrar)
  const nombrados = await listTodos(cliente)
  await cerrarFoto(cliente)
  return { ...estado, tablas: copiadas, trabajos: { filas: flujo.rowCount, parte }, nombrados }
}

/** Whether rows still name all of these files: then they are lost, and were not deleted with their rows. */
const siguenNombrados = async (cliente: pg.Client, perdidos: readonly ArchivoNombrado[]): Promise<boolean> => {
  const nombres = new Set((await listTodos(cliente)).map(nombreDe))
  return perdidos.every((perdido) => nombres.has(nombreDe(perdido)))
}

const listTodos = (cliente: pg.Client) => listNombrados(sobreConexion(cliente), '', Number.MAX_SAFE_INTEGER)

/** Names the whole backup after the moment of Lima at which it was begun; nothing half-made ever has such a name. */
const asentarRespaldo = async (destino: string, desde: Date, { datos }: Manifiesto): Promise<string> => {
  const temporal = join(destino, A_MEDIAS)
  for (const carpeta of ['tablas', ...(datos.length > 0 ? ['datos'] : []), '.']) await asentar(join(temporal, carpeta))
  let instante = desde.getTime()
  const lugar = () => join(destino, nombreDelRespaldo(new Date(instante)))
  while (existsSync(lugar())) instante += 1_000
  await rename(temporal, lugar())
  await asentar(destino)
  return lugar()
}

const borrarAMedias = async (destino: string): Promise<void> => {
  for (const nombre of await readdir(destino))
    if (nombre.startsWith(A_MEDIAS)) await rm(join(destino, nombre), { recursive: true })
}

const escribirLista = async (carpeta: string, { archivos }: Copia): Promise<Manifiesto['archivos']> => ({
  cuantos: archivos.length,
  bytes: archivos.reduce((suma, { bytes }) => suma + bytes, 0),
  lista: await escribirParte(carpeta, 'archivos.jsonl.zst', enLineas(archivos), SIN_CIFRAR),
})

async function* enLineas(filas: readonly object[]) {
  for (const fila of filas) yield `${JSON.stringify(fila)}\n`
}
