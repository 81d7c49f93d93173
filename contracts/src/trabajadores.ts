import * as z from 'zod/mini'
import { IdEnRuta } from './base/esquema.ts'
import { listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'

/** Employee option for visits (Table VIS-B). Holds no DNI and no birth date. */
export const OpcionTrabajador = z.object({
  empacce_id: z.number(),
  employee_id: z.number(),
  name: z.string(),
  ape_pat: z.string(),
  ape_mat: z.string(),
  cargo_name: z.string(),
  estado: z.number(),
  anio_eje: z.number(),
})
export type OpcionTrabajador = z.infer<typeof OpcionTrabajador>

/** Only employees active in the current year are offered (VIS-22, VIS-23). */
export const opcionesVigentes = (opciones: readonly OpcionTrabajador[], anio: number): OpcionTrabajador[] =>
  opciones.filter(({ estado, anio_eje }) => estado === 1 && anio_eje === anio)

/** Label of an option: name, surnames and the position in brackets (VIS-21). */
export const etiquetaTrabajador = (o: OpcionTrabajador): string =>
  `${[o.name, o.ape_pat, o.ape_mat].filter(Boolean).join(' ')} [${o.cargo_name}]`

export const TABLA_TRABAJADORES = {
  ordenables: ['ape_pat', 'ape_mat', 'name', 'cargo_name', 'anio_eje'],
  filtrables: ['ape_pat', 'ape_mat', 'name', 'cargo_name'],
} as const

export const trabajadoresApi = {
  porArea: llamada({
    id: 'API-24',
    method: 'GET',
    path: '/api/employees/byarea/:areaID',
    acceso: [Permiso.visitas, Permiso.trabajadores],
    resumen: 'Trabajadores del área propia',
    params: z.object({ areaID: IdEnRuta }),
    query: listadoQuery(TABLA_TRABAJADORES),
    respuesta: pagina(OpcionTrabajador),
  }),
}
