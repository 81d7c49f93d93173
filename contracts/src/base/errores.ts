import type { Llamada } from './llamada.ts'
import { MENSAJES } from './mensajes.ts'

/** ING-30. */
const CLAVE_NO_PERMITE = 'La clave no permite esta consulta'

/**
 * Every refusal of the product: status and the Spanish text that people read (API-03, SHE-93 to SHE-97). The only place
 * where a code meets a status; a message word for word from the book stays as the book spells it.
 */
export const ERRORES = {
  ilegible: { status: 400, mensaje: 'La solicitud no se pudo leer' },
  sinSesion: { status: 401, mensaje: MENSAJES.sesionTerminada },
  credencial: { status: 401, mensaje: 'Credencial incorrecto' },
  sinPermiso: { status: 403, mensaje: 'No tiene permiso para realizar esta acción' },
  cambiarClave: { status: 403, mensaje: 'Debe cambiar su contraseña para continuar' },
  /** ING-04: nothing is done; the act goes on once the caller has proved who it is. */
  confirmar: { status: 403, mensaje: 'Confirme que es usted para continuar' },
  /** ING-13. */
  registrarFactor: { status: 403, mensaje: 'Active la verificación en dos pasos para continuar' },
  /** ING-12: the same for every kind of wrong. */
  codigoIncorrecto: { status: 401, mensaje: 'Código incorrecto' },
  /** ING-12: the ticket has ended. */
  segundoPasoVencido: { status: 401, mensaje: 'Vuelva a ingresar su usuario y clave' },
  /** ING-19. */
  oidcVencido: { status: 401, mensaje: 'El ingreso venció o ya se usó, intente otra vez.' },
  oidcSinCuenta: {
    status: 403,
    mensaje: 'Su cuenta no está registrada en Cabildo. Pida acceso al área de informática.',
  },
  /** The message names the domain. */
  oidcDominio: { status: 403, mensaje: 'La cuenta no es de la municipalidad.' },
  /** The message names the provider. */
  oidcSinServicio: { status: 503, mensaje: 'El servicio de ingreso no responde. Ingrese con su usuario y clave.' },
  /** ING-21; the message names the provider. */
  oidcObligatorio: { status: 403, mensaje: 'Ingrese con su cuenta institucional' },
  directorioSinServicio: {
    status: 503,
    mensaje: 'El directorio de la municipalidad no responde. Intente en unos minutos.',
  },
  /** ING-30: of a key without the scope, out of its network, past its day or ended; of a wrong one the same words. */
  claveSinAlcance: { status: 403, mensaje: CLAVE_NO_PERMITE },
  claveDesconocida: { status: 401, mensaje: CLAVE_NO_PERMITE },
  enlaceVencido: { status: 403, mensaje: 'El enlace venció, vuelva a abrir el archivo' },
  /** A form of citizens has to take a ticket first, or another one (D-43). */
  ticketInvalido: { status: 403, mensaje: 'Vuelva a abrir el formulario para hacer la consulta' },
  ticketVencido: { status: 403, mensaje: 'La consulta venció, intente nuevamente' },
  /** CON-06. */
  enlaceSinUso: { status: 403, mensaje: 'El enlace ya no sirve. Consulte con su número y código.' },
  /** EXP-61; the message says what ended it. */
  enlaceTerminado: { status: 403, mensaje: 'Este enlace ya se usó' },
  /** CON-07: the page asks again. */
  consultaVencida: { status: 403, mensaje: 'La consulta terminó. Vuelva a consultar.' },
  /** CON-05. */
  consultaSinNivel: { status: 403, mensaje: 'Esta consulta no llega a los archivos ni a las respuestas' },
  /** EXP-65. */
  soloJefe: { status: 403, mensaje: 'Solo el jefe de área puede hacerlo' },
  /** REC-40, TRS-13; the message says of what. */
  soloResponsable: { status: 403, mensaje: 'Solo el responsable puede hacerlo' },
  /** ORG-17. */
  soloAdministrador: { status: 403, mensaje: 'Solo el usuario administrador puede hacer este cambio' },
  accesoPropio: { status: 403, mensaje: 'No puede cambiar sus propios accesos ni permisos' },
  reservado: { status: 403, mensaje: 'Solo el área de informática puede hacer este cambio' },
  noEncontrado: { status: 404, mensaje: 'Este registro ya no existe' },
  /** CON-04: the same of a wrong number, a wrong code and a filing that was deleted. */
  casoNoEncontrado: {
    status: 404,
    mensaje: 'No se encontró un trámite con ese número y código. Revise los datos o use «No tengo mi código».',
  },
  rutaDesconocida: { status: 404, mensaje: 'La dirección solicitada no existe' },
  dniNoEncontrado: { status: 404, mensaje: 'DNI NO ENCONTRADO EN PADRON' },
  desactualizado: { status: 409, mensaje: 'El registro fue modificado por otro usuario, vuelva a cargarlo' },
  salidaRegistrada: { status: 409, mensaje: 'La visita ya tiene hora de salida' },
  deshacerVencido: {
    status: 409,
    mensaje: 'Ya no se puede deshacer: pasaron más de 5 minutos, cambió después o lo hizo otra persona',
  },
  /** Decision 0221. */
  visitaImportada: { status: 409, mensaje: 'No es posible modificar, la visita vino de una importación' },
  empleadoEliminado: { status: 409, mensaje: 'No es posible modificar, el empleado fue eliminado' },
  /** CON-17, API-139. */
  cargoSinHacer: { status: 409, mensaje: 'Su cargo se está preparando: estará en unos minutos' },
  accesoDeUsuario: { status: 409, mensaje: 'Este acceso es de un usuario: cámbielo en Usuarios, opción Permisos' },
  trabajadorConUsuario: {
    status: 409,
    mensaje: 'El trabajador tiene usuario: dele el acceso en Usuarios, opción Permisos',
  },
  accesoConVisitas: { status: 409, mensaje: 'El acceso ya tiene visitas registradas: desactívelo y cree otro' },
  /** TRA-30; the message says when. */
  /** USU-62: nothing was saved, and the session is back at the own position. */
  encargoTerminado: { status: 403, mensaje: 'El encargo terminó. Volvió a su puesto.' },
  /** USU-63; the message says when it ended. */
  firmaTrasElEncargo: { status: 422, mensaje: 'El encargo terminó: la firma no se acepta' },
  accesoTerminado: { status: 409, mensaje: 'El acceso terminó: edítelo e indique hasta cuándo sigue' },
  /** USU-64: there is nothing to move. */
  sinAccesoVigente: {
    status: 409,
    mensaje: 'El usuario no tiene un acceso vigente: dele uno en la opción Permisos',
  },
  claveDelDirectorio: {
    status: 409,
    mensaje: 'Su contraseña es la del directorio de la municipalidad: cámbiela allí',
  },
  /** ING-18: one identity is one user's, and one user has one. */
  identidadTomada: { status: 409, mensaje: 'Esa cuenta ya está enlazada con otro usuario' },
  /** ING-14. */
  factorExigido: { status: 409, mensaje: 'Su puesto exige la verificación en dos pasos' },
  /** ING-05 to ING-10, ING-14; the message says why. */
  factorImposible: { status: 409, mensaje: 'No se pudo cambiar la verificación en dos pasos' },
  /** ING-31. */
  claveTerminada: { status: 409, mensaje: 'La clave de servicio ya terminó' },
  claveConAnterior: { status: 409, mensaje: 'La clave anterior todavía vale: termínela antes de cambiarla otra vez' },
  webhookConAnterior: {
    status: 409,
    mensaje: 'El secreto anterior todavía vale: termínelo antes de cambiarlo otra vez',
  },
  webhooksMaximo: { status: 409, mensaje: 'Ya hay 20 webhooks: elimine uno antes de crear otro' },
  usuarioPropio: { status: 409, mensaje: 'No puede eliminar su propio usuario' },
  ultimoAdministrador: { status: 409, mensaje: 'Debe quedar al menos un usuario con el permiso Panel Usuarios' },
  /** USU-65. */
  yaDeBaja: { status: 409, mensaje: 'El usuario ya está dado de baja' },
  administradorIntacto: { status: 409, mensaje: 'El usuario administrador no se elimina ni queda sin acceso activo' },
  /** PLA-13: the calendar, or a clock that the change moves, is not what was reviewed. */
  calendarioCambiado: {
    status: 409,
    mensaje: 'El calendario cambió desde la revisión. Revise otra vez y aplique.',
  },
  /** EXP-03. */
  bandejaDesactivada: {
    status: 409,
    mensaje: 'La bandeja está desactivada: los expedientes se llevan en otro Sisgedo',
  },
  /** Table EXP-C; the message may say who was quicker, and when (EXP-45). */
  otroEstado: { status: 409, mensaje: 'El expediente ya no está en ese estado. Actualice la bandeja.' },
  /** Tables REC-B and TRS-B; the message says of what, or who was quicker (REC-54). */
  otroEstadoDeAtencion: { status: 409, mensaje: 'El reclamo ya no está en ese estado' },
  /** EXP-59, EXP-63, CON-20; the messages say until when. */
  enSubsanacion: { status: 409, mensaje: 'El trámite está en subsanación' },
  subsanacionTarde: { status: 409, mensaje: 'El plazo para subsanar venció. Puede presentar un trámite nuevo.' },
  subsanacionEnviada: { status: 409, mensaje: 'La subsanación ya fue enviada' },
  noEsperaSubsanacion: { status: 409, mensaje: 'El trámite ya no espera una subsanación' },
  /** CON-22. */
  yaDesistido: { status: 409, mensaje: 'Ya se desistió de este trámite' },
  desistimientoAnotado: {
    status: 409,
    mensaje: 'Ya se registró el desistimiento de este trámite; lo decide el área a cargo',
  },
  sinDesistimiento: { status: 409, mensaje: 'El trámite ya terminó: no hay de qué desistir' },
  desistirPorEscrito: {
    status: 409,
    mensaje: 'El trámite ya fue recepcionado: el desistimiento se presenta por escrito al área a cargo',
  },
  /** D-123; the message says the new day. */
  plazoDistinto: { status: 409, mensaje: 'La fecha del plazo cambió. Revísela y envíe otra vez.' },
  yaObservado: { status: 409, mensaje: 'Ya se observó una vez (artículo 136 del TUO de la Ley 27444)' },
  /** Table PLA-D: what cannot happen to a clock in its state. */
  plazoCerrado: { status: 409, mensaje: 'El plazo ya no admite ese cambio, vuelva a cargar el registro' },
  /** USU-67: the counts that were shown are no longer those of the database. */
  perfilCambiado: {
    status: 409,
    mensaje: 'Los accesos cambiaron desde que se mostraron. Mire otra vez la lista y aplique.',
  },
  /** USU-57: the counts that were shown; those of now stand beside. */
  renovacionCambiada: {
    status: 409,
    mensaje: 'Los accesos cambiaron desde que se mostraron. Revise las cantidades y renueve.',
  },
  /** USU-58. */
  renovacionDeshecha: { status: 409, mensaje: 'La renovación ya se deshizo' },
  renovacionVencida: { status: 409, mensaje: 'La renovación solo se deshace hasta el 31 de enero de su año' },
  /** USU-66: the message says why, and asks; the call is sent again with `aceptado`. */
  permisosPorAceptar: { status: 409, mensaje: 'Estos permisos no se recomiendan juntos. ¿Grabar?' },
  /** USU-61. */
  encargaturaTerminada: { status: 409, mensaje: 'La encargatura ya terminó' },
  perfilSembrado: { status: 409, mensaje: 'Este perfil vino con Cabildo: se puede cambiar y no eliminar' },
  /** USU-69: somebody of those named has a password of their own by now. */
  claveYaPropia: {
    status: 409,
    mensaje: 'Alguien de los elegidos ya puso su propia contraseña. Mire otra vez la lista y genere.',
  },
  /** ORG-55: a letter with a password was given up, and its password deleted. */
  correoSinClave: {
    status: 409,
    mensaje: 'Este correo llevaba una contraseña que ya no se guarda. Genere otra en Usuarios, con Generar otra vez.',
  },
  documentoFirmado: { status: 409, mensaje: 'El documento ya fue firmado' },
  destinoFirmado: { status: 409, mensaje: 'El destino ya firmó, no se puede quitar' },
  /** D-138. */
  firmadoEnPapel: {
    status: 409,
    mensaje: 'El documento está firmado en papel. Deshaga esa firma antes de derivarlo.',
  },
  destinosPendientes: { status: 409, mensaje: 'Quite primero los destinos que no han firmado' },
  sinPapel: { status: 409, mensaje: 'El documento no está firmado en papel' },
  documentoPublicado: {
    status: 409,
    mensaje: 'El documento ya se publicó con todas sus firmas: no se envía a otras áreas',
  },
  papelPublicado: { status: 409, mensaje: 'El documento ya se publicó: su firma en papel no se deshace' },
  papelEnviado: { status: 409, mensaje: 'El documento ya se envió por bandeja: su firma en papel no se deshace' },
  sinPdf: { status: 409, mensaje: 'Debe subir el PDF del documento' },
  yaVisado: { status: 409, mensaje: 'El documento ya fue enviado a visado' },
  numeroTomado: {
    status: 409,
    mensaje: 'El número del PDF ya lo tomó otro documento. Genere el Word otra vez y suba el PDF con el número nuevo.',
  },
  wordDesconocido: {
    status: 409,
    mensaje: 'No se encontró el Word de este documento. Genérelo otra vez y suba su PDF.',
  },
  /** Of the live page: whoever asks has asked for a newer one. */
  vistaReemplazada: { status: 409, mensaje: 'Ya se pidió una vista más nueva' },
  yaGuardado: { status: 409, mensaje: 'Un envío anterior de este registro ya se guardó, con otro contenido' },
  /** G3: the same send again, of a record that is not in the caller's list any more. */
  yaRetirado: {
    status: 409,
    mensaje:
      'Un envío anterior de este registro ya se guardó y no está en su lista. Cierre la ventana y regístrelo otra vez.',
  },
  /** ORG-41. */
  serieConDocumentos: { status: 409, mensaje: 'Esa serie ya tiene documentos' },
  yaPublicado: { status: 409, mensaje: 'Ya esta publicado el registro' },
  datosPersonales: {
    status: 409,
    mensaje: 'Lo que va a publicar muestra datos que parecen personales. Revíselo y confirme.',
  },
  publicacionAjena: { status: 403, mensaje: 'Solo el área que la publicó puede cambiarla' },
  noPublicable: { status: 409, mensaje: 'El documento aún no tiene un PDF firmado o definitivo' },
  /** MPV-71. */
  yaAtendido: { status: 409, mensaje: 'El trámite ya fue atendido' },
  recepcionEnCurso: {
    status: 409,
    mensaje: 'No se sabe si Sisgedo ya registró este trámite. Vuelva a recepcionarlo para terminar.',
  },
  /** CAN-09. */
  canastaBloqueada: { status: 409, mensaje: 'Los registros con referencia ANGLO no se modifican' },
  cargaCambiada: {
    status: 409,
    mensaje: 'El padrón cambió desde la revisión. Mire otra vez los resultados y aplique.',
  },
  obrasCambiadas: {
    status: 409,
    mensaje: 'Las obras cambiaron desde la revisión. Mire otra vez los resultados y aplique.',
  },
  /** ORG-55. */
  personalCambiado: {
    status: 409,
    mensaje: 'El personal o las áreas cambiaron desde la revisión. Mire otra vez los resultados y aplique.',
  },
  /** Decision 0221: which records, and how many, stands in the message itself. */
  importacionUsada: { status: 409, mensaje: 'No se puede deshacer: sus registros cambiaron después de importarse' },
  importacionVencida: { status: 409, mensaje: 'Ya no se puede deshacer: pasaron más de 24 horas' },
  cargaEnRevision: { status: 409, mensaje: 'La carga aún se está revisando' },
  /** SEG-20: before the first settings there is nothing to read a spreadsheet by. */
  sinColumnas: { status: 409, mensaje: 'Indique primero las columnas en AJUSTES COLUMNAS EXCEL' },
  /** SEG-29: how many stands in the message itself. */
  retiraObras: { status: 409, mensaje: 'Este archivo quita más de la mitad de las obras publicadas' },
  cargaTerminada: { status: 409, mensaje: 'La carga ya no se puede aplicar ni descartar' },
  /** ORG-17. */
  sinPanelUsuarios: { status: 409, mensaje: 'El área no tiene a nadie con Panel Usuarios' },
  /** ORG-17, ORG-30. */
  informaticaUnica: { status: 409, mensaje: 'Pase antes la facultad Informática a otra área' },
  /** ORG-29; the message names the area and the date. */
  /** ORG-30; the message says why. */
  areaNoSeCierra: { status: 409, mensaje: 'El área no se puede cerrar' },
  areaAbierta: { status: 409, mensaje: 'El área está activa' },
  /** ORG-28. */
  asuntosCambiados: {
    status: 409,
    mensaje: 'Mientras decidía, el área recibió o terminó asuntos. Revise las cantidades.',
  },
  areaCerrada: { status: 409, mensaje: 'El área está cerrada' },
  /** ORG-56; each message says what is missing, or since when. */
  faltaParaAtender: { status: 409, mensaje: 'Aún falta para poder atender' },
  yaEnServicio: { status: 409, mensaje: 'La municipalidad ya está en servicio' },
  /** ORG-33. */
  cargoUsado: { status: 409, mensaje: 'El cargo ya se usó: desactívelo' },
  /** ORG-34. */
  hayCargos: { status: 409, mensaje: 'Ya hay cargos: agregue los que faltan uno por uno' },
  /** ORG-35; the message names the people. */
  accesosIguales: { status: 409, mensaje: 'Hay personas que ya tienen un acceso igual' },
  encargosCruzados: {
    status: 409,
    mensaje: 'Los dos cargos tienen encargaturas en los mismos días: termine antes una',
  },
  yaFirmado: { status: 409, mensaje: 'El documento ya fue firmado por su área' },
  firmadoPorOtra: { status: 409, mensaje: 'El documento fue firmado por otra área, vuelva a firmar' },
  /** D-141: what is signed now is not what the signer saw. */
  documentoCambiado: { status: 409, mensaje: 'El autor cambió el documento' },
  /** D-141. */
  documentoDevuelto: {
    status: 409,
    mensaje: 'El documento se devolvió sin firmar: espera a que su área lo corrija o lo derive otra vez',
  },
  /** D-142; the message names the area. */
  faltaAntes: { status: 409, mensaje: 'Falta antes la firma de otra área' },
  /** FIR-13, decision 0093. */
  lugarOcupado: { status: 409, mensaje: 'Ahí ya hay otra firma' },
  firmaPendiente: { status: 409, mensaje: 'La firma aún no llegó. Si el firmador terminó, vuelva a firmar.' },
  /** ORG-55: they were downloaded, or their day is over. */
  clavesEntregadas: {
    status: 410,
    mensaje: 'Las hojas de claves ya se entregaron o vencieron: genere otras en Usuarios, con Generar otra vez',
  },
  archivoGrande: { status: 413, mensaje: 'El archivo supera el tamaño permitido' },
  cuerpoGrande: { status: 413, mensaje: 'La solicitud es demasiado grande' },
  tipoNoAdmitido: { status: 415, mensaje: 'El tipo de contenido no se admite' },
  /** D-145: an edit that does not say which copy of the record it stands on, where VERSION_EXIGIDA asks for it. */
  faltaVersion: { status: 428, mensaje: 'Falta la versión' },
  validacion: { status: 422, mensaje: 'Revise los datos ingresados' },
  pdfDanado: { status: 422, mensaje: 'El archivo esta dañado o vacío' },
  archivoConVirus: { status: 422, mensaje: 'El archivo tiene un virus y no se guardó' },
  /** MPV-28, MPV-30. */
  pdfGrande: { status: 422, mensaje: 'El PDF debe tener 10MB como maximo' },
  noEsPdf: { status: 422, mensaje: 'El archivo debe ser PDF' },
  pdfProtegido: { status: 422, mensaje: 'El PDF está protegido, retire la protección' },
  pdfCertificado: { status: 422, mensaje: 'El PDF está certificado por su autor y no admite más firmas' },
  /** E6: of an active file that is to be shown. */
  sinCopia: { status: 422, mensaje: 'El PDF no se puede mostrar sin sus programas: descargue el original' },
  /** D-143: of a file of which no copy that says BORRADOR can be made. */
  sinBorrador: {
    status: 422,
    mensaje: 'El PDF no se puede mostrar como borrador: guárdelo de nuevo y vuelva a subirlo',
  },
  pdfActivo: {
    status: 422,
    mensaje: 'El PDF contiene programas o archivos incrustados. Guárdelo como PDF simple y vuelva a subirlo.',
  },
  pdfLargo: { status: 422, mensaje: 'El PDF tiene más de 2,000 páginas' },
  noEsXlsx: { status: 422, mensaje: 'El archivo debe ser de Excel (.xlsx)' },
  noEsZip: {
    status: 422,
    mensaje: 'El archivo debe ser un ZIP con una hoja de Excel o CSV y los PDF que sus filas nombran',
  },
  noEsTabla: { status: 422, mensaje: 'El archivo debe ser de Excel (.xlsx) o CSV' },
  /** CAN-29; why stands beside the field. */
  hojaIlegible: { status: 422, mensaje: 'No se pudo procesar el archivo' },
  firmaRechazada: { status: 422, mensaje: 'La firma no se aceptó. El documento sigue pendiente.' },
  sinCertificado: { status: 422, mensaje: 'No hay un certificado digital para usted. Avise al área de informática.' },
  claveCertificado: { status: 422, mensaje: 'La clave del certificado no es correcta' },
  claveIgual: { status: 422, mensaje: 'La contraseña no puede ser igual al usuario o al DNI' },
  pdfDemasiadasFilas: { status: 422, mensaje: 'El PDF admite hasta 3,000 filas. Filtre los datos o use CSV o Excel.' },
  demasiadosIntentos: { status: 429, mensaje: 'Demasiados intentos, intente más tarde' },
  demasiadasConsultas: { status: 429, mensaje: 'Demasiadas consultas, intente en unos minutos' },
  /** D-144. */
  subidasALaVez: { status: 429, mensaje: 'Ya está subiendo 4 archivos. Espere a que termine uno.' },
  inesperado: { status: 500, mensaje: 'Ocurrió un error inesperado. Si se repite, avise al área de informática.' },
  registroNoResponde: { status: 503, mensaje: 'El registro de identidad no responde, intente en unos minutos' },
  sisgedoNoResponde: { status: 503, mensaje: 'Sisgedo no responde, intente en unos minutos' },
  noDisponible: { status: 503, mensaje: 'El servicio no está disponible en este momento, intente en unos minutos' },
  /** Decision 0215: nothing is stored that the antivirus has not judged. */
  sinAntivirus: {
    status: 503,
    mensaje:
      'No se pudo revisar el archivo con el antivirus. Intente en unos minutos; si se repite, avise al área de informática.',
  },
  /** ORG-44: the answer says where to go instead; nobody is told to try again. */
  servicioCerrado: { status: 503, mensaje: 'Este servicio aún no está disponible por esta vía.' },
  sinEspacio: { status: 507, mensaje: 'No hay espacio para guardar archivos. Avise al área de informática.' },
} as const satisfies Record<string, { status: number; mensaje: string }>

