import type { Ruta } from './rutas.ts'

/** What citizens may do by way of the internet, and a municipality opens or closes (ORG-44). */
export const SERVICIOS = ['mesa_de_partes', 'reclamos', 'transparencia', 'visitas', 'verificacion'] as const
export type Servicio = (typeof SERVICIOS)[number]

/** The service that a public page is of; the others are always open. */
export const SERVICIO_DE_RUTA: Readonly<Partial<Record<Ruta, Servicio>>> = {
  mpvirtual: 'mesa_de_partes',
  libro_reclama: 'reclamos',
  transparencia: 'transparencia',
  visita_reporte: 'visitas',
  verifica: 'verificacion',
}

/** Which of them are open. */
export type ServiciosAbiertos = Readonly<Record<Servicio, boolean>>

export const TODOS_ABIERTOS: ServiciosAbiertos = {
  mesa_de_partes: true,
  reclamos: true,
  transparencia: true,
  visitas: true,
  verificacion: true,
}
