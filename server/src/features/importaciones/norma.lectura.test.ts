import { type CampoImportado, MENSAJES_IMPORTACIONES as M } from '@cabildo/contracts/importaciones'
import { TIPO_EN_DIRECCION } from '@cabildo/contracts/normas-direccion'
import { TIPOS_NORMA } from '@cabildo/contracts/normas-tipos'
import type { Celda } from '@cabildo/hojas/celdas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ARCHIVO } from './archivo.lectura.ts'
import { type Lector, Lectura } from './lectura.ts'
import { NORMAS } from './normas.lectura.ts'

const LUGAR = { fila: 2, oculta: false, hoy: '2026-11-18' }
const texto = (valor: string): Celda => ({ tipo: 'texto', valor, formula: false })
const numero = (valor: number): Celda => ({ tipo: 'numero', valor, formula: false })

const leerCon =
  <T extends 'archivo' | 'normas'>(lector: Lector<T>, buena: Partial<Record<CampoImportado<T>, string>>) =>
  (celdas: Partial<Record<CampoImportado<T>, Celda | string>>) => {
    const entradas = Object.entries({ ...buena, ...celdas }) as [CampoImportado<T>, Celda | string][]
    const lectura = new Lectura<T>(
      new Map(entradas.map(([campo, celda]) => [campo, typeof celda === 'string' ? texto(celda) : celda])),
      LUGAR,
    )
    return { ...lector.leer(lectura), defectos: lectura.defectos, avisos: lectura.avisos }
  }
const leerArchivada = leerCon(ARCHIVO, {
  ...{ tipo_doc: 'om', nro_doc: '12', anio: '2005', sumilla: 'De parques', archivo: 'a.pdf' },
})
const leerPublicada = leerCon(NORMAS, {
  ...{ tipo_doc: 'rg', ndoc: '12', anio: '2018', area: 'Obras', descripcion: 'De parques' },
  ...{ publicada_el: '01/02/2018', archivo: 'a.pdf' },
})

test.each<[Celda | string, string, string, [string, string] | string]>([
  ['12', '2005', 'both columns', ['12', '2005']],
  [numero(12), numero(2005) as never, 'numbers', ['12', '2005']],
  ['012-2005-MDSJ/A', '', 'as norms are quoted', ['012', '2005']],
  ['N° 012 - 2005', '2005', 'with its sign', ['012', '2005']],
  ['Nro. 7-2005', '', 'with a word', ['7', '2005']],
  ['012-2004', '2005', 'another year', M.otroAnio],
  ['12', '', 'no year', M.sinAnio],
  ['', '2005', 'no number', M.sinNumero],
  ['000', '2005', 'nought', M.numero],
  ['123456789', '2005', 'nine digits', M.numero],
  ['12 bis', '2005', 'something else', M.numero],
  ['12', '2027', 'a year to come', M.anioFueraDe(1900)],
  ['12', '1899', 'a year too early', M.anioFueraDe(1900)],
  [{ tipo: 'fecha', valor: '2005-12-01', formula: false } as never, '', 'a day that Excel made of it', M.numeroEsFecha],
])('ARC-13 decision 0223 number %j and year %j: %s', (nro_doc, anio, _que, espera) => {
  const { valores, defectos } = leerArchivada({ nro_doc, anio })
  expect(defectos.length === 0 ? [valores.nro_doc, valores.anio] : defectos.join()).toEqual(espera)
})

test('ARC-10 decision 0223 the archive takes its four types alone, publications all nine, however they are spelt', () => {
  for (const { id, name, abrev } of TIPOS_NORMA)
    for (const escrito of [name, abrev, name.toUpperCase(), TIPO_EN_DIRECCION[id]]) {
      expect(leerPublicada({ tipo_doc: escrito }).valores.tipo_doc).toBe(String(id))
      const { valores, defectos } = leerArchivada({ tipo_doc: escrito })
      expect([valores.tipo_doc, defectos.length]).toEqual([1, 3, 7, 8].includes(id) ? [String(id), 0] : [null, 1])
    }
})

test('NOR-22 decision 0223 a unit is asked for where each gives its own, and is told not to count elsewhere', () => {
  expect(leerPublicada({ area: '' }).defectos).toEqual([M.sinUnidad])
  expect(leerPublicada({})).toMatchObject({ area: 'Obras', avisos: [], defectos: [] })
  expect(leerPublicada({ tipo_doc: 'om' })).toMatchObject({ area: null, avisos: [M.unidadNoCuenta], defectos: [] })
})

test('NOR-14 decision 0223 property: what the reader takes, it reads alike when it is given back', () => {
  const numeros = fc.integer({ min: 1, max: 99_999_999 })
  const anios = fc.integer({ min: 2004, max: 2026 })
  fc.assert(
    fc.property(
      numeros,
      anios,
      fc.constantFrom('', '-MDSJ', '-2005'),
      fc.string({ maxLength: 40 }),
      (n, a, cola, sumilla) => {
        const una = leerArchivada({ nro_doc: `${n}-${a}${cola}`, anio: String(a), sumilla: `x ${sumilla}` })
        if (una.defectos.length > 0) return
        const valores = una.valores as Record<string, string>
        expect(leerArchivada(valores).valores).toEqual(una.valores)
      },
    ),
  )
})
