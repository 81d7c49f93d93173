import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CuerpoError } from '@cabildo/contracts/base/errores'
import type { Archivo, Enviado, Llamada, Respuesta } from '@cabildo/contracts/base/llamada'
import { sesionApi } from '@cabildo/contracts/sesion'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { crearApp, type PartesDeLaApp } from '../src/app.ts'
import { leerConfig } from '../src/config.ts'
import type { Archivos } from '../src/platform/archivos/archivos.ts'
import { abrirDisco } from '../src/platform/archivos/disco.ts'
import { abrirBaseDeDatos, type BaseDeDatos, type Db } from '../src/platform/db/conexion.ts'
import { puertoLibre } from '../src/platform/postgres/puerto.ts'
import { crearReloj } from '../src/platform/reloj.ts'
import { abrirArchivos } from '../src/programa/base.ts'
import { type BaseDePruebas, usarBase } from './base.ts'
import type { Persona } from './elenco.ts'
import { PLANTILLA_CON_ELENCO } from './preparar.ts'

/** A Wednesday morning in Lima. */
export const AHORA = new Date('2026-11-18T10:30:00-05:00')
export const SECRETO = 'secreto de las pruebas, de treinta y dos o más'

/** A caller: the cast's people with their token, or a citizen without one. */
export interface Cliente {
  token: string | null
  /** Makes a call of the contract; the answer is not checked, so that refusals can be looked at. */
  llamar<L extends Llamada>(llamada: L, envio?: Enviado<L>): Promise<Contestacion<L>>
  /** Sends anything, well-formed or not. */
  enviar(opciones: InjectOptions): Promise<LightMyRequestResponse>
}

export interface Contestacion<L extends Llamada> {
  status: number
  // Only read where the test has made sure of the status.
  cuerpo: Respuesta<L> & Omit<Partial<CuerpoError>, 'codigo'> & { codigo?: string }
  cabeceras: LightMyRequestResponse['headers']
}

/** The bench of one test file: a database of its own, the whole app, a clock that the test moves. */
export interface Banco {
  app: FastifyInstance
  db: Db
  bd: BaseDePruebas
  archivos: Archivos
  /** Its data folder. */
  datos: string
  /** Names of all files that the store holds, half-written ones too. */
  archivosEnDisco(): Promise<string[]>
  /** Address under which it listens (`escucha`); empty when calls are injected only. */
  direccion: string
  ciudadano: Cliente
  /** Signs one of the cast in (once; the token is kept). */
  como(persona: Persona): Promise<Cliente>
  /** Sets the clock. */
  poner(instante: Date): void
  /** A second server process on the same database, reached at another address where one is given. */
  otraApp(url?: string): Promise<FastifyInstance>
}

type Env = Record<string, string>
type Ajustes = Partial<Pick<PartesDeLaApp, 'identidad' | 'log' | 'paciencia' | 'seCierra' | 'web'>> & {
  /** Settings; a function is asked once the file's tests begin, with the bench's data folder. */
  env?: Env | ((datos: string) => Promise<Env>)
  /** Listens on a port of this machine, for programs that come by HTTP. */
  escucha?: boolean
  /** A disk that the test fills: the data folder on it, and what must stay free there. */
  disco?: { carpeta: string; espacioMinimo: number }
}

/** Settings of every bench of this file, besides its own: a file that runs the tests of others sets them first. */
export const AJUSTES_DE_TODOS: Env = {}

