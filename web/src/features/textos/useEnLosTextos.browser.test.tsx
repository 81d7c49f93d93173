import { ERRORES } from '@cabildo/contracts/base/errores'
import { HALLAZGOS_POR_PAGINA, type Hallazgo, textosApi } from '@cabildo/contracts/textos'
import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirArchivo, abrirPublico, unaNorma } from '../../../test/fabricas/archivo.ts'
import { rechazo, responder, sinRed } from '../../../test/servidor.ts'
import { filaDe } from '../../../test/tabla.ts'
import { conVisor } from '../../../test/visor.ts'
import { enfocar, sinDesborde } from '../../../test/vista.ts'

const campo = () => page.getByRole('searchbox', { name: 'Buscar en la tabla y en los PDF' })
const cuenta = () => page.getByRole('status').filter({ hasText: 'En el texto de los PDF' })
const resultados = () => page.getByRole('region', { name: 'Resultados de la búsqueda' })
const VACIO = 'Ninguna norma contiene esas palabras'

/** A norm that holds what was looked for on its second page; its address is its own content. */
const unHallazgo = (numero: number, cambios: Partial<Hallazgo> = {}): Hallazgo => ({
  origen: 'archivo',
  tipo: 'Ordenanza Municipal',
  nro_doc: String(numero).padStart(3, '0'),
  anio: 2024,
  sumilla: `Regula el comercio ${numero}`,
  camino: `data:text/plain,${numero}`,
  pagina: 2,
  por_maquina: false,
  otras: [],
  extracto: [
    { texto: 'El ', marcado: false },
    { texto: 'mercado', marcado: true },
    { texto: ' central abre los lunes', marcado: false },
  ],
  estado: 'VIGENTE',
  estado_detalle: '',
  ...cambios,
})

/** Finds those norms, whatever is looked for; gives back what is asked. */
const hallar = (hallazgos: readonly Hallazgo[], sinTexto = 0) =>
  responder(textosApi.buscar, ({ query: { start } }) => ({
    data: hallazgos.slice(start, start + HALLAZGOS_POR_PAGINA),
    total: hallazgos.length,
    hayMas: false,
    sinTexto,
    pendientes: 0,
  }))

/** Looks for words in the table and in the texts of the PDFs. */
const buscar = async (palabras: string): Promise<Locator> => {
  await campo().fill(palabras)
  await expect.element(resultados()).toBeVisible()
  await expect.element(resultados()).not.toHaveAttribute('aria-busy', 'true')
  return resultados()
}

