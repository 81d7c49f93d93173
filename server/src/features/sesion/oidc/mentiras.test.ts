import { oidcApi } from '@cabildo/contracts/ingreso-oidc'
import { sesionApi } from '@cabildo/contracts/sesion'
import { abrirOidc, type Mentira, type SimuladorDeOidc } from '@cabildo/simuladores/oidc'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../../test/banco.ts'
import { ELENCO } from '../../../../test/elenco.ts'
import { entrarPorElProveedor, unaPestana } from '../../../../test/oidc.ts'

const [CLIENTE, SECRETO] = ['cabildo', 'un secreto del cliente, de treinta y dos']
let simulador: SimuladorDeOidc
const banco = usarBanco({
  env: async () => {
    simulador = await abrirOidc(CLIENTE, SECRETO)
    return {
      DIRECCION_PUBLICA: 'http://localhost:5400',
      OIDC_EMISOR: simulador.origen,
      OIDC_CLIENTE: CLIENTE,
      OIDC_SECRETO: SECRETO,
      OIDC_NOMBRE: 'Valle',
      OIDC_ENLACE_CORREO: 'true',
    }
  },
})
afterAll(() => simulador.cerrar())

/** An hour in which nothing that was read of the provider is remembered. */
let horas = 0
const aOtraHora = () => {
  horas += 2
  banco.poner(new Date(Date.now() + horas * 3_600_000))
}
beforeEach(async () => {
  simulador.mentir({})
  banco.poner(new Date())
  await banco.db.deleteFrom('oidc_intentos').execute()
  await banco.db.deleteFrom('identidades').execute()
  await banco.db.updateTable('usuarios').set({ email: 'rosa@valle.example' }).where('id', '=', ELENCO.rosa.id).execute()
})

const SUYA = { email: 'rosa@valle.example', email_verified: true }
const entrar = (claims: Record<string, unknown> = SUYA) =>
  entrarPorElProveedor(banco.ciudadano, (direccion) => simulador.entrar(direccion, 'rosa', claims))

const AHORA_S = () => Math.floor(Date.now() / 1_000)
const MENTIRAS: Record<string, () => Mentira> = {
  'alg none': () => ({ firma: 'none' }),
  'HS256 with the secret of the client': () => ({ firma: 'HS256' }),
  'a key that is not in the set': () => ({ firma: 'otra llave' }),
  'another issuer': () => ({ claims: { iss: 'https://otro.example' } }),
  'an issuer with a slash more': () => ({ claims: { iss: `${simulador.origen}/` } }),
  'another audience': () => ({ claims: { aud: 'otro' } }),
  'two audiences and another party': () => ({ claims: { aud: [CLIENTE, 'otro'], azp: 'otro' } }),
  'another authorized party': () => ({ claims: { azp: 'otro' } }),
  'no nonce': () => ({ claims: { nonce: undefined } }),
  'another nonce': () => ({ claims: { nonce: 'x'.repeat(43) } }),
  expired: () => ({ claims: { exp: AHORA_S() - 61 } }),
  'of two minutes ago': () => ({ claims: { iat: AHORA_S() - 120 } }),
  'of two minutes hence': () => ({ claims: { iat: AHORA_S() + 120 } }),
  'no end': () => ({ claims: { exp: undefined } }),
  'no subject': () => ({ claims: { sub: undefined } }),
}

describe('what a provider says that does not hold', () => {
  test('ING-17 the simulator tells the truth unless told otherwise', async () => {
    expect((await entrar()).status).toBe(200)
  })

  test.each(Object.keys(MENTIRAS))('O22 ING-19 %s: one refusal, no session, no link, no user', async (cual) => {
    const [sesiones, usuarios] = [
      banco.db.selectFrom('sesiones').select(({ fn }) => fn.countAll<number>().as('n')),
      banco.db.selectFrom('usuarios').select(({ fn }) => fn.countAll<number>().as('n')),
    ]
    const antes = [await sesiones.execute(), await usuarios.execute()]
    simulador.mentir(MENTIRAS[cual]?.() ?? {})
    const { status, cuerpo } = await entrar()
    expect([status, cuerpo.message]).toEqual([401, 'El ingreso venció o ya se usó, intente otra vez.'])
    expect([await sesiones.execute(), await usuarios.execute()]).toEqual(antes)
    expect(await banco.db.selectFrom('identidades').selectAll().execute()).toEqual([])
  })

  test('O22 ING-18 an address of which the provider says as a text that it is proved is not proved', async () => {
    expect((await entrar({ ...SUYA, email_verified: 'true' })).status).toBe(403)
    expect((await entrar({ email: SUYA.email })).status).toBe(403)
    expect(await banco.db.selectFrom('identidades').selectAll().execute()).toEqual([])
  })

  test('O22 a state that nobody gave out, and a code of another client, are refused', async () => {
    const { secreto, reto } = unaPestana()
    const inventada = { state: 'x'.repeat(43), code: 'codigo-1', secreto }
    expect((await banco.ciudadano.llamar(oidcApi.volver, { body: inventada })).status).toBe(401)
    const { cuerpo } = await banco.ciudadano.llamar(oidcApi.pedir, { body: { reto } })
    const { state } = simulador.entrar(cuerpo.direccion, 'rosa', SUYA)
    const ajeno = await banco.ciudadano.llamar(oidcApi.volver, { body: { state, code: 'de otro', secreto } })
    expect([ajeno.status, ajeno.cuerpo.codigo]).toEqual([401, 'oidcVencido'])
  })
})

describe('a provider that is down', () => {
  test.each(['caído', 'redirige', 'otro emisor'] as const)(
    'O22 ING-19 %s: the screen says so, nothing is kept, and the password goes on',
    async (falla) => {
      aOtraHora()
      simulador.mentir({ falla })
      const { status, cuerpo, cabeceras } = await banco.ciudadano.llamar(oidcApi.pedir, {
        body: { reto: unaPestana().reto },
      })
      expect([status, cuerpo.message, cabeceras['retry-after']]).toEqual([
        503,
        'El servicio de ingreso de Valle no responde. Ingrese con su usuario y clave.',
        '30',
      ])
      expect(await banco.db.selectFrom('oidc_intentos').selectAll().execute()).toEqual([])
      const credenciales = { username: 'rosa', password: 'una clave segura' }
      expect((await banco.ciudadano.llamar(sesionApi.ingresar, { body: credenciales })).status).toBe(200)
      // It is asked again at the next sign-in: a fault is not remembered.
      simulador.mentir({})
      expect((await banco.ciudadano.llamar(oidcApi.pedir, { body: { reto: unaPestana().reto } })).status).toBe(200)
    },
  )

  test('O22 a set of keys of 50 MB is not read', async () => {
    aOtraHora()
    expect((await banco.ciudadano.llamar(oidcApi.pedir, { body: { reto: unaPestana().reto } })).status).toBe(200)
    banco.poner(new Date())
    simulador.mentir({ falla: 'JWKS enorme' })
    const { status, cuerpo } = await entrar()
    expect([status, cuerpo.codigo]).toEqual([503, 'oidcSinServicio'])
    simulador.mentir({})
    expect((await entrar()).status).toBe(200)
  })
})
