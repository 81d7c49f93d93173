import { catalogosApi } from '@cabildo/contracts/catalogos'
import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { visitasApi } from '@cabildo/contracts/visitas'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { esperar } from '../../../test/esperar.ts'
import { unObrero } from '../../../test/obrero.ts'
import { dniDe } from '../../../test/usuarios.ts'
import { opcionesDeLog } from '../../platform/log.ts'

const lineas: string[] = []
const stream = { write: (linea: string) => void lineas.push(linea) }
const log = pino(opcionesDeLog({ nivelLog: 'debug' }), stream)
const banco = usarBanco({ log })

beforeEach(() => {
  lineas.length = 0
})

/** What was logged under this message, without what differs each time. */
const anotado = (msg: string) =>
  lineas
    .map((linea) => JSON.parse(linea))
    .filter((linea) => linea.msg === msg)
    .map(({ level, time, reqId: _reqId, peticion: _peticion, msg: _msg, ...resto }) => {
      expect([level, typeof time]).toEqual([30, 'number'])
      return resto
    })
const CLAVE = 'una clave segura'
const ingresar = (username: string, password: string) =>
  banco.ciudadano.llamar(sesionApi.ingresar, { body: { username, password } })
const red = '127.0.0.0/24'

test('B6 SHE-46 who came in and whose account was tried is noted, by number and network, never a name that was typed', async () => {
  await ingresar('rosa', CLAVE)
  expect(anotado('ingreso')).toEqual([{ user_id: ELENCO.rosa.id, red }])
  await ingresar('rosa', 'no es la suya')
  await ingresar('mi-clave-en-otro-campo', 'x')
  expect(anotado('ingreso fallido')).toEqual([
    { user_id: ELENCO.rosa.id, red },
    { user_id: null, red },
  ])
  expect(anotado('ingreso')).toHaveLength(1)
  expect(lineas.join('')).not.toMatch(/mi-clave|no es la suya|una clave|rosa/)
})

test('B6 D-35 what is refused for lack of a session, of a permission or of patience is noted with its route and its reason', async () => {
  await banco.ciudadano.llamar(catalogosApi.cargos)
  const marta = await banco.como('marta')
  await marta.llamar(visitasApi.porArea, { params: { areaID: '20' } })
  for (let i = 0; i < 6; i++) await ingresar('luis', 'mala')
  const rechazadas = anotado('rechazada')
  expect(rechazadas[0]).toEqual({ metodo: 'GET', ruta: catalogosApi.cargos.path, codigo: 'sinSesion', red })
  expect(rechazadas[1]).toEqual({
    metodo: 'GET',
    ruta: visitasApi.porArea.path,
    codigo: 'sinPermiso',
    user_id: ELENCO.marta.id,
    red,
  })
  expect(rechazadas.slice(2).map(({ codigo }) => codigo)).toEqual([
    ...Array(5).fill('credencial'),
    'demasiadosIntentos',
  ])
})

test('B6 a token, a password, a DNI and an address stay out of the log wherever they were sent', async () => {
  const rosa = await banco.como('rosa')
  const dni = dniDe(ELENCO.luis.id)
  const correo = 'ana.quispe@correo.pe'
  await rosa.enviar({ url: `/api/visitas/search/${dni}`, headers: { referer: `http://x/?t=${rosa.token}` } })
  await banco.ciudadano.enviar({ url: `/api/no-existe/${dni}?token=${rosa.token}&correo=${correo}` })
  await banco.ciudadano.enviar({ url: `/storage/mpvirtual/${dni}.pdf?firma=${rosa.token}` })
  await rosa.enviar({ method: 'POST', url: '/api/visitas', payload: { dni, correo, password: CLAVE } })
  await ingresar(dni, correo)
  const cambio = { id: ELENCO.rosa.id, current_password: CLAVE, password: dni, confirmedPassword: dni }
  await rosa.llamar(usuariosApi.guardar, { params: { id: String(ELENCO.rosa.id) }, body: cambio })
  // A fault of the database that repeats the row, which nobody expected.
  const fallo = { detail: `Failing row contains (1, Ana, ${dni}, ${correo}).`, where: `line 3: "Ana, ${dni}"` }
  banco.app.log.error({ err: Object.assign(new Error(`duplicate key ${dni} ${correo} ${rosa.token}`), fallo) })
  expect(lineas.length).toBeGreaterThan(6)
  const todo = lineas.join('')
  for (const secreto of [dni, correo, 'correo.pe', CLAVE, rosa.token ?? '', 'eyJ', 'Failing row', 'Ana'])
    expect(todo).not.toContain(secreto)
})

