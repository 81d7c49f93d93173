import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { AHORA, cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { cartasA, conCorreo, EN_WINDOWS, entrarDesde } from '../../../test/desde.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { MUDO } from '../../../test/obrero.ts'
import { crearCartero } from '../../platform/correo/carta.ts'
import { crearReloj, DIA_MS } from '../../platform/reloj.ts'
import { limpiar } from '../../platform/trabajos/limpieza.ts'
import { findCuenta } from '../mi-cuenta/cuenta.queries.ts'
import { avisarAlTitular, escribirAvisos } from './avisos.ts'
import { sesion as MODULO } from './modulo.ts'

const banco = usarBanco()
const { id } = ELENCO.rosa
const HORA_MS = 3_600_000
let ahora = AHORA
const pasan = (ms: number) => {
  ahora = new Date(AHORA.getTime() + ms)
  banco.poner(ahora)
}
const reloj = crearReloj(() => ahora)
const remitente = () => ({
  ...{ nombre: 'Municipalidad de Prueba', color: '#1a6150', domicilio: '', telefono: '', correo: '', horario: '' },
})

beforeEach(async () => {
  pasan(0)
  await banco.db.deleteFrom('sesiones').execute()
  await banco.db.deleteFrom('avisos_seguridad').execute()
  await banco.db.deleteFrom('correos').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(banco.db)
  await banco.db
    .updateTable('usuarios')
    .set({ email: null, email_comprobado_at: null, ultimo_ingreso_at: null })
    .execute()
})

const avisos = async (user_id: number = id) =>
  (
    await banco.db
      .selectFrom('avisos_seguridad')
      .select(['clase', 'datos'])
      .where('user_id', '=', user_id)
      .orderBy('id')
      .execute()
  ).map(({ clase, datos }) => ({ clase, ...(datos as object) }))
/** What the worker does once. */
const escribir = (user_id: number = id) =>
  escribirAvisos({ db: banco.db, reloj, cartero: crearCartero({ reloj, remitente, limiteDia: 5 }) })({ user_id })
const trabajos = async () =>
  (
    await sql<{ clave: string; desde: Date }>`
      select key as clave, run_at as desde from graphile_worker.jobs where task_identifier = 'escribir_avisos' order by key`.execute(
      banco.db,
    )
  ).rows
const avisar = (clase: 'factor agregado' | 'llave repetida' = 'factor agregado', nombre = 'Mi teléfono') =>
  banco.db.transaction().execute((trx) => avisarAlTitular(trx, ahora, { user_id: id, clase, datos: { nombre } }))
const claims = (token: string | null) => decodeJwt(token ?? '')

test('ING-28 an entry from a device and network together that were not seen for 90 days is told, and the first of all is not', async () => {
  await entrarDesde(banco.app, 'rosa')
  await entrarDesde(banco.app, 'rosa')
  expect(await avisos()).toEqual([])
  await entrarDesde(banco.app, 'rosa', { ip: '190.12.34.56' })
  const deLejos = { clase: 'dispositivo nuevo', agente: 'Chrome en Windows', red: 'Red 190.12.34.0/24' }
  expect(await avisos()).toEqual([deLejos])
  await entrarDesde(banco.app, 'rosa', { ip: '190.12.34.77' })
  await entrarDesde(banco.app, 'rosa', { agente: 'curl/8.5.0' })
  const conCurl = { clase: 'dispositivo nuevo', agente: 'curl/8.5.0', red: 'Red interna 127.0.0.0/24' }
  expect(await avisos()).toEqual([deLejos, conCurl])
  pasan(89 * DIA_MS)
  await entrarDesde(banco.app, 'rosa', { ip: '190.12.34.56' })
  expect(await avisos()).toHaveLength(2)
  pasan(91 * DIA_MS)
  await entrarDesde(banco.app, 'rosa')
  expect(await avisos()).toHaveLength(3)
})

test('ING-28 sessions of before devices were kept tell nobody of a new one', async () => {
  await entrarDesde(banco.app, 'rosa')
  await banco.db.updateTable('sesiones').set({ red: null, agente: null }).execute()
  await entrarDesde(banco.app, 'rosa', { ip: '190.12.34.56' })
  expect(await avisos()).toEqual([])
  await entrarDesde(banco.app, 'rosa', { ip: '190.12.99.56' })
  expect(await avisos()).toHaveLength(1)
})

test('ING-28 the sign-in after tells once how many notices there are, and Mi cuenta which ones are new', async () => {
  const una = await entrarDesde(banco.app, 'rosa')
  expect(claims(una.token)).not.toHaveProperty('avisos')
  await avisar()
  pasan(60_000)
  await avisar('llave repetida')
  pasan(120_000)
  const otra = await entrarDesde(banco.app, 'rosa')
  expect(claims(otra.token)).toMatchObject({ avisos: 2 })
  const enMiCuenta = async ({ token }: { token: string | null }) =>
    (await findCuenta(banco.db, { user_id: id, sesion: String(claims(token).jti), hoy: '2026-11-18' }))?.avisos
  expect(await enMiCuenta(otra)).toMatchObject([
    { clase: 'llave repetida', datos: { nombre: 'Mi teléfono' }, en: '2026-11-18 10:31:00', nuevo: true },
    { clase: 'factor agregado', nuevo: true },
  ])
  pasan(180_000)
  const tercera = await entrarDesde(banco.app, 'rosa')
  expect(claims(tercera.token)).not.toHaveProperty('avisos')
  expect((await enMiCuenta(tercera))?.map(({ nuevo }) => nuevo)).toEqual([false, false])
})

test('ING-28 a password that is changed is told: from where, or by whom', async () => {
  const password = 'otra frase bastante larga'
  const luis = await entrar(banco.app, 'luis')
  await luis.llamar(usuariosApi.guardar, {
    params: { id: String(ELENCO.luis.id) },
    body: { id: ELENCO.luis.id, current_password: 'una clave segura', password, confirmedPassword: password } as never,
  })
  expect(await avisos(ELENCO.luis.id)).toMatchObject([{ clase: 'clave cambiada', red: 'Red interna 127.0.0.0/24' }])
  const jefa = await banco.como('jefa')
  await jefa.llamar(usuariosApi.guardar, {
    params: { id: String(ELENCO.luis.id) },
    body: { id: ELENCO.luis.id, password } as never,
  })
  expect((await avisos(ELENCO.luis.id))[1]).toEqual({ clase: 'clave cambiada', por: expect.stringContaining('jefa') })
  const fines = banco.db.selectFrom('sesiones').select(['fin_motivo', 'fin_por']).where('user_id', '=', ELENCO.luis.id)
  expect(await fines.execute()).toEqual([{ fin_motivo: 'clave cambiada', fin_por: ELENCO.luis.id }])
})

test('ING-28 an entry of user 11 is told to everybody of informática', async () => {
  await entrarDesde(banco.app, 'admin')
  const dice = { clase: 'ingreso del administrador', agente: 'Chrome en Windows', red: 'Red interna 127.0.0.0/24' }
  expect(await avisos(ELENCO.sol.id)).toEqual([dice])
  for (const otro of [ELENCO.rosa.id, ELENCO.jefa.id]) expect(await avisos(otro)).toEqual([])
})

test('ING-28 ING-26 D-18 the mail goes to the proved address alone, asked for in the transaction, and carries no link', async () => {
  await conCorreo(banco.db, id, 'rosa@example.com', null)
  await avisar()
  expect(await trabajos()).toEqual([])
  await conCorreo(banco.db, id, 'rosa@example.com', AHORA)
  await banco.db
    .transaction()
    .execute(async (trx) => {
      await avisarAlTitular(trx, ahora, { user_id: id, clase: 'llave repetida' })
      throw new Error('it did not happen')
    })
    .catch(() => undefined)
  expect([await trabajos(), (await avisos()).length]).toEqual([[], 1])
  await banco.db.deleteFrom('avisos_seguridad').execute()
  await avisar('factor agregado', 'https://malo.example.com')
  expect((await trabajos()).map(({ clave }) => clave)).toEqual([`avisos:${id}`])
  await escribir()
  await escribir()
  const [carta, ...mas] = await cartasA(banco.db, 'rosa@example.com')
  expect(mas).toEqual([])
  expect(carta?.asunto).toBe('Municipalidad de Prueba: Aviso de seguridad de su cuenta')
  expect(carta?.texto).toContain('Se agregó «https: / /malo. example. com» a la verificación en dos pasos.')
  expect(carta?.texto).toContain('Fecha: 18/11/2026 10:30')
  expect(carta?.texto).toContain('Si no fue usted, cambie su contraseña y avise al área de informática.')
})

test('ING-28 what a device calls itself becomes no link in the mail', async () => {
  await conCorreo(banco.db, id, 'rosa@example.com', AHORA)
  await entrarDesde(banco.app, 'rosa')
  await entrarDesde(banco.app, 'rosa', { agente: 'https://malo.example.com/x' })
  await escribir()
  const [carta] = await cartasA(banco.db, 'rosa@example.com')
  expect(carta?.texto).toContain('Ingreso desde un dispositivo nuevo.\n\n')
  expect(carta?.texto).not.toMatch(/https:\/\/|malo\.example/)
})

test('ING-28 O27 ten mails go out in a day, the rest in one when it is over, and entering stays possible', async () => {
  await conCorreo(banco.db, id, 'rosa@example.com', AHORA)
  await entrarDesde(banco.app, 'rosa')
  for (let i = 1; i <= 30; i++) {
    await entrarDesde(banco.app, 'rosa', { ip: `190.12.${i}.1`, agente: EN_WINDOWS })
    await escribir()
  }
  expect(await avisos()).toHaveLength(30)
  expect(await cartasA(banco.db, 'rosa@example.com')).toHaveLength(10)
  // Lima's next midnight.
  expect(await trabajos()).toEqual([{ clave: `avisos:${id}`, desde: new Date('2026-11-19T05:00:00Z') }])
  pasan(14 * HORA_MS)
  await escribir()
  const cartas = await cartasA(banco.db, 'rosa@example.com')
  expect(cartas).toHaveLength(11)
  expect(cartas[10]?.asunto).toContain('Avisos de seguridad de su cuenta')
  expect(cartas[10]?.texto.match(/Ingreso desde un dispositivo nuevo/g)).toHaveLength(20)
  await escribir()
  expect(await cartasA(banco.db, 'rosa@example.com')).toHaveLength(11)
  expect(
    (
      await cliente(banco.app, null).llamar(sesionApi.ingresar, {
        body: { username: 'rosa', password: 'una clave segura' },
      })
    ).status,
  ).toBe(200)
})

test('ING-25 the first entry with a password that was mailed proves the address, and only that password and that address', async () => {
  const vence = new Date(AHORA.getTime() + DIA_MS)
  const carta = { asunto: 'x', texto: 'x', via: 'smtp', enviado_at: AHORA, clave_de: id, clave_vence_at: vence }
  const entra = async (para: string, suya: Date) => {
    await banco.db.deleteFrom('correos').execute()
    await conCorreo(banco.db, id, 'rosa@example.com', null)
    await banco.db
      .updateTable('usuarios')
      .set({ clave_inicial: true, clave_vence_at: suya })
      .where('id', '=', id)
      .execute()
    await banco.db
      .insertInto('correos')
      .values({ ...carta, para })
      .execute()
    await entrar(banco.app, 'rosa')
    await banco.db
      .updateTable('usuarios')
      .set({ clave_inicial: false, clave_vence_at: null })
      .where('id', '=', id)
      .execute()
    const { email_comprobado_at } = await banco.db
      .selectFrom('usuarios')
      .select('email_comprobado_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return email_comprobado_at
  }
  expect(await entra('otra@example.com', vence)).toBeNull()
  expect(await entra('rosa@example.com', new Date(vence.getTime() + 1))).toBeNull()
  expect(await entra('Rosa@example.com', vence)).toEqual(AHORA)
})

test('ING-23 ING-28 sessions are deleted once they say nothing of new devices, notices after a year, codes after a day', async () => {
  const hace = (dias: number) => new Date(AHORA.getTime() - dias * DIA_MS)
  const sesion = { user_id: id, match_password: false, red: '10.0.0.0/24', agente: 'Chrome en Windows' }
  for (const dias of [89, 91])
    await banco.db
      .insertInto('sesiones')
      .values({ ...sesion, id: crypto.randomUUID(), creada: hace(dias), vista: hace(dias), vence: hace(dias) })
      .execute()
  for (const dias of [364, 366])
    await banco.db
      .insertInto('avisos_seguridad')
      .values({ user_id: id, clase: 'correo cambiado', en: hace(dias) })
      .execute()
  for (const dias of [0.9, 1.1])
    await banco.db
      .insertInto('retos')
      .values({ user_id: id, uso: 'correo', huella: Buffer.from(String(dias)), vence_at: hace(dias) })
      .execute()
  await limpiar(banco.db, reloj, MUDO, MODULO.limpiezas)()
  const vences = await banco.db.selectFrom('sesiones').select('vence').execute()
  expect(vences).toEqual([{ vence: hace(89) }])
  expect(await banco.db.selectFrom('avisos_seguridad').select('en').execute()).toEqual([{ en: hace(364) }])
  expect(await banco.db.selectFrom('retos').select('vence_at').execute()).toEqual([{ vence_at: hace(0.9) }])
})
