import { almacenApi } from './almacen.ts'
import { archivoApi } from './archivo.ts'
import { archivoCargaApi } from './archivo-carga.ts'
import { auditoriaApi } from './auditoria.ts'
import { bajaApi } from './baja.ts'
import type { Llamada } from './base/llamada.ts'
import { calendarioApi } from './calendario.ts'
import { canastasApi } from './canastas.ts'
import { canastasCargaApi } from './canastas-carga.ts'
import { catalogosApi } from './catalogos.ts'
import { clavesDeServicioApi } from './claves-de-servicio.ts'
import { consultaApi } from './consulta.ts'
import { correoDeAvisosApi } from './correo-avisos.ts'
import { correosApi } from './correos.ts'
import { datosAbiertosApi } from './datos-abiertos.ts'
import { derechosApi } from './derechos.ts'
import { documentosApi } from './documentos.ts'
import { clausulasApi } from './documentos-clausulas.ts'
import { pendientesApi } from './documentos-pendientes.ts'
import { encargaturasApi } from './encargaturas.ts'
import { estadisticasPublicasApi } from './estadisticas-publicas.ts'
import { eventosApi } from './eventos.ts'
import { expedienteApi } from './expediente.ts'
import { expedientesApi } from './expedientes.ts'
import { expedientesAnexosApi } from './expedientes-anexos.ts'
import { estadisticaApi } from './expedientes-estadistica.ts'
import { expedientesInternosApi } from './expedientes-internos.ts'
import { expedientesRespuestasApi } from './expedientes-respuestas.ts'
import { exportarApi } from './exportar.ts'
import { firmaDigitalApi } from './firma-digital.ts'
import { firmaLocalApi } from './firma-local.ts'
import { formulariosApi } from './formularios.ts'
import { identidadApi } from './identidad.ts'
import { importacionesApi } from './importaciones.ts'
import { incompatiblesApi } from './incompatibles.ts'
import { oidcApi } from './ingreso-oidc.ts'
import { mesaDePartesApi } from './mesa-de-partes.ts'
import { mesaDePartesListaApi } from './mesa-de-partes-lista.ts'
import { miCuentaApi } from './mi-cuenta.ts'
import { miDiaApi } from './mi-dia.ts'
import { nacimientosApi } from './nacimientos.ts'
import { normasApi } from './normas.ts'
import { normasVivasApi } from './normas-vivas.ts'
import { areasApi } from './organizacion.ts'
import { organizacionCargasApi } from './organizacion-cargas.ts'
import { cargosApi } from './organizacion-cargos.ts'
import { cierreApi } from './organizacion-cierre.ts'
import { entidadApi } from './organizacion-entidad.ts'
import { estructuraApi } from './organizacion-estructura.ts'
import { organizacionModulosApi } from './organizacion-modulos.ts'
import { plantillasApi } from './organizacion-plantillas.ts'
import { perfilesApi } from './perfiles.ts'
import { procedimientosApi } from './procedimientos.ts'
import { publicacionesApi } from './publicaciones.ts'
import { puestaEnMarchaApi } from './puesta-en-marcha.ts'
import { reclamosApi } from './reclamos.ts'
import { reclamosListaApi } from './reclamos-lista.ts'
import { renovacionApi } from './renovacion.ts'
import { reporteVisitasApi } from './reporte-visitas.ts'
import { responsablesApi } from './responsables.ts'
import { respuestasApi } from './respuestas.ts'
import { anterioresApi } from './respuestas-anteriores.ts'
import { saludApi } from './salud.ts'
import { seguimientoApi } from './seguimiento.ts'
import { seguimientoCargaApi } from './seguimiento-carga.ts'
import { primerasObrasApi } from './seguimiento-primeras.ts'
import { sesionApi } from './sesion.ts'
import { tableroApi } from './tablero.ts'
import { textosApi } from './textos.ts'
import { trabajadoresApi } from './trabajadores.ts'
import { transparenciaApi } from './transparencia.ts'
import { transparenciaActosApi } from './transparencia-actos.ts'
import { transparenciaListaApi } from './transparencia-lista.ts'
import { ubigeosApi } from './ubigeos.ts'
import { ultimoCambioApi } from './ultimo-cambio.ts'
import { usuariosApi } from './usuarios.ts'
import { vencimientosApi } from './vencimientos.ts'
import { ventanillaApi } from './ventanilla.ts'
import { verificacionApi } from './verificacion.ts'
import { vigenciaApi } from './vigencia.ts'
import { visitasApi } from './visitas.ts'
import { webhooksApi } from './webhooks.ts'

/** Every call of the product, for the map test, the permission matrix and the families of tests (style §6e). */
export const TODAS_LAS_LLAMADAS: readonly Llamada[] = [
  saludApi,
  sesionApi,
  oidcApi,
  ultimoCambioApi,
  perfilesApi,
  renovacionApi,
  incompatiblesApi,
  encargaturasApi,
  usuariosApi,
  vigenciaApi,
  bajaApi,
  derechosApi,
  catalogosApi,
  areasApi,
  cierreApi,
  estructuraApi,
  cargosApi,
  trabajadoresApi,
  identidadApi,
  formulariosApi,
  visitasApi,
  reporteVisitasApi,
  documentosApi,
  clausulasApi,
  pendientesApi,
  firmaDigitalApi,
  firmaLocalApi,
  verificacionApi,
  archivoApi,
  archivoCargaApi,
  normasApi,
  normasVivasApi,
  textosApi,
  publicacionesApi,
  mesaDePartesApi,
  mesaDePartesListaApi,
  ventanillaApi,
  procedimientosApi,
  reclamosApi,
  reclamosListaApi,
  transparenciaApi,
  transparenciaListaApi,
  transparenciaActosApi,
  responsablesApi,
  estadisticasPublicasApi,
  datosAbiertosApi,
  anterioresApi,
  expedientesApi,
  estadisticaApi,
  expedienteApi,
  expedientesAnexosApi,
  expedientesRespuestasApi,
  respuestasApi,
  expedientesInternosApi,
  calendarioApi,
  correoDeAvisosApi,
  miCuentaApi,
  miDiaApi,
  canastasApi,
  canastasCargaApi,
  entidadApi,
  tableroApi,
  nacimientosApi,
  ubigeosApi,
  seguimientoApi,
  primerasObrasApi,
  seguimientoCargaApi,
  exportarApi,
  consultaApi,
  correosApi,
  eventosApi,
  almacenApi,
  auditoriaApi,
  organizacionModulosApi,
  clavesDeServicioApi,
  vencimientosApi,
  webhooksApi,
  organizacionCargasApi,
  importacionesApi,
  plantillasApi,
  puestaEnMarchaApi,
].flatMap((grupo) => Object.values<Llamada>(grupo))
