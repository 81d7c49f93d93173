import { direccionDeNorma, TIPO_EN_DIRECCION } from '@cabildo/contracts/normas-direccion'
import type { TipoRelacion } from '@cabildo/contracts/normas-relaciones'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { unaArchivada } from '../../../test/fabricas-archivo.ts'
import { unaNorma } from '../../../test/fabricas-normas.ts'
import { restriccionViolada } from '../../platform/db/transaccion.ts'
import { findVida } from './relaciones.queries.ts'

const banco = usarBanco()
const HOY = '2026-11-18'

const relacionar = (origen: string, tipo: TipoRelacion, destino: string, desde = '2026-01-01') =>
  banco.db.insertInto('normas_relaciones').values({ origen, tipo, destino, desde }).execute()
const deOrdenanza = (ndoc: string) => direccionDeNorma({ tipo_doc: 1, anio: 2026, numero: ndoc, uo: null })
/** A published ordinance, with its address. */
const unaOrdenanza = async () => {
  const { id, ndoc } = await unaNorma(banco.db)
  return { id, ndoc, direccion: deOrdenanza(ndoc) }
}
const estado = async (direccion: string, dia = HOY) => (await findVida(banco.db, direccion, dia)).estado
const violada = async (acto: Promise<unknown>) => {
  try {
    await acto
    return 'ninguna'
  } catch (error) {
    return restriccionViolada(error)
  }
}
const relaciones = (de: string) =>
  banco.db
    .selectFrom('normas_relaciones')
    .select(['origen', 'tipo', 'destino'])
    .where((x) => x.or([x('origen', '=', de), x('destino', '=', de)]))
    .orderBy('id')
    .execute()
const renumerar = (id: number, ndoc: string) =>
  banco.db.updateTable('normas').set({ ndoc }).where('id', '=', id).execute()
const anteriores = (id: number) =>
  banco.db.selectFrom('normas_direcciones').select('anterior').where('norma_id', '=', id).execute()

test('NOR-28 decision 0213 the database spells addresses as the contract does', async () => {
  const { rows } = await sql<{ id: number; tipo: string | null }>`
    select n as id, tipo_en_direccion(n::smallint) as tipo from generate_series(0, 20) n`.execute(banco.db)
  const delContrato = new Map<number, string>(Object.entries(TIPO_EN_DIRECCION).map(([id, tipo]) => [Number(id), tipo]))
  for (const { id, tipo } of rows) expect([id, tipo]).toEqual([id, delContrato.get(id) ?? null])
  for (const numero of ['0', '000', '7', '007', '70', '00000100', '12345678'])
    for (const uo of [null, 15]) {
      const { rows: suyas } = await sql<{ direccion: string }>`
        select direccion_de_norma(3::smallint, 2026::smallint, ${numero}, ${uo}::integer) as direccion`.execute(
        banco.db,
      )
      expect(suyas[0]?.direccion).toBe(direccionDeNorma({ tipo_doc: 3, anio: 2026, numero, uo }))
    }
})

