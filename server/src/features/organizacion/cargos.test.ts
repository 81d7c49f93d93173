import { diaLima, diaMas } from '@cabildo/contracts/base/tiempo'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { encargaturasApi } from '@cabildo/contracts/encargaturas'
import { cargosApi } from '@cabildo/contracts/organizacion-cargos'
import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { unaVisita } from '../../../test/fabricas.ts'
import { datosDeTrabajador, otroDni, unTrabajador } from '../../../test/fabricas-trabajadores.ts'

const banco = usarBanco()
let admin: Cliente
beforeAll(async () => {
  admin = await banco.como('admin')
})

const params = (id: number) => ({ params: { id: String(id) } })
const crear = (name: string) => admin.llamar(cargosApi.crear, { body: { name } })
const unCargo = async (name: string) => (await crear(name)).cuerpo.data
const editar = (id: number, body: object) => admin.llamar(cargosApi.editar, { ...params(id), body })
const quitar = (id: number) => admin.llamar(cargosApi.eliminar, params(id))
const unir = (id: number, destino_id: number) => admin.llamar(cargosApi.unir, { ...params(id), body: { destino_id } })
const leer = async (id: number) => (await admin.llamar(cargosApi.listar)).cuerpo.data.find((cargo) => cargo.id === id)
const registrar = async (cargo_id: number, dni = otroDni()) =>
  (await banco.como('marta')).llamar(trabajadoresApi.registrar, { body: datosDeTrabajador({ dni, cargo_id }) })

describe('positions', () => {
  test('ORG-33 a new one gets the lowest number from 6 on that none has or had, and a name of its own', async () => {
    const primero = await unCargo('Alcalde')
    expect(primero).toMatchObject({ id: 6, name: 'Alcalde', activo: true, trabajadores: 0, usado: false })
    expect((await quitar(6)).status).toBe(200)
    expect((await unCargo('Alcalde')).id).toBe(7)
    expect((await crear(' ALCÁLDE ')).cuerpo.errors).toEqual({ name: 'Ya existe un cargo con ese nombre' })
    expect((await crear('')).cuerpo.errors).toEqual({ name: 'Ingrese el nombre' })
    expect([(await quitar(6)).status, await leer(6)]).toEqual([404, undefined])
  })

  test('ORG-33 SHE-94 is renamed, deactivated and active again while its name is free; stale copies are refused', async () => {
    const { id, updated_at } = await unCargo('Chofer')
    const { cuerpo } = await editar(id, { name: 'Chofer  de volquete', version: updated_at })
    expect(cuerpo.data).toMatchObject({ name: 'Chofer de volquete' })
    expect((await editar(id, { name: 'Otro', version: updated_at })).cuerpo.codigo).toBe('desactualizado')
    await editar(id, { activo: false })
    const otro = await unCargo('chofer de volquete')
    expect((await editar(id, { activo: true })).cuerpo.errors).toEqual({ name: 'Ya existe un cargo con ese nombre' })
    await editar(otro.id, { activo: false })
    expect((await editar(id, { activo: true })).cuerpo.data.activo).toBe(true)
  })

  test('ORG-33 one that an access ever named is not deleted; its accesses in force are counted', async () => {
    const { id } = await unCargo('Inspector')
    const { cuerpo } = await registrar(id)
    expect(await leer(id)).toMatchObject({ trabajadores: 1, usado: true })
    await (await banco.como('marta')).llamar(trabajadoresApi.eliminar, {
      body: { empacce_id: cuerpo.data?.empacce_id ?? 0 },
    })
    expect(await leer(id)).toMatchObject({ trabajadores: 0, usado: true })
    expect((await quitar(id)).cuerpo).toEqual({
      codigo: 'cargoUsado',
      message: 'El cargo ya se usó: desactívelo',
    })
  })

  test('TRA-29 ORG-34 an inactive or unknown position is given to nobody, by the registry or by users', async () => {
    const { id } = await unCargo('Registrador Civil')
    const persona = await unTrabajador(await banco.como('marta'), { cargo_id: id })
    await editar(id, { activo: false })
    const jefa = await banco.como('jefa')
    for (const malo of [id, 900]) {
      expect((await registrar(malo)).cuerpo.errors).toEqual({ selectedCargo: 'Elija el cargo' })
      const edicion = { empacce_id: persona.empacce_id, cargo_id: malo }
      const editado = await (await banco.como('marta')).llamar(trabajadoresApi.editar, {
        ...params(persona.employee_id),
        body: edicion,
      })
      expect(editado.cuerpo.errors).toEqual({ cargo_id: 'Elija el cargo' })
      const dado = await jefa.llamar(usuariosApi.guardarPermisos, {
        ...params(ELENCO.nadie.id),
        body: { id: ELENCO.nadie.id, empacce_id: ELENCO.nadie.id, area_id: 20, cargo_id: malo, myChoices: [] },
      })
      expect(dado.cuerpo.errors).toEqual({ cargo_id: 'Elija el cargo' })
    }
    const { data } = (await jefa.llamar(catalogosApi.cargos)).cuerpo
    expect(data.find((cargo) => cargo.id === id)).toEqual({ id, name: 'Registrador Civil', inactivo: true })
    expect(data.find((cargo) => cargo.id === 1)).toEqual({ id: 1, name: 'Gerente' })
  })

  test('TRA-29 ORG-33 of deactivating and giving at once, no position is given after it was deactivated', async () => {
    const { id } = await unCargo('Ejecutor Coactivo')
    const [dado] = await enCarrera(
      banco.bd,
      (trx) => trx.updateTable('cargos').set({ activo: false }).where('id', '=', id).execute(),
      [() => registrar(id)],
    )
    expect(dado?.cuerpo.errors).toEqual({ selectedCargo: 'Elija el cargo' })
    expect(await leer(id)).toMatchObject({ activo: false, usado: false })
  })
})

