import { catalogosApi } from '@cabildo/contracts/catalogos'
import { encargaturasApi } from '@cabildo/contracts/encargaturas'
import { type SesionUsuario, sesionApi } from '@cabildo/contracts/sesion'
import { abrirOidc, type SimuladorDeOidc } from '@cabildo/simuladores/oidc'
import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Banco, cliente, usarBanco } from '../../../../test/banco.ts'
import { cartasA, conCorreo } from '../../../../test/desde.ts'
import { ELENCO } from '../../../../test/elenco.ts'
import { entrarPorElProveedor } from '../../../../test/oidc.ts'
import {
  CLAVE,
  codigoDe,
  conAplicacion,
  filaDeAplicacion,
  primerPaso,
  sinFactores,
} from '../../../../test/segundo-factor.ts'

const [CLIENTE, SECRETO] = ['cabildo', 'un secreto del cliente, de treinta y dos']
const simuladores: SimuladorDeOidc[] = []
const ajustes = async (mas: Record<string, string>) => {
  const simulador = await abrirOidc(CLIENTE, SECRETO)
  simuladores.push(simulador)
  return {
    DIRECCION_PUBLICA: 'https://cabildo.example.gob.pe',
    OIDC_EMISOR: simulador.origen,
    OIDC_CLIENTE: CLIENTE,
    OIDC_SECRETO: SECRETO,
    OIDC_NOMBRE: 'Valle',
    OIDC_ENLACE_CORREO: 'true',
    ...{ SMTP_URL: 'smtps://usuario:clave@correo.example.com', CORREO_REMITENTE: 'mesa@example.com' },
    ...mas,
  }
}
afterAll(() => Promise.all(simuladores.map((simulador) => simulador.cerrar())))
const { id } = ELENCO.rosa
const CORREO = 'rosa@valle.example'

const limpiar = async (banco: Banco) => {
  // The provider tells the time by the machine's clock.
  banco.poner(new Date())
  await sinFactores(banco)
  await banco.db.deleteFrom('oidc_intentos').execute()
  await banco.db.deleteFrom('identidades').execute()
  await conCorreo(banco.db, id, CORREO, new Date())
}
const entrarEn = (banco: Banco, cual: number, claims: Record<string, unknown> = {}) =>
  entrarPorElProveedor(banco.ciudadano, (direccion) =>
    (simuladores[cual] as SimuladorDeOidc).entrar(direccion, 'rosa', {
      email: CORREO,
      email_verified: true,
      ...claims,
    }),
  )
/** A call that needs a session, and no code. */
const llamar = async (banco: Banco, token: string | undefined) => {
  const { status, cuerpo } = await cliente(banco.app, token ?? '').llamar(encargaturasApi.mias)
  return status === 200 ? 200 : cuerpo.codigo
}
/** Gives rosa an application of codes. */
const conCodigos = async (banco: Banco) => {
  const { access_token } = (await entrarEn(banco, banco === estricto ? 0 : 1)).cuerpo
  return conAplicacion(cliente(banco.app, access_token ?? ''), new Date())
}

/** The provider's second factor counts, whoever is linked enters by it alone, and visits ask for a second factor at once. */
const estricto = usarBanco({
  env: () =>
    ajustes({
      ...{ OIDC_FACTOR: 'proveedor', OIDC_OBLIGATORIO: 'true' },
      ...{ SEGUNDO_FACTOR: '5', SEGUNDO_FACTOR_PLAZO_DIAS: '0' },
    }),
})
/** Nothing of that. */
const propio = usarBanco({ env: () => ajustes({}) })
beforeEach(async () => {
  await limpiar(estricto)
  await limpiar(propio)
})

