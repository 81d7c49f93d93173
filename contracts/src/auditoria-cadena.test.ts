import { expect, test } from 'vitest'
import { atrasoDeCadena, type EstadoDeCadena, textoDeCadena } from './auditoria-cadena.ts'

const raizDe = (dia: string) => ({ dia, huella: 'ab'.repeat(32), lineas: 1, sellada: false })
const revisionDe = (en: string, lineas = 5) => ({ en, lineas, rotura: null, desde: en })
const estado = (mas: Partial<EstadoDeCadena>): EstadoDeCadena => ({
  ahora: '2026-07-15 23:50:00',
  raiz: raizDe('2026-07-14'),
  revision: revisionDe('2026-07-15 04:10:00'),
  ...mas,
})

test.each([
  ['of last night', {}, null],
  ['of two days ago', { raiz: raizDe('2026-07-13'), revision: revisionDe('2026-07-13 00:01:00') }, null],
  ['before the first night', { raiz: null, revision: null }, null],
  ['an older root', { raiz: raizDe('2026-07-12') }, 'Ningún día tiene su raíz desde el 12/07/2026.'],
  [
    'an older check',
    { revision: revisionDe('2026-07-12 23:59:00') },
    'No se comprueba desde el 12/07/2026 a las 23:59.',
  ],
  ['a check without any root', { raiz: null }, 'Ningún día tiene su raíz.'],
  ['an older root and no check', { raiz: raizDe('2026-07-12'), revision: null }, 'Ningún día tiene su raíz desde'],
])('D-33 roots and checks of each night are late after two days: %s', (_, mas, dice) => {
  const atraso = atrasoDeCadena(estado(mas))
  if (dice === null) expect(atraso).toBeNull()
  else expect(atraso).toContain(dice)
})

test('D-33 nothing is claimed of a trail without a line', () => {
  expect(textoDeCadena({ revision: revisionDe('2026-07-15 04:10:00', 0) })).toBe(
    'La auditoría no tiene ninguna línea, y solo es así en una instalación recién hecha. Comprobada el 15/07/2026 a las 04:10.',
  )
})
