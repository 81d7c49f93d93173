import { deflateSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { actualizar, conEntrada, objetoDe } from '../../test/actualizar-pdf.ts'
import { armarPdf, pdfDePrueba } from '../../test/pdf-de-prueba.ts'
import { type Autoridad, firmar, firmarAMano, pedido, unaAutoridad } from '../../test/pdf-firmado.ts'
import { unCms, unSello, unTitular } from '../../test/pki-de-prueba.ts'
import { causaNoFirmable } from '../preparar/preparar.ts'
import { HALLAZGOS, SIN_HALLAZGOS } from './causas.ts'
import { verificarPdf } from './verificar.ts'

const original = pdfDePrueba({ paginas: 3 })
let autoridad: Autoridad
let una: Buffer
let dos: Buffer
beforeAll(async () => {
  autoridad = unaAutoridad()
  una = await firmar(autoridad, original)
  dos = await firmar(autoridad, una)
})
const juzgar = (pdf: Buffer, base?: number) => verificarPdf(pdf, pedido(autoridad.raices, { base }))
const rechazo = async (pdf: Buffer, base: number) => (await juzgar(pdf, base)).rechazo

test.each([2, 5, 10])('FIR-25 D-19 %i signatures one after another are all valid', async (veces) => {
  const { resultado, firmas } = await juzgar(await firmar(autoridad, original, veces))
  expect(resultado).toBe('VÁLIDO')
  expect(firmas.map((firma) => [firma.firmante, firma.resultado])).toEqual(
    Array.from({ length: veces }, (_, i) => [`Íñigo Núñez Peña ${i + 1}`, 'VÁLIDO']),
  )
})

const conInicio = (pdf: Buffer) => Buffer.concat([Buffer.from('\ufeff'), pdf])
/** Whose end leads a few bytes past its table. */
const conTablaPerdida = (pdf: Buffer) =>
  Buffer.from(
    pdf.toString('latin1').replace(/startxref\n(\d+)/, (_, lugar) => `startxref\n${Number(lugar) + 6}`),
    'latin1',
  )

test.each<[string, Buffer]>([
  ['with something before its header', conInicio(original)],
  ['whose table is not where its end says', conTablaPerdida(original)],
  ['with an end and no table', Buffer.concat([original, Buffer.from('startxref\n0\n%%EOF\n')])],
  [
    'whose table leads to another object',
    Buffer.from(original.toString('latin1').replace(/3 1\n(\d+)([\s\S]*?)4 1\n(\d+)/, '3 1\n$3$24 1\n$3'), 'latin1'),
  ],
  [
    'that stands in no table',
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF'),
  ],
])('FIR-25 D-36 a file %s is not signed', async (_nombre, pdf) => {
  expect(await causaNoFirmable(original)).toBeNull()
  expect(await causaNoFirmable(pdf)).toBe('pdfDanado')
  await expect(firmar(autoridad, pdf)).rejects.toMatchObject({ codigo: 'pdfDanado' })
})

test('FIR-25 D-36 who signs a file that could not be signed is not accused of having changed it', async () => {
  const raiz = unTitular({ nombre: 'Raíz', autoridad: true })
  const rosa = unTitular({ nombre: 'Rosa', emisor: raiz })
  // The program mends it: what it adds goes back to the table that the file had lost.
  const entregado = Buffer.concat([original, Buffer.from('startxref\n0\n%%EOF\n')])
  const prev = Number(/startxref\n(\d+)/.exec(original.toString('latin1'))?.[1])
  const firmado = firmarAMano(entregado, { prev, catalogo: objetoDe(original, 1), cms: (datos) => unCms(rosa, datos) })
  expect(await verificarPdf(firmado, pedido([raiz.der]))).toMatchObject({ resultado: 'VÁLIDO' })
  expect(await verificarPdf(firmado, pedido([raiz.der], { base: entregado.length }))).toEqual({
    ...{ ...HALLAZGOS.ilegible, ...SIN_HALLAZGOS, rechazo: HALLAZGOS.ilegible.causa },
  })
})

test('FIR-25 a signature that was no good when the file was handed out does not count as new', async () => {
  const raiz = unTitular({ nombre: 'Raíz', autoridad: true })
  const mala = firmarAMano(original, { cms: () => Buffer.alloc(0), rango: ([, b, c, d]) => [1, b, c, d].map(Number) })
  const rosa = unTitular({ nombre: 'Rosa', emisor: raiz })
  const firmado = firmarAMano(mala, { cms: (datos) => unCms(rosa, datos), nombre: 'Firma2', desde: 15_010 })
  const dictamen = await verificarPdf(firmado, pedido([raiz.der], { base: mala.length }))
  expect(dictamen).toMatchObject({ resultado: 'NO VÁLIDO', causa: HALLAZGOS.rango.causa, rechazo: null })
})

test.each([' ', '\n', '\r\n\r\n', '  \t\0\f\n', '\n'.repeat(40)])(
  'FIR-25 a signed file that ends with %j is valid, and nothing may be added to it',
  async (blancos) => {
    const raiz = unTitular({ nombre: 'Raíz', autoridad: true })
    const rosa = unTitular({ nombre: 'Rosa', emisor: raiz })
    const firmado = firmarAMano(original, { cms: (datos) => unCms(rosa, datos), fin: `%%EOF${blancos}` })
    const esperado = { resultado: 'VÁLIDO', rechazo: null }
    expect(await verificarPdf(firmado, pedido([raiz.der], { base: original.length }))).toMatchObject(esperado)
    const largo = Buffer.concat([firmado, Buffer.from(' ')])
    expect(await verificarPdf(largo, pedido([raiz.der]))).not.toMatchObject({ resultado: 'VÁLIDO' })
  },
)

test('VER-12 a document that quotes a signature in a text or in a file within is no less valid', async () => {
  const cita = '<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>'
  const citado = pdfDePrueba({
    objetos: [`<< /Length ${cita.length} >>\nstream\n${cita}\nendstream`, `<< /Title (${cita}) >>`],
  })
  expect(await juzgar(await firmar(autoridad, citado))).toMatchObject({ resultado: 'VÁLIDO' })
  expect(await juzgar(citado)).toMatchObject(HALLAZGOS.sinFirmas)
  // Where nothing leads to it, somebody took it away.
  const suelta = original.toString('latin1').replace('xref\n', `${cita}\nxref\n`)
  expect(
    await juzgar(
      Buffer.from(
        suelta.replace(/startxref\n(\d+)/, (_, n) => `startxref\n${Number(n) + cita.length + 1}`),
        'latin1',
      ),
    ),
  ).toMatchObject(HALLAZGOS.suelta)
})

test('E7 E10 a file whose streams unfold into too much is not valid, each of them small as it may be', async () => {
  const flujos = (cuantos: number) => {
    const numeros = Array.from({ length: cuantos }, (_, i) => i)
    const objeto = (i: number) => {
      const z = deflateSync(Buffer.concat([Buffer.from(`90${i} 0 null`), Buffer.alloc(31 * 1_024 * 1_024, ' ')]))
      const dic = `<< /Type /ObjStm /N 1 /First 6 /Filter /FlateDecode /Length ${z.length} >>\nstream\n`
      return Buffer.concat([Buffer.from(dic), z, Buffer.from('\nendstream')])
    }
    const dentro = Object.fromEntries(numeros.map((i) => [900 + i, [100 + i, 0] as const]))
    return actualizar(pdfDePrueba({ objetos: numeros.map(objeto) }), { flujo: true, dentro })
  }
  expect(await juzgar(flujos(1))).toMatchObject(HALLAZGOS.sinFirmas)
  expect(await juzgar(flujos(5))).toMatchObject({ ...HALLAZGOS.ilegible, firmas: [] })
  expect(await causaNoFirmable(flujos(5))).toBe('pdfDanado')
})

test('FIR-25 VER-02 the order of the signatures and the SHA-256 of what each covers are told', async () => {
  const { createHash } = await import('node:crypto')
  const { firmas } = await juzgar(dos)
  const de = (pdf: Buffer) => ({ hasta: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex') })
  expect(firmas).toMatchObject([de(una), de(dos)])
})

test('FIR-25 only the file handed out with one good signature behind it is taken', async () => {
  expect(await rechazo(una, original.length)).toBeNull()
  expect(await rechazo(dos, una.length)).toBeNull()
  expect(await rechazo(una, una.length)).toBe('El archivo recibido no trae una firma nueva')
  expect(await rechazo(una, dos.length)).toBe('El archivo recibido no trae una firma nueva')
  expect(await rechazo(original, 10)).toBe('El archivo recibido no trae una firma nueva')
  expect(await rechazo(dos, original.length)).toBe('El archivo recibido trae más de una firma nueva')
})

test('E10 FIR-25 changes that come with the new signature are refused, though it covers them itself', async () => {
  const cambios = [
    { 4: '<< /Length 2 >>\nstream\nq \nendstream' },
    { 901: '<< /Type /Annot /Subtype /FreeText >>', 10000: conEntrada(original, 10_000, '/Annots [901 0 R]') },
    { 1: conEntrada(original, 1, '/OpenAction [10000 0 R /Fit]') },
  ]
  for (const objetos of cambios) {
    const firmado = await firmar(autoridad, actualizar(original, { objetos }))
    expect(await juzgar(firmado)).toMatchObject({ resultado: 'VÁLIDO' })
    expect(await rechazo(firmado, original.length)).toMatch(/después de la firma|cambiad|Se reemplazó/)
  }
})

test('E10 FIR-25 what is added behind the new signature is refused, also when it would be harmless', async () => {
  const conPruebas = actualizar(una, { objetos: { 1: conEntrada(una, 1, '/DSS << >>') } })
  expect(await juzgar(conPruebas)).toMatchObject({ resultado: 'VÁLIDO' })
  expect(await rechazo(conPruebas, original.length)).toBe('Se agregó contenido después de la última firma')
  for (const resto of ['\n', 'x', '%%EOF\n']) {
    const largo = Buffer.concat([una, Buffer.from(resto)])
    expect(await juzgar(largo)).not.toMatchObject({ resultado: 'VÁLIDO' })
    expect(await rechazo(largo, original.length)).not.toBeNull()
  }
})

test('E10 FIR-25 a new signature that is not good itself is refused with its cause', async () => {
  const ajeno = await firmar(unaAutoridad(), una)
  expect(await rechazo(ajeno, una.length)).toBe(HALLAZGOS.sinRaiz.causa)
  const alterado = Buffer.from(dos)
  alterado.write('Z', una.length + 40)
  expect(await rechazo(alterado, una.length)).not.toBeNull()
  // What was wrong before is not the new signer's doing.
  const { rechazo: ninguno } = await juzgar(await firmar(autoridad, ajeno), ajeno.length)
  expect(ninguno).toBeNull()
})

test('E10 D-19 two fields never share a signature', async () => {
  const valor = /\/V (\d+) 0 R/.exec(una.toString('latin1', original.length))?.[1]
  const compartida = actualizar(una, {
    objetos: {
      1: objetoDe(una, 1).replace(/\/AcroForm \d+ 0 R/, '/AcroForm << /SigFlags 3 /Fields [901 0 R 902 0 R] >>'),
      901: `<< /FT /Sig /T (A) /V ${valor} 0 R >>`,
      902: `<< /FT /Sig /T (B) /V ${valor} 0 R >>`,
    },
  })
  expect(await juzgar(compartida)).toMatchObject({ resultado: 'NO VÁLIDO' })
})

const PAGINAS = '<< /Type /Pages /Count 2147483647 /Kids [2 0 R] >>'
const CATALOGO = '<< /Type /Catalog /Pages 2 0 R /AcroForm 3 0 R >>'
const conObjetos = (...objetos: string[]) =>
  armarPdf(new Map([CATALOGO, PAGINAS, ...objetos].map((objeto, i) => [i + 1, objeto])))

test.each<[string, () => Buffer]>([
  ['nothing', () => Buffer.alloc(0)],
  ['a text', () => Buffer.from('Esto no es un PDF')],
  ['a beginning alone', () => una.subarray(0, 300)],
  ['lists within lists', () => conObjetos('['.repeat(50_000))],
  ['an unfinished string', () => conObjetos(`(${'('.repeat(1_000)}`)],
  [
    'a table with millions of entries',
    () => Buffer.from('%PDF-1.7\nxref\n0 99999999\ntrailer\n<< >>\nstartxref\n9\n%%EOF'),
  ],
  [
    'a table that leads to itself',
    () => Buffer.from('xref\n0 0\ntrailer\n<< /Root 1 0 R /Prev 0 >>\nstartxref\n0\n%%EOF'),
  ],
  ['a catalogue that is not there', () => armarPdf(new Map([[2, PAGINAS]]))],
  [
    'a form whose fields are their own parents',
    () =>
      armarPdf(
        new Map([
          [1, '<< /AcroForm << /Fields [3 0 R] >> >>'],
          [3, '<< /T (A) /Kids [3 0 R] >>'],
        ]),
      ),
  ],
  [
    'a length that asks for itself',
    () =>
      armarPdf(
        new Map([
          [1, '<< /AcroForm 3 0 R >>'],
          [3, '<< /Length 3 0 R >>\nstream\n'],
        ]),
      ),
  ],
  [
    'a reference to itself',
    () =>
      armarPdf(
        new Map([
          [1, '3 0 R'],
          [3, '3 0 R'],
        ]),
      ),
  ],
])('E7 E10 a file that holds %s is not valid, and throws nothing', async (_nombre, hacer) => {
  expect(await juzgar(hacer())).toMatchObject({ ...HALLAZGOS.ilegible, firmas: [], rechazo: null })
  expect(await rechazo(hacer(), 1)).toBe(HALLAZGOS.ilegible.causa)
})

test('E7 VER-12 a file with two thousand million pages and no signature is told as what it is', async () => {
  expect(await juzgar(conObjetos())).toMatchObject({ ...HALLAZGOS.sinFirmas, firmas: [] })
})

test('E7 a file with more signatures than anybody makes is not valid', async () => {
  const numeros = Array.from({ length: 300 }, (_, i) => 10 + i)
  const objetos = new Map([[1, `<< /AcroForm << /Fields [${numeros.map((n) => `${n} 0 R`).join(' ')}] >> >>`]])
  for (const n of numeros) objetos.set(n, `<< /FT /Sig /T (F${n}) /V << /ByteRange [0 1 2 3] /Contents <00> >> >>`)
  expect(await juzgar(armarPdf(objetos))).toMatchObject({ ...HALLAZGOS.demasiadas, firmas: [] })
})

/** The same numbers every time, so that a failure can be looked at again. */
const azar = (semilla: number) => () => {
  semilla = (Math.imul(semilla, 1_664_525) + 1_013_904_223) >>> 0
  return semilla / 2 ** 32
}

test('E10 D-19 whichever byte of a signed file is changed, it is valid no longer', async () => {
  const siguiente = azar(2_026)
  const hueco = una.indexOf('/Contents <') + 11
  const fin = una.indexOf('>', hueco)
  for (let vez = 0; vez < 160; vez++) {
    // A third anywhere, a third in the signature itself, a third in the zeros behind it and about its edges.
    const [desde, hasta] = (
      [
        [0, una.length],
        [hueco - 1, hueco + 2_400],
        [fin - 3_000, fin + 1],
      ] as const
    )[vez % 3] ?? [0, 1]
    const lugar = desde + Math.floor(siguiente() * (hasta - desde))
    const cambiado = Buffer.from(una)
    const byte = una[lugar] ?? 0
    // Often the change that says the same: another case, another white space, another digit.
    cambiado[lugar] = byte ^ (vez % 2 ? 0x20 : 1 << Math.floor(siguiente() * 8))
    const { resultado } = await juzgar(cambiado)
    expect({ lugar, byte, ahora: cambiado[lugar], resultado }).not.toMatchObject({ resultado: 'VÁLIDO' })
  }
})

test('E10 D-19 whichever byte of the signature of somebody else’s program is changed, it is valid no longer', async () => {
  const raiz = unTitular({ nombre: 'Raíz', autoridad: true })
  const rosa = unTitular({ nombre: 'Rosa', emisor: raiz, clase: 'pss' })
  const reloj = unTitular({ nombre: 'Reloj', emisor: raiz, uso: 0x80, usosExtendidos: ['1.3.6.1.5.5.7.3.8'] })
  const sello = (valor: Buffer) => unSello(reloj, new Date('2026-11-20'), valor)
  const firmado = firmarAMano(original, { cms: (datos) => unCms(rosa, datos, { sello }) })
  expect(await verificarPdf(firmado, pedido([raiz.der]))).toMatchObject({ resultado: 'VÁLIDO' })
  const hueco = firmado.indexOf('/Contents <') + 11
  const cms = Buffer.from(firmado.toString('latin1', hueco, hueco + 12_000), 'hex')
  // Tags and lengths, and what settings say: a value that is read past would show here.
  const lugares = Array.from(cms.keys()).filter((i) =>
    [0x02, 0x04, 0x05, 0x30, 0x31, 0xa0, 0xa1, 0xa2].includes(cms[i] ?? 0),
  )
  for (const [vez, i] of lugares.slice(0, 200).entries()) {
    const otro = ((cms[i] ?? 0) ^ (1 << (vez % 8))).toString(16).padStart(2, '0')
    const cambiado = Buffer.from(firmado)
    cambiado.write(otro, hueco + i * 2, 'latin1')
    const { resultado } = await verificarPdf(cambiado, pedido([raiz.der]))
    expect({ i, byte: cms[i], otro, resultado }).not.toMatchObject({ resultado: 'VÁLIDO' })
  }
}, 60_000)

test('E10 FIR-25 the seal of an older signature is not opened by a document that only looks the same', async () => {
  const raiz = unTitular({ nombre: 'Raíz', autoridad: true })
  const rosa = unTitular({ nombre: 'Rosa', emisor: raiz })
  const firmado = firmarAMano(original, { cms: (datos) => unCms(rosa, datos) })
  const otro = pdfDePrueba({ paginas: 3, pagina: '/Rotate 90' })
  // Its signature, taken over into another document at the same place.
  const llevado = firmarAMano(otro, { cms: () => Buffer.alloc(0) })
  const desde = firmado.indexOf('/Contents <') + 11
  firmado.copy(llevado, llevado.indexOf('/Contents <') + 11, desde, desde + 12_000)
  const { firmas } = await verificarPdf(llevado, pedido([raiz.der]))
  expect(firmas).toMatchObject([HALLAZGOS.alterado])
})
