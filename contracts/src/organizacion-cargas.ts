import * as z from 'zod/mini'
import { entero, ParamId, texto, Vacio } from './base/esquema.ts'
import { listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import {
  Carga,
  EQUIVALENCIAS_MAXIMO,
  Equivalencia,
  EquivalenciasElegidas,
  SuerteDeFila,
  TEXTO_EQUIVALENTE_MAXIMO,
} from './cargas.ts'
import { TIPO_XLSX } from './hojas.ts'
import { NUMERO_AREA_MAXIMO } from './organizacion.ts'
import { NOMBRE_CARGO_MAXIMO } from './organizacion-cargos.ts'

/**
 * Areas and people from spreadsheets (ORG-52 to ORG-55, TRA-31, D-99): read and checked away from the request,
 * looked at, and only then applied, all of it in one transaction (decisions 0047, 0164, 0173).
 */

const CLASES_DE_CARGA = ['areas', 'personal'] as const
export type ClaseDeOrganizacion = (typeof CLASES_DE_CARGA)[number]

// Limits --------------------------------------------------------------------------------------------------------------

/** Rows of one file. */
export const TOPE_FILAS_CARGA = { areas: 2_000, personal: 10_000 } as const satisfies Record<
  ClaseDeOrganizacion,
  number
>
/** New users of one file: each password takes a processor some 50 ms. */
export const USUARIOS_POR_CARGA = 500
/** Hours in which 'Hojas de claves' can be downloaded, once (ORG-55). */
export const CLAVES_HORAS = 24

// Columns -------------------------------------------------------------------------------------------------------------

interface ColumnaDeHoja<C extends string> {
  campo: C
  titulo: string
  /** Other headings that mean the same. */
  otros: readonly string[]
}

/** Headings of the spreadsheet of areas (ORG-52). */
export const COLUMNAS_CARGA_AREAS = [
  { campo: 'name', titulo: 'ÁREA', otros: ['NOMBRE', 'UNIDAD ORGÁNICA'] },
  { campo: 'siglas', titulo: 'SIGLAS', otros: [] },
  { campo: 'depende_de', titulo: 'DEPENDE DE', otros: [] },
  { campo: 'numero', titulo: 'N°', otros: ['NRO', 'NÚMERO'] },
  { campo: 'jefe', titulo: 'JEFE (DNI)', otros: ['JEFE', 'DNI DEL JEFE'] },
  { campo: 'correo', titulo: 'CORREO', otros: ['EMAIL', 'CORREO ELECTRÓNICO'] },
  { campo: 'telefono', titulo: 'TELÉFONO', otros: [] },
] as const satisfies readonly ColumnaDeHoja<string>[]
export type CampoCargaAreas = (typeof COLUMNAS_CARGA_AREAS)[number]['campo']

/** Headings of the spreadsheet of people (Table ORG-G). */
export const COLUMNAS_CARGA_PERSONAL = [
  { campo: 'dni', titulo: 'DNI', otros: ['N° DNI', 'NRO DNI', 'NÚMERO DE DNI'] },
  { campo: 'ape_pat', titulo: 'APELLIDO PATERNO', otros: ['AP. PATERNO', 'PATERNO'] },
  { campo: 'ape_mat', titulo: 'APELLIDO MATERNO', otros: ['AP. MATERNO', 'MATERNO'] },
  { campo: 'name', titulo: 'NOMBRES', otros: ['NOMBRE'] },
  { campo: 'ape_nom', titulo: 'APELLIDOS Y NOMBRES', otros: [] },
  { campo: 'sexo', titulo: 'SEXO', otros: [] },
  { campo: 'fecha_nac', titulo: 'FECHA NACIMIENTO', otros: ['FECHA DE NACIMIENTO', 'NACIMIENTO'] },
  { campo: 'area', titulo: 'AREA', otros: ['UNIDAD ORGÁNICA'] },
  { campo: 'cargo', titulo: 'CARGO', otros: [] },
  { campo: 'desde', titulo: 'VIGENTE DESDE', otros: ['DESDE'] },
  { campo: 'hasta', titulo: 'VIGENTE HASTA', otros: ['HASTA'] },
  { campo: 'username', titulo: 'USUARIO', otros: [] },
  { campo: 'perfil', titulo: 'PERFIL', otros: [] },
  { campo: 'email', titulo: 'CORREO', otros: ['EMAIL', 'CORREO ELECTRÓNICO'] },
] as const satisfies readonly ColumnaDeHoja<string>[]
export type CampoCargaPersonal = (typeof COLUMNAS_CARGA_PERSONAL)[number]['campo']

// Words ---------------------------------------------------------------------------------------------------------------

export const MENSAJES_CARGAS = {
  archivoObligatorio: 'Elija el archivo de Excel',
  noProcesado: 'No se pudo procesar el archivo',
  aplicada: 'Carga aplicada',
  descartada: 'Carga descartada',
  sinPendientes: 'No hay cargas pendientes',
  aplicarTraslados: 'Aplicar traslados',
  hojasDeClaves: 'Hojas de claves',
  notaAreas:
    'Una fila por área: ÁREA y, si quiere, SIGLAS, DEPENDE DE, N°, JEFE (DNI), CORREO y TELÉFONO. JEFE es solo para áreas que ya tienen personal. De un área que ya está solo cambia lo que la fila dice, nunca el nombre.',
  notaPersonal:
    'La hoja debe tener DNI, AREA y CARGO, y los nombres de quienes son nuevos. Con PERFIL se crea además su usuario.',
  correoDevuelto:
    'Si un correo no se puede entregar, su clave vuelve aquí: mire Cargas pendientes. Después de 24 horas, use Generar otra vez en Usuarios.',
  clavesUnaVez: 'Descárguelas ahora: se entregan una sola vez y se borran a las 24 horas.',
  dniRepetido: 'Repite el DNI de la fila',
  usuarioRepetido: 'Repite el usuario de la fila',
  correoRepetido: 'Repite el correo de la fila',
  sinArea: 'Falta el área',
  sinCargo: 'Falta el cargo',
  sinApellidoPaterno: 'Falta el apellido paterno',
  sinApellidoMaterno: 'Falta el apellido materno',
  sinNombres: 'Faltan los nombres',
  sinComa: 'Separe apellidos y nombres con una coma',
  sexo: 'El sexo debe ser M, F, MASCULINO, FEMENINO, 1 o 0',
  perfilSinUsuario: 'Indique el perfil del usuario',
  otroUsuario: 'La persona ya tiene el usuario',
  perfilDeUsuario: 'Ya tiene usuario: su perfil se cambia en Permisos',
  correoDeUsuario: 'Ya tiene usuario: su correo se cambia en Usuarios',
  reservado: 'Solo el área de informática puede hacer este cambio',
  accesoApagado: 'Su acceso de este año está apagado: enciéndalo en su área',
  correoSinUsuario: 'El correo se guarda con el usuario: sin PERFIL no se crea',
  demasiadosUsuarios: 'Un archivo crea hasta 500 usuarios: suba esta fila en otro',
  soloSuArea: 'Solo puede registrar a trabajadores de su área',
  usuariosAparte: 'Los usuarios se crean en Usuarios',
  sinNombreDeArea: 'Falta el nombre del área',
  areaRepetida: 'Repite el área de la fila',
  siglasRepetidas: 'Repite las siglas de la fila',
  numeroRepetido: 'Repite el número de la fila',
  trasladoAjeno: 'Trabaja en otra área: su traslado lo hace la administración de usuarios',
  trasladoDesdeHoy: 'Un traslado rige desde hoy: quite VIGENTE DESDE futuro o VIGENTE HASTA pasado',
  trasladoConUsuario: 'Tiene usuario: su traslado lo hace la administración de usuarios',
} as const

export const cargoDesconocido = (escrito: string): string => `No hay un cargo llamado «${escrito}»`
export const perfilDesconocido = (escrito: string): string => `No hay un perfil llamado «${escrito}»`
/** ORG-52: what a row hangs from makes no area. */
export const superiorRechazada = (fila: number): string => `Depende del área de la fila ${fila}, que se rechaza`
/** ORG-52: the number of an area never changes (ORG-09). */
export const tieneNumero = (numero: number): string => `El área tiene el número ${numero}, que no cambia`
/** What a row of areas says besides the name, in one line. */
export const lugarDelArea = (area: { numero: number | null; siglas: string | null; superior: string | null }): string =>
  [area.numero !== null && `N° ${area.numero}`, area.siglas, area.superior !== null && `depende de ${area.superior}`]
    .filter(Boolean)
    .join(', ')
/** ORG-55. */
export const trasladoDe = (antes: string, despues: string): string => `Traslado de ${antes} a ${despues}`
const deClaves = (cuantas: number): string => (cuantas === 1 ? '1 clave' : `${cuantas.toLocaleString('en-US')} claves`)
/** Where passwords go, or would go while the file is not `aplicada`; empty where none go there (ORG-55). */
export const clavesPorCorreo = (cuantas: number, aplicada: boolean): string =>
  cuantas === 0
    ? ''
    : `${deClaves(cuantas)} ${cuantas === 1 ? (aplicada ? 'va' : 'irá') : aplicada ? 'van' : 'irán'} por correo.`
export const clavesEnHojas = (cuantas: number, aplicada: boolean): string =>
  cuantas === 0
    ? ''
    : `${deClaves(cuantas)} ${cuantas === 1 ? (aplicada ? 'está' : 'irá') : aplicada ? 'están' : 'irán'} en hojas.`
/** What the registry says otherwise, which stays (ORG-55). */
export const registroDice = (titulo: string, registrado: string): string =>
  `${titulo}: se conserva «${registrado}», como está registrado`

// Rows ----------------------------------------------------------------------------------------------------------------

/** A spreadsheet of areas or people on its way in; one of areas has no moves, users, texts or passwords. */
export const CargaDeOrganizacion = z.extend(Carga, {
  clase: z.enum(CLASES_DE_CARGA),
  /** Of the changes, those that move somebody: applied only with 'Aplicar traslados' (ORG-55). */
  traslados: z.number(),
  /** Users that it would create, and once applied those that it has created. */
  usuarios: z.number(),
  /** At most `EQUIVALENCIAS_MAXIMO`. */
  equivalencias: z.array(Equivalencia),
  /** The passwords of these users; null without any. */
  claves: z.nullable(
    z.object({
      /** How many go by mail; once applied without those of letters that were given up. */
      por_correo: z.number(),
      /** How many are on 'Hojas de claves', downloaded or not. */
      en_hojas: z.number(),
      /** Until when these can be downloaded, yyyy-MM-dd HH:mm:ss of Lima; null before, when they were, or when it has passed. */
      hasta: z.nullable(z.string()),
    }),
  ),
})
export type CargaDeOrganizacion = z.infer<typeof CargaDeOrganizacion>

/** One row of the file by the number that the spreadsheet shows. */
export const FilaDeOrganizacion = z.extend(SuerteDeFila, {
  fila: z.number(),
  /** The person's, or that of the area's head. */
  dni: z.string(),
  /** Surnames and names, or the name of an area, as they were read or are registered. */
  nombre: z.string(),
  /** Area and position, as they are understood or else written; of an area `lugarDelArea`. */
  lugar: z.string(),
  /** The user that it creates or that the person has; null without one. */
  usuario: z.nullable(z.string()),
  perfil: z.nullable(z.string()),
  /** It moves somebody: applied only with 'Aplicar traslados'. */
  traslado: z.boolean(),
})
export type FilaDeOrganizacion = z.infer<typeof FilaDeOrganizacion>

export const TABLA_FILAS_ORGANIZACION = {
  ordenables: ['fila'],
  /** `clase` is one of the four; `corregido` '1' leaves rows with notices, `traslado` '1' those that move somebody. */
  filtrables: ['clase', 'corregido', 'traslado'],
} as const

// What is sent --------------------------------------------------------------------------------------------------------

const Texto = texto(TEXTO_EQUIVALENTE_MAXIMO, { min: 1 })

/** What texts mean (ORG-54). What is not named stays as it is. Creating takes the requirement of ORG-01. */
export const EquivalenciasGuardar = z.object({
  elegidas: EquivalenciasElegidas,
  /** Areas and positions to create by their texts. */
  crear: z._default(
    z
      .array(
        z.discriminatedUnion('campo', [
          z.object({ campo: z.literal('area'), texto: Texto }),
          z.object({ campo: z.literal('cargo'), texto: texto(NOMBRE_CARGO_MAXIMO, { min: 1 }) }),
        ]),
      )
      .check(z.maxLength(EQUIVALENCIAS_MAXIMO)),
    [],
  ),
  /** 'Crear todos los que faltan': areas and positions that are neither chosen nor named above, too. */
  crear_todos: z._default(z.boolean(), false),
  /** On what the created areas depend; none at the top. */
  depende_de: z.optional(z.nullable(entero(1, NUMERO_AREA_MAXIMO, 'Elija un área activa'))),
})
export type EquivalenciasGuardar = z.input<typeof EquivalenciasGuardar>

const dePersonal = ['organizacion', Permiso.usuarios, Permiso.trabajadores] as const
const RUTA = '/api/organizacion/cargas'
const data = z.object({ data: CargaDeOrganizacion })
const archivos = { 'selectedFile[]': 1 } as const

export const organizacionCargasApi = {
  pendientes: llamada({
    id: 'ORG-55',
    method: 'GET',
    path: RUTA,
    acceso: dePersonal,
    resumen:
      'Cargas propias del último día que no se aplicaron, o cuyas claves no se descargaron; lo más reciente primero',
    respuesta: z.object({ data: z.array(CargaDeOrganizacion) }),
  }),
  subirAreas: llamada({
    id: 'ORG-52',
    method: 'POST',
    path: `${RUTA}/areas`,
    acceso: ['organizacion'],
    resumen: 'Recibe un Excel de áreas para revisarlo antes de aplicarlo; se sigue con la carga que responde',
    body: z.object({}),
    archivos,
    respuesta: data,
  }),
  subirPersonal: llamada({
    id: 'ORG-53',
    method: 'POST',
    path: `${RUTA}/personal`,
    acceso: dePersonal,
    alcance: 'personal:cargar',
    resumen: 'Recibe un Excel de personal para revisarlo antes de aplicarlo; se sigue con la carga que responde',
    body: z.object({}),
    archivos,
    respuesta: data,
  }),
  ver: llamada({
    id: 'ORG-53',
    method: 'GET',
    path: `${RUTA}/:id`,
    acceso: dePersonal,
    alcance: 'personal:cargar',
    resumen: 'Cómo va una carga propia, con los textos que no corresponden a nada',
    params: ParamId,
    respuesta: data,
  }),
  filas: llamada({
    id: 'ORG-53',
    method: 'GET',
    path: `${RUTA}/:id/filas`,
    acceso: dePersonal,
    alcance: 'personal:cargar',
    resumen: 'Las filas revisadas de una carga propia',
    params: ParamId,
    query: listadoQuery(TABLA_FILAS_ORGANIZACION),
    respuesta: pagina(FilaDeOrganizacion),
  }),
  equivalencias: llamada({
    id: 'ORG-54',
    method: 'PUT',
    path: `${RUTA}/:id/equivalencias`,
    acceso: dePersonal,
    resumen: 'Dice qué significan los textos de una carga propia, o crea lo que nombran, y revisa otra vez sus filas',
    params: ParamId,
    body: EquivalenciasGuardar,
    respuesta: z.extend(data, { creados: z.object({ areas: z.number(), cargos: z.number() }) }),
  }),
  rechazadas: llamada({
    id: 'ORG-53',
    method: 'GET',
    path: `${RUTA}/:id/rechazadas`,
    acceso: dePersonal,
    alcance: 'personal:cargar',
    resumen: 'Las filas rechazadas de una carga propia, en Excel, con su motivo',
    params: ParamId,
    respuesta: null,
    tipos: [TIPO_XLSX],
  }),
  aplicar: llamada({
    id: 'ORG-53',
    method: 'POST',
    path: `${RUTA}/:id/aplicar`,
    acceso: dePersonal,
    resumen: 'Aplica una carga revisada, toda o nada; 409 si algo cambió desde que se revisó',
    params: ParamId,
    /** 'Aplicar traslados' (ORG-55). */
    body: z.object({ traslados: z._default(z.boolean(), false) }),
    respuesta: data,
  }),
  descartar: llamada({
    id: 'ORG-53',
    method: 'DELETE',
    path: `${RUTA}/:id`,
    acceso: dePersonal,
    resumen: 'Descarta una carga propia que no se aplicó',
    params: ParamId,
    respuesta: Vacio,
  }),
  plantilla: llamada({
    id: 'ORG-53',
    method: 'GET',
    path: `${RUTA}/plantilla/:clase`,
    acceso: dePersonal,
    resumen: 'Plantilla de Excel con títulos, ejemplos y listas; la de áreas, para quien las administra',
    actos: { areas: { resumen: 'Plantilla de Excel de las áreas', acceso: ['organizacion'] } },
    params: z.object({ clase: z.enum(CLASES_DE_CARGA) }),
    respuesta: null,
    tipos: [TIPO_XLSX],
  }),
  claves: llamada({
    id: 'ORG-55',
    method: 'POST',
    path: `${RUTA}/:id/claves`,
    acceso: dePersonal,
    resumen: 'Las hojas de claves de los usuarios que creó una carga propia, una sola vez, con confirmación',
    params: ParamId,
    respuesta: null,
    tipos: ['application/pdf'],
    estados: [410],
  }),
}
