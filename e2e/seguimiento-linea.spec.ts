/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { test } from './prueba.ts'

/** A work of the demonstration that stands within its term, and one that began before the timeline does. */
const ANDENES = '2512034'
const ANTIGUA = '2188775'

const caja = (page: Page) => page.getByRole('region', { name: 'Línea de tiempo de obras, desplazable' })
const filas = (page: Page) => page.getByRole('table', { name: 'Obras por semana' }).getByRole('row')
const filaDe = (page: Page, cui: string) => filas(page).filter({ hasText: cui })
const anio = (page: Page, cual: number) => page.getByRole('group', { name: 'Ir al año' }).getByText(String(cual))
const desplazado = (page: Page) => caja(page).evaluate(({ scrollLeft, scrollTop }) => ({ x: scrollLeft, y: scrollTop }))

const abrir = async (page: Page, vista = '') => {
  await page.goto(`/#/seguimiento789${vista}`)
  await expect(filaDe(page, ANDENES)).toBeVisible()
}
/** The page with so many works, those of the demonstration again and again. */
const conMuchas = async (page: Page, cuantas: number) => {
  const respuesta = await (await page.request.get('/api/seguimiento')).json()
  const muchas = Array.from({ length: cuantas }, (_, i) => ({
    ...respuesta.data[i % respuesta.data.length],
    cui: String(3_000_000 + i),
  }))
  await page.route('**/api/seguimiento', (ruta) => ruta.fulfill({ json: { ...respuesta, data: muchas } }))
  await page.goto('/#/seguimiento789')
  await expect(filaDe(page, '3000000')).toBeVisible()
  return muchas
}
/** The year of the server's day, which is that of Lima. */
const esteAnio = async (page: Page): Promise<number> =>
  Number((await (await page.request.get('/api/seguimiento')).json()).hoy.slice(0, 4))

test('SEG-01 SEG-04 SEG-05 SEG-06 SEG-10 SEG-11 the timeline opens at the current week, with its years, months, weeks and legend', async ({
  page,
}) => {
  await abrir(page)
  const ultimo = await esteAnio(page)
  await expect(page.getByRole('list', { name: 'Leyenda' }).getByRole('listitem')).toHaveText([
    'Avance Financiero',
    'Avance Fisico',
    'Plazo de Ejecucion',
    'Semana actual',
  ])
  const anios = Array.from({ length: ultimo - 2018 }, (_, i) => String(2019 + i))
  await expect(page.getByRole('group', { name: 'Ir al año' }).getByRole('button')).toHaveText(anios)
  await expect(anio(page, ultimo)).toHaveAttribute('aria-pressed', 'true')
  const cabeza = filas(page).first()
  const meses = ['ENE', 'FEB', 'MAR', 'ABR', 'MAY', 'JUN', 'JUL', 'AGO', 'SET', 'OCT', 'NOV', 'DIC']
  const deUnAnio = meses.map((mes) => `${mes}1234`).join('')
  await expect(cabeza).toContainText(anios.map((uno) => uno + deUnAnio).join(''))
  const semana = cabeza.locator('i[data-ahora]')
  await expect(semana).toHaveCount(1)
  await expect(semana).toBeInViewport()
  await expect(filaDe(page, ANDENES).getByRole('cell').first()).toHaveText(/Físico.*%Financiero.*%Plazo.* sem\./)
  await revisarAccesibilidad(page)
})

test('SEG-07 SEG-12 SEG-13 SEG-23 a block draws term and progress, tells them in words, and has the true day beside a clamped one', async ({
  page,
}) => {
  await abrir(page)
  const fila = filaDe(page, ANTIGUA)
  await expect(fila.getByRole('cell').last()).toContainText(
    /^Plazo 01\/12\/2013 a 30\/06\/2028; avance físico [\d.]+ %; avance financiero [\d.]+ %; costo actualizado S\/\. [\d,]+\.\d\d; estado En plazo/,
  )
  await expect(fila).toContainText('Inicio 01/01/2019 (desde 01/12/2013)')
  await expect(fila).toContainText(/Fin 31\/12\/\d{4}( \(hasta 30\/06\/2028\))?/)
  const barras = filaDe(page, ANDENES).locator('[data-cabe]')
  const [fisico, financiero] = await barras.evaluateAll((dos) =>
    dos.map((una) => ({
      ancho: una.getBoundingClientRect().width,
      izquierda: una.getBoundingClientRect().left,
      color: getComputedStyle(una).backgroundColor,
      avance: Number.parseFloat(una.textContent ?? ''),
    })),
  )
  if (!fisico || !financiero) throw new Error('two bars were expected')
  expect(fisico.izquierda).toBeCloseTo(financiero.izquierda, 0)
  expect(fisico.ancho / financiero.ancho).toBeCloseTo(fisico.avance / financiero.avance, 1)
  expect(fisico.color).not.toBe(financiero.color)
})

