import { canastasApi } from '@cabildo/contracts/canastas'
import { sesionApi } from '@cabildo/contracts/sesion'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'
import { abrirVisitas } from '../../../test/fabricas/visitas.ts'
import { abrir, tokenDe } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { sinDesborde } from '../../../test/vista.ts'

const usuario = () => page.getByLabelText('Usuario')
const clave = () => page.getByLabelText('Clave', { exact: true })
const bienvenida = () => page.getByRole('heading', { name: 'Cabildo' })
const enviar = () => page.getByRole('button', { name: 'Ingresar' }).click()

const ingresar = async (quien: string) => {
  await usuario().fill(quien)
  await clave().fill('una clave segura')
  await enviar()
}
/** The server lets that person of the cast in. */
const dejarEntrar = (quien: Persona) => responder(sesionApi.ingresar, { access_token: tokenDe(ELENCO[quien]) })

test('SHE-41 an empty user is told beside the field and nothing is sent', async () => {
  const enviadas = dejarEntrar('rosa')
  await abrir('login')
  await enviar()
  await expect.element(page.getByText('Ingrese su usuario')).toBeVisible()
  await expect.element(usuario()).toHaveFocus()
  await expect.element(usuario()).toHaveAttribute('aria-invalid', 'true')
  expect(enviadas).toEqual([])
})

test('SHE-42 SHE-43 SHE-89 SHE-92 a wrong password shows Credencial incorrecto and stays', async () => {
  const enviadas = responder(sesionApi.ingresar, () => rechazo('credencial'))
  await abrir('login')
  await usuario().fill('rosa')
  await enviar()
  await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent('Credencial incorrecto')
  expect(enviadas.map(({ body }) => body)).toEqual([{ username: 'rosa', password: '' }])
  const aviso = page.getByRole('alert').filter({ hasText: 'Aviso' })
  await expect.element(aviso).toMatchTextContent('Credencial incorrecto')
  await expect.element(clave()).toHaveFocus()
  await expect.element(page.getByText('Su sesión terminó')).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await aviso.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect.element(aviso).not.toBeInTheDocument()
})

test('SHE-43 SHE-89 what a failed try told is gone after signing in', async () => {
  await abrir('welcome', { como: 'rosa' })
  responder(sesionApi.salir, {})
  await page.getByRole('button', { name: 'Cerrar sesion' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click()
  responder(sesionApi.ingresar, () => rechazo('credencial'))
  await ingresar('rosa')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Aviso' })).toBeVisible()
  dejarEntrar('rosa')
  await ingresar('rosa')
  await expect.element(bienvenida()).toBeVisible()
  await expect.element(page.getByText('Credencial incorrecto')).not.toBeInTheDocument()
})

test('SHE-46 too many attempts are told in the words of the answer', async () => {
  responder(sesionApi.ingresar, () => rechazo('demasiadosIntentos'))
  await abrir('login')
  await ingresar('nadie')
  const falla = page.getByRole('main').getByRole('alert')
  await expect.element(falla).toMatchTextContent('Demasiados intentos, intente más tarde')
})

test('SHE-39 the password can be seen while it is typed', async () => {
  await abrir('login')
  await clave().fill('secreta')
  await expect.element(clave()).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar clave' }).click()
  await expect.element(clave()).toHaveAttribute('type', 'text')
})

test('SHE-39 the login is accessible, on a phone too', async () => {
  await abrir('login')
  await expect.element(usuario()).toHaveFocus()
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
})

test('SHE-23 D-26 a staff address shows the login in place and opens after signing in', async () => {
  // What the frame and the log ask, for when somebody is in.
  await abrirVisitas()
  localStorage.clear()
  dejarEntrar('rosa')
  await abrir('visitas')
  await expect.element(usuario()).toBeVisible()
  expect(location.hash).toBe('#/visitas')
  await ingresar('rosa')
  await expect.element(page.getByRole('heading', { name: 'LISTADO DE VISITAS' })).toBeVisible()
})

test('SHE-28 D-26 whoever may not open the wanted screen goes to welcome and is told', async () => {
  await abrir('welcome', { como: 'nadie' })
  localStorage.clear()
  dejarEntrar('nadie')
  await abrir('visitas')
  await ingresar('nadie')
  const aviso = page.getByRole('status').filter({ hasText: 'No tiene permiso para esta opción' })
  await expect.element(aviso).toBeVisible()
  await expect.poll(() => location.hash).toBe('#/welcome')
})

test('SHE-25 SHE-19 SHE-21 signed in: the login goes to welcome, the root shows it, an unknown address says that it is none', async () => {
  await abrir('login', { como: 'nadie' })
  await expect.poll(() => location.hash).toBe('#/welcome')
  await expect.element(bienvenida()).toBeVisible()
  location.hash = '#/no-existe'
  await expect.element(page.getByRole('heading', { name: 'Esta página no existe' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Página no encontrada · Cabildo')
  expect(location.hash).toBe('#/no-existe')
  await revisarAccesibilidad()
  await page.getByRole('link', { name: 'Ir a la bienvenida' }).click()
  await expect.poll(() => location.hash).toBe('#/welcome')
  await abrir('', { como: 'nadie' })
  await expect.element(bienvenida()).toBeVisible()
  expect(location.hash).toBe('#/')
})

test('SHE-37 a logout that fails keeps the session and says so', async () => {
  responder(sesionApi.salir, () => rechazo('inesperado'))
  await abrir('welcome', { como: 'rosa' })
  await page.getByRole('button', { name: 'Cerrar sesion' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click()
  await expect.element(page.getByText('No se pudo cerrar la sesión, intente nuevamente')).toBeVisible()
  expect(localStorage.getItem('token')).not.toBeNull()
})

test('SHE-91 a 401 shows the login in place, closes dialogs and says why', async () => {
  responder(canastasApi.buscarDni, () => rechazo('sinSesion'))
  await abrir('welcome', { como: 'rosa' })
  await page.getByLabelText('Buscar por DNI en el padrón').fill('45018273')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Su sesión terminó. Ingrese otra vez para continuar.')).toBeVisible()
  expect(location.hash).toBe('#/welcome')
  expect(localStorage.getItem('token')).toBeNull()
})
