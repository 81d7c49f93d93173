import { type Visita, visitasApi } from '@cabildo/contracts/visitas'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { EMPLEADOS } from '../../../test/elenco.ts'
import { datosDeVisita, unaVisita } from '../../../test/fabricas.ts'
import { usarPide } from '../../../test/pide.ts'

const pide = usarPide()
const banco = usarBanco({ env: pide.env })

const guardar = (quien: Cliente, id: number, body?: Parameters<typeof datosDeVisita>[0]) =>
  quien.llamar(visitasApi.guardar, { params: { id: String(id) }, body: body && datosDeVisita(body) })
const listar = async (quien: Cliente, areaID = '20') =>
  (await quien.llamar(visitasApi.porArea, { params: { areaID }, query: { length: '10' } })).cuerpo
const pasan = (minutos: number) => banco.poner(new Date(AHORA.getTime() + minutos * 60_000))

beforeEach(() => banco.poner(AHORA))

describe('entering', () => {
  test('VIS-14 VIS-27 a visit is created with the fields of the form and an entry time taken by the server', async () => {
    const rosa = await banco.como('rosa')
    expect(await unaVisita(rosa, { ubicacion: 'OFICINA CENTRAL' })).toMatchObject({
      nrodoc: '98000001',
      ape_nom: 'Quispe Mamani Rosa Elvira',
      apellidos: 'Quispe Mamani',
      employee_visitado: 'Carmen Luz Tello Vargas',
      employee_cargo: 'Especialista',
      ubicacion: 'OFICINA CENTRAL',
      created_at: '2026-11-18 10:30:00',
      salida_date: null,
    })
  })

  test('D-42 decision 0232 a slot of the counters that somebody holds keeps no other visit waiting, and the counts are exact', async () => {
    const rosa = await banco.como('rosa')
    const { id } = await unaVisita(rosa)
    const { recordsTotal: antes } = await listar(rosa)
    await banco.db.transaction().execute(async (otra) => {
      const { rows } = await sql<{ ranura: number }>`select pg_backend_pid() % 32 as ranura`.execute(otra)
      const ranura = rows[0]?.ranura
      await banco.db.transaction().execute(async (quienLaTiene) => {
        await sql`select pg_advisory_xact_lock(hashtext('cabildo.ranuras'), ${ranura})`.execute(quienLaTiene)
        await sql`insert into visitas_conteo as c values (20, ${ranura}, 0, 0)
          on conflict (area_id, ranura) do update set total = c.total`.execute(quienLaTiene)
        // Whoever waits is refused after it.
        await sql`set local lock_timeout = '2s'`.execute(otra)
        await sql`insert into visitas (area_id, empacce_id, employee_id, cargo_id, nrodoc, name, apellidos, ape_nom,
            motivo, employee_visitado, employee_cargo)
          select area_id, empacce_id, employee_id, cargo_id, nrodoc, name, apellidos, ape_nom, motivo,
            employee_visitado, employee_cargo from visitas where id = ${id}`.execute(otra)
      })
    })
    expect((await listar(rosa)).recordsTotal).toBe(antes + 1)
  })

  test('VIS-17 a caller that sends names and surnames apart gets the same full name', async () => {
    const visita = await unaVisita(await banco.como('rosa'), { name: 'Rosa Elvira', apellidos: 'Quispe Mamani' })
    expect(visita.ape_nom).toBe('Quispe Mamani Rosa Elvira')
  })

  test.each([
    ['VIS-15', { nrodoc: '9800000' }, { nrodoc: 'numero dni no es valido' }],
    ['VIS-15', { nrodoc: '9800000a' }, { nrodoc: 'numero dni no es valido' }],
    ['VIS-17', { name: '  ' }, { name: 'Ingrese el nombre del visitante' }],
    ['VIS-17', { name: 'n'.repeat(81) }, { name: 'Máximo 80 caracteres' }],
    ['VIS-20', { motivo: 'abc' }, { motivo: 'Ingrese un motivo minimo 04 caracteres' }],
    ['VIS-20', { motivo: '   a   ' }, { motivo: 'Ingrese un motivo minimo 04 caracteres' }],
    ['VIS-20', { motivo: 'm'.repeat(256) }, { motivo: 'Máximo 255 caracteres' }],
    ['VIS-21', { empacce_id: 0 }, { empacce_id: 'Elija el empleado' }],
    ['VIS-25', { ubicacion: 'NUTRICION' }, { ubicacion: 'La ubicación no corresponde a su área' }],
    [
      'SHE-97',
      { ubicacion: 'NUTRICION', empacce_id: EMPLEADOS.activoDe47 },
      {
        ubicacion: 'La ubicación no corresponde a su área',
        empacce_id: 'El empleado elegido no está activo en su área',
      },
    ],
    [
      'SHE-97',
      { nrodoc: '1', name: '', motivo: 'abc', empacce_id: 0 },
      {
        nrodoc: 'numero dni no es valido',
        name: 'Ingrese el nombre del visitante',
        motivo: 'Ingrese un motivo minimo 04 caracteres',
        empacce_id: 'Elija el empleado',
      },
    ],
  ])('%s the field is refused with its own message (%j)', async (_id, mas, errors) => {
    const rosa = await banco.como('rosa')
    const antes = (await listar(rosa)).recordsTotal
    const { status, cuerpo } = await rosa.llamar(visitasApi.registrar, { body: datosDeVisita(mas) })
    expect([status, cuerpo.errors]).toEqual([422, errors])
    expect((await listar(rosa)).recordsTotal).toBe(antes)
  })

  test('VIS-20 a reason of 4 and of 255 characters is taken', async () => {
    const rosa = await banco.como('rosa')
    expect((await unaVisita(rosa, { motivo: 'pago' })).motivo).toBe('pago')
    expect((await unaVisita(rosa, { motivo: 'm'.repeat(255) })).motivo).toHaveLength(255)
  })

  test('VIS-26 the programmes area may choose among its seven locations', async () => {
    const julio = await banco.como('julio')
    const visita = await unaVisita(julio, { empacce_id: EMPLEADOS.activoDe47, ubicacion: 'PROGRAMA VASO DE LECHE' })
    expect(visita.ubicacion).toBe('PROGRAMA VASO DE LECHE')
  })

  test.each([
    ['of another area', EMPLEADOS.activoDe47],
    ['switched off', EMPLEADOS.inactivoDe20],
    ['of last year', EMPLEADOS.delAnioPasadoDe20],
    ['that does not exist', 999_999],
  ])('VIS-22 API-19 an employee %s cannot be visited', async (_quien, empacce_id) => {
    const rosa = await banco.como('rosa')
    const { status, cuerpo } = await rosa.llamar(visitasApi.registrar, { body: datosDeVisita({ empacce_id }) })
    expect([status, cuerpo.errors]).toEqual([422, { empacce_id: 'El empleado elegido no está activo en su área' }])
  })

  test('G3 VIS-27 sent again after a lost answer, even twenty times at once, it is the same visit; with something else it is refused', async () => {
    const rosa = await banco.como('rosa')
    const antes = (await listar(rosa)).recordsTotal
    const datos = datosDeVisita({ clave: crypto.randomUUID(), ubicacion: 'OFICINA CENTRAL' })
    const enviar = (mas = {}) => rosa.llamar(visitasApi.registrar, { body: { ...datos, ...mas } })
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => enviar()))
    expect(respuestas.map(({ status }) => status)).toEqual(respuestas.map(() => 200))
    expect(new Set(respuestas.map(({ cuerpo }) => cuerpo.data.id)).size).toBe(1)
    const otra = await enviar({ motivo: 'Otro motivo' })
    expect([otra.status, otra.cuerpo.codigo, otra.cuerpo.message]).toEqual([
      409,
      'yaGuardado',
      'Esta visita ya se había grabado con otros datos. Cierre la ventana y corríjala en la lista.',
    ])
    expect((await listar(rosa)).recordsTotal).toBe(antes + 1)
  })

  test('G3 A1 the key of a visit of somebody else, or of one deleted since, shows nothing and saves nothing', async () => {
    const rosa = await banco.como('rosa')
    const datos = datosDeVisita({ clave: crypto.randomUUID() })
    const { id } = await unaVisita(rosa, datos)
    const antes = (await listar(rosa)).recordsTotal
    const enviar = async (quien: Cliente, body = datos) => {
      const { status, cuerpo } = await quien.llamar(visitasApi.registrar, { body })
      return [status, cuerpo.codigo, cuerpo.data]
    }
    const retirada = [409, 'yaRetirado', undefined]
    // Of the same area with the same words, and of another one.
    expect(await enviar(await banco.como('luis'))).toEqual(retirada)
    expect(await enviar(await banco.como('julio'), { ...datos, empacce_id: EMPLEADOS.activoDe47 })).toEqual(retirada)
    await rosa.llamar(visitasApi.eliminar, { params: { id: String(id) } })
    expect(await enviar(rosa)).toEqual(retirada)
    expect((await listar(rosa)).recordsTotal).toBe(antes - 1)
  })

  test('G3 VIS-33 sent again when the visited employee has left, it is still the visit that was saved', async () => {
    const rosa = await banco.como('rosa')
    const datos = datosDeVisita({ clave: crypto.randomUUID() })
    const { id } = await unaVisita(rosa, datos)
    await banco.bd.comoDueno(`update accesos set estado = false where empacce_id = ${datos.empacce_id}`)
    const otraVez = await rosa.llamar(visitasApi.registrar, { body: datos })
    await banco.bd.comoDueno(`update accesos set estado = true where empacce_id = ${datos.empacce_id}`)
    expect([otraVez.status, otraVez.cuerpo.data.id]).toEqual([200, id])
  })

  test('SHE-10 A3 what the form does not hold is ignored: nobody chooses area, author, times or state', async () => {
    const rosa = await banco.como('rosa')
    const sucio = {
      ...datosDeVisita(),
      area_id: 47,
      created_by: 1,
      created_at: '2020-01-01',
      salida_date: '2020-01-01',
      deleted_at: '2020-01-01',
      editorMode: 'editar',
    }
    const { statusCode, body } = await rosa.enviar({ method: 'POST', url: '/api/visitas', payload: sucio })
    expect(statusCode).toBe(200)
    expect(JSON.parse(body).data).toMatchObject({ created_at: '2026-11-18 10:30:00', salida_date: null })
    expect((await listar(rosa)).data.some(({ id }) => id === JSON.parse(body).data.id)).toBe(true)
  })
})

