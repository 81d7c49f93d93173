import * as z from 'zod/mini'
import { PROCESOS } from './atencion.ts'
import { entero, FechaISO, texto, Version } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'

/** Who answers for complaints, and who for requests for information (REC-40, TRS-13). */

export const DOCUMENTO_DE_DESIGNACION_MAXIMO = 120

export const MENSAJES_RESPONSABLES = {
  titulo: 'RESPONSABLES',
  titular: 'Elija al titular',
  alterno: 'Elija al alterno',
  otraPersona: 'El alterno es otra persona que el titular',
  sinPermiso: 'Elija a alguien que tenga el permiso de esta lista',
  futura: 'La designación rige desde hoy o desde antes',
  designados: 'Responsables designados',
  noDesignados: 'No se pudo designar a los responsables',
  /** Nobody can answer, since both have lost what it takes. */
  sinNadie: 'El titular y el alterno ya no tienen el permiso de esta lista: designe a otros',
} as const

const Persona = z.object({ id: z.number(), nombre: z.string() })

const Designacion = z.object({
  titular: Persona,
  alterno: Persona,
  /** The area of the titular, where the citizen is told that the case is. */
  area: z.string(),
  documento: z.string(),
  desde: z.string(),
  designado_por: z.string(),
  created_at: z.string(),
  /** When another one took its place; null of the one in force. */
  reemplazado_at: z.nullable(z.string()),
})
export type Designacion = z.infer<typeof Designacion>

const Responsables = z.object({
  /** In force; null while nobody is designated, and so everybody with the permission is responsible. */
  data: z.nullable(z.extend(Designacion, { version: z.string() })),
  /** Whether the caller may do what only the responsible does. */
  responsable: z.boolean(),
  /** Whether one of both can still act. */
  puede_alguno: z.boolean(),
  /** Those of before, the newest first. */
  historia: z.array(Designacion),
  /** Who may be designated; nobody for who may not designate. */
  candidatos: z.array(z.extend(Persona, { area: z.string() })),
})
export type Responsables = z.infer<typeof Responsables>

const ID_MAXIMO = 2_147_483_647
export const ResponsablesNuevos = z
  .object({
    titular: entero(1, ID_MAXIMO, MENSAJES_RESPONSABLES.titular),
    alterno: entero(1, ID_MAXIMO, MENSAJES_RESPONSABLES.alterno),
    documento: z._default(texto(DOCUMENTO_DE_DESIGNACION_MAXIMO), ''),
    desde: FechaISO,
    version: Version,
  })
  .check(
    z.refine(({ titular, alterno }) => titular !== alterno, {
      path: ['alterno'],
      error: MENSAJES_RESPONSABLES.otraPersona,
    }),
  )
export type ResponsablesNuevos = z.output<typeof ResponsablesNuevos>

const params = z.object({ proceso: z.enum(['reclamos', 'transparencia']) })

export const responsablesApi = {
  ver: llamada({
    id: 'API-145',
    method: 'GET',
    path: '/api/responsables/:proceso',
    acceso: [Permiso.reclamos, Permiso.mesaDePartes, Permiso.supervision],
    resumen: 'Responsable titular y alterno de los reclamos o de las solicitudes de información, con los de antes',
    params,
    respuesta: Responsables,
  }),
  designar: llamada({
    id: 'API-145',
    method: 'PUT',
    path: '/api/responsables/:proceso',
    acceso: [Permiso.supervision],
    resumen: 'Designa al titular y al alterno',
    params,
    body: ResponsablesNuevos,
    edita: () => true,
    respuesta: Responsables,
  }),
}

/** What the audit trail calls the designations (D-33). */
export const AUDITORIA_RESPONSABLES = {
  responsables: {
    nombre: 'Responsables de reclamos y de información',
    campos: {
      proceso: 'De qué',
      titular_id: 'Titular',
      alterno_id: 'Alterno',
      area_id: 'Área',
      documento: 'Documento de designación',
      desde: 'Desde',
      designado_por: 'Designado por',
      reemplazado_at: 'Reemplazado',
      responsable_id: 'Número',
    },
    valores: {
      proceso: [
        { id: 'reclamos', name: PROCESOS.reclamos.nombre },
        { id: 'transparencia', name: PROCESOS.transparencia.nombre },
      ],
    },
  },
} as const
