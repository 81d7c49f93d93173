import { diasDelRango, fecha } from './base/tiempo.ts'

/** Lists, limits, rules and words of works tracking, for its screen and its server (14). */

/** The nine settings in the order of Table SEG-B, as the dialog calls them. */
export const VARIABLES_OBRA = [
  { campo: 'cui', titulo: 'CUI' },
  { campo: 'title_meta', titulo: 'Nombre del proyecto' },
  { campo: 'pim_current', titulo: 'PIM actual' },
  { campo: 'devengado_acumulado_total', titulo: 'Devengado acumulado total' },
  { campo: 'avance_financiero_acumulado', titulo: 'Avance financiero acumulado' },
  { campo: 'avance_fisico', titulo: 'Avance físico' },
  { campo: 'fechaini', titulo: 'Fecha de inicio' },
  { campo: 'fechafin', titulo: 'Fecha de fin' },
  { campo: 'costo_actualizado', titulo: 'Costo actualizado' },
] as const
export type VariableObra = (typeof VARIABLES_OBRA)[number]['campo']

/** What a spreadsheet may tell besides, as the dialog calls it; a column that is not set is not read (decision 0137). */
export const VARIABLES_OPCIONALES = [
  { campo: 'devengado_anual', titulo: 'Devengado del año' },
  { campo: 'avance_fisico_programado', titulo: 'Avance físico programado' },
  { campo: 'avance_financiero_programado', titulo: 'Avance financiero programado' },
] as const
type VariableOpcional = (typeof VARIABLES_OPCIONALES)[number]['campo']

/** All that is read of a row. */
export const VARIABLES_LEIDAS = [...VARIABLES_OBRA, ...VARIABLES_OPCIONALES] as const
export type VariableLeida = VariableObra | VariableOpcional

/** Rows of one spreadsheet that may hold a work; the largest region of the national register has a third of them. */
export const TOPE_FILAS_OBRAS = 20_000
export const LARGO_NOMBRE_OBRA = 1_000
/** Refused rows that the report of an upload lists; it always says how many there are. */
export const RECHAZADAS_LISTADAS = 500

/** How a work stands: the style key of each (`clase`, Table SEG-A) and what the filter calls it. */
export const CLASES_OBRA = {
  en_plazo: 'En plazo',
  vencida: 'Plazo vencido',
  por_iniciar: 'Por iniciar',
  concluida: 'Concluida',
  sin_plazo: 'Sin plazo',
} as const
export type ClaseObra = keyof typeof CLASES_OBRA

/** From how many points of difference the physical progress is far behind the financial. */
export const PUNTOS_DE_ATRASO = 20
/** After how many days without a change of its progress a work counts as not updated. */
export const DIAS_SIN_CAMBIOS = 30

/** What a work is flagged for, and the rule that people are told (issue 9, decision 0054). */
export const ALERTAS_OBRA = {
  vencida: {
    rotulo: 'Plazo vencido',
    regla: 'El plazo terminó y el avance físico no llega al 100 %.',
  },
  atrasada: {
    rotulo: 'Avance físico muy por debajo del financiero',
    regla: `El avance físico está ${PUNTOS_DE_ATRASO} puntos o más por debajo del financiero.`,
  },
  sin_cambios: {
    rotulo: `Sin actualización en ${DIAS_SIN_CAMBIOS} días`,
    regla: `Ninguna carga de los últimos ${DIAS_SIN_CAMBIOS} días cambió sus avances, y la obra no está concluida.`,
  },
} as const
export type AlertaObra = keyof typeof ALERTAS_OBRA

/** What the state and the flags of a work follow from; days are yyyy-MM-dd. */
export interface SituacionObra {
  inicio: string | null
  fin: string | null
  avance_fisico: number | null
  avance_financiero: number | null
  /** The day of the last upload that changed its progress. */
  cambio: string
}

/** How a work stands on a day. */
export const claseDe = ({ inicio, fin, avance_fisico }: SituacionObra, hoy: string): ClaseObra => {
  if (avance_fisico !== null && avance_fisico >= 100) return 'concluida'
  if (fin !== null && fin < hoy) return 'vencida'
  if (inicio !== null && inicio > hoy) return 'por_iniciar'
  return inicio === null || fin === null ? 'sin_plazo' : 'en_plazo'
}

/** What a work is flagged for on a day, the gravest first. */
export const alertasDe = (obra: SituacionObra, hoy: string): AlertaObra[] => {
  const { avance_fisico: fisico, avance_financiero: financiero } = obra
  const clase = claseDe(obra, hoy)
  const atrasada = fisico !== null && financiero !== null && financiero - fisico >= PUNTOS_DE_ATRASO
  const enMarcha = clase !== 'concluida' && clase !== 'por_iniciar'
  const sinCambios = enMarcha && diasDelRango(obra.cambio, hoy) - 1 >= DIAS_SIN_CAMBIOS
  return [
    ...(clase === 'vencida' ? (['vencida'] as const) : []),
    ...(atrasada ? (['atrasada'] as const) : []),
    ...(sinCambios ? (['sin_cambios'] as const) : []),
  ]
}

/**
 * How much of a term is over at the end of a day, from 0 to 100 with two decimals: what a work without a programme of its
 * own should have reached, were it to advance alike every day (decision 0137). Null where a date is missing.
 */
