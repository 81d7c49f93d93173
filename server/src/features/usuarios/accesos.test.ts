import { Permiso } from '@cabildo/contracts/base/permisos'
import { SECCIONES_DE_PERMISOS } from '@cabildo/contracts/concesiones'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { ELENCO, EMPLEADOS } from '../../../test/elenco.ts'
import { unaVisita } from '../../../test/fabricas.ts'
import { accesosDe, cambiarEstado, guardarPermisos, unUsuario } from '../../../test/usuarios.ts'

const banco = usarBanco()
const jefa = () => banco.como('jefa')

const codigosDe = async (empacce_id: number) =>
  (await (await jefa()).llamar(usuariosApi.permisos, { params: { empacce_id: String(empacce_id) } })).cuerpo.roles
const accesosDel = async (id: number) => accesosDe(await jefa(), id)
/** A new user by area with the id of the one access. */
const conAcceso = async (username: string, area_id = 20) => {
  const id = await unUsuario(await jefa(), { username, area_id })
  return { id, empacce_id: (await accesosDel(id))[0]?.empacce_id ?? 0 }
}

describe('the list of accesses (API-45) and codes (API-42)', () => {
  test('USU-23 USU-43 API-45 the newest year first; an unknown user is not found, one without accesses has an empty list', async () => {
    const { id, empacce_id } = await conAcceso('lista')
    await banco.db.insertInto('accesos').values({ user_id: id, area_id: 22, anio_eje: 2024, estado: false }).execute()
    expect(await accesosDel(id)).toMatchObject([
      { empacce_id, user_id: id, anio_eje: 2026, area_name: 'Gerencia de Administración', estado: true },
      { anio_eje: 2024, area_name: 'Sub Gerencia de Recursos Humanos', cargo_name: '', estado: false },
    ])
    await banco.db.updateTable('accesos').set({ deleted_at: new Date() }).where('user_id', '=', id).execute()
    const leer = async (user_id: string) => (await jefa()).llamar(usuariosApi.accesos, { params: { user_id } })
    expect((await leer(String(id))).cuerpo).toEqual({ data: [], recordsTotal: 0, recordsFiltered: 0 })
    expect((await leer('9999')).status).toBe(404)
  })

  test('USU-37 API-42 the codes of an access; of one that no user has, 404', async () => {
    const leer = async (empacce_id: number) =>
      (await jefa()).llamar(usuariosApi.permisos, { params: { empacce_id: String(empacce_id) } })
    expect((await leer(ELENCO.sol.id)).cuerpo.roles).toEqual(Object.values(Permiso).sort((a, b) => a - b))
    for (const desconocido of [EMPLEADOS.activoDe20, 9_999]) expect((await leer(desconocido)).status).toBe(404)
  })

  test('USU-28 USU-29 D-11 EXP-02 every code of Table USU-E can be granted, and no other', async () => {
    const sol = await banco.como('sol')
    const { id, empacce_id } = await conAcceso('todos')
    const todos = SECCIONES_DE_PERMISOS.flatMap(({ permisos }) => permisos.map(({ codigo }) => codigo))
    expect((await guardarPermisos(sol, id, { empacce_id, area_id: 20, myChoices: todos, aceptado: true })).status).toBe(
      200,
    )
    expect(await codigosDe(empacce_id)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1))
    for (const codigo of [0, 18])
      expect((await guardarPermisos(sol, id, { empacce_id, area_id: 20, myChoices: [codigo] })).status).toBe(422)
  })
})

