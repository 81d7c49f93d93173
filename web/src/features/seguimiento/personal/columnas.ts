import { VARIABLES_OBRA, type VariableObra } from '@cabildo/contracts/seguimiento-reglas'

/** What stands in the fields of the settings, valid or not. */
export type Columnas = Record<VariableObra, string>

/** Before the first settings. */
export const SIN_COLUMNAS = Object.fromEntries(VARIABLES_OBRA.map(({ campo }) => [campo, ''])) as Columnas

/** How a sentence calls a variable: 'costo actualizado', 'CUI', 'PIM actual'. */
export const enFrase = (titulo: string): string =>
  /^\p{Lu}{2}/u.test(titulo) ? titulo : titulo.charAt(0).toLowerCase() + titulo.slice(1)

/** The same by its field. */
export const nombreDe = (campo: VariableObra): string =>
  enFrase(VARIABLES_OBRA.find((variable) => variable.campo === campo)?.titulo ?? campo)
