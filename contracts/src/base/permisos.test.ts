import { describe, expect, it } from 'vitest'
import { type Acceso, facultadesSembradas, Permiso, puedeAcceder, type QuienPide } from './permisos.ts'

const quien = (roles: number[], { id = 100, area = 20 } = {}): QuienPide => ({
  user: { id },
  area: { id: area, facultades: facultadesSembradas(area) },
  roles,
})
const PUERTA: Acceso = [Permiso.visitas, Permiso.trabajadores]

describe('who may enter', () => {
  it.each<[string, Acceso, QuienPide | null, boolean]>([
    ['SHE-03 the public enters what is public', 'publico', null, true],
    ['SHE-98 nobody enters a session call without one', 'sesion', null, false],
    ['SHE-98 nobody enters a permission call without a session', PUERTA, null, false],
    ['SHE-98 any session enters a session call', 'sesion', quien([]), true],
    ['SHE-98 a session without the permission stays out', PUERTA, quien([1, 2, 3, 4]), false],
    ['SHE-98 the first listed permission is enough', PUERTA, quien([5]), true],
    ['SHE-98 the second listed permission is enough', PUERTA, quien([6]), true],
    ['SHE-98 an empty list lets nobody in', [], quien([1, 2, 3, 4, 5]), false],
    ['SHE-27 permission 4 opens user administration', [Permiso.usuarios], quien([4]), true],
    ['SHE-27 user id 11 enters user administration without it', [Permiso.usuarios], quien([], { id: 11 }), true],
    ['SHE-27 user id 11 gets no other permission by that', PUERTA, quien([], { id: 11 }), false],
    ['SHE-27 area 21 alone opens no user administration', [Permiso.usuarios], quien([], { area: 21 }), false],
    ['SHE-104 area 21 enters what is its own', ['area21'], quien([], { area: 21 }), true],
    ['SHE-104 user id 11 of another area does not', ['area21'], quien([], { id: 11 }), false],
    ['SHE-22 statistics open to permission 3', [Permiso.canastas, 'area21'], quien([3]), true],
    ['SHE-22 statistics open to area 21', [Permiso.canastas, 'area21'], quien([], { area: 21 }), true],
    ['ORG-01 permission 4 in the informatics area shapes the house', ['organizacion'], quien([4], { area: 21 }), true],
    ['ORG-01 user id 11 does so from any area', ['organizacion'], quien([], { id: 11 }), true],
    ['ORG-01 permission 4 of another area does not', ['organizacion'], quien([4]), false],
    ['ORG-01 the informatics area alone does not', ['organizacion'], quien([], { area: 21 }), false],
    ['EXP-02 16 with 15 heads a tray', ['jefatura'], quien([15, 16]), true],
    ['EXP-02 16 without 15 has no effect', ['jefatura'], quien([16]), false],
    ['EXP-02 15 alone heads none', ['jefatura'], quien([15]), false],
    ['SHE-22 statistics stay closed to others', [Permiso.canastas, 'area21'], quien([5]), false],
  ])('%s', (_titulo, acceso, persona, entra) => {
    expect(puedeAcceder(acceso, persona)).toBe(entra)
  })
})
