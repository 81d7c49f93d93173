import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { correosApi } from '@cabildo/contracts/correos'
import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { AHORA, entrar, SECRETO, usarBanco } from '../../../../test/banco.ts'
import { CLAVE_GENERADA, unaPersona, usarCargasDePersonal } from '../../../../test/cargas-personal.ts'
import { enCarrera } from '../../../../test/carrera.ts'
import { leerCorreo } from '../../../../test/leer-correo.ts'
import { sinBlancos, textoDePdf } from '../../../../test/leer-pdf.ts'
import { listTrabajos } from '../../../../test/obrero.ts'
import { unServidorDeCorreo } from '../../../../test/servidor-de-correo.ts'
import { mensajeroBuzon } from '../../../platform/correo/buzon.ts'
import { setAbandonados, vencerCartasConClave } from '../../../platform/correo/correo.queries.ts'
import { enviarCorreo } from '../../../platform/correo/envio.ts'
import type { Mensajero } from '../../../platform/correo/mensajero.ts'
import { mensajeroSmtp } from '../../../platform/correo/smtp.ts'
import { crearReloj } from '../../../platform/reloj.ts'
import { cifradoDeClaves } from '../../../platform/sesion/clave.ts'

const REMITENTE = 'no-responder@munivallealto.gob.pe'
const servidor = unServidorDeCorreo()
const banco = usarBanco({
  env: async () => {
    await servidor.abrir()
    return { SMTP_URL: servidor.url }
  },
})
const { ver, revisar, aplicar, pedirHojas } = usarCargasDePersonal(banco)
beforeEach(async () => {
  await servidor.abrir()
  await banco.db.deleteFrom('correos').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(banco.db)
})
afterAll(() => servidor.cerrar())

const porSmtp = () => mensajeroSmtp({ url: servidor.url, remitente: REMITENTE })
/** One try at delivering a letter; `en` is when. */
const enviar = (correo_id: number, mensajero: Mensajero = porSmtp(), { ultimo = false, en = AHORA } = {}) =>
  enviarCorreo(
    banco.db,
    crearReloj(() => en),
    mensajero,
    cifradoDeClaves(SECRETO),
  )({ correo_id }, { ultimo })
const lasCartas = () => banco.db.selectFrom('correos').selectAll().orderBy('id').execute()
/** All that the database holds where a password could be, as its owner reads it. */
const volcado = async () =>
  JSON.stringify(
    await Promise.all(
      ['correos', 'cargas_claves', 'cargas', 'cargas_organizacion', 'auditoria', 'graphile_worker._private_jobs'].map(
        (tabla) => banco.bd.comoDueno(`select to_jsonb(t) from ${tabla} t`),
      ),
    ),
  )
const ingresar = async (username: string, password: string) =>
  (await banco.ciudadano.llamar(sesionApi.ingresar, { body: { username, password } })).status
/** An applied file of one new user with an address and one without. */
const unaCarga = async (username: string) => {
  const carga = await revisar('jefa', [
    unaPersona({ PERFIL: 'Redactor', USUARIO: username, CORREO: `${username}@example.com` }),
    unaPersona({ PERFIL: 'Redactor' }),
  ])
  const { cuerpo } = await aplicar('jefa', carga.id)
  const [carta] = await lasCartas()
  if (!carta) throw new Error('no hay carta')
  return { carga, aplicada: cuerpo.data, carta }
}
const clavesDe = async (id: number) => (await ver('jefa', id)).claves
const hojasDe = async (id: number) => {
  const { statusCode, rawPayload } = await pedirHojas('jefa', id)
  expect(statusCode).toBe(200)
  return (await textoDePdf(rawPayload)).map(sinBlancos)
}

