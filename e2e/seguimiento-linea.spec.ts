/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'
import { test } from './prueba.ts'

const caja = (page: Page) => page.getByRole('region', { name: 'Línea de tiempo de obras, desplazable' })
const anio = (page: Page, cual: number) => page.getByRole('group', { name: 'Ir al año' }).getByText(String(cual))
const desplazado = (page: Page) => caja(page).evaluate(({ scrollLeft, scrollTop }) => ({ x: scrollLeft, y: scrollTop }))

/** The page with so many works, those of the demonstration again and again. */
const conMuchas = async (page: Page, cuantas: number) => {
  const respuesta = await (await page.request.get('/api/seguimiento')).json()
  const muchas = Array.from({ length: cuantas }, (_, i) => ({
    ...respuesta.data[i % respuesta.data.length],
    cui: String(3_000_000 + i),
  }))
  await page.route('**/api/seguimiento', (ruta) => ruta.fulfill({ json: { ...respuesta, data: muchas } }))
  await page.goto('/#/seguimiento789')
  await expect(page.getByRole('row', { name: '3000000' })).toBeVisible()
  return muchas
}

test('SEG-01 on paper a hundred projects are there, within the year that was on the screen, with whole names and where they come from', async ({
  page,
}) => {
  const muchas = await conMuchas(page, 100)
  await anio(page, 2024).click()
  await expect(anio(page, 2024)).toHaveAttribute('aria-pressed', 'true')
  const antes = await desplazado(page)
  // What the drawing of a bar costs on paper is paid by each of them: with gradients a hundred never ended.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.length).toBeLessThan(1_000_000)
  const hojas = pdf.match(/\/Type \/Page\n/g)?.length ?? 0
  expect(hojas).toBeGreaterThanOrEqual(8)
  expect(hojas).toBeLessThanOrEqual(14)
  // A3 on its side, in points.
  expect(pdf).toContain('/MediaBox [0 0 1191.12 841.91998]')

  // In the order of a browser that prints.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const hoja = page.getByRole('region', { name: 'Línea de tiempo impresa' })
  await expect(hoja).toContainText('SEGUIMIENTO DE OBRAS')
  await expect(hoja).toContainText(
    /Municipalidad.*Actualizado al \d\d\/\d\d\/\d{4} · 100 proyectos de inversión · 2024/,
  )
  await expect(hoja).toContainText(/Impreso el \d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expect(hoja.getByRole('row')).toHaveCount(101)
  await expect(hoja.getByRole('row').first()).toContainText(/2024ENEFEB.*DIC1234/)
  const marcada = muchas.find(({ alertas }: { alertas: string[] }) => alertas.includes('atrasada'))
  await expect(hoja.getByRole('row', { name: marcada.cui })).toContainText(
    'Avance físico muy por debajo del financiero',
  )
  const cortados = await hoja
    .getByRole('rowheader')
    .evaluateAll((todos) => todos.filter((uno) => uno.scrollHeight > uno.clientHeight + 1))
  expect(cortados).toEqual([])
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(hoja).toBeHidden()
  expect(await desplazado(page)).toEqual(antes)
})
