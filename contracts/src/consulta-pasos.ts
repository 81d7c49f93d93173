import { diaMas, fecha, hora } from './base/tiempo.ts'
import type { Paso } from './consulta.ts'
import { enSoles, Sentido } from './transparencia-reglas.ts'

/** What area, front desk and tracker read of a case whose mail comes back (CON-24). */
export const CORREO_DEVUELTO = { palabra: 'Correo devuelto', texto: 'No pudimos escribir a su correo' } as const

/** What the steps of a case follow from (Table CON-B). Dates are Lima timestamps or days. */
export interface Andanza {
  clase: 'tramite' | 'reclamo' | 'solicitud'
  estado: string
  presentado: string
  expe_id: string | null
  recibido: string | null
  /** When it was observed, in time or for good. */
  anulado: string | null
  /** The last day of a correction, and when it came. */
  subsanar_hasta: string | null
  subsanado: string | null
  /** When it was taken as not filed, or withdrawn. */
  cerrado: string | null
  /** When the final answer was given. */
  respondido: string | null
  /** When its withdrawal was noted for the area, which decides (CON-22). */
  desistimiento: string | null
  area: string | null
  /** When the area in charge was sent it, and when it received it. */
  enviado: string | null
  atendido: string | null
  vence: string | null
  /** Whether another system, which tells nothing more, has it from its reception on. */
  afuera: boolean
  /** Of a request for information (TRS-25). */
  solicitud?: SolicitudAndada | null
}

interface SolicitudAndada {
  /** Why it takes longer, where that was told. */
  prorroga: readonly string[]
  sentido: number | null
  /** Who has what was asked for. */
  entidad: string
  /** What is still to be paid, in céntimos. */
  costo: number | null
  /** Where it is paid and picked up. */
  lugar: string
  /** The day on which its answer was received. */
  notificada: string | null
}

/** Where a filing is until it is received. */
export const MESA_DE_PARTES = 'Mesa de partes'

const hecho = (titulo: string, cuando: string | null, nota: string | null = null): Paso => ({
  ...{ titulo, estado: 'hecho', fecha: cuando, nota },
})
const curso = (titulo: string, desde: string | null = null): Paso => ({
  ...{ titulo, estado: 'curso', fecha: desde, nota: null },
})
const falta = (titulo: string, hasta: string | null = null): Paso => ({
  ...{ titulo, estado: 'falta', fecha: hasta, nota: null },
})

/** The sentence of a case and its steps, in the citizen's words (CON-12, REC-52, TRS-25). */
export const pasosDe = (caso: Andanza): { frase: string; pasos: Paso[] } =>
  caso.clase === 'tramite' ? delTramite(caso) : deLoEscrito(caso)

const delTramite = (t: Andanza): { frase: string; pasos: Paso[] } => {
  const presentado = hecho('Presentado', t.presentado)
  if (t.estado === 'OBSERVADO')
    return {
      frase: 'El trámite fue anulado. Puede presentar uno nuevo.',
      pasos: [presentado, hecho('Anulado', t.anulado)],
    }
  if (t.estado === 'NO PRESENTADO')
    return {
      frase: 'El trámite se tiene por no presentado porque no se subsanó a tiempo. Puede presentar uno nuevo.',
      pasos: [presentado, hecho('No presentado', t.cerrado)],
    }
  if (t.estado === 'DESISTIDO')
    return {
      frase: `Usted desistió de este trámite el ${fecha(t.cerrado)}.`,
      pasos: [presentado, hecho('Desistido', t.cerrado)],
    }
  if (t.estado === 'POR SUBSANAR')
    return {
      frase: `Falta algo en su trámite. Tiene hasta el ${fecha(t.subsanar_hasta)} para subsanar.`,
      pasos: [presentado, curso('Por subsanar', t.anulado), falta('En revisión')],
    }
  if (t.estado === 'SUBSANADO')
    return {
      frase: 'Recibimos su subsanación. Mesa de partes la revisará.',
      pasos: [presentado, hecho('Subsanado', t.subsanado), curso('En revisión', t.subsanado), falta('Envío al área')],
    }
  if (t.estado === 'PENDIENTE')
    return {
      frase: 'Mesa de partes revisará su documento. No tiene que hacer nada.',
      pasos: [presentado, curso('En revisión de mesa de partes', t.presentado), falta('Envío al área')],
    }
  if (t.afuera)
    return {
      frase: 'Desde aquí lo atiende el área a cargo; la respuesta llegará a su correo.',
      pasos: [presentado, hecho(`Recepcionado con el expediente ${t.expe_id}`, t.recibido)],
    }
  return deExpediente(t)
}

