import * as z from 'zod/mini'
import { llamada } from './base/llamada.ts'
import { ListaDeObras } from './seguimiento.ts'

/**
 * The works that come first, in a file of its own: they are asked for beside the code of their page, so what asks for them is
 * part of every page.
 */

/** More than the highest screen shows at once, and as many as a phone's list draws. */
export const PRIMERAS_OBRAS = 40

export const primerasObrasApi = {
  listar: llamada({
    id: 'API-210',
    method: 'GET',
    path: '/api/seguimiento/primeras',
    acceso: 'publico',
    resumen: 'Las primeras obras de la línea de tiempo, como API-93 las da, y cuántas son todas; con ETag',
    respuesta: z.extend(ListaDeObras, { total: z.number() }),
    estados: [304],
  }),
}
