import { Readable } from 'node:stream'
import { abrirDisco } from '../platform/archivos/disco.ts'
import { A_LA_VEZ, estaIgual } from './fondo.ts'
import { archivosDe, carpetaDelFondo, destinoDe, nombreDe, type Respaldo } from './manifiesto.ts'
import { estaEntera } from './partes.ts'

/** Reads a backup from end to end and answers which of its parts and files are missing or damaged; none in a good one. */
export const comprobar = async (respaldo: Respaldo): Promise<string[]> => {
  const { carpeta, manifiesto } = respaldo
  const { tablas, trabajos, archivos, datos } = manifiesto
  const partes = [...tablas, trabajos, ...datos].map(({ parte }) => parte)
  const malas: string[] = []
  for (const parte of [...partes, archivos.lista]) if (!(await estaEntera(carpeta, parte))) malas.push(parte.nombre)
  // Without its list nobody knows what else there should be.
  if (malas.includes(archivos.lista.nombre)) return malas
  const fondo = await abrirDisco(carpetaDelFondo(destinoDe(respaldo)))
  const malos = await Readable.from(archivosDe(respaldo))
    .filter(async (archivo) => !(await estaIgual(fondo, archivo)), { concurrency: A_LA_VEZ })
    .map((archivo) => `archivos/${nombreDe(archivo)}`)
    .toArray()
  return [...malas, ...malos]
}
