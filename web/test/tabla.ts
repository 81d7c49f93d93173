import { page } from 'vitest/browser'

/** What the screens of lists have in common: all of them are one table (web/src/ui/tabla). */
export const buscador = () => page.getByRole('searchbox', { name: 'Buscar en la tabla' })

/** The button of the screen's head; a table without rows has one of its own. */
export const botonNuevo = () => page.getByRole('main').getByRole('button', { name: 'Nuevo', exact: true }).first()

/** The rows without the head, of the one table that shows. */
export const filas = () => page.getByRole('row').filter({ has: page.getByRole('cell') })

/** The same of a table whose rows can be selected. */
export const filasDeGrilla = () => page.getByRole('row').filter({ has: page.getByRole('gridcell') })

/** The row that holds a text. */
export const filaDe = (texto: string) => page.getByRole('row').filter({ hasText: texto })

/** What is asked before a row is deleted (SHE-90). */
export const preguntaEliminar = () => page.getByRole('alertdialog', { name: 'CONFIRMAR ELIMINAR REGISTRO' })