test('ORG-55 D-104 a new user with an address gets the password by mail, which lies nowhere in clear; the other is on a sheet', async () => {
  const carga = await revisar('jefa', [
    unaPersona({ PERFIL: 'Redactor', USUARIO: 'ines.rios', CORREO: 'ines@example.com' }),
    unaPersona({ PERFIL: 'Redactor' }),
    unaPersona(),
  ])
  expect(carga.claves).toEqual({ por_correo: 1, en_hojas: 1, hasta: null })
  // Two who apply at once write one letter.
  await enCarrera(banco.bd, (trx) => sql`select from cargas where id = ${carga.id} for update`.execute(trx), [
    () => aplicar('jefa', carga.id),
    () => aplicar('jefa', carga.id),
  ])
  const claves = { por_correo: 1, en_hojas: 1, hasta: '2026-11-19 10:30:00' }
  expect(await clavesDe(carga.id)).toEqual(claves)
  const [carta, ...otras] = await lasCartas()
  expect(otras).toEqual([])
  expect(carta).toMatchObject({ para: 'ines@example.com', clave_vence_at: new Date('2026-11-25T10:30:00-05:00') })
  const antes = await volcado()
  const id = carta?.id ?? 0
  await enviar(id)
  await enviar(id)
  expect(servidor.recibidos).toHaveLength(1)
  const { para, asunto, texto, html } = await leerCorreo(servidor.recibidos[0]?.fuente ?? Buffer.of())
  expect(para).toEqual(['ines@example.com'])
  expect(asunto).toContain('Su ingreso a Cabildo')
  expect(texto).toContain('Usuario: ines.rios')
  expect(texto).toContain('Vale hasta: 25/11/2026 10:30')
  const clave = texto.match(CLAVE_GENERADA)?.[0] ?? ''
  expect(html).toContain(`>${clave}<`)
  expect(await ingresar('ines.rios', clave)).toBe(200)
  const despues = await volcado()
  expect([antes.includes(clave), despues.includes(clave)]).toEqual([false, false])
  expect((await lasCartas())[0]).toMatchObject({ via: 'smtp', sellada: null })
  const paginas = await hojasDe(carga.id)
  expect(paginas).toHaveLength(1)
  expect(paginas[0]).not.toContain('ines.rios')
  expect(await clavesDe(carga.id)).toEqual({ ...claves, hasta: null })
})

test('ORG-55 a letter that a server refuses for good is given up at once, and its page is on the sheets again', async () => {
  await servidor.abrir({ rechazar: 550 })
  const { carga, carta } = await unaCarga('delia')
  // The sheet of the other was downloaded before the letter came back.
  expect(await hojasDe(carga.id)).toHaveLength(1)
  await enviar(carta.id)
  expect((await lasCartas())[0]).toMatchObject({
    sellada: null,
    ultimo_error: 'EENVELOPE 550 RCPT TO',
    fallido_at: AHORA,
  })
  expect(await clavesDe(carga.id)).toEqual({ por_correo: 0, en_hojas: 2, hasta: '2026-11-19 10:30:00' })
  const admin = await banco.como('admin')
  const params = { id: String(carta.id) }
  expect((await admin.llamar(correosApi.ver, { params })).cuerpo.data.texto).toContain(
    'Contraseña: (solo en el correo que se entrega)',
  )
  expect(await admin.llamar(correosApi.reintentar, { params })).toMatchObject({
    ...{ status: 409, cuerpo: { codigo: 'correoSinClave' } },
  })
  const [hoja, ...otras] = await hojasDe(carga.id)
  expect(otras).toEqual([])
  expect(await ingresar('delia', hoja?.match(CLAVE_GENERADA)?.[0] ?? '')).toBe(200)
  expect((await pedirHojas('jefa', carga.id)).statusCode).toBe(410)
})

test('ORG-55 a server that says later is tried again, and after the last try the page is on the sheets', async () => {
  await servidor.abrir({ rechazar: 450 })
  const { carga, carta } = await unaCarga('clara')
  await expect(enviar(carta.id)).rejects.toThrow(`El correo ${carta.id} no se pudo enviar: EENVELOPE 450 RCPT TO`)
  expect(await clavesDe(carga.id)).toMatchObject({ por_correo: 1, en_hojas: 1 })
  await expect(enviar(carta.id, porSmtp(), { ultimo: true })).rejects.toThrow()
  expect(await clavesDe(carga.id)).toMatchObject({ por_correo: 0, en_hojas: 2 })
  await servidor.abrir()
  await enviar(carta.id)
  expect(servidor.recibidos).toEqual([])
})

test('ORG-55 a letter whose worker was killed at the last try leaves its page, too', async () => {
  const { carga } = await unaCarga('ana.luz')
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(banco.db)
  await setAbandonados(banco.db)
  expect(await clavesDe(carga.id)).toMatchObject({ por_correo: 0, en_hojas: 2 })
})