describe('looking a visitor up (API-23)', () => {
  const buscar = async (dni: string) => (await banco.como('rosa')).llamar(visitasApi.buscarDni, { params: { dni } })

  test('VIS-16 IDE-14 a known DNI answers Nombres and apellidos and nothing else', async () => {
    expect(await buscar('98000001')).toMatchObject({
      status: 200,
      cuerpo: { result: { Nombres: 'Rosa Elvira', apellidos: 'Quispe Mamani' } },
    })
  })
  test('VIS-18 an unknown DNI answers an empty result', async () => {
    expect(await buscar('98999999')).toMatchObject({ status: 200, cuerpo: { result: null } })
  })
  test('VIS-18 a registry that does not answer is told apart from not found', async () => {
    pide.reniec.falla = 'error500'
    expect((await buscar('98000003')).status).toBe(503)
    pide.restablecer()
  })
  test('IDE-01 a malformed DNI is refused', async () => {
    expect((await buscar('9800000')).status).toBe(422)
  })
})

describe('leaving', () => {
  test('VIS-28 the exit time stays empty until it is recorded, and is the server time', async () => {
    const rosa = await banco.como('rosa')
    const { id } = await unaVisita(rosa)
    pasan(25)
    expect(await guardar(rosa, id)).toMatchObject({
      status: 200,
      cuerpo: { data: { salida_date: '2026-11-18 10:55:00' } },
    })
  })

  test('VIS-29 G5 recording the exit again is refused and the first time stays', async () => {
    const rosa = await banco.como('rosa')
    const { id } = await unaVisita(rosa)
    pasan(5)
    await guardar(rosa, id)
    pasan(50)
    expect(await guardar(rosa, id)).toMatchObject({
      status: 409,
      cuerpo: { message: 'La visita ya tiene hora de salida' },
    })
    expect((await listar(rosa)).data.find((v) => v.id === id)?.salida_date).toBe('2026-11-18 10:35:00')
  })

  test.each([
    ['nothing', undefined],
    ['an empty object', '{}'],
    ['an empty text', ''],
  ])('API-21 a PUT with %s records the exit', async (_que, payload) => {
    const rosa = await banco.como('rosa')
    const { id } = await unaVisita(rosa)
    const { statusCode } = await rosa.enviar({
      method: 'PUT',
      url: `/api/visitas/${id}`,
      ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
    })
    expect(statusCode).toBe(200)
  })

  test('A4 a PUT with a list is refused, and records nothing', async () => {
    const rosa = await banco.como('rosa')
    const { id } = await unaVisita(rosa)
    expect(
      (
        await rosa.enviar({
          method: 'PUT',
          url: `/api/visitas/${id}`,
          payload: '[]',
          headers: { 'content-type': 'application/json' },
        })
      ).statusCode,
    ).toBe(422)
    expect((await listar(rosa)).data.find((v) => v.id === id)?.salida_date).toBeNull()
  })

  test('G5 two clerks recording one exit at once: one wins, the other is told', async () => {
    const [rosa, luis] = [await banco.como('rosa'), await banco.como('luis')]
    const { id } = await unaVisita(rosa)
    const estados = (await Promise.all([guardar(rosa, id), guardar(luis, id)])).map(({ status }) => status)
    expect(estados.sort()).toEqual([200, 409])
  })

  test('VIS-30 D-58 pending is true while any visit of the area lacks its exit, and false after the last', async () => {
    const julio = await banco.como('julio')
    const abiertas = (await listar(julio, '47')).data.filter(({ salida_date }) => !salida_date)
    const nuevas = [
      await unaVisita(julio, { empacce_id: EMPLEADOS.activoDe47 }),
      await unaVisita(julio, { empacce_id: EMPLEADOS.activoDe47 }),
    ]
    const todas = [...abiertas, ...nuevas]
    for (const { id } of todas) {
      expect(await listar(julio, '47')).toMatchObject({ pending: true })
      await guardar(julio, id)
    }
    expect(await listar(julio, '47')).toMatchObject({ pending: false, pendientes: 0 })
  })
})