describe('saving an access with its codes (API-43)', () => {
  test('USU-34 D-08 a new access is of the Lima year and active, and is the session’s from then on', async () => {
    const { id, empacce_id } = await conAcceso('nueva')
    await cambiarEstado(await jefa(), id, empacce_id, false)
    const { status, cuerpo } = await guardarPermisos(await jefa(), id, { area_id: 22, myChoices: [5, 6, 5] })
    expect([status, cuerpo.data]).toMatchObject([
      200,
      { user_id: id, employee_id: null, area_id: 22, cargo_id: null, anio_eje: 2026, estado: true },
    ])
    expect(await codigosDe(cuerpo.data?.empacce_id ?? 0)).toEqual([5, 6])
  })

  test('USU-31 USU-34 API-04 a second active access of the year, or one alike, is existe_acceso and changes nothing', async () => {
    const { id, empacce_id } = await conAcceso('segunda')
    const antes = await accesosDel(id)
    expect(await guardarPermisos(await jefa(), id, { area_id: 22, myChoices: [5] })).toMatchObject({
      status: 200,
      cuerpo: { existe_acceso: true },
    })
    await cambiarEstado(await jefa(), id, empacce_id, false)
    expect((await guardarPermisos(await jefa(), id, { area_id: 20, myChoices: [5] })).cuerpo.existe_acceso).toBe(true)
    expect(await accesosDel(id)).toEqual(antes.map((acceso) => ({ ...acceso, estado: false })))
    expect(await codigosDe(empacce_id)).toEqual([])
  })

  test('USU-30 TRA-29 the access of an employee carries him and needs a position; an edited one may keep its own', async () => {
    const { rosa } = ELENCO
    await cambiarEstado(await jefa(), rosa.id, rosa.id, false)
    expect((await guardarPermisos(await jefa(), rosa.id, { area_id: 22 })).cuerpo.errors).toEqual({
      cargo_id: 'Elija el cargo',
    })
    expect((await guardarPermisos(await jefa(), rosa.id, { area_id: 22, cargo_id: 5 })).cuerpo.errors).toEqual({
      cargo_id: 'Elija el cargo',
    })
    expect((await guardarPermisos(await jefa(), rosa.id, { area_id: 99, cargo_id: 1 })).cuerpo.errors).toEqual({
      area_id: 'El área no existe',
    })
    const { cuerpo } = await guardarPermisos(await jefa(), rosa.id, { area_id: 22, cargo_id: 1, myChoices: [5] })
    expect(cuerpo.data).toMatchObject({ employee_id: rosa.id, area_id: 22, cargo_name: 'Gerente' })
    const empacce_id = cuerpo.data?.empacce_id ?? 0
    expect((await guardarPermisos(await jefa(), rosa.id, { empacce_id, area_id: 47 })).cuerpo.data).toMatchObject({
      area_id: 47,
      cargo_id: 1,
    })
  })

  test('API-43 access, employee and user must belong together', async () => {
    const { marta, julio } = ELENCO
    const guardar = async (datos: object) =>
      (await guardarPermisos(await jefa(), marta.id, { area_id: 20, cargo_id: 2, myChoices: [5], ...datos })).status
    expect(await guardar({ empacce_id: julio.id })).toBe(404)
    expect(await guardar({ empacce_id: EMPLEADOS.activoDe20 })).toBe(404)
    expect(await guardar({ empacce_id: marta.id, employee_id: julio.id })).toBe(404)
    expect((await guardarPermisos(await jefa(), 9_999, { area_id: 20 })).status).toBe(404)
    expect((await cambiarEstado(await jefa(), marta.id, julio.id, false)).status).toBe(404)
    expect((await cambiarEstado(await jefa(), 9_999, julio.id, false)).status).toBe(404)
    expect(await codigosDe(julio.id)).toEqual([5])
    expect(await guardar({ empacce_id: marta.id, employee_id: marta.id, myChoices: [6] })).toBe(200)
  })

  test('API-43 the area of an access with visits stays, its codes change; the refusal says what to do', async () => {
    const id = await unUsuario(await jefa(), { username: 'ctello', employee_id: EMPLEADOS.activoDe20 })
    await unaVisita(await banco.como('luis'))
    const acceso = { empacce_id: EMPLEADOS.activoDe20, cargo_id: 2, myChoices: [5] }
    expect(await guardarPermisos(await jefa(), id, { ...acceso, area_id: 22 })).toMatchObject({
      status: 409,
      cuerpo: { codigo: 'accesoConVisitas' },
    })
    expect((await guardarPermisos(await jefa(), id, { ...acceso, area_id: 20 })).status).toBe(200)
  })

  test('D-22 API-08 a stale copy is refused, also when only codes changed since: nothing is granted again in silence', async () => {
    const quien = await jefa()
    const { id, empacce_id } = await conAcceso('copia')
    const leer = async () =>
      (await quien.llamar(usuariosApi.permisos, { params: { empacce_id: String(empacce_id) } })).cuerpo
    const guardar = (datos: Partial<Parameters<typeof guardarPermisos>[2]>) =>
      guardarPermisos(quien, id, { empacce_id, area_id: 20, ...datos })
    await guardar({ myChoices: [5, 6] })
    const copia = await leer()
    expect(copia).toEqual({
      ...{ roles: [5, 6], area_id: 20, cargo_id: null, perfil_id: null, version: expect.any(String) },
    })
    for (const cambio of [{ myChoices: [5] }, { myChoices: [5, 6], area_id: 22 }]) {
      expect((await guardar(cambio)).status).toBe(200)
      expect(await guardar({ myChoices: [5, 6, 1], version: copia.version })).toMatchObject({
        ...{ status: 409, cuerpo: { codigo: 'desactualizado' } },
      })
    }
    expect(await leer()).toMatchObject({ roles: [5, 6], area_id: 22 })
    const { version } = await leer()
    await cambiarEstado(quien, id, empacce_id, false)
    expect((await guardar({ area_id: 22, version })).status).toBe(409)
    expect((await guardar({ area_id: 22, version: (await leer()).version })).status).toBe(200)
    expect(await codigosDe(empacce_id)).toEqual([])
  })

  test('D-33 the trail shows the codes that changed and nothing of those that stayed', async () => {
    const { id, empacce_id } = await conAcceso('rastro')
    const guardar = async (myChoices: number[]) =>
      guardarPermisos(await jefa(), id, { empacce_id, area_id: 20, myChoices })
    await guardar([1, 5])
    const rastro = async () =>
      (
        await banco.db
          .selectFrom('auditoria')
          .select(['tabla', 'accion', 'user_id', 'antes', 'despues'])
          .where('registro', '=', String(empacce_id))
          .where('tabla', 'in', ['permisos', 'accesos'])
          .orderBy('id')
          .execute()
      ).map(({ tabla, accion, user_id, antes, despues }) => [
        tabla,
        accion,
        user_id,
        ((antes ?? despues) as { codigo?: number }).codigo,
      ])
    const antes = await rastro()
    await guardar([5, 6])
    expect((await rastro()).slice(antes.length)).toEqual([
      ['permisos', 'DELETE', ELENCO.jefa.id, 1],
      ['permisos', 'INSERT', ELENCO.jefa.id, 6],
    ])
  })
})

