import type { Destino } from '@cabildo/contracts/documentos'
import { expect, type Locator, type Page } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import { ANIO, abrirDocumentos, crearDocumento, derivar } from './apoyo-documentos.ts'
import { buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })
const SECRETARIA = 'Secretaría General'
const ADMINISTRACION = 'Gerencia de Administración'

/** Opens the destinations of a document of the list. */
const abrirDestinos = async (page: Page, asunto: string): Promise<Locator> => {
  await abrirDocumentos(page)
  const fila = await buscarFila(page, asunto)
  await fila.getByRole('button', { name: /^Derivar/ }).click()
  const dialogo = page.getByRole('dialog', { name: 'ASIGNAR AREA DESTINO' })
  await expect(dialogo).toBeVisible()
  return dialogo
}

const elegir = async (page: Page, dialogo: Locator, dependencia: string, motivo: string) => {
  await dialogo.getByRole('combobox', { name: 'Dependencia' }).fill(dependencia)
  await page.getByRole('option', { name: dependencia, exact: true }).click()
  await dialogo.getByRole('combobox', { name: 'Motivo' }).selectOption(motivo)
}
const anadir = async (page: Page, dialogo: Locator, dependencia: string, motivo = 'Doy V°B°') => {
  await elegir(page, dialogo, dependencia, motivo)
  await dialogo.getByRole('button', { name: 'Añadir' }).click()
}
const filas = (dialogo: Locator) => dialogo.getByRole('table', { name: 'Destinos' }).locator('tbody').getByRole('row')

/** Says that the first destination has signed, which only the signature can do. */
const firmarPrimero = (page: Page) =>
  page.route('**/api/documentos/areasbydoc/*', async (ruta) => {
    const respuesta = await ruta.fetch()
    const { data, ...resto } = (await respuesta.json()) as { data: Destino[] }
    await ruta.fulfill({
      response: respuesta,
      json: { ...resto, data: data.map((destino) => ({ ...destino, estado: destino.orden_firma === 1 })) },
    })
  })

