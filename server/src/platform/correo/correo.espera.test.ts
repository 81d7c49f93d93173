import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { usarBase } from '../../../test/base.ts'
import { esperar } from '../../../test/esperar.ts'
import { adelantarTrabajos, CLAVES, listTrabajos, unObrero } from '../../../test/obrero.ts'
import { unServidorDeCorreo } from '../../../test/servidor-de-correo.ts'
import { crearReloj } from '../reloj.ts'
import type { Trabajos } from '../trabajos/trabajos.ts'
import { mensajeroBuzon } from './buzon.ts'
import { escribirCorreo } from './correo.ts'
import { enviarCorreo } from './envio.ts'
import type { Mensajero } from './mensajero.ts'
import { mensajeroSmtp } from './smtp.ts'

const REMITENTE = 'Municipalidad de Valle Alto, Mesa de Partes <no-responder@munivallealto.gob.pe>'
const AHORA = new Date('2026-11-18T10:30:00-05:00')
const CORREO = {
  para: 'vecina@example.pe',
  asunto: 'Expediente N.º 15 — ñandú',
  texto: 'Su trámite fue registrado.\nTasa: 10 €',
}

const base = usarBase()
const obreros: Trabajos[] = []
let carpeta: string

beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cabildo-correo-'))
})
afterEach(async () => {
  await Promise.all(obreros.splice(0).map((obrero) => obrero.detener()))
  await sql`delete from graphile_worker._private_jobs`.execute(base.db)
  await base.db.deleteFrom('correos').execute()
  await rm(carpeta, { recursive: true })
})

const servidor = unServidorDeCorreo()
afterAll(() => servidor.cerrar())

const porSmtp = (): Mensajero =>
  mensajeroSmtp(
    { url: servidor.url, remitente: REMITENTE },
    { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300, dnsTimeout: 300 },
  )

const empezar = async (mensajero: Mensajero) => {
  const obrero = unObrero(base, {
    enviar_correo: enviarCorreo(
      base.db,
      crearReloj(() => AHORA),
      mensajero,
      CLAVES,
    ),
  })
  obreros.push(obrero)
  await obrero.iniciar()
}

const escribir = (cambios: Partial<typeof CORREO> = {}) =>
  base.db.transaction().execute((trx) => escribirCorreo(trx, { ...CORREO, ...cambios }))

const elCorreo = () => base.db.selectFrom('correos').selectAll().executeTakeFirstOrThrow()
const enviado = () => esperar(async () => expect((await elCorreo()).enviado_at).not.toBeNull())
/** The failure is noted and the job is back in the queue. */
const fallado = () =>
  esperar(async () => {
    expect((await elCorreo()).ultimo_error).not.toBeNull()
    expect(await listTrabajos(base.db)).toMatchObject([{ intentos: 1, tomado: false }])
  })
const sinTrabajos = () => esperar(async () => expect(await listTrabajos(base.db)).toEqual([]))

test('SHE-102 a mail is sent once, after the commit, to one recipient, as text', async () => {
  await servidor.abrir()
  await empezar(porSmtp())
  await escribir()
  await sinTrabajos()
  expect(servidor.recibidos).toHaveLength(1)
  const [{ destinatarios, fuente }] = servidor.recibidos as [(typeof servidor.recibidos)[number]]
  expect(destinatarios).toEqual([CORREO.para])
  const mensaje = await PostalMime.parse(fuente)
  const fila = await elCorreo()
  expect(mensaje).toMatchObject({
    from: { name: 'Municipalidad de Valle Alto, Mesa de Partes', address: 'no-responder@munivallealto.gob.pe' },
    to: [{ address: CORREO.para }],
    subject: CORREO.asunto,
    messageId: `<${fila.message_id}@munivallealto.gob.pe>`,
  })
  expect(mensaje.text?.trim()).toBe(CORREO.texto)
  expect(mensaje.html).toBeUndefined()
  expect(fila).toMatchObject({ via: 'smtp', enviado_at: AHORA, ultimo_error: null })
})

test('SHE-102 an act that fails leaves neither mail nor job', async () => {
  const acto = base.db.transaction().execute(async (trx) => {
    await escribirCorreo(trx, CORREO)
    throw new Error('el acto falla')
  })
  await expect(acto).rejects.toThrow('el acto falla')
  expect(await base.db.selectFrom('correos').select('id').execute()).toEqual([])
  expect(await listTrabajos(base.db)).toEqual([])
})

test('SHE-102 a mail written while no worker runs is sent when one starts', async () => {
  await servidor.abrir()
  await escribir()
  await empezar(porSmtp())
  await sinTrabajos()
  expect(servidor.recibidos).toHaveLength(1)
})

