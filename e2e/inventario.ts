import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { RUTAS, type Ruta } from '@cabildo/contracts/base/rutas'

const FUENTES = join(import.meta.dirname, '../web/src')

/** Where each measured page is written down, a line each; emptied with the reports of the run before. */
export const MEDIDAS = join(import.meta.dirname, '../.cache/pruebas/accesibilidad.jsonl')

/** What a page showed when axe found nothing in it: its address, its title, and the dialogs that were open, by role and name. */
export interface Medida {
  ruta: string
  titulo: string
  dialogos: string[]
}

type Lugar = readonly [ruta: Ruta, nombre: RegExp]

/**
 * Every dialog of the product: the file that draws it and the part it is drawn with, and where it is measured. The questions
 * that are the same on all screens (`ui/`) are measured once.
 */
export const DIALOGOS: Record<string, Lugar> = {
  'features/archivo/AgregarModal.tsx Dialogo': ['archivo', /^dialog CREAR ARCHIVO$/],
  'features/atencion/AnterioresDialogo.tsx FormDialogo': ['reclamos', /^dialog REGISTRAR RESPUESTA ANTERIOR$/],
  'features/atencion/DerivarDialogo.tsx FormDialogo': ['reclamos', /^dialog DERIVAR RECLAMO$/],
  'features/atencion/ResponsablesDialogo.tsx FormularioDeRegistro': ['reclamos', /^dialog RESPONSABLES$/],
  'features/atencion/RetirarDialogo.tsx Confirmacion': ['reclamos', /^alertdialog RETIRAR RECLAMO$/],
  'features/auditoria/ActoDialogo.tsx Dialogo': ['auditoria', /^dialog Eliminó · Visitas/],
  'features/calendario/CambioDelCalendario.tsx FormDialogo': ['calendario', /^dialog REGISTRAR DÍAS NO LABORABLES$/],
  'features/canastas/CanastaModal.tsx FormularioDeRegistro': ['excel', /^dialog CANASTA$/],
  'features/canastas/InfoBeneficiario.tsx Dialogo': ['welcome', /^dialog DATOS DEL PADRÓN$/],
  'features/canastas/ReferenciaModal.tsx FormDialogo': ['excel', /^dialog CAMBIAR ESTADO REFERENCIA$/],
  'features/canastas/carga/CargaModal.tsx DialogoDeCarga': ['excel', /^dialog SUBIR ARCHIVO EXCEL$/],
  'features/consulta/Subsanar.tsx Confirmacion': ['consulta', /^alertdialog ENVIAR SUBSANACION$/],
  'features/correos/LecturaCorreo.tsx Dialogo': ['buzon', /^dialog Su trámite/],
  'features/documentos/DeshacerPapel.tsx Confirmacion': ['documentos', /^alertdialog DESHACER FIRMA EN PAPEL$/],
  'features/documentos/DestinosModal.tsx FormDialogo': ['documentos', /^dialog ASIGNAR AREA DESTINO$/],
  'features/documentos/HistoriaModal.tsx Dialogo': ['documentos', /^dialog HISTORIA$/],
  'features/documentos/SubirPdfDialogo.tsx FormDialogo': [
    'documentos',
    /^dialog (ACTUALIZAR CONVENIO|FIRMADO EN PAPEL)$/,
  ],
  'features/documentos/redaccion/Comparacion.tsx Dialogo': ['documentos', /^dialog COMPARAR CAMBIOS$/],
  'features/documentos/redaccion/DocumentoDialogo.tsx Confirmacion': [
    'documentos',
    /^alertdialog EL PDF NO TIENE EL ÚLTIMO TEXTO$/,
  ],
  'features/documentos/redaccion/DocumentoDialogo.tsx Dialogo': ['documentos', /^dialog CREAR DOCUMENTO$/],
  'features/documentos/redaccion/ElegirTexto.tsx Dialogo': ['documentos', /^dialog INSERTAR CLÁUSULA$/],
  'features/documentos/redaccion/clausulas/AdministrarClausulas.tsx Dialogo': [
    'documentos',
    /^dialog ADMINISTRAR CLÁUSULAS$/,
  ],
  'features/documentos/redaccion/clausulas/ClausulaModal.tsx FormularioDeRegistro': [
    'documentos',
    /^dialog CREAR CLÁUSULA$/,
  ],
  'features/documentos/visado.tsx Confirmacion': ['documentos', /^alertdialog CONFIRMAR VISADO DE JEFATURA$/],
  'features/expedientes/actos/ArchivarDialogo.tsx FormDialogo': ['bandeja', /^dialog ARCHIVAR EXPEDIENTE$/],
  'features/expedientes/actos/AsignarDialogo.tsx FormDialogo': ['bandeja', /^dialog ASIGNAR EXPEDIENTE$/],
  'features/expedientes/actos/DerivarDialogo.tsx FormDialogo': ['bandeja', /^dialog DERIVAR EXPEDIENTE$/],
  'features/expedientes/actos/MotivoDialogo.tsx FormDialogo': ['bandeja', /^dialog (DEVOLVER|REABRIR) EXPEDIENTE$/],
  'features/expedientes/actos/ResultadoDialogo.tsx Dialogo': ['bandeja', /^dialog RESULTADO$/],
  'features/expedientes/anexos/AdjuntarDialogo.tsx FormDialogo': ['expediente', /^dialog ADJUNTAR ARCHIVOS$/],
  'features/expedientes/anexos/NotaDialogo.tsx FormDialogo': ['expediente', /^dialog AÑADIR NOTA$/],
  'features/expedientes/anexos/RelacionDialogo.tsx FormDialogo': [
    'expediente',
    /^dialog (ACUMULAR|DESACUMULAR|RELACIONAR) EXPEDIENTE$/,
  ],
  'features/expedientes/internos/EnviarDialogo.tsx FormDialogo': ['bandeja', /^dialog ENVIAR POR BANDEJA$/],
  'features/expedientes/internos/PapelDialogo.tsx FormDialogo': ['bandeja', /^dialog REGISTRAR DOCUMENTO EN PAPEL$/],
  'features/expedientes/caso/NotasDelArea.tsx Confirmacion': ['expediente', /^alertdialog BORRAR NOTA$/],
  'features/expedientes/caso/Relacionados.tsx Confirmacion': ['expediente', /^alertdialog QUITAR RELACIÓN$/],
  'features/expedientes/respuestas/NotificacionDialogo.tsx FormDialogo': [
    'expediente',
    /^dialog REGISTRAR NOTIFICACIÓN$/,
  ],
  'features/expedientes/respuestas/RespuestaDialogo.tsx FormDialogo': ['expediente', /^dialog RESPONDER AL CIUDADANO$/],
  'features/expedientes/respuestas/TextoDialogo.tsx FormDialogo': [
    'expediente',
    /^dialog (INFORMAR AL RESPONSABLE|REQUERIR SUBSANACIÓN|DAR POR SUBSANADO|CORREGIR PROCEDIMIENTO)$/,
  ],
  'features/firma-digital/CapaFirmador.tsx dialog': ['firmadigital', /^dialog FIRMA DIGITAL$/],
  'features/firma-digital/DevolverDialogo.tsx FormDialogo': ['firmadigital', /^dialog DEVOLVER SIN FIRMAR$/],
  'features/firma-digital/FirmaEnLote.tsx Confirmacion': ['firmadigital', /^alertdialog CONFIRMAR FIRMA$/],
  'features/firma-digital/FirmarDialogo.tsx Dialogo': ['firmadigital', /^dialog FIRMAR DOCUMENTO$/],
  'features/firma-digital/PosicionModal.tsx FormDialogo': ['firmadigital', /^dialog POSICIÓN DE LA FIRMA$/],
  'features/formularios/CodigoModal.tsx Dialogo': ['mpvirtual', /^dialog CODIGO VERIFICACION DNI$/],
  'features/mesa-de-partes/lista/ArchivosModal.tsx Dialogo': ['mpv', /^dialog DOCUMENTOS ADJUNTOS PDF$/],
  'features/mesa-de-partes/lista/DesistimientoModal.tsx FormDialogo': ['mpv', /^dialog REGISTRAR DESISTIMIENTO$/],
  'features/mesa-de-partes/lista/SubsanacionModal.tsx FormDialogo': ['mpv', /^dialog REGISTRAR SUBSANACION$/],
  'features/mesa-de-partes/lista/DetalleModal.tsx Dialogo': ['mpv', /^dialog DETALLE DE TRAMITE$/],
  'features/mesa-de-partes/lista/ObservacionModal.tsx FormDialogo': ['mpv', /^dialog NOTIFICAR OBSERVACION AL CORREO/],
  'features/mesa-de-partes/lista/recepcion/RecepcionModal.tsx FormDialogo': ['mpv', /^dialog RECEPCION Y DERIVACION/],
  'features/mesa-de-partes/ventanilla/DigitalizarModal.tsx FormDialogo': ['mpv', /^dialog DIGITALIZAR$/],
  'features/mesa-de-partes/ventanilla/VentanillaModal.tsx FormDialogo': [
    'mpv',
    /^dialog REGISTRAR TRÁMITE EN VENTANILLA$/,
  ],
  'features/mesa-de-partes/virtual/InformacionModal.tsx Dialogo': ['mpvirtual', /^dialog Información para presentar/],
  'features/nacimientos/NacimientoModal.tsx FormularioDeRegistro': ['nacimientos', /^dialog DETALLE DE NACIMIENTO$/],
  'features/normas/NormaModal.tsx Confirmacion': ['files', /^alertdialog DATOS PERSONALES$/],
  'features/normas-vivas/RelacionesDialogo.tsx FormDialogo': ['files', /^dialog RELACIONES DE LA NORMA$/],
  'features/normas/NormaModal.tsx FormDialogo': ['files', /^dialog CREAR PUBLICACION$/],
  'features/cargas-organizacion/CargaDeOrganizacionDialogo.tsx DialogoDeCarga': [
    'usuario',
    /^dialog SUBIR EXCEL DE PERSONAL$/,
  ],
  'features/importaciones/ImportacionDialogo.tsx DialogoDeCarga': ['importaciones', /^dialog IMPORTAR VISITAS$/],
  'features/importaciones/ImportacionesPage.tsx Confirmacion': [
    'importaciones',
    /^alertdialog (DESCARTAR|DESHACER) IMPORTACIÓN$/,
  ],
  'features/organizacion/areas/AreaModal.tsx FormularioDeRegistro': ['organizacion', /^dialog NUEVA ÁREA$/],
  'features/organizacion/areas/EstructuraDialogo.tsx FormDialogo': ['organizacion', /^dialog CARGAR ESTRUCTURA$/],
  'features/organizacion/areas/FacultadesModal.tsx Confirmacion': [
    'organizacion',
    /^alertdialog PASAR SECRETARÍA GENERAL$/,
  ],
  'features/organizacion/areas/FacultadesModal.tsx FormularioDeRegistro': ['organizacion', /^dialog FACULTADES$/],
  'features/organizacion/areas/FichaDeArea.tsx Dialogo': ['organizacion', /^dialog Gerencia de Obras$/],
  'features/organizacion/areas/HistoriaDialogo.tsx Dialogo': ['organizacion', /^dialog HISTORIA$/],
  'features/organizacion/areas/NombreModal.tsx FormularioDeRegistro': ['organizacion', /^dialog CAMBIAR NOMBRE$/],
  'features/organizacion/areas/SelloDialogo.tsx Confirmacion': ['organizacion', /^alertdialog QUITAR SELLO$/],
  'features/organizacion/areas/SelloDialogo.tsx FormDialogo': ['organizacion', /^dialog SELLO$/],
  'features/organizacion/cargos/CargoModal.tsx FormularioDeRegistro': ['organizacion', /^dialog NUEVO CARGO$/],
  'features/organizacion/cargos/UnirDialogo.tsx FormDialogo': ['organizacion', /^dialog UNIR CON OTRO CARGO$/],
  'features/organizacion/cargos/UsualesDialogo.tsx FormDialogo': ['organizacion', /^dialog CARGOS USUALES$/],
  'features/organizacion/cierre/DialogoDeCierre.tsx DialogoPorPasos': ['organizacion', /^dialog CERRAR ÁREA$/],
  'features/organizacion/cierre/ListaDeAsunto.tsx Dialogo': ['organizacion', /^dialog VISITAS SIN HORA DE SALIDA$/],
  'features/organizacion/cierre/ReabrirDialogo.tsx Confirmacion': ['organizacion', /^alertdialog REABRIR ÁREA$/],
  'features/organizacion/modulos/ClaveDada.tsx UnaSolaVez': [
    'organizacion',
    /^dialog (CLAVE DE SERVICIO|SECRETO DEL WEBHOOK)$/,
  ],
  'features/organizacion/modulos/ClaveModal.tsx FormularioDeRegistro': ['organizacion', /^dialog NUEVA CLAVE$/],
  'features/organizacion/modulos/Claves.tsx Confirmacion': ['organizacion', /^alertdialog (CAMBIAR|TERMINAR) CLAVE$/],
  'features/organizacion/modulos/Entregas.tsx Dialogo': ['organizacion', /^dialog ENTREGAS$/],
  'features/organizacion/modulos/ModulosTab.tsx Confirmacion': ['organizacion', /^alertdialog CERRAR SERVICIO$/],
  'features/organizacion/modulos/WebhookModal.tsx FormularioDeRegistro': ['organizacion', /^dialog NUEVO WEBHOOK$/],
  'features/organizacion/modulos/Webhooks.tsx Confirmacion': ['organizacion', /^alertdialog CAMBIAR SECRETO$/],
  'features/organizacion/plantillas/NumeracionModal.tsx FormularioDeRegistro': [
    'organizacion',
    /^dialog PRIMER NÚMERO$/,
  ],
  'features/organizacion/plantillas/PlantillaModal.tsx Dialogo': ['organizacion', /^dialog MUESTRA$/],
  'features/organizacion/plantillas/PlantillaModal.tsx FormularioDeRegistro': ['organizacion', /^dialog PLANTILLA$/],
  'features/organizacion/plantillas/VersionesModal.tsx Dialogo': ['organizacion', /^dialog VERSIONES$/],
  'features/publicaciones/Campana.tsx dialog': ['welcome', /^dialog Publicaciones$/],
  'features/publicaciones/VisorPublicacion.tsx Dialogo': ['welcome', /^dialog Resoluciones Alcaldia N° /],
  'features/procedimientos/ProcedimientoModal.tsx FormularioDeRegistro': [
    'procedimientos',
    /^dialog CREAR PROCEDIMIENTO$/,
  ],
  'features/puesta-en-marcha/Omision.tsx FormDialogo': ['puesta_en_marcha', /^dialog OMITIR PASO$/],
  'features/puesta-en-marcha/ProbarFirmaDialogo.tsx Dialogo': ['firmadigital', /^dialog PROBAR MI FIRMA$/],
  'features/reclamos/MotivoDialogo.tsx FormDialogo': ['reclamos', /^dialog CAMBIAR MOTIVO$/],
  'features/reclamos/NoEsReclamoDialogo.tsx FormDialogo': ['reclamos', /^dialog NO ES UN RECLAMO$/],
  'features/reclamos/ResponderDialogo.tsx FormDialogo': ['reclamos', /^dialog RESPONDER RECLAMO$/],
  'features/reclamos/DetalleModal.tsx Dialogo': ['reclamos', /^dialog DETALLE DE RECLAMACION$/],
  'features/seguimiento/obra/ObraModal.tsx Dialogo': ['seguimiento789', /^dialog AVANCE DE LA OBRA$/],
  'features/seguimiento/personal/AjustesDialogo.tsx FormDialogo': ['seguimiento789', /^dialog AJUSTES COLUMNAS EXCEL$/],
  'features/seguimiento/personal/SubidaDialogo.tsx Confirmacion': [
    'seguimiento789',
    /^alertdialog QUITAR OBRAS PUBLICADAS$/,
  ],
  'features/seguimiento/personal/SubidaDialogo.tsx DialogoDeCarga': ['seguimiento789', /^dialog SUBIR EXCEL DE OBRAS$/],
  'features/sesion/CambiarClaveDialogo.tsx FormDialogo': ['change_password', /^dialog MODIFICAR CONTRASEÑA$/],
  'features/sesion/ClaveAjenaDialogo.tsx FormDialogo': ['usuario', /^dialog MODIFICAR CONTRASEÑA$/],
  'features/trabajadores/EmpleadoModal.tsx FormularioDeRegistro': ['employee', /^dialog CREAR EMPLEADO$/],
  'features/trabajadores/NuevoEmpleadoModal.tsx FormularioDeRegistro': ['usuario', /^dialog NUEVO EMPLEADO$/],
  'features/transparencia/actos/AbandonoDialogo.tsx Confirmacion': [
    'transparencia_lista',
    /^alertdialog DECLARAR ABANDONO$/,
  ],
  'features/transparencia/actos/CostoDialogo.tsx DialogoDeActo': [
    'transparencia_lista',
    /^dialog COSTO DE REPRODUCCIÓN$/,
  ],
  'features/transparencia/actos/EncauzarDialogo.tsx DialogoDeActo': [
    'transparencia_lista',
    /^dialog ENCAUZAR SOLICITUD$/,
  ],
  'features/transparencia/actos/EntregaDialogo.tsx DialogoDeActo': [
    'transparencia_lista',
    /^dialog REGISTRAR ENTREGA$/,
  ],
  'features/transparencia/actos/ObservarDialogo.tsx DialogoDeActo': [
    'transparencia_lista',
    /^dialog OBSERVAR SOLICITUD$/,
  ],
  'features/transparencia/actos/PagoDialogo.tsx DialogoDeActo': ['transparencia_lista', /^dialog REGISTRAR PAGO$/],
  'features/transparencia/actos/ProrrogarDialogo.tsx DialogoDeActo': [
    'transparencia_lista',
    /^dialog COMUNICAR PRÓRROGA$/,
  ],
  'features/transparencia/actos/ResponderDialogo.tsx DialogoDeActo': [
    'transparencia_lista',
    /^dialog RESPONDER SOLICITUD$/,
  ],
  'features/transparencia/actos/SubsanarDialogo.tsx DialogoDeActo': [
    'transparencia_lista',
    /^dialog REGISTRAR SUBSANACIÓN$/,
  ],
  'features/transparencia/SolicitudModal.tsx Dialogo': ['transparencia_lista', /^dialog DETALLE DE SOLICITUD$/],
  'features/usuarios/AccesosModal.tsx Dialogo': ['usuario', /^dialog LISTA DE ACCESOS$/],
  'features/usuarios/ExisteAcceso.tsx Confirmacion': ['usuario', /^alertdialog YA EXISTE ACCESO$/],
  'features/usuarios/AplicarPerfilDialogo.tsx Dialogo': ['perfiles', /^dialog APLICAR PERFIL$/],
  'features/usuarios/FechaFinalDialogo.tsx FormDialogo': ['renovacion', /^dialog PONER FECHA FINAL$/],
  'features/usuarios/QuedadosDialogo.tsx Dialogo': ['renovacion', /^dialog QUEDARON SIN RENOVAR$/],
  'features/usuarios/RenovacionesHechas.tsx Confirmacion': ['renovacion', /^alertdialog DESHACER RENOVACIÓN$/],
  'features/usuarios/BajaDialogo.tsx FormularioDeRegistro': ['usuario', /^dialog DAR DE BAJA$/],
  'features/usuarios/IncompatibleModal.tsx FormularioDeRegistro': ['perfiles', /^dialog NUEVA INCOMPATIBILIDAD$/],
  'features/usuarios/PorAceptar.tsx Confirmacion': ['usuario', /^alertdialog PERMISOS NO RECOMENDADOS$/],
  'features/usuarios/VerComoDialogo.tsx Dialogo': ['usuario', /^dialog VER COMO$/],
  'features/usuarios/EncargaturaModal.tsx FormularioDeRegistro': ['encargaturas', /^dialog CREAR ENCARGATURA$/],
  'features/usuarios/FinDeEncargaturaModal.tsx FormularioDeRegistro': ['encargaturas', /^dialog TERMINAR ENCARGATURA$/],
  'features/usuarios/GenerarClavesDialogo.tsx Confirmacion': ['usuario', /^alertdialog GENERAR CONTRASEÑAS$/],
  'features/mi-cuenta/AplicacionDialogo.tsx FormDialogo': ['mi_cuenta', /^dialog AGREGAR APLICACIÓN DE CÓDIGOS$/],
  'features/mi-cuenta/CodigosDialogo.tsx UnaSolaVez': ['mi_cuenta', /^dialog CÓDIGOS DE RECUPERACIÓN$/],
  'features/mi-cuenta/EnlaceConProveedor.tsx Confirmacion': ['mi_cuenta', /^alertdialog QUITAR ENLACE$/],
  'features/mi-cuenta/LlaveDialogo.tsx FormDialogo': ['mi_cuenta', /^dialog AÑADIR LLAVE DE ACCESO$/],
  'features/mi-cuenta/NombreDialogo.tsx FormDialogo': ['mi_cuenta', /^dialog CAMBIAR NOMBRE$/],
  'features/mi-cuenta/Seguridad.tsx Confirmacion': [
    'mi_cuenta',
    /^alertdialog (GENERAR OTROS CÓDIGOS|QUITAR SEGUNDO FACTOR)$/,
  ],
  'features/mi-cuenta/Sesiones.tsx Confirmacion': ['mi_cuenta', /^alertdialog CERRAR LAS DEMÁS SESIONES$/],
  'features/mi-cuenta/Vencimientos.tsx Confirmacion': ['mi_cuenta', /^alertdialog (RENOVAR|QUITAR) DIRECCIÓN$/],
  'features/mi-cuenta/Vencimientos.tsx UnaSolaVez': ['mi_cuenta', /^dialog CALENDARIO DE VENCIMIENTOS$/],
  'features/usuarios/QuitarEnlaceDialogo.tsx Confirmacion': ['usuario', /^alertdialog QUITAR ENLACE$/],
  'features/usuarios/QuitarFactorDialogo.tsx FormularioDeRegistro': ['usuario', /^dialog QUITAR SEGUNDO FACTOR$/],
  'features/usuarios/SesionesDialogo.tsx Confirmacion': ['usuario', /^alertdialog CERRAR TODAS LAS SESIONES$/],
  'features/usuarios/SesionesDialogo.tsx Dialogo': ['usuario', /^dialog SESIONES$/],
  'features/mi-cuenta/CorreoDialogo.tsx FormDialogo': ['mpv', /^dialog MI CORREO DE AVISOS$/],
  'features/usuarios/PerfilModal.tsx FormularioDeRegistro': ['perfiles', /^dialog NUEVO PERFIL$/],
  'features/usuarios/PermisosModal.tsx FormularioDeRegistro': ['usuario', /^dialog NUEVO PERMISO$/],
  'features/usuarios/TrasladoModal.tsx FormularioDeRegistro': ['usuario', /^dialog TRASLADAR$/],
  'features/sesion/ConfirmarDialogo.tsx FormDialogo': ['usuario', /^dialog CONFIRME QUE ES USTED$/],
  'features/usuarios/UsuarioModal.tsx FormularioDeRegistro': ['usuario', /^dialog CREAR USUARIO$/],
  'features/visitas/CierreDelDia.tsx Confirmacion': ['visitas', /^alertdialog CERRAR DÍAS ANTERIORES$/],
  'features/visitas/EnElEdificio.tsx Dialogo': ['visitas', /^dialog EN EL EDIFICIO AHORA$/],
  'features/visitas/VisitaModal.tsx FormularioDeRegistro': ['visitas', /^dialog CREAR VISITA$/],
  'shell/Armazon.tsx Cajon': ['welcome', /^dialog Menú principal$/],
  'shell/MenuUsuario.tsx Dialogo': ['welcome', /^dialog Atajos de teclado$/],
  'shell/Armazon.tsx Confirmacion': ['welcome', /^alertdialog Listo para salir\?$/],
  'ui/Buscando.tsx Dialogo': ['usuario', /^dialog Buscando\.\.\.$/],
  'ui/Confirmacion.tsx Confirmacion': ['usuario', /^alertdialog CONFIRMAR ELIMINAR REGISTRO$/],
  'ui/PreguntaCierre.tsx Dialogo': ['files', /^alertdialog CREAR PUBLICACION$/],
  'ui/fotos/FotosDialogo.tsx Dialogo': ['mpvirtual', /^dialog Fotos que serán un PDF$/],
  'ui/VisorPdf.tsx Dialogo': ['files', /^dialog Resoluciones Alcaldia N° /],
}

