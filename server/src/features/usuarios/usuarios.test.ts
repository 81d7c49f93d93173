import { sesionApi } from '@cabildo/contracts/sesion'
import { MENSAJES_USUARIOS, type UsuarioNuevo, usuariosApi } from '@cabildo/contracts/usuarios'
import { describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { ELENCO, EMPLEADOS, type Persona } from '../../../test/elenco.ts'
import { accesosDe, CLAVE_BUENA, dniDe, unUsuario } from '../../../test/usuarios.ts'

const banco = usarBanco()

const registrar = async (body: Partial<UsuarioNuevo>, quien: Persona = 'jefa') =>
  (await banco.como(quien)).llamar(usuariosApi.registrar, {
    body: { username: 'alguien', password: CLAVE_BUENA, ...body },
  })
const ingresar = (username: string, password: string) =>
  banco.ciudadano.llamar(sesionApi.ingresar, { body: { username, password } })
const detalle = async (id: number) =>
  (await banco.como('jefa')).llamar(usuariosApi.detalle, { params: { id: String(id) } })
const editar = async (id: number, cambio: object, quien: Persona = 'jefa') =>
  (await banco.como(quien)).llamar(usuariosApi.guardar, {
    params: { id: String(id) },
    body: { id, username: 'nadie', ...cambio },
  })

describe('new users (API-34)', () => {
  test('USU-10 USU-17 USU-21 by employee: the accesses of the employee become the user’s, all years', async () => {
    const employee_id = EMPLEADOS.delAnioPasadoDe20
    const { status, cuerpo } = await registrar({ username: 'orojas', employee_id, nroDni: dniDe(employee_id) })
    expect([status, cuerpo.data]).toMatchObject([
      200,
      { username: 'orojas', employee: 'Rojas Luna, Óscar', dni: dniDe(employee_id), employee_id, area_id: null },
    ])
    expect(await accesosDe(await banco.como('jefa'), cuerpo.data.id)).toMatchObject([
      { empacce_id: employee_id, user_id: cuerpo.data.id, employee_id, area_id: 20, anio_eje: 2025, estado: true },
    ])
    expect((await ingresar('OROJAS', CLAVE_BUENA)).status).toBe(200)
  })

  test('USU-11 USU-21 USU-30 by area: one active access to the area in the Lima year, without position and codes', async () => {
    const jefa = await banco.como('jefa')
    const id = await unUsuario(jefa, { username: 'mesa_De.ÑAÑA-ÁÉÍÓÚÜ@7', area_id: 22 })
    expect((await detalle(id)).cuerpo.data).toMatchObject({
      employee: '',
      dni: null,
      employee_id: null,
      area_id: 22,
      area_name: 'Sub Gerencia de Recursos Humanos',
    })
    const [acceso, ...otros] = await accesosDe(jefa, id)
    expect([acceso, otros]).toMatchObject([
      { area_id: 22, cargo_id: null, cargo_name: '', anio_eje: 2026, estado: true },
      [],
    ])
    const { cuerpo } = await jefa.llamar(usuariosApi.permisos, { params: { empacce_id: String(acceso?.empacce_id) } })
    expect(cuerpo.roles).toEqual([])
    expect((await ingresar('mesa_DE.ñaÑa-áéíóúü@7', CLAVE_BUENA)).status).toBe(200)
  })

  test('USU-10 USU-11 what is missing or wrong is said beside its field', async () => {
    const campos = async (body: object) => (await registrar(body)).cuerpo.errors
    expect(await campos({ username: ' ', password: '' })).toEqual({
      username: 'Ingrese el usuario',
      password: 'Ingrese la contraseña',
      nroDni: 'Busque al empleado por su DNI, o elija el área',
    })
    expect(await campos({ area_id: 20, nroDni: '123' })).toEqual({ nroDni: 'Dni invalido' })
    expect(await campos({ area_id: 20, username: 'con espacio' })).toMatchObject({
      username: expect.stringMatching(/sin espacios/),
    })
    // Letters whose lower case is two, or depends on what follows, or that look like others.
    for (const username of ['İsmael', 'ΟΔΥΣΣΕΥΣ', 'rоsa', 'straße', 'ｒosa²₂٣'])
      expect(await campos({ area_id: 20, username })).toEqual({
        username: 'Use letras, números, punto, guion o arroba, sin espacios',
      })
    expect(await campos({ area_id: 999 })).toEqual({ area_id: 'El área no existe' })
    expect(await campos({ employee_id: EMPLEADOS.activoDe20, nroDni: '98000001' })).toEqual({
      nroDni: 'No hay un empleado con ese DNI',
    })
    expect(await campos({ employee_id: 9_999 })).toEqual({ nroDni: 'No hay un empleado con ese DNI' })
    expect(await campos({ employee_id: ELENCO.rosa.id })).toEqual({ nroDni: 'El empleado ya tiene un usuario' })
    // All that is wrong is told at once (SHE-97).
    expect(await campos({ employee_id: ELENCO.rosa.id, username: 'ROSA', password: '12345678' })).toEqual({
      nroDni: 'El empleado ya tiene un usuario',
      username: MENSAJES_USUARIOS.usuarioRepetido,
      password: expect.stringMatching(/./),
    })
  })

  test('USU-15 D-53 a username in use is refused whatever its case, and a deleted user’s, too', async () => {
    const borrada = { username: 'pasajera', password_hash: 'x', area_id: 20, deleted_at: AHORA }
    await banco.db.insertInto('usuarios').values(borrada).execute()
    const enUso = { status: 422, cuerpo: { errors: { username: 'El usuario ya existe' } } }
    expect(await registrar({ username: 'ROSA', area_id: 20 })).toMatchObject(enUso)
    for (const username of ['Pasajera', 'ｒosa'])
      expect(await editar(ELENCO.nadie.id, { username })).toMatchObject(enUso)
  })

  test('USU-15 G7 of many who create the same user, or one for the same employee, at once, one succeeds', async () => {
    const estados = async (cuerpos: Partial<UsuarioNuevo>[]) =>
      (await Promise.all(cuerpos.map((body) => registrar(body)))).map(({ status }) => status).sort()
    expect(await estados(Array.from({ length: 3 }, () => ({ username: 'gemela', area_id: 20 })))).toEqual([
      200, 422, 422,
    ])
    const employee_id = EMPLEADOS.otroActivoDe20
    expect(await estados(['a', 'b'].map((letra) => ({ username: `japaza.${letra}`, employee_id })))).toEqual([200, 422])
  })

  test.each([
    ['corta77', /entre 8 y 128/],
    ['Password123', /muy conocida/],
    ['Municipalidad Provincial de Valle Alto', /siglas de la municipalidad/],
  ])('USU-48 D-27 the password %s is refused to the administration, too', async (password, mensaje) => {
    const { status, cuerpo } = await registrar({ username: 'sinclave', password, area_id: 20 })
    expect([status, cuerpo.errors]).toEqual([422, { password: expect.stringMatching(mensaje) }])
  })

  test('USU-48 D-27 D-07 the username or the DNI may be given as initial password, however short', async () => {
    await unUsuario(await banco.como('jefa'), { username: 'caja', password: 'Caja', area_id: 20 })
    expect((await ingresar('caja', 'Caja')).status).toBe(200)
    const employee_id = EMPLEADOS.activoDe47
    await unUsuario(await banco.como('jefa'), { username: 'pmedina', password: dniDe(employee_id), employee_id })
    expect((await ingresar('pmedina', dniDe(employee_id))).status).toBe(200)
  })
})

describe('the table of users (API-32, API-33)', () => {
  const listar = async (query = {}) => (await banco.como('jefa')).llamar(usuariosApi.lista, { query })

  test('USU-01 USU-02 USU-41 newest first, with employee, document and exact totals', async () => {
    await banco.db
      .updateTable('usuarios')
      .set({ created_at: new Date(AHORA.getTime() - 1) })
      .where('created_at', '<>', AHORA)
      .execute()
    const id = await unUsuario(await banco.como('jefa'), { username: 'ultima' })
    const { status, cuerpo } = await listar({ start: '0', length: '1' })
    const total = (await listar()).cuerpo.data.length
    expect([status, cuerpo.recordsTotal, cuerpo.recordsFiltered]).toEqual([200, total, total])
    expect(cuerpo.data).toEqual([
      {
        id,
        username: 'ultima',
        employee: '',
        dni: null,
        area_name: 'Gerencia de Administración',
        created_at: '2026-11-18 10:30:00',
        reserva: 'ninguna',
        ...{ acceso_area: 'Gerencia de Administración', perfil: null, estado: 'clave inicial' },
        ...{ clave: expect.any(String), ultimo_ingreso: null, baja: null, factor: false, enlazado: false },
      },
    ])
  })

  test('API-33 D-41 searched by username, employee and DNI, without regard to case or accents, ordered and paged', async () => {
    const nombres = async (query: object) => (await listar(query)).cuerpo.data.map(({ username }) => username)
    expect(await nombres({ search: 'LUÍS' })).toEqual(['luis'])
    expect(await nombres({ search: 'elenco, marta' })).toEqual(['marta'])
    expect(await nombres({ search: dniDe(ELENCO.julio.id) })).toEqual(['julio'])
    expect(await nombres({ 'columns[username]': 'jef' })).toEqual(['jefa'])
    expect(await nombres({ search: '%' })).toEqual([])
    const [primero, segundo] = await nombres({ order: 'username:asc' })
    expect(await nombres({ order: 'username:asc', start: '1', length: '1' })).toEqual([segundo])
    expect(primero).toBe('admin')
    const { cuerpo } = await listar({ search: 'elenco', start: '500', length: '10' })
    expect([cuerpo.data, cuerpo.recordsFiltered]).toEqual([[], Object.keys(ELENCO).length])
    expect((await listar({ order: 'password_hash:asc' })).status).toBe(422)
  })

  test('USU-08 API-35 one user whole, with the version of the row; an unknown one is not found', async () => {
    const { status, cuerpo } = await detalle(ELENCO.marta.id)
    expect([status, cuerpo.data]).toEqual([
      200,
      {
        id: ELENCO.marta.id,
        username: 'marta',
        employee: 'Prueba Elenco, marta',
        dni: dniDe(ELENCO.marta.id),
        area_name: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        employee_id: ELENCO.marta.id,
        area_id: null,
        updated_at: expect.any(String),
        reserva: 'ninguna',
        ...{ acceso_area: 'Gerencia de Administración', perfil: null, estado: 'activo', clave: null },
        ...{ ultimo_ingreso: null, baja: null, email: null, email_comprobado: false },
        ...{ factor: false, enlazado: false },
      },
    ])
    expect((await detalle(9_999)).status).toBe(404)
  })

  test('API-32 the full list answers the same rows with everything of each, and no password', async () => {
    const { cuerpo } = await (await banco.como('admin')).llamar(usuariosApi.completa, { query: { search: 'marta' } })
    expect(cuerpo.data).toEqual([(await detalle(ELENCO.marta.id)).cuerpo.data])
    expect(JSON.stringify(cuerpo)).not.toContain('argon2')
  })
})

describe('lookups', () => {
  test('USU-16 API-13 D-09 the accesses of a username are counted for whoever is signed in, and for nobody else', async () => {
    const buscar = async (username: string) =>
      (await banco.como('nadie')).llamar(usuariosApi.contarAccesos, { body: { username } })
    for (const nombre of ['ROSA', ' Rosa ', 'ｒｏｓａ']) expect((await buscar(nombre)).cuerpo).toEqual({ total: 1 })
    expect((await buscar('fantasma')).cuerpo).toEqual({ total: 0 })
    expect((await buscar(' ')).cuerpo.errors).toEqual({ username: 'Ingrese el usuario' })
    expect((await banco.ciudadano.llamar(usuariosApi.contarAccesos, { body: { username: 'rosa' } })).status).toBe(401)
  })

  test('USU-12 USU-18 API-40 an employee is found by the DNI; an unknown one is an empty list', async () => {
    const buscar = async (dni: string) =>
      (await banco.como('jefa')).llamar(usuariosApi.buscarEmpleado, { params: { dni } })
    expect((await buscar(dniDe(EMPLEADOS.activoDe20))).cuerpo).toEqual({
      data: [
        {
          employee_id: EMPLEADOS.activoDe20,
          name: 'Carmen Luz',
          ape_pat: 'Tello',
          ape_mat: 'Vargas',
          con_usuario: false,
          reservado: false,
          acceso: { anio_eje: 2026, area_name: 'Gerencia de Administración', cargo_name: 'Especialista', roles: [] },
        },
      ],
    })
    expect((await buscar('00000000')).cuerpo).toEqual({ data: [] })
    expect(await buscar('1234567')).toMatchObject({ status: 422, cuerpo: { errors: { dni: 'Dni invalido' } } })
  })

  test('USU-18 API-40 the answer tells whether the employee has a live user', async () => {
    const jefa = await banco.como('jefa')
    const employee_id = EMPLEADOS.activoDe20
    const conUsuario = async () =>
      (await jefa.llamar(usuariosApi.buscarEmpleado, { params: { dni: dniDe(employee_id) } })).cuerpo.data[0]
        ?.con_usuario
    const id = await unUsuario(jefa, { username: 'ctello', employee_id, nroDni: dniDe(employee_id) })
    expect(await conUsuario()).toBe(true)
    expect((await jefa.llamar(usuariosApi.eliminar, { params: { id: String(id) } })).status).toBe(200)
    expect(await conUsuario()).toBe(false)
  })

  test('USU-42 API-41 a user is found by the exact name, as at sign-in', async () => {
    const buscar = async (name: string) =>
      (await (await banco.como('jefa')).llamar(usuariosApi.buscarUsername, { params: { name } })).cuerpo.data
    expect(await buscar('ROSA')).toEqual([{ id: ELENCO.rosa.id, username: 'rosa' }])
    expect(await buscar('ros')).toEqual([])
    expect(await buscar("x' or 1=1")).toEqual([])
  })
})

describe('editing and deleting', () => {
  test('USU-14 API-39 name and, of a user by area, the area are changed; accesses stay', async () => {
    const jefa = await banco.como('jefa')
    const id = await unUsuario(jefa, { username: 'ventanilla', area_id: 20 })
    const { cuerpo } = await editar(id, { username: 'ventanilla1', area_id: 22 })
    expect(cuerpo.data).toMatchObject({ username: 'ventanilla1', area_id: 22 })
    expect(await accesosDe(jefa, id)).toMatchObject([{ area_id: 20 }])
    expect((await editar(ELENCO.nadie.id, { area_id: 22 })).cuerpo.data).toMatchObject({ area_id: null })
    expect(await editar(id, { username: 'rosa' })).toMatchObject({
      status: 422,
      cuerpo: { errors: { username: 'El usuario ya existe' } },
    })
    expect((await editar(id, { username: 'x', area_id: 999 })).cuerpo.errors).toEqual({ area_id: 'El área no existe' })
    expect((await editar(9_999, {})).status).toBe(404)
  })

  test('API-08 API-39 D-22 a stale copy is refused and changes nothing', async () => {
    const { updated_at } = (await detalle(ELENCO.luis.id)).cuerpo.data
    expect((await editar(ELENCO.luis.id, { username: 'lucho', version: updated_at })).status).toBe(200)
    expect(await editar(ELENCO.luis.id, { username: 'luis', version: updated_at })).toMatchObject({
      status: 409,
      cuerpo: { codigo: 'desactualizado' },
    })
    expect((await detalle(ELENCO.luis.id)).cuerpo.data.username).toBe('lucho')
  })

  test('USU-22 API-36 D-33 a deleted user leaves every call; the employee stays in the registry, without codes', async () => {
    const sol = await banco.como('sol')
    const { canastera } = ELENCO
    expect((await sol.llamar(usuariosApi.eliminar, { params: { id: String(canastera.id) } })).status).toBe(200)
    expect((await detalle(canastera.id)).status).toBe(404)
    expect((await sol.llamar(usuariosApi.accesos, { params: { user_id: String(canastera.id) } })).status).toBe(404)
    expect((await sol.llamar(usuariosApi.permisos, { params: { empacce_id: String(canastera.id) } })).status).toBe(404)
    expect((await sol.llamar(usuariosApi.lista, { query: { search: 'canastera' } })).cuerpo.data).toEqual([])
    expect((await sol.llamar(usuariosApi.eliminar, { params: { id: String(canastera.id) } })).status).toBe(404)
    expect((await ingresar('canastera', 'una clave segura')).status).toBe(401)
    const fila = await banco.db.selectFrom('accesos').selectAll().where('empacce_id', '=', canastera.id).execute()
    expect(fila).toMatchObject([{ user_id: null, employee_id: canastera.id, deleted_at: null }])
    const nuevo = await unUsuario(sol, { username: 'canastera2', employee_id: canastera.id })
    expect(await accesosDe(sol, nuevo)).toMatchObject([{ empacce_id: canastera.id }])
    expect(
      (await sol.llamar(usuariosApi.permisos, { params: { empacce_id: String(canastera.id) } })).cuerpo.roles,
    ).toEqual([])
  })

  test('API-36 the access of a deleted user by area is hidden with him', async () => {
    const jefa = await banco.como('jefa')
    const id = await unUsuario(jefa, { username: 'fugaz' })
    const [acceso] = await accesosDe(jefa, id)
    await jefa.llamar(usuariosApi.eliminar, { params: { id: String(id) } })
    const fila = await banco.db
      .selectFrom('accesos')
      .select('deleted_at')
      .where('empacce_id', '=', acceso?.empacce_id ?? 0)
      .executeTakeFirst()
    expect(fila?.deleted_at).not.toBeNull()
  })

  test('USU-40 API-36 SHE-105 nobody deletes himself, and user 11 is never deleted', async () => {
    const borrar = async (quien: Persona, id: number) =>
      (await banco.como(quien)).llamar(usuariosApi.eliminar, { params: { id: String(id) } })
    expect(await borrar('jefa', ELENCO.jefa.id)).toMatchObject({ status: 409, cuerpo: { codigo: 'usuarioPropio' } })
    expect(await borrar('admin', 11)).toMatchObject({ status: 409, cuerpo: { codigo: 'usuarioPropio' } })
    expect(await borrar('sol', 11)).toMatchObject({ status: 409, cuerpo: { codigo: 'administradorIntacto' } })
    expect((await borrar('jefa', 11)).status).toBe(403)
    expect((await ingresar('admin', 'una clave segura')).status).toBe(200)
  })
})
