import { catalogosApi } from '@cabildo/contracts/catalogos'
import { type AreaEditar, type AreaNueva, areasApi, type NombreGuardar } from '@cabildo/contracts/organizacion'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { EMPLEADOS } from '../../../test/elenco.ts'

const banco = usarBanco()
let admin: Cliente
beforeAll(async () => {
  admin = await banco.como('admin')
})

const listar = async (query: object = {}) => (await admin.llamar(areasApi.listar, { query })).cuerpo
const leer = async (id: number) => {
  const { data } = await listar({ estado: 'todas' })
  const area = data.find((una) => una.id === id)
  if (!area) throw new Error(`no hay área ${id}`)
  return area
}
const crear = (body: Partial<AreaNueva>) => admin.llamar(areasApi.crear, { body: body as AreaNueva })
let ultima = 0
/** An area that nothing else speaks of. */
const unArea = async (mas: Partial<AreaNueva> = {}) => {
  const { status, cuerpo } = await crear({ name: `Área de prueba ${++ultima}`, ...mas })
  if (status !== 200) throw new Error(JSON.stringify(cuerpo))
  return cuerpo.data
}
const editar = (id: number, body: AreaEditar) => admin.llamar(areasApi.editar, { params: { id: String(id) }, body })
const nombrar = (id: number, body: Partial<NombreGuardar>) =>
  admin.llamar(areasApi.cambiarNombre, { params: { id: String(id) }, body: body as NombreGuardar })
const historia = async (id: number) =>
  (await admin.llamar(areasApi.historia, { params: { id: String(id) } })).cuerpo.data
const cerrar = (id: number, sucesora_id = 21) =>
  banco.db
    .updateTable('areas')
    .set({ cerrada_at: new Date('2026-03-05T09:00:00-05:00'), sucesora_id })
    .where('id', '=', id)
    .execute()

describe('the list of areas', () => {
  test('ORG-04 counts people with an access in force in the area itself, and names its head', async () => {
    await editar(20, { jefe_acceso_id: EMPLEADOS.activoDe20 })
    const area = await leer(20)
    expect(area).toMatchObject({
      name: 'Gerencia de Administración',
      jefe: { name: 'Carmen Luz Tello Vargas', cargo_name: 'Especialista' },
      jefe_acceso_id: EMPLEADOS.activoDe20,
      facultades: ['tramites'],
      cerrada_at: null,
    })
    const { rows } = await sql<{ trabajadores: number; usuarios: number }>`
      select count(distinct employee_id)::integer as trabajadores, count(distinct user_id)::integer as usuarios
      from accesos where area_id = 20 and estado and deleted_at is null`.execute(banco.db)
    expect(area).toMatchObject({ ...rows[0] })
    expect(await leer(47)).toMatchObject({ locales: expect.arrayContaining(['OFICINA CENTRAL', 'NUTRICION']) })
  })

  test('ORG-13 a head counts only while that access is in force, and is kept meanwhile', async () => {
    const estado = (vale: boolean) =>
      banco.db.updateTable('accesos').set({ estado: vale }).where('empacce_id', '=', EMPLEADOS.otroActivoDe20).execute()
    await editar(20, { jefe_acceso_id: EMPLEADOS.otroActivoDe20 })
    await estado(false)
    expect(await leer(20)).toMatchObject({ jefe: null, jefe_acceso_id: EMPLEADOS.otroActivoDe20 })
    expect((await editar(20, { jefe_acceso_id: EMPLEADOS.otroActivoDe20, telefono: '555' })).status).toBe(200)
    await estado(true)
    expect(await leer(20)).toMatchObject({ jefe: { name: 'Julio César Apaza Rondón' }, telefono: '555' })
    for (const ajeno of [EMPLEADOS.activoDe47, EMPLEADOS.inactivoDe20, 900_000_001])
      expect((await editar(20, { jefe_acceso_id: ajeno })).cuerpo.errors).toEqual({
        jefe_acceso_id: 'Elija a una persona con acceso vigente en el área',
      })
    const { cuerpo } = await admin.llamar(areasApi.personas, { params: { id: '20' } })
    expect(cuerpo.data.map(({ name }) => name)).toEqual(expect.arrayContaining(['Carmen Luz Tello Vargas']))
    expect(cuerpo.data.map(({ empacce_id }) => empacce_id)).not.toContain(EMPLEADOS.inactivoDe20)
  })

  test('ORG-04 finds by name, siglas, number and former name; ORG-08 closed ones come where they are asked for', async () => {
    const { id } = await unArea({ name: 'Gerencia de Infraestructura', siglas: 'GIF' })
    await nombrar(id, { clase: 'cambio', name: 'Gerencia de Obras Públicas', documento: 'Ordenanza 004' })
    for (const buscar of ['obras publicas', 'gif', String(id), 'INFRAESTRUCTURA'])
      expect((await listar({ buscar })).data.map((una) => una.id)).toEqual([id])
    expect((await listar({ buscar: 'nada así' })).data).toEqual([])
    await cerrar(id)
    expect((await listar()).data.map((una) => una.id)).not.toContain(id)
    expect((await listar({ estado: 'cerradas' })).data).toEqual([
      expect.objectContaining({ id, cerrada_at: '2026-03-05 09:00:00', sucesora_id: 21 }),
    ])
    const publicas = async (query: object = {}) =>
      (await banco.ciudadano.llamar(catalogosApi.areas, { query })).cuerpo.data
    expect((await publicas()).find((una) => una.id === id)).toBeUndefined()
    expect((await publicas({ todas: '1' })).find((una) => una.id === id)).toEqual({
      ...{ id, name: 'Gerencia de Obras Públicas' },
      cerrada: true,
    })
    expect((await publicas())[0]).toEqual({ id: expect.any(Number), name: expect.any(String) })
    const { cuerpo } = await (await banco.como('nadie')).llamar(catalogosApi.areas)
    expect(cuerpo.data[0]).toEqual({
      ...{ id: expect.any(Number), name: expect.any(String) },
      // The start of the program has kept the letters that this area has printed so far (ORG-38).
      ...{ path_sello: null, siglas: 'A', depende_de: null, facultades: expect.arrayContaining(['tramites']) },
    })
    // A closed area is changed by nothing here (O5).
    const rechazo = {
      codigo: 'areaCerrada',
      message: 'El área Gerencia de Obras Públicas está cerrada desde el 05/03/2026',
    }
    expect([(await editar(id, { telefono: '1' })).status, (await editar(id, { telefono: '1' })).cuerpo]).toEqual([
      409,
      rechazo,
    ])
    expect((await nombrar(id, { clase: 'correccion', name: 'Otra' })).cuerpo).toEqual(rechazo)
  })
})

