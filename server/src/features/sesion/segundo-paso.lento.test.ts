import { catalogosApi } from '@cabildo/contracts/catalogos'
import {
  avisoEscrito,
  type ClaseDeAviso,
  type DatosDeAviso,
  miCuentaApi,
  quedanCodigos,
} from '@cabildo/contracts/mi-cuenta'
import { type SesionUsuario, sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import {
  CLAVE,
  codigoDe,
  codigoErrado,
  conAplicacion,
  primerPaso,
  sinFactores,
  unTicket,
} from '../../../test/segundo-factor.ts'

const banco = usarBanco()
const enSegundos = (segundos: number) => new Date(AHORA.getTime() + segundos * 1_000)
/** The bench's clock, moved. */
const poner = (instante: Date) => banco.poner(instante)

const segundo = (ticket: string, prueba: { codigo: string; forma?: 'codigo' | 'recuperacion' }, app = banco.app) =>
  cliente(app, null).llamar(sesionApi.segundo, {
    body: { ticket, forma: prueba.forma ?? 'codigo', codigo: prueba.codigo },
  })
const avisos = async (user_id: number) =>
  (
    await banco.db.selectFrom('avisos_seguridad').selectAll().where('user_id', '=', user_id).orderBy('id').execute()
  ).map(({ clase, datos }) => avisoEscrito({ clase: clase as ClaseDeAviso, datos: datos as DatosDeAviso }))

beforeEach(async () => {
  poner(AHORA)
  await sinFactores(banco)
})

describe('the second step (ING-11)', () => {
  test('ING-11 ING-06 the right password gives a ticket and no token; the code of the application gives the token', async () => {
    const { secreto } = await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    const antes = await banco.db.selectFrom('sesiones').select('id').where('user_id', '=', ELENCO.rosa.id).execute()
    const { status, cuerpo } = await primerPaso(banco.app, 'rosa')
    expect([status, Object.keys(cuerpo)]).toEqual([200, ['segundo_factor']])
    const { ticket, formas, llave } = cuerpo.segundo_factor ?? { ticket: '' }
    expect([formas, llave]).toEqual([['codigo', 'recuperacion'], null])
    const durante = await banco.db.selectFrom('sesiones').select('id').where('user_id', '=', ELENCO.rosa.id).execute()
    expect(durante).toHaveLength(antes.length)
    const codigo = codigoDe(secreto, AHORA)
    const dado = await segundo(ticket, { codigo: ` ${codigo.slice(0, 3)} ${codigo.slice(3)}` })
    expect(dado.status).toBe(200)
    expect(decodeJwt<SesionUsuario>(dado.cuerpo.access_token).user.id).toBe(ELENCO.rosa.id)
    expect((await cliente(banco.app, dado.cuerpo.access_token).llamar(catalogosApi.cargos)).status).toBe(200)
  })

  test('ING-11 the wrong password of a user with a second factor is refused as anybody’s', async () => {
    await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    expect(await primerPaso(banco.app, 'rosa', 'mala')).toMatchObject({
      status: 401,
      cuerpo: { message: 'Credencial incorrecto', codigo: 'credencial' },
    })
  })

  test('O19 ING-11 a ticket counts once, for its user and for five minutes, and is no bearer', async () => {
    const { secreto } = await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    const deLuis = await conAplicacion(await entrar(banco.app, 'luis'), AHORA)
    const ticket = await unTicket(banco.app, 'rosa')
    expect((await cliente(banco.app, ticket).llamar(catalogosApi.cargos)).status).toBe(401)
    expect((await cliente(banco.app, ticket).llamar(miCuentaApi.nuevoTotp)).status).toBe(401)
    // Another user's code, and another user's ticket.
    expect((await segundo(ticket, { codigo: codigoDe(deLuis.secreto, AHORA) })).cuerpo.codigo).toBe('codigoIncorrecto')
    expect((await segundo(ticket, { codigo: codigoDe(secreto, AHORA) })).status).toBe(200)
    expect(await segundo(ticket, { codigo: codigoDe(secreto, AHORA, 1) })).toMatchObject({
      status: 401,
      cuerpo: { codigo: 'segundoPasoVencido', message: 'Vuelva a ingresar su usuario y clave' },
    })
    const otro = await unTicket(banco.app, 'luis')
    poner(enSegundos(5 * 60))
    expect((await segundo(otro, { codigo: codigoDe(deLuis.secreto, enSegundos(300)) })).cuerpo.codigo).toBe(
      'segundoPasoVencido',
    )
    expect((await segundo('inventado', { codigo: '123456' })).cuerpo.codigo).toBe('segundoPasoVencido')
  })

  test('O19 ING-11 a ticket ends with the password that it was given for', async () => {
    const rosa = await entrar(banco.app, 'rosa')
    const { secreto } = await conAplicacion(rosa, AHORA)
    const ticket = await unTicket(banco.app, 'rosa')
    const cambio = async (current_password: string, password: string, quien = rosa) => {
      const body = { id: ELENCO.rosa.id, current_password, password, confirmedPassword: password }
      expect((await quien.llamar(usuariosApi.guardar, { params: { id: String(ELENCO.rosa.id) }, body })).status).toBe(
        200,
      )
    }
    const { password_hash } = await banco.db
      .selectFrom('usuarios')
      .select('password_hash')
      .where('id', '=', ELENCO.rosa.id)
      .executeTakeFirstOrThrow()
    await cambio(CLAVE, 'caserío junto al río 9')
    expect((await segundo(ticket, { codigo: codigoDe(secreto, AHORA) })).cuerpo.codigo).toBe('segundoPasoVencido')
    await banco.db.updateTable('usuarios').set({ password_hash }).where('id', '=', ELENCO.rosa.id).execute()
  })

  test('O19 ING-07 a code counts once, in any session and process, one step early or late, and none before it', async () => {
    const { secreto } = await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    const otra = await banco.otraApp()
    const tickets = await Promise.all(Array.from({ length: 6 }, () => unTicket(banco.app, 'rosa')))
    const codigo = codigoDe(secreto, AHORA)
    const respuestas = await Promise.all(
      tickets.map((ticket, i) => segundo(ticket, { codigo }, i % 2 === 0 ? banco.app : otra)),
    )
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    const probar = async (pasos: number) =>
      (await segundo(await unTicket(banco.app, 'rosa'), { codigo: codigoDe(secreto, AHORA, pasos) })).status
    expect(await probar(-1)).toBe(401)
    expect(await probar(2)).toBe(401)
    expect(await probar(1)).toBe(200)
    expect(await probar(0)).toBe(401)
  })

  test('ING-07 the code with which the application was added signs nobody in', async () => {
    const { secreto } = await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    expect((await segundo(await unTicket(banco.app, 'rosa'), { codigo: codigoDe(secreto, AHORA, -1) })).status).toBe(
      401,
    )
  })

  test('ING-06 a secret sealed with another SECRETO is as not there: no code is right, and a recovery code is', async () => {
    const { secreto, codigos } = await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    await banco.db
      .updateTable('factores')
      .set({ sellada: Buffer.alloc(60, 7) })
      .execute()
    const { cuerpo } = await primerPaso(banco.app, 'rosa')
    expect(cuerpo.segundo_factor?.formas).toEqual(['recuperacion'])
    const ticket = cuerpo.segundo_factor?.ticket ?? ''
    expect((await segundo(ticket, { codigo: codigoDe(secreto, AHORA) })).status).toBe(401)
    expect((await segundo(ticket, { codigo: codigos[0] ?? '', forma: 'recuperacion' })).status).toBe(200)
  })

  test('ING-33 the public calls of signing in take no body over 8 kB', async () => {
    for (const url of ['/api/login', '/api/login/segundo']) {
      const payload = { username: 'rosa', ticket: 'x', forma: 'codigo', password: 'x'.repeat(8_300), codigo: 'x' }
      expect((await banco.ciudadano.enviar({ method: 'POST', url, payload })).statusCode).toBe(413)
    }
  })

  test('SHE-31 the token of whoever has no second factor says nothing of one', async () => {
    const { token } = await entrar(banco.app, 'rosa')
    expect(Object.keys(decodeJwt(token ?? '')).sort()).toEqual(
      ['area', 'areaID', 'areaName', 'aud', 'date', 'exp', 'iat', 'iss', 'jti', 'modulos', 'roles', 'user'].sort(),
    )
  })
})

describe('factor, ticket and session are one (ING-11)', () => {
  const cuantas = async () =>
    (await banco.db.selectFrom('sesiones').select('id').where('user_id', '=', ELENCO.rosa.id).execute()).length

  test('O19 ING-11 ING-07 ING-10 what ends before the session is there has used up neither code nor ticket', async () => {
    const { secreto, codigos } = await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    const ticket = await unTicket(banco.app, 'rosa')
    const pruebas = [{ codigo: codigoDe(secreto, AHORA) }, { codigo: codigos[0] ?? '', forma: 'recuperacion' as const }]
    // The last statement of the sign-in fails, as when the process or the connection ends there.
    await banco.bd.comoDueno(`create function cae() returns trigger language plpgsql as $$ begin raise 'se cortó'; end $$;
      create constraint trigger cae after insert on sesiones deferrable initially deferred
        for each row execute function cae()`)
    for (const prueba of pruebas) expect((await segundo(ticket, prueba)).status).toBe(500)
    await banco.bd.comoDueno('drop trigger cae on sesiones; drop function cae()')
    expect(await avisos(ELENCO.rosa.id)).not.toContainEqual(expect.stringContaining('código de recuperación'))
    const otro = await unTicket(banco.app, 'rosa')
    expect((await segundo(ticket, { codigo: codigoDe(secreto, AHORA) })).status).toBe(200)
    expect((await segundo(otro, { codigo: codigos[0] ?? '', forma: 'recuperacion' })).status).toBe(200)
  })

  test('O19 ING-11 of two right answers at once to one ticket one opens a session, and the other one stays good', async () => {
    const { codigos } = await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    const otra = await banco.otraApp()
    for (let vez = 0; vez < 3; vez++) {
      const ticket = await unTicket(banco.app, 'rosa')
      const antes = await cuantas()
      const suyos = [codigos[2 * vez] ?? '', codigos[2 * vez + 1] ?? '']
      const dadas = await Promise.all(
        suyos.map((codigo, i) => segundo(ticket, { codigo, forma: 'recuperacion' }, i === 0 ? banco.app : otra)),
      )
      expect(dadas.map(({ status }) => status).sort()).toEqual([200, 401])
      expect(await cuantas()).toBe(antes + 1)
      const perdio = suyos[dadas.findIndex(({ status }) => status === 401)] ?? ''
      const body = { codigo: perdio, forma: 'recuperacion' as const }
      expect((await segundo(await unTicket(banco.app, 'rosa'), body)).status).toBe(200)
    }
  })
})

describe('wrong answers (ING-12)', () => {
  test('O19 ING-12 five wrong answers end a ticket, whichever comes after', async () => {
    const { secreto } = await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    const ticket = await unTicket(banco.app, 'rosa')
    const errado = codigoErrado(secreto, AHORA)
    for (let i = 0; i < 4; i++)
      expect(await segundo(ticket, { codigo: errado })).toMatchObject({
        status: 401,
        cuerpo: { codigo: 'codigoIncorrecto', message: 'Código incorrecto' },
      })
    for (const codigo of [errado, codigoDe(secreto, AHORA)])
      expect(await segundo(ticket, { codigo })).toMatchObject({ status: 401, cuerpo: { codigo: 'segundoPasoVencido' } })
  })

  test('O19 ING-12 many at once get no more tries, and the user is told once of five', async () => {
    const { secreto } = await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    const ticket = await unTicket(banco.app, 'rosa')
    const errado = codigoErrado(secreto, AHORA)
    const respuestas = await Promise.all(Array.from({ length: 8 }, () => segundo(ticket, { codigo: errado })))
    expect(respuestas.filter(({ cuerpo }) => cuerpo.codigo === 'codigoIncorrecto').length).toBeLessThanOrEqual(4)
    const { intentos } = await banco.db
      .selectFrom('retos')
      .select('intentos')
      .where('uso', '=', 'ingreso')
      .executeTakeFirstOrThrow()
    expect(intentos).toBe(5)
    expect((await avisos(ELENCO.rosa.id)).filter((aviso) => aviso.includes('errados'))).toEqual([
      'Se escribieron cinco códigos errados con su contraseña: lightMyRequest, Red interna 127.0.0.0/24',
    ])
  })

  test('O19 ING-12 ten wrong codes in an hour refuse codes for the rest of it, over all tickets and networks; recovery codes go on', async () => {
    const { secreto, codigos } = await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    const errado = codigoErrado(secreto, AHORA)
    const desde = async (remoteAddress: string, codigo: string) => {
      const payload = { ticket: await unTicket(banco.app, 'rosa'), forma: 'codigo', codigo }
      const { statusCode, json, headers } = await banco.ciudadano.enviar({
        ...{ method: 'POST', url: '/api/login/segundo', payload, remoteAddress },
      })
      return { status: statusCode, mensaje: json().message, espera: Number(headers['retry-after']) }
    }
    for (let i = 0; i < 10; i++) expect((await desde(`10.1.${i}.1`, errado)).status).toBe(401)
    const negado = await desde('10.2.1.1', codigoDe(secreto, AHORA))
    expect(negado).toMatchObject({ status: 429, mensaje: 'Demasiados intentos, intente más tarde' })
    // AHORA is half past ten.
    expect(negado.espera).toBe(30 * 60)
    const ticket = await unTicket(banco.app, 'rosa')
    expect((await segundo(ticket, { codigo: codigos[3] ?? '', forma: 'recuperacion' })).status).toBe(200)
    poner(enSegundos(30 * 60))
    expect((await desde('10.2.1.1', codigoDe(secreto, enSegundos(30 * 60)))).status).toBe(200)
  })

  test('O19 ING-12 thirty wrong codes in a day refuse codes for the rest of it; a new password forgives', async () => {
    const rosa = await entrar(banco.app, 'rosa')
    const { secreto } = await conAplicacion(rosa, AHORA)
    for (const [orden, ventana, usos] of [
      [1, new Date('2026-11-18T10:00:00-05:00'), 9],
      [2, new Date('2026-11-18T00:00:00-05:00'), 29],
    ] as const)
      await banco.db
        .insertInto('limites')
        .values({ clave: `factor:codigo:${ELENCO.rosa.id}:${orden}`, ventana, usos })
        .execute()
    const probar = async (codigo: string) => segundo(await unTicket(banco.app, 'rosa'), { codigo })
    expect((await probar(codigoErrado(secreto, AHORA))).status).toBe(401)
    const tarde = new Date('2026-11-18T23:59:00-05:00')
    poner(tarde)
    expect((await probar(codigoDe(secreto, tarde))).status).toBe(429)
    // By the administration: an initial password.
    const jefa = await entrar(banco.app, 'jefa')
    const dada = { id: ELENCO.rosa.id, password: 'rosa' }
    expect(
      (await jefa.llamar(usuariosApi.guardar, { params: { id: String(ELENCO.rosa.id) }, body: dada })).status,
    ).toBe(200)
    const { cuerpo } = await primerPaso(banco.app, 'rosa', 'rosa')
    const dado = await segundo(cuerpo.segundo_factor?.ticket ?? '', { codigo: codigoDe(secreto, tarde) })
    expect(dado.status).toBe(200)
    expect(decodeJwt<SesionUsuario>(dado.cuerpo.access_token).user.matchPassword).toBe(true)
    const propia = { id: ELENCO.rosa.id, current_password: 'rosa', password: CLAVE, confirmedPassword: CLAVE }
    const dueno = cliente(banco.app, dado.cuerpo.access_token)
    expect(
      (await dueno.llamar(usuariosApi.guardar, { params: { id: String(ELENCO.rosa.id) }, body: propia })).status,
    ).toBe(200)
  })

  test('O19 ING-12 of guesses from anywhere, hundreds a day, by whoever knows the password, thirty are looked at in a day', async () => {
    const { secreto } = await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    let red = 0
    const enviar = (url: string, payload: object) =>
      banco.ciudadano.enviar({ method: 'POST', url, payload, remoteAddress: `10.${red >> 8}.${red & 255}.1` })
    let mirados = 0
    for (let hora = 0; hora < 5; hora++) {
      const instante = enSegundos(hora * 3_600)
      poner(instante)
      for (let ticket = 0; ticket < 12; ticket++, red++) {
        const dado = (await enviar('/api/login', { username: 'rosa', password: CLAVE })).json().segundo_factor.ticket
        for (let intento = 0; intento < 5; intento++) {
          const payload = { ticket: dado, forma: 'codigo', codigo: codigoErrado(secreto, instante) }
          if ((await enviar('/api/login/segundo', payload)).statusCode === 401) mirados++
        }
      }
    }
    // Three steps are right at a time, of a million codes.
    expect(mirados).toBe(30)
    expect((mirados * 3) / 1_000_000).toBeLessThan(1 / 10_000)
  })

  test('ING-12 ING-10 five wrong recovery codes in an hour refuse them, and codes of the application go on', async () => {
    const { secreto, codigos } = await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    const probar = async (codigo: string) =>
      segundo(await unTicket(banco.app, 'rosa'), { codigo, forma: 'recuperacion' })
    // The right first group finds a row.
    for (let i = 0; i < 5; i++)
      expect((await probar(`${codigos[0]?.slice(0, 4)}-aaaa-aaaa-aaaa`)).cuerpo.codigo).toBe('codigoIncorrecto')
    expect((await probar(codigos[0] ?? '')).status).toBe(429)
    expect((await segundo(await unTicket(banco.app, 'rosa'), { codigo: codigoDe(secreto, AHORA) })).status).toBe(200)
  })
})

describe('recovery codes (ING-10)', () => {
  test('ING-10 ten codes of four groups that work once each, however they are typed; few left are told in the token', async () => {
    const rosa = await entrar(banco.app, 'rosa')
    const { codigos } = await conAplicacion(rosa, AHORA)
    expect(codigos).toHaveLength(10)
    for (const codigo of codigos) expect(codigo).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
    expect(new Set(codigos.map((codigo) => codigo.slice(0, 4))).size).toBe(10)
    const usar = async (codigo: string) => segundo(await unTicket(banco.app, 'rosa'), { codigo, forma: 'recuperacion' })
    const primero = await usar(` ${(codigos[0] ?? '').toUpperCase().replaceAll('-', ' ')} `)
    expect(primero.status).toBe(200)
    expect(decodeJwt<SesionUsuario>(primero.cuerpo.access_token).codigosQuedan).toBeUndefined()
    expect((await usar(codigos[0] ?? '')).status).toBe(401)
    expect(await avisos(ELENCO.rosa.id)).toContain(
      'Se usó un código de recuperación: lightMyRequest, Red interna 127.0.0.0/24',
    )
    await banco.db
      .updateTable('codigos_recuperacion')
      .set({ usado_at: AHORA })
      .where(
        'prefijo',
        'in',
        codigos.slice(1, 7).map((codigo) => codigo.slice(0, 4)),
      )
      .execute()
    const { codigosQuedan = 0 } = decodeJwt<SesionUsuario>((await usar(codigos[9] ?? '')).cuerpo.access_token)
    expect(quedanCodigos(codigosQuedan)).toBe('Le quedan 2 códigos de recuperación. Genere otros en Mi cuenta.')

    const nuevos = (await rosa.llamar(miCuentaApi.generarCodigos)).cuerpo.codigos
    expect(nuevos).toHaveLength(10)
    expect((await usar(codigos[8] ?? '')).status).toBe(401)
    expect((await usar(nuevos[0] ?? '')).status).toBe(200)
  })

  test('O19 ING-10 of one code used ten times at once, one gets in', async () => {
    const { codigos } = await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    const tickets = await Promise.all(Array.from({ length: 4 }, () => unTicket(banco.app, 'rosa')))
    const respuestas = await Promise.all(
      tickets.map((ticket) => segundo(ticket, { codigo: codigos[0] ?? '', forma: 'recuperacion' })),
    )
    expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('ING-06 ING-10 nothing that the database or the trail holds is the secret or a code', async () => {
    const { secreto, codigos } = await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    const filas = await Promise.all([
      banco.bd.comoDueno('select to_jsonb(f) from factores f'),
      banco.bd.comoDueno('select to_jsonb(c) from codigos_recuperacion c'),
      banco.bd.comoDueno('select to_jsonb(r) from retos r'),
      banco.bd.comoDueno("select to_jsonb(a) from auditoria a where tabla = 'factores'"),
    ])
    const volcado = JSON.stringify(filas)
    expect(volcado).toContain('Mi teléfono')
    for (const oculto of [secreto, ...codigos.map((codigo) => codigo.slice(5))]) expect(volcado).not.toContain(oculto)
    expect(JSON.stringify(filas[3])).not.toMatch(/sellada|ultimo_paso|contador/)
  })
})
