import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { MENSAJES_ENTIDAD, seLeeSobreBlanco } from '@cabildo/contracts/organizacion-entidad'
import { NOMBRES_DE_LINEAS } from '@cabildo/contracts/puesta-en-marcha'
import type { Config } from '../../config.ts'
import { type Clase, leerClase } from '../../demo/demostracion.queries.ts'
import { countAtrasados } from '../../features/consulta/index.ts'
import { cuadrar } from '../../features/expedientes/index.ts'
import { ajustesSinUso, findEntidad, modulosSinUso, plantillasSinUso } from '../../features/organizacion/index.ts'
import { findListo } from '../../features/puesta-en-marcha/index.ts'
import { contarSinUso } from '../../features/sesion/index.ts'
import { listIlegibles } from '../../features/webhooks/index.ts'
import { leerSecreto } from '../../platform/arranque/secreto.ts'
import { abrirBaseDeDatos, type BaseDeDatos } from '../../platform/db/conexion.ts'
import { leerEstadoDelServidor, listCotejosCambiados, llegaElAviso } from '../../platform/db/diagnostico.ts'
import { listPendientes } from '../../platform/db/migraciones.ts'
import { getPunto, getSeguimiento, type Seguimiento } from '../../platform/db/replica.queries.ts'
import { poderDe, revisarRol } from '../../platform/db/rol-asegurar.ts'
import { revisarRolDeReportes } from '../../platform/db/rol-reportes.ts'
import { codigoSql } from '../../platform/db/transaccion.ts'
import {
  escribirVersion,
  MAYOR_INCLUIDA,
  menorPendiente,
  programasDelSistema,
  ULTIMAS_DEL,
} from '../../platform/db/version-de-postgres.ts'
import { esIlegible } from '../../platform/identidad/credencial.ts'
import { crearReloj, HORA_MS } from '../../platform/reloj.ts'
import { countObreros, listEstadoTrabajos } from '../../platform/trabajos/trabajos.queries.ts'
import { escrita } from '../comando.ts'
import { aviso, bien, type Comprobacion, type Dicho, mal, motivoDe } from './comprobacion.ts'

const VERSION_MINIMA = 15_00_00
/** Connections of a server with its worker besides POOL_MAX: exports, jobs and listeners. */
const OTRAS_CONEXIONES = 17
const DESFASE_MS = 2_000
/** So far off that codes of an application may not be recognised (ING-07). */
const DESFASE_DE_CODIGOS_MS = 20_000
const AVISO_MS = 3_000
const ATRASO_S = 600
const PROPIOS_DICHOS = 5

/** The database, and what works in the background on it. */
export const comprobacionesDeBase = (
  { db, url }: BaseDeDatos,
  config: Config,
  urlDelPrograma = url,
): Comprobacion[] => [
  { que: 'base de datos', hacer: async () => revisarServidor(await leerEstadoDelServidor(db), config) },
  { que: 'orden de los textos', hacer: async () => revisarCotejos(await listCotejosCambiados(db)) },
  { que: 'migraciones', hacer: async () => revisarMigraciones(await listPendientes(db)) },
  { que: 'demostración', hacer: async () => revisarClase(config, await leerClase(db)) },
  { que: 'entidad', hacer: () => revisarEntidad(db, config) },
  { que: 'listo para atender', hacer: () => revisarListo(db, config) },
  { que: 'rol', hacer: async () => revisarPermisos(await revisarRol(url)) },
  { que: 'reportes', hacer: async () => revisarReportes(await revisarRolDeReportes(url)) },
  ...(urlDelPrograma === url ? [] : [{ que: 'usuario', hacer: () => revisarLogin(urlDelPrograma) }]),
  {
    que: 'avisos',
    hacer: async () =>
      (await llegaElAviso(url, AVISO_MS))
        ? bien('llegan de una conexión a otra (LISTEN)')
        : mal(
            'no llegan de una conexión a otra (LISTEN): hay un repartidor de conexiones por transacción',
            'Conecte DATABASE_URL directamente con PostgreSQL, o ponga el repartidor en modo de sesión.',
          ),
  },
  { que: 'obrero', hacer: async () => revisarObreros(await countObreros(db), await atrasoDe(db)) },
  { que: 'trabajos', hacer: async () => revisarTrabajos(await listEstadoTrabajos(db)) },
  { que: 'cargos', hacer: async () => revisarCargos(await countAtrasados(db, new Date(Date.now() - HORA_MS))) },
  { que: 'expedientes', hacer: async () => revisarExpedientes(await cuadrar(db)) },
  { que: 'segundo factor', hacer: () => revisarFactores(db, config) },
  { que: 'webhooks', hacer: () => revisarWebhooks(db, config) },
  ...(config.databaseUrlLectura === undefined
    ? []
    : [{ que: 'réplica', hacer: () => revisarReplica(db, config.databaseUrlLectura ?? '') }]),
  ...(config.identidad.registro === 'pide' ? [{ que: 'clave de RENIEC', hacer: () => revisarClave(db, config) }] : []),
]

