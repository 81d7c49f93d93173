import { type Browser, expect, type Page } from '@playwright/test'
import { dniNuevo } from './apoyo-trabajadores.ts'
import {
  abrirUsuarios,
  aviso,
  botonNuevo,
  CLAVE,
  campo,
  crearPorArea,
  dialogo,
  elegir,
  elegirArea,
  grabar,
  nombreNuevo,
} from './apoyo-usuarios.ts'
import { test } from './prueba.ts'

// The last file but two: its journeys of eight seconds each would go on alone when all others have ended.
test.describe.configure({ mode: 'parallel' })

const modal = (page: Page) => dialogo(page, 'MODIFICAR CONTRASEÑA')

/** Somebody else at another computer. */
const otroEquipo = async (browser: Browser) => {
  const contexto = await browser.newContext({ locale: 'es-PE', timezoneId: 'America/Lima' })
  return { contexto, otra: await contexto.newPage() }
}

const ingresar = async (page: Page, username: string, clave: string) => {
  await page.goto('/#/login')
  await campo(page, 'Usuario').fill(username)
  await campo(page, 'Clave').fill(clave)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

/** What whoever enters with an initial password has to do first; then signs in with the own one. */
const hacerSuya = async (page: Page, username: string, inicial: string, suya: string) => {
  await expect(page).toHaveURL(/#\/change_password$/)
  await campo(page, 'Contraseña actual').fill(inicial)
  await campo(page, 'Contraseña nueva').fill(suya)
  await campo(page, 'Confirmar contraseña nueva').fill(suya)
  await grabar(page).click()
  await expect(aviso(page, 'Contraseña Actualizada con éxito')).toBeVisible()
  await ingresar(page, username, suya)
}

test('USU-45 USU-52 D-07 the password of another user, whose sessions end, and who is told who set it', async ({
  page,
  browser,
}) => {
  const { username } = await crearPorArea(page.request)
  const { contexto, otra } = await otroEquipo(browser)
  await ingresar(otra, username, CLAVE)
  await expect(otra.getByRole('heading', { name: 'Cabildo' })).toBeVisible()
  await abrirUsuarios(page)
  await elegir(page, username, 'Modificar Password')
  await campo(page, 'Contraseña nueva').fill('otra clave del rio 8')
  await campo(page, 'Confirmar contraseña nueva').fill('otra clave del rio 8')
  await grabar(page).click()
  await expect(aviso(page, 'Usuario grabado con éxito')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'LISTADO DE USUARIOS' })).toBeVisible()
  // Nobody touched it: its live stream ended with the session.
  await expect(otra.getByText('Su sesión terminó. Ingrese otra vez para continuar.').first()).toBeVisible()
  await ingresar(otra, username, 'otra clave del rio 8')
  await expect(modal(otra)).toContainText(/La actual la puso .+, que administra usuarios, el \d\d\/\d\d\/\d{4} a las/)
  await hacerSuya(otra, username, 'otra clave del rio 8', 'mi clave del rio 9')
  await expect(otra.getByRole('heading', { name: 'Cabildo' })).toBeVisible()
  await contexto.close()
})

