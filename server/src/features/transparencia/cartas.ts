import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import { diasHabiles } from '@cabildo/contracts/plazos-calculo'
import {
  ANTE_LA_AUTORIDAD,
  ASUNTOS_DE_SOLICITUD,
  DIAS_DE_OBSERVACION,
  enSoles,
  frasesDeRespuesta,
  MOTIVOS_DE_PRORROGA,
  REQUISITOS,
} from '@cabildo/contracts/transparencia-reglas'
import type { Carta, Parte } from '../../platform/correo/carta.ts'

/** Letters about a request (TRS-24): its number, and no words of staff but as a quotation (P-09). */

/** What every letter says of a request. */
interface DeSolicitud {
  numero: string
  correo: string
  /** What leads to the case on the tracker (CON-06). */
  seguimiento: readonly Parte[]
}

const datosDe = (numero: string, ...mas: [nombre: string, valor: string][]): Parte => ({
  datos: [['Solicitud N.°', numero], ...mas],
})

/** What it lacks, until when, and where to send it (TRS-16). */
export const cartaDeObservacion = (
  { numero, correo }: Omit<DeSolicitud, 'seguimiento'>,
  { requisito, texto, hasta, enlace }: { requisito: number; texto: string; hasta: string; enlace: string },
): Carta => ({
  para: correo,
  asunto: ASUNTOS_DE_SOLICITUD.observar(numero),
  partes: [
    'Para atender su solicitud de información hace falta lo siguiente:',
    { cita: texto },
    datosDe(numero, ['Requisito', REQUISITOS.find(({ id }) => id === requisito)?.name ?? '']),
    `Tiene hasta el ${fecha(hasta)}, ${diasHabiles(DIAS_DE_OBSERVACION)}, para subsanar. Si lo hace a tiempo, el plazo de respuesta se cuenta desde que subsane. Si no, su solicitud se tendrá por no presentada.`,
    'Subsane aquí. El enlace sirve una sola vez:',
    { enlace },
  ],
})

/** That a correction came, and until when it is answered (CON-20). */
export const cartaDeSubsanada = (
  { numero, correo, seguimiento }: DeSolicitud,
  { recibido, vence }: { recibido: Date; vence: string },
): Carta => {
  const marca = marcaLima(recibido)
  return {
    para: correo,
    asunto: ASUNTOS_DE_SOLICITUD.subsanada(numero),
    partes: [
      'Recibimos la subsanación de su solicitud de información.',
      datosDe(numero, ['Recibida', `${fecha(marca)} ${hora(marca)}`], ['Se responde hasta', fecha(vence)]),
      ...seguimiento,
    ],
  }
}

/** That no correction came in time (TRS-16). */
export const cartaDeNoPresentada = ({ numero, correo, seguimiento }: DeSolicitud, hasta: string): Carta => ({
  para: correo,
  asunto: ASUNTOS_DE_SOLICITUD.noPresentada(numero),
  partes: [
    `El plazo para subsanar venció el ${fecha(hasta)} sin que llegara la subsanación, así que su solicitud se tiene por no presentada.`,
    datosDe(numero),
    'Puede presentar una solicitud nueva.',
    ...seguimiento,
  ],
})

/** Until when it is answered now, and why (TRS-17). */
export const cartaDeProrroga = (
  { numero, correo, seguimiento }: DeSolicitud,
  { hasta, motivos, sustento }: { hasta: string; motivos: readonly number[]; sustento: string },
): Carta => ({
  para: correo,
  asunto: ASUNTOS_DE_SOLICITUD.prorrogar(numero),
  partes: [
    `La municipalidad necesita más tiempo para responder su solicitud de información. Le responderá hasta el ${fecha(hasta)}.`,
    datosDe(numero, ['Motivo', nombresDeMotivos(motivos)], ['Nueva fecha', fecha(hasta)]),
    'Este es el sustento:',
    { cita: sustento },
    ANTE_LA_AUTORIDAD,
    ...seguimiento,
  ],
})

const nombresDeMotivos = (motivos: readonly number[]): string =>
  MOTIVOS_DE_PRORROGA.filter(({ id }) => motivos.includes(id))
    .map(({ name }) => name)
    .join('. ')

/** That there is an answer, and nothing of it (TRS-19, TRS-20). */
export const cartaDeRespuesta = (
  { numero, correo, seguimiento }: DeSolicitud,
  como: Parameters<typeof frasesDeRespuesta>[0],
): Carta => ({
  para: correo,
  asunto: ASUNTOS_DE_SOLICITUD.responder(numero),
  partes: [...frasesDeRespuesta(como), datosDe(numero), ...seguimiento],
})

/** Who has what was asked for, and with what it was sent there (TRS-21). */
export const cartaDeEncauzada = (
  { numero, correo, seguimiento }: DeSolicitud,
  { entidad, documento, ...como }: Parameters<typeof frasesDeRespuesta>[0] & { entidad: string; documento: string },
): Carta => ({
  para: correo,
  asunto: ASUNTOS_DE_SOLICITUD.encauzar(numero, entidad),
  partes: [
    'La municipalidad no tiene la información que usted pide, y envió su solicitud a la entidad que la tiene.',
    datosDe(numero, ['Entidad', entidad], ['Documento', documento]),
    ...frasesDeRespuesta(como),
    ...seguimiento,
  ],
})

/** That it still waits to be picked up, and what happens otherwise (TRS-22). */
export const cartaDeRecordatorio = (
  { numero, correo, seguimiento }: DeSolicitud,
  { costo, lugar, hasta }: { costo: number | null; lugar: string; hasta: string },
): Carta => ({
  para: correo,
  asunto: ASUNTOS_DE_SOLICITUD.recordar(numero),
  partes: [
    costo
      ? `La información que pidió está lista. Falta que pague ${enSoles(costo)}, el costo de reproducción, y la recoja en ${lugar}.`
      : `La información que pidió está lista: recójala en ${lugar}.`,
    datosDe(numero, ['Recójala hasta', fecha(hasta)]),
    'Pasado ese día la municipalidad puede declarar el abandono de su solicitud.',
    ...seguimiento,
  ],
})
