import { ERRORES } from './base/errores.ts'
import { diaMas, fecha } from './base/tiempo.ts'
import { FALTA_DIGITALIZAR } from './falta-digitalizar.ts'

/** What a case is, in which state, and what may be done with it (18 sections 2, 3 and 5): rules without validation. */

/** What a case is of, as its name begins in the database (EXP-06). */
export const CLASES_DE_EXPEDIENTE = {
  tramite: 'Trámite',
  reclamo: 'Reclamo',
  solicitud: 'Información',
  interno: 'Interno',
} as const
export type ClaseDeExpediente = keyof typeof CLASES_DE_EXPEDIENTE

/** States, as screens write them (Table EXP-C). */
export const ESTADOS_DE_EXPEDIENTE = {
  'POR RECIBIR': 'Por recibir',
  'EN PROCESO': 'En proceso',
  'EN SUBSANACION': 'En subsanación',
  RESPONDIDO: 'Respondido',
  ARCHIVADO: 'Archivado',
  ACUMULADO: 'Acumulado',
  DESISTIDO: 'Desistido',
  'NO PRESENTADO': 'No presentado',
  'A CARGO DEL RESPONSABLE': 'A cargo del responsable',
} as const
export type EstadoDeExpediente = keyof typeof ESTADOS_DE_EXPEDIENTE

/** How a case of before was left where it was kept, which nothing here goes on from (decision 0225). */
export const COMO_QUEDO: Readonly<Partial<Record<EstadoDeExpediente, string>>> = {
  'POR RECIBIR': 'Quedó por recibir',
  'EN PROCESO': 'Quedó en proceso',
  ARCHIVADO: 'Archivado',
  ACUMULADO: 'Adjuntado a otro',
}

/** Types of movement (Table EXP-D). */
export const Movimiento = {
  registrado: 1,
  derivado: 2,
  archivado: 3,
  adjuntado: 4,
  devuelto: 5,
  asignado: 6,
  respondido: 7,
  reabierto: 8,
  requerido: 9,
  subsanado: 10,
  relacionado: 11,
  concluido: 12,
  /** Its procedure type was corrected, with the due date that follows (PLA-25): no type of the book tells of that. */
  procedimiento: 13,
  /** Its citizen withdrew what is answered with others, so that the area decides (CON-22). */
  desistimiento: 14,
} as const
export type Movimiento = (typeof Movimiento)[keyof typeof Movimiento]

/** Tabs of the tray, in order (Table EXP-B). */
export const BANDEJAS = {
  por_recibir: 'Por recibir',
  en_proceso: 'En proceso',
  por_vencer: 'Por vencer',
  enviados: 'Enviados',
  archivados: 'Archivados',
} as const
export type Bandeja = keyof typeof BANDEJAS

/** Marks beside a number (EXP-06). */
export const MARCAS = {
  devuelto: 'Devuelto',
  subsanado: 'Subsanado',
  en_subsanacion: 'En subsanación',
  respondido: 'Respondido',
  /** Of a copy whose case has ended (EXP-18). */
  concluido: 'Concluido',
  sin_acuse: 'Sin acuse',
  acumulado: 'Acumulado',
  /** Its citizen withdrew it, and the area decides (CON-22); or that of one that goes on in it. */
  desistimiento: 'Desistimiento',
  desistimiento_de_acumulado: 'Desistimiento de un acumulado',
  silencio_positivo: 'Silencio positivo',
  silencio_negativo: 'Silencio negativo',
  /** EXP-50. */
  en_papel: 'En papel',
  /** EXP-73. */
  falta_digitalizar: FALTA_DIGITALIZAR,
  /** It is of another register, of before (decision 0225). */
  importado: 'Importado',
} as const
export type Marca = keyof typeof MARCAS
export const nombreDeMarca = (marca: Marca): string => MARCAS[marca]

/** Why a case is filed away (EXP-42). */
export const MOTIVOS_DE_ARCHIVO = [
  'Respuesta notificada',
  'Atendido sin respuesta escrita',
  'Copia para conocimiento',
  'No corresponde a la municipalidad',
  'Otro',
] as const
export type MotivoDeArchivo = (typeof MOTIVOS_DE_ARCHIVO)[number]

