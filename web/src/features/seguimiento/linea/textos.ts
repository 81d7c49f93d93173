import { enPorcentaje, enSoles } from '@cabildo/contracts/base/montos'
import { fecha } from '@cabildo/contracts/base/tiempo'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { CLASES_OBRA } from '@cabildo/contracts/seguimiento-reglas'
import { semanasDelPlazo } from '@cabildo/contracts/seguimiento-semanas'

export const SIN_DATO = 'Sin dato'

export const avanceEscrito = (avance: number | null): string => (avance === null ? SIN_DATO : enPorcentaje(avance))

/** The weeks of the true term (decision 0054). */
export const semanasEscritas = ({ inicio, fin }: Obra): string =>
  inicio === null || fin === null ? SIN_DATO : `${semanasDelPlazo({ inicio, fin })} sem.`

/** A day of the info row: the drawn one, and the true one beside it if it differs (SEG-23). */
export interface DiaEscrito {
  dia: string
  verdadero?: string
}

const diaDe = (dibujado: string, verdadero: string | null): DiaEscrito | null => {
  if (verdadero === null) return null
  const [dia, otro] = [dibujado.replaceAll('-', '/'), fecha(verdadero)]
  return dia === otro ? { dia } : { dia, verdadero: otro }
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
