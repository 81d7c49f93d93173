import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { type UsuarioNuevo, usuariosApi } from '@cabildo/contracts/usuarios'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { EMPLEADOS } from '../../../test/elenco.ts'
import { accesosDe, CLAVE_BUENA, dniDe, unUsuario } from '../../../test/usuarios.ts'

const banco = usarBanco()

const crear = async (datos: Partial<UsuarioNuevo> & { username: string }, quien: 'jefa' | 'sol' = 'jefa') =>
  (await banco.como(quien)).llamar(usuariosApi.registrar, { body: { password: CLAVE_BUENA, ...datos } })
const codigosDe = async (empacce_id = 0) =>
  (await (await banco.como('jefa')).llamar(usuariosApi.permisos, { params: { empacce_id: String(empacce_id) } })).cuerpo
    .roles
const unaPersona = async (dni: string) =>
  (
    await (
      await banco.como('jefa')
    ).llamar(trabajadoresApi.registrarPersona, {
      body: { dni, name: 'Elsa', ape_pat: 'Rivas', ape_mat: 'Soto', sexo: 0, fecha_nac: '1990-01-01' },
    })
  ).cuerpo.data.employee_id

test('USU-21 USU-67 an employee without access gets area, position and codes in the act that makes the user', async () => {
  const employee_id = await unaPersona('98009001')
  const acceso = { area_id: 20, cargo_id: 1, myChoices: [5, 11] as (5 | 11)[] }
  const { status, cuerpo } = await crear({ username: 'elsa', employee_id, acceso })
  expect([status, cuerpo.data?.estado, cuerpo.data?.acceso_area]).toEqual([
    200,
    'clave inicial',
    'Gerencia de Administración',
  ])
  const [suyo] = await accesosDe(await banco.como('jefa'), cuerpo.data.id)
  expect(suyo).toMatchObject({ employee_id, area_id: 20, cargo_id: 1, anio_eje: 2026, estado: true })
  expect(await codigosDe(suyo?.empacce_id)).toEqual([5, 11])
})

test('USU-21 codes of the new user go to the access that is taken over, or that the area gives', async () => {
  const jefa = await banco.como('jefa')
  const id = await unUsuario(jefa, {
    username: 'carmen',
    employee_id: EMPLEADOS.activoDe20,
    acceso: { myChoices: [5] },
  })
  expect(await codigosDe((await accesosDe(jefa, id))[0]?.empacce_id)).toEqual([5])
  const porArea = await unUsuario(jefa, { username: 'caja', acceso: { myChoices: [9] } })
  expect(await codigosDe((await accesosDe(jefa, porArea))[0]?.empacce_id)).toEqual([9])
})

test('USU-21 what the act cannot give whole it does not do at all', async () => {
  const employee_id = await unaPersona('98009002')
  const usuarios = async () => (await banco.db.selectFrom('usuarios').select('id').execute()).length
  const antes = await usuarios()
  const de = async (acceso: UsuarioNuevo['acceso'], datos: Partial<UsuarioNuevo> = { employee_id }) => {
    const { status, cuerpo } = await crear({ username: 'media', ...datos, ...(acceso && { acceso }) })
    return [status, cuerpo.errors ?? cuerpo.codigo]
  }
  expect(await de({ myChoices: [5] })).toEqual([422, { area_id: 'Elija el área' }])
  expect(await de({ area_id: 20, myChoices: [5] })).toEqual([422, { cargo_id: 'Elija el cargo' }])
  expect(await de({ area_id: 9_999, cargo_id: 1, myChoices: [] })).toEqual([422, { area_id: 'El área no existe' }])
  const conAcceso = { employee_id: EMPLEADOS.otroActivoDe20 }
  expect(await de({ area_id: 47, cargo_id: 1, myChoices: [] }, conAcceso)).toEqual([
    422,
    { nroDni: 'El empleado ya tiene un acceso: búsquelo otra vez por su DNI' },
  ])
  for (const acceso of [
    { area_id: 20, cargo_id: 1, myChoices: [4] as 4[] },
    { area_id: 21, cargo_id: 1, myChoices: [] },
  ])
    expect(await de(acceso)).toEqual([403, 'reservado'])
  expect(await usuarios()).toBe(antes)
})

test('API-40 the search by DNI tells the access that a user would take over', async () => {
  const jefa = await banco.como('jefa')
  const de = async (employee_id: number) =>
    (await jefa.llamar(usuariosApi.buscarEmpleado, { params: { dni: dniDe(employee_id) } })).cuerpo.data[0]?.acceso
  expect(await de(EMPLEADOS.activoDe47)).toEqual({
    anio_eje: 2026,
    area_name: 'Sub Gerencia de Programas Alimentarios',
    cargo_name: 'Especialista',
    roles: [],
  })
  expect(await de(EMPLEADOS.inactivoDe20)).toBeNull()
})

test('ING-25 an e-mail is one user’s alone without regard to case, and has to be proved after each change', async () => {
  const jefa = await banco.como('jefa')
  const id = await unUsuario(jefa, { username: 'con.correo', email: 'elsa@example.com' })
  const ver = async () => (await jefa.llamar(usuariosApi.detalle, { params: { id: String(id) } })).cuerpo.data
  expect(await ver()).toMatchObject({ email: 'elsa@example.com', email_comprobado: false })
  const tomado = { status: 422, cuerpo: { errors: { email: 'No se pudo usar ese correo' } } }
  expect(await crear({ username: 'otra', area_id: 20, email: 'elsa@example.com' })).toMatchObject(tomado)
  const otra = await unUsuario(jefa, { username: 'otra' })
  const editar = (cual: number, username: string, email?: string | null) =>
    jefa.llamar(usuariosApi.guardar, {
      params: { id: String(cual) },
      body: { id: cual, username, ...(email !== undefined && { email }) },
    })
  await banco.db.updateTable('usuarios').set({ email: 'ELSA@example.com' }).where('id', '=', id).execute()
  expect(await editar(otra, 'otra', 'elsa@example.com')).toMatchObject(tomado)
  expect(await editar(otra, 'otra', 'Elsa@example')).toMatchObject({
    status: 422,
    cuerpo: { errors: { email: 'Email invalido' } },
  })
  await banco.db.updateTable('usuarios').set({ email_comprobado_at: new Date() }).where('id', '=', id).execute()
  // The call of volume 1 says nothing of it.
  await editar(id, 'con.correo')
  expect((await ver()).email_comprobado).toBe(true)
  await editar(id, 'con.correo', 'otra.elsa@example.com')
  expect(await ver()).toMatchObject({ email: 'otra.elsa@example.com', email_comprobado: false })
  await editar(id, 'con.correo', null)
  expect((await ver()).email).toBeNull()
  // Who is deleted keeps no address from others.
  await editar(id, 'con.correo', 'libre@example.com')
  await jefa.llamar(usuariosApi.eliminar, { params: { id: String(id) } })
  expect((await editar(otra, 'otra', 'libre@example.com')).status).toBe(200)
})
