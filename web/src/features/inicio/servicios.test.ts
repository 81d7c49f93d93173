import { expect, test } from 'vitest'
import { buscarServicios } from './servicios.ts'

const hallados = (texto: string) => buscarServicios(texto).map(({ ruta }) => ruta)

test('SHE-03 a service is found by any of its words, without accents and capitals, and nothing else is', () => {
  expect(hallados('')).toHaveLength(8)
  expect(hallados('  TRAMITE ')).toEqual(['mpvirtual', 'consulta'])
  expect(hallados('informacion publica')).toEqual(['transparencia'])
  expect(hallados('quéja mal trato')).toEqual(['libro_reclama'])
  expect(hallados('obras')).toEqual(['seguimiento789'])
  expect(hallados('partida de nacimiento')).toEqual([])
})
