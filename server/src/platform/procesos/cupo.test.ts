import { expect, test } from 'vitest'
import { Cupo } from './cupo.ts'

test('D-35 so many work at a time, so many wait in their order, and whoever comes then is told to come back', async () => {
  const cupo = new Cupo(2, 2)
  const puertas = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const empezados: number[] = []
  const actos = puertas.map(({ promise }, i) =>
    cupo.ocupar(async () => {
      empezados.push(i)
      await promise
    }),
  )
  await expect(cupo.ocupar(async () => 'nunca')).rejects.toMatchObject({ codigo: 'noDisponible', reintentar: 10 })
  expect(empezados).toEqual([0, 1])
  puertas[1]?.resolve()
  await actos[1]
  await actos[1]
  expect(empezados).toEqual([0, 1, 2])
  const quinto = cupo.ocupar(async () => 'sí')
  for (const { resolve } of puertas) resolve()
  expect(await quinto).toBe('sí')
  expect(empezados).toEqual([0, 1, 2, 3])
})
