import { catalogosApi } from '@cabildo/contracts/catalogos'
import { encargaturasApi } from '@cabildo/contracts/encargaturas'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { AHORA, type Cliente, cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { conAplicacion, sinFactores } from '../../../test/segundo-factor.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { ponerExigencias } from '../sesion/index.ts'

const banco = usarBanco({ env: { SEGUNDO_FACTOR: '4', SEGUNDO_FACTOR_PLAZO_DIAS: '2' } })
const { id } = ELENCO.nadie
const enDias = (dias: number) => new Date(AHORA.getTime() + dias * 86_400_000)

beforeEach(async () => {
  banco.poner(AHORA)
  await sinFactores(banco)
  await banco.db.deleteFrom('encargaturas').execute()
})

/** nadie, who has no code, may act in the position of jefa, whose scope is the code for which a factor is demanded. */
const unEncargo = async (): Promise<number> => {
  const encargo = await banco.db
    .insertInto('encargaturas')
    .values({
      ...{ area_id: ELENCO.jefa.area, cargo_id: 2, titular_acceso: ELENCO.jefa.id, user_id: id, clase: 'vacaciones' },
      ...{ documento: 'Memorando 322', desde: '2026-11-18', hasta: '2027-11-17', suspende_titular: false },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into encargaturas_codigos (encargatura_id, codigo, area_id, cargo_id, dias)
    values (${encargo.id}, 4, 0, 0, 'empty')`.execute(banco.db)
  return encargo.id
}
const elegir = async (quien: Cliente, encargo_id: number | null): Promise<Cliente> => {
  const { status, cuerpo } = await quien.llamar(encargaturasApi.elegir, { body: { encargo_id } })
  expect(status).toBe(200)
  return cliente(banco.app, cuerpo.access_token)
}
const exigidoDesde = async () =>
  (await banco.db.selectFrom('usuarios').select('factor_exigido_at').where('id', '=', id).executeTakeFirstOrThrow())
    .factor_exigido_at
const FALTA = { status: 403, cuerpo: { codigo: 'registrarFactor', registrar_factor: true } }

test('ING-13 O21 whoever acts in a position that demands a second factor has to add one once the days are over', async () => {
  const encargo_id = await unEncargo()
  expect(await exigidoDesde()).toBeNull()
  const actua = await elegir(await entrar(banco.app, 'nadie'), encargo_id)
  // The days count from when the position was first taken, and until they are over it works.
  expect(await exigidoDesde()).toEqual(AHORA)
  expect((await actua.llamar(usuariosApi.lista, { query: {} })).status).toBe(200)

  banco.poner(enDias(2))
  const suya = await entrar(banco.app, 'nadie')
  // It is demanded of the person, at the own position, too.
  expect(await suya.llamar(catalogosApi.cargos)).toMatchObject(FALTA)
  expect(await suya.llamar(encargaturasApi.elegir, { body: { encargo_id } })).toMatchObject(FALTA)
  for (const [method, url] of [
    ['GET', '/api/eventos'],
    ['POST', '/api/export/usuarios'],
  ] as const) {
    const respuesta = await suya.enviar({ method, url, ...(method === 'POST' && { payload: { formato: 'csv' } }) })
    expect([url, respuesta.statusCode, respuesta.json().codigo]).toEqual([url, 403, 'registrarFactor'])
  }
  // What adds it is open, and then everything is.
  await conAplicacion(suya, enDias(2))
  const otra = await elegir(suya, encargo_id)
  expect((await otra.llamar(usuariosApi.lista, { query: {} })).status).toBe(200)
})

test('ING-13 once the encargatura is over nothing is demanded', async () => {
  const encargo_id = await unEncargo()
  await elegir(await entrar(banco.app, 'nadie'), encargo_id)
  await banco.db.updateTable('encargaturas').set({ terminada_at: AHORA, terminada_motivo: 'Volvió antes' }).execute()
  banco.poner(enDias(3))
  // As the program does in each of its rounds.
  await ponerExigencias({
    ...{ db: banco.db, reloj: crearReloj(() => enDias(3)) },
    config: { segundoFactor: { de: [4], plazoDias: 2 } },
  })
  const suya = await entrar(banco.app, 'nadie')
  expect((await suya.llamar(catalogosApi.cargos)).status).toBe(200)
  expect(await exigidoDesde()).toBeNull()
})
