import { DIA_MS, HORA_MS } from '../platform/reloj.ts'
import type { Azar } from './azar.ts'
import type { Persona } from './datos.ts'
import { diasHabilesAntesDe, medianocheLima } from './dias.ts'

const NACIMIENTOS = 400
const ANIOS = 8
const FOLIOS_POR_LIBRO = 50
/** Codes of the INEI: the town's own district most often, then its neighbours, then those from which people come. */
const DISTRITOS = ['180301', '180301', '180301', '180301', '180303', '180302', '180101', '040101', '230101', null]
/** One birth in so many lacks what is often missing in old books. */
const SIN_PADRE_CADA = 14
const SIN_FECHA_CADA = 45
const SIN_FOLIO_CADA = 60

const mayusculas = (texto: string): string => texto.toLocaleUpperCase('es-PE')

/** The demonstration's births, in the order of their books: children of people of the padrón, none of them real (D-40). */
export const armarNacimientos = (padron: readonly Persona[], hoy: string, azar: Azar) => {
  const de = (sexo: string) => azar.repartir(padron.filter((persona) => persona.sexo === sexo))
  const [varon, mujer] = [de('1'), de('0')]
  const dias = diasHabilesAntesDe(hoy, ANIOS)
  const asientos = Array.from({ length: NACIMIENTOS }, () => azar.uno(dias)).sort()
  const porAnio = new Map<string, number>()
  return asientos.map((fch_ing, i) => {
    const anio = fch_ing.slice(0, 4)
    const orden = porAnio.get(anio) ?? 0
    porAnio.set(anio, orden + 1)
    const sex_nac = azar.uno(['M', 'F'] as const)
    const [padre, madre] = [i % SIN_PADRE_CADA === 5 ? null : varon(), mujer()]
    const nacido = new Date(Date.parse(`${fch_ing}T00:00:00Z`) - azar.entero(1, 45) * DIA_MS)
    const en = new Date(medianocheLima(fch_ing) + azar.entero(8, 15) * HORA_MS)
    return {
      ano_eje: Number(anio),
      nro_lib: String(1 + Math.floor(orden / FOLIOS_POR_LIBRO)),
      nro_fol: i % SIN_FOLIO_CADA === 7 ? '' : String(1 + (orden % FOLIOS_POR_LIBRO)).padStart(4, '0'),
      ape1: mayusculas(padre?.ape_paterno ?? madre.ape_paterno),
      ape2: mayusculas(padre ? madre.ape_paterno : madre.ape_materno),
      nom_nac: mayusculas((sex_nac === 'M' ? varon() : mujer()).nombres),
      ape_pad: padre ? mayusculas(`${padre.ape_paterno} ${padre.ape_materno}`) : '',
      nom_pad: padre ? mayusculas(padre.nombres) : '',
      ape_mad: mayusculas(`${madre.ape_paterno} ${madre.ape_materno}`),
      nom_mad: mayusculas(madre.nombres),
      sex_nac,
      ubigeo: azar.uno(DISTRITOS),
      fch_nac: i % SIN_FECHA_CADA === 11 ? null : nacido.toISOString().slice(0, 10),
      fch_ing,
      created_at: en,
      updated_at: en,
    }
  })
}
