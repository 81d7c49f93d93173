import { miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import { miDiaApi } from '@cabildo/contracts/mi-dia'
import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { AHORA, type Cliente, cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { entrarDesde } from '../../../test/desde.ts'
import { ELENCO } from '../../../test/elenco.ts'

const banco = usarBanco()
const MINUTO_MS = 60_000
const DIA_MS = 24 * 60 * MINUTO_MS
const pasan = (ms: number) => banco.poner(new Date(AHORA.getTime() + ms))

beforeEach(async () => {
  pasan(0)
  await banco.db.deleteFrom('sesiones').execute()
  await banco.db.deleteFrom('avisos_seguridad').execute()
})

const idDe = ({ token }: Cliente) => decodeJwt(token ?? '').jti ?? ''
const leer = async (quien: Cliente) => (await quien.llamar(miCuentaApi.sesiones)).cuerpo.data
const cerrar = (quien: Cliente, id: string) => quien.llamar(miCuentaApi.cerrarSesion, { params: { id } })
const sigue = async (quien: Cliente) => (await quien.llamar(miDiaApi.ver)).status === 200

test('ING-23 the open sessions tell device, network, manner and last use, and which one this is', async () => {
  const una = await entrarDesde(banco.app, 'rosa', { ip: '190.12.34.56' })
  pasan(MINUTO_MS)
  const otra = await entrarDesde(banco.app, 'rosa', { agente: 'curl/8.5.0' })
  await entrarDesde(banco.app, 'luis')
  expect(await leer(otra)).toEqual([
    {
      ...{ id: idDe(otra), dispositivo: 'curl/8.5.0', lugar: 'Esta red', manera: 'clave', actual: true },
      ...{ ingreso: '2026-11-18 10:31:00', ultimo_uso: '2026-11-18 10:31:00', termino: null, por_que: null },
    },
    {
      ...{ id: idDe(una), dispositivo: 'Chrome en Windows', lugar: 'Red 190.12.34.0/24', manera: 'clave' },
      ...{ actual: false, ingreso: '2026-11-18 10:30:00', ultimo_uso: '2026-11-18 10:30:00' },
      ...{ termino: null, por_que: null },
    },
  ])
  // Of a token nothing is answered.
  expect(JSON.stringify(await leer(otra))).not.toContain((una.token ?? '').slice(-20))
})

test('ING-23 sessions that ended stand for 30 days with why', async () => {
  const salio = await entrarDesde(banco.app, 'rosa')
  await salio.llamar(sesionApi.salir)
  const cerrada = await entrarDesde(banco.app, 'rosa')
  const vencida = await entrarDesde(banco.app, 'rosa', { ip: '190.12.34.56' })
  pasan(MINUTO_MS)
  const esta = await entrarDesde(banco.app, 'rosa')
  expect((await cerrar(esta, idDe(cerrada))).status).toBe(200)
  // Nobody uses the third one: it ends without a word.
  pasan(61 * MINUTO_MS)
  const porQue = async (quien: Cliente) => new Map((await leer(quien)).map(({ id, por_que }) => [id, por_que]))
  const fines = await porQue(esta)
  expect([salio, cerrada, vencida, esta].map((quien) => fines.get(idDe(quien)))).toEqual([
    'salió',
    'cerrada por usted',
    'venció',
    null,
  ])
  pasan(30 * DIA_MS)
  expect(await porQue(await entrarDesde(banco.app, 'rosa'))).toEqual(
    new Map([
      [expect.any(String), null],
      [idDe(vencida), 'venció'],
      [idDe(esta), 'venció'],
      [idDe(cerrada), 'cerrada por usted'],
    ]),
  )
  pasan(32 * DIA_MS)
  expect((await porQue(await entrarDesde(banco.app, 'rosa'))).size).toBe(2)
})

test('ING-23 O27 of thousands that ended, the hundred newest are shown, and the open ones all', async () => {
  await sql`insert into sesiones (id, user_id, match_password, creada, vista, vence, terminada, fin_motivo, fin_por)
    select gen_random_uuid(), ${ELENCO.rosa.id}, false, c, c, c + interval '1 hour', c + n * interval '1 second', 'salió', 1
    from generate_series(1, 1500) n, (select ${AHORA}::timestamptz - interval '1 day' as c) t`.execute(banco.db)
  const rosa = await entrarDesde(banco.app, 'rosa')
  await entrarDesde(banco.app, 'rosa')
  const todas = await leer(rosa)
  expect(todas.filter(({ termino }) => termino === null)).toHaveLength(2)
  const terminadas = todas.flatMap(({ termino }) => termino ?? [])
  expect([terminadas.length, terminadas[0], terminadas.at(-1)]).toEqual([
    ...[100, '2026-11-17 10:55:00', '2026-11-17 10:53:21'],
  ])
})

test('ING-23 B5 a session that had to make room says that another one came', async () => {
  const primera = await entrarDesde(banco.app, 'rosa')
  let ultima = primera
  for (let i = 1; i <= 5; i++) {
    pasan(i * MINUTO_MS)
    ultima = await entrarDesde(banco.app, 'rosa')
  }
  expect((await leer(ultima)).find(({ id }) => id === idDe(primera))).toMatchObject({ por_que: 'otra sesión' })
})

test('ING-24 B4 a session that is closed ends at once on every server, and so do all others', async () => {
  const esta = await entrarDesde(banco.app, 'rosa')
  const [una, otra, tercera] = [
    await entrar(banco.app, 'rosa'),
    await entrar(banco.app, 'rosa'),
    await entrar(banco.app, 'rosa'),
  ]
  const enOtroServidor = cliente(await banco.otraApp(), una.token)
  expect(await sigue(enOtroServidor)).toBe(true)
  expect((await cerrar(esta, idDe(una))).status).toBe(200)
  await expect.poll(() => sigue(enOtroServidor)).toBe(false)
  expect(await sigue(una)).toBe(false)
  expect((await esta.llamar(miCuentaApi.cerrarDemas)).cuerpo).toEqual({ cerradas: 2 })
  expect([await sigue(esta), await sigue(otra), await sigue(tercera)]).toEqual([true, false, false])
  expect((await esta.llamar(miCuentaApi.cerrarDemas)).cuerpo).toEqual({ cerradas: 0 })
})

test('ING-24 O26 another user’s session is not there, and neither is one that has ended', async () => {
  const rosa = await entrarDesde(banco.app, 'rosa')
  const luis = await entrarDesde(banco.app, 'luis')
  expect((await cerrar(rosa, idDe(luis))).status).toBe(404)
  expect(await sigue(luis)).toBe(true)
  await luis.llamar(sesionApi.salir)
  expect((await cerrar(rosa, idDe(luis))).status).toBe(404)
  expect((await cerrar(rosa, crypto.randomUUID())).status).toBe(404)
  expect((await cerrar(rosa, "1' or true")).status).toBe(422)
})

test('ING-23 O26 a device that calls itself markup or writes 10 kB is cut, and shown as the text that it is', async () => {
  const rosa = await entrarDesde(banco.app, 'rosa', { agente: `<img src=x onerror=alert(1)>${'a'.repeat(10_000)}` })
  const [{ dispositivo = '' } = {}] = await leer(rosa)
  expect(dispositivo).toBe(`<img src=x onerror=alert(1)>${'a'.repeat(32)}`)
})

test('ING-24 the administration sees a user’s sessions, and ends one or all of them, which the user is told', async () => {
  const jefa = await entrarDesde(banco.app, 'jefa')
  const [una, otra, tercera] = [
    await entrarDesde(banco.app, 'rosa'),
    await entrarDesde(banco.app, 'rosa'),
    await entrarDesde(banco.app, 'rosa'),
  ]
  const { id } = ELENCO.rosa
  const ver = async () => (await jefa.llamar(usuariosApi.sesiones, { params: { id: String(id) } })).cuerpo.data
  const terminar = (sesion?: string) =>
    jefa.llamar(usuariosApi.cerrarSesiones, { params: { id: String(id) }, query: sesion ? { sesion } : {} })
  expect(await ver()).toHaveLength(3)
  expect((await ver()).every(({ actual }) => !actual)).toBe(true)
  expect((await terminar(idDe(una))).cuerpo).toEqual({ cerradas: 1 })
  expect([await sigue(una), await sigue(otra)]).toEqual([false, true])
  expect((await terminar(idDe(una))).status).toBe(404)
  expect((await terminar(idDe(jefa))).status).toBe(404)
  expect((await terminar()).cuerpo).toEqual({ cerradas: 2 })
  expect(await sigue(tercera)).toBe(false)
  const avisos = await banco.db
    .selectFrom('avisos_seguridad')
    .select(['user_id', 'clase', 'datos'])
    .where('clase', '=', 'sesión cerrada')
    .execute()
  expect(avisos).toEqual(
    Array(2).fill({ user_id: id, clase: 'sesión cerrada', datos: { por: expect.stringContaining('jefa') } }),
  )
  const rosa = await entrarDesde(banco.app, 'rosa')
  expect((await leer(rosa)).filter(({ por_que }) => por_que === 'cerrada por jefa')).toHaveLength(3)
})

test('ING-24 ING-04 the administration ends sessions with proof of identity, and not of whoever is above (decision 0021)', async () => {
  const jefa = await entrarDesde(banco.app, 'jefa')
  const terminar = (id: number) => jefa.llamar(usuariosApi.cerrarSesiones, { params: { id: String(id) }, query: {} })
  const sol = await entrarDesde(banco.app, 'sol')
  expect(await terminar(ELENCO.sol.id)).toMatchObject({ status: 403, cuerpo: { codigo: 'reservado' } })
  expect(await sigue(sol)).toBe(true)
  expect((await terminar(999)).status).toBe(404)
  const ver = (id: number) => jefa.llamar(usuariosApi.sesiones, { params: { id: String(id) } })
  expect((await ver(999)).status).toBe(404)
  // Where somebody above comes from is not for everybody either.
  for (const id of [ELENCO.sol.id, ELENCO.admin.id])
    expect(await ver(id)).toMatchObject({ status: 403, cuerpo: { codigo: 'reservado' } })
  expect((await sol.llamar(usuariosApi.sesiones, { params: { id: String(ELENCO.admin.id) } })).status).toBe(200)
  pasan(11 * MINUTO_MS)
  const rosa = await entrarDesde(banco.app, 'rosa')
  expect(await terminar(ELENCO.rosa.id)).toMatchObject({ status: 403, cuerpo: { confirmar: true } })
  expect(await sigue(rosa)).toBe(true)
})
