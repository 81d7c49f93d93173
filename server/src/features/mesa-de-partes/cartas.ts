import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import type { AlcanceDeDesistimiento } from '@cabildo/contracts/desistimiento'
import type { TramiteNuevo } from '@cabildo/contracts/mesa-de-partes'
import { type Canal, documentoEscrito } from '@cabildo/contracts/mesa-de-partes-canal'
import { type Carta, type Parte, siNoFueUsted } from '../../platform/correo/carta.ts'
import type { PorAtender } from './atencion.queries.ts'

interface Cargo {
  nro_registro: string
  ahora: Date
  fecha_legal: string
  /** How many files were received. */
  archivos: number
  canal: Canal
}

/**
 * Confirms a filing (MPV-03, MPV-40, MPV-72): what was received, its number, the day on which it counts and what comes
 * next. It repeats none of the applicant's words, since nobody has checked whose mail address it is (D6, P-09).
 */
export const cartaDePresentacion = (
  { email, tipo_documento, ndocumento, folio }: Pick<TramiteNuevo, 'email' | 'tipo_documento' | 'ndocumento' | 'folio'>,
  { nro_registro, ahora, fecha_legal, archivos, canal }: Cargo,
  /** What leads to the case (CON-17). */
  seguimiento: readonly Parte[],
): Carta => {
  const marca = marcaLima(ahora)
  return {
    para: email,
    asunto: `recibimos su trámite ${numeroEscrito('registro', nro_registro)}`,
    partes: [
      canal === 'ventanilla'
        ? 'Su trámite se registró en la ventanilla de mesa de partes.'
        : 'Su trámite llegó a la mesa de partes virtual.',
      {
        datos: [
          ['Número de registro', numeroEscrito('registro', nro_registro)],
          ['Fecha y hora de envío', `${fecha(marca)} ${hora(marca)}`],
          ['Se considera presentado el', fecha(fecha_legal)],
          ['Documento', documentoEscrito(tipo_documento, ndocumento)],
          ['Folios', String(folio)],
          ['Archivos recibidos', String(archivos)],
        ],
      },
      'Mesa de partes lo revisará. Si está conforme, le enviaremos otro correo con su número de expediente; si algo falta, le diremos qué es y hasta cuándo puede corregirlo.',
      'Los plazos se cuentan desde el día hábil siguiente al de presentación. Conserve este correo: tiene el valor de un cargo.',
      ...seguimiento,
      siNoFueUsted('este trámite'),
    ],
  }
}

/** What every letter says of a submission: no DNI, no file and none of the applicant's words (P-09, D6). */
const datosDe = (t: PorAtender, ...mas: [nombre: string, valor: string][]): Parte => ({
  datos: [
    ['Número de registro', numeroEscrito('registro', t.nro_registro)],
    ...mas,
    ['Documento', documentoEscrito(t.tipo_documento, t.ndocumento)],
    ['Presentado el', fecha(t.fecha_legal)],
  ],
})

/** Tells the applicant the number that Sisgedo has given (MPV-40, MPV-72). */
export const cartaDeRecepcion = (t: PorAtender, expe_id: string, seguimiento: readonly Parte[]): Carta => ({
  para: t.email,
  asunto: `su trámite ${numeroEscrito('registro', t.nro_registro)} es el expediente ${numeroEscrito('expediente', expe_id)}`,
  partes: [
    'Mesa de partes recepcionó su trámite y lo derivó a las áreas que deben atenderlo.',
    datosDe(t, ['Número de expediente', numeroEscrito('expediente', expe_id)]),
    'Conserve el número de expediente: con él puede preguntar por su trámite en mesa de partes. La entidad le responderá a este correo.',
    ...seguimiento,
  ],
})

/**
 * Tells the applicant that an observation annulled the submission; `hasta` is the last day to mend it (MPV-69, MPV-72).
 * It names who filed and about what, since somebody has read the submission by now (MPV-55).
 */
export const cartaDeObservacion = (
  t: PorAtender,
  motivo: string,
  hasta: string,
  seguimiento: readonly Parte[],
): Carta => ({
  para: t.email,
  asunto: `su trámite ${numeroEscrito('registro', t.nro_registro)} tiene una observación`,
  partes: [
    'Mesa de partes revisó su trámite y no pudo recepcionarlo por lo siguiente:',
    { cita: motivo },
    datosDe(t),
    'Lo presentó, con este asunto:',
    { cita: `${t.nombres}: ${t.asunto}` },
    `El trámite quedó anulado. Corrija lo observado y preséntelo otra vez hasta el ${fecha(hasta)}, dos días hábiles después de este aviso (artículo 136 del TUO de la Ley 27444). Pasado ese día también puede presentar un trámite nuevo.`,
    ...seguimiento,
  ],
})

