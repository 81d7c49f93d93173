import * as z from 'zod/mini'
import { ParamId } from './base/esquema.ts'
import { type Acto, llamada } from './base/llamada.ts'
import { Permiso, type Requisito } from './base/permisos.ts'

/** The records that forms edit, by the table that the audit trail names, and who may edit them. */
export const EDITABLES = {
  visitas: [Permiso.visitas],
  trabajadores: [Permiso.trabajadores],
  usuarios: [Permiso.usuarios],
  accesos: [Permiso.usuarios],
  documentos: [Permiso.documentos],
  normas: [Permiso.normas],
  nacimientos: [Permiso.nacimientos],
  canastas: [Permiso.canastas],
} as const satisfies Record<string, readonly Requisito[]>
export type Editable = keyof typeof EDITABLES

const UltimoCambio = z.object({
  en: z.string(),
  persona: z.string(),
  /** Whether the record was made then, and not changed since. */
  creado: z.boolean(),
  /** What changed, as people call the fields. */
  campos: z.array(z.string()),
})

const ACTOS: Readonly<Record<string, Acto>> = Object.fromEntries(
  Object.entries(EDITABLES).map(([modulo, acceso]) => [
    modulo,
    { resumen: `Quién cambió por última vez: ${modulo}`, acceso },
  ]),
)

export const ultimoCambioApi = {
  ver: llamada({
    id: 'auditoria',
    method: 'GET',
    path: '/api/ultimo_cambio/:modulo/:id',
    acceso: 'sesion',
    resumen: 'Quién cambió por última vez un registro, cuándo y qué campos',
    actos: ACTOS,
    params: z.extend(ParamId, { modulo: z.enum(Object.keys(EDITABLES) as [Editable, ...Editable[]]) }),
    respuesta: z.object({ data: z.nullable(UltimoCambio) }),
  }),
}
