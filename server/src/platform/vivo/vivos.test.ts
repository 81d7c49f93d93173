import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { Vivos } from './vivos.ts'

const MUDO = pino({ level: 'silent' })
const enEspera = <T>() => Promise.withResolvers<T>()

test('ORG-37 data are read at the start and again on demand, and stay as they were when they cannot be read', async () => {
  const vivos = new Vivos(MUDO)
  const leer = vi.fn(async () => 'antes')
  const dato = await vivos.abrir(leer)
  expect(dato.actual()).toBe('antes')
  leer.mockRejectedValueOnce(new Error('sin base de datos'))
  await vivos.releer()
  expect(dato.actual()).toBe('antes')
  leer.mockResolvedValueOnce('ahora')
  await vivos.releer()
  expect(dato.actual()).toBe('ahora')
})

test('ORG-37 whoever asks while a reading is under way gets one that began after asking, one for all who ask', async () => {
  const vivos = new Vivos(MUDO)
  const leer = vi.fn(async () => 0)
  const dato = await vivos.abrir(leer)
  const lenta = enEspera<number>()
  leer.mockReturnValueOnce(lenta.promise).mockResolvedValueOnce(2)
  const primera = vivos.releer()
  const otras = Promise.all([vivos.releer(), vivos.releer()])
  lenta.resolve(1)
  await primera
  await otras
  expect([dato.actual(), leer.mock.calls.length]).toEqual([2, 3])
})

test('ORG-37 an announcement that was lost is made up for within 15 seconds', async () => {
  vi.useFakeTimers()
  try {
    const vivos = new Vivos(MUDO)
    const leer = vi.fn(async () => 'antes')
    const dato = await vivos.abrir(leer)
    vivos.iniciar()
    leer.mockResolvedValue('ahora')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(dato.actual()).toBe('ahora')
    await vivos.detener()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(leer.mock.calls.length).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})
