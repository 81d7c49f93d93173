import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CARPETAS, type Carpeta } from '@cabildo/contracts/almacen'
import { abrirDisco } from '../platform/archivos/disco.ts'
import { A_MEDIAS, abrirRespaldo, fondoDe, leerLista, listFondos, listRespaldos, nombreDe } from './manifiesto.ts'

/**
 * Deletes the oldest backups beyond so many, and the pool's files that none of the others names and that were there before
 * `desde`. The one just made always stays, whatever the clock says. Where one that stays cannot be read, nothing is deleted,
 * since nobody knows which files it needs, and its name is answered.
 */
export const conservarUltimos = async (
  hecho: string,
  { cuantos, desde }: { cuantos: number; desde: Date },
): Promise<{ borrados: number; danado?: string }> => {
  const destino = dirname(hecho)
  const otros = (await listRespaldos(destino)).filter((carpeta) => carpeta !== hecho)
  const sobran = otros.slice(0, Math.max(0, otros.length - cuantos + 1))
  if (sobran.length === 0) return { borrados: 0 }
  /** By pool and name. */
  const nombrados = new Set<string>()
  for (const carpeta of [...otros.slice(sobran.length), hecho]) {
    const respaldo = await abrirRespaldo(carpeta).catch(() => null)
    const archivos = respaldo && (await leerLista(carpeta))
    if (!archivos) return { borrados: 0, danado: basename(carpeta) }
    for (const archivo of archivos) nombrados.add(`${fondoDe(respaldo.manifiesto)}/${nombreDe(archivo)}`)
  }
  for (const carpeta of sobran) {
    // Under this name it is no backup any more, however little of it is deleted when the power goes.
    const condenado = join(dirname(carpeta), `${A_MEDIAS}${basename(carpeta)}`)
    await rename(carpeta, condenado)
    await rm(condenado, { recursive: true })
  }
  for (const nombre of await listFondos(destino)) {
    const fondo = await abrirDisco(join(destino, nombre))
    for (const carpeta of Object.keys(CARPETAS) as Carpeta[]) {
      const enUso = async (storageKeys: readonly string[]) =>
        new Set(storageKeys.filter((clave) => nombrados.has(`${nombre}/${nombreDe({ carpeta, clave })}`)))
      await fondo.barrerHuerfanos(carpeta, { antes: desde, enUso })
    }
  }
  return { borrados: sobran.length }
}