export const MENSAJES_EXPEDIENTE = {
  /** EXP-03. */
  otroSisgedo:
    'Los expedientes de esta municipalidad se llevan en otro Sisgedo. La bandeja de Cabildo está desactivada.',
  /** EXP-65. */
  otraArea: 'El expediente está en otra área',
  noEsOriginal: 'El expediente no es un original',
  sinDestino: 'Elija al menos un destino',
  areaPropia: 'Elija otra área: esta es la suya',
  persona: 'La persona no trabaja en su área o no tiene bandeja',
  /** EXP-27. */
  sinMesa: 'Mesa de partes no tiene bandeja: derive el expediente a otra área',
  sinOrigen: 'Su área lo registró: no hay a quién devolverlo',
  /** Of acts that the screen shows off, why. */
  soloLectura: 'Usted lo consulta; lo atiende el área que lo tiene',
  sinRecibir: 'Recíbalo primero',
  /** EXP-37: only the responsible ends a complaint or a request. */
  loCierraElResponsable: 'Informe al responsable o devuélvalo: él responde al ciudadano',
  copiaSinAsignar: 'Una copia no se asigna',
  yaRespondido: 'Ya se respondió',
  noSeReabre: 'Terminó por desistimiento o por no subsanarse: no se reabre',
  motivo: 'Escriba un motivo de 4 a 500 caracteres',
  motivoDeArchivo: 'Elija el motivo',
  textoDeArchivo: 'Escriba al menos 10 caracteres: el ciudadano lo leerá',
  sinFilas: 'Elija al menos un expediente',
  muchasFilas: 'Máximo 50 expedientes a la vez',
  muchasAnteriores: 'Máximo 500 expedientes a la vez',
  /** EXP-42, beside the text. */
  loLeeElCiudadano: 'El ciudadano recibirá este motivo por correo',
  hecho: 'Hecho',
  /** EXP-31. */
  lleno: 'El expediente ya tiene 50 archivos',
  sinAdjunto: 'Elija al menos un PDF, o un documento',
  nombreDeArchivo: 'Escriba un nombre de 3 a 120 caracteres',
  documentoAjeno: 'Elija un documento de su área que tenga su PDF',
  yaAdjunto: 'El documento ya está en el expediente',
  yaEnviado: 'Se envió en una respuesta: ya no se quita',
  yaTermino: 'El expediente ya terminó: no se le agrega nada',
  /** API-164: the front desk scans what came to it at any time. */
  terminoSinDigitalizar: 'El expediente ya terminó: lo digitaliza mesa de partes',
  /** EXP-32. */
  sinRedactar: 'Necesita el permiso «Documentos» para redactar un documento',
  /** EXP-49. */
  noVaPorBandeja: 'Los documentos de este tipo no se envían por bandeja',
  responderHasta: 'Elija un día hábil, de hoy a 90 días',
  /** EXP-50. */
  tipoEnPapel: 'Elija el tipo',
  numeroEnPapel: 'Escriba el número, de 1 a 60 caracteres',
  remitente: 'Elija el área que lo envía',
  /** EXP-24. */
  nota: 'Escriba una nota de 1 a 2,000 caracteres',
  /** EXP-40. */
  motivoDeAcumular: 'Escriba un motivo de 10 a 500 caracteres',
  sinOrden: 'Indique el documento que dispone la acumulación',
  ordenAjena: 'Elija un documento del expediente',
  otroExpediente: 'Elija otro expediente',
  conAcumulados: 'Otros expedientes están acumulados a este: sepárelos primero',
  estaAcumulado: 'Ese expediente está acumulado a otro: elija su principal',
  soloEntreTramites: 'El trámite de un ciudadano se acumula a otro trámite',
  /** EXP-34, EXP-37, EXP-38: of kinds that are answered otherwise. */
  loRespondeElResponsable: 'Informe al responsable: él responde al ciudadano',
  sinCiudadano: 'Un documento interno no se responde a un ciudadano: derívelo o archívelo',
  noHayResponsable: 'Solo un reclamo o una solicitud tiene un responsable a quien informar',
  /** EXP-38. */
  yaSeRequirio: 'Ya se requirió una vez: la ley admite un solo requerimiento',
  plazoVencido: 'El plazo de respuesta venció: ya no se requiere una subsanación',
  noEnSubsanacion: 'No espera una subsanación',
  /** PLA-25. */
  soloTramites: 'Solo un trámite tiene procedimiento',
  yaSeCorrigio: 'El procedimiento ya se corrigió una vez',
  /** CON-22, of what the area itself decides. */
  yaDesistioEnGrupo: 'Su desistimiento ya está en la hoja de ruta: sepárelo de los otros y regístrelo, o siga',
  /** EXP-41. */
  yaRelacionado: 'Los expedientes ya están relacionados',
} as const