const registro = (t: PorAtender): string => numeroEscrito('registro', t.nro_registro)

/** Tells the applicant what is missing, until when, and where to send it (EXP-66, Table EXP-G). */
export const cartaDeSubsanacion = (t: PorAtender, motivo: string, hasta: string, enlace: string): Carta => ({
  para: t.email,
  asunto: `su trámite ${registro(t)} necesita una subsanación`,
  partes: [
    'Mesa de partes revisó su trámite y le falta lo siguiente:',
    { cita: motivo },
    datosDe(t),
    `Tiene hasta el ${fecha(hasta)}, dos días hábiles, para subsanar. Si lo hace a tiempo se conserva la fecha en que lo presentó. Si no, se tendrá por no presentado (artículo 136 del TUO de la Ley 27444).`,
    'Subsane aquí. El enlace sirve una sola vez:',
    { enlace },
  ],
})

/** Confirms a correction (Table EXP-G). */
export const cartaDeSubsanado = (
  t: PorAtender,
  { ahora, archivos, quien }: { ahora: Date; archivos: number; quien: string },
  seguimiento: readonly Parte[],
): Carta => {
  const marca = marcaLima(ahora)
  return {
    para: t.email,
    asunto: `recibimos la subsanación de su trámite ${registro(t)}`,
    partes: [
      `Recibimos su subsanación. ${quien} la revisará.`,
      datosDe(t, ['Recibida', `${fecha(marca)} ${hora(marca)}`], ['Archivos recibidos', String(archivos)]),
      `Su trámite conserva la fecha de presentación ${fecha(t.fecha_legal)}.`,
      ...seguimiento,
    ],
  }
}

/** Tells the applicant that no correction came in time (EXP-63, Table EXP-G). */
export const cartaDeNoPresentado = (t: PorAtender, hasta: string, seguimiento: readonly Parte[]): Carta => ({
  para: t.email,
  asunto: `su trámite ${registro(t)} se tiene por no presentado`,
  partes: [
    `El plazo para subsanar venció el ${fecha(hasta)} sin que llegara la subsanación, así que el trámite se tiene por no presentado (artículo 136 del TUO de la Ley 27444).`,
    datosDe(t),
    'Puede presentar un trámite nuevo. Si pagó un derecho de tramitación, puede pedir su devolución.',
    ...seguimiento,
  ],
})

/** What each extent of a withdrawal means to whoever withdrew (CON-22). */
export const LO_DESISTIDO: Readonly<Record<AlcanceDeDesistimiento, [alcance: string, despues: string]>> = {
  procedimiento: ['Del procedimiento', 'El trámite terminó. Puede volver a pedir lo mismo en un trámite nuevo.'],
  pretension: ['De la pretensión', 'El trámite terminó. No podrá pedir lo mismo otra vez.'],
}

/** Tells the applicant that a withdrawal was accepted: when, and of what (CON-22, Table EXP-G). */
export const cartaDeDesistimiento = (
  t: PorAtender,
  { alcance, ahora }: { alcance: AlcanceDeDesistimiento; ahora: Date },
  seguimiento: readonly Parte[],
): Carta => {
  const marca = marcaLima(ahora)
  const [de, despues] = LO_DESISTIDO[alcance]
  return {
    para: t.email,
    asunto: `aceptamos su desistimiento del trámite ${registro(t)}`,
    partes: [
      'Aceptamos su desistimiento (artículo 200 del TUO de la Ley 27444).',
      datosDe(t, ['Recibido', `${fecha(marca)} ${hora(marca)}`], ['Alcance', de]),
      despues,
      ...seguimiento,
      siNoFueUsted('este desistimiento'),
    ],
  }
}

/** Tells the applicant that a pending submission was deleted (MPV-70, MPV-72). */
export const cartaDeEliminacion = (t: PorAtender): Carta => ({
  para: t.email,
  asunto: `su trámite ${numeroEscrito('registro', t.nro_registro)} fue eliminado`,
  partes: [
    'Mesa de partes eliminó su trámite antes de recepcionarlo: no tendrá número de expediente ni respuesta.',
    datosDe(t),
    'Si cree que se trata de un error, comuníquese con mesa de partes o presente el trámite otra vez.',
  ],
})
