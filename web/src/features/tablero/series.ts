import { diaMas, fecha } from '@cabildo/contracts/base/tiempo'
import { SIN_SEMANA, type TABLA_CANASTAS } from '@cabildo/contracts/canastas'
import { ACTA_ANGLO, PRECALIFICA_NUEVA, plana, REFERENCIAS } from '@cabildo/contracts/canastas-reglas'
import { ROTULOS_TABLERO, type Tablero } from '@cabildo/contracts/tablero'

/** Filters of the list of baskets; they travel in its address. */
export type Filtros = Partial<Record<(typeof TABLA_CANASTAS.filtrables)[number], string>>

/** One figure of a chart, and the filters that list its rows. */
export interface Parte {
  rotulo: string
  total: number
  filtros: Filtros
  /** The colour of its series, the same in every card and chart (design §7.8). */
  color: string
}

/** A figure that is divided into what was delivered and what was not. */
export interface ParteConEntrega extends Omit<Parte, 'color'> {
  entregados: number
}

const COLORES: Readonly<Record<string, string>> = {
  'ACTA-MPI': 'var(--cb-serie-1)',
  [ACTA_ANGLO]: 'var(--cb-serie-2)',
  PENDIENTE: 'var(--cb-serie-3)',
  NOTITULAR: 'var(--cb-serie-5)',
  NOCORRESPONDE: 'var(--cb-serie-6)',
}
const COLOR_NUEVOS = 'var(--cb-serie-4)'
const COLOR_OTRAS = 'var(--cb-serie-6)'
/** As the book writes them; they are counted without their spaces (CAN-32). */
const ESCRITAS = new Map([...REFERENCIAS, ACTA_ANGLO].map((referencia) => [plana(referencia), referencia]))

const deReferencia = (referencia: string, total: number): Parte => {
  const escrita = ESCRITAS.get(plana(referencia)) ?? referencia
  return {
    rotulo: escrita || 'Sin referencia',
    total,
    filtros: { referencia: escrita || SIN_SEMANA },
    color: COLORES[plana(referencia)] ?? COLOR_OTRAS,
  }
}

/** The four cards (CAN-31), each with what it counts (CAN-33). */
export const tarjetasDe = (tablero: Tablero): (Parte & { cuenta: string })[] => [
  {
    ...deReferencia('ACTA-MPI', tablero.actas_mpi),
    rotulo: ROTULOS_TABLERO.actas_mpi,
    cuenta: 'Referencia ACTA-MPI',
  },
  {
    ...deReferencia('PENDIENTE', tablero.pendientes),
    rotulo: ROTULOS_TABLERO.pendientes,
    cuenta: 'Referencia PENDIENTE',
  },
  {
    rotulo: ROTULOS_TABLERO.nuevos,
    cuenta: `Precalificación ${PRECALIFICA_NUEVA}`,
    total: tablero.nuevos,
    filtros: { precalifica: PRECALIFICA_NUEVA },
    color: COLOR_NUEVOS,
  },
  {
    ...deReferencia(ACTA_ANGLO, tablero.actas_angloamerican),
    rotulo: ROTULOS_TABLERO.actas_angloamerican,
    cuenta: `Referencia ${ACTA_ANGLO}`,
  },
]

/** The number of people by reference, largest first: always the five of the book, others if they occur. */
export const porReferencia = ({ data }: Tablero): Parte[] => {
  const cuentas = new Map([...ESCRITAS.keys()].map((referencia) => [referencia, 0]))
  for (const { referencia, total } of data)
    cuentas.set(plana(referencia), (cuentas.get(plana(referencia)) ?? 0) + total)
  return [...cuentas]
    .map(([referencia, total]) => deReferencia(referencia, total))
    .sort((una, otra) => otra.total - una.total)
}

const CON_TARJETA: ReadonlySet<string> = new Set(['ACTA-MPI', 'PENDIENTE', ACTA_ANGLO])

/** The state of the delivery: both programmes' deliveries, the pending ones, and all other references together. */
export const avanceDe = (tablero: Tablero) => {
  const { total, actas_mpi, actas_angloamerican, pendientes } = tablero
  const entregados = actas_mpi + actas_angloamerican
  const [mpi, espera, , quellaveco] = tarjetasDe(tablero)
  return {
    entregados,
    partes: [mpi, quellaveco, espera].filter((parte) => parte !== undefined),
    /** Not delivered; each of its references is its own figure. */
    otras: {
      total: total - entregados - pendientes,
      color: COLOR_OTRAS,
      partes: porReferencia(tablero).filter(({ rotulo }) => !CON_TARJETA.has(rotulo)),
    },
  }
}

/** The groups in their own order. */
export const porGrupo = ({ grupos }: Tablero): ParteConEntrega[] =>
  grupos
    .map(({ ngrupo, total, entregados }) => ({
      rotulo: ngrupo || 'Sin grupo',
      total,
      entregados,
      filtros: { ngrupo: ngrupo || SIN_SEMANA },
    }))
    .sort((uno, otro) => uno.rotulo.localeCompare(otro.rotulo, 'es', { numeric: true }))

export interface Semana extends ParteConEntrega {
  /** Day of its Monday; empty for those without a date. */
  dia: string
}

const MESES = ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Set', 'Oct', 'Nov', 'Dic']
const DIAS_HASTA_DOMINGO = 6

/** The Sunday of a week, by its Monday; both yyyy-MM-dd. */
const domingoDe = (lunes: string): string => diaMas(lunes, DIAS_HASTA_DOMINGO)

/** The weeks of delivery by the month of their Monday, in order; those without a date at the end. */
export const porMes = ({ semanas }: Tablero): { mes: string; semanas: Semana[] }[] => {
  const meses = new Map<string, Semana[]>()
  for (const { semana, total, entregados } of [...semanas].sort(porLunes)) {
    const mes = semana ? `${MESES[Number(semana.slice(5, 7)) - 1]} ${semana.slice(0, 4)}` : 'Sin fecha'
    const parte = {
      rotulo: semana ? `${fecha(semana)} al ${fecha(domingoDe(semana))}` : 'Sin fecha de entrega',
      dia: semana?.slice(8) ?? '',
      total,
      entregados,
      filtros: { semana: semana ?? SIN_SEMANA },
    }
    meses.set(mes, [...(meses.get(mes) ?? []), parte])
  }
  return [...meses].map(([mes, suyas]) => ({ mes, semanas: suyas }))
}

type ConSemana = Pick<Tablero['semanas'][number], 'semana'>
/** Without a date comes last: no date begins with a letter. */
const porLunes = (una: ConSemana, otra: ConSemana) =>
  (una.semana ?? SIN_SEMANA).localeCompare(otra.semana ?? SIN_SEMANA)

/** The greatest figure, for the length of bars; never zero. */
export const mayorDe = (partes: readonly { total: number }[]): number =>
  partes.reduce((mayor, { total }) => Math.max(mayor, total), 1)

/** A share as '49.1 %'. */
export const porciento = (parte: number, total: number): string =>
  `${(total > 0 ? (100 * parte) / total : 0).toFixed(1)} %`
