import * as z from 'zod/mini'
import { alFaltar, Clave, entero, FechaISO, Id, textoOpcional, Version } from './base/esquema.ts'
import { type Columna, listadoBody, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { fecha } from './base/tiempo.ts'
import { Ubigeo } from './ubigeos.ts'

/** NAC-10. */
export const SEXOS = [
  { id: 'M', name: 'MASCULINO' },
  { id: 'F', name: 'FEMENINO' },
] as const
export const nombreDeSexo = (sexo: string): string => SEXOS.find(({ id }) => id === sexo)?.name ?? ''

/** NAC-11. */
export const TEXTO_MAXIMO = 40
export const ANIO_MINIMO = 1850

/** A birth (Table NAC-A). Dates are yyyy-MM-dd, `updated_at` is the version of the row (API-08). */
export const Nacimiento = z.object({
  id: z.number(),
  ano_eje: z.nullable(z.number()),
  ano_nac: z.nullable(z.number()),
  nro_lib: z.string(),
  nro_fol: z.string(),
  ape_nac: z.string(),
  ape1: z.string(),
  ape2: z.string(),
  nom_nac: z.string(),
  ape_pad: z.string(),
  nom_pad: z.string(),
  ape_mad: z.string(),
  nom_mad: z.string(),
  sex_nac: z.string(),
  /** Code of the INEI; null where it was not given. */
  ubigeo: z.nullable(z.string()),
  /** The district of `ubigeo`. */
  lugar: z.nullable(Ubigeo),
  fch_nac: z.nullable(z.string()),
  fch_ing: z.nullable(z.string()),
  updated_at: z.string(),
})
export type Nacimiento = z.infer<typeof Nacimiento>

const CAMPOS_TABLA = [
  'ape_nac',
  'nom_nac',
  'fch_nac',
  'fch_ing',
  'sex_nac',
  'ape_pad',
  'nom_pad',
  'ape_mad',
  'nom_mad',
] as const
export const TABLA_NACIMIENTOS = {
  clave: 'id',
  ordenables: ['fch_ing', 'ape_nac', 'nom_nac', 'fch_nac', 'sex_nac', 'ape_pad', 'nom_pad', 'ape_mad', 'nom_mad'],
  /** Names by the beginning of their words, dates as dd/MM/yyyy or a part of it from the right, the rest whole (decision 0051).
   * By `id` a form brings the record as it is now (D-22). */
  filtrables: [...CAMPOS_TABLA, 'ano_eje', 'nro_lib', 'nro_fol', 'ubigeo', 'id'],
} as const

/** Columns of the table by position, 0 to 8 (NAC-04), then the hidden ones, 9 to 14 (NAC-05); the exports have all. */
export const COLUMNAS_NACIMIENTOS = [
  { campo: 'ape_nac', titulo: 'Apellidos', texto: (n) => n.ape_nac, ancho: 2.4 },
  { campo: 'nom_nac', titulo: 'Nombres', texto: (n) => n.nom_nac, ancho: 2 },
  { campo: 'fch_nac', titulo: 'Fecha Nacimiento', texto: (n) => fecha(n.fch_nac), tipo: 'fecha', ancho: 1.2 },
  { campo: 'fch_ing', titulo: 'Fecha Ingreso', texto: (n) => fecha(n.fch_ing), tipo: 'fecha', ancho: 1.2 },
  { campo: 'sex_nac', titulo: 'Sexo', texto: (n) => n.sex_nac, ancho: 0.6 },
  { campo: 'ape_pad', titulo: 'Apellido Padre', texto: (n) => n.ape_pad, ancho: 1.6 },
  { campo: 'nom_pad', titulo: 'Nombre Padre', texto: (n) => n.nom_pad, ancho: 1.6 },
  { campo: 'ape_mad', titulo: 'Apellido Madre', texto: (n) => n.ape_mad, ancho: 1.6 },
  { campo: 'nom_mad', titulo: 'Nombre Madre', texto: (n) => n.nom_mad, ancho: 1.6 },
  { campo: 'ano_eje', titulo: 'Año', texto: (n) => String(n.ano_eje ?? ''), tipo: 'numero', ancho: 0.7 },
  { campo: 'nro_lib', titulo: 'Libro', texto: (n) => n.nro_lib },
  { campo: 'nro_fol', titulo: 'Folio', texto: (n) => n.nro_fol },
  { campo: 'ubigeo', titulo: 'Ubigeo (INEI)', texto: (n) => n.ubigeo ?? '' },
  { campo: 'ape1', titulo: 'Primer apellido', texto: (n) => n.ape1, ancho: 1.4 },
  { campo: 'ape2', titulo: 'Segundo apellido', texto: (n) => n.ape2, ancho: 1.4 },
] as const satisfies readonly Columna<Nacimiento>[]
/** How many of them the table shows. */
export const COLUMNAS_VISIBLES = 9

export const MENSAJES_NACIMIENTOS = {
  /** NAC-15. */
  grabado: 'Registro grabado correctamente',
  noGrabado: 'No se pudo grabar el registro',
  sexoObligatorio: 'Elija el sexo',
  anioInvalido: `El año debe estar entre ${ANIO_MINIMO} y el actual`,
  nacimientoFuturo: 'La fecha de nacimiento no puede ser futura',
  ingresoFuturo: 'La fecha de ingreso no puede ser futura',
  ingresoAntes: 'La fecha de ingreso no puede ser anterior al nacimiento',
  ubigeoDesconocido: 'El código no es de ningún distrito del INEI',
  yaGuardado: 'Este nacimiento ya se había grabado con otros datos. Cierre la ventana y corríjalo en la lista.',
} as const

const Texto = textoOpcional(TEXTO_MAXIMO)

/**
 * What the modal sends, to register and with an id to edit (API-84, NAC-09 to NAC-14); an edit keeps what is left out. The
 * derived fields are the server's.
 */
export const NacimientoGuardar = z.object({
  id: z.optional(z.nullable(Id)),
  ano_eje: z.optional(z.nullable(entero(ANIO_MINIMO, 9999, MENSAJES_NACIMIENTOS.anioInvalido))),
  nro_lib: Texto,
  nro_fol: Texto,
  ape1: Texto,
  ape2: Texto,
  nom_nac: Texto,
  ape_pad: Texto,
  nom_pad: Texto,
  ape_mad: Texto,
  nom_mad: Texto,
  sex_nac: z.enum(['M', 'F'], { error: alFaltar(MENSAJES_NACIMIENTOS.sexoObligatorio) }),
  ubigeo: z.optional(
    z.nullable(z.string().check(z.regex(/^\d{6}$/, { error: MENSAJES_NACIMIENTOS.ubigeoDesconocido }))),
  ),
  fch_nac: z.optional(z.nullable(FechaISO)),
  fch_ing: z.optional(z.nullable(FechaISO)),
  version: Version,
  clave: Clave,
})
export type NacimientoGuardar = z.output<typeof NacimientoGuardar>

const acceso = [Permiso.nacimientos] as const

export const nacimientosApi = {
  guardar: llamada({
    id: 'API-84',
    method: 'POST',
    path: '/api/nacimiento',
    acceso,
    resumen: 'Registra un nacimiento, o con su id lo corrige',
    body: NacimientoGuardar,
    edita: ({ id }: NacimientoGuardar) => !!id,
    respuesta: z.object({ message: z.string(), data: Nacimiento }),
  }),
  listar: llamada({
    id: 'API-85',
    method: 'POST',
    path: '/api/nacimiento/list',
    acceso,
    resumen: 'Registro de nacimientos',
    body: listadoBody(TABLA_NACIMIENTOS, {}),
    respuesta: pagina(Nacimiento),
  }),
}

/** What the audit trail calls the births and their columns, in reading order (D-33). */
export const AUDITORIA_NACIMIENTOS = {
  nacimientos: {
    nombre: 'Nacimientos',
    campos: {
      created_by: 'Creado por',
      id: 'Número',
      ano_eje: 'Año',
      nro_lib: 'Libro',
      nro_fol: 'Folio',
      ape_nac: 'Apellidos',
      ape1: 'Primer apellido',
      ape2: 'Segundo apellido',
      nom_nac: 'Nombres',
      sex_nac: 'Sexo',
      fch_nac: 'Fecha de nacimiento',
      ano_nac: 'Año de nacimiento',
      ubigeo: 'Ubigeo (INEI)',
      fch_ing: 'Fecha de ingreso',
      ape_pad: 'Apellidos del padre',
      nom_pad: 'Nombres del padre',
      ape_mad: 'Apellidos de la madre',
      nom_mad: 'Nombres de la madre',
    },
    valores: { sex_nac: SEXOS },
  },
} as const
