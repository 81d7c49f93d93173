import type { Enviado } from '@cabildo/contracts/base/llamada'
import { FACTORES_MAXIMO, MENSAJES_MI_CUENTA, miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import { type SesionUsuario, sesionApi } from '@cabildo/contracts/sesion'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { type Algoritmo, LlaveVirtual, type Mutacion } from '../../../test/llave-virtual.ts'
import { CLAVE, codigoDe, codigoErrado, conAplicacion, sinFactores } from '../../../test/segundo-factor.ts'

const SITIO = 'https://cabildo.example.gob.pe'
const banco = usarBanco({ env: { DIRECCION_PUBLICA: SITIO } })
const enMinutos = (minutos: number) => new Date(AHORA.getTime() + minutos * 60_000)

/** A caller on the public page, as a browser says of itself. */
const enLaPagina = (quien: Cliente, origin = SITIO): Cliente => {
  const enviar: Cliente['enviar'] = (opciones) =>
    quien.enviar({ ...opciones, headers: { origin, ...opciones.headers } })
  return {
    ...quien,
    enviar,
    llamar: async (llamada, envio) => {
      const { params = {}, body } = (envio ?? {}) as { params?: Record<string, string>; body?: object }
      const url = llamada.path.replace(/:(\w+)/g, (_, nombre) => params[nombre] ?? '')
      const r = await enviar({ method: llamada.method, url, ...(body && { payload: body }) })
      return { status: r.statusCode, cuerpo: r.json(), cabeceras: r.headers }
    },
  }
}
const nadie = () => enLaPagina(banco.ciudadano)

const registrar = async (quien: Cliente, llave: LlaveVirtual, m: Mutacion = {}) => {
  const { cuerpo } = await quien.llamar(miCuentaApi.opcionesDeLlave)
  const respuesta = llave.crear(cuerpo.opciones, SITIO, m)
  return quien.llamar(miCuentaApi.agregarLlave, { body: { respuesta, nombre: 'Mi lector de huella' } })
}
const conLlave = async (username: string, alg: Algoritmo = 'ES256') => {
  const llave = new LlaveVirtual(alg)
  const quien = enLaPagina(await entrar(banco.app, username))
  const { status, cuerpo } = await registrar(quien, llave)
  if (status !== 200) throw new Error(JSON.stringify(cuerpo))
  return { quien, llave, factor: cuerpo.factor, codigos: cuerpo.codigos ?? [] }
}
const pedir = async (username: string) => {
  const { cuerpo } = await nadie().llamar(sesionApi.ingresar, { body: { username, password: CLAVE } })
  const { ticket, llave, formas } = cuerpo.segundo_factor ?? { ticket: '', llave: null, formas: [] }
  return { ticket, formas, opciones: llave ?? { challenge: '' } }
}
const segundo = (ticket: string, respuesta: { id: string }) =>
  nadie().llamar(sesionApi.segundo, { body: { ticket, forma: 'llave', respuesta } })
const avisos = async (user_id: number) =>
  (
    await banco.db
      .selectFrom('avisos_seguridad')
      .select('clase')
      .where('user_id', '=', user_id)
      // Told of sign-ins (ING-28), which these tests are not about.
      .where('clase', '<>', 'dispositivo nuevo')
      .orderBy('id')
      .execute()
  ).map(({ clase }) => clase)

beforeEach(async () => {
  banco.poner(AHORA)
  await sinFactores(banco)
})

describe('passkeys (ING-08, ING-09)', () => {
  test.each<Algoritmo>(['ES256', 'EdDSA', 'RS256'])(
    'ING-09 a key of %s is added and signs its user in, again and again',
    async (alg) => {
      const { llave, factor, codigos } = await conLlave('rosa', alg)
      expect(factor).toMatchObject({ clase: 'llave', nombre: 'Mi lector de huella', usado_at: null })
      expect(codigos).toHaveLength(10)
      for (let vez = 0; vez < 2; vez++) {
        const { ticket, formas, opciones } = await pedir('rosa')
        expect(formas).toEqual(['llave', 'recuperacion'])
        expect(opciones).toMatchObject({ rpId: 'cabildo.example.gob.pe', userVerification: 'required' })
        const { status, cuerpo } = await segundo(ticket, llave.usar(opciones, SITIO))
        expect(status).toBe(200)
        expect(decodeJwt<SesionUsuario>(cuerpo.access_token).user.id).toBe(ELENCO.rosa.id)
      }
    },
  )

  test('ING-09 the browser is asked for a verified user, three algorithms, no attestation and none of the keys there are', async () => {
    const { quien, llave } = await conLlave('rosa')
    const { cuerpo } = await quien.llamar(miCuentaApi.opcionesDeLlave)
    expect(cuerpo.opciones).toMatchObject({
      rp: { id: 'cabildo.example.gob.pe' },
      user: { name: 'rosa' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
      excludeCredentials: [{ id: llave.id }],
      pubKeyCredParams: [{ alg: -7 }, { alg: -257 }, { alg: -8 }],
    })
    expect(Buffer.from(cuerpo.opciones.challenge, 'base64url')).toHaveLength(32)
  })

  test('ING-09 a key that counts nothing is right each time', async () => {
    const llave = new LlaveVirtual()
    const quien = enLaPagina(await entrar(banco.app, 'rosa'))
    expect((await registrar(quien, llave, { contador: 0 })).status).toBe(200)
    for (let vez = 0; vez < 2; vez++) {
      const { ticket, opciones } = await pedir('rosa')
      expect((await segundo(ticket, llave.usar(opciones, SITIO, { contador: 0 }))).status).toBe(200)
    }
  })

  test.each<[string, Mutacion]>([
    ['another origin', { origen: 'https://cabildo.example.gob.pe.malo.pe' }],
    ['the origin with another port', { origen: `${SITIO}:8443` }],
    ['another relying party', { rpID: 'example.gob.pe' }],
    ['a challenge that nobody gave', { reto: Buffer.alloc(32, 1).toString('base64url') }],
    ['the answer to a registration', { tipo: 'webauthn.create' }],
    ['no verified user', { sinVerificar: true }],
    ['nobody there', { sinPresencia: true }],
    ['the signature of another key', { firma: 'ajena' }],
    ['no signature', { firma: 'vacia' }],
    ['a credential that nobody has', { id: Buffer.alloc(32, 9).toString('base64url') }],
  ])('O20 ING-09 %s signs nobody in, with the one text for every kind of wrong', async (_como, mutacion) => {
    const { llave } = await conLlave('rosa')
    const { ticket, opciones } = await pedir('rosa')
    expect(await segundo(ticket, llave.usar(opciones, SITIO, mutacion))).toMatchObject({
      status: 401,
      cuerpo: { codigo: 'codigoIncorrecto', message: 'Código incorrecto' },
    })
    expect(await avisos(ELENCO.rosa.id)).toEqual(['factor agregado'])
  })

  test('O20 ING-09 ING-28 a counter that does not grow is refused with a notice, in whichever process, and of a forged answer nobody is told', async () => {
    const { llave, factor } = await conLlave('rosa')
    const probar = async (m: Mutacion) => {
      const { ticket, opciones } = await pedir('rosa')
      return (await segundo(ticket, llave.usar(opciones, SITIO, m))).status
    }
    expect(await probar({ contador: 9 })).toBe(200)
    expect(await probar({ contador: 3, firma: 'ajena' })).toBe(401)
    expect(await avisos(ELENCO.rosa.id)).not.toContain('llave repetida')
    expect(await probar({ contador: 9 })).toBe(401)
    expect(await probar({ contador: 0 })).toBe(401)
    expect((await avisos(ELENCO.rosa.id)).filter((clase) => clase === 'llave repetida')).toHaveLength(2)
    expect(await probar({ contador: 10 })).toBe(200)
    const { contador } = await banco.db
      .selectFrom('factores')
      .select('contador')
      .where('id', '=', factor.id)
      .executeTakeFirstOrThrow()
    expect(contador).toBe(10)
  })

  test('O20 ING-09 a challenge counts once, for five minutes, with its ticket, its user and its purpose', async () => {
    const { llave, quien } = await conLlave('rosa')
    const deLuis = await conLlave('luis')
    const una = await pedir('rosa')
    const usada = llave.usar(una.opciones, SITIO)
    expect((await segundo(una.ticket, usada)).status).toBe(200)
    const otra = await pedir('rosa')
    // Replayed; of another ticket of the same user; of another user; of a confirmation.
    expect((await segundo(otra.ticket, usada)).status).toBe(401)
    const tercera = await pedir('rosa')
    expect((await segundo(otra.ticket, llave.usar(tercera.opciones, SITIO))).status).toBe(401)
    const suya = await pedir('luis')
    expect((await segundo(otra.ticket, llave.usar(suya.opciones, SITIO))).status).toBe(401)
    expect((await segundo(otra.ticket, deLuis.llave.usar(otra.opciones, SITIO))).status).toBe(401)
    const { cuerpo } = await quien.llamar(sesionApi.formasDeConfirmar)
    const ultima = await pedir('rosa')
    expect((await segundo(ultima.ticket, llave.usar(cuerpo.llave ?? ultima.opciones, SITIO))).status).toBe(401)
    const vieja = await pedir('rosa')
    banco.poner(enMinutos(5))
    expect((await segundo(vieja.ticket, llave.usar(vieja.opciones, SITIO))).cuerpo.codigo).toBe('segundoPasoVencido')
  })

  test.each<[string, Mutacion]>([
    ['another origin', { origen: 'https://otro.example' }],
    ['another relying party', { rpID: 'otro.example' }],
    ['a challenge that nobody gave', { reto: Buffer.alloc(32, 1).toString('base64url') }],
    ['the answer to a use', { tipo: 'webauthn.get' }],
    ['no verified user', { sinVerificar: true }],
    ['an algorithm that nobody knows', { alg: 0 }],
    ['an algorithm that is not asked for', { alg: -35 }],
    ['an attestation of a make', { fmt: 'tpm' }],
    ['an attestation of none that says something', { relleno: 10 }],
  ])('O20 ING-09 a new key with %s is not kept', async (_como, mutacion) => {
    const quien = enLaPagina(await entrar(banco.app, 'rosa'))
    expect(await registrar(quien, new LlaveVirtual(), mutacion)).toMatchObject({
      status: 422,
      cuerpo: { errors: { respuesta: 'No se usó la llave. Intente otra vez o elija otra forma.' } },
    })
    expect(await banco.db.selectFrom('factores').select('id').execute()).toEqual([])
  })

  test('O20 ING-09 an attestation of a megabyte is refused before it is read', async () => {
    const quien = enLaPagina(await entrar(banco.app, 'rosa'))
    expect((await registrar(quien, new LlaveVirtual(), { relleno: 1_100_000 })).status).toBe(413)
  })

  test('O20 ING-09 a credential belongs to one user, and a challenge to one session', async () => {
    const { llave } = await conLlave('rosa')
    const luis = enLaPagina(await entrar(banco.app, 'luis'))
    expect(await registrar(luis, llave)).toMatchObject({
      status: 409,
      cuerpo: { message: MENSAJES_MI_CUENTA.llaveYaRegistrada },
    })
    const otra = enLaPagina(await entrar(banco.app, 'luis'))
    const { cuerpo } = await luis.llamar(miCuentaApi.opcionesDeLlave)
    const respuesta = new LlaveVirtual().crear(cuerpo.opciones, SITIO)
    const body = { respuesta, nombre: 'Otra' }
    expect((await otra.llamar(miCuentaApi.agregarLlave, { body })).status).toBe(422)
    expect((await luis.llamar(miCuentaApi.agregarLlave, { body })).status).toBe(422)
  })

  test('ING-08 on another page than DIRECCION_PUBLICA nothing is offered, and it says where keys work', async () => {
    await conLlave('rosa')
    const fuera = enLaPagina(banco.ciudadano, 'http://192.168.1.10:5400')
    const { cuerpo } = await fuera.llamar(sesionApi.ingresar, { body: { username: 'rosa', password: CLAVE } })
    expect(cuerpo.segundo_factor).toMatchObject({ formas: ['recuperacion'], llave: null })
    const luis = enLaPagina(await entrar(banco.app, 'luis'), 'http://192.168.1.10:5400')
    expect(await luis.llamar(miCuentaApi.opcionesDeLlave)).toMatchObject({
      status: 409,
      cuerpo: { message: `Las llaves de acceso funcionan en ${SITIO} con https` },
    })
  })

  test('ING-04 O24 a key confirms the session that asked, and no other', async () => {
    const { quien, llave } = await conLlave('rosa')
    const { ticket, opciones } = await pedir('rosa')
    const token = (await segundo(ticket, llave.usar(opciones, SITIO))).cuerpo.access_token
    const otra = enLaPagina(cliente(banco.app, token))
    banco.poner(enMinutos(30))
    const { cuerpo } = await quien.llamar(sesionApi.formasDeConfirmar)
    expect(cuerpo.formas).toEqual(['llave', 'recuperacion'])
    const confirmar = (suya: Cliente, respuesta: { id: string }) =>
      suya.llamar(sesionApi.confirmar, { body: { respuesta } })
    expect((await confirmar(otra, llave.usar(cuerpo.llave ?? opciones, SITIO))).status).toBe(401)
    const nuevas = (await quien.llamar(sesionApi.formasDeConfirmar)).cuerpo.llave ?? opciones
    expect((await quien.llamar(sesionApi.confirmar, { body: { password: CLAVE } })).status).toBe(401)
    expect((await confirmar(quien, llave.usar(nuevas, SITIO))).status).toBe(200)
    expect((await quien.llamar(miCuentaApi.generarCodigos)).status).toBe(200)
    expect((await otra.llamar(miCuentaApi.generarCodigos)).cuerpo.confirmar).toBe(true)
  })
})

describe('the own second factors (ING-05)', () => {
  test('ING-05 ING-06 an application and keys beside each other, named, renamed and taken away; codes come with the first and go with the last', async () => {
    const { quien, factor, codigos } = await conLlave('rosa')
    const { codigos: otros } = await conAplicacion(quien, AHORA)
    expect([codigos.length, otros.length]).toEqual([10, 0])
    const nombrar = (id: number, nombre: string) =>
      quien.llamar(miCuentaApi.nombrarFactor, { params: { id: String(id) }, body: { nombre } })
    expect((await nombrar(factor.id, 'Oficina')).cuerpo.factor.nombre).toBe('Oficina')
    expect((await nombrar(factor.id, '')).cuerpo.errors).toEqual({ nombre: 'Escriba un nombre de 1 a 40 caracteres' })
    expect((await nombrar(factor.id, 'x'.repeat(41))).status).toBe(422)
    const luis = enLaPagina(await entrar(banco.app, 'luis'))
    const quitar = (quien: Cliente, id: number) =>
      quien.llamar(miCuentaApi.quitarFactor, { params: { id: String(id) } })
    expect((await quitar(luis, factor.id)).status).toBe(404)
    expect((await quitar(quien, factor.id)).status).toBe(200)
    const { id } = await banco.db.selectFrom('factores').select('id').executeTakeFirstOrThrow()
    const cuantos = async () => (await banco.db.selectFrom('codigos_recuperacion').select('prefijo').execute()).length
    expect(await cuantos()).toBe(10)
    expect((await quitar(quien, id)).status).toBe(200)
    expect(await cuantos()).toBe(0)
    expect(await avisos(ELENCO.rosa.id)).toEqual([
      'factor agregado',
      'factor agregado',
      'factor quitado',
      'factor quitado',
    ])
    // The password alone signs in again.
    expect((await entrar(banco.app, 'rosa')).token).not.toBeNull()
    expect((await quien.llamar(miCuentaApi.generarCodigos)).cuerpo.message).toBe(MENSAJES_MI_CUENTA.sinFactoresTodavia)
  })

  test('ING-05 there are at most ten, also when they are added at once', async () => {
    const { quien } = await conLlave('rosa')
    const nuevas = await Promise.all(
      Array.from({ length: 11 }, async () => {
        const { cuerpo } = await quien.llamar(miCuentaApi.opcionesDeLlave)
        return new LlaveVirtual().crear(cuerpo.opciones, SITIO)
      }),
    )
    const agregadas = await Promise.all(
      nuevas.map((respuesta) => quien.llamar(miCuentaApi.agregarLlave, { body: { respuesta, nombre: 'Una más' } })),
    )
    expect(agregadas.filter(({ status }) => status === 200)).toHaveLength(FACTORES_MAXIMO - 1)
    expect(agregadas.find(({ status }) => status === 409)?.cuerpo.message).toBe(MENSAJES_MI_CUENTA.factoresDemasiados)
    expect((await quien.llamar(miCuentaApi.opcionesDeLlave)).status).toBe(409)
  })

  test('ING-04 O24 every change asks for proof of the last ten minutes, before anything is done', async () => {
    const { quien, factor } = await conLlave('rosa')
    banco.poner(enMinutos(11))
    const id = String(factor.id)
    const respuestas = [
      await quien.llamar(miCuentaApi.nuevoTotp),
      await quien.llamar(miCuentaApi.agregarTotp, { body: { codigo: '123456', nombre: 'a' } }),
      await quien.llamar(miCuentaApi.opcionesDeLlave),
      await quien.llamar(miCuentaApi.agregarLlave, { body: { respuesta: { id: 'x' }, nombre: 'a' } }),
      await quien.llamar(miCuentaApi.nombrarFactor, { params: { id }, body: { nombre: 'a' } }),
      await quien.llamar(miCuentaApi.quitarFactor, { params: { id } }),
      await quien.llamar(miCuentaApi.generarCodigos),
    ]
    for (const { status, cuerpo } of respuestas)
      expect([status, cuerpo.codigo, cuerpo.confirmar]).toEqual([403, 'confirmar', true])
  })

  test('ING-06 a secret counts after one right code alone, in the session that asked, for a quarter of an hour', async () => {
    const rosa = await entrar(banco.app, 'rosa')
    const otra = await entrar(banco.app, 'rosa')
    const { secreto, uri } = (await rosa.llamar(miCuentaApi.nuevoTotp)).cuerpo
    expect(Buffer.from(secreto).length).toBe(32)
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*rosa\?issuer=.*secret=.*algorithm=SHA1&digits=6&period=30/)
    const agregar = (quien: Cliente, codigo: string) =>
      quien.llamar(miCuentaApi.agregarTotp, { body: { codigo, nombre: 'Mi teléfono' } })
    expect(await agregar(rosa, codigoErrado(secreto, AHORA))).toMatchObject({
      status: 422,
      cuerpo: { errors: { codigo: 'Código incorrecto o vencido' } },
    })
    expect((await agregar(otra, codigoDe(secreto, AHORA))).status).toBe(422)
    expect((await entrar(banco.app, 'rosa')).token).not.toBeNull()
    expect((await agregar(rosa, codigoDe(secreto, AHORA))).cuerpo.codigos).toHaveLength(10)
    expect((await agregar(rosa, codigoDe(secreto, AHORA, 1))).status).toBe(422)
  })

  test('ING-05 ING-06 ING-14 another application takes the place of the one that there is, once a code of it is right', async () => {
    const quien = await entrar(banco.app, 'rosa')
    const { secreto, codigos } = await conAplicacion(quien, AHORA)
    const { cuerpo: otra } = await quien.llamar(miCuentaApi.nuevoTotp)
    const agregar = (codigo: string) => quien.llamar(miCuentaApi.agregarTotp, { body: { codigo, nombre: 'El nuevo' } })
    const nombres = async () => (await quien.llamar(miCuentaApi.ver)).cuerpo.data.factores.map(({ nombre }) => nombre)
    expect((await agregar(codigoErrado(otra.secreto, AHORA))).status).toBe(422)
    expect(await nombres()).toEqual(['Mi teléfono'])
    const agregada = await agregar(codigoDe(otra.secreto, AHORA))
    // The recovery codes stay those that were given.
    expect([agregada.status, agregada.cuerpo.codigos]).toEqual([200, undefined])
    expect(await nombres()).toEqual(['El nuevo'])
    expect(await avisos(ELENCO.rosa.id)).toEqual(['factor agregado', 'factor quitado', 'factor agregado'])
    const con = async (forma: 'codigo' | 'recuperacion', codigo = '') => {
      const { ticket } = await pedir('rosa')
      return (await nadie().llamar(sesionApi.segundo, { body: { ticket, forma, codigo } })).status
    }
    expect(await con('codigo', codigoDe(secreto, AHORA, 1))).toBe(401)
    expect(await con('codigo', codigoDe(otra.secreto, AHORA, 1))).toBe(200)
    expect(await con('recuperacion', codigos[0])).toBe(200)
  })

  test('ING-06 one that cannot be read any more is replaced, not added to', async () => {
    const rosa = await entrar(banco.app, 'rosa')
    await conAplicacion(rosa, AHORA)
    await banco.db
      .updateTable('factores')
      .set({ sellada: Buffer.alloc(60, 7) })
      .execute()
    await conAplicacion(rosa, AHORA)
    expect(await banco.db.selectFrom('factores').select('clase').execute()).toEqual([{ clase: 'totp' }])
  })
})

describe('second factors that cannot be used (ING-06, ING-08)', () => {
  const deOtraDireccion = () => banco.db.updateTable('factores').set({ sitio: 'antes.example.gob.pe' }).execute()
  const confirmar = (quien: Cliente, body: Enviado<typeof sesionApi.confirmar>['body']) =>
    quien.llamar(sesionApi.confirmar, { body })

  test('ING-08 ING-04 a key of a former address is told in Mi cuenta and asked for nowhere; the password alone still signs nobody in', async () => {
    const { quien, codigos } = await conLlave('rosa')
    const enMiCuenta = async () =>
      (await quien.llamar(miCuentaApi.ver)).cuerpo.data.factores.map(({ clase, sirve }) => [clase, sirve])
    expect(await enMiCuenta()).toEqual([['llave', true]])
    await deOtraDireccion()
    expect(await enMiCuenta()).toEqual([['llave', false]])
    const { formas, ticket } = await pedir('rosa')
    expect(formas).toEqual(['recuperacion'])
    const body = { ticket, forma: 'recuperacion', codigo: codigos[0] ?? '' } as const
    const { status, cuerpo } = await nadie().llamar(sesionApi.segundo, { body })
    expect(status).toBe(200)
    const suya = enLaPagina(cliente(banco.app, cuerpo.access_token))
    // Past the ten minutes of the sign-in a key that works can still be added.
    banco.poner(enMinutos(30))
    expect((await suya.llamar(sesionApi.formasDeConfirmar)).cuerpo.formas).toEqual(['password'])
    expect((await confirmar(suya, { password: CLAVE })).status).toBe(200)
    expect((await registrar(suya, new LlaveVirtual())).status).toBe(200)
    expect(await enMiCuenta()).toEqual([
      ['llave', false],
      ['llave', true],
    ])
    expect((await pedir('rosa')).formas).toEqual(['llave', 'recuperacion'])
    expect((await suya.llamar(sesionApi.formasDeConfirmar)).cuerpo.formas).toEqual(['llave', 'recuperacion'])
  })

  test('ING-04 ING-08 ING-14 from a page where keys do not work a recovery code confirms, once, and the password does not', async () => {
    const { quien, codigos } = await conLlave('rosa')
    const fuera = enLaPagina(quien, 'http://192.168.1.10:5400')
    banco.poner(enMinutos(30))
    expect((await fuera.llamar(sesionApi.formasDeConfirmar)).cuerpo).toEqual({ formas: ['recuperacion'], llave: null })
    expect((await confirmar(fuera, { password: CLAVE })).status).toBe(401)
    // A code of the application is told apart by the way that it is sent for.
    expect((await confirmar(fuera, { codigo: codigos[0] ?? '' })).status).toBe(401)
    const prueba = { forma: 'recuperacion', codigo: codigos[0] ?? '' } as const
    expect((await confirmar(fuera, prueba)).status).toBe(200)
    expect((await fuera.llamar(miCuentaApi.nuevoTotp)).status).toBe(200)
    expect(await avisos(ELENCO.rosa.id)).toContain('código de recuperación')
    expect(await confirmar(fuera, prueba)).toMatchObject({
      status: 401,
      cuerpo: { errors: { codigo: 'Código incorrecto' } },
    })
  })

  test('ING-14 ING-12 O24 whoever lost the phone confirms by a recovery code and takes the phone away; five wrong ones an hour', async () => {
    const rosa = await entrar(banco.app, 'rosa')
    const { codigos } = await conAplicacion(rosa, AHORA)
    banco.poner(enMinutos(20))
    expect((await rosa.llamar(sesionApi.formasDeConfirmar)).cuerpo.formas).toEqual(['codigo', 'recuperacion'])
    const probar = (codigo: string) => confirmar(rosa, { forma: 'recuperacion', codigo })
    expect((await probar(codigos[1] ?? '')).status).toBe(200)
    const [{ id = 0 } = {}] = (await rosa.llamar(miCuentaApi.ver)).cuerpo.data.factores
    expect((await rosa.llamar(miCuentaApi.quitarFactor, { params: { id: String(id) } })).status).toBe(200)
    const luis = await entrar(banco.app, 'luis')
    const { codigos: suyos } = await conAplicacion(luis, enMinutos(20))
    const conSuyo = (codigo: string) => confirmar(luis, { forma: 'recuperacion', codigo })
    for (let i = 0; i < 5; i++) expect((await conSuyo('aaaa-aaaa-aaaa-aaaa')).status).toBe(401)
    expect((await conSuyo(suyos[0] ?? '')).status).toBe(429)
  })
})
