import type { Entidad as EntidadDeLaPagina } from '@cabildo/contracts/entidad'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { abrirCasa, abrirCasaWeb, type Casa, type Cimientos } from './casa.ts'
import { plantillasSobre } from './features/documentos/redaccion/index.ts'
import {
  ajustesSinUso,
  findEntidad,
  lectorDePlantillas,
  modulosSinUso,
  plantillasSinUso,
} from './features/organizacion/index.ts'
import { contarSinUso, hayClaveOlvidada } from './features/sesion/index.ts'
import { abrirFirma } from './firma.ts'
import { MODULOS } from './modulos.ts'
import { vigilarLista } from './platform/firma/aviso-de-lista.ts'
import { origenesDeFirma, paginasDeFirma } from './platform/firmador/paginas.ts'
import { limitAdmission } from './platform/http/admission.ts'
import { anotarConsultasDeClaves } from './platform/http/claves.ts'
import { describirApi } from './platform/http/openapi.ts'
import { exigirAcceso, vigilarPuerta } from './platform/http/puerta.ts'
import { saludRoutes } from './platform/http/salud.routes.ts'
import { crearServidor } from './platform/http/servidor.ts'
import { hojaDe, programasDeLasPaginas, servirWeb } from './platform/http/web.ts'
import type { Identidad } from './platform/identidad/identidad.ts'
import { abrirSalud } from './platform/observacion/salud.ts'
import type { Patience } from './platform/queue.ts'
import { crearReloj, type Reloj } from './platform/reloj.ts'
import { usarSubidas } from './platform/subidas/subida.ts'

/** What the app is made of. Only the clock and the adapters to the outside are ever replaced, by tests. */
export interface PartesDeLaApp extends Omit<Cimientos, 'reloj' | 'log'> {
  /** Folder of the built web app; null serves the API alone (tests, development). */
  web: string | null
  /** The log; without it nothing is written. */
  log?: FastifyBaseLogger
  reloj?: Reloj
  identidad?: Identidad
  /** True from when the process is told to stop; then nothing new should be sent to it. */
  seCierra?: () => boolean
  /** How long an upload waits for one of its user to end; a test says when. */
  paciencia?: Patience
}

/** The style sheet of the pages that the server writes, by its source in the web app. */
const HOJA_DE_PAGINAS = 'src/paginas/paginas.css'

/** Puts the web process together: the server, the house, and the doors of each module, which name what they use of it. */
export const crearApp = async (partes: PartesDeLaApp): Promise<FastifyInstance> => {
  const { config, bd, web, archivos, seCierra, reloj = crearReloj(), log = pino({ level: 'silent' }) } = partes
  const { secreto, identidad } = partes
  const casa = await abrirCasa({ config, secreto, bd, archivos, reloj, log })
  await avisarDeAjustesSinUso(casa)
  const plantillas = plantillasSobre((await casa.vivos.abrir(lectorDePlantillas(bd.db, log))).actual)
  const nombre = casa.entidad.actual().nombre
  const firma = await abrirFirma({ ...config, entidad: nombre }, reloj, (err) =>
    log.error({ err }, 'no se pudo trabajar con un PDF'),
  )
  const deFirma = origenesDeFirma(firma.firmador, config.firma.servicioLocal)
  const app = await crearServidor({
    ...config,
    log: partes.log,
    seCierra,
    origenes: {
      ...deFirma,
      programas: [...(deFirma.programas ?? []), ...(web === null ? [] : await programasDeLasPaginas(web))],
    },
  })
  app.addHook('onClose', () => firma.cerrar())
  const { lista } = firma.confianza
  if (lista) {
    const dejarDeVigilar = vigilarLista(lista, reloj, log)
    app.addHook('onClose', async () => dejarDeVigilar())
  }

  exigirAcceso(app)
  app.decorate('versionExigida', config.versionExigida)
  const deLaWeb = abrirCasaWeb(app, casa, {
    plantillas,
    firma,
    identidad,
    hojaDePaginas: await hojaDe(web, HOJA_DE_PAGINAS),
  })
  await describirApi(app)
  if (web !== null)
    await servirWeb(
      app,
      web,
      () => ajustesDeLaPagina(casa),
      await paginasDeFirma(firma.firmador, { ...config.firma.firmaperu, hsts: config.hsts }),
      { sinLinea: config.paginaSinLinea },
    )
  app.decorate('salud', abrirSalud({ bd, archivos, config, seCierra }))
  await usarSubidas(app, {
    ...{ archivos, maximoBytes: config.subidaMaximaBytes },
    ...(partes.paciencia && { paciencia: partes.paciencia }),
  })

  await app.register(async (api) => {
    vigilarPuerta(api, deLaWeb.sesiones, deLaWeb.exigirAbierto, deLaWeb.claves)
    anotarConsultasDeClaves(api, deLaWeb)
    limitAdmission(api)
    await api.register(saludRoutes, { salud: app.salud, reloj, config, contacto: () => casa.entidad.actual().correo })
    for (const { rutas = [] } of MODULOS) for (const unas of rutas) await api.register(unas, deLaWeb)
  })
  return app
}

/** Says which settings the screen has taken over and still say something else; and what a partner needs of the screen. */
const avisarDeAjustesSinUso = async ({ db, config, secreto, entidad, log }: Casa): Promise<void> => {
  const guardada = await findEntidad(db)
  const sinUso = guardada
    ? [
        ...(await ajustesSinUso(config, guardada)),
        ...(await plantillasSinUso(db, config)),
        ...(await modulosSinUso(db, config)),
      ]
    : []
  for (const linea of sinUso) log.warn(linea)
  const { sinOtro } = await contarSinUso(db, { secreto, direccionPublica: config.direccionPublica })
  if (sinOtro > 0)
    log.warn(
      { usuarios: sinOtro },
      'hay usuarios que solo tienen llaves de acceso de otra dirección que DIRECCION_PUBLICA',
    )
  if (config.identidad.registro === 'pide' && entidad.actual().ruc === '')
    log.warn('IDENTIDAD=pide necesita el RUC de la municipalidad: escríbalo en Organización, Entidad')
}

/** What the page is told of the municipality before anybody signs in. */
const ajustesDeLaPagina = ({ config, reloj, entidad, servicios }: Casa): EntidadDeLaPagina => {
  const { firmador, firmaperu } = config.firma
  const { nombre, siglas, color, ruc, domicilio, telefono, correo, horario, sitio, privacidad, aviso } =
    entidad.actual()
  return {
    ...{ nombre, siglas, colorMarca: color, ruc, domicilio, telefono, correo, horario, sitio, privacidad },
    hoy: reloj.hoy(),
    claveOlvidada: hayClaveOlvidada({ config, entidad }),
    proveedor: config.oidc?.nombre ?? null,
    demostracion: aviso !== undefined,
    servicios: servicios.actual(),
    subidaMaximaBytes: config.subidaMaximaBytes,
    firmaPeruScript: firmador === 'firmaperu' ? firmaperu.script : null,
    firmaPeruJquery: firmador === 'firmaperu' ? firmaperu.jquery : null,
  }
}