test('B6 a value that PostgreSQL could not take stays out of the log: of message, stack and cause', async () => {
  const valor = 'Ana "la nuestra" Quispe'
  const err = await sql`select ${valor}::text::integer`.execute(banco.db).catch((error: unknown) => error)
  banco.app.log.error({ err })
  banco.app.log.error(err)
  banco.app.log.child({ peticion: 'x' }).error({ err: new Error('no se pudo', { cause: err }) }, 'falló')
  const escritas = lineas.slice(-3)
  for (const linea of escritas) {
    expect(linea).not.toMatch(/Ana|nuestra|Quispe/)
    expect(linea).toContain('invalid input syntax for type integer: \\"…\\"')
  }
  expect(JSON.parse(escritas[0] ?? '').err).toMatchObject({ code: '22P02', type: 'DatabaseError' })
})

test('B6 SHE-102 a job that fails over a value writes why, and not the value', async () => {
  const valor = 'Ana "la nuestra" Quispe'
  const limpiar = async () => {
    await sql`select ${valor}::text::integer`.execute(banco.db)
  }
  const obrero = unObrero(banco.bd, { limpiar }, undefined, log)
  await obrero.iniciar()
  await sql`select graphile_worker.add_job('limpiar', '{}'::json, max_attempts := 1)`.execute(banco.db)
  await esperar(() => expect(lineas.join('')).toContain('trabajo fallido'))
  await obrero.detener()
  const todo = lineas.join('')
  expect(todo).not.toMatch(/Ana|nuestra|Quispe/)
  const suya = lineas.map((linea) => JSON.parse(linea)).find(({ msg }) => msg === 'trabajo fallido')
  expect(suya).toMatchObject({ tarea: 'limpiar', intento: 1, err: { code: '22P02', type: 'DatabaseError' } })
})

test('B6 a token counts in its header alone: in the address it is nothing, for calls and for streams', async () => {
  const { token } = await banco.como('rosa')
  for (const ruta of [catalogosApi.cargos.path, '/api/eventos', '/api/publicaciones/eventos'])
    for (const parametro of ['token', 'access_token', 'authorization', 'bearer']) {
      const { statusCode } = await banco.app.inject(`${ruta}?${parametro}=${token}`)
      expect([401, 404]).toContain(statusCode)
    }
  const cookie = { cookie: `token=${token}; access_token=${token}` }
  expect((await banco.app.inject({ url: catalogosApi.cargos.path, headers: cookie })).statusCode).toBe(401)
})

test('D8 whatever is sent, each line of the log is one object without anything that a terminal obeys', async () => {
  const hostil = 'x\r\n{"level":60,"msg":"falso"}\u001b[2J\u009b31m\u2028\u202e'
  await ingresar(hostil.slice(0, 60), hostil)
  await banco.app.inject({ url: `/api/visitas/${encodeURIComponent(hostil)}` })
  await banco.app.inject({ url: '/api/cargos', headers: { 'x-request-id': 'a\u001b[31m', 'user-agent': '\u009b31m' } })
  banco.app.log.error({ err: new Error(hostil) }, hostil)
  expect(lineas.length).toBeGreaterThan(3)
  for (const linea of lineas) {
    expect(linea.slice(0, -1)).toMatch(/^\{\P{C}*\}$/u)
    expect(linea.at(-1)).toBe('\n')
    expect(JSON.parse(linea).level).toBeLessThan(60)
  }
  expect(JSON.parse(lineas.at(-1) ?? '').msg).toBe(hostil)
})
