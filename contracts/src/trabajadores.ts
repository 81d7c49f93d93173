import * as z from 'zod/mini'
import {
  CargoElegible,
  existe_acceso,
  FechasDeAcceso,
  fechasEnOrden,
  fechasEscritas,
  MENSAJES_ACCESOS,
} from './accesos.ts'
import { alFaltar, Dni, FechaISO, Id, IdEnRuta, ParamDni, ParamId, sinFaltas, texto, Vacio } from './base/esquema.ts'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'

/** Employee option for visits (Table VIS-B). Holds no DNI and no birth date. */
export const OpcionTrabajador = z.object({
  empacce_id: z.number(),
  employee_id: z.number(),
  name: z.string(),
  ape_pat: z.string(),
  ape_mat: z.string(),
  cargo_name: z.string(),
  estado: z.number(),
  anio_eje: z.number(),
})
export type OpcionTrabajador = z.infer<typeof OpcionTrabajador>

/** What the registry shows besides (Table TRA-A); `updated_at` is the version of person and access together (API-08). */
const deRegistro = {
  dni: z.string(),
  sexo: z.nullable(z.number()),
  fecha_nac: z.nullable(z.string()),
  cargo_id: z.number(),
  area_id: z.number(),
  area_name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** The access has a user or permission codes: its state is the user administration's (D-47). */
  con_usuario: z.boolean(),
  ...FechasDeAcceso.shape,
}

/** Row of the employee registry (Table TRA-A): a person and the access that places them in the area. */
export const Trabajador = z.extend(OpcionTrabajador, deRegistro)
export type Trabajador = z.infer<typeof Trabajador>

/** Row of API-24: whole for permission 6, the fields of the option alone for permission 5. */
const TrabajadorDelArea = z.extend(OpcionTrabajador, z.partial(z.object(deRegistro)).shape)
export const esTrabajador = (fila: z.infer<typeof TrabajadorDelArea>): fila is Trabajador => fila.dni !== undefined

const alfabeto = new Intl.Collator('es')

/**
 * Only employees active in the current year are offered, by name (VIS-22, VIS-23). Of whoever may read the dates of accesses,
 * too, those whose dates the day lies within; for others the state has said so (USU-59).
 */
export const opcionesVigentes = (
  opciones: readonly (OpcionTrabajador & FechasDeAcceso)[],
  anio: number,
  hoy = '',
): OpcionTrabajador[] =>
  opciones
    .filter(({ estado, anio_eje }) => estado === 1 && anio_eje === anio)
    .filter(({ desde, hasta }) => !hoy || ((desde ?? hoy) <= hoy && hoy <= (hasta ?? hoy)))
    .toSorted((a, b) => alfabeto.compare(a.name, b.name) || alfabeto.compare(a.ape_pat, b.ape_pat))

/** Label of an option: name, surnames and the position in brackets (VIS-21). */
export const etiquetaTrabajador = (o: OpcionTrabajador): string =>
  `${[o.name, o.ape_pat, o.ape_mat].filter(Boolean).join(' ')} [${o.cargo_name}]`

export const SEXOS = [
  { valor: 1, etiqueta: 'MASCULINO' },
  { valor: 0, etiqueta: 'FEMENINO' },
] as const
export const ESTADOS = [
  { valor: 1, etiqueta: 'ACTIVO' },
  { valor: 0, etiqueta: 'INACTIVO' },
] as const

/** Longest name and surname (TRA-16). */
export const NOMBRE_TRABAJADOR_MAXIMO = 80

const persona = {
  dni: Dni,
  name: texto(NOMBRE_TRABAJADOR_MAXIMO, { min: 1, mensaje: 'Ingrese el nombre' }),
  ape_pat: texto(NOMBRE_TRABAJADOR_MAXIMO, { min: 1, mensaje: 'Ingrese el apellido paterno' }),
  ape_mat: texto(NOMBRE_TRABAJADOR_MAXIMO, { min: 1, mensaje: 'Ingrese el apellido materno' }),
  sexo: z.union([z.literal(1), z.literal(0)], { error: alFaltar('Elija el sexo') }),
  fecha_nac: z.optional(z.nullable(FechaISO)),
}

