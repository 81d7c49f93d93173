import * as z from 'zod/mini'
import { ParamId, texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import type { Ruta } from './base/rutas.ts'

/** Whoever leaves for good: what hangs on the person, and what becomes of it (USU-65). */

interface Renglon {
  nombre: string
  /** What the act does with it, or what somebody has to decide. */
  pasa: string
  /** Where that is decided, for whoever may open it. */
  ruta?: Ruta
}

/** The lines of the check list, in order; the server counts each and ends what the act ends (baja.queries.ts). */
export const RENGLONES_DE_BAJA = {
  accesos: { nombre: 'Accesos', pasa: 'Terminan hoy.' },
  sesiones: { nombre: 'Sesiones abiertas', pasa: 'Se cierran.' },
  encargaturas_dadas: { nombre: 'Encargaturas de su puesto', pasa: 'Terminan.' },
  encargaturas: { nombre: 'Encargaturas que tiene', pasa: 'Terminan. Encargue el puesto a otra persona.' },
  jefaturas: {
    nombre: 'Áreas de las que es jefe',
    pasa: 'Quedan sin jefe hasta que se nombre a otro.',
    ruta: 'organizacion',
  },
  claves_de_servicio: {
    nombre: 'Claves de servicio de las que responde',
    pasa: 'Terminan. Si su programa sigue en uso, pida antes otra clave a nombre de otra persona.',
  },
  permisos_del_area: {
    nombre: 'Permisos que nadie más tiene en su área',
    pasa: 'Délos antes a otra persona del área.',
  },
  permisos_de_todos: {
    nombre: 'Permisos que nadie más tiene en la municipalidad',
    pasa: 'Délos antes a otra persona.',
  },
  expedientes: {
    nombre: 'Expedientes asignados',
    pasa: 'Vuelven a «Sin asignar» en la bandeja de su área.',
    ruta: 'bandeja',
  },
  reclamos: {
    nombre: 'Responsable del libro de reclamaciones',
    pasa: 'Designe a otra persona en RESPONSABLES.',
    ruta: 'reclamos',
  },
  transparencia: {
    nombre: 'Responsable de acceso a la información',
    pasa: 'Designe a otra persona en RESPONSABLES.',
    ruta: 'transparencia_lista',
  },
  visitas: {
    nombre: 'Visitas que lo esperan',
    pasa: 'Siguen abiertas hasta que se registre su salida.',
    ruta: 'visitas',
  },
  identidades: { nombre: 'Cuentas con las que ingresa', pasa: 'Se desenlazan.' },
  factores: { nombre: 'Segundos factores', pasa: 'Se quitan, y con ellos los códigos de recuperación.' },
} as const satisfies Record<string, Renglon>
export type RenglonDeBaja = keyof typeof RENGLONES_DE_BAJA
export const LISTA_DE_RENGLONES = Object.keys(RENGLONES_DE_BAJA) as RenglonDeBaja[]
/** The same, whose texts and screen may be asked of any line. */
export const renglonDeBaja = (que: RenglonDeBaja): Renglon => RENGLONES_DE_BAJA[que]

/** So many things of a line are named; the others are counted. */
export const COSAS_POR_RENGLON = 10

const LineaDeBaja = z.object({
  que: z.enum(LISTA_DE_RENGLONES),
  cantidad: z.number(),
  cosas: z.array(z.string()),
})
export type LineaDeBaja = z.infer<typeof LineaDeBaja>

export const MENSAJES_BAJA = {
  registrada: 'Baja registrada',
  motivo: 'Escriba el motivo, de 3 a 200 caracteres',
  nada: 'Nada depende de este usuario.',
} as const
export const MOTIVO_DE_BAJA_MAXIMO = 200

export const Baja = z.object({
  motivo: texto(MOTIVO_DE_BAJA_MAXIMO, { min: 3, mensaje: MENSAJES_BAJA.motivo }),
})

const comun = { id: 'USU-65', path: '/api/users/:id/baja', acceso: [Permiso.usuarios], params: ParamId } as const
/** Only lines that have something. */
const respuesta = z.object({ data: z.array(LineaDeBaja) })

export const bajaApi = {
  ver: llamada({
    ...comun,
    method: 'GET',
    resumen: 'Lo que depende de un usuario que se va, y qué pasará con ello',
    respuesta,
  }),
  registrar: llamada({
    ...comun,
    method: 'POST',
    resumen: 'Da de baja a un usuario, que queda sin acceso; necesita confirmación de identidad',
    body: Baja,
    respuesta,
  }),
}
