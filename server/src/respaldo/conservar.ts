import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CARPETAS, type Carpeta } from '@cabildo/contracts/almacen'
import { abrirDisco } from '../platform/archivos/disco.ts'
import { A_MEDIAS, abrirRespaldo, archivosDe, carpetaDelFondo, listRespaldos, nombreDe } from './manifiesto.ts'

/**
 * Deletes the oldest backups beyond so many, and the pool's files that none of the others names and that were there before
 * `desde`. Returns how many backups. Throws, before a file goes, when one of those that stay cannot be read.
 */
export const conservarUltimos = async (
  destino: string,
  { cuantos, desde }: { cuantos: number; desde: Date },
): Promise<number> => {
  const todos = await listRespaldos(destino)
  const quedan = todos.slice(-cuantos)
  const sobran = todos.slice(0, -cuantos)
  if (sobran.length === 0) return 0
  const nombrados = new Set<string>()
  for (const carpeta of quedan)
    for await (const archivo of archivosDe(await abrirRespaldo(carpeta))) nombrados.add(nombreDe(archivo))
  for (const carpeta of sobran) {
    // Under this name it is no backup any more, however little of it is deleted when the power goes.
    const condenado = join(dirname(carpeta), `${A_MEDIAS}${basename(carpeta)}`)
    await rename(carpeta, condenado)
    await rm(condenado, { recursive: true })
  }
  const fondo = await abrirDisco(carpetaDelFondo(destino))
  for (const carpeta of Object.keys(CARPETAS) as Carpeta[]) {
    const enUso = async (claves: readonly string[]) =>
      new Set(claves.filter((clave) => nombrados.has(nombreDe({ carpeta, clave }))))
    await fondo.barrerHuerfanos(carpeta, { antes: desde, enUso })
  }
  return sobran.length
}
