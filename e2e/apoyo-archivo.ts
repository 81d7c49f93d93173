import { abrevDeArchivo, nombreDeArchivo } from '@cabildo/contracts/archivo'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { abrir, tokenDe, unico } from './apoyo-visitas.ts'

/** The account of the demonstration that holds permission 13. */
const ARCHIVERO = 'archivo'

/** A PDF with these texts, a page for each; an empty one is a page without text. */
export const pdfDePaginas = (textos: readonly string[]): Buffer => {
  const dibujos = textos.map((texto) =>
    texto === '' ? '' : `BT /F1 12 Tf 60 760 Td (${texto.replace(/[()\\]/g, '')}) Tj ET`,
  )
  const hijas = textos.map((_, i) => `${4 + 2 * i} 0 R`)
  const objetos = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${hijas.join(' ')}] /Count ${textos.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...dibujos.flatMap((dibujo, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * i} 0 R >>`,
      `<< /Length ${dibujo.length} >>\nstream\n${dibujo}\nendstream`,
    ]),
  ]
  let pdf = '%PDF-1.4\n'
  const lugares = objetos.map((objeto, i) => {
    const lugar = pdf.length
    pdf += `${i + 1} 0 obj\n${objeto}\nendobj\n`
    return lugar
  })
  const filas = lugares.map((lugar) => `${String(lugar).padStart(10, '0')} 00000 n \n`).join('')
  const tabla = pdf.length
  pdf += `xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n${filas}`
  pdf += `trailer << /Size ${objetos.length + 1} /Root 1 0 R >>\nstartxref\n${tabla}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}

interface NormaDePrueba {
  tipo_doc: 1 | 3 | 7 | 8
  anio: number
  nro_doc: string
  sumilla: string
  /** One text per page of its PDF. */
  paginas: readonly string[]
}

/** A norm that no other test has; its number is drawn, so that tests of one database never meet. */
export const unaNorma = (cambios: Partial<NormaDePrueba> = {}): NormaDePrueba => ({
  tipo_doc: 1,
  anio: 2024,
  nro_doc: String(10_000_000 + Math.floor(Math.random() * 89_999_999)),
  sumilla: unico('Regula el comercio'),
  paginas: ['Norma de prueba'],
  ...cambios,
})

/** 'Ordenanzas N° 012-2024'. */
export const nombreDe = ({ tipo_doc, nro_doc, anio }: NormaDePrueba): string =>
  `${nombreDeArchivo(tipo_doc)} N° ${nro_doc}-${anio}`

/** Adds a norm without the browser. */
const archivar = async (request: APIRequestContext, norma: NormaDePrueba): Promise<NormaDePrueba> => {
  const { tipo_doc, anio, nro_doc, sumilla, paginas } = norma
  const abrev = abrevDeArchivo(tipo_doc)
  const forma = new FormData()
  const campos = { tipo_doc, abrev, abrev_doc: abrev.toUpperCase(), anio, nro_doc, sumilla }
  for (const [campo, valor] of Object.entries(campos)) forma.append(campo, String(valor))
  const pdf = new Uint8Array(pdfDePaginas(paginas))
  forma.append('selectedFile[]', new File([pdf], 'norma.pdf', { type: 'application/pdf' }))
  const respuesta = await request.post('/api/archivos', {
    headers: { authorization: `Bearer ${await tokenDe(request, ARCHIVERO)}` },
    multipart: forma,
  })
  expect(respuesta.status(), await respuesta.text()).toBe(200)
  return norma
}

/** A norm of the archive whose PDF the job has read. */
export const archivarYLeer = async (request: APIRequestContext, norma: NormaDePrueba): Promise<NormaDePrueba> => {
  await archivar(request, norma)
  const estado = async () => {
    const respuesta = await request.get(`/api/archivos?search=${encodeURIComponent(norma.sumilla)}`)
    return ((await respuesta.json()) as { data: { texto: string }[] }).data[0]?.texto
  }
  await expect.poll(estado, { timeout: 30_000 }).not.toBe('pendiente')
  return norma
}

/** Opens the page as anybody, without a session. */
export const abrirPublico = async (page: Page): Promise<void> => {
  await page.goto('/#/archivo')
  await expect(page.getByRole('heading', { name: 'Archivo de normas', level: 1, exact: true })).toBeVisible()
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')
}

/** Opens the screen in the frame of the staff. */
export const abrirArchivo = async (page: Page): Promise<void> => {
  await abrir(page, 'archivo', ARCHIVERO)
  await expect(page.getByRole('heading', { name: 'ARCHIVO DE NORMAS', level: 1, exact: true })).toBeVisible()
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')
}

/** Looks for words in the table and in the texts of the PDFs. */
export const buscarEnTextos = async (page: Page, palabras: string): Promise<Locator> => {
  await page.getByRole('searchbox', { name: 'Buscar en la tabla y en los PDF' }).fill(palabras)
  const resultados = page.getByRole('region', { name: 'Resultados de la búsqueda' })
  await expect(resultados).toBeVisible()
  await expect(resultados).not.toHaveAttribute('aria-busy', 'true')
  return resultados
}

/** Opens the modal that adds norms. */
export const abrirModal = async (page: Page): Promise<Locator> => {
  await page.getByRole('main').locator('header').getByRole('button', { name: 'Nuevo', exact: true }).click()
  const modal = page.getByRole('dialog', { name: 'CREAR ARCHIVO' })
  await expect(modal).toBeVisible()
  return modal
}

/** Fills the form of one norm. */
const llenar = async (modal: Locator, norma: NormaDePrueba): Promise<void> => {
  await modal.getByRole('combobox', { name: 'Tipo' }).selectOption(String(norma.tipo_doc))
  await modal.getByRole('combobox', { name: 'Año' }).selectOption(String(norma.anio))
  await modal.getByRole('textbox', { name: 'Nro°' }).fill(norma.nro_doc)
  await modal.getByRole('textbox', { name: 'Sumilla' }).fill(norma.sumilla)
  await modal
    .getByLabel('PDF', { exact: true })
    .locator('input[type="file"]')
    .setInputFiles({ name: 'norma.pdf', mimeType: 'application/pdf', buffer: pdfDePaginas(norma.paginas) })
  await expect(modal.getByRole('button', { name: 'Añadir' })).toBeEnabled()
}

const enLista = (modal: Locator, norma: NormaDePrueba): Locator =>
  modal
    .getByRole('region', { name: 'Normas por guardar' })
    .getByRole('listitem')
    .filter({ hasText: nombreDe(norma) })

/** Puts a norm into the modal's list. */
export const anadir = async (modal: Locator, norma: NormaDePrueba): Promise<Locator> => {
  await llenar(modal, norma)
  await modal.getByRole('button', { name: 'Añadir' }).click()
  const fila = enLista(modal, norma)
  await expect(fila).toBeVisible()
  return fila
}
