import { expect, test } from 'vitest'
import { carrilesDe } from './carriles.ts'

const enviado = (area: string, destino: string, forma: 'original' | 'copia' = 'copia') => ({
  ...{ tipo: 2, forma, area, destino, anulado_por: null },
})
const archivado = (area: string) => ({
  ...{ tipo: 3, forma: 'copia' as const, area, destino: null, anulado_por: null },
})
const dibujo = (movimientos: Parameters<typeof carrilesDe>[0]) =>
  carrilesDe(movimientos).map(({ abajo, arriba, nace }) =>
    [abajo && 'abajo', arriba && 'arriba', nace && 'nace'].filter(Boolean).join(' '),
  )

test('EXP-22 the lane of the copies goes from where the first leaves the original to where the last is filed away', () => {
  expect(
    dibujo([
      enviado('Obras', 'Catastro', 'original'),
      archivado('Rentas'),
      archivado('Catastro'),
      // Whoever has a copy sends it on and has none.
      enviado('Obras', 'Catastro'),
      enviado('Mesa', 'Rentas'),
      enviado('Mesa', 'Obras'),
      enviado('Mesa', 'Alcaldía', 'original'),
    ]),
  ).toEqual(['', 'abajo', 'abajo arriba', 'abajo arriba', 'abajo arriba', 'arriba nace', ''])
})

test('EXP-22 a copy that nobody has filed away keeps the lane open; one that was taken back never had any', () => {
  expect(dibujo([enviado('Mesa', 'Obras', 'original'), enviado('Mesa', 'Rentas')])).toEqual([
    'abajo arriba',
    'arriba nace',
  ])
  expect(dibujo([{ ...enviado('Mesa', 'Rentas'), anulado_por: 'Nadia Olivares' }])).toEqual([''])
})
