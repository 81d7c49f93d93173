import { celdaSegura } from '@cabildo/contracts/exportar'
import type { ReporteObras } from '@cabildo/contracts/seguimiento'

type Rechazada = ReporteObras['motivos'][number]

const TITULOS = ['FILA', 'CUI', 'MOTIVO']
const lineas = (motivos: readonly Rechazada[]) => [
  TITULOS,
  ...motivos.map(({ fila, cui, motivo }) => [String(fila), celdaSegura(cui), celdaSegura(motivo)]),
]

/** The refused rows as a spreadsheet pastes them: tabs between cells, no cell that acts as a formula (SHE-87). */
export const comoTexto = (motivos: readonly Rechazada[]): string =>
  lineas(motivos)
    .map((celdas) => celdas.map((celda) => celda.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')

/** The same as a CSV, with the mark by which Excel reads it as UTF-8. */
export const comoCsv = (motivos: readonly Rechazada[]): string =>
  `\uFEFF${lineas(motivos)
    .map((celdas) => celdas.map(entreComillas).join(','))
    .join('\r\n')}\r\n`

// Quoted also at spaces in the ends, which many programs would trim.
const entreComillas = (celda: string) => (/[",\r\n]|^\s|\s$/.test(celda) ? `"${celda.replaceAll('"', '""')}"` : celda)
