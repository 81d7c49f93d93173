import { RUTA_VUELTA } from '@cabildo/contracts/base/rutas'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { oidcApi } from '@cabildo/contracts/ingreso-oidc'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cliente, usarBanco } from '../../../../test/banco.ts'
import { ELENCO } from '../../../../test/elenco.ts'
import { entrarPorElProveedor, unaPestana } from '../../../../test/oidc.ts'
import {
  abrirProveedorDeIdentidad,
  CLIENTE,
  type ProveedorDeIdentidad,
  SECRETO_DEL_CLIENTE,
} from '../../../../test/proveedor-de-identidad.ts'

const DIRECCION = 'http://localhost:5400'
const CUENTAS = {
  'cuenta de rosa': { email: 'Rosa@Valle.example', email_verified: true, name: 'Rosa' },
  'cuenta sin comprobar': { email: 'luis@valle.example', email_verified: false },
  'cuenta de otra casa': { email: 'rosa@otra.example', email_verified: true },
  'cuenta del administrador': { email: 'admin@valle.example', email_verified: true },
  'cuenta de nadie': { email: 'ajena@valle.example', email_verified: true },
}
let proveedor: ProveedorDeIdentidad
const banco = usarBanco({
  env: async () => {
    proveedor = await abrirProveedorDeIdentidad(`${DIRECCION}${RUTA_VUELTA}`, CUENTAS)
    return {
      DIRECCION_PUBLICA: DIRECCION,
      OIDC_EMISOR: proveedor.emisor,
      OIDC_CLIENTE: CLIENTE,
      OIDC_SECRETO: SECRETO_DEL_CLIENTE,
      OIDC_DOMINIO: 'valle.example',
      OIDC_ENLACE_CORREO: 'true',
    }
  },
})
beforeEach(async () => {
  // The provider tells the time by the machine's clock.
  banco.poner(new Date())
  await banco.db.deleteFrom('identidades').execute()
  for (const [quien, email] of [
    ['rosa', 'rosa@valle.example'],
    ['luis', 'luis@valle.example'],
    ['admin', 'admin@valle.example'],
  ] as const)
    await banco.db.updateTable('usuarios').set({ email }).where('id', '=', ELENCO[quien].id).execute()
})

const entrar = (cuenta: keyof typeof CUENTAS) =>
  entrarPorElProveedor(banco.ciudadano, (direccion) => proveedor.entrar(direccion, cuenta))

describe('signing in at a real provider', () => {
  test('ING-16 ING-17 ING-18 ING-22 whom the provider vouches for enters with the rights of Cabildo, linked at the first entry by the address', async () => {
    const { status, cuerpo } = await entrar('cuenta de rosa')
    expect(status).toBe(200)
    expect(decodeJwt<SesionUsuario>(cuerpo.access_token ?? '')).toMatchObject({
      user: { id: ELENCO.rosa.id, matchPassword: false },
      areaID: 20,
      roles: ELENCO.rosa.permisos,
    })
    const rosa = cliente(banco.app, cuerpo.access_token ?? '')
    expect((await rosa.llamar(catalogosApi.cargos)).status).toBe(200)
    const enlaces = banco.db.selectFrom('identidades').select(['emisor', 'sub', 'user_id', 'manera', 'terminada_at'])
    const suyo = { emisor: proveedor.emisor, sub: 'cuenta de rosa', user_id: ELENCO.rosa.id, manera: 'correo' }
    expect(await enlaces.execute()).toEqual([{ ...suyo, terminada_at: null }])
    const { email_comprobado_at } = await banco.db
      .selectFrom('usuarios')
      .select('email_comprobado_at')
      .where('id', '=', ELENCO.rosa.id)
      .executeTakeFirstOrThrow()
    expect(email_comprobado_at).not.toBeNull()

    // The address of the account is another one by now: the link is by the account.
    await banco.db
      .updateTable('usuarios')
      .set({ email: 'nueva@valle.example' })
      .where('id', '=', ELENCO.rosa.id)
      .execute()
    expect(decodeJwt<SesionUsuario>((await entrar('cuenta de rosa')).cuerpo.access_token ?? '').user.id).toBe(
      ELENCO.rosa.id,
    )
  })

  test.each([
    ['cuenta sin comprobar', 403, 'La cuenta no es de valle.example.'],
    ['cuenta de otra casa', 403, 'La cuenta no es de valle.example.'],
    ['cuenta del administrador', 403, 'Su cuenta no está registrada en Cabildo. Pida acceso al área de informática.'],
    ['cuenta de nadie', 403, 'Su cuenta no está registrada en Cabildo. Pida acceso al área de informática.'],
  ] as const)(
    'ING-18 ING-19 O22 O23 a %s enters nowhere, links nobody and makes no user',
    async (cuenta, status, message) => {
      const usuarios = banco.db.selectFrom('usuarios').select(({ fn }) => fn.countAll<number>().as('n'))
      const antes = await usuarios.execute()
      const respuesta = await entrar(cuenta)
      expect(respuesta).toMatchObject({ status, cuerpo: { message } })
      expect(await banco.db.selectFrom('identidades').selectAll().execute()).toEqual([])
      expect(await usuarios.execute()).toEqual(antes)
    },
  )

  test('O22 an answer counts once, and only in the tab that asked', async () => {
    const { status, vuelta } = await entrar('cuenta de rosa')
    expect(status).toBe(200)
    expect(await banco.ciudadano.llamar(oidcApi.volver, { body: vuelta })).toMatchObject({
      status: 401,
      cuerpo: { codigo: 'oidcVencido', message: 'El ingreso venció o ya se usó, intente otra vez.' },
    })
    const { reto } = unaPestana()
    const { cuerpo } = await banco.ciudadano.llamar(oidcApi.pedir, { body: { reto } })
    const ajena = { ...(await proveedor.entrar(cuerpo.direccion, 'cuenta de rosa')), secreto: unaPestana().secreto }
    expect((await banco.ciudadano.llamar(oidcApi.volver, { body: ajena })).status).toBe(401)
  })

  test('ING-16 an attempt ends after ten minutes', async () => {
    const { secreto, reto } = unaPestana()
    const { cuerpo } = await banco.ciudadano.llamar(oidcApi.pedir, { body: { reto } })
    const vuelta = { ...(await proveedor.entrar(cuerpo.direccion, 'cuenta de rosa')), secreto }
    banco.poner(new Date(Date.now() + 10 * 60_000))
    expect((await banco.ciudadano.llamar(oidcApi.volver, { body: vuelta })).status).toBe(401)
  })

  test('ING-16 nothing of the provider is asked for but openid, profile and email, with PKCE, state and nonce', async () => {
    const { cuerpo } = await banco.ciudadano.llamar(oidcApi.pedir, { body: { reto: unaPestana().reto } })
    const { searchParams } = new URL(cuerpo.direccion)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: CLIENTE,
      redirect_uri: `${DIRECCION}${RUTA_VUELTA}`,
      response_type: 'code',
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })
})

