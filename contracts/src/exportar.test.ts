import fc from 'fast-check'
import { assert, describe, expect, it } from 'vitest'
import { COLUMNAS_CALENDARIO, feriadosComoFilas } from './calendario.ts'
import { celdaSegura, exportarApi } from './exportar.ts'
import { COLUMNAS_PROCEDIMIENTOS } from './procedimientos.ts'
import { COLUMNAS_USUARIOS_EXPORTADAS, type UsuarioExportado } from './usuarios.ts'

describe('exports', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\u0000=1',
    '\u007f=1',
    '\u0085=1',
    '＝1',
    '＋1',
    '－1',
    '＠A',
  ])('SHE-87 the cell %j is neutralised', (peligrosa) => {
    expect(celdaSegura(peligrosa)).toBe(`'${peligrosa}`)
  })

  it('SHE-87 no cell begins as a formula, and an innocent one is left as it is', () => {
    const peligro = /^[=+\-@＝＋－＠\p{Cc}]/u
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (valor) => {
        const celda = celdaSegura(valor)
        if (peligro.test(valor)) expect(celda).toBe(`'${valor}`)
        else expect(celda).toBe(valor)
      }),
    )
  })

  it('PLA-23 decision 0227 a term is a number of days, none where there is no term, and days of the calendar are two dates', () => {
    const [, , plazo] = COLUMNAS_PROCEDIMIENTOS
    const de = {
      ...{ id: 1, codigo: null, nombre: 'Licencia', requisitos: [] },
      silencio: 1,
      area_id: 1,
      area_name: '',
      derecho: '',
    } as const
    expect([15, null].map((dias) => plazo.partes.map(({ texto, tipo }) => [texto({ ...de, dias }), tipo]))).toEqual([
      [['15', 'numero']],
      [['', 'numero']],
    ])
    const [dias] = COLUMNAS_CALENDARIO
    const [feriado] = feriadosComoFilas(2026)
    assert(feriado)
    const entrada = { ...feriado, fecha: '2026-07-28', hasta: '2026-07-29' }
    expect(dias.texto(entrada)).toBe('28/07/2026 al 29/07/2026')
    expect(dias.partes.map(({ texto, tipo }) => [texto(entrada), tipo])).toEqual([
      ['28/07/2026', 'fecha'],
      ['29/07/2026', 'fecha'],
    ])
  })

  it('USU-70 decision 0227 state, day of leaving, initial password, and day and hour of the last sign-in are told one by one', () => {
    const de = (u: Partial<UsuarioExportado>) =>
      Object.fromEntries(
        COLUMNAS_USUARIOS_EXPORTADAS.filter(({ campo }) => campo in u).map(({ titulo, texto }) => [
          titulo,
          texto(u as UsuarioExportado),
        ]),
      )
    expect(de({ estado: 'dado de baja', baja: '2026-11-02', clave: null })).toEqual({
      ...{ ESTADO: 'dado de baja', 'DE BAJA DESDE': '02/11/2026', 'CLAVE INICIAL': '' },
    })
    expect(de({ estado: 'clave inicial', clave: 'vencida' })).toEqual({
      ...{ ESTADO: 'clave inicial', 'CLAVE INICIAL': 'vencida' },
    })
    expect(de({ ultimo_ingreso: '2026-11-18 10:30:00' })).toEqual({ 'ÚLTIMO INGRESO': '18/11/2026', HORA: '10:30' })
  })

  it('API-98 only tables of the list and the three formats are taken, and the listing request travels along', () => {
    const { params, body } = exportarApi.exportar
    expect(params.safeParse({ tabla: 'visitas' }).success).toBe(true)
    expect(params.safeParse({ tabla: 'sesiones' }).error?.issues[0]?.message).toBe('La tabla no se puede exportar')
    expect(body.safeParse({ formato: 'exe' }).error?.issues[0]?.message).toBe('Elija csv, excel o pdf')
    expect(body.parse({ formato: 'csv', search: 'quispe' })).toEqual({ formato: 'csv', search: 'quispe' })
  })
})