/** Of a filing that the own register has, from its reception on (Table EXP-C). */
const deExpediente = (t: Andanza): { frase: string; pasos: Paso[] } => {
  const area = t.area ?? 'el área a cargo'
  const antes = [
    hecho('Presentado', t.presentado),
    hecho('Recepcionado', t.recibido, t.expe_id && `expediente ${t.expe_id}`),
  ]
  const enArea = [...antes, hecho(`Recibido por ${area}`, t.atendido)]
  const hechos = (pasos: Paso[]) => conDesistimiento(pasos, t.desistimiento)
  const decide = t.desistimiento === null ? '' : ` ${desistimientoAnotado(t.desistimiento)}`
  const respondido = t.respondido === null ? [] : [hecho('Respondido', t.respondido)]
  if (t.estado === 'ARCHIVADO')
    return {
      frase: `Su expediente concluyó el ${fecha(t.cerrado)}.`,
      pasos: hechos([...enArea, ...respondido, hecho('Concluido', t.cerrado)]),
    }
  if (t.estado === 'RESPONDIDO')
    return {
      frase: 'Ya hay una respuesta. Ábrala abajo.',
      pasos: [...hechos([...enArea, ...respondido]), falta('Concluido')],
    }
  if (t.estado === 'EN SUBSANACION')
    return {
      frase: `${area} necesita algo más. Tiene hasta el ${fecha(t.subsanar_hasta)} para subsanar.${decide}`,
      pasos: [...hechos(enArea), curso('Por subsanar', t.anulado), falta('Atención')],
    }
  const enAtencion = [...hechos(enArea), curso('En atención', t.atendido), falta('Respuesta', t.vence)]
  if (t.estado === 'ACUMULADO')
    return { frase: `Su expediente se unió a otro; se responden juntos.${decide}`, pasos: enAtencion }
  if (t.estado === 'EN PROCESO')
    return {
      frase: `${area} está atendiendo su expediente.${t.vence ? ` Debe responder hasta el ${fecha(t.vence)}.` : ''}${decide}`,
      pasos: enAtencion,
    }
  return {
    frase: `Su expediente fue enviado a ${area}.${decide}`,
    pasos: [...hechos(antes), ...[curso(`Enviado a ${area}`, t.enviado ?? t.recibido), falta('Atención', t.vence)]],
  }
}

/** What was done, with the withdrawal that was noted for the area before the first step that came after it. */
const conDesistimiento = (pasos: readonly Paso[], cuando: string | null): Paso[] => {
  if (cuando === null) return [...pasos]
  const despues = pasos.findIndex(({ fecha: suya }) => suya !== null && suya > cuando)
  return pasos.toSpliced(despues < 0 ? pasos.length : despues, 0, hecho('Desistimiento registrado', cuando))
}

/** What a complaint that is none says above its steps (REC-52). */
export const NO_ES_UN_RECLAMO = 'Su presentación no es un reclamo'

/** How those that ended are told: the sentence, and the last step (REC-52, TRS-25). */
const FINES: Readonly<Record<string, readonly [frase: string, paso: string]>> = {
  RESPONDIDO: ['Ya hay una respuesta. Ábrala abajo.', 'Respondido'],
  'NO CORRESPONDE': [`${NO_ES_UN_RECLAMO}.`, 'Concluido'],
  'POR ENTREGAR': ['La información está lista.', 'Lista para entregar'],
  RESPONDIDA: ['Ya hay una respuesta. Ábrala abajo.', 'Respondida'],
  DENEGADA: ['Ya hay una respuesta. Ábrala abajo.', 'Respondida'],
  ENCAUZADA: ['Su solicitud se envió a la entidad que tiene la información.', 'Encauzada'],
  ENTREGADA: ['Ya hay una respuesta. Ábrala abajo.', 'Entregada'],
  ABANDONADA: ['Su solicitud concluyó porque no se recogió la información.', 'Concluida'],
  'NO PRESENTADA': ['Su solicitud se tiene por no presentada. Puede presentar una nueva.', 'No presentada'],
}

/** Days of the calendar to appeal against a denial, from when it was told, or could be taken for given (TRS-20, TRS-25). */
const DIAS_PARA_APELAR = 15
const TRIBUNAL = 'el Tribunal de Transparencia y Acceso a la Información Pública'
export const apelarHasta = (desde: string): string =>
  `Puede apelar ante ${TRIBUNAL} hasta el ${fecha(diaMas(desde, DIAS_PARA_APELAR))}.`

/** Above what was asked first, of a request that was corrected. */
export const PEDIDO_INICIAL = 'Lo que pidió primero:'

/** What a request that ended says besides how it ended (TRS-25). */
const alTerminar = (estado: string, s: SolicitudAndada): string => {
  if (estado === 'POR ENTREGAR')
    return s.costo
      ? ` El costo de reproducción es ${enSoles(s.costo)}: páguelo y recójala en ${s.lugar}.`
      : ` Recójala en ${s.lugar}.`
  if (estado === 'ENCAUZADA' && s.entidad) return ` Es ${s.entidad}.`
  if (s.sentido !== Sentido.parcial && s.sentido !== Sentido.deniega) return ''
  return s.notificada === null
    ? ` Si no está de acuerdo puede apelar ante ${TRIBUNAL} dentro de los ${DIAS_PARA_APELAR} días calendario de notificada.`
    : ` ${apelarHasta(s.notificada)}`
}

