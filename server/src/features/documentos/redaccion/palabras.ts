const UNIDADES = ['', 'PRIMERO', 'SEGUNDO', 'TERCERO', 'CUARTO', 'QUINTO', 'SEXTO', 'SÉPTIMO', 'OCTAVO', 'NOVENO']
const DECENAS = [
  '',
  'DÉCIMO',
  'VIGÉSIMO',
  'TRIGÉSIMO',
  'CUADRAGÉSIMO',
  'QUINCUAGÉSIMO',
  'SEXAGÉSIMO',
  'SEPTUAGÉSIMO',
  'OCTOGÉSIMO',
  'NONAGÉSIMO',
]
const CIEN = 'CENTÉSIMO'

/** An ordinal from 1 to 100 in words, masculine for articles and feminine for clauses: 'DÉCIMO PRIMERO' (peru.md §6). */
export const ordinal = (n: number, genero: 'masculino' | 'femenino' = 'masculino'): string => {
  if (!Number.isInteger(n) || n < 1 || n > 100) throw new RangeError(`No hay ordinal para ${n}`)
  const palabras = n === 100 ? [CIEN] : [DECENAS[Math.floor(n / 10)], UNIDADES[n % 10]].filter(Boolean)
  return palabras.map((palabra) => (genero === 'femenino' ? palabra?.replace(/O$/, 'A') : palabra)).join(' ')
}

const ROMANOS = [
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const

/** A number in Roman numerals, which directives use for their sections. */
export const romano = (n: number): string => {
  let resto = n
  return ROMANOS.map(([valor, letras]) => {
    const veces = Math.floor(resto / valor)
    resto -= veces * valor
    return letras.repeat(veces)
  }).join('')
}

const MESES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'setiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** A day yyyy-MM-dd as '21 de noviembre de 2026'; September is written as in Peru. */
export const diaEnPalabras = (dia: string): string => {
  const [anio = '', mes = '', d = ''] = dia.split('-')
  return `${Number(d)} de ${MESES[Number(mes) - 1] ?? ''} de ${anio}`
}
