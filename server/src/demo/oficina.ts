import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TEXTO_DE_DEMOSTRACION } from '@cabildo/contracts/entidad'
import type { Config } from '../config.ts'
import { leerPlantillas } from '../features/documentos/redaccion/index.ts'
import { abrirSellos } from '../features/firma-digital/index.ts'
import { entidadDeSemillas, lectorDeEntidad, sembrarEntidad } from '../features/organizacion/index.ts'
import { direccionPropia } from '../platform/arranque/direccion.ts'
import { codigoDe } from '../platform/arranque/error-de-arranque.ts'
import type { Db } from '../platform/db/conexion.ts'
import { abrirLlaveroDeDemostracion } from '../platform/firma/llavero-demostracion.ts'
import { abrirArchivos } from '../programa/base.ts'
import type { Oficina } from './documentos-archivos.ts'
import { carpetaDeLibros, escribirLibros } from './libros.ts'

/** What there is to tell of the seeds, the server has told. */
const SIN_LOG = { warn: () => undefined }
const SELLOS = fileURLToPath(new URL('../../demo/sellos', import.meta.url))

/**
 * The office of the server's own settings: its store, its templates, its demonstration authority; and its letterhead, that of
 * the database where one is given.
 */
export const abrirOficina = async (config: Config, db?: Db): Promise<Oficina> => {
  const archivos = await abrirArchivos(config)
  const direccion = config.direccionPublica ?? direccionPropia(config)
  const partes = { archivos, config, direccion, log: SIN_LOG }
  if (db) await sembrarEntidad({ ...partes, db })
  const entidad = db ? await lectorDeEntidad({ ...partes, db })() : await entidadDeSemillas(config, direccion)
  const carpeta = config.firma.sellos
  return {
    archivos,
    // The database gets its mark with the data.
    entidad: { ...entidad, aviso: TEXTO_DE_DEMOSTRACION },
    plantillas: await leerPlantillas(config.plantillasDocumentos),
    llavero: await abrirLlaveroDeDemostracion({ carpeta: join(config.datos, 'firma'), entidad: entidad.nombre }),
    sellos: abrirSellos({ carpeta, logo: () => entidad.logo }),
    ciudad: entidad.ciudad,
    ponerLibros: (personal) => escribirLibros(carpetaDeLibros(config.datos), personal),
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
