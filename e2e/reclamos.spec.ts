import { expect, type Page } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import { ciudadano } from './apoyo-ciudadano.ts'
import { comoFecha, DANINO, filasDe, reclamar, sinDesborde, tabla } from './apoyo-reclamos.ts'
import { abrir, buscarFila, oYaSalio, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const TITULO = 'LISTADO DE RECLAMOS'

const abrirReclamos = async (page: Page) => {
  await abrir(page, 'reclamos', 'reclamos')
  await expect(page.getByRole('heading', { name: TITULO })).toBeVisible()
  await expect(tabla(page, TITULO)).not.toHaveAttribute('aria-busy')
}

/** A complaint whose sheet is made. */
const conHoja = async (page: Page, texto: string) => {
  await expect
    .poll(async () => (await filasDe<{ url: string | null }>(page.request, 'reclamos', texto, 'reclamos'))[0]?.url)
    .toContain('/storage/reclamos/')
}

test('REC-28 REC-29 REC-30 REC-31 REC-32 REC-33 REC-34 REC-35 REC-37 SHE-88 D2 the list, the whole complaint as it was written, and its PDF', async ({
  page,
}) => {
  test.slow()
  const clave = unico('Ventanilla')
  const descripcion = `${clave} ${DANINO} ${'nadie atiende '.repeat(20)}`.trim()
  const { claim_id, fecha, vence } = await reclamar(page.request, 320, {
    descripcion,
    detalle: `Pido disculpas.\n${DANINO}`,
  })
  await conHoja(page, clave)
  await abrirReclamos(page)
  await expect(tabla(page, TITULO).getByRole('columnheader')).toHaveText([
    'Nro',
    'Nombre Reclamante',
    'N° Doc',
    'Descripcion de Reclamo',
    'E-mail',
    'Sisgedo',
    'Fecha',
    'Accion',
  ])
  await expect(page.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByLabel('Registros por página')).toHaveValue('10')
  await expect(page.getByRole('group', { name: 'Exportar' })).toHaveCount(0)
  const fila = await buscarFila(page, clave)
  const celdas = fila.getByRole('cell')
  const nro = String(claim_id).padStart(6, '0')
  await expect(celdas.nth(0)).toHaveText(nro)
  await expect(celdas.nth(1)).toHaveText(ciudadano(320).nombre)
  await expect(celdas.nth(2)).toHaveText(ciudadano(320).dni)
  await expect(celdas.nth(3)).toHaveText(`${descripcion.slice(0, 250)}…`)
  await expect(celdas.nth(5)).toHaveText(/^\d{4}-\d{6}$/)
  await expect(celdas.nth(6)).toHaveText(comoFecha(fecha))
  const expe_id = await celdas.nth(5).innerText()

  await fila.getByRole('button', { name: `Ver el detalle del reclamo ${nro}` }).click()
  const detalle = page.getByRole('dialog', { name: 'DETALLE DE RECLAMACION' })
  await expect(detalle.getByRole('heading', { level: 3 })).toHaveText([
    '1 IDENTIFICACIÓN DE USUARIO',
    '2 IDENTIFICACIÓN DE LA ATENCIÓN BRINDADA',
    '3 DETALLE DE LA RECLAMACIÓN',
  ])
  await expect(detalle.getByText(descripcion, { exact: true })).toBeVisible()
  await expect(detalle).toContainText(DANINO)
  await expect(detalle).toContainText(`Responder hasta el ${comoFecha(vence)}`)
  await revisarAccesibilidad(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await revisarAccesibilidad(page)
  await detalle.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(detalle).toBeHidden()
  await revisarAccesibilidad(page)
  expect(await sinDesborde(page)).toBe(true)
  const verPdf = fila.getByRole('button', { name: `Ver PDF del reclamo ${nro}` })
  expect(await altura(verPdf)).toBeGreaterThanOrEqual(44)
  await page.setViewportSize({ width: 1440, height: 900 })

  const enlace = page.waitForResponse((r) => r.url().endsWith(`/api/reclamos/${claim_id}`))
  await verPdf.click()
  const { url } = (await (await enlace).json()).data
  expect(url).toContain(`/storage/reclamos/${expe_id}.pdf?`)
  const visor = page.getByRole('dialog', { name: `Reclamo ${nro}` })
  await expect(visor).toContainText(`${expe_id}.pdf`)
  const pdf = await page.request.get(url)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  await expect(page).not.toHaveTitle('roto')
})

test('REC-24 REC-33 REC-36 SHE-27 SHE-79 a new complaint appears by itself; without a PDF the button says why; a 500 leads to the login', async ({
  page,
}) => {
  const texto = unico('En vivo')
  // As Sisgedo that has not answered yet leaves it.
  await page.route('**/api/reclamos?*', async (ruta) => {
    const respuesta = await ruta.fetch()
    const cuerpo = await respuesta.json()
    await ruta.fulfill({
      response: respuesta,
      json: { ...cuerpo, data: cuerpo.data.map((fila: object) => ({ ...fila, expe_id: null, url: null })) },
    })
  })
  const abierto = page.waitForResponse((r) => r.url().endsWith('/api/eventos') && r.ok())
  await abrirReclamos(page)
  await abierto
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(texto)
  await expect(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
  await reclamar(page.request, 321, { descripcion: texto })
  const fila = page.getByRole('row').filter({ hasText: texto })
  await expect(fila).toContainText('Sin registrar')
  const motivo = 'El PDF estará cuando Sisgedo registre el reclamo'
  const verPdf = fila.getByRole('button', { name: new RegExp(`^Ver PDF .*: ${motivo}$`) })
  await expect(verPdf).toBeDisabled()
  await verPdf.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(motivo, { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.unroute('**/api/reclamos?*')
  await page.route('**/api/reclamos?*', (ruta) => ruta.fulfill({ status: 500, json: { message: 'x' } }))
  await oYaSalio(page, page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(`${texto} otra`))
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()

  const otra = await page.context().newPage()
  await abrir(otra, 'reclamos', 'recepcion')
  await expect(otra).toHaveURL(/#\/welcome$/)
  await expect(otra.getByRole('heading', { name: TITULO })).toHaveCount(0)
})
