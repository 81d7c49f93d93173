import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirArchivo,
  abrirModal,
  alEnviar,
  anadir,
  anioDelServidor,
  anotarEnvios,
  archivar,
  cuantasHay,
  enLista,
  guardar,
  llenar,
  nombreDe,
  numeros,
  pdfDePaginas,
  unaNorma,
} from './apoyo-archivo.ts'
import { buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })

test('ARC-08 ARC-09 ARC-10 ARC-11 ARC-20 the modal: its width, its fields and what they offer', async ({ page }) => {
  const trozos: string[] = []
  page.on('request', (peticion) => /\/AgregarModal-.*\.js$/.test(peticion.url()) && trozos.push(peticion.url()))
  await abrirArchivo(page)
  // Whoever only reads does not bring it.
  expect(trozos).toEqual([])
  await page.keyboard.press('Alt+n')
  const modal = page.getByRole('dialog', { name: 'CREAR ARCHIVO' })
  await expect(modal).toBeVisible()
  await expect.poll(async () => Math.round((await modal.boundingBox())?.width ?? 0)).toBe(Math.round(1440 * 0.58))
  await expect(modal.getByRole('combobox', { name: 'Tipo' }).getByRole('option')).toHaveText([
    'Elija el tipo',
    'Ordenanza Municipal',
    'Resoluciones Alcaldia',
    'Acuerdos Consejo',
    'Decretos de Alcaldia',
  ])
  const anios = modal.getByRole('combobox', { name: 'Año' })
  const este = await anioDelServidor(page)
  await expect(anios.getByRole('option')).toHaveText(Array.from({ length: este - 2016 }, (_, i) => String(este - i)))
  await expect(anios).toHaveValue(String(este))
  await expect(modal.getByRole('region', { name: 'Normas por guardar' }).getByRole('listitem')).toHaveCount(0)
  await revisarAccesibilidad(page)
  await modal.getByRole('button', { name: 'Cancelar' }).click()
  await expect(modal).toHaveCount(0)
})

test('ARC-13 ARC-14 ARC-15 ARC-16 ARC-17 SHE-67 Añadir and Guardar are off while something is missing', async ({
  page,
}) => {
  await abrirArchivo(page)
  const modal = await abrirModal(page)
  const boton = modal.getByRole('button', { name: 'Añadir' })
  await expect(boton).toBeDisabled()
  await expect(guardar(modal)).toBeDisabled()
  await expect(modal.getByText('Falta: tipo, número, sumilla, PDF')).toBeVisible()
  const norma = unaNorma()
  await llenar(modal, norma)
  for (const [nombre, bueno] of [
    ['Nro°', norma.nro_doc],
    ['Sumilla', norma.sumilla],
  ] as const) {
    const campo = modal.getByRole('textbox', { name: nombre })
    await campo.fill(nombre === 'Sumilla' ? '   ' : '')
    await expect(boton).toBeDisabled()
    await campo.fill(bueno)
    await expect(boton).toBeEnabled()
  }
  await modal.getByRole('textbox', { name: 'Nro°' }).fill('')
  await modal.getByRole('textbox', { name: 'Nro°' }).pressSequentially('1a-2')
  await expect(modal.getByRole('textbox', { name: 'Nro°' })).toHaveValue('12')
  // A letter is blocked, not taken out afterwards: the caret stays where it is.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('a9')
  await expect(modal.getByRole('textbox', { name: 'Nro°' })).toHaveValue('192')
  await modal.getByRole('button', { name: 'Quitar norma' }).click()
  await expect(boton).toBeDisabled()
  await modal
    .getByLabel('PDF', { exact: true })
    .locator('input[type="file"]')
    .setInputFiles({ name: 'norma.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') })
  await expect(modal.getByText('El archivo debe ser PDF')).toBeVisible()
  await expect(boton).toBeDisabled()
  await expect(guardar(modal)).toBeDisabled()
})

