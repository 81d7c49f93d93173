import type { Browser, CDPSession, Page } from '@playwright/test'

/** The frames that a browser drew while a box was scrolled. */
export interface Dibujo {
  cuadrosPorSegundo: number
  /** The longest time between two frames, ms. */
  mayorMs: number
  /** Frames that came later than 50 ms after the one before. */
  largos: number
  /** The share of frames of which the browser had to leave a part blank, as it had not painted it in time. */
  incompletos: number
}

/** A gesture of a finger or a wheel: where from, how far and how fast, in px and px/s. */
export interface Gesto {
  x: number
  y: number
  dx: number
  dy: number
  velocidad: number
}

interface Suceso {
  name: string
  cat: string
  ph: string
  pid: number
  ts: number
  args: { frame_reporter?: { state: string; has_missing_content: boolean } }
}

const CATEGORIAS = ['blink.user_timing', 'disabled-by-default-devtools.timeline.frame']
const LARGO_MS = 50

/** Scrolls as a wheel does, smoothly, through the browser's compositor. */
export const hacerGesto = (cdp: CDPSession, { x, y, dx, dy, velocidad }: Gesto) =>
  cdp.send('Input.synthesizeScrollGesture', {
    ...{ x, y, xDistance: -dx, yDistance: -dy, speed: velocidad },
    gestureSourceType: 'mouse',
  })

/** Scrolls with a smooth gesture, as the compositor gets it from people, and reads from the trace what was drawn meanwhile. */
export const trazarGesto = async (
  { navegador, pagina, cdp }: { navegador: Browser; pagina: Page; cdp: CDPSession },
  gesto: Gesto,
): Promise<Dibujo> => {
  await navegador.startTracing(pagina, { categories: CATEGORIAS })
  await pagina.evaluate(() => performance.mark('gesto-inicio'))
  await hacerGesto(cdp, gesto)
  await pagina.evaluate(() => performance.mark('gesto-fin'))
  const { traceEvents } = JSON.parse((await navegador.stopTracing()).toString()) as { traceEvents: Suceso[] }
  return leerTraza(traceEvents)
}

const leerTraza = (sucesos: readonly Suceso[]): Dibujo => {
  const marca = (nombre: string) => {
    const suceso = sucesos.find(({ name, cat }) => name === nombre && cat.includes('blink.user_timing'))
    if (!suceso) throw new Error(`la traza no tiene ${nombre}`)
    return suceso
  }
  const { ts: inicio, pid } = marca('gesto-inicio')
  const { ts: fin } = marca('gesto-fin')
  // Chromium's own windows draw frames, too.
  const suyos = sucesos.filter((suceso) => suceso.pid === pid && suceso.ts >= inicio && suceso.ts <= fin)
  const dibujados = suyos.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts / 1_000)
  const ordenados = dibujados.sort((a, b) => a - b)
  if (ordenados.length < 2) throw new Error('el gesto no movió nada')
  const pausas = ordenados.slice(1).map((ms, i) => ms - (ordenados[i] ?? ms))
  const presentados = suyos.filter(
    ({ name, ph, args }) =>
      name === 'PipelineReporter' && ph === 'b' && args.frame_reporter?.state.startsWith('STATE_PRESENTED'),
  )
  return {
    cuadrosPorSegundo: pausas.length / (((ordenados.at(-1) ?? 0) - (ordenados[0] ?? 0)) / 1_000),
    mayorMs: Math.max(...pausas),
    largos: pausas.filter((ms) => ms > LARGO_MS).length,
    incompletos:
      presentados.filter(({ args }) => args.frame_reporter?.has_missing_content).length /
      Math.max(1, presentados.length),
  }
}