test.describe('Asignar área destino', () => {
  test('DOC-57 DOC-58 DOC-61 DOC-67 DOC-68 DOC-87 chosen areas stay here until Derivar sends them', async ({
    page,
  }) => {
    const asunto = unico('Derivar')
    const { nro_doc } = await crearDocumento(page.request, asunto)
    const dialogo = await abrirDestinos(page, asunto)
    await expect(dialogo).toContainText(`Resolución de Gerencia N° ${nro_doc}-${ANIO}`)
    await expect(dialogo.getByRole('button', { name: 'Derivar' })).toBeDisabled()
    await expect(dialogo.getByRole('button', { name: 'Añadir' })).toBeDisabled()
    await dialogo.getByRole('combobox', { name: 'Motivo' }).selectOption('Doy V°B°')
    await expect(dialogo.getByRole('button', { name: 'Añadir' })).toBeDisabled()

    await anadir(page, dialogo, SECRETARIA)
    await anadir(page, dialogo, ADMINISTRACION, 'En señal de conformidad')
    await expect(filas(dialogo)).toHaveCount(2)
    await expect(filas(dialogo).nth(0)).toContainText('PENDIENTE')
    await expect(filas(dialogo).nth(0)).toContainText('Por enviar')
    await expect(dialogo.getByText('0 ya firmados, 2 por enviar')).toBeVisible()

    const [envio] = await Promise.all([
      page.waitForRequest('**/api/documentos/asignar'),
      dialogo.getByRole('button', { name: 'Derivar' }).click(),
    ])
    expect(envio.postDataJSON()).toMatchObject({ derivar: 1, destinos: [{ motivo: 2 }, { motivo: 3 }] })
    await expect(aviso(page, 'Documento derivado')).toBeVisible()
    await expect(dialogo).toHaveCount(0)

    const otraVez = await abrirDestinos(page, asunto)
    await expect(filas(otraVez)).toHaveCount(2)
    await expect(filas(otraVez).nth(0)).toContainText(/Enviado \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
    // What was sent is not sent again.
    await expect(otraVez.getByRole('button', { name: 'Derivar' })).toBeDisabled()
    await anadir(page, otraVez, 'Alcaldía')
    const [segundo] = await Promise.all([
      page.waitForRequest('**/api/documentos/asignar'),
      otraVez.getByRole('button', { name: 'Derivar' }).click(),
    ])
    expect(segundo.postDataJSON().destinos).toHaveLength(1)
    await expect(otraVez).toHaveCount(0)
  })

  test('DOC-59 DOC-69 DOC-70 DOC-71 DOC-72 order, place and state of each one, in the table and on the sheet', async ({
    page,
  }) => {
    const asunto = unico('Posiciones')
    const { doc_id } = await crearDocumento(page.request, asunto)
    await derivar(page.request, doc_id, [20, 103])
    await firmarPrimero(page)
    const dialogo = await abrirDestinos(page, asunto)
    await anadir(page, dialogo, SECRETARIA, 'Soy autor del documento')
    await anadir(page, dialogo, 'Alcaldía', 'Soy autor del documento')
    await expect(dialogo.getByRole('columnheader')).toHaveText([
      'Orden',
      'Dependencia',
      'Motivo',
      'Posición',
      'Estado',
      'Accion',
    ])
    const celda = (fila: number, columna: number) => filas(dialogo).nth(fila).getByRole('cell').nth(columna)
    for (const [i, [posicion, estado]] of [
      ['10_200', 'FIRMADO'],
      ['10_260', 'PENDIENTE'],
      ['420_70', 'PENDIENTE'],
      ['420_5', 'PENDIENTE'],
    ].entries()) {
      await expect(celda(i, 0)).toHaveText(String(i + 1))
      await expect(celda(i, 3)).toHaveText(posicion ?? '')
      await expect(celda(i, 4)).toContainText(estado ?? '')
    }
    await expect(
      dialogo.getByRole('img', { name: /margen izquierdo: 1 firmada, 2 pendiente.*derecha: 3 pendiente/ }),
    ).toBeVisible()
    await expect(dialogo.getByText('1 ya firmado, 2 por enviar')).toBeVisible()
    // The book's order is informative, whatever the drawing said.
    await expect(dialogo.getByText(/El orden es informativo.*quedan 6\./)).toBeVisible()
    await revisarAccesibilidad(page)
  })

  test('DOC-60 DOC-86 SHE-66 SHE-90 only an unsigned destination can go, and deleting asks first', async ({ page }) => {
    const asunto = unico('Quitar')
    const { doc_id } = await crearDocumento(page.request, asunto)
    await derivar(page.request, doc_id, [4, 20])
    await firmarPrimero(page)
    const dialogo = await abrirDestinos(page, asunto)
    await expect(filas(dialogo)).toHaveCount(2)
    await expect(dialogo.getByRole('button', { name: `Quitar ${SECRETARIA}, orden 1` })).toHaveCount(0)
    await dialogo.getByRole('button', { name: `Quitar ${ADMINISTRACION}, orden 2` }).click()
    const pregunta = page.getByRole('alertdialog', { name: 'CONFIRMAR ELIMINAR REGISTRO' })
    await expect(pregunta).toContainText(ADMINISTRACION)
    await pregunta.getByRole('button', { name: 'Aceptar' }).click()
    await expect(aviso(page, 'Registro eliminado')).toBeVisible()
    await expect(filas(dialogo)).toHaveCount(1)
    // What was only chosen here goes at once, and the focus stays in the dialog.
    await anadir(page, dialogo, 'Alcaldía')
    await dialogo.getByRole('button', { name: /^Quitar Alcaldía/ }).click()
    await expect(filas(dialogo)).toHaveCount(1)
    expect(await dialogo.evaluate((nodo) => nodo.contains(document.activeElement))).toBe(true)
  })

  test('DOC-60 a destination signed meanwhile stays, and the refusal says why', async ({ page }) => {
    const asunto = unico('Firmó antes')
    const { doc_id } = await crearDocumento(page.request, asunto)
    await derivar(page.request, doc_id, [4])
    const dialogo = await abrirDestinos(page, asunto)
    await page.route('**/api/documentos/deletedocarea', (ruta) =>
      ruta.fulfill({
        status: 409,
        json: { message: 'El destino ya firmó, no se puede quitar', codigo: 'destinoFirmado' },
      }),
    )
    await dialogo.getByRole('button', { name: /^Quitar/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()
    await expect(aviso(page, 'El destino ya firmó, no se puede quitar')).toBeVisible()
    await expect(filas(dialogo)).toHaveCount(1)
  })

  test('DOC-64 an area is not added twice, but to a convenio it is', async ({ page }) => {
    const [resolucion, convenio] = ['Repetida', 'Convenio'].map(unico)
    const { doc_id } = await crearDocumento(page.request, resolucion ?? '')
    await derivar(page.request, doc_id, [4])
    await crearDocumento(page.request, convenio ?? '', { tipo_doc: 10 })
    const dialogo = await abrirDestinos(page, resolucion ?? '')
    await anadir(page, dialogo, SECRETARIA)
    await expect(dialogo.getByText('La dependencia ya es destino del documento')).toBeVisible()
    await expect(dialogo.getByRole('combobox', { name: 'Dependencia' })).toBeFocused()
    await expect(filas(dialogo)).toHaveCount(1)
    await dialogo.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialogo).toHaveCount(0)

    const otro = await abrirDestinos(page, convenio ?? '')
    await anadir(page, otro, SECRETARIA)
    await anadir(page, otro, SECRETARIA)
    await expect(filas(otro)).toHaveCount(2)
  })

  test('DOC-65 an eleventh destination is ignored, with a note', async ({ page }) => {
    const asunto = unico('Once')
    const { doc_id } = await crearDocumento(page.request, asunto)
    await derivar(page.request, doc_id, [4, 11, 15, 18, 20, 25, 31, 100, 102])
    const dialogo = await abrirDestinos(page, asunto)
    await expect(dialogo.getByText(/queda 1\./)).toBeVisible()
    await anadir(page, dialogo, 'Gerencia Municipal')
    await expect(filas(dialogo)).toHaveCount(10)
    await anadir(page, dialogo, 'Instituto Vial Provincial')
    await expect(dialogo.getByText(/^Máximo 10 destinos/)).toBeVisible()
    await expect(filas(dialogo)).toHaveCount(10)
  })

  test('DOC-88 a refusal of the server is told and nothing chosen is lost', async ({ page }) => {
    const asunto = unico('Rechazo')
    await crearDocumento(page.request, asunto)
    const dialogo = await abrirDestinos(page, asunto)
    await anadir(page, dialogo, SECRETARIA)
    await expect(filas(dialogo)).toHaveCount(1)
    await expect(dialogo.getByRole('combobox', { name: 'Dependencia' })).toBeFocused()
    await page.route('**/api/documentos/asignar', (ruta) =>
      ruta.fulfill({
        status: 422,
        json: {
          message: 'Revise los datos ingresados',
          codigo: 'validacion',
          errors: { 'destinos.0.dependencia': 'La dependencia ya es destino del documento' },
        },
      }),
    )
    await page.keyboard.press('Control+Enter')
    await expect(aviso(page, 'No se pudo derivar el documento')).toBeVisible()
    await expect(dialogo.getByRole('alert')).toHaveText('La dependencia ya es destino del documento')
    await expect(filas(dialogo)).toHaveCount(1)
    // Closing asks, because what was chosen would be lost.
    await dialogo.getByRole('button', { name: 'Cancelar' }).click()
    const pregunta = page.getByRole('alertdialog', { name: 'ASIGNAR AREA DESTINO' })
    await expect(pregunta).toContainText('Tiene cambios sin grabar')
  })

  test('DOC-58 Enter adds from the keyboard and never sends', async ({ page }) => {
    const asunto = unico('Teclado')
    await crearDocumento(page.request, asunto)
    const dialogo = await abrirDestinos(page, asunto)
    const dependencia = dialogo.getByRole('combobox', { name: 'Dependencia' })
    await expect(dependencia).toBeFocused()
    await page.keyboard.type('secretaria general')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dependencia).toHaveValue(SECRETARIA)
    await page.keyboard.press('Tab')
    await page.keyboard.press('D')
    await page.keyboard.press('Enter')
    await expect(filas(dialogo)).toHaveCount(1)
    await expect(dependencia).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialogo).toBeVisible()
    await expect(filas(dialogo)).toContainText(['Por enviar'])
  })

  test('DOC-59 on a phone each destination is a card and nothing overflows', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const asunto = unico('Tarjetas')
    const { doc_id } = await crearDocumento(page.request, asunto)
    await derivar(page.request, doc_id, [4, 20])
    const dialogo = await abrirDestinos(page, asunto)
    await expect(filas(dialogo)).toHaveCount(2)
    expect(await altura(dialogo.getByRole('button', { name: /^Quitar/ }).first())).toBeGreaterThanOrEqual(44)
    expect(await altura(dialogo.getByRole('combobox', { name: 'Dependencia' }))).toBeGreaterThanOrEqual(44)
    await revisarAccesibilidad(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
