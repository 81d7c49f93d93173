import { type EstadoDeSolicitud, impedimentoDeConcluir, PROCESOS } from './atencion.ts'
import { fecha } from './base/tiempo.ts'

/** What the responsible does with a request for information: rules and words without validation (TRS-16 to TRS-24). */

/** Form of delivery by e-mail. */
export const POR_CORREO = 1

/** What the law requires in a request and may be observed (TRS-16); nobody is asked why the information is wanted. */
export const REQUISITOS = [
  { id: 1, name: 'El pedido no es concreto' },
  { id: 2, name: 'Falta el domicilio' },
  { id: 3, name: 'Otro requisito' },
] as const
/** TRS-17. */
export const MOTIVOS_DE_PRORROGA = [
  { id: 1, name: 'Falta de capacidad logística u operativa' },
  { id: 2, name: 'Falta de recursos humanos' },
  { id: 3, name: 'Volumen de la información' },
] as const
/** What is answered (TRS-19); 5 is the transfer, which has a dialog of its own (TRS-21). */
export const Sentido = { entrega: 1, parcial: 2, deniega: 3, noExiste: 4, encauza: 5 } as const
export type Sentido = (typeof Sentido)[keyof typeof Sentido]
export const SENTIDOS = [
  { id: 1, name: 'Se entrega' },
  { id: 2, name: 'Se entrega en parte' },
  { id: 3, name: 'Se deniega' },
  { id: 4, name: 'La entidad no tiene la información' },
] as const
export const NOMBRES_DE_SENTIDO = [...SENTIDOS, { id: 5, name: 'Se envió a la entidad que la tiene' }] as const
/** Why information may be denied (TRS-20). */
export const CAUSALES = [
  { id: 1, name: 'Información secreta (artículo 15)' },
  { id: 2, name: 'Información reservada (artículo 16)' },
  { id: 3, name: 'Información confidencial (artículo 17)' },
] as const

export const ARCHIVOS_DE_SOLICITUD = 10
export const OBSERVACION = { minimo: 10, maximo: 1_000 } as const
export const SUSTENTO_DE_PRORROGA = { minimo: 20, maximo: 2_000 } as const
/** What was searched and where, of information that there is not (TRS-19). */
export const BUSQUEDA = { minimo: 20, maximo: 2_000 } as const
export const SUSTENTO = { minimo: 50, maximo: 4_000 } as const
export const NUMERAL_MAXIMO = 20
export const ENTIDAD = { minimo: 4, maximo: 200 } as const
export const DOCUMENTO = { minimo: 1, maximo: 120 } as const
export const PAGINAS_MAXIMO = 100_000
export const DISCOS_MAXIMO = 1_000
export const OTRO_COSTO_MAXIMO = 200
export const MONTO_MAXIMO = 100_000
export const RECIBO_MAXIMO = 40
/** Business days to observe, to tell an extension and to correct (Table PLA-B). */
export const DIAS_DE_OBSERVACION = 2
/** Business days without payment or pick-up after which it may be declared abandoned (TRS-22). */
export const DIAS_DE_ABANDONO = 30
/** Business days before that on which its citizen is reminded. */
export const DIAS_DE_RECUERDO = 5

/** TRS-20. */
export const DERECHO_A_APELAR =
  'Puede apelar ante el Tribunal de Transparencia y Acceso a la Información Pública dentro de los 15 días calendario de notificada esta respuesta.'
/** TRS-17. */
export const ANTE_LA_AUTORIDAD = 'Si no está de acuerdo puede acudir a la Autoridad Nacional de Transparencia.'

