import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  ANIO,
  abrirDocumentos,
  cambiarFilas,
  conVisor,
  crearDocumento,
  derivar,
  pdfDePrueba,
} from './apoyo-documentos.ts'
import { buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })

test.describe('Visor de PDF', () => {
  test('DOC-12 DOC-15 API-101 the main PDF shows 680 high by an address signed now, and the focus returns', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 1000 })
    await conVisor(page, true)
    const asunto = unico('Visor')
    const { doc_id, nro_doc } = await crearDocumento(page.request, asunto)
    // The list has shown for so long that its own addresses have expired.
    await cambiarFilas(page, (fila) => ({
      ...fila,
      documentos: fila.documentos.map((archivos) => ({ ...archivos, url: '/storage/firmadigital/upload/vencido.pdf' })),
    }))
    await abrirDocumentos(page)
    const boton = (await buscarFila(page, asunto)).getByRole('button', { name: /^Ver PDF de/ })
    const [pedido] = await Promise.all([page.waitForResponse(`**/api/documentos/${doc_id}`), boton.click()])
    const { url } = ((await pedido.json()) as { data: { documentos: { url: string }[] } }).data.documentos[0] ?? {
      url: '',
    }
    const visor = page.getByRole('dialog', { name: `Resolución de Gerencia N° ${nro_doc}-${ANIO}` })
    await expect(visor).toContainText('PDF · resolucion.pdf')
    const marco = visor.locator('iframe')
    await expect(marco).toHaveAttribute('src', `${url}#navpanes=0`)
    await expect(marco).toHaveAttribute('title', `Resolución de Gerencia N° ${nro_doc}-${ANIO}, PDF · resolucion.pdf`)
    expect((await page.request.get(url)).headers()['content-type']).toContain('application/pdf')
    expect((await visor.locator('div:has(> iframe)').boundingBox())?.height).toBe(680)
    await revisarAccesibilidad(page)
    await page.keyboard.press('Escape')
    await expect(visor).toBeVisible()
    await expect(visor.getByRole('button', { name: 'Cerrar' }).last()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(visor).toHaveCount(0)
    await expect(boton).toBeFocused()
  })

  test('DOC-06 DOC-15 without a viewer of its own the browser gets a link to the annex', async ({ page }) => {
    await conVisor(page, false)
    const asunto = unico('Enlace')
    await crearDocumento(page.request, asunto, { anexos: 2 })
    await abrirDocumentos(page)
    await (await buscarFila(page, asunto)).getByRole('button', { name: /^Ver Anexo 2 de/ }).click()
    const visor = page.getByRole('dialog')
    await expect(visor).toContainText('Anexo 2 · anexo-2.pdf')
    await expect(visor.locator('iframe')).toHaveCount(0)
    const enlace = visor.getByRole('link', { name: 'Abrir PDF en otra pestaña' })
    await expect(enlace).toHaveAttribute('target', '_blank')
    const respuesta = await page.request.get((await enlace.getAttribute('href')) ?? '')
    expect(respuesta.status()).toBe(200)
    expect((await respuesta.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await revisarAccesibilidad(page)
  })

  test('DOC-15 a PDF that does not come says so and can be asked for again', async ({ page }) => {
    await conVisor(page, true)
    const asunto = unico('Sin respuesta')
    const { doc_id } = await crearDocumento(page.request, asunto)
    await abrirDocumentos(page)
    const fila = await buscarFila(page, asunto)
    await page.route(`**/api/documentos/${doc_id}`, (ruta) => ruta.abort(), { times: 1 })
    await fila.getByRole('button', { name: /^Ver PDF de/ }).click()
    const visor = page.getByRole('dialog')
    await expect(visor.getByRole('alert')).toContainText('No se pudo abrir el PDF')
    await visor.getByRole('button', { name: 'Reintentar' }).click()
    await expect(visor.locator('iframe')).toBeVisible()
  })
})

