import { readFileSync } from 'node:fs'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { comoArchivo, unLibro } from './apoyo-hojas.ts'
import { abrir, olvidarTokens } from './apoyo-visitas.ts'
import { type Instancia, iniciarProducto } from './instancia.ts'
import { test } from './prueba.ts'

// A municipality of its own: an upload replaces the works that all other tests look at.
let instancia: Instancia

test.beforeAll(async () => {
  test.setTimeout(180_000)
  instancia = await iniciarProducto('seguimiento-recorrido')
  // Tokens are kept per account; those of the shared instance are no good here.
  olvidarTokens()
})
test.afterAll(async () => {
  await instancia?.detener()
  olvidarTokens()
})

/** Real works of the national register: dates as text and as dates in turn, the nine columns among thirty. */
const ARCHIVO = 'seguimiento_columnas_B_a_AD.xlsx'
const libroReal = () => comoArchivo(readFileSync(new URL(`../server/test/datos/${ARCHIVO}`, import.meta.url)), ARCHIVO)

const CUI = 2_188_775
const NOMBRE =
  /^MEJORAMIENTO Y AMPLIACION DEL SISTEMA INTEGRAL DE AGUA POTABLE Y SANEAMIENTO EN LAS LOCALIDADES DE COATA/
const LETRAS = { CUI: 'B', 'Fecha de inicio': 'AA', 'Fecha de fin': 'AB', 'Costo actualizado': 'AD' }

/** A row with values at the places of these letters. */
const enColumnas = (valores: Readonly<Record<string, string | number>>) => {
  const fila: (string | number)[] = Array(30).fill('')
  for (const [letras, valor] of Object.entries(valores))
    fila[[...letras].reduce((suma, letra) => suma * 26 + letra.charCodeAt(0) - 64, 0) - 1] = valor
  return fila
}

/** What the municipality sends a week later: one of the works has gone on, the others are finished and gone. */
const unaSemanaDespues = () =>
  unLibro(
    [
      enColumnas({ B: 'CUI', C: 'NOMBRE DE LA INVERSION / META', W: 'AVANCE FISICO %', AA: 'FECHA INICIO' }),
      enColumnas({
        ...{
          B: CUI,
          C: 'MEJORAMIENTO Y AMPLIACION DEL SISTEMA INTEGRAL DE AGUA POTABLE Y SANEAMIENTO EN LAS LOCALIDADES DE COATA',
        },
        ...{ K: 4_050_000, T: 83_983_203, U: 94.1, W: 96.5, AA: '01/12/2013', AB: '30/06/2028', AD: 89_540_212 },
      }),
    ],
    'obras-semana-siguiente.xlsx',
  )

const dialogo = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const cuenta = (caja: Locator, rotulo: string): Locator =>
  caja.locator('dl > div').filter({ hasText: rotulo }).getByRole('definition')
const subir = async (page: Page, libro: ReturnType<typeof unLibro>): Promise<Locator> => {
  await page.getByRole('button', { name: 'Subir Excel' }).click()
  const caja = dialogo(page, 'SUBIR EXCEL DE OBRAS')
  await caja.locator('input[type="file"]').setInputFiles(libro)
  await caja.getByRole('button', { name: 'Procesar' }).click()
  return caja
}
const abrirObra = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: NOMBRE }).first().click()
  return dialogo(page, 'AVANCE DE LA OBRA')
}
const paginaDe = async (browser: Browser): Promise<Page> => {
  const contexto = await browser.newContext({ baseURL: instancia.url, viewport: { width: 1440, height: 900 } })
  return contexto.newPage()
}

