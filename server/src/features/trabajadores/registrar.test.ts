import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { ELENCO, EMPLEADOS } from '../../../test/elenco.ts'
import { datosDeTrabajador, otroDni, unTrabajador, unUsuarioDe } from '../../../test/fabricas-trabajadores.ts'
import type { Trx } from '../../platform/db/conexion.ts'

const banco = usarBanco()
beforeEach(() => banco.poner(AHORA))

const registrar = async (mas: Parameters<typeof datosDeTrabajador>[0], quien: 'marta' | 'sol' = 'marta') =>
  (await banco.como(quien)).llamar(trabajadoresApi.registrar, { body: datosDeTrabajador(mas) })
const personas = (dni: string) =>
  banco.db.selectFrom('trabajadores').selectAll().where('dni', '=', dni).orderBy('employee_id').execute()
const accesosDe = (employee_id: number) =>
  banco.db.selectFrom('accesos').selectAll().where('employee_id', '=', employee_id).orderBy('empacce_id').execute()
const dniDe = (employee_id: number) => String(98_001_000 + employee_id)

describe('creating an employee (API-25)', () => {
  test('TRA-08 TRA-13 TRA-14 TRA-15 API-10 the answer is the row: own area, current year, active, given by the server', async () => {
    const { status, cuerpo } = await registrar({ dni: '98200001', fecha_nac: '1990-05-17' })
    expect([status, cuerpo]).toEqual([
      200,
      {
        data: {
          empacce_id: expect.any(Number),
          employee_id: expect.any(Number),
          dni: '98200001',
          name: 'Nadia',
          ape_pat: 'Olivares',
          ape_mat: 'Rivas',
          sexo: 0,
          fecha_nac: '1990-05-17',
          estado: 1,
          cargo_id: 2,
          cargo_name: 'Especialista',
          area_id: 20,
          area_name: 'Gerencia de Administración',
          anio_eje: 2026,
          created_at: '2026-11-18 10:30:00',
          updated_at: '2026-11-18 15:30:00+00/2026-11-18 15:30:00+00',
          con_usuario: false,
        },
      },
    ])
  })

  test('TRA-13 A3 SHE-10 area, year, state, ids and user of the body are ignored', async () => {
    const marta = await banco.como('marta')
    const payload = {
      ...datosDeTrabajador(),
      area_id: 47,
      anio_eje: 2020,
      estado: 0,
      user_id: 1,
      employee_id: 1,
      empacce_id: 1,
      created_at: '2020-01-01',
      editorMode: 'editar',
    }
    const { statusCode, json } = await marta.enviar({ method: 'POST', url: '/api/employees', payload })
    const { data } = json()
    expect([statusCode, data]).toMatchObject([200, { area_id: 20, anio_eje: 2026, estado: 1, con_usuario: false }])
    expect(data.employee_id).toBeGreaterThan(1000)
    expect(await accesosDe(data.employee_id)).toMatchObject([{ area_id: 20, user_id: null }])
  })

  test('TRA-11 TRA-28 the position is taken by either name', async () => {
    const marta = await banco.como('marta')
    const { selectedCargo: _, ...sinCargo } = datosDeTrabajador()
    const { cuerpo } = await marta.llamar(trabajadoresApi.registrar, { body: { ...sinCargo, cargo_id: 1 } })
    expect(cuerpo.data).toMatchObject({ cargo_id: 1, cargo_name: 'Gerente' })
  })

  const cargo = { selectedCargo: 'Elija el cargo' }
  test.each([
    ['TRA-09 IDE-01', { dni: '9820000' }, { dni: 'numero dni no es valido' }],
    ['TRA-09 IDE-01', { dni: '9820000a' }, { dni: 'numero dni no es valido' }],
    ['IDE-02', { dni: '982000011' }, { dni: 'numero dni no es valido' }],
    ['TRA-10', { dni: undefined }, { dni: 'numero dni no es valido' }],
    ['TRA-10', { name: '  ' }, { name: 'Ingrese el nombre' }],
    ['TRA-10', { ape_pat: '' }, { ape_pat: 'Ingrese el apellido paterno' }],
    ['TRA-10', { ape_mat: '' }, { ape_mat: 'Ingrese el apellido materno' }],
    ['TRA-10', { sexo: undefined }, { sexo: 'Elija el sexo' }],
    ['TRA-08', { sexo: 2 }, { sexo: 'Elija el sexo' }],
    ['TRA-08', { fecha_nac: '2026-02-30' }, { fecha_nac: 'Fecha no válida' }],
    ['TRA-16', { name: 'n'.repeat(81) }, { name: 'Máximo 80 caracteres' }],
    ['TRA-16', { ape_pat: 'n'.repeat(81) }, { ape_pat: 'Máximo 80 caracteres' }],
    ['TRA-11', { selectedCargo: null }, cargo],
    ['TRA-11', { selectedCargo: 6 }, cargo],
    ['TRA-11 (a choice that the installation has not)', { selectedCargo: 5 }, cargo],
  ])('%s %j is refused beside its field, and nothing is kept', async (_id, mas, errors) => {
    const marta = await banco.como('marta')
    const payload = { ...datosDeTrabajador(), ...mas }
    const { statusCode, json } = await marta.enviar({ method: 'POST', url: '/api/employees', payload })
    expect([statusCode, json().errors]).toEqual([422, errors])
    expect(await personas(payload.dni ?? '')).toEqual([])
  })

  test('TRA-16 TRA-08 names of 80 characters are taken, and no birth date', async () => {
    const { status, cuerpo } = await registrar({ name: 'ñ'.repeat(80), fecha_nac: undefined })
    expect([status, cuerpo.data?.name, cuerpo.data?.fecha_nac]).toEqual([200, 'ñ'.repeat(80), null])
  })

  test('TRA-21 a person known by the DNI is taken as they are: only what was empty is filled in', async () => {
    const dni = dniDe(EMPLEADOS.delAnioPasadoDe20)
    const { cuerpo } = await registrar({ dni, name: 'Otro', ape_pat: 'Nombre', sexo: 1, fecha_nac: '1980-01-02' })
    expect(cuerpo.data).toMatchObject({
      ...{ employee_id: EMPLEADOS.delAnioPasadoDe20, name: 'Óscar', ape_pat: 'Rojas', ape_mat: 'Luna' },
      ...{ sexo: 1, fecha_nac: '1980-01-02', anio_eje: 2026 },
    })
    await banco.db
      .updateTable('accesos')
      .set({ estado: false })
      .where('empacce_id', '=', cuerpo.data?.empacce_id ?? 0)
      .execute()
    const otra = await registrar({ dni, sexo: 0, fecha_nac: '1999-09-09', cargo_id: 1 })
    expect(otra.cuerpo.data).toMatchObject({ sexo: 1, fecha_nac: '1980-01-02' })
  })
})

