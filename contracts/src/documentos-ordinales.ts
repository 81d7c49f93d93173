import { TIPO_CONVENIO, type TipoDocumento } from './documentos-tipos.ts'

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

/** What a resolutive item is called, by its place from 1 on: 'ARTÍCULO PRIMERO', in a convenio 'CLÁUSULA PRIMERA'. */
export const rotuloResolutivo = (tipo: TipoDocumento, lugar: number): string =>
  tipo === TIPO_CONVENIO ? `CLÁUSULA ${ordinal(lugar, 'a')}` : `ARTÍCULO ${ordinal(lugar)}`
