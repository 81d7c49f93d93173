import { Permiso } from '@cabildo/contracts/base/permisos'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { ANIO, ELENCO, type Persona } from '../../../test/elenco.ts'
import { esperar } from '../../../test/esperar.ts'
import {
  type AccesoModelo,
  type Accion,
  administradores,
  conAcceso,
  type Modelo,
  modeloInicial,
  rompeD08,
  seriaRechazado,
  sinUsuario,
  unaAccion,
  unaAccionALaVez,
} from '../../../test/modelo-accesos.ts'
import { CLAVE_BUENA, cambiarEstado, guardarPermisos } from '../../../test/usuarios.ts'

const banco = usarBanco()
let creados = 0

/** Puts cast and employees back to how `poblar` left them, in one transaction, as the rules of migration 0008 ask. */
const reiniciar = async (): Promise<Modelo> => {
  const modelo = modeloInicial()
  await banco.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('permisos').execute()
    await trx.deleteFrom('accesos').where('empacce_id', '>', 1_000).execute()
    await sql`delete from sesiones where user_id > 1000`.execute(trx)
    await trx.updateTable('accesos').set({ user_id: null }).where('user_id', '>', 1_000).execute()
    await trx.deleteFrom('usuarios').where('id', '>', 1_000).execute()
    await trx.updateTable('usuarios').set({ deleted_at: null }).where('deleted_at', 'is not', null).execute()
    await sql`update accesos a set user_id = m.dueno, area_id = m.area_id, cargo_id = m.cargo_id, estado = m.estado, deleted_at = null
      from jsonb_to_recordset(${JSON.stringify(modelo.accesos)}::jsonb)
        as m (empacce_id integer, dueno integer, area_id integer, cargo_id integer, estado boolean)
      where a.empacce_id = m.empacce_id`.execute(trx)
    const codigos = modelo.accesos.flatMap(({ empacce_id, codigos }) =>
      codigos.map((codigo) => ({ empacce_id, codigo })),
    )
    await trx.insertInto('permisos').values(codigos).execute()
  })
  return modelo
}
beforeEach(reiniciar)

const dentro = new Map<Persona, Cliente>()
/** A person with a session, signed in again only where it has ended; a busy machine may ask to come back (429, 503). */
const conSesion = async (persona: Persona): Promise<Cliente> => {
  const antes = dentro.get(persona)
  if (antes && (await antes.llamar(usuariosApi.contarAccesos, { body: { username: persona } })).status === 200)
    return antes
  const ahora = await esperar(() => entrar(banco.app, persona))
  dentro.set(persona, ahora)
  return ahora
}

/** What D-08, SHE-105 and migration 0008 promise, read from the tables; each query answers what is wrong. */
const infracciones = async () => {
  const lista = async (consulta: ReturnType<typeof sql>) => (await consulta.execute(banco.db)).rows
  const vivos = sql`accesos where deleted_at is null`
  return {
    dosActivos: await lista(
      sql`select user_id, anio_eje from ${vivos} and estado and user_id is not null group by 1, 2 having count(*) > 1
        union all select employee_id, anio_eje from ${vivos} and estado and employee_id is not null group by 1, 2 having count(*) > 1`,
    ),
    repetidos: await lista(
      sql`select user_id from ${vivos} and user_id is not null group by user_id, anio_eje, area_id, cargo_id having count(*) > 1`,
    ),
    dosUsuarios: await lista(
      sql`select employee_id from usuarios where deleted_at is null and employee_id is not null group by 1 having count(*) > 1`,
    ),
    deBorrados: await lista(
      sql`select a.empacce_id from accesos a join usuarios u on u.id = a.user_id
        where u.deleted_at is not null and (a.deleted_at is null or exists (select from permisos p where p.empacce_id = a.empacce_id))`,
    ),
    ajenosAlUsuario: await lista(
      sql`select a.empacce_id from accesos a join usuarios u on u.employee_id = a.employee_id
        where a.deleted_at is null and u.deleted_at is null and a.user_id is distinct from u.id`,
    ),
    sinAdministrador: await lista(sql`select 1 as nadie where not exists (select from administradores)`),
    sinUsuario11: await lista(
      sql`select 1 as falta where not exists (select from usuarios u join accesos a on a.user_id = u.id
        where u.id = 11 and u.deleted_at is null and a.estado and a.deleted_at is null)`,
    ),
    tablaDesviada: await lista(
      sql`with vigentes as (
          select distinct on (a.user_id) a.user_id, a.empacce_id from accesos a join usuarios u on u.id = a.user_id
          where a.estado and a.deleted_at is null and u.deleted_at is null order by a.user_id, a.anio_eje desc, a.empacce_id desc
        ), debidos as (select v.user_id from vigentes v join permisos p on p.empacce_id = v.empacce_id and p.codigo = 4)
        (select user_id from debidos except select user_id from administradores)
        union all (select user_id from administradores except select user_id from debidos)
        union all (select id from usuarios where es_administrador(id) <> (id in (select user_id from administradores)))`,
    ),
  }
}
const NINGUNA = {
  dosActivos: [],
  repetidos: [],
  dosUsuarios: [],
  deBorrados: [],
  ajenosAlUsuario: [],
  sinAdministrador: [],
  sinUsuario11: [],
  tablaDesviada: [],
}

