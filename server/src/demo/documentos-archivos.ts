import { AREAS_SEMBRADAS } from '@cabildo/contracts/base/permisos'
import { descripcionDe } from '@cabildo/contracts/documentos'
import { numeroDeDocumento } from '@cabildo/contracts/documentos-tipos'
import { normaDe } from '@cabildo/contracts/normas'
import type { Insertable } from 'kysely'
import {
  type Entidad,
  nombreDe,
  numeroImpreso,
  openDocumentPrinter,
  type Plantillas,
  type Redaccion,
  redactar,
} from '../features/documentos/redaccion/index.ts'
import type { Archivos } from '../platform/archivos/archivos.ts'
import type { DB } from '../platform/db/tables.gen.ts'
import type { Persona } from '../platform/firma/tipos.ts'
import { DIA_MS, type Reloj } from '../platform/reloj.ts'
import type { Azar } from './azar.ts'
import { areaDemo, armarDocumentos, autorDe, type DestinoDemo, type Expediente, serieDemo } from './documentos.ts'
import { ANEXOS } from './documentos-textos.ts'
import { type Firmeza, firmarDestino } from './firmas.ts'
import type { filasDePersonal } from './libros.ts'
import type { FilaNorma } from './normas-archivos.ts'
import { guardarPdf } from './pdf.ts'

/** Where the demonstration's PDFs are kept, in whose name they are written, and what signs them. */
export interface Oficina extends Firmeza {
  archivos: Archivos
  entidad: Entidad
  plantillas: Plantillas
  /** Puts the demonstration's seals where the server looks for them; those that are there stay. */
  ponerSellos(): Promise<void>
  /** Puts the spreadsheets to try 'Subir Excel' with into the data folder (demo.md). */
  ponerLibros(personal: ReturnType<typeof filasDePersonal>): Promise<void>
}

const ALCALDIA = { id: AREAS_SEMBRADAS.visado }

type FilaArchivo = Insertable<DB['documentos_archivos']>

/** Writes the demonstration's documents by the redaction, signatures and store of the server; answers their rows. */
export const prepararDocumentos = async (
  oficina: Oficina,
  firmantes: ReadonlyMap<number, Persona>,
  reloj: Reloj,
  azar: Azar,
) => {
  const { archivos, entidad, plantillas } = oficina
  const expedientes = armarDocumentos(reloj.hoy(), azar)
  const printer = openDocumentPrinter()
  const filas: FilaArchivo[] = []
  const destinos: (ReturnType<typeof filaDeDestino> & { id_doc_area: number })[] = []
  const papeles: object[] = []
  const normas: Omit<FilaNorma, 'id'>[] = []
  let ultimo = 0
  const guardar = async (pdf: Buffer, fila: Omit<FilaArchivo, 'clase' | 'size' | 'path' | 'sha256'>): Promise<void> => {
    const { storage_key, bytes, sha256 } = await guardarPdf(archivos, 'firmadigital/upload', pdf)
    filas.push({ ...fila, clase: fila.orden === 0 ? 'principal' : 'anexo', size: bytes, path: storage_key, sha256 })
  }
  // Saving waits for the disk, several times a file; meanwhile the next PDF is made.
  const guardando: Promise<void>[] = []

  /** The main PDF and, for each area that has signed, the version that bears its signature first (FIR-28). */
  const guardarPrincipal = async (expediente: Expediente, name: string, redactado: Buffer): Promise<void> => {
    const { documento, convenio } = expediente
    const { doc_id, created_by, created_at } = documento
    const comun = { doc_id, orden: 0, name, paginas: paginasDe(redactado), convenio }
    let pdf = redactado
    let version = { archivo_id: ++ultimo, created_by, created_at }
    for (const destino of expediente.destinos) {
      const { firmado_at, area_id } = destino
      const persona = firmantes.get(area_id)
      const firma = firmado_at !== null && persona ? { persona, fecha: new Date(firmado_at), firmado_at } : null
      if (firma) {
        guardando.push(guardar(pdf, { ...comun, ...version, quitado_at: firma.firmado_at }))
        pdf = await firmarDestino(pdf, comun.paginas, destino, firma, oficina)
        version = { archivo_id: ++ultimo, created_by: firma.persona.user_id, created_at: firma.firmado_at }
      }
      destinos.push({
        id_doc_area: destinos.length + 1,
        ...filaDeDestino(documento, destino, firma && { ...firma, archivo_id: version.archivo_id }),
      })
    }
    guardando.push(guardar(pdf, { ...comun, ...version, quitado_at: null }))
    if (expediente.papel) {
      const nombres = [firmantes.get(documento.area_id)?.nombre ?? areaDemo(documento.area_id).name]
      papeles.push({
        ...{
          doc_id,
          fecha: expediente.dia,
          firmantes: nombres,
          archivo_id: version.archivo_id,
          created_by,
          created_at,
        },
      })
    }
    if (expediente.publicado_at) guardando.push(publicar(expediente, pdf, name, expediente.publicado_at))
  }

  /** A document that was published with its signed PDF (DOC-16). */
  const publicar = async ({ documento }: Expediente, pdf: Buffer, name_file: string, created_at: string) => {
    const { doc_id, area_id, anio, nro_doc, created_by } = documento
    const { storage_key, bytes, sha256 } = await guardarPdf(archivos, 'docs', pdf)
    const tipo_doc = normaDe(documento.tipo_doc) ?? 1
    normas.push({
      ...{ doc_id, area_id, tipo_doc, anio, ndoc: numeroDeDocumento(nro_doc), uo: area_id === 15 ? 15 : null },
      ...{
        descripcion: descripcionDe({ contenido: documento }),
        path_file: storage_key,
        name_file,
        size_file: bytes,
        sha256,
      },
      ...{ created_by, created_at, updated_at: created_at },
    })
  }

  const nombreDeFirmante = (area_id: number) => firmantes.get(area_id)?.nombre.toLocaleUpperCase('es-PE') ?? ''

  try {
    await oficina.ponerSellos()
    const anexos = await Promise.all(ANEXOS.map((nombre) => printer.pdf(anexo(nombre, entidad))))
    for (const expediente of expedientes.filter(({ conPdf }) => conPdf)) {
      const { documento, dia } = expediente
      const { doc_id, created_by, created_at } = documento
      const titulares = {
        alcalde: nombreDeFirmante(AREAS_SEMBRADAS.visado),
        secretario: nombreDeFirmante(AREAS_SEMBRADAS.secretaria),
        jefe: nombreDeFirmante(documento.area_id),
      }
      const expedido = { ...documento, area: areaDemo(documento.area_id), alcaldia: ALCALDIA, dia, titulares }
      const pdf = await printer.pdf(redactar(documento, expedido, entidad, plantillas))
      await guardarPrincipal(expediente, `${nombreDe(documento, expedido, entidad, plantillas)}.pdf`, pdf)
      const suyo = { doc_id, convenio: false, created_by, created_at, quitado_at: null }
      for (const [i, uno] of anexos.slice(0, expediente.anexos).entries())
        guardando.push(
          guardar(uno, {
            ...suyo,
            archivo_id: ++ultimo,
            orden: i + 1,
            name: `${ANEXOS[i]}.pdf`,
            paginas: paginasDe(uno),
          }),
        )
    }
    await Promise.all(guardando)
  } finally {
    await Promise.allSettled(guardando)
    printer.cerrar()
  }
  return {
    // Authors of the demonstration sign first, as before the order was kept; what is sent from now on is in sequence (D-142).
    documentos: expedientes.map(({ documento, destinos }) => {
      const area = areaDemo(documento.area_id)
      const numero_impreso = numeroImpreso(documento, { ...documento, area, alcaldia: ALCALDIA }, entidad, plantillas)
      return { ...documento, en_secuencia: destinos.length === 0, area_nombre: area.name, numero_impreso }
    }),
    archivos: filas,
    destinos,
    papeles,
    devoluciones: expedientes.flatMap((uno) => devolucionDe(uno, destinos)),
    normas: normas.toSorted((a, b) => a.created_at.localeCompare(b.created_at)),
    correlativos: correlativosDe(expedientes),
  }
}

