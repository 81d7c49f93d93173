import { type Marca, MENSAJES_EXPEDIENTE, type QuienActua, type Tenencia } from './expedientes-reglas.ts'

/** What the tray says of acts, and which one it puts first: rules and words without validation (18 sections 2 and 5). */

interface PalabrasDeActo {
  /** The act, as buttons and menus name it. */
  verbo: string
  /** The head of its dialog. */
  titulo: string
  /** Toasts of one case and of several (Table EXP-E, D-127). */
  hecho: string
  hechos: (cuantos: number) => string
  /** EXP-65. */
  noHecho: string
}

const palabras = (verbo: string, participio: string): PalabrasDeActo => ({
  verbo,
  titulo: `${verbo.toUpperCase()} EXPEDIENTE`,
  hecho: `Expediente ${participio}`,
  hechos: (cuantos) => (cuantos === 1 ? `Expediente ${participio}` : `${cuantos} expedientes ${participio}s`),
  noHecho: `No se pudo ${verbo.toLowerCase()}`,
})

export const PALABRAS_DE_ACTO = {
  recibir: palabras('Recibir', 'recibido'),
  devolver: palabras('Devolver', 'devuelto'),
  derivar: palabras('Derivar', 'derivado'),
  asignar: palabras('Asignar', 'asignado'),
  archivar: palabras('Archivar', 'archivado'),
  reabrir: palabras('Reabrir', 'reabierto'),
} as const

/** Of the acts that only the screen of a case offers (Table EXP-E). */
export const PALABRAS_DE_ANEXO = {
  adjuntar: {
    verbo: 'Adjuntar',
    titulo: 'ADJUNTAR ARCHIVOS',
    hecho: 'Archivo agregado',
    noHecho: 'No se pudo adjuntar',
  },
  /** Its dialog and its toast are those of module Documentos (EXP-32). */
  redactar: { verbo: 'Redactar documento' },
  anotar: { verbo: 'Añadir nota', titulo: 'AÑADIR NOTA', hecho: 'Nota añadida', noHecho: 'No se pudo añadir la nota' },
  acumular: { verbo: 'Acumular', titulo: 'ACUMULAR EXPEDIENTE', hecho: '', noHecho: 'No se pudo acumular' },
  desacumular: {
    ...{ verbo: 'Desacumular', titulo: 'DESACUMULAR EXPEDIENTE' },
    ...{ hecho: 'Expediente separado', noHecho: 'No se pudo desacumular' },
  },
  relacionar: {
    ...{ verbo: 'Relacionar', titulo: 'RELACIONAR EXPEDIENTE' },
    ...{ hecho: 'Expedientes relacionados', noHecho: 'No se pudo relacionar' },
  },
} as const
/** Of the acts that tell something to whoever waits for it; 'boton' sends it (Table EXP-E, D-121). */
export const PALABRAS_DE_RESPUESTA = {
  responder: {
    ...{ verbo: 'Responder al ciudadano', titulo: 'RESPONDER AL CIUDADANO', boton: 'Enviar respuesta' },
    ...{ hecho: 'Respuesta enviada', noHecho: 'No se pudo responder' },
  },
  informar: {
    ...{ verbo: 'Informar al responsable', titulo: 'INFORMAR AL RESPONSABLE', boton: 'Enviar informe' },
    ...{ hecho: 'Informe enviado al responsable', noHecho: 'No se pudo informar' },
  },
  requerir: {
    ...{ verbo: 'Requerir subsanación', titulo: 'REQUERIR SUBSANACIÓN', boton: 'Enviar requerimiento' },
    ...{ hecho: 'Requerimiento enviado', noHecho: 'No se pudo requerir' },
  },
  dar_por_subsanado: {
    ...{ verbo: 'Dar por subsanado', titulo: 'DAR POR SUBSANADO', boton: 'Dar por subsanado' },
    ...{ hecho: 'Se dio por subsanado', noHecho: 'No se pudo dar por subsanado' },
  },
  corregir_procedimiento: {
    ...{ verbo: 'Corregir procedimiento', titulo: 'CORREGIR PROCEDIMIENTO', boton: 'Corregir' },
    ...{ hecho: 'Procedimiento corregido', noHecho: 'No se pudo corregir' },
  },
  notificar: {
    ...{ verbo: 'Registrar notificación', titulo: 'REGISTRAR NOTIFICACIÓN', boton: 'Registrar' },
    ...{ hecho: 'Notificación registrada', noHecho: 'No se pudo registrar la notificación' },
  },
} as const

