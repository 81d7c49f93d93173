import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirAccesos,
  accesos,
  anio,
  filas,
  grabar,
  guardado,
  interruptor,
  lapiz,
  nuevo,
  permiso,
} from './apoyo-accesos.ts'
import {
  AYUDANTE,
  abrirUsuarios,
  aviso,
  crearPorArea,
  crearPorEmpleado,
  darAcceso,
  elegir,
  elegirArea,
  pedirComo,
  retener,
} from './apoyo-usuarios.ts'
import { test } from './prueba.ts'

test('USU-23 USU-24 USU-25 USU-30 without accesses it says so, and Nuevo adds one with a position', async ({
  page,
}) => {
  const { username } = await crearPorEmpleado(page.request)
  await abrirAccesos(page, username)
  await expect(accesos(page)).toContainText('Olivares Rivas, Nadia')
  await expect(accesos(page).getByText('No registra accesos para este usuario')).toBeVisible()
  await expect(nuevo(page)).toBeFocused()
  await revisarAccesibilidad(page)
  await nuevo(page).click()
  await expect(permiso(page).getByLabel('Año')).toHaveValue(anio)
  await expect(permiso(page).getByLabel('Año')).toHaveAttribute('readonly', '')
  await expect(permiso(page)).toContainText('Falta: área, cargo')
  await expect(grabar(page)).toBeDisabled()
  await elegirArea(permiso(page), 'Registro Civil')
  await expect(permiso(page)).toContainText('Falta: cargo')
  await permiso(page).getByLabel('Cargo').selectOption({ label: 'Asistente' })
  await permiso(page).getByLabel('Nacimientos').check()
  const peticion = guardado(page)
  await grabar(page).click()
  expect((await peticion).postDataJSON()).toMatchObject({ area_id: 30, cargo_id: 5, myChoices: [10] })
  await expect(aviso(page, 'Permisos grabado con éxito')).toBeVisible()
  await expect(permiso(page)).toBeHidden()
  await expect(page.getByRole('columnheader')).toContainText(['Año', 'Area', 'Cargo', 'Estado'])
  await expect(filas(page).getByRole('cell')).toHaveText([anio, 'Registro Civil', 'Asistente', 'Activo', ''])
  await expect(nuevo(page)).toBeFocused()
})

test('USU-33 USU-36 the switch moves only when the server has accepted', async ({ page }) => {
  const { username } = await crearPorArea(page.request)
  await abrirAccesos(page, username)
  await expect(interruptor(page)).toBeChecked()
  let contestar: () => void = () => undefined
  const espera = new Promise<void>((listo) => {
    contestar = listo
  })
  await page.route('**/api/users/changestate', async (ruta) => {
    await espera
    await ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } })
  })
  await interruptor(page).click()
  await expect(interruptor(page)).toHaveAttribute('aria-busy', 'true')
  await expect(interruptor(page)).toBeChecked()
  contestar()
  await expect(aviso(page, 'No se pudo cambiar el estado')).toBeVisible()
  await expect(interruptor(page)).toBeChecked()
  await page.unroute('**/api/users/changestate')
  await interruptor(page).focus()
  await page.keyboard.press('Space')
  await expect(interruptor(page)).not.toBeChecked()
  await expect(filas(page).getByText('Inactivo')).toBeVisible()
  await expect(interruptor(page)).toBeFocused()
})

test('USU-31 USU-35 a second active access of the year is refused and nothing changes', async ({ page }) => {
  const usuario = await crearPorArea(page.request)
  const [acceso] = (await pedirComo(page.request, 'GET', `/api/users/accesses/${usuario.id}`)).cuerpo.data
  const apagar = { user_id: usuario.id, empacce_id: acceso.empacce_id, estado: false }
  await pedirComo(page.request, 'POST', '/api/users/changestate', apagar)
  await darAcceso(page.request, usuario, { area_id: 20 })
  await abrirAccesos(page, usuario.username)
  await expect(filas(page)).toHaveCount(2)
  const apagado = accesos(page).getByRole('switch', { checked: false })
  await apagado.click()
  await expect(aviso(page, 'Ya existe acceso para el usuario')).toBeVisible()
  await expect(accesos(page).getByRole('switch', { checked: true })).toHaveCount(1)
})

