import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { EMAIL_MAXIMO, emailCorrecto, NOMBRE_MAXIMO, nombreCompleto } from './ciudadano.ts'

describe('a full name from a lookup (IDE-12)', () => {
  test.each([
    [{ apPrimer: 'ÑAUPARI', apSegundo: 'DE LA CRUZ', prenombres: 'JUAN CARLOS' }, 'ÑAUPARI DE LA CRUZ JUAN CARLOS'],
    [{ apPrimer: ' QUISPE  ', apSegundo: '', prenombres: ' ANA   ROSA ' }, 'QUISPE ANA ROSA'],
    [{ prenombres: 'AYNI' }, 'AYNI'],
    [{}, ''],
  ])('IDE-12 surnames, then names: %j is «%s»', (persona, completo) => expect(nombreCompleto(persona)).toBe(completo))

  test('IDE-12 whatever comes, it fits, and no blanks stand at its ends or side by side', () => {
    const parte = fc.option(fc.string({ maxLength: 120 }), { nil: undefined })
    fc.assert(
      fc.property(parte, parte, parte, (prenombres, apPrimer, apSegundo) => {
        const completo = nombreCompleto({
          ...(prenombres !== undefined && { prenombres }),
          ...(apPrimer !== undefined && { apPrimer }),
          ...(apSegundo !== undefined && { apSegundo }),
        })
        expect(completo.length).toBeLessThanOrEqual(NOMBRE_MAXIMO)
        expect(completo).toBe(completo.trim())
        expect(completo).not.toMatch(/ {2}/)
      }),
    )
  })
})

describe('an e-mail as the forms take it (MPV-24)', () => {
  test('MPV-24 letters in lower case, an at sign, a domain with an ending of two to four', () => {
    for (const bueno of ['ana@example.com', 'a.b_c%d+e-f@x-y.example.pe', 'ana@a.info'])
      expect(emailCorrecto(bueno)).toBe(true)
    for (const malo of [
      '',
      'ana',
      'ana@example',
      'Ana@example.com',
      'a b@example.com',
      'ana@example.museum',
      'ana@@a.pe',
    ])
      expect([malo, emailCorrecto(malo)]).toEqual([malo, false])
    for (const sinDominio of ['a@x..pe', 'a@-x.pe', 'a@x-.pe', 'a@.pe', 'a@x.-y.pe', 'a@..pe', 'a@-.pe'])
      expect([sinDominio, emailCorrecto(sinDominio)]).toEqual([sinDominio, false])
    for (const conGuion of ['a@x--y.pe', 'a-@x.pe', 'a..b@x.pe', '-@x.pe']) expect(emailCorrecto(conGuion)).toBe(true)
    expect(emailCorrecto(`${'a'.repeat(EMAIL_MAXIMO)}@a.pe`)).toBe(false)
  })

  test('D9 a text of 100 kB is refused for its length, before any pattern looks at it', () => {
    const patron = vi.spyOn(RegExp.prototype, 'test')
    const alLimite = `${'a'.repeat(EMAIL_MAXIMO - 5)}@a.pe`
    const largos = [`a${alLimite}`, 'a'.repeat(100_000), `${'a.'.repeat(50_000)}@`, `a@${'a.'.repeat(50_000)}`]
    const dichos = largos.map(emailCorrecto)
    const miradas = patron.mock.calls.length
    const bueno = emailCorrecto(alLimite)
    patron.mockRestore()
    expect(dichos).toEqual(largos.map(() => false))
    expect([miradas, bueno]).toEqual([0, true])
  })
})