/** Those that are made of the others: what they draw is measured as that of `ui/`, or with the dialog that asks. */
const DE_OTROS =
  /^ui\/(Ventana|Dialogo|DialogoPorPasos|FormDialogo|FormularioDeRegistro|UnaSolaVez|Cajon)\.tsx |^ui\/Confirmacion\.tsx Dialogo$|^ui\/(?:kit\/)?\w+\.tsx dialog$|^features\/cargas\/DialogoDeCarga\.tsx DialogoPorPasos$|^features\/transparencia\/actos\/DialogoDeActo\.tsx FormDialogo$/

/** The dialogs that the source draws, by file and part. */
const dialogosDelCodigo = (): string[] => {
  const partes =
    /<(Dialogo|DialogoDeActo|DialogoDeCarga|DialogoPorPasos|FormDialogo|FormularioDeRegistro|Confirmacion|UnaSolaVez|Cajon|Ventana|dialog|Modal|Drawer)\b|role="(?:alert)?(dialog)"/g
  const archivos = globSync('{features,shell,ui}/**/*.tsx', { cwd: FUENTES })
  return archivos
    .filter((archivo) => !archivo.includes('.test.'))
    .flatMap((archivo) =>
      [...readFileSync(join(FUENTES, archivo), 'utf8').matchAll(partes)].map(
        ([, etiqueta, papel]) => `${archivo.split(sep).join('/')} ${etiqueta ?? papel}`,
      ),
    )
    .filter((dialogo) => !DE_OTROS.test(dialogo))
}

