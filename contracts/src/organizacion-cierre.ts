import * as z from 'zod/mini'
import { alFaltar, entero, Id, ParamId, texto } from './base/esquema.ts'
import { pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { FACULTADES } from './base/permisos.ts'
import {
  AreaDeOrganizacion,
  DOCUMENTO_MAXIMO,
  DOCUMENTO_MINIMO,
  MENSAJES_AREAS,
  NOMBRE_AREA_MAXIMO,
  NUMERO_AREA_MAXIMO,
} from './organizacion.ts'
import { SIGLAS, SIGLAS_MAXIMO } from './organizacion-siglas.ts'

/** Closing, merging and reopening areas (ORG-25 to ORG-32). */

/** What an area may hold (Table ORG-C), as screens call it, and what becomes of it. */
export const ASUNTOS = {
  visitas: { nombre: 'Visitas sin hora de salida', queda: 'en cuidado' },
  documentos: { nombre: 'Documentos sin PDF firmado o definitivo', queda: 'en cuidado' },
  firmas: { nombre: 'Firmas pendientes', queda: 'pasan' },
  expedientes: { nombre: 'Expedientes por atender', queda: 'se derivan' },
  normas: { nombre: 'Publicaciones', queda: 'en cuidado' },
  procedimientos: { nombre: 'Procedimientos', queda: 'pasan' },
  usuarios: { nombre: 'Usuarios con acceso vigente', queda: 'uno por uno' },
  trabajadores: { nombre: 'Trabajadores sin usuario', queda: 'uno por uno' },
  dependientes: { nombre: 'Áreas que dependen de ella', queda: 'pasan' },
  facultades: { nombre: 'Facultades', queda: 'pasan' },
  encargaturas: { nombre: 'Encargaturas vigentes o por empezar', queda: 'terminan' },
  claves: { nombre: 'Claves de servicio', queda: 'terminan' },
  webhooks: { nombre: 'Webhooks', queda: 'terminan' },
  cuidados: { nombre: 'Áreas que tiene en cuidado', queda: 'pasan' },
} as const
export const LISTA_DE_ASUNTOS = Object.keys(ASUNTOS) as (keyof typeof ASUNTOS)[]
export type Asunto = (typeof LISTA_DE_ASUNTOS)[number]

/** Kinds that end with the area: nothing is decided about them. */
export const ASUNTOS_QUE_TERMINAN = ['encargaturas', 'claves', 'webhooks'] as const
/** Kinds whose new owner is one area; people are decided one by one. */
export const ASUNTOS_CON_DESTINO = LISTA_DE_ASUNTOS.filter(
  (asunto): asunto is Exclude<Asunto, 'usuarios' | 'trabajadores' | (typeof ASUNTOS_QUE_TERMINAN)[number]> =>
    !['uno por uno', 'terminan'].includes(ASUNTOS[asunto].queda),
)

export const Cantidades = z.record(z.enum(LISTA_DE_ASUNTOS), z.number().check(z.int(), z.gte(0)))
export type Cantidades = Record<Asunto, number>

export const MENSAJES_CIERRE = {
  documento: `Ingrese el documento que lo dispone, de ${DOCUMENTO_MINIMO} a ${DOCUMENTO_MAXIMO} caracteres`,
  sucesora: MENSAJES_AREAS.areaActiva,
  pocas: 'Elija dos áreas o más',
  acto: 'Elija qué pasa con la persona',
  sinCargo: 'Elija el cargo',
  noCerrada: 'No se pudo cerrar el área',
  noReabierta: 'No se pudo reabrir el área',
} as const

/** Why an area cannot be closed (ORG-30). */
export const IMPEDIMENTOS = {
  informatica: 'Pase antes la facultad Informática a otra área',
  administrador: 'El área del usuario administrador no se cierra: páselo antes a otra',
  propia: 'No puede cerrar su propia área: pídalo al usuario administrador',
} as const

/** What a case that waited in a closed area is forwarded with (Table ORG-C). */
export const proveidoDeCierre = (area: string, documento: string): string => `Por cierre de ${area}: ${documento}`

/** Those of several areas that close together (ORG-31). */
export const sumaDeCantidades = (cuantas: readonly Cantidades[]): Cantidades =>
  Object.fromEntries(
    LISTA_DE_ASUNTOS.map((asunto) => [asunto, cuantas.reduce((suma, una) => suma + una[asunto], 0)]),
  ) as Cantidades

/** The toast after a closing, or after one of several areas (ORG-28, ORG-31). */
export const areaCerradaCon = (cantidades: Cantidades, areas = 1): string => {
  const personas = cantidades.usuarios + cantidades.trabajadores
  const asuntos = ASUNTOS_CON_DESTINO.reduce((suma, asunto) => suma + cantidades[asunto], 0)
  const cerradas = areas === 1 ? 'Área cerrada' : `${areas} áreas cerradas`
  return `${cerradas}. ${asuntos} asuntos y ${personas} personas pasaron a sus nuevas áreas.`
}
export const faltaDecidir = (asuntos: readonly Asunto[]): string =>
  `Falta decidir quién recibe: ${asuntos.map((asunto) => ASUNTOS[asunto].nombre.toLowerCase()).join(', ')}`
/** ORG-32. */
export const areaReabierta = (area: string): string =>
  `Se reabrió ${area}. Devuelva las personas y asuntos uno por uno.`

/** Somebody with an access in force in the area. `username` is null of employees without user. */
export const PersonaDelCierre = z.object({
  empacce_id: z.number(),
  nombre: z.string(),
  username: z.nullable(z.string()),
  cargo_id: z.nullable(z.number()),
  cargo_name: z.string(),
})
export type PersonaDelCierre = z.infer<typeof PersonaDelCierre>

/** What an area holds, counted at one moment (ORG-26). `impedimento` says why it cannot be closed, null when it can. */
export const Recuento = z.object({
  cantidades: Cantidades,
  personas: z.array(PersonaDelCierre),
  facultades: z.array(z.enum(FACULTADES)),
  impedimento: z.nullable(z.string()),
})
export type Recuento = z.infer<typeof Recuento>

/** One thing of a kind: number, description and date only (Table ORG-K). */
export const FilaDeAsunto = z.object({ numero: z.string(), descripcion: z.string(), fecha: z.nullable(z.string()) })
export type FilaDeAsunto = z.infer<typeof FilaDeAsunto>

const areaId = entero(1, NUMERO_AREA_MAXIMO, MENSAJES_AREAS.areaActiva)
const documento = texto(DOCUMENTO_MAXIMO, { min: DOCUMENTO_MINIMO, mensaje: MENSAJES_CIERRE.documento })

/** What becomes of a person. Moved without codes unless `permisos` says that they go along (USU-64). */
const DecisionDePersona = z.object({
  empacce_id: Id,
  acto: z.enum(['trasladar', 'terminar'], { error: alFaltar(MENSAJES_CIERRE.acto) }),
  area_id: z.optional(z.nullable(areaId)),
  cargo_id: z.optional(z.nullable(Id)),
  permisos: z._default(z.enum(['ninguno', 'mismos']), 'ninguno'),
})
export type DecisionDePersona = z.output<typeof DecisionDePersona>

const personas = z.array(DecisionDePersona).check(z.maxLength(5_000))

/**
 * POST cerrar. `destinos` names the new owner of each kind that has something; null drops an ability. `cantidades` are the
 * counts that were shown: where one differs nothing is done (ORG-28).
 */
export const Cierre = z.object({
  documento,
  sucesora_id: areaId,
  destinos: z._default(z.partialRecord(z.enum(ASUNTOS_CON_DESTINO), z.nullable(areaId)), {}),
  personas,
  cantidades: Cantidades,
})
export type Cierre = z.input<typeof Cierre>

const AreaDeDestino = z.union([
  z.object({ id: areaId }),
  z.object({
    name: texto(NOMBRE_AREA_MAXIMO, { min: 1, mensaje: MENSAJES_AREAS.sinNombre }),
    siglas: z.optional(
      z.nullable(
        texto(SIGLAS_MAXIMO).check(
          z.refine((valor) => valor === '' || SIGLAS.test(valor), { error: MENSAJES_AREAS.siglas }),
        ),
      ),
    ),
    depende_de: z.optional(z.nullable(areaId)),
  }),
])

/** POST fusionar: all of `ids` close into `destino`, which may be one of them; counts by area (ORG-31). */
export const Fusion = z.object({
  ids: z.array(areaId).check(z.minLength(2, { error: MENSAJES_CIERRE.pocas }), z.maxLength(50)),
  destino: AreaDeDestino,
  documento,
  personas,
  cantidades: z.record(z.string(), Cantidades),
})
export type Fusion = z.input<typeof Fusion>

const RUTA = '/api/organizacion/areas'
const acceso = ['organizacion'] as const
const Hecho = z.object({ data: Cantidades })

export const cierreApi = {
  contar: llamada({
    id: 'ORG-26',
    method: 'GET',
    path: `${RUTA}/:id/cierre`,
    acceso,
    resumen: 'Cuenta lo que un área tiene, para cerrarla; no cambia nada',
    params: ParamId,
    respuesta: z.object({ data: Recuento }),
  }),
  listar: llamada({
    id: 'ORG-26',
    method: 'GET',
    path: `${RUTA}/:id/cierre/:asunto`,
    acceso,
    resumen: 'Lo que un área tiene de una clase: número, descripción y fecha',
    params: z.extend(ParamId, { asunto: z.enum(LISTA_DE_ASUNTOS) }),
    query: z.object({
      start: z._default(z.pipe(z.string().check(z.regex(/^\d{1,8}$/)), z.transform(Number)), 0),
      length: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,2}$/)), z.transform(Number)), 10),
    }),
    respuesta: pagina(FilaDeAsunto),
  }),
  cerrar: llamada({
    id: 'ORG-28',
    method: 'POST',
    path: `${RUTA}/:id/cerrar`,
    acceso,
    resumen: 'Cierra un área y pasa lo pendiente a sus nuevos responsables; necesita confirmación de identidad',
    params: ParamId,
    body: Cierre,
    respuesta: Hecho,
  }),
  fusionar: llamada({
    id: 'ORG-31',
    method: 'POST',
    path: `${RUTA}/fusionar`,
    acceso,
    resumen: 'Cierra dos o más áreas en una; necesita confirmación de identidad',
    body: Fusion,
    respuesta: z.object({ data: z.object({ area_id: z.number(), cantidades: Cantidades }) }),
  }),
  reabrir: llamada({
    id: 'ORG-32',
    method: 'POST',
    path: `${RUTA}/:id/reabrir`,
    acceso,
    resumen: 'Hace activa otra vez un área cerrada; necesita confirmación de identidad',
    params: ParamId,
    respuesta: z.object({ data: AreaDeOrganizacion }),
  }),
}

/** What the audit trail calls closings and care. */
export const AUDITORIA_CIERRE = {
  areas_cierres: {
    nombre: 'Cierres de áreas',
    campos: {
      area_id: 'Área',
      sucesora_id: 'Área que la sucede',
      documento: 'Documento',
      cantidades: 'Cantidades',
      created_by: 'Cerrada por',
      fusion: 'Fusión',
      reabierta_at: 'Reabierta',
      reabierta_por: 'Reabierta por',
      id: 'Número',
    },
  },
  areas_cuidado: {
    nombre: 'Áreas en cuidado',
    campos: { area_id: 'Área', asunto: 'Asunto', destino_area_id: 'La atiende', desde: 'Desde' },
  },
} as const
