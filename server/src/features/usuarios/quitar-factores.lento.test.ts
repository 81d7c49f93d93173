import { auditoriaApi } from '@cabildo/contracts/auditoria'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import { type SesionUsuario, sesionApi } from '@cabildo/contracts/sesion'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'
import { sinBlancos, textoDePdf } from '../../../test/leer-pdf.ts'
import { CLAVE, codigoDe, conAplicacion, primerPaso, sinFactores } from '../../../test/segundo-factor.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { ponerExigencias } from '../sesion/index.ts'
import { reponerClave } from './index.ts'

/** Whoever administers users or signs must have one. */
const segundoFactor = { de: [4, 12] as const, plazoDias: 14 }
const banco = usarBanco({ env: { SEGUNDO_FACTOR: '4, 12', DIRECCION_PUBLICA: 'https://cabildo.example.gob.pe' } })
const enDias = (dias: number, desde = AHORA) => new Date(desde.getTime() + dias * 86_400_000)
const poner = (instante: Date) => banco.poner(instante)

const visto = { motivo: 'Perdió su teléfono', documento: 'DNI 98001001' }
const quitar = (quien: Cliente, id: number, payload: object = visto) =>
  quien.enviar({ method: 'DELETE', url: `/api/users/${id}/factores`, payload })
const claveDe = async (pdf: Buffer) =>
  sinBlancos((await textoDePdf(pdf)).join(' ')).match(/(?:[a-z2-9]{4}-){3}[a-z2-9]{4}/)?.[0] ?? ''
const delToken = async (username: string, password = CLAVE) => {
  const { cuerpo } = await primerPaso(banco.app, username, password)
  return decodeJwt<SesionUsuario>(cuerpo.access_token ?? '')
}
const reponer = async (persona: Persona) => {
  const { password_hash } = await banco.db
    .selectFrom('usuarios')
    .select('password_hash')
    .where('id', '=', ELENCO.nadie.id)
    .executeTakeFirstOrThrow()
  const suya = { password_hash, clave_inicial: false, clave_puesta_por: null, clave_vence_at: null }
  await banco.db.updateTable('usuarios').set(suya).where('id', '=', ELENCO[persona].id).execute()
}

beforeEach(async () => {
  poner(AHORA)
  await sinFactores(banco)
})

describe('a second factor that is demanded (ING-13)', () => {
  test('ING-13 each sign-in says until when, counted from when it began to be demanded, and then only adding one is open', async () => {
    expect((await delToken('gloria')).factorAntesDel).toBe('2026-12-02')
    expect(Object.keys(await delToken('rosa'))).not.toContain('factorAntesDel')
    poner(enDias(10))
    const gloria = await entrar(banco.app, 'gloria')
    expect(decodeJwt<SesionUsuario>(gloria.token ?? '')).toMatchObject({ factorAntesDel: '2026-12-02' })
    expect((await gloria.llamar(catalogosApi.cargos)).status).toBe(200)

    poner(new Date('2026-12-02T00:00:00-05:00'))
    const tarde = await entrar(banco.app, 'gloria')
    expect(decodeJwt<SesionUsuario>(tarde.token ?? '')).toMatchObject({ registrarFactor: true })
    expect(await tarde.llamar(catalogosApi.cargos)).toMatchObject({
      status: 403,
      cuerpo: { codigo: 'registrarFactor', registrar_factor: true },
    })
    // From a spreadsheet to an event stream, each at its own door.
    for (const [method, url] of [
      ['POST', '/api/export/documentos'],
      ['GET', '/api/eventos'],
      ['GET', '/api/pide/reniec/98001001'],
    ] as const)
      expect([
        url,
        (await tarde.enviar({ method, url, ...(method === 'POST' && { payload: { formato: 'csv' } }) })).statusCode,
      ]).toEqual([url, 403])
    expect((await tarde.llamar(sesionApi.formasDeConfirmar)).cuerpo.formas).toEqual(['password'])
    await conAplicacion(tarde, new Date('2026-12-02T00:00:00-05:00'))
    await expect.poll(async () => (await tarde.llamar(catalogosApi.cargos)).status).toBe(200)
  })

  test('O21 ING-13 a session that is open on the day is shut out, too, and its stream ends', async () => {
    await delToken('gloria')
    poner(new Date('2026-12-01T23:59:00-05:00'))
    const gloria = await entrar(banco.app, 'gloria')
    expect((await gloria.llamar(catalogosApi.cargos)).status).toBe(200)
    poner(new Date('2026-12-02T00:00:01-05:00'))
    expect((await gloria.llamar(catalogosApi.cargos)).cuerpo.codigo).toBe('registrarFactor')
    expect((await gloria.llamar(sesionApi.salir)).status).toBe(200)
  })

  test('ING-13 it is noted of everybody whom the setting names, also of those who do not sign in, and taken back with the permission', async () => {
    const partes = { db: banco.db, reloj: crearReloj(() => AHORA), config: { segundoFactor } }
    await ponerExigencias(partes)
    const exigidos = async () =>
      (
        await banco.db
          .selectFrom('usuarios')
          .select('id')
          .where('factor_exigido_at', 'is not', null)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id)
    const { jefa, sara, alcaldesa, gloria, admin, sol } = ELENCO
    const todos = [jefa, sara, alcaldesa, gloria, admin, sol].map(({ id }) => id).sort((a, b) => a - b)
    expect(await exigidos()).toEqual(todos)
    await banco.db.deleteFrom('permisos').where('empacce_id', '=', gloria.id).where('codigo', '=', 12).execute()
    await ponerExigencias(partes)
    expect(await exigidos()).toEqual(todos.filter((id) => id !== gloria.id))
    await banco.db.insertInto('permisos').values({ empacce_id: gloria.id, codigo: 12 }).execute()
    const informatica = { ...partes, config: { segundoFactor: { de: ['area21'] as const, plazoDias: 14 } } }
    await ponerExigencias(informatica)
    expect(await exigidos()).toEqual([admin.id, sol.id].sort((a, b) => a - b))
  })

  test('ING-14 nobody takes the own last factor away while one is demanded', async () => {
    const gloria = await entrar(banco.app, 'gloria')
    await conAplicacion(gloria, AHORA)
    const { id } = await banco.db.selectFrom('factores').select('id').executeTakeFirstOrThrow()
    expect(await gloria.llamar(miCuentaApi.quitarFactor, { params: { id: String(id) } })).toMatchObject({
      status: 409,
      cuerpo: { message: 'Su puesto exige la verificación en dos pasos' },
    })
    const jefa = await entrar(banco.app, 'jefa')
    await conAplicacion(jefa, AHORA)
    expect((await quitar(jefa, ELENCO.jefa.id)).json().codigo).toBe('factorExigido')
  })
})

