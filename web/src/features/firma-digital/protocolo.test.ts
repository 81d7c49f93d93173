import type { Despacho } from '@cabildo/contracts/firma-digital'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { correr } from './corrida.ts'
import { type Estado, PARA_FIRMAR_MS, PARA_PEDIR_MS, type Resultado } from './protocolo.ts'

const DESPACHO = { id_doc_area: 7, estado: true } as Despacho
const RECHAZO = new Error('rechazada')

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A run whose calls the test answers; `hechos` is what it did, in order. */
const empezar = (lote?: { indice: number; total: number }) => {
  const hechos: string[] = []
  const argumentos: PromiseWithResolvers<string>[] = []
  const finales: PromiseWithResolvers<Despacho>[] = []
  let estado: Estado | undefined
  let resultado: Resultado | undefined
  const anotar = <T>(lista: PromiseWithResolvers<T>[], hecho: string) => {
    hechos.push(hecho)
    const espera = Promise.withResolvers<T>()
    lista.push(espera)
    return espera.promise
  }
  const corrida = correr(
    {
      decir: (mensaje) => hechos.push(JSON.stringify(mensaje)),
      recargar: () => hechos.push('recargar'),
      pedirArgumentos: () => anotar(argumentos, 'pedir'),
      finalizar: () => anotar(finales, 'finalizar'),
      fueRechazada: (fallo) => fallo === RECHAZO,
      alCambiar: (nuevo) => {
        estado = nuevo
      },
    },
    lote,
  )
  void corrida.resultado.then((final) => {
    resultado = final
  })
  const pasar = () => vi.advanceTimersByTimeAsync(0)
  return {
    hechos,
    argumentos,
    finales,
    pasar,
    recibir: corrida.recibir,
    decir: (...datos: unknown[]) => {
      for (const dato of datos) corrida.recibir({ que: 'mensaje', dato })
    },
    estado: () => estado,
    resultado: () => resultado,
    /** Up to where the signer has its arguments. */
    hastaFirmar: async () => {
      corrida.recibir({ que: 'cargado' })
      corrida.recibir({ que: 'mensaje', dato: 'getArguments' })
      argumentos.at(-1)?.resolve('QQ==')
      await pasar()
    },
  }
}

test('FIR-19 FIR-20 FIR-21 the frame is greeted, asks, gets its arguments, and its ok asks the server to finish', async () => {
  const { hechos, hastaFirmar, decir, finales, pasar, resultado } = empezar()
  await hastaFirmar()
  decir('invokerOk', 'close')
  finales[0]?.resolve(DESPACHO)
  await pasar()
  expect(hechos).toEqual(['{"init":"W"}', 'pedir', '{"arguments":"QQ=="}', 'finalizar'])
  expect(resultado()).toEqual({ que: 'firmado', despacho: DESPACHO })
})

test('the signer hears which document of how many it is', () => {
  const { hechos, recibir } = empezar({ indice: 2, total: 5 })
  recibir({ que: 'cargado' })
  expect(hechos).toEqual(['{"init":"W","lote":{"indice":2,"total":5}}'])
})

test('FIR-22 FIR-23 a cancel asks the server nothing, and the frame hides when it says close', async () => {
  const { hechos, hastaFirmar, decir, estado, pasar, resultado } = empezar()
  await hastaFirmar()
  decir('invokerCancel')
  expect(estado()).toMatchObject({ fase: 'cancelado', visible: true })
  decir('invokerOk', 'close')
  await pasar()
  expect(estado()?.visible).toBe(false)
  expect(hechos).not.toContain('finalizar')
  expect(resultado()).toEqual({ que: 'cancelado' })
})

