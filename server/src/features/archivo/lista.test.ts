import { archivoApi } from '@cabildo/contracts/archivo'
import type { Enviado } from '@cabildo/contracts/base/llamada'
import { beforeAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { unaArchivada } from '../../../test/fabricas-archivo.ts'

const banco = usarBanco()
const MINUTO_MS = 60_000

/** Four norms, one a minute, the last one first in the list. */
beforeAll(async () => {
  const normas = [
    { tipo_doc: 1, anio: 2018, nro_doc: '012', sumilla: 'Ordenanza que regula el comercio ambulatorio' },
    { tipo_doc: 3, anio: 2021, nro_doc: '45', sumilla: 'Designación del Gerente de Obras' },
    { tipo_doc: 7, anio: 2021, nro_doc: '0007', sumilla: 'Acuerdo sobre la donación de 100% de los bienes' },
    { tipo_doc: 8, anio: 2024, nro_doc: '110', sumilla: 'Aprueba el comercio en ferias', texto: 'sin_texto' },
  ] as const
  for (const [i, norma] of normas.entries())
    await unaArchivada(banco.db, { ...norma, created_at: new Date(Date.UTC(2026, 10, 18, 15, 0) + i * MINUTO_MS) })
})

type Query = NonNullable<Enviado<typeof archivoApi.listar>['query']>
const listar = async (query: Query = {}) => (await banco.ciudadano.llamar(archivoApi.listar, { query })).cuerpo
const numeros = async (query: Query = {}) => (await listar(query)).data.map(({ nro_doc }) => nro_doc)

describe('the archive as anybody reads it (API-58)', () => {
  test('ARC-02 API-58 D-10 without login, and with the same columns for everybody: those of the table (D-25)', async () => {
    const { cuerpo, status } = await banco.ciudadano.llamar(archivoApi.listar)
    expect(status).toBe(200)
    expect(cuerpo.data[0]).toEqual({
      nro_doc: '110',
      anio: 2024,
      tipo_doc: 8,
      sumilla: 'Aprueba el comercio en ferias',
      created_at: '2026-11-18 10:03:00',
      texto: 'sin_texto',
      estado: 'VIGENTE',
      estado_detalle: '',
    })
    expect((await (await banco.como('sol')).llamar(archivoApi.listar)).cuerpo).toEqual(cuerpo)
  })

  test('ARC-06 by date, then hour, the newest first', async () => {
    expect(await numeros()).toEqual(['110', '0007', '45', '012'])
  })

  test('ARC-12 D-42 both totals are exact', async () => {
    const { data, ...totales } = await listar({ length: '1' })
    expect([data.length, totales]).toEqual([1, { recordsTotal: 4, recordsFiltered: 4 }])
    const { data: filtradas, ...con } = await listar({ length: '1', search: 'comercio' })
    expect([filtradas.length, con]).toEqual([1, { recordsTotal: 4, recordsFiltered: 2 }])
    const { data: ninguna, ...sin } = await listar({ search: 'nada de esto' })
    expect([ninguna, sin]).toEqual([[], { recordsTotal: 4, recordsFiltered: 0 }])
  })

  test.each<[Query, string[]]>([
    [{ order: 'nro_doc:asc' }, ['0007', '012', '45', '110']],
    [{ order: 'nro_doc:desc' }, ['110', '45', '012', '0007']],
    [{ order: 'tipo_doc:asc' }, ['0007', '110', '012', '45']],
    [{ order: 'sumilla:asc' }, ['0007', '110', '45', '012']],
    [{ order: ['anio:desc', 'nro_doc:asc'] }, ['110', '0007', '45', '012']],
    [{ order: 'created_at:asc', start: '1', length: '2' }, ['45', '0007']],
    [{ start: '9' }, []],
  ])('D-41 %j', async (query, esperados) => {
    expect(await numeros(query)).toEqual(esperados)
  })

  test.each<[Query, string[]]>([
    [{ search: 'COMERCIO' }, ['110', '012']],
    [{ search: 'designacion' }, ['45']],
    [{ search: '45-2021' }, ['45']],
    [{ search: 'acuerdos consejo' }, ['0007']],
    [{ search: '100%' }, ['0007']],
    [{ search: '%' }, ['0007']],
    [{ 'columns[tipo_doc]': 'alcaldia' }, ['110', '45']],
    [{ 'columns[tipo_doc]': 'décretos' }, ['110']],
    [{ 'columns[anio]': '2021' }, ['0007', '45']],
    [{ 'columns[anio]': '18' }, ['012']],
    [{ 'columns[anio]': 'veinte' }, []],
    [{ 'columns[nro_doc]': '1' }, ['110', '012']],
    [{ 'columns[nro_doc]': '2021' }, []],
    [{ 'columns[sumilla]': 'GERENTE' }, ['45']],
    [{ 'columns[sumilla]': 'decretos' }, []],
    [{ 'columns[sumilla]': 'aprueba el' }, ['110']],
    [{ 'columns[sumilla]': 'alcaldia aprueba' }, []],
    [{ 'columns[sumilla]': 'a desig' }, []],
    [{ 'columns[sumilla]': '-2021' }, []],
    [{ 'columns[sumilla]': 'ambulatorio' }, ['012']],
    [{ search: 'alcaldia aprueba' }, ['110']],
    [{ search: 'municipal' }, ['012']],
    [{ search: 'al' }, ['110', '45', '012']],
    [{ search: 'comercio', 'columns[tipo_doc]': 'ordenanza' }, ['012']],
  ])('SHE-81 %j finds what the column shows', async (query, esperados) => {
    expect(await numeros(query)).toEqual(esperados)
  })

  test.each<Query>([
    { order: 'clave:asc' },
    { 'columns[created_by]': '1' },
    { length: '5001' },
    { length: '0' },
    { start: '-1' },
    { otra: 'x' },
  ])('D-50 %j is refused with 422', async (query) => {
    expect((await banco.ciudadano.llamar(archivoApi.listar, { query })).status).toBe(422)
  })
})

describe('a norm whose text nobody has asked for yet', () => {
  test('ARC-12 a phrase in quotes, as the search over texts takes it, is found in the rows without them', async () => {
    expect(await numeros({ search: '"comercio ambulatorio"' })).toEqual(['012'])
    expect(await numeros({ search: '"ambulatorio comercio"' })).toEqual([])
  })

  test('API-58 it waits for its reading', async () => {
    await unaArchivada(banco.db, { nro_doc: '999', texto: null })
    expect((await listar({ search: '999' })).data[0]?.texto).toBe('pendiente')
  })
})
