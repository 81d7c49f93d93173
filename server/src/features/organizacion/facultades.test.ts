import { areasApi, type FacultadesGuardar } from '@cabildo/contracts/organizacion'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { AHORA, cliente, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import type { Persona } from '../../../test/elenco.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { tieneAdministrador } from './areas.queries.ts'

const banco = usarBanco()

const poner = async (quien: Persona, id: number, body: FacultadesGuardar) =>
  (await banco.como(quien)).llamar(areasApi.guardarFacultades, { params: { id: String(id) }, body })
const duenas = async (facultad: string) =>
  (await banco.db.selectFrom('areas_facultades').select('area_id').where('facultad', '=', facultad).execute()).map(
    ({ area_id }) => area_id,
  )
const leer = async (id: number) => {
  const { cuerpo } = await (await banco.como('admin')).llamar(areasApi.listar)
  return cuerpo.data.find((una) => una.id === id)
}

test('ORG-16 ORG-18 an area gets abilities and locations, OFICINA CENTRAL first; what is dropped and left out stays in its list', async () => {
  const version = (await leer(20))?.updated_at
  const { status, cuerpo } = await poner('sol', 20, {
    ...{ facultades: ['locales', 'visado'], version },
    locales: ['Mercado  Central', 'oficina central', 'Estadio'],
  })
  expect([status, cuerpo.data]).toMatchObject([
    200,
    { facultades: ['visado', 'locales'], locales: ['OFICINA CENTRAL', 'Mercado Central', 'Estadio'] },
  ])
  expect((await poner('sol', 20, { facultades: ['tramites'], version })).cuerpo.codigo).toBe('desactualizado')
  // In another order, so that each place changes hands.
  const vuelta = await poner('sol', 20, { facultades: ['locales'], locales: ['Estadio', 'Mercado Central'] })
  expect(vuelta.cuerpo.data.locales).toEqual(['OFICINA CENTRAL', 'Estadio', 'Mercado Central'])
  expect((await poner('sol', 20, { facultades: ['tramites'] })).cuerpo.data).toMatchObject({
    ...{ facultades: ['tramites'], locales: ['OFICINA CENTRAL', 'Estadio', 'Mercado Central'] },
  })
  expect((await poner('sol', 22, { facultades: ['tramites', 'locales'] })).cuerpo.data.locales).toEqual([
    'OFICINA CENTRAL',
  ])
  const { rows } = await sql<{ accion: string }>`select accion from auditoria
    where tabla = 'areas_facultades' and registro = '20' and user_id = 12 order by id`.execute(banco.db)
  expect(rows.map(({ accion }) => accion)).toEqual(['DELETE', 'INSERT', 'INSERT', 'DELETE', 'DELETE', 'INSERT'])
})

test('ORG-17 Secretaría General is taken from the area that has it, whose open form becomes stale', async () => {
  const antes = await leer(4)
  expect((await poner('sol', 15, { facultades: ['tramites', 'secretaria'] })).status).toBe(200)
  expect(await duenas('secretaria')).toEqual([15])
  expect(
    (await poner('sol', 4, { facultades: ['tramites', 'secretaria'], version: antes?.updated_at })).cuerpo.codigo,
  ).toBe('desactualizado')
  expect((await poner('sol', 4, { facultades: ['tramites', 'secretaria'] })).status).toBe(200)
  expect(await duenas('secretaria')).toEqual([4])
})

test('ORG-17 O4 informática: user 11 alone, confirmed, to whoever has somebody with Panel Usuarios; never none', async () => {
  const pasar = (quien: Persona, id: number) => poner(quien, id, { facultades: ['tramites', 'informatica'] })
  expect([(await pasar('sol', 22)).status, (await pasar('sol', 22)).cuerpo.codigo]).toEqual([403, 'soloAdministrador'])
  expect((await pasar('admin', 15)).cuerpo).toEqual({
    codigo: 'sinPanelUsuarios',
    message: 'El área no tiene a nadie con Panel Usuarios',
  })
  expect((await poner('admin', 21, { facultades: ['tramites'] })).cuerpo).toEqual({
    codigo: 'informaticaUnica',
    message: 'Pase antes la facultad Informática a otra área',
  })
  const conMentira = await (await banco.como('admin')).enviar({
    method: 'PUT',
    url: '/api/organizacion/areas/15',
    headers: { 'x-facultades': 'informatica' },
    payload: { facultades: ['informatica'], area: { facultades: ['informatica'] }, telefono: '1' },
  })
  expect([conMentira.statusCode, await duenas('informatica')]).toEqual([200, [21]])
  // Eleven minutes later the proof of who it is does not count any more (ING-04).
  banco.poner(new Date(AHORA.getTime() + 11 * 60_000))
  const { status, cuerpo } = await pasar('admin', 22)
  expect([status, cuerpo.confirmar, await duenas('informatica')]).toEqual([403, true, [21]])
  banco.poner(AHORA)
  await expect(
    banco.db.deleteFrom('areas_facultades').where('facultad', '=', 'informatica').execute(),
  ).rejects.toMatchObject({ code: 'CB021' })
})

test.each<[string, ...RawBuilder<unknown>[]]>([
  ['whose access has ended', sql`update accesos set hasta = '2026-11-17' where empacce_id = 5`],
  ['whose access is to come', sql`update accesos set desde = '2026-11-19' where empacce_id = 5`],
  ['who is deleted', sql`update usuarios set deleted_at = now() where id = 5`],
  [
    'whose initial password has ended',
    sql`update usuarios set clave_inicial = true, clave_vence_at = '2026-11-01' where id = 5`,
  ],
  [
    'who works elsewhere this year by the access that counts',
    sql`update accesos set anio_eje = 2025 where empacce_id = 5`,
    sql`insert into accesos (empacce_id, user_id, employee_id, area_id, cargo_id, anio_eje) values (995, 5, 5, 15, 1, 2026)`,
  ],
])(
  'ORG-17 informática does not go to an area that only somebody %s administers users from',
  async (_quien, ...cambios: readonly unknown[]) => {
    await banco.db
      .transaction()
      .execute(async (trx) => {
        for (const cambio of cambios) await (cambio as RawBuilder<unknown>).execute(trx)
        expect(
          await tieneAdministrador(
            trx,
            crearReloj(() => AHORA),
            22,
          ),
        ).toBe(false)
        throw new Error('undone')
      })
      .catch((error: Error) => expect(error.message).toBe('undone'))
  },
)

test('ORG-17 ORG-21 SHE-100 the move is one act, which both processes know at once; two at once leave one area with it', async () => {
  const otra = await banco.otraApp()
  const jefa = await banco.como('jefa')
  const abre = async (app = banco.app) => (await cliente(app, jefa.token).llamar(areasApi.listar)).status
  expect([await abre(), await abre(otra)]).toEqual([403, 403])
  expect((await poner('admin', 22, { facultades: ['tramites', 'informatica'] })).status).toBe(200)
  expect([await duenas('informatica'), await abre()]).toEqual([[22], 200])
  await expect.poll(() => abre(otra)).toBe(200)
  // By its number user 11 enters always; whoever had code 4 in the old area does not any more.
  expect((await (await banco.como('sol')).llamar(areasApi.listar)).status).toBe(403)
  await banco.db.insertInto('permisos').values({ empacce_id: 3, codigo: 4 }).execute()
  const hechas = await enCarrera(
    banco.bd,
    (trx) => sql`select pg_advisory_xact_lock(hashtext('cabildo.informatica'))`.execute(trx),
    [
      () => poner('admin', 47, { facultades: ['tramites', 'locales', 'informatica'] }),
      () => poner('admin', 21, { facultades: ['tramites', 'informatica'] }),
    ],
  )
  expect(hechas.map(({ status }) => status)).toEqual([200, 200])
  expect(await duenas('informatica')).toHaveLength(1)
})

test('ORG-19 every area receives submissions until somebody says otherwise', async () => {
  expect((await leer(11))?.facultades).toContain('tramites')
  expect((await poner('admin', 11, { facultades: ['visado'] })).cuerpo.data.facultades).toEqual(['visado'])
})
