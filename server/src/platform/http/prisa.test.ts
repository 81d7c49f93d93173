import { expect, test, vi } from 'vitest'
import { preguntarConPrisa } from './prisa.ts'

test('H5 H3 a disk that refuses or never answers is no room, asked once however many wait, and again when it is back', async () => {
  let { promise, resolve } = Promise.withResolvers<boolean>()
  const preguntar = vi.fn(() => promise)
  const hayEspacio = preguntarConPrisa(preguntar, false, 20)
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
