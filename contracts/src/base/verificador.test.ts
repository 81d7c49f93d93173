import { describe, expect, test } from 'vitest'
import { verificadorCorrecto } from './verificador.ts'

/** Synthetic numbers, each with its key, its digit, its letter, and one of each that is wrong. */
const VECTORES = `
98736346 0 6 K 7 A
98777320 0 6 K 7 A
99424185 0 6 K 7 A
00000000 0 6 K 7 A
99800357 1 7 A 8 B
99861434 1 7 A 8 B
99897107 1 7 A 8 B
99968385 1 7 A 8 B
98825588 2 8 B 9 C
99655344 2 8 B 9 C
99757324 2 8 B 9 C
99925270 2 8 B 9 C
99479791 3 9 C 0 D
99529167 3 9 C 0 D
99559611 3 9 C 0 D
99819490 3 9 C 0 D
99807895 4 0 D 1 E
99838998 4 0 D 1 E
99907818 4 0 D 1 E
87654321 4 0 D 1 E
99440519 5 1 E 2 F
99550311 5 1 E 2 F
99895984 5 1 E 2 F
12345678 5 1 E 2 F
99092535 6 1 F 2 G
99222846 6 1 F 2 G
99232471 6 1 F 2 G
99781930 6 1 F 2 G
99293181 7 2 G 3 H
99306088 7 2 G 3 H
99386010 7 2 G 3 H
99861977 7 2 G 3 H
99574176 8 3 H 4 I
99696956 8 3 H 4 I
99954067 8 3 H 4 I
99994455 8 3 H 4 I
99608012 9 4 I 5 J
99888885 9 4 I 5 J
00000001 9 4 I 5 J
99999999 9 4 I 5 J
99253799 10 5 J 6 K
99301267 10 5 J 6 K
99351666 10 5 J 6 K
99490972 10 5 J 6 K`
  .trim()
  .split('\n')
  .map(
    (linea) =>
      linea.split(' ') as [dni: string, posicion: string, digito: string, letra: string, mal: string, peor: string],
  )

/** Table IDE-A: number, weighted sum, key, digit, letter. */
const TABLA_IDE_A = `
40000005 22 0 6 K
40000013 21 1 7 A
40000004 20 2 8 B
40000009 30 3 9 C
40000003 18 4 0 D
40000008 28 5 1 E
40000002 16 6 1 F
40000007 26 7 2 G
40000001 14 8 3 H
40000006 24 9 4 I
40000000 12 10 5 J`
  .trim()
  .split('\n')
  .map((linea) => linea.split(' ') as [dni: string, suma: string, posicion: string, digito: string, letra: string])

const DIGITOS = [...'0123456789']
const LETRAS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const admitidos = (numero: string, caracteres: readonly string[]) =>
  caracteres.filter((caracter) => verificadorCorrecto(numero, caracter))

describe('check characters of eight-digit numbers', () => {
  test.each(TABLA_IDE_A)(
    'IDE-04 IDE-05 IDE-06 IDE-08 the worked example %s (sum %s, key %s)',
    (dni, _suma, _clave, digito, letra) => {
      expect([admitidos(dni, DIGITOS), admitidos(dni, LETRAS)]).toEqual([[digito], [letra]])
    },
  )

  test.each(VECTORES)(
    'IDE-04 IDE-05 IDE-06 IDE-08 %s of key %s has the digit %s and the letter %s',
    (dni, _clave, digito, letra, mal, peor) => {
      expect([verificadorCorrecto(dni, digito), verificadorCorrecto(dni, letra)]).toEqual([true, true])
      expect([verificadorCorrecto(dni, mal), verificadorCorrecto(dni, peor)]).toEqual([false, false])
    },
  )

  test('IDE-06 a letter counts in either case', () => {
    for (const [dni, , , letra, , peor] of VECTORES) {
      expect(verificadorCorrecto(dni, letra.toLowerCase())).toBe(true)
      expect(verificadorCorrecto(dni, peor.toLowerCase())).toBe(false)
    }
  })

  test('IDE-05 keys 5 and 6 share their digit, so only the letter tells them apart', () => {
    const de = (posicion: string) => VECTORES.filter(([, suya]) => suya === posicion)
    for (const [dni] of [...de('5'), ...de('6')]) expect(admitidos(dni, DIGITOS)).toEqual(['1'])
    for (const [dni] of de('5')) expect(verificadorCorrecto(dni, 'F')).toBe(false)
    for (const [dni] of de('6')) expect(verificadorCorrecto(dni, 'E')).toBe(false)
  })

  test('IDE-07 any other character, none, or more than one is wrong', () => {
    for (const caracter of ['', ' ', '-', 'Ñ', 'ı', '６', 'Z', '6K', '66', '\n6'])
      expect([caracter, verificadorCorrecto('40000005', caracter)]).toEqual([caracter, false])
  })

  test('IDE-04 only numbers of eight digits have a check character', () => {
    for (const numero of ['', '4000000', '400000055', '4000000a', '４0000005', ' 40000005'])
      expect([...DIGITOS, ...LETRAS].some((caracter) => verificadorCorrecto(numero, caracter))).toBe(false)
  })
})
