import { COLUMNAS_CALENDARIO, calendarioApi } from '@cabildo/contracts/calendario'
import type { Modulo } from '../../modulo.ts'
import { definirExportable } from '../../platform/exportar/tabla.ts'
import { vencerPlazos } from '../../platform/plazos/vencer.ts'
import { deleteAvisosViejos } from './avisos.queries.ts'
import { avisarPlazos } from './avisos.ts'
import { selectDias } from './calendario.queries.ts'
import { calendarioRoutes } from './calendario.routes.ts'
import { vencimientosRoutes } from './vencimientos.routes.ts'

/** The calendar of non-working days, by which the clocks of cases run (17-plazos.md). */
export const calendario = {
  rutas: [calendarioRoutes, vencimientosRoutes],
  trabajos: (casa) => ({ vencer_plazos: vencerPlazos(casa), avisar_plazos: avisarPlazos(casa) }),
  limpiezas: [deleteAvisosViejos],
  recoger: (casa) => vencerPlazos(casa)(),
  exportables: ({ reloj }) => ({
    calendario: definirExportable({
      titulo: 'CALENDARIO DE DÍAS NO LABORABLES',
      acceso: calendarioApi.listar.acceso,
      esquema: calendarioApi.listar.query,
      columnas: COLUMNAS_CALENDARIO,
      consulta: (_sesion, { anio = reloj.anio(), retirados }) => selectDias(anio, retirados === 'true'),
    }),
  }),
  permanentes: {
    calendarios_suscritos: 'mientras su titular tenga la dirección',
    avisos_de_plazos: 'dos días: para no escribir dos veces lo de un día',
    calendario_dias: 'siempre: por ellos se contaron los plazos',
    calendario_cambios: 'siempre: por ellos se contaron los plazos',
    plazos: 'siempre: no llevan datos de personas (PLA-28)',
    plazos_eventos: 'siempre: no llevan datos de personas (PLA-28)',
  },
  sinBuscar: {
    calendarios_suscritos: 'Desde cuándo un usuario tiene una dirección de calendario: eso está en la auditoría.',
    avisos_de_plazos: 'A qué usuario se escribió hoy y ayer de los plazos que debe atender.',
    calendario_dias: 'Días no laborables con su norma; qué usuario los registró.',
    calendario_cambios: 'Qué usuario cambió el calendario, y cuándo.',
    plazos: 'Plazos de expedientes, por su número: se hallan con el trámite, el reclamo o la solicitud.',
    plazos_eventos: 'Qué pasó con cada plazo, y qué día.',
  },
} satisfies Modulo