export const MENSAJES_DE_SOLICITUD = {
  requisito: 'Elija qué requisito falta',
  observacion: `Escriba qué falta, de ${OBSERVACION.minimo} a 1,000 caracteres`,
  /** TRS-16. */
  sinMotivo: 'No se puede preguntar para qué se quiere la información.',
  comunicado: 'Comunique la observación al domicilio y registre la fecha',
  unaVez: 'La solicitud ya fue observada una vez',
  diaHabil: 'Elija un día hábil',
  diaPosterior: 'La fecha no puede ser posterior a hoy',
  diaAnterior: 'La fecha no puede ser anterior a la solicitud',
  motivos: 'Elija al menos un motivo',
  sustentoDeProrroga: `Escriba el sustento, de ${SUSTENTO_DE_PRORROGA.minimo} a 2,000 caracteres`,
  /** TRS-17: what clocks cannot tell any more. */
  yaProrrogada: 'Ya se comunicó una prórroga',
  sinPlazoDeProrroga: 'No consta un plazo para avisar la prórroga',
  sinPlazoDeObservacion: 'No consta un plazo para observar',
  /** TRS-18. */
  soloReproduccion: 'Solo se cobra el costo de reproducción.',
  sinCosto: 'La entrega por correo no tiene costo',
  monto: 'Escriba un monto con hasta 2 decimales',
  cantidad: 'Escriba una cantidad entera',
  otro: 'Describa qué otra reproducción se cobra',
  costoCerrado: 'El costo ya se comunicó',
  sinCostoQuePagar: 'No hay un costo que pagar',
  yaPagado: 'El pago ya está registrado',
  recibo: 'Escriba el número del recibo',
  sinFecha: 'Elija la fecha',
  /** TRS-19 to TRS-21. */
  sentido: 'Elija el sentido de la respuesta',
  conArchivos: 'Adjunte la información que se entrega',
  denegatoria: 'La denegatoria necesita su causal y su sustento',
  causal: 'Elija la causal',
  numeral: `Escriba el numeral del artículo, de 1 a ${NUMERAL_MAXIMO} caracteres`,
  sustento: `Escriba el sustento, de ${SUSTENTO.minimo} a 4,000 caracteres`,
  busqueda: `Escriba qué se buscó y dónde, de ${BUSQUEDA.minimo} a 2,000 caracteres`,
  entidad: `Escriba la entidad que tiene la información, de ${ENTIDAD.minimo} a ${ENTIDAD.maximo} caracteres`,
  documento: 'Escriba el documento con que se le envió',
  /** TRS-22. */
  soloPorEntregar: 'La información no está por entregar',
  recibio: 'Escriba quién recibió, de 4 a 120 caracteres',
  sinObservacion: 'La solicitud no espera una subsanación',
} as const

/** Failures and successes (TRS-24). */
export const PALABRAS_DE_SOLICITUD = {
  observar: {
    ...{ verbo: 'Observar', titulo: 'OBSERVAR SOLICITUD', boton: 'Enviar observación' },
    ...{ noHecho: 'No se pudo enviar la observación', hecho: 'Observación enviada' },
  },
  subsanar: {
    ...{ verbo: 'Registrar subsanación', titulo: 'REGISTRAR SUBSANACIÓN', boton: 'Registrar' },
    ...{ noHecho: 'No se pudo registrar la subsanación', hecho: 'Subsanación registrada' },
  },
  prorrogar: {
    ...{ verbo: 'Comunicar prórroga', titulo: 'COMUNICAR PRÓRROGA', boton: 'Comunicar prórroga' },
    ...{ noHecho: 'No se pudo comunicar la prórroga', hecho: 'Prórroga comunicada' },
  },
  costo: {
    ...{ verbo: 'Costo de reproducción', titulo: 'COSTO DE REPRODUCCIÓN', boton: 'Grabar' },
    ...{ noHecho: 'No se pudo registrar el costo', hecho: 'Costo registrado' },
  },
  pago: {
    ...{ verbo: 'Registrar pago', titulo: 'REGISTRAR PAGO', boton: 'Registrar pago' },
    ...{ noHecho: 'No se pudo registrar el pago', hecho: 'Pago registrado' },
  },
  responder: {
    ...{ verbo: 'Responder', titulo: 'RESPONDER SOLICITUD', boton: 'Enviar respuesta' },
    ...{ noHecho: 'No se pudo responder la solicitud', hecho: 'Solicitud respondida' },
  },
  encauzar: {
    ...{ verbo: 'Encauzar', titulo: 'ENCAUZAR SOLICITUD', boton: 'Encauzar' },
    ...{ noHecho: 'No se pudo responder la solicitud', hecho: 'Solicitud encauzada' },
  },
  entregar: {
    ...{ verbo: 'Registrar entrega', titulo: 'REGISTRAR ENTREGA', boton: 'Registrar entrega' },
    ...{ noHecho: 'No se pudo registrar la entrega', hecho: 'Entrega registrada' },
  },
  abandonar: {
    ...{ verbo: 'Declarar abandono', titulo: 'DECLARAR ABANDONO', boton: 'Declarar abandono' },
    ...{ noHecho: 'No se pudo declarar el abandono', hecho: 'Abandono declarado' },
  },
} as const
export type ActoDeSolicitud = keyof typeof PALABRAS_DE_SOLICITUD

