import { join } from 'node:path'
import { Readable } from 'node:stream'
import { abrirDisco } from '../platform/archivos/disco.ts'
import { A_LA_VEZ, estaIgual } from './fondo.ts'
import {
  type ArchivoRespaldado,
  archivosDe,
  carpetaDelFondo,
  destinoDe,
  leerConocidas,
  nombreDe,
  type Respaldo,
} from './manifiesto.ts'
import { estaEntera, medir } from './partes.ts'

/** What is missing or damaged in a backup, by name; nothing in a good one. */
export interface Danos {
  /** Without these, nothing can be restored. */
  partes: string[]
  archivos: ArchivoRespaldado[]
}

/** Reads a backup from end to end. */
export const comprobar = async (respaldo: Respaldo): Promise<Danos> => {
  const { carpeta, manifiesto } = respaldo
  const { tablas, trabajos, archivos, datos } = manifiesto
  const todas = [...[...tablas, trabajos, ...datos].map(({ parte }) => parte), archivos.lista]
  const partes: string[] = []
  for (const parte of todas) if (!(await estaEntera(carpeta, parte))) partes.push(parte.nombre)
  // Without its list nobody knows what else there should be.
  if (partes.includes(archivos.lista.nombre)) return { partes, archivos: [] }
  const fondo = await abrirDisco(carpetaDelFondo(destinoDe(respaldo)))
  const malos = await Readable.from(archivosDe(respaldo))
    .filter(async (archivo) => !(await estaIgual(fondo, archivo)), { concurrency: A_LA_VEZ })
    .toArray()
  return { partes, archivos: malos as ArchivoRespaldado[] }
}

/** One name each, as people are told. */
export const enNombres = ({ partes, archivos }: Danos): string[] => [
  ...partes,
  ...archivos.map((archivo) => `archivos/${nombreDe(archivo)}`),
]

/**
 * Takes damaged files out of the pool, which the next backup trusts, so that it copies them again; they are left in a
 * folder beside it. Answers how many; one that the last backup tells of as it is now stays, because only an older one
 * knew it otherwise.
 */
export const apartar = async (respaldo: Respaldo, malos: readonly ArchivoRespaldado[]): Promise<number> => {
  const destino = destinoDe(respaldo)
  const fondo = await abrirDisco(carpetaDelFondo(destino))
  const conocidas = await leerConocidas(destino)
  let apartados = 0
  for (const { carpeta, clave } of malos) {
    const contenido = await fondo.abrir(carpeta, clave)
    const conocida = conocidas.get(nombreDe({ carpeta, clave }))
    if (!contenido) continue
    const actual = await medir(contenido).catch(() => null)
    if (actual && actual.sha256 === conocida) continue
    // What the disk cannot read cannot be moved to a place of its own either, and is of no use to anybody.
    const copia = actual && (await fondo.abrir(carpeta, clave))
    if (copia) await (await abrirDisco(join(destino, APARTADOS))).reponer(copia, { carpeta, clave })
    await fondo.borrar(carpeta, clave)
    apartados++
  }
  return apartados
}

/** Where they are left, in the folder of the backups. */
export const APARTADOS = 'apartados'
