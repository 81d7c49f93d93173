import { deflateSync } from 'node:zlib'
import { abrirPdf } from '@cabildo/firma/pdfium'
import { armarPdf } from '../../firma/test/pdf-de-prueba.ts'
import { type Hoja, pdfDeHojas } from './pdf-de-texto.ts'

const PUNTOS_POR_PULGADA = 200

/** A PDF as a scanner makes it: of each page its picture, and no letter. */
export const pdfEscaneado = async (hojas: readonly Hoja[]): Promise<Buffer> => {
  const abierto = await abrirPdf(pdfDeHojas(hojas))
  if (!abierto) throw new Error('The pages are no PDF')
  const hijas = hojas.map((_, i) => `${10 + 3 * i} 0 R`).join(' ')
  const objetos = new Map<number, string | Buffer>([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, `<< /Type /Pages /Count ${hojas.length} /Kids [${hijas}] >>`],
  ])
  for (const i of hojas.keys()) {
    const dibujo = abierto.dibujar(i, () => PUNTOS_POR_PULGADA / 72)
    if (!dibujo) throw new Error('The page cannot be drawn')
    const n = 10 + 3 * i
    const contenido = 'q 595 0 0 842 0 0 cm /I Do Q'
    const imagen = deflateSync(dibujo.grises)
    objetos.set(
      n,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${n + 1} 0 R /Resources << /XObject << /I ${n + 2} 0 R >> >> >>`,
    )
    objetos.set(n + 1, `<< /Length ${contenido.length} >>\nstream\n${contenido}\nendstream`)
    objetos.set(
      n + 2,
      Buffer.concat([
        Buffer.from(
          `<< /Type /XObject /Subtype /Image /Width ${dibujo.ancho} /Height ${dibujo.alto} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${imagen.length} >>\nstream\n`,
        ),
        imagen,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  abierto.cerrar()
  return armarPdf(objetos)
}
