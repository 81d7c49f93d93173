import * as z from 'zod/mini'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'

/** Apart from the contracts of documents: the frame of every screen asks for it, and should load no more. */

/** What waits for an area (D-140); null of what the caller may not see. */
export const Pendientes = z.object({
  /** Documents that it can sign now. */
  porFirmar: z.nullable(z.number()),
  /** Others that wait for its signature: for an earlier signer's first (D-142), or returned to their area (D-141). */
  despachoEnEspera: z.nullable(z.number()),
  despachoDevueltos: z.nullable(z.number()),
  /** Its documents that were returned without a signature. */
  devueltos: z.nullable(z.number()),
})
export type Pendientes = z.infer<typeof Pendientes>

const enDevueltos = (n: number): string => (n === 1 ? '1 devuelto' : `${n} devueltos`)

/** How a count is read, beside its entry of the menu and on its screen. */
export const palabrasDePendientes = {
  porFirmar: (n: number): string => `${n} por firmar`,
  despachoEnEspera: (n: number): string => `${n} ${n === 1 ? 'espera' : 'esperan'} a otro firmante`,
  despachoDevueltos: enDevueltos,
  devueltos: enDevueltos,
} as const satisfies Record<keyof Pendientes, (n: number) => string>

export const pendientesApi = {
  /** An addition of ours (D-140). */
  contar: llamada({
    id: 'documentos-pendientes',
    method: 'GET',
    path: '/api/documentos/pendientes',
    acceso: [Permiso.documentos, Permiso.firmaDigital],
    resumen: 'Cuántos documentos esperan algo del área propia',
    respuesta: z.object({ data: Pendientes }),
  }),
}