test.describe('Visado', () => {
  test('DOC-13 DOC-74 DOC-75 DOC-76 DOC-85 the mayor’s office sends to visado once', async ({ page }) => {
    const asunto = unico('Visado')
    const { nro_doc } = await crearDocumento(page.request, asunto, { usuario: 'alcaldia', tipo_doc: 3 })
    await abrirDocumentos(page, 'alcaldia')
    const fila = await buscarFila(page, asunto)
    const boton = fila.getByRole('button', { name: /^Enviar a visado/ })
    await boton.click()
    const pregunta = page.getByRole('alertdialog', { name: 'CONFIRMAR VISADO DE JEFATURA' })
    await expect(pregunta).toContainText('Esta seguro de enviar a visado a despacho de Jefatura ?')
    await expect(pregunta).toContainText(`Resoluciones Alcaldia N° ${nro_doc}-${ANIO}`)
    await expect(pregunta.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await revisarAccesibilidad(page)
    await pregunta.getByRole('button', { name: 'Confirmar' }).click()
    await expect(aviso(page, 'Documento enviado a visado')).toBeVisible()
    await expect(pregunta).toHaveCount(0)
    await expect(boton).toHaveAttribute('aria-disabled', 'true')
    await expect(boton).toHaveAccessibleName(/: El documento ya fue enviado a visado$/)

    await fila.getByRole('button', { name: /^Derivar/ }).click()
    const destinos = page.getByRole('table', { name: 'Destinos' }).locator('tbody').getByRole('row')
    await expect(destinos).toHaveCount(1)
    await expect(destinos.getByRole('cell').nth(0)).toHaveText('1')
    await expect(destinos.getByRole('cell').nth(1)).toHaveText('Alcaldía')
    await expect(destinos.getByRole('cell').nth(2)).toHaveText('Doy V°B°')
    await expect(destinos.getByRole('cell').nth(3)).toHaveText('10_200')
    await expect(destinos.getByRole('cell').nth(4)).toContainText('PENDIENTE')
  })

  test('DOC-73 DOC-76 DOC-88 what the server refuses is told in its words', async ({ page }) => {
    const asunto = unico('Visado rechazado')
    await crearDocumento(page.request, asunto, { usuario: 'alcaldia', tipo_doc: 3 })
    await abrirDocumentos(page, 'alcaldia')
    const fila = await buscarFila(page, asunto)
    await page.route('**/api/documentos/asignar', (ruta) =>
      ruta.fulfill({ status: 409, json: { message: 'El documento ya fue enviado a visado', codigo: 'yaVisado' } }),
    )
    await fila.getByRole('button', { name: /^Enviar a visado/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click()
    await expect(aviso(page, 'El documento ya fue enviado a visado')).toBeVisible()
  })
})

test.describe('Convenio', () => {
  const abrirConvenio = async (page: Page, asunto: string) => {
    await crearDocumento(page.request, asunto, { tipo_doc: 10, pdf: false })
    await abrirDocumentos(page)
    const fila = await buscarFila(page, asunto)
    await fila.getByRole('button', { name: /^Subir Convenio/ }).click()
    const dialogo = page.getByRole('dialog', { name: 'ACTUALIZAR CONVENIO' })
    await expect(dialogo.getByRole('button', { name: 'Actualizar' })).toBeDisabled()
    return { fila, dialogo }
  }
  const elegir = (page: Page, name: string) =>
    page
      .getByLabel('PDF del convenio', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdfDePrueba(name) })

  test('DOC-14 DOC-77 DOC-78 DOC-81 the signed convenio becomes the main PDF', async ({ page }) => {
    const { fila, dialogo } = await abrirConvenio(page, unico('Convenio'))
    await elegir(page, 'convenio-firmado.pdf')
    await expect(dialogo).toContainText('convenio-firmado.PDF')
    await revisarAccesibilidad(page)
    await dialogo.getByRole('button', { name: 'Actualizar' }).click()
    await expect(aviso(page, 'Documento actualizado')).toBeVisible()
    await expect(dialogo).toHaveCount(0)
    await fila.getByRole('button', { name: /^Ver PDF de/ }).click()
    await expect(page.getByRole('dialog')).toContainText('convenio-firmado.pdf')
  })

  test('DOC-81 an upload of a convenio can be stopped, and the file stays chosen', async ({ page }) => {
    const { dialogo } = await abrirConvenio(page, unico('Convenio detenido'))
    await elegir(page, 'convenio.pdf')
    // Held back; nobody lets it go.
    await page.route('**/api/documentos/actualizarconvenio', () => undefined)
    await dialogo.getByRole('button', { name: 'Actualizar' }).click()
    await expect(dialogo.getByRole('progressbar')).toBeVisible()
    await dialogo.getByRole('button', { name: 'Cancelar envío' }).click()
    await expect(aviso(page, 'Envío cancelado. Lo escrito sigue aquí.')).toBeVisible()
    await expect(dialogo.getByRole('button', { name: 'Actualizar' })).toBeFocused()
    await expect(dialogo).toContainText('convenio.PDF')
  })

  test('DOC-81 a convenio that is refused keeps the dialog and says why beside the file', async ({ page }) => {
    const { dialogo } = await abrirConvenio(page, unico('Convenio dañado'))
    await elegir(page, 'dañado.pdf')
    await page.route('**/api/documentos/actualizarconvenio', (ruta) =>
      ruta.fulfill({ status: 422, json: { message: 'El archivo esta dañado o vacío', codigo: 'pdfDanado' } }),
    )
    await dialogo.getByRole('button', { name: 'Actualizar' }).click()
    await expect(aviso(page, 'No se pudo actualizar el registro')).toBeVisible()
    await expect(dialogo.getByRole('alert')).toContainText('El archivo esta dañado o vacío')
  })
})

test.describe('Publicación', () => {
  test('DOC-16 DOC-80 NOR-07 NOR-31 a final resolution is published and then marked', async ({ page }) => {
    await conVisor(page, true)
    const asunto = unico('publicar la resolución')
    const { nro_doc } = await crearDocumento(page.request, asunto)
    await abrirDocumentos(page)
    const fila = await buscarFila(page, asunto.slice(1))
    await fila.getByRole('button', { name: /^Publicar/ }).click()
    const dialogo = page.getByRole('dialog', { name: 'CREAR PUBLICACION' })
    for (const [campo, valor] of [
      ['Tipo doc', 'Resoluciones Gerencia'],
      ['Año', String(ANIO)],
      ['N° doc', nro_doc],
      ['U.Organica', 'Gerencia de Desarrollo Urbano'],
      ['Descripcion', `P${asunto.slice(1)}`],
    ] as const)
      await expect(dialogo.getByLabel(campo, { exact: true })).toHaveValue(valor)
    await expect(dialogo).toContainText('resolucion.PDF · Se publica una copia del PDF del documento.')
    await revisarAccesibilidad(page)
    await dialogo.getByRole('button', { name: 'Grabar' }).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await expect(dialogo).toHaveCount(0)
    await expect(fila.getByRole('button', { name: /^Publicar/ })).toHaveCount(0)

    await fila.getByRole('button', { name: /^Ver Publicado de/ }).click()
    const marco = page.getByRole('dialog').locator('iframe')
    await expect(marco).toHaveAttribute('src', /^\/storage\/docs\//)
    const publica = await page.request.get((await marco.getAttribute('src'))?.split('#')[0] ?? '')
    expect(publica.headers()['content-type']).toContain('application/pdf')
  })

  test('DOC-16 DOC-80 a document on its way to be signed is not published', async ({ page }) => {
    const asunto = unico('Enviado')
    const { doc_id } = await crearDocumento(page.request, asunto)
    await derivar(page.request, doc_id, [4])
    await abrirDocumentos(page)
    const fila = await buscarFila(page, asunto)
    await expect(fila.getByRole('button', { name: /^Derivar/ })).toBeVisible()
    await expect(fila.getByRole('button', { name: /^Publicar/ })).toHaveCount(0)
  })

  test('DOC-16 nobody publishes without the permission of norms', async ({ page }) => {
    const asunto = unico('Sin permiso')
    await crearDocumento(page.request, asunto, { usuario: 'alcaldia', tipo_doc: 11 })
    await abrirDocumentos(page, 'alcaldia')
    const fila = await buscarFila(page, asunto)
    await expect(fila.getByRole('button', { name: /^Enviar a visado/ })).toBeVisible()
    await expect(fila.getByRole('button', { name: /^Publicar/ })).toHaveCount(0)
  })

  test('NOR-29 NOR-30 a publication that exists, or fails, says so', async ({ page }) => {
    const asunto = unico('Ya publicado')
    await crearDocumento(page.request, asunto)
    await abrirDocumentos(page)
    await (await buscarFila(page, asunto)).getByRole('button', { name: /^Publicar/ }).click()
    const dialogo = page.getByRole('dialog', { name: 'CREAR PUBLICACION' })
    const respuestas = [
      { status: 409, json: { message: 'Ya esta publicado el registro', codigo: 'yaPublicado', existe: true } },
      { status: 500, json: { message: 'x', codigo: 'inesperado' } },
    ]
    await page.route('**/api/files', (ruta) => ruta.fulfill(respuestas.shift() ?? {}))
    await dialogo.getByRole('button', { name: 'Grabar' }).click()
    await expect(aviso(page, 'Ya esta publicado el registro')).toBeVisible()
    await dialogo.getByRole('button', { name: 'Grabar' }).click()
    await expect(aviso(page, 'No se pudo guardar el registro')).toBeVisible()
    await expect(dialogo).toBeVisible()
  })
})