describe('joining positions', () => {
  test('ORG-35 VIS-33 moves the accesses and deactivates; visits keep the position that they had', async () => {
    const [de, a] = [await unCargo('Procurador'), await unCargo('Procurador Público')]
    const { empacce_id } = await unTrabajador(await banco.como('marta'), { cargo_id: de.id })
    const { id: visita_id } = await unaVisita(await banco.como('rosa'), { empacce_id })
    const { status, cuerpo } = await unir(de.id, a.id)
    expect([status, cuerpo]).toMatchObject([200, { accesos: 1, data: { activo: false, trabajadores: 0 } }])
    expect(await leer(a.id)).toMatchObject({ trabajadores: 1 })
    const visita = await banco.db
      .selectFrom('visitas')
      .selectAll()
      .where('id', '=', visita_id)
      .executeTakeFirstOrThrow()
    expect([visita.cargo_id, visita.employee_cargo]).toEqual([de.id, 'Procurador'])
    const { rows } =
      await sql`select user_id from auditoria where tabla = 'accesos' and registro = ${String(empacce_id)}
      and accion = 'UPDATE'`.execute(banco.db)
    expect(rows).toEqual([{ user_id: 11 }])
    const sinDestino = { destino_id: 'Elija otro cargo activo' }
    for (const malo of [a.id, de.id, 900]) expect((await unir(a.id, malo)).cuerpo.errors).toEqual(sinDestino)
    expect((await unir(900, a.id)).status).toBe(404)
  })

  test('ORG-35 D-08 nothing is done where somebody would have two equal accesses, and they are named', async () => {
    const [de, a] = [await unCargo('Auxiliar'), await unCargo('Ayudante')]
    const marta = await banco.como('marta')
    const dni = otroDni()
    const primero = await unTrabajador(marta, { dni, cargo_id: de.id })
    await marta.llamar(trabajadoresApi.editar, {
      ...params(primero.employee_id),
      body: { empacce_id: primero.empacce_id, estado: 0 },
    })
    await unTrabajador(marta, { dni, cargo_id: a.id })
    const libre = await unTrabajador(marta, { cargo_id: de.id })
    const { status, cuerpo } = await unir(de.id, a.id)
    expect([status, cuerpo]).toEqual([
      409,
      { codigo: 'accesosIguales', message: 'Estas personas ya tienen un acceso igual: Nadia Olivares Rivas' },
    ])
    const { cargo_id } = await banco.db
      .selectFrom('accesos')
      .select('cargo_id')
      .where('empacce_id', '=', libre.empacce_id)
      .executeTakeFirstOrThrow()
    expect([cargo_id, (await leer(de.id))?.activo]).toEqual([de.id, true])
  })
})

