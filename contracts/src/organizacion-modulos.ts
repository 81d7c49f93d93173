import * as z from 'zod/mini'
import { Version } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { MODULOS_OPCIONALES, type ModuloOpcional } from './base/menu.ts'
import { SERVICIOS, type Servicio } from './base/servicios.ts'

export const NOMBRES_DE_MODULOS: Readonly<Record<ModuloOpcional, string>> = {
  archivo: 'Archivo',
  canastas: 'Canastas',
  nacimientos: 'Nacimientos',
  estadistica: 'Estadística',
}

export const NOMBRES_DE_SERVICIOS: Readonly<Record<Servicio, string>> = {
  mesa_de_partes: 'Mesa de partes virtual',
  reclamos: 'Libro de reclamaciones',
  transparencia: 'Transparencia',
  visitas: 'Reporte de visitas',
  verificacion: 'Verificación de documentos',
}

export const MENSAJES_MODULOS = {
  grabados: 'Módulos grabados',
  servicioAbierto: 'Servicio abierto',
  servicioCerrado: 'Servicio cerrado',
  noGrabados: 'No se pudo grabar',
  alIngresar: 'El menú de cada usuario cambia la próxima vez que ingresa.',
  porLey: 'El libro de reclamaciones y la mesa de partes son obligatorios por ley.',
  enAjustes: 'Se cambia en el archivo de ajustes',
} as const

/** What the installation works with, besides its own database (ORG-42). */
export const CONEXIONES = ['correo', 'identidad', 'sisgedo', 'firma', 'ingreso', 'almacen'] as const
export const NOMBRES_DE_CONEXIONES: Readonly<Record<(typeof CONEXIONES)[number], string>> = {
  correo: 'Correo',
  identidad: 'Identidad',
  sisgedo: 'Sisgedo',
  firma: 'Firma',
  ingreso: 'Ingreso único',
  almacen: 'Almacén',
}

/** In words for people: no address, user or secret. */
const Conexion = z.object({
  conexion: z.enum(CONEXIONES),
  /** What is in use. */
  usa: z.string(),
  /** How it went the last time; null when there was none, or nobody else is needed. */
  ultimo: z.nullable(
    z.object({
      bien: z.boolean(),
      /** Lima, yyyy-MM-ddTHH:mm:ss. */
      en: z.string(),
      /** What failed. */
      motivo: z.nullable(z.string()),
    }),
  ),
})
export type Conexion = z.output<typeof Conexion>

const Modulos = z.array(z.enum(MODULOS_OPCIONALES, { error: 'El módulo no existe' }))
const Servicios = z.array(z.enum(SERVICIOS, { error: 'El servicio no existe' }))

/** The tab: which optional modules are on, which services to citizens are open, and what is in use. */
export const DatosDeModulos = z.object({
  modulos: Modulos,
  servicios: Servicios,
  version: z.string(),
  conexiones: z.array(Conexion),
})
export type DatosDeModulos = z.output<typeof DatosDeModulos>

/** All modules that shall be on, and all services that shall be open; what is left out stays as it is. */
export const ModulosGuardar = z.object({
  modulos: z.optional(Modulos),
  servicios: z.optional(Servicios),
  version: Version,
})
export type ModulosGuardar = z.output<typeof ModulosGuardar>

export const organizacionModulosApi = {
  ver: llamada({
    id: 'ORG-42',
    method: 'GET',
    path: '/api/organizacion/modulos',
    acceso: ['organizacion'],
    resumen: 'Módulos opcionales, servicios al ciudadano y conexiones',
    respuesta: z.object({ data: DatosDeModulos }),
  }),
  guardar: llamada({
    id: 'ORG-42',
    method: 'PUT',
    path: '/api/organizacion/modulos',
    acceso: ['organizacion'],
    resumen: 'Enciende módulos opcionales y abre o cierra servicios; cerrar uno pide confirmación (ORG-43, ORG-44)',
    body: ModulosGuardar,
    edita: () => true,
    respuesta: z.object({ data: DatosDeModulos }),
  }),
}

/** What the audit trail calls them (ORG-03). */
export const AUDITORIA_MODULOS = {
  servicios: { nombre: 'Servicios al ciudadano', campos: { servicio: 'Servicio', abierto: 'Abierto' } },
} as const
