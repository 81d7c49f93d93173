import type { Ruta } from '@cabildo/contracts/base/rutas'
import { expect, type Page } from '@playwright/test'
import { faltasDeAlcance } from './accesibilidad-foco.ts'
import { abrir } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

/** The buttons of each screen that open a dialog. */
const ABREN: readonly (readonly [Ruta, ...RegExp[]])[] = [
  ['visitas', /^Nuevo$/, /^Editar visita/, /^Eliminar visita/],
  ['employee', /^Nuevo$/, /^Editar/, /^Eliminar/],
  ['nacimientos', /^Nuevo$/, /^Ver detalle/],
  ['files', /^Nuevo$/, /^Ver PDF/],
  ['excel', /^Nuevo$/, /^Subir Excel$/, /^Cambiar/],
  ['usuario', /^Nuevo$/],
  ['documentos', /^Nuevo$/],
  ['mpv', /^Ver detalle/, /^Notificar/, /^Recepcionar/, /^Eliminar/],
  ['reclamos', /^Ver el detalle/],
  ['transparencia_lista', /^Ver el detalle/],
  ['auditoria', /^Ver el detalle/],
]

/** The first of its name, whatever rows come above it meanwhile. */
const elPrimero = async (page: Page, nombre: RegExp) => {
  const primero = page.getByRole('main').getByRole('button', { name: nombre }).first()
  await expect(primero).toBeVisible()
  const suyo = await primero.evaluate((boton) => boton.getAttribute('aria-label') ?? boton.textContent ?? '')
  return page.getByRole('main').getByRole('button', { name: suyo.trim(), exact: true }).first()
}

for (const [ruta, ...nombres] of ABREN)
  test(`SHE-63 at 200 % each dialog of ${ruta} shows all that it holds, stays on Escape and gives the focus back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 720, height: 450 })
    await abrir(page, ruta, 'informatica')
    for (const nombre of nombres) {
      const boton = await elPrimero(page, nombre)
      await boton.press('Enter')
      const dialogo = page.locator('[role$="dialog"][aria-modal="true"]')
      await expect(dialogo.locator(':focus')).toHaveCount(1)
      await expect(dialogo.locator('[aria-busy="true"]')).toHaveCount(0)
      expect.soft(await faltasDeAlcance(page), String(nombre)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialogo).toBeVisible()
      await dialogo.getByRole('button', { name: 'Cerrar', exact: true }).first().press('Enter')
      await expect(dialogo).toHaveCount(0)
      await expect(boton).toBeFocused()
    }
  })
