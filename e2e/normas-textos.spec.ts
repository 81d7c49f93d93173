import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { conVisor } from './apoyo-documentos.ts'
import {
  ANIO,
  abrirNormas,
  anchoDe,
  aviso,
  campo,
  grabar,
  listar,
  modal,
  publicarYLeer,
  tabla,
} from './apoyo-normas.ts'
import { buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

/** A word of letters alone, which no other test writes in a PDF. */
const palabra = () => Array.from({ length: 14 }, () => 'bcdfghjklmnpqrstvwxyz'[Math.floor(Math.random() * 21)]).join('')

const resultados = (page: Page) => page.getByRole('region', { name: 'Resultados de la búsqueda' })
const buscar = async (page: Page, q: string) => {
  await page.getByRole('searchbox', { name: 'Buscar en el texto de los PDF' }).fill(q)
  await page.keyboard.press('Enter')
}

test.describe('Búsqueda en el texto de las publicaciones', () => {
  test('NOR-01 NOR-06 a phrase leads to its page of the PDF, and to editing the publication', async ({ page }) => {
    test.slow()
    await conVisor(page, true)
    const rara = palabra()
    const asunto = unico('Con texto')
    const { ndoc, path_file } = await publicarYLeer(page.request, {
      anio: 2019,
      descripcion: asunto,
      paginas: ['Considerando', `Se aprueba el corredor ${rara} de la ribera`],
    })
    await abrirNormas(page)
    await buscar(page, `"corredor ${rara}"`)
    const nombre = `Resoluciones Alcaldia N° ${ndoc}-2019`
    const hallada = resultados(page).getByRole('listitem').filter({ hasText: nombre })
    await expect(hallada).toContainText(asunto)
    await expect(hallada.locator('mark').filter({ hasText: rara })).toHaveCount(1)
    await expect(tabla(page)).toHaveCount(0)
    await revisarAccesibilidad(page)
    await hallada.getByRole('button', { name: `Ver PDF de ${nombre}` }).click()
    const visor = page.getByRole('dialog', { name: nombre })
    await expect(visor.locator('iframe')).toHaveAttribute('src', new RegExp(`^/storage/docs/${path_file}#.*page=2`))
    await visor.getByRole('button', { name: 'Cerrar', exact: true }).last().click()

    await hallada.getByRole('button', { name: `Editar ${nombre}` }).click()
    const caja = modal(page, 'EDITAR')
    await campo(caja, 'Descripcion').fill(`${asunto} corregida`)
    await grabar(caja).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await expect(caja).toHaveCount(0)
    await expect(hallada).toContainText('corregida')
    expect((await listar(page.request, ndoc, 'secretaria', 2019))[0]?.descripcion).toBe(`${asunto} corregida`)

    await page.setViewportSize({ width: 390, height: 844 })
    expect(await anchoDe(page)).toBeLessThanOrEqual(390)
    await resultados(page).getByRole('button', { name: 'Quitar búsqueda' }).click()
    await expect(tabla(page)).toBeVisible()
  })

  test('NOR-24 what only bears the unit of an area is found by it, and not its to edit', async ({ page }) => {
    const rara = palabra()
    const { ndoc } = await publicarYLeer(page.request, {
      usuario: 'informatica',
      tipo_doc: 4,
      uo: 15,
      descripcion: unico('De informática'),
      paginas: [`La palabra ${rara}`],
    })
    await abrirNormas(page, 'secretaria')
    await buscar(page, rara)
    await expect(resultados(page)).toContainText('Ninguna norma contiene esas palabras')
    const otra = await page.context().browser()?.newPage()
    if (!otra) throw new Error('The browser is gone')
    await abrirNormas(otra, 'gerencia')
    await buscar(otra, rara)
    await resultados(otra)
      .getByRole('button', { name: `Editar Resoluciones Gerencia N° ${ndoc}-${ANIO}` })
      .click()
    await expect(aviso(otra, 'Solo el área que la publicó puede cambiarla')).toBeVisible()
    await expect(otra.getByRole('dialog')).toHaveCount(0)
    await otra.close()
  })

  test('P-15 a PDF without text, and one with a DNI, are marked once they were read', async ({ page }) => {
    const mudo = unico('Sin letras')
    const conDni = unico('Con documento')
    await publicarYLeer(page.request, { descripcion: mudo, paginas: [''] })
    await publicarYLeer(page.request, {
      descripcion: conDni,
      paginas: ['Vistos', 'La recurrente, DNI 45018273'],
      confirma_datos: '1',
    })
    await abrirNormas(page)
    await expect((await buscarFila(page, mudo)).getByRole('button', { name: /^Sin texto/ })).toBeVisible()
    const advertida = await buscarFila(page, conDni)
    await expect(advertida.getByRole('button', { name: /^Datos personales, .* en la página 2\./ })).toBeVisible()
  })
})
