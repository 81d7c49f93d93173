import { miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import { sesionApi } from '@cabildo/contracts/sesion'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { contestarCuenta } from '../../../test/fabricas/mi-cuenta.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso } from '../../../test/vista.ts'

const dialogo = () => page.getByRole('dialog', { name: 'MI CORREO DE AVISOS' })
const correo = () => dialogo().getByLabelText('Correo para avisos')
const codigo = () => dialogo().getByLabelText('Código de 6 dígitos')
const boton = (name: string) => dialogo().getByRole('button', { name })

const abrirloDelMenu = async () => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Menú de / })
    .click()
  await page.getByRole('menuitem', { name: 'Mi correo de avisos' }).click()
}

test('PLA-20 ING-25 the own address is seen, mended and taken away from the menu under the name', async () => {
  const { cuenta } = contestarCuenta()
  const cambios = responder(miCuentaApi.cambiarEmail, ({ body: { email } }) => {
    cuenta.email = email
    return {}
  })
  await abrir('welcome', { como: 'rosa' })
  await abrirloDelMenu()
  await expect.element(correo()).toHaveValue('rosa@example.com')
  await expect.element(correo()).toHaveFocus()
  await revisarAccesibilidad()
  await correo().fill('Rosa')
  await expect.element(dialogo()).toMatchTextContent('Email invalido')
  await expect.element(boton('Grabar')).toBeDisabled()
  await correo().fill('')
  await boton('Grabar').click()
  await expect.element(aviso('Ya no recibirá avisos por correo')).toBeVisible()
  await expect.element(dialogo()).not.toBeInTheDocument()
  expect(cambios.map(({ body }) => body)).toEqual([{ email: null }])
  await abrirloDelMenu()
  await expect.element(correo()).toHaveValue('')
  await boton('Grabar').click()
  await expect.element(dialogo()).not.toBeInTheDocument()
  expect(cambios).toHaveLength(1)
})

test('ING-25 an address that is typed counts from its proof on; a wrong code is no lost session', async () => {
  const { cuenta } = contestarCuenta()
  responder(miCuentaApi.cambiarEmail, ({ body: { email } }) => {
    cuenta.email_pendiente = email
    return {}
  })
  const pruebas = responder(miCuentaApi.comprobarEmail, ({ body }) => {
    if (body.codigo !== '123456')
      return rechazo('codigoIncorrecto', { errors: { codigo: 'Código incorrecto o vencido' } })
    Object.assign(cuenta, { email: cuenta.email_pendiente, email_comprobado: true, email_pendiente: null })
    return {}
  })
  await abrir('mi_cuenta', { como: 'rosa' })
  await expect.element(page.getByText('rosa@example.com')).toBeVisible()
  await page.getByRole('button', { name: 'Cambiar correo' }).click()
  await correo().fill('otra@example.com')
  await boton('Grabar').click()
  await expect.element(codigo()).toHaveFocus()
  await expect
    .element(dialogo())
    .toMatchTextContent('Le enviamos un código de 6 dígitos. Escríbalo aquí antes de 30 minutos. otra@example.com')
  await revisarAccesibilidad()
  await codigo().fill('999999')
  await expect.element(dialogo()).toMatchTextContent('Código incorrecto o vencido')
  expect(localStorage.getItem('token')).not.toBeNull()
  // Whoever leaves it for later finds it there.
  await boton('Cancelar').click()
  await page.getByRole('button', { name: 'Comprobar correo' }).click()
  await codigo().fill('123456')
  await expect.element(aviso('Correo comprobado')).toBeVisible()
  await expect.element(dialogo()).not.toBeInTheDocument()
  await expect.element(page.getByText('otra@example.com')).toBeVisible()
  expect(pruebas.map(({ body }) => body.codigo)).toEqual(['999999', '123456'])
})

test('ING-04 ING-25 the address asks for proof of identity, and one that somebody has is told at its field', async () => {
  contestarCuenta()
  responder(sesionApi.formasDeConfirmar, { formas: ['password'], llave: null })
  let confirmado = false
  responder(sesionApi.confirmar, () => {
    confirmado = true
    return {}
  })
  responder(miCuentaApi.cambiarEmail, () =>
    confirmado
      ? rechazo('validacion', { errors: { email: 'No se pudo usar ese correo' } })
      : rechazo('confirmar', { confirmar: true }),
  )
  await abrir('mi_cuenta', { como: 'rosa' })
  await page.getByRole('button', { name: 'Cambiar correo' }).click()
  await correo().fill('de-otro@example.com')
  await boton('Grabar').click()
  await page.getByLabelText('Su contraseña').fill('la mía')
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect.element(dialogo()).toMatchTextContent('No se pudo usar ese correo')
  await expect.element(correo()).toHaveValue('de-otro@example.com')
})