describe('editing', () => {
  test('API-20 API-10 VIS-19 VIS-39 an edit keeps DNI and entry time, and changes the rest', async () => {
    const rosa = await banco.como('rosa')
    const { id, updated_at } = await unaVisita(rosa)
    pasan(3)
    const cambio = {
      nrodoc: '98000009',
      name: 'Otra Persona',
      apellidos: '',
      motivo: 'Entrega de documentos',
      empacce_id: EMPLEADOS.otroActivoDe20,
      version: updated_at,
    }
    expect(await guardar(rosa, id, cambio)).toMatchObject({
      status: 200,
      cuerpo: {
        data: {
          nrodoc: '98000001',
          ape_nom: 'Otra Persona',
          motivo: 'Entrega de documentos',
          employee_visitado: 'Julio César Apaza Rondón',
          employee_cargo: 'Gerente',
          created_at: '2026-11-18 10:30:00',
        },
      },
    })
  })

  test('API-08 SHE-94 the second save of a stale copy is refused and overwrites nothing', async () => {
    const [rosa, luis] = [await banco.como('rosa'), await banco.como('luis')]
    const { id, updated_at: version } = await unaVisita(rosa)
    expect((await guardar(luis, id, { motivo: 'Lo que escribió Luis', version })).status).toBe(200)
    expect(await guardar(rosa, id, { motivo: 'Lo que escribió Rosa', version })).toMatchObject({
      status: 409,
      cuerpo: { message: 'El registro fue modificado por otro usuario, vuelva a cargarlo' },
    })
    expect((await listar(rosa)).data.find((v) => v.id === id)?.motivo).toBe('Lo que escribió Luis')
  })

  test('VIS-32 VIS-34 a visit whose employee has left the list cannot be edited', async () => {
    const rosa = await banco.como('rosa')
    const { id } = await unaVisita(rosa, { empacce_id: EMPLEADOS.otroActivoDe20 })
    const estado = (valor: boolean) =>
      banco.db
        .updateTable('accesos')
        .set({ estado: valor })
        .where('empacce_id', '=', EMPLEADOS.otroActivoDe20)
        .execute()
    await estado(false)
    expect(await guardar(rosa, id, { motivo: 'Un cambio tardío' })).toMatchObject({
      status: 409,
      cuerpo: { message: 'No es posible modificar, el empleado fue eliminado' },
    })
    await estado(true)
  })

  test('VIS-33 a visit keeps the employee and the position as they were at entry', async () => {
    const rosa = await banco.como('rosa')
    const { id } = await unaVisita(rosa)
    await banco.db
      .updateTable('trabajadores')
      .set({ name: 'Carmen Rosa' })
      .where('employee_id', '=', EMPLEADOS.activoDe20)
      .execute()
    const { cuerpo } = await guardar(rosa, id, { motivo: 'Corrige el motivo' })
    expect(cuerpo.data).toMatchObject({ employee_visitado: 'Carmen Luz Tello Vargas', motivo: 'Corrige el motivo' })
    await banco.db
      .updateTable('trabajadores')
      .set({ name: 'Carmen Luz' })
      .where('employee_id', '=', EMPLEADOS.activoDe20)
      .execute()
  })
})

