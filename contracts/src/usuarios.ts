import * as z from 'zod/mini'
import { texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'

export const usuariosApi = {
  contarAccesos: llamada({
    id: 'API-13',
    method: 'POST',
    path: '/api/search',
    acceso: 'sesion',
    resumen: 'Cuenta los accesos de un usuario por su nombre; 0 cuando no existe (D-09)',
    body: z.object({ username: texto(60, { min: 1, mensaje: 'Ingrese el usuario' }) }),
    respuesta: z.object({ total: z.number() }),
  }),
}
