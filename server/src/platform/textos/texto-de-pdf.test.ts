import { expect, test } from 'vitest'
import { textoLimpio } from './texto-de-pdf.ts'

test.each([
  ['a word that a line end divides', 'la orde\ufffenanza', 'la ordenanza'],
  ['one divided under the other mark', 'la orde\u0002\r\nnanza', 'la ordenanza'],
  ['a soft hyphen', 'la orde\u00adnanza', 'la ordenanza'],
  ['a name of two parts at a line end', 'físico\ufffeQuímico', 'físico-Químico'],
  ['capitals at a line end', 'ORDE\ufffeNANZA', 'ORDENANZA'],
  ['a hyphen of its own', 'N° 045-2026-MPI', 'N° 045-2026-MPI'],
  ['accents as letters of their own', 'publicacio\u0301n y an\u0303o', 'publicación y año'],
  ['ligatures', 'o\ufb01cina y \ufb02ota', 'oficina y flota'],
  ['spaces of every width', 'uno\u00a0dos\u2003tres\t cuatro', 'uno dos tres cuatro'],
  ['line ends of every kind', 'a\r\nb\rc\u2028d\fe', 'a\nb\nc\nd\ne'],
  ['controls and NUL', 'a\0b\u0007c\u001bd\u0085', 'abcd'],
  ['marks of private use', '\ue000a\ue001b\u{f0000}c', 'abc'],
  ['marks of direction', 'a\u202eb\u200fc', 'abc'],
  ['half a character', 'a\ud800b\udc00', 'ab'],
  ['a whole one of two halves', 'a\u{1d400}b', 'a\u{1d400}b'],
  ['nothing but noise', '\0\ufffe\uffff\ue123\ufffd ', ''],
])('D-36 text of a PDF: %s', (_nombre, crudo, limpio) => {
  expect(textoLimpio(crudo)).toBe(limpio)
})
