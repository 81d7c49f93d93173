import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Username } from '@cabildo/contracts/sesion'
import * as z from 'zod/mini'
import { ARCHIVO_DE_AJUSTES, leerArchivoDeAjustes } from '../../ajustes/archivo.ts'
import { escribirAjustes, textoDeAjustes } from '../../ajustes/escritura.ts'
import { ajusteDelEntorno, type Config, leerConfig, lugarDeAjustes } from '../../config.ts'
import { esDemostracion } from '../../demo/demostracion.queries.ts'
import {
  esSemilla,
  ponerRespuestas,
  respuestasGuardadas,
  sembrarEntidad,
  sembrarModulos,
} from '../../features/organizacion/index.ts'
import { crearPrimerAdministrador, USERNAME_ADMINISTRADOR } from '../../platform/arranque/administrador.ts'
import { prepararCarpetaDeDatos } from '../../platform/arranque/carpeta-de-datos.ts'
import { ErrorDeArranque } from '../../platform/arranque/error-de-arranque.ts'
import { leerSecreto } from '../../platform/arranque/secreto.ts'
import { type Base, tomarBase } from '../../programa/base.ts'
import { cumplir, type Salida } from '../../programa/salida.ts'
import { escrita, leerOpciones } from '../comando.ts'
import { type Dados, PREGUNTAS, reunirAjustes, type Valores } from './preguntas.ts'
import { sinClave } from './sin-clave.ts'
import { abrirPreguntas, type Preguntar } from './terminal.ts'

const USO = `init [--sin-preguntas] [--reemplazar] [--usuario <nombre>] ${PREGUNTAS.map(({ opcion }) => `[--${opcion} …]`).join(' ')}`

/** Makes an installation that is used for real: its settings file, its database, its first administrator. */
export const init = (argumentos: string[]): Promise<void> =>
  cumplir(async (salida) => {
    const opciones: Record<string, string | boolean | undefined> = leerOpciones(argumentos, {
      uso: USO,
      options: {
        'sin-preguntas': { type: 'boolean', default: false },
        reemplazar: { type: 'boolean', default: false },
        usuario: { type: 'string' },
        ...Object.fromEntries(PREGUNTAS.map(({ opcion }) => [opcion, { type: 'string' as const }])),
      },
    }).values
    const direccion = texto(opciones['database-url']) ?? ''
    if (sinClave(direccion) !== direccion)
      console.error(
        'Aviso: la clave de --database-url queda a la vista de los demás usuarios de esta máquina; indique la dirección en DATABASE_URL, en el entorno.',
      )
    const { archivo, carpeta, ...guardado } = leerAnteriores(opciones.reemplazar === true)
    const anteriores = { ...guardado.anteriores, ...(await respuestasDeAntes(guardado.anteriores, carpeta, salida)) }
    const preguntas = opciones['sin-preguntas'] ? null : abrirPreguntas()
    const dados: Dados = (ajuste, opcion) => texto(opciones[opcion]) ?? ajusteDelEntorno(ajuste)
    const reunidos = await reunirAjustes(dados, anteriores, preguntas?.preguntar ?? null)
    const usuario = await nombrarUsuario(texto(opciones.usuario), preguntas?.preguntar ?? null)
    preguntas?.cerrar()
    prepararCarpetaDeDatos(carpeta)
    const pedidos = sinVacios({ ...anteriores, ...reunidos, ...completar(reunidos, anteriores, carpeta) })
    const config = leerConfig({ ...pedidos, DATOS: carpeta })
    await rechazarDemostracion(config, salida)
    // What the municipality says of itself is data, which the screen changes from now on (ORG-38).
    const valores = Object.fromEntries(Object.entries(pedidos).filter(([ajuste]) => !esSemilla(ajuste)))
    // Throws for values that cannot be written, before anything is made.
    textoDeAjustes(valores)
    const base = await tomarBase(config, salida, { crear: true })
    escribirAjustes(archivo, valores)
    console.log(`Ajustes escritos en ${archivo}`)
    console.log(await presentarAdministrador(base, usuario))
    await llenarBase(base)
    console.log(pasosSiguientes(valores).join('\n'))
    return 0
  })

const texto = (valor: string | boolean | undefined) => (typeof valor === 'string' ? valor.trim() : undefined)

const sinVacios = (valores: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(valores).filter((par): par is [string, string] => Boolean(par[1])))

/** What an installation without a settings file begins with: nobody's program edits its records without a version (D-145). */
const DE_NUEVA: Valores = { VERSION_EXIGIDA: 'true' }

