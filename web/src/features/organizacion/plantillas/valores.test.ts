import type { Plantilla } from '@cabildo/contracts/organizacion-plantillas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plantillaDe, valoresDe } from './valores.ts'

const linea = fc.string({ minLength: 1 }).filter((texto) => texto.trim() === texto)
const lineas = fc.array(linea, { maxLength: 4 })
const plantilla: fc.Arbitrary<Plantilla> = fc.record({
  titulo: linea,
  sufijo: linea,
  sufijos: fc.dictionary(fc.integer({ min: 1, max: 32_767 }).map(String), linea),
  apertura: lineas,
  nombre: fc.constantFrom('verbo', 'no'),
  vistos: fc.option(linea),
  considerando: fc.option(linea),
  que: fc.boolean(),
  formula: linea,
  verbo: linea,
  numeral: fc.constantFrom('articulo', 'romano'),
  cierre: lineas,
  firmantes: fc.array(fc.array(linea, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
})

test('ORG-40 the form of a template says what the template says', () => {
  fc.assert(
    fc.property(plantilla, (una) => {
      // Without the prototype that fast-check gives to some of its dictionaries.
      expect(plantillaDe(valoresDe(una))).toEqual({ ...una, sufijos: { ...una.sufijos } })
    }),
  )
})

test('ORG-40 blank lines are none, and several between two signers are one', () => {
  const valores = valoresDe({
    ...{ titulo: '', sufijo: '', sufijos: {}, apertura: [], nombre: 'no', vistos: null, considerando: '' },
    ...{ que: false, formula: '', verbo: '', numeral: 'articulo', cierre: [], firmantes: [] },
  })
  expect(
    plantillaDe({ ...valores, cierre: '\n A \n\nB', firmantes: '{jefe}\n{AREA}\n \n\n{alcalde}\n' }),
  ).toMatchObject({
    cierre: ['A', 'B'],
    firmantes: [['{jefe}', '{AREA}'], ['{alcalde}']],
    vistos: null,
    considerando: '',
  })
})
