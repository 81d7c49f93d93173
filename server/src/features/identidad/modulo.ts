import type { Modulo } from '../../modulo.ts'
import { buscarConsultasNacionales, buscarEnPadron } from '../../platform/identidad/persona.queries.ts'
import { limpiarIdentidad } from '../../platform/identidad/registro-nacional.ts'
import { identidadRoutes } from './identidad.routes.ts'

export const identidad = {
  rutas: [identidadRoutes],
  limpiezas: [limpiarIdentidad],
  permanentes: {
    padron: 'mientras esté cargado: fuente de los nombres',
    empresas: 'mientras esté cargado: fuente de las razones sociales',
    respuestas_nacionales: 'los días que la entidad puede confiar en ellas',
    consultas_nacionales: '365 días: la entidad responde por cada una ante RENIEC y SUNAT',
  },
  buscadores: [buscarEnPadron, buscarConsultasNacionales],
} satisfies Modulo
