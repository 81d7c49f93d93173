import { type CampoHoja, COLUMNAS_HOJA } from '@cabildo/contracts/canastas-reglas'
import { type Cell, type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'

/** A cell as a test writes it: a value, or a formula, with or without the result that Excel would keep. */
export type CeldaDePrueba = CellValue | { formula: string; resultado?: CellValue }

export interface HojaDePrueba {
  nombre?: string
  filas: readonly (readonly CeldaDePrueba[])[]
  /** Numbers of the hidden rows, as spreadsheets count. */
  filasOcultas?: readonly number[]
  oculta?: boolean
  /** As 'A1:M1'. */
  unidas?: WriteSheet['merges']
}

const esFormula = (celda: CeldaDePrueba): celda is { formula: string; resultado?: CellValue } =>
  typeof celda === 'object' && celda !== null && 'formula' in celda

/** A workbook as a file to upload. */
export const unLibro = async (hojas: readonly HojaDePrueba[], nombre = 'canastas.xlsx'): Promise<File> => {
  const sheets = hojas.map(({ nombre: name, filas, filasOcultas = [], oculta, unidas }, i): WriteSheet => {
    const cells = new Map<string, Partial<Cell>>()
    filas.forEach((fila, f) => {
      fila.forEach((celda, c) => {
        if (esFormula(celda))
          cells.set(`${f},${c}`, {
            formula: celda.formula,
            ...(celda.resultado !== undefined && { formulaResult: celda.resultado }),
          })
      })
    })
    return {
      name: name ?? `Hoja${i + 1}`,
      rows: filas.map((fila) => fila.map((celda) => (esFormula(celda) ? null : celda))),
      cells,
      rowDefs: new Map(filasOcultas.map((numero) => [numero - 1, { hidden: true }])),
      ...(oculta && { hidden: true }),
      ...(unidas && { merges: unidas }),
    }
  })
  return new File([new Uint8Array(await writeXlsx({ sheets }))], nombre)
}

/** The headings of the register, in the order of its columns. */
export const ENCABEZADO: readonly string[] = COLUMNAS_HOJA.map(({ titulo }) => titulo)

export type Beneficiario = Partial<Record<CampoHoja, CeldaDePrueba>>

/** A row of the register. */
export const comoFila = (persona: Beneficiario): CeldaDePrueba[] =>
  COLUMNAS_HOJA.map(({ campo }) => persona[campo] ?? null)

/** A register of these people. */
export const unPadron = (personas: readonly Beneficiario[], nombre?: string): Promise<File> =>
  unLibro([{ filas: [ENCABEZADO, ...personas.map(comoFila)] }], nombre)

/** A day as spreadsheets keep it. */
export const dia = (iso: string): Date => new Date(`${iso}T00:00:00Z`)

let ultimo = 0
/** Somebody who has nothing wrong, with a DNI that nobody has. */
export const unaPersona = (cambios: Beneficiario = {}): Beneficiario => {
  ultimo++
  return {
    ape_nom: `QUISPE MAMANI, PERSONA ${'ABCDEFGHIJ'[ultimo % 10]}`,
    dni: String(98_100_000 + ultimo),
    referencia: 'ACTA-MPI',
    fnac: dia('1980-03-31'),
    ngrupo: 'GRUPO 3',
    address: 'JR. LIMA 100',
    zona: 'MIRAMAR',
    mz: 'A',
    lote: 7,
    precalifica: 'SI',
    fec_entrega: dia('2020-07-15'),
    sub_grupo: 'B',
    eval_campo: 'CONFORME',
    ...cambios,
  }
}
