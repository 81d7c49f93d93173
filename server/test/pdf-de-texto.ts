import { armarPdf } from '../../firma/test/pdf-de-prueba.ts'

/** A page: its lines of text, nothing at all, or a drawing where a scan would be, with lines over it if any. */
export type Hoja = readonly string[] | { escaneada: readonly string[] }
export const EN_BLANCO: Hoja = []
export const ESCANEADA: Hoja = { escaneada: [] }

/** A PDF of such pages; a line that ends in a hyphen goes on in the next one. */
export const pdfDeHojas = (hojas: readonly Hoja[], catalogo = ''): Buffer => {
  const hijas = hojas.map((_, i) => `${10 + 2 * i} 0 R`).join(' ')
  const objetos = new Map<number, string | Buffer>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalogo} >>`],
    [2, `<< /Type /Pages /Count ${hojas.length} /Kids [${hijas}] >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
  ])
  for (const [i, hoja] of hojas.entries()) {
    const lineas = 'escaneada' in hoja ? hoja.escaneada : hoja
    const letras = lineas.map(
      (linea, j) => `1 0 0 1 72 ${780 - 14 * j} Tm <${Buffer.from(linea, 'latin1').toString('hex')}> Tj`,
    )
    const contenido = [
      ...('escaneada' in hoja ? ['20 20 500 700 re f'] : []),
      ...(lineas.length > 0 ? [`BT /F1 12 Tf ${letras.join(' ')} ET`] : []),
    ].join('\n')
    objetos.set(
      10 + 2 * i,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${11 + 2 * i} 0 R ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
    )
    objetos.set(11 + 2 * i, `<< /Length ${contenido.length} >>\nstream\n${contenido}\nendstream`)
  }
  return armarPdf(objetos)
}

/** Such a PDF as a browser would send it. */
export const archivoDeHojas = (hojas: readonly Hoja[], nombre = 'norma.pdf'): File =>
  new File([new Uint8Array(pdfDeHojas(hojas))], nombre, { type: 'application/pdf' })
