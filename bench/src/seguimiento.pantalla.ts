import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { seguimientoApi } from '../../contracts/src/seguimiento.ts'
import type { Servidor } from './proceso.ts'
import { mediana } from './tabla.ts'
import { type Dibujo, type Gesto, hacerGesto, trazarGesto } from './trazas.ts'

/** What the timeline of all works is like in a browser. */
export interface MedidaDePantalla {
  navegador: string
  /** With nothing kept, and by somebody who was there before. */
  primeraVez: Apertura
  otraVez: Apertura
  /** Elements of the page while it is scrolled. */
  elementos: number
  gestos: { medida: string; linea: Dibujo; vacia: Dibujo; sinFilas: number; cuadros: number }[]
}

/** Until bars are drawn, and until the list of all works has come, ms since the navigation; medians. */
interface Apertura {
  barras: number
  todas: number
}

const RAIZ = fileURLToPath(new URL('../../', import.meta.url))
const CAMINO = '/#/seguimiento789'
const PANTALLA = { width: 1440, height: 900 }
const VISITAS = 5
const SEGUNDOS = 3
/** As people read on, as they look for something, and as they throw the list; then along the years. */
const GESTOS = [
  { medida: 'down, 1,000 px/s', velocidad: 1_000, eje: 'y' },
  { medida: 'down, 4,000 px/s', velocidad: 4_000, eje: 'y' },
  { medida: 'down, 20,000 px/s', velocidad: 20_000, eje: 'y' },
  { medida: 'sideways, 1,500 px/s', velocidad: 1_500, eje: 'x' },
] as const