/** The live accesses with their codes, as the model writes them. */
const leerTablas = async (): Promise<AccesoModelo[]> =>
  (
    await sql<AccesoModelo>`
      select empacce_id, user_id as dueno, employee_id, area_id, cargo_id, anio_eje as anio, estado,
        array(select codigo::integer from permisos p where p.empacce_id = a.empacce_id order by 1) as codigos
      from accesos a where deleted_at is null order by empacce_id`.execute(banco.db)
  ).rows

type Resultado = { status: number; existe: boolean; id: number; empacce_id: number }

/** Whom and what an act is about, among those who are there. */
const elegir = ({ usuarios, accesos }: Modelo, usuario: number, cual: number) => {
  const ids = [...usuarios.keys()].sort((a, b) => a - b)
  const user_id = ids[usuario % ids.length] ?? 0
  const suyos = accesos.filter(({ dueno }) => dueno === user_id).sort((a, b) => a.empacce_id - b.empacce_id)
  return { user_id, employee_id: usuarios.get(user_id) ?? null, acceso: suyos[cual % (suyos.length || 1)] }
}

/** Makes the act through the door. */
const actuar = async (quien: Cliente, modelo: Modelo, accion: Accion): Promise<Resultado> => {
  const { status, cuerpo } = await llamar(quien, modelo, accion)
  const { existe_acceso, data } = cuerpo as { existe_acceso?: boolean; data?: { id?: number; empacce_id?: number } }
  return { status, existe: existe_acceso === true, id: data?.id ?? 0, empacce_id: data?.empacce_id ?? 0 }
}

const llamar = (quien: Cliente, modelo: Modelo, accion: Accion) => {
  if (accion.tipo === 'porArea' || accion.tipo === 'porEmpleado') {
    const { tipo: _, ...lugar } = accion
    return quien.llamar(usuariosApi.registrar, { body: { username: `u${++creados}`, password: CLAVE_BUENA, ...lugar } })
  }
  const { user_id, acceso } = elegir(modelo, accion.usuario, accion.tipo === 'borrado' ? 0 : accion.cual)
  if (accion.tipo === 'borrado') return quien.llamar(usuariosApi.eliminar, { params: { id: String(user_id) } })
  const empacce_id = acceso?.empacce_id ?? 999_999
  if (accion.tipo === 'estado') return cambiarEstado(quien, user_id, empacce_id, accion.estado)
  const { area_id, cargo_id, codigos: myChoices } = accion
  return guardarPermisos(quien, user_id, {
    ...(accion.tipo === 'edicion' && { empacce_id }),
    area_id,
    cargo_id,
    myChoices,
  })
}

type Prevision = { status: number; existe?: boolean; despues?: (hecho: Resultado) => Modelo }

/** What user 11, who may do everything, has to be answered, and what it leaves. */
const prever = (modelo: Modelo, accion: Accion): Prevision => {
  const { usuarios, accesos } = modelo
  const cambio = (despues: Modelo): Prevision =>
    seriaRechazado(modelo, despues) ? { status: 409 } : { status: 200, despues: () => despues }
  if (accion.tipo === 'porArea')
    return {
      status: 200,
      despues: ({ id }) => ({ usuarios: new Map(usuarios).set(id, null), accesos }),
    }
  if (accion.tipo === 'porEmpleado') {
    const { employee_id } = accion
    if ([...usuarios.values()].includes(employee_id)) return { status: 422 }
    return {
      status: 200,
      despues: ({ id }) => ({
        usuarios: new Map(usuarios).set(id, employee_id),
        accesos: accesos.map((acceso) => (acceso.employee_id === employee_id ? { ...acceso, dueno: id } : acceso)),
      }),
    }
  }
  const { user_id, employee_id, acceso } = elegir(modelo, accion.usuario, accion.tipo === 'borrado' ? 0 : accion.cual)
  if (accion.tipo === 'borrado') return user_id === 11 ? { status: 409 } : cambio(sinUsuario(modelo, user_id))
  if (accion.tipo !== 'acceso' && !acceso) return { status: 404 }
  const nuevo = { empacce_id: 0, dueno: user_id, employee_id, anio: ANIO, estado: true }
  const lugar =
    accion.tipo === 'estado'
      ? {}
      : {
          area_id: accion.area_id,
          cargo_id: employee_id === null ? null : accion.cargo_id,
          codigos: accion.codigos,
        }
  const antes = accion.tipo === 'acceso' ? nuevo : (acceso ?? nuevo)
  // The parts that `nuevo` lacks are in `lugar` whenever there is no access before.
  const despues = { ...antes, ...lugar, ...(accion.tipo === 'estado' && { estado: accion.estado }) } as AccesoModelo
  if (rompeD08(modelo, despues)) return { status: 200, existe: true }
  const previsto = cambio(conAcceso(modelo, despues))
  if (accion.tipo !== 'acceso' || previsto.status !== 200) return previsto
  return { status: 200, despues: ({ empacce_id }) => conAcceso(modelo, { ...despues, empacce_id }) }
}