const revisarServidor = (
  { version, conexiones, enUso, adelantoMs }: Awaited<ReturnType<typeof leerEstadoDelServidor>>,
  config: Config,
): Dicho[] => {
  const { poolMax } = config
  const porProceso = poolMax + OTRAS_CONEXIONES
  const caben = Math.floor(conexiones / porProceso)
  const cuantas = `${enUso} de ${conexiones} conexiones en uso; caben ${caben} servidores con POOL_MAX=${poolMax}`
  const desfase = `su reloj ${adelantoMs > 0 ? 'adelanta' : 'atrasa'} ${Math.abs(adelantoMs / 1_000).toFixed(1)} s al de esta máquina`
  return [
    revisarVersion(version, config),
    caben < 1
      ? mal(cuantas, 'Suba max_connections en PostgreSQL o baje POOL_MAX.')
      : enUso > conexiones * 0.9
        ? aviso(cuantas, 'Suba max_connections en PostgreSQL o baje POOL_MAX.')
        : bien(cuantas),
    Math.abs(adelantoMs) > DESFASE_DE_CODIGOS_MS
      ? mal(
          `${desfase}: los códigos de verificación en dos pasos no se reconocen`,
          'Sincronice ambos relojes (NTP); de ellos salen también la fecha y la hora de lo presentado.',
        )
      : Math.abs(adelantoMs) > DESFASE_MS
        ? aviso(desfase, 'Sincronice ambos relojes (NTP): de ellos salen la fecha y la hora de lo presentado.')
        : bien('su reloj coincide con el de esta máquina'),
  ]
}

/** Which PostgreSQL it is, and where a newer minor release of it is to be had (decision 0128). */
const revisarVersion = (version: number, { postgresIncluido, postgresProgramas }: Config): Dicho => {
  const cual = `PostgreSQL ${escribirVersion(version)}${postgresProgramas && postgresIncluido ? `, de ${postgresProgramas}` : ''}`
  if (version < VERSION_MINIMA) return mal(cual, 'Se necesita PostgreSQL 15 o más nuevo.')
  const ultima = menorPendiente(version)
  if (!ultima) return bien(cual)
  const dice = `${cual}: desde el ${ULTIMAS_DEL} hay ${ultima}, que corrige fallas de seguridad`
  if (!postgresIncluido || postgresProgramas) return aviso(dice, 'Actualice los paquetes de PostgreSQL, y reinícielo.')
  const hallados = programasDelSistema()
  return aviso(
    dice,
    hallados
      ? `Hay un PostgreSQL ${MAYOR_INCLUIDA} en esta máquina: si es más nuevo, indique POSTGRES_PROGRAMAS=${hallados} y reinicie Cabildo.`
      : `Instale PostgreSQL ${MAYOR_INCLUIDA} con el sistema operativo e indique su carpeta en POSTGRES_PROGRAMAS (docs/operacion.md).`,
  )
}

const revisarCotejos = (cambiados: readonly string[]): Dicho =>
  cambiados.length === 0
    ? bien('los textos se ordenan como cuando se hicieron sus índices')
    : mal(
        `los textos ya no se ordenan como cuando se hicieron sus índices: ${cambiados.join(', ')}`,
        'Con Cabildo detenido, ejecute «reindex database» y luego «alter database … refresh collation version».',
      )