test('SHE-102 nothing is lost while the mail server is down', async () => {
  await servidor.cerrar()
  await empezar(porSmtp())
  await escribir()
  await fallado()
  expect((await elCorreo()).ultimo_error).toMatch(/^ESOCKET|^ECONN/)
  await servidor.abrir()
  await adelantarTrabajos(base.db)
  await enviado()
  await sinTrabajos()
  expect(servidor.recibidos).toHaveLength(1)
  expect((await elCorreo()).ultimo_error).toBeNull()
})

test.for([450, 550])('F5 a mail refused with %i stays, without its address in any error', async (codigo) => {
  await servidor.abrir({ rechazar: codigo })
  await empezar(porSmtp())
  await escribir()
  await fallado()
  expect((await elCorreo()).ultimo_error).toBe(`EENVELOPE ${codigo} RCPT TO`)
  expect(JSON.stringify(await listTrabajos(base.db))).not.toContain(CORREO.para)
  await servidor.abrir()
  await adelantarTrabajos(base.db)
  await enviado()
  expect(servidor.recibidos).toHaveLength(1)
})

test('F5 a server that hangs does not hold the worker', async () => {
  await servidor.abrir({ colgar: true })
  await empezar(porSmtp())
  await escribir()
  await fallado()
  expect((await elCorreo()).ultimo_error).toMatch(/ETIMEDOUT/)
})

test('F5 a mail that was sent is left alone when its job runs again', async () => {
  await servidor.abrir()
  const enviar = enviarCorreo(base.db, crearReloj(), porSmtp(), CLAVES)
  await escribir()
  const { id: correo_id } = await elCorreo()
  await enviar({ correo_id }, { ultimo: false })
  await enviar({ correo_id }, { ultimo: false })
  expect(servidor.recibidos).toHaveLength(1)
})

test.for([
  'a@b.pe\r\nBcc: c@d.pe',
  'a@b.pe, c@d.pe',
  'a@b.pe;c@d.pe',
  'Ana <a@b.pe>',
  '"a@b.pe" c@d.pe',
  'a@b.pe c@d.pe',
  'a@b.pe\0',
  'a@b',
  '@b.pe',
  'a@-b.pe',
  `${'a'.repeat(65)}@b.pe`,
  '',
])('D5 %j is not one address', async (para) => {
  await expect(escribir({ para })).rejects.toMatchObject({ codigo: 'validacion' })
  expect(await base.db.selectFrom('correos').select('id').execute()).toEqual([])
})

test('D5 a subject with line breaks is one line, and starts no header', async () => {
  await servidor.abrir()
  await empezar(porSmtp())
  await escribir({ asunto: ' Observación\r\nBcc: otro@example.pe\u2028X-Malo: sí ' })
  await sinTrabajos()
  expect(servidor.recibidos).toMatchObject([{ destinatarios: [CORREO.para] }])
  const mensaje = await PostalMime.parse(servidor.recibidos[0]!.fuente)
  expect(mensaje.subject).toBe('Observación Bcc: otro@example.pe X-Malo: sí')
  expect(mensaje.bcc).toBeUndefined()
})

test('SHE-103 without a mail server the mail becomes one whole file that only the server reads', async () => {
  const buzon = join(carpeta, 'buzon')
  await empezar(mensajeroBuzon({ carpeta: buzon, remitente: REMITENTE }))
  await escribir()
  await sinTrabajos()
  const fila = await elCorreo()
  expect(fila).toMatchObject({ via: 'buzon', enviado_at: AHORA })
  expect(await readdir(buzon)).toEqual([`${fila.message_id}.eml`])
  const archivo = join(buzon, `${fila.message_id}.eml`)
  expect((await stat(archivo)).mode & 0o777).toBe(0o600)
  const mensaje = await PostalMime.parse(await readFile(archivo))
  expect(mensaje).toMatchObject({ subject: CORREO.asunto, to: [{ address: CORREO.para }] })
  expect(mensaje.text?.trim()).toBe(CORREO.texto)
})

test('SHE-103 a mailbox folder that cannot be written leaves the mail waiting', async () => {
  await empezar(mensajeroBuzon({ carpeta: '/dev/null/buzon', remitente: REMITENTE }))
  await escribir()
  await fallado()
  expect(await elCorreo()).toMatchObject({ ultimo_error: 'ENOTDIR', enviado_at: null })
})

test('F5 two sendings of one mail carry the same Message-ID and date', async () => {
  await servidor.abrir()
  const correo = { id: 1, message_id: randomUUID(), created_at: AHORA, html: null, ...CORREO }
  await porSmtp().entregar(correo)
  await porSmtp().entregar(correo)
  const [uno, dos] = await Promise.all(servidor.recibidos.map(({ fuente }) => PostalMime.parse(fuente)))
  expect(uno?.messageId).toBe(dos?.messageId)
  expect(uno?.date).toBe(dos?.date)
})
