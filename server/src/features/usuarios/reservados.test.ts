import { bajaApi } from '@cabildo/contracts/baja'
import { facultadesSembradas, Permiso } from '@cabildo/contracts/base/permisos'
import { type ActoDeCuenta, impedimentoDeCuenta } from '@cabildo/contracts/concesiones'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { describe, expect, test } from 'vitest'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'
import { accesosDe, CLAVE_BUENA, cambiarEstado, guardarPermisos, unUsuario } from '../../../test/usuarios.ts'

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

describe('the ladder (abuse.md §4)', () => {
  const reservado = { status: 403, cuerpo: { codigo: 'reservado' } }

  test.each(['jefa', 'sol'] satisfies Persona[])('%s does not change the own accesses', async (persona) => {
    const { id, area } = ELENCO[persona]
    const quien = await banco.como(persona)
    const propio = { status: 403, cuerpo: { codigo: 'accesoPropio' } }
    expect(await guardarPermisos(quien, id, { empacce_id: id, area_id: area, myChoices: [4, 14] })).toMatchObject(
      propio,
    )
    expect(await guardarPermisos(quien, id, { area_id: 21, cargo_id: 1, myChoices: [14] })).toMatchObject(propio)
    expect(await cambiarEstado(quien, id, id, false)).toMatchObject(propio)
  })

  test('outside of the informatics area nobody grants 4 and 14, nor gives access to area 21', async () => {
    const { id, empacce_id } = await conAcceso('peldaño')
    for (const codigo of [Permiso.usuarios, Permiso.seguimiento])
      expect(
        await guardarPermisos(await jefa(), id, { empacce_id, area_id: 20, myChoices: [5, codigo] }),
      ).toMatchObject(reservado)
    expect(await guardarPermisos(await jefa(), id, { empacce_id, area_id: 21 })).toMatchObject(reservado)
    await cambiarEstado(await jefa(), id, empacce_id, false)
    expect(await guardarPermisos(await jefa(), id, { area_id: 21 })).toMatchObject(reservado)
    const crear = async (lugar: object) =>
      (await jefa()).llamar(usuariosApi.registrar, { body: { username: 'sube', password: CLAVE_BUENA, ...lugar } })
    expect(await crear({ area_id: 21 })).toMatchObject(reservado)
    expect(await codigosDe(empacce_id)).toEqual([])
  })

  test('a user made for an employee of the informatics area would enter it: reserved, too', async () => {
    const { employee_id } = await banco.db
      .insertInto('trabajadores')
      .values({ dni: '98007777', name: 'Iris', ape_pat: 'Luna', ape_mat: 'Paz' })
      .returning('employee_id')
      .executeTakeFirstOrThrow()
    await banco.db.insertInto('accesos').values({ employee_id, area_id: 21, cargo_id: 2, anio_eje: 2026 }).execute()
    const body = { username: 'iluna', password: CLAVE_BUENA, employee_id }
    expect(await (await jefa()).llamar(usuariosApi.registrar, { body })).toMatchObject(reservado)
    expect((await (await banco.como('sol')).llamar(usuariosApi.registrar, { body })).status).toBe(200)
  })

  test('a stronger account is not taken over by its password, name, accesses or deletion', async () => {
    const sol = await banco.como('sol')
    const otra = await conAcceso('otra.jefa')
    await guardarPermisos(sol, otra.id, { empacce_id: otra.empacce_id, area_id: 20, myChoices: [4] })
    const obras = await conAcceso('obras')
    await guardarPermisos(sol, obras.id, { empacce_id: obras.empacce_id, area_id: 20, myChoices: [14] })
    const quien = await jefa()
    for (const id of [11, ELENCO.sol.id, otra.id, obras.id]) {
      const [acceso] = await accesosDe(quien, id)
      const params = { id: String(id) }
      const { empacce_id = 0, area_id = 0 } = acceso ?? {}
      expect(await quien.llamar(usuariosApi.guardar, { params, body: { id, password: CLAVE_BUENA } })).toMatchObject(
        reservado,
      )
      expect(await quien.llamar(usuariosApi.guardar, { params, body: { id, username: 'suyo' } })).toMatchObject(
        reservado,
      )
      expect(await guardarPermisos(quien, id, { empacce_id, area_id, cargo_id: 1 })).toMatchObject(reservado)
      expect(await cambiarEstado(quien, id, empacce_id, false)).toMatchObject(reservado)
      expect(await quien.llamar(usuariosApi.eliminar, { params })).toMatchObject(reservado)
    }
    expect(await codigosDe(otra.empacce_id)).toEqual([4])
  })

  test('an access that carries a reserved code is not switched on again by whoever could not grant it', async () => {
    const sol = await banco.como('sol')
    const { id, empacce_id } = await conAcceso('dormido')
    await guardarPermisos(sol, id, { empacce_id, area_id: 20, myChoices: [4] })
    await cambiarEstado(sol, id, empacce_id, false)
    expect(await cambiarEstado(await jefa(), id, empacce_id, true)).toMatchObject(reservado)
    expect((await cambiarEstado(await banco.como('admin'), id, empacce_id, true)).status).toBe(200)
  })

  test('USU-52 D-07 the password of whoever signs is set by the informatics area alone; the rest of the account is not reserved', async () => {
    const sol = await banco.como('sol')
    const dar = async (quien: Cliente, id: number) =>
      quien.llamar(usuariosApi.guardar, { params: { id: String(id) }, body: { id, password: CLAVE_BUENA } })
    const { id, empacce_id } = await conAcceso('firma.hoy')
    // Whoever administers users grants it, as ever.
    expect((await guardarPermisos(await jefa(), id, { empacce_id, area_id: 20, myChoices: [12] })).status).toBe(200)
    expect(await dar(await jefa(), id)).toMatchObject(reservado)
    expect((await dar(sol, id)).status).toBe(200)
    expect((await dar(await banco.como('admin'), id)).status).toBe(200)
    // Switched off, it could be switched on again with the new password known.
    await cambiarEstado(await jefa(), id, empacce_id, false)
    expect(await dar(await jefa(), id)).toMatchObject(reservado)
    const editar = { params: { id: String(id) }, body: { id, username: 'firma.aun' } }
    expect((await (await jefa()).llamar(usuariosApi.guardar, editar)).status).toBe(200)
    // Taken away, it could be given back with the new password known; and so it could to another user of the same person.
    await guardarPermisos(await jefa(), id, { empacce_id, area_id: 20, myChoices: [11] })
    expect(await dar(await jefa(), id)).toMatchObject(reservado)
    expect((await dar(sol, id)).status).toBe(200)
  })

  test('USU-52 D-07 nor does another user of the same employee get round it', async () => {
    const { employee_id } = await banco.db
      .insertInto('trabajadores')
      .values({ dni: '98001777', name: 'Noemí', ape_pat: 'Firma', ape_mat: 'Antes' })
      .returning('employee_id')
      .executeTakeFirstOrThrow()
    await banco.db
      .insertInto('accesos')
      .values({ employee_id, area_id: 20, cargo_id: 2, anio_eje: 2026, deleted_at: new Date('2026-01-02') })
      .execute()
    const quien = await jefa()
    const body = { username: 'noemi', password: CLAVE_BUENA, employee_id }
    const { status, cuerpo } = await quien.llamar(usuariosApi.registrar, { body })
    expect(status).toBe(200)
    const id = cuerpo.data.id
    const empacce_id = await banco.db
      .insertInto('accesos')
      .values({ user_id: id, employee_id, area_id: 20, cargo_id: 1, anio_eje: 2026 })
      .returning('empacce_id')
      .executeTakeFirstOrThrow()
    expect((await guardarPermisos(quien, id, { ...empacce_id, area_id: 20, myChoices: [12] })).status).toBe(200)
    expect((await quien.llamar(usuariosApi.eliminar, { params: { id: String(id) } })).status).toBe(200)
    expect(await quien.llamar(usuariosApi.registrar, { body: { ...body, username: 'otra.noemi' } })).toMatchObject(
      reservado,
    )
    // Nor the same person as another employee, the first one deleted.
    await banco.db
      .updateTable('trabajadores')
      .set({ deleted_at: new Date() })
      .where('employee_id', '=', employee_id)
      .execute()
    const vuelta = await banco.db
      .insertInto('trabajadores')
      .values({ dni: '98001777', name: 'Noemí', ape_pat: 'Firma', ape_mat: 'Antes' })
      .returning('employee_id')
      .executeTakeFirstOrThrow()
    const otra = { ...body, ...vuelta, username: 'otra.noemi' }
    expect(await quien.llamar(usuariosApi.registrar, { body: otra })).toMatchObject(reservado)
    const sol = await banco.como('sol')
    const suya = (await sol.llamar(usuariosApi.registrar, { body: otra })).cuerpo.data
    expect(suya.reserva).toBe('clave')
    const guardar = { params: { id: String(suya.id) }, body: { id: suya.id, password: CLAVE_BUENA } }
    expect(await quien.llamar(usuariosApi.guardar, guardar)).toMatchObject(reservado)
  })

  test('SHE-105 API-39 who is of area 21 by name alone is renamed by whoever administers users, and not moved there', async () => {
    const sol = await banco.como('sol')
    const id = await unUsuario(sol, { username: 'de.paso', area_id: 21 })
    const [acceso] = await accesosDel(id)
    await guardarPermisos(sol, id, { empacce_id: acceso?.empacce_id ?? 0, area_id: 20, myChoices: [5] })
    const guardar = async (body: object) =>
      (await jefa()).llamar(usuariosApi.guardar, { params: { id: String(id) }, body: { id, ...body } })
    expect((await guardar({ username: 'de.vuelta', area_id: 21 })).status).toBe(200)
    expect((await guardar({ username: 'de.vuelta', area_id: 20 })).status).toBe(200)
    expect(await guardar({ username: 'de.vuelta', area_id: 21 })).toMatchObject(reservado)
  })

  test('SHE-105 USU-08 the list tells beforehand, of each account and act, what the server answers', async () => {
    const nuevos = await Promise.all(['sin', 'firma', 'administra'].map((nombre) => conAcceso(`lista.${nombre}`)))
    for (const [n, myChoices] of [[5], [11, 12], [4]].entries()) {
      const { id = 0, empacce_id } = nuevos[n] ?? {}
      const acceso = { empacce_id: empacce_id ?? 0, area_id: 20, myChoices, aceptado: true }
      await guardarPermisos(await banco.como('sol'), id, acceso)
    }
    const { data } = (await (await jefa()).llamar(usuariosApi.lista, { query: {} })).cuerpo
    const reservas = Object.fromEntries(data.map(({ id, reserva }) => [id, reserva]))
    expect(nuevos.map(({ id }) => reservas[id])).toEqual(['ninguna', 'clave', 'cuenta'])
    expect([ELENCO.sara, ELENCO.rosa, ELENCO.sol, ELENCO.admin].map(({ id }) => reservas[id])).toEqual([
      'clave',
      'ninguna',
      'cuenta',
      'cuenta',
    ])
    const actos: Record<
      ActoDeCuenta,
      (quien: Cliente, id: number, username: string) => Promise<{ cuerpo: { codigo?: string } }>
    > = {
      edicion: (quien, id, username) =>
        quien.llamar(usuariosApi.guardar, { params: { id: String(id) }, body: { id, username } }),
      // None of them has that access: whoever is let through hears that.
      accesos: (quien, id) => cambiarEstado(quien, id, 999_999, true),
      clave: (quien, id) =>
        quien.llamar(usuariosApi.guardar, { params: { id: String(id) }, body: { id, password: CLAVE_BUENA } }),
      baja: (quien, id) =>
        quien.llamar(bajaApi.registrar, { params: { id: String(id) }, body: { motivo: 'Renuncia' } }),
      eliminacion: (quien, id) => quien.llamar(usuariosApi.eliminar, { params: { id: String(id) } }),
    }
    const porRevisar = data.filter(({ id }) => [5, 11, 12].includes(id) || nuevos.some((nuevo) => nuevo.id === id))
    expect(porRevisar).toHaveLength(6)
    for (const acto of Object.keys(actos) as ActoDeCuenta[])
      for (const persona of ['jefa', 'sol', 'admin'] satisfies Persona[])
        for (const cuenta of porRevisar) {
          const { id, area } = ELENCO[persona]
          // The own password has a form of its own, and what ends an account that may be ended comes last.
          if (cuenta.id === id && acto === 'clave') continue
          const previsto = impedimentoDeCuenta(
            { user: { id }, area: { id: area, facultades: facultadesSembradas(area) } },
            cuenta,
            acto,
          )
          if (previsto === null && [5, 11, 12].includes(cuenta.id)) continue
          if (previsto === null && (acto === 'eliminacion' || acto === 'baja') && persona !== 'admin') continue
          const { cuerpo } = await actos[acto](await banco.como(persona), cuenta.id, cuenta.username)
          const dicho = acto === 'accesos' && cuerpo.codigo === 'noEncontrado' ? null : (cuerpo.codigo ?? null)
          expect([persona, cuenta.username, acto, dicho]).toEqual([persona, cuenta.username, acto, previsto])
        }
  })

  test.each([
    [4, 'administers'],
    [12, 'signs'],
  ])(
    'A5 a grant of %s that is under way counts: whoever waits for the user sees that he %s by then',
    async (codigo) => {
      const { id } = await conAcceso(`en.tramite${codigo}`)
      const [acceso] = await accesosDel(id)
      const conexion = await banco.bd.pool.connect()
      await conexion.query('begin')
      await conexion.query('select from usuarios where id = $1 for no key update', [id])
      await conexion.query('insert into permisos (empacce_id, codigo) values ($1, $2)', [acceso?.empacce_id, codigo])
      const params = { id: String(id) }
      const respuesta = (await jefa()).llamar(usuariosApi.guardar, { params, body: { id, password: CLAVE_BUENA } })
      // The reset waits for the row that the grant holds.
      const esperando = async () =>
        (
          await banco.bd.comoDueno(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).length
      await expect.poll(esperando, { timeout: 10_000 }).toBe(1)
      await conexion.query('commit')
      conexion.release()
      expect(await respuesta).toMatchObject(reservado)
    },
  )
})
