/// <reference lib="dom" />
import { expect } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import { test } from './prueba.ts'

test('SHE-03 P-10 the frame of the public pages names the municipality, its services and what it does with data', async ({
  page,
}) => {
  await page.goto('/#/verifica')
  const servicios = page.getByRole('navigation', { name: 'Servicios', exact: true })
  await expect(page.getByRole('banner')).toContainText('Municipalidad Provincial de Valle AltoServicios en línea')
  await expect(servicios.getByRole('link', { name: 'Verificar documento' })).toHaveAttribute('aria-current', 'page')
  await expect(servicios.getByRole('link')).toHaveText([
    'Mesa de partes',
    'Verificar documento',
    'Transparencia',
    'Libro de reclamaciones',
  ])
  // The demonstration's municipality has no site of its own to go back to.
  await expect(page.getByRole('navigation', { name: 'Ruta' })).toHaveCount(0)

  const pie = page.getByRole('contentinfo')
  await expect(pie).toContainText('Jr. Las Acequias 240, Plaza Mayor')
  await expect(pie).toContainText('Lunes a viernes, de 8:00 a 16:30')
  await expect(pie.getByRole('link', { name: '(000) 555-0142' })).toHaveAttribute('href', 'tel:0005550142')
  await expect(pie.getByRole('link', { name: 'mesadepartes@example.com' })).toBeVisible()
  await pie.getByText('Protección de datos personales').click()
  await expect(pie).toContainText('según la Ley 29733')
  await expect(pie).toContainText('Puede pedir el acceso, la rectificación, la cancelación o la oposición en mesadep')
  await revisarAccesibilidad(page)

  // What is not in the bar is in the menu, and a page that is not built is nowhere.
  await page.getByRole('button', { name: 'Menú de servicios' }).click()
  const todos = page.getByRole('navigation', { name: 'Todos los servicios' })
  await todos.getByRole('link', { name: 'Reporte de visitas' }).click()
  await expect(page).toHaveTitle('Reporte de visitas · Cabildo')
  await expect(todos).toBeHidden()
  await expect(servicios.getByRole('link', { name: 'Reporte de visitas' })).toHaveAttribute('aria-current', 'page')
  const direcciones = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const direccion of new Set(direcciones.filter((href) => href?.startsWith('#/')))) {
    await page.goto(`/${direccion}`)
    if (direccion !== '#/' && direccion !== '#/login') await expect(page).toHaveURL(new RegExp(`${direccion}$`))
    await expect(page.locator('main')).toBeVisible()
  }
})

test('SHE-03 on a phone the services are in a menu that keyboard, finger and screen reader open and close', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/archivo')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Servicios', exact: true })).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const boton = page.getByRole('button', { name: 'Menú de servicios' })
  expect(await altura(boton)).toBeGreaterThanOrEqual(44)
  await boton.focus()
  await page.keyboard.press('Enter')
  const todos = page.getByRole('navigation', { name: 'Todos los servicios' })
  const aqui = todos.getByRole('link', { name: 'Archivo de normas' })
  await expect(aqui).toHaveAttribute('aria-current', 'page')
  expect(await altura(aqui)).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad(page)
  await page.keyboard.press('Tab')
  await expect(todos.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(todos).toBeHidden()
  await expect(boton).toBeFocused()
  for (const enlace of await page.getByRole('contentinfo').getByRole('link').all())
    expect(await altura(enlace)).toBeGreaterThanOrEqual(44)
})

test('SHE-03 the login offers citizens every public page that there is, the archive too', async ({ page }) => {
  await page.goto('/#/login')
  const enlaces = page.getByRole('navigation', { name: 'Páginas para ciudadanos' })
  await expect(enlaces.getByRole('link', { name: 'Archivo de normas' })).toHaveAttribute('href', '#/archivo')
  await enlaces.getByRole('link', { name: 'Verificar documento' }).click()
  await expect(page).toHaveTitle('Verificar documento · Cabildo')
  await revisarAccesibilidad(page)
})
