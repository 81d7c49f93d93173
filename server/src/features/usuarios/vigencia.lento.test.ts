import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { type Traslado, vigenciaApi } from '@cabildo/contracts/vigencia'
import { visitasApi } from '@cabildo/contracts/visitas'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, cliente, usarBanco } from '../../../test/banco.ts'
import { ELENCO, EMPLEADOS } from '../../../test/elenco.ts'
import { datosDeVisita } from '../../../test/fabricas.ts'
import { unTrabajador } from '../../../test/fabricas-trabajadores.ts'
import { accesosDe, cambiarEstado, guardarPermisos, primerIngreso, unUsuario } from '../../../test/usuarios.ts'
import { avisarFines } from './avisos.ts'

const banco = usarBanco()
const jefa = () => banco.como('jefa')
const HOY = '2026-11-18'
afterEach(() => banco.poner(AHORA))

let creados = 0
/** A user by area 20 with a session and the access of this year. */
const unoDentro = async (codigos: number[] = [5]) => {
  const username = `vigente.${++creados}`
  const id = await unUsuario(await jefa(), { username })
  const empacce_id = (await accesosDe(await jefa(), id))[0]?.empacce_id ?? 0
  await guardarPermisos(await jefa(), id, { empacce_id, area_id: 20, myChoices: codigos })
  const suyo = await primerIngreso(banco.app, username, 'otra clave del río 9')
  // A token that was seen is not read again, so the session alone says when it ends.
  await estado(suyo)
  return { id, empacce_id, username, suyo }
}
const fechar = (empacce_id: number, fechas: { desde?: string | null; hasta?: string | null }) =>
  banco.db.updateTable('accesos').set(fechas).where('empacce_id', '=', empacce_id).execute()
/** Any call that needs a session and no code. */
const estado = async (quien: Cliente) =>
  (await quien.llamar(usuariosApi.contarAccesos, { body: { username: 'nadie' } })).status
/** Sets the clock; sessions were used just before, so that none ends for being idle. */
const enLima = async (dia: string, hora: string) => {
  const instante = new Date(`${dia}T${hora}-05:00`)
  await sql`update sesiones set vista = ${instante}, vence = ${instante}::timestamptz + interval '1 hour'`.execute(
    banco.db,
  )
  banco.poner(instante)
}