describe('joining positions under an encargatura', () => {
  const encargar = async (cargo_id: number, titular_acceso: number | null) => {
    const { status, cuerpo } = await (await banco.como('jefa')).llamar(encargaturasApi.registrar, {
      body: {
        ...{ area_id: ELENCO.rosa.area, cargo_id, titular_acceso, user_id: ELENCO.nadie.id, alcance: [5] },
        ...{ clase: titular_acceso === null ? 'vacante' : 'vacaciones', documento: 'Memorando 9' },
        ...{ desde: diaLima(AHORA), hasta: diaMas(diaLima(AHORA), 30) },
      },
    })
    expect(status).toBe(200)
    return cuerpo.data.id
  }
  const terminar = async (id: number) =>
    expect(
      (await (await banco.como('jefa')).llamar(encargaturasApi.terminar, { ...params(id), body: { motivo: 'Volvió' } }))
        .status,
    ).toBe(200)
  const leerEncargo = (id: number) =>
    banco.db.selectFrom('encargaturas').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const deRosa = async () => {
    const { rows } = await sql<{ cargo_id: number; suspendido: boolean }>`
      select cargo_id, suspendido @> ${diaLima(AHORA)}::date as suspendido from accesos where empacce_id = ${ELENCO.rosa.id}`.execute(
      banco.db,
    )
    return rows[0]
  }

  test('ORG-35 USU-61 the titular has not left the post: the encargatura goes on over the other position', async () => {
    const [de, a] = [await unCargo('Sub Gerente'), await unCargo('Subgerente general')]
    await sql`update accesos set cargo_id = ${de.id} where empacce_id = ${ELENCO.rosa.id}`.execute(banco.db)
    const id = await encargar(de.id, ELENCO.rosa.id)
    expect((await unir(de.id, a.id)).status).toBe(200)
    expect(await leerEncargo(id)).toMatchObject({ cargo_id: a.id, terminada_at: null })
    expect(await deRosa()).toEqual({ cargo_id: a.id, suspendido: true })
    // Nobody else is given the same over it.
    const { rows } = await sql`select cargo_id from encargaturas_codigos where encargatura_id = ${id}`.execute(banco.db)
    expect(rows).toEqual([{ cargo_id: a.id }])
    await terminar(id)
    expect(await deRosa()).toEqual({ cargo_id: a.id, suspendido: false })
  })

  test('ORG-35 USU-61 nothing is done where two encargaturas would come to give the same', async () => {
    const [de, a] = [await unCargo('Cajero'), await unCargo('Cajero general')]
    const [una, otra] = [await encargar(de.id, null), await encargar(a.id, null)]
    expect(await unir(de.id, a.id)).toMatchObject({ status: 409, cuerpo: { codigo: 'encargosCruzados' } })
    expect([(await leerEncargo(una)).cargo_id, (await leer(de.id))?.activo]).toEqual([de.id, true])
    await terminar(otra)
    expect((await unir(de.id, a.id)).status).toBe(200)
    expect((await leerEncargo(una)).cargo_id).toBe(a.id)
  })
})

test('ORG-34 the usual positions come with their numbers, those that are wanted, while there is none', async () => {
  const usuales = (ids: number[]) => admin.llamar(cargosApi.usuales, { body: { ids } })
  expect((await usuales([1])).cuerpo).toEqual({
    codigo: 'hayCargos',
    message: 'Ya hay cargos: agregue los que faltan uno por uno',
  })
  await sql`update cargos set activo = false, deleted_at = now()`.execute(banco.db)
  expect((await usuales([])).status).toBe(422)
  const { data } = (await usuales([3, 4, 15])).cuerpo
  // Numbers that others had are not given again.
  expect(data.map(({ name }) => name)).toEqual(['Auxiliar', 'Especialista', 'Técnico administrativo'])
  expect(data.map(({ activo }) => activo)).toEqual([true, true, true])
  expect(data.filter(({ id }) => id === 3 || id === 4)).toHaveLength(2)
})
