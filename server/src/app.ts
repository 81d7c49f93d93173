import { HOLGURA_FIRMAS_BYTES } from '@cabildo/contracts/verificacion'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { almacenRoutes } from './features/almacen/almacen.routes.ts'
import { abrirNombrados } from './features/almacen/nombrados.ts'
import { archivoRoutes } from './features/archivo/archivo.routes.ts'
import { exportablesDeArchivo } from './features/archivo/index.ts'
import { auditoriaRoutes } from './features/auditoria/auditoria.routes.ts'
import { exportablesDeAuditoria } from './features/auditoria/index.ts'
import { canastasRoutes } from './features/canastas/canastas.routes.ts'
import { canastasCargaRoutes } from './features/canastas/carga/carga.routes.ts'
import { abrirRevisor } from './features/canastas/carga/index.ts'
import { exportablesDeCanastas } from './features/canastas/index.ts'
import { catalogosRoutes } from './features/catalogos/catalogos.routes.ts'
import { correosRoutes } from './features/correos/correos.routes.ts'
import { convenioRoutes } from './features/documentos/convenio.routes.ts'
import { destinosRoutes } from './features/documentos/destinos.routes.ts'
import { documentosRoutes } from './features/documentos/documentos.routes.ts'
import { exportablesDeDocumentos } from './features/documentos/index.ts'
import { generarRoutes } from './features/documentos/redaccion/generar.routes.ts'
import { abrirTaller, comoDireccion, leerEntidad, leerPlantillas } from './features/documentos/redaccion/index.ts'
import { eventosRoutes } from './features/eventos/eventos.routes.ts'
import { EXPORTACIONES_A_LA_VEZ, exportarRoutes } from './features/exportar/exportar.routes.ts'
import { firmaDigitalRoutes } from './features/firma-digital/firma-digital.routes.ts'
import { firmadorRoutes } from './features/firma-digital/firmador.routes.ts'
import { abrirSellos, exportablesDeFirmaDigital } from './features/firma-digital/index.ts'
import { firmaLocalRoutes } from './features/firma-digital/local.routes.ts'
import { formulariosRoutes } from './features/formularios/formularios.routes.ts'
import { crearBoletos, limitarEnvios, pasarConBoleto } from './features/formularios/index.ts'
import { identidadRoutes } from './features/identidad/identidad.routes.ts'
import { exportablesDeMesaDePartes } from './features/mesa-de-partes/index.ts'
import { mesaDePartesListaRoutes } from './features/mesa-de-partes/lista.routes.ts'
import { presentarRoutes } from './features/mesa-de-partes/presentar.routes.ts'
import { exportablesDeNacimientos } from './features/nacimientos/index.ts'
import { nacimientosRoutes } from './features/nacimientos/nacimientos.routes.ts'
import { exportablesDeNormas } from './features/normas/index.ts'
import { normasRoutes } from './features/normas/normas.routes.ts'
import { publicacionesRoutes } from './features/publicaciones/publicaciones.routes.ts'
import { exportablesDeReclamos } from './features/reclamos/index.ts'
import { reclamosRoutes } from './features/reclamos/reclamos.routes.ts'
import { obrasCargaRoutes } from './features/seguimiento/carga/carga.routes.ts'
import { abrirLectorDeObras } from './features/seguimiento/carga/index.ts'
import { exportablesDeSeguimiento } from './features/seguimiento/index.ts'
import { seguimientoRoutes } from './features/seguimiento/seguimiento.routes.ts'
import { sesionRoutes } from './features/sesion/sesion.routes.ts'
import { crearSisgedo } from './features/sisgedo/index.ts'
import { tableroRoutes } from './features/tablero/tablero.routes.ts'
import { textosRoutes } from './features/textos/textos.routes.ts'
import { exportablesDeTrabajadores } from './features/trabajadores/index.ts'
import { trabajadoresRoutes } from './features/trabajadores/trabajadores.routes.ts'
import { exportablesDeTransparencia } from './features/transparencia/index.ts'
import { transparenciaRoutes } from './features/transparencia/transparencia.routes.ts'
import { ubigeosRoutes } from './features/ubigeos/ubigeos.routes.ts'
import { usuariosRoutes } from './features/usuarios/usuarios.routes.ts'
import { verificacionRoutes } from './features/verificacion/verificacion.routes.ts'
import { exportablesDeVisitas } from './features/visitas/index.ts'
import { visitasRoutes } from './features/visitas/visitas.routes.ts'
import { abrirFirma } from './firma.ts'
import type { Archivos } from './platform/archivos/archivos.ts'
import { crearEnlaces } from './platform/archivos/enlaces.ts'
import { direccionPropia } from './platform/arranque/direccion.ts'
import { crearCartero } from './platform/correo/carta.ts'
import type { BaseDeDatos } from './platform/db/conexion.ts'
import { abrirPoolAparte } from './platform/db/conexiones-aparte.ts'
import { abrirReplica, lecturaPublica } from './platform/db/replica.ts'
import { Difusor } from './platform/eventos/difusor.ts'
import { Escucha } from './platform/eventos/escucha.ts'
import { vigilarLista } from './platform/firma/aviso-de-lista.ts'
import { origenesDeFirma, paginasDeFirma } from './platform/firmador/paginas.ts'
import { limitarAforo } from './platform/http/aforo.ts'
import { describirApi } from './platform/http/openapi.ts'
import { exigirAcceso, vigilarPuerta } from './platform/http/puerta.ts'
import { saludRoutes } from './platform/http/salud.routes.ts'
import { crearServidor } from './platform/http/servidor.ts'
import { servirWeb } from './platform/http/web.ts'
import { crearIdentidad } from './platform/identidad/crear-identidad.ts'
import type { Identidad } from './platform/identidad/identidad.ts'
import { limitarConsultas } from './platform/limites/limites.ts'
import { abrirSalud } from './platform/observacion/salud.ts'
import { crearPlazos } from './platform/plazos/plazos.ts'
import { crearReloj, type Reloj } from './platform/reloj.ts'
import { Sesiones } from './platform/sesion/sesiones.ts'
import { Revisor } from './platform/subidas/revisor.ts'
import { usarSubidas } from './platform/subidas/subidas.ts'
import { abrirLector } from './platform/textos/lector.ts'
import { remitenteDe } from './remitente.ts'

