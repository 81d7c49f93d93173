import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { COMANDO } from '../config.ts'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'

/** What `cabildo <nombre>` does. Its code is loaded when it is asked for. */
export interface Comando {
  nombre: string
  /** What follows the name, as the help shows it. */
  uso?: string
  /** One line in Spanish. */
  resumen: string
  /** The order also gets how it is written: its name with `uso`. */
  abrir: () => Promise<(argumentos: string[], escrita: string) => Promise<void>>
}

/** An order as it is typed on this installation. */
export const escrita = (comando: string): string => `${COMANDO} ${comando}`

export const ayuda = (comandos: readonly Comando[]): string => {
  const filas = comandos.map(({ nombre, uso = '', resumen }) => [`${nombre} ${uso}`.trim(), resumen] as const)
  const ancho = Math.max(...filas.map(([comando]) => comando.length))
  const lineas = filas.map(([comando, resumen]) => `  ${comando.padEnd(ancho)}  ${resumen}`)
  return [`Uso: ${escrita('<orden>')}`, '', ...lineas].join('\n')
}

/** What follows the second word of an order. Throws ErrorDeArranque when that is another word. */
export const exigirSegunda = ([palabra, valor = '']: readonly string[], segunda: string, uso: string): string => {
  if (palabra === segunda) return valor
  throw malEscrita(uso)
}

/** Shows how an order is written. */
export const malEscrita = (uso: string): ErrorDeArranque => new ErrorDeArranque(`Uso: ${escrita(uso)}`)

/** The options of an order. Throws ErrorDeArranque that shows how it is written when they are not understood. */
export const leerOpciones = <const O extends ParseArgsOptionsConfig>(
  argumentos: string[],
  { uso, options, palabras = 0 }: { uso: string; options: O; palabras?: number },
) => {
  try {
    const leido = parseArgs({ args: argumentos, options, allowPositionals: palabras > 0 })
    if (leido.positionals.length === palabras) return leido
  } catch {
    // An unknown option gets the same answer as a missing word.
  }
  throw malEscrita(uso)
}

/** A number as Peruvians read it. */
export const numero = (valor: number): string => valor.toLocaleString('es-PE')

export const enMB = (bytes: number): string =>
  `${(bytes / 1_048_576).toLocaleString('es-PE', { maximumFractionDigits: 1 })} MB`

/** Seconds since a `performance.now()`. */
export const enSegundos = (inicio: number): string =>
  `${((performance.now() - inicio) / 1_000).toLocaleString('es-PE', { maximumFractionDigits: 1 })} s`

const TOPE = 50

/** A title and what it is about, a line each; of a long list the beginning. */
export const enLista = (titulo: string, lineas: readonly string[]): string => {
  const resto = lineas.length > TOPE ? [`… y ${numero(lineas.length - TOPE)} más`] : []
  return [titulo, ...[...lineas.slice(0, TOPE), ...resto].map((linea) => `  ${linea}`)].join('\n')
}
