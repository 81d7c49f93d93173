import { expect, test } from 'vitest'
import { textoDePdf } from '../../../test/leer-pdf.ts'
import { componer } from './pdfmake.ts'

const decir = async (text: string) =>
  textoDePdf(await componer(() => ({ content: [{ text }], defaultStyle: { font: 'Arimo' }, compress: false })))

test('DOC-53 a process that has read its fonts prints the next document with all its letters', async () => {
  // The outline of 'á' is made of that of 'a', which nothing has written yet.
  expect(await decir('á')).toEqual(['á'])
  expect(await decir('aá´')).toEqual(['aá´'])
  expect(await decir('Otra')).toEqual(['Otra'])
})
