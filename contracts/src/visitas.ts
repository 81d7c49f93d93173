import * as z from 'zod/mini'
import {
  alFaltar,
  Clave,
  DNI_INVALIDO,
  entero,
  Id,
  ParamArea,
  ParamDni,
  ParamId,
  texto,
  Vacio,
  Version,
} from './base/esquema.ts'
import { type Columna, listadoBody, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { type ConFacultades, Permiso, tieneFacultad } from './base/permisos.ts'
import { esMinutoDeLima, fecha, hora } from './base/tiempo.ts'

/** Kinds of document of a visitor, as they are kept; a foreigner has one of the other two. */
export const TIPOS_DOCUMENTO = ['DNI', 'CE', 'PAS'] as const
export type TipoDocumento = (typeof TIPOS_DOCUMENTO)[number]

/** How each kind of document is called, what its number looks like, and what is said of one that does not. */
export const DOCUMENTOS = {
  DNI: { nombre: 'DNI', corto: 'DNI', maximo: 8, patron: /^\d{8}$/, mensaje: DNI_INVALIDO },
  CE: {
    nombre: 'Carné de extranjería',
    corto: 'Carné ext.',
    maximo: 12,
    patron: /^[A-Z0-9]{9,12}$/,
    mensaje: 'El carné de extranjería tiene de 9 a 12 letras mayúsculas y números',
  },
  PAS: {
    nombre: 'Pasaporte',
    corto: 'Pasaporte',
    maximo: 12,
    patron: /^[A-Z0-9]{6,12}$/,
    mensaje: 'El pasaporte tiene de 6 a 12 letras mayúsculas y números',
  },
} as const satisfies Record<
  TipoDocumento,
  { nombre: string; corto: string; maximo: number; patron: RegExp; mensaje: string }
>

const esTipo = (valor: unknown): valor is TipoDocumento => TIPOS_DOCUMENTO.some((tipo) => tipo === valor)
/** The rule of the document named; of DNI where none is, as in the calls of before. */
const documentoDe = (tipo: unknown) => DOCUMENTOS[esTipo(tipo) ? tipo : 'DNI']

/**
 * Row of the visitor log (Table VIS-A). Times are Lima text, `updated_at` is the version of the row (API-08). `name` are the
 * given names, `apellidos` the surnames, `ape_nom` both as they are shown; a name written by hand, which nobody has parted,
 * stands whole in `name`. `created_at` is the entry; `registrada_at` is when it was registered, if that was later.
 */
export const Visita = z.object({
  id: z.number(),
  tipo_doc: z.enum(TIPOS_DOCUMENTO),
  nrodoc: z.string(),
  sin_consulta: z.boolean(),
  name: z.string(),
  apellidos: z.string(),
  ape_nom: z.string(),
  motivo: z.string(),
  ubicacion: z.nullable(z.string()),
  /** Null of an imported visit, whose employee is known by words alone. */
  empacce_id: z.nullable(z.number()),
  employee_id: z.nullable(z.number()),
  cargo_id: z.nullable(z.number()),
  employee_visitado: z.string(),
  employee_cargo: z.string(),
  created_at: z.string(),
  salida_date: z.nullable(z.string()),
  salida_no_registrada: z.boolean(),
  registrada_at: z.nullable(z.string()),
  entidad: z.nullable(z.string()),
  lugar: z.nullable(z.string()),
  observacion: z.nullable(z.string()),
  /** It came from a register of before (decision 0221), and is not changed. */
  importada: z.boolean(),
  updated_at: z.string(),
  /** The closed area whose visit it is, where another area has it in care (ORG-27). */
  area_cerrada: z.optional(z.nullable(z.string())),
})
export type Visita = z.infer<typeof Visita>

const OFICINA_CENTRAL = 'OFICINA CENTRAL'
/** Locations of the programmes area: the seeds of ORG-18 (VIS-26). */
export const UBICACIONES_PROGRAMAS = [
  OFICINA_CENTRAL,
  'NUTRICION',
  'PADRON NOMINAL',
  'UNIDAD LOCAL DE EMPADRONAMIENTO',
  'PROGRAMA DE COMPLEMENTACION ALIMENTARIA',
  'PROGRAMA VASO DE LECHE',
  'ACCIONES DE LOS MUNICIPIOS QUE PROMUEVEN EL CUIDADO INFANTIL Y LA ADECUADA ALIMENTACION',
] as const

/** Locations that an area's users may choose: its own list if it has several, with OFICINA CENTRAL first (VIS-25, ORG-18). */
export const ubicacionesDe = (area: ConFacultades, locales: readonly string[] = []): readonly string[] =>
  tieneFacultad(area, 'locales')
    ? [OFICINA_CENTRAL, ...locales.filter((local) => local !== OFICINA_CENTRAL)]
    : [OFICINA_CENTRAL]

export const NOMBRE_MAXIMO = 80
export const MOTIVO_MAXIMO = 255

/** A full name from a registry's answer: surnames, then names, cut at 80 characters and not within one (IDE-12). */
export const nombreCompleto = (nombres: string, apellidos: string): string =>
  `${apellidos} ${nombres}`
    .trim()
    .slice(0, NOMBRE_MAXIMO)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

/** Whether a visit still waits for its exit: nobody recorded one, and nobody gave it up at the end of the day. */
export const estaDentro = (v: Pick<Visita, 'salida_date' | 'salida_no_registrada'>): boolean =>
  v.salida_date === null && !v.salida_no_registrada

/** A document as people write it: 'DNI 98000001', 'CE 001234567'. */
export const documentoEscrito = ({ tipo_doc, nrodoc }: Pick<Visita, 'tipo_doc' | 'nrodoc'>): string =>
  `${tipo_doc} ${nrodoc}`

/** Days, besides today, that a visit may be registered late (registro extemporáneo): a Friday's is told on Monday. */
export const DIAS_EXTEMPORANEO = 3
/** Longest text of each optional column of the national register. */
export const REGISTRO_MAXIMO = { entidad: 120, lugar: 120, observacion: 255 } as const

const delRegistro = (campo: keyof typeof REGISTRO_MAXIMO) => z.optional(z.nullable(texto(REGISTRO_MAXIMO[campo])))
/** A number of a document of any kind, in capitals: no hidden characters; which numbers one has is a rule of its kind. */
const NumeroEscrito = z
  .string({ error: DNI_INVALIDO })
  .check(z.toUpperCase(), z.regex(/^[^\p{C}\p{Zl}\p{Zp}]{0,40}$/u, { error: DNI_INVALIDO }))
/** Refuses a number that the kind of document does not have, with the words of that kind. */
const delTipo = (vale: (tipo: TipoDocumento | undefined, nrodoc: string) => boolean) =>
  z.refine<{ tipo_doc?: TipoDocumento | undefined; nrodoc: string }>(({ tipo_doc, nrodoc }) => vale(tipo_doc, nrodoc), {
    path: ['nrodoc'],
    error: ({ input }) => documentoDe((input as { tipo_doc?: unknown } | undefined)?.tipo_doc).mensaje,
    // Beside the faults of other fields too; what is no text has been refused by itself.
    when: ({ value }) => typeof (value as { nrodoc?: unknown } | undefined)?.nrodoc === 'string',
  })
const esDelTipo = (tipo: TipoDocumento | undefined, nrodoc: string): boolean => documentoDe(tipo).patron.test(nrodoc)
const TipoElegido = z.enum(TIPOS_DOCUMENTO, { error: 'Elija el tipo de documento' })
const INGRESO_INVALIDO = 'Ingrese la fecha y la hora de ingreso'

/**
 * What the visit modal sends, to create and to edit (VIS-15 to VIS-25, API-19, API-20). Without `tipo_doc` the document is a
 * DNI. `ingreso` is the entry of a late registration, 'yyyy-MM-dd HH:mm' of Lima, and counts when a visit is created.
 * `partes` says that `name` holds the given names alone; without it the surnames are taken off its beginning.
 */
export const VisitaGuardar = z
  .object({
    tipo_doc: z._default(TipoElegido, 'DNI'),
    nrodoc: NumeroEscrito,
    sin_consulta: z._default(z.boolean(), false),
    name: texto(NOMBRE_MAXIMO, { min: 1, mensaje: 'Ingrese el nombre del visitante' }),
    apellidos: z._default(texto(NOMBRE_MAXIMO), ''),
    partes: z.optional(z.boolean()),
    motivo: texto(MOTIVO_MAXIMO, { min: 4, mensaje: 'Ingrese un motivo minimo 04 caracteres', lineas: true }),
    ubicacion: z.optional(z.nullable(texto(120))),
    empacce_id: entero(1, Number.MAX_SAFE_INTEGER, 'Elija el empleado'),
    entidad: delRegistro('entidad'),
    lugar: delRegistro('lugar'),
    observacion: delRegistro('observacion'),
    ingreso: z.optional(
      z.nullable(
        z.string({ error: alFaltar(INGRESO_INVALIDO) }).check(z.refine(esMinutoDeLima, { error: INGRESO_INVALIDO })),
      ),
    ),
    id: z.optional(z.nullable(Id)),
    version: Version,
    clave: Clave,
  })
  .check(delTipo(esDelTipo))
export type VisitaGuardar = z.output<typeof VisitaGuardar>
/** The same as a caller writes it: what has a default may be left out. */
export type VisitaEnviada = z.input<typeof VisitaGuardar>

/**
 * What an edit sends: surnames that are left out stay as they are, as the document always does (VIS-19). Without a kind,
 * the number is one of the kind that the visit has, which the server knows.
 */
const VisitaEditar = z
  .object({
    ...VisitaGuardar.shape,
    tipo_doc: z.optional(TipoElegido),
    apellidos: z.optional(texto(NOMBRE_MAXIMO)),
  })
  .check(
    delTipo((tipo, nrodoc) =>
      tipo ? esDelTipo(tipo, nrodoc) : TIPOS_DOCUMENTO.some((alguno) => esDelTipo(alguno, nrodoc)),
    ),
  )
export type VisitaEditar = z.output<typeof VisitaEditar>

/** Fastify gives null for no body; a list, even an empty one, is a body that cannot be read. */
const esVacio = (cuerpo: unknown): boolean =>
  cuerpo == null || (typeof cuerpo === 'object' && !Array.isArray(cuerpo) && Object.keys(cuerpo).length === 0)

/** PUT without a body, or with an empty one, records the exit; with one it edits (API-20, API-21). */
const CuerpoPut = z.pipe(
  z.transform((cuerpo: unknown) => (esVacio(cuerpo) ? null : cuerpo)),
  z.nullable(VisitaEditar),
)

/**
 * The listing of the log: the protocol, whether visits wait for their exit, how many there were today (VIS-30), and how many
 * of earlier days still have no exit.
 */
const PaginaVisitas = z.extend(pagina(Visita), {
  pending: z.boolean(),
  pendientes: z.number(),
  hoy: z.number(),
  anteriores: z.number(),
})

export const TABLA_VISITAS = {
  clave: 'id',
  ordenables: ['created_at', 'hora', 'salida_date', 'ape_nom', 'motivo', 'employee_visitado', 'ubicacion'],
  filtrables: ['ape_nom', 'nrodoc', 'motivo', 'employee_visitado', 'employee_cargo', 'ubicacion', 'estado', 'periodo'],
} as const
/** Value of the filter column `estado` that leaves the visits without exit time. */
export const ESTADO_PENDIENTE = 'pendiente'

export const SALIDA_NO_REGISTRADA = 'Salida no registrada'
/** The hour of the exit; what was given up is told instead, never an hour that nobody saw. */
const salidaDe = (v: Visita): string => (v.salida_no_registrada ? SALIDA_NO_REGISTRADA : hora(v.salida_date))

/** Columns of the log on the screen (VIS-03). */
export const COLUMNAS_VISITAS = [
  { campo: 'ape_nom', titulo: 'Visitante', texto: (v) => `${v.ape_nom} (${documentoEscrito(v)})`, ancho: 3 },
  { campo: 'motivo', titulo: 'Motivo de Visita', texto: (v) => v.motivo, ancho: 4 },
  {
    campo: 'employee_visitado',
    titulo: 'Empleado Visitado',
    texto: (v) => (v.employee_cargo === '' ? v.employee_visitado : `${v.employee_visitado} (${v.employee_cargo})`),
    ancho: 3,
  },
  { campo: 'ubicacion', titulo: 'Ubicación/Oficina', texto: (v) => v.ubicacion ?? '', ancho: 2 },
  { campo: 'created_at', titulo: 'Fecha', texto: (v) => fecha(v.created_at), ancho: 1.6 },
  { campo: 'created_at', key: 'hora', titulo: 'Hora', texto: (v) => hora(v.created_at) },
  { campo: 'salida_date', titulo: 'Salida', texto: salidaDe },
] as const satisfies readonly Columna<Visita>[]

export const MENSAJES_VISITAS = {
  /** P-02. */
  motivoSePublica: 'Se publica en el reporte de visitas: no escriba DNI, teléfonos ni asuntos de salud o familia.',
  sinTrabajadores: 'Debe registrar al menos un trabajador para el año actual',
  salidaGrabada: 'Hora de salida actualizado',
  dniNoConsultado: 'No se pudo consultar el DNI, ingrese el nombre',
  empleadoAjeno: 'El empleado elegido no está activo en su área',
  ubicacionAjena: 'La ubicación no corresponde a su área',
  deshecho: 'Se deshizo la última acción',
  sinConsulta: 'Registrar sin consulta',
  ingresoFuera: `El ingreso debe ser anterior a ahora y de los últimos ${DIAS_EXTEMPORANEO} días`,
  importada: 'Vino de una importación y no se modifica',
  yaGuardada: 'Esta visita ya se había grabado con otros datos. Cierre la ventana y corríjala en la lista.',
} as const

/** What its author may undo, and for how long. */
export const ACTOS_REVERSIBLES = ['salida', 'eliminacion'] as const
export type ActoReversible = (typeof ACTOS_REVERSIBLES)[number]
export const DESHACER_MINUTOS = 5

/** A document to look for: kind and number. */
const Documento = z
  .object({ tipo_doc: z._default(z.enum(TIPOS_DOCUMENTO), 'DNI'), nrodoc: NumeroEscrito })
  .check(delTipo(esDelTipo))

/** What an export of the log asks for; the area is said by a service key that reads all of them (ING-29). */
export const VisitasExportadas = listadoBody(TABLA_VISITAS, { area_id: z.optional(z.nullable(Id)) })

export const visitasApi = {
  porArea: llamada({
    id: 'API-16',
    method: 'GET',
    path: '/api/visitas/byarea/:areaID',
    acceso: [Permiso.visitas],
    soloSuArea: true,
    alcance: 'visitas:leer',
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
    edita: (body: unknown) => body !== null,
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
  antecedentes: llamada({
    id: 'visitas-antecedentes',
    method: 'GET',
    path: '/api/visitas/antecedentes',
    acceso: [Permiso.visitas],
    resumen: 'Visita abierta de hoy y última visita de un documento en el área propia',
    query: Documento,
    respuesta: z.object({ dentro: z.nullable(Visita), ultima: z.nullable(Visita) }),
  }),
  cerrarAnteriores: llamada({
    id: 'visitas-cierre',
    method: 'POST',
    path: '/api/visitas/cerrar-anteriores',
    acceso: [Permiso.visitas],
    resumen: 'Cierra, sin hora, las visitas de días anteriores que no tienen salida',
    respuesta: z.object({ cerradas: z.number() }),
  }),
  deshacer: llamada({
    id: 'visitas-deshacer',
    method: 'POST',
    path: '/api/visitas/:id/deshacer',
    acceso: [Permiso.visitas],
    resumen: 'Deshace la salida o la eliminación que el mismo usuario hizo hace menos de 5 minutos',
    params: ParamId,
    body: z.object({ acto: z.enum(ACTOS_REVERSIBLES, { error: 'Elija qué deshacer' }) }),
    respuesta: z.object({ data: Visita }),
  }),
}

/** What the audit trail calls the visits and their columns, in reading order (D-33). */
export const AUDITORIA_VISITAS = {
  visitas: {
    nombre: 'Visitas',
    campos: {
      ape_nom: 'Apellidos y nombres',
      tipo_doc: 'Tipo de documento',
      nrodoc: 'DNI',
      sin_consulta: 'Registrado sin consulta',
      name: 'Nombres',
      apellidos: 'Apellidos',
      motivo: 'Motivo',
      employee_visitado: 'Empleado visitado',
      employee_cargo: 'Cargo del empleado',
      ubicacion: 'Ubicación',
      salida_date: 'Salida',
      salida_no_registrada: 'Salida no registrada',
      registrada_at: 'Registrada después, a las',
      entidad: 'Entidad del visitante',
      lugar: 'Lugar específico',
      observacion: 'Observación',
      salida_por: 'Registró la salida',
      deleted_by: 'La eliminó',
      area_id: 'Área',
      cargo_id: 'Cargo',
      importada: 'Importada',
      cuidado_id: 'En cuidado de',
    },
  },
} as const
