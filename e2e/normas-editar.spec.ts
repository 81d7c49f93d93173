import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { conVisor, crearDocumento, pdfDePrueba } from './apoyo-documentos.ts'
import {
  ANIO,
  abrirNormas,
  aviso,
  cambiar,
  campo,
  elegirPdf,
  grabar,
  listar,
  modal,
  numeroNuevo,
  opciones,
  type Publicador,
  publicar,
  retirar,
} from './apoyo-normas.ts'
import { buscarFila, tokenDe, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

/** Opens the row of a publication. */
const abrirEdicion = async (page: Page, asunto: string, usuario: Publicador = 'secretaria') => {
  await abrirNormas(page, usuario)
  const fila = await buscarFila(page, asunto)
  await fila.getByRole('button', { name: /^Editar/ }).click()
  const caja = modal(page, 'EDITAR')
  await expect(campo(caja, 'Descripcion')).toBeVisible()
  return { caja, fila }
}

const laUnica = async (page: Page, asunto: string, usuario?: Publicador) => {
  const [norma, ...otras] = await listar(page.request, asunto, usuario)
  expect(otras).toEqual([])
  if (!norma) throw new Error(`There is no publication of ${asunto}`)
  return norma
}

test.describe('Editar publicación', () => {
  test('NOR-17 NOR-25 NOR-26 SHE-69 without another PDF the published one shows, and stays', async ({ page }) => {
    await conVisor(page, true)
    const asunto = unico('Corregir')
    const { ndoc, path_file } = await publicar(page.request, { descripcion: asunto, pdf: 'original.pdf' })
    const { caja, fila } = await abrirEdicion(page, asunto)
    await expect(caja).toContainText(`Resoluciones Alcaldia N° ${ndoc}-${ANIO}`)
    for (const [etiqueta, valor] of [
      ['Tipo doc', '3'],
      ['Año', String(ANIO)],
      ['N° doc', ndoc],
      ['U.Organica', 'NINGUNO'],
      ['Descripcion', asunto],
    ] as const)
      await expect(campo(caja, etiqueta)).toHaveValue(valor)
    await expect(caja).toContainText('original')
    await expect(caja).toContainText('Publicado; se queda si no elige otro.')
    await revisarAccesibilidad(page)
    await caja.getByRole('button', { name: 'Ver PDF' }).click()
    const visor = page.getByRole('dialog', { name: `Resoluciones Alcaldia N° ${ndoc}-${ANIO}` })
    await expect(visor.locator('iframe')).toHaveAttribute('src', new RegExp(`^/storage/docs/${path_file}#`))
    await visor.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    const enviado = page.waitForRequest((pedido) => /\/api\/files\/\d+$/.test(pedido.url()))
    await campo(caja, 'Descripcion').fill(`${asunto} corregida`)
    await campo(caja, 'Tipo doc').selectOption({ label: 'Ordenanzas' })
    await grabar(caja).click()
    expect((await enviado).postData() ?? '').not.toContain('selectedFile')
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await expect(caja).toHaveCount(0)
    await expect(fila).toContainText('corregida')
    expect(await laUnica(page, asunto)).toMatchObject({ tipo_doc: 1, ndoc, path_file, name_file: 'original.pdf' })
  })

  test('NOR-16 NOR-27 another PDF replaces the published one', async ({ page }) => {
    const asunto = unico('Reemplazar')
    const antes = await publicar(page.request, { descripcion: asunto })
    const { caja } = await abrirEdicion(page, asunto)
    await elegirPdf(caja, 'anonimizada.pdf')
    await expect(caja).toContainText('Publicado ahora; lo reemplaza el que eligió.')
    await grabar(caja).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    const ahora = await laUnica(page, asunto)
    expect(ahora.name_file).toBe('anonimizada.pdf')
    expect(ahora.path_file).not.toBe(antes.path_file)
    const publica = await page.request.get(`/storage/docs/${ahora.path_file}`)
    expect(await publica.body()).toEqual(pdfDePrueba('anonimizada.pdf'))
    expect((await page.request.get(`/storage/docs/${antes.path_file}`)).status()).toBe(404)
  })

  test('NOR-13 an older record offers its own year, too, and keeps it', async ({ page }) => {
    const asunto = unico('Antigua')
    await publicar(page.request, { anio: 2009, descripcion: asunto })
    const { caja } = await abrirEdicion(page, asunto)
    await expect(campo(caja, 'Año')).toHaveValue('2009')
    expect((await opciones(caja, 'Año')).slice(-2)).toEqual(['2017', '2009'])
    await campo(caja, 'Descripcion').fill(`${asunto} vista`)
    await grabar(caja).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    expect((await laUnica(page, asunto)).anio).toBe(2009)
  })

  test('NOR-20 NOR-22 NOR-24 informatics corrects by the rules of the area that made it, which keeps it', async ({
    page,
  }) => {
    const asunto = unico('De gerencia')
    await publicar(page.request, { usuario: 'gerencia', descripcion: asunto })
    const { caja } = await abrirEdicion(page, asunto, 'informatica')
    expect(await opciones(caja, 'Tipo doc')).toEqual(['Resoluciones Gerencia', 'Resoluciones Sub Gerencia'])
    await expect(campo(caja, 'U.Organica')).toHaveValue('Gerencia de Desarrollo Urbano')
    await expect(campo(caja, 'U.Organica')).toHaveAttribute('readonly')
    await campo(caja, 'Tipo doc').selectOption({ label: 'Resoluciones Sub Gerencia' })
    await grabar(caja).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    expect(await laUnica(page, asunto, 'gerencia')).toMatchObject({ area_id: 15, uo: 15, tipo_doc: 5 })
  })

  test('NOR-19 NOR-20 the unit that informatics chose shows and can be taken back', async ({ page }) => {
    const asunto = unico('Con su unidad')
    await publicar(page.request, { usuario: 'informatica', tipo_doc: 3, uo: 25, descripcion: asunto })
    const { caja } = await abrirEdicion(page, asunto, 'informatica')
    await expect(campo(caja, 'U.Organica').locator('option:checked')).toHaveText('Gerencia de Obras')
    await campo(caja, 'U.Organica').selectOption({ label: 'NINGUNO' })
    await grabar(caja).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    expect((await laUnica(page, asunto, 'informatica')).uo).toBe(0)
  })

  test('DOC-16 what publishes a document keeps its type, year and number; its PDF may be replaced', async ({
    page,
  }) => {
    const asunto = unico('Desde el documento')
    const { doc_id, nro_doc } = await crearDocumento(page.request, asunto)
    const forma = new FormData()
    for (const [nombre, valor] of Object.entries({
      doc_id,
      tipo_doc: 4,
      anio: ANIO,
      ndoc: nro_doc,
      descripcion: asunto,
    }))
      forma.append(nombre, String(valor))
    const headers = { authorization: `Bearer ${await tokenDe(page.request, 'gerencia')}` }
    expect((await page.request.post('/api/files', { headers, multipart: forma })).status()).toBe(200)
    const { caja } = await abrirEdicion(page, asunto, 'gerencia')
    for (const [etiqueta, valor] of [
      ['Tipo doc', 'Resoluciones Gerencia'],
      ['Año', String(ANIO)],
      ['N° doc', nro_doc],
    ] as const) {
      await expect(campo(caja, etiqueta)).toHaveValue(valor)
      await expect(campo(caja, etiqueta)).toHaveAttribute('readonly')
    }
    await elegirPdf(caja, 'sin-dni.pdf')
    await grabar(caja).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    expect(await laUnica(page, asunto, 'gerencia')).toMatchObject({ doc_id, ndoc: nro_doc, name_file: 'sin-dni.pdf' })
  })

  test('NOR-28 NOR-29 an edit that makes it another norm is refused', async ({ page }) => {
    const asunto = unico('Chocan')
    const ndoc = numeroNuevo()
    await publicar(page.request, { ndoc, descripcion: `${asunto} primera` })
    await publicar(page.request, { descripcion: `${asunto} segunda` })
    const { caja } = await abrirEdicion(page, `${asunto} segunda`)
    await campo(caja, 'N° doc').fill(ndoc)
    await grabar(caja).click()
    await expect(aviso(page, 'Ya esta publicado el registro')).toBeVisible()
    await expect(campo(caja, 'N° doc')).toHaveValue(ndoc)
  })
})

test.describe('Dos personas en la misma publicación', () => {
  /** Opens a publication to edit it and has a colleague save it meanwhile, unheard by this screen. */
  const editarVieja = async (page: Page, ajeno: { descripcion?: string; pdf?: string }) => {
    const asunto = unico('Vieja')
    const norma = await publicar(page.request, { descripcion: asunto })
    // Without the stream this screen learns nothing of what others save.
    await page.route('**/api/eventos', (ruta) => ruta.abort())
    const { caja } = await abrirEdicion(page, asunto)
    const { descripcion = '', ...resto } = ajeno
    await cambiar(page.request, norma, { ...resto, descripcion: `${asunto}${descripcion}` })
    return { asunto, caja }
  }
  const VIEJO = 'El registro fue modificado por otro usuario, vuelva a cargarlo'

  test('SHE-94 D-22 a stale edit is refused; Ver cambios keeps what was typed and shows theirs', async ({ page }) => {
    const { asunto, caja } = await editarVieja(page, { descripcion: ' ajena' })
    await campo(caja, 'Descripcion').fill(`${asunto} mía`)
    await grabar(caja).click()
    await expect(caja.getByText(VIEJO)).toBeVisible()
    await revisarAccesibilidad(page)
    await caja.getByRole('button', { name: 'Ver cambios' }).click()
    await expect(campo(caja, 'Descripcion')).toHaveAccessibleDescription(`Ahora dice: ${asunto} ajena`)
    await expect(campo(caja, 'Descripcion')).toHaveValue(`${asunto} mía`)
    await expect(campo(caja, 'Descripcion')).toBeFocused()
    expect((await laUnica(page, asunto)).descripcion).toBe(`${asunto} ajena`)
    await grabar(caja).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    expect((await laUnica(page, asunto)).descripcion).toBe(`${asunto} mía`)
  })

  test('SHE-94 D-22 a PDF that the other person replaced is told, and stays', async ({ page }) => {
    const { asunto, caja } = await editarVieja(page, { pdf: 'de-la-colega.pdf' })
    await campo(caja, 'Descripcion').fill(`${asunto} mía`)
    await grabar(caja).click()
    await caja.getByRole('button', { name: 'Ver cambios' }).click()
    await expect(caja).toContainText('El otro usuario reemplazó el PDF.')
    await expect(caja).toContainText('de-la-colega')
    await grabar(caja).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    expect(await laUnica(page, asunto)).toMatchObject({ descripcion: `${asunto} mía`, name_file: 'de-la-colega.pdf' })
  })

  test('SHE-94 a publication that is gone says so, and what was typed stays to be copied', async ({ page }) => {
    const asunto = unico('Se fue')
    const norma = await publicar(page.request, { descripcion: asunto })
    await page.route('**/api/eventos', (ruta) => ruta.abort())
    const { caja } = await abrirEdicion(page, asunto)
    await retirar(page.request, norma)
    await campo(caja, 'Descripcion').fill(`${asunto} tarde`)
    await grabar(caja).click()
    await expect(aviso(page, 'Este registro ya no existe')).toBeVisible()
    await expect(campo(caja, 'Descripcion')).toHaveValue(`${asunto} tarde`)
    await caja.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await expect(page.getByText('Ningún registro coincide')).toBeVisible()
  })
})