test('ORG-55 SHE-103 a password never gets into the mailbox folder', async () => {
  const { carga, carta } = await unaCarga('berta')
  const carpeta = join(banco.datos, 'buzon')
  await enviar(carta.id, mensajeroBuzon({ carpeta, remitente: REMITENTE }))
  expect(await readdir(carpeta).catch(() => [])).toEqual([])
  expect((await lasCartas())[0]).toMatchObject({ sellada: null, ultimo_error: 'SIN_SERVIDOR_DE_CORREO' })
  expect(await hojasDe(carga.id)).toHaveLength(2)
})

test('ORG-55 a password never goes in clear to a mail server elsewhere: its page is on the sheets', async () => {
  const { carga, carta } = await unaCarga('berna')
  // This machine, by an address that is not called loopback.
  const url = servidor.url.replace('127.0.0.1', '0.0.0.0')
  await enviar(carta.id, mensajeroSmtp({ url, remitente: REMITENTE }))
  expect(servidor.recibidos).toEqual([])
  expect((await lasCartas())[0]).toMatchObject({ sellada: null, ultimo_error: 'LINEA_SIN_CIFRAR' })
  expect(await clavesDe(carga.id)).toMatchObject({ por_correo: 0, en_hojas: 2 })
})

test('ORG-55 USU-69 a letter is not delivered after its password’s term, and keeps no password', async () => {
  const vencida = new Date('2026-11-25T10:30:00-05:00')
  const { carta } = await unaCarga('celia')
  await enviar(carta.id, porSmtp(), { en: vencida })
  expect((await lasCartas())[0]).toMatchObject({ sellada: null, ultimo_error: 'CLAVE_VENCIDA' })
  const { carta: otra } = await (async () => {
    await banco.db.deleteFrom('correos').execute()
    return unaCarga('dora')
  })()
  const ayer = (ms: number) => new Date(vencida.getTime() + ms - 86_400_000)
  await vencerCartasConClave(banco.db, ayer(-1_000))
  expect((await lasCartas())[0]?.sellada).not.toBeNull()
  await vencerCartasConClave(banco.db, ayer(1_000))
  expect((await lasCartas())[0]).toMatchObject({ id: otra.id, sellada: null, ultimo_error: 'CLAVE_VENCIDA' })
  expect(servidor.recibidos).toEqual([])
})

test('ORG-55 USU-69 ‘Generar otra vez’ takes the letter and the page of before back, and sends no mail', async () => {
  const { carga } = await unaCarga('elvia')
  const suyas = await banco.db.selectFrom('cargas_claves').select('user_id').where('carga_id', '=', carga.id).execute()
  const generadas = await (await entrar(banco.app, 'jefa')).enviar({
    ...{ method: 'POST', url: usuariosApi.generarClaves.path },
    payload: { ids: suyas.map(({ user_id }) => user_id) },
  })
  expect(generadas.statusCode).toBe(200)
  const trabajos = (await listTrabajos(banco.db)).filter(({ jobKey }) => jobKey?.startsWith('correo:'))
  expect([await lasCartas(), trabajos]).toEqual([[], []])
  expect((await pedirHojas('jefa', carga.id)).statusCode).toBe(410)
})

test.each([
  ['nora', { email: 'corregida@example.com' }],
  ['olga', { username: 'olga.rios' }],
  ['paula', { deleted_at: AHORA }],
])(
  'ORG-55 a letter to %s is given up when what it was written by changes, and its page is on the sheets',
  async (username, cambio) => {
    const { carga, carta } = await unaCarga(username)
    const cambiar = (otro: object) =>
      banco.db
        .updateTable('usuarios')
        .set(otro)
        .where('id', '=', carta.clave_de ?? 0)
        .execute()
    await cambiar({ email: `${username}@example.com`, ultimo_ingreso_at: AHORA })
    expect(await clavesDe(carga.id)).toMatchObject({ por_correo: 1, en_hojas: 1 })
    await cambiar(cambio)
    await enviar(carta.id)
    expect(servidor.recibidos).toEqual([])
    expect((await lasCartas())[0]).toMatchObject({ sellada: null, ultimo_error: 'USUARIO_CAMBIADO' })
    expect(await clavesDe(carga.id)).toEqual({ por_correo: 0, en_hojas: 2, hasta: '2026-11-19 10:30:00' })
    expect(await hojasDe(carga.id)).toHaveLength(2)
  },
)
