import { expect } from '@playwright/test'
import { desacuerdos } from './inventario.ts'
import { test } from './prueba.ts'

test('every dialog that the source draws stands in the inventory of what axe measures, and nothing else does', () => {
  expect(desacuerdos()).toEqual({ sinNombrar: [], queYaNoHay: [] })
})
