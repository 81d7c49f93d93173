import * as z from 'zod/mini'
import { entero, ParamId, sinFaltas, texto, Vacio, Version } from './base/esquema.ts'
import { pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'

/** Tab Cargos of the screen `organizacion`: the positions that people are given (ORG-33 to ORG-35). */

export const NOMBRE_CARGO_MAXIMO = 120

/**
 * The positions that 'Cargar los cargos usuales' offers, with their ids; the first five are those of volume 1 (ORG-34).
 */
export const CARGOS_USUALES = [
  { id: 1, name: 'Gerente' },
  { id: 2, name: 'Subgerente' },
  { id: 3, name: 'Especialista' },
  { id: 4, name: 'Técnico administrativo' },
  { id: 5, name: 'Asistente' },
  { id: 6, name: 'Alcalde' },
  { id: 7, name: 'Gerente Municipal' },
  { id: 8, name: 'Secretario General' },
  { id: 9, name: 'Jefe de Oficina' },
  { id: 10, name: 'Procurador Público' },
  { id: 11, name: 'Ejecutor Coactivo' },
  { id: 12, name: 'Registrador Civil' },
  { id: 13, name: 'Inspector' },
  { id: 14, name: 'Chofer' },
  { id: 15, name: 'Auxiliar' },
] as const
const IDS_USUALES: readonly number[] = CARGOS_USUALES.map(({ id }) => id)

/** A position as its table shows it. */
export const CargoDeOrganizacion = z.object({
  id: z.number(),
  name: z.string(),
  activo: z.boolean(),
  /** Accesses in force that have it. */
  trabajadores: z.number(),
  /** An access or a visit has named it: it is deactivated, not deleted (ORG-33). */
  usado: z.boolean(),
  /** The version (API-08). */
  updated_at: z.string(),
})
export type CargoDeOrganizacion = z.infer<typeof CargoDeOrganizacion>

export const estadoDeCargo = ({ activo }: Pick<CargoDeOrganizacion, 'activo'>): string =>
  activo ? 'Activo' : 'Inactivo'

export const MENSAJES_CARGOS = {
  grabado: 'Cargo grabado con éxito',
  noGrabado: 'No se pudo grabar el cargo',
  repetido: 'Ya existe un cargo con ese nombre',
  vacio: 'Aún no hay cargos',
  cargarUsuales: 'Cargar los cargos usuales',
  sinDestino: 'Elija otro cargo activo',
  sinUsuales: 'Elija al menos un cargo',
} as const

/** The toast after the usual positions were inserted. */
export const cargosCargados = (n: number): string => (n === 1 ? 'Se creó 1 cargo' : `Se crearon ${n} cargos`)
/** The toast after one position was joined with another. */
export const cargoUnido = (accesos: number, cargo: string): string =>
  accesos === 1 ? `1 acceso pasó a ${cargo}` : `${accesos} accesos pasaron a ${cargo}`
/** Why positions are not joined: whoever would have two equal accesses (ORG-35, D-08). */
export const accesosIguales = (nombres: readonly string[]): string =>
  `Estas personas ya tienen un acceso igual: ${nombres.join(', ')}`

const name = texto(NOMBRE_CARGO_MAXIMO, { min: 1, mensaje: 'Ingrese el nombre' }).check(
  z.overwrite((valor) => valor.replace(/\s+/g, ' ')),
)

export const CargoNuevo = z.object({ name })
export type CargoNuevo = z.input<typeof CargoNuevo>

/** What changes of a position: its name, or whether it can be chosen; only what is there. */
export const CargoEditar = z.object({ name: z.optional(name), activo: z.optional(z.boolean()), version: Version })
export type CargoEditar = z.input<typeof CargoEditar>

/** Which of the usual positions are wanted; the others were unticked. */
export const CargosUsuales = z
  .object({ ids: z.array(z.number()).check(z.maxLength(CARGOS_USUALES.length)) })
  .check(
    sinFaltas(({ ids }) =>
      Array.isArray(ids) && ids.length > 0 && ids.every((id) => IDS_USUALES.includes(id))
        ? []
        : [['ids', MENSAJES_CARGOS.sinUsuales]],
    ),
  )

export const CargoUnir = z.object({ destino_id: entero(1, 2_147_483_647, MENSAJES_CARGOS.sinDestino) })

const RUTA = '/api/organizacion/cargos'
const acceso = ['organizacion'] as const
const data = z.object({ data: CargoDeOrganizacion })

export const cargosApi = {
  listar: llamada({
    id: 'ORG-33',
    method: 'GET',
    path: RUTA,
    acceso,
    resumen: 'Los cargos, con cuántos accesos vigentes tiene cada uno',
    respuesta: pagina(CargoDeOrganizacion),
  }),
  crear: llamada({
    id: 'ORG-33',
    method: 'POST',
    path: RUTA,
    acceso,
    resumen: 'Registra un cargo',
    body: CargoNuevo,
    respuesta: data,
  }),
  editar: llamada({
    id: 'ORG-33',
    method: 'PUT',
    path: `${RUTA}/:id`,
    acceso,
    resumen: 'Cambia el nombre de un cargo, lo activa o lo desactiva',
    params: ParamId,
    body: CargoEditar,
    // The state that is wanted stands on no copy, as that of an access (TRA-22).
    edita: ({ name: nombre }: z.output<typeof CargoEditar>) => nombre !== undefined,
    respuesta: data,
  }),
  eliminar: llamada({
    id: 'ORG-33',
    method: 'DELETE',
    path: `${RUTA}/:id`,
    acceso,
    resumen: 'Quita un cargo que nunca se usó',
    params: ParamId,
    respuesta: Vacio,
  }),
  unir: llamada({
    id: 'ORG-35',
    method: 'POST',
    path: `${RUTA}/:id/unir`,
    acceso,
    resumen: 'Pasa los accesos de un cargo a otro y lo desactiva',
    params: ParamId,
    body: CargoUnir,
    respuesta: z.object({ data: CargoDeOrganizacion, accesos: z.number() }),
  }),
  usuales: llamada({
    id: 'ORG-34',
    method: 'POST',
    path: `${RUTA}/usuales`,
    acceso,
    resumen: 'Registra los cargos usuales de una municipalidad, mientras no hay ninguno',
    body: CargosUsuales,
    respuesta: z.object({ data: z.array(CargoDeOrganizacion) }),
  }),
}
