import { areaSembrada, Permiso } from '@cabildo/contracts/base/permisos'
import { documentosApi } from '@cabildo/contracts/documentos'
import { tiposQueExpide } from '@cabildo/contracts/documentos-expedicion'
import { esDeLaMunicipalidad } from '@cabildo/contracts/documentos-tipos'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { formularioDeDocumento, unDocumento } from '../../../test/fabricas-documentos.ts'
import { insistir } from '../../../test/insistir.ts'
import { listSeriesRotas } from '../../revision/revision.queries.ts'
import { codigoNuevo } from './documentos.ts'

const banco = usarBanco()

/** Ten people who draft: three of Secretaría General, two of the mayor's office, five of three other areas. */
const diezAutores = async (): Promise<{ area: number; quien: Cliente }[]> => {
  const areas = [4, 4, 4, 11, 11, 15, 15, 20, 20, 47]
  await sql`
    with gente as (
      insert into usuarios (username, password_hash, area_id)
      select 'autor' || n - 1, u.password_hash, area
      from unnest(${areas}::integer[]) with ordinality a (area, n), usuarios u where u.username = 'sara'
      returning id, area_id
    ), suyos as (
      insert into accesos (user_id, area_id, anio_eje) select id, area_id, 2026 from gente returning empacce_id
    )
    insert into permisos (empacce_id, codigo) select empacce_id, ${Permiso.documentos} from suyos`.execute(banco.db)
  const autores: { area: number; quien: Cliente }[] = []
  // One after another: many attempts at once of one network are refused.
  for (const [i, area] of areas.entries()) autores.push({ area, quien: await entrar(banco.app, `autor${i}`) })
  return autores
}

test('G1 D-137 SHE-101 DOC-50 200 saves at once of ten people, a tenth of which fail after taking their number: 1 to n in each series, no gap, no twin', async () => {
  const autores = await diezAutores()
  const silvia = await banco.como('silvia')
  // The claves of somebody else's documents: the insert that comes after the number breaks on them.
  const ajenas = Array.from({ length: 20 }, () => crypto.randomUUID())
  for (const clave of ajenas)
    await silvia.llamar(documentosApi.crear, { body: formularioDeDocumento({ tipo_doc: 13, anio: 2025, clave }) })
  const respuestas = await Promise.all(
    Array.from({ length: 200 }, (_, i) => {
      const { area, quien } = autores[i % 10] as (typeof autores)[number]
      const tipos = tiposQueExpide(areaSembrada(area))
      const tipo_doc = tipos[Math.floor(i / 10) % tipos.length] ?? 10
      // Of all people by turns, so that each series has saves that fail.
      const clave = i % 11 === 3 ? ajenas[(i - 3) / 11] : undefined
      const body = formularioDeDocumento({ tipo_doc, clave: clave ?? crypto.randomUUID() })
      return insistir(() => quien.llamar(documentosApi.crear, { body }))
    }),
  )
  const fallidos = respuestas.filter(({ status }) => status === 422)
  const grabados = respuestas.flatMap(({ status, cuerpo }) => (status === 200 ? [cuerpo.data] : []))
  expect([grabados.length, fallidos.length]).toEqual([182, 18])
  const series = Map.groupBy(
    grabados,
    ({ tipo_doc, area }) => `${tipo_doc} ${esDeLaMunicipalidad(tipo_doc) ? 'todas' : area.id}`,
  )
  // Six of the municipality, and eight types in each of five areas.
  expect(series.size).toBe(46)
  for (const suyos of series.values())
    expect(suyos.map(({ nro_doc }) => Number(nro_doc)).toSorted((a, b) => a - b)).toEqual(suyos.map((_, i) => i + 1))
  expect(await listSeriesRotas(banco.db)).toEqual([])
  // Whoever asks is told the number of the series that holds.
  const convenios = series.get('10 todas')?.length ?? 0
  for (const { quien } of autores) {
    const { cuerpo } = await quien.llamar(documentosApi.correlativo, { body: { tipo_doc: 10 } })
    expect(cuerpo.correlativo.nro_correlativo).toBe(convenios + 1)
  }
})

test('G1 a save that the database refuses gives its number back', async () => {
  const alcaldesa = await banco.como('alcaldesa')
  const crear = () =>
    alcaldesa.llamar(documentosApi.crear, { body: formularioDeDocumento({ tipo_doc: 2, anio: 2024 }) })
  expect((await crear()).cuerpo.data.nro_doc).toBe('001')
  await banco.bd.comoDueno(`alter table documentos add constraint falla check (area_id <> 11) not valid`)
  expect((await crear()).status).toBeGreaterThanOrEqual(400)
  await banco.bd.comoDueno('alter table documentos drop constraint falla')
  expect((await crear()).cuerpo.data.nro_doc).toBe('002')
})

