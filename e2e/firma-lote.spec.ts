import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import type { Redactor } from './apoyo-documentos.ts'
import {
  abrirDespacho,
  aceptarFirma,
  capa,
  despachar,
  filaDe,
  firmador,
  firmarSinPantalla,
  tabla,
} from './apoyo-firma.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

// Of a minute and more, which one worker would be alone with.
test.describe.configure({ mode: 'parallel' })

const CONFIRMAR = 'CONFIRMAR FIRMA'
const OTRA_AREA = 'El documento fue firmado por otra área, vuelva a firmar'

/**
 * Several documents of one subject, sent to these areas, shown in the dispatch of the secretary; newest first unless
 * several are made at once.
 */
const abrirLote = async (page: Page, cuantos: number, firmantes: readonly Redactor[] = ['secretaria'], aLaVez = 1) => {
  const asunto = unico('Lote')
  const documentos: { doc_id: number }[] = []
  for (let i = 0; i < cuantos; i += aLaVez) {
    const tanda = Array.from({ length: Math.min(aLaVez, cuantos - i) }, (_, j) => `${asunto} ${i + j}`)
    documentos.unshift(...(await Promise.all(tanda.map((uno) => despachar(page.request, uno, firmantes)))))
  }
  await abrirDespacho(page)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(asunto)
  const filas = tabla(page).locator('tbody').getByRole('row')
  await expect(filas).toHaveCount(Math.min(cuantos, 10))
  return { documentos, filas }
}

const elegirPagina = (page: Page) => page.getByRole('checkbox', { name: 'Elegir los pendientes de esta página' })

/** Chooses the page and agrees to sign all of it. */
const firmarPagina = async (page: Page) => {
  await elegirPagina(page).check()
  await page.getByRole('button', { name: 'Firmar seleccionados' }).click()
  await page.getByRole('alertdialog', { name: CONFIRMAR }).getByRole('button', { name: 'Firmar', exact: true }).click()
  await expect(capa(page)).toBeVisible()
}

const panel = (page: Page) => capa(page).getByRole('region', { name: 'Documentos por firmar' })
const piezas = (page: Page) => panel(page).getByRole('listitem')
/** What is said of the batch as a whole. */
const resumen = (page: Page) => panel(page).getByRole('status')

/** Another area signs a document just before the own signature of it is made, as often as there are areas. */
const adelantarse = async (page: Page, { doc_id }: { doc_id: number }, areas: Redactor[]) => {
  const { id_doc_area } = await filaDe(page.request, 'secretaria', doc_id)
  let esSuTurno = false
  page.on('request', (pedido) => {
    if (pedido.url().includes('/getArguments?'))
      esSuTurno = new URL(pedido.url()).searchParams.get('id_doc_area') === String(id_doc_area)
  })
  await page.route('**/local/firmar', async (ruta) => {
    const otra = esSuTurno ? areas.shift() : undefined
    if (otra) await firmarSinPantalla(page.request, otra, doc_id)
    await ruta.continue()
  })
}

