import * as z from 'zod/mini'
import { ParamId, texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { type Falta, Permiso } from './base/permisos.ts'
import { RUTAS, type Ruta } from './base/rutas.ts'
import { fecha } from './base/tiempo.ts'
import { nombreDePermiso } from './concesiones.ts'
import { actuarPorEncargo } from './encargaturas.ts'
import { ETIQUETAS_FACULTADES } from './organizacion.ts'
import type { Encargo } from './sesion.ts'

/** What a user may do, and why not: menu, screens and each action of the product (USU-68, D-102). */

/** Under which name the actions of a part of the addresses stand, in the order in which they are read. */
export const MODULOS_DE_ACCIONES = {
  'mi-cuenta': 'Mi cuenta',
  'mi-dia': 'Mi día',
  mpvirtual: 'Mesa de partes',
  expedientes: 'Bandeja',
  reclamos: 'Reclamos',
  transparencia: 'Transparencia',
  documentos: 'Documentos',
  firmadigital: 'Firma digital',
  files: 'Normas',
  visitas: 'Visitas',
  employees: 'Trabajadores',
  users: 'Usuarios',
  organizacion: 'Organización',
  calendario: 'Calendario',
  procedimientos: 'Procedimientos',
  archivos: 'Archivo',
  excel: 'Canastas',
  nacimiento: 'Nacimientos',
  seguimiento: 'Seguimiento de obras',
  chart: 'Estadística',
  auditoria: 'Auditoría y correos',
  general: 'De todos',
} as const
export type ModuloDeAcciones = keyof typeof MODULOS_DE_ACCIONES

/** Parts of addresses whose actions are listed under another one. */
const CON_OTRO: Readonly<Record<string, ModuloDeAcciones>> = {
  'correo-avisos': 'mi-cuenta',
  logout: 'mi-cuenta',
  ventanilla: 'mpvirtual',
  tramites: 'mpvirtual',
  casos: 'expedientes',
  plazos: 'calendario',
  respuestas: 'expedientes',
  responsables: 'reclamos',
  desistimientos: 'reclamos',
  publicaciones: 'files',
  textos: 'files',
  normas: 'files',
  encargaturas: 'users',
  'puesta-en-marcha': 'organizacion',
  importaciones: 'organizacion',
  cargos: 'organizacion',
  correos: 'auditoria',
  ultimo_cambio: 'general',
}

/** The module of an address; what nobody has named stands with what is for all. */
export const moduloDeAccion = (path: string): ModuloDeAcciones => {
  const parte = path.split('/')[2] ?? ''
  return Object.hasOwn(MODULOS_DE_ACCIONES, parte) ? (parte as ModuloDeAcciones) : (CON_OTRO[parte] ?? 'general')
}

/** Which access was looked at, where none is in force. */
export interface AccesoQueNoVale {
  lugar: string
  area_name: string
  por: 'apagado' | 'termino' | 'empieza' | 'cerrada' | 'suspendido'
  /** yyyy-MM-dd: when it ended or is to begin, or the last day of the suspension. */
  dia: string | null
}

/** The reasons in words (USU-68). */
export const MOTIVOS = {
  baja: (dia: string) => `Dado de baja el ${fecha(dia)}`,
  sinAcceso: (acceso: AccesoQueNoVale | null) => `No tiene un acceso vigente: ${porQueNoVale(acceso)}`,
  claveVencida: 'Su contraseña inicial venció: pida otra',
  claveInicial: 'Debe cambiar antes su contraseña inicial',
  registrarFactor: 'Debe activar antes la verificación en dos pasos',
  /** What an encargatura in force would give (USU-62). */
  encargatura: (encargo: Pick<Encargo, 'titular' | 'cargo'>) => `Necesita elegir «${actuarPorEncargo(encargo)}»`,
  soloSuArea: 'Solo lo de su área',
  moduloApagado: (modulo: string) => `El módulo ${modulo} está apagado`,
} as const

const porQueNoVale = (acceso: AccesoQueNoVale | null): string => {
  if (acceso === null) return 'no tiene ninguno'
  const { lugar, area_name, por, dia } = acceso
  if (por === 'cerrada') return `${area_name} está cerrada`
  if (por === 'apagado') return `el de ${lugar} está desactivado`
  if (por === 'suspendido') return `el de ${lugar} está suspendido por encargatura hasta el ${fecha(dia)}`
  return `el de ${lugar} ${por === 'termino' ? 'terminó' : 'empieza'} el ${fecha(dia)}`
}

const sinRepetir = <T>(lista: readonly T[]): T[] => [...new Set(lista)]

/** What is missing, in words: first the codes, then what the area lacks. Of several ways in one is enough. */
export const faltasEscritas = (caminos: readonly (readonly Falta[])[]): string[] => {
  const faltas = caminos.flat()
  const codigos = sinRepetir(faltas.flatMap((falta) => ('codigo' in falta ? [nombreDePermiso(falta.codigo)] : [])))
  const facultades = sinRepetir(faltas.flatMap((falta) => ('facultad' in falta ? [falta.facultad] : [])))
  const deCodigos = () => {
    if (codigos.length === 1) return [`Falta el permiso ${codigos[0]}`]
    if (codigos.length === 0) return []
    return [`${caminos.length > 1 ? 'Falta uno de estos permisos' : 'Faltan los permisos'}: ${codigos.join(', ')}`]
  }
  return [
    ...deCodigos(),
    ...facultades.map((facultad) => `Su área no tiene la facultad ${ETIQUETAS_FACULTADES[facultad]}`),
  ]
}

const motivos = z.array(z.string())
/** Nothing of it names a record: it is what the rules say of the person. */
export const Derechos = z.object({
  username: z.string(),
  nombre: z.string(),
  /** Area, position and year of the access in force; null where none is. */
  acceso: z.nullable(z.string()),
  permisos: z.array(z.number()),
  /** What keeps the person away from everything; nothing of whoever can enter and work. */
  motivos,
  menu: z.array(z.object({ grupo: z.nullable(z.string()), etiqueta: z.string(), motivos })),
  rutas: z.array(z.object({ ruta: z.enum(Object.keys(RUTAS) as Ruta[]), titulo: z.string(), motivos })),
  acciones: z.array(
    z.object({
      modulo: z.enum(Object.keys(MODULOS_DE_ACCIONES) as ModuloDeAcciones[]),
      accion: z.string(),
      resumen: z.string(),
      motivos,
      /** How far it reaches for whoever may do it; null where nothing narrows it. */
      nota: z.nullable(z.string()),
    }),
  ),
})
export type Derechos = z.infer<typeof Derechos>
export type AccionExplicada = Derechos['acciones'][number]

export const MENSAJES_DERECHOS = {
  titulo: 'VER COMO',
  soloLectura:
    'Muestra sus permisos como están ahora, sin abrir una sesión suya ni ningún registro. La consulta queda en la auditoría.',
} as const

const comun = {
  id: 'USU-68',
  method: 'GET',
  /** One action as it is listed, 'GET /api/users'; without it all of them. */
  query: z.object({ accion: z.optional(texto(200)) }),
  respuesta: z.object({ data: Derechos }),
} as const

export const derechosApi = {
  deUsuario: llamada({
    ...comun,
    path: '/api/users/:id/puede',
    acceso: [Permiso.usuarios],
    resumen: 'Lo que un usuario puede hacer, y por qué no lo demás; queda en la auditoría',
    params: ParamId,
  }),
  propios: llamada({
    ...comun,
    path: '/api/mi-cuenta/puede',
    acceso: 'sesion',
    resumen: 'Lo que puede hacer quien pregunta, y por qué no lo demás',
    // For an action that is none.
    estados: [404],
  }),
}