describe('deleting', () => {
  test('API-22 VIS-37 D-33 a deleted visit leaves every list and stays in the audit trail with who, before and after', async () => {
    const rosa = await banco.como('rosa')
    const { id } = await unaVisita(rosa, { motivo: 'Visita que se borra' })
    const antes = (await listar(rosa)).recordsTotal
    expect((await rosa.llamar(visitasApi.eliminar, { params: { id: String(id) } })).status).toBe(200)
    const despues = await listar(rosa)
    expect(despues).toMatchObject({ recordsTotal: antes - 1 })
    // The totals are kept apart from the rows: both have to lose it.
    expect(despues.data.map((visita: { id: number }) => visita.id)).not.toContain(id)
    expect((await rosa.llamar(visitasApi.eliminar, { params: { id: String(id) } })).status).toBe(404)
    const huellas = await banco.db
      .selectFrom('auditoria')
      .select(['accion', 'user_id', 'antes', 'despues'])
      .where('tabla', '=', 'visitas')
      .where('registro', '=', String(id))
      .orderBy('id')
      .execute()
    expect(huellas).toMatchObject([
      { accion: 'INSERT', user_id: 1, antes: null, despues: { motivo: 'Visita que se borra' } },
      { accion: 'UPDATE', user_id: 1, antes: { deleted_at: null }, despues: { deleted_at: expect.any(String) } },
    ])
  })
})