describe('the second step after the provider (ING-20)', () => {
  test('ING-20 it is the own one, whatever the provider says of its own', async () => {
    const { secreto } = await conCodigos(propio)
    const { status, cuerpo } = await entrarEn(propio, 1, { amr: ['pwd', 'mfa'], acr: 'mfa' })
    expect([status, Object.keys(cuerpo)]).toEqual([200, ['segundo_factor']])
    const segundo = await propio.ciudadano.llamar(sesionApi.segundo, {
      body: { ticket: cuerpo.segundo_factor?.ticket ?? '', forma: 'codigo', codigo: codigoDe(secreto, new Date()) },
    })
    expect(segundo.status).toBe(200)
    expect(decodeJwt<SesionUsuario>(segundo.cuerpo.access_token)).toMatchObject({ user: { id }, porProveedor: true })
    expect(await llamar(propio, segundo.cuerpo.access_token)).toBe(200)
  })

  test('ING-20 ING-13 where its word is taken and it says mfa, there is none, and nothing is to be added', async () => {
    const mfa = { amr: ['pwd', 'mfa'] }
    const { cuerpo } = await entrarEn(estricto, 0, mfa)
    expect(await llamar(estricto, cuerpo.access_token)).toBe(200)
    await conCodigos(estricto)
    const otra = (await entrarEn(estricto, 0, mfa)).cuerpo
    expect(otra.segundo_factor).toBeUndefined()
    expect(await llamar(estricto, otra.access_token)).toBe(200)
  })

  test.each([
    ['nothing', {}],
    ['a password alone', { amr: ['pwd'] }],
    ['a text', { amr: 'mfa' }],
    ['another spelling', { amr: ['MFA'] }],
    ['acr that nobody asked for', { acr: 'mfa' }],
  ])(
    'ING-20 where its word is taken and it says %s, the own step is asked for, or has to be added',
    async (_, claims) => {
      const sin = (await entrarEn(estricto, 0, claims)).cuerpo
      expect(await llamar(estricto, sin.access_token)).toBe('registrarFactor')
      await conCodigos(estricto)
      expect(Object.keys((await entrarEn(estricto, 0, claims)).cuerpo)).toEqual(['segundo_factor'])
    },
  )
})

describe('the provider as the only way in (ING-21)', () => {
  const clave = (username: string, password = CLAVE) => primerPaso(estricto.app, username, password)

  test('ING-21 who is linked is sent there with the right password, and told nothing with a wrong one', async () => {
    await entrarEn(estricto, 0)
    expect(await clave('rosa')).toMatchObject({
      status: 403,
      cuerpo: { codigo: 'oidcObligatorio', message: 'Ingrese con Valle' },
    })
    const errada = await clave('rosa', 'mala')
    expect(errada).toMatchObject({ status: 401, cuerpo: { message: 'Credencial incorrecto', codigo: 'credencial' } })
    // Word for word what a name gets that nobody has.
    expect(errada.cuerpo).toEqual((await clave('nadie de aquí', 'mala')).cuerpo)
    const abiertas = await estricto.db.selectFrom('sesiones').select('manera').where('user_id', '=', id).execute()
    expect(abiertas).toEqual([{ manera: 'proveedor' }])
  })

  test('ING-21 O14 who is not linked enters by the password, and so does always user 11, of which informática hears', async () => {
    expect((await clave('luis')).status).toBe(200)
    await estricto.db
      .insertInto('identidades')
      .values({
        ...{ emisor: simuladores[0]?.origen ?? '', sub: 'el administrador', user_id: ELENCO.admin.id },
        ...{ enlazada_at: new Date(), manera: 'cuenta' },
      })
      .execute()
    expect((await clave('admin')).status).toBe(200)
    const avisos = await estricto.db.selectFrom('avisos_seguridad').select(['user_id', 'clase']).execute()
    expect(avisos).toContainEqual({ user_id: ELENCO.sol.id, clase: 'ingreso del administrador' })
  })

  test('ING-21 where it is not the only way, the password of whoever is linked goes on', async () => {
    await entrarEn(propio, 1)
    expect((await primerPaso(propio.app, 'rosa')).status).toBe(200)
  })
})

