import * as z from 'zod/mini'
import { FechaISO, Id, opcionDe, sinFaltas } from './base/esquema.ts'
import type { Columna } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { RUTAS } from './base/rutas.ts'
import { esDia, fecha } from './base/tiempo.ts'
import {
  EDADES,
  esPeriodoPosible,
  MENSAJES_ESTADISTICA,
  type Medida,
  nombreDeMes,
  porcentaje,
} from './expedientes-medidas.ts'
import { CLASES_DE_EXPEDIENTE } from './expedientes-reglas.ts'

/** Statistics of cases: what is asked and answered (EXP-54). */

export const PeticionDeEstadistica = z
  .object({
    desde: FechaISO,
    hasta: FechaISO,
    clase: z.optional(opcionDe(CLASES_DE_EXPEDIENTE)),
    /** Another area than the own one: permission 17 alone, which without it gets all areas. */
    area_id: z.optional(Id),
  })
  .check(
    sinFaltas(({ desde, hasta }) => {
      if (!esDia(desde) || !esDia(hasta)) return []
      if (hasta < desde) return [['hasta', MENSAJES_ESTADISTICA.alReves]]
      return esPeriodoPosible({ desde, hasta }) ? [] : [['hasta', MENSAJES_ESTADISTICA.muyLargo]]
    }),
  )
export type PeticionDeEstadistica = z.output<typeof PeticionDeEstadistica>

const Fechas = z.object({ desde: z.string(), hasta: z.string() })
/** Clocks that were due, and those answered in time. */
const EnPlazo = z.object({ en_plazo: z.number(), plazos: z.number() })
/** A count of now, and of a week ago. */
const Cuenta = z.object({ ahora: z.number(), antes: z.number() })

export const EstadisticaDeTramites = z.object({
  periodo: Fechas,
  /** The period before, as long (D-124). */
  anterior: Fechas,
  /** Lima timestamp of the count. */
  momento: z.string(),
  /** Null: all areas. */
  area: z.nullable(z.object({ id: z.number(), nombre: z.string() })),
  en_plazo: z.extend(EnPlazo, { antes: EnPlazo }),
  pendientes: Cuenta,
  vencidos: Cuenta,
  /** Business days from legal date to final answer; null where nothing was answered. */
  mediana: z.object({ dias: z.nullable(z.number()), atendidos: z.number(), antes: z.nullable(z.number()) }),
  /** Each month of the period, or the part of it that is, by due date. */
  meses: z.array(
    z.extend(Fechas, { mes: z.string(), en_plazo: z.number(), tarde: z.number(), sin_respuesta: z.number() }),
  ),
  /** The areas that have something to tell, those with most backlog first. */
  areas: z.array(
    z.object({
      ...{ id: z.number(), nombre: z.string() },
      ...{ ingresados: z.number(), atendidos: z.number(), pendientes: z.number() },
      ...{ sin_recibir: z.number(), vencidos: z.number() },
    }),
  ),
  /** The backlog by its age in business days, in the order of EDADES. */
  edades: z.array(z.object({ medida: opcionDe(EDADES), pendientes: z.number() })),
})
export type EstadisticaDeTramites = z.infer<typeof EstadisticaDeTramites>

/** A line of the tables below the charts, as a sheet has them (EXP-54). */
interface LineaDeEstadistica {
  cuadro: string
  de: string
  medida: string
  valor: string
}

export const COLUMNAS_ESTADISTICA = [
  { campo: 'cuadro', titulo: 'Cuadro', texto: (l) => l.cuadro, ancho: 2 },
  { campo: 'de', titulo: 'De', texto: (l) => l.de, ancho: 2 },
  { campo: 'medida', titulo: 'Medida', texto: (l) => l.medida, ancho: 1.5 },
  { campo: 'valor', titulo: 'Valor', texto: (l) => l.valor, tipo: 'numero' },
] as const satisfies readonly Columna<LineaDeEstadistica>[]

const { rotulos, cuadros } = MENSAJES_ESTADISTICA
const enLetras = (n: number | null): string => (n === null ? MENSAJES_ESTADISTICA.nada : String(n))

/** All that the screen shows, line by line. */
export const lineasDe = (e: EstadisticaDeTramites): LineaDeEstadistica[] => {
  const { en_plazo, pendientes, vencidos, mediana, periodo } = e
  const linea = (cuadro: string, de: string) => (medida: string, valor: number | string | null) => ({
    ...{ cuadro, de, medida },
    valor: typeof valor === 'string' ? valor : enLetras(valor),
  })
  const ahora = linea(cuadros.tarjetas, `Del ${fecha(periodo.desde)} al ${fecha(periodo.hasta)}`)
  const antes = linea(cuadros.tarjetas, MENSAJES_ESTADISTICA.antes)
  const haceUnaSemana = linea(cuadros.tarjetas, MENSAJES_ESTADISTICA.haceUnaSemana)
  return [
    ahora(rotulos.en_plazo, porcentaje(en_plazo.en_plazo, en_plazo.plazos)),
    antes(rotulos.en_plazo, porcentaje(en_plazo.antes.en_plazo, en_plazo.antes.plazos)),
    ahora(rotulos.mediana, mediana.dias),
    antes(rotulos.mediana, mediana.antes),
    ahora(rotulos.pendientes, pendientes.ahora),
    haceUnaSemana(rotulos.pendientes, pendientes.antes),
    ahora(rotulos.vencidos, vencidos.ahora),
    haceUnaSemana(rotulos.vencidos, vencidos.antes),
    ...e.meses.flatMap((mes) => {
      const suya = linea(cuadros.meses, nombreDeMes(mes.mes))
      const total = mes.en_plazo + mes.tarde + mes.sin_respuesta
      return [
        suya(rotulos.en_plazo, mes.en_plazo),
        suya(rotulos.tarde, mes.tarde),
        suya(rotulos.sin_respuesta, mes.sin_respuesta),
        suya(rotulos.plazos, total),
        suya(`${rotulos.en_plazo} %`, porcentaje(mes.en_plazo, total)),
      ]
    }),
    ...e.areas.flatMap((area) => {
      const suya = linea(cuadros.areas, area.nombre)
      return COLUMNAS_DE_AREA.map((medida) => suya(rotulos[medida], area[medida]))
    }),
    ...e.edades.map(({ medida, pendientes: suyos }) =>
      linea(cuadros.edades, EDADES[medida])(rotulos.pendientes, suyos),
    ),
  ]
}

/** What is told of each area, in order. */
export const COLUMNAS_DE_AREA = [
  'pendientes',
  'vencidos',
  'sin_recibir',
  'ingresados',
  'atendidos',
] as const satisfies readonly Medida[]

export const estadisticaApi = {
  ver: llamada({
    id: 'API-133',
    method: 'POST',
    path: '/api/expedientes/estadistica',
    acceso: RUTAS.estadistica_tramites.acceso,
    alcance: 'expedientes:leer',
    resumen: 'Cuántos expedientes se responden en plazo, cuántos hay pendientes y desde cuándo (EXP-54, EXP-55)',
    body: PeticionDeEstadistica,
    respuesta: EstadisticaDeTramites,
    estados: [409],
  }),
}
