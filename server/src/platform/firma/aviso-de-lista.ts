import { diaLima, fecha } from '@cabildo/contracts/base/tiempo'
import { DIA_MS, type Reloj } from '../reloj.ts'
import type { ListaDeConfianza } from './lista-de-confianza.ts'

type Vencible = Pick<ListaDeConfianza, 'vence' | 'territorio' | 'secuencia'>

/** The warning starts this many days before the list expires. */
export const PRONTO_DIAS = 30

/** The warning about a list that ended or is about to; null while there is time (decision 0108). */
export const avisoDeLista = (
  { vence, territorio, secuencia }: Vencible,
  ahora: Date,
): { vencida: boolean; texto: string } | null => {
  const cual = `la lista de confianza ${territorio} n.º ${secuencia}`
  const dia = fecha(diaLima(vence))
  if (vence < ahora)
    return {
      vencida: true,
      texto: `${cual} venció el ${dia}: lo firmado desde entonces queda INDETERMINADO hasta que haya una nueva en FIRMA_TSL`,
    }
  const dias = Math.floor((vence.getTime() - ahora.getTime()) / DIA_MS)
  return dias < PRONTO_DIAS ? { vencida: false, texto: `${cual} vence en ${dias} días, el ${dia}` } : null
}

/** Where the log is written. */
interface Log {
  warn(datos: object, texto: string): void
  error(datos: object, texto: string): void
}

/** Writes the warning to the log, now and each day; answers the function that stops it. */
export const vigilarLista = (lista: Vencible, reloj: Reloj, log: Log): (() => void) => {
  const decir = () => {
    const aviso = avisoDeLista(lista, reloj.ahora())
    if (aviso) log[aviso.vencida ? 'error' : 'warn']({ vence: lista.vence }, aviso.texto)
  }
  decir()
  const cadaDia = setInterval(decir, DIA_MS).unref()
  return () => clearInterval(cadaDia)
}