test('SEG-01 arrows move a month and a project, Home and End the years; the pane and the head stay, and Tab moves no week', async ({
  page,
}) => {
  await abrir(page)
  const ultimo = await esteAnio(page)
  await caja(page).focus()
  await page.keyboard.press('Home')
  await expect(anio(page, 2019)).toHaveAttribute('aria-pressed', 'true')
  expect(await desplazado(page)).toEqual({ x: 0, y: 0 })
  const titulo = filas(page).first().getByRole('columnheader', { name: 'Proyecto' })
  const lugar = await titulo.boundingBox()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  // Four cells of 20 pixels; a project with its lower line.
  expect(await desplazado(page)).toEqual({ x: 80, y: 93 })
  expect(await titulo.boundingBox()).toEqual(lugar)
  await page.keyboard.press('PageDown')
  expect((await desplazado(page)).y).toBeGreaterThan(93 * 3)
  await page.keyboard.press('PageUp')
  expect((await desplazado(page)).y).toBe(93)
  // What the pane holds is reached without moving the weeks.
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab')
    await expect(caja(page).locator(':focus')).toBeInViewport()
  }
  expect((await desplazado(page)).x).toBe(80)
  await page.keyboard.press('Control+Home')
  expect((await desplazado(page)).y).toBe(0)
  await page.keyboard.press('End')
  await expect(anio(page, ultimo)).toHaveAttribute('aria-pressed', 'true')
})

test('SEG-04 SEG-11 a year is jumped to, the scale goes from weeks to all years, and the current week is found again', async ({
  page,
}) => {
  await abrir(page)
  const semana = filas(page).first().locator('i[data-ahora]')
  const inicioDe2021 = 2 * 48 * 20
  await anio(page, 2021).click()
  await expect(anio(page, 2021)).toHaveAttribute('aria-pressed', 'true')
  expect((await desplazado(page)).x).toBe(inicioDe2021)
  await expect(semana).not.toBeInViewport()
  // From all years back to what was read before.
  await page.getByRole('radio', { name: 'Año' }).check()
  await expect(anio(page, 2021)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('radio', { name: 'Semana' }).check()
  expect(Math.abs((await desplazado(page)).x - inicioDe2021)).toBeLessThan(20)
  await expect(anio(page, 2021)).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('radio', { name: 'Año' }).check()
  await expect(semana).toBeInViewport()
  expect(await caja(page).evaluate((nodo) => nodo.scrollWidth - nodo.clientWidth)).toBeLessThanOrEqual(1)
  // Where all years show, asking for one shows more of it.
  await anio(page, 2020).click()
  await expect(page.getByRole('radio', { name: 'Mes' })).toBeChecked()
  await expect(anio(page, 2020)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Semana actual' }).click()
  await expect(semana).toBeInViewport()
  await page.getByRole('radio', { name: 'Semana' }).check()
  await expect(semana).toBeInViewport()
})

test('SEG-06 of five thousand projects only those that show are drawn, and one with the focus is kept', async ({
  page,
}) => {
  await conMuchas(page, 5_000)
  await expect(page.getByRole('table', { name: 'Obras por semana' })).toHaveAttribute('aria-rowcount', '5001')
  const titulo = filaDe(page, '3000000').getByRole('button').last()
  await titulo.focus()
  await page.keyboard.press('Control+End')
  await expect(filaDe(page, '3004999')).toBeInViewport()
  expect(await filas(page).count()).toBeLessThan(40)
  await expect(titulo).toBeFocused()
})

test('SEG-06 SEG-07 the figures of a bar from one end to the other and the whole info row show at every width and scale', async ({
  page,
}) => {
  const respuesta = await (await page.request.get('/api/seguimiento')).json()
  const obra = respuesta.data.find(({ cui }: { cui: string }) => cui === ANTIGUA)
  const ultimo = respuesta.hoy.slice(0, 4)
  const plazo = { inicio: '2013-12-01', fin: '2099-06-30', fechaini: '01-01-2019', fechafin: `31-12-${ultimo}` }
  const data = [100, 99, 3].map((avance, i) => ({
    ...obra,
    ...plazo,
    cui: String(3_000_000 + i),
    avance_fisico: avance,
    avance_financiero: avance,
    costo_actualizado: 148_123_804.5,
  }))
  await page.route('**/api/seguimiento', (ruta) => ruta.fulfill({ json: { ...respuesta, data } }))
  await page.goto('/#/seguimiento789')
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 })
    for (const escala of ['Semana', 'Mes', 'Año']) {
      await page.getByRole('radio', { name: escala }).check()
      await page.getByRole('button', { name: 'Semana actual' }).click()
      await caja(page).evaluate((nodo) => nodo.scrollBy(nodo.scrollWidth, 0))
      for (const cui of ['3000000', '3000001'])
        for (const cifra of await filaDe(page, cui).locator('[data-cabe] > span').all())
          await expect(cifra).toBeInViewport({ ratio: 1 })
      for (const parte of await filaDe(page, '3000000').locator('[data-avances] > *').all())
        await expect(parte).toBeInViewport({ ratio: 1 })
    }
  }
})

