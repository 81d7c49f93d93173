import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tablaDeAjustes } from '../comandos/ajustes.ts'
import { leerConfig } from '../config.ts'
import { conGuardados, interpretar, leerArchivoDeAjustes } from './archivo.ts'
import { lineaDeAjuste } from './escritura.ts'
import { AJUSTES, TEMAS } from './index.ts'

let carpeta: string
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'cabildo ajustes '))
})
afterAll(() => rmSync(carpeta, { recursive: true, force: true }))

describe('the settings file', () => {
  test('what is written as a setting is read as that very value, whatever its signs', () => {
    const valor = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((t) => !/[\r\n]/.test(t))
    fc.assert(
      fc.property(valor, (texto) => {
        fc.pre(["'", '`'].some((comilla) => !texto.includes(comilla)))
        const leido = interpretar(`# antes\n${lineaDeAjuste('SECRETO', texto)}\nPUERTO=81\n`)
        expect(leido).toEqual({ valores: { SECRETO: texto, PUERTO: '81' }, errores: [] })
      }),
      { examples: [['\u2028'], ['a\u2029#b']] },
    )
    expect(() => lineaDeAjuste('SECRETO', 'a\nb')).toThrow('El valor de SECRETO no cabe')
  })

  test('names that are no settings, names twice, lines that say nothing and values cut short are all told', () => {
    const { errores } = interpretar(
      [
        'PUERT=81',
        'CUALQUIERA=1',
        'toString=1',
        'HOST=a',
        'HOST=b',
        'PUERTO 81',
        'COLOR_MARCA=#123456',
        "SECRETO='a",
        '#x',
        '',
      ].join('\n'),
    )
    expect(errores).toEqual([
      '  PUERT no es un ajuste: ¿quiso decir PUERTO?',
      '  CUALQUIERA no es un ajuste',
      '  toString no es un ajuste',
      '  HOST está dos veces',
      '  línea 6: debe ser NOMBRE=valor, un comentario (#) o nada',
      '  COLOR_MARCA debe llevar su valor entre comillas, en una sola línea',
      '  SECRETO debe llevar su valor entre comillas, en una sola línea',
    ])
    expect(interpretar('PUERTO=81 # el de la web\r\nexport HOST=::1\r\n')).toEqual({
      valores: { PUERTO: '81', HOST: '::1' },
      errores: [],
    })
  })

  test('the environment counts before the file, unless it is empty, and PORT before its PUERTO', () => {
    const valores = { PUERTO: '81', HOST: '::1' }
    expect(conGuardados({ HOST: ' ', PUERTO: '82' }, { valores })).toMatchObject({ HOST: '::1', PUERTO: '82' })
    expect(leerConfig(conGuardados({ PORT: '83' }, { valores })).puerto).toBe(83)
  })

  test('is looked for in the data folder, where it cannot name that folder, or where AJUSTES says', () => {
    expect(leerArchivoDeAjustes(undefined, carpeta)).toEqual({ archivo: undefined, valores: {}, errores: [] })
    const archivo = join(carpeta, 'cabildo.env')
    writeFileSync(archivo, "DATOS='/srv/datos'\n", { mode: 0o600 })
    expect(leerArchivoDeAjustes(undefined, carpeta).errores).toEqual([expect.stringContaining('DATOS no puede estar')])
    const valores = { DATOS: '/srv/datos' }
    expect(leerArchivoDeAjustes(archivo, '/otra')).toEqual({ archivo, valores, errores: [] })
    expect(() => leerArchivoDeAjustes(join(carpeta, 'falta.env'), carpeta)).toThrow('no existe, corrija AJUSTES')
    expect(() => leerArchivoDeAjustes(carpeta, carpeta)).toThrow('no es un archivo que se pueda leer')
  })

  test.runIf(process.getuid?.() !== 0)('of another user is told as such', () => {
    const archivo = join(carpeta, 'ajeno.env')
    writeFileSync(archivo, '')
    chmodSync(archivo, 0)
    expect(() => leerArchivoDeAjustes(archivo, carpeta)).toThrow('pertenece a otro usuario')
  })
})

describe('the table of settings', () => {
  test('names every setting once', () => {
    expect(Object.values(TEMAS).flatMap((tema) => Object.keys(tema))).toEqual(Object.keys(AJUSTES))
  })

  test('docs/ajustes.md is what `cabildo ajustes` prints', () => {
    const escrita = readFileSync(new URL('../../../docs/ajustes.md', import.meta.url), 'utf8')
    expect(escrita.replaceAll('\r\n', '\n')).toBe(`${tablaDeAjustes()}\n`)
  })
})
