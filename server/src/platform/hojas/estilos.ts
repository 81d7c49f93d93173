import { FallaDeHoja } from './falla.ts'
import { FORMATOS_MAXIMO } from './limites.ts'
import { leerXmlEntero } from './xml.ts'

/** What a number format shows a number as, where that tells what it means. */
export type Muestra = 'fecha' | 'porcentaje' | undefined

/** Formats without a text of their own that show a day: those of all countries, those of East Asia. */
const esFechaDeFabrica = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
const esPorcentajeDeFabrica = (id: number): boolean => id === 9 || id === 10

const SIN_FORMATO = /^(?:general|standard|est[aá]ndar)$/i
/** Texts within quotes, escaped characters, colours and conditions: they show letters that mean nothing. */
const LITERALES = /"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?/g

/** What a number format shows; hours alone are no date. */
export const muestraDe = (formato: string): Muestra => {
  if (SIN_FORMATO.test(formato.trim())) return undefined
  const [positivos = ''] = formato.replace(LITERALES, '').split(';')
  if (positivos.includes('%')) return 'porcentaje'
  return /[dy]/i.test(positivos) || /mmm/i.test(positivos) ? 'fecha' : undefined
}

const deFabrica = (id: number): Muestra => {
  if (esFechaDeFabrica(id)) return 'fecha'
  return esPorcentajeDeFabrica(id) ? 'porcentaje' : undefined
}

/** For each cell style what it shows a number as. */
export const leerEstilos = async (parte: AsyncIterable<Buffer>): Promise<Muestra[]> => {
  const propios = new Map<number, Muestra>()
  const estilos: Muestra[] = []
  let enCeldas = false
  await leerXmlEntero(parte, {
    abre(nombre, { numFmtId, formatCode }) {
      const id = Number(numFmtId ?? 0)
      if (nombre === 'cellXfs') enCeldas = true
      else if (nombre === 'numFmt') propios.set(id, muestraDe(formatCode ?? ''))
      else if (nombre === 'xf' && enCeldas) estilos.push(propios.has(id) ? propios.get(id) : deFabrica(id))
      if (propios.size > FORMATOS_MAXIMO || estilos.length > FORMATOS_MAXIMO) throw new FallaDeHoja('desmedida')
    },
    cierra(nombre) {
      if (nombre === 'cellXfs') enCeldas = false
    },
  })
  return estilos
}
