import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { ANIO, abrirNormas, aviso, opciones, publicar, tabla } from './apoyo-normas.ts'
import { buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test.describe('Qué publicaciones se ven', () => {
  test('NOR-09 NOR-23 D-05 area 21 alone chooses a year, from the present one down to 2004', async ({ page }) => {
    const asunto = unico('De otro año')
    await publicar(page.request, { usuario: 'informatica', tipo_doc: 9, anio: 2011, descripcion: asunto })
    // A browser with a wrong clock still offers the server's years.
    await page.clock.setFixedTime(`${ANIO - 2}-01-15T12:00:00Z`)
    await abrirNormas(page, 'informatica')
    const anios = await opciones(page.getByRole('main'), 'Año')
    expect([anios[0], anios.at(-1), anios.length]).toEqual([String(ANIO), '2004', ANIO - 2004 + 1])
    // What came out this year shows in this year's list, too.
    await buscarFila(page, asunto)
    const de2011 = page.waitForResponse(
      (r) => r.url().endsWith('/api/files/custom') && r.request().postDataJSON().anio_eje === 2011,
    )
    await page.getByLabel('Año').selectOption('2011')
    expect((await de2011).status()).toBe(200)
    await expect(tabla(page)).not.toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('row').filter({ hasText: asunto })).toHaveCount(1)
    await page.getByLabel('Año').selectOption('2004')
    await expect(page.getByRole('row').filter({ hasText: asunto })).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill('')
    await expect(page.getByRole('heading', { name: 'No hay publicaciones de 2004' })).toBeVisible()
    for (const usuario of ['secretaria', 'gerencia'] as const) {
      const otra = await page.context().browser()?.newPage()
      if (!otra) throw new Error('The browser is gone')
      await abrirNormas(otra, usuario)
      await expect(otra.getByLabel('Año')).toHaveCount(0)
      await otra.close()
    }
  })

  test('NOR-24 area 21 lists and corrects all; an area sees what bears its unit and changes only its own', async ({
    page,
  }) => {
    const asunto = unico('De todas')
    await publicar(page.request, { descripcion: `${asunto} de cuatro` })
    await publicar(page.request, {
      usuario: 'informatica',
      tipo_doc: 4,
      uo: 15,
      descripcion: `${asunto} de informática`,
    })
    await publicar(page.request, { usuario: 'gerencia', descripcion: `${asunto} de gerencia` })
    const filas = page.getByRole('row').filter({ hasText: asunto })
    const buscar = () => page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(asunto)
    await abrirNormas(page, 'informatica')
    await buscar()
    await expect(filas).toHaveCount(3)
    for (const fila of await filas.all()) await expect(fila.getByRole('button', { name: /^Editar/ })).toBeEnabled()

    const otra = await page.context().browser()?.newPage()
    if (!otra) throw new Error('The browser is gone')
    await abrirNormas(otra, 'gerencia')
    await otra.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(asunto)
    const suyas = otra.getByRole('row').filter({ hasText: asunto })
    await expect(suyas).toHaveCount(2)
    const ajena = suyas.filter({ hasText: 'de informática' })
    for (const acto of ['Editar', 'Eliminar']) {
      const boton = ajena.getByRole('button', { name: new RegExp(`^${acto}.*: Solo el área que la publicó`) })
      await expect(boton).toBeDisabled()
      await boton.focus()
      await otra.keyboard.press('Enter')
    }
    await expect(aviso(otra, 'Solo el área que la publicó puede cambiarla')).toBeVisible()
    await expect(otra.getByRole('dialog')).toHaveCount(0)
    await expect(suyas.filter({ hasText: 'de gerencia' }).getByRole('button', { name: /^Editar/ })).toBeEnabled()
    await otra.close()
  })

  test('NOR-33 a publication of a colleague appears by itself', async ({ page, browser }) => {
    const asunto = unico('En vivo')
    const abierto = page.waitForResponse((r) => r.url().endsWith('/api/eventos') && r.ok())
    await abrirNormas(page)
    await abierto
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(asunto)
    await expect(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
    const otra = await browser.newPage()
    await publicar(otra.request, { descripcion: asunto })
    await expect(page.getByRole('row').filter({ hasText: asunto })).toBeVisible()
    await otra.close()
  })

  test('NOR-33 what was published after the list was loaded and before its stream was open appears, too', async ({
    page,
  }) => {
    const asunto = unico('Entre medio')
    let abrir = () => {}
    const permiso = new Promise<void>((listo) => {
      abrir = listo
    })
    await page.route('**/api/eventos', async (ruta) => {
      await permiso
      await ruta.continue()
    })
    await abrirNormas(page)
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(asunto)
    await expect(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
    // Once another screen has heard all of it, no stream that opens now will.
    const testigo = await page.context().newPage()
    const abierto = testigo.waitForResponse((r) => r.url().endsWith('/api/eventos') && r.ok())
    await abrirNormas(testigo)
    await abierto
    await publicar(page.request, { descripcion: asunto })
    const fila = testigo.getByRole('row').filter({ hasText: asunto })
    await expect(fila).toBeVisible()
    // The job that reads its text is news, too.
    await expect(fila.getByRole('button', { name: /^Leyendo/ })).toHaveCount(0)
    await testigo.close()
    abrir()
    await expect(page.getByRole('row').filter({ hasText: asunto })).toBeVisible()
  })
})

test.describe('Eliminar una publicación', () => {
  test('NOR-08 NOR-32 SHE-66 SHE-90 deleting asks first, names the norm, and takes it from the public', async ({
    page,
  }) => {
    const asunto = unico('Retirada')
    const { ndoc, path_file } = await publicar(page.request, { descripcion: asunto })
    await abrirNormas(page)
    const fila = await buscarFila(page, asunto)
    const eliminar = fila.getByRole('button', { name: /^Eliminar/ })
    await eliminar.click()
    const pregunta = page.getByRole('alertdialog', { name: 'CONFIRMAR ELIMINAR REGISTRO' })
    await expect(pregunta).toContainText('Esta seguro de eliminar este registro?')
    await expect(pregunta).toContainText(`Se retirará Resoluciones Alcaldia N° ${ndoc}-${ANIO}`)
    await expect(pregunta.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await revisarAccesibilidad(page)
    await page.keyboard.press('Enter')
    await expect(eliminar).toBeFocused()
    await eliminar.click()
    await pregunta.getByRole('button', { name: 'Aceptar' }).click()
    await expect(aviso(page, 'Registro eliminado')).toBeVisible()
    await expect(fila).toHaveCount(0)
    expect((await page.request.get(`/storage/docs/${path_file}`)).status()).toBe(404)
  })

  test('NOR-32 SHE-90 a deletion that fails says so and leaves the row', async ({ page }) => {
    const asunto = unico('Se queda')
    await publicar(page.request, { descripcion: asunto })
    await abrirNormas(page)
    const fila = await buscarFila(page, asunto)
    await page.route('**/api/files/*', (ruta) =>
      ruta.request().method() === 'DELETE'
        ? ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } })
        : ruta.fallback(),
    )
    await fila.getByRole('button', { name: /^Eliminar/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()
    await expect(aviso(page, 'No se pudo eliminar registro')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
    await expect(fila).toBeVisible()
  })
})
