import * as z from 'zod/mini'
import { Clave, Dni, entero, Id, ParamArea, ParamDni, ParamId, texto, Vacio, Version } from './base/esquema.ts'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { AREA_PROGRAMAS, Permiso } from './base/permisos.ts'
import { fecha, hora } from './base/tiempo.ts'

/** Row of the visitor log (Table VIS-A). Times are Lima text, `updated_at` is the version of the row (API-08). */
export const Visita = z.object({
  id: z.number(),
  nrodoc: z.string(),
  name: z.string(),
  apellidos: z.string(),
  ape_nom: z.string(),
  motivo: z.string(),
  ubicacion: z.nullable(z.string()),
  empacce_id: z.number(),
  employee_id: z.number(),
  cargo_id: z.number(),
  employee_visitado: z.string(),
  employee_cargo: z.string(),
  created_at: z.string(),
  salida_date: z.nullable(z.string()),
  updated_at: z.string(),
})
export type Visita = z.infer<typeof Visita>

const OFICINA_CENTRAL = 'OFICINA CENTRAL'
/** Locations of the programmes area (VIS-26). */
const UBICACIONES_PROGRAMAS = [
  OFICINA_CENTRAL,
  'NUTRICION',
  'PADRON NOMINAL',
  'UNIDAD LOCAL DE EMPADRONAMIENTO',
  'PROGRAMA DE COMPLEMENTACION ALIMENTARIA',
  'PROGRAMA VASO DE LECHE',
  'ACCIONES DE LOS MUNICIPIOS QUE PROMUEVEN EL CUIDADO INFANTIL Y LA ADECUADA ALIMENTACION',
] as const

/** Locations that an area's users may choose (VIS-25, VIS-26). */
export const ubicacionesDe = (area_id: number): readonly string[] =>
  area_id === AREA_PROGRAMAS ? UBICACIONES_PROGRAMAS : [OFICINA_CENTRAL]

export const NOMBRE_MAXIMO = 80
export const MOTIVO_MAXIMO = 255

/** A full name from a registry's answer: surnames, then names, cut at 80 characters (IDE-12). */
export const nombreCompleto = (nombres: string, apellidos: string): string =>
  `${apellidos} ${nombres}`.trim().slice(0, NOMBRE_MAXIMO).trim()

/** What the visit modal sends, to create and to edit (VIS-15 to VIS-25, API-19, API-20). */
export const VisitaGuardar = z.object({
  nrodoc: Dni,
  name: texto(NOMBRE_MAXIMO, { min: 1, mensaje: 'Ingrese el nombre del visitante' }),
  apellidos: z._default(texto(NOMBRE_MAXIMO), ''),
  motivo: texto(MOTIVO_MAXIMO, { min: 4, mensaje: 'Ingrese un motivo minimo 04 caracteres', lineas: true }),
  ubicacion: z.optional(z.nullable(texto(120))),
  empacce_id: entero(1, Number.MAX_SAFE_INTEGER, 'Elija el empleado'),
  id: z.optional(z.nullable(Id)),
  version: Version,
  clave: Clave,
})
export type VisitaGuardar = z.output<typeof VisitaGuardar>

/** Fastify gives null for no body; a list, even an empty one, is a body that cannot be read. */
const esVacio = (cuerpo: unknown): boolean =>
  cuerpo == null || (typeof cuerpo === 'object' && !Array.isArray(cuerpo) && Object.keys(cuerpo).length === 0)

/** PUT without a body, or with an empty one, records the exit; with one it edits (API-20, API-21). */
const CuerpoPut = z.pipe(
  z.transform((cuerpo: unknown) => (esVacio(cuerpo) ? null : cuerpo)),
  z.nullable(VisitaGuardar),
)

/** The listing of the log: the protocol, whether visits wait for their exit, and how many there were today (VIS-30). */
const PaginaVisitas = z.extend(pagina(Visita), { pending: z.boolean(), pendientes: z.number(), hoy: z.number() })

export const TABLA_VISITAS = {
  ordenables: ['created_at', 'salida_date', 'ape_nom', 'motivo', 'employee_visitado', 'ubicacion'],
  filtrables: ['ape_nom', 'nrodoc', 'motivo', 'employee_visitado', 'employee_cargo', 'ubicacion', 'estado'],
} as const
/** Value of the filter column `estado` that leaves the visits without exit time. */
export const ESTADO_PENDIENTE = 'pendiente'

