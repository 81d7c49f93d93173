import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leToca } from './enVivo.ts'

const AREA = fc.constantFrom(15, 20, 34, 47)
const TEMA = fc.constantFrom('expedientes', 'visitas', 'documentos')

test('EXP-11 D-17 a screen hears of its topics in its areas, of what concerns every area, and of all areas where it asks for all', () => {
  fc.assert(
    fc.property(TEMA, fc.option(AREA), fc.uniqueArray(TEMA), fc.uniqueArray(AREA), (tema, area_id, temas, areas) => {
      const evento = { tema, area_id } as const
      const esDeAqui = area_id === null || areas.some((suya) => suya === area_id)
      expect(leToca(evento, temas, areas)).toBe(temas.some((suyo) => suyo === tema) && esDeAqui)
      expect(leToca(evento, temas, null)).toBe(temas.some((suyo) => suyo === tema))
      expect(leToca(evento, tema, areas)).toBe(esDeAqui)
    }),
  )
})
