import * as z from 'zod/mini'
import { EstadoDeCadena } from './auditoria-cadena.ts'
import { resumenDeCambios } from './auditoria-campos.ts'
import { MODULOS_AUDITADOS, type ModuloAuditado } from './auditoria-tablas.ts'
import { FechaISO, ParamId, sinFaltas } from './base/esquema.ts'
import { type Columna, type Listado, listadoBody, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { fecha, hora } from './base/tiempo.ts'

const CambioDeCampo = z.object({
  campo: z.string(),
  antes: z.nullable(z.string()),
  despues: z.nullable(z.string()),
  nombre_antes: z.optional(z.string()),
  nombre_despues: z.optional(z.string()),
})

/** What was done, as the screen names it. Deleting is mostly soft (D-33): an update that sets `deleted_at`. */
export const ACCIONES = { creo: 'Creó', modifico: 'Modificó', elimino: 'Eliminó' } as const
export type Accion = keyof typeof ACCIONES

/** Characters of a value that the listing carries; the detail has all of them. */
export const LARGO_VALOR = 200
/** Who acted where nobody did: jobs, the start, the command line. */
export const SISTEMA = 'Sistema'

/** A line of the audit trail (D-33): who did what to which record, when, and the fields that changed by it. */
export const Auditoria = z.object({
  id: z.number(),
  en: z.string(),
  user_id: z.nullable(z.number()),
  username: z.nullable(z.string()),
  persona: z.string(),
  modulo: z.string(),
  accion: z.enum(['creo', 'modifico', 'elimino']),
  registro: z.string(),
  /** Of whom the record tells ('usuario recepcion'); null where nobody is known by now. */
  sujeto: z.nullable(z.string()),
  cambios: z.array(CambioDeCampo),
  peticion: z.nullable(z.string()),
})
export type Auditoria = z.infer<typeof Auditoria>

export const TABLA_AUDITORIA = {
  ordenables: ['en'],
  filtrables: ['desde', 'hasta', 'modulo', 'persona', 'registro', 'accion', 'peticion'],
} as const
export type ListadoAuditoria = Listado<
  (typeof TABLA_AUDITORIA.ordenables)[number] | (typeof TABLA_AUDITORIA.filtrables)[number]
>

/** Days shown when neither dates nor what makes the answer small (a record, a request, one person) are given (D-42). */
export const DIAS_AUDITORIA = 30

const esModulo = (texto: string): texto is ModuloAuditado => Object.hasOwn(MODULOS_AUDITADOS, texto)

/** What is wrong with the filters, by field; they travel as text like those of every listing. */
export const fallasDeAuditoria = ({ columns }: Pick<ListadoAuditoria, 'columns'>): Record<string, string> => {
  const { desde, hasta, modulo, accion, peticion } = columns
  const mal = (valor: string | undefined, bien: (v: string) => boolean) =>
    valor !== undefined && valor !== '' && !bien(valor)
  const esFecha = (v: string) => FechaISO.safeParse(v).success
  return {
    ...(mal(desde, esFecha) && { desde: 'Fecha no válida' }),
    ...(mal(hasta, esFecha) && { hasta: 'Fecha no válida' }),
    ...(desde && hasta && desde > hasta && { desde: 'La fecha de inicio debe ser menor o igual a la fecha final' }),
    ...(mal(modulo, esModulo) && { modulo: 'Módulo desconocido' }),
    ...(mal(accion, (v) => Object.hasOwn(ACCIONES, v)) && { accion: 'Acción desconocida' }),
    ...(mal(peticion, (v) => /^[1-9]\d{0,14}$/.test(v)) && { peticion: 'Identificador no válido' }),
  }
}

const filtrosValidos = sinFaltas((listado: ListadoAuditoria) => Object.entries(fallasDeAuditoria(listado)))

export const AuditoriaListado = listadoBody(TABLA_AUDITORIA, {}).check(filtrosValidos)

export const COLUMNAS_AUDITORIA = [
  { campo: 'en', titulo: 'Fecha', texto: ({ en }) => fecha(en), tipo: 'fecha', ancho: 1.3 },
  { campo: 'en', key: 'hora', titulo: 'Hora', texto: ({ en }) => hora(en), tipo: 'hora' },
  {
    campo: 'persona',
    titulo: 'Persona',
    texto: ({ persona, username }) => (username ? `${persona} (${username})` : persona),
    ancho: 2.4,
    partes: [
      { titulo: 'Persona', texto: ({ persona }) => persona, ancho: 2 },
      { titulo: 'Usuario', texto: ({ username }) => username ?? '' },
    ],
  },
  { campo: 'modulo', titulo: 'Módulo', texto: ({ modulo }) => etiquetaDeModulo(modulo), ancho: 1.4 },
  { campo: 'accion', titulo: 'Acción', texto: ({ accion }) => ACCIONES[accion], ancho: 1.1 },
  {
    campo: 'registro',
    titulo: 'Registro',
    texto: ({ registro, sujeto }) => (sujeto ? `${registro} (${sujeto})` : registro),
    ancho: 2.2,
    partes: [
      { titulo: 'Registro', texto: ({ registro }) => registro },
      { titulo: 'Se refiere a', texto: ({ sujeto }) => sujeto ?? '', ancho: 2 },
    ],
  },
  { campo: 'cambios', titulo: 'Cambios', texto: resumenDeCambios, ancho: 5 },
] as const satisfies readonly Columna<Auditoria>[]

/** The Spanish name of an audited table; a table that this version does not know keeps its own. */
export const etiquetaDeModulo = (modulo: string): string => (esModulo(modulo) ? MODULOS_AUDITADOS[modulo] : modulo)

export const auditoriaApi = {
  listar: llamada({
    id: 'auditoria',
    method: 'GET',
    path: '/api/auditoria',
    acceso: ['area21'],
    resumen: 'Quién hizo qué y cuándo, lo más reciente primero',
    query: listadoQuery(TABLA_AUDITORIA).check(filtrosValidos),
    respuesta: pagina(Auditoria),
  }),
  cadena: llamada({
    id: 'auditoria',
    method: 'GET',
    path: '/api/auditoria/cadena',
    acceso: ['area21'],
    resumen: 'Si la auditoría está como se escribió, según su última comprobación, y la raíz del último día',
    respuesta: z.object({ data: EstadoDeCadena }),
  }),
  ver: llamada({
    id: 'auditoria',
    method: 'GET',
    path: '/api/auditoria/:id',
    acceso: ['area21'],
    resumen: 'Un acto, con sus valores completos',
    params: ParamId,
    respuesta: z.object({ data: Auditoria }),
  }),
}