/** EXP-65. */
export const enSubsanacionHasta = (dia: string): string => `El expediente está en subsanación hasta el ${fecha(dia)}`
/** So many days ahead an answer to an internal document may be asked for (EXP-49). */
export const RESPONDER_HASTA_DIAS = 90
/** Why an answer is not asked for until a day, as far as that is told without the calendar; null where nothing speaks against it. */
export const faltaDeResponderHasta = (dia: string, hoy: string): string | null =>
  dia >= hoy && dia <= diaMas(hoy, RESPONDER_HASTA_DIAS) ? null : MENSAJES_EXPEDIENTE.responderHasta
/** EXP-49: a document is registered once. */
export const yaEnviado = (numero: string): string => `El documento ya se envió por bandeja: Expediente ${numero}`
/** EXP-45. */
export const yaLoHizo = (que: string, persona: string, hora: string): string => `Ya lo ${que} ${persona} a las ${hora}`
/** EXP-44. */
export const noSeDeshace = (area: string, que: string): string => `Ya no se puede deshacer: ${area} lo ${que}`

/** How long the own act may be undone (D-70). */
export const DESHACER_MS = 5 * 60_000

/** Acts on what an area holds (Table EXP-E). */
export const ACTOS = ['recibir', 'devolver', 'derivar', 'asignar', 'archivar', 'reabrir'] as const
export type Acto = (typeof ACTOS)[number]
/** Those of a case by itself besides, which its screen offers alone. */
export const ACTOS_DE_ANEXOS = ['adjuntar', 'redactar', 'anotar', 'acumular', 'desacumular', 'relacionar'] as const
/** Those by which an area tells something to whoever waits for it. */
export const ACTOS_DE_RESPUESTA = [
  'responder',
  'informar',
  'requerir',
  'dar_por_subsanado',
  'corregir_procedimiento',
] as const
export type ActoDeRespuesta = (typeof ACTOS_DE_RESPUESTA)[number]
/** What came on paper for the area in charge: a withdrawal, and the filing itself, to be scanned (CON-22, EXP-73). */
export const ACTOS_DE_PAPEL = ['desistir', 'digitalizar'] as const
export const ACTOS_DEL_CASO = [...ACTOS, ...ACTOS_DE_RESPUESTA, ...ACTOS_DE_ANEXOS, ...ACTOS_DE_PAPEL] as const
export type ActoDelCaso = (typeof ACTOS_DEL_CASO)[number]

/** Where a movement stands for the area that it is in; `pasado` is what was attended to, or sent on. */
export const SITUACIONES = ['por_recibir', 'en_proceso', 'archivado', 'pasado'] as const
export type Situacion = (typeof SITUACIONES)[number]
export const FORMAS = ['original', 'copia'] as const
export type Forma = (typeof FORMAS)[number]

/** What an act is on: a movement of the area, and its case. */
export interface Tenencia {
  clase: ClaseDeExpediente
  situacion: Situacion
  forma: Forma
  estado: EstadoDeExpediente
  /** The area from which it came; null of what the area itself registered. */
  area_origen: unknown
  /** The last day of a correction that the citizen owes. */
  subsanar_hasta?: string | null
  /** Cases are accumulated to it. */
  con_acumulados?: boolean
  /** It goes on in a case that the own area has. */
  principal_aqui?: boolean
  /** The same, which the area has received, too. */
  principal_recibido?: boolean
  /** A correction was asked for before, or its clock is no longer running (EXP-38). */
  requerido?: boolean
  vencido?: boolean
  /** Its procedure type was corrected before (PLA-25). */
  corregido?: boolean
  /** A withdrawal is noted in its route (CON-22). */
  desistimiento?: boolean
}

/** Who acts: of the area that holds it with permission 15, and whether its head. */
export interface QuienActua {
  actua: boolean
  jefe: boolean
  /** Has permission 11, too. */
  redacta?: boolean
  /** Is of the front desk, which scans what came to it wherever it is (API-164). */
  mesa?: boolean
}