/** What each of them does, before it is done. */
export const NOTAS_DE_RESPUESTA = {
  informar: 'El expediente vuelve a su responsable con este informe. El ciudadano no recibe ningún correo.',
  requerir: 'El plazo de respuesta se detiene hasta que subsane. Solo se puede requerir una vez.',
  dar_por_subsanado:
    'Para lo que el ciudadano trajo en papel dentro de su plazo. El plazo de respuesta sigue corriendo.',
  corregir_procedimiento:
    'El plazo se cuenta otra vez, desde la misma fecha, con los días y el silencio del procedimiento. Solo se puede corregir una vez.',
  notificar: 'Vale como acuse de recibo.',
} as const
/** How the citizen hears of a correction to make (EXP-38). */
export const avisoDeRequerimiento = (conCorreo: boolean): string =>
  conCorreo
    ? 'El ciudadano recibirá un correo con el enlace para hacerlo.'
    : 'No hay un correo al que escribir: avísele por otro medio. Puede subsanar con su código o en la ventanilla.'
/** '193 de 4,000', below a text that somebody will read. */
export const cuentaDeTexto = (escrito: number, maximo: number): string =>
  `${escrito.toLocaleString('en-US')} de ${maximo.toLocaleString('en-US')}`
/** Internal documents (EXP-49, EXP-50). */
export const PALABRAS_DE_INTERNO = {
  nuevo: 'Nuevo documento interno',
  enviar: {
    verbo: 'Enviar por bandeja',
    titulo: 'ENVIAR POR BANDEJA',
    boton: 'Enviar',
    noHecho: 'No se pudo enviar',
  },
  papel: {
    verbo: 'Registrar documento en papel',
    titulo: 'REGISTRAR DOCUMENTO EN PAPEL',
    boton: 'Registrar',
    noHecho: 'No se pudo registrar',
  },
  otro: 'Otro',
  responderHasta: 'Responder hasta',
  ayudaDeFecha: 'Opcional: un día hábil, de hoy a 90 días. Sin fecha no corre ningún plazo.',
  sinDestino: 'Sin destino queda en proceso en su área.',
  sinDocumentos: 'Ninguno de su área espera: se envían los firmados de estos tipos que aún no se enviaron',
} as const
/** 'Documento enviado: Expediente EXP-2026-003914'. */
export const internoRegistrado = (numero: string, porBandeja: boolean): string =>
  `Documento ${porBandeja ? 'enviado' : 'registrado'}: Expediente ${numero}`
/** What a document that is written in a case refers to (EXP-32). */
export const referenciaDeCaso = (numero: string, asunto: string): string => `El Expediente N.° ${numero}, ${asunto}`

/** 'Expediente acumulado al EXP-2026-003914'. */
export const acumuladoAl = (numero: string): string => `Expediente acumulado al ${numero}`

export const MENSAJES_ANEXOS = {
  soloSuArea: 'Solo las lee su área',
  sinNotas: 'Su área no ha escrito notas.',
  borrada: 'Nota borrada',
  noBorrada: 'No se pudo borrar la nota',
  quitado: 'Archivo quitado',
  noQuitado: 'No se pudo quitar',
  separados: 'Se quitó la relación',
  noSeparados: 'No se pudo quitar la relación',
  sinDocumentos: 'Necesita el permiso «Documentos» para elegir un documento',
  /** What an accumulation does, before it is done (EXP-40). */
  seResponden: 'Los dos se atienden y se responden juntos.',
  recibiraUnCorreo: 'Quien lo presentó recibirá un correo.',
  seSepara: 'El expediente vuelve a estar en proceso en su área y se atiende aparte.',
  noCambia: 'No cambia nada más en ninguno de los dos.',
} as const

