import { normasApi } from '@cabildo/contracts/normas'
import { describe, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'
import { formularioDeNorma as campos, unaNorma } from '../../../test/fabricas-normas.ts'

const banco = usarBanco()
const enDisco = async () => (await banco.archivosEnDisco()).toSorted()
const publicar = async (body: ReturnType<typeof campos>, persona: Persona) =>
  (await banco.como(persona)).llamar(normasApi.publicar, { body, archivos: { 'selectedFile[]': [archivoPdf()] } })
const editar = async (id: number, body: ReturnType<typeof campos>, persona: Persona) =>
  (await banco.como(persona)).llamar(normasApi.editar, {
    params: { id: String(id) },
    body,
    archivos: { 'selectedFile[]': [archivoPdf()] },
  })

describe('the table of areas and types (NOR-20 to NOR-22)', () => {
  const PUBLICA: [Persona, number[]][] = [
    ['sol', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['sara', [1, 2, 3, 6, 7, 8, 9]],
    ['gloria', [4, 5]],
  ]
  const casos = PUBLICA.flatMap(([persona, tipos]) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tipo) => [ELENCO[persona].area, tipo, tipos.includes(tipo), persona] as const),
  )

  test.each(casos)('NOR-20 NOR-21 NOR-22 area %i publishes type %i: %s', async (_area, tipo, puede, persona) => {
    const antes = await enDisco()
    const { status, cuerpo } = await publicar(campos({ tipo_doc: String(tipo) }), persona)
    if (puede) return expect(status).toBe(200)
    expect([status, cuerpo.errors]).toEqual([422, { tipo_doc: 'Su área no publica este tipo de documento' }])
    expect(await enDisco()).toEqual(antes)
  })

  test.each(casos)(
    'NOR-20 NOR-21 NOR-22 what area %i made becomes type %i: %s',
    async (area_id, tipo, puede, persona) => {
      const { id } = await unaNorma(banco.db, {
        area_id,
        tipo_doc: area_id === 15 ? 4 : 1,
        uo: area_id === 15 ? 15 : null,
      })
      const antes = await enDisco()
      const { status, cuerpo } = await editar(id, campos({ tipo_doc: String(tipo) }), persona)
      if (puede) return expect([status, cuerpo.data.tipo_doc]).toEqual([200, tipo])
      expect([status, cuerpo.errors]).toEqual([422, { tipo_doc: 'Su área no publica este tipo de documento' }])
      expect(await enDisco()).toEqual(antes)
    },
  )

  test.each<[string, Persona, string, string, number]>([
    ['NOR-20 area 21 picks it for type 3', 'sol', '3', '15', 15],
    ['NOR-20 area 21 picks it for type 4', 'sol', '4', '20', 20],
    ['NOR-19 area 21 may pick none', 'sol', '4', '0', 0],
    ['NOR-20 area 21 has none for type 5', 'sol', '5', '15', 0],
    ['NOR-21 area 4 has none', 'sara', '3', '15', 0],
    ['NOR-22 another area is its own', 'gloria', '4', '20', 15],
    ['NOR-22 another area is its own, also when it picks none', 'gloria', '5', '0', 15],
  ])('%s', async (_que, persona, tipo_doc, uo, esperada) => {
    const { data } = (await publicar(campos({ tipo_doc, uo }), persona)).cuerpo
    expect(data.uo).toBe(esperada)
    // A change cannot say otherwise either.
    const otra = campos({ tipo_doc, uo, ndoc: data.ndoc })
    expect((await editar(data.id, otra, persona)).cuerpo.data.uo).toBe(esperada)
  })

  test('NOR-20 a unit that does not exist is refused, and its file does not stay', async () => {
    const antes = await enDisco()
    const { status, cuerpo } = await publicar(campos({ tipo_doc: '3', uo: '999' }), 'sol')
    expect([status, cuerpo.errors]).toEqual([422, { uo: 'La unidad orgánica no existe' }])
    expect(await enDisco()).toEqual(antes)
  })
})
