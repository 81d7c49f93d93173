import { expect, test } from 'vitest'
import { imprimible, imprimibleEnCelda } from './imprimible.ts'

test.each([
  ['Ñandú «ágil» – 50 € N.° 3 “x” …', 'Ñandú «ágil» – 50 € N.° 3 “x” …'],
  ['Σ Ж ỹ', 'Σ Ж ỹ'],
  // Letters apart from their marks, as some telephones send them.
  ['n\u0303an\u0303o', 'ñaño'],
  ['a\tb\r\nc', 'a b\nc'],
  ['a\u202eb\u200ec', 'abc'],
  ['＝1', '=1'],
  ['z\u0337\u0321\u0360a', 'za'],
  ['ya 😀👩‍👩‍👧 عر', 'ya \ufffd\ufffd \ufffd\ufffd'],
])('D2 D4 %j is printed as %j', (texto, impreso) => {
  expect(imprimible(texto)).toBe(impreso)
})

test('D4 a long word may be parted in a cell, and loses nothing', () => {
  const impreso = imprimibleEnCelda(`uno ${'x'.repeat(100)} dos`)
  expect(impreso.split('\u200b').map(({ length }) => length)).toEqual([34, 30, 30, 14])
  expect(impreso.replaceAll('\u200b', '')).toBe(`uno ${'x'.repeat(100)} dos`)
})
