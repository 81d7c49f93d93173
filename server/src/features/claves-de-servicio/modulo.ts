import type { Modulo } from '../../modulo.ts'
import { clavesDeServicioRoutes } from './claves-de-servicio.routes.ts'
import { revisarClaves } from './claves-de-servicio.ts'

/** Keys of other programs of the municipality (21-ingreso.md §5), which the door of every call takes. */
export const clavesDeServicio = {
  rutas: [clavesDeServicioRoutes],
  trabajos: (casa) => ({ revisar_claves: revisarClaves(casa) }),
  permanentes: { claves_servicio: 'siempre: qué programa leyó datos, y quién respondía por él' },
  sinBuscar: {
    claves_servicio: 'Qué usuario responde por la clave de un programa, y quién la creó: eso está en la auditoría.',
  },
} satisfies Modulo
