import { NACIMIENTO_FUTURO } from './hojas.ts'
/** Lists, limits and words of the food baskets, for their screen and their server (13). */

/** CAN-17. */
export const GRUPOS = ['GRUPO 1', 'GRUPO 2', 'GRUPO 3', 'GRUPO 4', 'GRUPO 5', 'GRUPO 6', 'GRUPO 7'] as const
/** What people may set (CAN-14, CAN-18, CAN-23). */
export const REFERENCIAS = ['PENDIENTE', 'ACTA-MPI', 'NO CORRESPONDE', 'NO TITULAR'] as const
export type Referencia = (typeof REFERENCIAS)[number]
/** The reference of the other programme, which only spreadsheets bring (CAN-18, CAN-32). */
export const ACTA_ANGLO = 'ACTA-ANGLOAMERICA'

/** A new record's (CAN-21). */
export const REFERENCIA_NUEVA: Referencia = 'ACTA-MPI'
export const PRECALIFICA_NUEVA = 'NUEVO'

/** As references are compared and counted: without spaces (CAN-32). */
export const plana = (texto: string): string => texto.replace(/\s+/g, '').toUpperCase()

/** Such records are never changed (CAN-09). */
export const esAnglo = (referencia: string): boolean => plana(referencia).includes('ANGLO')

/** The longest text of each field. */
export const LARGOS_CANASTA = {
  ape_nom: 120,
  cont: 20,
  address: 200,
  zona: 100,
  mz: 20,
  lote: 20,
  precalifica: 40,
  sub_grupo: 40,
  eval_campo: 120,
  referencia: 60,
} as const

/** CAN-07. */
export const direccionDe = ({ address, zona, mz, lote }: Record<'address' | 'zona' | 'mz' | 'lote', string>): string =>
  [address, zona, mz && `MZ. ${mz}`, lote && `LT. ${lote}`].filter(Boolean).join(', ').toUpperCase()

/** Rows of one spreadsheet (decision 0047). */
export const TOPE_FILAS_CANASTAS = 50_000

/** The columns of a spreadsheet: the table's titles, those of the template; others by which they are found (CAN-20). */
export const COLUMNAS_HOJA = [
  { campo: 'cont', titulo: 'NRO.', otros: ['N°', 'NUM', 'NUMERO', 'ITEM', 'ORDEN'] },
  {
    campo: 'ape_nom',
    titulo: 'APELLIDOS Y NOMBRES',
    otros: ['NOMBRES Y APELLIDOS', 'BENEFICIARIO', 'NOMBRE COMPLETO'],
  },
  { campo: 'dni', titulo: 'DNI', otros: ['NRO. DNI', 'N° DNI', 'NRO. DOCUMENTO'] },
  { campo: 'referencia', titulo: 'REFERENCIA', otros: [] },
  { campo: 'fnac', titulo: 'FEC. NAC', otros: ['FECHA NACIMIENTO', 'FECHA DE NACIMIENTO', 'F. NAC', 'F. NACIMIENTO'] },
  { campo: 'ngrupo', titulo: 'NRO. GRUPO', otros: ['GRUPO', 'N° GRUPO'] },
  { campo: 'address', titulo: 'DIRECCION', otros: ['DOMICILIO'] },
  { campo: 'zona', titulo: 'ZONA', otros: [] },
  { campo: 'mz', titulo: 'MZ', otros: ['MANZANA'] },
  { campo: 'lote', titulo: 'LOTE', otros: ['LT'] },
  { campo: 'precalifica', titulo: 'PRECALIFICA', otros: ['PRECALIFICACION'] },
  { campo: 'fec_entrega', titulo: 'F.ENTREGA', otros: ['FEC. ENTREGA', 'FECHA ENTREGA', 'FECHA DE ENTREGA'] },
  { campo: 'sub_grupo', titulo: 'SUB GRUPO', otros: [] },
  { campo: 'eval_campo', titulo: 'EVAL. CAMPO', otros: ['EVALUACION CAMPO', 'EVALUACION DE CAMPO'] },
] as const
export type CampoHoja = (typeof COLUMNAS_HOJA)[number]['campo']

export const MENSAJES_CANASTAS = {
  /** CAN-26. */
  dniExiste: 'Dni ya se encuentra registrado',
  /** CAN-27, CAN-28. */
  actualizado: 'Registro actualizado con éxito',
  noActualizado: 'No se pudo actualizar el registro',
  /** CAN-29. */
  noProcesado: 'No se pudo procesar el archivo',
  archivoObligatorio: 'Elija el archivo Excel',
  /** Why a row of a file is refused that says something else of somebody than a row before it; its number follows. */
  dniRepetido: 'El DNI ya está en la fila',
  nombreObligatorio: 'Ingrese los apellidos y nombres',
  grupoObligatorio: 'Elija el grupo',
  direccionObligatoria: 'Ingrese la dirección',
  entregaObligatoria: 'Ingrese la fecha de entrega',
  nacimientoFuturo: NACIMIENTO_FUTURO,
} as const

/** CAN-29. */
export const procesado = (registrados: number, omitidos: number): string =>
  `Archivo procesado: ${registrados} registrados, ${omitidos} omitidos`