test('ARC-08 ARC-19 the list shows each PDF, lets go of a norm and refuses the same one twice', async ({ page }) => {
  await abrirArchivo(page)
  const modal = await abrirModal(page)
  const norma = unaNorma({ nro_doc: `0${unaNorma().nro_doc.slice(1)}` })
  const fila = await anadir(modal, norma)
  // Type and year stay for the next one, and the number waits for it.
  await expect(modal.getByRole('textbox', { name: 'Nro°' })).toBeFocused()
  await expect(modal.getByRole('combobox', { name: 'Tipo' })).toHaveValue('1')
  await expect(modal.getByRole('textbox', { name: 'Sumilla' })).toHaveValue('')

  await fila.getByRole('button', { name: `Ver PDF de ${nombreDe(norma)}` }).click()
  const visor = page.getByRole('dialog', { name: nombreDe(norma) })
  await expect(visor.locator('iframe')).toHaveAttribute('src', /^blob:/)
  await visor.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(visor).toHaveCount(0)

  await llenar(modal, { ...norma, nro_doc: norma.nro_doc.slice(1) })
  await page.keyboard.press('Tab')
  await modal.getByRole('button', { name: 'Añadir' }).click()
  await expect(modal.getByText('Ya está en la lista')).toBeVisible()
  await expect(enLista(modal, norma)).toHaveCount(1)

  await fila.getByRole('button', { name: `Quitar ${nombreDe(norma)}` }).click()
  await expect(fila).toHaveCount(0)
  await expect(modal.getByRole('heading', { name: 'Por guardar (0)' })).toBeFocused()
  await expect(guardar(modal)).toBeDisabled()
})

