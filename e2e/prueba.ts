import { readFileSync } from 'node:fs'
import { type CDPSession, test as deTodos } from '@playwright/test'

/**
 * The test of every file here. What it answers in the server's place ends with it: a change of a colleague, or a load that
 * is still under way, may ask for the list just then. The browser context is kept for the next test (`reuseContext`), which
 * gets pages, storage, routes and clock as they were at first, but neither the network nor the permissions.
 */
export const test = deTodos.extend<{ red: CDPSession }>({
  page: async ({ page }, usar) => {
    // The modal of a slow lookup takes what is typed below it, so every act waits until it has closed, as people do.
    await page.addLocatorHandler(page.getByRole('dialog', { name: /^Buscando/ }), () => Promise.resolve())
    await usar(page)
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().setOffline(false)
    await page.context().clearPermissions()
  },
  /** The line of the page's browser, to slow it down or to hold an answer back; the next test has a line as it was. */
  red: async ({ page }, usar) => {
    const red = await page.context().newCDPSession(page)
    await usar(red)
    await red.detach()
  },
})

const MANIFIESTO = new URL('../web/dist/.vite/manifest.json', import.meta.url)

/** The path of the code that a screen asks for when it needs it, by its file in `web/` or its name in web/trozos.ts. */
export const trozoDe = (fuente: string): string => {
  const trozos: Record<string, { file: string; name?: string }> = JSON.parse(readFileSync(MANIFIESTO, 'utf8'))
  const conNombre = () => Object.values(trozos).find(({ file, name }) => name === fuente && file.endsWith('.js'))
  const trozo = trozos[fuente] ?? conNombre()
  if (!trozo) throw new Error(`No code is loaded apart from ${fuente}`)
  return `/${trozo.file}`
}