describe('switching accesses (API-44)', () => {
  test('USU-33 USU-35 USU-36 the wanted state is set, twice alike; a second active one of the year is existe_acceso', async () => {
    const { id, empacce_id } = await conAcceso('palanca')
    for (const estado of [false, false]) {
      expect(await cambiarEstado(await jefa(), id, empacce_id, estado)).toMatchObject({ status: 200, cuerpo: {} })
      expect((await accesosDel(id))[0]?.estado).toBe(false)
    }
    await guardarPermisos(await jefa(), id, { area_id: 22 })
    expect(await cambiarEstado(await jefa(), id, empacce_id, true)).toMatchObject({
      status: 200,
      cuerpo: { existe_acceso: true },
    })
    expect((await accesosDel(id)).map(({ estado }) => estado)).toEqual([true, false])
  })

  test('G7 D-08 of many switches at once, one access of the year ends up active', async () => {
    const { id, empacce_id } = await conAcceso('carrera')
    await cambiarEstado(await jefa(), id, empacce_id, false)
    const otro = (await guardarPermisos(await jefa(), id, { area_id: 22 })).cuerpo.data?.empacce_id ?? 0
    await cambiarEstado(await jefa(), id, otro, false)
    const quien = await jefa()
    const respuestas = await Promise.all(
      Array.from({ length: 20 }, (_, i) => cambiarEstado(quien, id, i % 2 ? empacce_id : otro, true)),
    )
    expect(respuestas.map(({ status }) => status)).toEqual(respuestas.map(() => 200))
    expect(respuestas.filter(({ cuerpo }) => cuerpo.existe_acceso)).toHaveLength(10)
    expect((await accesosDel(id)).filter(({ estado }) => estado)).toHaveLength(1)
  })

  test('SHE-105 D-04 the last active access of user 11 stays on; another one may take its place', async () => {
    const admin = await banco.como('admin')
    expect(await cambiarEstado(admin, 11, 11, false)).toMatchObject({
      status: 409,
      cuerpo: { codigo: 'administradorIntacto' },
    })
    expect((await guardarPermisos(admin, 11, { empacce_id: 11, area_id: 21, cargo_id: 1 })).status).toBe(200)
    await banco.db
      .insertInto('accesos')
      .values({ user_id: 11, employee_id: 11, area_id: 21, cargo_id: 1, anio_eje: 2025 })
      .execute()
    expect((await cambiarEstado(admin, 11, 11, false)).status).toBe(200)
    expect((await cambiarEstado(admin, 11, 11, true)).status).toBe(200)
  })
})

test('D-08 CB004 the last holder of permission 4 cannot be left without it, by any of the ways', async () => {
  const sol = await banco.como('sol')
  await banco.db.deleteFrom('permisos').where('codigo', '=', 4).where('empacce_id', '<>', ELENCO.jefa.id).execute()
  const { id, area } = ELENCO.jefa
  const ultimo = { status: 409, cuerpo: { codigo: 'ultimoAdministrador' } }
  // The news of what was taken behind the server's back travels for a moment.
  const intentar = async () =>
    (await guardarPermisos(sol, id, { empacce_id: id, area_id: area, myChoices: [6] })).status
  await expect.poll(intentar).toBe(403)
  const admin = await banco.como('admin')
  expect(await guardarPermisos(admin, id, { empacce_id: id, area_id: area, myChoices: [6] })).toMatchObject(ultimo)
  expect(await cambiarEstado(admin, id, id, false)).toMatchObject(ultimo)
  expect(await admin.llamar(usuariosApi.eliminar, { params: { id: String(id) } })).toMatchObject(ultimo)
  expect(await codigosDe(id)).toEqual([4, 6])
})