test('ARC-12 ARC-18 ARC-21 ARC-26 ARC-27 several are sent one by one, told once, and the table has them', async ({
  page,
}) => {
  await abrirArchivo(page)
  const enviados = await anotarEnvios(page)
  const modal = await abrirModal(page)
  const sumilla = unico('En serie')
  const normas = [1, 3, 8].map((tipo_doc) => unaNorma({ tipo_doc: tipo_doc as 1 | 3 | 8, sumilla }))
  for (const norma of normas) await anadir(modal, norma)
  await expect(modal.getByText('3 normas por guardar')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(aviso(page, MENSAJES.grabado)).toBeVisible()
  await expect(aviso(page, MENSAJES.grabado)).toHaveCount(1)
  await expect(modal).toHaveCount(0)
  const abrevs = ['om', 'ra', 'da']
  expect(enviados).toEqual(
    normas.map(({ tipo_doc, anio, nro_doc }, i) => ({
      tipo_doc: String(tipo_doc),
      abrev: abrevs[i],
      abrev_doc: abrevs[i]?.toUpperCase(),
      anio: String(anio),
      nro_doc,
      sumilla,
    })),
  )
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(sumilla)
  await expect(page.getByRole('row').filter({ hasText: sumilla })).toHaveCount(3)
})

test('ARC-19 ARC-22 ARC-26 what fails stays with its reason, what is saved leaves, and the rest is tried again', async ({
  page,
}) => {
  test.slow()
  const repetida = await archivar(page.request, unaNorma())
  await abrirArchivo(page)
  const modal = await abrirModal(page)
  const sumilla = unico('Parcial')
  const [buena, mala] = [unaNorma({ sumilla }), unaNorma({ sumilla })]
  for (const norma of [repetida, mala, buena]) await anadir(modal, norma)
  await alEnviar(page, mala.nro_doc, (ruta) =>
    ruta.fulfill({ status: 500, json: { message: 'Ocurrió un error', codigo: 'inesperado' } }),
  )
  await guardar(modal).click()
  await expect(enLista(modal, repetida).getByText('Ya esta publicado el registro', { exact: true })).toBeVisible()
  await expect(enLista(modal, mala).getByText('No se pudo guardar el registro', { exact: true })).toBeVisible()
  await expect(enLista(modal, buena)).toHaveCount(0)
  // Readers hear it as well, the failures first.
  await expect(modal.locator('[aria-live="polite"]')).toHaveText(
    '2 no se pudieron guardar, 1 norma guardada, 2 normas por guardar',
  )
  await expect(aviso(page, MENSAJES.grabado)).toHaveCount(0)
  await revisarAccesibilidad(page)

  await enLista(modal, repetida)
    .getByRole('button', { name: /^Quitar/ })
    .click()
  await guardar(modal).click()
  await expect(aviso(page, MENSAJES.grabado)).toBeVisible()
  await expect(modal).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(sumilla)
  await expect(page.getByRole('row').filter({ hasText: sumilla })).toHaveCount(2)
})

test('P-15 a PDF that shows a DNI is saved only after somebody says so', async ({ page }) => {
  test.slow()
  await abrirArchivo(page)
  const enviados = await anotarEnvios(page)
  const modal = await abrirModal(page)
  const norma = unaNorma({ paginas: ['Se designa a la persona', 'identificada con DNI 45678912 como responsable'] })
  const fila = await anadir(modal, norma)
  await guardar(modal).click()
  await expect(fila.getByText('Muestra datos que parecen personales (DNI o teléfono) en la página 2')).toBeVisible()
  await expect(modal.locator('[aria-live="polite"]')).toHaveText(
    '1 espera «Publicar de todos modos», 1 norma por guardar',
  )
  expect(await cuantasHay(page.request, norma.sumilla)).toBe(0)
  await revisarAccesibilidad(page)

  // 'Guardar' passes it over: it would only be refused again.
  await expect(guardar(modal)).toHaveAttribute('aria-disabled', 'true')
  const otra = unaNorma()
  const suya = await anadir(modal, otra)
  await guardar(modal).click()
  await expect(suya).toHaveCount(0)
  await expect(modal.locator('[aria-live="polite"]')).toHaveText(
    '1 espera «Publicar de todos modos», 1 norma guardada, 1 norma por guardar',
  )
  expect(numeros(enviados)).toEqual([norma.nro_doc, otra.nro_doc])
  expect(await cuantasHay(page.request, norma.sumilla)).toBe(0)

  await fila.getByRole('button', { name: 'Publicar de todos modos' }).click()
  await expect(aviso(page, MENSAJES.grabado)).toBeVisible()
  await expect(modal).toHaveCount(0)
  expect(enviados.map(({ confirma_datos }) => confirma_datos)).toEqual([undefined, undefined, '1'])
  await buscarFila(page, norma.sumilla)
})

test('P-15 a sumilla that shows a telephone is told while it is written', async ({ page }) => {
  await abrirArchivo(page)
  const modal = await abrirModal(page)
  await modal.getByRole('textbox', { name: 'Sumilla' }).fill('Atención al celular 987654321')
  await expect(modal.getByText(/^Muestra datos que parecen personales/)).toBeVisible()
})

test('SHE-63 neither Escape nor a click beside the modal closes it', async ({ page }) => {
  await abrirArchivo(page)
  const modal = await abrirModal(page)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  const numero = modal.getByRole('textbox', { name: 'Nro°' })
  await numero.pressSequentially('045')
  await expect(numero).toHaveValue('045')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('leaving with norms that are not saved asks first', async ({ page }) => {
  await abrirArchivo(page)
  const modal = await abrirModal(page)
  const norma = unaNorma()
  await anadir(modal, norma)
  await modal.getByRole('button', { name: 'Cancelar' }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'CREAR ARCHIVO' })
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(enLista(modal, norma)).toBeVisible()
  await modal.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await pregunta.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(modal).toHaveCount(0)
  const otraVez = await abrirModal(page)
  await expect(enLista(otraVez, norma)).toHaveCount(0)
})

test('ARC-08 by keyboard alone, and on a phone', async ({ page }) => {
  test.slow()
  // The browser hands choosers over only from when somebody listens; asked for with the key itself, that may be too late.
  page.on('filechooser', () => undefined)
  await page.setViewportSize({ width: 390, height: 844 })
  await abrirArchivo(page)
  const modal = await abrirModal(page)
  const norma = unaNorma({ tipo_doc: 1, anio: await anioDelServidor(page) })
  await expect(modal.getByRole('combobox', { name: 'Tipo' })).toBeFocused()
  // One letter: on a busy machine the second may come too late to be taken for the same word.
  await page.keyboard.press('O')
  await expect(modal.getByRole('combobox', { name: 'Tipo' })).toHaveValue('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type(norma.nro_doc)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(norma.sumilla)
  await page.keyboard.press('Tab')
  const eleccion = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await eleccion).setFiles({
    name: 'norma.pdf',
    mimeType: 'application/pdf',
    buffer: pdfDePaginas(norma.paginas),
  })
  await expect(modal.getByRole('button', { name: 'Añadir' })).toBeEnabled()
  await modal.getByRole('textbox', { name: 'Nro°' }).press('Enter')
  await expect(enLista(modal, norma)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await revisarAccesibilidad(page)
  await page.keyboard.press('Control+Enter')
  await expect(aviso(page, MENSAJES.grabado)).toBeVisible()
})
