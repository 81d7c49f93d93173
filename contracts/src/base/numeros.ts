/** The prefixes by which the numbers of citizens' papers are told apart where people read them (decision 0138). */
export const PREFIJOS = { registro: 'REG', expediente: 'EXP', solicitud: 'SAIP', reclamo: 'REC' } as const
export type SerieNumerada = keyof typeof PREFIJOS

/**
 * A number as people read it, 'REG-2026-000012'; nothing of none. What is kept and what calls answer stays bare. One that says by
 * itself of which register it is, as that of a filing of before, is of none of these series (decision 0225).
 */
export const numeroEscrito = (serie: SerieNumerada, numero: string | null): string =>
  !numero || DE_OTRO_REGISTRO.test(numero) ? (numero ?? '') : `${PREFIJOS[serie]}-${numero}`
const DE_OTRO_REGISTRO = /^Registro /

const ESCRITO = new RegExp(`^\\s*(${Object.values(PREFIJOS).join('|')})\\s*-\\s*([0-9][0-9A-Za-z-]*)\\s*$`, 'i')

/** The series and the bare number of a text like 'reg-2026-000012'; null of any other text. */
export const leerNumeroEscrito = (texto: string): { serie: SerieNumerada; numero: string } | null => {
  const [, prefijo = '', numero = ''] = ESCRITO.exec(texto) ?? []
  const serie = (Object.keys(PREFIJOS) as SerieNumerada[]).find((una) => PREFIJOS[una] === prefijo.toUpperCase())
  return serie ? { serie, numero } : null
}
