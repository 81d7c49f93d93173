import { listadoBody } from '@cabildo/contracts/base/listado'
import { COLUMNAS_CANASTAS, canastasApi, TABLA_CANASTAS } from '@cabildo/contracts/canastas'
import type { Modulo } from '../../modulo.ts'
import { vencerCargas } from '../../platform/cargas/cargas.queries.ts'
import { definirExportable } from '../../platform/exportar/tabla.ts'
import { archivosEnUso } from '../../platform/trabajos/limpieza.queries.ts'
import { canastasRoutes } from './canastas.routes.ts'
import { canastasCargaRoutes } from './carga/carga.routes.ts'
import { abrirRevisor, revisarCarga } from './carga/carga.ts'

import { listaDeCanastas } from './lista.queries.ts'
import { buscarCanastas } from './persona.queries.ts'

export const canastas = {
  rutas: [canastasRoutes, canastasCargaRoutes],
  /** The rows of the list (D-57). */
  exportables: () => ({
    excel: definirExportable({
      titulo: 'LISTADO DE CANASTAS',
      acceso: canastasApi.listar.acceso,
      esquema: listadoBody(TABLA_CANASTAS, {}),
      columnas: COLUMNAS_CANASTAS,
      consulta: (_sesion, listado) => listaDeCanastas.todas(listado),
    }),
  }),
  trabajos: (casa, alParar) => {
    const alFallar = (err: unknown) => casa.log.error({ err }, 'no se pudo leer un Excel')
    const revisor = abrirRevisor(casa.archivos, { alFallar })
    alParar(() => revisor.cerrar())
    return { revisar_carga: revisarCarga({ ...casa, revisor }) }
  },
  limpiezas: [vencerCargas],
  carpetas: (db) => [{ carpeta: 'hojas', enUso: archivosEnUso(db, 'cargas', 'clave') }],
  permanentes: {
    canastas: 'siempre: padrón de un programa social, hasta que lo reemplace otro',
    cargas: 'siempre, sin filas de nadie: cuántos registros trajo un Excel y quién lo subió',
    cargas_filas: 'un día desde que se subió el Excel',
  },
  buscadores: [buscarCanastas],
  sinBuscar: { cargas: 'Qué usuario subió un Excel de canastas o de obras, sin datos de los beneficiarios.' },
} satisfies Modulo
