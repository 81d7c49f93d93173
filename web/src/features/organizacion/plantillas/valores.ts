import type { Plantilla } from '@cabildo/contracts/organizacion-plantillas'

/** A suffix of an area, as its row of the form has it; 0 while no area is chosen. */
export interface SufijoDeArea {
  area_id: number
  sufijo: string
}

/**
 * A template as its form has it: lines as text, a line each, signers with an empty line between them. A label that is not
 * printed keeps its text in the form until it is saved.
 */
export type ValoresPlantilla = Omit<
  Plantilla,
  'sufijos' | 'apertura' | 'cierre' | 'firmantes' | 'vistos' | 'considerando'
> & {
  /** A list of SufijoDeArea as JSON, so that two values are the same where they say the same. */
  sufijos: string
  apertura: string
  cierre: string
  firmantes: string
  vistos: string
  imprimeVistos: boolean
  considerando: string
  imprimeConsiderando: boolean
}

export const sufijosDe = ({ sufijos }: Pick<ValoresPlantilla, 'sufijos'>): SufijoDeArea[] => JSON.parse(sufijos)
export const comoSufijos = (lista: readonly SufijoDeArea[]): string => JSON.stringify(lista)

/** The form of a template. */
export const valoresDe = (plantilla: Plantilla): ValoresPlantilla => ({
  ...plantilla,
  sufijos: comoSufijos(
    Object.entries(plantilla.sufijos).map(([area_id, sufijo]) => ({ area_id: Number(area_id), sufijo })),
  ),
  apertura: plantilla.apertura.join('\n'),
  cierre: plantilla.cierre.join('\n'),
  firmantes: plantilla.firmantes.map((lineas) => lineas.join('\n')).join('\n\n'),
  vistos: plantilla.vistos ?? '',
  imprimeVistos: plantilla.vistos !== null,
  considerando: plantilla.considerando ?? '',
  imprimeConsiderando: plantilla.considerando !== null,
})

const lineasDe = (texto: string): string[] =>
  texto
    .split('\n')
    .map((linea) => linea.trim())
    .filter(Boolean)

/** The template of a form, valid or not. Rows of suffixes whose area is not chosen yet are none. */
export const plantillaDe = ({ imprimeVistos, imprimeConsiderando, ...valores }: ValoresPlantilla): Plantilla => ({
  ...valores,
  sufijos: Object.fromEntries(
    sufijosDe(valores).flatMap(({ area_id, sufijo }) => (area_id === 0 ? [] : [[String(area_id), sufijo]])),
  ),
  apertura: lineasDe(valores.apertura),
  cierre: lineasDe(valores.cierre),
  firmantes: valores.firmantes
    .split(/\n[^\S\n]*\n/)
    .map(lineasDe)
    .filter((lineas) => lineas.length > 0),
  vistos: imprimeVistos ? valores.vistos : null,
  considerando: imprimeConsiderando ? valores.considerando : null,
})
