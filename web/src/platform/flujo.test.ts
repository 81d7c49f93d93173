import { eventosApi } from '@cabildo/contracts/eventos'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Apertura, seguirFlujo } from './flujo.ts'

// Test files share their modules: what another one has loaded is loaded anew, with what stands in here.
vi.hoisted(() => vi.resetModules())
// The session and the address live in a browser; here only what is asked of them counts.
vi.mock('./sesion.ts', () => ({ leerToken: () => 'ficha', terminarSesion: vi.fn() }))
vi.mock('./direccion.ts', () => ({ irA: vi.fn() }))

/** When each stream was asked for, and the last one, which the test ends. */
let pedidos: number[] = []
let ultimo: ReadableStreamDefaultController<Uint8Array>
let control: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  pedidos = []
  control = new AbortController()
  vi.stubGlobal('fetch', async () => {
    pedidos.push(Date.now())
    return new Response(
      new ReadableStream<Uint8Array>({
        start: (flujo) => {
          ultimo = flujo
        },
      }),
    )
  })
})
afterEach(() => {
  control.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const seguir = (alAbrir?: (apertura: Apertura) => void) =>
  void seguirFlujo(eventosApi.escuchar, {
    signal: control.signal,
    alLlegar: () => undefined,
    ...(alAbrir && { alAbrir }),
  })

/** Ends each of so many streams after it has lived for `vida` and answers the pauses before the next one. */
const pausas = async (veces: number, vida: number) => {
  const esperas: number[] = []
  for (let i = 0; i < veces; i++) {
    await vi.advanceTimersByTimeAsync(vida)
    const [fin, antes] = [Date.now(), pedidos.length]
    ultimo.close()
    while (pedidos.length === antes) await vi.advanceTimersByTimeAsync(100)
    esperas.push((pedidos.at(-1) ?? 0) - fin)
  }
  return esperas
}

test('SHE-32 streams that end at once are asked for again after ever longer pauses', async () => {
  seguir()
  expect(await pausas(6, 0)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000])
})

test('SHE-32 one that lived a while is asked for again soon, although it brought no news', async () => {
  seguir()
  await pausas(5, 0)
  expect(await pausas(3, 15_000)).toEqual([1_000, 1_000, 1_000])
})

test('NOR-33 each opening tells whether what happened before it may have been missed', async () => {
  const aperturas: Apertura[] = []
  seguir((apertura) => aperturas.push(apertura))
  await pausas(1, 0)
  await vi.advanceTimersByTimeAsync(0)
  ultimo.enqueue(new TextEncoder().encode('id: 7\ndata: {}\n\n'))
  await pausas(1, 0)
  await vi.advanceTimersByTimeAsync(0)
  expect(aperturas).toEqual([
    { primera: true, perdido: true },
    { primera: false, perdido: true },
    { primera: false, perdido: false },
  ])
})
