import { type Acceso, Permiso } from './permisos.ts'

/**
 * The screens of the product (Table SHE-A and D-57): address, who may open it, and its name in the document title. The
 * web's guards, the menu and the map test read it; the server decides on its own, by call.
 */
export const RUTAS = {
  inicio: { acceso: 'publico', titulo: 'Servicios en línea' },
  login: { acceso: 'publico', titulo: 'Ingreso' },
  welcome: { acceso: 'sesion', titulo: 'Inicio' },
  mi_dia: { acceso: 'sesion', titulo: 'Mi día' },
  mi_cuenta: { acceso: 'sesion', titulo: 'Mi cuenta' },
  reclamos: { acceso: [Permiso.reclamos], titulo: 'Reclamos' },
  visitas: { acceso: [Permiso.visitas], titulo: 'Visitas' },
  employee: { acceso: [Permiso.trabajadores], titulo: 'Trabajador' },
  nacimientos: { acceso: [Permiso.nacimientos], titulo: 'Nacimientos' },
  files: { acceso: [Permiso.normas], titulo: 'Normas' },
  excel: { acceso: [Permiso.canastas], titulo: 'Canastas' },
  chart: { acceso: [Permiso.canastas, 'area21'], titulo: 'Estadística' },
  usuario: { acceso: [Permiso.usuarios], titulo: 'Usuarios' },
  encargaturas: { acceso: [Permiso.usuarios], titulo: 'Encargaturas' },
  perfiles: { acceso: [Permiso.usuarios], titulo: 'Perfiles' },
  renovacion: { acceso: [Permiso.usuarios, Permiso.trabajadores], titulo: 'Renovación de accesos' },
  organizacion: { acceso: ['organizacion'], titulo: 'Organización' },
  importaciones: { acceso: ['organizacion'], titulo: 'Importaciones' },
  puesta_en_marcha: { acceso: ['organizacion'], titulo: 'Puesta en servicio' },
  change_password: { acceso: 'sesion', titulo: 'Cambiar Contraseña' },
  visita_reporte: { acceso: 'publico', titulo: 'Reporte de visitas' },
  mpvirtual: { acceso: 'publico', titulo: 'Mesa de partes virtual' },
  consulta: { acceso: 'publico', titulo: 'Seguimiento de mi trámite' },
  mpv: { acceso: [Permiso.mesaDePartes], titulo: 'Mesa Partes' },
  bandeja: { acceso: [Permiso.bandeja, Permiso.supervision], titulo: 'Bandeja' },
  expediente: {
    acceso: [Permiso.bandeja, Permiso.supervision, Permiso.mesaDePartes, Permiso.reclamos],
    titulo: 'Expediente',
  },
  estadistica_tramites: { acceso: ['jefatura', Permiso.supervision], titulo: 'Estadística de trámites' },
  calendario: {
    acceso: [Permiso.reclamos, Permiso.mesaDePartes, Permiso.supervision],
    titulo: 'Calendario',
  },
  procedimientos: { acceso: [Permiso.supervision], titulo: 'Procedimientos' },
  transparencia: { acceso: 'publico', titulo: 'Transparencia' },
  transparencia_lista: { acceso: [Permiso.mesaDePartes], titulo: 'Transparencia' },
  libro_reclama: { acceso: 'publico', titulo: 'Libro de reclamaciones' },
  seguimiento789: { acceso: 'publico', titulo: 'Seguimiento' },
  documentos: { acceso: [Permiso.documentos], titulo: 'Documentos' },
  verifica: { acceso: 'publico', titulo: 'Verificar documento' },
  firmadigital: { acceso: [Permiso.firmaDigital], titulo: 'Firma Digital' },
  archivo: { acceso: 'publico', titulo: 'Archivo' },
  accesibilidad: { acceso: 'publico', titulo: 'Accesibilidad' },
  buzon: { acceso: ['area21'], titulo: 'Buzón de correos' },
  auditoria: { acceso: ['area21'], titulo: 'Auditoría' },
} as const satisfies Record<string, { acceso: Acceso; titulo: string }>

export type Ruta = keyof typeof RUTAS

/**
 * The pages that answer by a path of their own, too, '/consulta' beside '/#/consulta', painted before their program has come
 * (decision 0230).
 */
export const RUTAS_CON_PORTADA = [
  'inicio',
  'accesibilidad',
  'archivo',
  'visita_reporte',
  'seguimiento789',
  'libro_reclama',
  'transparencia',
  'mpvirtual',
  'consulta',
  'verifica',
  'login',
] as const satisfies readonly Ruta[]
export type RutaConPortada = (typeof RUTAS_CON_PORTADA)[number]

/** Where the provider of identity sends the browser back to, the only address of the app with a path (ING-16). */
export const RUTA_VUELTA = '/ingreso/oidc'