/** The person alone, without an access (API-27, USU-20). */
export const PersonaNueva = z.object(persona)
export type PersonaNueva = z.output<typeof PersonaNueva>

/** What the modal sends to create: the form, whose position is `selectedCargo`, plus `cargo_id` (TRA-11, API-25). */
export const TrabajadorNuevo = z.pipe(
  z
    .object({
      ...persona,
      selectedCargo: z.optional(z.nullable(CargoElegible)),
      cargo_id: z.optional(z.nullable(CargoElegible)),
      ...fechasEscritas,
    })
    .check(
      fechasEnOrden,
      sinFaltas(({ selectedCargo, cargo_id }) =>
        (cargo_id ?? selectedCargo) == null ? [['selectedCargo', MENSAJES_ACCESOS.sinCargo]] : [],
      ),
    ),
  // The check above has seen that one of them is there.
  z.transform(({ selectedCargo, cargo_id, ...resto }) => ({ ...resto, cargo_id: cargo_id ?? selectedCargo ?? 0 })),
)
export type TrabajadorNuevo = z.output<typeof TrabajadorNuevo>

/**
 * What changes of an employee and of the access that `empacce_id` names (D-51, API-26): only the fields that are there;
 * `estado` alone is the toggle (TRA-22). The DNI never changes (TRA-20).
 */
export const TrabajadorEditar = z
  .object({
    empacce_id: Id,
    name: z.optional(persona.name),
    ape_pat: z.optional(persona.ape_pat),
    ape_mat: z.optional(persona.ape_mat),
    sexo: z.optional(persona.sexo),
    fecha_nac: persona.fecha_nac,
    cargo_id: z.optional(z.nullable(CargoElegible)),
    estado: z.optional(z.union([z.literal(1), z.literal(0)], { error: alFaltar('Elija el estado') })),
    version: z.optional(texto(80)),
    ...fechasEscritas,
  })
  .check(fechasEnOrden)
export type TrabajadorEditar = z.output<typeof TrabajadorEditar>

export const TABLA_TRABAJADORES = {
  ordenables: ['name', 'ape_pat', 'ape_mat', 'dni', 'cargo_name', 'area_name', 'anio_eje', 'estado', 'created_at'],
  filtrables: ['name', 'ape_pat', 'ape_mat', 'dni', 'cargo_name', 'anio_eje'],
} as const

const etiquetaEstado = (estado: number): string => (estado === 1 ? 'ACTIVO' : 'INACTIVO')

/** Columns of the registry, for screen and export; the actions beside them sort by `created_at` (TRA-03, TRA-04). */
export const COLUMNAS_TRABAJADORES = [
  { campo: 'name', titulo: 'Nombre', texto: (t) => t.name, ancho: 2.4 },
  { campo: 'ape_pat', titulo: 'Apellido Paterno', texto: (t) => t.ape_pat, ancho: 2 },
  { campo: 'ape_mat', titulo: 'Apellido Materno', texto: (t) => t.ape_mat, ancho: 2 },
  { campo: 'dni', titulo: 'DNI', texto: (t) => t.dni, ancho: 1.3 },
  { campo: 'cargo_name', titulo: 'Cargo', texto: (t) => t.cargo_name, ancho: 2 },
  { campo: 'area_name', titulo: 'Area', texto: (t) => t.area_name, ancho: 3 },
  { campo: 'anio_eje', titulo: 'Año', texto: (t) => String(t.anio_eje), tipo: 'numero' },
  { campo: 'estado', titulo: 'Activo', texto: (t) => etiquetaEstado(t.estado), ancho: 1.2 },
] as const satisfies readonly Columna<Trabajador>[]

