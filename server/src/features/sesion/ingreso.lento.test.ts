import { catalogosApi } from '@cabildo/contracts/catalogos'
import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { visitasApi } from '@cabildo/contracts/visitas'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, cliente, usarBanco } from '../../../test/banco.ts'
import { ELENCO, EMPLEADOS } from '../../../test/elenco.ts'
import { cifrarClave } from '../../platform/sesion/clave.ts'

const banco = usarBanco({ env: { MODULOS_OPCIONALES: 'canastas,estadistica' } })
const CLAVE = 'una clave segura'

const ingresar = (username: string, password = CLAVE) =>
  banco.ciudadano.llamar(sesionApi.ingresar, { body: { username, password } })

beforeEach(async () => {
  banco.poner(AHORA)
  await banco.db.deleteFrom('intentos_ingreso').execute()
})

describe('signing in', () => {
  test('API-11 SHE-31 the token carries user, area, roles, the server date and (SHE-57, D-56) the optional modules', async () => {
    const { cuerpo } = await ingresar('rosa')
    expect(decodeJwt(cuerpo.access_token ?? '')).toMatchObject({
      user: { id: ELENCO.rosa.id, fullName: 'rosa Prueba Elenco', matchPassword: false },
      area: { id: 20, name: 'Gerencia de Administración' },
      areaID: 20,
      areaName: 'Gerencia de Administración',
      roles: [5],
      date: '2026-11-18',
      modulos: ['canastas', 'estadistica'],
    })
  })

  test('SHE-31 a user created by area is called by the name of the area', async () => {
    const password_hash = await cifrarClave(CLAVE)
    await banco.db.insertInto('usuarios').values({ id: 50, username: 'tramites', password_hash, area_id: 22 }).execute()
    await banco.db.insertInto('accesos').values({ user_id: 50, area_id: 22, anio_eje: 2026 }).execute()
    const { cuerpo } = await ingresar('tramites')
    expect(decodeJwt(cuerpo.access_token ?? '')).toMatchObject({
      user: { fullName: 'Sub Gerencia de Recursos Humanos' },
    })
  })

  test('SHE-41 the username is required and says so beside the field', async () => {
    const { status, cuerpo } = await ingresar('   ')
    expect([status, cuerpo.errors]).toEqual([422, { username: 'Ingrese su usuario' }])
  })

  test('SHE-42 an empty Clave is a failed login, not an invalid form', async () => {
    expect(await ingresar('rosa', '')).toMatchObject({ status: 401, cuerpo: { message: 'Credencial incorrecto' } })
  })

  test('C3 SHE-43 SHE-45 unknown user, wrong password, deleted user and user without access get one and the same answer', async () => {
    const password_hash = await cifrarClave(CLAVE)
    const borrado = { id: 60, username: 'borrado', password_hash, employee_id: 101, deleted_at: AHORA }
    await banco.db.insertInto('usuarios').values(borrado).execute()
    await banco.db
      .insertInto('accesos')
      .values({ user_id: 60, employee_id: 101, area_id: 20, cargo_id: 1, anio_eje: 2025 })
      .execute()
    await banco.db
      .insertInto('usuarios')
      .values({ id: 61, username: 'sinacceso', password_hash, area_id: 20 })
      .execute()
    const respuestas = [
      await ingresar('fantasma'),
      await ingresar('rosa', 'otra clave'),
      await ingresar('borrado'),
      await ingresar('sinacceso'),
    ]
    for (const { status, cuerpo } of respuestas)
      expect([status, cuerpo]).toEqual([401, { message: 'Credencial incorrecto', codigo: 'credencial' }])
  })

  test('SHE-44 a user whose only access is switched off cannot sign in', async () => {
    await banco.db.updateTable('accesos').set({ estado: false }).where('empacce_id', '=', ELENCO.luis.id).execute()
    expect((await ingresar('luis')).status).toBe(401)
    await banco.db.updateTable('accesos').set({ estado: true }).where('empacce_id', '=', ELENCO.luis.id).execute()
    expect((await ingresar('luis')).status).toBe(200)
  })

  test('D-08 area and roles come from the access of the current Lima year, or else from the newest active one', async () => {
    const { julio } = ELENCO
    await banco.db
      .insertInto('accesos')
      .values({ empacce_id: 500, user_id: julio.id, employee_id: julio.id, area_id: 22, cargo_id: 1, anio_eje: 2025 })
      .execute()
    const areaDe = async () => decodeJwt((await ingresar('julio')).cuerpo.access_token ?? '').areaID
    expect(await areaDe()).toBe(47)
    banco.poner(new Date('2025-12-31T23:59:59-05:00'))
    expect(await areaDe()).toBe(22)
    banco.poner(new Date('2028-01-01T00:00:00-05:00'))
    expect(await areaDe()).toBe(47)
  })

  test('usernames are compared without regard to case and surrounding blanks', async () => {
    expect((await ingresar('  ROSA ')).status).toBe(200)
  })
})

