import { describe, expect, it } from 'vitest'
import { type LineaMenu, MODULOS_OPCIONALES, menuDe, type QuienNavega } from './menu.ts'
import { facultadesSembradas, Permiso, puedeAcceder } from './permisos.ts'
import { RUTAS, type Ruta } from './rutas.ts'

const quien = (
  roles: number[],
  mas: { id?: number; area?: number; modulos?: QuienNavega['modulos'] } = {},
): QuienNavega => ({
  user: { id: mas.id ?? 100 },
  area: { id: mas.area ?? 20, facultades: facultadesSembradas(mas.area ?? 20) },
  roles,
  modulos: mas.modulos ?? [],
})
const rutasDe = (lineas: LineaMenu[]): Ruta[] =>
  lineas.flatMap((linea) => ('grupo' in linea ? linea.entradas : [linea])).map(({ ruta }) => ruta)
const TODOS: number[] = Object.values(Permiso)

describe('menu', () => {
  it('SHE-05 SHE-56 a holder of everything reads every staff module, as the entries of Table SHE-C in its order', () => {
    const menu = menuDe(quien(TODOS, { area: 21, modulos: MODULOS_OPCIONALES }))
    const leido = menu.flatMap((linea) =>
      'grupo' in linea
        ? linea.entradas.map(({ etiqueta, ruta }) => [linea.grupo, etiqueta, ruta])
        : [['', linea.etiqueta, linea.ruta]],
    )
    expect(leido).toEqual([
      ['', 'Mi día', 'mi_dia'],
      ['', 'Mesa Partes', 'mpv'],
      ['', 'Transparencia', 'transparencia_lista'],
      ['', 'Bandeja', 'bandeja'],
      ['', 'Reclamos', 'reclamos'],
      ['Trámites', 'Estadística de trámites', 'estadistica_tramites'],
      ['Trámites', 'Calendario', 'calendario'],
      ['Trámites', 'Procedimientos', 'procedimientos'],
      ['', 'Normas', 'files'],
      ['', 'Documentos', 'documentos'],
      ['', 'Firma Digital', 'firmadigital'],
      ['', 'Visitas', 'visitas'],
      ['Registro', 'Trabajador', 'employee'],
      ['Configuracion', 'Usuarios', 'usuario'],
      ['Configuracion', 'Organización', 'organizacion'],
      ['Configuracion', 'Importaciones', 'importaciones'],
      ['', 'Archivo', 'archivo'],
      ['', 'Canastas', 'excel'],
      ['', 'Nacimientos', 'nacimientos'],
      ['', 'Seguimiento', 'seguimiento789'],
      ['', 'Estadística', 'chart'],
    ])
    expect(RUTAS.welcome.acceso).toBe('sesion')
  })

  it.each([
    [9, ['mpv', 'transparencia_lista', 'calendario']],
    [1, ['reclamos', 'calendario']],
    [2, ['files']],
    [11, ['documentos']],
    [12, ['firmadigital']],
    [5, ['visitas']],
    [6, ['employee']],
    [14, ['seguimiento789']],
    [15, ['bandeja']],
    [16, []],
    [17, ['bandeja', 'estadistica_tramites', 'calendario', 'procedimientos']],
  ] as const)('SHE-56 role %i alone shows its entries beside the own password', (rol, rutas) => {
    expect(rutasDe(menuDe(quien([rol]))).filter((ruta) => ruta !== 'mi_dia' && ruta !== 'change_password')).toEqual(
      rutas,
    )
  })

  it('EXP-02 EXP-53 a head reads the statistics in the group Trámites, and nobody by 16 alone', () => {
    const rutas = rutasDe(menuDe(quien([15, 16])))
    expect(rutas.filter((ruta) => ruta !== 'mi_dia' && ruta !== 'change_password')).toEqual([
      'bandeja',
      'estadistica_tramites',
    ])
  })

  it('SHE-07 SHE-57 optional entries stay away by default, whatever the roles', () => {
    const rutas = rutasDe(menuDe(quien(TODOS, { area: 21 })))
    for (const ruta of ['archivo', 'excel', 'nacimientos', 'chart'] as const) expect(rutas).not.toContain(ruta)
  })

  it('SHE-57 a module switched on shows only to holders of its role or area', () => {
    const modulos = MODULOS_OPCIONALES
    expect(rutasDe(menuDe(quien([], { modulos })))).toEqual(['mi_dia', 'change_password'])
    expect(rutasDe(menuDe(quien([3], { modulos })))).toEqual(['mi_dia', 'change_password', 'excel'])
    expect(rutasDe(menuDe(quien([13, 10], { modulos })))).toEqual([
      'mi_dia',
      'change_password',
      'archivo',
      'nacimientos',
    ])
    expect(rutasDe(menuDe(quien([], { area: 21, modulos })))).toEqual(['mi_dia', 'change_password', 'chart'])
  })

  it('SHE-58 role 4 reads Usuarios and everybody else Cambiar Contraseña, never both', () => {
    expect(rutasDe(menuDe(quien([4])))).toEqual(['mi_dia', 'usuario'])
    expect(rutasDe(menuDe(quien([])))).toEqual(['mi_dia', 'change_password'])
    expect(RUTAS.change_password.acceso).toBe('sesion')
  })

  it('SHE-59 user id 11 reads Usuarios even without role 4', () => {
    expect(rutasDe(menuDe(quien([], { id: 11 })))).toEqual(['mi_dia', 'usuario', 'organizacion', 'importaciones'])
  })

  it('ORG-01 permission 4 reads Organización in the informatics area alone', () => {
    expect(rutasDe(menuDe(quien([4], { area: 21 })))).toEqual(['mi_dia', 'usuario', 'organizacion', 'importaciones'])
  })

  it('SHE-28 no menu shows an entry that its own guard would refuse', () => {
    for (const area of [20, 21]) {
      for (const id of [11, 100]) {
        for (const rol of TODOS) {
          const persona = quien([rol], { id, area, modulos: MODULOS_OPCIONALES })
          for (const ruta of rutasDe(menuDe(persona)))
            expect(puedeAcceder(RUTAS[ruta].acceso, persona), ruta).toBe(true)
        }
      }
    }
  })
})
