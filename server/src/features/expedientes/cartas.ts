import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import type { Carta, Parte } from '../../platform/correo/carta.ts'

/** What every letter says of a case: its number and no words of staff but as a quotation (EXP-66, P-09). */
export interface Caso {
  expe_id: string
  correo: string
  /** What leads to the case on the tracker (CON-06). */
  seguimiento: readonly Parte[]
}

const numero = ({ expe_id }: Caso) => numeroEscrito('expediente', expe_id)

/** Filed away without an answer: why (Table EXP-G). */
export const cartaDeArchivo = (caso: Caso, motivo: string): Carta => ({
  para: caso.correo,
  asunto: `su expediente ${numero(caso)} fue archivado`,
  partes: [
    'El área a cargo archivó su expediente. Este es el motivo:',
    { cita: motivo },
    { datos: [['Número de expediente', numero(caso)]] },
    ...caso.seguimiento,
  ],
})

/** Attended to again (Table EXP-G). */
export const cartaDeReapertura = (caso: Caso): Carta => ({
  para: caso.correo,
  asunto: `su expediente ${numero(caso)} se reabrió`,
  partes: [
    'Su expediente se atiende otra vez.',
    { datos: [['Número de expediente', numero(caso)]] },
    ...caso.seguimiento,
  ],
})

/** Goes on in another one, whose number is not told (Table EXP-G). */
export const cartaDeAcumulacion = (caso: Caso): Carta => ({
  para: caso.correo,
  asunto: `su expediente ${numero(caso)} se unió a otro`,
  partes: [
    'Su expediente se unió a otro que trata de lo mismo. Los dos se responden juntos.',
    { datos: [['Número de expediente', numero(caso)]] },
    ...caso.seguimiento,
  ],
})
