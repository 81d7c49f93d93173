/** A PDF written by hand, object by object, so that tests can make any of them good or hostile. */
export interface PdfDePrueba {
  paginas?: number
  /** Entries added to the catalogue, or to the first page. */
  catalogo?: string
  pagina?: string
  /** What the pages show, and with what. */
  contenido?: string
  /** Further objects, numbered from 100 on. */
  objetos?: readonly (string | Buffer)[]
  trailer?: string
  /** Comments after its end make it this long. */
  bytes?: number
}

const USUAL = '/Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >>'

/** The bytes of a small PDF with its cross-reference table. */
export const pdfDePrueba = (opciones: PdfDePrueba = {}): Buffer => {
  const {
    paginas = 1,
    catalogo = '',
    pagina = '',
    objetos = [],
    contenido: suyo = USUAL,
    trailer = '',
    bytes = 0,
  } = opciones
  const hijas = Array.from({ length: paginas }, (_, i) => 10_000 + i)
  const contenido = 'BT /F1 12 Tf 72 720 Td (Documento de prueba) Tj ET'
  return armarPdf(
    new Map<number, string | Buffer>([
      [1, `<< /Type /Catalog /Pages 2 0 R ${catalogo} >>`],
      [2, `<< /Type /Pages /Count ${paginas} /Kids [${hijas.map((n) => `${n} 0 R`).join(' ')}] >>`],
      [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
      [4, `<< /Length ${contenido.length} >>\nstream\n${contenido}\nendstream`],
      ...objetos.map((objeto, i): [number, string | Buffer] => [100 + i, objeto]),
      ...hijas.map((n, i): [number, string] => [
        n,
        `<< /Type /Page /Parent 2 0 R ${i === 0 && pagina.includes('/MediaBox') ? '' : A4} ${suyo} ${i === 0 ? pagina : ''} >>`,
      ]),
    ]),
    trailer,
    bytes,
  )
}

/** Unless the page says its own: a key that stands twice is for nobody to sign. */
const A4 = '/MediaBox [0 0 595 842]'

/** Numbered objects as a file, with header, cross-reference table and trailer. */
export const armarPdf = (objetos: ReadonlyMap<number, string | Buffer>, trailer = '', bytes = 0): Buffer => {
  const partes = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let largo = partes[0]?.length ?? 0
  const tabla: string[] = []
  for (const [numero, objeto] of objetos) {
    tabla.push(`${numero} 1\n${String(largo).padStart(10, '0')} 00000 n \n`)
    const parte = Buffer.concat([Buffer.from(`${numero} 0 obj\n`), Buffer.from(objeto), Buffer.from('\nendobj\n')])
    largo += parte.length
    partes.push(parte)
  }
  const mayor = [...objetos.keys()].reduce((a, b) => Math.max(a, b), 0) + 1
  partes.push(
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n${tabla.join('')}` +
        `trailer\n<< /Size ${mayor} /Root 1 0 R ${trailer} >>\nstartxref\n${largo}\n%%EOF\n`,
    ),
  )
  const pdf = Buffer.concat(partes)
  // A comment after its end stretches a file without moving what its table points at.
  return bytes > pdf.length ? Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, '%')]) : pdf
}

/** A file as a browser would send it. */
export const archivoPdf = (nombre = 'documento.pdf', opciones: PdfDePrueba = {}): File =>
  new File([new Uint8Array(pdfDePrueba(opciones))], nombre, { type: 'application/pdf' })
