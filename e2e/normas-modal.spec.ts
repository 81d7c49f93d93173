import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { pdfDePrueba } from './apoyo-documentos.ts'
import {
  ANIO,
  abrirNormas,
  abrirNueva,
  anchoDe,
  aviso,
  campo,
  elegirPdf,
  grabar,
  listar,
  llenar,
  modal,
  numeroNuevo,
  opciones,
  publicar,
  tabla,
} from './apoyo-normas.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const TODOS = [
  'Ordenanzas',
  'Resoluciones Consejo',
  'Resoluciones Alcaldia',
  'Resoluciones Gerencia',
  'Resoluciones Sub Gerencia',
  'Directivas',
  'Acuerdos Consejo',
  'Decretos de Alcaldia',
  'Convenios Inter-Institucionales',
]

test.describe('Crear publicación', () => {
  for (const { usuario, tipos, unidad, titulo } of [
    {
      usuario: 'secretaria',
      tipos: TODOS.filter((tipo) => !tipo.includes('Gerencia')),
      unidad: 'NINGUNO',
      titulo: 'NOR-21 area 4 publishes all types but 4 and 5, without unit',
    },
    {
      usuario: 'gerencia',
      tipos: ['Resoluciones Gerencia', 'Resoluciones Sub Gerencia'],
      unidad: 'Gerencia de Desarrollo Urbano',
      titulo: 'NOR-22 another area publishes types 4 and 5, with its own unit',
    },
  ] as const)
    test(titulo, async ({ page }) => {
      await abrirNormas(page, usuario)
      const caja = await abrirNueva(page)
      expect(await opciones(caja, 'Tipo doc')).toEqual(['—', ...tipos])
      for (const tipo of tipos) {
        await campo(caja, 'Tipo doc').selectOption({ label: tipo })
        await expect(campo(caja, 'U.Organica')).toHaveValue(unidad)
        await expect(campo(caja, 'U.Organica')).toHaveAttribute('readonly')
      }
    })

  test('NOR-11 NOR-19 NOR-20 area 21 publishes every type and picks a unit for 3 and 4, NINGUNO first', async ({
    page,
  }) => {
    const asunto = unico('Con unidad')
    await abrirNormas(page, 'informatica')
    const caja = await abrirNueva(page)
    expect(await opciones(caja, 'Tipo doc')).toEqual(['—', ...TODOS])
    for (const tipo of TODOS) {
      await campo(caja, 'Tipo doc').selectOption({ label: tipo })
      const elige = tipo === 'Resoluciones Alcaldia' || tipo === 'Resoluciones Gerencia'
      await expect(caja.getByRole('combobox', { name: 'U.Organica' })).toHaveCount(elige ? 1 : 0)
      if (!elige) await expect(campo(caja, 'U.Organica')).toHaveValue('NINGUNO')
    }
    await llenar(caja, { tipo: 'Resoluciones Gerencia', descripcion: asunto })
    await expect.poll(async () => (await opciones(caja, 'U.Organica')).length).toBeGreaterThan(5)
    expect((await opciones(caja, 'U.Organica'))[0]).toBe('NINGUNO')
    await expect(campo(caja, 'U.Organica')).toHaveValue('0')
    await campo(caja, 'U.Organica').selectOption({ label: 'Gerencia de Obras' })
    await elegirPdf(caja)
    await grabar(caja).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    expect(await listar(page.request, asunto, 'informatica')).toMatchObject([{ uo: 25, area: 'Gerencia de Obras' }])
  })

  test('NOR-07 NOR-10 NOR-26 NOR-31 SHE-69 a norm is published; the modal closes and the table has it', async ({
    page,
  }) => {
    const asunto = unico('Publicada')
    const ndoc = `0${numeroNuevo().slice(1)}`
    await abrirNormas(page)
    const caja = await abrirNueva(page)
    await llenar(caja, { tipo: 'Decretos de Alcaldia', ndoc, descripcion: asunto })
    await elegirPdf(caja, 'decreto.pdf')
    await revisarAccesibilidad(page)
    await grabar(caja).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await expect(caja).toHaveCount(0)
    await expect(tabla(page).getByRole('row').filter({ hasText: asunto })).toContainText(ndoc)
    const [norma] = await listar(page.request, asunto)
    expect(norma).toMatchObject({ tipo_doc: 8, anio: ANIO, ndoc, uo: 0, name_file: 'decreto.pdf', area_id: 4 })
    const pdf = await page.request.get(`/storage/docs/${norma?.path_file}`)
    expect(await pdf.body()).toEqual(pdfDePrueba('decreto.pdf'))
  })

  test('NOR-13 SHE-15 the years offered run from the present one down to 2017, whatever the clock of the browser says', async ({
    page,
  }) => {
    await page.clock.setFixedTime(`${ANIO + 2}-01-15T12:00:00Z`)
    await abrirNormas(page)
    const caja = await abrirNueva(page)
    const anios = await opciones(caja, 'Año')
    expect(anios).toEqual(Array.from({ length: ANIO - 2016 }, (_, i) => String(ANIO - i)))
    await expect(campo(caja, 'Año')).toHaveValue(String(ANIO))
  })

  test('NOR-14 SHE-67 the number takes digits only, typed or pasted', async ({ page }) => {
    await abrirNormas(page)
    const caja = await abrirNueva(page)
    const numero = campo(caja, 'N° doc')
    await numero.pressSequentially('0a4-5,')
    await expect(numero).toHaveValue('045')
    await numero.press('End')
    await numero.press('Backspace')
    await expect(numero).toHaveValue('04')
    await numero.evaluate((entrada) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', ' 12-ab 3')
      entrada.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(numero).toHaveValue('04123')
  })

  test('NOR-14 NOR-15 NOR-16 NOR-18 SHE-68 an invalid send marks all fields, leads to the first and sends nothing', async ({
    page,
  }) => {
    const enviados: string[] = []
    page.on('request', (pedido) => {
      if (pedido.method() === 'POST' && new URL(pedido.url()).pathname === '/api/files') enviados.push(pedido.url())
    })
    await abrirNormas(page)
    const caja = await abrirNueva(page)
    await expect(grabar(caja)).toBeDisabled()
    await expect(caja).toContainText('Falta: tipo, número, descripción, PDF')
    await expect(caja.getByText('Elija el tipo de documento')).toHaveCount(0)
    await grabar(caja).focus()
    await page.keyboard.press('Enter')
    for (const error of ['Elija el tipo de documento', 'Ingrese el número', 'Dato obligatorio', 'Elija el PDF'])
      await expect(caja.getByText(error, { exact: true })).toBeVisible()
    await expect(campo(caja, 'Tipo doc')).toBeFocused()
    await revisarAccesibilidad(page)
    await llenar(caja, { tipo: 'Ordenanzas', descripcion: 'x' })
    // Only the PDF is missing now, and the keys of a send lead to it.
    await page.keyboard.press('Control+Enter')
    await expect(caja.getByRole('button', { name: 'Elegir PDF (PDF)' })).toBeFocused()
    await elegirPdf(caja)
    await expect(grabar(caja)).toBeEnabled()
    expect(enviados).toEqual([])
  })

  test('NOR-16 SHE-70 SHE-71 a file must be a PDF; the label of a long name is cut at 30 and followed by dots', async ({
    page,
  }) => {
    await abrirNormas(page)
    const caja = await abrirNueva(page)
    await caja
      .locator('input[type=file]')
      .setInputFiles({ name: 'norma.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') })
    await expect(caja.getByText('El archivo debe ser PDF')).toBeVisible()
    await expect(grabar(caja)).toBeDisabled()
    await elegirPdf(caja, 'RESOLUCION DE ALCALDIA NUMERO 045-2026.pdf')
    await expect(caja.getByText('RESOLUCION DE ALCALDIA NUMERO ...', { exact: true })).toBeVisible()
    await expect(caja.getByText('.PDF · 0.00 MB')).toBeVisible()
    await elegirPdf(caja, 'ACUERDO DE TREINTA LETRAS 1234.pdf')
    await expect(caja.getByText('ACUERDO DE TREINTA LETRAS 1234', { exact: true })).toBeVisible()
  })

  test('NOR-28 NOR-29 the same norm again is refused, and the form stays', async ({ page }) => {
    const asunto = unico('Repetida')
    const ndoc = numeroNuevo()
    await publicar(page.request, { tipo_doc: 1, ndoc, descripcion: asunto })
    await abrirNormas(page)
    const caja = await abrirNueva(page)
    await llenar(caja, { tipo: 'Ordenanzas', ndoc, descripcion: `${asunto} otra vez` })
    await elegirPdf(caja)
    await grabar(caja).click()
    await expect(aviso(page, 'Ya esta publicado el registro')).toBeVisible()
    await expect(campo(caja, 'Descripcion')).toHaveValue(`${asunto} otra vez`)
    await campo(caja, 'N° doc').fill(numeroNuevo())
    await grabar(caja).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    expect(await listar(page.request, asunto)).toHaveLength(2)
  })

  test('NOR-07 SHE-63 by keyboard alone, asking before what was typed is lost; at 390 pixels it keeps its width', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await abrirNormas(page)
    const caja = await abrirNueva(page)
    await page.keyboard.press('Escape')
    await page.mouse.click(3, 3)
    // Typing waits for what closing would have taken away.
    await campo(caja, 'N° doc').fill('7')
    await expect(campo(caja, 'N° doc')).toHaveValue('7')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await campo(caja, 'N° doc').fill('')
    await campo(caja, 'Tipo doc').focus()
    await page.keyboard.press('Tab')
    await expect(campo(caja, 'Año')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('12')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(campo(caja, 'Descripcion')).toBeFocused()
    await page.keyboard.type('Algo')
    expect(await anchoDe(page)).toBeLessThanOrEqual(390)
    await revisarAccesibilidad(page)
    await caja.getByRole('button', { name: 'Cancelar' }).click()
    const pregunta = page.getByRole('alertdialog', { name: 'CREAR PUBLICACION' })
    await expect(pregunta).toContainText('Tiene cambios sin grabar. ¿Cerrar de todos modos?')
    await revisarAccesibilidad(page)
    await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(campo(modal(page), 'Descripcion')).toHaveValue('Algo')
  })
})
