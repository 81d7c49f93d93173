import { esComunicacion } from '@cabildo/contracts/documentos-comunicaciones'
import { TIPOS_DOCUMENTO, type TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import {
  CAMPOS_PLANTILLA,
  CAMPOS_SUFIJO,
  LINEA_MAXIMO,
  LINEAS_MAXIMO,
  Plantilla,
  plantillasApi,
} from '@cabildo/contracts/organizacion-plantillas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { textoDePdf } from '../../../test/leer-pdf.ts'
import { ENTIDAD, EXPEDIDO, lineasDe, PLANTILLAS } from '../../../test/redaccion.ts'
import { borradorDeMuestra } from '../documentos/redaccion/muestra.ts'
import { redactar } from '../documentos/redaccion/redaccion.ts'
import { maquetar as enWord } from '../documentos/redaccion/word.maqueta.ts'

const banco = usarBanco()

const linea = (campos: readonly string[], maxLength: number) =>
  fc
    .array(
      fc.oneof(fc.constantFrom(...campos.map((campo) => `{${campo}}`)), fc.string({ maxLength: 30, unit: 'grapheme' })),
      {
        maxLength,
      },
    )
    .map((trozos) => trozos.join(' '))
const texto = fc.oneof(linea(CAMPOS_PLANTILLA, 8), fc.constant(''), fc.constant('Ñ'.repeat(LINEA_MAXIMO)))
const lineas = fc.array(texto, { maxLength: 6 })

/** What people may save: whatever the contract takes of what they may write. */
const plantilla = fc
  .record({
    titulo: texto,
    sufijo: linea(CAMPOS_SUFIJO, 3),
    sufijos: fc.dictionary(fc.integer({ min: 1, max: 32_767 }).map(String), linea(CAMPOS_SUFIJO, 2), { maxKeys: 3 }),
    apertura: lineas,
    nombre: fc.constantFrom('verbo', 'titulo', 'comillas', 'no'),
    vistos: fc.option(texto),
    considerando: fc.option(texto),
    que: fc.boolean(),
    formula: texto,
    verbo: texto,
    numeral: fc.constantFrom('articulo', 'clausula', 'romano'),
    cierre: lineas,
    firmantes: fc.array(fc.array(texto, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
  })
  .map((una) => Plantilla.safeParse(una))
  .filter(({ success }) => success)
  .map(({ data }) => data as Plantilla)
const tipo = fc.constantFrom<TipoDocumento[]>(...TIPOS_DOCUMENTO.map(({ id }) => id))

const redaccionDe = (tipo_doc: TipoDocumento, suya: Plantilla) =>
  redactar(borradorDeMuestra(tipo_doc, '2026-11-21'), EXPEDIDO, ENTIDAD, { ...PLANTILLAS, de: () => suya })

test('ORG-40 O8 whatever is saved makes a document, with the same items in it', () => {
  fc.assert(
    fc.property(tipo, plantilla, (tipo_doc, suya) => {
      expect(lineasDe(redaccionDe(tipo_doc, suya)).join('\n')).toMatch(
        esComunicacion(tipo_doc) ? 'Uso de los espacios públicos' : /APROBAR lo solicitado\.(?:.|\n)*ENCARGAR/,
      )
    }),
    { numRuns: 500 },
  )
})

const VACIA: Plantilla = {
  ...{ titulo: '', sufijo: '', sufijos: {}, apertura: [], nombre: 'no', vistos: null, considerando: null, que: false },
  ...{ formula: '', verbo: '', numeral: 'articulo', cierre: [], firmantes: [] },
}
const LLENA: Plantilla = {
  ...VACIA,
  ...{
    titulo: 'Á'.repeat(LINEA_MAXIMO),
    sufijo: 'W'.repeat(60),
    formula: 'ñ '.repeat(250),
    verbo: 'Q'.repeat(LINEA_MAXIMO),
  },
  apertura: Array(LINEAS_MAXIMO).fill('W'.repeat(LINEA_MAXIMO)),
  cierre: Array(LINEAS_MAXIMO).fill('{ENTIDAD} '.repeat(50).trim()),
  firmantes: Array(4).fill(Array(4).fill('M'.repeat(LINEA_MAXIMO))),
}

const muestra = async (tipo_doc: TipoDocumento, body: Plantilla) =>
  (await banco.como('admin')).enviar({
    method: 'POST',
    url: plantillasApi.vista.path.replace(':tipo', String(tipo_doc)),
    payload: body,
  })

test('ORG-40 O8 the emptiest template, the fullest one and some others come out of the real generator, as PDF and Word', async () => {
  const algunas = [[11, VACIA], [1, LLENA], ...fc.sample(fc.tuple(tipo, plantilla), 6)] as const
  for (const [tipo_doc, suya] of algunas) {
    const { statusCode, rawPayload } = await muestra(tipo_doc, suya)
    expect([statusCode, rawPayload.subarray(0, 5).toString('latin1')], JSON.stringify(suya)).toEqual([200, '%PDF-'])
    expect((await enWord(redaccionDe(tipo_doc, suya))).subarray(0, 2).toString('latin1')).toBe('PK')
  }
})

test('ORG-40 the sample is a document of its type in the words that are sent, marked as a draft; nothing is kept', async () => {
  const { statusCode, headers, rawPayload } = await muestra(3, { ...VACIA, titulo: 'PRUEBA', verbo: 'DISPONE:' })
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store'])
  const pagina = (await textoDePdf(rawPayload)).join(' ')
  for (const dicho of ['PRUEBA', 'DISPONE:', 'ARTÍCULOPRIMERO', 'BORRADOR']) expect(pagina).toContain(dicho)
  expect(await banco.archivosEnDisco()).toEqual([])
  expect((await muestra(3, { ...VACIA, verbo: '{nadie}' })).json().errors).toHaveProperty('verbo')
})
