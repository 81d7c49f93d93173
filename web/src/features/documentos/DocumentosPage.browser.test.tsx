import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { abrirDocumentos, filasDocumentos, unDocumento } from '../../../test/fabricas/documentos.ts'

test('editing asks for the whole text, which a long list does not hold', async () => {
  await abrirDocumentos([unDocumento(1), unDocumento(2)])
  await expect.element(filasDocumentos()).toHaveLength(2)
  await filasDocumentos()
    .first()
    .getByRole('button', { name: /^Editar/ })
    .click()
  await expect
    .element(page.getByRole('dialog', { name: 'EDITAR DOCUMENTO' }).getByLabelText('Considerandos'))
    .toHaveValue('Que, las municipalidades gozan de autonomía;')
})
