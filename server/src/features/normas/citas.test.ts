import { readFileSync } from 'node:fs'
import { TIPOS_NORMA } from '@cabildo/contracts/normas-tipos'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cita, citasDe, type Propia } from './citas.ts'
import { actuacionesDe } from './sugerencias.ts'

const PROPIA: Propia = { siglas: 'MPVA', areas: ['GDU', 'GAT', 'GAJ', 'GAF', 'GM', 'SGT', 'SG'] }

const abrevDe = (tipo: number) => TIPOS_NORMA.find(({ id }) => id === tipo)?.abrev
/** 'om 2026 12', or the citation of what is no norm of ours. */
const comoOro = ({ norma, ajena }: Pick<Cita, 'norma' | 'ajena'>) =>
  norma ? `${abrevDe(norma.tipo_doc)} ${norma.anio} ${norma.numero}` : (ajena ?? '')

/** Each text of the gold set, and what stands behind each citation: where it ends, which it is, and what is done to it. */
const ORO = readFileSync(new URL('../../../test/datos/citas-de-normas.txt', import.meta.url), 'utf8')
  .split(/^---$/m)
  .map((marcado) => {
    const citas: { hasta: number; cita: string; acto: string }[] = []
    let texto = ''
    for (const [, antes = '', marca] of marcado.matchAll(/([^{]*)(?:\{([^}]*)\})?/g)) {
      texto += antes
      if (marca === undefined || marca === '=') continue
      const [cita = '', acto = ''] = marca.split(' > ')
      citas.push({ hasta: texto.length, cita, acto })
    }
    return { texto, citas }
  })

/** How many of those that were found are right, and of those that are there were found; with what was missed. */
const medir = (esperadas: readonly string[], halladas: readonly string[]) => {
  const quedan = [...esperadas]
  const sobran = halladas.filter((una) => {
    const i = quedan.indexOf(una)
    if (i >= 0) quedan.splice(i, 1)
    return i < 0
  })
  const acertadas = halladas.length - sobran.length
  return { precision: acertadas / halladas.length, recall: acertadas / esperadas.length, faltan: quedan, sobran }
}

describe('the citations of legal texts (decision 0213)', () => {
  const esperadas = ORO.flatMap(({ citas }, i) => citas.map(({ hasta, cita }) => `${i}:${hasta} ${cita}`))

  test('NOR-28 of the gold set at least 95 % are found, and of those found at least 95 % are right', () => {
    const halladas = ORO.flatMap(({ texto }, i) =>
      citasDe(texto, PROPIA).map((cita) => `${i}:${cita.hasta} ${comoOro(cita)}`),
    )
    expect(esperadas.length).toBeGreaterThanOrEqual(200)
    const { precision, recall, faltan, sobran } = medir(esperadas, halladas)
    expect(precision, JSON.stringify({ faltan, sobran }, null, 1)).toBeGreaterThanOrEqual(0.95)
    expect(recall, JSON.stringify({ faltan, sobran }, null, 1)).toBeGreaterThanOrEqual(0.95)
  })

  test('NOR-28 of what those texts do to norms at least 95 % is suggested, and at least 95 % of the suggestions are right', () => {
    const hechas = ORO.flatMap(({ citas }, i) =>
      citas.filter(({ acto }) => acto).map(({ hasta, acto }) => `${i}:${hasta} ${acto}`),
    )
    const sugeridas = ORO.flatMap(({ texto }, i) =>
      actuacionesDe(texto, PROPIA).map(
        ({ cita, tipo, detalle }) => `${i}:${cita.hasta} ${[tipo, detalle].filter(Boolean).join(': ')}`,
      ),
    )
    const { precision, recall, faltan, sobran } = medir(hechas, sugeridas)
    expect(precision, JSON.stringify({ faltan, sobran }, null, 1)).toBeGreaterThanOrEqual(0.95)
    expect(recall, JSON.stringify({ faltan, sobran }, null, 1)).toBeGreaterThanOrEqual(0.95)
  })
})

describe('any text', () => {
  const trozo = fc.oneof(
    fc.constantFrom(
      ...[
        'Ordenanza Municipal ',
        'las Ordenanzas ',
        'Ley ',
        'N° ',
        'N.º ',
        '012-2026-MPVA',
        '27972',
        ', ',
        ' y ',
        '-\n',
        '\n',
      ],
      ...[
        'Deróguese ',
        'los artículos 5 y 8 de la ',
        'TUO de la ',
        'Decreto Supremo ',
        '004-2019-JUS',
        '\u0301',
        '\u00ad',
        '𝒜',
        ' - ',
      ],
    ),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  const textos = fc.array(trozo, { maxLength: 60 }).map((trozos) => trozos.join(''))

  test('NOR-28 citations lie within the text in their order, and none overlaps another', () => {
    fc.assert(
      fc.property(textos, (texto) => {
        let antes = 0
        for (const { desde, hasta } of citasDe(texto, PROPIA)) {
          expect(desde).toBeGreaterThanOrEqual(antes)
          expect(hasta).toBeGreaterThan(desde)
          expect(hasta).toBeLessThanOrEqual(texto.length)
          expect(texto.slice(desde, hasta)).toMatch(/\d/)
          antes = hasta
        }
      }),
    )
  })

  test('NOR-28 what is around a citation changes nothing of it, nor do capitals and line ends', () => {
    const citas = fc.tuple(
      fc.constantFrom('Ordenanza Municipal', 'Acuerdo de Concejo'),
      fc.integer({ min: 1, max: 9_999 }),
      fc.integer({ min: 1950, max: 2049 }),
    )
    fc.assert(
      fc.property(
        citas,
        fc.constantFrom(' ', '\n', '  \r\n '),
        fc.boolean(),
        ([tipo, numero, anio], blanco, mayusculas) => {
          const escrita = `${tipo} N.° ${numero}-${anio}-MPVA`.replaceAll(' ', blanco)
          const [cita] = citasDe(`Visto, ${mayusculas ? escrita.toUpperCase() : escrita}; y`, PROPIA)
          expect(cita?.norma).toMatchObject({ anio, numero: String(numero), siglas: [] })
        },
      ),
    )
  })

  test('NOR-28 suggestions are made of what is cited', () => {
    fc.assert(
      fc.property(textos, (texto) => {
        const citadas = citasDe(texto, PROPIA).map(({ hasta }) => hasta)
        for (const { cita, detalle } of actuacionesDe(texto, PROPIA)) {
          expect(citadas).toContain(cita.hasta)
          expect(detalle.length).toBeLessThanOrEqual(300)
        }
      }),
    )
  })

  // Eight times as long a text may take no more than some twenty times as long: what is quadratic takes 64 times.
  test.each([
    'Ley ',
    'ley de la a ',
    'Resolución de Gerencia de ',
    'Ordenanza N° ',
    'Ordenanzas N° 001-2020-MPVA, ',
    'modifíquense los artículos 5 y ',
    '012-2026-MPVA-',
    '-\n',
    'ñ-\nñ',
    '\n',
    '1/',
    'Ordenanza Municipal N° 1-2020-A/A/A/A/A/A/A/A/A/A/',
  ])('A1 a hostile text of 160,000 letters is read like any other: %j', (unidad) => {
    const texto = unidad.repeat(Math.ceil(160_000 / unidad.length))
    const { user: antes } = process.cpuUsage()
    actuacionesDe(texto, PROPIA)
    // What a pattern that begins anew at every letter takes is minutes.
    expect((process.cpuUsage().user - antes) / 1_000).toBeLessThan(3_000)
  })
})