describe('a second factor that cannot be used (ING-06, ING-08)', () => {
  const unaLlave = (sitio: string) => ({
    ...{ user_id: ELENCO.gloria.id, clase: 'llave', nombre: 'La suya', credencial: `de ${sitio}` },
    ...{ clave_publica: Buffer.from('ninguna'), contador: 0, sitio, created_at: AHORA },
  })
  test('ING-13 ING-08 O21 is none where one is demanded: once the days are over only adding another is open', async () => {
    const gloria = await entrar(banco.app, 'gloria')
    const { codigos } = await conAplicacion(gloria, AHORA)
    await banco.db.insertInto('factores').values(unaLlave('antes.example')).execute()
    const tarde = enDias(60)
    poner(tarde)
    const entraCon = async (codigo: string) => {
      const { cuerpo } = await primerPaso(banco.app, 'gloria')
      const body = { ticket: cuerpo.segundo_factor?.ticket ?? '', forma: 'recuperacion', codigo } as const
      const token = (await cliente(banco.app, null).llamar(sesionApi.segundo, { body })).cuerpo.access_token
      return { quien: cliente(banco.app, token), dice: decodeJwt<SesionUsuario>(token) }
    }
    const conUno = await entraCon(codigos[0] ?? '')
    expect(conUno.dice.registrarFactor).toBeUndefined()
    expect((await conUno.quien.llamar(catalogosApi.cargos)).status).toBe(200)
    // The secret was sealed with another SECRETO.
    await banco.db
      .updateTable('factores')
      .set({ sellada: Buffer.alloc(60, 7) })
      .where('clase', '=', 'totp')
      .execute()
    const sinNinguno = await entraCon(codigos[1] ?? '')
    expect(sinNinguno.dice.registrarFactor).toBe(true)
    for (const quien of [conUno.quien, sinNinguno.quien])
      await expect.poll(async () => (await quien.llamar(catalogosApi.cargos)).cuerpo.codigo).toBe('registrarFactor')
    await conAplicacion(sinNinguno.quien, tarde)
    await expect.poll(async () => (await sinNinguno.quien.llamar(catalogosApi.cargos)).status).toBe(200)
  })

  test('ING-14 ING-08 beside one that cannot be used the last one stays, and that one may go', async () => {
    const gloria = await entrar(banco.app, 'gloria')
    await conAplicacion(gloria, AHORA)
    await banco.db.insertInto('factores').values(unaLlave('antes.example')).execute()
    const { factores } = (await gloria.llamar(miCuentaApi.ver)).cuerpo.data
    expect(factores.map(({ sirve }) => sirve)).toEqual([true, false])
    const quitado = async (n: number) => {
      const params = { id: String(factores[n]?.id) }
      return (await gloria.llamar(miCuentaApi.quitarFactor, { params })).status
    }
    expect([await quitado(0), await quitado(1), await quitado(0)]).toEqual([409, 200, 409])
    // A key of this host lets the application go.
    await banco.db.insertInto('factores').values(unaLlave('cabildo.example.gob.pe')).execute()
    expect(await quitado(0)).toBe(200)
  })
})