const filaDeDestino = (
  { doc_id, tipo_doc, created_by, created_at }: Expediente['documento'],
  { area_id, motivo, orden_firma, position_firma }: DestinoDemo,
  firma: { persona: Persona; firmado_at: string; archivo_id: number } | null,
) => ({
  ...{ doc_id, tipo_doc, area_id, motivo, orden_firma, position_firma },
  estado: firma !== null,
  firmado_at: firma?.firmado_at ?? null,
  firmado_por: firma?.persona.user_id ?? null,
  archivo_id: firma?.archivo_id ?? null,
  date_derivado: created_at,
  created_by,
  created_at,
  updated_at: firma?.firmado_at ?? created_at,
})

/** The return of a document by its first destination that has not signed, a day after it was sent (D-141). */
const devolucionDe = (
  { documento: { doc_id, created_at }, devuelto, destinos: suyos }: Expediente,
  destinos: readonly (ReturnType<typeof filaDeDestino> & { id_doc_area: number })[],
) => {
  const pendiente = suyos.find(({ firmado_at }) => firmado_at === null)
  const fila = destinos.find((uno) => uno.doc_id === doc_id && uno.area_id === pendiente?.area_id)
  if (devuelto === null || !pendiente || !fila) return []
  const cuando = new Date(Date.parse(created_at) + DIA_MS).toISOString()
  return [
    {
      doc_id,
      id_doc_area: fila.id_doc_area,
      motivo: devuelto,
      created_by: autorDe(pendiente.area_id),
      created_at: cuando,
    },
  ]
}

const correlativosDe = (expedientes: readonly Expediente[]) => {
  const series = new Map<string, { serie: number; tipo_doc: number; anio: number; ultimo: number }>()
  for (const { documento } of expedientes) {
    const { tipo_doc, anio, nro_doc } = documento
    const serie = serieDemo(documento)
    const key = `${serie} ${tipo_doc} ${anio}`
    series.set(key, { serie, tipo_doc, anio, ultimo: Math.max(nro_doc, series.get(key)?.ultimo ?? 0) })
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
    parrafo(`${nombre} que sustenta lo dispuesto en el documento al que se adjunta.`),
    parrafo('Se ha revisado la documentación presentada y se emite opinión favorable.'),
  ],
  pie: null,
  borrador: false,
})

const parrafo = (texto: string): Redaccion['bloques'][number] => ({
  estilo: 'parrafo',
  tramos: [{ texto, negrita: false }],
})
