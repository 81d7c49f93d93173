import { expect, test, vi } from 'vitest'
import { askWithDeadline, rememberBriefly } from './deadline.ts'

test('H5 H3 a disk that refuses or never answers is no room, asked once however many wait, and again when it is back', async () => {
  let { promise, resolve } = Promise.withResolvers<boolean>()
  const preguntar = vi.fn(() => promise)
  const hayEspacio = askWithDeadline(preguntar, false, 20)
  expect(await Promise.all([hayEspacio(), hayEspacio()])).toEqual([false, false])
  expect(await hayEspacio()).toBe(false)
  expect(preguntar).toHaveBeenCalledTimes(1)
  resolve(true)
  await promise
  await expect.poll(hayEspacio).toBe(true)
  ;({ promise, resolve } = Promise.withResolvers<boolean>())
  const otra = hayEspacio()
  resolve(true)
  expect(await otra).toBe(true)
  preguntar.mockRejectedValueOnce(new Error('EIO'))
  expect(await hayEspacio()).toBe(false)
})

test('H5 what is dear to ask is asked once for all who come meanwhile, and anew when its answer is old', async () => {
  let veces = 0
  const preguntar = rememberBriefly(async () => ++veces, 0, 60_000)
  expect(await Promise.all([preguntar(), preguntar()])).toEqual([1, 1])
  expect(await preguntar()).toBe(1)
  const deInmediato = rememberBriefly(async () => ++veces, 0, 0)
  expect([await deInmediato(), await deInmediato()]).toEqual([2, 3])
  const callado = rememberBriefly(() => Promise.reject(new Error('EIO')), -1, 60_000)
  expect([await callado(), await callado()]).toEqual([-1, -1])
})