describe('a second factor that is lost (ING-14)', () => {
  test('ING-14 the administration takes it away with a reason and a document: sessions end, the sheet has an initial password, one day is left', async () => {
    const gloria = await entrar(banco.app, 'gloria')
    await conAplicacion(gloria, AHORA)
    poner(enDias(60))
    const sol = await entrar(banco.app, 'sol')
    await conAplicacion(sol, enDias(60))
    const respuesta = await quitar(sol, ELENCO.gloria.id)
    expect([respuesta.statusCode, respuesta.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await gloria.llamar(catalogosApi.cargos)).status).toBe(401)
    expect((await primerPaso(banco.app, 'gloria')).status).toBe(401)
    const clave = await claveDe(respuesta.rawPayload)
    const token = await delToken('gloria', clave)
    expect(token.user.matchPassword).toBe(true)
    expect(token.factorAntesDel).toBe('2027-01-18')
    const avisos = await banco.db
      .selectFrom('avisos_seguridad')
      .selectAll()
      .where('user_id', '=', ELENCO.gloria.id)
      .orderBy('id')
      .execute()
    expect(avisos.map(({ clase, datos }) => [clase, datos])).toContainEqual([
      'factores quitados',
      { por: 'sol Prueba Elenco' },
    ])
    expect(
      await banco.db
        .selectFrom('codigos_recuperacion')
        .select('prefijo')
        .where('user_id', '=', ELENCO.gloria.id)
        .execute(),
    ).toEqual([])
    const query = { 'columns[modulo]': 'usuarios', 'columns[registro]': String(ELENCO.gloria.id), length: '10' }
    const rastro = JSON.stringify((await sol.llamar(auditoriaApi.listar, { query })).cuerpo.data)
    expect(rastro).toContain('Perdió su teléfono')
    expect(rastro).toContain('DNI 98001001')
    await reponer('gloria')
  })

  test('ING-14 SHE-105 only of whom the caller may give a password to, who has one, with all that is asked', async () => {
    await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    await conAplicacion(await entrar(banco.app, 'sol'), AHORA)
    const jefa = await entrar(banco.app, 'jefa')
    const codigo = async (id: number, cuerpo?: object) => (await quitar(jefa, id, cuerpo)).json().codigo
    expect(await codigo(ELENCO.sol.id)).toBe('reservado')
    expect(await codigo(ELENCO.luis.id)).toBe('factorImposible')
    expect(await codigo(99_999)).toBe('noEncontrado')
    expect((await quitar(jefa, ELENCO.rosa.id, { motivo: '', documento: '' })).json().errors).toEqual({
      motivo: 'Escriba el motivo',
      documento: 'Escriba el documento de identidad que vio',
    })
    expect((await quitar(await entrar(banco.app, 'luis'), ELENCO.rosa.id)).json().codigo).toBe('sinPermiso')
    poner(new Date(AHORA.getTime() + 11 * 60_000))
    expect(await codigo(ELENCO.rosa.id)).toBe('confirmar')
    expect(await banco.db.selectFrom('factores').select('id').execute()).toHaveLength(2)
  })

  test('ING-14 D-107 at the console: a new password alone keeps the second factor, and the option takes it away', async () => {
    const { secreto } = await conAplicacion(await entrar(banco.app, 'rosa'), AHORA)
    const partes = { db: banco.db, reloj: crearReloj(() => AHORA), config: { claveInicialDias: 7, segundoFactor } }
    const con = await reponerClave(partes, 'rosa')
    expect(con?.conFactor).toBe(true)
    const { cuerpo } = await primerPaso(banco.app, 'rosa', con?.clave)
    expect(cuerpo.access_token).toBeUndefined()
    const body = {
      ticket: cuerpo.segundo_factor?.ticket ?? '',
      forma: 'codigo' as const,
      codigo: codigoDe(secreto, AHORA),
    }
    expect((await cliente(banco.app, null).llamar(sesionApi.segundo, { body })).status).toBe(200)
    const sin = await reponerClave(partes, 'rosa', { segundoFactor: true })
    expect(sin?.conFactor).toBe(false)
    expect((await primerPaso(banco.app, 'rosa', sin?.clave)).cuerpo.access_token).toBeTypeOf('string')
    await reponer('rosa')
  })
})
