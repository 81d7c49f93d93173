import { AREAS_SEMBRADAS } from '@cabildo/contracts/base/permisos'
import { PDFDocument } from '@cantoo/pdf-lib'
import { nombreDe, openDocumentPrinter, redactar } from '../features/documentos/redaccion/index.ts'
import type { Reloj } from '../platform/reloj.ts'
import type { Azar } from './azar.ts'
import { areaDemo } from './documentos.ts'
import type { Oficina } from './documentos-archivos.ts'
import { armarMensajes, armarNormas, type NormaDemo } from './normas.ts'
import { abrirEscaner, type Escaner, guardarPdf } from './pdf.ts'

/** A publication; `doc_id` of one that was made from a document. */
export interface FilaNorma extends Omit<NormaDemo, 'como' | 'dia' | 'hechura' | 'texto' | 'tipo_sesion'> {
  doc_id: number | null
  descripcion: string
  path_file: string
  name_file: string
  size_file: number
  sha256: string
  updated_at: string
}

/** The rows of the demonstration's publications, whose PDFs are already in the store. */
export interface FilasDeNormas extends ReturnType<typeof armarMensajes> {
  normas: FilaNorma[]
}

type Papeleria = Pick<Oficina, 'archivos' | 'entidad' | 'plantillas'>

/** Writes the demonstration's publications as documents without the foot of a verifiable copy; answers their rows. */
export const prepararNormas = async (
  { archivos, entidad, plantillas }: Papeleria,
  reloj: Reloj,
  azar: Azar,
): Promise<FilasDeNormas> => {
  const escaner = await abrirEscaner()
  const printer = openDocumentPrinter()
  const filas: FilaNorma[] = []
  const guardar = async (pdf: Buffer, fila: Omit<FilaNorma, 'path_file' | 'size_file' | 'sha256'>): Promise<void> => {
    const { storage_key, bytes, sha256 } = await guardarPdf(archivos, 'docs', pdf)
    filas.push({ ...fila, path_file: storage_key, size_file: bytes, sha256 })
  }
  // Saving waits for the disk, several times a file; meanwhile the next PDF is made.
  const guardando: Promise<void>[] = []
  try {
    for (const { como, dia, hechura, texto, tipo_sesion, ...norma } of armarNormas(reloj.hoy(), azar)) {
      const sesion = { tipo_sesion, fecha_sesion: tipo_sesion === null ? null : dia }
      const borrador = { tipo_doc: como, anio: norma.anio, ...texto, ...sesion }
      const alcaldia = { id: AREAS_SEMBRADAS.visado }
      const expedido = { area: areaDemo(norma.area_id), alcaldia, nro_doc: Number(norma.ndoc), code_verifica: '', dia }
      const pdf = await printer.pdf({ ...redactar(borrador, expedido, entidad, plantillas), pie: null })
      const fila = {
        ...norma,
        doc_id: null,
        descripcion: sinRotulo(texto.resolutivos[0] ?? ''),
        name_file: `${nombreDe(borrador, expedido, entidad, plantillas)}.pdf`,
        updated_at: norma.created_at,
      }
      guardando.push(guardar(await terminar(pdf, hechura, escaner), fila))
    }
    await Promise.all(guardando)
  } finally {
    await Promise.allSettled(guardando)
    printer.cerrar()
    escaner.cerrar()
  }
  const normas = filas.toSorted((a, b) => a.id - b.id)
  return { normas, ...armarMensajes(normas, azar) }
}

/** 'OBJETIVO. Normar el uso…' is listed as what it says. */
const sinRotulo = (texto: string): string => texto.replace(/^[\p{Lu} ]+\. /u, '')

const terminar = async (pdf: Buffer, hechura: NormaDemo['hechura'], escaner: Escaner): Promise<Buffer> => {
  if (hechura === 'texto') return pdf
  const escaneado = await escaner.escanear(pdf)
  if (hechura === 'escaneada') return escaneado
  const junto = await PDFDocument.load(pdf)
  const anexo = await PDFDocument.load(escaneado)
  for (const pagina of await junto.copyPages(anexo, anexo.getPageIndices())) junto.addPage(pagina)
  return Buffer.from(await junto.save())
}
