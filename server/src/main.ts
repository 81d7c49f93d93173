import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { crearApp } from './app.ts'
import { carpetasConFilas } from './carpetas.ts'
import { type Config, leerConfig } from './config.ts'
import { textoDeBienvenida } from './demo/cuentas.ts'
import { prepararDemostracion } from './demo/preparar.ts'
import { abrirRevisor, revisarCarga, vencerCargas } from './features/canastas/carga/index.ts'
import { deleteFirmasViejas } from './features/firma-digital/index.ts'
import { abrirHojas, terminarReclamo } from './features/reclamos/index.ts'
import { crearSisgedo, recogerPendientes } from './features/sisgedo/index.ts'
import { leerTexto, pedirRecogida, recogerTextos } from './features/textos/index.ts'
import { registrarSolicitud } from './features/transparencia/index.ts'
import { leerEntidadDelLibro } from './libro.ts'
import { abrirDisco } from './platform/archivos/disco.ts'
import { crearPrimerAdministrador } from './platform/arranque/administrador.ts'
import { exigirBaseDeDatos, prepararBaseDeDatos } from './platform/arranque/base-de-datos.ts'
import { prepararCarpetaDeDatos } from './platform/arranque/carpeta-de-datos.ts'
import { direccionesWeb, exigirPuertoLibre, explicarEscucha } from './platform/arranque/direccion.ts'
import { ErrorDeArranque } from './platform/arranque/error-de-arranque.ts'
import { prepararParada } from './platform/arranque/parada.ts'
import { opcionesDeRegistro } from './platform/arranque/registro.ts'
import { leerSecreto } from './platform/arranque/secreto.ts'
import { mensajeroBuzon } from './platform/correo/buzon.ts'
import { setAbandonados } from './platform/correo/correo.queries.ts'
import { enviarCorreo } from './platform/correo/enviar.ts'
import type { Mensajero } from './platform/correo/mensajero.ts'
import { mensajeroSmtp } from './platform/correo/smtp.ts'
import { abrirBaseDeDatos } from './platform/db/conexion.ts'
import { limpiarIdentidad } from './platform/identidad/limpiar-identidad.ts'
import { iniciarPostgres, type Postgres } from './platform/postgres/iniciar.ts'
import { crearReloj } from './platform/reloj.ts'
import { abrirLector } from './platform/textos/lector.ts'
import { barrerArchivos } from './platform/trabajos/barrer-archivos.ts'
import { limpiar } from './platform/trabajos/limpiar.ts'
import { crearTrabajos } from './platform/trabajos/trabajos.ts'

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url))
const DRENAJE_MS = 10_000
/** Connections that wait to be looked at; beyond, those who come are not refused but kept trying for seconds (I1). */
const EN_LA_ENTRADA = 4_096
let postgres: Postgres | undefined
const parada = prepararParada(console.log, () => postgres?.soltar())

/** Address of the database; the one that comes with the program is started for it. */
async function prepararPostgres(config: Config): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const inicio = iniciarPostgres({
    carpeta: join(config.datos, 'postgres'),
    alMorir: ({ motivo, reiniciando }) => {
      console.error(reiniciando ? `${motivo} Se inicia otra vez.` : motivo)
      if (!reiniciando) void parada.parar(1)
    },
  })
  parada.alParar(async () => (await inicio.catch(() => undefined))?.detener())
  postgres = await inicio
  return postgres.url
}

