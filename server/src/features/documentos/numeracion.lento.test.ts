import { documentosApi } from '@cabildo/contracts/documentos'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { formularioDeDocumento, unDocumento } from '../../../test/fabricas-documentos.ts'
import { insistir } from '../../../test/insistir.ts'
import { codigoNuevo } from './documentos.ts'

const banco = usarBanco()

const numeros = async (area_id: number, tipo_doc: number) =>
  (
    await banco.db
      .selectFrom('documentos')
      .select('nro_doc')
      .where('area_id', '=', area_id)
      .where('tipo_doc', '=', tipo_doc)
      .orderBy('nro_doc')
      .execute()
  ).map(({ nro_doc }) => nro_doc)

test('G1 SHE-101 DOC-50 200 saves at once, a tenth of which fail after taking their number: 1 to n, no gap, no duplicate', async () => {
  const [sara, silvia] = [await banco.como('sara'), await banco.como('silvia')]
  // The claves of somebody else's documents: the insert that comes after the number breaks on them.
  const ajenas = Array.from({ length: 20 }, () => crypto.randomUUID())
  for (const clave of ajenas)
    await silvia.llamar(documentosApi.crear, { body: formularioDeDocumento({ tipo_doc: 13, clave }) })
  const respuestas = await Promise.all(
    Array.from({ length: 200 }, (_, i) => {
      const clave = i % 10 === 3 ? ajenas[(i - 3) / 10] : crypto.randomUUID()
      const quien = i % 10 === 3 || i % 2 === 0 ? sara : silvia
      const body = formularioDeDocumento({ tipo_doc: 3, ...(clave && { clave }) })
      return insistir(() => quien.llamar(documentosApi.crear, { body }))
    }),
  )
  expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(180)
  expect(respuestas.filter(({ status }) => status === 422)).toHaveLength(20)
  const dados = respuestas.flatMap(({ status, cuerpo }) => (status === 200 ? [Number(cuerpo.data.nro_doc)] : []))
  const seguidos = Array.from({ length: 180 }, (_, i) => i + 1)
  expect(dados.toSorted((a, b) => a - b)).toEqual(seguidos)
  expect(await numeros(4, 3)).toEqual(seguidos)
  const { cuerpo } = await sara.llamar(documentosApi.correlativo, { body: { tipo_doc: 3 } })
  expect(cuerpo.correlativo.nro_correlativo).toBe(181)
})

test('G1 a save that the database refuses gives its number back', async () => {
  const alcaldesa = await banco.como('alcaldesa')
  const crear = () => alcaldesa.llamar(documentosApi.crear, { body: formularioDeDocumento({ tipo_doc: 2 }) })
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
  await unDocumento(banco.db, { area_id: 15, tipo_doc: 12, code_verifica: 'REPITEX' })
  const alcaldesa = await banco.como('alcaldesa')
  const name_doc = `${crypto.randomUUID()}.docx`
  const generado = {
    name_doc,
    area_id: 11,
    tipo_doc: 12,
    anio: 2026,
    nro_doc: 1,
    code_verifica: 'REPITEX',
    created_by: 9,
  }
  await banco.db.insertInto('documentos_generados').values(generado).execute()
  const { status, cuerpo } = await alcaldesa.llamar(documentosApi.crear, {
    body: formularioDeDocumento({ tipo_doc: 12, nameDoc: name_doc }),
  })
  // What it printed cannot be kept: the Word is made again.
  expect([status, cuerpo.codigo]).toEqual([409, 'numeroTomado'])
  expect(await numeros(11, 12)).toEqual([])
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
