import { archivoApi } from '@cabildo/contracts/archivo'
import { beforeAll, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { unaArchivada } from '../../../test/fabricas-archivo.ts'

const banco = usarBanco()
beforeAll(async () => {
  await unaArchivada(banco.db, { tipo_doc: 3, anio: 2021, nro_doc: '045' })
})

const BUENA = { nro_doc: '045', anio: 2021, tipo_doc: 3, abrev: 'ra' }
const buscar = (mas: Record<string, unknown> = {}) =>
  banco.ciudadano.llamar(archivoApi.buscarArchivo, { body: { ...BUENA, ...mas } as typeof BUENA })

test('ARC-23 API-59 anybody is told the name of a PDF, whatever zeros stand before its number', async () => {
  for (const nro_doc of ['045', '45', '00000045'])
    expect(await buscar({ nro_doc })).toMatchObject({ status: 200, cuerpo: { data: 'RA-045-2021.pdf' } })
})

test.each([
  { nro_doc: '46' },
  { anio: 2020 },
  { tipo_doc: 1, abrev: 'om' },
  { abrev: 'om' },
  { abrev: 'RA' },
  { abrev: '' },
  { abrev: '../ra' },
  { abrev: "ra' --" },
])('ARC-25 ARC-18 E9 %j answers 404 with the text that the screen shows', async (mas) => {
  const { status, cuerpo } = await buscar(mas)
  expect([status, cuerpo.message]).toEqual([404, 'No se encontró el archivo'])
})

test.each([
  { nro_doc: '../1' },
  { nro_doc: '45%' },
  { nro_doc: 45 },
  { nro_doc: '123456789' },
  { anio: '2021' },
  { anio: 2021.5 },
  { tipo_doc: 2 },
  { tipo_doc: '3' },
  { abrev: 'x'.repeat(11) },
  { abrev: null },
])('API-59 A4 %j is refused with 422', async (mas) => {
  expect((await buscar(mas)).status).toBe(422)
})