test('SEG-01 SEG-02 SEG-03 SEG-09 SEG-22 SEG-23 SEG-27 SEG-29 a real workbook becomes the timeline that anybody reads, and the next one moves it', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await paginaDe(browser)
  await abrir(page, 'seguimiento789', 'obras')
  // The wait for the works covers the screen: it may come between pressing a button and letting it go.
  await expect(page.getByRole('region', { name: 'Obras', exact: true })).toHaveAttribute('aria-busy', 'false')

  // The columns, by the headings of the file.
  await page.getByRole('button', { name: 'Ajustes de columnas de Excel' }).click()
  const ajustes = dialogo(page, 'AJUSTES COLUMNAS EXCEL')
  await ajustes.getByRole('textbox', { name: 'CUI', exact: true }).fill('A')
  await ajustes.locator('input[type="file"]').setInputFiles(libroReal())
  await expect(ajustes.getByRole('status')).toContainText('Se encontraron las 9 columnas en la fila 1')
  for (const [variable, letra] of Object.entries(LETRAS))
    await expect(ajustes.getByRole('textbox', { name: variable, exact: true })).toHaveValue(letra)
  await ajustes.getByRole('button', { name: 'Grabar' }).click()
  await expect(ajustes).toBeHidden()

  // The file itself: what it would do, and what was read of it.
  const subida = await subir(page, libroReal())
  await expect(subida.getByText('22 por actualizar, 6 por quitar')).toBeVisible({ timeout: 30_000 })
  await subida.getByRole('button', { name: 'Aplicar' }).click()
  await expect(subida.getByText('La línea de tiempo tiene 22 obras')).toBeVisible({ timeout: 30_000 })
  await expect(cuenta(subida, 'Inicio llevado al comienzo de la línea de tiempo')).toHaveText('22')
  await expect(cuenta(subida, 'Sin avance físico')).toHaveText('1')
  await expect(subida.getByText('Filas rechazadas')).toHaveCount(0)
  await subida.getByRole('button', { name: 'Cerrar', exact: true }).last().click()

  // The timeline shows them at once; the work that began in 2013 begins with the timeline.
  await expect(page.getByText('22 proyectos de inversión')).toBeVisible()
  const linea = page.getByRole('table').first()
  await expect(linea).toHaveAttribute('aria-rowcount', '23')
  const fila = linea.getByRole('row', { name: String(CUI) })
  await expect(fila).toContainText('94.72 %')
  await expect(fila).toContainText('01/12/2013 (barra 01/01/2019)')
  await page.getByText('Tabla', { exact: true }).click()
  const tabla = page.getByRole('table', { name: 'Obras', exact: true })
  const filas = tabla.locator('tbody').getByRole('row')
  await expect(filas.filter({ hasText: String(CUI) })).toContainText('01/12/2013')
  await page.getByRole('searchbox', { name: 'Buscar por nombre o CUI' }).fill('2189502')
  await expect(filas).toHaveCount(1)
  await expect(filas).toContainText('Sin dato')

  // A week later, with one work alone: it is asked about first, by the count of the server.
  const segunda = await subir(page, unaSemanaDespues())
  await expect(segunda.getByText('1 por actualizar, 21 por quitar')).toBeVisible({ timeout: 30_000 })
  await segunda.getByRole('button', { name: 'Aplicar' }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'QUITAR OBRAS PUBLICADAS' })
  await expect(pregunta).toContainText('Este archivo quita 21 de 22 obras publicadas', { timeout: 30_000 })
  await pregunta.getByRole('button', { name: 'Quitar y reemplazar' }).click()
  await expect(segunda.getByText('La línea de tiempo tiene 1 obra', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(cuenta(segunda, 'Obras con cambios')).toHaveText('1')
  await expect(segunda.getByText('Se retiraron 21 obras que no están en el archivo.')).toBeVisible()
  await page.context().close()

  // Who has no account reads all of it, and is offered nothing to change it with.
  const deFuera = await paginaDe(browser)
  await deFuera.goto('/#/seguimiento789')
  await expect(deFuera.getByText('1 proyecto de inversión')).toBeVisible()
  await expect(deFuera.getByText(/^Actualizado al/)).toBeVisible()
  await expect(deFuera.getByRole('row', { name: String(CUI) })).toContainText('96.50 %')
  await expect(deFuera.getByRole('button', { name: /Subir Excel|Ajustes de columnas|Eliminar/ })).toHaveCount(0)
  const obra = await abrirObra(deFuera)
  const cargas = obra.getByRole('region', { name: 'Cargas que cambiaron la obra' }).locator('tbody').getByRole('row')
  await expect(cargas.nth(0)).toContainText('96.50 %')
  await expect(cargas.nth(0)).toContainText('+1.78')
  await expect(cargas.nth(1)).toContainText('94.72 %')
  await deFuera.context().close()
})