describe('guessing (SHE-46, D-28)', () => {
  test('SHE-46 after 5 failures the next attempt waits, longer each time, and even the right password is refused', async () => {
    for (let i = 0; i < 5; i++) expect((await ingresar('rosa', 'mala')).status).toBe(401)
    const { status, cuerpo, cabeceras } = await ingresar('rosa')
    expect([status, cuerpo.message]).toEqual([429, 'Demasiados intentos, intente más tarde'])
    expect(Number(cabeceras['retry-after'])).toBeGreaterThan(0)
    banco.poner(new Date(AHORA.getTime() + 2_000))
    expect((await ingresar('rosa', 'mala')).status).toBe(401)
    banco.poner(new Date(AHORA.getTime() + 3_000))
    expect((await ingresar('rosa')).status).toBe(429)
    banco.poner(new Date(AHORA.getTime() + 70_000))
    expect((await ingresar('rosa')).status).toBe(200)
    expect((await ingresar('rosa', 'mala')).status).toBe(401)
  })

  test('SHE-46 many attempts at once do not slip past the count', async () => {
    const estados = await Promise.all(Array.from({ length: 12 }, async () => (await ingresar('marta', 'mala')).status))
    expect(estados.filter((estado) => estado === 401)).toHaveLength(5)
  })

  test('SHE-46 C2 one password tried on many names is slowed per network, and others are not', async () => {
    await banco.db
      .insertInto('intentos_ingreso')
      .values({ usuario: '', red: '10.7.7.0/24', fallos: 60, ultimo: AHORA })
      .execute()
    const desde = (remoteAddress: string, username: string, password: string) =>
      banco.ciudadano.enviar({ method: 'POST', url: '/api/login', remoteAddress, payload: { username, password } })
    expect((await desde('10.7.7.1', 'alguien', 'mala')).statusCode).toBe(429)
    expect((await desde('10.7.8.1', 'alguien', 'mala')).statusCode).toBe(401)
    banco.poner(new Date(AHORA.getTime() + 2_000))
    expect((await desde('10.7.7.1', 'rosa', CLAVE)).statusCode).toBe(200)
    const { fallos } = await banco.db
      .selectFrom('intentos_ingreso')
      .select('fallos')
      .where('red', '=', '10.7.7.0/24')
      .executeTakeFirstOrThrow()
    expect(fallos).toBe(60)
  })

  test('C2 SHE-46 spellings of one name share a count; another network has its own', async () => {
    const desde = (remoteAddress: string, username: string) =>
      banco.ciudadano.enviar({
        method: 'POST',
        url: '/api/login',
        remoteAddress,
        payload: { username, password: 'mala' },
      })
    for (const nombre of ['sol', 'SOL', ' sol', 'Sol', 'ｓｏｌ'])
      expect((await desde('10.0.0.1', nombre)).statusCode).toBe(401)
    expect((await desde('10.0.0.77', 'sol')).statusCode).toBe(429)
    expect((await desde('10.0.1.1', 'sol')).statusCode).toBe(401)
  })

  test('C2 SHE-46 a forged forwarded address changes nothing while no proxy is named', async () => {
    const falsa = (i: number) =>
      banco.ciudadano.enviar({
        method: 'POST',
        url: '/api/login',
        headers: { 'x-forwarded-for': `9.9.${i}.1` },
        payload: { username: 'jefa', password: 'mala' },
      })
    for (let i = 0; i < 5; i++) expect((await falsa(i)).statusCode).toBe(401)
    expect((await falsa(6)).statusCode).toBe(429)
  })
})