test('DOC-51 a code is seven capitals, each letter at each place, and does not come again', () => {
  const codigos = Array.from({ length: 5_000 }, codigoNuevo)
  for (const codigo of codigos) expect(codigo).toMatch(/^[A-Z]{7}$/)
  expect(new Set(codigos).size).toBe(codigos.length)
  for (let i = 0; i < 7; i++) expect(new Set(codigos.map((codigo) => codigo[i])).size).toBe(26)
})

test('DOC-51 the code of a generated file that the same number of another area bears is not used twice', async () => {
  await unDocumento(banco.db, { area_id: 15, tipo_doc: 12, anio: 2023, code_verifica: 'REPITEX' })
  const alcaldesa = await banco.como('alcaldesa')
  const name_doc = `${crypto.randomUUID()}.docx`
  const generado = {
    name_doc,
    area_id: 11,
    tipo_doc: 12,
    anio: 2023,
    nro_doc: 1,
    code_verifica: 'REPITEX',
    created_by: 9,
  }
  await banco.db.insertInto('documentos_generados').values(generado).execute()
  const { status, cuerpo } = await alcaldesa.llamar(documentosApi.crear, {
    body: formularioDeDocumento({ tipo_doc: 12, anio: 2023, nameDoc: name_doc }),
  })
  // What it printed cannot be kept: the Word is made again.
  expect([status, cuerpo.codigo]).toEqual([409, 'numeroTomado'])
  const suyos = banco.db.selectFrom('documentos').select('doc_id').where('area_id', '=', 11).where('anio', '=', 2023)
  expect(await suyos.execute()).toEqual([])
})

test('DOC-50 decision 0224 whoever prints no number takes the next one where an import takes theirs at that instant', async () => {
  const silvia = await banco.como('silvia')
  const [creado] = await enCarrera(
    banco.bd,
    (trx) =>
      sql`insert into documentos (area_id, importado, tipo_doc, anio, nro_doc, vistos, considerandos, resolutivos, area_nombre, numero_impreso,
          created_by, created_at, updated_at)
        values (4, true, 2, 2018, 1, '', '', '{De antes}', 'Secretaría General', '001-2018-SG', 11, '2018-03-05', now())`.execute(
        trx,
      ),
    [() => silvia.llamar(documentosApi.crear, { body: formularioDeDocumento({ tipo_doc: 2, anio: 2018 }) })],
  )
  expect([creado?.status, creado?.cuerpo.data.nro_doc]).toEqual([200, '002'])
})

test('D-42 the counters equal the counts after any history', async () => {
  const contar = async () => {
    const { rows } = await sql<{ area_id: number; tipo_doc: number; kept: number; counted: number }>`
      select area_id, tipo_doc, coalesce(c.total, 0) as kept, coalesce(d.total, 0) as counted
      from (select area_id, tipo_doc, sum(total) as total from documentos_conteo group by 1, 2) c
      full join (select area_id, tipo_doc, count(*) as total from documentos where deleted_at is null group by 1, 2) d
        using (area_id, tipo_doc)`.execute(banco.db)
    return rows
  }
  const vivos: number[] = []
  const acto = fc.oneof(
    fc.record({
      que: fc.constant('crear' as const),
      area_id: fc.constantFrom(4, 11, 15),
      tipo_doc: fc.constantFrom(1, 3, 10),
    }),
    fc.record({ que: fc.constantFrom('borrar', 'revivir', 'tocar'), cual: fc.nat() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(acto, { maxLength: 12 }), async (historia) => {
      for (const paso of historia) {
        if ('area_id' in paso) {
          const { doc_id } = await unDocumento(banco.db, {
            area_id: paso.area_id,
            tipo_doc: paso.tipo_doc as 1 | 3 | 10,
          })
          vivos.push(doc_id)
        } else {
          const doc_id = vivos[paso.cual % Math.max(1, vivos.length)] ?? 0
          const cambio =
            paso.que === 'tocar' ? { considerandos: 'otro' } : { deleted_at: paso.que === 'borrar' ? new Date() : null }
          await banco.db.updateTable('documentos').set(cambio).where('doc_id', '=', doc_id).execute()
        }
      }
      for (const { kept, counted } of await contar()) expect(kept).toBe(counted)
    }),
    { numRuns: 20 },
  )
  const sara = await banco.como('sara')
  const { cuerpo } = await sara.llamar(documentosApi.listar, { body: { tipo_doc: 1 } })
  const reales = (await contar()).filter(({ area_id }) => area_id === 4)
  expect(cuerpo.recordsTotal).toBe(reales.reduce((suma, { counted }) => suma + counted, 0))
  expect(cuerpo.recordsFiltered).toBe(reales.find(({ tipo_doc }) => tipo_doc === 1)?.counted ?? 0)
})
