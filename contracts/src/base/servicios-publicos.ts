import type { Ruta } from './rutas.ts'

export interface ServicioPublico {
  ruta: Ruta
  nombre: string
  /** In the frame's bar, where there is little room. */
  corto?: string
  /** Shown in the frame's bar; the others are only in its menu. */
  principal?: true
}

/** The public services, in the order of the frame, its menu, its foot and the login (SHE-03). */
export const SERVICIOS_PUBLICOS: readonly ServicioPublico[] = [
  { ruta: 'mpvirtual', nombre: 'Mesa de partes', principal: true },
  { ruta: 'consulta', nombre: 'Seguimiento de mi trámite', corto: 'Seguimiento', principal: true },
  { ruta: 'verifica', nombre: 'Verificar documento', principal: true },
  { ruta: 'transparencia', nombre: 'Transparencia', principal: true },
  { ruta: 'libro_reclama', nombre: 'Libro de reclamaciones', principal: true },
  { ruta: 'archivo', nombre: 'Archivo de normas' },
  { ruta: 'visita_reporte', nombre: 'Reporte de visitas' },
  { ruta: 'seguimiento789', nombre: 'Seguimiento de obras', corto: 'Obras' },
]