describe('live sessions', () => {
  test('API-12 SHE-36 SHE-38 logout ends the session at once, on every server process', async () => {
    const rosa = await entrarComo('rosa')
    const otra = await banco.otraApp()
    const lista = { method: 'GET' as const, url: '/api/cargos', headers: { authorization: `Bearer ${rosa.token}` } }
    expect((await otra.inject(lista)).statusCode).toBe(200)
    expect((await rosa.llamar(sesionApi.salir)).status).toBe(200)
    expect((await rosa.llamar(catalogosApi.cargos)).status).toBe(401)
    await expect.poll(async () => (await otra.inject(lista)).statusCode).toBe(401)
  })

  test('SHE-100 A5 a permission taken away counts on the next call, and one given, too', async () => {
    const julio = await entrarComo('julio')
    const pedir = async () => (await julio.llamar(visitasApi.porArea, { params: { areaID: '47' } })).status
    expect(await pedir()).toBe(200)
    await banco.db.deleteFrom('permisos').where('empacce_id', '=', ELENCO.julio.id).execute()
    await expect.poll(pedir).toBe(403)
    await banco.db.insertInto('permisos').values({ empacce_id: ELENCO.julio.id, codigo: 5 }).execute()
    await expect.poll(pedir).toBe(200)
  })

  test('SHE-100 A5 an access switched off and a user deleted end the live session', async () => {
    const luis = await entrarComo('luis')
    const pedir = async () => (await luis.llamar(catalogosApi.cargos)).status
    await banco.db.updateTable('accesos').set({ estado: false }).where('empacce_id', '=', ELENCO.luis.id).execute()
    await expect.poll(pedir).toBe(401)
    await banco.db.updateTable('accesos').set({ estado: true }).where('empacce_id', '=', ELENCO.luis.id).execute()
    await expect.poll(pedir).toBe(200)
    await banco.db.updateTable('usuarios').set({ deleted_at: AHORA }).where('id', '=', ELENCO.luis.id).execute()
    await expect.poll(pedir).toBe(401)
  })

  test('B3 SHE-38 a session ends after 12 hours of use and after 60 idle minutes', async () => {
    const marta = await entrarComo('marta')
    const alMinuto = async (minuto: number) => {
      banco.poner(new Date(AHORA.getTime() + minuto * 60_000))
      return (await marta.llamar(catalogosApi.cargos)).status
    }
    for (let minuto = 0; minuto < 12 * 60; minuto += 59) expect(await alMinuto(minuto)).toBe(200)
    expect(await alMinuto(12 * 60)).toBe(401)
    banco.poner(AHORA)
    const jefa = await entrarComo('jefa')
    banco.poner(new Date(AHORA.getTime() + 61 * 60_000))
    expect((await jefa.llamar(catalogosApi.cargos)).status).toBe(401)
  })

  test('C5 SHE-34 SHE-35 with an initial password only the own password and logout are open', async () => {
    const password_hash = await cifrarClave('nuevo')
    const employee_id = EMPLEADOS.activoDe47
    await banco.db.transaction().execute(async (trx) => {
      await trx.insertInto('usuarios').values({ id: 70, username: 'nuevo', password_hash, employee_id }).execute()
      await trx.updateTable('accesos').set({ user_id: 70 }).where('employee_id', '=', employee_id).execute()
    })
    await banco.db.insertInto('permisos').values({ empacce_id: EMPLEADOS.activoDe47, codigo: 5 }).execute()
    const nuevo = await entrarComo('nuevo', 'nuevo')
    expect(decodeJwt(nuevo.token ?? '')).toMatchObject({ user: { matchPassword: true } })
    expect(await nuevo.llamar(visitasApi.porArea, { params: { areaID: '47' } })).toMatchObject({
      status: 403,
      cuerpo: { cambiar_clave: true },
    })
    const cambio = {
      id: 70,
      current_password: 'nuevo',
      password: 'Plaza de Armas 1821',
      confirmedPassword: 'Plaza de Armas 1821',
    }
    expect((await nuevo.llamar(usuariosApi.guardar, { params: { id: '70' }, body: cambio })).status).toBe(200)
    expect((await nuevo.llamar(sesionApi.salir)).status).toBe(401)
    const conClave = await entrarComo('nuevo', 'Plaza de Armas 1821')
    expect((await conClave.llamar(visitasApi.porArea, { params: { areaID: '47' } })).status).toBe(200)
  })
})

const entrarComo = async (username: string, password = CLAVE) => {
  return cliente(banco.app, (await ingresar(username, password)).cuerpo.access_token ?? '')
}
