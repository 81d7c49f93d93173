import { AREA_INFORMATICA, Permiso, type QuienPide, USUARIO_ADMINISTRADOR } from './base/permisos.ts'

/** The permission codes as the dialog offers them: the specification's eight, then the optional modules (USU-27, D-11). */
export const PERMISOS_PRINCIPALES = [
  { codigo: Permiso.reclamos, etiqueta: 'Panel Reclamos' },
  { codigo: Permiso.normas, etiqueta: 'Panel Normas' },
  { codigo: Permiso.usuarios, etiqueta: 'Panel Usuarios' },
  { codigo: Permiso.visitas, etiqueta: 'Panel Visitas' },
  { codigo: Permiso.trabajadores, etiqueta: 'Panel Empleados' },
  { codigo: Permiso.mesaDePartes, etiqueta: 'Mesa de Partes' },
  { codigo: Permiso.documentos, etiqueta: 'Generar documentos para firma digital' },
  { codigo: Permiso.firmaDigital, etiqueta: 'Para despacho Firma Digital' },
] as const
export const PERMISOS_OPCIONALES = [
  { codigo: Permiso.canastas, etiqueta: 'Canastas' },
  { codigo: Permiso.canastasNuevo, etiqueta: 'Canastas: nuevo' },
  { codigo: Permiso.canastasSubir, etiqueta: 'Canastas: subir Excel' },
  { codigo: Permiso.nacimientos, etiqueta: 'Nacimientos' },
  { codigo: Permiso.archivo, etiqueta: 'Archivo de normas' },
  { codigo: Permiso.seguimiento, etiqueta: 'Seguimiento de obras' },
] as const

/** Codes that only the informatics area and user 11 grant (abuse.md §4). */
export const PERMISOS_RESERVADOS: readonly number[] = [Permiso.usuarios, Permiso.seguimiento]
/** Whether somebody may grant the reserved codes, give access to the informatics area, and change who has either. */
export const concedeReservados = ({ user, area }: Pick<QuienPide, 'user' | 'area'>): boolean =>
  user.id === USUARIO_ADMINISTRADOR || area.id === AREA_INFORMATICA
