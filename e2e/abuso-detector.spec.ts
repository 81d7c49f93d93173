/// <reference lib="dom" />
import { expect } from '@playwright/test'
import { CARGAS, inocente, TODAS, vigilar } from './apoyo-abuso.ts'
import { test } from './prueba.ts'

/** The payloads that are markup as they stand. */
const MARCAS = CARGAS.filter((carga) => /<[a-z]/i.test(carga))
const DESTINO = '0;url=//canario.invalid/m'
const QUE_SE_VA = `<meta http-equiv=refresh content="${DESTINO}">`

test('B7 D2 the watch sees each payload that a screen would let through, and nothing in harmless text', async ({
  browser,
  baseURL,
}) => {
  const contexto = await browser.newContext({ baseURL: baseURL ?? '' })
  const { hallazgos, revisar } = await vigilar(contexto)
  const page = await contexto.newPage()
  await page.goto('/#/login')
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  const plantar = (modo: 'texto' | 'marcas' | 'direccion', texto: string) =>
    page.evaluate(
      async ([como, dicho]) => {
        const caja = document.createElement(como === 'direccion' ? 'a' : 'div')
        document.body.append(caja)
        if (como === 'texto') caja.textContent = dicho
        else if (como === 'marcas') caja.innerHTML = dicho
        else caja.setAttribute('href', dicho)
        // Those who watch are told of changes after them.
        await new Promise((seguir) => setTimeout(seguir))
        caja.remove()
      },
      [modo, texto] as const,
    )
  const vistos = async (...planta: Parameters<typeof plantar>) => {
    hallazgos.length = 0
    await plantar(...planta)
    return hallazgos.length > 0
  }
  expect(MARCAS.length).toBeGreaterThan(25)
  for (const carga of MARCAS.filter((una) => una !== QUE_SE_VA)) expect(await vistos('marcas', carga), carga).toBe(true)
  for (const carga of ['javascript:alert(1)//', 'data:text/html,<script>alert(1)</script>'])
    expect(await vistos('direccion', carga), carga).toBe(true)
  // What breaks out of an attribute does so into one that runs programs.
  expect(await vistos('marcas', '<b title="" autofocus onfocus=alert(1) x="">')).toBe(true)
  for (const texto of [TODAS, inocente(TODAS)]) expect(await vistos('texto', texto), texto).toBe(false)
  await revisar(page)
  // The policy of ours keeps the handler from running, and says so.
  await plantar('marcas', '<img src=x onerror=alert(1)>')
  await expect.poll(() => hallazgos.join()).toContain('policy script-src-attr inline')
  expect(hallazgos.filter((uno) => uno.startsWith('dialog'))).toEqual([])
  // The last, for it takes the page along.
  await plantar('marcas', QUE_SE_VA).catch(() => undefined)
  await expect.poll(() => hallazgos.join()).toContain(`element <meta> to ${DESTINO}`)
  await contexto.close()
})

test('D2 the payloads are alive: where no policy of ours stands in their way they open dialogs and call out', async ({
  browser,
}) => {
  const contexto = await browser.newContext({ bypassCSP: true })
  const { hallazgos } = await vigilar(contexto)
  const page = await contexto.newPage()
  await contexto.route('http://muestra.invalid/*', (ruta) => {
    const carga = CARGAS[Number(new URL(ruta.request().url()).pathname.slice(1))]
    return ruta.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html><p>${carga}</p>` })
  })
  // One that leads elsewhere may do so before the page has come.
  for (const i of CARGAS.keys()) await page.goto(`http://muestra.invalid/${i}`).catch(() => undefined)
  const vistos = (que: string) => hallazgos.filter((uno) => uno.startsWith(que)).length
  await expect.poll(() => vistos('dialog')).toBeGreaterThanOrEqual(12)
  await expect.poll(() => vistos('request')).toBeGreaterThanOrEqual(4)
  await contexto.close()
})
