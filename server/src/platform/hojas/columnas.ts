import { FallaDeHoja } from './falla.ts'

/** The column of a cell's address, or of its letters: 'AB12' is in 28. Throws danada. */
export const columnaDe = (direccion: string): number => {
  let columna = 0
  let i = 0
  for (; i < direccion.length; i++) {
    const letra = direccion.charCodeAt(i) - 64
    if (letra < 1 || letra > 26) break
    columna = columna * 26 + letra
  }
  if (i < 1 || i > 3) throw new FallaDeHoja('danada')
  return columna
}

/** The letters by which people know a column: 28 is 'AB'. */
export const letrasDe = (columna: number): string =>
  columna < 1 ? '' : letrasDe(Math.floor((columna - 1) / 26)) + String.fromCharCode(65 + ((columna - 1) % 26))
