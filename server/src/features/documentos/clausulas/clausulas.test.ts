import { leerFormato } from '@cabildo/contracts/base/formato'
import { CLAUSULAS_MAXIMO, ClausulaCampos, clausulasApi, clausulasPara } from '@cabildo/contracts/documentos-clausulas'
import { esComunicacion } from '@cabildo/contracts/documentos-comunicaciones'
import { llevaVistos, TIPOS_DOCUMENTO } from '@cabildo/contracts/documentos-tipos'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../../test/banco.ts'
import type { Persona } from '../../../../test/elenco.ts'
import { unDocumento } from '../../../../test/fabricas-documentos.ts'

const banco = usarBanco()
const NUEVA = { tipo_doc: 3, campo: 'considerandos', titulo: 'Del área', texto: 'Que, [motivo];' } as const

const listar = async (quien: Persona) => (await (await banco.como(quien)).llamar(clausulasApi.listar)).cuerpo.data
const crear = async (quien: Persona, cambios: object = {}) =>
  (await banco.como(quien)).llamar(clausulasApi.crear, { body: { ...NUEVA, ...cambios } })

test('DOC-37 every type has formulas for each of its fields, each of them what the contract takes', async () => {
  const todas = await listar('sara')
  for (const { id } of TIPOS_DOCUMENTO)
    for (const campo of ['vistos', 'considerandos', ...(esComunicacion(id) ? [] : ['resolutivos' as const])] as const)
      if (campo !== 'vistos' || llevaVistos(id)) {
        const suyas = clausulasPara(todas, id, campo)
        expect(suyas.length, `${id} ${campo}`).toBeGreaterThan(2)
        expect(suyas.some(({ tipo_doc }) => tipo_doc === id) || campo === 'vistos', `${id} ${campo}`).toBe(true)
      }
  for (const { clausula_id: _, updated_at: __, ...una } of todas) {
    expect(ClausulaCampos.safeParse(una).success, una.titulo).toBe(true)
    // No bracket is left open, so that each place to fill in can be selected.
    expect(una.texto.replace(/\[[^[\]\n]+\]/g, ''), una.titulo).not.toMatch(/[[\]]/)
    if (una.campo === 'considerandos' && !(una.tipo_doc && esComunicacion(una.tipo_doc)))
      expect(una.texto, una.titulo).toMatch(/^(?:Que, |Estando |El )/)
    expect(leerFormato(una.texto).length).toBeGreaterThan(0)
  }
})

test('DOC-37 an area keeps formulas of its own, which no other area sees or changes', async () => {
  const { status, cuerpo } = await crear('sara')
  expect([status, cuerpo.data]).toEqual([200, expect.objectContaining({ ...NUEVA, general: false })])
  const { clausula_id, updated_at } = cuerpo.data
  expect((await listar('sara')).map(({ clausula_id: id }) => id)).toContain(clausula_id)
  expect((await listar('gloria')).map(({ clausula_id: id }) => id)).not.toContain(clausula_id)
  const params = { clausula_id: String(clausula_id) }
  const body = { ...NUEVA, titulo: 'Del área, otra', version: updated_at }
  const ajena = await banco.como('gloria')
  expect((await ajena.llamar(clausulasApi.editar, { params, body })).cuerpo.codigo).toBe('noEncontrado')
  expect((await ajena.llamar(clausulasApi.quitar, { params })).cuerpo.codigo).toBe('noEncontrado')
  const propia = await banco.como('sara')
  const editada = await propia.llamar(clausulasApi.editar, { params, body })
  expect(editada.cuerpo.data).toMatchObject({ titulo: 'Del área, otra' })
  expect((await propia.llamar(clausulasApi.editar, { params, body })).cuerpo.codigo).toBe('desactualizado')
  expect((await propia.llamar(clausulasApi.quitar, { params })).status).toBe(200)
  expect((await propia.llamar(clausulasApi.quitar, { params })).cuerpo.codigo).toBe('noEncontrado')
  const { rows } = await sql<{ accion: string }>`
    select accion from auditoria where tabla = 'clausulas' and registro = ${String(clausula_id)} order by id`.execute(
    banco.db,
  )
  expect(rows.map(({ accion }) => accion)).toEqual(['INSERT', 'UPDATE', 'UPDATE'])
})

test('DOC-37 those of the municipality are kept by Secretaría General, and read by everybody', async () => {
  const { cuerpo } = await crear('sara', { titulo: 'De todos', general: true })
  expect(cuerpo.data.general).toBe(true)
  expect((await listar('gloria')).map(({ titulo }) => titulo)).toContain('De todos')
  expect((await crear('gloria', { titulo: 'De nadie', general: true })).cuerpo.codigo).toBe('sinPermiso')
  const params = { clausula_id: String(cuerpo.data.clausula_id) }
  expect((await (await banco.como('gloria')).llamar(clausulasApi.quitar, { params })).cuerpo.codigo).toBe('sinPermiso')
})

test('SHE-97 a title stands once in its place, and an area has an end of them', async () => {
  await crear('gloria', { titulo: 'Única' })
  const otra = await crear('gloria', { titulo: '  ÚNICA ' })
  expect([otra.status, otra.cuerpo.errors]).toEqual([422, { titulo: 'Ya hay una cláusula con ese título' }])
  expect((await crear('gloria', { titulo: 'Única', tipo_doc: null })).status).toBe(200)
  await sql`insert into clausulas (area_id, campo, titulo, texto)
    select (select area_id from clausulas where titulo = 'Única' limit 1), 'vistos', 'n' || n, 'x'
    from generate_series(1, ${CLAUSULAS_MAXIMO}) n`.execute(banco.db)
  expect((await crear('gloria', { titulo: 'Una más' })).cuerpo.errors).toEqual({
    titulo: `Máximo ${CLAUSULAS_MAXIMO} cláusulas por área`,
  })
})

test('DOC-05 the list is ordered and searched by the text without its marks', async () => {
  const { doc_id } = await unDocumento(banco.db, { resolutivos: ['**Zonificar** el \\*centro\\*\n1. uno'] })
  const { rows } = await sql<{ descripcion: string; busqueda: string }>`
    select descripcion, busqueda from documentos where doc_id = ${doc_id}`.execute(banco.db)
  expect(rows[0]?.descripcion).toBe('Zonificar el *centro*\n1. uno')
  expect(rows[0]?.busqueda).toContain('zonificar el *centro*')
})
