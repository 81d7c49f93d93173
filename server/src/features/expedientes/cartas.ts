import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { diasHabiles } from '@cabildo/contracts/plazos-calculo'
import { cartaDeRespuesta } from '@cabildo/contracts/respuestas'
import type { Carta, Parte } from '../../platform/correo/carta.ts'

/** What every letter says of a case: its number and no words of staff but as a quotation (EXP-66, P-09). */
export interface Caso {
  expe_id: string
  correo: string
  /** What leads to the case on the tracker (CON-06). */
  seguimiento: readonly Parte[]
}

const numero = ({ expe_id }: Pick<Caso, 'expe_id'>) => numeroEscrito('expediente', expe_id)

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

/** That there is an answer, and nothing of it (EXP-35, Table EXP-G). */
export const cartaDeRespuestaA = (caso: Caso, clase: 1 | 2, como: { autorizada: boolean; recoger: string }): Carta => {
  const { asunto, frases } = cartaDeRespuesta(clase, caso.expe_id, como)
  return {
    ...{ para: caso.correo, asunto },
    partes: [...frases, { datos: [['Número de expediente', numero(caso)]] }, ...caso.seguimiento],
  }
}

/** What an area needs, until when, and where to send it (EXP-38, Table EXP-G). */
export const cartaDeRequerimiento = (
  caso: Omit<Caso, 'seguimiento'>,
  { texto, dias, hasta, enlace }: { texto: string; dias: number; hasta: string; enlace: string },
): Carta => ({
  para: caso.correo,
  asunto: `su expediente ${numero(caso)} necesita una subsanación`,
  partes: [
    'El área que atiende su expediente necesita lo siguiente:',
    { cita: texto },
    { datos: [['Número de expediente', numero(caso)]] },
    `Tiene hasta el ${fecha(hasta)}, ${diasHabiles(dias)}, para subsanar. Si no lo hace, se tendrá por no presentado (artículo 136 del TUO de la Ley 27444).`,
    'Subsane aquí. El enlace sirve una sola vez:',
    { enlace },
  ],
})

/** That no correction came in time (EXP-39, Table EXP-G). */
export const cartaDeNoPresentado = (caso: Caso, hasta: string): Carta => ({
  para: caso.correo,
  asunto: `su expediente ${numero(caso)} se tiene por no presentado`,
  partes: [
    `El plazo para subsanar venció el ${fecha(hasta)} sin que llegara la subsanación, así que el trámite se tiene por no presentado (artículo 136 del TUO de la Ley 27444).`,
    { datos: [['Número de expediente', numero(caso)]] },
    'Puede presentar un trámite nuevo. Si pagó un derecho de tramitación, puede pedir su devolución.',
    ...caso.seguimiento,
  ],
})