export type CodigoError = keyof typeof ERRORES

/** What a file answers to whoever asks for a part of it that it has not: no refusal of the product, and without words. */
const PARTE_FUERA = 416

/** Statuses that a call may refuse with: those that its contract names, and those that follow from how it is called (decision 0059). */
export const rechazosDe = ({
  method,
  path,
  acceso,
  alcance,
  query,
  body,
  archivos,
  edita,
  estados = [],
}: Llamada): number[] => {
  const nombraAlgo = /[:*]/.test(path)
  return [
    ...estados.filter((estado) => estado >= 400 && estado !== PARTE_FUERA),
    ...[400, 415, 429, 500, 503],
    ...(acceso === 'publico' && !alcance ? [] : [401, 403]),
    ...(nombraAlgo || body ? [404, 409] : []),
    ...(nombraAlgo || query || body || archivos ? [422] : []),
    // A body is read wherever one may come, also where none is asked for.
    ...(method === 'GET' ? [] : [413]),
    ...(edita ? [428] : []),
    ...(archivos ? [507] : []),
  ]
}

/** Body of every error answer (SHE-97); `errors` by field name, flags such as `cambiar_clave` beside them (SHE-35, API-04). */
export interface CuerpoError {
  message: string
  codigo: CodigoError
  errors?: Record<string, string>
  cambiar_clave?: true
  confirmar?: true
  /** A second factor has to be added before anything else (ING-13). */
  registrar_factor?: true
  /** The encargatura in which the session acted is over (USU-62). */
  encargo_terminado?: true
  /** What was counted is not so any more (ORG-28): the counts of now beside it. */
  cambio?: true
  cantidades?: Record<string, number>
  /** The same record exists already (NOR-28). */
  existe?: true
  /** The ticket of a form is too old: another one will do (D-43). */
  vencido?: true
  /** The caller's own document that an earlier try of this very save made (yaGuardado). */
  doc_id?: number
  /** Works that an upload would take away; sending it again with this number confirms it (retiraObras). */
  retiradas?: number
  /** Of a fault that nobody expected: what the log calls this request. */
  peticion?: string
}
