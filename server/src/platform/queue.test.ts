import { expect, test } from 'vitest'
import { noDisponible, Queue } from './queue.ts'

test('D-35 so many work at a time, so many wait in their order, and whoever comes then is told to come back', async () => {
  const cola = new Queue({ places: 2, waiting: 2 })
  const puertas = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const empezados: number[] = []
  const actos = puertas.map(({ promise }, i) =>
    cola.run(async () => {
      empezados.push(i)
      await promise
    }),
  )
  await expect(cola.run(async () => 'nunca')).rejects.toMatchObject({ codigo: 'noDisponible', reintentar: 10 })
  expect(empezados).toEqual([0, 1])
  puertas[1]?.resolve()
  await actos[1]
  await actos[1]
  expect(empezados).toEqual([0, 1, 2])
  const quinto = cola.run(async () => 'sí')
  for (const { resolve } of puertas) resolve()
  expect(await quinto).toBe('sí')
  expect(empezados).toEqual([0, 1, 2, 3])
})

test('D-35 E10 where one key may hold so much, its next waits and passes nobody by, and one more of it is told to come back', async () => {
  let rechazados = 0
  const cola = new Queue({
    places: 2,
    waiting: 3,
    perKey: { places: 1, waiting: 1 },
    refusal: () => {
      rechazados++
      return noDisponible()
    },
  })
  const empezados: string[] = []
  const puertas = new Map<string, () => void>()
  const entrar = (nombre: string, key: string) =>
    cola.run(async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      empezados.push(nombre)
      puertas.set(nombre, resolve)
      await promise
    }, key)
  const salir = async (nombre: string, suyo: Promise<void>) => {
    puertas.get(nombre)?.()
    await suyo
    await suyo
  }
  const [a1, a2] = [entrar('a1', 'a'), entrar('a2', 'a')]
  expect(empezados).toEqual(['a1'])
  await expect(entrar('a3', 'a')).rejects.toMatchObject({ codigo: 'noDisponible', reintentar: 10 })
  // A place is left for any other, and after that two to wait in.
  const b1 = entrar('b1', 'b')
  expect(empezados).toEqual(['a1', 'b1'])
  const [c1, d1] = [entrar('c1', 'c'), entrar('d1', 'd')]
  await expect(entrar('e1', 'e')).rejects.toMatchObject({ codigo: 'noDisponible' })
  expect(rechazados).toBe(2)
  // Whoever came first still waits for its own.
  await salir('b1', b1)
  expect(empezados).toEqual(['a1', 'b1', 'c1'])
  await salir('a1', a1)
  expect(empezados).toEqual(['a1', 'b1', 'c1', 'a2'])
  await salir('c1', c1)
  await salir('a2', a2)
  await salir('d1', d1)
  expect([empezados.at(-1), rechazados]).toEqual(['d1', 2])
})

test('without keys nobody counts against another', async () => {
  const cola = new Queue({ places: 2, perKey: { places: 1, waiting: 0 } })
  const puerta = Promise.withResolvers<void>()
  const dos = [cola.run(() => puerta.promise), cola.run(() => puerta.promise)]
  puerta.resolve()
  await Promise.all(dos)
  expect(await cola.run(async () => 'sí')).toBe('sí')
})

test('D-144 who finds no place for its own key waits, in order and as long as patience lasts; with none for anybody it does not', async () => {
  const queue = new Queue({ places: 3, waiting: 4, perKey: { places: 2, waiting: 2 } })
  const ends: (() => void)[] = []
  const refusal = (ofKey: boolean) => new Error(ofKey ? 'its own' : 'of all')
  const enter = (key: string) =>
    queue.enterWithin(
      (expire) => {
        ends.push(expire)
        return () => undefined
      },
      refusal,
      key,
    )
  const [first, second] = [await enter('a'), await enter('a')]
  const [third, fourth] = [enter('a'), enter('a')]
  await expect(enter('a')).rejects.toThrow('its own')
  ends[0]?.()
  await expect(third).rejects.toThrow('its own')
  first()
  const inside = await fourth
  // A wait that is over does not end again.
  ends[1]?.()
  const other = await enter('b')
  await expect(enter('c')).rejects.toThrow('of all')
  for (const leave of [second, inside, other]) leave()
  expect(await enter('c')).toBeTypeOf('function')
})
