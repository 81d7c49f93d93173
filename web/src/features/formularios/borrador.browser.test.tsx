import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { ciudadano, conRegistros, dni, identificar, nombre, telefono } from '../../../test/fabricas/formularios.ts'
import { abrirMpvirtual, informacion } from '../../../test/fabricas/mesa-de-partes-virtual.ts'
import { recargar } from '../../../test/pantalla.tsx'
import { altura, sinDesborde } from '../../../test/vista.ts'

const continuar = () => page.getByRole('button', { name: 'Continuar' })
const deNuevo = () => page.getByRole('button', { name: 'Empezar de nuevo' })
const cerrarInformacion = () => informacion().getByRole('button', { name: 'Cerrar' }).last().click()

/** Writes the first section of the front desk's form, and the phone ends the tab, as when its camera opens. */
const escribirYPerder = async () => {
  const persona = ciudadano()
  conRegistros(persona)
  await abrirMpvirtual()
  await identificar(persona)
  await telefono().fill('952114407')
  recargar()
  await cerrarInformacion()
  return persona
}

test('MPV-39 SHE-80 a form whose page ended is offered again, and goes on with what was written', async () => {
  await page.viewport(390, 844)
  const persona = await escribirYPerder()
  await expect.element(page.getByText(/^Tiene un formulario sin enviar, de las \d\d:\d\d\.$/)).toBeVisible()
  await expect.element(telefono()).toHaveValue('')
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  expect(await altura(continuar())).toBeGreaterThanOrEqual(44)
  await continuar().click()
  await expect.element(telefono()).toHaveValue('952114407')
  await expect.element(dni()).toHaveValue(persona.dni)
  // The registry tells the name again, which stays read-only.
  await expect.element(nombre()).toHaveValue(persona.nombre)
  await expect.element(nombre()).toHaveAttribute('readonly')
})

test('MPV-39 whoever begins anew finds nothing of it, not even after another reload', async () => {
  await escribirYPerder()
  await deNuevo().click()
  await expect.element(telefono()).toHaveValue('')
  recargar()
  await cerrarInformacion()
  await expect.element(continuar()).not.toBeInTheDocument()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('MPV-39 after two hours nothing is offered, for the next citizen may sit there', async () => {
  const ahora = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(ahora - 3 * 3_600_000)
  const persona = ciudadano()
  conRegistros(persona)
  await abrirMpvirtual()
  await telefono().fill('952114407')
  await expect.poll(() => Object.keys(sessionStorage)).toHaveLength(1)
  vi.mocked(Date.now).mockRestore()
  recargar()
  await cerrarInformacion()
  await expect.element(telefono()).toBeVisible()
  await expect.element(continuar()).not.toBeInTheDocument()
})
