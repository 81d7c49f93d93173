import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import { COLUMNAS_OBRAS } from '@cabildo/contracts/seguimiento-columnas'
import * as z from 'zod/mini'
import type { Modulo } from '../../modulo.ts'
import { definirExportableDe } from '../../platform/exportar/tabla.ts'
import { obrasAbiertasRoutes } from './abiertos.routes.ts'
import { obrasCargaRoutes } from './carga/carga.routes.ts'
import { abrirLectorDeObras, revisarCargaDeObras } from './carga/previa.ts'
import { comoObra } from './obra.ts'
import { selectObras } from './obras.queries.ts'
import { seguimientoRoutes } from './seguimiento.routes.ts'

export const seguimiento = {
  rutas: [seguimientoRoutes, obrasCargaRoutes, obrasAbiertasRoutes],
  /** The whole list, to anybody, as API-93 answers it (D-57, issue 9). */
  exportables: ({ reloj }) => ({
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
  }),
  trabajos: (casa, alParar) => {
    const alFallar = (err: unknown) => casa.log.error({ err }, 'no se pudo leer un Excel')
    const lector = abrirLectorDeObras(casa.archivos, { alFallar })
    alParar(() => lector.cerrar())
    return { revisar_carga_obras: revisarCargaDeObras({ ...casa, lector }) }
  },
  permanentes: {
    obras_cargas: 'siempre: quién subió un Excel de obras',
    cargas_obras: 'un día desde que se subió el Excel; sin datos de personas',
  },
  sinBuscar: {
    obras_cargas: 'Qué usuario subió un Excel de obras.',
    cargas_obras: 'Filas de un Excel de obras, sin datos de personas.',
  },
} satisfies Modulo
