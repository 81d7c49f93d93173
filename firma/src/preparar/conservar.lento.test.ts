import { sign } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { hayPrograma, segunPdfsig } from '../../test/firmas.ts'
import { pdfDePrueba } from '../../test/pdf-de-prueba.ts'
import { CUANDO, pedido } from '../../test/pdf-firmado.ts'
import { type Titular, unaRespuesta, unSello, unTitular } from '../../test/pki-de-prueba.ts'
import { discrepancia } from '../../test/visores.ts'
import { firmarPdf, sellarPdf } from '../firmar.ts'
import type { Firmante } from '../tipos.ts'
import { verificarPdf } from '../verificar/verificar.ts'
import { conservarCola, selloCola } from './conservar.ts'
import { prepararPdf } from './preparar.ts'

const raiz = unTitular({ nombre: 'Raíz', autoridad: true })
const reloj = unTitular({ nombre: 'Reloj', emisor: raiz, uso: 0x80, usosExtendidos: ['1.3.6.1.5.5.7.3.8'] })
const MINUTO = 60_000

const firmar = (pdf: Buffer, quien: Titular, n: number): Promise<Buffer> => {
  const firmante: Firmante = {
    ...{ certificado: quien.der, cadena: [raiz.der], algoritmo: 'ECDSA-SHA256' },
    firmar: async (datos) => sign('sha256', datos, quien.llave),
  }
  const fecha = new Date(CUANDO.getTime() + n * MINUTO)
  const sello = { pagina: 0, x: 5, y: 65 + 60 * n, imagen: null }
  return firmarPdf(prepararPdf, firmante, { nombre: `Firmante ${n}`, motivo: 'Visto', lugar: 'Ilo', fecha, sello }, pdf)
}
const preparar = async (pdf: Buffer) => {
  const { cola, hueco } = await selloCola(pdf)
  return { pdf: Buffer.concat([pdf, cola]), hueco }
}
/** Stamps it some seconds after the signature of that number. */
const sellar = (pdf: Buffer, n: number): Promise<Buffer> =>
  sellarPdf(
    preparar,
    async (...partes) => unSello(reloj, new Date(CUANDO.getTime() + n * MINUTO + 5_000), Buffer.concat(partes)),
    pdf,
  )
const conservar = async (pdf: Buffer, quien: Titular): Promise<Buffer> =>
  Buffer.concat([
    pdf,
    await conservarCola(pdf, {
      ...{ certificados: [quien.der, raiz.der], listas: [] },
      respuestas: [unaRespuesta(raiz, quien, 'vigente', { fecha: CUANDO })],
    }),
  ])
const conFlujos = async (): Promise<Buffer> => {
  const documento = await PDFDocument.create()
  documento.addPage([595, 842])
  return Buffer.from(await documento.save({ useObjectStreams: true }))
}
const MAS_TARDE = new Date(CUANDO.getTime() + 3_600_000)

test.each<[string, () => Promise<Buffer>]>([
  ['a table', async () => pdfDePrueba()],
  ['a form', async () => pdfDePrueba({ catalogo: '/AcroForm << /Fields [] >>' })],
  ['streams of objects and references', conFlujos],
])(
  'D-34 D-19 ten signatures, each kept and stamped before the next, are all valid here and in pdfsig, in a file with %s',
  async (_nombre, hacer) => {
    let pdf = await hacer()
    const cada: number[] = []
    for (let n = 0; n < 10; n++) {
      const quien = unTitular({ nombre: `Firmante ${n}`, emisor: raiz, hasta: new Date(CUANDO.getTime() + 1_800_000) })
      const conservada = await conservar(await firmar(pdf, quien, n), quien)
      pdf = await sellar(conservada, n)
      cada.push(pdf.length - conservada.length)
    }
    // Nobody's certificate is good any more: the stamps prove that it was.
    const dictamen = await verificarPdf(pdf, pedido([raiz.der], { ahora: MAS_TARDE }))
    expect(dictamen).toMatchObject({ resultado: 'VÁLIDO', observaciones: [] })
    expect(dictamen.firmas.map(({ esSello, resultado }) => [esSello, resultado])).toEqual(
      Array.from({ length: 20 }, (_, i) => [i % 2 === 1, 'VÁLIDO']),
    )
    // Every reader sees what was signed first, and the stamps of the others beside it.
    expect(await discrepancia(pdf, pdf.subarray(0, dictamen.firmas[0]?.hasta))).toBeNull()
    // What a stamp adds is its room and little more.
    expect(Math.max(...cada)).toBeLessThan(40_000)
    if (!hayPrograma('pdfsig')) return
    const segun = segunPdfsig(pdf)
    expect(segun).toHaveLength(20)
    // Poppler 22.12 does not look at time stamps of documents at all.
    const dePersonas = segun.filter((_, i) => i % 2 === 0)
    expect(dePersonas.filter((dicho) => !dicho.includes('Signature is Valid'))).toEqual([])
    expect(segun.at(-1)).toContain('Total document signed')
  },
)

test('D-34 a stamp shows nothing, and what was there before it stays to the byte', async () => {
  const firmado = await firmar(pdfDePrueba(), unTitular({ nombre: 'Rosa', emisor: raiz }), 0)
  const sellado = await sellar(firmado, 0)
  expect(sellado.subarray(0, firmado.length).equals(firmado)).toBe(true)
  const agregado = sellado.toString('latin1', firmado.length)
  expect(agregado).toContain('/Type /DocTimeStamp')
  expect(agregado).toMatch(/\/Rect \[ ?0 0 0 0 ?\]/)
  expect(agregado).not.toMatch(/\/AP|\/Annots/)
  const dos = await sellar(sellado, 1)
  expect((await verificarPdf(dos, pedido([raiz.der], { ahora: MAS_TARDE }))).firmas).toMatchObject([
    { resultado: 'VÁLIDO', esSello: false },
    { resultado: 'VÁLIDO', esSello: true, firmante: 'Reloj' },
    { resultado: 'VÁLIDO', esSello: true, firmante: 'Reloj' },
  ])
})