export const programadoPorFechas = (
  { inicio, fin }: Pick<SituacionObra, 'inicio' | 'fin'>,
  dia: string,
): number | null => {
  if (inicio === null || fin === null) return null
  const parte = (diasDelRango(inicio, dia) / diasDelRango(inicio, fin)) * 100
  return Math.round(Math.min(100, Math.max(0, parte)) * 100) / 100
}

/** Days since the end of a work that is not finished; 0 while its term runs, or has no end. */
export const diasVencidos = (obra: Pick<SituacionObra, 'fin' | 'avance_fisico'>, hoy: string): number => {
  const { fin, avance_fisico } = obra
  return fin === null || fin >= hoy || (avance_fisico ?? 0) >= 100 ? 0 : diasDelRango(fin, hoy) - 1
}

/** What the programme of a work asks for by the server's day: by its column or, where it has none, by its dates. */
export interface Programa {
  avance_fisico_programado: number | null
  avance_financiero_programado: number | null
  /** By its dates. */
  programado: number | null
}

/** A progress beside what was planned of it; `por` says what the plan follows from. */
export interface Comparacion {
  real: number | null
  programado: number | null
  por: 'columna' | 'fechas'
  /** Points by which the progress is behind, below 0 when it is ahead; null where one of the two is not known. */
  atraso: number | null
}

/** The progress of a work against its plan. */
export const compararAvance = (
  obra: Programa & Pick<SituacionObra, 'avance_fisico' | 'avance_financiero'>,
  serie: 'avance_fisico' | 'avance_financiero',
): Comparacion => {
  const deColumna = obra[`${serie}_programado`]
  const [real, programado] = [obra[serie], deColumna ?? obra.programado]
  const atraso = real === null || programado === null ? null : Math.round((programado - real) * 100) / 100
  return { real, programado, por: deColumna === null ? 'fechas' : 'columna', atraso }
}

/** What was planned of a progress when an upload said it, by the dates that it said. */
export const programadoEnCarga = (
  avance: Omit<Programa, 'programado'> & Pick<SituacionObra, 'inicio' | 'fin'> & { fecha: string },
  serie: 'avance_fisico' | 'avance_financiero',
): number | null => avance[`${serie}_programado`] ?? programadoPorFechas(avance, avance.fecha.slice(0, 10))

/** The sizes that works are filtered by, in soles of their cost: from one amount, below another. */
export const TRAMOS_COSTO = {
  'hasta-1': { rotulo: 'Menos de 1 millón', desde: 0, hasta: 1_000_000 },
  '1-5': { rotulo: 'De 1 a 5 millones', desde: 1_000_000, hasta: 5_000_000 },
  '5-20': { rotulo: 'De 5 a 20 millones', desde: 5_000_000, hasta: 20_000_000 },
  'desde-20': { rotulo: '20 millones o más', desde: 20_000_000, hasta: Number.POSITIVE_INFINITY },
} as const
export type TramoCosto = keyof typeof TRAMOS_COSTO

/** From how many points behind its plan the filter by delay takes a work; one past its end should be at 100 %. */
export const RETRASOS = {
  '1': { rotulo: 'Con retraso', puntos: 1 },
  '10': { rotulo: '10 puntos o más', puntos: 10 },
  '25': { rotulo: '25 puntos o más', puntos: 25 },
} as const
export type Retraso = keyof typeof RETRASOS

/** What the works may be ordered by besides the order of the file: the largest figure of each first. */
export const ORDENES_OBRAS = {
  costo_actualizado: 'Mayor costo',
  atraso: 'Mayor retraso',
  dias_vencidos: 'Más días vencidos',
} as const
export type OrdenObras = keyof typeof ORDENES_OBRAS

/** The public record of a project in the ministry's Banco de Inversiones; its CUI follows. A link, never a request (D-39). */
const FICHA_NACIONAL = 'https://ofi5.mef.gob.pe/ssi/Ssi/Index?tipo=2&codigo='
export const fichaNacionalDe = (cui: string): string => `${FICHA_NACIONAL}${cui}`

/** A day as Table SEG-A has it: dd-MM-yyyy; empty for none. */
export const diaMesAnio = (dia: string | null): string => fecha(dia).replaceAll('/', '-')

/** Whether an upload that takes so many of the published works away is asked about first: it keeps fewer than half (SEG-29). */
export const preguntaPorRetiro = (retiradas: number, publicadas: number): boolean => retiradas * 2 > publicadas
/** What it is asked with. */
export const avisoDeRetiro = (retiradas: number, publicadas: number): string =>
  `Este archivo quita ${retiradas} de ${publicadas} ${publicadas === 1 ? 'obra publicada' : 'obras publicadas'}`

export const MENSAJES_SEGUIMIENTO = {
  /** SEG-16. */
  obteniendo: 'Obteniendo datos',
  /** SEG-31. */
  noObtenido: 'No se pudo obtener datos',
  /** SEG-32. */
  grabado: 'Registro grabado con éxito',
  noGuardado: 'No se pudo guardar',
  /** SEG-33. */
  noProcesado: 'No se pudo procesar el archivo',
  archivoObligatorio: 'Elija el archivo Excel',
  columnaObligatoria: 'Escriba la letra de la columna',
  columnaInvalida: 'Escriba una o dos letras, de A a ZZ',
  columnaRepetida: 'Esta columna ya la usa otra variable',
} as const
