import type { PasoDeRespaldo } from './respaldo.ts'
import { filas, meta } from './tabla.ts'

/** The drill of backup and restore, step by step. */
export const tablaDeRespaldo = (pasos: readonly PasoDeRespaldo[]) =>
  filas(
    ['Step', 'Seconds', 'Target', 'Met'],
    pasos.map(({ clave, segundos, metaS }) => [
      ...[clave, segundos.toFixed(1)],
      ...(metaS === null ? ['', ''] : [`< ${metaS}`, meta(segundos < metaS)]),
    ]),
  )
