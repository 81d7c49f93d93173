import { describe, expect, it } from 'vitest'
import { RESOLUTIVOS_MAXIMO } from './documentos-borrador.ts'
import { nombreResolutivo, ordinal, romano, rotuloImpreso, rotuloResolutivo } from './documentos-ordinales.ts'

describe('the names of resolutive items', () => {
  it.each([
    [1, 'PRIMERO'],
    [3, 'TERCERO'],
    [7, 'SÉPTIMO'],
    [10, 'DÉCIMO'],
    [11, 'DÉCIMO PRIMERO'],
    [19, 'DÉCIMO NOVENO'],
    [20, 'VIGÉSIMO'],
    [48, 'CUADRAGÉSIMO OCTAVO'],
    [90, 'NONAGÉSIMO'],
    [100, 'CENTÉSIMO'],
    [101, 'CENTÉSIMO PRIMERO'],
  ])('DOC-29 item %i is %s', (n, palabras) => {
    expect(ordinal(n)).toBe(palabras)
  })

  it('DOC-21 a convenio has clauses, every other type has articles', () => {
    expect(rotuloResolutivo(10, 1)).toBe('CLÁUSULA PRIMERA')
    expect(rotuloResolutivo(10, 22)).toBe('CLÁUSULA VIGÉSIMA SEGUNDA')
    expect(rotuloResolutivo(3, 2)).toBe('ARTÍCULO SEGUNDO')
    expect([1, 3, 10, 17, 32, 99].map((n) => ordinal(n, 'a'))).toEqual([
      ...['PRIMERA', 'TERCERA', 'DÉCIMA', 'DÉCIMA SÉPTIMA', 'TRIGÉSIMA SEGUNDA', 'NONAGÉSIMA NOVENA'],
    ])
  })

  it('DOC-53 a directive counts sections in Roman numerals, on screen as on paper', () => {
    expect([1, 4, 9, 14, 40, 99, 100].map(romano)).toEqual(['I', 'IV', 'IX', 'XIV', 'XL', 'XCIX', 'C'])
    expect([rotuloResolutivo(9, 3), nombreResolutivo(9, 3)]).toEqual(['III.', 'sección III'])
    expect(rotuloImpreso('romano', 3).trim()).toBe(rotuloResolutivo(9, 3))
    expect([nombreResolutivo(3, 2), nombreResolutivo(10, 2)]).toEqual(['artículo segundo', 'cláusula segunda'])
    expect([rotuloImpreso('articulo', 2), rotuloImpreso('clausula', 2)]).toEqual([
      ...['ARTÍCULO SEGUNDO.- ', 'CLÁUSULA SEGUNDA: '],
    ])
  })

  it('DOC-29 every item that a document may hold has a name of its own', () => {
    const nombres = Array.from({ length: RESOLUTIVOS_MAXIMO }, (_, i) => ordinal(i + 1))
    expect(new Set(nombres).size).toBe(RESOLUTIVOS_MAXIMO)
    for (const malo of [0, -1, 1.5, 200, Number.NaN]) expect(() => ordinal(malo)).toThrow(RangeError)
  })
})