/** Opens the public page again and again, and then scrolls it beside an empty page of the same size. */
export const medirPantalla = async ({ url }: Servidor): Promise<MedidaDePantalla> => {
  // Measures the present source, not an earlier build.
  execFileSync(process.execPath, ['scripts/build.mjs', 'web'], { cwd: RAIZ, stdio: ['ignore', 'ignore', 'inherit'] })
  const indicado = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const navegador = await chromium.launch({
    ...(existsSync(indicado) && { executablePath: indicado }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const primeras: Apertura[] = []
    const otras: Apertura[] = []
    for (let i = 0; i < VISITAS; i++) {
      const contexto = await nuevoContexto(navegador)
      for (const aperturas of [primeras, otras]) {
        const pagina = await contexto.newPage()
        aperturas.push(await abrir(pagina, url))
        await pagina.close()
      }
      await contexto.close()
    }
    const contexto = await nuevoContexto(navegador)
    const pagina = await contexto.newPage()
    await abrir(pagina, url)
    const caja = await medirCaja(pagina)
    const vacia = await contexto.newPage()
    await vacia.setContent(paginaVacia(caja))
    const gestos: MedidaDePantalla['gestos'] = []
    for (const { medida, velocidad, eje } of GESTOS) {
      const largo = Math.min(velocidad * SEGUNDOS, eje === 'y' ? caja.alto : caja.ancho)
      const gesto = { ...centroDe(caja), dx: eje === 'x' ? largo : 0, dy: eje === 'y' ? largo : 0, velocidad }
      const trazar = async (cual: Page) => {
        await alPrincipio(cual)
        return trazarGesto({ navegador, pagina: cual, cdp: await contexto.newCDPSession(cual) }, gesto)
      }
      await vacia.bringToFront()
      const deVacia = await trazar(vacia)
      await pagina.bringToFront()
      const deLinea = await trazar(pagina)
      gestos.push({ medida, linea: deLinea, vacia: deVacia, ...(await contarHuecos(contexto, pagina, gesto)) })
    }
    return {
      ...{ navegador: navegador.version(), primeraVez: medianas(primeras), otraVez: medianas(otras), gestos },
      elementos: await pagina.evaluate(() => document.querySelectorAll('*').length),
    }
  } finally {
    await navegador.close()
  }
}

const medianas = (aperturas: readonly Apertura[]): Apertura => ({
  barras: mediana(aperturas.map(({ barras }) => barras)),
  todas: mediana(aperturas.map(({ todas }) => todas)),
})

/** Bars are placed by what their style says; a row that is in the page before its bars does not count. */
const BARRA = '[role="row"] [style*="--n"]'

const nuevoContexto = (navegador: Browser): Promise<BrowserContext> =>
  navegador.newContext({ viewport: PANTALLA, locale: 'es-PE', timezoneId: 'America/Lima' })

/** Opens the timeline, and waits for all works, which the gestures go through. */
const abrir = async (pagina: Page, url: string): Promise<Apertura> => {
  await pagina.addInitScript((barra) => {
    const mirar = () => {
      if (!document.querySelector(barra)?.getBoundingClientRect().width) return void requestAnimationFrame(mirar)
      // The frame is drawn when the next one begins.
      requestAnimationFrame(() => performance.mark('con-barras'))
    }
    requestAnimationFrame(mirar)
  }, BARRA)
  await pagina.goto(url + CAMINO, { waitUntil: 'commit' })
  await pagina.waitForFunction(() => performance.getEntriesByName('con-barras').length > 0, null, { polling: 50 })
  await pagina.waitForFunction(() => document.querySelector('main [aria-busy="false"]'), null, { polling: 50 })
  return pagina.evaluate((lista) => {
    const [barras] = performance.getEntriesByName('con-barras')
    const [todas] = performance.getEntriesByName(lista).filter((una) => una instanceof PerformanceResourceTiming)
    return { barras: barras?.startTime ?? Number.NaN, todas: todas?.responseEnd ?? Number.NaN }
  }, url + seguimientoApi.listar.path)
}

interface Caja {
  x: number
  y: number
  anchoVisible: number
  altoVisible: number
  /** How far it can be scrolled. */
  ancho: number
  alto: number
}

/** The box with the projects: the one that scrolls the furthest. It is marked, for the gestures to find it again. */
const medirCaja = async (pagina: Page): Promise<Caja> => {
  const caja = await pagina.evaluate(() => {
    const recorrido = (e: Element) => e.scrollHeight - e.clientHeight
    const [mayor] = [...document.querySelectorAll<HTMLElement>('main *')].sort((a, b) => recorrido(b) - recorrido(a))
    if (!mayor) return null
    mayor.dataset.caja = ''
    const { x, y } = mayor.getBoundingClientRect()
    return {
      ...{ x, y, anchoVisible: mayor.clientWidth, altoVisible: mayor.clientHeight },
      ...{ ancho: mayor.scrollWidth - mayor.clientWidth, alto: recorrido(mayor) },
    }
  })
  assert(caja && caja.alto > 100_000 && caja.ancho > 1_000, 'la línea de tiempo no tiene todas las obras')
  return caja
}

/** Nothing but a box of the same place and size, as long and as wide inside; lines, for without them no frame is drawn. */
const paginaVacia = ({ x, y, anchoVisible, altoVisible, ancho, alto }: Caja): string =>
  `<body style="margin:0"><div data-caja style="position:absolute;left:${x}px;top:${y}px;width:${anchoVisible}px;height:${altoVisible}px;overflow:auto"><div style="width:${ancho + anchoVisible}px;height:${alto + altoVisible}px;background:repeating-linear-gradient(#fff 0 92px,#ccc 92px 93px)"></div></div>`

/** A place over the weeks, not over the frozen pane, and inside the window. */
const centroDe = ({ x, y, anchoVisible, altoVisible }: Caja) => ({
  x: Math.round(x + anchoVisible * 0.75),
  y: Math.round(y + Math.min(altoVisible, PANTALLA.height - y) * 0.6),
})

/** Back to the first project and the first year, once that is drawn. */
const alPrincipio = (pagina: Page): Promise<void> =>
  pagina.evaluate(async () => {
    document.querySelector('[data-caja]')?.scrollTo({ left: 0, top: 0, behavior: 'instant' })
    for (let i = 0; i < 3; i++) await new Promise((listo) => requestAnimationFrame(listo))
  })

/**
 * The same gesture once more, without a trace, looking at each frame of the page whether a project stands at the lower
 * edge: a browser that scrolls smoothly may still show rows too late.
 */
const contarHuecos = async (
  contexto: BrowserContext,
  pagina: Page,
  gesto: Gesto,
): Promise<{ sinFilas: number; cuadros: number }> => {
  await alPrincipio(pagina)
  await pagina.evaluate((px) => {
    const cuenta = { cuadros: 0, sinFilas: 0 }
    const caja = document.querySelector('[data-caja]')?.getBoundingClientRect()
    const abajo = Math.min(caja?.bottom ?? 0, innerHeight) - 20
    Object.assign(window, { cuenta })
    const mirar = () => {
      if (Object.hasOwn(cuenta, 'fin')) return
      cuenta.cuadros++
      if (!document.elementFromPoint(px, abajo)?.closest('[role="row"]')) cuenta.sinFilas++
      requestAnimationFrame(mirar)
    }
    requestAnimationFrame(mirar)
  }, gesto.x)
  await hacerGesto(await contexto.newCDPSession(pagina), gesto)
  return pagina.evaluate(() => {
    const { cuenta } = window as typeof window & { cuenta: { cuadros: number; sinFilas: number } }
    return Object.assign(cuenta, { fin: true })
  })
}
