import { abrirRevision } from '../src/cos/revision.ts'

export interface Actualizacion {
  /** Objects by their number, as they are written: new ones, or others in place of those that were there. */
  objetos?: Readonly<Record<number, string | Buffer>>
  /** Numbers that are no longer in use. */
  libres?: readonly number[]
  /** Further entries of the table: numbers and where they are said to stand. */
  entradas?: Readonly<Record<number, number>>
  /** Objects that stand in a stream of objects: its number and their place in it. Only with `flujo`. */
  dentro?: Readonly<Record<number, readonly [number, number]>>
  raiz?: string
  prev?: number
  tamano?: number
  trailer?: string
  /** Written before the table, and in no table. */
  antes?: string
  /** Instead of the end that a file has. */
  fin?: string
  /** A stream of cross-references instead of a table. */
  flujo?: boolean
}

/** Adds an incremental update, as good or as hostile as the test wants it. */
export const actualizar = (pdf: Buffer, cambios: Actualizacion): Buffer => {
  const { objetos = {}, libres = [], entradas = {}, raiz = '1 0 R', trailer = '', antes = '', flujo = false } = cambios
  const { dentro = {} } = cambios
  const partes: Buffer[] = [pdf]
  let largo = pdf.length
  const escribir = (parte: string | Buffer) => {
    const bytes = Buffer.from(parte as string, 'latin1')
    partes.push(bytes)
    largo += bytes.length
  }
  const lugares = new Map(Object.entries(entradas).map(([num, lugar]) => [Number(num), lugar]))
  for (const [num, objeto] of Object.entries(objetos)) {
    lugares.set(Number(num), largo)
    escribir(`${num} 0 obj\n`)
    escribir(objeto)
    escribir('\nendobj\n')
  }
  escribir(antes)
  const { prev = ultimoXref(pdf), fin = '%%EOF\n' } = cambios
  const { tamano = Math.max(20_000, ...lugares.keys()) + 2 } = cambios
  const inicio = largo
  if (flujo) {
    const suyo = tamano - 1
    const filas = [
      ...[...lugares, [suyo, inicio] as const].map(([, lugar]) => fila(1, lugar, 0)),
      ...Object.values(dentro).map(([de, lugar]) => fila(2, de, lugar)),
    ]
    const indice = [...lugares.keys(), suyo, ...Object.keys(dentro)].map((num) => `${num} 1`).join(' ')
    escribir(
      `${suyo} 0 obj\n<< /Type /XRef /W [1 4 1] /Index [${indice}] /Size ${tamano} /Root ${raiz} /Prev ${prev} ` +
        `/Length ${filas.length * 6} ${trailer} >>\nstream\n`,
    )
    escribir(Buffer.concat(filas))
    escribir('\nendstream\nendobj\n')
  } else {
    const libre = (num: number) => `${num} 1\n0000000000 00001 f \n`
    const linea = ([num, lugar]: [number, number]) => `${num} 1\n${String(lugar).padStart(10, '0')} 00000 n \n`
    escribir(`xref\n0 0\n${[...lugares].map(linea).join('')}${libres.map(libre).join('')}`)
    escribir(`trailer\n<< /Size ${tamano} /Root ${raiz} /Prev ${prev} ${trailer} >>\n`)
  }
  escribir(`startxref\n${inicio}\n${fin}`)
  return Buffer.concat(partes)
}

/** A row of a stream of references. */
const fila = (tipo: number, lugar: number, indice: number): Buffer => {
  const bytes = Buffer.of(tipo, 0, 0, 0, 0, indice)
  bytes.writeUInt32BE(lugar, 1)
  return bytes
}

/** Where a file says that its last table is. */
export const ultimoXref = (pdf: Buffer): number =>
  Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1', Math.max(0, pdf.length - 200)))?.[1] ?? 0)

/** An object as the newest revision has it, to be written again with a change. */
export const objetoDe = (pdf: Buffer, num: number): string => {
  const entrada = abrirRevision(pdf).entrada(num)
  if (entrada.tipo !== 'suelta') throw new Error(`No hay objeto ${num}`)
  const desde = pdf.indexOf('obj', entrada.offset) + 3
  return pdf.toString('latin1', desde, pdf.indexOf('endobj', desde)).trim()
}

/** An object with something put in at the end of its dictionary. */
export const conEntrada = (pdf: Buffer, num: number, entrada: string): string =>
  objetoDe(pdf, num).replace(/>>\s*$/, `${entrada} >>`)
