import type { Modulo } from '../../modulo.ts'
import { puestaEnMarchaRoutes } from './puesta-en-marcha.routes.ts'

/** Screen `puesta_en_marcha`: putting the municipality in service, and what is missing for it (ORG-45 to ORG-56). */
export const puestaEnMarcha = {
  rutas: [puestaEnMarchaRoutes],
  permanentes: {
    puesta_en_marcha: 'siempre: desde cuándo atiende la municipalidad, y quién omitió un paso',
    pruebas: 'siempre: la última prueba de correo y de firma de cada usuario',
  },
  sinBuscar: {
    puesta_en_marcha: 'Qué pasos de la puesta en servicio omitió un usuario, y por qué.',
    pruebas: 'Cuándo probó un usuario su correo o su firma; ni el mensaje ni la página se guardan.',
  },
} satisfies Modulo