test('D-100 what is in force is part of the plan of whoever asks, not a call for each row', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain
    select from usuarios u cross join lateral acceso_elegido(u.id, '2026-06-01') e
      join areas ae on acceso_vigente(e, ae, '2026-06-01')
      join accesos a on a.user_id = u.id join areas ar on ar.id = a.area_id
    where acceso_vigente(a, ar, '2026-06-01')`.execute(banco.db)
  expect(rows.map((fila) => fila['QUERY PLAN']).join('\n')).not.toMatch(/acceso_|Function/)
})

describe('an access with dates', () => {
  test('USU-59 USU-60 O13 a remembered session ends at Lima midnight of the day after the end, without a notice', async () => {
    const { empacce_id, suyo, username } = await unoDentro()
    await fechar(empacce_id, { hasta: HOY })
    await enLima(HOY, '23:59:59.900')
    expect(await estado(suyo)).toBe(200)
    await enLima('2026-11-19', '00:00:00')
    expect(await estado(suyo)).toBe(401)
    const ingreso = await cliente(banco.app, null).enviar({
      ...{ method: 'POST', url: '/api/login' },
      payload: { username, password: 'otra clave del río 9' },
    })
    expect([ingreso.statusCode, ingreso.json()]).toMatchObject([401, { message: 'Credencial incorrecto' }])
  })

  test('USU-59 one that has not begun leaves the older one in force, and takes its place at midnight of its first day', async () => {
    const { id, suyo } = await unoDentro([5])
    await banco.db
      .insertInto('accesos')
      .values({ user_id: id, area_id: 22, anio_eje: 2027, desde: '2027-01-01' })
      .execute()
    const area = async () => {
      const { rows } = await sql<{ area_id: number }>`select area_id from acceso_elegido(${id}, ${HOY})`.execute(
        banco.db,
      )
      return rows[0]?.area_id
    }
    expect(await area()).toBe(20)
    const visitar = () => suyo.llamar(visitasApi.registrar, { body: datosDeVisita() })
    await enLima('2026-12-31', '23:59:59')
    expect((await visitar()).status).toBe(200)
    await enLima('2027-01-01', '00:00:00')
    // The new one has no code.
    expect((await visitar()).status).toBe(403)
  })

  test('USU-32 USU-59 no older access takes the place of the chosen one that has ended, or whose area is closed', async () => {
    const { id, empacce_id, suyo } = await unoDentro()
    await banco.db.insertInto('accesos').values({ user_id: id, area_id: 22, anio_eje: 2025 }).execute()
    await fechar(empacce_id, { hasta: '2026-11-17' })
    await expect.poll(() => estado(suyo)).toBe(401)
    await fechar(empacce_id, { hasta: null })
    await expect.poll(() => estado(suyo)).toBe(200)
    await banco.db.insertInto('areas').values({ id: 300, name: 'Por cerrar' }).execute()
    await banco.db.updateTable('accesos').set({ area_id: 300 }).where('empacce_id', '=', empacce_id).execute()
    await banco.db.updateTable('areas').set({ cerrada_at: AHORA, sucesora_id: 20 }).where('id', '=', 300).execute()
    await expect.poll(() => estado(suyo)).toBe(401)
  })

  test('USU-59 dates are saved with the access, in order, and never for user 11', async () => {
    const { id, empacce_id } = await unoDentro()
    const guardar = async (fechas: { desde?: string | null; hasta?: string | null }) => {
      const body = { id, empacce_id, area_id: 20, myChoices: [5 as const], ...fechas }
      const { status, cuerpo } = await (await jefa()).llamar(usuariosApi.guardarPermisos, {
        params: { id: String(id) },
        body,
      })
      return [status, cuerpo.errors ?? [cuerpo.data?.desde, cuerpo.data?.hasta]]
    }
    const enOrden = { hasta: 'La fecha final debe ser mayor o igual a la inicial' }
    expect(await guardar({ desde: '2026-12-02', hasta: '2026-12-01' })).toEqual([422, enOrden])
    expect(await guardar({ desde: '2026-01-02', hasta: '2026-12-31' })).toEqual([200, ['2026-01-02', '2026-12-31']])
    // What is not sent stays; of one date the other is still looked at.
    expect(await guardar({})).toEqual([200, ['2026-01-02', '2026-12-31']])
    expect(await guardar({ hasta: '2026-01-01' })).toEqual([422, enOrden])
    expect(await guardar({ desde: null, hasta: null })).toEqual([200, [undefined, undefined]])
    const admin = await banco.como('admin')
    const body = { id: 11, empacce_id: 11, area_id: 21, cargo_id: 2, myChoices: [], hasta: '2026-12-31' }
    expect((await admin.llamar(usuariosApi.guardarPermisos, { params: { id: '11' }, body })).cuerpo.errors).toEqual({
      desde: 'El acceso del usuario administrador no lleva fechas',
    })
  })

  test('USU-59 a new access that begins in a year to come is of that year', async () => {
    const { id } = await unoDentro()
    const body = { id, area_id: 22, myChoices: [], desde: '2027-01-01' }
    const { cuerpo } = await (await jefa()).llamar(usuariosApi.guardarPermisos, { params: { id: String(id) }, body })
    expect(cuerpo.data).toMatchObject({ anio_eje: 2027, desde: '2027-01-01' })
  })

  test('TRA-30 switching on one that has ended says when it did; a new access of the year takes its place', async () => {
    const { id, empacce_id } = await unoDentro()
    await fechar(empacce_id, { hasta: '2026-11-17' })
    const terminado = {
      status: 409,
      cuerpo: {
        codigo: 'accesoTerminado',
        message: 'El acceso terminó el 17/11/2026: edítelo e indique hasta cuándo sigue',
      },
    }
    expect(await cambiarEstado(await jefa(), id, empacce_id, true)).toMatchObject(terminado)
    expect((await guardarPermisos(await jefa(), id, { area_id: 22, myChoices: [5] })).cuerpo.data).toMatchObject({
      area_id: 22,
      estado: true,
    })
    expect((await accesosDe(await jefa(), id)).map(({ estado }) => estado)).toEqual([true, false])
  })

  test('VIS-22 USU-59 nobody is visited after the last day of the access', async () => {
    const rosa = await banco.como('rosa')
    const visitar = async () =>
      (await rosa.llamar(visitasApi.registrar, { body: datosDeVisita({ empacce_id: EMPLEADOS.activoDe20 }) })).status
    await fechar(EMPLEADOS.activoDe20, { hasta: HOY })
    expect(await visitar()).toBe(200)
    await enLima('2026-11-19', '00:00:01')
    expect(await visitar()).toBe(422)
    // The database's clock says which are offered, whatever the clock of the test.
    await fechar(EMPLEADOS.activoDe20, { hasta: '2020-01-01' })
    const { cuerpo } = await rosa.llamar(trabajadoresApi.porArea, { params: { areaID: '20' }, query: {} })
    expect(cuerpo.data.find(({ empacce_id }) => empacce_id === EMPLEADOS.activoDe20)?.estado).toBe(0)
    await fechar(EMPLEADOS.activoDe20, { hasta: null })
  })

  test('TRA-30 the registry keeps the dates of an employee, and switches on what has ended only with a later end', async () => {
    const marta = await banco.como('marta')
    const { employee_id, empacce_id } = await unTrabajador(marta, { desde: '2026-03-01', hasta: '2026-11-30' })
    const editar = async (mas: { estado?: 0 | 1; hasta?: string | null }) => {
      const params = { id: String(employee_id) }
      const { status, cuerpo } = await marta.llamar(trabajadoresApi.editar, { params, body: { empacce_id, ...mas } })
      return [status, cuerpo.data?.hasta ?? cuerpo.codigo]
    }
    expect(await editar({ hasta: '2026-11-10' })).toEqual([200, '2026-11-10'])
    expect(await editar({ estado: 1 })).toEqual([409, 'accesoTerminado'])
    expect(await editar({ estado: 1, hasta: '2026-12-10' })).toEqual([200, '2026-12-10'])
    expect(await editar({ estado: 0 })).toEqual([200, '2026-12-10'])
  })
})

describe('the last holder of permission 4 (O14)', () => {
  const ultimo = { status: 409, cuerpo: { codigo: 'ultimoAdministrador' } }
  const { id, area } = ELENCO.jefa
  beforeEach(async () => {
    await banco.db.deleteFrom('permisos').where('codigo', '=', 4).where('empacce_id', '<>', id).execute()
  })
  const guardar = async (mas: object) =>
    (await banco.como('admin')).llamar(usuariosApi.guardarPermisos, {
      params: { id: String(id) },
      body: { id, empacce_id: id, area_id: area, cargo_id: 2, myChoices: [4, 6], ...mas },
    })

  test('USU-59 O14 gets no end date, however far', async () => {
    expect(await guardar({ hasta: '2099-12-31' })).toMatchObject(ultimo)
    expect((await guardar({})).status).toBe(200)
  })

  test('USU-59 O14 is not moved without it, and its area is not closed over it; user 11 enters all the same', async () => {
    const admin = await banco.como('admin')
    const { cuerpo } = await admin.llamar(vigenciaApi.situacion, { params: { id: String(id) } })
    const { version } = cuerpo.data
    const body = { area_id: 20, cargo_id: 2, documento: 'Memorando 5', version }
    expect(await admin.llamar(vigenciaApi.trasladar, { params: { id: String(id) }, body })).toMatchObject(ultimo)
    const cerrar = banco.db.updateTable('areas').set({ cerrada_at: AHORA, sucesora_id: 20 }).where('id', '=', area)
    await expect(cerrar.execute()).rejects.toMatchObject({ code: 'CB004' })
    expect(await estado(admin)).toBe(200)
  })

  test('USU-59 O14 no access to come without it takes the place of the one that has it', async () => {
    const sinEl = banco.db
      .insertInto('accesos')
      .values({ user_id: id, employee_id: id, area_id: area, cargo_id: 2, anio_eje: 2099, desde: '2099-01-01' })
    await expect(sinEl.execute()).rejects.toMatchObject({ code: 'CB004' })
  })
})

describe('a move (USU-64)', () => {
  const situacion = async (id: number) =>
    (await (await jefa()).llamar(vigenciaApi.situacion, { params: { id: String(id) } })).cuerpo.data
  const trasladar = async (id: number, mas: Partial<Parameters<typeof cuerpoDe>[1]> = {}, quien?: Cliente) =>
    (quien ?? (await jefa())).llamar(vigenciaApi.trasladar, {
      params: { id: String(id) },
      body: await cuerpoDe(id, mas),
    })
  const cuerpoDe = async (id: number, mas: Partial<Traslado>) => ({
    area_id: 22,
    documento: 'Memorando 12-2026',
    version: mas.version ?? (await situacion(id)).version,
    ...mas,
  })

  test('USU-64 ends the access today and gives the new one of the year; the session goes on with the new rights', async () => {
    const { id, empacce_id, suyo } = await unoDentro()
    await banco.db.updateTable('areas').set({ jefe_acceso_id: empacce_id }).where('id', '=', 20).execute()
    const { status, cuerpo } = await trasladar(id)
    expect([status, cuerpo.data]).toMatchObject([200, { area_id: 22, anio_eje: 2026, estado: true, hasta: null }])
    expect(await accesosDe(await jefa(), id)).toMatchObject([
      { area_id: 22 },
      { empacce_id, estado: false, hasta: HOY },
    ])
    const { fin_motivo } = await banco.db
      .selectFrom('accesos')
      .select('fin_motivo')
      .where('empacce_id', '=', empacce_id)
      .executeTakeFirstOrThrow()
    expect(fin_motivo).toBe('Memorando 12-2026')
    const { jefe_acceso_id } = await banco.db
      .selectFrom('areas')
      .select('jefe_acceso_id')
      .where('id', '=', 20)
      .executeTakeFirstOrThrow()
    expect(jefe_acceso_id).toBeNull()
    expect(await estado(suyo)).toBe(200)
    expect((await suyo.llamar(visitasApi.registrar, { body: datosDeVisita() })).status).toBe(403)
    // Back again: the same access, switched on, with what is chosen.
    const vuelta = await trasladar(id, { area_id: 20, permisos: 'mismos' })
    expect(vuelta.cuerpo.data).toMatchObject({ empacce_id, estado: true, desde: null, hasta: null })
    expect((await situacion(id)).roles).toEqual([])
  })

  test('USU-64 USU-59 whoever is in until a day is in until that day at the new place', async () => {
    const { id, empacce_id } = await unoDentro()
    await fechar(empacce_id, { desde: '2026-11-01', hasta: '2026-12-15' })
    expect((await trasladar(id)).cuerpo.data).toMatchObject({ area_id: 22, desde: null, hasta: '2026-12-15' })
    // Back again, too.
    expect((await trasladar(id, { area_id: 20 })).cuerpo.data).toMatchObject({ empacce_id, hasta: '2026-12-15' })
  })

  test('USU-64 takes the same permissions along, or those of a profile', async () => {
    const { id } = await unoDentro([5, 6])
    await trasladar(id, { permisos: 'mismos' })
    expect((await situacion(id)).roles).toEqual([5, 6])
    const { id: perfil_id } = await banco.db
      .selectFrom('perfiles')
      .select('id')
      .where('name', '=', 'Redactor y firmante')
      .executeTakeFirstOrThrow()
    expect((await trasladar(id, { area_id: 15, permisos: 'perfil' })).cuerpo.errors).toEqual({
      perfil_id: 'Elija el perfil',
    })
    // What is not recommended together is asked about here, too (USU-66).
    expect((await trasladar(id, { area_id: 15, permisos: 'perfil', perfil_id })).cuerpo.codigo).toBe(
      'permisosPorAceptar',
    )
    await trasladar(id, { area_id: 15, permisos: 'perfil', perfil_id, aceptado: true })
    expect(await situacion(id)).toMatchObject({ area_id: 15, roles: [11, 12], sin_firmante: null })
  })

  test('USU-64 tells how many documents nobody else could sign', async () => {
    const area_id = 310
    await banco.db.insertInto('areas').values({ id: area_id, name: 'De una persona' }).execute()
    const { id, empacce_id } = await unoDentro()
    await guardarPermisos(await jefa(), id, { empacce_id, area_id, myChoices: [12] })
    expect((await situacion(id)).sin_firmante).toBe(0)
  })

  test('USU-64 nobody moves himself or who is above, to informática, to a closed area or by a stale copy', async () => {
    const { id, empacce_id } = await unoDentro()
    const codigo = async (llamada: ReturnType<typeof trasladar>) => (await llamada).cuerpo.codigo
    expect(await codigo(trasladar(ELENCO.jefa.id))).toBe('accesoPropio')
    expect(await codigo(trasladar(ELENCO.sol.id))).toBe('reservado')
    expect(await codigo(trasladar(id, { area_id: 21 }))).toBe('reservado')
    expect(await codigo(trasladar(id, { version: 'otra' }))).toBe('desactualizado')
    expect((await trasladar(id, { area_id: 20 })).cuerpo.errors).toEqual({
      area_id: 'Ya trabaja en esa área con ese cargo',
    })
    expect((await trasladar(id, { area_id: 9999 })).cuerpo.errors).toEqual({ area_id: 'Elija un área activa' })
    const { version } = await situacion(id)
    await fechar(empacce_id, { hasta: '2026-11-17' })
    expect(await codigo(trasladar(id, { version }))).toBe('sinAccesoVigente')
  })
})

test('USU-31 the refusal says which access stands in the way, and replacing it leaves the new one alone active', async () => {
  const { id, empacce_id } = await unoDentro()
  const choque = await guardarPermisos(await jefa(), id, { area_id: 22, myChoices: [6] })
  expect(choque.cuerpo).toEqual({
    existe_acceso: true,
    existente: { empacce_id, area_name: 'Gerencia de Administración', cargo_name: '', anio_eje: 2026, estado: true },
  })
  const body = { id, area_id: 22, myChoices: [6 as const], reemplaza: true }
  const { cuerpo } = await (await jefa()).llamar(usuariosApi.guardarPermisos, { params: { id: String(id) }, body })
  expect(cuerpo.data).toMatchObject({ area_id: 22, estado: true })
  expect((await accesosDe(await jefa(), id)).map((a) => [a.area_id, a.estado])).toEqual([
    [22, true],
    [20, false],
  ])
})

describe('endings to come (USU-60)', () => {
  test('USU-60 the list has those of the next 30 days, soonest first', async () => {
    const [una, otra, lejos] = [await unoDentro(), await unoDentro(), await unoDentro()]
    await fechar(una.empacce_id, { hasta: '2026-12-18' })
    await fechar(otra.empacce_id, { hasta: HOY })
    await fechar(lejos.empacce_id, { hasta: '2026-12-19' })
    const { cuerpo } = await (await jefa()).llamar(vigenciaApi.vencimientos)
    const mios = cuerpo.data.filter(({ user_id }) => [una.id, otra.id, lejos.id].includes(user_id ?? 0))
    expect(mios.map(({ user_id, hasta }) => [user_id, hasta])).toEqual([
      [otra.id, HOY],
      [una.id, '2026-12-18'],
    ])
  })

  test('USU-60 D-18 heads and administration get one mail each of a day, once however often the job runs', async () => {
    await banco.db.updateTable('usuarios').set({ email: 'sol@example.com' }).where('id', '=', ELENCO.sol.id).execute()
    await banco.db.updateTable('usuarios').set({ email: 'rosa@example.com' }).where('id', '=', ELENCO.rosa.id).execute()
    await banco.db
      .insertInto('permisos')
      .values({ empacce_id: ELENCO.sol.id, codigo: 4 })
      .onConflict((o) => o.doNothing())
      .execute()
    await banco.db.updateTable('areas').set({ jefe_acceso_id: ELENCO.rosa.id }).where('id', '=', 20).execute()
    await fechar(ELENCO.luis.id, { hasta: '2026-12-03' })
    await fechar(ELENCO.julio.id, { hasta: '2026-11-19' })
    const escritas: { para: string; partes: string }[] = []
    const cartero = {
      escribir: async (_trx: unknown, { para, partes }: { para: string; partes: readonly unknown[] }) =>
        escritas.push({ para, partes: JSON.stringify(partes) }),
      reservar: async () => true,
    }
    const avisar = avisarFines({
      db: banco.db,
      reloj: { hoy: () => HOY, anio: () => 2026, ahora: () => AHORA },
      cartero,
    })
    await Promise.all([avisar(), avisar()])
    await avisar()
    expect(escritas.map(({ para }) => para).toSorted()).toEqual(['rosa@example.com', 'sol@example.com'])
    const de = (quien: string) => escritas.find(({ para }) => para.startsWith(quien))?.partes ?? ''
    expect(de('rosa')).toMatch(/luis.*03\/12\/2026/)
    expect(de('rosa')).not.toMatch(/julio/)
    expect(de('sol')).toMatch(/julio.*19\/11\/2026.*luis/)
    expect(de('sol')).not.toMatch(/http/)
  })
})
