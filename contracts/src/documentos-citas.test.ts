import { expect, test } from 'vitest'
import { TIPOS_ARCHIVO } from './archivo.ts'
import { citaDe, citaDeExtremo, citaPublicaDe } from './documentos-citas.ts'
import { TIPOS_NORMA } from './normas-tipos.ts'

test('ARC-10 NOR-11 a norm of either catalogue is cited as legal texts write it', () => {
  expect(citaDe({ tipo: 'Ordenanza Municipal', nro_doc: '12', anio: 2023 }, 'MPI')).toBe(
    'Ordenanza Municipal N° 012-2023-MPI',
  )
  expect(citaDe({ tipo: 'Resoluciones Alcaldia', nro_doc: '045', anio: 2026 }, 'MPI')).toBe(
    'Resolución de Alcaldía N° 045-2026-A-MPI',
  )
  expect(citaDe({ tipo: 'Acuerdos Consejo', nro_doc: '1033', anio: 2023 }, '')).toBe('Acuerdo de Concejo N° 1033-2023')
  // In the singular, and 'concejo', whatever the catalogue writes (D-38).
  for (const { name } of [...TIPOS_ARCHIVO, ...TIPOS_NORMA])
    expect(citaDe({ tipo: name, nro_doc: '1', anio: 2026 }, 'MPI')).not.toMatch(/Consejo|^\S+s\b|Alcaldia/)
})

test('NOR-28 decision 0213 readers see an address as a citation with the sign of printed laws, and a citation as it stands', () => {
  expect(citaPublicaDe({ tipo_doc: 1, numero: '12', anio: 2026 }, 'MPVA')).toBe('Ordenanza Municipal N.° 012-2026-MPVA')
  expect(citaDeExtremo('resolucion-de-alcaldia/2026/45', 'MPVA')).toBe('Resolución de Alcaldía N.° 045-2026-A-MPVA')
  expect(citaDeExtremo('resolucion-de-gerencia/2026/7/15', 'MPVA')).toBe('Resolución de Gerencia N.° 007-2026-MPVA')
  expect(citaDeExtremo('Ley N.° 27972', 'MPVA')).toBe('Ley N.° 27972')
})
