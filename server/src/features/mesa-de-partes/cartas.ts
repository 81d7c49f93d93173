import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import { nombreDeTramite, type TramiteNuevo } from '@cabildo/contracts/mesa-de-partes'
import { type Carta, type Parte, siNoFueUsted } from '../../platform/correo/carta.ts'
import type { PorAtender } from './atencion.queries.ts'

interface Cargo {
  nro_registro: string
  ahora: Date
  fecha_legal: string
  /** How many files were received. */
  archivos: number
}

/**
 * Confirms a filing (MPV-03, MPV-40, MPV-72): what was received, its number, the day on which it counts and what comes
 * next. It repeats none of the applicant's words, since nobody has checked whose mail address it is (D6, P-09).
 */
export const cartaDePresentacion = (
  { email, tipo_documento, ndocumento, folio }: Pick<TramiteNuevo, 'email' | 'tipo_documento' | 'ndocumento' | 'folio'>,
  { nro_registro, ahora, fecha_legal, archivos }: Cargo,
): Carta => {
  const marca = marcaLima(ahora)
  return {
    para: email,
    asunto: `recibimos su trámite ${numeroEscrito('registro', nro_registro)}`,
    partes: [
      'Su trámite llegó a la mesa de partes virtual.',
      {
        datos: [
          ['Número de registro', numeroEscrito('registro', nro_registro)],
          ['Fecha y hora de envío', `${fecha(marca)} ${hora(marca)}`],
          ['Se considera presentado el', fecha(fecha_legal)],
          ['Documento', `${nombreDeTramite(tipo_documento)} N.° ${ndocumento}`],
          ['Folios', String(folio)],
          ['Archivos recibidos', String(archivos)],
        ],
      },
      'Mesa de partes lo revisará. Si está conforme, le enviaremos otro correo con su número de expediente; si algo falta, le diremos qué es para que lo presente otra vez.',
      'Los plazos se cuentan desde el día hábil siguiente al de presentación. Conserve este correo: tiene el valor de un cargo.',
      siNoFueUsted('este trámite'),
    ],
  }
}

/** Working days to mend what was observed (TUO de la Ley 27444, artículo 136). */
export const DIAS_PARA_SUBSANAR = 2

/** What every letter says of a submission: no DNI, no file and none of the applicant's words (P-09, D6). */
const datosDe = (t: PorAtender, ...mas: [nombre: string, valor: string][]): Parte => ({
  datos: [
    ['Número de registro', numeroEscrito('registro', t.nro_registro)],
    ...mas,
    ['Documento', `${nombreDeTramite(t.tipo_documento)} N.° ${t.ndocumento}`],
    ['Presentado el', fecha(t.fecha_legal)],
  ],
})

/** Tells the applicant the number that Sisgedo has given (MPV-40, MPV-72). */
export const cartaDeRecepcion = (t: PorAtender, expe_id: string): Carta => ({
  para: t.email,
  asunto: `su trámite ${numeroEscrito('registro', t.nro_registro)} es el expediente ${numeroEscrito('expediente', expe_id)}`,
  partes: [
    'Mesa de partes recepcionó su trámite y lo derivó a las áreas que deben atenderlo.',
    datosDe(t, ['Número de expediente', numeroEscrito('expediente', expe_id)]),
    'Conserve el número de expediente: con él puede preguntar por su trámite en mesa de partes. La entidad le responderá a este correo.',
  ],
})

/**
 * Tells the applicant that an observation annulled the submission; `hasta` is the last day to mend it (MPV-69, MPV-72).
 * It names who filed and about what, since somebody has read the submission by now (MPV-55).
 */
export const cartaDeObservacion = (t: PorAtender, motivo: string, hasta: string): Carta => ({
  para: t.email,
  asunto: `su trámite ${numeroEscrito('registro', t.nro_registro)} tiene una observación`,
  partes: [
    'Mesa de partes revisó su trámite y no pudo recepcionarlo por lo siguiente:',
    { cita: motivo },
    datosDe(t),
    'Lo presentó, con este asunto:',
    { cita: `${t.nombres}: ${t.asunto}` },
    `El trámite quedó anulado. Corrija lo observado y preséntelo otra vez hasta el ${fecha(hasta)}, dos días hábiles después de este aviso (artículo 136 del TUO de la Ley 27444). Pasado ese día también puede presentar un trámite nuevo.`,
  ],
})

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
