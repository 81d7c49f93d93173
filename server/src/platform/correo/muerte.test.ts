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

afterEach(async () => {
  await obrero?.detener()
  await base.db.deleteFrom('correos').execute()
})
afterAll(async () => {
  hijo?.kill('SIGKILL')
  await servidor.cerrar()
})

/** Letters to different people, each committed by itself. */
const CARTAS = 20
/** The same worker in a process that can be killed, which may write letters first. */
const OBRERO = `
  const [, url, smtp, cartas, obrero, conexion, enviar, mensajero, reloj, carta] = process.argv
  const { unObrero } = await import(obrero)
  const { abrirBaseDeDatos } = await import(conexion)
  const { enviarCorreo } = await import(enviar)
  const { mensajeroSmtp } = await import(mensajero)
  const { crearReloj } = await import(reloj)
  const { crearCartero } = await import(carta)
  const base = abrirBaseDeDatos(url, { alFallar: () => undefined })
  const remitente = { nombre: 'Cabildo', color: '#1a6150', domicilio: '', telefono: '', correo: '', horario: '' }
  const cartero = crearCartero({ remitente, reloj: crearReloj(), limiteDia: 3 })
  for (let i = 0; i < Number(cartas); i++)
    await base.db.transaction().execute(async (trx) => {
      const para = 'vecina' + i + '@example.com'
      if (!(await cartero.reservar(trx, para))) throw new Error('The quota of ' + para + ' was spent')
      await cartero.escribir(trx, { para, asunto: 'su trámite', partes: ['Llegó el ' + i] })
    })
  const correo = mensajeroSmtp({ url: smtp, remitente: '${REMITENTE}' })
  await unObrero(base, { enviar_correo: enviarCorreo(base.db, crearReloj(), correo) }).iniciar()`

const nacer = (cartas = 0): ChildProcess => {
  const nuestros = ['./enviar.ts', './smtp.ts', '../reloj.ts', './carta.ts']
  const archivos = ['../../../test/obrero.ts', '../db/conexion.ts', ...nuestros]
  const partes = archivos.map((archivo) => new URL(archivo, import.meta.url).href)
  const argumentos = [base.url, servidor.url, String(cartas), ...partes]
  return spawn(process.execPath, ['--input-type=module', '-e', OBRERO, ...argumentos], {
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

test('F5 issue 7: a process killed between commit and send: every mail that was committed goes out once', async () => {
  // It takes connections and says nothing: the worker has two mails in hand, the others wait.
  await servidor.abrir({ colgar: true })
  hijo = nacer(CARTAS)
  await esperar(async () => {
    expect(await base.db.selectFrom('correos').select('id').execute()).toHaveLength(CARTAS)
    expect((await listTrabajos(base.db)).filter(({ tomado }) => tomado)).not.toEqual([])
  })
  hijo.kill('SIGKILL')

  await servidor.abrir()
  const mensajero = mensajeroSmtp({ url: servidor.url, remitente: REMITENTE })
  obrero = unObrero(base, { enviar_correo: enviarCorreo(base.db, crearReloj(), mensajero) })
  await obrero.iniciar()
  await esperar(async () => expect(await listTrabajos(base.db)).toEqual([]))
  const llegados = await Promise.all(servidor.recibidos.map(({ fuente }) => PostalMime.parse(fuente)))
  expect(llegados.map(({ to }) => to?.[0]?.address).toSorted()).toEqual(
    Array.from({ length: CARTAS }, (_, i) => `vecina${i}@example.com`).toSorted(),
  )
  expect(new Set(llegados.map(({ messageId }) => messageId)).size).toBe(CARTAS)
  expect(llegados.every(({ text, html }) => text?.includes('Llegó el') && html?.includes('Llegó el'))).toBe(true)
  expect(await base.db.selectFrom('correos').select('id').where('enviado_at', 'is', null).execute()).toEqual([])
})
