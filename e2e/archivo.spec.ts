import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { expect, type Page } from '@playwright/test'
import {
  abrirArchivo,
  abrirModal,
  abrirPublico,
  anadir,
  archivarYLeer,
  buscarEnTextos,
  nombreDe,
  unaNorma,
} from './apoyo-archivo.ts'
import { unico } from './apoyo-visitas.ts'
import { test, trozoDe } from './prueba.ts'

/** The fields of each norm that the page sends, in their order; the browser does not tell of the PDF. */
const anotarEnvios = async (page: Page): Promise<Record<string, string>[]> => {
  const envios: Record<string, string>[] = []
  // What is sent can be read only where requests are met on their way.
  await page.route('**/api/archivos', (ruta) => ruta.fallback())
  page.on('request', (peticion) => {
    if (peticion.method() !== 'POST' || !peticion.url().endsWith('/api/archivos')) return
    const cuerpo = peticion.postDataBuffer()?.toString('utf8') ?? ''
    const partes = cuerpo.matchAll(/name="([^"]+)"\r\n\r\n(.*)\r\n/g)
    envios.push(Object.fromEntries([...partes].map(([, campo, valor]) => [campo, valor])))
  })
  return envios
}

test('ARC-12 ARC-18 ARC-21 ARC-26 ARC-27 several are sent one by one, told once, and the table has them', {
  tag: '@visor',
}, async ({ page }) => {
  const trozos: string[] = []
  const delModal = trozoDe('src/features/archivo/AgregarModal.tsx')
  page.on('request', (peticion) => peticion.url().endsWith(delModal) && trozos.push(delModal))
  await abrirArchivo(page)
  // Whoever only reads does not bring the modal.
  expect(trozos).toEqual([])
  const enviados = await anotarEnvios(page)
  const modal = await abrirModal(page)
  const sumilla = unico('En serie')
  const normas = ([1, 3, 8] as const).map((tipo_doc) => unaNorma({ tipo_doc, sumilla }))
  for (const norma of normas) await anadir(modal, norma)
  await expect(modal.getByText('3 normas por guardar')).toBeVisible()
  expect(trozos).not.toEqual([])
  await page.keyboard.press('Control+Enter')
  const grabado = page.getByText(MENSAJES.grabado, { exact: true })
  await expect(grabado).toBeVisible()
  await expect(grabado).toHaveCount(1)
  await expect(modal).toHaveCount(0)
  const abrevs = ['om', 'ra', 'da']
  expect(enviados).toEqual(
    normas.map(({ tipo_doc, anio, nro_doc }, i) => ({
      tipo_doc: String(tipo_doc),
      abrev: abrevs[i],
      abrev_doc: abrevs[i]?.toUpperCase(),
      anio: String(anio),
      nro_doc,
      sumilla,
    })),
  )
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(sumilla)
  // The count of what the texts hold takes its place above the table, and the other rows leave it; a press during that is lost.
  await expect(page.getByRole('region', { name: 'Resultados de la búsqueda' })).toBeVisible()
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').filter({ hasText: sumilla })).toHaveCount(3)

  // The PDF of each is where the browser's viewer finds it.
  const resolucion = normas[1] as (typeof normas)[number] // the second of three
  await page.getByRole('button', { name: `Ver PDF de ${nombreDe(resolucion)}` }).click()
  const marco = page.getByRole('dialog', { name: nombreDe(resolucion) }).locator('iframe')
  const camino = `/storage/archivos/ra/2024/RA-${resolucion.nro_doc}-2024.pdf`
  await expect(marco).toHaveAttribute('src', `${camino}#navpanes=0`)
  expect((await page.request.get(camino)).headers()['content-type']).toBe('application/pdf')
})

test('the archive finds a norm by a phrase of its PDF, and opens it at the page', { tag: '@visor' }, async ({
  page,
}) => {
  // Words that no other norm has.
  const palabra = () => `q${Math.random().toString(36).slice(2, 12)}`
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
  await expect(page.getByRole('status').filter({ hasText: '1 norma encontrada' })).toBeVisible()
  const hallado = resultados.getByRole('listitem')
  await expect(hallado).toHaveCount(1)
  await expect(hallado.getByRole('heading')).toHaveText(nombreDe(norma))
  await expect(hallado.getByText(norma.sumilla)).toBeVisible()
  await expect(hallado.getByText('Archivo', { exact: true })).toBeVisible()
  await expect(hallado.locator('mark').first()).toBeVisible()
  await expect(hallado.locator('blockquote')).toContainText(`mercado ${unica} central abre`)
  await expect(page.getByText('Ningún registro coincide')).toBeVisible()

  await hallado.getByRole('button', { name: /^Ver PDF/ }).click()
  const visor = page.getByRole('dialog', { name: nombreDe(norma) })
  await expect(visor.locator('iframe')).toHaveAttribute('src', /^\/storage\/archivos\/om\/2024\/OM-.+\.pdf#page=2&/)
  await expect(visor.getByRole('link', { name: 'Abrir PDF en otra pestaña' })).toHaveAttribute('href', /\.pdf#page=2$/)
  await visor.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(hallado.getByRole('button', { name: /^Ver PDF/ })).toBeFocused()

  // Emptied, there is only the table.
  await page.getByRole('searchbox', { name: 'Buscar en la tabla y en los PDF' }).fill('')
  await expect(resultados).toHaveCount(0)
  await expect(page.getByText('Ningún registro coincide')).toHaveCount(0)
})
