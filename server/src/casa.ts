import type { ServiciosAbiertos } from '@cabildo/contracts/base/servicios'
import type { TablaExportable as NombreTabla } from '@cabildo/contracts/exportar'
import type { Confianza } from '@cabildo/firma/tipos'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { avisarClaveDeFuera } from './features/claves-de-servicio/index.ts'
import { crearEnlacesDeCaso, type EnlacesDeCaso } from './features/consulta/index.ts'
import type { Plantillas } from './features/documentos/redaccion/index.ts'
import { abrirSellos, type Sellos } from './features/firma-digital/index.ts'
import {
  type Boletos,
  crearBoletos,
  type LimitarEnvios,
  limitarEnvios,
  type PasarConBoleto,
  pasarConBoleto,
} from './features/formularios/index.ts'
import {
  type Entidad,
  type ExigirAbierto,
  exigirServicioAbierto,
  getServicios,
  lectorDeEntidad,
  sembrarEntidad,
  sembrarModulos,
} from './features/organizacion/index.ts'
import { tieneUtil } from './features/sesion/index.ts'
import { crearSisgedo, type Sisgedo } from './features/sisgedo/index.ts'
import { type Firma, leerConfianzaPropia } from './firma.ts'
import { exportablesDe } from './modulos.ts'
import type { Archivos } from './platform/archivos/archivos.ts'
import { crearEnlaces, type Enlaces } from './platform/archivos/enlaces.ts'
import { direccionPropia } from './platform/arranque/direccion.ts'
import { type Cartero, crearCartero } from './platform/correo/carta.ts'
import type { BaseDeDatos, Db } from './platform/db/conexion.ts'
import { abrirReplica, type LeerPublico, lecturaPublica, type Replica } from './platform/db/replica.ts'
import { Escucha } from './platform/eventos/escucha.ts'
import { EventFeed } from './platform/eventos/event-feed.ts'
import { alImprimirSinLogo } from './platform/exportar/printer.ts'
import type { TablaExportable } from './platform/exportar/tabla.ts'
import type { Identidad } from './platform/identidad/identidad.ts'
import { crearIdentidad } from './platform/identidad/identidad.ts'
import { limitarConsultas } from './platform/limites/limites.ts'
import { crearPlazos, lectorDeCalendario, type Plazos, sembrarCalendario } from './platform/plazos/plazos.ts'
import type { Reloj } from './platform/reloj.ts'
import { ClavesDeServicio } from './platform/sesion/claves.ts'
import { Sesiones } from './platform/sesion/sesion.ts'
import { abrirLector, type Lector } from './platform/textos/lector.ts'
import { type Vivo, Vivos } from './platform/vivo/vivos.ts'

/** What the house is built on, in every process. */
export interface Cimientos {
  config: Config
  /** At least 32 bytes; signs tokens and links, the same in every process. */
  secreto: string
  bd: BaseDeDatos
  archivos: Archivos
  reloj: Reloj
  log: FastifyBaseLogger
}

/** What the house hands to each module in every process. A module names what it uses: `Pick<Casa, 'db' | 'reloj'>`. */
export interface Casa extends Cimientos {
  db: Db
  /** Data that screens change, which a module opens by `vivos.abrir`. */
  vivos: Vivos
  /** Who issues documents and keeps the complaints book: ask `actual()` where it is used (ORG-37). */
  entidad: Vivo<Entidad>
  /** Which services to citizens are open (ORG-44). */
  servicios: Vivo<ServiciosAbiertos>
  /** Links to cases, for their letters (CON-06). */
  enlacesDeCaso: EnlacesDeCaso
  /** Writes letters to citizens in the municipality's name. */
  cartero: Cartero
  sisgedo: Sisgedo
  /** The clocks of cases, and the calendar by which they run. */
  plazos: Plazos
  /** Whose signatures this installation trusts, read anew. */
  leerConfianza: () => Promise<Confianza>
}

/** What the web process has besides: doors and exports may name it, jobs may not. */
export interface CasaWeb extends Casa {
  sesiones: Sesiones
  /** Keys of other programs (ING-29). */
  claves: ClavesDeServicio
  eventos: EventFeed
  identidad: Identidad
  /** Signs the addresses of private files. */
  enlaces: Enlaces
  plantillas: Plantillas
  firma: Firma
  sellos: Sellos
  /** Looks through PDFs before they are published; the job that reads them whole has a reader of its own. */
  lector: Lector
  leerPublico: LeerPublico
  /** The limit of public queries, for callers without session. */
  limitar: (request: FastifyRequest) => Promise<void>
  boletos: Boletos
  /** Throws servicioCerrado while a service to citizens is closed. */
  exigirAbierto: ExigirAbierto
  pasarConBoleto: PasarConBoleto
  limitarEnvios: LimitarEnvios
  /** All tables that may be exported, each of its module. */
  exportables: Readonly<Record<NombreTabla, TablaExportable>>
  /** Address of the style sheet of the pages that the server writes; null where the web app is not built. */
  hojaDePaginas: string | null
}

