import { Permiso } from '@cabildo/contracts/base/permisos'
import { canastasApi } from '@cabildo/contracts/canastas'
import { beforeAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { formularioDeCanasta, unaCanasta } from '../../../test/fabricas-canastas.ts'
import type { Trx } from '../../platform/db/conexion.ts'

const banco = usarBanco()

beforeAll(async () => {
  await banco.db
    .insertInto('permisos')
    .values({ empacce_id: ELENCO.canastera.id, codigo: Permiso.canastasNuevo })
    .execute()
})

const crear = async (dni: string, ape_nom: string) =>
  (await banco.como('canastera')).llamar(canastasApi.crear, { body: formularioDeCanasta({ dni, ape_nom }) })
const cambiar = async (id: number, state: 'NO TITULAR' | 'ACTA-MPI', version?: string) =>
  (await banco.como('canastera')).llamar(canastasApi.cambiarReferencia, {
    params: { id: String(id) },
    body: { state, ...(version && { version }) },
  })
const editar = async (id: number, version: string) =>
  (await banco.como('canastera')).llamar(canastasApi.actualizar, {
    params: { id: String(id) },
    body: { ape_nom: 'OTRA', address: 'OTRA', fec_entrega: '2020-06-01', version },
  })
const retener = (id: number) => (trx: Trx) =>
  trx.selectFrom('canastas').select('id').where('id', '=', id).forUpdate().execute()
const registrados = async () =>
  (
    await banco.db
      .selectFrom('conteos')
      .select(({ fn }) => fn.sum<number>('total').as('n'))
      .where('tabla', '=', 'canastas')
      .executeTakeFirstOrThrow()
  ).n

describe('at the same time', () => {
  test('CAN-26 API-88 of one DNI registered twice at once one is kept, and the other is told that it exists', async () => {
    await unaCanasta(banco.db)
    const antes = Number(await registrados())
    const dni = '03000001'
    // An upload that is bringing the same person has not committed yet, and then fails.
    const respuestas = await enCarrera(
      banco.bd,
      async (trx) => {
        await unaCanasta(trx, { dni })
        await trx.deleteFrom('canastas').where('dni', '=', dni).execute()
      },
      [() => crear(dni, 'UNA'), () => crear(dni, 'DOS'), () => crear(dni, 'TRES')],
    )
    expect(respuestas.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(respuestas.map(({ cuerpo }) => cuerpo.exist).toSorted()).toEqual([false, true, true])
    const guardadas = await banco.db.selectFrom('canastas').select('ape_nom').where('dni', '=', dni).execute()
    expect(guardadas).toEqual([{ ape_nom: respuestas.find(({ cuerpo }) => !cuerpo.exist)?.cuerpo.data?.ape_nom }])
    expect(Number(await registrados())).toBe(antes + 1)
  })

  test('CAN-26 whoever registers waits for an upload that brings the same DNI, and then finds it there', async () => {
    const dni = '03000002'
    const [respuesta] = await enCarrera(banco.bd, (trx) => unaCanasta(trx, { dni }), [() => crear(dni, 'UNA')])
    expect([respuesta?.status, respuesta?.cuerpo]).toEqual([200, { exist: true, data: null }])
  })

  test('D-22 SHE-94 of two copies of one version the first is saved, and the other is refused', async () => {
    const { id } = await unaCanasta(banco.db)
    const version = (await cambiar(id, 'NO TITULAR')).cuerpo.data.updated_at
    const respuestas = await enCarrera<{ status: number; cuerpo: { codigo?: string } }>(banco.bd, retener(id), [
      () => editar(id, version),
      () => cambiar(id, 'ACTA-MPI', version),
    ])
    expect(respuestas.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(respuestas.find(({ status }) => status === 409)?.cuerpo.codigo).toBe('desactualizado')
  })

  test('CAN-09 a record that becomes ANGLO while it is changed is not changed', async () => {
    const { id } = await unaCanasta(banco.db)
    const anglo = (trx: Trx) =>
      trx.updateTable('canastas').set({ referencia: 'ACTA-ANGLOAMERICA' }).where('id', '=', id).execute()
    const [respuesta] = await enCarrera(banco.bd, anglo, [() => cambiar(id, 'NO TITULAR')])
    expect([respuesta?.status, respuesta?.cuerpo.codigo]).toEqual([409, 'canastaBloqueada'])
    const { referencia } = await banco.db
      .selectFrom('canastas')
      .select('referencia')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(referencia).toBe('ACTA-ANGLOAMERICA')
  })
})
