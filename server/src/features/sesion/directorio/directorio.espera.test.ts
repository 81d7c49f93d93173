import { existsSync } from 'node:fs'
import { MENSAJES_SESION, sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { AHORA, cliente, usarBanco } from '../../../../test/banco.ts'
import { ELENCO } from '../../../../test/elenco.ts'
import { iniciarServidor } from '../../../../test/servidor-ajeno.ts'
import { comprobarEnDirectorio } from './directorio.ts'

/** Where no directory can be installed its tests are omitted; `npm test` installs it where it can. */
const HAY_LDAP = existsSync('/usr/sbin/slapd')
if (!HAY_LDAP) process.stderr.write('El ingreso por LDAP no se prueba: no hay un directorio en esta máquina\n')

type Directorio = Record<'claro' | 'seguro' | 'ajeno' | 'ca' | 'base' | 'usuario' | 'clave', string>
let [directorio, detener] = [{} as Directorio, async (): Promise<unknown> => undefined]
const ajustes = () => ({ ...directorio, atributo: 'uid' })

describe.skipIf(!HAY_LDAP)('signing in with the password of a real directory (OpenLDAP)', () => {
  const banco = usarBanco({
    env: async () => {
      ;[directorio, detener] = await iniciarServidor<Directorio>('ldap.mjs', 'El directorio LDAP')
      return {
        LDAP_URL: directorio.seguro,
        LDAP_CA: directorio.ca,
        LDAP_BASE: directorio.base,
        LDAP_ATRIBUTO: 'uid',
        LDAP_USUARIO: directorio.usuario,
        LDAP_CLAVE: directorio.clave,
      }
    },
  })
  afterAll(() => detener())
  beforeEach(async () => {
    await banco.db.deleteFrom('identidades').execute()
    await banco.db.deleteFrom('intentos_ingreso').execute()
  })

  const entrar = (username: string, password: string) =>
    banco.ciudadano.llamar(sesionApi.ingresar, { body: { username, password } })

  test('ING-01 who is in the directory enters with its password alone, and with the rights of Cabildo', async () => {
    const { status, cuerpo } = await entrar('rosa', 'la del directorio')
    expect(status).toBe(200)
    expect(decodeJwt(cuerpo.access_token ?? '')).toMatchObject({
      user: { id: ELENCO.rosa.id, matchPassword: false },
      roles: ELENCO.rosa.permisos,
    })
    // Cabildo's own password is none any more.
    for (const otra of ['una clave segura', 'La del directorio', ''])
      expect(await entrar('rosa', otra)).toMatchObject({ status: 401, cuerpo: { message: 'Credencial incorrecto' } })
  })

  test('D-107 who is not in it, and always user 11, enters with the password of Cabildo', async () => {
    expect((await entrar('julio', 'una clave segura')).status).toBe(200)
    expect((await entrar('admin', 'una clave segura')).status).toBe(200)
    expect((await entrar('admin', 'la del directorio')).status).toBe(401)
  })

  test.each(['ajena', '*', 'ro*', 'rosa)(uid=*', '', ' '])(
    'SHE-45 D1 a name that is nobody of Cabildo enters nowhere, whatever the directory finds by it: %s',
    async (username) => {
      const { status } = await entrar(username, 'la del directorio')
      expect([401, 422]).toContain(status)
      expect(await banco.db.selectFrom('identidades').selectAll().execute()).toEqual([])
    },
  )

  test('a name that two entries have is nobody’s, with either password', async () => {
    expect((await entrar('luis', 'la de luis')).status).toBe(401)
    expect((await entrar('luis', 'la del otro luis')).status).toBe(401)
  })

  test('D-106 a name that the directory gave to another person opens nothing of whoever had it', async () => {
    await entrar('rosa', 'la del directorio')
    await banco.db.updateTable('identidades').set({ sub: 'la entrada de antes' }).execute()
    expect((await entrar('rosa', 'la del directorio')).status).toBe(401)
  })

  test('D-28 guessing is slowed as for any password, and does not lock the account of the directory', async () => {
    for (let i = 0; i < 5; i++) expect((await entrar('rosa', `errada ${i}`)).status).toBe(401)
    expect((await entrar('rosa', 'la del directorio')).status).toBe(429)
  })

  test('ING-04 ING-27 the password is proved at the directory, and changed there', async () => {
    const { cuerpo } = await entrar('rosa', 'la del directorio')
    const suya = cliente(banco.app, cuerpo.access_token ?? '')
    expect((await suya.llamar(sesionApi.confirmar, { body: { password: 'la del directorio' } })).status).toBe(200)
    expect(await suya.llamar(sesionApi.confirmar, { body: { password: 'una clave segura' } })).toMatchObject({
      status: 401,
      cuerpo: { errors: { password: MENSAJES_SESION.claveIncorrecta } },
    })
    const { id } = ELENCO.rosa
    const body = {
      id,
      current_password: 'una clave segura',
      password: 'otra larga 9',
      confirmedPassword: 'otra larga 9',
    }
    expect(await suya.llamar(usuariosApi.guardar, { params: { id: String(id) }, body })).toMatchObject({
      status: 409,
      cuerpo: { codigo: 'claveDelDirectorio' },
    })
  })

  test('ING-17 the certificate of the directory is checked, and to another machine nothing is said without TLS', async () => {
    const probar = (url: string, ca?: string) =>
      comprobarEnDirectorio({ ...ajustes(), url, ca }, 'rosa', 'la del directorio')
    const suya = { es: 'correcta', sub: expect.stringMatching(/^[0-9a-f-]{36}$/) }
    for (const url of [directorio.seguro, directorio.ajeno]) {
      expect(await probar(url, directorio.ca)).toEqual(suya)
      await expect(probar(url)).rejects.toThrow(/self-signed/)
    }
    expect(await probar(directorio.claro)).toEqual(suya)
  })
})

describe('a directory that does not answer', () => {
  const banco = usarBanco({
    env: {
      LDAP_URL: 'ldap://127.0.0.1:9',
      LDAP_BASE: 'dc=valle,dc=example',
      LDAP_USUARIO: 'cn=buscador',
      LDAP_CLAVE: 'x',
    },
  })
  test('D-107 D-28 the password of Cabildo goes on; every other one is answered alike, and counts', async () => {
    const entrar = (username: string, password: string) =>
      banco.ciudadano.llamar(sesionApi.ingresar, { body: { username, password } })
    expect((await entrar('julio', 'una clave segura')).status).toBe(200)
    for (const username of ['julio', 'nadie de aquí', 'admin'])
      expect(await entrar(username, 'errada')).toMatchObject({
        status: 503,
        cuerpo: { codigo: 'directorioSinServicio' },
      })
    // The password of Cabildo would otherwise be guessed at any speed.
    for (let i = 0; i < 4; i++) expect((await entrar('julio', `errada ${i}`)).status).toBe(503)
    expect((await entrar('julio', 'una clave segura')).status).toBe(429)
    banco.poner(new Date(AHORA.getTime() + 20 * 60_000))
    expect((await entrar('julio', 'una clave segura')).status).toBe(200)
  })
})
