import { PassThrough } from 'node:stream'
import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { AHORA, cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { sinBlancos, textoDePdf } from '../../../test/leer-pdf.ts'
import { CLAVE_BUENA, unUsuario } from '../../../test/usuarios.ts'

const bitacora: string[] = []
const salida = new PassThrough()
salida.on('data', (linea) => bitacora.push(String(linea)))
const banco = usarBanco({
  log: pino({ level: 'trace' }, salida),
  env: { DIRECCION_PUBLICA: 'https://cabildo.example.gob.pe' },
})
afterEach(() => banco.poner(AHORA))

const generar = async (quien: string, ids: readonly number[]) =>
  (await entrar(banco.app, quien)).enviar({ method: 'POST', url: usuariosApi.generarClaves.path, payload: { ids } })
const ingresar = (username: string, password: string) =>
  banco.ciudadano.llamar(sesionApi.ingresar, { body: { username, password } })
const CLAVE = /(?:[a-z2-9]{4}-){3}[a-z2-9]{4}/g

test('USU-69 O11 one page per person with a password that works once, that stands nowhere else and ends', async () => {
  const jefa = await banco.como('jefa')
  const ids = [await unUsuario(jefa, { username: 'hoja.una' }), await unUsuario(jefa, { username: 'hoja.dos' })]
  const { statusCode, headers, rawPayload } = await generar('jefa', ids)
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store'])
  const paginas = (await textoDePdf(rawPayload)).map(sinBlancos)
  expect(paginas).toHaveLength(2)
  expect(paginas[0]).toContain('hoja.una')
  expect(paginas[0]).toContain('https://cabildo.example.gob.pe')
  expect(paginas[0]).toContain('25/11/202610:30')
  const claves = paginas.map((texto) => texto.match(CLAVE)?.[0] ?? '')
  expect((await ingresar('hoja.una', CLAVE_BUENA)).status).toBe(401)
  expect((await ingresar('hoja.una', claves[0] ?? '')).status).toBe(200)
  banco.poner(new Date('2026-11-25T10:30:00-05:00'))
  expect((await ingresar('hoja.dos', claves[1] ?? '')).status).toBe(401)

  const { rows: tablas } = await sql<{ tabla: string }>`select format('%I', tablename) as tabla from pg_tables
    where schemaname = 'public'`.execute(banco.db)
  let volcado = ''
  for (const { tabla } of tablas)
    volcado += JSON.stringify(await banco.bd.comoDueno(`select to_jsonb(t) as fila from ${tabla} t`))
  expect(volcado).toContain('hoja.dos')
  expect(bitacora.length).toBeGreaterThan(0)
  for (const clave of claves)
    expect([volcado.includes(clave), bitacora.join('').includes(clave)]).toEqual([false, false])
})

test('USU-69 all or none: only of those who still have the initial one, and whose password the caller may give', async () => {
  const jefa = await banco.como('jefa')
  const id = await unUsuario(jefa, { username: 'hoja.tres' })
  const resultado = async (quien: string, ids: readonly number[]) => {
    const { statusCode, json } = await generar(quien, ids)
    return [statusCode, statusCode === 200 || json().codigo]
  }
  expect(await resultado('jefa', [id, ELENCO.rosa.id])).toEqual([409, 'claveYaPropia'])
  expect(await resultado('jefa', [id, 99_999])).toEqual([404, 'noEncontrado'])
  await banco.db.updateTable('usuarios').set({ clave_inicial: true }).where('id', '=', ELENCO.sara.id).execute()
  expect(await resultado('jefa', [id, ELENCO.sara.id])).toEqual([403, 'reservado'])
  expect(await resultado('jefa', [])).toEqual([422, 'validacion'])
  expect(
    await resultado(
      'jefa',
      Array.from({ length: 501 }, (_, i) => i + 1),
    ),
  ).toEqual([422, 'validacion'])
  expect(await resultado('rosa', [id])).toEqual([403, 'sinPermiso'])
  expect((await ingresar('hoja.tres', CLAVE_BUENA)).status).toBe(200)
  // Named twice, it is one page.
  expect(await textoDePdf((await generar('jefa', [id, id])).rawPayload)).toHaveLength(1)
})

test('USU-69 ING-04 a session that proved who it is too long ago is asked again, before anything is done', async () => {
  const id = await unUsuario(await banco.como('jefa'), { username: 'hoja.cuatro' })
  const { token } = await entrar(banco.app, 'jefa')
  banco.poner(new Date(AHORA.getTime() + 11 * 60_000))
  const respuesta = await cliente(banco.app, token).enviar({
    method: 'POST',
    url: usuariosApi.generarClaves.path,
    payload: { ids: [id] },
  })
  expect([respuesta.statusCode, respuesta.json().codigo]).toEqual([403, 'confirmar'])
  expect((await ingresar('hoja.cuatro', CLAVE_BUENA)).status).toBe(200)
})
