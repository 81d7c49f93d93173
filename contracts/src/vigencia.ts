import * as z from 'zod/mini'
import { Acceso, AreaElegida, aceptado, CargoElegible } from './accesos.ts'
import { Id, ParamId, texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'

/** Accesses that end, and people who move from one area or position to another (USU-60, USU-64). */

export const MENSAJES_VIGENCIA = {
  trasladoGrabado: 'Traslado grabado',
  mismoLugar: 'Ya trabaja en esa área con ese cargo',
  areaCerrada: 'Elija un área activa',
  sinPerfil: 'Elija el perfil',
  sinDocumento: 'Ingrese el documento que lo dispone',
  nadieFirma: (area: string, documentos: number) =>
    `En ${area} nadie más puede firmar: ${documentos} documentos pendientes`,
} as const

/** The list 'Vencen pronto' shows the accesses that end within so many days. */
export const VENCEN_PRONTO_DIAS = 30
/** So many days before an access ends, its area's head and the administration get a mail. */
export const AVISOS_DE_FIN_DIAS = [15, 1] as const

/** An access that ends soon. */
export const Vencimiento = z.object({
  empacce_id: z.number(),
  /** Null for an employee without user. */
  user_id: z.nullable(z.number()),
  username: z.nullable(z.string()),
  nombre: z.string(),
  area_name: z.string(),
  cargo_name: z.string(),
  hasta: z.string(),
})
export type Vencimiento = z.infer<typeof Vencimiento>

/** Which permissions somebody takes along; `perfil` copies those of a profile. */
export const PERMISOS_DEL_TRASLADO = [
  { valor: 'ninguno', etiqueta: 'Ninguno' },
  { valor: 'mismos', etiqueta: 'Los mismos' },
  { valor: 'perfil', etiqueta: 'Los de un perfil' },
] as const
export const DOCUMENTO_DEL_TRASLADO_MAXIMO = 120

export const Traslado = z.object({
  area_id: AreaElegida,
  /** Of whoever is an employee. */
  cargo_id: z.optional(z.nullable(CargoElegible)),
  documento: texto(DOCUMENTO_DEL_TRASLADO_MAXIMO, { min: 3, mensaje: MENSAJES_VIGENCIA.sinDocumento }),
  permisos: z._default(
    z.union(
      PERMISOS_DEL_TRASLADO.map(({ valor }) => z.literal(valor)),
      { error: 'Elija los permisos' },
    ),
    'ninguno',
  ),
  perfil_id: z.optional(z.nullable(Id)),
  aceptado,
  /** Of the access in force as it was read; 409 when it has changed since. */
  version: z.optional(texto(80)),
})
export type Traslado = z.input<typeof Traslado>
export type TrasladoPedido = z.output<typeof Traslado>

export const vigenciaApi = {
  vencimientos: llamada({
    id: 'USU-60',
    method: 'GET',
    path: '/api/users/vencimientos',
    acceso: [Permiso.usuarios],
    resumen: 'Accesos que terminan en los próximos 30 días',
    respuesta: z.object({ data: z.array(Vencimiento) }),
  }),
  situacion: llamada({
    id: 'USU-64',
    method: 'GET',
    path: '/api/users/:id/trasladar',
    acceso: [Permiso.usuarios],
    resumen: 'El acceso vigente de un usuario, y lo que nadie más puede atender en su área',
    params: ParamId,
    respuesta: z.object({
      data: z.extend(Acceso, {
        version: z.string(),
        roles: z.array(z.number()),
        /** Pending documents of the area that nobody else can sign; null while somebody can, or the user cannot. */
        sin_firmante: z.nullable(z.number()),
      }),
    }),
  }),
  trasladar: llamada({
    id: 'USU-64',
    method: 'POST',
    path: '/api/users/:id/trasladar',
    acceso: [Permiso.usuarios],
    resumen: 'Traslada a un usuario a otra área o cargo',
    params: ParamId,
    body: Traslado,
    edita: () => true,
    respuesta: z.object({ data: Acceso }),
  }),
}
