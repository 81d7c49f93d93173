import { enSoles } from '@cabildo/contracts/base/montos'
import { fecha } from '@cabildo/contracts/base/tiempo'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { type DiaEscrito, finDe, inicioDe, SIN_DATO } from './linea/textos.ts'

const decir = (dia: DiaEscrito | null, palabra: string): string => {
  if (dia === null) return SIN_DATO
  return dia.dibujado === undefined ? dia.dia : `${dia.dia} (barra ${palabra} ${dia.dibujado})`
}

/** '01/12/2013 (barra desde 01/01/2019)', or that there is none (SEG-23). */
export const textoInicio = (obra: Obra): string => decir(inicioDe(obra), 'desde')
/** '30/06/2028 (barra hasta 31/12/2026)', or that there is none. */
export const textoFin = (obra: Obra): string => decir(finDe(obra), 'hasta')

/** '02/03/2026 a 18/12/2026', by its true days. */
export const textoPlazo = ({ inicio, fin }: Pick<Obra, 'inicio' | 'fin'>): string => {
  if (inicio && fin) return `${fecha(inicio)} a ${fecha(fin)}`
  if (inicio) return `Desde ${fecha(inicio)}`
  return fin ? `Hasta ${fecha(fin)}` : 'Sin plazo registrado'
}

/** 'S/. 4,812,380.50' (SHE-12), or that nobody said. */
export const montoEscrito = (monto: number | null): string => (monto === null ? SIN_DATO : enSoles(monto))

/** How far a progress is behind its plan, or ahead of it. */
export const puntosEscritos = (atraso: number): string => {
  if (atraso === 0) return 'Al día'
  return `${Math.abs(atraso).toFixed(2)} puntos de ${atraso > 0 ? 'retraso' : 'adelanto'}`
}
