import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { identidadApi } from '@cabildo/contracts/identidad'
import { mesaDePartesApi } from '@cabildo/contracts/mesa-de-partes'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { saludApi } from '@cabildo/contracts/salud'
import { sesionApi } from '@cabildo/contracts/sesion'
import { visitasApi } from '@cabildo/contracts/visitas'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { esperar } from '../../../test/esperar.ts'
import { formularioDeReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { usarFlujos } from '../../../test/flujo.ts'
import { type Medidas, medir } from '../../../test/metricas.ts'
import { CLAVES, unObrero } from '../../../test/obrero.ts'
import { usarPide } from '../../../test/pide.ts'
import { unServidorDeCorreo } from '../../../test/servidor-de-correo.ts'
import { abrirDisco } from '../archivos/disco.ts'
import { enviarCorreo } from '../correo/envio.ts'
import { mensajeroSmtp } from '../correo/smtp.ts'
import { abrirTaller } from '../firma/taller.ts'
import { opcionesDeLog } from '../log.ts'
import { crearReloj } from '../reloj.ts'
import { cronometrarArchivos } from './metricas.ts'
import { abrirPuertoDeObservacion } from './puerto.ts'

const lineas: string[] = []
const log = pino(opcionesDeLog({ nivelLog: 'info' }, { programa: 'servidor', version: '9.9.9' }), {
  write: (linea: string) => void lineas.push(linea),
})
const pide = usarPide()
const banco = usarBanco({ env: pide.env, log })
const abrirFlujo = usarFlujos()
const correo = unServidorDeCorreo()
let puerto: Awaited<ReturnType<typeof abrirPuertoDeObservacion>>
let direccion: string
beforeAll(async () => {
  const origen = { version: '9.9.9', program: 'servidor' }
  puerto = await abrirPuertoDeObservacion({ host: '127.0.0.1', puerto: 0, salud: banco.app.salud, origen })
  direccion = `http://127.0.0.1:${puerto.puerto}`
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await puerto.cerrar()
  await correo.cerrar()
})

const DNI = '98000002'
const DURACION = 'cabildo_http_request_duration_seconds_count'

test('requests are counted by pattern, method and class; what was typed into an address stands nowhere', async () => {
  const rosa = await banco.como('rosa')
  const antes = await medir(direccion)
  await rosa.enviar({ url: `/api/visitas/search/${DNI}` })
  const escrito = crypto.randomUUID()
  for (const nada of [`/api/nada/${escrito}`, '/api/nada/dos', '/otra-cosa']) await rosa.enviar({ url: nada })
  await banco.ciudadano.llamar(catalogosApi.cargos)
  const ahora = await medir(direccion)
  const mas = (etiquetas: Record<string, string>) =>
    (ahora.valor(DURACION, etiquetas) ?? 0) - (antes.valor(DURACION, etiquetas) ?? 0)
  expect(mas({ route: '/api/visitas/search/:dni', method: 'GET' })).toBe(1)
  expect(mas({ route: '(ninguna)', status: '4xx' })).toBe(3)
  expect(mas({ route: catalogosApi.cargos.path, status: '4xx' })).toBe(1)
  const etiquetasDe = ({ texto }: Medidas) => [...texto.matchAll(/^\w+\{(.*)\}/gm)].map(([, suyas = '']) => suyas)
  // What other files have had counted by this process is left out.
  const deAntes = new Set(etiquetasDe(antes))
  const nuevas = etiquetasDe(ahora).filter((suyas) => !deAntes.has(suyas))
  expect(nuevas.join(' ')).not.toMatch(/nada|otra-cosa|\d{8}|quispe|@/i)
  for (const tecleado of [escrito, DNI]) expect(etiquetasDe(ahora).join(' ')).not.toContain(tecleado)
  expect(ahora.valor('cabildo_build_info', { version: '9.9.9', program: 'servidor' })).toBe(1)
})

test('SHE-46 SHE-95 failed sign-ins, and those told to wait, are counted by what they were told', async () => {
  const ingresar = (password: string) =>
    banco.ciudadano.llamar(sesionApi.ingresar, { body: { username: 'luis', password } })
  const antes = await medir(direccion)
  await ingresar('una clave segura')
  for (let i = 0; i < 6; i++) await ingresar('mala')
  const ahora = await medir(direccion)
  const mas = (nombre: string, etiquetas: Record<string, string>) =>
    (ahora.valor(nombre, etiquetas) ?? 0) - (antes.valor(nombre, etiquetas) ?? 0)
  expect(mas('cabildo_sign_ins_total', { outcome: 'ok' })).toBe(1)
  expect(mas('cabildo_sign_ins_total', { outcome: 'failed' })).toBe(5)
  expect(mas('cabildo_http_error_responses_total', { status: '429', code: 'demasiadosIntentos' })).toBe(1)
})

test('F4 a registry that fails is counted as it is asked, then its breaker is open, and /salud says so', async () => {
  const sol = await banco.como('sol')
  const antes = await medir(direccion)
  const mas = (ahora: Medidas, nombre: string, etiquetas: Record<string, string>) =>
    (ahora.valor(nombre, etiquetas) ?? 0) - (antes.valor(nombre, etiquetas) ?? 0)
  const llamadas = 'cabildo_partner_call_duration_seconds_count'
  const cortado = 'cabildo_registry_breaker_open'
  pide.reniec.falla = 'error500'
  for (let i = 0; i < 7; i++) await sol.llamar(identidadApi.reniec, { params: { dni: `9800004${i}` } })
  const medidas = await medir(direccion)
  expect(mas(medidas, llamadas, { partner: 'reniec', outcome: 'error' })).toBe(5)
  expect(mas(medidas, cortado, { registry: 'reniec' })).toBe(1)
  expect((await sol.llamar(saludApi.salud)).cuerpo.motivos).toContain('registro')
  pide.restablecer()
  pide.reniec.personas.set('98000048', { prenombres: 'AYNI', apPrimer: 'CONDORI', apSegundo: '' })
  banco.poner(new Date(AHORA.getTime() + 61_000))
  expect((await sol.llamar(identidadApi.reniec, { params: { dni: '98000048' } })).status).toBe(200)
  const despues = await medir(direccion)
  expect(mas(despues, llamadas, { partner: 'reniec', outcome: 'ok' })).toBe(1)
  expect(mas(despues, cortado, { registry: 'reniec' })).toBe(0)
})

test('B6 SHE-102 a mail that fails is found by the id of the request that left it, without its address', async () => {
  await correo.abrir({ rechazar: 450 })
  const reloj = crearReloj()
  const mensajero = mensajeroSmtp({ url: correo.url, remitente: 'no-responder@example.com' })
  const { statusCode, headers } = await banco.ciudadano.enviar({
    ...{ method: 'POST', url: reclamosApi.presentar.path },
    payload: formularioDeReclamo({ email: 'rosa.q@example.com' }),
  })
  expect(statusCode).toBe(200)
  const obrero = unObrero(banco.bd, { enviar_correo: enviarCorreo(banco.db, reloj, mensajero, CLAVES) }, undefined, log)
  await obrero.iniciar()
  const suya = () =>
    lineas
      .map((linea) => JSON.parse(linea))
      .find(({ msg, tarea }) => msg === 'trabajo fallido' && tarea === 'enviar_correo')
  await esperar(() => expect(suya()).toBeDefined())
  await obrero.detener()
  expect(suya()).toMatchObject({
    ...{ peticion: headers['x-request-id'], intento: 1, level: 50, programa: 'servidor', version: '9.9.9' },
    err: { message: expect.stringMatching(/^El correo \d+ no se pudo enviar: EENVELOPE 450 RCPT TO$/) },
  })
  expect(lineas.join('')).not.toMatch(/rosa\.q|example\.com|QUISPE|987654321/)
  const medidas = await medir(direccion)
  const etiquetas = { task: 'enviar_correo', outcome: 'error' }
  expect(medidas.valor('cabildo_job_duration_seconds_count', etiquetas)).toBeGreaterThan(0)
  expect(medidas.valor('cabildo_partner_call_duration_seconds_count', { partner: 'smtp', outcome: 'error' })).toBe(1)
  await esperar(async () =>
    expect((await medir(direccion)).valor('cabildo_jobs', { task: 'enviar_correo', state: 'waiting' })).toBeGreaterThan(
      0,
    ),
  )
  expect((await medir(direccion)).valor('cabildo_mails', { state: 'waiting' })).toBeGreaterThan(0)
})

test('SHE-97 a fault that nobody expected tells people what to quote, which is how the log calls it', async () => {
  const rosa = await banco.como('rosa')
  await rosa.llamar(catalogosApi.cargos)
  vi.spyOn(banco.bd.pool, 'connect').mockImplementation(() => {
    throw new Error('un fallo')
  })
  const { status, cabeceras, cuerpo } = await rosa.llamar(visitasApi.lista)
  expect([status, cuerpo.peticion]).toEqual([500, cabeceras['x-request-id']])
  const anotada = lineas.map((linea) => JSON.parse(linea)).find(({ err }) => err?.message === 'un fallo')
  expect(anotada.reqId).toBe(cabeceras['x-request-id'])
  vi.restoreAllMocks()
  // Any other refusal explains itself.
  expect(JSON.parse((await banco.ciudadano.enviar({ url: catalogosApi.cargos.path })).body).peticion).toBeUndefined()
})

test('open streams are a level of their own and no slow request', async () => {
  const { token } = await banco.como('rosa')
  const flujo = await abrirFlujo(banco.app, token)
  expect((await medir(direccion)).valor('cabildo_event_streams')).toBe(1)
  flujo.cortar()
  await esperar(async () => expect((await medir(direccion)).valor('cabildo_event_streams')).toBe(0))
  expect((await medir(direccion)).valor(DURACION, { route: '/api/eventos', status: '2xx' })).toBeNull()
})

test('E12 an upload is at work until it has come or its sender has left', async () => {
  await abrirFlujo(banco.app, (await banco.como('rosa')).token)
  const { port } = banco.app.server.address() as AddressInfo
  const conexion = connect(port, '127.0.0.1').on('error', () => undefined)
  conexion.write(
    `POST ${mesaDePartesApi.presentar.path} HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n` +
      'content-type: multipart/form-data; boundary=x\r\n\r\n--x\r\n' +
      'content-disposition: form-data; name="selectedFile[]"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
  )
  const enCurso = async () => (await medir(direccion)).valor('cabildo_uploads_in_progress')
  await esperar(async () => expect(await enCurso()).toBe(1))
  conexion.destroy()
  await esperar(async () => expect(await enCurso()).toBe(0))
})

test('FIR-25 E7 verifications are counted by what came of them, and their processes for as long as they live', async () => {
  const antes = (await medir(direccion)).valor('cabildo_child_processes', { kind: 'taller' }) ?? 0
  const verificadas = async () =>
    (await medir(direccion)).valor('cabildo_signature_duration_seconds_count', {
      operation: 'verify',
      outcome: 'ok',
    }) ?? 0
  const hasta = await verificadas()
  const taller = abrirTaller({ procesos: 1 })
  const pedido = { raices: [], ahora: AHORA, base: undefined, propio: false }
  await taller.juzgar(Buffer.from('no es un PDF'), pedido)
  const vivos = async () => ((await medir(direccion)).valor('cabildo_child_processes', { kind: 'taller' }) ?? 0) - antes
  expect(await vivos()).toBe(1)
  expect((await verificadas()) - hasta).toBe(1)
  await taller.cerrar()
  await esperar(async () => expect(await vivos()).toBe(0))
})

test('operations of the file store are counted by what came of them', async () => {
  const disco = await abrirDisco(join(banco.datos, 'medido'))
  const archivos = cronometrarArchivos(disco)
  const destino = { carpeta: 'docs', extension: 'pdf', maximoBytes: 10 } as const
  const bytes = async function* (cuantos: number) {
    yield new Uint8Array(cuantos)
  }
  const antes = await medir(direccion)
  const { storage_key } = await archivos.guardar(bytes(10), destino)
  expect(await archivos.pesar('docs', storage_key)).toBe(10)
  await expect(archivos.guardar(bytes(11), destino)).rejects.toThrow()
  vi.spyOn(disco, 'borrar').mockRejectedValue(new Error('EIO'))
  await expect(cronometrarArchivos(disco).borrar('docs', storage_key)).rejects.toThrow('EIO')
  const ahora = await medir(direccion)
  const hasta = ({ valor }: Medidas, operation: string, outcome: string) =>
    valor('cabildo_storage_operation_duration_seconds_count', { operation, outcome }) ?? 0
  const veces = (operation: string, outcome: string) =>
    hasta(ahora, operation, outcome) - hasta(antes, operation, outcome)
  expect([veces('guardar', 'ok'), veces('guardar', 'refused')]).toEqual([1, 1])
  expect([veces('pesar', 'ok'), veces('borrar', 'error')]).toEqual([1, 1])
})

test('H2 a database that is away is told at once, and nothing that only it knows', async () => {
  expect((await medir(direccion)).valor('cabildo_db_up')).toBe(1)
  vi.spyOn(banco.bd.pool, 'connect').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  })
  await esperar(async () => expect((await medir(direccion)).valor('cabildo_db_up')).toBe(0))
  const { valor } = await medir(direccion)
  expect([valor('cabildo_ready'), valor('cabildo_workers'), valor('cabildo_jobs'), valor('cabildo_degraded')]).toEqual([
    0,
    null,
    null,
    null,
  ])
  expect(valor('cabildo_db_pool_max_connections', { pool: 'cabildo' })).toBeGreaterThan(0)
  expect((await fetch(`${direccion}/salud`)).status).toBe(503)
  expect(await (await fetch(`${direccion}/salud/vivo`)).json()).toEqual({ estado: 'vivo' })
})

test('B6 metrics are on their own port alone, and nothing else is there', async () => {
  expect((await banco.ciudadano.enviar({ url: '/metrics' })).statusCode).toBe(404)
  const otras = ['/', '/metrics/', '/api/areas', '/metrics?x', '/toString', '/constructor']
  for (const ruta of otras) expect([ruta, (await fetch(direccion + ruta)).status]).toEqual([ruta, 404])
  expect((await fetch(`${direccion}/metrics`, { method: 'POST' })).status).toBe(404)
})