describe('a new area', () => {
  test('ORG-09 gets the lowest number from 100 on that no area has or had, or the one that is wanted', async () => {
    const primera = await unArea()
    expect(primera.id).toBeGreaterThanOrEqual(100)
    await cerrar(primera.id)
    const segunda = await unArea()
    expect(segunda.id).toBe(primera.id + 1)
    expect((await unArea({ id: 7 })).id).toBe(7)
    const { status, cuerpo } = await crear({ id: 7, name: 'Otra más' })
    expect([status, cuerpo.errors]).toEqual([
      422,
      { id: expect.stringMatching(/^El número 7 ya es de Área de prueba/) },
    ])
    expect((await leer(7)).facultades).toEqual(['tramites'])
  })

  test('ORG-10 ORG-11 a name and siglas are of one active area, whatever case, accents and blanks; all faults at once', async () => {
    await unArea({ name: 'Gerencia Única', siglas: 'GUN' })
    const { cuerpo } = await crear({ name: 'gerencia  UNICA', siglas: 'GUN', id: 20 })
    expect(cuerpo.errors).toEqual({
      id: 'El número 20 ya es de Gerencia de Administración',
      name: 'Ya existe un área con ese nombre',
      siglas: 'Otra área ya usa las siglas GUN: Gerencia Única',
    })
    const otra = await unArea()
    expect((await editar(otra.id, { siglas: 'GUN' })).cuerpo.errors).toEqual({
      siglas: 'Otra área ya usa las siglas GUN: Gerencia Única',
    })
  })

  test('ORG-10 a name that a closed area had may be used again', async () => {
    const { id } = await unArea({ name: 'Gerencia Pasajera', siglas: 'GPA' })
    await cerrar(id)
    expect((await crear({ name: 'Gerencia pasajera', siglas: 'GPA' })).status).toBe(200)
  })

  test('ORG-09 ORG-10 two that are made at once get two numbers, and only one the name', async () => {
    const hechas = await enCarrera(
      banco.bd,
      (trx) => sql`select pg_advisory_xact_lock(hashtext('cabildo.areas'))`.execute(trx),
      [() => crear({ name: 'De dos' }), () => crear({ name: 'de dos' }), () => crear({ name: 'De una' })],
    )
    expect(hechas.map(({ status }) => status).toSorted()).toEqual([200, 200, 422])
    const ids = hechas.flatMap(({ cuerpo }) => (cuerpo.data ? [cuerpo.data.id] : []))
    expect(new Set(ids).size).toBe(2)
  })

  test('ORG-02 ORG-03 D-33 what nobody knows is ignored, stale copies are refused, and each act leaves its trail and is told', async () => {
    const { id, updated_at } = await unArea()
    const antes = await sql<{ n: string }>`select count(*) as n from eventos where tema = 'organizacion'`.execute(
      banco.db,
    )
    const cuerpo = { telefono: '054 1', version: updated_at, cerrada_at: 'ayer', facultades: ['informatica'] }
    expect((await editar(id, cuerpo)).cuerpo.data).toMatchObject({ telefono: '054 1', cerrada_at: null })
    expect((await editar(id, cuerpo)).cuerpo.codigo).toBe('desactualizado')
    expect((await editar(id, { telefono: 5 as unknown as string })).cuerpo.errors).toEqual({
      telefono: 'Debe ser un texto',
    })
    expect((await editar(32_000, {})).cuerpo.codigo).toBe('noEncontrado')
    expect((await leer(id)).facultades).toEqual(['tramites'])
    const { rows } = await sql`select user_id, antes ->> 'telefono' as antes, despues ->> 'telefono' as despues
      from auditoria where tabla = 'areas' and registro = ${String(id)} and accion = 'UPDATE'`.execute(banco.db)
    expect(rows).toEqual([{ user_id: 11, antes: null, despues: '054 1' }])
    const despues = await sql<{ n: string }>`select count(*) as n from eventos where tema = 'organizacion'`.execute(
      banco.db,
    )
    expect(Number(despues.rows[0]?.n)).toBe(Number(antes.rows[0]?.n) + 1)
  })
})

