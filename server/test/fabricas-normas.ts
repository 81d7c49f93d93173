import { armarPdf } from '../../firma/test/pdf-de-prueba.ts'
import type { Db } from '../src/platform/db/conexion.ts'
import { AHORA } from './banco.ts'

interface NormaDePrueba {
  area_id?: number
  tipo_doc?: number
  anio?: number
  ndoc?: string
  uo?: number | null
  descripcion?: string
  path_file?: string
  name_file?: string
  doc_id?: number | null
  created_at?: Date
  deleted_at?: Date | null
}

let serie = 0
const otroNumero = () => String(9_000 + ++serie)

/** A publication of area 4, put straight into the database without a file: for tests of what comes after publishing. */
export const unaNorma = (db: Db, mas: NormaDePrueba = {}) => {
  const { created_at = AHORA, ndoc = otroNumero() } = mas
  return db
    .insertInto('normas')
    .values({
      ...{ area_id: 4, tipo_doc: 1, anio: 2026, uo: null, descripcion: 'Ordenanza que regula la limpieza pública' },
      ...{
        path_file: `${crypto.randomUUID()}.pdf`,
        name_file: 'Ordenanza.pdf',
        size_file: 1_000,
        sha256: '0'.repeat(64),
      },
      ...{ created_by: 8, created_at, updated_at: created_at, ndoc },
      ...mas,
    })
    .returning(['id', 'path_file', 'ndoc'])
    .executeTakeFirstOrThrow()
}

/** Says what was read of a publication's PDF, as the job does. */
export const leido = (
  db: Db,
  norma_id: number,
  estado: 'completo' | 'parcial' | 'sin_texto' | 'ilegible',
  datos_personales: number[] = [],
) => db.insertInto('textos').values({ norma_id, estado, datos_personales }).execute()

/** What the publication form sends, under a number of its own, with everything that the test does not mention. */
export const formularioDeNorma = (mas: Record<string, string> = {}) => ({
  tipo_doc: '1',
  anio: '2026',
  ndoc: otroNumero(),
  uo: '0',
  descripcion: 'Ordenanza que regula la limpieza pública',
  ...mas,
})

/** A PDF file with a line of text on each of its pages. */
export const archivoConTexto = (lineas: readonly string[], nombre = 'norma.pdf'): File => {
  const hijas = lineas.map((_, i) => `${10 + 2 * i} 0 R`).join(' ')
  const objetos = new Map<number, string | Buffer>([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, `<< /Type /Pages /Count ${lineas.length} /Kids [${hijas}] >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
  ])
  for (const [i, linea] of lineas.entries()) {
    const contenido = `BT /F1 12 Tf 72 720 Td <${Buffer.from(linea, 'latin1').toString('hex')}> Tj ET`
    objetos.set(
      10 + 2 * i,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${11 + 2 * i} 0 R ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
    )
    objetos.set(11 + 2 * i, `<< /Length ${contenido.length} >>\nstream\n${contenido}\nendstream`)
  }
  return new File([new Uint8Array(armarPdf(objetos))], nombre, { type: 'application/pdf' })
}
