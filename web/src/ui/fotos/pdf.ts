import { PDFDocument } from '@cantoo/pdf-lib'
import { dibujar } from './foto.ts'
import { comprimida, conGiro, hojaDe, type Limites, limitesDePagina, type Pagina, pixelesDe } from './hoja.ts'

const comoJpeg = (lienzo: HTMLCanvasElement, calidad: number) =>
  new Promise<Blob>((listo, fallar) =>
    lienzo.toBlob(
      (hecho) => (hecho ? listo(hecho) : fallar(new Error('The canvas is too large'))),
      'image/jpeg',
      calidad,
    ),
  )

interface Opciones {
  name: string
  limites: Limites
  signal: AbortSignal
  /** After each page: how many are done. */
  alAvanzar: (hechas: number) => void
}

/** One PDF of photos, an A4 sheet each, one photo in memory at a time. Rejects when a photo can no longer be read. */
export const hacerPdf = async (
  paginas: readonly Pagina[],
  { name, limites, signal, alAvanzar }: Opciones,
): Promise<File> => {
  const pdf = await PDFDocument.create()
  const suyos = limitesDePagina(limites, paginas.length)
  const lienzo = document.createElement('canvas')
  for (const [i, { foto, medida, giro }] of paginas.entries()) {
    signal.throwIfAborted()
    await dibujar(lienzo, foto, pixelesDe(medida), giro)
    const jpeg = await comprimida((calidad) => comoJpeg(lienzo, calidad), suyos)
    const { hoja, lugar } = hojaDe(conGiro(medida, giro))
    pdf.addPage(hoja).drawImage(await pdf.embedJpg(await jpeg.arrayBuffer()), lugar)
    alAvanzar(i + 1)
  }
  // Safari keeps the memory of a canvas until it is small.
  lienzo.width = lienzo.height = 0
  signal.throwIfAborted()
  return new File([(await pdf.save()) as Uint8Array<ArrayBuffer>], name, { type: 'application/pdf' })
}