/** TRS-16, TRS-17. */
export const vencioObservar = (dia: string): string => `El plazo para observar venció el ${fecha(dia)}`
export const vencioProrrogar = (dia: string): string => `El aviso de prórroga solo procede hasta el ${fecha(dia)}`
/** PLA-07. */
export const prorrogaPosterior = (vence: string): string =>
  `La nueva fecha debe ser un día hábil posterior al ${fecha(vence)}`
/** TRS-22. */
export const pagoPendiente = (centimos: number): string => `Registre primero el pago de ${enSoles(centimos)}`
export const abandonoDesde = (dia: string): string => `El abandono se puede declarar desde el ${fecha(dia)}`
/** Two responsibles at once (TRS-24). */
export const yaRespondida = (persona: string): string => `La solicitud ya fue respondida por ${persona}`
/** TRS-24: of a request without an e-mail, at the end of each dialog. */
export const comuniqueloAlDomicilio = (direccion: string): string =>
  `La solicitud no tiene correo: comunique la respuesta al domicilio ${direccion}`

/** The same where it is typed, with how many they may be. */
export const cantidadHasta = (maximo: number): string =>
  `${MENSAJES_DE_SOLICITUD.cantidad}, de 0 a ${maximo.toLocaleString('en-US')}`

/** An amount of céntimos, as S/. with two decimals (TRS-18). */
export const enSoles = (centimos: number): string => `S/. ${(centimos / 100).toFixed(2)}`

/** What reproduction costs, in céntimos; exact, since nothing but whole numbers is multiplied (TRS-18). */
export const costoTotal = (
  { paginas, discos, otro }: { paginas: number; discos: number; otro: number },
  { pagina, disco }: { pagina: number; disco: number },
): number => paginas * pagina + discos * disco + otro