describe('the own area only (VIS-02, SHE-98)', () => {
  test("VIS-02 another area's list is refused, whatever the area is written like", async () => {
    const rosa = await banco.como('rosa')
    expect((await rosa.llamar(visitasApi.porArea, { params: { areaID: '47' } })).status).toBe(403)
    for (const areaID of ['0', '-1', '020', '20.0', '20%00', '20 OR 1=1', '*', '20,47', '9'.repeat(20)]) {
      const { statusCode } = await rosa.enviar({ method: 'GET', url: `/api/visitas/byarea/${encodeURI(areaID)}` })
      expect([areaID, statusCode >= 400 && statusCode < 500]).toEqual([areaID, true])
    }
  })

  test("SHE-98 another area's visit does not exist: it cannot be edited, closed or deleted", async () => {
    const ajena: Visita = await unaVisita(await banco.como('julio'), { empacce_id: EMPLEADOS.activoDe47 })
    const rosa = await banco.como('rosa')
    const inexistente = await guardar(rosa, 999_999_999, {})
    for (const { status, cuerpo } of [
      await guardar(rosa, ajena.id, { motivo: 'Ajena' }),
      await guardar(rosa, ajena.id),
      await rosa.llamar(visitasApi.eliminar, { params: { id: String(ajena.id) } }),
    ])
      expect([status, cuerpo]).toEqual([404, inexistente.cuerpo])
  })

  test('API-18 API-09 the GET twin of the report answers the own area, to permission 5 only', async () => {
    const rosa = await banco.como('rosa')
    const gemela = await rosa.llamar(visitasApi.lista)
    const propia = await rosa.llamar(visitasApi.porArea, { params: { areaID: '20' } })
    expect(gemela.cuerpo).toEqual(propia.cuerpo)
    expect((await banco.ciudadano.llamar(visitasApi.lista)).status).toBe(401)
  })
})
