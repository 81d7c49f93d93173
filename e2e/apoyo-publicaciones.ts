import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { conVisor } from './apoyo-documentos.ts'
import { abrir, olvidarTokens } from './apoyo-visitas.ts'
import { type Instancia, iniciarProducto } from './instancia.ts'

export const campana = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Publicaciones/ })
export const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Publicaciones', exact: true })
export const filas = (page: Page): Locator => panel(page).getByRole('listitem')

/** How many the bell says are new. */
export const cuenta = async (page: Page): Promise<number> =>
  Number(/\d+$/.exec((await campana(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)

/** The bell says so many; none is said by its name alone. */
export const esperarCuenta = (page: Page, n: number): Promise<void> =>
  expect(campana(page)).toHaveAccessibleName(n === 0 ? 'Publicaciones' : `Publicaciones nuevas: ${n}`)

/** Opens the list and waits for what it holds now. */
export const abrirPanel = async (page: Page): Promise<void> => {
  const lista = page.waitForResponse(
    (r) => r.url().endsWith('/api/publicaciones') && r.request().method() === 'GET' && r.ok(),
  )
  await campana(page).click()
  await lista
  await expect(panel(page).getByRole('heading', { name: 'Publicaciones' })).toBeVisible()
}

export const flujoAbierto = (page: Page) =>
  page.waitForResponse((r) => r.url().endsWith('/api/publicaciones/stream') && r.ok())

/** A wire to the server that can be cut under what is going on, which `setOffline` does not do to open streams. */
const tenderCable = async (url: string) => {
  const { port, hostname } = new URL(url)
  const abiertos = new Set<Socket>()
  let cortado = false
  const cable = createServer((entrada) => {
    if (cortado) return void entrada.destroy()
    const salida = connect(Number(port), hostname)
    for (const [uno, otro] of [
      [entrada, salida],
      [salida, entrada],
    ] as const) {
      abiertos.add(uno)
      uno.on('error', () => undefined)
      uno.on('close', () => {
        abiertos.delete(uno)
        otro.destroy()
      })
      uno.pipe(otro)
    }
  })
  await new Promise<void>((listo) => cable.listen(0, '127.0.0.1', listo))
  const soltar = () => {
    for (const socket of abiertos) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(cable.address() as AddressInfo).port}`,
    cortar: () => {
      cortado = true
      soltar()
    },
    reparar: () => {
      cortado = false
    },
    quitar: () => {
      soltar()
      cable.close()
    },
  }
}

/** A municipality of its own: in the shared one, others publish, and no count would be certain. */
export const usarMunicipalidad = async (nombre: string, browser: Browser) => {
  const instancia: Instancia = await iniciarProducto(nombre)
  // Tokens are kept per account; those of the shared instance are no good here.
  olvidarTokens()
  const contextos: { close: () => Promise<void> }[] = []
  const cable = await tenderCable(instancia.url)
  return {
    /** A browser of its own, signed in at the screen, whose stream is open. */
    persona: async (
      usuario: string,
      { ruta = 'welcome', porCable = false }: { ruta?: string; porCable?: boolean } = {},
    ): Promise<Page> => {
      const viewport = { width: 1440, height: 900 }
      const baseURL = porCable ? cable.url : instancia.url
      const opciones = { baseURL, viewport, locale: 'es-PE', timezoneId: 'America/Lima' }
      const contexto = await browser.newContext(opciones)
      contextos.push(contexto)
      const page = await contexto.newPage()
      await conVisor(page, true)
      const flujo = flujoAbierto(page)
      await abrir(page, ruta, usuario)
      await flujo
      return page
    },
    cable,
    cerrarPaginas: async () => {
      for (const contexto of contextos.splice(0)) await contexto.close()
    },
    terminar: async () => {
      cable.quitar()
      await instancia.detener()
      olvidarTokens()
    },
  }
}
