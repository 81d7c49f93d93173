import type { Modulo } from '../../modulo.ts'
import { sesionRoutes } from './sesion.routes.ts'

export const sesion = {
  rutas: [sesionRoutes],
  permanentes: {
    sesiones: 'un día desde que vencen',
    intentos_ingreso: 'un día',
  },
  sinBuscar: { intentos_ingreso: 'Ingresos fallidos del último día, que se borran solos.' },
} satisfies Modulo
