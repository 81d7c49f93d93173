import { archivoApi, COLUMNAS_ARCHIVO, TABLA_ARCHIVO } from '@cabildo/contracts/archivo'
import { listadoBody } from '@cabildo/contracts/base/listado'
import type { Modulo } from '../../modulo.ts'
import { definirExportableDe } from '../../platform/exportar/tabla.ts'
import { archivosEnUso } from '../../platform/trabajos/limpieza.queries.ts'
import { conEstado } from '../../platform/vigencia/vigencia.queries.ts'
import { archivoRoutes } from './archivo.routes.ts'
import { selectArchivo } from './lista.queries.ts'

export const archivo = {
  rutas: [archivoRoutes],
  /** The rows of the public list, for anybody (D-57). */
  exportables: ({ reloj, entidad }) => ({
    archivos: definirExportableDe({
      titulo: 'ARCHIVO DE NORMAS',
      acceso: archivoApi.listar.acceso,
      esquema: listadoBody(TABLA_ARCHIVO, {}),
      columnas: COLUMNAS_ARCHIVO,
      consulta: (_sesion, listado) => selectArchivo(listado, { dia: reloj.hoy() }),
      como: () => (leida) => conEstado(leida, entidad.actual()),
    }),
  }),
  carpetas: (db) => [{ carpeta: 'archivos', enUso: archivosEnUso(db, 'archivo_normas', 'clave') }],
  permanentes: { archivo_normas: 'siempre: publicación legal' },
} satisfies Modulo
