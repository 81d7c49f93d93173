import { type Trabajador, type TrabajadorEditar, trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { ELENCO, EMPLEADOS, type Persona } from '../../../test/elenco.ts'
import { unTrabajador } from '../../../test/fabricas-trabajadores.ts'
import type { Trx } from '../../platform/db/conexion.ts'

const banco = usarBanco()
beforeEach(() => banco.poner(AHORA))

type Cambio = Omit<TrabajadorEditar, 'empacce_id'> & { empacce_id?: number }
const editar = async (
  { employee_id, empacce_id }: { employee_id: number; empacce_id: number },
  cambio: Cambio,
  quien: Persona | Cliente = 'marta',
) =>
  (typeof quien === 'string' ? await banco.como(quien) : quien).llamar(trabajadoresApi.editar, {
    params: { id: String(employee_id) },
    body: { empacce_id, ...cambio },
  })
const nuevo = async (): Promise<Trabajador> => unTrabajador(await banco.como('marta'))
const elenco = (persona: Persona) => ({ employee_id: ELENCO[persona].id, empacce_id: ELENCO[persona].id })
const filaDe = async (empacce_id: number, quien: Persona = 'marta') =>
  (
    await (
      await banco.como(quien)
    ).llamar(trabajadoresApi.porArea, {
      params: { areaID: String(ELENCO[quien].area) },
      query: {},
    })
  ).cuerpo.data.find((fila) => fila.empacce_id === empacce_id) as Trabajador

describe('editing an employee (API-26)', () => {
  test('D-51 TRA-28 API-10 person, position and state change together, and the answer is the row', async () => {
    const t = await nuevo()
    const cambio = { name: 'Nadia Inés', ape_pat: 'Paz', ape_mat: 'Sol', sexo: 1, fecha_nac: '1991-02-03' } as const
    const { status, cuerpo } = await editar(t, { ...cambio, cargo_id: 1, estado: 0, version: t.updated_at })
    expect([status, cuerpo]).toEqual([
      200,
      { data: { ...t, ...cambio, cargo_id: 1, cargo_name: 'Gerente', estado: 0, updated_at: expect.any(String) } },
    ])
    expect(cuerpo.data?.updated_at).not.toBe(t.updated_at)
    expect(await filaDe(t.empacce_id)).toEqual(cuerpo.data)
  })

  test('D-51 a field that is not sent stays; a birth date sent empty is cleared', async () => {
    const t = await nuevo()
    expect((await editar(t, { fecha_nac: '1991-02-03' })).cuerpo.data).toMatchObject({ name: 'Nadia', sexo: 0 })
    expect((await editar(t, { name: 'Ana' })).cuerpo.data).toMatchObject({ name: 'Ana', fecha_nac: '1991-02-03' })
    expect((await editar(t, { fecha_nac: null })).cuerpo.data).toMatchObject({ name: 'Ana', fecha_nac: null })
  })

  test('TRA-20 TRA-13 TRA-14 A3 DNI, area, year, user and times of the body are ignored', async () => {
    const t = await nuevo()
    const marta = await banco.como('marta')
    const payload = {
      ...{ empacce_id: t.empacce_id, name: 'Ana', dni: '98299999', area_id: 47, anio_eje: 2020, user_id: 1 },
      ...{ created_at: '2020-01-01', deleted_at: '2020-01-01', employee_id: 1 },
    }
    const { statusCode, json } = await marta.enviar({ method: 'PUT', url: `/api/employees/${t.employee_id}`, payload })
    expect([statusCode, json().data]).toEqual([200, { ...t, name: 'Ana', updated_at: expect.any(String) }])
  })

  test('TRA-22 the toggle sends the state alone, both ways', async () => {
    const t = await nuevo()
    for (const estado of [0, 1] as const)
      expect((await editar(t, { estado })).cuerpo.data).toEqual({ ...t, estado, updated_at: expect.any(String) })
  })

  test.each([
    ['TRA-10', { name: ' ' }, { name: 'Ingrese el nombre' }],
    ['TRA-16', { ape_mat: 'n'.repeat(81) }, { ape_mat: 'Máximo 80 caracteres' }],
    ['TRA-08', { sexo: 3 }, { sexo: 'Elija el sexo' }],
    ['TRA-15', { estado: 2 }, { estado: 'Elija el estado' }],
    ['TRA-15', { estado: true }, { estado: 'Elija el estado' }],
    ['TRA-11', { cargo_id: 6 }, { cargo_id: 'Elija el cargo' }],
    ['TRA-11', { name: 'No queda', cargo_id: 5 }, { cargo_id: 'Elija el cargo' }],
    ['D-51', { empacce_id: undefined }, { empacce_id: expect.any(String) }],
  ])('%s %j is refused beside its field, and nothing changes', async (_id, mas, errors) => {
    const t = await nuevo()
    const payload = { empacce_id: t.empacce_id, ...mas }
    const marta = await banco.como('marta')
    const { statusCode, json } = await marta.enviar({ method: 'PUT', url: `/api/employees/${t.employee_id}`, payload })
    expect([statusCode, json().errors]).toEqual([422, errors])
    expect(await filaDe(t.empacce_id)).toEqual(t)
  })
})

describe('a stale copy (D-22)', () => {
  test('D-22 API-08 SHE-94 the second save of a stale copy is refused, whichever part changed first', async () => {
    for (const primero of [{ name: 'Ana' }, { estado: 0 }, { cargo_id: 1 }] as const) {
      const t = await nuevo()
      const { cuerpo } = await editar(t, primero)
      const tarde = await editar(t, { name: 'Tarde', version: t.updated_at })
      expect([tarde.status, tarde.cuerpo.codigo, tarde.cuerpo.message]).toEqual([
        ...[409, 'desactualizado', 'El registro fue modificado por otro usuario, vuelva a cargarlo'],
      ])
      expect(await filaDe(t.empacce_id)).toEqual(cuerpo.data)
      expect((await editar(t, { name: 'Fresca', version: cuerpo.data?.updated_at })).status).toBe(200)
    }
  })

  test('D-22 API-08 a change of the part that changed longer ago is a new version as well', async () => {
    const t = await nuevo()
    await editar(t, { name: 'Ana' })
    const { cuerpo } = await editar(t, { name: 'Eva' })
    // The clock stands still: the access that changes now becomes older than the person already is.
    const otra = await editar(t, { estado: 0 })
    expect(otra.cuerpo.data?.updated_at).not.toBe(cuerpo.data?.updated_at)
    const tarde = await editar(t, { estado: 1, version: cuerpo.data?.updated_at })
    expect([tarde.status, tarde.cuerpo.codigo]).toEqual([409, 'desactualizado'])
  })

  test('D-22 of simultaneous saves of one copy, one is kept', async () => {
    const t = await nuevo()
    const retener = (trx: Trx) =>
      trx.selectFrom('accesos').select('estado').where('empacce_id', '=', t.empacce_id).forUpdate().execute()
    const respuestas = await enCarrera(
      banco.bd,
      retener,
      [1, 2, 3].map((i) => () => editar(t, { name: `Persona ${i}`, version: t.updated_at })),
    )
    expect(respuestas.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const ganadora = respuestas.find(({ status }) => status === 200)
    expect(await filaDe(t.empacce_id)).toEqual(ganadora?.cuerpo.data)
  })

  test('API-08 what is saved as it was keeps its version and leaves no trace', async () => {
    const t = await nuevo()
    const contar = async () =>
      (
        await banco.db
          .selectFrom('auditoria')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n
    const antes = await contar()
    const { name, ape_pat, ape_mat, fecha_nac, cargo_id, updated_at: version } = t
    const { cuerpo } = await editar(t, { name, ape_pat, ape_mat, sexo: 0, fecha_nac, cargo_id, estado: 1, version })
    expect(cuerpo.data).toEqual(t)
    expect(await contar()).toBe(antes)
  })
})

describe('what would break the rules of accesses (D-08)', () => {
  test('TRA-22 D-08 switching on beside another active access of the year answers the flag and changes nothing', async () => {
    const t = await nuevo()
    await editar(t, { estado: 0 })
    const otra = await unTrabajador(await banco.como('marta'), { dni: t.dni, cargo_id: 1 })
    const { status, cuerpo } = await editar(t, { estado: 1, name: 'No queda' })
    expect([status, cuerpo]).toEqual([200, { existe_acceso: true }])
    expect(await filaDe(t.empacce_id)).toMatchObject({ estado: 0, name: 'Nadia' })
    expect((await editar(otra, { cargo_id: 2 })).cuerpo).toEqual({ existe_acceso: true })
    expect(await filaDe(otra.empacce_id)).toMatchObject({ cargo_id: 1 })
  })

  test('D-08 of two accesses of a person switched on at once one is active in the end', async () => {
    const t = await nuevo()
    await editar(t, { estado: 0 })
    const otra = await unTrabajador(await banco.como('marta'), { dni: t.dni, cargo_id: 1 })
    await editar(otra, { estado: 0 })
    const retener = (trx: Trx) =>
      trx.selectFrom('trabajadores').select('dni').where('employee_id', '=', t.employee_id).forUpdate().execute()
    const respuestas = await enCarrera(
      banco.bd,
      retener,
      [t, otra].map((fila) => () => editar(fila, { estado: 1 })),
    )
    expect(respuestas.map(({ status }) => status)).toEqual([200, 200])
    expect(respuestas.filter(({ cuerpo }) => cuerpo.existe_acceso)).toHaveLength(1)
    const estados = [await filaDe(t.empacce_id), await filaDe(otra.empacce_id)].map(({ estado }) => estado)
    expect(estados.toSorted()).toEqual([0, 1])
  })
})

describe('an access that has a user or codes (D-47)', () => {
  test.each([
    ['state', { estado: 0 }],
    ['position', { cargo_id: 1 }],
  ] as const)('D-47 its %s is the user administration’s: 409, and nothing changes', async (_que, cambio) => {
    const { status, cuerpo } = await editar(elenco('rosa'), { ...cambio, name: 'No queda' })
    expect([status, cuerpo.codigo, cuerpo.message]).toEqual([
      ...[409, 'accesoDeUsuario', 'Este acceso es de un usuario: cámbielo en Usuarios, opción Permisos'],
    ])
    expect(await filaDe(ELENCO.rosa.id)).toMatchObject({ name: 'rosa', estado: 1, cargo_id: 2, con_usuario: true })
  })

  test('D-47 the person changes freely, with state and position sent as they are', async () => {
    const { cuerpo } = await editar(elenco('luis'), { name: 'Luis', cargo_id: 2, estado: 1 })
    expect(cuerpo.data).toMatchObject({ name: 'Luis', con_usuario: true })
  })

  test('D-47 codes alone, without a user, protect it as well', async () => {
    const t = await nuevo()
    await banco.db.insertInto('permisos').values({ empacce_id: t.empacce_id, codigo: 5 }).execute()
    expect((await filaDe(t.empacce_id)).con_usuario).toBe(true)
    expect((await editar(t, { estado: 0 })).cuerpo.codigo).toBe('accesoDeUsuario')
  })

  test('D-47 user 11 always, also an access of another year', async () => {
    const { empacce_id } = await banco.db
      .insertInto('accesos')
      .values({ user_id: 11, employee_id: 11, area_id: 21, cargo_id: 1, anio_eje: 2025 })
      .returning('empacce_id')
      .executeTakeFirstOrThrow()
    for (const suya of [elenco('admin'), { employee_id: 11, empacce_id }]) {
      expect((await editar(suya, { estado: 0 }, 'sol')).cuerpo.codigo).toBe('accesoDeUsuario')
      const sol = await banco.como('sol')
      const { status, cuerpo } = await sol.llamar(trabajadoresApi.eliminar, { body: { empacce_id: suya.empacce_id } })
      expect([status, cuerpo.codigo]).toEqual([409, 'accesoDeUsuario'])
    }
  })
})

describe('the own area only (SHE-98, D-02)', () => {
  test('D-02 SHE-98 another area’s row, another person’s, or none: 404, the same answer', async () => {
    const t = await nuevo()
    const inexistente = await editar({ employee_id: 999_999, empacce_id: 999_999 }, { name: 'X' })
    const de47 = EMPLEADOS.activoDe47
    for (const { status, cuerpo } of [
      await editar({ employee_id: de47, empacce_id: de47 }, { name: 'Ajena' }),
      await editar({ employee_id: t.employee_id, empacce_id: de47 }, { name: 'Ajena' }),
      await editar({ employee_id: EMPLEADOS.activoDe20, empacce_id: t.empacce_id }, { name: 'Ajena' }),
      await editar(t, { name: 'Ajena' }, 'jefa'),
    ])
      expect([status, cuerpo]).toEqual([404, inexistente.cuerpo])
    expect(inexistente.cuerpo.message).toBe('Este registro ya no existe')
    expect(await filaDe(t.empacce_id)).toEqual(t)
  })
})

test('D-33 the audit trail keeps who, before and after of creating and editing', async () => {
  const t = await nuevo()
  await editar(t, { name: 'Ana', estado: 0 })
  const huellas = async (tabla: string, registro: number) =>
    banco.db
      .selectFrom('auditoria')
      .select(['accion', 'user_id', 'peticion', 'antes', 'despues'])
      .where('tabla', '=', tabla)
      .where('registro', '=', String(registro))
      .orderBy('id')
      .execute()
  const quien = { user_id: ELENCO.marta.id, peticion: expect.any(String) }
  expect(await huellas('trabajadores', t.employee_id)).toMatchObject([
    { accion: 'INSERT', ...quien, antes: null, despues: { dni: t.dni, name: 'Nadia' } },
    { accion: 'UPDATE', ...quien, antes: { name: 'Nadia' }, despues: { name: 'Ana' } },
  ])
  expect(await huellas('accesos', t.empacce_id)).toMatchObject([
    { accion: 'INSERT', ...quien, antes: null, despues: { area_id: 20, estado: true } },
    { accion: 'UPDATE', ...quien, antes: { estado: true }, despues: { estado: false } },
  ])
})
