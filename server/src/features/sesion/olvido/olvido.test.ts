import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { decodeJwt } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { AHORA, entrar, usarBanco } from '../../../../test/banco.ts'
import { cartasA, conCorreo } from '../../../../test/desde.ts'
import { ELENCO } from '../../../../test/elenco.ts'
import { filaDeAplicacion } from '../../../../test/segundo-factor.ts'
import { cifrarClave } from '../../../platform/sesion/clave.ts'

const banco = usarBanco({
  env: {
    ...{ SMTP_URL: 'smtps://usuario:clave@correo.example.com', CORREO_REMITENTE: 'mesa@example.com' },
    // Of user 11 and of whoever signs a second factor is demanded.
    SEGUNDO_FACTOR: '4, 12',
  },
})
const sinCorreo = usarBanco()
const { id } = ELENCO.rosa
const CORREO = 'rosa@example.com'
const FRASE = 'una frase nueva y larga'
const MINUTO_MS = 60_000
const pasan = (ms: number) => banco.poner(new Date(AHORA.getTime() + ms))
let redes = 0

beforeEach(async () => {
  pasan(0)
  for (const tabla of ['limites', 'intentos_ingreso', 'retos', 'avisos_seguridad', 'correos', 'factores'] as const)
    await banco.db.deleteFrom(tabla).execute()
  await banco.db
    .updateTable('usuarios')
    .set({ password_hash: await cifrarClave('una clave segura'), email: null, email_comprobado_at: null })
    .execute()
  await banco.db
    .updateTable('usuarios')
    .set({ deleted_at: null, factor_exigido_at: null })
    .where('id', '=', id)
    .execute()
  await firma(false)
  await conCorreo(banco.db, id, CORREO, AHORA)
})

/** Gives rosa the permission for which a second factor is demanded, or takes it away; nothing has noted it yet. */
const firma = async (firma: boolean) => {
  const suyo = { empacce_id: id, codigo: 12 }
  if (firma) await banco.db.insertInto('permisos').values(suyo).execute()
  else await banco.db.deleteFrom('permisos').where('empacce_id', '=', id).where('codigo', '=', 12).execute()
}

/** Asks for a code, each time from a network of its own unless one is named. */
const pedir = async (username: string, ip = `10.${++redes >> 8}.${redes & 255}.1`) => {
  const { method, path: url } = sesionApi.claveOlvidada
  const { statusCode, body } = await banco.app.inject({ method, url, remoteAddress: ip, payload: { username } })
  return [statusCode, body]
}
/** Requests are looked at one after the other: once the mail of the last one is there, all others were. */
const alTerminar = async () => {
  const centinela = 'luis@example.com'
  await conCorreo(banco.db, ELENCO.luis.id, centinela, AHORA)
  await banco.db.deleteFrom('limites').where('clave', 'like', `olvido:usuario:${ELENCO.luis.id}:%`).execute()
  const antes = (await cartasA(banco.db, centinela)).length
  await pedir('luis')
  await expect.poll(async () => (await cartasA(banco.db, centinela)).length).toBe(antes + 1)
}
const codigoDe = async (para = CORREO) => {
  await alTerminar()
  return (await cartasA(banco.db, para)).at(-1)?.codigo ?? ''
}
const poner = (codigo: string, username = 'rosa', password = FRASE) =>
  banco.ciudadano.llamar(sesionApi.claveNueva, { body: { username, codigo, password, confirmedPassword: password } })
const MAL = { status: 401, cuerpo: { codigo: 'codigoIncorrecto', errors: { codigo: 'Código incorrecto o vencido' } } }
const entra = async (password: string, username = 'rosa') =>
  (await banco.ciudadano.llamar(sesionApi.ingresar, { body: { username, password } })).status

test('ING-27 O25 with the code that was mailed the password is replaced, sessions end, and the owner is told', async () => {
  const abierta = await entrar(banco.app, 'rosa')
  expect(await pedir(' ROSA ')).toEqual([200, '{}'])
  const codigo = await codigoDe()
  expect(codigo).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  const [carta] = await cartasA(banco.db, CORREO)
  // ING-26: whoever reads the outbox finds no code, and the subject has none; nothing to open either.
  expect([carta?.asunto, carta?.texto].join()).not.toContain(codigo)
  expect(carta?.texto).not.toMatch(/https?:/)
  expect(carta?.texto).toContain('Si no fue usted, cambie su contraseña y avise al área de informática.')
  expect(await poner(codigo.toUpperCase().replace('-', ' '))).toMatchObject({ status: 200, cuerpo: {} })
  expect([await entra(FRASE), await entra('una clave segura')]).toEqual([200, 401])
  expect((await abierta.llamar(usuariosApi.contarAccesos, { body: { username: 'rosa' } })).status).toBe(401)
  expect(await banco.db.selectFrom('avisos_seguridad').select(['user_id', 'clase']).execute()).toEqual([
    { user_id: id, clase: 'clave olvidada' },
  ])
  expect(await poner(codigo)).toMatchObject(MAL)
})

