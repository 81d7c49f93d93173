import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { nacimientosApi } from '@cabildo/contracts/nacimientos'
import { sesionApi } from '@cabildo/contracts/sesion'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../test/accesibilidad.ts'
import { ELENCO } from '../../test/elenco.ts'
import { abrirNacimientos, filaDe, REGISTRADOR, unNacimiento } from '../../test/fabricas/nacimientos.ts'
import { recargar, tokenDe } from '../../test/pantalla.tsx'
import { rechazo, responder, sinRed } from '../../test/servidor.ts'
import { botonNuevo } from '../../test/tabla.ts'
import { iniciarSesion } from './sesion.ts'

const dialogo = () => page.getByRole('dialog', { name: 'DETALLE DE NACIMIENTO' })
const nombres = () => dialogo().getByLabelText(/^Nombres/)
const recuperado = () => dialogo().getByText('Se recuperó lo que estaba escribiendo.')
const ingresar = () => page.getByRole('button', { name: 'Ingresar' })

beforeEach(() => responder(nacimientosApi.guardar, () => rechazo('sinSesion'), { aFalta: true }))

/** Writes into the form of a birth, whose save then finds the session ended. */
const escribirYPerder = async () => {
  await abrirNacimientos([unNacimiento(1, { nom_nac: 'ROSA' })])
  await filaDe({ ape1: 'MAMANI 01' })
    .getByRole('button', { name: /^Editar/ })
    .click()
  await nombres().fill('ROSA LUZ')
  await dialogo().getByRole('button', { name: 'Grabar' }).click()
  await expect.element(ingresar()).toBeVisible()
}

test('SHE-80 SHE-91 a form that the end of the session closed is open again after signing in, with what was typed', async () => {
  await escribirYPerder()
  iniciarSesion(tokenDe(REGISTRADOR))
  await expect.element(recuperado()).toBeVisible()
  await expect.element(nombres()).toHaveValue('ROSA LUZ')
  await revisarAccesibilidad()
  await dialogo().getByRole('button', { name: 'Empezar de nuevo' }).click()
  await expect.element(nombres()).toHaveValue('ROSA')
  await dialogo().getByRole('button', { name: 'Cerrar' }).first().click()
  await expect.element(dialogo()).not.toBeInTheDocument()
  recargar()
  await expect.element(filaDe({ ape1: 'MAMANI 01' })).toBeVisible()
  await expect.element(dialogo()).not.toBeInTheDocument()
})

test('SHE-80 SHE-91 what was sent before its answer was lost is sent again under the same key', async () => {
  await abrirNacimientos()
  const enviados = responder(nacimientosApi.guardar, sinRed())
  await botonNuevo().click()
  await dialogo()
    .getByLabelText(/^Primer apellido/)
    .fill('FLORES')
  await dialogo().getByLabelText(/^Sexo/).selectOptions('FEMENINO')
  await dialogo().getByRole('button', { name: 'Grabar' }).click()
  await expect.poll(() => enviados.length).toBe(1)
  await expect.poll(() => Object.keys(sessionStorage).length).toBe(1)
  recargar()
  await expect.element(recuperado()).toBeVisible()
  await dialogo().getByRole('button', { name: 'Grabar' }).click()
  await expect.poll(() => enviados.length).toBe(2)
  expect(enviados[1]?.body.clave).toBe(enviados[0]?.body.clave)
})

test('SHE-80 a reload brings it back too; who signs in next, or after a logout on purpose, finds nothing of it', async () => {
  await escribirYPerder()
  iniciarSesion(tokenDe(REGISTRADOR))
  await expect.element(nombres()).toHaveValue('ROSA LUZ')
  recargar()
  await expect.element(nombres()).toHaveValue('ROSA LUZ')
  iniciarSesion(tokenDe({ ...REGISTRADOR, user: { ...ELENCO.nadie.user, id: 999 } }))
  await expect.element(filaDe({ ape1: 'MAMANI 01' })).toBeVisible()
  await expect.element(dialogo()).not.toBeInTheDocument()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('SHE-36 a logout on purpose forgets what was being written', async () => {
  await escribirYPerder()
  iniciarSesion(tokenDe(REGISTRADOR))
  await dialogo().getByRole('button', { name: 'Empezar de nuevo' }).click()
  await nombres().fill('ROSA MARIA')
  responder(sesionApi.salir, {})
  location.hash = '#/welcome'
  await page.getByRole('button', { name: 'Cerrar sesion' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click()
  await expect.element(ingresar()).toBeVisible()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('SHE-80 a list that finds no network says so at the login', async () => {
  await abrirNacimientos([unNacimiento(1)])
  responder(nacimientosApi.listar, sinRed())
  location.hash = '#/nacimientos?pagina=2'
  await expect.element(ingresar()).toBeVisible()
  await expect.element(page.getByText(MENSAJES.sesionSinRed)).toBeVisible()
})
