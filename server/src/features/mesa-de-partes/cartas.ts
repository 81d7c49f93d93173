import { fecha } from '@cabildo/contracts/base/tiempo'
import { nombreDeTramite } from '@cabildo/contracts/mesa-de-partes'
import type { Carta, Parte } from '../../platform/correo/carta.ts'
import type { PorAtender } from './atender.queries.ts'

/** Working days to mend what was observed (TUO de la Ley 27444, artículo 136). */
export const DIAS_PARA_SUBSANAR = 2

/**
 * What every letter says of the submission: no DNI and no file (P-09), and none of the applicant's words, since nobody has
 * checked whose address it is (D6).
 */
const datosDe = (t: PorAtender, ...mas: [nombre: string, valor: string][]): Parte => ({
  datos: [
    ['Número de registro', t.nro_registro],
    ...mas,
    ['Documento', `${nombreDeTramite(t.tipo_documento)} N.° ${t.ndocumento}`],
    ['Presentado el', fecha(t.fecha_legal)],
  ],
})

/** To the applicant, once Sisgedo has given the number (MPV-40, MPV-72). */
export const cartaDeRecepcion = (t: PorAtender, expe_id: string): Carta => ({
  para: t.email,
  asunto: `su trámite ${t.nro_registro} es el expediente ${expe_id}`,
  partes: [
    'Mesa de partes recepcionó su trámite y lo derivó a las áreas que deben atenderlo.',
    datosDe(t, ['Número de expediente', expe_id]),
    'Conserve el número de expediente: con él puede preguntar por su trámite en mesa de partes. La entidad le responderá a este correo.',
  ],
})

/**
 * To the applicant, when it was annulled by an observation; `hasta` is the last day to mend it (MPV-69, MPV-72). Somebody
 * has read it by now: it names who filed and about what (MPV-55).
 */
export const cartaDeObservacion = (t: PorAtender, motivo: string, hasta: string): Carta => ({
  para: t.email,
  asunto: `su trámite ${t.nro_registro} tiene una observación`,
  partes: [
    'Mesa de partes revisó su trámite y no pudo recepcionarlo por lo siguiente:',
    { cita: motivo },
    datosDe(t),
    'Lo presentó, con este asunto:',
    { cita: `${t.nombres}: ${t.asunto}` },
    `El trámite quedó anulado. Corrija lo observado y preséntelo otra vez hasta el ${fecha(hasta)}, dos días hábiles después de este aviso (artículo 136 del TUO de la Ley 27444). Pasado ese día también puede presentar un trámite nuevo.`,
  ],
})

/** To the applicant, when one that nobody had attended to was deleted (MPV-70, MPV-72). */
export const cartaDeEliminacion = (t: PorAtender): Carta => ({
  para: t.email,
  asunto: `su trámite ${t.nro_registro} fue eliminado`,
  partes: [
    'Mesa de partes eliminó su trámite antes de recepcionarlo: no tendrá número de expediente ni respuesta.',
    datosDe(t),
    'Si cree que se trata de un error, comuníquese con mesa de partes o presente el trámite otra vez.',
  ],
})
