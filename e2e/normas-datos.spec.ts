import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { abrirDocumentos, crearDocumento, pdfDePrueba } from './apoyo-documentos.ts'
import {
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
  publicar,
} from './apoyo-normas.ts'
import { buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const MUESTRA = 'Muestra datos que parecen personales (DNI o teléfono)'
const pregunta = (page: Page) => page.getByRole('alertdialog', { name: 'DATOS PERSONALES' })
const deTodosModos = (page: Page) => pregunta(page).getByRole('button', { name: 'Publicar de todos modos' })

test.describe('Datos personales en lo que se publica', () => {
  test('P-15 a DNI in the description is told while it is typed, and asked about before it is published', async ({
    page,
  }) => {
    const asunto = unico('Reconocer a la vecina')
    await abrirNormas(page)
    const caja = await abrirNueva(page)
    await llenar(caja, { tipo: 'Resoluciones Alcaldia', descripcion: asunto })
    await expect(campo(caja, 'Descripcion')).toHaveAccessibleDescription('')
    await campo(caja, 'Descripcion').fill(`${asunto}, con DNI 45018273`)
    await expect(campo(caja, 'Descripcion')).toHaveAccessibleDescription(new RegExp(`^${escapar(MUESTRA)}`))
    await elegirPdf(caja)
    await grabar(caja).click()
    await expect(pregunta(page)).toContainText('Lo que va a publicar muestra datos que parecen personales.')
    await expect(pregunta(page).getByRole('listitem')).toHaveText([`Descripcion: ${MUESTRA}.`])
    await expect(pregunta(page).getByRole('button', { name: 'Revisar' })).toBeFocused()
    await revisarAccesibilidad(page)
    expect(await listar(page.request, asunto)).toEqual([])

    // Looked at again, it is told beside the field, which has the focus; sent again, it is asked again.
    await page.keyboard.press('Enter')
    await expect(pregunta(page)).toHaveCount(0)
    await expect(campo(caja, 'Descripcion')).toBeFocused()
    await expect(campo(caja, 'Descripcion')).toHaveAttribute('aria-invalid', 'true')
    await grabar(caja).click()
    await deTodosModos(page).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await expect(caja).toHaveCount(0)
    expect(await listar(page.request, asunto)).toHaveLength(1)
  })

  test('P-15 a DNI in the PDF is told with its page; another PDF is published without a question', async ({ page }) => {
    const asunto = unico('Con DNI dentro')
    await page.setViewportSize({ width: 390, height: 844 })
    await abrirNormas(page)
    const caja = await abrirNueva(page)
    await llenar(caja, { tipo: 'Resoluciones Alcaldia', descripcion: asunto })
    await elegirPdf(caja, 'con-dni.pdf', pdfDePrueba('La recurrente, DNI 45018273'))
    await grabar(caja).click()
    await expect(pregunta(page).getByRole('listitem')).toHaveText([`PDF: ${MUESTRA} en la página 1.`])
    expect(await anchoDe(page)).toBeLessThanOrEqual(390)
    await revisarAccesibilidad(page)
    await pregunta(page).getByRole('button', { name: 'Revisar' }).click()
    await expect(caja.getByRole('alert')).toContainText(`${MUESTRA} en la página 1`)
    await elegirPdf(caja, 'anonimizada.pdf')
    await grabar(caja).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    expect(await listar(page.request, asunto)).toMatchObject([{ name_file: 'anonimizada.pdf' }])
  })

  test('P-15 an edit asks only about what it changes', async ({ page }) => {
    const asunto = unico('Ya tiene DNI 45018273')
    await publicar(page.request, { descripcion: asunto, confirma_datos: '1' })
    await abrirNormas(page)
    const fila = await buscarFila(page, asunto)
    const editar = async () => {
      await fila.getByRole('button', { name: /^Editar/ }).click()
      await expect(campo(modal(page, 'EDITAR'), 'Descripcion')).toBeVisible()
      return modal(page, 'EDITAR')
    }
    const caja = await editar()
    await campo(caja, 'Tipo doc').selectOption({ label: 'Ordenanzas' })
    await grabar(caja).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await expect(caja).toHaveCount(0)
    await expect(fila).toContainText('Ordenanzas')
    const otra = await editar()
    await elegirPdf(otra, 'otra.pdf', pdfDePrueba('Celular 987654321'))
    await grabar(otra).click()
    await expect(pregunta(page).getByRole('listitem')).toHaveText([`PDF: ${MUESTRA} en la página 1.`])
    await deTodosModos(page).click()
    await expect(otra).toHaveCount(0)
    await expect.poll(async () => (await listar(page.request, asunto))[0]?.name_file).toBe('otra.pdf')
  })

  test('P-15 DOC-16 publishing a document asks, too', async ({ page }) => {
    const asunto = unico('Otorgar licencia')
    await crearDocumento(page.request, asunto)
    await abrirDocumentos(page)
    const fila = await buscarFila(page, asunto)
    await fila.getByRole('button', { name: /^Publicar/ }).click()
    const caja = modal(page)
    await campo(caja, 'Descripcion').fill(`${asunto}, teléfono 987 654 321`)
    await grabar(caja).click()
    await expect(pregunta(page).getByRole('listitem')).toHaveText([`Descripcion: ${MUESTRA}.`])
    await expect(fila.getByRole('button', { name: /^Publicar/, includeHidden: true })).toHaveCount(1)
    await deTodosModos(page).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await expect(fila.getByRole('button', { name: /^Ver Publicado de/ })).toBeVisible()
  })
})

const escapar = (texto: string) => texto.replace(/[()]/g, '\\$&')
