import { diasDelRango } from '@cabildo/contracts/base/tiempo'
import { LICENCIA } from '@cabildo/contracts/datos-abiertos'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { type ClaseObra, compararAvance } from '@cabildo/contracts/seguimiento-reglas'

/** Works as a project package of the Open Contracting for Infrastructure Data Standard 0.9. */

/** Who publishes the package, and answers for its projects. */
interface Publicador {
  nombre: string
  ruc: string
  /** The public address of the system. */
  direccion: string
  /** Under which the standard has it registered, and each of its projects begins; empty until it is asked for. */
  prefijo: string
}

const MONEDA = 'PEN'
const PORCENTAJE = { name: 'percent', scheme: 'UNCEFACT', id: 'P1' } as const
/** What a work is at, by its term and progress; that one is handed over is known of none. */
const ESTADO: Readonly<Record<ClaseObra, 'preparation' | 'implementation' | 'completion'>> = {
  por_iniciar: 'preparation',
  en_plazo: 'implementation',
  vencida: 'implementation',
  sin_plazo: 'implementation',
  concluida: 'completion',
}

/** The identifier of an organization by the register of taxpayers; without a RUC, the host of its address. */
const idDe = ({ ruc, direccion }: Publicador): string => (ruc ? `PE-RUC-${ruc}` : new URL(direccion).hostname)

/** A day of Lima as the standard writes an instant: where something begins, and where it ends, with that day in it. */
const alComenzar = (dia: string): string => `${dia}T00:00:00-05:00`
const alTerminar = (dia: string): string => `${dia}T23:59:59-05:00`
const monto = (amount: number) => ({ amount, currency: MONEDA })

/** Leaves out what is not known: the standard has no nulls, no empty texts and no empty lists. */
const conocido = <T, R extends object>(valor: T | null, como: (valor: T) => R): Partial<R> =>
  valor === null ? {} : como(valor)
const noVacio = <T extends { length: number }>(valor: T): T | null => (valor.length === 0 ? null : valor)

/** A package of these works, in texts one after another; `cambiado` is when they last changed. There has to be one. */
export function* escribirPaquete(
  obras: readonly Obra[],
  publicador: Publicador,
  { direccion, cambiado, hoy }: { direccion: string; cambiado: Date; hoy: string },
): Generator<string> {
  const cabeza = {
    version: '0.9',
    uri: direccion,
    publishedDate: cambiado.toISOString(),
    publisher: {
      ...{ name: publicador.nombre, uri: publicador.direccion },
      ...(publicador.ruc && { scheme: 'PE-RUC', uid: publicador.ruc }),
    },
    license: LICENCIA.direccion,
  }
  yield `${JSON.stringify(cabeza).slice(0, -1)},"projects":[`
  let separador = '\n'
  for (const obra of obras) {
    yield separador + JSON.stringify(comoProyecto(obra, publicador, hoy))
    separador = ',\n'
  }
  yield '\n]}\n'
}

/**
 * A work as a project. Its identifier begins with the registered prefix, as the standard wants it; until there is one, with the
 * municipality's own identifier, so that it is nobody else's.
 */
export const comoProyecto = (obra: Obra, publicador: Publicador, hoy: string) => {
  const quien = { id: idDe(publicador), name: publicador.nombre }
  return {
    id: `${publicador.prefijo || quien.id}-${obra.cui}`,
    identifiers: [{ id: obra.cui, scheme: 'PE-CUI' }],
    updated: alComenzar(obra.updated_at),
    ...conocido(noVacio(obra.title_meta.toWellFormed()), (title) => ({ title })),
    status: ESTADO[obra.clase],
    ...periodoDe(obra),
    ...conocido(obra.costo_actualizado, (costo) => ({ budget: { amount: monto(costo) } })),
    parties: [
      {
        ...quien,
        ...(publicador.ruc && { identifier: { scheme: 'PE-RUC', id: publicador.ruc, legalName: publicador.nombre } }),
        roles: ['publicAuthority'],
      },
    ],
    publicAuthority: quien,
    ...conocido(noVacio(logrado(obra)), (metrics) => ({ metrics })),
    ...conocido(noVacio(previsto(obra, hoy)), (forecasts) => ({ forecasts })),
  }
}

const periodoDe = ({ inicio, fin }: Obra) =>
  inicio === null && fin === null
    ? {}
    : {
        period: {
          ...conocido(inicio, (dia) => ({ startDate: alComenzar(dia) })),
          ...conocido(fin, (dia) => ({ endDate: alTerminar(dia) })),
          ...(inicio !== null && fin !== null && inicio <= fin && { durationInDays: diasDelRango(inicio, fin) }),
        },
      }

/** One observation of a day, without one where nothing is known. */
const observar = (id: string, title: string, dia: string, que: object) => [
  { id, title, observations: [{ id: '1', period: { startDate: alComenzar(dia), endDate: alTerminar(dia) }, ...que }] },
]
const medida = (id: string, titulo: string, valor: number | null, dia: string) =>
  valor === null ? [] : observar(id, titulo, dia, { measure: String(valor), unit: PORCENTAJE })
const gasto = (id: string, titulo: string, valor: number | null, dia: string) =>
  valor === null ? [] : observar(id, titulo, dia, { value: monto(valor) })

/** What is reached, of the last upload that changed it; and what should be, of today, with what may be spent. */
const logrado = (obra: Obra) => [
  ...medida('physicalProgress', 'Avance físico', obra.avance_fisico, obra.updated_at),
  ...medida('financialProgress', 'Avance financiero', obra.avance_financiero, obra.updated_at),
  ...gasto('annualExpenditure', 'Devengado del año', obra.devengado_anual, obra.updated_at),
  ...gasto('expenditure', 'Devengado acumulado', obra.devengado_acumulado_total, obra.updated_at),
]
const previsto = (obra: Obra, hoy: string) => [
  ...medida('physicalProgress', 'Avance físico programado', compararAvance(obra, 'avance_fisico').programado, hoy),
  ...medida(
    'financialProgress',
    'Avance financiero programado',
    compararAvance(obra, 'avance_financiero').programado,
    hoy,
  ),
  ...gasto('annualBudget', 'Presupuesto institucional modificado (PIM) del año', obra.pim_current, obra.updated_at),
]
