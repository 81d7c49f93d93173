import { expect } from '@playwright/test'
import { pdfDePrueba } from './apoyo-documentos.ts'
import { abrirNormas, abrirNueva, aviso, campo, elegirPdf, grabar, listar, llenar, tabla } from './apoyo-normas.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test.describe('Enviar una publicación', () => {
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

  test('NOR-26 NOR-27 once every byte is with the server nothing is left to cancel', async ({ page, red }) => {
    const asunto = unico('Ya enviada')
    await abrirNormas(page)
    const caja = await abrirNueva(page)
    await llenar(caja, { tipo: 'Ordenanzas', descripcion: asunto })
    await elegirPdf(caja)
    // The server has all of it; its answer is held back.
    await red.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/files', requestStage: 'Response' }] })
    const contestado = new Promise<string>((listo) => {
      red.once('Fetch.requestPaused', ({ requestId }) => listo(requestId))
    })
    await grabar(caja).click()
    const requestId = await contestado
    await expect(caja.getByRole('progressbar')).toHaveAccessibleName('Revisando')
    const cancelar = caja.getByRole('button', { name: 'Cancelar envío' })
    await expect(cancelar).toBeDisabled()
    await cancelar.focus()
    await page.keyboard.press('Enter')
    await expect(cancelar).toBeFocused()
    await red.send('Fetch.continueRequest', { requestId })
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await expect(tabla(page).getByRole('row').filter({ hasText: asunto })).toBeVisible()
  })

  test('NOR-30 D-35 a save that fails otherwise says so; what is wrong with the PDF is told beside it', async ({
    page,
  }) => {
    await abrirNormas(page)
    const caja = await abrirNueva(page)
    await llenar(caja, { tipo: 'Ordenanzas', descripcion: unico('Dañada') })
    // It begins as a PDF, which is all that the browser looks at.
    await elegirPdf(caja, 'roto.pdf', pdfDePrueba().subarray(0, 60))
    await grabar(caja).click()
    await expect(aviso(page, 'No se pudo guardar el registro')).toBeVisible()
    await expect(caja.getByRole('alert')).toContainText('El archivo esta dañado o vacío')
    await elegirPdf(caja, 'entero.pdf')
    await expect(caja.getByText('El archivo esta dañado o vacío')).toHaveCount(0)
    await page.route('**/api/files', (ruta) => ruta.fulfill({ status: 500, json: { message: 'x' } }))
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect(aviso(page, 'No se pudo guardar el registro')).toHaveCount(0)
    await grabar(caja).click()
    await expect(aviso(page, 'No se pudo guardar el registro')).toBeVisible()
    await expect(caja).toBeVisible()
  })

  test('NOR-30 SHE-96 without a connection the form stays and says what to do', async ({ page, context }) => {
    const asunto = unico('Sin red')
    await abrirNormas(page)
    const caja = await abrirNueva(page)
    await llenar(caja, { tipo: 'Ordenanzas', descripcion: asunto })
    await elegirPdf(caja)
    await context.setOffline(true)
    await grabar(caja).click()
    await expect(aviso(page, 'No se pudo guardar el registro')).toBeVisible()
    const consejo = caja.getByText('Revise la conexión y pulse Grabar otra vez. Lo escrito sigue aquí.')
    await expect(consejo).toBeVisible()
    await context.setOffline(false)
    await grabar(caja).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    expect(await listar(page.request, asunto)).toHaveLength(1)
    const otra = await abrirNueva(page)
    await expect(campo(otra, 'Descripcion')).toHaveValue('')
    await expect(consejo).toHaveCount(0)
  })

  test('SHE-80 D-23 the table asks for nothing behind an open form, which a failing load would lose', async ({
    page,
  }) => {
    const asunto = unico('A salvo')
    await abrirNormas(page)
    const caja = await abrirNueva(page)
    await llenar(caja, { tipo: 'Ordenanzas', descripcion: asunto })
    await elegirPdf(caja)
    const pedidas: string[] = []
    await page.route('**/api/files/custom', (ruta) => {
      pedidas.push(ruta.request().url())
      return ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } })
    })
    // What was loaded is old by now, and the network comes back: the table would ask again.
    await page.clock.install()
    await page.clock.fastForward(20_000)
    await page.evaluate(() => {
      for (const nombre of ['offline', 'online']) window.dispatchEvent(new Event(nombre))
    })
    await campo(caja, 'Descripcion').fill(`${asunto} todavía`)
    expect(pedidas).toEqual([])
    await page.unroute('**/api/files/custom')
    await grabar(caja).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await expect(
      tabla(page)
        .getByRole('row')
        .filter({ hasText: `${asunto} todavía` }),
    ).toBeVisible()
  })
})
