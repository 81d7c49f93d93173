import { constants } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { type AlSenalar, type Parada, prepararParada } from '../platform/arranque/parada.ts'
import { textoLimpio } from '../platform/log.ts'
import type { Postgres } from '../platform/postgres/inicio.ts'

/** The orderly stop of a program, and the included database for a stop in a hurry. */
export interface Salida extends Parada {
  /** The included PostgreSQL, as soon as it runs. */
  soltarDeGolpe(postgres: Postgres): void
}

/** Ends the program, saying why; what had been started is stopped. */
const fallar = (salida: Salida, error: unknown): void => {
  // Who pressed Ctrl-C during the start knows why it did not finish.
  if (!salida.pedida()) console.error(error instanceof ErrorDeArranque ? error.message : textoLimpio(error))
  void salida.parar(1)
}

const prepararSalida = (avisar: (linea: string) => void, alSenalar?: AlSenalar): Salida => {
  let postgres: Postgres | undefined
  const parada = prepararParada(avisar, () => postgres?.soltar(), alSenalar)
  const soltarDeGolpe = (suyo: Postgres) => {
    postgres = suyo
  }
  const salida = { ...parada, soltarDeGolpe }
  process.on('uncaughtException', (error) => fallar(salida, error))
  return salida
}

/**
 * How much the heap grows between two collections, in hundredths of what is alive. Left alone, V8 lets it grow fourfold on a
 * machine with memory to spare: half a gigabyte of a server that holds 80 MB (decision 0231).
 */
const CRECIMIENTO_DEL_MONTON = 30

/** Runs a program that goes on until it is told to stop: by a signal, or by the end of the script that started it. */
export const atender = async (iniciar: (salida: Salida) => Promise<void>): Promise<void> => {
  setFlagsFromString(`--heap-growing-percent=${CRECIMIENTO_DEL_MONTON}`)
  const salida = prepararSalida(console.log)
  process.once('disconnect', () => void salida.parar(1))
  await iniciar(salida).catch((error: unknown) => fallar(salida, error))
}

/** An order that a signal stops has failed, and ends with the code by which shells tell the signal. */
const INTERRUMPIR: AlSenalar = {
  aviso: 'Interrumpido: la orden no terminó.',
  codigo: (senal) => 128 + constants.signals[senal],
}

/** Runs an order to its end; what it answers is the code that the process ends with. Its stdout is the order's alone. */
export const cumplir = async (orden: (salida: Salida) => Promise<number>): Promise<void> => {
  const salida = prepararSalida(console.error, INTERRUMPIR)
  await orden(salida).then(
    (codigo) => salida.parar(codigo),
    (error: unknown) => fallar(salida, error),
  )
}