/** Columns of the log, for screen, copy, print and exports (VIS-03). */
export const COLUMNAS_VISITAS = [
  { campo: 'ape_nom', titulo: 'Visitante', texto: (v) => `${v.ape_nom} (DNI ${v.nrodoc})`, ancho: 3 },
  { campo: 'motivo', titulo: 'Motivo de Visita', texto: (v) => v.motivo, ancho: 4 },
  {
    campo: 'employee_visitado',
    titulo: 'Empleado Visitado',
    texto: (v) => `${v.employee_visitado} (${v.employee_cargo})`,
    ancho: 3,
  },
  { campo: 'ubicacion', titulo: 'Ubicación/Oficina', texto: (v) => v.ubicacion ?? '', ancho: 2 },
  { campo: 'created_at', titulo: 'Fecha', texto: (v) => fecha(v.created_at), ancho: 1.6 },
  { campo: 'created_at', key: 'hora', titulo: 'Hora', texto: (v) => hora(v.created_at) },
  { campo: 'salida_date', titulo: 'Salida', texto: (v) => hora(v.salida_date) },
] as const satisfies readonly Columna<Visita>[]

export const MENSAJES_VISITAS = {
  /** P-02. */
  motivoSePublica: 'Se publica en el reporte de visitas: no escriba DNI, teléfonos ni asuntos de salud o familia.',
  sinTrabajadores: 'Debe registrar al menos un trabajador para el año actual',
  salidaGrabada: 'Hora de salida actualizado',
  dniNoConsultado: 'No se pudo consultar el DNI, ingrese el nombre',
  empleadoAjeno: 'El empleado elegido no está activo en su área',
  ubicacionAjena: 'La ubicación no corresponde a su área',
  yaGuardada: 'Esta visita ya se había grabado con otros datos. Cierre la ventana y corríjala en la lista.',
} as const

export const visitasApi = {
  porArea: llamada({
    id: 'API-16',
    method: 'GET',
    path: '/api/visitas/byarea/:areaID',
    acceso: [Permiso.visitas],
    resumen: 'Visitas del área propia',
    params: ParamArea,
    query: listadoQuery(TABLA_VISITAS),
    respuesta: PaginaVisitas,
  }),
  lista: llamada({
    id: 'API-18',
    method: 'GET',
    path: '/api/visitas/list',
    acceso: [Permiso.visitas],
    resumen: 'Visitas del área propia (gemela del reporte)',
    query: listadoQuery(TABLA_VISITAS),
    respuesta: PaginaVisitas,
  }),
  registrar: llamada({
    id: 'API-19',
    method: 'POST',
    path: '/api/visitas',
    acceso: [Permiso.visitas],
    resumen: 'Registra una visita',
    body: VisitaGuardar,
    respuesta: z.object({ data: Visita }),
  }),
  guardar: llamada({
    id: 'API-20',
    method: 'PUT',
    path: '/api/visitas/:id',
    acceso: [Permiso.visitas],
    resumen: 'Edita una visita; sin cuerpo registra su salida (API-21)',
    params: ParamId,
    body: CuerpoPut,
    respuesta: z.object({ data: Visita }),
  }),
  eliminar: llamada({
    id: 'API-22',
    method: 'DELETE',
    path: '/api/visitas/:id',
    acceso: [Permiso.visitas],
    resumen: 'Elimina una visita',
    params: ParamId,
    respuesta: Vacio,
  }),
  buscarDni: llamada({
    id: 'API-23',
    method: 'GET',
    path: '/api/visitas/search/:dni',
    acceso: [Permiso.visitas],
    resumen: 'Busca a un visitante por su DNI',
    params: ParamDni,
    respuesta: z.object({ result: z.nullable(z.object({ Nombres: z.string(), apellidos: z.string() })) }),
  }),
}

/** What the audit trail calls the visits and their columns, in reading order (D-33). */
export const AUDITORIA_VISITAS = {
  visitas: {
    nombre: 'Visitas',
    campos: {
      ape_nom: 'Apellidos y nombres',
      nrodoc: 'DNI',
      name: 'Nombres',
      apellidos: 'Apellidos',
      motivo: 'Motivo',
      employee_visitado: 'Empleado visitado',
      employee_cargo: 'Cargo del empleado',
      ubicacion: 'Ubicación',
      salida_date: 'Salida',
      area_id: 'Área',
      cargo_id: 'Cargo',
    },
  },
} as const
