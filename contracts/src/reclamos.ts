import * as z from 'zod/mini'
import { Clave, texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { JURIDICA, NATURAL, NOMBRE_MAXIMO } from './ciudadano.ts'
import { CAMPOS_PERSONA, digitos, Email, faltasDePersona, soloLoSuyo, Telefono } from './ciudadano-esquema.ts'
import { DESCRIPCION_MAXIMO, DETALLE_MAXIMO } from './reclamos-reglas.ts'

/** A complaint as it is sent (Table REC-A). */
export const ReclamoNuevo = z.pipe(
  z
    .object({
      tipo_doc: z.number().check(z.refine((tipo) => tipo === NATURAL || tipo === JURIDICA)),
      ...CAMPOS_PERSONA,
      name: z._default(texto(NOMBRE_MAXIMO), ''),
      ape_pat: z._default(texto(NOMBRE_MAXIMO), ''),
      ape_mat: z._default(texto(NOMBRE_MAXIMO), ''),
      phone: Telefono,
      cellphone: z._default(z.union([z.literal(''), digitos(15, 'Ingrese solo números')]), ''),
      email: Email,
      descripcion: texto(DESCRIPCION_MAXIMO, { min: 1, mensaje: 'Describa el servicio que recibió' }),
      detalle: z._default(texto(DETALLE_MAXIMO), ''),
      clave: Clave,
    })
    .check(
      z.check((ctx) => {
        for (const [campo, message] of faltasDePersona(ctx.value))
          ctx.issues.push({ code: 'custom', path: [campo], message, input: ctx.value })
      }),
    ),
  z.transform(soloLoSuyo),
)
export type ReclamoNuevo = z.output<typeof ReclamoNuevo>

export const reclamosApi = {
  presentar: llamada({
    id: 'API-79',
    method: 'POST',
    path: '/api/reclamos/presentar',
    acceso: 'publico',
    resumen: 'Presenta un reclamo (REC-27)',
    body: ReclamoNuevo,
    respuesta: z.object({
      claim_id: z.number(),
      /** The Lima day, yyyy-MM-dd. */
      fecha: z.string(),
      /** Until when the municipality has to answer, yyyy-MM-dd (peru.md §5.1). */
      vence: z.string(),
      /** Whether the confirmation goes out (D6). */
      correo: z.boolean(),
    }),
  }),
}