describe('links', () => {
  const enlazar = async (quien: 'luis' | 'rosa', cuenta: keyof typeof CUENTAS) => {
    const sesion = await banco.como(quien)
    const { secreto, reto } = unaPestana()
    const { status, cuerpo } = await sesion.llamar(oidcApi.enlazar, { body: { reto } })
    if (status !== 200) return { status, cuerpo }
    const vuelta = { ...(await proveedor.entrar(cuerpo.direccion, cuenta)), secreto }
    return { sesion, vuelta, terminar: (con = sesion) => con.llamar(oidcApi.volver, { body: vuelta }) }
  }

  test('ING-18 O23 who is signed in links the own account, alone, and unlinking ends it', async () => {
    const suyo = await enlazar('luis', 'cuenta de rosa')
    // Another session cannot finish what this one began, nor can a stranger.
    const rosa = await banco.como('rosa')
    expect(await suyo.terminar?.(rosa)).toMatchObject({ status: 401 })
    const otra = await enlazar('luis', 'cuenta de rosa')
    expect(await otra.terminar?.()).toMatchObject({ status: 200, cuerpo: { enlazada: true } })
    // The account is luis's now, whatever its address says; rosa cannot have it, too.
    expect(decodeJwt<SesionUsuario>((await entrar('cuenta de rosa')).cuerpo.access_token ?? '').user.id).toBe(
      ELENCO.luis.id,
    )
    const deRosa = await enlazar('rosa', 'cuenta de rosa')
    expect(await deRosa.terminar?.()).toMatchObject({ status: 409, cuerpo: { codigo: 'identidadTomada' } })

    expect((await (await banco.como('luis')).llamar(oidcApi.desenlazar)).status).toBe(200)
    expect((await (await banco.como('luis')).llamar(oidcApi.desenlazar)).status).toBe(404)
    const avisos = banco.db.selectFrom('avisos_seguridad').select('clase').where('user_id', '=', ELENCO.luis.id)
    expect((await avisos.orderBy('id').execute()).map(({ clase }) => clase)).toEqual(
      expect.arrayContaining(['cuenta enlazada', 'enlace quitado']),
    )
  })

  test('ING-18 a link that was taken away does not come back by the address', async () => {
    await entrar('cuenta de rosa')
    const sol = await banco.como('sol')
    expect(await sol.llamar(oidcApi.desenlazarDe, { params: { id: String(ELENCO.rosa.id) } })).toMatchObject({
      status: 200,
    })
    expect((await entrar('cuenta de rosa')).status).toBe(403)
  })

  test('ING-04 ING-18 linking and unlinking ask for proof of identity, which the provider gives for whoever came by it', async () => {
    const rosa = cliente(banco.app, (await entrar('cuenta de rosa')).cuerpo.access_token ?? '')
    const conClave = await banco.como('rosa')
    expect(await conClave.llamar(oidcApi.confirmar, { body: { reto: unaPestana().reto } })).toMatchObject({
      status: 403,
      cuerpo: { codigo: 'sinPermiso' },
    })
    await banco.db
      .updateTable('sesiones')
      .set({ confirmada_at: new Date(0) })
      .where('user_id', '=', ELENCO.rosa.id)
      .execute()
    await expect
      .poll(async () => (await rosa.llamar(oidcApi.desenlazar)).cuerpo.codigo, { timeout: 5_000 })
      .toBe('confirmar')

    const { secreto, reto } = unaPestana()
    const { cuerpo } = await rosa.llamar(oidcApi.confirmar, { body: { reto } })
    expect(Object.fromEntries(new URL(cuerpo.direccion).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    const vuelta = { ...(await proveedor.entrar(cuerpo.direccion, 'cuenta de rosa')), secreto }
    expect(await rosa.llamar(oidcApi.volver, { body: vuelta })).toMatchObject({
      status: 200,
      cuerpo: { confirmado: true },
    })
    expect((await rosa.llamar(oidcApi.desenlazar)).status).toBe(200)
  })
})

test('ING-17 the provider may change its keys: the set is read again at an unknown name, at most once a minute', async () => {
  expect((await entrar('cuenta de rosa')).status).toBe(200)
  await proveedor.rotar()
  expect((await entrar('cuenta de rosa')).cuerpo.codigo).toBe('oidcVencido')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  try {
    banco.poner(new Date())
    expect((await entrar('cuenta de rosa')).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})
