import { expect, type Page } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import { conVisor, pdfDePrueba } from './apoyo-documentos.ts'
import {
  ANIO,
  abrirNormas,
  abrirNueva,
  anchoDe,
  aviso,
  campo,
  elegirPdf,
  grabar,
  listar,
  llenar,
  modal,
  numeroNuevo,
  publicarYLeer,
  tabla,
} from './apoyo-normas.ts'
import { buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

/** A word of letters alone, which no other test writes in a PDF. */
const palabra = () => Array.from({ length: 14 }, () => 'bcdfghjklmnpqrstvwxyz'[Math.floor(Math.random() * 21)]).join('')

const resultados = (page: Page) => page.getByRole('region', { name: 'Resultados de la búsqueda' })

test('NOR-06 NOR-10 NOR-16 NOR-26 NOR-27 NOR-32 a norm is published, gets another PDF and is withdrawn, for the public, too', async ({
  page,
}) => {
  test.slow()
  // A lower window takes from the height of the viewer.
  await page.setViewportSize({ width: 1440, height: 1000 })
  await conVisor(page, true)
  const asunto = unico('Publicada')
  const ndoc = `0${numeroNuevo().slice(1)}`
  const nombre = `Resoluciones Alcaldia N° ${ndoc}-${ANIO}`
  const laUnica = async () => {
    const [norma, ...otras] = await listar(page.request, asunto)
    expect(otras).toEqual([])
    return norma
  }
  const publico = (camino = '') => page.request.get(`/storage/docs/${camino}`)

  await abrirNormas(page)
  const caja = await abrirNueva(page)
  await llenar(caja, { tipo: 'Resoluciones Alcaldia', ndoc, descripcion: asunto })
  await elegirPdf(caja, 'acuerdo.pdf')
  await grabar(caja).click()
  await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
  await expect(caja).toHaveCount(0)
  const publicada = await laUnica()
  expect(publicada).toMatchObject({ tipo_doc: 3, anio: ANIO, ndoc, uo: 0, name_file: 'acuerdo.pdf', area_id: 4 })
  expect(await (await publico(publicada?.path_file)).body()).toEqual(pdfDePrueba('acuerdo.pdf'))

  const fila = await buscarFila(page, asunto)
  await expect(fila).toContainText(ndoc)
  // The count of what the texts hold comes above the table and moves the row, so that a press meanwhile is lost.
  await expect(page.getByRole('region', { name: 'Resultados de la búsqueda' })).toBeVisible()
  await fila.getByRole('button', { name: /^Ver PDF de/ }).click()
  const visor = page.getByRole('dialog', { name: nombre })
  await expect(visor).toContainText('acuerdo.pdf')
  await expect(visor.locator('iframe')).toHaveAttribute('src', new RegExp(`^/storage/docs/${publicada?.path_file}#`))
  expect(await altura(visor.locator('iframe').locator('..'))).toBe(680)
  await revisarAccesibilidad(page)
  await visor.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(fila.getByRole('button', { name: /^Ver PDF de/ })).toBeFocused()

  await fila.getByRole('button', { name: /^Editar/ }).click()
  const edicion = modal(page, 'EDITAR')
  await elegirPdf(edicion, 'anonimizada.pdf')
  await grabar(edicion).click()
  await expect(edicion).toHaveCount(0)
  const ahora = await laUnica()
  expect(ahora).toMatchObject({ ndoc, name_file: 'anonimizada.pdf' })
  expect(ahora?.path_file).not.toBe(publicada?.path_file)
  expect(await (await publico(ahora?.path_file)).body()).toEqual(pdfDePrueba('anonimizada.pdf'))
  expect((await publico(publicada?.path_file)).status()).toBe(404)

  await fila.getByRole('button', { name: /^Eliminar/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()
  await expect(aviso(page, 'Registro eliminado')).toBeVisible()
  await expect(fila).toHaveCount(0)
  expect((await publico(ahora?.path_file)).status()).toBe(404)
})

test('NOR-01 NOR-06 NOR-17 a phrase leads to its page of the PDF, and to editing the publication', async ({ page }) => {
  test.slow()
  await conVisor(page, true)
  const rara = palabra()
  const asunto = unico('Con texto')
  const { ndoc, path_file } = await publicarYLeer(page.request, {
    anio: 2019,
    descripcion: asunto,
    paginas: ['Considerando', `Se aprueba el corredor ${rara} de la ribera`],
  })
  await abrirNormas(page)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla y en los PDF' }).fill(`"corredor ${rara}"`)
  const nombre = `Resoluciones Alcaldia N° ${ndoc}-2019`
  const hallada = resultados(page).getByRole('listitem').filter({ hasText: nombre })
  await expect(hallada).toContainText(asunto)
  await expect(hallada.locator('mark').filter({ hasText: rara })).toHaveCount(1)
  await revisarAccesibilidad(page)
  await hallada.getByRole('button', { name: `Ver PDF de ${nombre}` }).click()
  const visor = page.getByRole('dialog', { name: nombre })
  await expect(visor.locator('iframe')).toHaveAttribute('src', new RegExp(`^/storage/docs/${path_file}#.*page=2`))
  await visor.getByRole('button', { name: 'Cerrar', exact: true }).last().click()

  await hallada.getByRole('button', { name: `Editar ${nombre}` }).click()
  const caja = modal(page, 'EDITAR')
  await caja.getByRole('button', { name: 'Ver PDF' }).click()
  await expect(visor.locator('iframe')).toHaveAttribute('src', new RegExp(`^/storage/docs/${path_file}#`))
  await visor.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await campo(caja, 'Descripcion').fill(`${asunto} corregida`)
  await grabar(caja).click()
  await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
  await expect(caja).toHaveCount(0)
  await expect(hallada).toContainText('corregida')
  expect((await listar(page.request, ndoc, 2019))[0]?.descripcion).toBe(`${asunto} corregida`)

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await anchoDe(page)).toBeLessThanOrEqual(390)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla y en los PDF' }).fill('')
  await expect(resultados(page)).toHaveCount(0)
  await expect(tabla(page)).toBeVisible()
})

test('NOR-27 the upload tells its percentage, can be stopped, and begins at 0 again', async ({ page, red }) => {
  // A slow line, so that there is something to see.
  const asunto = unico('Despacio')
  await abrirNormas(page)
  const caja = await abrirNueva(page)
  await llenar(caja, { tipo: 'Ordenanzas', descripcion: asunto })
  await elegirPdf(caja, 'grande.pdf', Buffer.concat([pdfDePrueba(), Buffer.alloc(8_000_000)]))
  await red.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 500_000,
  })
  const barra = caja.getByRole('progressbar')
  const porciento = async () => Number(await barra.getAttribute('aria-valuenow'))
  await grabar(caja).click()
  await expect(barra).toHaveAccessibleName(/^Subiendo \d+ %$/)
  await expect.poll(porciento).toBeGreaterThan(0)
  const antes = await porciento()
  await expect.poll(porciento).toBeGreaterThan(antes)
  await expect(caja.getByRole('button', { name: 'Cancelar', exact: true })).toBeDisabled()
  await caja.getByRole('button', { name: 'Cancelar envío' }).click()
  await expect(aviso(page, 'Envío cancelado. Lo escrito sigue aquí.')).toBeVisible()
  await expect(barra).toHaveCount(0)
  await expect(grabar(caja)).toBeFocused()
  await expect(campo(caja, 'Descripcion')).toHaveValue(asunto)
  await expect(caja.getByText('grande', { exact: true })).toBeVisible()
  // Held back before its first byte: what the bar then says is where it begins.
  await page.route('**/api/files', () => undefined)
  await grabar(caja).click()
  await expect(barra).toHaveAccessibleName('Subiendo 0 %')
  expect(await listar(page.request, asunto)).toEqual([])
})
