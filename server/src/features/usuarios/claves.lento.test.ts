import { auditoriaApi } from '@cabildo/contracts/auditoria'
import { resumenDeCambios } from '@cabildo/contracts/auditoria-campos'
import { avisoDeClaveInicial, type SesionUsuario, sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import fc from 'fast-check'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { AHORA, type Cliente, cliente, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { CLAVE_BUENA, dniDe, primerIngreso, unUsuario } from '../../../test/usuarios.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { reponerClave } from './index.ts'

const banco = usarBanco()

const ingresar = (username: string, password: string) =>
  banco.ciudadano.llamar(sesionApi.ingresar, { body: { username, password } })
const guardar = (quien: Cliente, id: number, body: object) =>
  quien.llamar(usuariosApi.guardar, { params: { id: String(id) }, body: { id, ...body } })

test('API-37 USU-52 USU-54 the administration gives another user a new password', async () => {
  const jefa = await banco.como('jefa')
  expect(await guardar(jefa, ELENCO.rosa.id, { password: CLAVE_BUENA })).toMatchObject({ status: 200, cuerpo: {} })
  expect((await ingresar('rosa', 'una clave segura')).status).toBe(401)
  expect((await ingresar('rosa', CLAVE_BUENA)).status).toBe(200)
  expect((await guardar(jefa, 9_999, { password: CLAVE_BUENA })).status).toBe(404)
})

test('C5 D-27 D-07 USU-48 it follows the policy, or is initial and has to be changed first', async () => {
  const jefa = await banco.como('jefa')
  const dar = (password: string) => guardar(jefa, ELENCO.luis.id, { password })
  expect((await dar('corta77')).cuerpo.errors).toEqual({ password: expect.stringMatching(/entre 8 y 128/) })
  expect((await dar('bienvenido1')).cuerpo.errors).toEqual({ password: expect.stringMatching(/muy conocida/) })
  expect((await dar(dniDe(ELENCO.rosa.id))).status).toBe(200)
  expect((await dar(dniDe(ELENCO.luis.id))).status).toBe(200)
  const { cuerpo } = await ingresar('luis', dniDe(ELENCO.luis.id))
  const luis = cliente(banco.app, cuerpo.access_token ?? '')
  expect(await luis.llamar(usuariosApi.contarAccesos, { body: { username: 'luis' } })).toMatchObject({
    status: 403,
    cuerpo: { cambiar_clave: true },
  })
})

test('C5 D-07 D-48 SHE-35 an initial password leaves only the own change of the three acts', async () => {
  const id = await unUsuario(await banco.como('sol'), { username: 'verde', password: 'verde', area_id: 21 })
  const verde = cliente(banco.app, (await ingresar('verde', 'verde')).cuerpo.access_token ?? '')
  for (const body of [{ username: 'maduro' }, { id: 1, username: 'rosa2' }])
    expect(await guardar(verde, id, body)).toMatchObject({ status: 403, cuerpo: { codigo: 'cambiarClave' } })
  expect(await guardar(verde, ELENCO.rosa.id, { password: CLAVE_BUENA })).toMatchObject({
    status: 403,
    cuerpo: { codigo: 'cambiarClave' },
  })
  const propia = { current_password: 'verde', password: CLAVE_BUENA, confirmedPassword: CLAVE_BUENA }
  expect(await guardar(verde, ELENCO.rosa.id, propia)).toMatchObject({
    status: 403,
    cuerpo: { codigo: 'sinPermiso' },
  })
  expect(await guardar(verde, id, propia)).toMatchObject({ status: 200, cuerpo: {} })
})

const entrarCon = async (username: string, password: string) => {
  const { cuerpo } = await ingresar(username, password)
  return {
    ...decodeJwt<SesionUsuario>(cuerpo.access_token ?? ''),
    quien: cliente(banco.app, cuerpo.access_token ?? ''),
  }
}
const propia = (current_password: string, password: string) => ({
  current_password,
  password,
  confirmedPassword: password,
})

test('D-07 D-27 API-39 an initial password stays one when the user is renamed, until it is changed', async () => {
  const jefa = await banco.como('jefa')
  const id = await unUsuario(jefa, { username: 'ab', password: 'ab' })
  expect((await guardar(jefa, id, { username: 'otro' })).status).toBe(200)
  expect((await entrarCon('otro', 'ab')).user.matchPassword).toBe(true)
  expect((await guardar(jefa, id, { password: 'otro' })).status).toBe(200)
  expect((await guardar(jefa, id, { username: 'tercero' })).status).toBe(200)
  const { user, quien } = await entrarCon('tercero', 'otro')
  expect(user.matchPassword).toBe(true)
  expect((await guardar(quien, id, propia('otro', CLAVE_BUENA))).status).toBe(200)
  expect((await entrarCon('tercero', CLAVE_BUENA)).user.matchPassword).toBe(false)
})

test('D-07 SHE-34 SHE-35 whatever an administrator sets for somebody else, and in whichever way, is initial', async () => {
  const jefa = await banco.como('jefa')
  let serie = 0
  const dada = fc.oneof(
    fc.constant('el usuario'),
    fc.string({ unit: 'grapheme', minLength: 12, maxLength: 40 }).map((clave) => `Peñas7 ${clave}`),
  )
  const alCrear = fc.boolean()
  await fc.assert(
    fc.asyncProperty(dada, alCrear, fc.boolean(), async (generada, creando, conDePor) => {
      const username = `dado${++serie}`
      const password = generada === 'el usuario' ? username : generada
      const id = await unUsuario(jefa, { username, ...(creando && { password }) })
      if (!creando) {
        // Its owner has one of the own by then.
        if (conDePor) await primerIngreso(banco.app, username, 'la que yo elegí 88')
        // No field of the call says otherwise.
        const cuerpo = { password, clave_inicial: false, matchPassword: false }
        expect((await guardar(jefa, id, cuerpo)).status).toBe(200)
      }
      const { user, quien } = await entrarCon(username, password)
      expect(user.matchPassword).toBe(true)
      expect((await quien.llamar(usuariosApi.contarAccesos, { body: { username } })).cuerpo.codigo).toBe('cambiarClave')
    }),
    { numRuns: 12 },
  )
})

test('D-07 USU-52 at the entry the owner is told who set the password and when, until it is changed', async () => {
  const { rosa, gloria } = ELENCO
  const dicho = async (clave: string) => avisoDeClaveInicial((await entrarCon('gloria', clave)).claveInicial)
  expect((await entrarCon('gloria', 'una clave segura')).claveInicial).toBeUndefined()
  expect((await guardar(await banco.como('sol'), gloria.id, { password: CLAVE_BUENA })).status).toBe(200)
  expect(await dicho(CLAVE_BUENA)).toBe(
    'La actual la puso sol Prueba Elenco, que administra usuarios, el 18/11/2026 a las 10:30. Si usted no la pidió, avise al área de informática.',
  )
  await reponerClave(
    {
      db: banco.db,
      reloj: crearReloj(() => AHORA),
      config: { claveInicialDias: 7, segundoFactor: { de: [], plazoDias: 14 } },
    },
    'gloria',
  ).then(async (repuesta) =>
    expect(await dicho(repuesta?.clave ?? '')).toBe('La actual se puso desde el servidor el 18/11/2026 a las 10:30.'),
  )
  const id = await unUsuario(await banco.como('jefa'), { username: 'avisada' })
  const { claveInicial, quien } = await entrarCon('avisada', CLAVE_BUENA)
  expect(claveInicial).toEqual({ por: 'jefa Prueba Elenco', desde: '2026-11-18 10:30:00' })
  expect((await guardar(quien, rosa.id, propia(CLAVE_BUENA, 'la mía de hoy 5'))).status).toBe(403)
  expect((await guardar(quien, id, propia(CLAVE_BUENA, 'la mía de hoy 5'))).status).toBe(200)
  expect((await entrarCon('avisada', 'la mía de hoy 5')).claveInicial).toBeUndefined()
})

test('D-07 USU-49 the owner does not keep an initial password by choosing it once more', async () => {
  const id = await unUsuario(await banco.como('jefa'), { username: 'comoda' })
  const { quien } = await entrarCon('comoda', CLAVE_BUENA)
  expect(await guardar(quien, id, propia(CLAVE_BUENA, CLAVE_BUENA))).toMatchObject({
    status: 422,
    cuerpo: { errors: { password: 'Elija una contraseña distinta de la inicial, que otra persona conoce' } },
  })
  expect((await entrarCon('comoda', CLAVE_BUENA)).user.matchPassword).toBe(true)
})

test('D-07 USU-49 nor by writing it with other signs for the same letters', async () => {
  const inicial = 'caserío junto al río 7'
  const id = await unUsuario(await banco.como('jefa'), { username: 'unicode', password: inicial })
  const { quien } = await entrarCon('unicode', inicial)
  expect((await guardar(quien, id, propia(inicial, inicial.normalize('NFD')))).status).toBe(422)
})

test('D-07 the database itself takes no password of somebody else that is not initial', async () => {
  const puesta = banco.db.updateTable('usuarios').set({ clave_puesta_por: 5, clave_inicial: false }).where('id', '=', 6)
  await expect(puesta.execute()).rejects.toThrow('clave_ajena_inicial')
})

test('D-33 the trail tells that a password was changed and by whom, never what to or of which kind', async () => {
  const { julio } = ELENCO
  const admin = await banco.como('admin')
  await guardar(admin, julio.id, { password: dniDe(julio.id) })
  const query = { 'columns[modulo]': 'usuarios', 'columns[registro]': String(julio.id), length: '1' }
  const { data } = (await admin.llamar(auditoriaApi.listar, { query })).cuerpo
  expect(data).toMatchObject([{ user_id: ELENCO.admin.id, accion: 'modifico' }])
  expect(data.map(resumenDeCambios)).toEqual([expect.stringMatching(/^Contraseña: cambiada el \S+ \S+$/)])
  expect(JSON.stringify(data)).not.toMatch(/password|inicial|puesta|argon2/)
  const exportado = await admin.enviar({
    method: 'POST',
    url: '/api/export/auditoria',
    payload: { formato: 'csv', columns: { modulo: 'usuarios', registro: String(julio.id) } },
  })
  expect(exportado.payload).toContain('Contraseña: cambiada el ')
})

test('D-48 USU-49 USU-53 the own password is never changed without the current one, not even by an administrator', async () => {
  const jefa = await banco.como('jefa')
  expect(await guardar(jefa, ELENCO.jefa.id, { password: CLAVE_BUENA })).toMatchObject({
    status: 422,
    cuerpo: { errors: { current_password: 'Ingrese su contraseña actual' } },
  })
  const igual = { current_password: 'una clave segura', password: dniDe(ELENCO.jefa.id) }
  expect((await guardar(jefa, ELENCO.jefa.id, { ...igual, confirmedPassword: igual.password })).cuerpo.errors).toEqual({
    password: 'La contraseña no puede ser igual al usuario o al DNI',
  })
  expect((await ingresar('jefa', 'una clave segura')).status).toBe(200)
})

test('API-37 API-39 D-04 whoever lacks permission 4 changes no other user; user 11 passes without it', async () => {
  const marta = await banco.como('marta')
  for (const body of [{ password: CLAVE_BUENA }, { username: 'otra' }])
    expect(await guardar(marta, ELENCO.julio.id, body)).toMatchObject({
      status: 403,
      cuerpo: { codigo: 'sinPermiso' },
    })
  expect((await guardar(marta, ELENCO.marta.id, { username: 'marta2' })).status).toBe(403)
  expect((await guardar(await banco.como('admin'), ELENCO.julio.id, { password: CLAVE_BUENA })).status).toBe(200)
})

test('API-37 a body about another user than the address is refused', async () => {
  const jefa = await banco.como('jefa')
  const cruzar = (body: object) =>
    jefa.llamar(usuariosApi.guardar, { params: { id: String(ELENCO.marta.id) }, body: body })
  expect((await cruzar({ id: ELENCO.julio.id, password: CLAVE_BUENA })).status).toBe(404)
  expect((await cruzar({ id: ELENCO.julio.id, username: 'marta3' })).status).toBe(404)
  expect((await ingresar('marta', 'una clave segura')).status).toBe(200)
})