describe('an access that exists (TRA-25, D-08)', () => {
  test('TRA-25 D-08 API-04 an employee active in the year is refused by flag, from another area as well, and nothing changes', async () => {
    const { dni, employee_id } = await unTrabajador(await banco.como('marta'))
    const antes = [await personas(dni), await accesosDe(employee_id)]
    for (const quien of ['marta', 'sol'] as const) {
      const { status, cuerpo } = await registrar({ dni, sexo: 1, fecha_nac: '1999-09-09', cargo_id: 1 }, quien)
      expect([status, cuerpo]).toEqual([200, { existe_acceso: true }])
    }
    expect([await personas(dni), await accesosDe(employee_id)]).toEqual(antes)
  })

  test('D-08 the same year, area and position again is refused, although it is switched off; another position is not', async () => {
    const dni = dniDe(EMPLEADOS.inactivoDe20)
    expect((await registrar({ dni, cargo_id: 2 })).cuerpo).toEqual({ existe_acceso: true })
    expect((await registrar({ dni, cargo_id: 1 })).cuerpo.data).toMatchObject({ name: 'Inés', cargo_id: 1, estado: 1 })
  })

  test('D-08 API-25 of 20 simultaneous creations of one DNI one is made, the rest hear that it exists', async () => {
    const dni = otroDni()
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => registrar({ dni })))
    expect(respuestas.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(respuestas.filter(({ cuerpo }) => cuerpo.data)).toHaveLength(1)
    expect(respuestas.filter(({ cuerpo }) => cuerpo.existe_acceso)).toHaveLength(19)
    const quedan = await personas(dni)
    expect(quedan).toHaveLength(1)
    expect(await accesosDe(quedan[0]?.employee_id ?? 0)).toHaveLength(1)
  })

  test('D-08 of simultaneous creations by two areas, one is made', async () => {
    const dni = otroDni()
    const quienes = Array.from({ length: 10 }, (_, i) => (i % 2 ? 'sol' : 'marta') as 'sol' | 'marta')
    const respuestas = await Promise.all(quienes.map((quien) => registrar({ dni }, quien)))
    expect(respuestas.filter(({ cuerpo }) => cuerpo.data)).toHaveLength(1)
    expect(respuestas.filter(({ cuerpo }) => cuerpo.existe_acceso)).toHaveLength(9)
  })
})