const TERMINADOS: ReadonlySet<EstadoDeExpediente> = new Set([
  ...(['RESPONDIDO', 'ARCHIVADO', 'ACUMULADO', 'DESISTIDO', 'NO PRESENTADO'] as const),
])

/** Why somebody may not do an act; null when they may (Table EXP-E, EXP-18, EXP-39, EXP-65). */
export const impedimento = (
  acto: ActoDelCaso,
  t: Tenencia,
  { actua, jefe, redacta, mesa }: QuienActua,
): string | null => {
  if (acto === 'digitalizar' && mesa) return null
  if (!actua) return MENSAJES_EXPEDIENTE.soloLectura
  if (acto === 'redactar' && !redacta) return MENSAJES_EXPEDIENTE.sinRedactar
  // Notes and ties change nothing of a case, whatever became of it.
  if (acto === 'anotar' || acto === 'relacionar') return null
  if (acto === 'desacumular') return impedimentoDeDesacumular(t, jefe)
  if (acto === 'desistir') return impedimentoDeDesistir(t)
  if (acto === 'digitalizar') return impedimentoDeDigitalizar(t)
  if (acto === 'recibir') return t.situacion === 'por_recibir' ? null : ERRORES.otroEstado.mensaje
  if (acto === 'reabrir') return impedimentoDeReabrir(t, jefe)
  if (t.situacion === 'por_recibir') return acto === 'devolver' ? null : MENSAJES_EXPEDIENTE.sinRecibir
  if (t.situacion !== 'en_proceso') return ERRORES.otroEstado.mensaje
  if (acto === 'devolver' && t.area_origen === null) return MENSAJES_EXPEDIENTE.sinOrigen
  if (t.forma === 'copia') return impedimentoDeCopia(acto, t)
  if (acto === 'asignar') return null
  if (acto === 'dar_por_subsanado') return impedimentoDeDarPorSubsanado(t, jefe)
  if (acto === 'corregir_procedimiento') return impedimentoDeCorregir(t, jefe)
  if (t.estado === 'EN SUBSANACION')
    return t.subsanar_hasta ? enSubsanacionHasta(t.subsanar_hasta) : ERRORES.otroEstado.mensaje
  if ((acto === 'archivar' || acto === 'acumular') && (t.clase === 'reclamo' || t.clase === 'solicitud'))
    return MENSAJES_EXPEDIENTE.loCierraElResponsable
  if ((acto === 'acumular' || acto === 'requerir') && t.con_acumulados) return MENSAJES_EXPEDIENTE.conAcumulados
  const ajeno = impedimentoDeClase(acto, t.clase)
  if (ajeno !== null) return ajeno
  if (t.estado === 'RESPONDIDO') return acto === 'archivar' ? null : MENSAJES_EXPEDIENTE.yaRespondido
  if (t.estado !== 'EN PROCESO') return ERRORES.otroEstado.mensaje
  if (acto !== 'requerir') return null
  if (t.requerido) return MENSAJES_EXPEDIENTE.yaSeRequirio
  return t.vencido ? MENSAJES_EXPEDIENTE.plazoVencido : null
}

/** The paper is entered by the area in charge, whether it has received the case or not (CON-22, API-162). */
const impedimentoDeDesistir = ({ clase, situacion, forma, estado, ...t }: Tenencia): string | null => {
  if (clase !== 'tramite') return MENSAJES_EXPEDIENTE.soloTramites
  // What goes on in another is held by nobody by itself.
  const acumulado = estado === 'ACUMULADO'
  if (TERMINADOS.has(estado) && !acumulado) return ERRORES.sinDesistimiento.mensaje
  if (!acumulado && forma === 'copia') return MENSAJES_EXPEDIENTE.noEsOriginal
  if (acumulado ? !t.principal_aqui : situacion !== 'por_recibir' && situacion !== 'en_proceso')
    return MENSAJES_EXPEDIENTE.otraArea
  // Apart from the others it is accepted, whatever was noted before.
  return t.desistimiento && (acumulado || t.con_acumulados) ? MENSAJES_EXPEDIENTE.yaDesistioEnGrupo : null
}

