import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as esperar } from 'node:timers/promises'
import { pdfDePrueba } from '../../firma/test/pdf-de-prueba.ts'
import { enJson, ingresar, pedir } from './cliente.ts'
import type { Almacen } from './datos.ts'
import { ADMINISTRADOR, bearer, SECRETARIA, unaDe } from './escena.ts'
import { residenteMB } from './memoria.ts'
import { lanzar, PRODUCTO, type Servidor } from './proceso.ts'

/** Open screens that receive a publication, and their cost. */
export interface Avisos {
  oyentes: number
  /** Until the last screen has it, from sending the publication and from its answer; the slowest round. */
  desdeEnvioMs: number
  desdeRespuestaMs: number
  /** Growth of the server's process, from before the screens until after the publications. */
  memoriaMB: number | null
}

const STREAM = '/api/publicaciones/stream'
const RONDAS = 5
const REPOSO_MS = 3_000
const PACIENCIA_MS = 30_000
/** The server allows a user twelve streams. */
export const POR_USUARIO = 10
const CLAVE = 'caserío junto al río 7'
/** The administrator's password, which must be changed at the first entry. */
const CLAVE_INICIAL = 'la inicial del molino 4'

/** How long a publication takes to reach so many open screens, on a server of its own (issue 6, I3). */
export const medirAvisos = async ({ carpeta }: Almacen, oyentes: number): Promise<Avisos> => {
  const datos = join(carpeta, `avisos-${process.pid}-${oyentes}`)
  mkdirSync(datos)
  const servidor = await lanzar(PRODUCTO, { DATOS: datos, DEMO: 'true', NIVEL_LOG: 'warn' })
  const pantallas: Pantalla[] = []
  try {
    const tokens = await usuarios(servidor, Math.ceil(oyentes / POR_USUARIO))
    const secretaria = await ingresar(servidor, SECRETARIA)
    // The first publication loads what later ones reuse.
    await publicar(servidor, secretaria)
    await esperar(REPOSO_MS)
    const antes = residenteMB(servidor)
    for (let i = 0; i < oyentes; i++) pantallas.push(await escuchar(servidor, unaDe(tokens, i), STREAM))
    const rondas: [number, number][] = []
    for (let i = 0; i < RONDAS; i++) rondas.push(await medirUna(servidor, secretaria, pantallas))
    await esperar(REPOSO_MS)
    const despues = residenteMB(servidor)
    return {
      oyentes,
      desdeEnvioMs: Math.max(...rondas.map(([envio]) => envio)),
      desdeRespuestaMs: Math.max(...rondas.map(([, respuesta]) => respuesta)),
      memoriaMB: antes === null || despues === null ? null : despues - antes,
    }
  } finally {
    for (const { pedido } of pantallas) pedido.destroy()
    await servidor.detener()
  }
}

/** A screen as far as the server is concerned: a stream that is read. */
export interface Pantalla {
  pedido: ClientRequest
  /** When each message came, by its number. */
  llegadas: Map<number, number>
}

const medirUna = async (servidor: Servidor, token: string, pantallas: Pantalla[]): Promise<[number, number]> => {
  const ultima = Math.max(0, ...(pantallas[0]?.llegadas.keys() ?? []))
  const envio = performance.now()
  await publicar(servidor, token)
  const respuesta = performance.now()
  const limite = respuesta + PACIENCIA_MS
  const nueva = ({ llegadas }: Pantalla) => [...llegadas].find(([id]) => id > ultima)?.[1]
  while (pantallas.some((p) => nueva(p) === undefined)) {
    assert(performance.now() < limite, 'hay pantallas a las que la publicación no llegó')
    await esperar(5)
  }
  for (const { llegadas } of pantallas) assert.equal(llegadas.size, pantallas[0]?.llegadas.size)
  const fin = Math.max(...pantallas.map((p) => nueva(p) ?? 0))
  return [fin - envio, Math.max(0, fin - respuesta)]
}

/** Opens a stream of events; `alLlegar` hears of each message. */
export const escuchar = async (
  { url }: Servidor,
  token: string,
  camino: string,
  alLlegar: () => void = () => undefined,
): Promise<Pantalla> => {
  const pedido = request(url + camino, { agent: false, headers: bearer(token) }).end()
  const [respuesta] = (await once(pedido, 'response')) as [IncomingMessage]
  assert.equal(respuesta.statusCode, 200)
  const llegadas = new Map<number, number>()
  let resto = ''
  respuesta.setEncoding('utf8').on('data', (trozo: string) => {
    const bloques = (resto + trozo).split('\n\n')
    resto = bloques.pop() ?? ''
    for (const bloque of bloques) {
      const id = Number(/^id: (?:\d+-)?(\d+)/.exec(bloque)?.[1])
      if (!id) continue
      llegadas.set(id, performance.now())
      alLlegar()
    }
  })
  for (const lado of [pedido, respuesta]) lado.on('error', () => undefined)
  return { pedido, llegadas }
}

let serie = 0

const publicar = async ({ url }: Servidor, token: string): Promise<void> => {
  const forma = new FormData()
  const campos = { tipo_doc: '1', anio: String(new Date().getFullYear()), ndoc: String(++serie), uo: '0' }
  for (const [campo, valor] of Object.entries(campos)) forma.append(campo, valor)
  forma.append('descripcion', 'Ordenanza que aprueba el plan de manejo de residuos sólidos')
  forma.append('selectedFile[]', new Blob([new Uint8Array(pdfDePrueba())]), 'ordenanza.pdf')
  await pedir(`${url}/api/files`, { method: 'POST', headers: bearer(token), body: forma })
}

const estrenar = async ({ url }: Servidor, id: number, token: string): Promise<void> => {
  const claves = { current_password: CLAVE_INICIAL, password: CLAVE, confirmedPassword: CLAVE }
  await pedir(`${url}/api/users/${id}`, enJson({ id, ...claves }, token, 'PUT'))
}

/** Accounts made for the measurement, signed in. */
const usuarios = async (servidor: Servidor, cuantos: number): Promise<string[]> => {
  const administrador = await ingresar(servidor, ADMINISTRADOR)
  const tokens: string[] = []
  for (let i = 0; i < cuantos; i++) {
    const cuenta = { username: `oyente${i}`, password: CLAVE_INICIAL }
    const nueva = enJson({ ...cuenta, area_id: 20 }, administrador)
    const { data } = await pedir<{ data: { id: number } }>(`${servidor.url}/api/users`, nueva)
    await estrenar(servidor, data.id, await ingresar(servidor, cuenta))
    tokens.push(await ingresar(servidor, { ...cuenta, password: CLAVE }))
  }
  return tokens
}