describe('the state of a norm follows from what others do to it', () => {
  test('NOR-28 changed, then gone, on the day from which that holds; a regulation and an erratum change nothing', async () => {
    const [vieja, otra] = [await unaOrdenanza(), await unaOrdenanza()]
    for (const tipo of ['reglamenta', 'fe_de_erratas'] as const)
      await relacionar(otra.direccion, tipo, vieja.direccion, '2026-01-01')
    expect(await estado(vieja.direccion)).toBe('VIGENTE')
    await relacionar(otra.direccion, 'deroga_en_parte', vieja.direccion, '2026-03-01')
    await relacionar(otra.direccion, 'deroga', vieja.direccion, '2027-02-01')
    const dias = ['2026-02-28', '2026-03-01', '2027-01-31', '2027-02-01']
    expect(await Promise.all(dias.map((dia) => estado(vieja.direccion, dia)))).toEqual([
      ...['VIGENTE', 'MODIFICADA', 'MODIFICADA', 'DEROGADA'],
    ])
  })

  test('NOR-28 D-53 what a withdrawn norm says does not count; a norm in the archive besides goes on saying it', async () => {
    const [vieja, otra] = [await unaOrdenanza(), await unaOrdenanza()]
    await relacionar(otra.direccion, 'deroga', vieja.direccion)
    const retirar = (deleted_at: Date | null) =>
      banco.db.updateTable('normas').set({ deleted_at }).where('id', '=', otra.id).execute()
    await unaArchivada(banco.db, { anio: 2026, nro_doc: otra.ndoc })
    await retirar(new Date())
    expect(await estado(vieja.direccion)).toBe('DEROGADA')
  })

  test('NOR-28 D-53 another norm that comes to bear the number of a withdrawn one says nothing of what that one said', async () => {
    const [vieja, otra, tercera] = [await unaOrdenanza(), await unaOrdenanza(), await unaOrdenanza()]
    await relacionar(otra.direccion, 'deroga', vieja.direccion)
    await relacionar(tercera.direccion, 'modifica', otra.direccion)
    await banco.db.updateTable('normas').set({ deleted_at: new Date() }).where('id', '=', otra.id).execute()
    expect(await estado(vieja.direccion)).toBe('VIGENTE')
    expect(await relaciones(otra.direccion)).toEqual([
      { origen: tercera.direccion, tipo: 'modifica', destino: otra.direccion },
    ])
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from auditoria
      where tabla = 'normas_relaciones' and accion = 'DELETE' and antes ->> 'origen' = ${otra.direccion}`.execute(
      banco.db,
    )
    expect(rows[0]?.n).toBe(1)
    await unaNorma(banco.db, { ndoc: otra.ndoc })
    expect([await estado(vieja.direccion), await estado(otra.direccion)]).toEqual(['VIGENTE', 'MODIFICADA'])
  })

  test('NOR-28 a derogation gives no life back to what had been derogated', async () => {
    const [primera, segunda, tercera] = [await unaOrdenanza(), await unaOrdenanza(), await unaOrdenanza()]
    await relacionar(segunda.direccion, 'deroga', primera.direccion)
    await relacionar(tercera.direccion, 'deroga', segunda.direccion)
    expect([await estado(primera.direccion), await estado(segunda.direccion), await estado(tercera.direccion)]).toEqual(
      ['DEROGADA', 'DEROGADA', 'VIGENTE'],
    )
  })

  test('NOR-28 no norm acts on itself, nor on one that acts on it, however far apart', async () => {
    const [a, b, c] = [await unaOrdenanza(), await unaOrdenanza(), await unaOrdenanza()]
    await relacionar(c.direccion, 'deroga', b.direccion)
    await relacionar(b.direccion, 'modifica', a.direccion)
    expect(await violada(relacionar(a.direccion, 'deroga', a.direccion))).toBe('normas_relaciones_propia')
    expect(await violada(relacionar(a.direccion, 'deroga', b.direccion))).toBe('normas_relaciones_vuelta')
    expect(await violada(relacionar(a.direccion, 'reglamenta', c.direccion))).toBe('normas_relaciones_vuelta')
    expect(await violada(relacionar(c.direccion, 'deroga', a.direccion))).toBe('ninguna')
  })

  test('NOR-28 of two derogations that would go round at the same time one is refused', async () => {
    const [a, b] = [await unaOrdenanza(), await unaOrdenanza()]
    const dos = [relacionar(a.direccion, 'deroga', b.direccion), relacionar(b.direccion, 'deroga', a.direccion)]
    expect((await Promise.all(dos.map(violada))).sort()).toEqual(['ninguna', 'normas_relaciones_vuelta'])
  })
})

describe('a norm whose number is put right', () => {
  test('NOR-17 NOR-28 takes with it what it says and what is said of it, and its address of before leads to it', async () => {
    const [vieja, mal, nueva] = [await unaOrdenanza(), await unaOrdenanza(), await unaOrdenanza()]
    await relacionar(mal.direccion, 'deroga', vieja.direccion)
    await relacionar(nueva.direccion, 'modifica', mal.direccion)
    await renumerar(mal.id, `7${mal.ndoc}`)
    const bien = deOrdenanza(`7${mal.ndoc}`)
    expect(await relaciones(bien)).toEqual([
      { origen: bien, tipo: 'deroga', destino: vieja.direccion },
      { origen: nueva.direccion, tipo: 'modifica', destino: bien },
    ])
    expect([await estado(vieja.direccion), await estado(bien)]).toEqual(['DEROGADA', 'MODIFICADA'])
    expect(await anteriores(mal.id)).toEqual([{ anterior: mal.direccion }])
    // Put back, the address is its own again.
    await renumerar(mal.id, mal.ndoc)
    expect(await anteriores(mal.id)).toEqual([{ anterior: bien }])
    expect(await relaciones(mal.direccion)).toHaveLength(2)
  })

  test('NOR-28 leaves its relations where the archive has the norm of before', async () => {
    const [vieja, mal] = [await unaOrdenanza(), await unaOrdenanza()]
    await unaArchivada(banco.db, { anio: 2026, nro_doc: mal.ndoc })
    await relacionar(mal.direccion, 'deroga', vieja.direccion)
    await renumerar(mal.id, `7${mal.ndoc}`)
    expect(await relaciones(vieja.direccion)).toMatchObject([{ origen: mal.direccion }])
    expect(await anteriores(mal.id)).toEqual([])
  })

  test('NOR-28 an address of before is no other name any more once a norm bears it, published or archived', async () => {
    const [una, dos] = [await unaOrdenanza(), await unaOrdenanza()]
    await renumerar(una.id, `7${una.ndoc}`)
    await renumerar(dos.id, `7${dos.ndoc}`)
    await unaNorma(banco.db, { ndoc: una.ndoc })
    await unaArchivada(banco.db, { anio: 2026, nro_doc: dos.ndoc })
    expect([await anteriores(una.id), await anteriores(dos.id)]).toEqual([[], []])
  })

  test('NOR-28 what was said of both addresses is said once, and none comes to act on itself', async () => {
    const [vieja, mal, otra] = [await unaOrdenanza(), await unaOrdenanza(), await unaOrdenanza()]
    const bien = deOrdenanza(`7${mal.ndoc}`)
    await relacionar(mal.direccion, 'deroga', vieja.direccion)
    await relacionar(bien, 'deroga', vieja.direccion)
    await renumerar(mal.id, `7${mal.ndoc}`)
    expect(await relaciones(bien)).toHaveLength(1)
    await relacionar(otra.direccion, 'modifica', deOrdenanza(`8${otra.ndoc}`))
    expect(await violada(renumerar(otra.id, `8${otra.ndoc}`))).toBe('normas_relaciones_propia')
  })
})

test('NOR-33 the screens of both norms hear of a relation, and those that it touches when a norm goes', async () => {
  const vieja = await unaOrdenanza()
  const { id, ndoc } = await unaNorma(banco.db, { area_id: 15, tipo_doc: 4, uo: 15 })
  const suya = direccionDeNorma({ tipo_doc: 4, anio: 2026, numero: ndoc, uo: 15 })
  const oyen = async (acto: () => Promise<unknown>) => {
    const { rows: antes } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from eventos`.execute(banco.db)
    await acto()
    const { rows } = await sql<{ area_id: number }>`
      select distinct area_id from eventos where tema = 'normas' and id > ${antes[0]?.id ?? 0} order by 1`.execute(
      banco.db,
    )
    return rows.map(({ area_id }) => area_id)
  }
  const conInformatica = await oyen(() => relacionar(suya, 'modifica', vieja.direccion))
  expect(conInformatica).toEqual(expect.arrayContaining([4, 15]))
  expect(
    await oyen(() => banco.db.updateTable('normas').set({ deleted_at: new Date() }).where('id', '=', id).execute()),
  ).toEqual(expect.arrayContaining([4, 15]))
})
