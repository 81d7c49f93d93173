import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Carpeta } from '@cabildo/contracts/almacen'
import { abrirDisco } from '../src/platform/archivos/disco.ts'
import type { Banco } from './banco.ts'

/** Puts a PDF into the store, as an upload does; returns its name there. */
export const enElAlmacen = async ({ datos }: Banco, carpeta: Carpeta, contenido: Buffer): Promise<string> => {
  const archivos = await abrirDisco(join(datos, 'archivos'))
  const destino = { carpeta, extension: 'pdf', maximoBytes: contenido.length } as const
  return (await archivos.guardar(Readable.from([contenido]), destino)).clave
}

/** The names of all files of a folder of the store. */
export const archivosDe = async ({ datos }: Banco, carpeta: Carpeta): Promise<string[]> => {
  const hojas = await readdir(join(datos, 'archivos', carpeta), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return hojas
    .filter((hoja) => hoja.isFile())
    .map(({ name }) => name)
    .sort()
}
