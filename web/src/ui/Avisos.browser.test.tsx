import { canastasApi } from '@cabildo/contracts/canastas'
import { sesionApi } from '@cabildo/contracts/sesion'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abrir } from '../../test/pantalla.tsx'
import { rechazo, responder } from '../../test/servidor.ts'
import { enfocar } from '../../test/vista.ts'
import { avisar } from './avisos.ts'

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
  await aviso.getByText('DNI NO ENCONTRADO EN PADRON').hover()
  await vi.advanceTimersByTimeAsync(12_500)
  expect(aviso.query()).not.toBeNull()
  await page.getByRole('main').hover()
  await vi.advanceTimersByTimeAsync(12_500)
  expect(aviso.query()).toBeNull()
})

/** An error that is not about what happens next. */
const avisarHaceRato = (texto: string) => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(0)
  avisar.error(texto)
}
const arriba = (elemento: Element) => elemento.getBoundingClientRect().top

describe('SHE-89 toasts of a screen', () => {
  /** A search that fails. */
  const fallar = async () => {
    responder(canastasApi.buscarDni, () => rechazo('inesperado'))
    await page.getByLabelText('Buscar por DNI en el padrón').fill('45018273')
    await userEvent.keyboard('{Enter}')
    const aviso = page.getByRole('alert').filter({ hasText: 'No se pudo obtener datos' })
    await expect.element(aviso).toBeVisible()
    return aviso
  }

  test('an error closes by itself, later than a success', async () => {
    await abrir('welcome', { como: 'rosa' })
    await expect.element(page.getByRole('banner')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    avisar.exito('Registro grabado con éxito')
    avisar.error('No se pudo grabar el registro')
    await expect.poll(() => page.getByText('No se pudo grabar el registro').elements().length).toBe(1)
    await vi.advanceTimersByTimeAsync(6_500)
    await expect.poll(() => page.getByText('Registro grabado con éxito').elements().length).toBe(0)
    expect(page.getByText('No se pudo grabar el registro').elements()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(9_000)
    await expect.poll(() => page.getByText('No se pudo grabar el registro').elements().length).toBe(0)
  })

  test('the newest stands first, and none lies over a control', async () => {
    await abrir('welcome', { como: 'rosa' })
    await expect.element(page.getByRole('banner')).toBeVisible()
    avisar.error('No se pudo grabar el registro')
    avisar.exito('Registro grabado con éxito')
    const primero = page.getByText('Registro grabado con éxito')
    await expect.element(primero).toBeVisible()
    expect(arriba(primero.element())).toBeLessThan(arriba(page.getByText('No se pudo grabar el registro').element()))
    const cajaDe = (elemento: Element) => elemento.getBoundingClientRect()
    const tapados = () => {
      const avisos = [...document.querySelectorAll('[data-aviso]')].map(cajaDe)
      return [...document.querySelectorAll('button, a[href], input')].filter((control) => {
        const { left, right, top, bottom } = cajaDe(control)
        return (
          !control.closest('[data-aviso]') &&
          avisos.some((aviso) => left < aviso.right && right > aviso.left && top < aviso.bottom && bottom > aviso.top)
        )
      })
    }
    await expect.poll(() => tapados().map(({ outerHTML }) => outerHTML)).toEqual([])
  })

  test('what a scroll brings under them is free again, also while the pointer happens to be there', async () => {
    await abrir('welcome', { como: 'rosa' })
    await expect.element(page.getByRole('banner')).toBeVisible()
    avisar.info('Registro eliminado')
    const aviso = page.getByText('Registro eliminado')
    await expect.element(aviso).toBeVisible()
    await aviso.hover()
    const lugar = () => aviso.element().getBoundingClientRect().toJSON()
    const antes = lugar()
    const { left, top } = antes
    const boton = document.body.appendChild(document.createElement('button'))
    onTestFinished(() => boton.remove())
    Object.assign(boton.style, { position: 'fixed', left: `${left}px`, top: `${top}px`, width: '90px', height: '30px' })
    document.dispatchEvent(new Event('scrollend'))
    await expect.poll(lugar).not.toEqual(antes)
  })

  test('a dialog that grows under them is free again, though the focus was in it before', async () => {
    await abrir('welcome', { como: 'rosa' })
    await expect.element(page.getByRole('banner')).toBeVisible()
    avisar.info('Registro eliminado')
    const aviso = page.getByText('Registro eliminado')
    await expect.element(aviso).toBeVisible()
    const dialogo = document.body.appendChild(document.createElement('section'))
    onTestFinished(() => dialogo.remove())
    dialogo.ariaModal = 'true'
    dialogo.tabIndex = -1
    Object.assign(dialogo.style, { position: 'fixed', inset: '0 0 auto 50%', height: '20px' })
    dialogo.focus()
    // Where nothing of the dialog is covered they stand above.
    const lugar = () => aviso.element().closest<HTMLElement>('[data-lugar]')?.dataset.lugar
    await expect.poll(lugar).toBe('arriba')
    const { left, top } = aviso.element().getBoundingClientRect()
    const boton = dialogo.appendChild(document.createElement('button'))
    Object.assign(boton.style, { position: 'fixed', left: `${left}px`, top: `${top}px`, width: '90px', height: '30px' })
    dialogo.style.height = '400px'
    await expect.poll(lugar).not.toBe('arriba')
  })

  test('they end with it', async () => {
    await abrir('welcome', { como: 'rosa' })
    await expect.element(page.getByRole('banner')).toBeVisible()
    avisarHaceRato('No se pudo grabar el registro')
    await expect.element(page.getByText('No se pudo grabar el registro')).toBeVisible()
    location.hash = '#/change_password'
    await expect.element(page.getByText('No se pudo grabar el registro')).not.toBeInTheDocument()
  })

  test('the regions that readers listen to are there before any toast', async () => {
    await abrir('welcome', { como: 'rosa' })
    await expect.element(page.getByRole('banner')).toBeVisible()
    const regiones = [...document.querySelectorAll('[role="alert"]')].filter((e) => !e.closest('#contenido'))
    expect(regiones).toHaveLength(1)
    expect((await fallar()).element()).toBe(regiones[0])
  })

  test('on a phone they stand at the bottom', async () => {
    await page.viewport(390, 844)
    await abrir('welcome', { como: 'rosa' })
    await expect.element(page.getByRole('banner')).toBeVisible()
    avisar.info('Registro eliminado')
    await expect.element(page.getByText('Registro eliminado')).toBeVisible()
    expect(arriba(page.getByText('Registro eliminado').element())).toBeGreaterThan(600)
  })
})

describe('SHE-89 a refusal of an open dialog', () => {
  /** A logout that fails leaves its dialog open, with the reason inside. */
  const conAviso = async () => {
    responder(sesionApi.salir, () => rechazo('inesperado'))
    await page.getByRole('button', { name: 'Cerrar sesion' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click()
    const aviso = page.getByRole('alertdialog').getByRole('alert')
    await expect.element(aviso.getByText('No se pudo cerrar la sesión, intente nuevamente')).toBeVisible()
    return aviso
  }

  test('shows inside it; a key leads there, Escape closes it and returns', async () => {
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

  test('leaves its buttons free on a phone, and ends with it', async () => {
    await page.viewport(390, 844)
    await abrir('welcome', { como: 'rosa' })
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    const aviso = await conAviso()
    const salir = page.getByRole('alertdialog').getByRole('button', { name: 'Salir' })
    await expect
      .poll(() => aviso.element().getBoundingClientRect().bottom - arriba(salir.element()))
      .toBeLessThanOrEqual(0)
    avisarHaceRato('No se pudo cerrar la sesión')
    await expect.element(aviso.getByText('No se pudo cerrar la sesión', { exact: true })).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(page.getByText('No se pudo cerrar la sesión')).not.toBeInTheDocument()
  })
})
