import type { Modulo } from '../../modulo.ts'
import { Revisor } from '../../platform/subidas/revisor.ts'
import { archivosEnUso } from '../../platform/trabajos/limpieza.queries.ts'
import { abrirJuez } from './firmas.ts'
import { buscarEnImportaciones } from './importaciones.queries.ts'
import { importacionesRoutes } from './importaciones.routes.ts'
import {
  abrirLectorDeImportaciones,
  aplicarImportacion,
  recogerImportaciones,
  revisarImportacion,
} from './importaciones.ts'
import { CARPETA_DE } from './importador.queries.ts'

/** Screen `importaciones`: registers of before, from files (decision 0221). */
export const importaciones = {
  rutas: [importacionesRoutes],
  trabajos: (casa, alParar) => {
    const lector = abrirLectorDeImportaciones(casa.archivos, {
      alFallar: (err) => casa.log.error({ err }, 'no se pudo leer un archivo por importar'),
    })
    alParar(() => lector.cerrar())
    const revisor = new Revisor(casa.archivos, {
      alFallar: (err) => casa.log.error({ err }, 'no se pudo revisar un PDF por importar'),
    })
    alParar(() => revisor.cerrar())
    const juez = abrirJuez(casa.leerConfianza, (err) =>
      casa.log.error({ err }, 'no se pudo comprobar la firma de un PDF por importar'),
    )
    alParar(() => juez.cerrar())
    return {
      revisar_importacion: revisarImportacion({ ...casa, lector, revisor, juez }),
      aplicar_importacion: aplicarImportacion(casa),
    }
  },
  recoger: ({ db }) => recogerImportaciones(db),
  /** A PDF belongs to its row until this is applied, refused or gone. */
  carpetas: (db) =>
    [...new Set(Object.values(CARPETA_DE))].map((carpeta) => ({
      carpeta,
      enUso: archivosEnUso(db, 'importaciones_filas', 'archivo_clave'),
    })),
  permanentes: {
    importaciones_filas: 'un día desde que se subió el archivo',
    importaciones_registros: 'mientras exista el registro que se importó: qué archivo lo trajo, sin datos de nadie',
  },
  buscadores: [buscarEnImportaciones],
  sinBuscar: {
    importaciones_registros: 'De qué archivo vino un registro, por una huella que no dice de quién es.',
  },
} satisfies Modulo
