import { FechaISO } from '@cabildo/contracts/base/esquema'
import { fecha, lunesDe } from '@cabildo/contracts/base/tiempo'
import { SIN_SEMANA } from '@cabildo/contracts/canastas'

/** The filters in the address, to which the counters link ('#/excel?referencia=ACTA-MPI'). */
const CAMPOS = ['referencia', 'precalifica', 'ngrupo', 'semana'] as const
type CampoFiltro = (typeof CAMPOS)[number]
export type Filtros = Partial<Record<CampoFiltro, string>>

const LARGO = 60
/** A week is named by its Monday. */
const esSemana = (valor: string) =>
  valor === SIN_SEMANA || (FechaISO.safeParse(valor).success && lunesDe(valor) === valor)
/** Invisible characters, which are not accepted: the list would look empty without a visible reason. */
const CONTROL = /\p{Cc}/u

/** The filters of the address; impossible values are left out. */
export const leerFiltros = (datos: string): Filtros => {
  const parametros = new URLSearchParams(datos)
  const filtros: Filtros = {}
  for (const campo of CAMPOS) {
    const valor = parametros.get(campo)?.trim().slice(0, LARGO)
    if (valor && !CONTROL.test(valor) && (campo !== 'semana' || esSemana(valor))) filtros[campo] = valor
  }
  return filtros
}

/** The filters as parts of the address; null takes one away. */
export const comoDatos = (filtros: Filtros): Record<CampoFiltro, string | null> => ({
  referencia: filtros.referencia || null,
  precalifica: filtros.precalifica || null,
  ngrupo: filtros.ngrupo || null,
  semana: filtros.semana || null,
})

/** A week of delivery in words. */
export const textoDeSemana = (semana: string): string =>
  semana === SIN_SEMANA ? 'Sin fecha de entrega' : `Entrega en la semana del ${fecha(semana)}`

/** The same of a precalification. */
export const textoDePrecalifica = (precalifica: string): string =>
  precalifica === SIN_SEMANA ? 'Sin precalificación' : `Precalifica: ${precalifica}`
