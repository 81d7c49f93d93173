import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirUsuarios, elegir, grabar } from '../../../test/fabricas/usuarios.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, campo, dialogo } from '../../../test/vista.ts'

const modal = () => dialogo('CONFIRME QUE ES USTED')
const clave = () => campo('Su contraseña')

/** The password of another user is changed, an act that asks for proof until `confirmado` says that it was given. */
const cambiarClave = async () => {
  let confirmado = false
  await abrirUsuarios()
  const guardados = responder(usuariosApi.guardar, () => (confirmado ? {} : rechazo('confirmar', { confirmar: true })))
  const pruebas = responder(sesionApi.confirmar, ({ body }) => {
    if (body.password !== 'la mía') return rechazo('credencial', { errors: { password: 'Contraseña incorrecta' } })
    confirmado = true
    return {}
  })
  await elegir('registro102', 'Modificar Password')
  await campo('Contraseña nueva').fill('otra clave del rio 8')
  await campo('Confirmar contraseña nueva').fill('otra clave del rio 8')
  await grabar().click()
  await expect.element(modal()).toBeVisible()
  return { guardados, pruebas }
}

test('ING-04 an act that asks for proof goes on with what was typed once the own password is given', async () => {
  const { guardados, pruebas } = await cambiarClave()
  await expect.element(clave()).toHaveFocus()
  await revisarAccesibilidad()
  await clave().fill('no es')
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect.element(clave()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('Contraseña incorrecta')).toBeVisible()
  // A wrong password is no lost session.
  expect(location.hash).toBe('#/usuario')
  await clave().fill('la mía')
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
  await expect.element(modal()).not.toBeInTheDocument()
  expect(pruebas.map(({ body }) => body.password)).toEqual(['no es', 'la mía'])
  expect(guardados).toHaveLength(2)
  expect(guardados[1]?.body).toEqual(guardados[0]?.body)
})

test('ING-04 whoever gives no proof reads why nothing was done, and keeps the form', async () => {
  const { guardados } = await cambiarClave()
  await modal().getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(aviso('Confirme que es usted para continuar')).toBeVisible()
  await expect.element(dialogo('MODIFICAR CONTRASEÑA')).toBeVisible()
  await expect.element(campo('Contraseña nueva')).toHaveValue('otra clave del rio 8')
  expect(guardados).toHaveLength(1)
})
