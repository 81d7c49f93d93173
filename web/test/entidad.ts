import type { Entidad } from '@cabildo/contracts/entidad'
import { onTestFinished } from 'vitest'
import { entidad } from '../src/platform/entidad.ts'

/** What the server says of its municipality inside the page, until the test ends. */
export const conEntidad = (cambios: Partial<Entidad>): void => {
  const antes = { ...entidad }
  Object.assign(entidad, cambios)
  onTestFinished(() => {
    Object.assign(entidad, antes)
  })
}
