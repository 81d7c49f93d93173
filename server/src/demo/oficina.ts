import { join } from 'node:path'
import type { Config } from '../config.ts'
import { leerEntidad, leerPlantillas } from '../features/documentos/redaccion/index.ts'
import { abrirDisco } from '../platform/archivos/disco.ts'
import { direccionPropia } from '../platform/arranque/direccion.ts'
import type { Oficina } from './documentos-archivos.ts'

/** The office of the server's own settings: its store, its letterhead, its templates. */
export const abrirOficina = async (config: Config): Promise<Oficina> => ({
  archivos: await abrirDisco(join(config.datos, 'archivos')),
  entidad: await leerEntidad({ ...config, direccionPublica: config.direccionPublica ?? direccionPropia(config) }),
  plantillas: await leerPlantillas(config.plantillasDocumentos),
})
