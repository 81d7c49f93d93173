import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { contar, ENCARGADO, registrarCanasta } from './apoyo-canastas.ts'
import { CLAVE, crearPorArea } from './apoyo-usuarios.ts'
import { abrir, abrirCon } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const miles = (n: number) => n.toLocaleString('en-US')

/** Of deliveries that no other test registers: what the others do to references meanwhile does not count. */
const SEMANA_PROPIA = '2032-05-17'

const tarjetas = (page: Page) => page.getByRole('list', { name: 'Contadores' }).getByRole('listitem')
const grafico = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()

const abrirTablero = async (page: Page) => {
  await abrir(page, 'chart', ENCARGADO)
  await expect(page.getByRole('heading', { name: 'CANASTAS: INDICADORES' })).toBeVisible()
  await expect(tarjetas(page)).toHaveCount(4)
}

/** The screen says what the server counts, whoever else registers people meanwhile. */
const diceLoQueHay = async (page: Page) =>
  expect(async () => {
    const { actas_mpi, pendientes, nuevos, actas_angloamerican } = await contar(page)
    await expect(tarjetas(page)).toHaveText(
      [
        new RegExp(`^Entregados MPI${miles(actas_mpi)}\\b.*Referencia ACTA-MPI$`),
        new RegExp(`^Pendientes${miles(pendientes)}\\b.*Referencia PENDIENTE$`),
        new RegExp(`^Nuevos${miles(nuevos)}\\b.*Precalificación NUEVO$`),
        new RegExp(`^Entregados Quellaveco${miles(actas_angloamerican)}\\b.*Referencia ACTA-ANGLOAMERICA$`),
      ],
      { timeout: 2_000 },
    )
  }).toPass({ timeout: 30_000 })

test('CAN-31 CAN-32 CAN-33 CAN-35 four cards and no more count by themselves what others register', async ({
  page,
}) => {
  await abrirTablero(page)
  await diceLoQueHay(page)
  const antes = (await contar(page)).semanas.find(({ semana }) => semana === SEMANA_PROPIA)?.total ?? 0
  await registrarCanasta(page.request, { fec_entrega: '2032-05-19' })
  // Nobody pressed Actualizar: the event of the change renews the figures.
  const semana = grafico(page, 'Beneficiarios por semana de entrega')
  await expect(semana.getByRole('link', { name: `${antes + 1} 17/05/2032 al 23/05/2032` })).toBeVisible()
  await diceLoQueHay(page)
})

test('CAN-31 CAN-32 CAN-33 each figure leads to the rows behind it', async ({ page }) => {
  test.slow()
  await abrirTablero(page)
  const destinos = [
    [grafico(page, 'Beneficiarios por referencia'), 'NO TITULAR', 'referencia=NO+TITULAR'],
    [page.getByRole('list', { name: 'Contadores' }), 'Nuevos', 'precalifica=NUEVO'],
    [grafico(page, 'Beneficiarios por grupo'), 'GRUPO 3', 'ngrupo=GRUPO+3'],
    [grafico(page, 'Beneficiarios por semana de entrega'), '13/04/2020 al 19/04/2020', 'semana=2020-04-13'],
    [grafico(page, 'Avance de entrega'), 'Entregados Quellaveco', 'referencia=ACTA-ANGLOAMERICA'],
  ] as const
  for (const [donde, cual, datos] of destinos) {
    // Between the figure and its rows others may register people: looked at again, both are of one moment.
    await expect(async () => {
      await page.goto('/#/chart')
      const cifra = donde.getByRole('link', { name: new RegExp(`^[\\d,]+ ${cual}.*ver en la lista$`) })
      const cuantos = (await cifra.innerText()).match(/^[\d,]+/)?.[0]
      await cifra.click()
      await expect(page).toHaveURL(new RegExp(`#/excel\\?${datos.replace('+', '(\\+|%20)')}$`))
      await expect(page.getByText(`Mostrando 1 a 10 de ${cuantos} registros`)).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 30_000 })
  }
})

test('CAN-31 the charts can be read as tables, are clean for axe, wide and narrow, and keep within 390 pixels', async ({
  page,
}) => {
  test.slow()
  await abrirTablero(page)
  await revisarAccesibilidad(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const titulos = [
    'Beneficiarios por referencia',
    'Avance de entrega',
    'Beneficiarios por grupo',
    'Beneficiarios por semana de entrega',
  ]
  for (const titulo of titulos) {
    const region = grafico(page, titulo)
    await expect(region.getByRole('figure', { name: new RegExp(`^${titulo}`) })).toBeVisible()
    await region.getByRole('radio', { name: 'Tabla' }).check()
    await expect(region.getByRole('table', { name: titulo }).getByRole('row').nth(1)).toContainText(/[\d,]+.*\d\.\d %/)
  }
  const grupos = page.getByRole('table', { name: 'Beneficiarios por grupo' }).getByRole('rowheader')
  await expect(grupos.first()).toHaveText('GRUPO 1')
  await revisarAccesibilidad(page)
})

test('CAN-34 the informatics area sees the figures without links to the rows; others are sent away', async ({
  page,
}) => {
  const { username } = await crearPorArea(page.request, 21)
  const { access_token } = await (await page.request.post('/api/login', { data: { username, password: CLAVE } })).json()
  await abrirCon(page, 'chart', access_token)
  await expect(tarjetas(page)).toHaveCount(4)
  await expect(grafico(page, 'Beneficiarios por grupo')).toContainText(/GRUPO 7.*entregado/)
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)

  const ajena = await page.context().newPage()
  await abrir(ajena, 'chart', 'recepcion')
  await expect(ajena).toHaveURL(/#\/welcome$/)
  await expect(ajena.getByText('No tiene permiso para esta opción')).toBeVisible()
  await expect(ajena.getByRole('heading', { name: 'CANASTAS: INDICADORES' })).toHaveCount(0)
})

test('CAN-31 D-23 counters that cannot be renewed stay, and say so; Reintentar asks again', async ({ page }) => {
  await abrirTablero(page)
  await page.route('**/api/chart', (ruta) => ruta.fulfill({ status: 503, json: { message: 'Espere un momento' } }))
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo obtener datos' })).toBeVisible({ timeout: 20_000 })
  await expect(tarjetas(page)).toHaveCount(4)
  await page.unroute('**/api/chart')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
})
