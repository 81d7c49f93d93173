import type { Respuesta } from '@cabildo/contracts/base/llamada'
import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { conVentanaDeLlaves, RETO, sinLlavesDeAcceso } from '../../../test/fabricas/mi-cuenta.ts'
import { abrirUsuarios, elegir, grabar } from '../../../test/fabricas/usuarios.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, campo, dialogo, sinDesborde } from '../../../test/vista.ts'

const modal = () => dialogo('CONFIRME QUE ES USTED')
const clave = () => campo('Su contraseña')

type Formas = Respuesta<typeof sesionApi.formasDeConfirmar>
const BUENOS = ['123456', 'aaaa-bbbb-cccc-dddd']
const CON_CLAVE: Formas = { formas: ['password'], llave: null }

/** The password of another user is changed, an act that asks for proof until `confirmado` says that it was given. */
const cambiarClave = async (formas = CON_CLAVE) => {
  let confirmado = false
  await abrirUsuarios()
  const preguntas = responder(sesionApi.formasDeConfirmar, formas)
  const guardados = responder(usuariosApi.guardar, () => (confirmado ? {} : rechazo('confirmar', { confirmar: true })))
  const pruebas = responder(sesionApi.confirmar, ({ body }) => {
    if (formas === CON_CLAVE && body.password !== 'la mía')
      return rechazo('credencial', { errors: { password: 'Contraseña incorrecta' } })
    if (formas !== CON_CLAVE && !body.respuesta && !BUENOS.includes(body.codigo ?? ''))
      return rechazo('codigoIncorrecto')
    confirmado = true
    return {}
  })
  await elegir('registro102', 'Modificar Password')
  await campo('Contraseña nueva').fill('otra clave del rio 8')
  await campo('Confirmar contraseña nueva').fill('otra clave del rio 8')
  await grabar().click()
  await expect.element(modal()).toBeVisible()
  return { guardados, pruebas, preguntas }
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

test('ING-04 whoever has a second factor is asked for that, and a wrong code is no lost session', async () => {
  const { guardados, pruebas } = await cambiarClave({ formas: ['codigo', 'llave'], llave: RETO })
  const codigo = campo('Código de 6 dígitos')
  await expect.element(codigo).toHaveFocus()
  await expect.element(clave()).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await codigo.fill('999999')
  await expect.element(page.getByText('Código incorrecto')).toBeVisible()
  expect(location.hash).toBe('#/usuario')
  await codigo.fill('123456')
  await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
  expect(pruebas.map(({ body }) => body.codigo)).toEqual(['999999', '123456'])
  expect(guardados).toHaveLength(2)
})

test('ING-04 ING-32 a passkey proves it as well; one that was not used is told, and the act waits', async () => {
  const { guardados, pruebas } = await cambiarClave({ formas: ['llave'], llave: RETO })
  conVentanaDeLlaves('cancela')
  await modal().getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await expect.element(page.getByText('No se usó la llave. Intente otra vez o elija otra forma.')).toBeVisible()
  await revisarAccesibilidad()
  expect(pruebas).toEqual([])
  conVentanaDeLlaves('da')
  await modal().getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
  expect(pruebas[0]?.body.respuesta).toMatchObject({ id: 'bGxhdmU' })
  expect(guardados).toHaveLength(2)
})

test('ING-04 ING-14 whoever lost the device goes on with a recovery code, and back', async () => {
  const { guardados, pruebas } = await cambiarClave({ formas: ['codigo', 'recuperacion'], llave: null })
  await expect.element(campo('Código de 6 dígitos')).toHaveFocus()
  await modal().getByRole('button', { name: 'Usar un código de recuperación' }).click()
  const codigo = campo('Código de recuperación')
  await expect.element(codigo).toHaveFocus()
  await expect
    .element(modal().getByText('pida al área de informática que quite su verificación en dos pasos'))
    .toBeVisible()
  await revisarAccesibilidad()
  await modal().getByRole('button', { name: 'Usar un código de 6 dígitos' }).click()
  await expect.element(campo('Código de 6 dígitos')).toHaveFocus()
  await modal().getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await codigo.fill('zzzz-zzzz-zzzz-zzzz')
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect.element(page.getByText('Código incorrecto')).toBeVisible()
  // Sixteen signs are not typed anew for one that is wrong.
  await expect.element(codigo).toHaveValue('zzzz-zzzz-zzzz-zzzz')
  await codigo.fill('aaaa-bbbb-cccc-dddd')
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
  expect(pruebas.map(({ body }) => body)).toEqual([
    { forma: 'recuperacion', codigo: 'zzzz-zzzz-zzzz-zzzz' },
    { forma: 'recuperacion', codigo: 'aaaa-bbbb-cccc-dddd' },
  ])
  expect(guardados).toHaveLength(2)
})

test('ING-04 ING-08 where the own keys do not work the dialog says so, and asks for a recovery code; on a phone, too', async () => {
  const { pruebas } = await cambiarClave({ formas: ['recuperacion'], llave: null })
  await expect.element(modal().getByText('Sus llaves de acceso no se pueden usar en esta dirección.')).toBeVisible()
  const codigo = campo('Código de recuperación')
  await expect.element(codigo).toHaveFocus()
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  await codigo.fill('aaaa-bbbb-cccc-dddd')
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
  expect(pruebas).toHaveLength(1)
})

test('ING-04 ING-14 ING-32 a browser without passkeys asks for the code, or else for a recovery code and says why', async () => {
  sinLlavesDeAcceso()
  await cambiarClave({ formas: ['codigo', 'llave', 'recuperacion'], llave: RETO })
  await expect.element(campo('Código de 6 dígitos')).toHaveFocus()
  await expect.element(modal().getByRole('button', { name: 'Usar mi llave de acceso' })).not.toBeInTheDocument()
  await modal().getByRole('button', { name: 'Cancelar' }).click()
  responder(sesionApi.formasDeConfirmar, { formas: ['llave', 'recuperacion'], llave: RETO })
  await grabar().click()
  await expect.element(modal()).toMatchTextContent('Su navegador no admite llaves de acceso')
  await expect.element(campo('Código de recuperación')).toHaveFocus()
})
