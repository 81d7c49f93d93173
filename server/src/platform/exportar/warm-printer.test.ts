import { expect, test } from 'vitest'
import { noDisponible } from '../queue.ts'
import { definirMaqueta, type Maqueta, type Printer } from './printer.ts'
import { WarmPrinter, type WarmPrinterLimits } from './warm-printer.ts'

const HOJA = definirMaqueta<string>(new URL('./pdf.maqueta.ts', import.meta.url))
const NADIE_SE_VA = new AbortController().signal

/** Printers that finish an order when the test says so. */
const unaImprenta = (limites: Partial<WarmPrinterLimits> = {}) => {
  const enCurso: { pedido: unknown; acabar: () => void; fallar: () => void }[] = []
  let [abiertas, cerradas] = [0, 0]
  const open = (): Printer => {
    abiertas += 1
    return {
      print: <P>(_: Maqueta<P>, pedido: P) =>
        new Promise<Buffer>((listo, fallar) => {
          const fuera = (accion: () => void) => () => {
            enCurso.splice(
              enCurso.findIndex((uno) => uno.pedido === pedido),
              1,
            )
            accion()
          }
          enCurso.push({
            pedido,
            acabar: fuera(() => listo(Buffer.from(String(pedido)))),
            fallar: fuera(() => fallar(noDisponible())),
          })
        }),
      cerrar: () => {
        cerradas += 1
      },
    }
  }
  const imprenta = new WarmPrinter({ printers: 2, waiting: 2, orders: 3, idleMs: 60_000, open, ...limites })
  const pedir = (key: string, pedido: string, { large = false, alDejar = NADIE_SE_VA } = {}) => {
    const hecho = imprenta.print({ key, maqueta: HOJA, pedido, large, alDejar }).then(
      (bytes) => bytes.toString(),
      (error) => (error as { codigo: string }).codigo,
    )
    return hecho
  }
  const acabar = async (pedido: string) => {
    enCurso.find((uno) => uno.pedido === pedido)?.acabar()
    await new Promise(setImmediate)
  }
  return {
    imprenta,
    pedir,
    acabar,
    fallar: async () => {
      enCurso[0]?.fallar()
      await new Promise(setImmediate)
    },
    enCurso: () => enCurso.map(({ pedido }) => pedido),
    procesos: () => [abiertas, cerradas],
  }
}

test('DOC-53 a newer order of a session takes the place of the one that waits', async () => {
  const { pedir, acabar, enCurso } = unaImprenta({ printers: 1 })
  const [primera, segunda, otra, tercera] = [pedir('a', 'a1'), pedir('a', 'a2'), pedir('b', 'b1'), pedir('a', 'a3')]
  expect(await segunda).toBe('vistaReemplazada')
  await acabar('a1')
  expect(await primera).toBe('a1')
  // The newer one kept the place of the older, before the other session.
  expect(enCurso()).toEqual(['a3'])
  await acabar('a3')
  await acabar('b1')
  expect(await Promise.all([tercera, otra])).toEqual(['a3', 'b1'])
})

test('DOC-53 long documents leave one process to the others, and one session never has two', async () => {
  const { pedir, acabar, enCurso } = unaImprenta({ waiting: 5 })
  void pedir('a', 'larga', { large: true })
  void pedir('b', 'otra larga', { large: true })
  void pedir('c', 'corta')
  void pedir('c', 'corta nueva')
  expect(enCurso()).toEqual(['larga', 'corta'])
  await acabar('corta')
  expect(enCurso()).toEqual(['larga', 'corta nueva'])
  await acabar('larga')
  expect(enCurso()).toEqual(['corta nueva', 'otra larga'])
})

test('DOC-53 too many who wait are told to come back; who leaves gives the place up', async () => {
  const { pedir, enCurso } = unaImprenta({ printers: 1, waiting: 1 })
  const ida = new AbortController()
  void pedir('a', 'a1')
  const espera = pedir('b', 'b1', { alDejar: ida.signal })
  expect(await pedir('c', 'c1')).toBe('noDisponible')
  ida.abort()
  expect(await espera).toBe('noDisponible')
  void pedir('c', 'c2')
  expect(enCurso()).toEqual(['a1'])
})

test('DOC-53 a process stays open, is replaced after a failure or many orders, and ends with the server', async () => {
  const { imprenta, pedir, acabar, fallar, procesos } = unaImprenta({ printers: 1 })
  for (const uno of ['1', '2', '3']) {
    const hecho = pedir('a', uno)
    await acabar(uno)
    expect(await hecho).toBe(uno)
  }
  expect(procesos()).toEqual([1, 1])
  const caida = pedir('a', '4')
  await fallar()
  expect(await caida).toBe('noDisponible')
  expect(procesos()).toEqual([2, 2])
  const [ultima, espera] = [pedir('a', '5'), pedir('b', '6')]
  imprenta.cerrar()
  expect(await espera).toBe('noDisponible')
  expect(procesos()).toEqual([3, 3])
  await acabar('5')
  expect([await ultima, await pedir('a', '7')]).toEqual(['5', 'noDisponible'])
})
