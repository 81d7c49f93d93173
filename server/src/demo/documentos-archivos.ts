import { Readable } from 'node:stream'
import {
  abrirImprentaDeDocumentos,
  type Entidad,
  nombreDe,
  type Plantillas,
  type Redaccion,
  redactar,
} from '../features/documentos/redaccion/index.ts'
import type { Archivos, Guardado } from '../platform/archivos/archivos.ts'
import type { Reloj } from '../platform/reloj.ts'
import type { Azar } from './azar.ts'
import { areaDemo, armarDocumentos, type Expediente } from './documentos.ts'
import { ANEXOS } from './documentos-textos.ts'

/** Where the demonstration's PDFs are kept, and in whose name they are written. */
export interface Oficina {
  archivos: Archivos
  entidad: Entidad
  plantillas: Plantillas
}

const CARPETA = 'firmadigital/upload'
const MAXIMO_BYTES = 5_000_000

interface FilaArchivo {
  doc_id: number
  clase: 'principal' | 'anexo'
  orden: number
  name: string
  size: number
  path: string
  sha256: string
  paginas: number
  convenio: boolean
  created_by: number | null
  created_at: string
}

/** The rows of the demonstration's documents, whose files are already in the store. */
export interface FilasDeDocumentos {
  documentos: object[]
  archivos: FilaArchivo[]
  destinos: object[]
  correlativos: object[]
}

/**
 * Writes the demonstration's documents: their PDFs by the same redaction and store as the server's, one process for all,
 * and the rows to insert. `quitarArchivos` undoes it when the rows are not inserted after all.
 */
export const prepararDocumentos = async (
  { archivos, entidad, plantillas }: Oficina,
  reloj: Reloj,
  azar: Azar,
): Promise<FilasDeDocumentos> => {
  const expedientes = armarDocumentos(reloj.hoy(), azar)
  const imprenta = abrirImprentaDeDocumentos()
  const filas: FilasDeDocumentos['archivos'] = []
  const guardar = async ({ documento }: Expediente, orden: number, name: string, pdf: Buffer, convenio = false) => {
    const { doc_id, created_by, created_at } = documento
    const guardado: Guardado = await archivos.guardar(Readable.from([pdf]), {
      carpeta: CARPETA,
      extension: 'pdf',
      maximoBytes: MAXIMO_BYTES,
    })
    const { clave: path, bytes: size, sha256 } = guardado
    const clase = orden === 0 ? 'principal' : 'anexo'
    filas.push({
      doc_id,
      clase,
      orden,
      name,
      size,
      path,
      sha256,
      paginas: paginasDe(pdf),
      convenio,
      created_by,
      created_at,
    })
  }
  // Saving waits for the disk, several times a file; meanwhile the next PDF is made.
  const guardando: Promise<void>[] = []
  try {
    const anexos = await Promise.all(ANEXOS.map((nombre) => imprenta.pdf(anexo(nombre, entidad))))
    for (const expediente of expedientes.filter(({ conPdf }) => conPdf)) {
      const { documento, dia, convenio } = expediente
      const expedido = { ...documento, area: areaDemo(documento.area_id), dia }
      const pdf = await imprenta.pdf(redactar(documento, expedido, entidad, plantillas))
      const nombre = `${nombreDe(documento, expedido, entidad, plantillas)}.pdf`
      guardando.push(
        guardar(expediente, 0, nombre, pdf, convenio),
        ...anexos.slice(0, expediente.anexos).map((suyo, i) => guardar(expediente, i + 1, `${ANEXOS[i]}.pdf`, suyo)),
      )
    }
    await Promise.all(guardando)
  } catch (error) {
    await Promise.allSettled(guardando)
    await quitarArchivos(archivos, filas)
    throw error
  } finally {
    imprenta.cerrar()
  }
  return {
    documentos: expedientes.map(({ documento }) => documento),
    archivos: filas,
    destinos: expedientes.flatMap(destinosDe),
    correlativos: correlativosDe(expedientes),
  }
}

/** Deletes the files of documents that came to nothing. */
export const quitarArchivos = async (archivos: Archivos, filas: FilasDeDocumentos['archivos']): Promise<void> => {
  for (const { path } of filas) await archivos.borrar(CARPETA, path)
}

const destinosDe = ({ documento: { doc_id, tipo_doc, created_by, created_at }, destinos }: Expediente) =>
  destinos.map((destino) => ({
    doc_id,
    tipo_doc,
    ...destino,
    date_derivado: created_at,
    created_by,
    created_at,
    updated_at: created_at,
  }))

const correlativosDe = (expedientes: readonly Expediente[]) => {
  const series = new Map<string, { area_id: number; tipo_doc: number; anio: number; ultimo: number }>()
  for (const { documento } of expedientes) {
    const { area_id, tipo_doc, anio, nro_doc } = documento
    series.set(`${area_id} ${tipo_doc} ${anio}`, { area_id, tipo_doc, anio, ultimo: nro_doc })
  }
  return [...series.values()]
}

const paginasDe = (pdf: Buffer): number => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length

/** An annex, in the letterhead of the municipality. */
const anexo = (nombre: string, entidad: Entidad): Redaccion => ({
  titulo: nombre,
  membrete: { entidad: entidad.nombre, area: 'Gerencia Municipal', lema: '', logo: entidad.logo },
  bloques: [
    { estilo: 'titulo', texto: nombre.toLocaleUpperCase('es-PE') },
    { estilo: 'parrafo', texto: `${nombre} que sustenta lo dispuesto en el documento al que se adjunta.` },
    { estilo: 'parrafo', texto: 'Se ha revisado la documentación presentada y se emite opinión favorable.' },
  ],
  pie: null,
})
