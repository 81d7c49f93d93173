import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Request } from '@playwright/test'
import { test } from './prueba.ts'
import { REGLAS } from './reglas-axe.ts'

/** What the law of a light page asks: all that the browser got, over the wire, in bytes. */
const TOPE_DE_PAGINA = 30_000

/** What a browser that has seen nothing yet gets for an address, with the headers of each answer. */
const pesoDe = async (url: string, browser: Browser): Promise<number> => {
  const contexto = await browser.newContext()
  const page = await contexto.newPage()
  const llegadas: Promise<number>[] = []
  const pesar = (pedida: Request) =>
    llegadas.push(
      pedida.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    )
  page.on('requestfinished', pesar)
  await page.goto(url, { waitUntil: 'networkidle' })
  page.off('requestfinished', pesar)
  const peso = (await Promise.all(llegadas)).reduce((suma, bytes) => suma + bytes, 0)
  await contexto.close()
  expect(peso).toBeGreaterThan(1_000)
  return peso
}

test('NOR-28 SEG-01 WCAG decision 0214 without script somebody goes from the types to a year, a norm and its PDF, searches, and reads a work', async ({
  browser,
}) => {
  for (const { width, colorScheme } of [
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const) {
    const contexto = await browser.newContext({
      ...{ javaScriptEnabled: false, colorScheme, viewport: { width, height: 900 } },
    })
    const page = await contexto.newPage()
    // The rules are a script themselves, so they look at the same address where scripts run.
    const conScript = await browser.newContext({ colorScheme, viewport: { width, height: 900 } })
    const mirada = await conScript.newPage()
    const revisar = async () => {
      await mirada.goto(page.url())
      const { violations } = await new AxeBuilder({ page: mirada })
        .options({ runOnly: REGLAS })
        .setLegacyMode()
        .analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([])
      expect(await mirada.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    await page.goto('/normas')
    await revisar()
    const ordenanzas = page
      .locator('.tarjeta')
      .filter({ has: page.getByRole('heading', { name: 'Ordenanzas municipales' }) })
    await ordenanzas.getByRole('listitem').first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: /^Ordenanzas municipales de \d{4}$/ })).toBeVisible()
    await revisar()
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: /^Ordenanza Municipal N\.° / })).toBeVisible()
    await expect(page.locator('.estado').first()).toHaveText(/^(VIGENTE|MODIFICADA|DEROGADA)$/)
    await revisar()
    expect(await pesoDe(page.url(), browser)).toBeLessThanOrEqual(TOPE_DE_PAGINA)
    const pdf = await page.getByRole('link', { name: /^Abrir el PDF/ }).getAttribute('href')
    expect((await page.request.get(pdf ?? '')).headers()['content-type']).toBe('application/pdf')
    await page.goto('/normas')
    await page.getByLabel('Número o palabras').fill('ordenanza')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('region', { name: 'Normas encontradas' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('q')).toBe('ordenanza')
    await revisar()
    await page.goto('/obras')
    await revisar()
    const obra = page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link')
    // The demonstration may have no works when others have taken them away.
    if ((await obra.count()) > 0) {
      await obra.click()
      await expect(page.getByRole('heading', { level: 2, name: 'Cómo cambió' })).toBeVisible()
      await revisar()
    }
    await page.goto('/normas/ordenanza-municipal/2026/99999999')
    await expect(page.getByRole('heading', { level: 1, name: 'Esta página no existe' })).toBeVisible()
    await revisar()
    await conScript.close()
    await contexto.close()
  }
})