export const MENSAJES_BANDEJA = {
  titulo: 'BANDEJA DE EXPEDIENTES',
  buscarEnArea: 'Buscar en todos los expedientes de mi área',
  buscarEnTodo: 'Buscar en todos los expedientes de la municipalidad',
  busquedaCorta: 'Escriba al menos 3 caracteres',
  sinAsignar: 'Sin asignar',
  sinPlazo: 'Sin plazo',
  sinRecibir: 'Sin recibir',
  deshecho: 'Se deshizo la última acción',
  noDeshecho: 'No se pudo deshacer',
  /** Beside an act that this window does not remember: the case itself offers what may still be undone (EXP-44). */
  nadaQueDeshacer: 'En su hoja de ruta se deshace lo que usted hizo hace menos de 5 minutos',
  /** EXP-28. */
  unSoloOriginal: 'El original va a un solo destino. Si elige otro como original, el primero pasa a ser copia.',
  /** EXP-33. */
  viajanConElOriginal: 'Documentos que viajan con el original',
  viajanConLaCopia: 'Documentos que viajan con la copia',
  /** Of what came from another register: its tab, and what is said of one (decision 0225). */
  importados: 'Importados',
  importado: 'Vino de Sisgedo como historia: se lee y no se tramita aquí.',
  soloCopia: 'Lo que su área tiene es una copia: se deriva como copia.',
} as const

/** EXP-12. */
export const VACIO_DE_BANDEJA = {
  por_recibir: 'No hay nada por recibir',
  en_proceso: 'Nada en proceso. Reciba un expediente para empezar.',
  por_vencer: 'Ningún expediente vence pronto',
  enviados: 'Su área no ha enviado expedientes en los últimos 90 días',
  archivados: 'Su área no ha archivado expedientes',
} as const
/** Of a search that finds nothing but what came from another register (decision 0225). */
export const halladosImportados = (n: number): string =>
  n === 1 ? 'Hay 1 en la pestaña Importados.' : `Hay ${n.toLocaleString('en-US')} en la pestaña Importados.`
export const nadaHallado = (texto: string, enImportados = false): string =>
  `No se encontró ningún expediente con «${texto}»${enImportados ? ' en Importados,' : ''} entre los que usted puede ver`

/** EXP-11, D-127. */
export const hayCambios = (n: number): string => (n === 1 ? 'Hay 1 cambio.' : `Hay ${n} cambios.`)
export const expedientesElegidos = (n: number): string =>
  n === 1 ? '1 expediente elegido' : `${n} expedientes elegidos`
/** D-120. */
export const copiasComoCopias = (n: number): string =>
  n === 1 ? 'La copia elegida va como copia' : `Las ${n} copias elegidas van como copias`
export const devueltoA = (area: string): string => `Expediente devuelto a ${area}`
export const asignadoA = (persona: string): string => `Expediente asignado a ${persona}`

/** What the first button of a row does; what was answered is attended again once its receipt did not come (Table EXP-B, D-114). */
export const principalDe = (
  { situacion, estado, marcas = [] }: Tenencia & { marcas?: readonly Marca[] },
  { actua }: QuienActua,
): 'recibir' | 'atender' | 'ver' => {
  if (!actua) return 'ver'
  if (situacion === 'por_recibir') return 'recibir'
  const esperaAcuse = estado === 'RESPONDIDO' && !marcas.includes('sin_acuse')
  return situacion === 'en_proceso' && !esperaAcuse ? 'atender' : 'ver'
}

/** Whether the citizen gets the motive of a filing away, so that there has to be a text (EXP-42). */
export const loLeeElCiudadano = ({ clase, forma, estado }: Pick<Tenencia, 'clase' | 'forma' | 'estado'>): boolean =>
  clase === 'tramite' && forma === 'original' && estado !== 'RESPONDIDO'

/** Why the text of a filing away does not do yet; null when it does (EXP-42). */
export const faltaEnElTexto = (texto: string, loLee: boolean): string | null =>
  loLee && texto.trim().length < 10 ? MENSAJES_EXPEDIENTE.textoDeArchivo : null
