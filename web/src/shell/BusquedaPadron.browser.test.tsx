import { canastasApi } from '@cabildo/contracts/canastas'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { reporteVisitasApi } from '@cabildo/contracts/reporte-visitas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abrirVisitas } from '../../test/fabricas/visitas.ts'
import { listaDe } from '../../test/listado.ts'
import { abrir } from '../../test/pantalla.tsx'
import { rechazo, responder } from '../../test/servidor.ts'
import { botonNuevo } from '../../test/tabla.ts'
import { altura, pegarEn } from '../../test/vista.ts'

const buscador = () => page.getByLabelText('Buscar por DNI en el padrón')

test('SHE-50 SHE-67 the DNI search takes eight digits and nothing else', async () => {
  const enviadas = responder(canastasApi.buscarDni, () => rechazo('dniNoEncontrado'))
  await abrir('welcome', { como: 'rosa' })
  await expect.element(buscador()).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(buscador()).toHaveFocus()
  await userEvent.keyboard('4a5-0e1')
  await expect.element(buscador()).toHaveValue('4501')
  await userEvent.keyboard('{Home}9{End}{Backspace}')
  await expect.element(buscador()).toHaveValue('9450')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Ingrese los 8 dígitos del DNI')).toBeVisible()
  await expect.element(buscador()).toHaveAccessibleDescription('Ingrese los 8 dígitos del DNI')
  await buscador().fill('4501827')
  await expect.element(page.getByText('Ingrese los 8 dígitos del DNI')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Ingrese los 8 dígitos del DNI')).toBeVisible()
  expect(enviadas).toEqual([])
  await buscador().fill('')
  pegarEn(buscador(), '45 018-273 x 99')
  await expect.element(buscador()).toHaveValue('45018273')
})

test('SHE-54 a DNI that nobody has is told and marked', async () => {
  responder(canastasApi.buscarDni, () => rechazo('dniNoEncontrado'))
  await abrir('welcome', { como: 'rosa' })
  await buscador().fill('97000000')
  await userEvent.keyboard('{Enter}')
  const aviso = page.getByRole('status').filter({ hasText: 'DNI NO ENCONTRADO EN PADRON' })
  await expect.element(aviso).toBeVisible()
  await expect.element(buscador()).toHaveAttribute('aria-invalid', 'true')
})

test('SHE-50 SHE-63 Ctrl K stays inside an open dialog', async () => {
  await abrirVisitas()
  await botonNuevo().click()
  const primero = page.getByRole('dialog').getByRole('textbox').first()
  await primero.fill('4')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(primero).toHaveFocus()
})

test('fingers find 44 pixels on a phone', async () => {
  await page.viewport(390, 844)
  await abrirVisitas()
  expect(await altura(buscador())).toBeGreaterThanOrEqual(44)
  // What would be cut says nothing.
  await expect.element(buscador()).toHaveAttribute('placeholder', 'DNI (8 dígitos)')
  expect(await altura(botonNuevo())).toBeGreaterThanOrEqual(44)
  expect(await altura(page.getByRole('combobox').last())).toBeGreaterThanOrEqual(44)
  await botonNuevo().click()
  await expect.element(page.getByLabelText('Lector de código de barras')).toHaveFocus()
  for (const campo of page.getByRole('dialog').getByRole('textbox').all())
    expect(await altura(campo)).toBeGreaterThanOrEqual(44)
})

test('fingers find 44 pixels on the calendars of a public page, too', async () => {
  await page.viewport(390, 844)
  responder(catalogosApi.areas, listaDe([]))
  responder(reporteVisitasApi.reporte, listaDe([]))
  await abrir('visita_reporte')
  const botones = page.getByRole('button', { name: /en el calendario$/ })
  await expect.element(botones.first()).toBeVisible()
  expect(botones.all()).not.toHaveLength(0)
  for (const boton of botones.all()) {
    expect(await altura(boton)).toBeGreaterThanOrEqual(44)
    expect(boton.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
  }
})