const revisarMigraciones = (pendientes: readonly string[]): Dicho =>
  pendientes.length === 0
    ? bien('al día')
    : aviso(
        `faltan ${pendientes.length}, desde ${pendientes[0]}`,
        `Se aplican al iniciar, o antes con: ${escrita('migrate')}`,
      )

/** The first line of the report: which of both it looks at; null where there is no database to ask. */
export const decirClase = (clase: Clase | null): Dicho => {
  if (clase === null) return aviso('no se sabe si es una demostración o una real', 'Corrija lo de la base de datos.')
  if (clase === 'demostracion') return bien('es una demostración: sus datos y cuentas son inventados')
  return bien(clase === 'real' ? 'es una real: atiende a una municipalidad' : 'todavía no es ni demostración ni real')
}

/** Where the settings say one and the database is the other: written so, the program does not start (ORG-50). */
const revisarClase = ({ demo, demoEscrita, postgresIncluido }: Config, clase: Clase): Dicho | Dicho[] => {
  const otra = postgresIncluido ? 'otra carpeta en DATOS' : 'una base de datos vacía en DATABASE_URL'
  if (clase === 'demostracion' && !demo)
    return mal(
      `la base de datos tiene las cuentas de ejemplo, de contraseña conocida${demoEscrita === false ? ', aunque DEMO=false: Cabildo no inicia' : ''}`,
      `Para el uso real indique ${otra}: ${escrita('init')}`,
    )
  if (clase === 'real' && demoEscrita)
    return mal(
      'la base de datos es de una instalación real, aunque DEMO=true: Cabildo no inicia',
      `Quite DEMO=true, o para la demostración indique ${otra}`,
    )
  return []
}

const EN_LA_PANTALLA = 'Corríjalo en Organización, Entidad.'

/** What the municipality says of itself; settings that only filled it once may say something else (ORG-38). */
const revisarEntidad = async (db: BaseDeDatos['db'], config: Config): Promise<Dicho | Dicho[]> => {
  const entidad = await findEntidad(db)
  if (!entidad) return bien('se llenará con los ajustes al iniciar')
  const sinUso = [
    ...(await ajustesSinUso(config, entidad)),
    ...(await plantillasSinUso(db, config)),
    ...(await modulosSinUso(db, config)),
  ]
  return [
    bien(entidad.identidad.nombre),
    ...(config.identidad.registro === 'pide' && entidad.identidad.ruc === ''
      ? [mal('IDENTIDAD=pide necesita el RUC de la municipalidad', EN_LA_PANTALLA)]
      : []),
    ...(seLeeSobreBlanco(entidad.imagen.color)
      ? []
      : [aviso(`color ${entidad.imagen.color}: ${MENSAJES_ENTIDAD.pocoContraste}`, EN_LA_PANTALLA)]),
    ...sinUso.map((dice) => aviso(dice, 'Quítelo del entorno o del archivo de ajustes.')),
  ]
}

/** The readiness list, its lines that are not well one by one (ORG-56). */
const revisarListo = async (db: BaseDeDatos['db'], config: Config): Promise<Dicho | Dicho[]> => {
  const secciones = await findEntidad(db)
  if (!secciones) return []
  const entidad = { ...secciones.identidad, ...secciones.atencion }
  const lineas = await findListo(db, { config, reloj: crearReloj(), entidad })
  if (!lineas) return []
  const faltan = lineas.filter(({ estado }) => estado !== 'listo')
  return [
    bien(`${lineas.length - faltan.length} de ${lineas.length} puntos están listos`),
    ...faltan.map(({ estado, frase }) =>
      aviso(`${NOMBRES_DE_LINEAS[estado]}: ${frase}`, 'Véalo en Puesta en servicio.'),
    ),
  ]
}

const revisarReportes = (rol: Awaited<ReturnType<typeof revisarRolDeReportes>>): Dicho =>
  'rol' in rol ? bien(`${rol.rol} lee las vistas de reportes, y nada más`) : aviso(rol.motivo, rol.remedio)

const revisarPermisos = (rol: Awaited<ReturnType<typeof revisarRol>>): Dicho =>
  'rol' in rol
    ? bien(`se trabaja como ${rol.rol}, que no puede cambiar la auditoría`)
    : aviso('se trabaja como dueño de las tablas', rol.motivo.replace(/^Aviso: /, ''))