/** What every process needs of the house. Throws ErrorDeArranque with one line that names the setting. (H8) */
export const abrirCasa = async (cimientos: Cimientos): Promise<Casa> => {
  const { config, secreto, bd, archivos, reloj, log } = cimientos
  const { db } = bd
  alImprimirSinLogo(() => log.error('el logo no se puede imprimir: los PDF salen sin él'))
  const vivos = new Vivos(log)
  await sembrarEntidad({ db, archivos, log, config })
  await sembrarModulos(db, config.modulosOpcionales)
  await sembrarCalendario(db, log, config.plazos.noLaborables)
  const direccion = config.direccionPublica ?? direccionPropia(config)
  const entidad = await vivos.abrir(lectorDeEntidad({ db, archivos, log, direccion }))
  return {
    ...{ ...cimientos, db, vivos, entidad },
    servicios: await vivos.abrir(() => getServicios(db)),
    enlacesDeCaso: crearEnlacesDeCaso(secreto, reloj, () => entidad.actual().direccion),
    cartero: crearCartero({ reloj, limiteDia: config.limiteCorreosDia, remitente: entidad.actual }),
    sisgedo: crearSisgedo(config.sisgedo, { db, reloj }),
    leerConfianza: () => leerConfianzaPropia({ ...config, entidad: entidad.actual().nombre }),
    plazos: crearPlazos(await vivos.abrir(lectorDeCalendario(db)), config.plazos.corte, reloj),
  }
}

/** The rest of the house, which begins to work and ends with the web process. */
export const abrirCasaWeb = (
  app: FastifyInstance,
  casa: Casa,
  /** What is opened before there is a server; tests bring an `identidad` of their own. */
  preparado: Pick<CasaWeb, 'plantillas' | 'firma' | 'hojaDePaginas'> & { identidad?: Identidad | undefined },
): CasaWeb => {
  const { config, secreto, db, reloj, log, entidad } = casa
  const {
    plantillas,
    firma,
    hojaDePaginas,
    identidad = crearIdentidad(config, casa, () => entidad.actual().ruc),
  } = preparado
  const sesiones = new Sesiones(db, reloj, {
    secreto: new TextEncoder().encode(secreto),
    horas: config.sesionHoras,
    inactivaMinutos: config.sesionInactivaMinutos,
    porUsuario: config.sesionesPorUsuario,
    exigencia: config.segundoFactor,
    tieneUtil: (user_id) => tieneUtil({ db, secreto, config }, user_id),
  })
  const claves = new ClavesDeServicio(
    { db, reloj, log, avisarDeFuera: (clave, ip) => avisarClaveDeFuera({ db, reloj }, clave, ip) },
    sesiones,
  )
  app.addHook('onReady', async () => claves.iniciar())
  app.addHook('onClose', () => claves.detener())
  const eventos = oirLaBase(app, casa, sesiones)
  const lector = abrirLector({ alFallar: (err) => log.error({ err }, 'no se pudo buscar datos en un PDF') })
  app.addHook('onClose', () => lector.cerrar())
  const boletos = crearBoletos(secreto, reloj)
  const exigirAbierto = exigirServicioAbierto(casa.servicios, entidad)
  const web: Omit<CasaWeb, 'exportables'> = {
    ...{
      ...casa,
      sesiones,
      claves,
      eventos,
      identidad,
      plantillas,
      firma,
      hojaDePaginas,
      lector,
      boletos,
      exigirAbierto,
    },
    enlaces: crearEnlaces(secreto, reloj),
    sellos: abrirSellos({
      ...{ carpeta: config.firma.sellos, logo: () => entidad.actual().logo, propios: { db, archivos: casa.archivos } },
      alFallar: (sello) => log.warn({ sello }, 'el sello del área no se puede usar, se toma otro'),
    }),
    leerPublico: lecturaPublica(db, abrirReplicaDe(app, casa)),
    limitar: limitarConsultas(db, reloj, config.limiteConsultas),
    pasarConBoleto: pasarConBoleto({ db, reloj, boletos, exigirAbierto }, config.limiteIdentidad),
    limitarEnvios: limitarEnvios(reloj, config.limiteEnvios),
  }
  return { ...web, exportables: exportablesDe(web) }
}

/** Listens to other processes through the database: sessions that ended, events that were committed, data that changed. */
const oirLaBase = (app: FastifyInstance, { bd, db, log, vivos }: Casa, sesiones: Sesiones): EventFeed => {
  const eventos = new EventFeed(db, log)
  const escucha = new Escucha(bd, log)
  escucha.oir(
    'sesiones',
    (user_id) => sesiones.olvidar(Number(user_id)),
    () => sesiones.olvidar(null),
  )
  escucha.oir(
    'eventos',
    () => eventos.despertar(),
    () => eventos.despertar(),
  )
  oirDatos(escucha, vivos)
  app.addHook('onReady', async () => {
    vivos.iniciar()
    await eventos.iniciar()
    await escucha.iniciar()
    // The demonstration may have been loaded since the house was opened.
    await vivos.releer()
  })
  app.addHook('onClose', async () => {
    await escucha.detener()
    await vivos.detener()
    await eventos.detener()
  })
  return eventos
}

/** Reads the house's data again when another process says that they changed. */
export const oirDatos = (escucha: Escucha, vivos: Vivos): void => {
  const releer = () => void vivos.releer()
  escucha.oir('datos', releer, releer)
}

/** The replica that the settings name, watched from the start to the end of the server; null without one. */
const abrirReplicaDe = (app: FastifyInstance, { config, bd, log }: Casa): Replica | null => {
  if (config.databaseUrlLectura === undefined) return null
  const replica = abrirReplica(config.databaseUrlLectura, { bd, max: config.poolMax, log })
  app.addHook('onReady', async () => replica.iniciar())
  app.addHook('onClose', () => replica.cerrar())
  return replica
}