/** Prepares a bench before the file's tests and takes it down after them. */
export const usarBanco = (ajustes: Ajustes = {}): Banco => {
  const banco = {} as Banco
  const abiertas: FastifyInstance[] = []
  const otrasBases: BaseDeDatos[] = []
  let ahora = AHORA
  const bd = usarBase(PLANTILLA_CON_ELENCO)
  const datos = ajustes.disco?.carpeta ?? mkdtempSync(join(tmpdir(), 'cabildo-banco-'))
  const enDisco = join(datos, 'archivos')

  beforeAll(async () => {
    const puerto = ajustes.escucha ? await puertoLibre() : null
    const direccion = puerto === null ? '' : `http://127.0.0.1:${puerto}`
    const config = leerConfig({
      DATABASE_URL: bd.url,
      DATOS: datos,
      ...(direccion && { DIRECCION_PUBLICA: direccion }),
      // The own signer has certificates for everybody, and every service is open.
      DEMO: 'true',
      LIMITE_CONSULTAS_MINUTO: '10000',
      LIMITE_CONSULTAS_DIA: '10000',
      ...AJUSTES_DE_TODOS,
      ...(typeof ajustes.env === 'function' ? await ajustes.env(datos) : ajustes.env),
    })
    const archivos = ajustes.disco
      ? await abrirDisco(enDisco, ajustes.disco)
      : await abrirArchivos({ ...config, datos }, ajustes.log)
    const abrir = async (base: BaseDeDatos) => {
      const reloj = crearReloj(() => ahora)
      const app = await crearApp({ config, secreto: SECRETO, bd: base, web: null, reloj, archivos, ...ajustes })
      await app.ready()
      abiertas.push(app)
      return app
    }
    const otraApp = async (url = bd.url) => {
      const suya = abrirBaseDeDatos(url, { rol: bd.rol, max: 4, alFallar: () => undefined })
      const otra = await abrir(suya)
      otrasBases.push(suya)
      return otra
    }
    const una = await abrir(bd)
    const app = PAREJA ? alternar(una, await otraApp()) : una
    if (puerto !== null) await app.listen({ port: puerto, host: '127.0.0.1' })
    const tokens = new Map<Persona, Promise<Cliente>>()
    Object.assign(banco, {
      app,
      bd,
      db: bd.db,
      archivos,
      datos,
      direccion,
      archivosEnDisco: async () =>
        (await readdir(enDisco, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).map((e) => e.name),
      ciudadano: cliente(app, null),
      como: (persona: Persona) => {
        const conocido = tokens.get(persona) ?? entrar(app, persona)
        tokens.set(persona, conocido)
        return conocido
      },
      poner: (instante: Date) => {
        ahora = instante
      },
      otraApp,
    } satisfies Banco)
  })

  afterAll(async () => {
    await Promise.all(abiertas.map((app) => app.close()))
    await Promise.all(otrasBases.map((base) => base.cerrar()))
    rmSync(datos, { recursive: true, force: true })
  })
  return banco
}

/** `npm run test:pair`: calls go to two servers in turns, each with its own connections and what it remembers. */
const PAREJA = process.env.PAREJA === '1'

/** The first of two servers, but calls that are injected go to either in turns; who listens is the first. */
const alternar = (una: FastifyInstance, otra: FastifyInstance): FastifyInstance => {
  let turno = 0
  const inyectar: Pick<FastifyInstance, 'inject'>['inject'] = ((...partes: Parameters<FastifyInstance['inject']>) =>
    (turno++ % 2 === 0 ? una : otra).inject(...partes)) as FastifyInstance['inject']
  return new Proxy(una, {
    get: (suya, nombre) => (nombre === 'inject' ? inyectar : Reflect.get(suya, nombre)),
  })
}

interface Partes {
  params?: object
  query?: object
  body?: object
  archivos?: Readonly<Record<string, readonly Archivo[]>>
}

/** The form of a multipart call: its texts, then its files. */
const enFormulario = async ({ body = {}, archivos = {} }: Partes): Promise<FormData> => {
  const formulario = new FormData()
  for (const [campo, valor] of Object.entries(body))
    if (valor !== undefined && valor !== null) formulario.append(campo, String(valor))
  for (const [parte, lista] of Object.entries(archivos))
    for (const archivo of lista) formulario.append(parte, new Blob([await archivo.arrayBuffer()]), archivo.name)
  return formulario
}

/** A caller of any app with a token, or none. */
export const cliente = (app: FastifyInstance, token: string | null): Cliente => {
  const autorizacion: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  return {
    token,
    enviar: (opciones) => app.inject({ ...opciones, headers: { ...autorizacion, ...opciones.headers } }),
    llamar: async (llamada, envio) => {
      const partes = (envio ?? {}) as Partes
      const { params = {}, query = {}, body } = partes
      const formulario = llamada.archivos && new Response(await enFormulario(partes))
      const respuesta = await app.inject({
        method: llamada.method,
        url: llamada.path.replace(/:(\w+)/g, (_, nombre) =>
          encodeURIComponent(String(params[nombre as keyof typeof params])),
        ),
        query: query as Record<string, string>,
        headers: { ...autorizacion, ...(formulario && Object.fromEntries(formulario.headers)) },
        ...(formulario
          ? { payload: Buffer.from(await formulario.arrayBuffer()) }
          : body !== undefined && { payload: body }),
      })
      return { status: respuesta.statusCode, cuerpo: respuesta.json(), cabeceras: respuesta.headers }
    },
  }
}

/** Signs a person in, through the door: of the cast, or made by a test with the cast's password. */
export const entrar = async (app: FastifyInstance, persona: string): Promise<Cliente> => {
  const { status, cuerpo } = await cliente(app, null).llamar(sesionApi.ingresar, {
    body: { username: persona, password: 'una clave segura' },
  })
  if (status !== 200) throw new Error(`${persona} no pudo ingresar: ${status} ${JSON.stringify(cuerpo)}`)
  return cliente(app, cuerpo.access_token ?? '')
}