describe('the tree', () => {
  test('ORG-12 O3 neither itself nor one below it, eight levels, no closed parent', async () => {
    let depende_de: number | null = null
    const rama: number[] = []
    for (let nivel = 1; nivel <= 8; nivel++) {
      const area: { id: number } = await unArea({ depende_de })
      rama.push(area.id)
      depende_de = area.id
    }
    const hondo = { depende_de: 'La estructura admite hasta 8 niveles' }
    expect((await crear({ name: 'Honda', depende_de })).cuerpo.errors).toEqual(hondo)
    const [raiz = 0, segunda = 0] = rama
    const suelta = await unArea()
    expect((await editar(raiz, { depende_de: suelta.id })).cuerpo.errors).toEqual(hondo)
    const circulo = { depende_de: 'Un área no puede depender de sí misma ni de una de las suyas' }
    for (const de of [raiz, segunda, rama[7] ?? 0])
      expect((await editar(raiz, { depende_de: de })).cuerpo.errors).toEqual(circulo)
    const cerrada = await unArea()
    await cerrar(cerrada.id)
    for (const mala of [cerrada.id, 32_000])
      expect((await editar(suelta.id, { depende_de: mala })).cuerpo.errors).toEqual({
        depende_de: 'Elija un área activa',
      })
    for (const mala of [0, -1, 47.5, '047'])
      expect((await editar(suelta.id, { depende_de: mala as number })).status).toBe(422)
    expect((await editar(segunda, { depende_de: null })).cuerpo.data.depende_de).toBeNull()
  })

  test('ORG-12 O3 of two moves that together would close a circle one wins', async () => {
    for (let vez = 0; vez < 5; vez++) {
      const [una, otra] = [await unArea(), await unArea()]
      const hechas = await Promise.all([
        editar(una.id, { depende_de: otra.id }),
        editar(otra.id, { depende_de: una.id }),
      ])
      expect(hechas.map(({ status }) => status).toSorted()).toEqual([200, 422])
    }
  })

  test('ORG-12 O3 any moves whatever leave a tree of eight levels at most', async () => {
    const ids: number[] = []
    for (let n = 0; n < 12; n++) ids.push((await unArea()).id)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 20 }), async (movimientos) => {
        for (const [de, a] of movimientos) await editar(ids[de] ?? 0, { depende_de: ids[a] ?? 0 })
        const { rows } = await sql<{ id: number; nivel: number }>`
          with recursive arbol as (
            select id, 1 as nivel from areas where id = any(${ids}) and (depende_de is null or depende_de <> all(${ids}))
            union all select a.id, r.nivel + 1 from areas a join arbol r on a.depende_de = r.id
          ) select id, nivel from arbol where id = any(${ids})`.execute(banco.db)
        expect(rows.length).toBe(ids.length)
        expect(Math.max(...rows.map(({ nivel }) => nivel))).toBeLessThanOrEqual(8)
      }),
      { numRuns: 10 },
    )
  })
})

