import { readFileSync } from 'node:fs'
import type { Documento } from '@cabildo/contracts/documentos'
import { expect, type Page } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import { filasDelExcel, lineasDelPdf } from './apoyo-archivos.ts'
import { ANIO, abrirDocumentos, cambiarFilas, crearDocumento } from './apoyo-documentos.ts'
import { botonNuevo, buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })
const tipo = (page: Page) => page.getByRole('search', { name: 'Filtros' }).getByLabel('Tipo')

test.describe('Listado de documentos', () => {
  test('DOC-02 DOC-03 DOC-09 DOC-10 DOC-11 SHE-73 SHE-74 SHE-83 columns, newest first, lengths and the two exports', async ({
    page,
  }) => {
    const asunto = unico('Orden')
    await crearDocumento(page.request, `${asunto} primero`)
    await crearDocumento(page.request, `${asunto} segundo`)
    await abrirDocumentos(page)
    const filas = page.getByRole('table', { name: 'LISTADO DE DOCUMENTOS' }).locator('tbody').getByRole('row')
    const momentos = (await filas.allInnerTexts()).map((fila) => {
      const [, dia, mes, anio, hora] = /(\d\d)\/(\d\d)\/(\d{4})\s+(\d\d:\d\d)/.exec(fila) ?? []
      return `${anio}-${mes}-${dia} ${hora}`
    })
    expect(momentos.length).toBeGreaterThan(1)
    expect(momentos).toEqual(momentos.toSorted().toReversed())
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(asunto)
    await expect(filas).toHaveCount(2)
    await expect(filas).toContainText([`${asunto} segundo`, `${asunto} primero`])
    await expect(page.getByRole('link', { name: 'Documentos' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Tipo',
      'Nro',
      'Descripcion',
      'PDF',
      'Fecha',
      'Hora',
      'Accion',
    ])
    for (const name of ['Fecha', 'Hora'])
      await expect(page.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByLabel('Registros por página').getByRole('option')).toHaveText([
      '10',
      '25',
      '50',
      '100',
      'Todos',
    ])
    await expect(page.getByRole('group', { name: 'Exportar' }).getByRole('button')).toHaveText(['Excel', 'PDF'])
    await revisarAccesibilidad(page)
  })

  test('DOC-02 Nuevo and Alt N open the form', async ({ page }) => {
    await abrirDocumentos(page)
    await botonNuevo(page).click()
    const forma = page.getByRole('dialog', { name: 'CREAR DOCUMENTO' })
    await expect(forma).toBeVisible()
    await forma.getByRole('button', { name: 'Cerrar', exact: true }).first().click()
    await expect(forma).toHaveCount(0)
    await expect(botonNuevo(page)).toBeFocused()
    await page.keyboard.press('Alt+n')
    await expect(forma).toBeVisible()
  })

  test('DOC-04 DOC-05 DOC-06 SHE-14 a row names type, number with year, first item and files', async ({ page }) => {
    const asunto = unico('aprobar el expediente técnico')
    const { nro_doc } = await crearDocumento(page.request, asunto, { anexos: 3 })
    await abrirDocumentos(page)
    const celdas = (await buscarFila(page, asunto.slice(1))).getByRole('cell')
    await expect(celdas.nth(0)).toHaveText('Resolución de Gerencia')
    await expect(celdas.nth(1)).toHaveText(`${nro_doc}-${ANIO}`)
    await expect(celdas.nth(2)).toHaveText(`A${asunto.slice(1)}`)
    await expect(celdas.nth(3).getByRole('button')).toHaveText(['PDF', 'Anexo 1', '2', '3'])
    await expect(
      celdas.nth(3).getByRole('button', { name: /^Ver Anexo 2 de Resolución de Gerencia N° / }),
    ).toBeVisible()
    await expect(celdas.nth(4)).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/)
    await expect(celdas.nth(5)).toHaveText(/^\d{2}:\d{2}$/)
  })

  test('DOC-17 an area does not see the documents of another', async ({ page }) => {
    const ajeno = unico('Ajeno')
    await crearDocumento(page.request, ajeno, { usuario: 'alcaldia' })
    await abrirDocumentos(page)
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(ajeno)
    await expect(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
  })

  test('DOC-07 DOC-08 SHE-76 the filters narrow the list, the year sets both dates, Limpiar clears them', async ({
    page,
  }) => {
    const asunto = unico('Filtrado')
    await crearDocumento(page.request, asunto, { tipo_doc: 13 })
    await abrirDocumentos(page)
    await expect(tipo(page)).toHaveValue('0')
    await expect(tipo(page).getByRole('option')).toHaveCount(11)
    const filtros = page.getByRole('search', { name: 'Filtros' })
    const anio = filtros.getByLabel('Año')
    await expect(anio).toHaveValue('')
    await expect(anio.getByRole('option').last()).toHaveText('2017')

    await tipo(page).selectOption('Convenio')
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(asunto)
    await expect(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
    await tipo(page).selectOption('Resolución Jefatural')
    await expect(page.getByRole('row').filter({ hasText: asunto })).toHaveCount(1)

    await anio.selectOption('2019')
    await expect(filtros.getByLabel('F. Inicio', { exact: true })).toHaveValue('01/01/2019')
    await expect(filtros.getByLabel('F. Final', { exact: true })).toHaveValue('31/12/2019')
    await expect(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
    await filtros.getByLabel('F. Inicio', { exact: true }).fill('31/12/2020')
    await expect(filtros.getByRole('alert')).toHaveText('La fecha inicial es posterior a la final')
    await expect(anio).toHaveValue('')

    await filtros.getByRole('button', { name: 'Limpiar' }).click()
    await expect(tipo(page)).toBeFocused()
    await expect(tipo(page)).toHaveValue('0')
    await expect(filtros.getByLabel('F. Final', { exact: true })).toHaveValue('')
    await expect(filtros.getByRole('button', { name: 'Limpiar' })).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: asunto })).toHaveCount(1)
  })

  test('DOC-11 SHE-85 the exports carry the filters of the screen', async ({ page }) => {
    const asunto = unico('Exportado')
    const documentos = [
      await crearDocumento(page.request, `${asunto} uno`),
      await crearDocumento(page.request, `${asunto} dos`),
    ]
    // Of another type: the filter leaves it out.
    await crearDocumento(page.request, `${asunto} tres`, { tipo_doc: 13 })
    await abrirDocumentos(page)
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(asunto)
    const filas = page.getByRole('table', { name: 'LISTADO DE DOCUMENTOS' }).locator('tbody').getByRole('row')
    await expect(filas).toHaveCount(3)
    await tipo(page).selectOption('Resolución de Gerencia')
    await expect(filas).toHaveCount(2)
    for (const [boton, final] of [
      ['Excel', '.xlsx'],
      ['PDF', '.pdf'],
    ] as const) {
      const [pedido, archivo] = await Promise.all([
        page.waitForRequest('**/api/export/documentos'),
        page.waitForEvent('download'),
        page.getByRole('group', { name: 'Exportar' }).getByRole('button', { name: boton }).click(),
      ])
      expect(pedido.postDataJSON()).toMatchObject({ tipo_doc: 11, search: asunto, formato: boton.toLowerCase() })
      expect(archivo.suggestedFilename()).toContain(final)
      const bytes = readFileSync(await archivo.path())
      const exportadas = final === '.xlsx' ? filasDelExcel(bytes) : lineasDelPdf(bytes)
      const suyas = exportadas
        .map((fila) => fila.replace(/\s/g, ''))
        .filter((fila) => fila.includes(asunto.replace(/\s/g, '')))
      expect(suyas).toHaveLength(2)
      for (const [i, { nro_doc }] of documentos.toReversed().entries()) expect(suyas[i]).toContain(`${nro_doc}-${ANIO}`)
    }
  })

  test('DOC-89 API-46 one request shows the list, and a colleague’s document appears by itself', async ({ page }) => {
    const pedidos: string[] = []
    page.on('request', (pedido) => {
      const { pathname } = new URL(pedido.url())
      if (/^\/api\/(documentos|areas|files)/.test(pathname)) pedidos.push(`${pedido.method()} ${pathname}`)
    })
    await abrirDocumentos(page)
    expect([...new Set(pedidos)]).toEqual(['POST /api/documentos/list'])
    const asunto = unico('Colega')
    await expect(page.getByRole('row').filter({ hasText: asunto })).toHaveCount(0)
    await crearDocumento(page.request, asunto)
    await expect(page.getByRole('row').filter({ hasText: asunto })).toHaveCount(1)
  })

  test('DOC-12 DOC-13 DOC-14 DOC-16 each row offers what its rules allow', async ({ page }) => {
    const [convenio, resolucion, sinPdf, alcaldia] = ['Convenio', 'Resolución', 'Sin PDF', 'Alcaldía'].map(unico)
    await crearDocumento(page.request, convenio ?? '', { tipo_doc: 10 })
    await crearDocumento(page.request, resolucion ?? '')
    await crearDocumento(page.request, sinPdf ?? '', { pdf: false })
    await crearDocumento(page.request, alcaldia ?? '', { tipo_doc: 3 })
    await abrirDocumentos(page)
    const acciones = async (asunto = '') => {
      const fila = await buscarFila(page, asunto)
      const nombres = await fila
        .getByRole('cell')
        .last()
        .getByRole('button')
        .evaluateAll((botones) => botones.map((boton) => boton.getAttribute('aria-label') ?? ''))
      return nombres.map((nombre) => nombre.replace(/ (Convenio|Resoluci[oó]n\S*)( de Gerencia| Alcaldia)? N° .*$/, ''))
    }
    // Area 15 publishes only types 11 and 12, and nobody there sends to visado.
    expect(await acciones(convenio)).toEqual(['Subir Convenio', 'Editar', 'Derivar'])
    expect(await acciones(resolucion)).toEqual(['Publicar', 'Editar', 'Derivar'])
    expect(await acciones(alcaldia)).toEqual(['Editar', 'Derivar'])
    expect(await acciones(sinPdf)).toEqual(['Editar', 'Derivar'])
    const derivar = page.getByRole('button', { name: /^Derivar Resolución.*: Debe subir el PDF del documento$/ })
    await expect(derivar).toHaveAttribute('aria-disabled', 'true')
    await derivar.focus()
    await page.keyboard.press('Enter')
    await expect(aviso(page, 'Debe subir el PDF del documento')).toBeVisible()
  })

  test('DOC-49 a signed document can be read, not edited', async ({ page }) => {
    const asunto = unico('Firmado')
    const { doc_id } = await crearDocumento(page.request, asunto, { tipo_doc: 10 })
    await cambiarFilas(page, (fila) => (fila.doc_id === doc_id ? { ...fila, firmado: true } : fila))
    await abrirDocumentos(page)
    const fila = await buscarFila(page, asunto)
    await expect(fila.getByRole('button', { name: /^Ver Convenio N° / })).toBeVisible()
    await expect(fila.getByRole('button', { name: /^Editar/ })).toHaveCount(0)
    await expect(
      fila.getByRole('button', { name: /^Subir Convenio .*: El documento ya fue firmado$/ }),
    ).toHaveAttribute('aria-disabled', 'true')
    await page.route(`**/api/documentos/${doc_id}`, async (ruta) => {
      const respuesta = await ruta.fetch()
      const { data } = (await respuesta.json()) as { data: Documento }
      await ruta.fulfill({ response: respuesta, json: { data: { ...data, firmado: true } } })
    })
    await fila.getByRole('button', { name: /^Ver Convenio N° / }).click()
    const forma = page.getByRole('dialog', { name: 'VER DOCUMENTO' })
    await expect(forma).toContainText('El documento ya fue firmado. Su texto, su PDF y sus anexos ya no se modifican.')
    for (const campo of ['Vistos', 'Considerandos']) await expect(forma.getByLabel(campo)).not.toBeEditable()
    await expect(forma.getByRole('listitem')).toContainText([asunto])
    for (const name of ['Guardar', 'Generar Word', 'Agregar'])
      await expect(forma.getByRole('button', { name, exact: true })).toHaveCount(0)
    await revisarAccesibilidad(page)
    await forma.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await expect(forma).toHaveCount(0)
  })

  test('DOC-12 on a phone the other actions are in a menu, large enough for a finger', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const asunto = unico('Teléfono')
    await crearDocumento(page.request, asunto, { tipo_doc: 10, anexos: 1 })
    await abrirDocumentos(page)
    const fila = await buscarFila(page, asunto)
    const mas = fila.getByRole('button', { name: /^Más acciones de Convenio N° / })
    for (const control of [
      mas,
      fila.getByRole('button', { name: /^Derivar/ }),
      fila.getByRole('button', { name: /PDF/ }),
    ])
      expect(await altura(control)).toBeGreaterThanOrEqual(44)
    await mas.click()
    const menu = page.getByRole('menu', { name: /^Acciones de Convenio N° / })
    await expect(menu.getByRole('menuitem')).toHaveText(['Subir Convenio', 'Editar'])
    await revisarAccesibilidad(page)
    await page.keyboard.press('Escape')
    await expect(mas).toBeFocused()
    const ancho = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(ancho).toBeLessThanOrEqual(390)
  })
})
