import { expect, type Page } from '@playwright/test'
import { abrirVisitas, botonNuevo, buscarFila, CONOCIDO, perderRespuesta, registrar, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })
const modal = (page: Page) => page.getByRole('dialog', { name: 'CREAR VISITA' })
const grabar = (page: Page) => modal(page).getByRole('button', { name: 'Grabar' })

/** Opens CREAR VISITA and fills it until only Grabar is left. */
const llenar = async (page: Page, motivo: string) => {
  await botonNuevo(page).click()
  await page.getByLabel('DNI', { exact: true }).fill(CONOCIDO.dni)
  await expect(page.getByText('Identidad encontrada')).toBeVisible()
  await page.getByLabel('Motivo de visita').fill(motivo)
  await page.getByLabel('Empleado a visitar').selectOption({ index: 1 })
}

/** The loads of the list from now on: one without network would end the session (SHE-80). */
const contarRecargas = (page: Page): string[] => {
  const recargas: string[] = []
  page.on('request', (peticion) => {
    if (peticion.url().includes('/api/visitas/byarea/')) recargas.push(peticion.url())
  })
  return recargas
}

test.describe('Cuando algo falla', () => {
  test('SHE-80 VIS-36 saving without network keeps the session and the form, and works later', async ({ page }) => {
    const motivo = unico('Sin red')
    // Offline as the browser plays it leaves an open stream alive, which would renew the list.
    await page.route('**/api/eventos', (ruta) => ruta.abort())
    await abrirVisitas(page)
    await llenar(page, motivo)
    await page.context().setOffline(true)
    const recargas = contarRecargas(page)
    await grabar(page).click()
    await expect(aviso(page, 'No se pudo grabar el registro')).toBeVisible()
    expect(recargas).toEqual([])
    await expect(page.getByLabel('Motivo de visita')).toHaveValue(motivo)
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
    await page.context().setOffline(false)
    await grabar(page).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
  })

  test('VIS-35 SHE-80 an exit without network is told and keeps the session', async ({ page }) => {
    const motivo = unico('Salida sin red')
    await page.route('**/api/eventos', (ruta) => ruta.abort())
    await registrar(page.request, motivo)
    await abrirVisitas(page)
    const fila = await buscarFila(page, motivo)
    await expect(page.getByText('Mostrando 1 a 1 de 1 registro', { exact: true })).toBeVisible()
    await page.context().setOffline(true)
    const recargas = contarRecargas(page)
    await fila.getByRole('button', { name: /hora de salida/ }).click()
    await expect(aviso(page, 'No se pudo actualizar el registro')).toBeVisible()
    expect(recargas).toEqual([])
    await expect(fila).toBeVisible()
  })

  test('VIS-28 VIS-35 two exits at once have an outcome each', async ({ page }) => {
    const motivo = unico('Dos a la vez')
    await registrar(page.request, `${motivo} uno`, 'recepcion', 'Uno')
    await registrar(page.request, `${motivo} dos`, 'recepcion', 'Dos')
    await abrirVisitas(page)
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(motivo)
    await expect(page.getByText('Mostrando 1 a 2 de 2 registros')).toBeVisible()
    const soltar = Promise.withResolvers<void>()
    let pedidos = 0
    await page.route('**/api/visitas/*', async (ruta) => {
      if (ruta.request().method() !== 'PUT') return ruta.fallback()
      const primero = pedidos++ === 0
      await soltar.promise
      return primero ? ruta.fulfill({ status: 404, json: { message: 'x', codigo: 'noEncontrado' } }) : ruta.fallback()
    })
    const reloj = (quien: string) => page.getByRole('button', { name: `Registrar hora de salida de ${quien}` })
    await reloj('Uno').click()
    await reloj('Dos').click()
    await expect(reloj('Uno')).toHaveAttribute('aria-busy', 'true')
    await expect(reloj('Dos')).toHaveAttribute('aria-busy', 'true')
    soltar.resolve()
    await expect(aviso(page, 'No se pudo actualizar el registro')).toBeVisible()
    await expect(aviso(page, 'Hora de salida actualizado')).toBeVisible()
  })

  test('VIS-36 D-23 the outcome of a save does not wait for the list', async ({ page }) => {
    await abrirVisitas(page)
    await llenar(page, unico('Lista lenta'))
    const soltar = Promise.withResolvers<void>()
    await page.route('**/api/visitas/byarea/**', async (ruta) => {
      await soltar.promise
      await ruta.fallback()
    })
    await grabar(page).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await expect(modal(page)).toBeHidden()
    soltar.resolve()
  })

  test('VIS-36 two clicks in the same instant send one visit', async ({ page }) => {
    let enviados = 0
    await page.route('**/api/visitas', (ruta) => {
      enviados += 1
      return ruta.fallback()
    })
    await abrirVisitas(page)
    await llenar(page, unico('Doble'))
    await grabar(page).evaluate((boton: HTMLButtonElement) => {
      boton.form?.requestSubmit()
      boton.form?.requestSubmit()
    })
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    expect(enviados).toBe(1)
  })

  test('G3 VIS-36 a visit whose answer was lost is sent again and is one visit', async ({ page }) => {
    await perderRespuesta(page, '**/api/visitas')
    await abrirVisitas(page)
    const motivo = unico('Respuesta perdida')
    await llenar(page, motivo)
    await grabar(page).click()
    await expect(aviso(page, 'No se pudo grabar el registro')).toBeVisible()
    await grabar(page).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await buscarFila(page, motivo)
  })

  test('G3 VIS-36 two visits registered one after the other, without leaving the screen, are two', async ({ page }) => {
    await abrirVisitas(page)
    const motivos = [unico('Primera seguida'), unico('Segunda seguida')]
    for (const motivo of motivos) {
      await llenar(page, motivo)
      await grabar(page).click()
      await expect(modal(page)).toBeHidden()
    }
    for (const motivo of motivos) await buscarFila(page, motivo)
  })

  test('SHE-63 SHE-80 a form stays until its answer, keeps the focus, and gives up after a minute', async ({
    page,
  }) => {
    const soltar = Promise.withResolvers<void>()
    await page.route('**/api/visitas', async (ruta) => {
      await soltar.promise
      await ruta.abort()
    })
    await page.clock.install()
    await abrirVisitas(page)
    const motivo = unico('Sin respuesta')
    await llenar(page, motivo)
    await grabar(page).press('Enter')
    await expect(grabar(page)).toHaveAttribute('aria-busy', 'true')
    await expect(grabar(page)).toBeFocused()
    for (const nombre of ['Cancelar', 'Cerrar']) {
      const boton = modal(page).getByRole('button', { name: nombre })
      await expect(boton).toHaveAttribute('aria-disabled', 'true')
      await expect(boton).toHaveAccessibleDescription('Espere la respuesta')
      await boton.click({ force: true })
    }
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(modal(page)).toBeVisible()
    await page.clock.runFor(61_000)
    await expect(aviso(page, 'No se pudo grabar el registro')).toBeVisible()
    await expect(page.getByLabel('Motivo de visita')).toHaveValue(motivo)
    await modal(page).getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    soltar.resolve()
  })

  test('SHE-63 VIS-36 Enter on Grabar that is refused finds the focus where it was', async ({ page }) => {
    await page.route('**/api/visitas', (ruta) =>
      ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } }),
    )
    await abrirVisitas(page)
    await llenar(page, unico('Rechazado'))
    await grabar(page).press('Enter')
    await expect(aviso(page, 'No se pudo grabar el registro')).toBeVisible()
    await expect(grabar(page)).toBeFocused()
    await expect(grabar(page)).not.toHaveAttribute('aria-busy')
  })

  test('VIS-40 SHE-29 employees that failed to load are asked again, by the field and by opening', async ({ page }) => {
    let fallar = true
    let pedidos = 0
    await page.route('**/api/employees/byarea/*', (ruta) => {
      pedidos += 1
      return fallar ? ruta.fulfill({ status: 400, json: { message: 'x', codigo: 'ilegible' } }) : ruta.fallback()
    })
    await abrirVisitas(page)
    await expect(aviso(page, 'No se pudo obtener datos')).toBeVisible()
    expect(pedidos).toBe(1)
    await botonNuevo(page).click()
    await expect.poll(() => pedidos).toBe(2)
    const empleado = page.getByLabel('Empleado a visitar')
    await expect(empleado).toHaveAccessibleDescription(/^No se pudo obtener datos/)
    fallar = false
    await modal(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(empleado).toBeFocused()
    await expect.poll(() => empleado.getByRole('option').count()).toBeGreaterThan(1)
    await expect(modal(page).getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
  })

  for (const [status, codigo, texto] of [
    [403, 'sinPermiso', 'No tiene permiso para realizar esta acción'],
    [429, 'demasiadasConsultas', 'Demasiadas consultas, intente en unos minutos'],
  ] as const)
    test(`SHE-90 SHE-93 SHE-95 D-23 a deletion refused with ${status} says why`, async ({ page }) => {
      const motivo = unico('No se borra')
      await registrar(page.request, motivo)
      await abrirVisitas(page)
      await page.route('**/api/visitas/*', (ruta) =>
        ruta.request().method() === 'DELETE'
          ? ruta.fulfill({ status, json: { message: texto, codigo } })
          : ruta.fallback(),
      )
      const fila = await buscarFila(page, motivo)
      await fila.getByRole('button', { name: /Eliminar visita/ }).click()
      const aceptar = page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' })
      await aceptar.press('Enter')
      await expect(aviso(page, texto)).toBeVisible()
      await expect(aviso(page, 'No se pudo eliminar registro')).toHaveCount(0)
      await expect(aceptar).toBeFocused()
    })

  test('VIS-06 SHE-66 the question about a deletion keeps its text while it goes away', async ({ page }) => {
    const motivo = unico('Se desvanece')
    await registrar(page.request, motivo)
    await abrirVisitas(page)
    const fila = await buscarFila(page, motivo)
    await fila.getByRole('button', { name: /Eliminar visita/ }).click()
    const pregunta = page.getByRole('alertdialog', { name: 'CONFIRMAR ELIMINAR REGISTRO' })
    await expect(pregunta).toContainText('Se eliminará la visita')
    // Looks at it until it is gone.
    const sinTexto = pregunta.evaluate(
      (nodo) =>
        new Promise<boolean>((listo) => {
          const mirar = () => {
            if (!nodo.isConnected) return listo(false)
            if (!nodo.textContent?.includes('Se eliminará la visita')) return listo(true)
            requestAnimationFrame(mirar)
          }
          mirar()
        }),
    )
    await pregunta.getByRole('button', { name: 'Cancelar' }).click()
    expect(await sinTexto).toBe(false)
  })
})
