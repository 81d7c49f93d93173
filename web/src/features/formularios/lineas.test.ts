import { expect, test } from 'vitest'
import { escribible, lineasDe } from './lineas.ts'

const medir = (texto: string) => texto.length

test('MPV-15 lines break between words, a long word anywhere, and what was written in lines stays so', () => {
  expect(lineasDe('una solicitud de licencia', 12, medir)).toEqual(['una', 'solicitud de', 'licencia'])
  expect(lineasDe('abcdefgh ij', 5, medir)).toEqual(['abcde', 'fgh', 'ij'])
  expect(lineasDe('uno\n\ndos', 10, medir)).toEqual(['uno', '', 'dos'])
  expect(lineasDe('', 10, medir)).toEqual([''])
})

test('MPV-15 what a font lacks is written without its mark, or as a question mark', () => {
  const latina = (codigo: number) => codigo >= 32 && codigo < 256
  expect(escribible('Ñandú Qṹ\t漢\nfin 😀', latina)).toBe('Ñandú Qu ?\nfin ?')
})
