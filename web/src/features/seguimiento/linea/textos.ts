import { enPorcentaje, enSoles } from '@cabildo/contracts/base/montos'
import { fecha } from '@cabildo/contracts/base/tiempo'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { CLASES_OBRA } from '@cabildo/contracts/seguimiento-reglas'
import { mesesDelPlazo, semanasDelPlazo } from '@cabildo/contracts/seguimiento-semanas'

export const SIN_DATO = 'Sin dato'

export const avanceEscrito = (avance: number | null): string => (avance === null ? SIN_DATO : enPorcentaje(avance))

const contado = (n: number, uno: string, varios: string): string => `${n} ${n === 1 ? uno : varios}`

/** How long the true term is: weeks below a year, then years and months, from ten years on years alone (decision 0137). */
export const duracionEscrita = ({ inicio, fin }: Obra): string => {
  if (inicio === null || fin === null) return SIN_DATO
  const meses = mesesDelPlazo({ inicio, fin })
  if (meses < 12) return `${semanasDelPlazo({ inicio, fin })} sem.`
  const [anios, resto] = [Math.floor(meses / 12), meses % 12]
  const enAnios = contado(anios, 'año', 'años')
  return resto === 0 || anios >= 10 ? enAnios : `${enAnios} ${contado(resto, 'mes', 'meses')}`
}

/** A day of the info row: the true one, and the drawn one beside it if it differs (SEG-23). */
export interface DiaEscrito {
  dia: string
  dibujado?: string
}

const diaDe = (recortado: string, verdadero: string | null): DiaEscrito | null => {
  if (verdadero === null) return null
  const [dibujado, dia] = [recortado.replaceAll('-', '/'), fecha(verdadero)]
  return dia === dibujado ? { dia } : { dia, dibujado }
}

export const inicioDe = ({ fechaini, inicio }: Obra): DiaEscrito | null => diaDe(fechaini, inicio)
export const finDe = ({ fechafin, fin }: Obra): DiaEscrito | null => diaDe(fechafin, fin)

/** Why a work has no bar; null when it has one. */
export const sinBarra = ({ inicio, fin }: Obra, dibujada: boolean): string | null => {
  if (dibujada) return null
  if (inicio === null) return fin === null ? 'Sin plazo registrado' : 'Sin fecha de inicio'
  return fin === null ? 'Sin fecha de fin' : 'Plazo fuera de la línea de tiempo'
}

/** What the bars of a work say, for whoever cannot see them (README §7.7). */
export const resumenDe = (obra: Obra, dibujada: boolean): string => {
  const { inicio, fin, avance_fisico, avance_financiero, costo_actualizado, clase } = obra
  const plazo = [inicio && `Inicio ${fecha(inicio)}`, fin && `fin ${fecha(fin)}`].filter(Boolean).join(', ')
  return [
    inicio && fin ? `Plazo ${fecha(inicio)} a ${fecha(fin)}` : plazo,
    sinBarra(obra, dibujada),
    `avance físico ${avanceEscrito(avance_fisico)}`,
    `avance financiero ${avanceEscrito(avance_financiero)}`,
    costo_actualizado === null ? null : `costo actualizado ${enSoles(costo_actualizado)}`,
    `estado ${CLASES_OBRA[clase]}`,
  ]
    .filter(Boolean)
    .join('; ')
}