test('USU-33 SHE-105 the refusal of the server is told in its own words', async ({ page }) => {
  await abrirAccesos(page, 'informatica', AYUDANTE)
  await interruptor(page).click()
  await expect(aviso(page, 'Solo el área de informática puede hacer este cambio')).toBeVisible()
  await expect(interruptor(page)).toBeChecked()
})

test('USU-33 SHE-105 the own accesses are only shown, and why is told', async ({ page }) => {
  await abrirUsuarios(page, AYUDANTE)
  await elegir(page, AYUDANTE, 'Permisos')
  await expect(filas(page).getByRole('cell').last()).toHaveText('Activo')
  await expect(accesos(page).getByText('No puede cambiar sus propios accesos ni permisos')).toBeVisible()
  await expect(interruptor(page)).toHaveCount(0)
  await expect(lapiz(page)).toHaveCount(0)
  await expect(nuevo(page)).toHaveCount(0)
  await revisarAccesibilidad(page)
})

test('USU-33 two switches that are awaited are busy each by itself', async ({ page }) => {
  const usuario = await crearPorArea(page.request)
  const [acceso] = (await pedirComo(page.request, 'GET', `/api/users/accesses/${usuario.id}`)).cuerpo.data
  const apagar = { user_id: usuario.id, empacce_id: acceso.empacce_id, estado: false }
  await pedirComo(page.request, 'POST', '/api/users/changestate', apagar)
  await darAcceso(page.request, usuario, { area_id: 20 })
  await abrirAccesos(page, usuario.username)
  await expect(filas(page)).toHaveCount(2)
  const contestar = await retener(page, '**/api/users/changestate', (ruta) => ruta.continue())
  await interruptor(page, 0).click()
  await interruptor(page, 1).click()
  for (const n of [0, 1]) await expect(interruptor(page, n)).toHaveAttribute('aria-busy', 'true')
  contestar()
  for (const n of [0, 1]) await expect(interruptor(page, n)).not.toHaveAttribute('aria-busy')
})

test('D-23 accesses that cannot be loaded are asked for again', async ({ page }) => {
  const { id, username } = await crearPorArea(page.request)
  await page.route(`**/api/users/accesses/${id}`, (ruta) =>
    ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } }),
  )
  await abrirUsuarios(page)
  await elegir(page, username, 'Permisos')
  await expect(accesos(page).getByText('No se pudo obtener datos')).toBeVisible()
  await page.unroute(`**/api/users/accesses/${id}`)
  await accesos(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(filas(page)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(interruptor(page)).toBeFocused()
})

test('USU-26 codes that come after the list was closed do not open over the list of another user', async ({ page }) => {
  const [uno, otro] = [await crearPorArea(page.request), await crearPorArea(page.request)]
  const contestar = await retener(page, '**/api/users/getpermissions/*', (ruta) => ruta.continue())
  await abrirAccesos(page, uno.username)
  await lapiz(page).click()
  await expect(lapiz(page)).toHaveAttribute('aria-busy', 'true')
  await accesos(page).getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(accesos(page)).toBeHidden()
  await elegir(page, otro.username, 'Permisos')
  await expect(filas(page)).toHaveCount(1)
  await expect(accesos(page)).toContainText(otro.username)
  const respuesta = page.waitForResponse('**/api/users/getpermissions/*')
  contestar()
  await (await respuesta).finished()
  await interruptor(page).click()
  await expect(interruptor(page)).not.toBeChecked()
  await expect(permiso(page)).toHaveCount(0)
})