test('SEG-01 a flag tells its rule to whoever points at it or reaches it with the keyboard, and a title opens the project', async ({
  page,
}) => {
  await abrir(page)
  const bandera = page.getByRole('button', { name: /^Plazo vencido\. / }).first()
  await expect(bandera).toHaveAccessibleName(/El plazo terminó y el avance físico no llega al 100 %\.$/)
  await bandera.focus()
  const consejo = page.getByText('El plazo terminó y el avance físico no llega al 100 %.')
  await expect(consejo).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(consejo).toBeHidden()
  // It stays while it is pointed at, and follows the flag that scrolls.
  await bandera.hover()
  await expect(consejo).toBeVisible()
  await consejo.hover()
  const distancia = async () => ((await bandera.boundingBox())?.y ?? 0) - ((await consejo.boundingBox())?.y ?? 0)
  const antes = await distancia()
  await caja(page).evaluate((nodo) => nodo.scrollBy(0, 20))
  await expect.poll(distancia, 'the tip follows in the next frame').toBeCloseTo(antes, 0)
  await expect(consejo).toBeVisible()
  await page.mouse.move(2, 2)
  await expect(consejo).toBeHidden()
  await filaDe(page, ANDENES).getByRole('button').last().click()
  await expect(page.getByRole('dialog')).toContainText(ANDENES)
})

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

test('SEG-01 more projects than paper is good for are not printed as a timeline: who asks is told what to do', async ({
  page,
}) => {
  await conMuchas(page, 501)
  await page.evaluate(() => {
    window.print = () => document.body.append('PRINTED')
  })
  await page.getByRole('button', { name: 'Imprimir' }).click()
  const porque = 'Son 501 obras y la línea de tiempo se imprime con 500 como máximo.'
  await expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: porque })).toBeVisible()
  await expect(page.getByText('PRINTED')).toBeHidden()
  // Ctrl+P asks nobody.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const hoja = page.getByRole('region', { name: 'Línea de tiempo impresa' })
  await expect(hoja).toContainText(porque)
  await expect(hoja.getByRole('row')).toHaveCount(0)
})

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('SEG-01 SEG-11 the timeline fits a phone: a narrow pane, the percentages beside it, controls for fingers', async ({
    page,
  }) => {
    await abrir(page, '?vista=linea')
    await expect(filas(page).first().locator('i[data-ahora]')).toBeInViewport({ ratio: 0.1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const alto = async (nombre: string) => (await page.getByRole('button', { name: nombre }).boundingBox())?.height
    expect(await alto('Semana actual')).toBeGreaterThanOrEqual(44)
    expect((await page.getByRole('radio', { name: 'Mes' }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await alto('2019')).toBeGreaterThanOrEqual(44)
    await expect(page.getByRole('button', { name: String(await esteAnio(page)), exact: true })).toBeInViewport()
    await revisarAccesibilidad(page)
  })
})