test('D-08 USU-31 SHE-105 after any sequence of creations, grants, switches and deletions the tables are what the model says', {
  timeout: 180_000,
}, async () => {
  const admin = await banco.como('admin')
  const historia = async (acciones: Accion[]) => {
    let modelo = await reiniciar()
    for (const accion of acciones) {
      const { status, existe = false, despues } = prever(modelo, accion)
      const hecho = await actuar(admin, modelo, accion)
      expect([accion, hecho.status, hecho.existe]).toEqual([accion, status, existe])
      if (despues) modelo = despues(hecho)
      // The access of a user by area is the only one whose number the answer does not give.
      if (accion.tipo === 'porArea') modelo = conAcceso(modelo, await accesoDe(hecho.id))
      expect(await leerTablas()).toEqual([...modelo.accesos].sort((a, b) => a.empacce_id - b.empacce_id))
    }
    expect(await infracciones()).toEqual(NINGUNA)
    expect(administradores(modelo).length).toBeGreaterThan(0)
  }
  await fc.assert(fc.asyncProperty(fc.array(unaAccion, { minLength: 10, maxLength: 25 }), historia), { numRuns: 12 })
})

const accesoDe = async (id: number): Promise<AccesoModelo> => {
  const [acceso, ...otros] = (await leerTablas()).filter(({ dueno }) => dueno === id)
  expect(otros).toEqual([])
  if (!acceso) throw new Error('el usuario por área no tiene acceso')
  return acceso
}

test('D-08 D-35 G7 fifty writers at once over the same few users: every answer is an answer, and the rules hold', {
  timeout: 180_000,
}, async () => {
  const ronda = async (acciones: Accion[]) => {
    const modelo = await reiniciar()
    const personas: Persona[] = ['admin', 'sol', 'jefa']
    const quienes = await Promise.all(personas.map(conSesion))
    const hechos = await Promise.all(
      acciones.map((accion, i) => actuar(quienes[i % quienes.length] ?? banco.ciudadano, modelo, accion)),
    )
    for (const { status } of hechos) expect([200, 401, 403, 404, 409, 422, 429, 503]).toContain(status)
    expect(hechos.some(({ status }) => status === 200)).toBe(true)
    expect(await infracciones()).toEqual(NINGUNA)
  }
  const cincuenta = fc.array(unaAccionALaVez, { minLength: 50, maxLength: 50 })
  await fc.assert(fc.asyncProperty(cincuenta, ronda), { numRuns: 6, endOnFailure: true })
})

test('D-08 of two administrators who take permission 4 from each other at once, exactly one succeeds', async () => {
  const [sol, otro] = [ELENCO.sol.id, ELENCO.luis.id]
  const permiso = (quien: Cliente, id: number, myChoices: number[]) =>
    guardarPermisos(quien, id, { empacce_id: id, area_id: 21, cargo_id: 2, myChoices })
  const admin = await banco.como('admin')
  expect((await permiso(admin, otro, [Permiso.usuarios])).status).toBe(200)
  await banco.db.deleteFrom('permisos').where('codigo', '=', 4).where('empacce_id', 'not in', [sol, otro]).execute()
  const dos = [await conSesion('sol'), await conSesion('luis')] as const
  // Both transactions reach their end, where the rule looks, before either may go on.
  const freno = await banco.bd.pool.connect()
  await freno.query(`select pg_advisory_lock(hashtext('cabildo.administradores'))`)
  const quitan = Promise.all([permiso(dos[0], otro, []), permiso(dos[1], sol, [])])
  const esperando = async () =>
    (
      await banco.bd.comoDueno(
        `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`,
      )
    ).length
  await expect.poll(esperando, { timeout: 10_000 }).toBe(2)
  await freno.query(`select pg_advisory_unlock(hashtext('cabildo.administradores'))`)
  freno.release()
  expect((await quitan).map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await infracciones()).toEqual(NINGUNA)
})