/** The paper is scanned by who has the original in process, which goes with the principal of what goes on in another (API-164). */
const impedimentoDeDigitalizar = ({ situacion, forma, estado, ...t }: Tenencia): string | null => {
  if (estado === 'ACUMULADO') {
    if (!t.principal_aqui) return MENSAJES_EXPEDIENTE.otraArea
    return t.principal_recibido ? null : MENSAJES_EXPEDIENTE.sinRecibir
  }
  if (forma === 'copia') return MENSAJES_EXPEDIENTE.noEsOriginal
  // Meanwhile its area notes, assigns and takes what comes on paper (EXP-39); the front desk scans.
  if (estado === 'EN SUBSANACION' && t.subsanar_hasta) return enSubsanacionHasta(t.subsanar_hasta)
  if (situacion === 'en_proceso') return null
  if (situacion === 'por_recibir') return MENSAJES_EXPEDIENTE.sinRecibir
  return TERMINADOS.has(estado) ? MENSAJES_EXPEDIENTE.terminoSinDigitalizar : MENSAJES_EXPEDIENTE.otraArea
}

/** To whom each kind is answered: a filing to its citizen, a complaint or request to its responsible (EXP-34, EXP-37, EXP-51). */
const impedimentoDeClase = (acto: ActoDelCaso, clase: ClaseDeExpediente): string | null => {
  const delResponsable = clase === 'reclamo' || clase === 'solicitud'
  if (acto === 'informar') return delResponsable ? null : MENSAJES_EXPEDIENTE.noHayResponsable
  if (acto !== 'responder' && acto !== 'requerir') return null
  if (delResponsable) return MENSAJES_EXPEDIENTE.loRespondeElResponsable
  return clase === 'interno' ? MENSAJES_EXPEDIENTE.sinCiudadano : null
}

const impedimentoDeDarPorSubsanado = ({ estado, subsanar_hasta }: Tenencia, jefe: boolean): string | null => {
  if (estado !== 'EN SUBSANACION' || !subsanar_hasta) return MENSAJES_EXPEDIENTE.noEnSubsanacion
  return jefe ? null : ERRORES.soloJefe.mensaje
}

const impedimentoDeCorregir = ({ clase, estado, corregido }: Tenencia, jefe: boolean): string | null => {
  if (clase !== 'tramite') return MENSAJES_EXPEDIENTE.soloTramites
  if (corregido) return MENSAJES_EXPEDIENTE.yaSeCorrigio
  if (estado !== 'EN PROCESO') return ERRORES.otroEstado.mensaje
  return jefe ? null : ERRORES.soloJefe.mensaje
}

const impedimentoDeCopia = (acto: ActoDelCaso, { estado }: Tenencia): string | null => {
  if (acto === 'asignar') return MENSAJES_EXPEDIENTE.copiaSinAsignar
  if (acto === 'acumular' || (ACTOS_DE_RESPUESTA as readonly ActoDelCaso[]).includes(acto))
    return MENSAJES_EXPEDIENTE.noEsOriginal
  return (acto === 'adjuntar' || acto === 'redactar') && TERMINADOS.has(estado) ? MENSAJES_EXPEDIENTE.yaTermino : null
}

const impedimentoDeDesacumular = ({ estado, principal_aqui }: Tenencia, jefe: boolean): string | null => {
  if (estado !== 'ACUMULADO') return ERRORES.otroEstado.mensaje
  if (!principal_aqui) return MENSAJES_EXPEDIENTE.otraArea
  return jefe ? null : ERRORES.soloJefe.mensaje
}

const impedimentoDeReabrir = ({ clase, situacion, forma, estado }: Tenencia, jefe: boolean): string | null => {
  if (estado === 'DESISTIDO' || estado === 'NO PRESENTADO') return MENSAJES_EXPEDIENTE.noSeReabre
  if (forma === 'original' && (clase === 'reclamo' || clase === 'solicitud'))
    return MENSAJES_EXPEDIENTE.loCierraElResponsable
  const cerrado =
    situacion === 'archivado'
      ? forma === 'copia' || estado === 'ARCHIVADO'
      : situacion === 'en_proceso' && forma === 'original' && estado === 'RESPONDIDO'
  if (!cerrado) return ERRORES.otroEstado.mensaje
  return jefe ? null : ERRORES.soloJefe.mensaje
}

/** Whether a case may go on in another (EXP-40): what a citizen filed is answered to that citizen, which no internal case is. */
export const seAcumulaA = (clase: ClaseDeExpediente, principal: ClaseDeExpediente): boolean =>
  principal === 'tramite' || (clase === 'interno' && principal === 'interno')
