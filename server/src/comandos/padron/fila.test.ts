import type { Celda } from '@cabildo/hojas/celdas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leerPersona, leerTitulos } from './fila.ts'

const celdas = (textos: readonly string[]) =>
  new Map(textos.map((valor, i) => [i + 1, { tipo: 'texto', valor, formula: false } satisfies Celda]))
const columnasDe = (titulos: readonly string[]) => leerTitulos(celdas(titulos)) ?? new Map()

test.each([
  [['DNI', 'NOMBRES', 'APELLIDOS'], true],
  [['Nro. de DNI', 'Pre-nombres', 'Ape. Paterno'], false],
  [['nro_dni', 'prenombres', 'ape_pat', 'ape_mat'], true],
  [['documento', 'Nombre', 'Primer Apellido', 'Fecha de Nacimiento'], true],
  [['DNI', 'Nombres'], false],
  [['Nombres', 'Apellidos'], false],
])('IDE-15 %o are headings of a list of people: %s', (titulos, son) => {
  expect(leerTitulos(celdas(titulos)) !== null).toBe(son)
})

test('IDE-15 whatever a row holds, it is a person whom the register takes, or refused without repeating what it says', () => {
  const titulos = ['dni', 'nombres', 'apellido paterno', 'apellido materno', 'sexo', 'nacimiento', 'verificador']
  const columnas = columnasDe(titulos)
  /** Mostly what is meant, and now and then anything. */
  const casi = (bueno: fc.Arbitrary<string>) =>
    fc.oneof({ weight: 9, arbitrary: bueno }, { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) })
  const dni = casi(fc.stringMatching(/^ ?[0-9]{8}[.-]?$/))
  const nombre = casi(fc.stringMatching(/^[A-Za-zñÑáé ']{1,85}$/))
  const dia = casi(fc.oneof(fc.constant(''), fc.stringMatching(/^[0-3]?[0-9]\/[01]?[0-9]\/19[0-9]{2}$/)))
  const sexo = casi(fc.constantFrom('', 'M', 'f', 'Femenino'))
  const verificador = casi(fc.constantFrom('', '', '', '6', 'K'))
  let personas = 0
  fc.assert(
    fc.property(fc.tuple(dni, nombre, nombre, nombre, sexo, dia, verificador), (textos) => {
      const leida = leerPersona(celdas(textos), columnas, '2026-11-23')
      if ('motivo' in leida) {
        expect(leida.motivo).not.toMatch(/\d{7}/)
        return
      }
      personas++
      const { persona } = leida
      expect(persona.dni).toMatch(/^[0-9]{8}$/)
      expect(`${persona.ape_paterno}${persona.ape_materno}`).not.toBe('')
      for (const escrito of [persona.nombres, persona.ape_paterno, persona.ape_materno]) {
        expect(escrito.length).toBeLessThanOrEqual(80)
        expect(escrito).toBe(escrito.trim().toUpperCase())
      }
      expect([null, 1, 2]).toContain(persona.sexo)
      if (persona.fecha_nac) expect(new Date(persona.fecha_nac).toISOString().slice(0, 10)).toBe(persona.fecha_nac)
    }),
    { numRuns: 2_000 },
  )
  // Else the property would hold of nothing.
  expect(personas).toBeGreaterThan(50)
})

const fila = (dni: Celda, nacimiento: string) => {
  const columnas = columnasDe(['dni', 'nombres', 'apellidos', 'nacimiento'])
  return leerPersona(new Map([...celdas(['', 'Eva', 'Ruiz', nacimiento]), [1, dni]]), columnas, '2026-11-23')
}
const numero = (valor: number): Celda => ({ tipo: 'numero', valor, formula: false })

test.each([
  [9, '00000009'],
  [40_000_005, '40000005'],
  [1_234_567.8, null],
  [-1_234_567, null],
  [123_456_789, null],
])('IDE-15 the number %d of a workbook is the DNI %s', (valor, dni) => {
  const leida = fila(numero(valor), '01/01/1980')
  expect(leida).toEqual(
    dni === null ? { motivo: 'el DNI debe tener 8 dígitos' } : { persona: expect.objectContaining({ dni }) },
  )
})

test('IDE-15 nobody is born after the Lima day of the import', () => {
  expect(fila(numero(9), '23/11/2026')).toMatchObject({ persona: { fecha_nac: '2026-11-23' } })
  expect(fila(numero(9), '24/11/2026')).toEqual({ motivo: expect.stringMatching(/^la fecha de nacimiento/) })
})
