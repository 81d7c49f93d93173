import { expect } from '@playwright/test'
import { desacuerdos } from './inventario.ts'
import { test } from './prueba.ts'

test('SHE-63 WCAG 4.1.2 every dialog that the source draws stands in the inventory of what axe measures, and nothing else does', () => {
  expect(desacuerdos()).toEqual({ sinNombrar: [], queYaNoHay: [] })
})