export const MENSAJES_TRABAJADORES = {
  dniNoConsultado: 'No se pudo consultar el DNI, ingrese los datos',
  dniRegistrado: 'El DNI ya está registrado',
  buscando: 'Buscando ...',
} as const

/** What an empty table says (TRA-33). */
export const sinTrabajadores = (anio: string): string => `Aún no hay trabajadores de ${anio} en su área`

export const trabajadoresApi = {
  porArea: llamada({
    id: 'API-24',
    method: 'GET',
    path: '/api/employees/byarea/:areaID',
    acceso: [Permiso.visitas, Permiso.trabajadores],
    soloSuArea: true,
    alcance: 'trabajadores:leer',
    resumen: 'Trabajadores del área propia',
    params: z.object({ areaID: IdEnRuta }),
    query: listadoQuery(TABLA_TRABAJADORES),
    respuesta: pagina(TrabajadorDelArea),
  }),
  registrar: llamada({
    id: 'API-25',
    method: 'POST',
    path: '/api/employees',
    acceso: [Permiso.trabajadores],
    resumen: 'Registra a un trabajador en el área propia, en el año actual',
    body: TrabajadorNuevo,
    respuesta: z.object({ existe_acceso, data: z.optional(Trabajador) }),
  }),
  editar: llamada({
    id: 'API-26',
    method: 'PUT',
    path: '/api/employees/:id',
    acceso: [Permiso.trabajadores],
    resumen: 'Edita a un trabajador del área propia, o cambia su estado',
    params: ParamId,
    body: TrabajadorEditar,
    // The state that is wanted stands on no copy (TRA-22).
    edita: ({ empacce_id: _, estado: __, ...resto }: TrabajadorEditar) => Object.keys(resto).length > 0,
    respuesta: z.object({ existe_acceso, data: z.optional(Trabajador) }),
  }),
  registrarPersona: llamada({
    id: 'API-27',
    method: 'POST',
    path: '/api/employees/single',
    acceso: [Permiso.usuarios, Permiso.trabajadores],
    resumen: 'Registra a una persona, sin acceso',
    body: PersonaNueva,
    respuesta: z.object({
      data: z.object({
        employee_id: z.number(),
        dni: z.string(),
        name: z.string(),
        ape_pat: z.string(),
        ape_mat: z.string(),
      }),
    }),
  }),
  buscarDni: llamada({
    id: 'API-28',
    method: 'GET',
    path: '/api/employees/search/:dni',
    acceso: [Permiso.usuarios, Permiso.trabajadores],
    resumen: 'Busca a una persona registrada por su DNI; vacío cuando no está (D-50)',
    params: ParamDni,
    respuesta: z.object({
      name: z.optional(z.string()),
      ape_pat: z.optional(z.string()),
      ape_mat: z.optional(z.string()),
      sexo: z.optional(z.nullable(z.number())),
      fecha_nac: z.optional(z.nullable(z.string())),
    }),
  }),
  eliminar: llamada({
    id: 'API-29',
    method: 'POST',
    path: '/api/employees/remove',
    acceso: [Permiso.trabajadores],
    resumen: 'Quita a un trabajador del registro del área propia',
    body: z.object({ empacce_id: Id }),
    respuesta: Vacio,
  }),
}

/** What the audit trail calls the employees and their columns, in reading order (D-33). */
export const AUDITORIA_TRABAJADORES = {
  trabajadores: {
    nombre: 'Trabajadores',
    campos: {
      dni: 'DNI',
      name: 'Nombres',
      ape_pat: 'Apellido paterno',
      ape_mat: 'Apellido materno',
      sexo: 'Sexo',
      fecha_nac: 'Fecha de nacimiento',
    },
    valores: { sexo: SEXOS.map(({ valor, etiqueta }) => ({ id: valor, name: etiqueta })) },
  },
} as const
