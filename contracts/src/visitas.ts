import * as z from 'zod/mini'
import { Dni, FechaISO, Id, ParamArea, ParamDni, ParamId, texto, Vacio } from './base/esquema.ts'
import { type Columna, listadoBody, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { AREA_PROGRAMAS, Permiso } from './base/permisos.ts'
import { diasDelRango, fecha, hora } from './base/tiempo.ts'

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
  motivo: texto(MOTIVO_MAXIMO, { min: 4, mensaje: 'Ingrese un motivo minimo 04 caracteres' }),
  ubicacion: z.optional(z.nullable(texto(120))),
  empacce_id: z
    .number({ error: 'Elija el empleado' })
    .check(z.int({ error: 'Elija el empleado' }), z.gte(1, { error: 'Elija el empleado' })),
  id: z.optional(z.nullable(Id)),
  version: z.optional(z.string().check(z.maxLength(40))),
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
export const COLUMNAS_VISITAS: readonly Columna<Visita>[] = [
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
  { campo: 'created_at', titulo: 'Hora', texto: (v) => hora(v.created_at) },
  { campo: 'salida_date', titulo: 'Salida', texto: (v) => hora(v.salida_date) },
]

/** Row of the public report: the eight columns shown and nothing more (VIS-46, VIS-53, D-25, D-32). */
export const VisitaReporte = z.object({
  created_at: z.string(),
  ape_nom: z.string(),
  nrodoc: z.string(),
  motivo: z.string(),
  employee_visitado: z.string(),
  employee_cargo: z.string(),
  salida_date: z.nullable(z.string()),
})
export type VisitaReporte = z.infer<typeof VisitaReporte>

export const TABLA_REPORTE = {
  ordenables: ['created_at', 'salida_date', 'ape_nom', 'motivo', 'employee_visitado', 'employee_cargo'],
  filtrables: [],
} as const

export const COLUMNAS_REPORTE: readonly Columna<VisitaReporte>[] = [
  { campo: 'created_at', titulo: 'FECHA', texto: (v) => fecha(v.created_at), ancho: 1.7 },
  { campo: 'ape_nom', titulo: 'VISITANTE', texto: (v) => v.ape_nom, ancho: 3 },
  { campo: 'nrodoc', titulo: 'DNI', texto: (v) => v.nrodoc, ancho: 1.4 },
  { campo: 'motivo', titulo: 'MOTIVO', texto: (v) => v.motivo, ancho: 3.5 },
  { campo: 'employee_visitado', titulo: 'EMPLEADO', texto: (v) => v.employee_visitado, ancho: 2.6 },
  { campo: 'employee_cargo', titulo: 'CARGO', texto: (v) => v.employee_cargo, ancho: 1.8 },
  { campo: 'created_at', titulo: 'HORA ING.', texto: (v) => hora(v.created_at), ancho: 1.1 },
  { campo: 'salida_date', titulo: 'HORA SALIDA', texto: (v) => hora(v.salida_date), ancho: 1.25 },
]

/** Days that one public query spans at most (D-32). */
export const DIAS_REPORTE = 92

/** Filters of the report; both names of each date are taken (Table VIS-C, D-50). 0 means every area (VIS-43). */
const FILTROS_REPORTE = {
  fecha_ini: z.optional(FechaISO),
  date_ini: z.optional(FechaISO),
  fecha: z.optional(FechaISO),
  date_at: z.optional(FechaISO),
  area_id: z._default(z.number().check(z.int(), z.gte(0), z.lte(999_999_999)), 0),
}

/** What is wrong with the dates of the report, said beside the field that is to blame (VIS-45, D-54); null when nothing is. */
export const fallaDelRango = (
  desde: string | undefined,
  hasta: string | undefined,
): { campo: 'fecha_ini' | 'fecha'; mensaje: string } | null => {
  if (!desde) return { campo: 'fecha_ini', mensaje: MENSAJES_VISITAS.faltaInicio }
  if (!hasta) return { campo: 'fecha', mensaje: MENSAJES_VISITAS.faltaFinal }
  if (desde > hasta) return { campo: 'fecha_ini', mensaje: MENSAJES_VISITAS.rangoInvertido }
  return diasDelRango(desde, hasta) > DIAS_REPORTE ? { campo: 'fecha', mensaje: MENSAJES_VISITAS.rangoMaximo } : null
}

export const ReporteListado = z.pipe(
  listadoBody(TABLA_REPORTE, FILTROS_REPORTE).check(
    z.check((ctx) => {
      const { fecha_ini, date_ini, fecha: final, date_at } = ctx.value
      const falla = fallaDelRango(fecha_ini ?? date_ini, final ?? date_at)
      if (falla) ctx.issues.push({ code: 'custom', path: [falla.campo], message: falla.mensaje, input: ctx.value })
    }),
  ),
  z.transform(({ fecha_ini, date_ini, fecha: final, date_at, ...resto }) => ({
    ...resto,
    desde: fecha_ini ?? date_ini ?? '',
    hasta: final ?? date_at ?? '',
  })),
)
export type ReporteListado = z.output<typeof ReporteListado>

export const MENSAJES_VISITAS = {
  sinTrabajadores: 'Debe registrar al menos un trabajador para el año actual',
  salidaGrabada: 'Hora de salida actualizado',
  dniNoConsultado: 'No se pudo consultar el DNI, ingrese el nombre',
  empleadoAjeno: 'El empleado elegido no está activo en su área',
  ubicacionAjena: 'La ubicación no corresponde a su área',
  faltaInicio: 'Ingrese la fecha de inicio, como 31/12/2026',
  faltaFinal: 'Ingrese la fecha final, como 31/12/2026',
  rangoInvertido: 'La fecha de inicio debe ser menor o igual a la fecha final',
  rangoMaximo: `El rango máximo es de ${DIAS_REPORTE} días`,
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
  reporte: llamada({
    id: 'API-17',
    method: 'POST',
    path: '/api/visitas/list',
    acceso: 'publico',
    resumen: 'Reporte público de visitas',
    body: ReporteListado,
    respuesta: pagina(VisitaReporte),
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
