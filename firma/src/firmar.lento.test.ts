import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { firmanteDePrueba, identidadDePrueba } from '../test/certificados-de-prueba.ts'
import { cmsDe, conArchivos, firmaDePrueba, hayPrograma, segunPdfsig } from '../test/firmas.ts'
import { pdfDePrueba } from '../test/pdf-de-prueba.ts'
import { FirmaNoCabe, firmarPdf } from './firmar.ts'
import { prepararPdf } from './preparar/preparar.ts'
import type { Firmante, Preparado } from './tipos.ts'

const LUGARES = [
  [10, 200],
  [10, 260],
  [420, 5],
  [420, 70],
  [210, 115],
] as const

const raiz = identidadDePrueba({ nombre: 'Raíz de prueba', autoridad: true, clase: 'rsa' })
const FIRMANTES: Record<string, Firmante> = {
  RSA: firmanteDePrueba(identidadDePrueba({ clase: 'rsa', emisor: raiz }), [raiz.certificado]),
  ECDSA: firmanteDePrueba(identidadDePrueba({ clase: 'ec', emisor: raiz }), [raiz.certificado]),
}

const firmar = async (pdf: Buffer, veces = 1, firmante: Firmante = FIRMANTES.ECDSA!) => {
  let firmado = pdf
  for (const [x, y] of LUGARES.slice(0, veces))
    firmado = await firmarPdf(prepararPdf, firmante, firmaDePrueba({ x, y }), firmado)
  return firmado
}

const conPdfLib = async (useObjectStreams: boolean) => {
  const documento = await PDFDocument.create()
  const letra = await documento.embedFont(StandardFonts.Helvetica)
  documento.addPage([595, 842]).drawText('Texto', { x: 90, y: 700, font: letra })
  return Buffer.from(await documento.save({ useObjectStreams }))
}

test.each([
  ['a cross-reference table', async () => pdfDePrueba()],
  ['objects outside streams', () => conPdfLib(false)],
  ['object and cross-reference streams', () => conPdfLib(true)],
])('FIR-24 FIR-25 D-19 only adds to a file with %s, five times over', async (_, hacer) => {
  const pdf = await hacer()
  const una = await firmar(pdf)
  expect(una.subarray(0, pdf.length).equals(pdf)).toBe(true)
  const cinco = await firmar(pdf, 5)
  expect(cmsDe(cinco)).toHaveLength(5)
  expect(cmsDe(cinco).at(-1)?.firmado.length).toBe(cinco.length - 2 * 16_384 - 2)
  const { context } = await PDFDocument.load(cinco)
  expect(context.lookup(context.trailerInfo.Root)).toBeDefined()
})

test.runIf(hayPrograma('pdfsig')).each([
  [1, 'a cross-reference table', async () => pdfDePrueba()],
  [2, 'objects outside streams', () => conPdfLib(false)],
  [5, 'object and cross-reference streams', () => conPdfLib(true)],
  [
    5,
    'a table and a version of long ago',
    async () => Buffer.from(pdfDePrueba().toString('latin1').replace('1.7', '1.3'), 'latin1'),
  ],
  [2, 'no line end behind its last mark', async () => pdfDePrueba().subarray(0, -1)],
])('FIR-24 pdfsig finds %i good signatures in a file with %s', async (veces, _, hacer) => {
  const firmas = segunPdfsig(await firmar(await hacer(), veces))
  expect(firmas).toHaveLength(veces)
  for (const firma of firmas) {
    expect(firma).toContain('Signature is Valid')
    expect(firma).toContain('ETSI.CAdES.detached')
    expect(firma).toContain('Signer Certificate Common Name: Íñigo Ñuñoa Peña')
  }
  expect(firmas.at(-1)).toContain('Total document signed')
})

test.runIf(hayPrograma('openssl', 'version')).each(Object.keys(FIRMANTES))(
  'D-34 OpenSSL takes a signature in %s for CAdES, of the signed bytes and no others',
  async (clase) => {
    const [firma] = cmsDe(await firmar(pdfDePrueba(), 1, FIRMANTES[clase]))
    const verificar = (firmado: Buffer) =>
      conArchivos(
        { cms: firma!.cms, firmado, 'raiz.pem': new X509Certificate(raiz.certificado).toString() },
        (carpeta) =>
          execFileSync(
            'openssl',
            ['cms', '-verify', '-cades', '-binary', '-inform', 'der', '-in', join(carpeta, 'cms')].concat(
              ['-content', join(carpeta, 'firmado'), '-CAfile', join(carpeta, 'raiz.pem')],
              ['-purpose', 'any', '-out', join(carpeta, 'salida')],
            ),
            { stdio: 'ignore' },
          ),
      )
    expect(() => verificar(firma!.firmado)).not.toThrow()
    expect(() => verificar(Buffer.concat([firma!.firmado, Buffer.from(' ')]))).toThrow()
  },
)

test('D-34 PAdES keeps the time in the file and the whole chain in the signature', async () => {
  const pdf = await firmar(pdfDePrueba())
  const texto = pdf.toString('latin1')
  expect(texto).toContain("/M (D:20260303102233-05'00')")
  expect(texto).not.toContain('/Cert ')
  const [firma] = cmsDe(pdf)
  expect(firma!.cms.includes(FIRMANTES.ECDSA!.certificado)).toBe(true)
  expect(firma!.cms.includes(raiz.certificado)).toBe(true)
  // No signing time of its own (1.2.840.113549.1.9.5).
  expect(firma!.cms.includes(Buffer.from('06092a864886f70d010905', 'hex'))).toBe(false)
})

test.each<[string, (bueno: Preparado, pdf: Buffer) => Preparado]>([
  ['another file', ({ hueco, pdf }) => ({ hueco, pdf: Buffer.concat([Buffer.from('%PDF-1.4 '), pdf.subarray(9)]) })],
  ['a room within the file', ({ pdf }, { length }) => ({ pdf, hueco: { desde: length - 20, hasta: length } })],
  ['a room that holds something', ({ pdf, hueco }) => ({ pdf, hueco: { ...hueco, desde: hueco.desde - 4 } })],
  ['a range that leaves out more', ({ pdf, hueco }) => ({ pdf: Buffer.concat([pdf, Buffer.from('\n')]), hueco })],
])('FIR-25 the key signs nothing when the workshop hands back %s', async (_, torcer) => {
  const pdf = pdfDePrueba()
  const torcido = torcer(await prepararPdf(pdf, firmaDePrueba()), pdf)
  let usada = false
  const firmante = {
    ...FIRMANTES.ECDSA!,
    firmar: async (datos: Buffer) => {
      usada = true
      return datos
    },
  }
  await expect(firmarPdf(async () => torcido, firmante, firmaDePrueba(), pdf)).rejects.toThrow(
    'no es una actualización',
  )
  expect(usada).toBe(false)
})

test('D-35 a signature with more certificates than there is room for is told, not a fault', async () => {
  const muchos = Array.from({ length: 60 }, () => raiz.certificado)
  const firmante = firmanteDePrueba(identidadDePrueba(), muchos)
  await expect(firmarPdf(prepararPdf, firmante, firmaDePrueba(), pdfDePrueba())).rejects.toThrow(FirmaNoCabe)
})
