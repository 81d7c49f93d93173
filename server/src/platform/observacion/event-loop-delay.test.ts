import { expect, test } from 'vitest'
import { measureEventLoopDelay } from './salud.ts'

/** Keeps the process busy, as work that belongs in another one would. */
const ocupar = (ms: number) => {
  for (const hasta = performance.now() + ms; performance.now() < hasta; );
}

test('H5 the longest wait that the event loop imposed is told at once, kept for a stretch, and then forgotten', async () => {
  const tramoMs = 200
  const eventLoop = measureEventLoopDelay({ tramoMs })
  try {
    // From a timer and longer than a stretch: as it ends, everything else that is due comes with it.
    await new Promise<void>((listo) =>
      setTimeout(() => {
        ocupar(2 * tramoMs)
        expect(eventLoop.retrasoMs()).toBeGreaterThan(tramoMs)
        listo()
      }),
    )
    await new Promise((listo) => setTimeout(listo, tramoMs / 4))
    expect(eventLoop.retrasoMs()).toBeGreaterThan(tramoMs)
    await expect.poll(() => eventLoop.retrasoMs(), { timeout: 10_000 }).toBeLessThan(tramoMs)
  } finally {
    eventLoop.cerrar()
  }
})
