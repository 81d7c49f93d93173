import type { Modulo } from '../../modulo.ts'

/** Screen `organizacion`: the parts of the municipality, and what it says of itself (20-organizacion.md). */
export const organizacion = {
  rutas: [],
} satisfies Modulo
