import * as z from 'zod/mini'
import { llamada } from './base/llamada.ts'
import { Email } from './ciudadano-esquema.ts'

/** The address to which the own notices of due dates go (PLA-20). */
export const CorreoDeAvisos = z.object({ email: z.nullable(Email) })

export const MENSAJES_CORREO_DE_AVISOS = {
  grabado: 'Correo de avisos grabado con éxito',
  quitado: 'Ya no recibirá avisos por correo',
  paraQue: 'A este correo llegan los avisos de los plazos que usted debe atender. Déjelo vacío para no recibirlos.',
} as const

const RESPUESTA = z.object({
  /** The address in use. */
  email: z.nullable(z.string()),
  /** Typed and not yet proved: it counts once the code that was mailed there is entered in Mi cuenta (ING-25). */
  email_pendiente: z.optional(z.nullable(z.string())),
})

export const correoDeAvisosApi = {
  ver: llamada({
    id: 'API-136',
    method: 'GET',
    path: '/api/correo-avisos',
    acceso: 'sesion',
    resumen: 'El correo de avisos de la propia cuenta (PLA-20)',
    respuesta: RESPUESTA,
  }),
  guardar: llamada({
    id: 'API-136',
    method: 'PUT',
    path: '/api/correo-avisos',
    acceso: 'sesion',
    resumen:
      'Cambia o quita el correo de avisos de la propia cuenta; el nuevo cuenta cuando se comprueba (PLA-20, ING-25)',
    body: CorreoDeAvisos,
    respuesta: RESPUESTA,
  }),
}
