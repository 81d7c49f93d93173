import { catalogosApi } from '@cabildo/contracts/catalogos'
import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { beforeEach, describe, expect, test } from 'vitest'
import { cliente, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { cifrarClave } from '../../platform/sesion/clave.ts'

const banco = usarBanco()
const CLAVE = 'una clave segura'

const ingresar = (username: string, password = CLAVE) =>
  banco.ciudadano.llamar(sesionApi.ingresar, { body: { username, password } })

beforeEach(async () => {
  await banco.db.deleteFrom('intentos_ingreso').execute()
})

describe('the own password (API-38, D-27)', () => {
  const cambiar = async (
    password: string,
    { actual = CLAVE, id = ELENCO.sol.id as number, confirmedPassword = password } = {},
  ) =>
    (await banco.como('sol')).llamar(usuariosApi.guardar, {
      params: { id: String(id) },
      body: { id, current_password: actual, password, confirmedPassword },
    })

  test('API-04 USU-51 a wrong current password is a flag in the answer and changes nothing', async () => {
    expect(await cambiar('otra clave larga', { actual: 'no es' })).toMatchObject({
      status: 200,
      cuerpo: { no_match_old_password: true },
    })
    expect((await ingresar('sol')).status).toBe(200)
  })

  test.each([
    ['corta77', 'password', /entre 8 y 128/],
    ['x'.repeat(129), 'password', /entre 8 y 128/],
    ['Password123', 'password', /muy conocida/],
    ['municipalidad provincial de valle alto', 'password', /siglas de la municipalidad/],
    ['MPVA 2026', 'password', /siglas de la municipalidad/],
    [String(98_001_000 + ELENCO.sol.id), 'password', /igual al usuario o al DNI/],
    [`${98_001_000 + ELENCO.sol.id}-26`, 'password', /aunque se le agreguen/],
  ])('C6 D-27 USU-49 the password %s is refused beside its field', async (clave, campo, mensaje) => {
    const { status, cuerpo } = await cambiar(clave)
    expect([status, cuerpo.errors?.[campo]]).toEqual([422, expect.stringMatching(mensaje)])
  })

  test('C6 a password is kept as it came, and told apart to its last character', async () => {
    const { id } = ELENCO.gloria
    let actual = CLAVE
    for (const [nueva, parecida] of [
      ['ñandú 77', 'nandu 77'],
      ['  dos espacios  ', 'dos espacios'],
      [`${'é'.repeat(36)}a`, `${'é'.repeat(36)}b`], // 73 bytes: bcrypt would read 72
      ['🦙🌽🏔🌶🥔🐟🎶🥁', '🦙🌽🏔🌶🥔🐟🎶🎷'],
      ['z'.repeat(128), 'z'.repeat(127)],
    ] as const) {
      const gloria = await entrarComo('gloria', actual)
      const body = { id, current_password: actual, password: nueva, confirmedPassword: nueva }
      expect((await gloria.llamar(usuariosApi.guardar, { params: { id: String(id) }, body })).cuerpo).toEqual({})
      expect((await ingresar('gloria', parecida)).status).toBe(401)
      actual = nueva
    }
    expect((await ingresar('gloria', actual)).status).toBe(200)
  })

  test('C6 one that is too long, or that holds a NUL, is refused before anything is hashed or counted', async () => {
    const sol = await banco.como('sol')
    const intentos = () => banco.db.selectFrom('intentos_ingreso').select('usuario').execute()
    for (const [clave, estado] of [
      ['x'.repeat(129), 422],
      ['x'.repeat(1_000), 422],
      ['x'.repeat(1_001), 422],
      ['con un \0 dentro', 400],
    ] as const) {
      const body = { id: ELENCO.sol.id, current_password: CLAVE, password: clave, confirmedPassword: clave }
      const { status } = await sol.llamar(usuariosApi.guardar, { params: { id: String(ELENCO.sol.id) }, body })
      expect([clave.length, status, await intentos()]).toEqual([clave.length, estado, []])
    }
    for (const clave of ['x'.repeat(1_001), 'con un \0 dentro']) {
      expect((await ingresar('sol', clave)).status).toBeGreaterThanOrEqual(400)
      expect(await intentos()).toEqual([])
    }
    // As long as the form allows it is tried like any other.
    expect((await ingresar('sol', 'x'.repeat(1_000))).status).toBe(401)
  })

  test('USU-47 both passwords must be equal', async () => {
    const { status, cuerpo } = await cambiar('una frase larga', { confirmedPassword: 'otra frase larga' })
    expect([status, cuerpo.errors]).toEqual([422, { confirmedPassword: 'Las contraseñas no coinciden' }])
  })

  test('D-28 guessing the own current password is slowed like sign-in', async () => {
    for (let i = 0; i < 5; i++)
      expect((await cambiar('otra clave larga', { actual: `intento ${i}` })).cuerpo.no_match_old_password).toBe(true)
    expect((await cambiar('otra clave larga', { actual: 'intento 6' })).status).toBe(429)
  })

  test("API-38 another user's password is not changed this way", async () => {
    expect((await cambiar('una frase larga', { id: ELENCO.rosa.id })).status).toBe(403)
  })

  /** The administration has given another password and does not commit until the act under test waits for it. */
  const mientrasCambia = async <T>(id: number, acto: () => Promise<T>) => {
    const password_hash = await cifrarClave('la nueva clave')
    const [respuesta] = await enCarrera(
      banco.bd,
      (trx) => trx.updateTable('usuarios').set({ password_hash }).where('id', '=', id).execute(),
      [acto],
    )
    return respuesta
  }

  test('D-28 a sign-in with the old password that meets a password change opens no session', async () => {
    const { id } = ELENCO.canastera
    expect(await mientrasCambia(id, () => ingresar('canastera'))).toMatchObject({
      status: 401,
      cuerpo: { codigo: 'credencial' },
    })
    expect(await banco.db.selectFrom('sesiones').select('id').where('user_id', '=', id).execute()).toEqual([])
    expect((await ingresar('canastera', 'la nueva clave')).status).toBe(200)
  })

  test('D-28 API-38 an own change does not overwrite a password that the administration gave meanwhile', async () => {
    const { id } = ELENCO.nadie
    const nadie = await entrarComo('nadie')
    const body = { id, current_password: CLAVE, password: 'una frase larga', confirmedPassword: 'una frase larga' }
    const cambiarla = () => nadie.llamar(usuariosApi.guardar, { params: { id: String(id) }, body })
    expect(await mientrasCambia(id, cambiarla)).toMatchObject({ status: 200, cuerpo: { no_match_old_password: true } })
    expect((await ingresar('nadie', 'una frase larga')).status).toBe(401)
    expect((await ingresar('nadie', 'la nueva clave')).status).toBe(200)
  })

  test('D-28 a changed password ends every session of the user', async () => {
    const una = await entrarComo('sol')
    const otra = await entrarComo('sol')
    const body = {
      id: ELENCO.sol.id,
      current_password: CLAVE,
      password: 'casona del jirón 12',
      confirmedPassword: 'casona del jirón 12',
    }
    expect((await una.llamar(usuariosApi.guardar, { params: { id: String(ELENCO.sol.id) }, body })).status).toBe(200)
    expect((await otra.llamar(catalogosApi.cargos)).status).toBe(401)
    expect((await ingresar('sol')).status).toBe(401)
    expect((await ingresar('sol', 'casona del jirón 12')).status).toBe(200)
  })
})

const entrarComo = async (username: string, password = CLAVE) => {
  return cliente(banco.app, (await ingresar(username, password)).cuerpo.access_token ?? '')
}
