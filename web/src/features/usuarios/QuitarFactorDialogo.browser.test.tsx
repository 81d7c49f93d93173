import { usuariosApi } from '@cabildo/contracts/usuarios'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { recogerDescargas } from '../../../test/descargas.ts'
import { ADMIN, abrirUsuarios, elegir, filaDe, porArea } from '../../../test/fabricas/usuarios.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, campo, dialogo } from '../../../test/vista.ts'

const ventana = () => dialogo('QUITAR SEGUNDO FACTOR')
const quitar = () => ventana().getByRole('button', { name: 'Quitar', exact: true })
const entrada = () => page.getByRole('menuitem', { name: /^Quitar segundo factor/ })

test('ING-14 the second factor of who has lost it goes with a reason and the document seen, and the new password comes on a sheet', async () => {
  const descargas = recogerDescargas()
  await abrirUsuarios([porArea(102, { factor: true })])
  let repetido = true
  const quitados = responder(usuariosApi.quitarFactores, () =>
    repetido
      ? rechazo('validacion', { errors: { documento: 'Escriba el documento de identidad que vio' } })
      : new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="hoja.pdf"' } }),
  )
  await elegir('registro102', 'Quitar segundo factor')
  await expect.element(campo('Motivo')).toHaveFocus()
  await expect.element(quitar()).toBeDisabled()
  await expect.element(quitar()).toHaveAccessibleDescription('Falta: motivo, documento que vio')
  await revisarAccesibilidad()
  await campo('Motivo').fill('Perdió su celular')
  await campo('Documento de identidad que vio').fill('DNI 45678912')
  await quitar().click()
  await expect.element(ventana().getByText('Escriba el documento de identidad que vio')).toBeVisible()
  repetido = false
  await quitar().click()
  await expect
    .element(aviso('Verificación en dos pasos quitada: entregue la hoja a su titular. No se mostrará otra vez.'))
    .toBeVisible()
  await expect.element(ventana()).not.toBeInTheDocument()
  expect(quitados.at(-1)?.body).toEqual({ motivo: 'Perdió su celular', documento: 'DNI 45678912' })
  expect(descargas.map(({ nombre }) => nombre)).toEqual(['hoja.pdf'])
})

test('ING-14 it is offered of whoever has one, and the own goes in Mi cuenta', async () => {
  await abrirUsuarios([porArea(102), { ...ADMIN, factor: true }])
  await filaDe('registro102').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Sesiones' })).toBeVisible()
  await expect.element(entrada()).not.toBeInTheDocument()
  await filaDe('admin').click({ button: 'right' })
  await expect.element(entrada()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(entrada()).toMatchTextContent('Los suyos se quitan en Mi cuenta, Seguridad')
})