/** Where the file goes, and what the one that is replaced says. */
const leerAnteriores = (reemplazar: boolean): { archivo: string; carpeta: string; anteriores: Valores } => {
  const { nombrado, carpeta } = lugarDeAjustes()
  const archivo = nombrado ?? join(carpeta, ARCHIVO_DE_AJUSTES)
  if (!existsSync(archivo))
    // A file that only AJUSTES finds has to say where the data are.
    return { archivo, carpeta, anteriores: { ...DE_NUEVA, ...(nombrado && { DATOS: carpeta }) } }
  if (!reemplazar)
    throw new ErrorDeArranque(
      `Ya hay una instalación, con sus ajustes en ${archivo}: edítelo, o agregue --reemplazar para responder otra vez.`,
    )
  const { valores, errores } = leerArchivoDeAjustes(nombrado, carpeta)
  if (errores.length > 0)
    throw new ErrorDeArranque(`El archivo ${archivo} tiene errores; corríjalos antes:\n${errores.join('\n')}`)
  return { archivo, carpeta: valores.DATOS ? leerConfig({ DATOS: valores.DATOS }).datos : carpeta, anteriores: valores }
}

const nombrarUsuario = (dado: string | undefined, preguntar: Preguntar | null): Promise<string> => {
  const juzgar = async (nombre: string) => z.safeParse(Username, nombre).error?.issues[0]?.message
  if (dado === undefined && preguntar)
    return preguntar('Usuario del primer administrador', USERNAME_ADMINISTRADOR, juzgar)
  const nombre = dado ?? USERNAME_ADMINISTRADOR
  return juzgar(nombre).then((motivo) => {
    if (motivo !== undefined) throw new ErrorDeArranque(`--usuario: ${motivo}`)
    return nombre
  })
}

/** Settings that follow from the answers. The secret is among them, so that all servers have the same. */
const completar = (reunidos: Valores, anteriores: Valores, carpeta: string): Valores => ({
  DEMO: 'false',
  SECRETO: anteriores.SECRETO ?? ajusteDelEntorno('SECRETO') ?? secretoDeAntes(carpeta),
  // Whatever reaches this machine's own address comes through its proxy.
  ...(reunidos.HOST === '127.0.0.1' && !anteriores.TRUST_PROXY && { TRUST_PROXY: 'loopback' }),
})

/** The secret of an earlier run, so that what it signed stays valid. */
const secretoDeAntes = (carpeta: string): string =>
  existsSync(join(carpeta, 'secreto')) ? leerSecreto({ datos: carpeta }) : randomBytes(32).toString('base64url')

/** Refuses a database with the demonstration's accounts, whose passwords everybody knows. Throws ErrorDeArranque. */
const rechazarDemostracion = async (config: Config, salida: Salida): Promise<void> => {
  // Opened as it is: a database that is refused is not brought to this version, nor to another secret.
  const { bd } = await tomarBase(config, salida, { alDia: false, crear: true })
  if (await esDemostracion(bd.db))
    throw new ErrorDeArranque(
      `La base de datos tiene los datos de demostración, con cuentas de contraseña conocida: no se escribió nada. Para empezar sin ellos indique ${config.postgresIncluido ? 'otra carpeta en DATOS' : 'una base de datos vacía en DATABASE_URL'}.`,
    )
}

/** What an earlier run put into the database that the file names, to be proposed again; nothing of one that cannot be reached. */
const respuestasDeAntes = async (anteriores: Valores, carpeta: string, salida: Salida): Promise<Valores> => {
  if (anteriores.DEMO === undefined) return {}
  const config = leerConfig({ ...anteriores, DATOS: carpeta })
  try {
    const { bd } = await tomarBase(config, salida, { alDia: false })
    return await respuestasGuardadas(bd.db)
  } catch (error) {
    // Its address may be what is to be put right.
    if (error instanceof ErrorDeArranque) return {}
    throw error
  }
}

/** The answers fill a database that nobody has filled, and change one that is filled (ORG-38). */
const llenarBase = async ({ bd: { db }, archivos, log, config }: Base): Promise<void> => {
  const estabaLlena = Object.keys(await respuestasGuardadas(db)).length > 0
  if (estabaLlena) return ponerRespuestas({ db, archivos, config })
  await sembrarEntidad({ db, archivos, log, config })
  await sembrarModulos(db, config.modulosOpcionales)
}

const presentarAdministrador = async ({ bd, reloj }: Base, usuario: string): Promise<string> => {
  const bienvenida = await crearPrimerAdministrador(bd.db, reloj, usuario)
  return bienvenida ?? 'La base de datos ya tiene usuarios: no se tocaron.'
}

const pasosSiguientes = ({ HOST, PUERTO, DIRECCION_PUBLICA, SMTP_URL }: Record<string, string>): string[] => [
  '',
  'Siguientes pasos:',
  `  1. Revise la instalación:  ${escrita('doctor')}`,
  `  2. Inicie Cabildo:         ${escrita('serve')}`,
  `  3. Ingrese en ${DIRECCION_PUBLICA ?? `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PUERTO}`} y cambie la contraseña. La puesta en servicio continúa ahí, paso a paso.`,
  ...(HOST === '127.0.0.1' ? [`  4. Dirija su proxy web a http://127.0.0.1:${PUERTO}.`] : []),
  ...(SMTP_URL ? [] : ['Mientras no indique SMTP_URL, los correos quedan en la carpeta de datos y no se envían.']),
]
