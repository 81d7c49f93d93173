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
