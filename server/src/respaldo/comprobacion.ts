import { readdir } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { abrirDisco } from '../platform/archivos/disco.ts'
import { A_LA_VEZ, estaIgual } from './fondo.ts'
import {
  type ArchivoRespaldado,
  archivosDe,
  carpetaDelFondo,
  DEL_MANIFIESTO,
  destinoDe,
  leerConocidas,
  leerLista,
  listRespaldos,
  nombreDe,
  type Respaldo,
} from './manifiesto.ts'
import { estaEntera, medir, type Parte } from './partes.ts'

/** What is missing or damaged in a backup, by name; nothing in a good one. */
interface Danos {
  /** Without these, nothing can be restored. */
  partes: string[]
  archivos: ArchivoRespaldado[]
  /** Files in its own folder that it does not name: somebody put them there. */
  sobran: string[]
}

/** Reads a backup from end to end. */
export const comprobar = async (respaldo: Respaldo): Promise<Danos> => {
  const { carpeta, manifiesto } = respaldo
  const { tablas, trabajos, archivos, datos } = manifiesto
  const todas = [...[...tablas, trabajos, ...datos].map(({ parte }) => parte), archivos.lista]
  const partes: string[] = []
  for (const parte of todas) if (!(await estaEntera(carpeta, parte))) partes.push(parte.nombre)
  // Without the list nobody knows what else there should be.
  const sobran = await listSobrantes(carpeta, todas)
  if (partes.includes(archivos.lista.nombre)) return { partes, archivos: [], sobran }
  const fondo = await abrirDisco(carpetaDelFondo(destinoDe(respaldo), manifiesto))
  const malos = await Readable.from(archivosDe(respaldo))
    .filter(async (archivo) => !(await estaIgual(fondo, archivo)), { concurrency: A_LA_VEZ })
    .toArray()
  return { partes, archivos: malos as ArchivoRespaldado[], sobran }
}

const listSobrantes = async (carpeta: string, partes: readonly Parte[]): Promise<string[]> => {
  const suyos = new Set([...DEL_MANIFIESTO, ...partes.map(({ nombre }) => nombre)])
  return (await listLugares(carpeta, carpeta)).filter((lugar) => !suyos.has(lugar))
}

/** The files below a folder by their places in `desde`, in order. */
const listLugares = async (carpeta: string, desde: string): Promise<string[]> => {
  const entradas = await readdir(carpeta, { recursive: true, withFileTypes: true })
  const archivos = entradas.filter((entrada) => !entrada.isDirectory())
  return archivos.map(({ parentPath, name }) => relative(desde, join(parentPath, name)).split(sep).join('/')).sort()
}

/** Files of the pool that no whole backup of the folder names: left by one that was cut short, or put there by somebody. */
export const listSueltos = async (respaldo: Respaldo): Promise<string[]> => {
  const destino = destinoDe(respaldo)
  const nombrados = new Set<string>()
  // Those of another pool name the same files, which does no harm.
  for (const carpeta of await listRespaldos(destino))
    for (const { clave } of (await leerLista(carpeta)) ?? []) nombrados.add(basename(clave))
  const fondo = carpetaDelFondo(destino, respaldo.manifiesto)
  const lugares = await listLugares(fondo, destino).catch(() => [])
  return lugares.filter((lugar) => !nombrados.has(basename(lugar)) && !lugar.includes('/.'))
}

/** One name each, as people are told. */
export const enNombres = ({ partes, archivos }: Pick<Danos, 'partes' | 'archivos'>): string[] => [
  ...partes,
  ...archivos.map((archivo) => `archivos/${nombreDe(archivo)}`),
]

/**
 * Moves damaged files out of the pool, which the next backup trusts, so that it copies them again. Answers how many. A file
 * that is as the last backup says stays, because only an older one knew it otherwise.
 */
export const apartar = async (respaldo: Respaldo, malos: readonly ArchivoRespaldado[]): Promise<number> => {
  const destino = destinoDe(respaldo)
  const fondo = await abrirDisco(carpetaDelFondo(destino, respaldo.manifiesto))
  const conocidas = await leerConocidas(destino, respaldo.manifiesto, respaldo.firmante)
  let apartados = 0
  for (const { carpeta, clave } of malos) {
    const contenido = await fondo.abrir(carpeta, clave)
    const conocida = conocidas.get(nombreDe({ carpeta, clave }))
    if (!contenido) continue
    const actual = await medir(contenido).catch(() => null)
    if (actual && actual.sha256 === conocida?.sha256) continue
    // What the disk cannot read cannot be moved either, and is of no use to anybody.
    const copia = actual && (await fondo.abrir(carpeta, clave))
    if (copia) await (await abrirDisco(join(destino, APARTADOS))).reponer(copia, { carpeta, storage_key: clave })
    await fondo.borrar(carpeta, clave)
    apartados++
  }
  return apartados
}

/** The folder for damaged files, beside the pool. */
export const APARTADOS = 'apartados'
