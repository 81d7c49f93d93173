import { expect, type Page } from '@playwright/test'
import {
  abrirDocumentos,
  abrirEdicion,
  abrirNuevo,
  archivo,
  boton,
  estado,
  llenar,
  modal,
  REDACTORA,
  redactar,
} from './apoyo-documentos.ts'
import { tokenDe, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const oferta = (page: Page) => page.getByRole('button', { name: /^Recuperar borrador de/ })
const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })
/** What this browser keeps of drafts, as one text. */
const guardado = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([llave]) => llave.startsWith('cabildo.documento.'))
      .map(([, valor]) => valor)
      .join('\n'),
  )
const llegoAlNavegador = (page: Page, texto: string) => expect.poll(() => guardado(page)).toContain(texto)

// Issue point 6: a lost session or a closed tab loses no text.
test.describe('Borrador en el navegador', () => {
  test('a closed tab loses no text: the next opening offers it, with the open item, by its time', async ({
    page,
    context,
  }) => {
    const texto = unico('Designar')
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    await llenar(caja, texto)
    await boton(caja, 'Agregar').click()
    await caja.getByRole('textbox', { name: 'ARTÍCULO SEGUNDO' }).fill('A medio escribir')
    await llegoAlNavegador(page, 'A medio escribir')
    await page.close()

    const otra = await context.newPage()
    await abrirDocumentos(otra, REDACTORA)
    const nueva = await abrirNuevo(otra)
    await expect(oferta(otra)).toHaveText(/^Recuperar borrador de las \d\d:\d\d$/)
    await expect(nueva.getByText(`Resoluciones Alcaldia: ${texto}`)).toBeVisible()
    await expect(nueva.getByText(/Los archivos no se conservan/)).toBeVisible()
    await expect(nueva.getByLabel('Vistos')).toHaveValue('')
    await oferta(otra).click()
    await expect(nueva.getByLabel('Vistos')).toHaveValue('El Informe N° 212-2026-SGRH;')
    await expect(nueva.getByRole('listitem').filter({ hasText: texto })).toBeVisible()
    await expect(nueva.getByRole('textbox', { name: 'ARTÍCULO SEGUNDO' })).toHaveValue('A medio escribir')
    await boton(nueva, 'Guardar artículo').click()
    await boton(nueva, 'Guardar').click()
    await expect(aviso(otra, 'Se grabo el documento')).toBeVisible()
    // Saved, it is no draft any more.
    await abrirNuevo(otra)
    await expect(oferta(otra)).toHaveCount(0)
    expect(await guardado(otra)).toBe('')
  })

  test('SHE-91 a session that ends while saving keeps the text for who comes back', async ({ page }) => {
    const texto = unico('Sesión perdida')
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    await llenar(caja, texto)
    await page.route('**/api/documentos', (ruta) =>
      ruta.fulfill({ status: 401, json: { message: 'x', codigo: 'sinSesion' } }),
    )
    await boton(caja, 'Guardar').click()
    await expect(aviso(page, 'Su sesión terminó. Ingrese otra vez para continuar.')).toBeVisible()
    await page.unroute('**/api/documentos')
    await page.getByLabel('Usuario').fill('secretaria')
    await page.getByLabel('Clave', { exact: true }).fill('cabildo-demo')
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await page.goto('/#/documentos')
    const nueva = await abrirNuevo(page)
    await oferta(page).click()
    await expect(nueva.getByRole('listitem').filter({ hasText: texto })).toBeVisible()
  })

  test('closing asks and says that the text stays; Descartar throws it away', async ({ page }) => {
    const texto = unico('Cerrado')
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    await llenar(caja, texto)
    await boton(caja, 'Cerrar').click()
    const pregunta = page.getByRole('alertdialog', { name: 'CREAR DOCUMENTO' })
    await expect(pregunta).toContainText('Tiene cambios sin grabar. ¿Cerrar de todos modos?')
    await expect(pregunta).toContainText('El texto queda como borrador en este navegador')
    await pregunta.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await expect(modal(page)).toHaveCount(0)
    const otra = await abrirNuevo(page)
    await otra.getByRole('button', { name: 'Descartar' }).click()
    await expect(oferta(page)).toHaveCount(0)
    expect(await guardado(page)).not.toContain(texto)
    // Nothing was written, so nothing is asked.
    await boton(otra, 'Cerrar').click()
    await expect(modal(page)).toHaveCount(0)
  })

  test("a draft is never another user's, and after a week nobody's", async ({ page }) => {
    const texto = unico('Ajeno')
    await abrirDocumentos(page, REDACTORA)
    await llenar(await abrirNuevo(page), texto)
    await llegoAlNavegador(page, texto)
    const otroToken = await tokenDe(page.request, 'gerencia')
    const suyo = await tokenDe(page.request, 'secretaria')
    const entrarComo = async (token: string) => {
      await page.addInitScript((valor) => localStorage.setItem('token', valor), token)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'LISTADO DE DOCUMENTOS' })).toBeVisible()
      await abrirNuevo(page)
    }
    page.on('dialog', (pregunta) => void pregunta.accept())
    await entrarComo(otroToken)
    await expect(oferta(page)).toHaveCount(0)
    expect(await guardado(page)).toContain(texto)
    await entrarComo(suyo)
    await expect(oferta(page)).toBeVisible()
    await page.evaluate(() => {
      for (const [llave, valor] of Object.entries(localStorage)) {
        if (!llave.startsWith('cabildo.documento.')) continue
        const dato = JSON.parse(valor)
        localStorage.setItem(llave, JSON.stringify({ ...dato, en: dato.en - 8 * 24 * 3_600_000 }))
      }
    })
    await entrarComo(suyo)
    await expect(oferta(page)).toHaveCount(0)
    expect(await guardado(page)).toBe('')
  })

  test('DOC-42 DOC-50 DOC-51 printed days ago and signed on paper, it is saved with the number and code of its paper', async ({
    page,
  }) => {
    const texto = unico('En papel')
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    await caja.getByLabel('Tipo de documento').selectOption({ label: 'Decretos de Alcaldia' })
    await llenar(caja, texto)
    const generado = page.waitForResponse('**/api/documentos/generatedoc')
    await boton(caja, 'Generar Word').click()
    const { nro_doc, code_verifica, nameDoc } = await (await generado).json()
    await llegoAlNavegador(page, nameDoc)
    page.on('dialog', (pregunta) => void pregunta.accept())
    await page.reload()
    await page.evaluate(() => {
      for (const [llave, valor] of Object.entries(localStorage)) {
        if (!llave.startsWith('cabildo.documento.')) continue
        const dato = JSON.parse(valor)
        const en = dato.generado.en - 3 * 24 * 3_600_000
        localStorage.setItem(llave, JSON.stringify({ ...dato, generado: { ...dato.generado, en } }))
      }
    })
    const nueva = await abrirNuevo(page)
    await oferta(page).click()
    await expect(estado(nueva)).toHaveText(
      /^Word generado el \d\d\/\d\d\/\d{4} a las \d\d:\d\d\. Ya puede subir el PDF\.$/,
    )
    const pdf = nueva.getByLabel('PDF del documento', { exact: true }).and(nueva.locator('input'))
    await pdf.setInputFiles(archivo('escaneado.pdf'))
    const respuesta = page.waitForResponse('**/api/documentos')
    await boton(nueva, 'Guardar').click()
    const { data } = await (await respuesta).json()
    expect([data.nro_doc, data.code_verifica]).toEqual([nro_doc, code_verifica])
  })

  test('D-22 a draft written on an older version is offered with the notice of the newer one', async ({ page }) => {
    const texto = unico('Versión')
    const documento = await redactar(page.request, { resolutivos: [texto] })
    await abrirDocumentos(page, REDACTORA)
    await (await abrirEdicion(page, texto)).getByLabel('Vistos').fill('Lo mío;')
    await llegoAlNavegador(page, 'Lo mío;')
    await redactar(page.request, {
      doc_id: documento.doc_id,
      version: documento.updated_at,
      vistos: 'Lo ajeno;',
      resolutivos: [texto],
    })
    page.on('dialog', (pregunta) => void pregunta.accept())
    await page.reload()
    const caja = await abrirEdicion(page, texto)
    await expect(caja.getByLabel('Vistos')).toHaveValue('Lo ajeno;')
    await oferta(page).click()
    await expect(caja.getByLabel('Vistos')).toHaveValue('Lo mío;')
    await expect(caja.getByText('El registro fue modificado por otro usuario, vuelva a cargarlo')).toBeVisible()
  })
})
