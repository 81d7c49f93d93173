import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { leerEntidad, leerPlantillas } from '../features/documentos/redaccion/index.ts'
import { abrirSellos } from '../features/firma-digital/index.ts'
import { direccionPropia } from '../platform/arranque/direccion.ts'
import { codigoDe } from '../platform/arranque/error-de-arranque.ts'
import { abrirLlaveroDeDemostracion } from '../platform/firma/llavero-demostracion.ts'
import { abrirArchivos } from '../programa/base.ts'
import type { Oficina } from './documentos-archivos.ts'

const SELLOS = fileURLToPath(new URL('../../demo/sellos', import.meta.url))

/** The office of the server's own settings: its store, its letterhead, its templates, its demonstration authority. */
export const abrirOficina = async (config: Config): Promise<Oficina> => {
  const entidad = await leerEntidad({ ...config, direccionPublica: config.direccionPublica ?? direccionPropia(config) })
  const carpeta = config.firma.sellos
  return {
    archivos: await abrirArchivos(config),
    entidad,
    plantillas: await leerPlantillas(config.plantillasDocumentos),
    llavero: await abrirLlaveroDeDemostracion({ carpeta: join(config.datos, 'firma'), entidad: config.entidadNombre }),
    sellos: abrirSellos({ carpeta, logo: { tipo: entidad.logo.tipo, bytes: Buffer.from(entidad.logo.bytes) } }),
    ciudad: entidad.ciudad,
    // A folder that the municipality names is its own.
    ponerSellos: async () => {
      if (carpeta === join(config.datos, 'sellos')) await copiarSellos(carpeta)
    },
  }
}

const copiarSellos = async (carpeta: string): Promise<void> => {
  await mkdir(carpeta, { recursive: true, mode: 0o700 })
  for (const sello of await readdir(SELLOS))
    await copyFile(join(SELLOS, sello), join(carpeta, sello), constants.COPYFILE_EXCL).catch((error: unknown) => {
      if (codigoDe(error) !== 'EEXIST') throw error
    })
}
