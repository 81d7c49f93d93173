import { usuariosApi } from '@cabildo/contracts/usuarios'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { unaSesion } from '../../../test/fabricas/mi-cuenta.ts'
import { abrirUsuarios, elegir, filaDe, porArea } from '../../../test/fabricas/usuarios.ts'
import { responder } from '../../../test/servidor.ts'
import { aviso, dialogo, sinDesborde } from '../../../test/vista.ts'

const ventana = () => dialogo('SESIONES')
const todas = () => ventana().getByRole('button', { name: 'Cerrar todas' })

/** Opens the sessions of somebody, which end as they are asked to. */
const abrirSesiones = async (usuario = porArea(102)) => {
  const sesiones = [unaSesion(1), unaSesion(2, { dispositivo: 'Chrome en Android' })]
  responder(usuariosApi.sesiones, () => ({ data: sesiones }))
  const cierres = responder(usuariosApi.cerrarSesiones, ({ query: { sesion } }) => {
    const suyas = sesiones.filter(({ id, termino }) => termino === null && (sesion === undefined || id === sesion))
    for (const una of suyas) Object.assign(una, { termino: '2026-07-15 10:00:00', por_que: 'cerrada por admin' })
    return { cerradas: suyas.length }
  })
  await abrirUsuarios([usuario])
  await elegir(usuario.username, 'Sesiones')
  await expect.element(ventana().getByText('Chrome en Android')).toBeVisible()
  return cierres
}

test('ING-24 the administration ends one session of a user, or all after a question', async () => {
  const cierres = await abrirSesiones()
  await expect.element(ventana().getByRole('button', { name: 'Listo' })).toHaveFocus()
  await revisarAccesibilidad()
  await ventana()
    .getByRole('button', { name: /^Cerrar la sesión de Chrome en Android/ })
    .click()
  await expect.element(aviso('Sesión cerrada')).toBeVisible()
  await expect.element(ventana().getByRole('cell', { name: 'cerrada por admin' })).toBeVisible()
  await todas().click()
  const pregunta = page.getByRole('alertdialog', { name: 'CERRAR TODAS LAS SESIONES' })
  await expect.element(pregunta.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await revisarAccesibilidad()
  await pregunta.getByRole('button', { name: 'Cerrar todas' }).click()
  await expect.element(aviso('Se cerró 1 sesión')).toBeVisible()
  await expect.element(todas()).toBeDisabled()
  expect(cierres.map(({ query }) => query.sesion)).toEqual([unaSesion(2).id, undefined])
})

test('ING-24 of whoever is out of reach the sessions are not shown, and the menu says why', async () => {
  const fuera = porArea(104, { reserva: 'cuenta' })
  await abrirUsuarios([fuera], 'jefa')
  await filaDe(fuera.username).click({ button: 'right' })
  const entrada = page.getByRole('menuitem', { name: /^Sesiones/ })
  await expect.element(entrada).toHaveAttribute('aria-disabled', 'true')
  await expect.element(entrada).toMatchTextContent('Solo el área de informática puede hacer este cambio')
})

test('ING-24 the sessions of a user fit a phone', async () => {
  await abrirSesiones()
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
})
