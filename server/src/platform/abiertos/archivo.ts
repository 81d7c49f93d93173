import { Readable } from 'node:stream'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { type Campo, type Conjunto, type FormatoAbierto, LICENCIA } from '@cabildo/contracts/datos-abiertos'
import { escribirCsv } from '../exportar/csv.ts'
import type { Titulo } from '../exportar/tabla.ts'
import { escribirXlsx } from '../exportar/xlsx.ts'

/** A value of a row; days are yyyy-MM-dd, hours HH:mm. */
export type Valor = string | number | null
/** Rows in the order of the data set's fields, so many at a time. */
export type Lotes = AsyncGenerator<readonly (readonly Valor[])[], void>

/** What a JSON file says of itself before its rows. */
export interface Origen {
  /** Its own address. */
  direccion: string
  publicador: string
  cambiado: Date | null
}

const ANCHOS: Readonly<Record<Campo['tipo'], number>> = {
  ...{ texto: 2, entero: 1, decimal: 1, fecha: 1, hora: 1, direccion: 3 },
}

/** Writes the rows of a data set as fast as the reader takes them, without a cell that acts as a formula (SHE-87). */
export const escribirDatos = async (
  { titulo, campos }: Pick<Conjunto, 'titulo' | 'campos'>,
  formato: FormatoAbierto,
  lotes: Lotes,
  origen: Origen,
): Promise<Readable> => {
  if (formato === 'json') return Readable.from(enJson({ titulo, campos }, lotes, origen), { objectMode: false })
  const columnas = campos.map(({ nombre, tipo }) => tituloDe(nombre, tipo))
  if (formato === 'csv')
    return escribirCsv(
      columnas,
      celdas(
        lotes,
        campos.map(() => comoTexto),
      ),
    )
  // A workbook keeps a day as one, and is handed it as people write it.
  const escribir = campos.map(({ tipo }) =>
    tipo === 'fecha' ? (valor: Valor) => fecha(valor === null ? null : String(valor)) : comoTexto,
  )
  return escribirXlsx({ titulo, columnas }, celdas(lotes, escribir))
}

const tituloDe = (titulo: string, tipo: Campo['tipo']): Titulo => {
  const ancho = ANCHOS[tipo]
  if (tipo === 'entero' || tipo === 'decimal') return { titulo, ancho, tipo: 'numero' }
  return tipo === 'fecha' || tipo === 'hora' ? { titulo, ancho, tipo } : { titulo, ancho }
}

const comoTexto = (valor: Valor) => (valor === null ? '' : String(valor))

async function* celdas(lotes: Lotes, escribir: readonly ((valor: Valor) => string)[]): AsyncGenerator<string[][]> {
  for await (const lote of lotes) yield lote.map((fila) => escribir.map((uno, i) => uno(fila[i] ?? null)))
}

/** An object with what the file is, and its rows as objects by the names of the fields. */
async function* enJson(
  { titulo, campos }: Pick<Conjunto, 'titulo' | 'campos'>,
  lotes: Lotes,
  { direccion, publicador, cambiado }: Origen,
) {
  const cabeza = { titulo, publicador, fuente: direccion, licencia: LICENCIA.direccion, actualizado: cambiado }
  yield Buffer.from(`${JSON.stringify(cabeza).slice(0, -1)},"datos":[`)
  let separador = '\n'
  for await (const lote of lotes) {
    const filas = lote.map((fila) =>
      JSON.stringify(Object.fromEntries(campos.map(({ nombre }, i) => [nombre, bienFormado(fila[i] ?? null)]))),
    )
    if (filas.length === 0) continue
    yield Buffer.from(separador + filas.join(',\n'))
    separador = ',\n'
  }
  yield Buffer.from('\n]}\n')
}

const bienFormado = (valor: Valor): Valor => (typeof valor === 'string' ? valor.toWellFormed() : valor)
