import type { PasoDeHoja } from './canastas.ts'
import { demoras, filas, meta } from './tabla.ts'

const METAS = { hojaS: 10, hojaMB: 250 } as const

/** A large spreadsheet on its way in: how long it takes, what it costs, and how others fare meanwhile. */
export const tablaDeHojas = (pasos: readonly PasoDeHoja[]) =>
  filas(
    ['Spreadsheet', 'Seconds', 'Target', 'Met', 'Server MB', 'Its process MB', 'Target', 'Met', 'Other pages p95, ms'],
    pasos.map(({ clave, segundos, servidorMB, lectorMB, p95 }) => {
      // Only people's wait for the preview was promised.
      const conMeta = clave.includes('preview')
      return [
        ...[clave, segundos.toFixed(1), ...(conMeta ? [`< ${METAS.hojaS}`, meta(segundos < METAS.hojaS)] : ['', ''])],
        ...[servidorMB, lectorMB].map((mb) => (mb === null ? '–' : mb.toFixed(0))),
        ...[`< ${METAS.hojaMB}`, lectorMB === null ? '–' : meta(lectorMB < METAS.hojaMB)],
        demoras(p95),
      ]
    }),
  )
