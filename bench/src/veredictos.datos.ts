import { randomBytes, X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { PedidoDeVerificacion } from '../../firma/src/tipos.ts'
import { raiz as raizDeAtaques } from '../../firma/test/ataques.ts'
import { lento } from '../../firma/test/hallazgos.ts'
import { armarPdf } from '../../firma/test/pdf-de-prueba.ts'
import { firmar, pedido, unaAutoridad } from '../../firma/test/pdf-firmado.ts'

const CORPUS = new URL('../../firma/test/corpus/ataques/', import.meta.url)
/** While the certificates of the corpus are good. */
const DIA_DEL_CORPUS = new Date('2026-11-24')
/** A scan is a square of so many points, three bytes each: one megabyte. */
const LADO = 577
const LINEA = 'Que, mediante el informe de vistos, la gerencia solicita aprobar el plan de mantenimiento.'
const LINEAS = 40

/** A PDF to be judged, and what is asked of it. */
export interface PorJuzgar {
  medida: string
  pdf: Buffer
  pedido: PedidoDeVerificacion
}

/** Files of the product's own signer, in stamps one under the other, with the root that they lead to. */
export const unosFirmados = async () => {
  const autoridad = unaAutoridad()
  const firmado = (megas: number, firmas: number) => firmar(autoridad, unaResolucion(megas), firmas)
  return {
    raices: autoridad.raices,
    pedido: pedido(autoridad.raices),
    tres: await firmado(1, 3),
    diez: await firmado(1, 10),
    grande: await firmado(60, 3),
    sinFirmar: unaResolucion(1),
  }
}

/** The attacks of the audit, and what once took a minute. */
export const hostiles = (): PorJuzgar[] => {
  const { raw } = new X509Certificate(readFileSync(new URL('raiz.crt', CORPUS)))
  const deAuditoria = readdirSync(CORPUS)
    .filter((nombre) => nombre.endsWith('.pdf'))
    .map((medida) => ({
      medida,
      pdf: readFileSync(new URL(medida, CORPUS)),
      pedido: pedido([raw], { ahora: DIA_DEL_CORPUS }),
    }))
  const lentos = ['a stream of thousands of words', '300,000 entries that lead nowhere'].map((medida, v) => ({
    medida,
    pdf: lento(v),
    pedido: pedido([raizDeAtaques.der]),
  }))
  return [...deAuditoria, ...lentos]
}

/** A page of text, beside which stamps have room, and one with a scan of a megabyte for each that is asked for. */
const unaResolucion = (megas: number): Buffer => {
  const hojas = Array.from({ length: megas }, (_, i) => 100 + 3 * i)
  const texto = Array.from({ length: LINEAS }, (_, i) => `1 0 0 1 130 ${780 - 16 * i} Tm (${LINEA}) Tj`).join('\n')
  const dibujo = `q 500 0 0 500 47 171 cm /Im0 Do Q`
  return armarPdf(
    new Map<number, string | Buffer>([
      [1, '<< /Type /Catalog /Pages 2 0 R >>'],
      [2, `<< /Type /Pages /Count ${megas + 1} /Kids [10 0 R ${hojas.map((n) => `${n} 0 R`).join(' ')}] >>`],
      [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
      [10, hoja('/Contents 11 0 R /Resources << /Font << /F1 3 0 R >> >>')],
      [11, flujo('', Buffer.from(`BT /F1 9 Tf ${texto} ET`, 'latin1'))],
      ...hojas.flatMap((n): [number, string | Buffer][] => [
        [n, hoja(`/Contents ${n + 1} 0 R /Resources << /XObject << /Im0 ${n + 2} 0 R >> >>`)],
        [n + 1, flujo('', Buffer.from(dibujo))],
        [
          n + 2,
          flujo(
            `/Type /XObject /Subtype /Image /Width ${LADO} /Height ${LADO} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
            randomBytes(LADO * LADO * 3),
          ),
        ],
      ]),
    ]),
  )
}

const hoja = (resto: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resto} >>`
const flujo = (dic: string, datos: Buffer) =>
  Buffer.concat([Buffer.from(`<< ${dic} /Length ${datos.length} >>\nstream\n`), datos, Buffer.from('\nendstream')])