test('a batch of five: asked once, one that others sign before us fails with its cause, and it alone is tried again', async ({
  page,
}) => {
  test.slow()
  const { documentos, filas } = await abrirLote(page, 5, ['secretaria', 'alcaldia', 'gerencia'])
  const [, , tercero] = documentos
  if (!tercero) throw new Error('There is no third document')
  // Both the first try and the one that the batch makes by itself come too late.
  await adelantarse(page, tercero, ['alcaldia', 'gerencia'])
  await elegirPagina(page).check()
  const barra = page.getByRole('group', { name: 'Documentos elegidos' })
  await expect(barra).toContainText('5 documentos elegidos')
  await barra.getByRole('button', { name: 'Firmar seleccionados' }).click()
  const pregunta = page.getByRole('alertdialog', { name: CONFIRMAR })
  await expect(pregunta).toContainText('Se firmarán 5 documentos con su firma digital, uno después de otro.')
  await expect(pregunta.getByRole('listitem')).toHaveCount(5)
  await revisarAccesibilidad(page)
  let recargas = 0
  // How often the table had been asked for at each signature.
  const alFirmar: number[] = []
  page.on('request', (pedido) => {
    if (pedido.url().includes('/api/documentos/byarea/4?') && pedido.url().includes('search=')) recargas++
    if (pedido.url().endsWith('/local/firmar')) alFirmar.push(recargas)
  })
  await pregunta.getByRole('button', { name: 'Firmar', exact: true }).click()

  await expect(firmador(page).getByRole('button', { name: 'Firmar los 5' })).toBeFocused()
  await expect(piezas(page)).toHaveCount(5)
  await expect(piezas(page).first()).toContainText('Firmando')
  await expect(piezas(page).last()).toContainText('En espera')
  await revisarAccesibilidad(page)
  await aceptarFirma(page)

  await expect(resumen(page)).toHaveText('4 documentos firmados, 1 no se firmó', { timeout: 45_000 })
  await expect(piezas(page).nth(2)).toContainText(OTRA_AREA)
  await expect(piezas(page).getByText('FIRMADO', { exact: true })).toHaveCount(4)
  await expect(capa(page).getByRole('button', { name: 'Cerrar' })).toBeFocused()
  await revisarAccesibilidad(page)
  expect((await filaDe(page.request, 'secretaria', tercero.doc_id)).estado).toBe(false)
  // Behind the layer the table waits, whatever the stream announces, and is asked for when all is done.
  expect(new Set(alFirmar).size).toBe(1)
  await expect.poll(() => recargas).toBeGreaterThan(alFirmar[0] ?? 0)

  await capa(page).getByRole('button', { name: 'Reintentar fallidos' }).click()
  await expect(piezas(page)).toHaveCount(5)
  await firmador(page).getByRole('button', { name: 'Firmar', exact: true }).click()
  await expect(resumen(page)).toHaveText('5 documentos firmados')
  await expect(capa(page).getByRole('button', { name: 'Reintentar fallidos' })).toHaveCount(0)
  await capa(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(capa(page)).toHaveCount(0)
  await expect(filas.filter({ hasText: 'FIRMADO' })).toHaveCount(5)
  await expect(barra).toHaveCount(0)
})

test('FIR-26 one stale copy is signed anew by the batch itself', async ({ page }) => {
  const { documentos, filas } = await abrirLote(page, 2, ['secretaria', 'alcaldia'])
  await adelantarse(page, documentos[1] ?? { doc_id: 0 }, ['alcaldia'])
  await firmarPagina(page)
  await aceptarFirma(page)
  await expect(resumen(page)).toHaveText('2 documentos firmados')
  await capa(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(filas.filter({ hasText: 'FIRMADO' })).toHaveCount(2)
})

test('FIR-22 FIR-23 cancelled or stopped, what is left stays PENDIENTE and can be gone on with', async ({ page }) => {
  const { filas } = await abrirLote(page, 3)
  await firmarPagina(page)
  await firmador(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(resumen(page)).toHaveText('0 documentos firmados, 3 sin firmar')
  await capa(page).getByRole('button', { name: 'Reintentar fallidos' }).click()
  await expect(firmador(page).getByRole('button', { name: 'Firmar los 3' })).toBeVisible()
  await capa(page).getByRole('button', { name: 'Detener' }).click()
  await expect(resumen(page)).toContainText('Se detendrá al terminar este documento')
  // What it offers is what will be signed.
  await firmador(page).getByRole('button', { name: 'Firmar', exact: true }).click()
  await expect(resumen(page)).toHaveText('1 documento firmado, 2 sin firmar')
  await capa(page).getByRole('button', { name: 'Reintentar fallidos' }).click()
  await expect(firmador(page).getByRole('button', { name: 'Firmar los 2' })).toBeVisible()
  await capa(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(resumen(page)).toHaveText('1 documento firmado, 2 sin firmar')
  await capa(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(filas.filter({ hasText: 'FIRMADO' })).toHaveCount(1)
  await expect(filas.filter({ hasText: 'PENDIENTE' })).toHaveCount(2)
})

test('FIR-23 a batch closed while the last signature is asked for says so, and a second press leaves', async ({
  page,
}) => {
  const { filas } = await abrirLote(page, 2)
  const contestar = Promise.withResolvers<void>()
  await page.route('**/finalizar', async (ruta) => {
    await contestar.promise
    await ruta.continue()
  })
  await firmarPagina(page)
  const pedida = page.waitForRequest('**/finalizar')
  await aceptarFirma(page)
  await pedida
  const cerrar = capa(page).getByRole('button', { name: 'Cerrar' })
  await cerrar.click()
  await expect(resumen(page)).toHaveText('Cerrando, comprobando la última firma…')
  await expect(cerrar).toBeFocused()
  await revisarAccesibilidad(page)
  await cerrar.click()
  await expect(capa(page)).toHaveCount(0)
  const contestada = page.waitForResponse('**/finalizar')
  contestar.resolve()
  expect((await contestada).status()).toBe(200)
  await expect(filas.filter({ hasText: 'FIRMADO' })).toHaveCount(1)
  await expect(filas.filter({ hasText: 'PENDIENTE' })).toHaveCount(1)
  await expect(capa(page)).toHaveCount(0)
})

test('the password of a certificate is asked for once in a batch', async ({ page }) => {
  await page.route('**/local/preparar', async (ruta) => {
    const respuesta = await ruta.fetch()
    const { data } = (await respuesta.json()) as { data: object }
    await ruta.fulfill({ response: respuesta, json: { data: { ...data, pideClave: true } } })
  })
  const claves: unknown[] = []
  await page.route('**/local/firmar', (ruta) => {
    claves.push((ruta.request().postDataJSON() as { clave?: string }).clave)
    return ruta.continue()
  })
  await abrirLote(page, 3)
  await firmarPagina(page)
  await firmador(page).getByLabel('Contraseña del certificado').fill('secreta')
  await aceptarFirma(page)
  await expect(resumen(page)).toHaveText('3 documentos firmados')
  expect(claves).toEqual(['secreta', 'secreta', 'secreta'])
})

test('D-141 forty resolutions read and signed in one sitting, in 60 interactions, with a line that is lost in between', async ({
  page,
}) => {
  test.slow()
  const CUANTOS = 40
  // As many at once as one person may upload (D-144).
  const { filas } = await abrirLote(page, CUANTOS, ['secretaria'], 4)
  let interacciones = 0
  const hacer = async (acto: () => Promise<unknown>) => {
    interacciones++
    await acto()
  }
  // The others of the queue are those of other tests.
  await hacer(() => page.getByLabel('Registros por página').selectOption('50'))
  await expect(filas).toHaveCount(CUANTOS)
  await hacer(() => elegirPagina(page).check())
  await hacer(() =>
    page.getByRole('group', { name: 'Documentos elegidos' }).getByRole('button', { name: 'Leer y firmar' }).click(),
  )
  const lectura = page.getByRole('region', { name: 'LEER Y FIRMAR' })
  await expect(lectura).toContainText(`0 de ${CUANTOS} leídos`)
  const actual = lectura.getByRole('navigation').locator('[aria-current]')
  for (let i = 1; i <= CUANTOS; i++) {
    await expect(actual).toContainText('Última página vista')
    await hacer(() => page.keyboard.press('j'))
    await expect(lectura).toContainText(`${i} de ${CUANTOS} leídos`)
  }
  await revisarAccesibilidad(page)
  await hacer(() => lectura.getByRole('button', { name: `Firmar los leídos (${CUANTOS})` }).click())
  await hacer(() =>
    page.getByRole('alertdialog', { name: CONFIRMAR }).getByRole('button', { name: 'Firmar', exact: true }).click(),
  )
  const firmadas: string[] = []
  page.on('response', (respuesta) => {
    if (respuesta.url().endsWith('/finalizar') && respuesta.ok()) firmadas.push(respuesta.request().postData() ?? '')
  })
  await hacer(() => aceptarFirma(page))
  await expect.poll(() => firmadas.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(8)
  await page.context().setOffline(true)
  await expect(panel(page).getByRole('alert')).toContainText('Se perdió la conexión')
  const continuar = panel(page).getByRole('button', { name: /^Continuar con los \d+ que faltan$/ })
  await expect(continuar).toBeFocused()
  await revisarAccesibilidad(page)
  await page.context().setOffline(false)
  await hacer(() => continuar.click())
  await expect(resumen(page)).toHaveText(`${CUANTOS} documentos firmados`, { timeout: 60_000 })
  // Each once: the server was asked for no second signature, and whose answer was lost is not signed again.
  expect(new Set(firmadas).size).toBe(firmadas.length)
  await hacer(() => capa(page).getByRole('button', { name: 'Cerrar' }).click())
  await expect(lectura).toContainText('No queda ningún documento por firmar.')
  await hacer(() => lectura.getByRole('button', { name: 'Volver a la lista' }).click())
  await expect(filas.filter({ hasText: 'FIRMADO' })).toHaveCount(CUANTOS)
  expect(interacciones).toBeLessThanOrEqual(60)
})