describe('a session that came by the provider', () => {
  test('ING-22 ING-04 it says so, is confirmed there, and ends with the access', async () => {
    const { cuerpo } = await entrarEn(propio, 1)
    const token = cuerpo.access_token ?? ''
    expect(decodeJwt<SesionUsuario>(token)).toMatchObject({ porProveedor: true })
    const suya = cliente(propio.app, token)
    expect((await suya.llamar(sesionApi.formasDeConfirmar)).cuerpo.formas).toEqual(['proveedor'])
    const porClave = (await primerPaso(propio.app, 'rosa')).cuerpo.access_token ?? ''
    expect(decodeJwt<SesionUsuario>(porClave)).not.toHaveProperty('porProveedor')
    const otra = cliente(propio.app, porClave)
    expect((await otra.llamar(sesionApi.formasDeConfirmar)).cuerpo.formas).toEqual(['password'])
    // Whoever has a second factor shows that, by whichever way the session came.
    await conAplicacion(suya, new Date())
    expect((await suya.llamar(sesionApi.formasDeConfirmar)).cuerpo.formas).toEqual(['codigo', 'recuperacion'])

    expect((await suya.llamar(catalogosApi.cargos)).status).toBe(200)
    const acceso = propio.db.updateTable('accesos').where('empacce_id', '=', id)
    await acceso.set({ estado: false }).execute()
    await expect.poll(async () => (await suya.llamar(catalogosApi.cargos)).status).toBe(401)
    expect((await entrarEn(propio, 1)).status).toBe(403)
    await acceso.set({ estado: true }).execute()
    expect((await entrarEn(propio, 1)).status).toBe(200)
  })

  test('USU-65 O23 the account of whoever left opens nothing, and the next holder of it is nobody', async () => {
    await entrarEn(propio, 1)
    await propio.db.updateTable('accesos').set({ estado: false }).where('empacce_id', '=', id).execute()
    await propio.db.updateTable('identidades').set({ terminada_at: new Date() }).where('user_id', '=', id).execute()
    const baja = { baja_at: new Date(), baja_motivo: 'Renuncia aceptada' }
    await propio.db.updateTable('usuarios').set(baja).where('id', '=', id).execute()
    const enlaces = () =>
      propio.db.selectFrom('identidades').select('user_id').where('terminada_at', 'is', null).execute()
    // The freed `sub`, and the freed address under another one.
    for (const claims of [{}, { sub: 'otra cuenta de rosa' }]) {
      expect((await entrarEn(propio, 1, claims)).status).toBe(403)
      expect(await enlaces()).toEqual([])
    }
    // Nor once the leaver is back: the link does not come back by the address.
    await propio.db.updateTable('accesos').set({ estado: true }).where('empacce_id', '=', id).execute()
    expect((await entrarEn(propio, 1)).status).toBe(403)
    expect(await enlaces()).toEqual([])
  })
})

describe('a forgotten password', () => {
  const conDirectorio = usarBanco({
    env: () =>
      ajustes({
        ...{ LDAP_URL: 'ldap://127.0.0.1:9', LDAP_BASE: 'dc=valle,dc=example' },
        ...{ LDAP_USUARIO: 'cn=buscador', LDAP_CLAVE: 'x' },
      }),
  })
  /** Asks for rosa and then for luis: once his letter is there, hers was decided. */
  const cartasDeRosa = async (banco: Banco) => {
    await conCorreo(banco.db, id, CORREO, new Date())
    await conCorreo(banco.db, ELENCO.luis.id, 'luis@valle.example', new Date())
    const antes = (await cartasA(banco.db, 'luis@valle.example')).length
    for (const username of ['rosa', 'luis'])
      expect((await banco.ciudadano.llamar(sesionApi.claveOlvidada, { body: { username } })).status).toBe(200)
    await expect.poll(async () => (await cartasA(banco.db, 'luis@valle.example')).length).toBe(antes + 1)
    return (await cartasA(banco.db, CORREO)).length
  }
  const enlazar = (banco: Banco, emisor: string) =>
    banco.db
      .insertInto('identidades')
      .values({ emisor, sub: 'rosa', user_id: id, enlazada_at: new Date(), manera: 'cuenta' })
      .execute()

  test('ING-27 ING-21 is not replaced by who enters by the provider alone, and is where the provider is one way of two', async () => {
    for (const banco of [estricto, propio]) await enlazar(banco, simuladores[banco === estricto ? 0 : 1]?.origen ?? '')
    // That a second factor is demanded and not there would be reason enough.
    const aplicaciones = [id, ELENCO.luis.id].map((suyo) => filaDeAplicacion(suyo, new Date()))
    await estricto.db.insertInto('factores').values(aplicaciones).execute()
    expect(await cartasDeRosa(estricto)).toBe(0)
    expect(await cartasDeRosa(propio)).toBe(1)
  })

  test('ING-27 D-107 is not replaced by who has the password of the directory', async () => {
    await enlazar(conDirectorio, 'ldap:dc=valle,dc=example')
    expect(await cartasDeRosa(conDirectorio)).toBe(0)
    await conDirectorio.db.deleteFrom('identidades').execute()
    await conDirectorio.db.deleteFrom('limites').execute()
    expect(await cartasDeRosa(conDirectorio)).toBe(1)
  })
})