test('USU-20 USU-29 SHE-35 SHE-100 a new employee signs in, changes the password, and loses a permission', async ({
  page,
  browser,
}) => {
  test.slow()
  const username = nombreNuevo()
  await abrirUsuarios(page)

  // The administrator registers the person, the account and the access.
  await botonNuevo(page).click()
  await campo(page, 'DNI').fill(dniNuevo())
  await expect(page.getByText('No encontramos ese DNI. Escriba los datos.')).toBeVisible()
  await campo(page, 'Nombre').fill('Paola')
  await campo(page, 'Apellido Paterno').fill('Medina')
  await campo(page, 'Apellido Materno').fill('Chirinos')
  await campo(page, 'Sexo').selectOption('0')
  await grabar(page).click()
  await expect(campo(page, 'Apellidos y nombres')).toHaveValue('Medina Chirinos, Paola')
  await campo(page, 'Usuario').fill(username)
  await campo(page, 'Contraseña').fill(username)
  await elegirArea(dialogo(page, 'CREAR USUARIO'), 'Gerencia de Administración', 'Área del acceso')
  await campo(page, 'Cargo').selectOption({ label: 'Asistente' })
  await campo(page, 'Panel Visitas').check()
  await grabar(page).click()
  await expect(aviso(page, 'Usuario grabado con éxito')).toBeVisible()

  // The employee, elsewhere, cannot go on with the initial password.
  const { contexto, otra } = await otroEquipo(browser)
  await ingresar(otra, username, username)
  await expect(otra).toHaveURL(/#\/change_password$/)
  await expect(modal(otra)).toContainText('Medina Chirinos')
  await otra.goto('/#/visitas')
  await expect(otra).toHaveURL(/#\/change_password$/)
  await hacerSuya(otra, username, username, CLAVE)
  await otra.getByRole('link', { name: 'Visitas', exact: true }).click()
  await expect(otra.getByRole('heading', { name: 'LISTADO DE VISITAS' })).toBeVisible()
  await expect(otra.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')

  // The permission goes while the screen is open: the next action is refused.
  await elegir(page, username, 'Permisos')
  await dialogo(page, 'LISTA DE ACCESOS')
    .getByRole('button', { name: /Editar acceso/ })
    .click()
  const permiso = dialogo(page, 'NUEVO PERMISO')
  await permiso.getByLabel('Panel Visitas').uncheck()
  await grabar(page).click()
  await expect(permiso).toBeHidden()
  await otra.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill('quispe')
  await expect(aviso(otra, 'No tiene permiso para realizar esta acción').first()).toBeVisible()
  await contexto.close()
})

test('USU-17 USU-21 USU-33 SHE-91 a user by area enters with the access of its area, which switched off ends what it does', async ({
  page,
  browser,
}) => {
  test.slow()
  const username = nombreNuevo()
  await abrirUsuarios(page)
  await botonNuevo(page).click()
  await page.getByRole('tab', { name: 'Usuario por Area' }).click()
  await elegirArea(dialogo(page, 'CREAR USUARIO'), 'Trámite Documentario')
  await campo(page, 'Usuario').fill(username)
  await page.getByRole('button', { name: 'Generar contraseña' }).click()
  const clave = await campo(page, 'Contraseña').inputValue()
  await grabar(page).click()
  await expect(aviso(page, 'Usuario grabado con éxito')).toBeVisible()

  // Its user, elsewhere.
  const { contexto, otra } = await otroEquipo(browser)
  await ingresar(otra, username, clave)
  await hacerSuya(otra, username, clave, CLAVE)
  await expect(otra.getByRole('heading', { name: 'Cabildo' })).toBeVisible()
  await expect(otra.getByText('Trámite Documentario').first()).toBeVisible()

  await elegir(page, username, 'Permisos')
  const accesos = dialogo(page, 'LISTA DE ACCESOS')
  await accesos.getByRole('switch').click()
  await expect(accesos.getByRole('switch')).not.toBeChecked()
  await expect(otra.getByText('Su sesión terminó. Ingrese otra vez para continuar.').first()).toBeVisible()
  await ingresar(otra, username, CLAVE)
  await expect(otra.getByRole('main').getByRole('alert')).toBeVisible()

  await accesos.getByRole('button', { name: 'Nuevo', exact: true }).click()
  await elegirArea(dialogo(page, 'NUEVO PERMISO'), 'Secretaría General')
  await grabar(page).click()
  await expect(aviso(page, 'Permisos grabado con éxito')).toBeVisible()
  await ingresar(otra, username, CLAVE)
  await expect(otra.getByRole('heading', { name: 'Cabildo' })).toBeVisible()
  await expect(otra.getByText('Secretaría General').first()).toBeVisible()
  await contexto.close()
})
