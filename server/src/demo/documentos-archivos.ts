import { AREA_ALCALDIA, AREA_SECRETARIA } from '@cabildo/contracts/documentos-destinos'
import type { Insertable } from 'kysely'
import {
  type Entidad,
  nombreDe,
  openDocumentPrinter,
  type Plantillas,
  type Redaccion,
  redactar,
} from '../features/documentos/redaccion/index.ts'
import type { Archivos } from '../platform/archivos/archivos.ts'
import type { DB } from '../platform/db/tables.gen.ts'
import type { Persona } from '../platform/firma/tipos.ts'
import type { Reloj } from '../platform/reloj.ts'
import type { Azar } from './azar.ts'
import { areaDemo, armarDocumentos, type DestinoDemo, type Expediente } from './documentos.ts'
import { ANEXOS } from './documentos-textos.ts'
import { type Firmeza, firmarDestino } from './firmas.ts'
import { guardarPdf } from './pdf.ts'

/** Where the demonstration's PDFs are kept, in whose name they are written, and what signs them. */
export interface Oficina extends Firmeza {
  archivos: Archivos
  entidad: Entidad
  plantillas: Plantillas
  /** Puts the demonstration's seals where the server looks for them; those that are there stay. */
  ponerSellos(): Promise<void>
}

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
  const destinos: object[] = []
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
      destinos.push(filaDeDestino(documento, destino, firma && { ...firma, archivo_id: version.archivo_id }))
    }
    guardando.push(guardar(pdf, { ...comun, ...version, quitado_at: null }))
  }

  const nombreDeFirmante = (area_id: number) => firmantes.get(area_id)?.nombre.toLocaleUpperCase('es-PE') ?? ''

  try {
    await oficina.ponerSellos()
    const anexos = await Promise.all(ANEXOS.map((nombre) => printer.pdf(anexo(nombre, entidad))))
    for (const expediente of expedientes.filter(({ conPdf }) => conPdf)) {
      const { documento, dia } = expediente
      const { doc_id, created_by, created_at } = documento
      const titulares = {
        alcalde: nombreDeFirmante(AREA_ALCALDIA),
        secretario: nombreDeFirmante(AREA_SECRETARIA),
        jefe: nombreDeFirmante(documento.area_id),
      }
      const expedido = { ...documento, area: areaDemo(documento.area_id), dia, titulares }
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
    documentos: expedientes.map(({ documento }) => documento),
    archivos: filas,
    destinos,
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