async function iniciar(): Promise<void> {
  const config = leerConfig()
  const direccion = { host: config.host, puerto: config.puerto }
  await exigirPuertoLibre(direccion)
  prepararCarpetaDeDatos(config.datos)
  const secreto = leerSecreto(config)

  const url = await prepararPostgres(config)
  if (config.databaseUrl) await exigirBaseDeDatos(url)
  const bd = abrirBaseDeDatos(url, {
    rol: await prepararBaseDeDatos(url, console.warn),
    max: config.poolMax,
    alFallar: (error) => console.error(`Se perdió una conexión con la base de datos: ${error.message}`),
  })
  parada.alParar(() => bd.cerrar())

  const reloj = crearReloj()
  // In development the page comes from Vite and there may be no build.
  const web = existsSync(join(WEB, 'index.html')) ? WEB : null
  const archivos = await abrirDisco(join(config.datos, 'archivos'))
  const creada = crearApp({ archivos, config, secreto, bd, web, reloj, logger: opcionesDeRegistro(config) })
  parada.alParar(async () => {
    const app = await creada
    // Requests that are under way are given ten seconds, then their connections are cut.
    const corte = setTimeout(() => app.server.closeAllConnections(), DRENAJE_MS)
    await app.close()
    clearTimeout(corte)
  })
  const app = await creada
  if (config.demo) await prepararDemostracion(bd.url, config, app.log)
  const bienvenida = config.demo ? null : await crearPrimerAdministrador(bd.db, reloj)
  const lector = abrirLector({ alFallar: (err) => app.log.error({ err }, 'no se pudo leer un PDF') })
  const revisor = abrirRevisor(archivos, { alFallar: (err) => app.log.error({ err }, 'no se pudo leer un Excel') })
  const hojas = abrirHojas(await leerEntidadDelLibro(config))
  const sisgedo = crearSisgedo(config.sisgedo, { db: bd.db, reloj })
  /** What has been left without a job, also what was given up while a partner was away. */
  const recoger = async () => {
    await pedirRecogida(bd.db)
    await recogerPendientes(bd.db, app.log)
  }
  const trabajos = crearTrabajos({
    base: bd,
    registro: app.log,
    tareas: {
      enviar_correo: enviarCorreo(bd.db, reloj, elegirMensajero(config)),
      limpiar: limpiar(bd.db, reloj, app.log, [deleteFirmasViejas, limpiarIdentidad, setAbandonados, vencerCargas]),
      barrer_archivos: barrerArchivos(archivos, carpetasConFilas(bd.db), reloj, app.log),
      leer_texto: leerTexto({ db: bd.db, archivos, lector, registro: app.log }),
      pedir_recogida: recoger,
      recoger_textos: recogerTextos(bd.db, app.log),
      terminar_reclamo: terminarReclamo({ db: bd.db, archivos, sisgedo, hojas, registro: app.log }),
      revisar_carga: revisarCarga({ db: bd.db, reloj, archivos, revisor, registro: app.log }),
      registrar_solicitud: registrarSolicitud({ db: bd.db, sisgedo, registro: app.log }),
    },
  })
  // A reading or a sheet under way is cut, and done again at the next start.
  parada.alParar(() => Promise.all([lector.cerrar(), revisor.cerrar(), hojas.cerrar(), trabajos.detener()]))
  await recoger()
  await trabajos.iniciar()
  if (parada.pedida()) return
  await escuchar(app, direccion)
  const [local = '', ...enLaRed] = direccionesWeb(direccion)
  console.log(config.demo ? textoDeBienvenida(local).join('\n') : `Cabildo atiende en ${local}`)
  if (bienvenida) console.log(bienvenida)
  if (enLaRed.length > 0) console.log(`Desde otras máquinas de la red: ${enLaRed.join('  ')}`)
}

/** Mail goes over SMTP, or without its setting to the local mailbox (SHE-102, SHE-103). */
function elegirMensajero({ smtpUrl, correoRemitente: remitente, datos }: Config): Mensajero {
  return smtpUrl
    ? mensajeroSmtp({ url: smtpUrl, remitente })
    : mensajeroBuzon({ carpeta: join(datos, 'buzon'), remitente })
}

async function escuchar(app: FastifyInstance, { host, puerto }: { host: string; puerto: number }): Promise<void> {
  const nivel = app.log.level
  // Fastify would announce each address in its own words; ours follow.
  app.log.level = 'warn'
  try {
    await app.listen({ port: puerto, host, backlog: EN_LA_ENTRADA })
  } catch (error) {
    throw explicarEscucha(error, { host, puerto })
  } finally {
    app.log.level = nivel
  }
}

/** Ends the program, saying why; what had been started is stopped. */
function fallar(error: unknown): void {
  // Whoever pressed Ctrl-C during the start knows why it did not finish.
  if (!parada.pedida()) console.error(error instanceof ErrorDeArranque ? error.message : error)
  void parada.parar(1)
}

process.on('uncaughtException', fallar)
// The script that started us has been killed.
process.once('disconnect', () => void parada.parar(1))
await iniciar().catch(fallar)
