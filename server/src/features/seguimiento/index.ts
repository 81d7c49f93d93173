import type { TablaExportable as NombreTabla } from '@cabildo/contracts/exportar'
import { COLUMNAS_OBRAS, seguimientoApi } from '@cabildo/contracts/seguimiento'
import * as z from 'zod/mini'
import { definirExportableDe, type TablaExportable } from '../../platform/exportar/tabla.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { comoObra } from './obra.ts'
import { selectObras } from './obras.queries.ts'

/** What the export room may take from the works: the whole list, to anybody, as API-93 answers it (D-57, issue 9). */
export const exportablesDeSeguimiento = (
  reloj: Reloj,
): Record<Extract<NombreTabla, 'seguimiento'>, TablaExportable> => ({
  seguimiento: definirExportableDe({
    titulo: 'SEGUIMIENTO DE OBRAS',
    acceso: seguimientoApi.listar.acceso,
    esquema: z.object({}),
    columnas: COLUMNAS_OBRAS,
    consulta: selectObras,
    como: () => {
      const hoy = reloj.hoy()
      return (fila) => comoObra(fila, hoy)
    },
  }),
})
