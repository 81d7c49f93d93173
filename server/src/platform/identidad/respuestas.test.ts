import { identidadApi } from '@cabildo/contracts/identidad'
import { FORMAS_RENIEC } from '@cabildo/simuladores/pide-reniec-formas'
import { FORMAS_SUNAT } from '@cabildo/simuladores/pide-sunat'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { EN_RENIEC, EN_SUNAT, usarPide } from '../../../test/pide.ts'
import { leerArbol } from './arbol.ts'

const pide = usarPide()
const banco = usarBanco({ env: pide.env })
const buscarDni = async (dni: string) => (await banco.como('sol')).llamar(identidadApi.reniec, { params: { dni } })
const buscarRuc = async (ruc: string) => (await banco.como('sol')).llamar(identidadApi.sunat, { params: { ruc } })
const JUAN = { prenombres: 'JUAN CARLOS', apPrimer: 'ÑAUPARI', apSegundo: 'DE LA CRUZ' }
const VEJAR = { razon_social: 'INVERSIONES VEJAR E.I.R.L.' }
const NADIE = '98000009'
const RUC_SIN_NADIE = '20992618117'

beforeEach(async () => {
  pide.restablecer()
  await banco.db.deleteFrom('respuestas_nacionales').execute()
})

describe('RENIEC as clients have seen it (peru.md §2.1)', () => {
  test.each(FORMAS_RENIEC)(
    'IDE-11 IDE-15 API-30 shape %s: the padded names, and nobody when there is nobody',
    async (forma) => {
      pide.reniec.forma = forma
      const hallada = await buscarDni(EN_RENIEC)
      expect([hallada.status, hallada.cuerpo]).toEqual([200, JUAN])
      const nadie = await buscarDni(NADIE)
      expect([nadie.status, nadie.cuerpo]).toEqual([200, {}])
    },
  )

  test('IDE-11 people with one surname', async () => {
    pide.reniec.personas.set('98000011', { prenombres: 'AYNI', apPrimer: 'CONDORI', apSegundo: '' })
    for (const forma of FORMAS_RENIEC) {
      pide.reniec.forma = forma
      await banco.db.deleteFrom('respuestas_nacionales').execute()
      expect((await buscarDni('98000011')).cuerpo).toEqual({ prenombres: 'AYNI', apPrimer: 'CONDORI', apSegundo: '' })
    }
  })

  test('F4 a name that is a program is a name', async () => {
    const prenombres = '<script>alert(1)</script> & "Ana"'
    pide.reniec.personas.set('98000012', { prenombres, apPrimer: 'QUISPE', apSegundo: 'MAMANI' })
    for (const forma of ['comun', 'xml'] as const) {
      pide.reniec.forma = forma
      await banco.db.deleteFrom('respuestas_nacionales').execute()
      expect((await buscarDni('98000012')).cuerpo.prenombres).toBe(prenombres)
    }
  })

  test('IDE-18 F4 the platform says itself that it fails: nobody is told that a person does not exist', async () => {
    pide.reniec.errorPropio = true
    expect((await buscarDni(EN_RENIEC)).status).toBe(503)
  })

  test('IDE-11 P-10 nothing but the names is kept: no photograph, no address', async () => {
    await buscarDni(EN_RENIEC)
    const filas = await banco.db.selectFrom('respuestas_nacionales').selectAll().execute()
    expect(filas.map(({ datos }) => datos)).toEqual([JUAN])
  })
})

describe('SUNAT as clients have seen it (peru.md §2.2)', () => {
  test.each(FORMAS_SUNAT)('IDE-13 IDE-15 API-31 fields written as %s, in one row or among several', async (forma) => {
    pide.sunat.forma = forma
    for (const enLista of [false, true]) {
      pide.sunat.enLista = enLista
      await banco.db.deleteFrom('respuestas_nacionales').execute()
      const { status, cuerpo } = await buscarRuc(EN_SUNAT)
      expect([status, cuerpo]).toEqual([200, VEJAR])
    }
  })

  test.each([
    ['badgerfish', 'ausente'],
    ['badgerfish', 'vacia'],
    ['xml', 'ausente'],
  ] as const)('IDE-13 D-50 nobody, written as %s with the row %s', async (forma, noHay) => {
    Object.assign(pide.sunat, { forma, noHay })
    const { status, cuerpo } = await buscarRuc(RUC_SIN_NADIE)
    expect([status, cuerpo]).toEqual([200, {}])
  })

  test('IDE-13 who left the register or cannot be found at home still has a name', async () => {
    const mala = { estado: 'BAJA DE OFICIO', condicion: 'NO HABIDO' } as const
    pide.sunat.contribuyentes.set(EN_SUNAT, { ...VEJAR, ...mala })
    expect((await buscarRuc(EN_SUNAT)).cuerpo).toEqual(VEJAR)
  })

  test('F4 an answer about somebody else is no answer', async () => {
    pide.sunat.equivocado = true
    expect((await buscarRuc(EN_SUNAT)).status).toBe(503)
  })

  test('MPV-22 a business name is cut at what the forms take', async () => {
    pide.sunat.contribuyentes.set(EN_SUNAT, { razon_social: `ASOCIACION ${'X'.repeat(100)}` })
    expect((await buscarRuc(EN_SUNAT)).cuerpo.razon_social).toHaveLength(80)
  })
})

describe('reading whatever comes (F4)', () => {
  test('F4 any text is read or refused, and never repeated in the refusal', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string().map((texto) => `<a>${texto}</a>`),
        ),
        (texto) => {
          try {
            leerArbol(texto)
          } catch (error) {
            expect(error).toMatchObject({ message: 'la respuesta no se entiende' })
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  test('F4 deep and unclosed markup is refused', () => {
    for (const texto of [
      '<a>'.repeat(30_000),
      '<a'.repeat(30_000),
      `<${'a'.repeat(60_000)}`,
      '<a></b>',
      '<a>&#x',
      '<a>1</a>x<',
    ])
      expect(() => leerArbol(texto)).toThrow('la respuesta no se entiende')
  })
})
