import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iniciales, proponerSiglas, SIGLAS } from './organizacion-siglas.ts'

const nombre = fc
  .array(fc.string({ unit: 'grapheme', maxLength: 14 }), { maxLength: 8 })
  .map((partes) => partes.join(' '))

describe('siglas that are proposed', () => {
  it.each([
    ['Alcaldía', [], 'A'],
    ['Gerencia de Desarrollo Urbano', [], 'GDU'],
    ['Gerencia de Obras', [], 'GO'],
    ['Gerencia de Obras', ['GO'], 'GOB'],
    ['Gerencia de Obras', ['GO', 'GOB'], 'GOBR'],
    ['Gerencia de Obras', ['GO', 'GOB', 'GOBR', 'GOBRA', 'GOBRAS'], ''],
    ['Área de Control Económico', ['ACE'], 'ACEC'],
    ['Órgano de Ética', [], 'OE'],
    ['de la', [], 'SN'],
    ['de la', ['SN'], ''],
  ])('ORG-11 %s besides %j', (name, tomadas, siglas) => {
    expect(proponerSiglas(name, tomadas)).toBe(siglas)
  })

  it('ORG-11 whatever the name, what is proposed is free, has the pattern and begins with the initials', () => {
    fc.assert(
      fc.property(nombre, fc.nat(12), (name, cuantas) => {
        const tomadas: string[] = []
        for (let i = 0; i < cuantas; i++) {
          const siglas = proponerSiglas(name, tomadas)
          if (siglas === '') return
          expect(siglas).toMatch(SIGLAS)
          expect(siglas.startsWith(iniciales(name))).toBe(true)
          expect(tomadas).not.toContain(siglas)
          // One letter more than the one before, never more than that.
          expect([...siglas]).toHaveLength([...iniciales(name)].length + i)
          tomadas.push(siglas)
        }
      }),
    )
  })
})
