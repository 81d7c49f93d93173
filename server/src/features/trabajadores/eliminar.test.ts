import { type Trabajador, trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { visitasApi } from '@cabildo/contracts/visitas'
import { describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { ELENCO, EMPLEADOS, type Persona } from '../../../test/elenco.ts'
import { datosDeVisita, unaVisita } from '../../../test/fabricas.ts'
import { datosDeTrabajador, unTrabajador, unUsuarioDe } from '../../../test/fabricas-trabajadores.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { deleteAcceso, deletePersonaSuelta, lockTrabajador } from './registro.queries.ts'

const banco = usarBanco()
const nuevo = async (mas = {}) => unTrabajador(await banco.como('marta'), mas)
const eliminar = async (empacce_id: number, quien: Persona = 'marta') =>
  (await banco.como(quien)).llamar(trabajadoresApi.eliminar, { body: { empacce_id } })
const buscar = async (dni: string) =>
  (await (await banco.como('marta')).llamar(trabajadoresApi.buscarDni, { params: { dni } })).cuerpo
const listar = async () =>
  (await (await banco.como('marta')).llamar(trabajadoresApi.porArea, { params: { areaID: '20' }, query: {} })).cuerpo

describe('removing an employee (API-29)', () => {
  test('TRA-23 TRA-26 TRA-28 the row leaves the registry, and the person whom nothing refers to leaves with it', async () => {
    const t = await nuevo()
    const antes = await listar()
    expect(await eliminar(t.empacce_id)).toMatchObject({ status: 200, cuerpo: {} })
    const despues = await listar()
    expect(despues.recordsTotal).toBe(antes.recordsTotal - 1)
    expect(despues.data.some(({ empacce_id }) => empacce_id === t.empacce_id)).toBe(false)
    expect(await buscar(t.dni)).toEqual({})
    expect((await eliminar(t.empacce_id)).status).toBe(404)
  })

  test('TRA-23 D-33 a removed DNI can be registered again, as a new person with a new number', async () => {
    const t = await nuevo()
    await eliminar(t.empacce_id)
    const otra = await nuevo({ dni: t.dni, name: 'Otra' })
    expect(otra).toMatchObject({ dni: t.dni, name: 'Otra' })
    expect(otra.employee_id).not.toBe(t.employee_id)
    expect(otra.empacce_id).not.toBe(t.empacce_id)
  })

  test('TRA-23 the person stays while a visit refers to them, and the visit keeps its employee', async () => {
    const t = await nuevo()
    const rosa = await banco.como('rosa')
    const visita = await unaVisita(rosa, { empacce_id: t.empacce_id })
    expect((await eliminar(t.empacce_id)).status).toBe(200)
    expect(await buscar(t.dni)).toMatchObject({ name: 'Nadia', ape_pat: 'Olivares' })
    const { cuerpo } = await rosa.llamar(visitasApi.porArea, { params: { areaID: '20' }, query: {} })
    expect(cuerpo.data.find(({ id }) => id === visita.id)?.employee_visitado).toBe('Nadia Olivares Rivas')
    const vuelta = await nuevo({ dni: t.dni, name: 'Otra' })
    expect(vuelta).toMatchObject({ employee_id: t.employee_id, name: 'Nadia' })
    await rosa.llamar(visitasApi.eliminar, { params: { id: String(visita.id) } })
    await eliminar(vuelta.empacce_id)
    expect(await buscar(t.dni)).toEqual({})
  })

  test('TRA-23 the person stays while another access refers to them', async () => {
    const t = await nuevo()
    await (await banco.como('marta')).llamar(trabajadoresApi.editar, {
      params: { id: String(t.employee_id) },
      body: { empacce_id: t.empacce_id, estado: 0 },
    })
    const otra = await unTrabajador(await banco.como('sol'), { dni: t.dni })
    await eliminar(t.empacce_id)
    expect(await buscar(t.dni)).toMatchObject({ name: 'Nadia' })
    await eliminar(otra.empacce_id, 'sol')
    expect(await buscar(t.dni)).toEqual({})
  })

  test('D-47 an access that has a user is removed by the user administration alone', async () => {
    const { status, cuerpo } = await eliminar(ELENCO.rosa.id)
    expect([status, cuerpo.codigo]).toEqual([409, 'accesoDeUsuario'])
    expect((await listar()).data.some(({ empacce_id }) => empacce_id === ELENCO.rosa.id)).toBe(true)
  })

  test('SHE-98 D-02 another area’s row does not exist', async () => {
    for (const empacce_id of [EMPLEADOS.activoDe47, 999_999]) {
      const { status, cuerpo } = await eliminar(empacce_id)
      expect([status, cuerpo.codigo]).toEqual([404, 'noEncontrado'])
    }
    expect((await eliminar(EMPLEADOS.activoDe20, 'jefa')).status).toBe(404)
  })

  test.each([{}, { empacce_id: '101' }, { empacce_id: 0 }, { empacce_id: 1.5 }, { empacce_id: 2 ** 31 }])(
    'API-29 %j is refused',
    async (payload) => {
      const marta = await banco.como('marta')
      expect((await marta.enviar({ method: 'POST', url: '/api/employees/remove', payload })).statusCode).toBe(422)
    },
  )

  test('D-33 the audit trail keeps who removed, before and after', async () => {
    const t = await nuevo()
    await eliminar(t.empacce_id)
    for (const [tabla, registro] of [
      ['accesos', t.empacce_id],
      ['trabajadores', t.employee_id],
    ] as const) {
      const huella = await banco.db
        .selectFrom('auditoria')
        .select(['accion', 'user_id', 'antes', 'despues'])
        .where('tabla', '=', tabla)
        .where('registro', '=', String(registro))
        .orderBy('id', 'desc')
        .executeTakeFirst()
      expect(huella).toMatchObject({
        ...{ accion: 'UPDATE', user_id: ELENCO.marta.id },
        ...{ antes: { deleted_at: null }, despues: { deleted_at: expect.any(String) } },
      })
    }
  })

  test('TRA-23 D-47 a user who is being created keeps access and person, although nobody can see it yet', async () => {
    const t = await nuevo()
    const crearUsuario = (trx: Trx) => unUsuarioDe(trx, t.employee_id)
    const [respuesta] = await enCarrera(banco.bd, crearUsuario, [() => eliminar(t.empacce_id)])
    expect([respuesta?.status, respuesta?.cuerpo.codigo]).toEqual([409, 'accesoDeUsuario'])
    expect(await buscar(t.dni)).toMatchObject({ name: 'Nadia' })
  })

  /** What a removal does, up to where it ends. */
  const quitar =
    ({ empacce_id, employee_id }: Trabajador) =>
    async (trx: Trx) => {
      await lockTrabajador(trx, 20, empacce_id)
      await deleteAcceso(trx, empacce_id, new Date())
      await deletePersonaSuelta(trx, employee_id, new Date())
    }

  test('TRA-23 D-33 a visit that comes while its employee is being removed finds nobody', async () => {
    const [t, rosa] = [await nuevo(), await banco.como('rosa')]
    const [respuesta] = await enCarrera(banco.bd, quitar(t), [
      () => rosa.llamar(visitasApi.registrar, { body: datosDeVisita({ empacce_id: t.empacce_id }) }),
    ])
    expect([respuesta?.status, respuesta?.cuerpo.errors]).toEqual([422, { empacce_id: expect.any(String) }])
    const { cuerpo } = await rosa.llamar(visitasApi.porArea, { params: { areaID: '20' }, query: {} })
    expect(cuerpo.data.some(({ empacce_id }) => empacce_id === t.empacce_id)).toBe(false)
  })

  test('VIS-32 TRA-23 a visit is moved neither to nor within the hands of an employee who is being removed', async () => {
    const rosa = await banco.como('rosa')
    const editar = (id: number, empacce_id: number) => () =>
      rosa.llamar(visitasApi.guardar, { params: { id: String(id) }, body: datosDeVisita({ empacce_id }) })
    const [suya, otra] = [await nuevo(), await nuevo()]
    const visita = await unaVisita(rosa, { empacce_id: suya.empacce_id })
    const [ajena] = await enCarrera(banco.bd, quitar(otra), [editar(visita.id, otra.empacce_id)])
    expect([ajena?.status, ajena?.cuerpo.errors]).toEqual([422, { empacce_id: expect.any(String) }])
    const [propia] = await enCarrera(banco.bd, quitar(suya), [editar(visita.id, suya.empacce_id)])
    expect([propia?.status, propia?.cuerpo.codigo]).toEqual([409, 'empleadoEliminado'])
  })

  test('TRA-23 D-33 removing a person and giving them an access at once never leaves an access without its person', async () => {
    const t = await nuevo()
    const sol = await banco.como('sol')
    const retener = (trx: Trx) =>
      trx.selectFrom('trabajadores').select('dni').where('employee_id', '=', t.employee_id).forUpdate().execute()
    const [quitado, creado] = await enCarrera<{ status: number }>(banco.bd, retener, [
      () => eliminar(t.empacce_id),
      () => sol.llamar(trabajadoresApi.registrar, { body: datosDeTrabajador({ dni: t.dni, cargo_id: 1 }) }),
    ])
    expect([quitado?.status, creado?.status]).toEqual([200, 200])
    const huerfanos = await banco.db
      .selectFrom('accesos as a')
      .innerJoin('trabajadores as t', 't.employee_id', 'a.employee_id')
      .select('a.empacce_id')
      .where('a.deleted_at', 'is', null)
      .where('t.deleted_at', 'is not', null)
      .execute()
    expect(huerfanos).toEqual([])
  })
})
