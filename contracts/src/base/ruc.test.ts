import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rucCorrecto } from './ruc.ts'
import { verificadorCorrecto } from './verificador.ts'

/** Three published numbers and synthetic ones of every prefix; then the same with another last digit, and other texts. */
const VALIDOS = `
20131312955 20512333797 20100070970 10985482085 10990374070 10981603481 10999684250 10995862358
10980969113 15986423106 15994670091 15991195812 15993356392 15981261302 15994638464 17984241488
17981095227 17992811617 17991111271 17984519761 17980919587 20990370827 20992105501 20994074548
20998460809 20992383705 20992276976
20515397290 20400000001 10123456781`
const INVALIDOS = `
10985482086 10990374071 10981603482 10999684251 10995862359 10980969114 15986423107 15994670092
15991195813 15993356393 15981261303 15994638465 17984241489 17981095228 17992811618 17991111272
17984519762 17980919588 20990370828 20992105502 20994074549 20998460800 20992383706 20992276977
2013131295 201313129555 30131312955 2013131295A 00000000000
20512333798 11292005483 2051233379`
const lista = (texto: string) => texto.trim().split(/\s+/)

describe('the RUC (IDE-10, D-30)', () => {
  test.each(lista(VALIDOS))('IDE-10 D-30 %s is one', (ruc) => expect(rucCorrecto(ruc)).toBe(true))
  test.each([...lista(INVALIDOS), ' 20131312955', '20131312955\n', '２０１３１３１２９５５', '', '1e10'])(
    'IDE-10 D-30 «%s» is none',
    (ruc) => expect(rucCorrecto(ruc)).toBe(false),
  )

  const ocho = fc.stringMatching(/^\d{8}$/)
  test('IDE-10 D-30 of the ten last digits, exactly one is right', () => {
    fc.assert(
      fc.property(fc.constantFrom('10', '15', '16', '17', '20'), ocho, (prefijo, cuerpo) => {
        const buenos = [...'0123456789'].filter((ultimo) => rucCorrecto(`${prefijo}${cuerpo}${ultimo}`))
        expect(buenos).toHaveLength(1)
      }),
    )
  })

  test('D-30 IDE-05 the RUC of a person is 10, the DNI and its numeric verifier, whatever the person', () => {
    fc.assert(
      fc.property(ocho, fc.integer({ min: 0, max: 9 }), (dni, digito) => {
        expect(rucCorrecto(`10${dni}${digito}`)).toBe(verificadorCorrecto(dni, String(digito)))
      }),
    )
  })

  test('D-30 no other prefix is taken', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), ocho, (n, medio) => {
        const prefijo = String(n).padStart(2, '0')
        // One of the ten is right where the prefix is known.
        const hay = Array.from({ length: 10 }, (_, digito) => `${prefijo}${medio}${digito}`).some(rucCorrecto)
        expect(hay).toBe(['10', '15', '16', '17', '20'].includes(prefijo))
      }),
      { numRuns: 1_000 },
    )
  })
})
