import { fecha } from '@cabildo/contracts/base/tiempo'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { semanasDelPlazo } from '@cabildo/contracts/seguimiento-semanas'

/** One end of a term: as the timeline has it (SEG-23) and, where that is not the true one, the true day. */
interface Extremo {
  dia: string
  verdadero: string | null
}

const extremo = (visible: string, verdadero: string | null): Extremo | null => {
  if (verdadero === null) return null
  const dia = visible.replaceAll('-', '/')
  const cierto = fecha(verdadero)
  return { dia: dia || cierto, verdadero: dia && dia !== cierto ? cierto : null }
}

/** '01/01/2019 (desde 01/12/2013)', or that there is none. */
export const textoInicio = (obra: Obra): string => decir(extremo(obra.fechaini, obra.inicio), 'desde')
/** '31/12/2026 (hasta 30/06/2028)', or that there is none. */
export const textoFin = (obra: Obra): string => decir(extremo(obra.fechafin, obra.fin), 'hasta')

const decir = (uno: Extremo | null, palabra: string): string =>
  uno === null ? 'Sin dato' : uno.verdadero === null ? uno.dia : `${uno.dia} (${palabra} ${uno.verdadero})`

/** '02/03/2026 a 18/12/2026', by its true days. */
export const textoPlazo = ({ inicio, fin }: Pick<Obra, 'inicio' | 'fin'>): string => {
  if (inicio && fin) return `${fecha(inicio)} a ${fecha(fin)}`
  if (inicio) return `Desde ${fecha(inicio)}`
  return fin ? `Hasta ${fecha(fin)}` : 'Sin plazo registrado'
}

/** '42 sem.', by its true days; null without a whole term. */
export const textoSemanas = ({ inicio, fin }: Obra): string | null =>
  inicio && fin ? `${semanasDelPlazo({ inicio, fin })} sem.` : null