describe('changing a name', () => {
  test('ORG-22 ORG-05 a correction leaves no former name, a change keeps it with its dates, and both are told', async () => {
    const { id } = await unArea({ name: 'Gerensia de Rentas', siglas: 'GR' })
    const corregida = await nombrar(id, { clase: 'correccion', name: 'Gerencia de Rentas' })
    expect(corregida.cuerpo.data).toMatchObject({
      name: 'Gerencia de Rentas',
      siglas: 'GR',
      antes: [],
      nombre_desde: null,
    })
    const cambio = { clase: 'cambio', name: 'Gerencia de Tributos', siglas: 'GT', documento: 'Ordenanza 011' } as const
    const { cuerpo } = await nombrar(id, { ...cambio, desde: '2026-03-10', version: corregida.cuerpo.data.updated_at })
    expect(cuerpo.data).toMatchObject({
      ...{ name: 'Gerencia de Tributos', siglas: 'GT', nombre_desde: '2026-03-10' },
      antes: [{ name: 'Gerencia de Rentas', siglas: 'GR', hasta: '2026-03-09' }],
    })
    const { rows } = await sql`select nombre_area(${id}, '2026-03-09T23:59:59-05:00') as antes,
      nombre_area(${id}, '2026-03-10T00:00:00-05:00') as despues`.execute(banco.db)
    expect(rows).toEqual([{ antes: 'Gerencia de Rentas', despues: 'Gerencia de Tributos' }])
    await editar(id, { depende_de: 20 })
    await nombrar(id, { clase: 'correccion', name: 'Gerencia de Tributos', siglas: 'GTR' })
    expect(
      (await historia(id)).map(({ clase, antes, despues, documento, autor, desde }) => [
        clase,
        antes,
        despues,
        documento,
        autor,
        desde,
      ]),
    ).toEqual([
      ['correccion', 'Gerencia de Tributos (GT)', 'Gerencia de Tributos (GTR)', null, 'admin Prueba Elenco', null],
      ['depende_de', null, 'Gerencia de Administración', null, 'admin Prueba Elenco', null],
      [
        'nombre',
        'Gerencia de Rentas (GR)',
        'Gerencia de Tributos (GTR)',
        'Ordenanza 011',
        'admin Prueba Elenco',
        '2026-03-10',
      ],
      ['correccion', 'Gerensia de Rentas (GR)', 'Gerencia de Rentas (GR)', null, 'admin Prueba Elenco', null],
      ['creacion', null, 'Gerencia de Rentas (GR)', null, 'admin Prueba Elenco', null],
    ])
  })

  test('ORG-22 O5 what changes nothing, the future, and a day before the present name are refused', async () => {
    const { id } = await unArea({ name: 'Gerencia del Agua', siglas: 'GAG' })
    const igual = { name: 'El nombre no cambia' }
    expect((await nombrar(id, { clase: 'correccion', name: 'Gerencia  del Agua' })).cuerpo.errors).toEqual(igual)
    const cambio = { clase: 'cambio', documento: 'Ordenanza 012' } as const
    expect((await nombrar(id, { ...cambio, name: 'Gerencia del Agua', siglas: 'GAG' })).cuerpo.errors).toEqual(igual)
    const con = (desde: string, name = 'Gerencia del Riego') => nombrar(id, { ...cambio, name, desde })
    expect((await con('2026-11-19')).cuerpo.errors).toEqual({ desde: 'La fecha no puede ser posterior a hoy' })
    expect((await con('2026-11-18')).status).toBe(200)
    for (const desde of ['2026-11-18', '2025-01-01'])
      expect((await con(desde, 'Gerencia del Mar')).cuerpo.errors).toEqual({
        desde: 'La fecha debe ser posterior al 18/11/2026, desde cuando rige el nombre actual',
      })
    expect((await con('2026-11-18', 'Alcaldía')).cuerpo.errors).toMatchObject({
      name: 'Ya existe un área con ese nombre',
    })
    expect((await leer(id)).antes).toHaveLength(1)
  })

  test('ORG-05 heads are told by name, and who is nobody is not found', async () => {
    const nombre = 'Sub Gerencia de Programas Alimentarios'
    await editar(47, { jefe_acceso_id: EMPLEADOS.activoDe47 })
    await editar(47, { jefe_acceso_id: null })
    expect(
      (await historia(47)).map(({ clase, antes, despues, fecha }) => [clase, antes, despues, fecha !== null]),
    ).toEqual([
      ['jefe', 'Paola Medina Chirinos', null, true],
      ['jefe', null, 'Paola Medina Chirinos', true],
      // The start of the program has kept the letters that the area had printed so far (ORG-38).
      ['correccion', nombre, `${nombre} (SGPA)`, true],
      ['creacion', null, `${nombre} (SGPA)`, true],
    ])
    expect((await admin.llamar(areasApi.historia, { params: { id: '32000' } })).status).toBe(404)
  })
})
