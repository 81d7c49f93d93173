import { canastasApi } from '@cabildo/contracts/canastas'
import { sesionApi } from '@cabildo/contracts/sesion'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abrir } from '../../test/pantalla.tsx'
import { rechazo, responder } from '../../test/servidor.ts'
import { enfocar } from '../../test/vista.ts'

test('SHE-89 a toast pauses while pointed at, and the same text is not stacked', async () => {
  const pedidos = responder(canastasApi.buscarDni, () => rechazo('dniNoEncontrado'))
  await abrir('welcome', { como: 'rosa' })
  const buscador = page.getByLabelText('Buscar por DNI en el padrón')
  const aviso = page.getByRole('status').filter({ hasText: 'DNI NO ENCONTRADO EN PADRON' })
  const buscar = async (veces: number) => {
    await enfocar(buscador)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => pedidos.length).toBe(veces)
  }
  await buscador.fill('45018273')
  await buscar(1)
  await expect.element(aviso).toBeVisible()
  // The field takes no second search before.
  await expect.element(page.getByRole('banner').getByText('Ctrl K')).toBeVisible()
  // From here on the clock stands still, and so do the waits of `expect.element`.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await buscar(2)
  await expect.poll(() => page.getByRole('banner').getByText('Ctrl K').query()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(100)
  expect(aviso.getByText('DNI NO ENCONTRADO EN PADRON').elements()).toHaveLength(1)
  await aviso.hover()
  await vi.advanceTimersByTimeAsync(6_500)
  expect(aviso.query()).not.toBeNull()
  await page.getByRole('main').hover()
  await vi.advanceTimersByTimeAsync(6_500)
  expect(aviso.query()).toBeNull()
})

describe('SHE-89 toasts and an open dialog', () => {
  /** A logout that fails leaves its dialog open, with a toast that stays. */
  const conAviso = async () => {
    responder(sesionApi.salir, () => rechazo('inesperado'))
    await page.getByRole('button', { name: 'Cerrar sesion' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click()
    const aviso = page.getByRole('alert').filter({ hasText: 'No se pudo cerrar la sesión' })
    await expect.element(aviso).toBeVisible()
    return aviso
  }

  test('a key leads to the newest toast, Escape closes it and returns', async () => {
    await abrir('welcome', { como: 'rosa' })
    const aviso = await conAviso()
    const cancelar = page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })
    await enfocar(cancelar)
    await userEvent.keyboard('{F6}')
    await expect.element(aviso.getByRole('button', { name: 'Cerrar aviso' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(aviso).not.toBeInTheDocument()
    await expect.element(cancelar).toHaveFocus()
  })

  test('on a phone they leave its buttons free', async () => {
    await page.viewport(390, 844)
    await abrir('welcome', { como: 'rosa' })
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    const aviso = await conAviso()
    const salir = page.getByRole('alertdialog').getByRole('button', { name: 'Salir' })
    await expect
      .poll(() => aviso.element().getBoundingClientRect().bottom - salir.element().getBoundingClientRect().top)
      .toBeLessThan(0)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
    await expect.poll(() => aviso.element().getBoundingClientRect().y).toBeGreaterThan(600)
  })

  test('the regions that readers listen to are there before any toast', async () => {
    await abrir('welcome', { como: 'rosa' })
    await expect.element(page.getByRole('banner')).toBeVisible()
    const regiones = [...document.querySelectorAll('[role="alert"]')].filter((e) => !e.closest('#contenido'))
    expect(regiones).toHaveLength(1)
    expect((await conAviso()).element()).toBe(regiones[0])
  })
})