describe('the norms found', () => {
  test('every page that holds the words is a link to it', async () => {
    conVisor()
    hallar([unHallazgo(12, { otras: [4, 5] })])
    await abrirPublico()
    const enlaces = (await buscar('mercado')).getByRole('listitem').getByRole('link')
    await expect.element(enlaces).toHaveLength(3)
    const direcciones = enlaces.elements().map((uno) => uno.getAttribute('href')?.split('#')[1])
    expect(direcciones).toEqual(['page=2', 'page=4', 'page=5'])
    await enfocar(resultados().getByRole('link', { name: /^Página 4 de / }))
    await userEvent.keyboard('{Enter}')
    const visor = page.getByRole('dialog', { name: 'Ordenanza Municipal N° 012-2024' })
    await expect.element(visor).toBeVisible()
    await expect
      .element(visor.getByTitle('Ordenanza Municipal N° 012-2024, Página 4'))
      .toHaveAttribute('src', 'data:text/plain,12#page=4&navpanes=0')
  })

  test('a norm without text says so in its row, and in the answer of the search', async () => {
    hallar([], 1)
    await abrirPublico([unaNorma(1, { texto: 'sin_texto' })])
    const fila = filaDe('Regula el comercio 01')
    await expect.element(fila.getByText('El PDF no tiene texto: no se puede buscar en su contenido')).toBeVisible()
    await buscar('mercado')
    await expect.element(resultados().getByRole('heading', { name: VACIO })).toBeVisible()
    // Told once.
    await expect.element(cuenta()).toHaveTextContent(`En el texto de los PDF: ${VACIO}`)
    await expect.element(resultados().getByText('1 norma no tiene texto en su PDF y no se puede buscar')).toBeVisible()
  })

  test('more than ten norms come ten at a time, and reading goes on at the first new one', async () => {
    const pedidos = hallar(Array.from({ length: 11 }, (_, i) => unHallazgo(i + 1)))
    await abrirArchivo()
    await buscar('mercado')
    await expect.element(cuenta()).toHaveTextContent('En el texto de los PDF: 11 normas encontradas')
    await page.getByRole('button', { name: 'Ir a los resultados' }).click()
    await expect.element(resultados().getByRole('heading', { level: 2 })).toHaveFocus()
    const hallados = resultados().getByRole('listitem')
    await expect.element(hallados).toHaveLength(10)
    await resultados().getByRole('button', { name: 'Ver más' }).click()
    await expect.element(hallados).toHaveLength(11)
    expect(pedidos.map(({ query }) => query)).toEqual([
      { q: 'mercado', start: 0 },
      { q: 'mercado', start: 10 },
    ])
    await expect.element(hallados.last().getByRole('heading')).toHaveFocus()
    await expect.element(resultados().getByRole('button', { name: 'Ver más' })).not.toBeInTheDocument()
  })

  test('the norms found can be read by everybody, on a phone too', async () => {
    hallar([unHallazgo(1, { otras: [3] })])
    await abrirPublico()
    await buscar('mercado')
    await expect.element(cuenta()).toHaveTextContent('En el texto de los PDF: 1 norma encontrada')
    await revisarAccesibilidad()
    await page.viewport(390, 844)
    await expect.poll(sinDesborde).toBe(true)
    await revisarAccesibilidad()
  })
})

test('ARC-01 one box looks through the rows at once and through the texts when typing rests, not for two letters', async () => {
  const pedidos = hallar([unHallazgo(12)])
  const { listados } = await abrirPublico([unaNorma(1), unaNorma(2)])
  await campo().fill('co')
  await expect.poll(() => listados.at(-1)?.query.search).toBe('co')
  await expect.element(resultados()).not.toBeInTheDocument()
  await userEvent.keyboard('mercio ')
  await userEvent.keyboard('01')
  await expect.element(filaDe('Regula el comercio 01')).toBeVisible()
  await expect.element(resultados().getByRole('listitem')).toMatchTextContent('El mercado central abre los lunes')
  // The rows come first, and stay.
  const [tabla, hallada] = [page.getByRole('table'), resultados()].map((uno) => uno.element())
  expect(tabla && hallada && tabla.compareDocumentPosition(hallada)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(pedidos.map(({ query }) => query.q)).toEqual(['comercio 01'])
  await campo().clear()
  await expect.element(resultados()).not.toBeInTheDocument()
})

describe('a search that fails', () => {
  test.each([
    ['SHE-95 too many questions', 'demasiadasConsultas'],
    ['a busy server', 'noDisponible'],
  ] as const)("%s are told in the server's words, and can be tried again", async (_, codigo) => {
    responder(textosApi.buscar, () => rechazo(codigo))
    await abrirPublico()
    await buscar('licencia')
    const falla = resultados().getByRole('alert')
    await expect.element(falla.getByRole('heading', { name: ERRORES[codigo].mensaje })).toBeVisible()
    hallar([])
    await falla.getByRole('button', { name: 'Reintentar' }).click()
    await expect.element(resultados().getByRole('heading', { name: VACIO })).toBeVisible()
  })

  test('without a network the search says so and keeps the session', async () => {
    responder(textosApi.buscar, sinRed)
    await abrirArchivo()
    await buscar('licencia')
    await expect.element(resultados().getByRole('alert')).toMatchTextContent('No se pudo obtener datos')
    await expect.element(resultados().getByRole('alert')).toMatchTextContent('Revise la conexión')
    await expect.element(page.getByRole('heading', { name: 'ARCHIVO DE NORMAS' })).toBeVisible()
  })
})
