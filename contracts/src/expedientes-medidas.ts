import { DIA_MS, diaMas } from './base/tiempo.ts'
import type { Calendario } from './plazos-calculo.ts'

/** What the statistics of cases measure, and over which days (EXP-54, EXP-55): rules and words without validation. */

export const PERIODO_MAXIMO_MESES = 24
/** Derivations that wait longer are told, in business days (EXP-55). */
export const SIN_RECIBIR_DIAS = 2
/** So long ago are the counts that stand beside those of now. */
export const ANTES_MS = 7 * DIA_MS

/** The backlog by its age in business days (EXP-54). */
export const EDADES = {
  edad_5: '0 a 5 días hábiles',
  edad_15: '6 a 15 días hábiles',
  edad_30: '16 a 30 días hábiles',
  edad_mas: 'Más de 30 días hábiles',
} as const
export type Edad = keyof typeof EDADES
/** Up to how many business days each age goes; the last one has no end. */
export const HASTA_DIAS = { edad_5: 5, edad_15: 15, edad_30: 30 } as const satisfies Partial<Record<Edad, number>>

/** What a number counts; each opens its rows (EXP-54). */
export const MEDIDAS = {
  plazos: 'Plazos que vencían',
  en_plazo: 'En plazo',
  tarde: 'Tarde',
  sin_respuesta: 'Sin respuesta',
  atendidos: 'Atendidos',
  ingresados: 'Ingresados',
  pendientes: 'Pendientes',
  vencidos: 'Vencidos',
  sin_recibir: 'Sin recibir',
  ...EDADES,
} as const
export type Medida = keyof typeof MEDIDAS

export const MENSAJES_ESTADISTICA = {
  titulo: 'ESTADÍSTICA DE TRÁMITES',
  alReves: 'La fecha final es anterior a la inicial',
  muyLargo: `Elija un periodo de ${PERIODO_MAXIMO_MESES} meses o menos`,
  /** A ratio with no cases is never 0 or 100 (EXP-55). */
  nada: '–',
  antes: 'Periodo anterior',
  haceUnaSemana: 'Hace una semana',
  rotulos: { ...MEDIDAS, plazos: 'Total', mediana: 'Mediana de días' },
  cuadros: {
    tarjetas: 'Resumen',
    meses: 'Plazos que vencían en cada mes',
    areas: 'Pendientes por área',
    edades: 'Pendientes por antigüedad',
  },
} as const

/** The mail of the first business day of a week (EXP-56). */
export const RESUMEN_SEMANAL = {
  asunto: 'Resumen semanal de trámites',
  deTodas: 'En toda la municipalidad:',
  deArea: (area: string): string => `En su área, ${area}:`,
  semanaAnterior: 'la semana anterior',
  haceUnaSemana: 'hace una semana',
  vencidosPorArea: 'Vencidos por área:',
  vencidosPorPersona: 'Vencidos por persona:',
  sinVencidos: 'No hay expedientes vencidos.',
} as const

/** Days from the first to the last, both of them. */
export interface Periodo {
  desde: string
  hasta: string
}

const MESES = [
  ...['Enero', 'Febrero', 'Marzo', 'Abril', 'Mayo', 'Junio'],
  ...['Julio', 'Agosto', 'Setiembre', 'Octubre', 'Noviembre', 'Diciembre'],
]
/** 'Setiembre 2026', of '2026-09'. */
export const nombreDeMes = (mes: string): string => `${MESES[Number(mes.slice(5, 7)) - 1] ?? ''} ${mes.slice(0, 4)}`

/** The first day of the month so many months later, or earlier. */
const primeroDeMes = (dia: string, meses: number): string =>
  new Date(Date.UTC(Number(dia.slice(0, 4)), Number(dia.slice(5, 7)) - 1 + meses, 1)).toISOString().slice(0, 10)

/** Whole months up to the one of a day, which is the last of so many. */
export const ultimosMeses = (hoy: string, meses: number): Periodo => ({
  desde: primeroDeMes(hoy, 1 - meses),
  hasta: diaMas(primeroDeMes(hoy, 1), -1),
})

const mesesEntre = ({ desde, hasta }: Periodo): number =>
  (Number(hasta.slice(0, 4)) - Number(desde.slice(0, 4))) * 12 + Number(hasta.slice(5, 7)) - Number(desde.slice(5, 7))

/** Whether a period is no longer than 24 months, from whatever day of a month it goes. */
export const esPeriodoPosible = ({ desde, hasta }: Periodo): boolean => {
  const meses = mesesEntre({ desde, hasta })
  return meses < PERIODO_MAXIMO_MESES || (meses === PERIODO_MAXIMO_MESES && hasta.slice(8) < desde.slice(8))
}

/** The period before, as long: of whole months as many months, otherwise as many days (D-124). */
export const periodoAnterior = ({ desde, hasta }: Periodo): Periodo => {
  const ultimo = diaMas(desde, -1)
  if (desde.endsWith('-01') && diaMas(hasta, 1).endsWith('-01'))
    return { desde: primeroDeMes(desde, -1 - mesesEntre({ desde, hasta })), hasta: ultimo }
  const dias = Math.round((Date.parse(hasta) - Date.parse(desde)) / DIA_MS)
  return { desde: diaMas(ultimo, -dias), hasta: ultimo }
}

/** The months of a period by their number, '2026-09', each with those of its days that are in it. */
export const mesesDe = ({ desde, hasta }: Periodo): (Periodo & { mes: string })[] => {
  const meses: (Periodo & { mes: string })[] = []
  for (let dia = desde; dia <= hasta; ) {
    const siguiente = primeroDeMes(dia, 1)
    const ultimo = diaMas(siguiente, -1)
    meses.push({ mes: dia.slice(0, 7), desde: dia, hasta: ultimo < hasta ? ultimo : hasta })
    dia = siguiente
  }
  return meses
}

/** A part of all as '87.3 %'; nothing of none. */
export const porcentaje = (parte: number, todo: number): string =>
  todo === 0 ? MENSAJES_ESTADISTICA.nada : `${((100 * parte) / todo).toFixed(1)} %`

/** The earliest day from which no more than so many business days have passed. */
export const desdeHace = ({ entre }: Pick<Calendario, 'entre'>, hoy: string, dias: number): string => {
  let dia = hoy
  while (entre(diaMas(dia, -1), hoy) <= dias) dia = diaMas(dia, -1)
  return dia
}

/** The median of values that occur so many times; null of none. */
export const mediana = (veces: readonly (readonly [valor: number, veces: number])[]): number | null => {
  const ordenados = veces.toSorted(([a], [b]) => a - b)
  const cuantos = ordenados.reduce((suma, [, n]) => suma + n, 0)
  if (cuantos === 0) return null
  const en = (lugar: number): number => {
    let vistos = 0
    for (const [valor, n] of ordenados) {
      vistos += n
      if (lugar < vistos) return valor
    }
    return ordenados.at(-1)?.[0] ?? 0
  }
  return (en(Math.floor((cuantos - 1) / 2)) + en(Math.floor(cuantos / 2))) / 2
}