/** The login with which the program works in the included database; the next start makes one that is missing. */
const revisarLogin = async (url: string): Promise<Dicho | Dicho[]> => {
  const { username } = new URL(url)
  try {
    const { poderoso, propios } = await poderDe(url)
    return [
      poderoso
        ? mal(`${username} es superusuario de la base de datos incluida`, 'Reinicie Cabildo, que le quita ese poder.')
        : bien(`el programa entra como ${username}, que no es superusuario ni puede serlo`),
      ...(propios.length > 0
        ? [
            mal(
              `alguien dio a ${username} permisos propios: ${propios.slice(0, PROPIOS_DICHOS).join(', ')}${propios.length > PROPIOS_DICHOS ? '…' : ''}`,
              'Averigüe quién entró en la base de datos, y reinicie Cabildo, que se los quita.',
            ),
          ]
        : []),
    ]
  } catch (error) {
    if (codigoSql(error) !== '28P01') throw error
    return aviso(
      `${username} todavía no puede entrar en la base de datos incluida`,
      'Reinicie Cabildo, que lo prepara.',
    )
  }
}

/** Seconds that the oldest due job has waited. */
const atrasoDe = async (db: BaseDeDatos['db']): Promise<number> =>
  Math.max(0, ...(await listEstadoTrabajos(db)).map(({ atraso_s }) => atraso_s))

const revisarObreros = (cuantos: number, atraso_s: number): Dicho => {
  const espera = `; un trabajo espera hace ${Math.round(atraso_s / 60)} minutos`
  if (cuantos > 0)
    return atraso_s > ATRASO_S
      ? aviso(`trabajan ${cuantos}${espera}`, 'Revise el registro del obrero.')
      : bien(`trabajan ${cuantos}`)
  return atraso_s > ATRASO_S
    ? mal(`no trabaja ninguno${espera}`, `Inicie uno: ${escrita('worker')}`)
    : aviso('no trabaja ninguno: los correos esperan', `Inicie Cabildo: ${escrita('serve')}, o worker`)
}

const REPLICA: Record<Seguimiento['que'], Dicho> = {
  sigue: aviso('va atrasada: lo público se lee de la base de datos principal', 'Revise su carga y la red entre ambas.'),
  otra: aviso('es copia de otra base de datos, y no se usa', 'Corrija DATABASE_URL_LECTURA.'),
  suelta: aviso(
    'no sigue a ninguna base de datos, y no se usa',
    'Corrija DATABASE_URL_LECTURA, o prepare ahí una réplica de la principal.',
  ),
}
const ALCANZAR_MS = 2_000

/** Whether public pages are read from the replica; without it everything goes on. */
const revisarReplica = async (db: BaseDeDatos['db'], url: string): Promise<Dicho> => {
  const replica = abrirBaseDeDatos(url, { max: 1, alFallar: () => undefined })
  try {
    const punto = await getPunto(db)
    const hasta = Date.now() + ALCANZAR_MS
    for (;;) {
      const { que, alcanzados } = await getSeguimiento(replica.db, [punto])
      if (que === 'sigue' && alcanzados > 0) return bien('sigue de cerca a la base de datos')
      if (que !== 'sigue' || Date.now() > hasta) return REPLICA[que]
      await esperar(100)
    }
  } catch (error) {
    return aviso(
      `no se pudo preguntarle (${motivoDe(error)}): lo público se lee de la base de datos principal`,
      'Inicie la réplica, o corrija DATABASE_URL_LECTURA.',
    )
  } finally {
    void replica.cerrar()
  }
}

/** Before the first start there is neither a secret nor a key that it could not read. */
const revisarClave = async (db: BaseDeDatos['db'], { secreto, datos }: Config): Promise<Dicho | Dicho[]> => {
  if (secreto === undefined && !existsSync(join(datos, 'secreto'))) return []
  return (await esIlegible(db, leerSecreto({ secreto, datos })))
    ? aviso(
        'la que Cabildo renovó no se puede leer: SECRETO no es el de antes; se usa la de PIDE_RENIEC_CLAVE',
        'Si RENIEC no la acepta, pídale otra y póngala en PIDE_RENIEC_CLAVE.',
      )
    : bien('se puede leer, o es todavía la de PIDE_RENIEC_CLAVE')
}

