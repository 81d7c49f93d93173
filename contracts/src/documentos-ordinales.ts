import { esComunicacion } from './documentos-comunicaciones.ts'
import { TIPO_CONVENIO, TIPO_DIRECTIVA, type TipoDocumento, tipoDocumento } from './documentos-tipos.ts'

const UNIDADES = ['', 'PRIMER', 'SEGUND', 'TERCER', 'CUART', 'QUINT', 'SEXT', 'SÉPTIM', 'OCTAV', 'NOVEN']
const DECENAS = [
  '',
  'DÉCIM',
  'VIGÉSIM',
  'TRIGÉSIM',
  'CUADRAGÉSIM',
  'QUINCUAGÉSIM',
  'SEXAGÉSIM',
  'SEPTUAGÉSIM',
  'OCTOGÉSIM',
  'NONAGÉSIM',
]
const CENTENA = 'CENTÉSIM'

/**
 * An ordinal from 1 to 199 in the words and capitals of legal documents: PRIMERO, DÉCIMO PRIMERO, VIGÉSIMA SEGUNDA
 * (peru.md §6). Throws RangeError beyond, where a document has no items (RESOLUTIVOS_MAXIMO).
 */
export const ordinal = (n: number, genero: 'o' | 'a' = 'o'): string => {
  if (!Number.isInteger(n) || n < 1 || n > 199) throw new RangeError(`No hay ordinal en palabras para ${n}`)
  const raices = [n >= 100 ? CENTENA : '', DECENAS[Math.floor(n / 10) % 10], UNIDADES[n % 10]]
  return raices
    .filter(Boolean)
    .map((raiz) => `${raiz}${genero}`.toUpperCase())
    .join(' ')
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

/** How the items of a type are numbered: articles, clauses of a convenio, or sections of a directive. */
export const NUMERALES = ['articulo', 'clausula', 'romano'] as const
export type Numeral = (typeof NUMERALES)[number]

/** The numbering of a type; the templates of an installation may print another one (PLANTILLAS_DOCUMENTOS). */
export const numeralDe = (tipo: TipoDocumento): Numeral => {
  if (tipo === TIPO_CONVENIO) return 'clausula'
  return tipo === TIPO_DIRECTIVA ? 'romano' : 'articulo'
}

/** What the items are called of a type that has usual ones, which the formulas of the municipality hold; null for the others. */
export const usualesDe = (tipo: TipoDocumento): 'cláusulas' | 'secciones' | null => {
  const numeral = numeralDe(tipo)
  if (numeral === 'articulo') return null
  return numeral === 'clausula' ? 'cláusulas' : 'secciones'
}

/** What an item is called by its place from 1 on: 'ARTÍCULO PRIMERO', 'CLÁUSULA PRIMERA', 'III'. */
const rotuloDe = (numeral: Numeral, lugar: number): string => {
  if (numeral === 'romano') return romano(lugar)
  return numeral === 'clausula' ? `CLÁUSULA ${ordinal(lugar, 'a')}` : `ARTÍCULO ${ordinal(lugar)}`
}

const CIERRE: Record<Numeral, string> = { articulo: '.- ', clausula: ': ', romano: '. ' }

/** An item's label as it is printed before its text: 'ARTÍCULO PRIMERO.- ', 'CLÁUSULA PRIMERA: ', 'III. '. */
export const rotuloImpreso = (numeral: Numeral, lugar: number): string => rotuloDe(numeral, lugar) + CIERRE[numeral]

/** An item's label on screen: the printed one without what joins it to the text; a communication has its subject alone. */
export const rotuloResolutivo = (tipo: TipoDocumento, lugar: number): string => {
  if (esComunicacion(tipo)) return tipoDocumento(tipo).textTab
  const numeral = numeralDe(tipo)
  return numeral === 'romano' ? rotuloImpreso(numeral, lugar).trim() : rotuloDe(numeral, lugar)
}

/** An item in the middle of a sentence: 'artículo primero', 'cláusula primera', 'sección III'. */
export const nombreResolutivo = (tipo: TipoDocumento, lugar: number): string => {
  const numeral = numeralDe(tipo)
  const rotulo = rotuloDe(numeral, lugar)
  return numeral === 'romano' ? `sección ${rotulo}` : rotulo.toLocaleLowerCase('es-PE')
}
