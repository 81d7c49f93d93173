import { PDFDocument } from '@cantoo/pdf-lib'
import type { Entidad } from '../features/documentos/redaccion/index.ts'
import { ORDEN_DE_SUBSANACION } from '../features/mesa-de-partes/index.ts'
import type { Archivos } from '../platform/archivos/archivos.ts'
import { abrirEscaner, type Escaner, escribirPdf, guardarPdf } from './pdf.ts'
import type { TramiteDemo } from './tramites.ts'
import { type AsuntoDemo, DE_EMPRESAS, DE_PERSONAS } from './tramites-textos.ts'

/** Writes the PDFs of the demonstration's submissions: few different ones, a copy for each. Returns their rows. */
export const guardarPdfs = async (
  { archivos, entidad }: { archivos: Archivos; entidad: Pick<Entidad, 'nombre'> },
  tramites: readonly TramiteDemo[],
) => {
  const escaner = await abrirEscaner()
  const { cartas, anexo, conAdjunto } = await hacerModelos(entidad, escaner).finally(() => escaner.cerrar())
  const pedidos = tramites.flatMap(({ fila: { id }, contenido, activo, subsanado_at }) => {
    const carta = activo ? conAdjunto : cartas.get(contenido)
    if (!carta) throw new RangeError(`Nadie escribió «${contenido.asunto}»`)
    return [
      { tramite_id: id, orden: 0, nombre: 'escrito.pdf', modelo: carta },
      ...contenido.anexos.map((nombre, i) => ({ tramite_id: id, orden: i + 1, nombre, modelo: anexo })),
      ...(subsanado_at
        ? [{ tramite_id: id, orden: ORDEN_DE_SUBSANACION, nombre: 'subsanacion.pdf', modelo: anexo }]
        : []),
    ]
  })
  return Promise.all(
    pedidos.map(async ({ modelo: { pdf, activo }, ...fila }) => {
      const { storage_key: path, bytes, sha256 } = await guardarPdf(archivos, 'mpvirtual', pdf)
      return { ...fila, path, bytes, sha256, paginas: 1, activo }
    }),
  )
}

const hacerModelos = async ({ nombre }: Pick<Entidad, 'nombre'>, escaner: Escaner) => {
  const cartas = new Map<AsuntoDemo, { pdf: Buffer; activo: boolean }>()
  for (const contenido of [...DE_PERSONAS, ...DE_EMPRESAS]) {
    const escrita = escribirPdf([
      { estilo: 'titulo', texto: contenido.asunto.toLocaleUpperCase('es-PE') },
      { estilo: 'parrafo', texto: `Señor Alcalde de la ${nombre}:` },
      { estilo: 'parrafo', texto: contenido.cuerpo },
      { estilo: 'parrafo', texto: 'Por lo expuesto, pido a usted atender lo que solicito por ser de justicia.' },
      { estilo: 'parrafo', texto: 'Firma y huella de quien lo presenta' },
    ])
    // Letters with annexes were scanned.
    const pdf = contenido.anexos.length > 0 ? await escaner.escanear(escrita) : escrita
    cartas.set(contenido, { pdf, activo: false })
  }
  const deAnexo = escribirPdf([
    { estilo: 'titulo', texto: 'ANEXO' },
    { estilo: 'parrafo', texto: 'Copia simple.' },
  ])
  const anexo = { pdf: await escaner.escanear(deAnexo), activo: false }
  return { cartas, anexo, conAdjunto: { pdf: await adjuntar(deAnexo), activo: true } }
}

/** A PDF that carries another file, as some programs make them (E6). */
const adjuntar = async (pdf: Buffer): Promise<Buffer> => {
  const documento = await PDFDocument.load(pdf)
  await documento.attach(Buffer.from('cuota,monto\n1,120.00\n'), 'calculo.csv', { mimeType: 'text/csv' })
  return Buffer.from(await documento.save())
}
