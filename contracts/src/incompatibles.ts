import * as z from 'zod/mini'
import { Codigos } from './accesos.ts'
import { ParamId, texto, Vacio, Version } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'

/** Pairs of permissions that one person should not, or must not, hold together (USU-66, D-102). */

export const EFECTOS = [
  { valor: 'avisa', etiqueta: 'Avisa' },
  { valor: 'prohibe', etiqueta: 'Prohíbe' },
] as const
export type Efecto = (typeof EFECTOS)[number]['valor']
export const etiquetaDeEfecto = (efecto: Efecto): string =>
  EFECTOS.find(({ valor }) => valor === efecto)?.etiqueta ?? efecto

export const MOTIVO_INCOMPATIBLE_MAXIMO = 200
/** So many holders of a pair are named; the others are counted. */
export const TITULARES_MAXIMO = 200

export const MENSAJES_INCOMPATIBLES = {
  grabada: 'Incompatibilidad grabada',
  dos: 'Elija dos permisos',
  motivo: 'Escriba un motivo de 10 a 200 caracteres',
  repetida: 'Ya hay una incompatibilidad de esos permisos',
  soloOrganizacion: 'Solo quien puede abrir Organización cambia las incompatibilidades',
  ninguna: 'No hay permisos incompatibles',
} as const

/** Why codes are refused (USU-66). */
export const prohibidosJuntos = (motivo: string): string => `Estos permisos no se dan juntos: ${motivo}`
/** What is said where nobody is asked (USU-66). */
export const noRecomendadosJuntos = (motivo: string): string => `Estos permisos no se recomiendan juntos: ${motivo}`
/** What is asked before codes are saved (USU-66). */
export const avisadosJuntos = (motivo: string): string => `${noRecomendadosJuntos(motivo)}. ¿Grabar?`

const efecto = z.union(
  EFECTOS.map(({ valor }) => z.literal(valor)),
  { error: 'Elija el efecto' },
)

const Titular = z.object({ username: z.string(), employee: z.string(), area_name: z.string() })
export const Incompatible = z.object({
  id: z.number(),
  /** The two codes, the lower one first. */
  codigos: z.array(z.number()),
  efecto,
  motivo: z.string(),
  /** Whoever holds both by an access that is switched on: how many, and the first of them by name. */
  cuantos: z.number(),
  titulares: z.array(Titular),
  updated_at: z.string(),
})
export type Incompatible = z.infer<typeof Incompatible>

export const IncompatibleNueva = z.object({
  codigos: Codigos.check(
    z.refine((codigos) => codigos.length === 2 && codigos[0] !== codigos[1], { error: MENSAJES_INCOMPATIBLES.dos }),
  ),
  efecto,
  motivo: texto(MOTIVO_INCOMPATIBLE_MAXIMO, { min: 10, mensaje: MENSAJES_INCOMPATIBLES.motivo }),
})
export type IncompatibleNueva = z.output<typeof IncompatibleNueva>
export const IncompatibleGuardar = z.extend(IncompatibleNueva, { version: Version })
export type IncompatibleGuardar = z.output<typeof IncompatibleGuardar>

const RUTA = '/api/users/incompatibles'
const Una = z.object({ data: Incompatible })

export const incompatiblesApi = {
  lista: llamada({
    id: 'USU-66',
    method: 'GET',
    path: RUTA,
    acceso: [Permiso.usuarios],
    resumen: 'Permisos incompatibles, con quienes los tienen juntos',
    respuesta: z.object({ data: z.array(Incompatible) }),
  }),
  registrar: llamada({
    id: 'USU-66',
    method: 'POST',
    path: RUTA,
    acceso: ['organizacion'],
    resumen: 'Crea una incompatibilidad entre dos permisos; quien ya los tiene los conserva',
    body: IncompatibleNueva,
    respuesta: Una,
  }),
  editar: llamada({
    id: 'USU-66',
    method: 'PUT',
    path: `${RUTA}/:id`,
    acceso: ['organizacion'],
    resumen: 'Cambia una incompatibilidad',
    params: ParamId,
    body: IncompatibleGuardar,
    edita: () => true,
    respuesta: Una,
  }),
  eliminar: llamada({
    id: 'USU-66',
    method: 'DELETE',
    path: `${RUTA}/:id`,
    acceso: ['organizacion'],
    resumen: 'Elimina una incompatibilidad',
    params: ParamId,
    respuesta: Vacio,
  }),
}
