import { leerDatos, leerNombre } from '../../platform/direccion.ts'

/** The address of a case, which keeps that of the list that it is opened from: 'bandeja?bandeja=en_proceso' (EXP-07). */
export const direccionDeCaso = (registro_id: number, de: string): string =>
  `#/expediente?${new URLSearchParams({ id: String(registro_id), ...(de && { de }) })}`

/** The same of a case that came from another register (decision 0225). */
export const direccionDeImportado = (id: number, de: string): string =>
  `#/expediente?${new URLSearchParams({ importado: String(id), ...(de && { de }) })}`

/** Where one is now, as that keeps it: 'mpv?estado=RECEPCIONADO'. */
export const direccionDeAqui = (datos = leerDatos()): string => `${leerNombre()}${datos && `?${datos}`}`
