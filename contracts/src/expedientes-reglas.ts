import { ERRORES } from './base/errores.ts'
import { Permiso } from './base/permisos.ts'
import { fecha } from './base/tiempo.ts'

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
  sin_acuse: 'Sin acuse',
  acumulado: 'Acumulado',
  silencio_positivo: 'Silencio positivo',
  silencio_negativo: 'Silencio negativo',
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
} as const

/** EXP-65. */
export const enSubsanacionHasta = (dia: string): string => `El expediente está en subsanación hasta el ${fecha(dia)}`
/** EXP-45. */
export const yaLoHizo = (que: string, persona: string, hora: string): string => `Ya lo ${que} ${persona} a las ${hora}`
/** EXP-44. */
export const noSeDeshace = (area: string, que: string): string => `Ya no se puede deshacer: ${area} lo ${que}`

/** How long the own act may be undone (D-70). */
export const DESHACER_MS = 5 * 60_000

/** Acts on what an area holds (Table EXP-E). */
export const ACTOS = ['recibir', 'devolver', 'derivar', 'asignar', 'archivar', 'reabrir'] as const
export type Acto = (typeof ACTOS)[number]

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
}

/** Whether somebody heads the tray of their area: 16 has effect only together with 15 (EXP-02). */
export const esJefe = (roles: readonly number[]): boolean =>
  roles.includes(Permiso.bandeja) && roles.includes(Permiso.jefe)

/** Who acts: of the area that holds it with permission 15, and whether its head. */
export interface QuienActua {
  actua: boolean
  jefe: boolean
}

/** Why somebody may not do an act; null when they may (Table EXP-E, EXP-18, EXP-39, EXP-65). */
export const impedimento = (acto: Acto, t: Tenencia, { actua, jefe }: QuienActua): string | null => {
  if (!actua) return MENSAJES_EXPEDIENTE.soloLectura
  if (acto === 'recibir') return t.situacion === 'por_recibir' ? null : ERRORES.otroEstado.mensaje
  if (acto === 'reabrir') return impedimentoDeReabrir(t, jefe)
  if (t.situacion === 'por_recibir') return acto === 'devolver' ? null : MENSAJES_EXPEDIENTE.sinRecibir
  if (t.situacion !== 'en_proceso') return ERRORES.otroEstado.mensaje
  if (acto === 'devolver' && t.area_origen === null) return MENSAJES_EXPEDIENTE.sinOrigen
  if (t.forma === 'copia') return acto === 'asignar' ? MENSAJES_EXPEDIENTE.copiaSinAsignar : null
  if (acto === 'asignar') return null
  if (t.estado === 'EN SUBSANACION')
    return t.subsanar_hasta ? enSubsanacionHasta(t.subsanar_hasta) : ERRORES.otroEstado.mensaje
  if (acto === 'archivar' && (t.clase === 'reclamo' || t.clase === 'solicitud'))
    return MENSAJES_EXPEDIENTE.loCierraElResponsable
  if (t.estado === 'RESPONDIDO') return acto === 'archivar' ? null : MENSAJES_EXPEDIENTE.yaRespondido
  return t.estado === 'EN PROCESO' ? null : ERRORES.otroEstado.mensaje
}

const impedimentoDeReabrir = ({ situacion, forma, estado }: Tenencia, jefe: boolean): string | null => {
  if (estado === 'DESISTIDO' || estado === 'NO PRESENTADO') return MENSAJES_EXPEDIENTE.noSeReabre
  const cerrado =
    situacion === 'archivado'
      ? forma === 'copia' || estado === 'ARCHIVADO'
      : situacion === 'en_proceso' && forma === 'original' && estado === 'RESPONDIDO'
  if (!cerrado) return ERRORES.otroEstado.mensaje
  return jefe ? null : ERRORES.soloJefe.mensaje
}