/** What the source draws and the inventory does not name, and the other way round. */
export const desacuerdos = (): { sinNombrar: string[]; queYaNoHay: string[] } => {
  const hay = new Set(dialogosDelCodigo())
  return {
    sinNombrar: [...hay].filter((dialogo) => !(dialogo in DIALOGOS)),
    queYaNoHay: Object.keys(DIALOGOS).filter((dialogo) => !hay.has(dialogo)),
  }
}

const leerMedidas = (): Medida[] =>
  existsSync(MEDIDAS)
    ? readFileSync(MEDIDAS, 'utf8')
        .trim()
        .split('\n')
        .map((linea) => JSON.parse(linea))
    : []

/** The screens and dialogs that no test of this run has measured; a screen shown in another's place has another title. */
export const sinMedir = (): string[] => {
  const medidas = leerMedidas()
  const enSuSitio = ({ ruta, titulo }: Medida, esta: Ruta) =>
    ruta === esta && titulo.startsWith(`${RUTAS[esta].titulo} · Cabildo`)
  const rutas = (Object.keys(RUTAS) as Ruta[]).filter((ruta) => !medidas.some((medida) => enSuSitio(medida, ruta)))
  const dialogos = Object.entries(DIALOGOS).filter(
    ([, [ruta, nombre]]) =>
      !medidas.some((medida) => enSuSitio(medida, ruta) && medida.dialogos.some((uno) => nombre.test(uno))),
  )
  return [...rutas.map((ruta) => `#/${ruta}`), ...dialogos.map(([dialogo, [ruta]]) => `${dialogo}, in #/${ruta}`)]
}
