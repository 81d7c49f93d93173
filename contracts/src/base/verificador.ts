const PESOS = [3, 2, 7, 6, 5, 4, 3, 2] as const
const DIGITOS = '67890112345'
const LETRAS = 'KABCDEFGHIJ'

/** Position of an eight-digit number in the lists of check characters: 11 minus the weighted sum modulo 11 (IDE-04). */
const posicionDe = (numero: string): number => {
  const suma = PESOS.reduce((total, peso, i) => total + peso * Number(numero[i]), 0)
  return (11 - (suma % 11)) % 11
}

/** Tells whether a character checks an eight-digit number: a digit or a letter, in either case (IDE-05 to IDE-08). */
export const verificadorCorrecto = (numero: string, caracter: string): boolean => {
  if (!/^\d{8}$/.test(numero) || !/^[0-9A-Za-z]$/.test(caracter)) return false
  const posicion = posicionDe(numero)
  return caracter === DIGITOS[posicion] || caracter.toUpperCase() === LETRAS[posicion]
}
