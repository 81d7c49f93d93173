import { catalogosApi } from '@cabildo/contracts/catalogos'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { visitasApi } from '@cabildo/contracts/visitas'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Cliente, cliente, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { unaVisita } from '../../../test/fabricas.ts'
import { usarFlujos } from '../../../test/flujo.ts'
import { accesosDe, cambiarEstado, guardarPermisos, primerIngreso, unUsuario } from '../../../test/usuarios.ts'

const banco = usarBanco()
const SUYA = 'elegida por mí 31'
const escuchar = usarFlujos()
let otra: FastifyInstance
beforeAll(async () => {
  otra = await banco.otraApp()
})

const visitas = async (quien: Cliente) => (await quien.llamar(visitasApi.porArea, { params: { areaID: '20' } })).status
const cualquiera = async (quien: Cliente) => (await quien.llamar(catalogosApi.cargos)).status

/** A new user with permission 5 who is signed in and known to two server processes, a stream open in each. */
const enDosProcesos = async (username: string) => {
  const jefa = await banco.como('jefa')
  const id = await unUsuario(jefa, { username })
  const empacce_id = (await accesosDe(jefa, id))[0]?.empacce_id ?? 0
  await guardarPermisos(jefa, id, { empacce_id, area_id: 20, myChoices: [5] })
  const aqui = await primerIngreso(banco.app, username, SUYA)
  const alla = cliente(otra, aqui.token)
  const flujos = [await escuchar(banco.app, aqui.token), await escuchar(otra, alla.token)]
  expect([await visitas(aqui), await visitas(alla), ...flujos.map(({ estado }) => estado)]).toEqual([
    200, 200, 200, 200,
  ])
  return { jefa, id, empacce_id, aqui, alla, flujos }
}
type Escena = Awaited<ReturnType<typeof enDosProcesos>>

/** The call's own process knows when it answers; the others are told. */
const pierdeLaSesion = async ({ aqui, alla, flujos }: Escena) => {
  expect(await cualquiera(aqui)).toBe(401)
  await expect.poll(() => cualquiera(alla)).toBe(401)
  await expect.poll(() => flujos.map(({ terminado }) => terminado)).toEqual([true, true])
  expect((await escuchar(otra, alla.token)).estado).toBe(401)
}

describe('a change reaches live sessions in every process (SHE-100, B4)', () => {
  test('SHE-100 A5 a permission taken away: the next call is refused, the session stays, its streams end and hear no more', async () => {
    const { jefa, id, empacce_id, aqui, alla, flujos } = await enDosProcesos('vigilante')
    await guardarPermisos(jefa, id, { empacce_id, area_id: 20, myChoices: [] })
    expect([await visitas(aqui), await cualquiera(aqui)]).toEqual([403, 200])
    await expect.poll(() => visitas(alla)).toBe(403)
    await expect.poll(() => flujos.map(({ terminado }) => terminado)).toEqual([true, true])
    const sinPermiso = await escuchar(otra, alla.token)
    const luis = await escuchar(otra, (await banco.como('luis')).token)
    await unaVisita(await banco.como('rosa'))
    await expect.poll(() => luis.bloques.length).toBe(1)
    expect([sinPermiso.estado, sinPermiso.bloques, flujos.map(({ bloques }) => bloques)]).toEqual([200, [], [[], []]])
    await guardarPermisos(jefa, id, { empacce_id, area_id: 20, myChoices: [5] })
    expect(await visitas(aqui)).toBe(200)
    await expect.poll(() => visitas(alla)).toBe(200)
  })

  test('SHE-100 A5 an access moved to another area: the session is of that area from the next call on', async () => {
    const { jefa, id, empacce_id, aqui, alla, flujos } = await enDosProcesos('mudanza')
    await guardarPermisos(jefa, id, { empacce_id, area_id: 22, myChoices: [5] })
    expect(await visitas(aqui)).toBe(403)
    await expect.poll(() => visitas(alla)).toBe(403)
    await expect.poll(() => flujos.map(({ terminado }) => terminado)).toEqual([true, true])
    expect((await alla.llamar(visitasApi.porArea, { params: { areaID: '22' } })).status).toBe(200)
  })

  test('USU-32 D-08 A5 without an active access of the year the session goes on with the newest active one', async () => {
    const { jefa, id, empacce_id, aqui, alla } = await enDosProcesos('veterana')
    const { empacce_id: anterior } = await banco.db
      .insertInto('accesos')
      .values({ user_id: id, area_id: 47, anio_eje: 2025 })
      .returning('empacce_id')
      .executeTakeFirstOrThrow()
    await guardarPermisos(jefa, id, { empacce_id: anterior, area_id: 47, myChoices: [5] })
    const de47 = async (quien: Cliente) => (await quien.llamar(visitasApi.porArea, { params: { areaID: '47' } })).status
    expect([await visitas(aqui), await de47(aqui)]).toEqual([200, 403])
    await cambiarEstado(jefa, id, empacce_id, false)
    expect([await visitas(aqui), await de47(aqui)]).toEqual([403, 200])
    await expect.poll(() => de47(alla)).toBe(200)
    await cambiarEstado(jefa, id, empacce_id, true)
    expect([await visitas(aqui), await de47(aqui)]).toEqual([200, 403])
  })

  test('B4 D-28 the only access switched off', async () => {
    const escena = await enDosProcesos('apagada')
    expect((await cambiarEstado(escena.jefa, escena.id, escena.empacce_id, false)).status).toBe(200)
    await pierdeLaSesion(escena)
  })

  test('B4 SHE-38 the user deleted', async () => {
    const escena = await enDosProcesos('borrada')
    await escena.jefa.llamar(usuariosApi.eliminar, { params: { id: String(escena.id) } })
    await pierdeLaSesion(escena)
  })

  test('B4 API-37 USU-52 the password changed by the administration, whose own session stays', async () => {
    const escena = await enDosProcesos('olvidadiza')
    const { jefa, id } = escena
    const body = { id, password: 'otra de las buenas 9' }
    expect((await jefa.llamar(usuariosApi.guardar, { params: { id: String(id) }, body })).status).toBe(200)
    await pierdeLaSesion(escena)
    expect(await cualquiera(jefa)).toBe(200)
  })

  test('B4 API-38 the own password changed: every session of the user, here and there', async () => {
    const escena = await enDosProcesos('cuidadosa')
    const { id, aqui } = escena
    const body = {
      id,
      current_password: SUYA,
      password: 'otra mejor 2026',
      confirmedPassword: 'otra mejor 2026',
    }
    expect((await aqui.llamar(usuariosApi.guardar, { params: { id: String(id) }, body })).status).toBe(200)
    await pierdeLaSesion(escena)
  })

  test('SHE-100 API-43 permission 4 given and taken away opens and closes the administration at once', async () => {
    const sol = await banco.como('sol')
    const { nadie } = ELENCO
    const listar = async () => (await (await banco.como('nadie')).llamar(usuariosApi.lista, { query: {} })).status
    const dar = (myChoices: number[]) =>
      guardarPermisos(sol, nadie.id, { empacce_id: nadie.id, area_id: 20, cargo_id: 2, myChoices })
    expect(await listar()).toBe(403)
    await dar([4])
    expect(await listar()).toBe(200)
    await dar([])
    expect(await listar()).toBe(403)
  })
})
