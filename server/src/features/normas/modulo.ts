import { COLUMNAS_NORMAS, MENSAJES_NORMAS, NormasListado, normasApi } from '@cabildo/contracts/normas'
import type { Modulo } from '../../modulo.ts'
import { definirExportableDe } from '../../platform/exportar/tabla.ts'
import { conEstado } from '../../platform/vigencia/vigencia.queries.ts'
import { normasAbiertasRoutes } from './abiertos.routes.ts'
import { selectNormas } from './lista.queries.ts'
import { archivosEnUso } from './normas.queries.ts'
import { normasRoutes } from './normas.routes.ts'
import { marcoDe } from './reglas.ts'

export const normas = {
  rutas: [normasRoutes, normasAbiertasRoutes],
  /** The list, with the filters of its screen (NOR-05). */
  exportables: ({ reloj, entidad }) => ({
    files: definirExportableDe({
      titulo: MENSAJES_NORMAS.reporte,
      acceso: normasApi.listar.acceso,
      esquema: NormasListado,
      columnas: COLUMNAS_NORMAS,
      consulta: (sesion, listado) => selectNormas(marcoDe(sesion, reloj, listado), listado, { dia: reloj.hoy() }),
      como: () => (leida) => conEstado(leida, entidad.actual()),
    }),
  }),
  carpetas: (db) => [{ carpeta: 'docs', enUso: archivosEnUso(db) }],
  permanentes: {
    normas: 'siempre: publicación legal',
    normas_reemplazados: 'siempre: archivo de la municipalidad',
  },
  sinBuscar: { normas_reemplazados: 'Archivos de normas que fueron reemplazados.' },
} satisfies Modulo
