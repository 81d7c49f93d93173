import { correoDeAvisosApi } from '@cabildo/contracts/correo-avisos'
import { miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { beforeEach, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { cartasA, conCorreo, entrarDesde } from '../../../test/desde.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { findCorreo } from './correo.queries.ts'

const banco = usarBanco()
const MINUTO_MS = 60_000
const pasan = (ms: number) => banco.poner(new Date(AHORA.getTime() + ms))
const { id } = ELENCO.rosa
let rosa: Cliente

beforeEach(async () => {
  pasan(0)
  await banco.db.deleteFrom('limites').execute()
  await banco.db.deleteFrom('retos').execute()
  await banco.db.deleteFrom('avisos_seguridad').execute()
  await banco.db.deleteFrom('correos').execute()
  await banco.db
    .updateTable('usuarios')
    .set({ email: null, email_comprobado_at: null, email_pendiente: null })
    .execute()
  rosa = await entrarDesde(banco.app, 'rosa')
})

const poner = (email: string | null) => rosa.llamar(miCuentaApi.cambiarEmail, { body: { email } })
const comprobar = (codigo: string) => rosa.llamar(miCuentaApi.comprobarEmail, { body: { codigo } })
const suyo = () => findCorreo(banco.db, id)
const codigoDe = async (para: string) =>
  /Código: (\d{6})$/m.exec((await cartasA(banco.db, para)).at(-1)?.texto ?? '')?.[1] ?? ''
const otro = (codigo: string) => String((Number(codigo) + 1) % 1_000_000).padStart(6, '0')

test('ING-25 an address that is typed counts from its proof on, and the one of before until then; that one is told', async () => {
  await conCorreo(banco.db, id, 'rosa@example.com', AHORA)
  expect((await poner('otra@example.com')).status).toBe(200)
  expect(await suyo()).toEqual({ email: 'rosa@example.com', comprobado: true, pendiente: 'otra@example.com' })
  const [carta] = await cartasA(banco.db, 'otra@example.com')
  const codigo = await codigoDe('otra@example.com')
  expect(carta?.asunto).not.toContain(codigo)
  expect(await comprobar(` ${codigo.slice(0, 3)} ${codigo.slice(3)} `)).toMatchObject({ status: 200 })
  expect(await suyo()).toEqual({ email: 'otra@example.com', comprobado: true, pendiente: null })
  const [aviso] = await cartasA(banco.db, 'rosa@example.com')
  expect(aviso?.texto).toMatch(
    /^Usuario de Cabildo: rosa .*\n\nCambió el correo de su cuenta\.\n\nFecha: 18\/11\/2026 .*, hora de Lima\nDispositivo: .*\nRed: Red interna 127\.0\.0\.0\/24\n\nSi no fue usted, cambie su contraseña y avise al área de informática\./s,
  )
  // ING-26: neither the new address nor anything to open.
  expect(aviso?.texto).not.toMatch(/otra@|https?:/)
  expect(await banco.db.selectFrom('avisos_seguridad').select(['user_id', 'clase']).execute()).toEqual([
    { user_id: id, clase: 'correo cambiado' },
  ])
  expect((await comprobar(codigo)).status).toBe(401)
})

test('ING-25 an address put by the administration is proved by its code, without a word to anybody', async () => {
  await conCorreo(banco.db, id, 'rosa@example.com', null)
  expect((await poner('ROSA@example.com')).status).toBe(422)
  expect((await poner('rosa@example.com')).status).toBe(200)
  expect((await comprobar(await codigoDe('rosa@example.com'))).status).toBe(200)
  expect(await suyo()).toEqual({ email: 'rosa@example.com', comprobado: true, pendiente: null })
  expect(await banco.db.selectFrom('avisos_seguridad').selectAll().execute()).toEqual([])
  // Proved already: nothing is sent.
  expect((await poner('rosa@example.com')).status).toBe(200)
  expect(await cartasA(banco.db, 'rosa@example.com')).toHaveLength(1)
})

test('ING-25 a code has five tries and thirty minutes, and the newest alone counts', async () => {
  await poner('rosa@example.com')
  const primero = await codigoDe('rosa@example.com')
  await poner('rosa@example.com')
  const segundo = await codigoDe('rosa@example.com')
  if (primero !== segundo) expect((await comprobar(primero)).status).toBe(401)
  for (let i = 1; i < 5; i++)
    expect(await comprobar(otro(segundo))).toMatchObject({
      status: 401,
      cuerpo: { codigo: 'codigoIncorrecto', errors: { codigo: 'Código incorrecto o vencido' } },
    })
  expect((await comprobar(segundo)).status).toBe(401)
  await poner('rosa@example.com')
  pasan(30 * MINUTO_MS)
  rosa = await entrarDesde(banco.app, 'rosa')
  expect((await comprobar(await codigoDe('rosa@example.com'))).status).toBe(401)
})

test('ING-25 of a thousand guesses at once five count', async () => {
  await poner('rosa@example.com')
  const codigo = await codigoDe('rosa@example.com')
  const malos = Array.from({ length: 40 }, () => comprobar(otro(codigo)))
  expect(new Set((await Promise.all(malos)).map(({ status }) => status))).toEqual(new Set([401]))
  expect(await banco.db.selectFrom('retos').select('intentos').execute()).toEqual([{ intentos: 5 }])
  expect((await comprobar(codigo)).status).toBe(401)
})

test('ING-25 three mails go out in an hour', async () => {
  for (let i = 0; i < 3; i++) expect((await poner(`rosa${i}@example.com`)).status).toBe(200)
  expect((await poner('rosa3@example.com')).status).toBe(429)
  expect(await banco.db.selectFrom('correos').select('id').execute()).toHaveLength(3)
})

test('ING-25 an address of another live user is refused, also if that one proves it first', async () => {
  await conCorreo(banco.db, ELENCO.luis.id, 'luis@example.com', null)
  const tomado = { status: 422, cuerpo: { errors: { email: 'No se pudo usar ese correo' } } }
  expect(await poner('Luis@example.com'.toLowerCase())).toMatchObject(tomado)
  await poner('comun@example.com')
  await conCorreo(banco.db, ELENCO.luis.id, 'comun@example.com', null)
  expect(await comprobar(await codigoDe('comun@example.com'))).toMatchObject(tomado)
  expect(await suyo()).toMatchObject({ email: null, comprobado: false })
})

test('ING-25 ING-04 the address is changed, proved and taken away with proof of identity', async () => {
  await poner('rosa@example.com')
  const codigo = await codigoDe('rosa@example.com')
  pasan(11 * MINUTO_MS)
  for (const acto of [poner('rosa2@example.com'), poner(null), comprobar(codigo)])
    expect(await acto).toMatchObject({ status: 403, cuerpo: { confirmar: true } })
  expect(await suyo()).toEqual({ email: null, comprobado: false, pendiente: 'rosa@example.com' })
})

test('ING-25 whoever takes the own address away is told there', async () => {
  await conCorreo(banco.db, id, 'rosa@example.com', AHORA)
  expect((await poner(null)).status).toBe(200)
  expect(await suyo()).toEqual({ email: null, comprobado: false, pendiente: null })
  expect(await cartasA(banco.db, 'rosa@example.com')).toHaveLength(1)
})

test('ING-25 the administration’s change has to be proved again, ends what was typed, and is told to the address of before', async () => {
  await conCorreo(banco.db, id, 'rosa@example.com', AHORA)
  await poner('tecleado@example.com')
  const codigo = await codigoDe('tecleado@example.com')
  const jefa = await banco.como('jefa')
  const { updated_at: version } = (await jefa.llamar(usuariosApi.detalle, { params: { id: String(id) } })).cuerpo.data
  const body = { id, username: 'rosa', email: 'nueva@example.com', version }
  expect((await jefa.llamar(usuariosApi.guardar, { params: { id: String(id) }, body: body as never })).status).toBe(200)
  expect(await suyo()).toEqual({ email: 'nueva@example.com', comprobado: false, pendiente: null })
  expect(await cartasA(banco.db, 'rosa@example.com')).toHaveLength(1)
  expect((await comprobar(codigo)).status).toBe(401)
})

test('ING-25 PLA-20 API-136 the door of before leads to the same: confirmation, and pending until the proof', async () => {
  const guardar = (email: string | null) => rosa.llamar(correoDeAvisosApi.guardar, { body: { email } })
  expect((await guardar('rosa@example.com')).cuerpo).toEqual({ email: null, email_pendiente: 'rosa@example.com' })
  expect((await comprobar(await codigoDe('rosa@example.com'))).status).toBe(200)
  expect((await rosa.llamar(correoDeAvisosApi.ver)).cuerpo).toEqual({
    email: 'rosa@example.com',
    email_pendiente: null,
  })
  pasan(11 * MINUTO_MS)
  expect(await guardar(null)).toMatchObject({ status: 403, cuerpo: { confirmar: true } })
})