test('ING-27 O25 nobody is sent a code but a live user with an access in force and a proved address, and all are answered alike', async () => {
  const { db } = banco
  await conCorreo(db, ELENCO.nadie.id, 'nadie@example.com', null)
  const password_hash = await cifrarClave('una clave segura')
  await db
    .insertInto('usuarios')
    .values([
      {
        id: 90,
        username: 'sin-acceso',
        password_hash,
        area_id: 20,
        email: 'a@example.com',
        email_comprobado_at: AHORA,
      },
      {
        id: 91,
        username: 'borrada',
        password_hash,
        area_id: 20,
        email: 'b@example.com',
        email_comprobado_at: AHORA,
        deleted_at: AHORA,
      },
    ])
    .execute()
  // User 11 of whom a second factor is demanded and who has none.
  await conCorreo(db, ELENCO.admin.id, 'admin@example.com', AHORA)
  const respuestas = new Set<string>()
  for (const username of ['nadie-se-llama-asi', 'sin-acceso', 'borrada', 'marta', 'nadie', 'admin', 'rosa'])
    respuestas.add(JSON.stringify(await pedir(username)))
  expect(respuestas).toEqual(new Set(['[200,"{}"]']))
  await alTerminar()
  const buzones = await db.selectFrom('correos').select('para').orderBy('id').execute()
  expect(buzones.map(({ para }) => para)).toEqual([CORREO, 'luis@example.com'])
  // One whose secret cannot be read any more is not there (ING-06).
  const aplicacion = filaDeAplicacion(ELENCO.admin.id, AHORA)
  await db
    .insertInto('factores')
    .values({ ...aplicacion, sellada: Buffer.alloc(60, 7) })
    .execute()
  await pedir('admin')
  await alTerminar()
  expect(await cartasA(db, 'admin@example.com')).toEqual([])
  // With a factor, the code lowers nothing: it is asked for at sign-in.
  await db.updateTable('factores').set({ sellada: aplicacion.sellada }).execute()
  await pedir('admin')
  await alTerminar()
  expect(await cartasA(db, 'admin@example.com')).toHaveLength(1)
})

test('ING-27 ING-13 O25 D-108 what is demanded is asked of the rights of now: nothing has noted it, or it was noted of a setting of before', async () => {
  const exigidoAt = async () =>
    (await banco.db.selectFrom('usuarios').select('factor_exigido_at').where('id', '=', id).executeTakeFirstOrThrow())
      .factor_exigido_at
  await firma(true)
  expect(await exigidoAt()).toBeNull()
  await pedir('rosa')
  await alTerminar()
  expect(await cartasA(banco.db, CORREO)).toEqual([])
  // The term began with the demand, which is noted at last, and asking again begins no other one.
  expect(await exigidoAt()).toEqual(AHORA)
  pasan(60 * MINUTO_MS)
  await pedir('rosa')
  await alTerminar()
  expect([await exigidoAt(), await cartasA(banco.db, CORREO)]).toEqual([AHORA, []])
  await firma(false)
  await pedir('rosa')
  await alTerminar()
  expect([await exigidoAt(), (await cartasA(banco.db, CORREO)).length]).toEqual([null, 1])
})

test('ING-27 ING-13 a new password by mail neither adds a day to the term nor lets in without the second factor', async () => {
  await firma(true)
  const desde = new Date(AHORA.getTime() - 30 * 24 * 60 * MINUTO_MS)
  await banco.db.updateTable('usuarios').set({ factor_exigido_at: desde }).where('id', '=', id).execute()
  await banco.db.insertInto('factores').values(filaDeAplicacion(id, AHORA)).execute()
  await pedir('rosa')
  expect(await poner(await codigoDe())).toMatchObject({ status: 200 })
  const { cuerpo } = await banco.ciudadano.llamar(sesionApi.ingresar, { body: { username: 'rosa', password: FRASE } })
  expect(Object.keys(cuerpo)).toEqual(['segundo_factor'])
  await banco.db.deleteFrom('factores').execute()
  const suya = await banco.ciudadano.llamar(sesionApi.ingresar, { body: { username: 'rosa', password: FRASE } })
  expect(decodeJwt(suya.cuerpo.access_token ?? '')).toMatchObject({ registrarFactor: true })
})

