import { describe, expect, it } from 'vitest'
import { leerNumeroEscrito, numeroEscrito } from './numeros.ts'

describe('numbers with the prefix of their series', () => {
  it.each([
    ['registro', '2026-000012', 'REG-2026-000012'],
    ['expediente', '2026-000012', 'EXP-2026-000012'],
    ['solicitud', '2026-000012', 'SAIP-2026-000012'],
    ['reclamo', '000012', 'REC-000012'],
  ] as const)(
    'MPV-40 REC-21 TRS-10 a %s %s is written %s, and read back however it is typed',
    (serie, numero, escrito) => {
      expect(numeroEscrito(serie, numero)).toBe(escrito)
      for (const tecleado of [escrito, escrito.toLowerCase(), `  ${escrito} `, escrito.replace('-', ' - ')])
        expect(leerNumeroEscrito(tecleado)).toEqual({ serie, numero })
    },
  )

  it('MPV-49 a part of a number is read, too; no number is written as nothing', () => {
    expect(leerNumeroEscrito('exp-2026')).toEqual({ serie: 'expediente', numero: '2026' })
    expect(numeroEscrito('expediente', null)).toBe('')
  })

  it.each(['2026-000012', 'REG-', 'REGISTRO-1', 'EXP', 'XREG-2026-1', 'reclamo 12', 'exp-técnico', ''])(
    'SHE-78 %j is an ordinary text',
    (texto) => expect(leerNumeroEscrito(texto)).toBeNull(),
  )
})