/** Amounts of at most two decimals, after a point or a comma, as people write them; null for any other text. */
export const centimosDe = (monto: string): number | null => {
  const [, soles, centimos = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(monto.trim()) ?? []
  return soles === undefined ? null : Number(soles) * 100 + Number(centimos.padEnd(2, '0'))
}

/** Whether what is delivered goes by mail: as it was asked, or where nothing was said and there is an address. */
export const seEntregaPorCorreo = ({
  forma_entrega,
  email,
}: {
  forma_entrega: number | null
  email: string
}): boolean => email !== '' && (forma_entrega ?? POR_CORREO) === POR_CORREO

/** The state that an answer brings about (Table TRS-B). */
export const estadoTras = (sentido: Sentido, porCorreo: boolean): EstadoDeSolicitud => {
  if (sentido === Sentido.deniega) return 'DENEGADA'
  if (sentido === Sentido.encauza) return 'ENCAUZADA'
  return sentido === Sentido.noExiste || porCorreo ? 'RESPONDIDA' : 'POR ENTREGAR'
}

/** What the acts of a request look at. Days are yyyy-MM-dd. */
export interface SolicitudEnActo {
  estado: EstadoDeSolicitud
  email: string
  forma_entrega: number | null
  /** The last day to observe it and to tell an extension; null of what has no such clock. */
  observar_hasta: string | null
  prorrogar_hasta: string | null
  /** It was observed once. */
  observada: boolean
  prorroga_hasta: string | null
  /** What reproduction costs, in céntimos; null where nobody has said. */
  costo: number | null
  pagado: boolean
  /** From when it may be declared abandoned; null while it is not to be picked up. */
  abandono_desde: string | null
}

/** What only the responsible does (TRS-13, TRS-22). */
export const ACTOS_DE_RESPONSABLE: readonly ActoDeSolicitud[] = [
  ...(['observar', 'subsanar', 'prorrogar', 'responder', 'encauzar', 'abandonar'] as const),
]

/** Why somebody may not do that with a request today; null when they may (TRS-13, TRS-16 to TRS-22). */
export const impedimentoDeSolicitud = (
  acto: ActoDeSolicitud,
  solicitud: SolicitudEnActo,
  { responsable, hoy }: { responsable: boolean; hoy: string },
): string | null => {
  const { soloResponsable, otroEstado } = PROCESOS.transparencia
  const { estado } = solicitud
  if (ACTOS_DE_RESPONSABLE.includes(acto) && !responsable) return soloResponsable
  const abierta = impedimentoDeConcluir('transparencia', estado, { responsable: true })
  switch (acto) {
    case 'responder':
    case 'encauzar':
      return abierta
    case 'observar':
      if (estado !== 'REGISTRADA') return otroEstado
      if (solicitud.observada) return MENSAJES_DE_SOLICITUD.unaVez
      if (solicitud.observar_hasta === null) return MENSAJES_DE_SOLICITUD.sinPlazoDeObservacion
      return hoy > solicitud.observar_hasta ? vencioObservar(solicitud.observar_hasta) : null
    case 'subsanar':
      return estado === 'POR SUBSANAR' ? null : MENSAJES_DE_SOLICITUD.sinObservacion
    case 'prorrogar':
      if (abierta !== null) return abierta
      if (solicitud.prorroga_hasta !== null) return MENSAJES_DE_SOLICITUD.yaProrrogada
      if (solicitud.prorrogar_hasta === null) return MENSAJES_DE_SOLICITUD.sinPlazoDeProrroga
      return hoy > solicitud.prorrogar_hasta ? vencioProrrogar(solicitud.prorrogar_hasta) : null
    case 'costo':
      if (seEntregaPorCorreo(solicitud)) return MENSAJES_DE_SOLICITUD.sinCosto
      if (estado === 'POR ENTREGAR') return MENSAJES_DE_SOLICITUD.costoCerrado
      return abierta
    case 'pago':
      if (estado !== 'POR ENTREGAR') return MENSAJES_DE_SOLICITUD.soloPorEntregar
      if (!solicitud.costo) return MENSAJES_DE_SOLICITUD.sinCostoQuePagar
      return solicitud.pagado ? MENSAJES_DE_SOLICITUD.yaPagado : null
    case 'entregar':
      if (estado !== 'POR ENTREGAR') return MENSAJES_DE_SOLICITUD.soloPorEntregar
      return solicitud.costo && !solicitud.pagado ? pagoPendiente(solicitud.costo) : null
    case 'abandonar':
      if (estado !== 'POR ENTREGAR' || solicitud.abandono_desde === null) return MENSAJES_DE_SOLICITUD.soloPorEntregar
      return hoy < solicitud.abandono_desde ? abandonoDesde(solicitud.abandono_desde) : null
  }
}

/** What an answer is made of (API-155). */
export interface RespuestaDeSolicitud {
  sentido: Sentido
  texto: string
  causal: number | null
  numeral: string
  sustento: string
  entidad: string
  documento: string
}

const fuera = (texto: string, { minimo, maximo }: { minimo: number; maximo: number }): boolean => {
  const largo = texto.trim().length
  return largo < minimo || largo > maximo
}

/** What an answer still needs, beside which field (TRS-19 to TRS-21); a denied part needs what a denial does. */
export const faltasDeRespuesta = (
  { sentido, causal, numeral, sustento, entidad, documento }: RespuestaDeSolicitud,
  { conArchivos, porCorreo }: { conArchivos: boolean; porCorreo: boolean },
): (readonly [campo: string, mensaje: string])[] => {
  const falta = (hay: boolean, campo: string, mensaje: string) => (hay ? [[campo, mensaje] as const] : [])
  const entrega = sentido === Sentido.entrega || sentido === Sentido.parcial
  const deniega = sentido === Sentido.parcial || sentido === Sentido.deniega
  return [
    ...falta(entrega && porCorreo && !conArchivos, 'selectedFile', MENSAJES_DE_SOLICITUD.conArchivos),
    ...falta(deniega && causal === null, 'causal', MENSAJES_DE_SOLICITUD.denegatoria),
    ...falta(
      deniega && (numeral.trim() === '' || numeral.length > NUMERAL_MAXIMO),
      'numeral',
      MENSAJES_DE_SOLICITUD.numeral,
    ),
    ...falta(
      deniega && fuera(sustento, SUSTENTO),
      'sustento',
      sustento.trim() === '' ? MENSAJES_DE_SOLICITUD.denegatoria : MENSAJES_DE_SOLICITUD.sustento,
    ),
    ...falta(sentido === Sentido.noExiste && fuera(sustento, BUSQUEDA), 'sustento', MENSAJES_DE_SOLICITUD.busqueda),
    ...falta(sentido === Sentido.encauza && fuera(entidad, ENTIDAD), 'entidad', MENSAJES_DE_SOLICITUD.entidad),
    ...falta(sentido === Sentido.encauza && fuera(documento, DOCUMENTO), 'documento', MENSAJES_DE_SOLICITUD.documento),
  ]
}

/** What belongs to the answer that was chosen; what was typed for another one is emptied (TRS-19 to TRS-21). */
export const soloDelSentido = <R extends RespuestaDeSolicitud>(respuesta: R): R => {
  const { sentido } = respuesta
  const deniega = sentido === Sentido.parcial || sentido === Sentido.deniega
  return {
    ...respuesta,
    ...(!deniega && { causal: null, numeral: '' }),
    ...(!deniega && sentido !== Sentido.noExiste && { sustento: '' }),
    ...(sentido !== Sentido.encauza && { entidad: '', documento: '' }),
  }
}

/** What an answer says to its citizen besides its text, a paragraph each (TRS-19 to TRS-21). */
export const parrafosDeRespuesta = ({
  sentido,
  causal,
  numeral,
  sustento,
  entidad,
  documento,
}: Omit<RespuestaDeSolicitud, 'texto'>): string[] => {
  const nombre = CAUSALES.find(({ id }) => id === causal)?.name
  return [
    ...(sentido === Sentido.parcial ? ['Una parte se deniega:'] : []),
    ...(nombre ? [`${nombre}, numeral ${numeral}`] : []),
    ...(sentido === Sentido.noExiste ? [`Qué se buscó y dónde: ${sustento}`] : sustento ? [sustento] : []),
    ...(sentido === Sentido.encauza ? [`Se envió a ${entidad} con el documento ${documento}.`] : []),
    ...(nombre ? [DERECHO_A_APELAR] : []),
  ]
}

/** Letters of a request, without a word of the answer (TRS-17, TRS-21, TRS-24): what a dialog shows is what is sent. */
export const ASUNTOS_DE_SOLICITUD = {
  observar: (numero: string) => `su solicitud ${numero} necesita una precisión`,
  prorrogar: (numero: string) => `prórroga de su solicitud ${numero}`,
  responder: (numero: string) => `respondimos su solicitud ${numero}`,
  encauzar: (numero: string, entidad: string) => `su solicitud ${numero} se envió a ${entidad}`,
  noPresentada: (numero: string) => `su solicitud ${numero} se tiene por no presentada`,
  subsanada: (numero: string) => `recibimos la subsanación de su solicitud ${numero}`,
  recordar: (numero: string) => `recoja la información de su solicitud ${numero}`,
} as const

/** The sentences of the letter of an answer; `lugar` is where to pay and to pick up (TRS-18, TRS-20). */
export const frasesDeRespuesta = ({
  sentido,
  autorizada,
  porEntregar,
  costo,
  lugar,
}: {
  sentido: Sentido
  autorizada: boolean
  porEntregar: boolean
  costo: number | null
  lugar: string
}): string[] => [
  autorizada
    ? 'Ábrala en este enlace. Al abrirla queda constancia de que la recibió.'
    : `Ábrala en este enlace. También puede recogerla en ${lugar}.`,
  ...(porEntregar
    ? [
        costo
          ? `La información está lista. El costo de reproducción es ${enSoles(costo)}: páguelo y recójala en ${lugar}.`
          : `La información está lista: recójala en ${lugar}.`,
      ]
    : []),
  ...(sentido === Sentido.parcial || sentido === Sentido.deniega ? [DERECHO_A_APELAR] : []),
]
