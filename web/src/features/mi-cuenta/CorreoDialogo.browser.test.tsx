import { correoDeAvisosApi } from '@cabildo/contracts/correo-avisos'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { responder } from '../../../test/servidor.ts'

test('PLA-20 the own address for notices is seen, mended and taken away from the menu under the name', async () => {
  let guardado: string | null = 'rosa@example.com'
  responder(correoDeAvisosApi.ver, () => ({ email: guardado }))
  responder(correoDeAvisosApi.guardar, ({ body }) => {
    guardado = body.email
    return { email: guardado }
  })
  await abrir('welcome', { como: 'rosa' })
  const dialogo = page.getByRole('dialog', { name: 'MI CORREO DE AVISOS' })
  const campo = dialogo.getByLabelText('Correo para avisos')
  const abrirlo = async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Menú de / })
      .click()
    await page.getByRole('menuitem', { name: 'Mi correo de avisos' }).click()
    await expect.element(campo).toBeVisible()
  }
  await abrirlo()
  await expect.element(campo).toHaveValue('rosa@example.com')
  await revisarAccesibilidad()
  await campo.fill('Rosa')
  await expect.element(dialogo).toMatchTextContent('Email invalido')
  await expect.element(dialogo.getByRole('button', { name: 'Grabar' })).toBeDisabled()
  await campo.fill('')
  await dialogo.getByRole('button', { name: 'Grabar' }).click()
  await expect.element(dialogo).not.toBeInTheDocument()
  expect(guardado).toBeNull()
  await abrirlo()
  await expect.element(campo).toHaveValue('')
})