/** What the app is made of. Only the clock and the adapters to the outside are ever replaced, by tests. */
export interface PartesDeLaApp {
  config: Config
  /** At least 32 bytes; signs tokens and links. */
  secreto: string
  bd: BaseDeDatos
  /** Folder of the built web app; null serves the API alone (tests, development). */
  web: string | null
  /** The log; without it nothing is written. */
  registro?: FastifyBaseLogger
  reloj?: Reloj
  identidad?: Identidad
  archivos: Archivos
  /** True from when the process is told to stop; then nothing new should be sent to it. */
  seCierra?: () => boolean
}

/** Puts the product together: the server, its rooms, and one plugin per feature, each handed what it names. */
export const crearApp = async (partes: PartesDeLaApp): Promise<FastifyInstance> => {
  const { config, bd, web, archivos, reloj = crearReloj() } = partes
  const { db } = bd
  const entidad = await leerEntidad({ ...config, direccionPublica: config.direccionPublica ?? direccionPropia(config) })
  const plantillas = await leerPlantillas(config.plantillasDocumentos)
  const firma = await abrirFirma(config, reloj, (err) => app.log.error({ err }, 'no se pudo trabajar con un PDF'))
  const app = await crearServidor({
    ...config,
    registro: partes.registro,
    seCierra: partes.seCierra,
    origenes: origenesDeFirma(firma.firmador, config.firma.servicioLocal),
  })
  app.addHook('onClose', () => firma.cerrar())
  const { lista } = firma.confianza
  if (lista) {
    const dejarDeVigilar = vigilarLista(lista, reloj, app.log)
    app.addHook('onClose', async () => dejarDeVigilar())
  }

  exigirAcceso(app)

  const identidad = partes.identidad ?? crearIdentidad(config, { ...partes, reloj, registro: app.log })
  const sesiones = new Sesiones(db, reloj, {
    secreto: new TextEncoder().encode(partes.secreto),
    horas: config.sesionHoras,
    inactivaMinutos: config.sesionInactivaMinutos,
    porUsuario: config.sesionesPorUsuario,
  })
  const difusor = new Difusor(db, app.log)
  const escucha = new Escucha(bd, app.log)
  escucha.oir(
    'sesiones',
    (user_id) => sesiones.olvidar(Number(user_id)),
    () => sesiones.olvidar(null),
  )
  escucha.oir(
    'eventos',
    () => difusor.despertar(),
    () => difusor.despertar(),
  )
  app.addHook('onReady', async () => {
    await difusor.iniciar()
    await escucha.iniciar()
  })
  app.addHook('onClose', async () => {
    await escucha.detener()
    await difusor.detener()
  })

  await describirApi(app)
  if (web !== null)
    await servirWeb(
      app,
      web,
      () => ({
        nombre: config.entidadNombre,
        colorMarca: config.colorMarca,
        ruc: config.entidadRuc,
        domicilio: config.entidadDomicilio,
        telefono: config.entidadTelefono,
        correo: config.entidadCorreo,
        horario: config.entidadHorario,
        sitio: config.entidadSitio,
        privacidad: config.privacidad,
        hoy: reloj.hoy(),
        demostracion: config.demo,
        subidaMaximaBytes: config.subidaMaximaBytes,
        firmaPeruScript: config.firma.firmador === 'firmaperu' ? config.firma.firmaperu.script : null,
        firmaPeruJquery: config.firma.firmador === 'firmaperu' ? config.firma.firmaperu.jquery : null,
      }),
      await paginasDeFirma(firma.firmador, { ...config.firma.firmaperu, hsts: config.hsts }),
    )

  app.decorate('salud', abrirSalud({ bd, archivos, seCierra: partes.seCierra }))
  await usarSubidas(app, { archivos, maximoBytes: config.subidaMaximaBytes })
  // Where PDFs are looked through before they are published; the job that reads them whole has a reader of its own.
  const lector = abrirLector({ alFallar: (err) => app.log.error({ err }, 'no se pudo buscar datos en un PDF') })
  app.addHook('onClose', () => lector.cerrar())
  const enlaces = crearEnlaces(partes.secreto, reloj)
  const desarmador = new Revisor(archivos, { alFallar: (err) => app.log.error({ err }, 'no se pudo desarmar un PDF') })
  app.addHook('onClose', () => desarmador.cerrar())
  // Apart from the requests' pool: a slow reader holds a connection for minutes.
  const poolDeExportes = abrirPoolAparte(bd, {
    nombre: 'cabildo exportaciones',
    max: EXPORTACIONES_A_LA_VEZ,
    alFallar: (error) => app.log.warn({ err: error }, 'se perdió una conexión de exportación'),
  })
  app.addHook('onClose', () => poolDeExportes.end())
  const replica =
    config.databaseUrlLectura === undefined
      ? null
      : abrirReplica(config.databaseUrlLectura, { bd, max: config.poolMax, registro: app.log })
  app.addHook('onReady', async () => replica?.iniciar())
  app.addHook('onClose', async () => replica?.cerrar())
  const leerPublico = lecturaPublica(db, replica)
  const logo = { tipo: entidad.logo.tipo, bytes: Buffer.from(entidad.logo.bytes) }
  const sellos = abrirSellos(config.firma.sellos, logo, (sello) =>
    app.log.warn({ sello }, 'el sello del área no se puede usar, se toma el logo'),
  )
  const deFirma = {
    ...firma,
    ...{ db, reloj, archivos, difusor, sellos },
    base: entidad.direccion,
    elegirPosicion: config.firma.elegirPosicion,
    maximoBytes: config.subidaMaximaBytes + HOLGURA_FIRMAS_BYTES,
    alNoConservar: (err: unknown) => app.log.warn({ err }, 'el documento quedó firmado, sin todo lo que debía guardar'),
  }
  const boletos = crearBoletos(partes.secreto, reloj)
  const publicado = { dni: config.dniPublico, motivoReservado: config.motivoReservado }
  const limitar = limitarConsultas(db, reloj, config.limiteConsultas)
  /** What the services to citizens share: who they write to, until when they answer, how often they are used. */
  const deCiudadanos = {
    ...{ db, reloj, identidad, difusor },
    cartero: crearCartero({
      reloj,
      limiteDia: config.limiteCorreosDia,
      remitente: remitenteDe(config),
    }),
    plazos: crearPlazos(config.plazos),
    limitarEnvios: limitarEnvios(reloj, config.limiteEnvios),
    sisgedo: crearSisgedo(config.sisgedo, { db, reloj }),
    pasarConBoleto: pasarConBoleto(db, reloj, boletos, config.limiteIdentidad),
  }
  await app.register(async (api) => {
    vigilarPuerta(api, sesiones)
    limitarAforo(api)
    await api.register(saludRoutes, { salud: app.salud, reloj, config })
    const partesSesion = {
      db,
      reloj,
      sesiones,
      modulos: config.modulosOpcionales,
      entidadNombre: config.entidadNombre,
      entidadSiglas: config.entidadSiglas,
      entidadCiudad: config.entidadCiudad,
    }
    await api.register(sesionRoutes, partesSesion)
    await api.register(usuariosRoutes, partesSesion)
    await api.register(catalogosRoutes, { db, sellos: sellos.nombres })
    await api.register(trabajadoresRoutes, { db, reloj })
    await api.register(formulariosRoutes, { boletos })
    await api.register(identidadRoutes, deCiudadanos)
    await api.register(visitasRoutes, {
      ...{ db, leerPublico, reloj, identidad, difusor, limitar, publicado },
    })
    await api.register(destinosRoutes, { db, reloj, difusor })
    await api.register(convenioRoutes, { db, reloj, difusor, enlaces })
    await api.register(archivoRoutes, { db, leerPublico, reloj, archivos, lector, limitar })
    await api.register(normasRoutes, { db, reloj, difusor, archivos, lector })
    await api.register(textosRoutes, { db, leerPublico, limitar })
    await api.register(reclamosRoutes, { ...deCiudadanos, enlaces, dias: config.plazos.reclamosDias })
    await api.register(transparenciaRoutes, { ...deCiudadanos, dias: config.plazos.transparenciaDias })
    await api.register(documentosRoutes, { db, reloj, enlaces, difusor, plantillas })
    await api.register(firmaDigitalRoutes, { ...deFirma, enlaces, servicioLocal: config.firma.servicioLocal })
    await api.register(firmadorRoutes, { ...deFirma, logo })
    await api.register(firmaLocalRoutes, { ...deFirma, ciudad: entidad.ciudad })
    await api.register(verificacionRoutes, {
      ...{ db, reloj, archivos, enlaces },
      ...{ talleres: firma.talleresPublicos, confianza: firma.confianza, limite: config.limiteVerifica },
      dniPublico: config.dniPublico,
    })
    await api.register(mesaDePartesListaRoutes, { ...deCiudadanos, enlaces })
    await api.register(exportarRoutes, {
      bd: { db, pool: poolDeExportes },
      reloj,
      entidad: config.entidadNombre,
      logo: entidad.logoPropio ? comoDireccion(entidad.logo) : null,
      limitar,
      tablas: {
        ...exportablesDeVisitas(publicado),
        ...exportablesDeTrabajadores(),
        ...exportablesDeAuditoria(reloj),
        ...exportablesDeDocumentos(),
        ...exportablesDeFirmaDigital(),
        ...exportablesDeArchivo(),
        ...exportablesDeCanastas(),
        ...exportablesDeNormas(reloj),
        ...exportablesDeReclamos(),
        ...exportablesDeTransparencia(),
        ...exportablesDeMesaDePartes(),
        ...exportablesDeNacimientos(),
        ...exportablesDeSeguimiento(reloj),
      },
    })
    await api.register(generarRoutes, {
      db,
      reloj,
      archivos,
      enlaces,
      entidad,
      plantillas,
      taller: abrirTaller(),
    })
    await api.register(almacenRoutes, {
      ...{ archivos, enlaces, nombrados: abrirNombrados(db) },
      desarmar: (carpeta, guardado) => desarmador.desarmar(carpeta, guardado),
    })
    await api.register(presentarRoutes, deCiudadanos)
    await api.register(nacimientosRoutes, { db, reloj, difusor })
    await api.register(ubigeosRoutes, { db })
    await api.register(canastasRoutes, { db, reloj, difusor })
    const alFallarUnExcel = (err: unknown) => app.log.error({ err }, 'no se pudo leer un Excel')
    const revisor = abrirRevisor(archivos, { alFallar: alFallarUnExcel })
    await api.register(canastasCargaRoutes, { db, reloj, archivos, difusor, revisor })
    await api.register(seguimientoRoutes, { db, reloj, difusor, limitar })
    const lectorDeObras = abrirLectorDeObras(archivos, { alFallar: alFallarUnExcel })
    await api.register(obrasCargaRoutes, { db, reloj, archivos, difusor, lector: lectorDeObras })
    await api.register(tableroRoutes, { db })
    await api.register(correosRoutes, { db, difusor })
    await api.register(auditoriaRoutes, { db, reloj })
    await api.register(eventosRoutes, { difusor, sesiones })
    await api.register(publicacionesRoutes, { db, reloj, difusor, sesiones })
  })
  return app
}