/** Webhooks that SECRETO silenced; nothing is said where there is none. */
const revisarWebhooks = async (db: BaseDeDatos['db'], { secreto, datos }: Config): Promise<Dicho | Dicho[]> => {
  if (secreto === undefined && !existsSync(join(datos, 'secreto'))) return []
  const mudos = await listIlegibles(db, leerSecreto({ secreto, datos }))
  return mudos.length === 0
    ? []
    : mal(
        `no entregan, porque sus secretos no se pueden leer: SECRETO no es el de antes (${mudos.join(', ')})`,
        'Cambie el secreto de cada uno en Organización, pestaña Módulos, y páselo a su programa.',
      )
}

/** Second factors that nobody can use any more (ING-06, ING-08). */
const revisarFactores = async (db: BaseDeDatos['db'], config: Config): Promise<Dicho | Dicho[]> => {
  const { secreto, datos, direccionPublica } = config
  if (secreto === undefined && !existsSync(join(datos, 'secreto'))) return []
  const { ilegibles, sinOtro } = await contarSinUso(db, {
    ...{ secreto: leerSecreto({ secreto, datos }), direccionPublica },
  })
  const remedio = `Quíteselo a cada uno en Usuarios, o con: ${escrita('user reset <usuario> --segundo-factor')}`
  if (ilegibles + sinOtro === 0) return bien('los que hay se pueden usar')
  return [
    ...(ilegibles > 0
      ? [
          aviso(
            `${ilegibles} aplicaciones de códigos no se pueden leer: SECRETO no es el de antes; ingresan con un código de recuperación`,
            remedio,
          ),
        ]
      : []),
    ...(sinOtro > 0
      ? [
          aviso(
            `${sinOtro} usuarios solo tienen llaves de acceso de otra dirección que DIRECCION_PUBLICA`,
            `Vuelva a la dirección de antes, o que ingresen con un código de recuperación. ${remedio}`,
          ),
        ]
      : []),
  ]
}

/** Whether every case says what follows from its movements (EXP-16, EXP-17). */
const revisarExpedientes = ({ casos, cuentas }: Awaited<ReturnType<typeof cuadrar>>): Dicho | Dicho[] => {
  if (casos + cuentas === 0)
    return bien('cada uno dice lo que dicen sus movimientos, y cada bandeja cuenta lo que tiene')
  return [
    ...(casos > 0
      ? [
          mal(
            `${casos} no dicen lo que dicen sus movimientos`,
            'Restaure la base desde su último respaldo, o pida a quien mantiene Cabildo que los revise: nada en el programa los deja así.',
          ),
        ]
      : []),
    ...(cuentas > 0
      ? [
          mal(
            `${cuentas} contadores de bandejas no son lo que hay`,
            'Cuéntelos otra vez en la base de datos: select recontar_bandejas(). Avise a quien mantiene Cabildo: nada en el programa los deja así.',
          ),
        ]
      : []),
  ]
}

/** Proofs of filing that could not be made for three days, or are late (CON-18). */
const revisarCargos = ({ fallidos, esperan }: Awaited<ReturnType<typeof countAtrasados>>): Dicho | Dicho[] => {
  if (fallidos + esperan === 0) return bien('están hechos los de todo lo presentado')
  return [
    ...(fallidos > 0
      ? [
          mal(
            `${fallidos} no se pudieron hacer en tres días`,
            'Vea el motivo en el registro del obrero (hacer_cargo): corregido, se hacen al día siguiente o al reiniciar.',
          ),
        ]
      : []),
    ...(esperan > 0
      ? [aviso(`${esperan} esperan hace más de una hora`, 'Vea el motivo en el registro del obrero (hacer_cargo).')]
      : []),
  ]
}

const revisarTrabajos = (estados: Awaited<ReturnType<typeof listEstadoTrabajos>>): Dicho => {
  const muertos = estados.filter((estado) => estado.muertos > 0)
  const cuales = muertos.map(({ tarea, muertos: cuantos }) => `${tarea} (${cuantos})`).join(', ')
  return muertos.length === 0
    ? bien('ninguno se dio por perdido')
    : aviso(`se dieron por perdidos: ${cuales}`, 'Vea el motivo en el registro; los correos se reenvían desde Correos.')
}