/** Of a complaint or a request, which its responsible answers. */
const deLoEscrito = (c: Andanza): { frase: string; pasos: Paso[] } => {
  const esReclamo = c.clase === 'reclamo'
  const presentado = hecho('Presentado', c.presentado)
  if (c.estado === 'DESISTIDO' || c.estado === 'DESISTIDA')
    return {
      frase: `Usted desistió de este trámite el ${fecha(c.cerrado)}.`,
      pasos: [presentado, hecho('Desistido', c.cerrado)],
    }
  const fin = FINES[c.estado]
  const subsanado = c.subsanado === null ? [] : [hecho('Subsanado', c.subsanado)]
  if (fin)
    return {
      frase: `${fin[0]}${c.solicitud ? alTerminar(c.estado, c.solicitud) : ''}`,
      pasos: [presentado, ...subsanado, hecho(fin[1], c.cerrado)],
    }
  if (c.estado === 'POR SUBSANAR')
    return {
      frase: `Falta algo en su trámite. Tiene hasta el ${fecha(c.subsanar_hasta)} para subsanar.`,
      pasos: [presentado, curso('Por subsanar', c.anulado), falta('En atención')],
    }
  const enArea = c.estado === 'EN ATENCION' || c.estado === 'CON INFORME'
  const atendiendo = esReclamo ? 'Estamos atendiendo su reclamo.' : 'Estamos reuniendo la información.'
  const recibido = esReclamo ? 'Recibimos su reclamo.' : 'Recibimos su solicitud.'
  const prorroga = c.solicitud?.prorroga.join(', ').toLowerCase()
  return {
    frase: [
      enArea ? atendiendo : recibido,
      ...(c.vence ? [`Le responderemos hasta el ${fecha(c.vence)}.`] : []),
      ...(prorroga ? [`Prórroga comunicada: ${prorroga}.`] : []),
    ].join(' '),
    pasos: [
      ...[presentado, ...subsanado],
      ...[curso('En atención', c.subsanado ?? c.presentado), falta('Respuesta', c.vence)],
    ],
  }
}

/** CON-13, Table CON-B. */
export const plazoVencido = (vence: string): string =>
  `El plazo de respuesta venció el ${fecha(vence)} sin que conste una respuesta. La municipalidad sigue obligada a responder.`

/** TRS-25: besides, of a request. */
export const SOLICITUD_VENCIDA = 'Puede considerar denegado su pedido y apelar.'

/** What the law makes of silence, by its kind (CON-13, Table PLA-E); nothing where there is none. */
export const REGLA_DEL_SILENCIO: Readonly<Partial<Record<number, string>>> = {
  1: 'Para este procedimiento rige el silencio administrativo positivo: si vence el plazo y el de notificación sin respuesta, la solicitud se considera aprobada (artículo 199 del TUO de la Ley 27444).',
  2: 'Para este procedimiento rige el silencio administrativo negativo: vencido el plazo puede considerar denegada su solicitud y presentar un recurso, o esperar la respuesta.',
}

/** That a correction came (CON-20). A request keeps its number, and its term begins anew (TRS-16). */
export const subsanacionRecibida = (recibido: string, fecha_legal: string, deSolicitud = false): string =>
  `Recibimos su subsanación el ${fecha(recibido)} a las ${hora(recibido)}. ${
    deSolicitud
      ? `El plazo de respuesta se cuenta desde el ${fecha(fecha_legal)}.`
      : `Su trámite conserva la fecha de presentación ${fecha(fecha_legal)}.`
  }`

/** That a withdrawal was accepted, or noted for the area of a case that is answered with others (CON-22). */
export const DESISTIMIENTO_ACEPTADO = 'Aceptamos su desistimiento.'
export const desistimientoAnotado = (cuando: string | null = null): string =>
  `Su desistimiento fue registrado${cuando === null ? '' : ` el ${fecha(cuando)}`}; el área le responderá.`
/** The same, before it is sent. */
export const DESISTIR_EN_GRUPO =
  'Su trámite se responde junto con otros: su desistimiento se registrará y el área decidirá.'

/** Asked of who came by a link, before a correction (CON-19). */
export const DIGITOS_PARA_SUBSANAR =
  'Para ver qué falta y enviar su subsanación, escriba los tres últimos dígitos de su DNI o RUC'

/** Why a due date is another one than was told (PLA-15). */
export const motivoDelCambio = (dia: string, norma: string): string =>
  `La fecha cambió porque el ${fecha(dia)} fue declarado no laborable (${norma})`