test('FIR-27 F7 unknown, early, repeated and late messages change nothing', async () => {
  const { hechos, hastaFirmar, decir, recibir, finales, pasar, resultado } = empezar()
  decir('invokerOk', { arguments: 'x' }, null, 'invokerok', 7)
  recibir({ que: 'cargado' })
  decir('invokerOk')
  expect(hechos).toEqual(['{"init":"W"}'])
  await hastaFirmar()
  decir('getArguments', 'getArguments', 'invokerOk', 'invokerOk', 'invokerCancel', 'getArguments')
  finales[0]?.resolve(DESPACHO)
  await pasar()
  decir('invokerOk', 'close', 'getArguments')
  expect(hechos.filter((hecho) => hecho === 'finalizar')).toHaveLength(1)
  expect(hechos.filter((hecho) => hecho === 'pedir')).toHaveLength(1)
  expect(resultado()).toMatchObject({ que: 'firmado' })
})

test('FIR-27 a frame that does not ask, or does not end, is said to be silent and can be tried again', async () => {
  const { hechos, hastaFirmar, recibir, estado, decir } = empezar()
  await vi.advanceTimersByTimeAsync(PARA_PEDIR_MS - 1)
  expect(estado()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(estado()?.fase).toBe('mudo')
  decir('getArguments')
  expect(hechos).toEqual([])
  recibir({ que: 'reintentar' })
  expect(hechos).toEqual(['recargar'])
  await hastaFirmar()
  await vi.advanceTimersByTimeAsync(PARA_FIRMAR_MS - 1)
  expect(estado()?.fase).toBe('firmando')
  await vi.advanceTimersByTimeAsync(1)
  expect(estado()?.fase).toBe('mudo')
})

test('D-49 closed without a word, the server is asked once, in silence', async () => {
  for (const [respuesta, esperado] of [
    [DESPACHO, { que: 'firmado', despacho: DESPACHO }],
    [new Error('pendiente'), { que: 'cerrado' }],
    [RECHAZO, { que: 'fallo', fallo: RECHAZO }],
  ] as const) {
    const { hechos, hastaFirmar, recibir, decir, finales, pasar, estado, resultado } = empezar()
    await hastaFirmar()
    recibir({ que: 'cerrar' })
    decir('close', 'invokerOk')
    recibir({ que: 'cerrar' })
    expect(estado()?.visible).toBe(false)
    if (respuesta instanceof Error) finales[0]?.reject(respuesta)
    else finales[0]?.resolve(respuesta)
    await pasar()
    expect(resultado()).toEqual(esperado)
    expect(hechos.filter((hecho) => hecho === 'finalizar')).toHaveLength(1)
  }
})

test('closed before anything was handed out, the server is not asked', async () => {
  const { hechos, recibir, decir, argumentos, pasar, resultado } = empezar()
  recibir({ que: 'cargado' })
  decir('getArguments')
  recibir({ que: 'cerrar' })
  argumentos[0]?.resolve('tarde')
  await pasar()
  expect(hechos).toEqual(['{"init":"W"}', 'pedir'])
  expect(resultado()).toEqual({ que: 'cerrado' })
})

test('FIR-26 FIR-31 a failure of the arguments or of finishing is the result', async () => {
  const uno = empezar()
  uno.recibir({ que: 'cargado' })
  uno.decir('getArguments')
  uno.argumentos[0]?.reject(RECHAZO)
  await uno.pasar()
  expect(uno.resultado()).toEqual({ que: 'fallo', fallo: RECHAZO })
  const otro = empezar()
  await otro.hastaFirmar()
  otro.decir('invokerOk')
  otro.finales[0]?.reject(new Error('otra área'))
  await otro.pasar()
  expect(otro.resultado()).toMatchObject({ que: 'fallo' })
})

test('a frame that loads again begins again, and arguments asked for the first time are late', async () => {
  const { hechos, recibir, decir, argumentos, pasar } = empezar()
  recibir({ que: 'cargado' })
  decir('getArguments')
  recibir({ que: 'cargado' })
  argumentos[0]?.resolve('viejos')
  await pasar()
  decir('getArguments')
  argumentos[1]?.resolve('nuevos')
  await pasar()
  expect(hechos).toEqual(['{"init":"W"}', 'pedir', '{"init":"W"}', 'pedir', '{"arguments":"nuevos"}'])
})
