import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { celdaSegura, exportarApi } from './exportar.ts'

describe('exports', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\u0000=1',
    '\u007f=1',
    '\u0085=1',
    '＝1',
    '＋1',
    '－1',
    '＠A',
  ])('SHE-87 the cell %j is neutralised', (peligrosa) => {
    expect(celdaSegura(peligrosa)).toBe(`'${peligrosa}`)
  })

  it('SHE-87 no cell begins as a formula, and an innocent one is left as it is', () => {
    const peligro = /^[=+\-@＝＋－＠\p{Cc}]/u
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (valor) => {
        const celda = celdaSegura(valor)
        if (peligro.test(valor)) expect(celda).toBe(`'${valor}`)
        else expect(celda).toBe(valor)
      }),
    )
  })

  it('API-98 only tables of the list and the three formats are taken, and the listing request travels along', () => {
    const { params, body } = exportarApi.exportar
    expect(params.safeParse({ tabla: 'visitas' }).success).toBe(true)
    expect(params.safeParse({ tabla: 'sesiones' }).error?.issues[0]?.message).toBe('La tabla no se puede exportar')
    expect(body.safeParse({ formato: 'exe' }).error?.issues[0]?.message).toBe('Elija csv, excel o pdf')
    expect(body.parse({ formato: 'csv', search: 'quispe' })).toEqual({ formato: 'csv', search: 'quispe' })
  })
})
