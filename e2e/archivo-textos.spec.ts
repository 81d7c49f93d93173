import { ERRORES } from '@cabildo/contracts/base/errores'
import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { abrirArchivo, abrirPublico, archivarYLeer, buscarEnTextos, unaNorma } from './apoyo-archivo.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const campo = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en el texto de los PDF' })
const titulo = (norma: { nro_doc: string; anio: number }) => new RegExp(`N° ${norma.nro_doc}-${norma.anio}$`)
/** A word that no other norm has. */
const palabra = () => `q${Math.random().toString(36).slice(2, 12)}`

test('the archive finds a norm by a phrase of its PDF, and opens it at the page', async ({ page }) => {
  const [unica, otra] = [palabra(), palabra()]
  const norma = await archivarYLeer(
    page.request,
    unaNorma({
      paginas: ['Primera parte', `El mercado ${unica} central abre los lunes`, 'Tercera', `Central ${unica}`],
    }),
  )
  await archivarYLeer(page.request, unaNorma({ paginas: [`El central mercado ${otra}`] }))
  await abrirPublico(page)
  const resultados = await buscarEnTextos(page, `"mercado ${unica} central"`)
  await expect(resultados.getByRole('heading', { level: 2 })).toContainText('1 norma encontrada')
  const hallado = resultados.getByRole('listitem')
  await expect(hallado).toHaveCount(1)
  await expect(hallado.getByRole('heading')).toHaveText(titulo(norma))
  await expect(hallado.getByText(norma.sumilla)).toBeVisible()
  await expect(hallado.getByText('Archivo', { exact: true })).toBeVisible()
  await expect(hallado.locator('mark').first()).toBeVisible()
  await expect(hallado.locator('blockquote')).toContainText(`mercado ${unica} central abre`)
  await expect(page.getByRole('table')).toHaveCount(0)

  await hallado.getByRole('button', { name: /^Ver PDF/ }).click()
  const visor = page.getByRole('dialog', { name: titulo(norma) })
  await expect(visor.locator('iframe')).toHaveAttribute('src', /^\/storage\/archivos\/om\/2024\/OM-.+\.pdf#page=2&/)
  await expect(visor.getByRole('link', { name: 'Abrir PDF en otra pestaña' })).toHaveAttribute('href', /\.pdf#page=2$/)
  await visor.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(hallado.getByRole('button', { name: /^Ver PDF/ })).toBeFocused()

  // Emptied, the table is back.
  await resultados.getByRole('button', { name: 'Quitar búsqueda' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(campo(page)).toBeFocused()
  await expect(campo(page)).toHaveValue('')
})

test('every page that holds the words is a link to it', async ({ page }) => {
  const unica = palabra()
  const norma = await archivarYLeer(
    page.request,
    unaNorma({ paginas: ['Nada', `Uno ${unica}`, 'Nada', `Dos ${unica}`, `Tres ${unica}`] }),
  )
  await abrirPublico(page)
  const resultados = await buscarEnTextos(page, unica)
  const enlaces = resultados.getByRole('listitem').getByRole('link')
  await expect(enlaces).toHaveCount(3)
  const direcciones = await enlaces.evaluateAll((todos) => todos.map((uno) => uno.getAttribute('href')?.split('#')[1]))
  expect(direcciones.toSorted()).toEqual(['page=2', 'page=4', 'page=5'])
  await resultados.getByRole('link', { name: /^Página 4 de / }).press('Enter')
  const visor = page.getByRole('dialog', { name: titulo(norma) })
  await expect(visor.locator('iframe')).toHaveAttribute('src', /#page=4&/)
})

test('a norm without text says so in its row, and in the answer of the search', async ({ page }) => {
  const norma = await archivarYLeer(page.request, unaNorma({ paginas: [''] }))
  await abrirPublico(page)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(norma.sumilla)
  const fila = page.getByRole('row').filter({ hasText: norma.sumilla })
  await expect(fila.getByText('El PDF no tiene texto: no se puede buscar en su contenido')).toBeVisible()
  const resultados = await buscarEnTextos(page, palabra())
  await expect(resultados.getByRole('heading', { name: 'Ninguna norma contiene esas palabras' })).toBeVisible()
  // Told once.
  await expect(resultados.getByRole('status')).toHaveText(['Ninguna norma contiene esas palabras'])
  await expect(resultados.getByText(/no tienen? texto en su PDF y no se puede(n)? buscar$/)).toBeVisible()
})

test('more than ten norms come ten at a time, and reading goes on at the first new one', async ({ page }) => {
  test.slow()
  const unica = palabra()
  for (let i = 0; i < 11; i += 1) await archivarYLeer(page.request, unaNorma({ paginas: [`Licencia ${unica} ${i}`] }))
  await abrirArchivo(page)
  const resultados = await buscarEnTextos(page, unica)
  await expect(resultados.getByRole('heading', { level: 2 })).toContainText('11 normas encontradas')
  await expect(resultados.getByRole('listitem')).toHaveCount(10)
  const pedido = page.waitForRequest(/\/api\/archivos\/textos\?.*start=10/)
  await resultados.getByRole('button', { name: 'Ver más' }).click()
  await pedido
  await expect(resultados.getByRole('listitem')).toHaveCount(11)
  await expect(resultados.getByRole('listitem').last().getByRole('heading')).toBeFocused()
  await expect(resultados.getByRole('button', { name: 'Ver más' })).toHaveCount(0)
})

test('fewer than three letters ask nothing, and typing alone does not either', async ({ page }) => {
  const pedidos: string[] = []
  page.on('request', (peticion) => {
    if (peticion.url().includes('/api/archivos/textos')) pedidos.push(peticion.url())
  })
  await abrirPublico(page)
  await campo(page).fill('co')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ingrese al menos 3 caracteres')).toBeVisible()
  await expect(campo(page)).toBeFocused()
  await campo(page).pressSequentially('mercio')
  await expect(page.getByText('Ingrese al menos 3 caracteres')).toHaveCount(0)
  await buscarEnTextos(page, palabra())
  expect(pedidos).toHaveLength(1)
})

for (const [nombre, codigo] of [
  ['SHE-95 too many questions', 'demasiadasConsultas'],
  ['a busy server', 'noDisponible'],
] as const)
  test(`${nombre} are told in the server's words, and can be tried again`, async ({ page }) => {
    const { status, mensaje } = ERRORES[codigo]
    await page.route('**/api/archivos/textos?*', (ruta) => ruta.fulfill({ status, json: { message: mensaje, codigo } }))
    await abrirPublico(page)
    const resultados = await buscarEnTextos(page, unico('licencia'))
    const falla = resultados.getByRole('alert')
    await expect(falla.getByRole('heading', { name: mensaje })).toBeVisible()
    await page.unrouteAll()
    await falla.getByRole('button', { name: 'Reintentar' }).click()
    await expect(resultados.getByRole('heading', { name: 'Ninguna norma contiene esas palabras' })).toBeVisible()
  })

test('without a network the search says so and keeps the session', async ({ page }) => {
  await abrirArchivo(page)
  await page.route('**/api/archivos/textos?*', (ruta) => ruta.abort())
  const resultados = await buscarEnTextos(page, unico('licencia'))
  await expect(resultados.getByRole('alert')).toContainText('No se pudo obtener datos')
  await expect(resultados.getByRole('alert')).toContainText('Revise la conexión')
  await expect(page.getByRole('heading', { name: 'ARCHIVO DE NORMAS' })).toBeVisible()
})

test('the norms found can be read by everybody, on a phone too', async ({ page }) => {
  test.slow()
  const unica = palabra()
  await archivarYLeer(page.request, unaNorma({ paginas: [`Uno ${unica}`, `Dos ${unica}`] }))
  await abrirPublico(page)
  const resultados = await buscarEnTextos(page, unica)
  await expect(resultados.getByRole('status')).toHaveText('1 norma encontrada')
  await revisarAccesibilidad(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await revisarAccesibilidad(page)
})
