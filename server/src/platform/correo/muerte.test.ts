import { type ChildProcess, spawn } from 'node:child_process'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, expect, test } from 'vitest'
import { usarBase } from '../../../test/base.ts'
import { esperar } from '../../../test/esperar.ts'
import { listTrabajos, unObrero } from '../../../test/obrero.ts'
import { unServidorDeCorreo } from '../../../test/servidor-de-correo.ts'
import { crearReloj } from '../reloj.ts'
import type { Trabajos } from '../trabajos/trabajos.ts'
import { escribirCorreo } from './correo.ts'
import { enviarCorreo } from './enviar.ts'
import { mensajeroSmtp } from './smtp.ts'

const REMITENTE = 'no-responder@munivallealto.gob.pe'
const base = usarBase()
const servidor = unServidorDeCorreo()
let hijo: ChildProcess | undefined
let obrero: Trabajos | undefined

afterEach(() => obrero?.detener())
afterAll(async () => {
  hijo?.kill('SIGKILL')
  await servidor.cerrar()
})

/** The same worker in a process that can be killed. */
const OBRERO = `
  const [, url, smtp, obrero, conexion, enviar, mensajero, reloj] = process.argv
  const { unObrero } = await import(obrero)
  const { abrirBaseDeDatos } = await import(conexion)
  const { enviarCorreo } = await import(enviar)
  const { mensajeroSmtp } = await import(mensajero)
  const { crearReloj } = await import(reloj)
  const base = abrirBaseDeDatos(url, { alFallar: () => undefined })
  const correo = mensajeroSmtp({ url: smtp, remitente: '${REMITENTE}' })
  await unObrero(base, { enviar_correo: enviarCorreo(base.db, crearReloj(), correo) }).iniciar()`

const nacer = (): ChildProcess => {
  const archivos = ['../../../test/obrero.ts', '../db/conexion.ts', './enviar.ts', './smtp.ts', '../reloj.ts']
  const partes = archivos.map((archivo) => new URL(archivo, import.meta.url).href)
  return spawn(process.execPath, ['--input-type=module', '-e', OBRERO, base.url, servidor.url, ...partes], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

test('F5 a process killed while sending: another sends the mail again, under the same Message-ID', async () => {
  await servidor.abrir({ callarAlFinal: true })
  await base.db
    .transaction()
    .execute((trx) => escribirCorreo(trx, { para: 'vecina@example.pe', asunto: 'Expediente 15', texto: 'Registrado.' }))
  hijo = nacer()
  await esperar(() => expect(servidor.recibidos).toHaveLength(1))
  const primero = await PostalMime.parse(servidor.recibidos[0]?.fuente ?? '')
  hijo.kill('SIGKILL')

  await servidor.abrir()
  const mensajero = mensajeroSmtp({ url: servidor.url, remitente: REMITENTE })
  obrero = unObrero(base, { enviar_correo: enviarCorreo(base.db, crearReloj(), mensajero) })
  await obrero.iniciar()
  await esperar(async () => expect(await listTrabajos(base.db)).toEqual([]))
  expect(servidor.recibidos).toHaveLength(1)
  const segundo = await PostalMime.parse(servidor.recibidos[0]?.fuente ?? '')
  expect(segundo.messageId).toBe(primero.messageId)
  expect(await base.db.selectFrom('correos').select(['via', 'ultimo_error']).execute()).toEqual([
    { via: 'smtp', ultimo_error: null },
  ])
})
