import type { Proceso } from '@cabildo/contracts/atencion'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { responsablesApi } from '@cabildo/contracts/responsables'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { ELENCO } from '../../../test/elenco.ts'

const banco = usarBanco()
let sol: Cliente
const { rebeca, mila, rosa, sol: aSol, sara } = ELENCO

beforeAll(async () => {
  // Somebody of another area who answers for complaints, too.
  await banco.db
    .insertInto('permisos')
    .values([{ empacce_id: sara.id, codigo: Permiso.reclamos }])
    .execute()
  sol = await banco.como('sol')
})

const ver = async (proceso: Proceso, quien: Cliente = sol) =>
  (await quien.llamar(responsablesApi.ver, { params: { proceso } })).cuerpo
const designar = (proceso: Proceso, body: object, quien: Cliente = sol) =>
  quien.llamar(responsablesApi.designar, {
    params: { proceso },
    body: { titular: rebeca.id, alterno: sara.id, documento: 'R.A. 012-2026', desde: '2026-11-02', ...body } as never,
  })

describe('API-145 who answers (REC-40, TRS-13)', () => {
  test('while nobody is designated every holder of the permission is responsible', async () => {
    expect(await ver('reclamos')).toMatchObject({ data: null, responsable: true, puede_alguno: true, historia: [] })
    expect(await ver('reclamos', await banco.como('rebeca'))).toMatchObject({ responsable: true, candidatos: [] })
    expect(await ver('reclamos', await banco.como('mila'))).toMatchObject({ responsable: false })
    expect(await ver('transparencia', await banco.como('mila'))).toMatchObject({ responsable: true })
    expect((await ver('reclamos')).candidatos.map(({ id, area }) => [id, area])).toContainEqual([
      rebeca.id,
      'Gerencia de Administración',
    ])
  })

  test('the holders of 17 designate two people with their permission; what was before stays', async () => {
    const { status, cuerpo } = await designar('reclamos', {})
    expect([status, cuerpo.data]).toEqual([
      200,
      {
        titular: { id: rebeca.id, nombre: expect.any(String) },
        alterno: { id: sara.id, nombre: expect.any(String) },
        ...{ area: 'Gerencia de Administración', documento: 'R.A. 012-2026', desde: '2026-11-02' },
        ...{ designado_por: expect.any(String), created_at: '2026-11-18 10:30:00', reemplazado_at: null },
        version: expect.any(String),
      },
    ])
    expect(cuerpo).toMatchObject({ responsable: false, puede_alguno: true })
    expect(await ver('reclamos', await banco.como('rebeca'))).toMatchObject({ responsable: true })
    const otra = await designar('reclamos', { titular: sara.id, alterno: aSol.id, version: cuerpo.data?.version })
    expect(otra.cuerpo).toMatchObject({
      ...{ data: { titular: { id: sara.id }, area: 'Secretaría General' }, responsable: true },
      historia: [{ titular: { id: rebeca.id }, reemplazado_at: '2026-11-18 10:30:00' }],
    })
    expect(await ver('reclamos', await banco.como('rebeca'))).toMatchObject({ responsable: false })
    // The other process has its own.
    expect((await ver('transparencia')).data).toBeNull()
  })

  test('each fault stands beside its field, and an old copy is refused', async () => {
    for (const [mal, campo, mensaje] of [
      [{ alterno: mila.id }, 'alterno', 'Elija a alguien que tenga el permiso de esta lista'],
      [{ titular: rosa.id }, 'titular', 'Elija a alguien que tenga el permiso de esta lista'],
      [{ alterno: rebeca.id }, 'alterno', 'El alterno es otra persona que el titular'],
      [{ titular: undefined }, 'titular', 'Elija al titular'],
      [{ documento: 'x'.repeat(121) }, 'documento', 'Máximo 120 caracteres'],
      [{ desde: '2026-11-19' }, 'desde', 'La designación rige desde hoy o desde antes'],
      [{ desde: '2026-02-30' }, 'desde', 'Fecha no válida'],
    ] as const)
      expect((await designar('reclamos', mal)).cuerpo.errors, JSON.stringify(mal)).toEqual({ [campo]: mensaje })
    expect((await designar('reclamos', { version: '1' })).cuerpo.codigo).toBe('desactualizado')
  })

  test('D-22 of two who designate at the same time one is told of the other', async () => {
    const { data } = await ver('reclamos')
    const hechas = await enCarrera(
      banco.bd,
      (trx) => trx.selectFrom('responsables').selectAll().forUpdate().execute(),
      [
        () => designar('reclamos', { version: data?.version }),
        () => designar('reclamos', { titular: aSol.id, version: data?.version }),
      ],
    )
    expect(hechas.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('REC-40 that both have lost the permission is told', async () => {
    const { data } = await ver('reclamos')
    await designar('reclamos', { version: data?.version })
    const suyos = banco.db.deleteFrom('permisos').where('empacce_id', 'in', [rebeca.id, sara.id])
    await suyos.where('codigo', '=', Permiso.reclamos).execute()
    expect(await ver('reclamos')).toMatchObject({ puede_alguno: false, responsable: false })
  })

  test('D-02 17 alone designates; whoever has neither list reads nothing', async () => {
    expect((await designar('transparencia', {}, await banco.como('mila'))).status).toBe(403)
    const params = { proceso: 'transparencia' } as const
    expect((await (await banco.como('rosa')).llamar(responsablesApi.ver, { params })).status).toBe(403)
    expect((await banco.ciudadano.llamar(responsablesApi.ver, { params })).status).toBe(401)
    expect((await sol.llamar(responsablesApi.ver, { params: { proceso: 'obras' as never } })).status).toBe(422)
  })
})