describe('an employee who has a user (D-47)', () => {
  test('D-47 TRA-25 with an active access in the year, the flag', async () => {
    const dni = dniDe(ELENCO.rosa.id)
    expect((await registrar({ dni, sexo: 0 })).cuerpo).toEqual({ existe_acceso: true })
    expect(await personas(dni)).toMatchObject([{ sexo: null }])
  })

  test('D-47 without one, accesses come from the user administration: 409, and nothing is kept', async () => {
    const { id } = ELENCO.canastera
    await banco.db.updateTable('accesos').set({ anio_eje: 2025 }).where('empacce_id', '=', id).execute()
    const { status, cuerpo } = await registrar({ dni: dniDe(id) })
    expect([status, cuerpo]).toEqual([
      409,
      {
        message: 'El trabajador tiene usuario: dele el acceso en Usuarios, opción Permisos',
        codigo: 'trabajadorConUsuario',
      },
    ])
    expect(await personas(dniDe(id))).toMatchObject([{ sexo: null }])
    expect(await accesosDe(id)).toHaveLength(1)
  })

  test('D-47 a user who is being created for the person counts, although nobody can see it yet', async () => {
    const { dni, employee_id, empacce_id } = await unTrabajador(await banco.como('marta'))
    await banco.db.updateTable('accesos').set({ anio_eje: 2025 }).where('empacce_id', '=', empacce_id).execute()
    const crearUsuario = (trx: Trx) => unUsuarioDe(trx, employee_id)
    const [respuesta] = await enCarrera(banco.bd, crearUsuario, [() => registrar({ dni })])
    expect([respuesta?.status, respuesta?.cuerpo.codigo]).toEqual([409, 'trabajadorConUsuario'])
  })

  test('D-47 D-08 an access that the user administration is switching off makes no room for one of the registry', async () => {
    const { id } = ELENCO.nadie
    const apagar = (trx: Trx) =>
      trx.updateTable('accesos').set({ estado: false }).where('empacce_id', '=', id).execute()
    const [respuesta] = await enCarrera(banco.bd, apagar, [() => registrar({ dni: dniDe(id), cargo_id: 1 })])
    expect([respuesta?.status, respuesta?.cuerpo.codigo]).toEqual([409, 'trabajadorConUsuario'])
    expect(await accesosDe(id)).toMatchObject([{ user_id: id, estado: false }])
  })

  test('D-47 CB047 the database keeps accesses and user of an employee together, whoever writes', async () => {
    const { employee_id, empacce_id } = await unTrabajador(await banco.como('marta'))
    const usuario = { username: 'suelto', password_hash: 'x', employee_id }
    const rechazo = { code: 'CB047' }
    await expect(banco.db.insertInto('usuarios').values(usuario).execute()).rejects.toMatchObject(rechazo)
    await banco.db.updateTable('accesos').set({ deleted_at: AHORA }).where('empacce_id', '=', empacce_id).execute()
    // The user comes first, and nobody sees it yet.
    const acceso = { employee_id, area_id: 20, cargo_id: 2, anio_eje: 2026 }
    const retener = async (trx: Trx) => {
      await trx.insertInto('usuarios').values(usuario).execute()
      await sql`set constraints all immediate`.execute(trx)
    }
    const dar = () => banco.db.insertInto('accesos').values(acceso).execute()
    await expect(enCarrera(banco.bd, retener, [dar])).rejects.toMatchObject(rechazo)
    expect(await accesosDe(employee_id)).toHaveLength(1)
  })
})
