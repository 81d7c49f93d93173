import { describe, expect, it } from 'vitest'
import { areaSembrada } from './base/permisos.ts'
import { TIPOS_DOCUMENTO } from './documentos-tipos.ts'
import { llevaUnidad, NormaCampos, normaDe, publicaTipo, TIPOS_NORMA, tiposDeNormaDe } from './normas.ts'

it('NOR-11 NOR-12 the catalogue of publications has its nine types, each with its abbreviation', () => {
  expect(TIPOS_NORMA.map(({ id, abrev }) => `${id} ${abrev}`)).toEqual([
    '1 om',
    '2 rc',
    '3 ra',
    '4 rg',
    '5 rs',
    '6 d',
    '7 ac',
    '8 da',
    '9 ci',
  ])
})

describe('what an area publishes', () => {
  it.each([
    [21, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [4, [1, 2, 3, 6, 7, 8, 9]],
    [15, [4, 5]],
    [11, [4, 5]],
  ])('NOR-20 NOR-21 NOR-22 area %i publishes the types %j', (area_id, tipos) => {
    expect(tiposDeNormaDe(areaSembrada(area_id))).toEqual(tipos)
  })

  it('NOR-20 only area 21 picks a unit, and only for types 3 and 4', () => {
    const tipos = tiposDeNormaDe(areaSembrada(21))
    expect(tipos.filter((tipo) => llevaUnidad(areaSembrada(21), tipo))).toEqual([3, 4])
    for (const area_id of [4, 15]) expect(tipos.some((tipo) => llevaUnidad(areaSembrada(area_id), tipo))).toBe(false)
  })

  it('DOC-16 NOR-22 the action publish belongs to the types that the area publishes; type 13 and communications have none', () => {
    expect(TIPOS_DOCUMENTO.map(({ id }) => [id, normaDe(id)])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [7, 7],
      [8, 8],
      [9, 6],
      [10, 9],
      [11, 4],
      [12, 5],
      [13, null],
      [14, null],
      [15, null],
      [16, null],
      [17, null],
    ])
    const de = (area_id: number) =>
      TIPOS_DOCUMENTO.map(({ id }) => id).filter((id) => publicaTipo(areaSembrada(area_id), id))
    expect([de(4), de(15), de(21)]).toEqual([
      [1, 2, 3, 7, 8, 9, 10],
      [11, 12],
      [1, 2, 3, 7, 8, 9, 10, 11, 12],
    ])
  })
})

describe('the publication form', () => {
  const campos = { tipo_doc: '1', anio: '2026', ndoc: '012', uo: '0', descripcion: 'Ordenanza de limpieza pública' }
  const errores = (mas: Record<string, unknown>) => {
    const leido = NormaCampos.safeParse({ ...campos, ...mas })
    return leido.error?.issues.map(({ path, message }) => [path[0], message])
  }

  it('NOR-10 NOR-14 its texts are read as numbers, and the number keeps its zeros', () => {
    expect(NormaCampos.parse({ ...campos, doc_id: '7' })).toEqual({
      tipo_doc: 1,
      anio: 2026,
      ndoc: '012',
      uo: 0,
      descripcion: 'Ordenanza de limpieza pública',
      doc_id: 7,
    })
    expect(NormaCampos.parse({ ...campos, uo: undefined }).uo).toBe(0)
  })

  it.each([
    ['NOR-14', { ndoc: '' }, [['ndoc', 'Ingrese el número']]],
    ['NOR-14', { ndoc: '12-2026' }, [['ndoc', 'Ingrese solo números']]],
    ['NOR-14', { ndoc: '٤' }, [['ndoc', 'Ingrese solo números']]],
    ['NOR-15', { descripcion: '  ' }, [['descripcion', 'Dato obligatorio']]],
    ['NOR-11', { tipo_doc: '10' }, [['tipo_doc', 'Elija el tipo de documento']]],
    ['NOR-11', { tipo_doc: '0' }, [['tipo_doc', 'Elija el tipo de documento']]],
    ['NOR-13', { anio: '26' }, [['anio', 'Elija el año']]],
    ['NOR-20', { uo: '-1' }, [['uo', 'Valor no válido']]],
    ['DOC-16', { doc_id: '0' }, [['doc_id', 'Valor no válido']]],
  ])('%s %j is refused', (_que, mas, esperados) => {
    expect(errores(mas)).toEqual(esperados)
  })
})