test('ING-27 O25 three mails a day to a user and ten requests an hour from a network, and nobody is told', async () => {
  for (let i = 0; i < 40; i++) expect(await pedir('rosa')).toEqual([200, '{}'])
  await alTerminar()
  expect(await cartasA(banco.db, CORREO)).toHaveLength(3)
  // The next day, from one network alone.
  pasan(24 * 60 * MINUTO_MS)
  await conCorreo(banco.db, ELENCO.marta.id, 'marta@example.com', AHORA)
  for (let i = 0; i < 10; i++) {
    await pedir('nadie-se-llama-asi', '10.200.1.1')
    await alTerminar()
  }
  expect(await pedir('marta', '10.200.1.2')).toEqual([200, '{}'])
  await alTerminar()
  expect(await cartasA(banco.db, 'marta@example.com')).toEqual([])
  await pedir('marta')
  await alTerminar()
  expect(await cartasA(banco.db, 'marta@example.com')).toHaveLength(1)
})

test('ING-27 O25 a thousand requests at once are answered alike and send three mails', async () => {
  const respuestas = await Promise.all(Array.from({ length: 1_000 }, () => pedir('rosa', '10.201.1.1')))
  expect(new Set(respuestas.map((r) => r.join()))).toEqual(new Set(['200,{}']))
  await alTerminar()
  expect((await cartasA(banco.db, CORREO)).length).toBeLessThanOrEqual(3)
})

test('ING-27 O25 a code has five tries, from whatever network, and wrong ones say the same of everybody', async () => {
  await pedir('rosa')
  const codigo = await codigoDe()
  const malas = await Promise.all(
    ['aaaaa-aaaaa', 'bbbbb-bbbbb', 'ccccc-ccccc', 'ddddd-ddddd', 'eeeee-eeeee'].map((malo) => poner(malo)),
  )
  for (const mala of malas) expect(mala).toMatchObject(MAL)
  expect(await poner('aaaaa-aaaaa', 'nadie-se-llama-asi')).toMatchObject({
    status: 401,
    cuerpo: malas[0]?.cuerpo ?? {},
  })
  pasan(16 * MINUTO_MS)
  expect(await poner(codigo)).toMatchObject(MAL)
  expect(await entra('una clave segura')).toBe(200)
})

test.each([
  ['after thirty minutes', async () => pasan(30 * MINUTO_MS)],
  [
    'after another password',
    async () =>
      banco.db
        .updateTable('usuarios')
        .set({ password_hash: await cifrarClave('otra frase larga') })
        .where('id', '=', id)
        .execute(),
  ],
  ['once the address is another', () => conCorreo(banco.db, id, 'rosa2@example.com', AHORA)],
  ['once the address has to be proved again', () => conCorreo(banco.db, id, CORREO, null)],
  ['once a second factor is demanded that is not there', () => firma(true)],
  [
    'once the user is deleted',
    () => banco.db.updateTable('usuarios').set({ deleted_at: AHORA }).where('id', '=', id).execute(),
  ],
])('ING-27 O25 a code is worth nothing %s', async (_, cambia) => {
  await pedir('rosa')
  const codigo = await codigoDe()
  await cambia()
  expect(await poner(codigo)).toMatchObject(MAL)
})

test('ING-27 D-27 a password that is refused leaves the code good, and of two at once one is taken', async () => {
  await pedir('rosa')
  const codigo = await codigoDe()
  for (const facil of ['rosa', 'password123', 'corta'])
    expect(await poner(codigo, 'rosa', facil)).toMatchObject({
      status: 422,
      cuerpo: { errors: { password: expect.any(String) } },
    })
  const dos = await Promise.all([poner(codigo), poner(codigo, 'rosa', 'otra frase nueva y larga')])
  expect(dos.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('ING-27 ING-02 where no mail goes out there is no such door', async () => {
  const { status } = await sinCorreo.ciudadano.llamar(sesionApi.claveOlvidada, { body: { username: 'rosa' } })
  expect(status).toBe(404)
  const body = { username: 'rosa', codigo: 'aaaaa-aaaaa', password: FRASE, confirmedPassword: FRASE }
  expect((await sinCorreo.ciudadano.llamar(sesionApi.claveNueva, { body })).status).toBe(404)
})

test('ING-33 neither takes a body over 8 kB', async () => {
  for (const { method, path: url } of [sesionApi.claveOlvidada, sesionApi.claveNueva, sesionApi.ingresar])
    expect((await banco.app.inject({ method, url, payload: { username: 'a'.repeat(9_000) } })).statusCode).toBe(413)
})
