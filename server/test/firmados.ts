import { join } from 'node:path'
import { Readable } from 'node:stream'
import { firmarPdf } from '@cabildo/firma/firmar'
import { prepararPdf } from '@cabildo/firma/preparar'
import type { Firma } from '@cabildo/firma/tipos'
import { pdfDePrueba } from '../../firma/test/pdf-de-prueba.ts'
import type { Guardado } from '../src/platform/archivos/archivos.ts'
import { abrirLlaveroDeDemostracion } from '../src/platform/firma/llavero-demostracion.ts'
import { AHORA, type Banco } from './banco.ts'
import { unDocumento } from './fabricas-documentos.ts'

export interface FirmaDePrueba {
  nombre?: string
  motivo?: string
  fecha?: Date
  /** Place of its stamp from the page's top. */
  y?: number
}

/**
 * Signs a PDF with the authority of a bench, or with one that nobody trusts, whose folder is named. What the product does
 * on its way through the native signer is left out: here only the file counts.
 */
export const firmarCon = async (carpeta: string, pdf: Buffer, mas: FirmaDePrueba = {}): Promise<Buffer> => {
  const { nombre = 'QUISPE MAMANI, Rosa Elvira', motivo = 'Doy V°B°', fecha = AHORA, y = 60 } = mas
  const llavero = await abrirLlaveroDeDemostracion({ carpeta, entidad: 'Municipalidad de Prueba' })
  const firmante = await llavero.abrir({ user_id: 8, nombre, dni: '98000008' }, undefined, fecha)
  const firma: Firma = { nombre, motivo, lugar: 'Alcaldía', fecha, sello: { pagina: 0, x: 5, y, imagen: null } }
  return firmarPdf(prepararPdf, firmante, firma, pdf)
}

/** The folder in which a bench keeps its authority. */
export const autoridadDe = (banco: Banco): string => join(banco.datos, 'firma')

export const guardarPdf = (banco: Banco, pdf: Buffer): Promise<Guardado> =>
  banco.archivos.guardar(Readable.from([pdf]), {
    carpeta: 'firmadigital/upload',
    extension: 'pdf',
    maximoBytes: 10_000_000,
  })

/** A document of the bench whose PDF really lies in the store, as it was uploaded. */
export const unDocumentoConPdf = async (
  banco: Banco,
  mas: NonNullable<Parameters<typeof unDocumento>[1]> = {},
  pdf = pdfDePrueba(),
) => {
  const guardado = await guardarPdf(banco, pdf)
  const { name = 'RA-001-2026-A-MPVA.pdf', convenio = false } = mas.principal ?? {}
  const documento = await unDocumento(banco.db, { ...mas, principal: { name, convenio, path: guardado.storage_key } })
  await banco.db
    .updateTable('documentos_archivos')
    .set({ sha256: guardado.sha256, size: guardado.bytes })
    .where('path', '=', guardado.storage_key)
    .execute()
  const { code_verifica } = await banco.db
    .selectFrom('documentos')
    .select('code_verifica')
    .where('doc_id', '=', documento.doc_id)
    .executeTakeFirstOrThrow()
  return { ...documento, code_verifica: code_verifica ?? '', pdf, path: guardado.storage_key }
}

/** A document that each of so many areas has signed, with every version of its PDF, the uploaded one first. */
export const unDocumentoFirmado = async (
  banco: Banco,
  mas: NonNullable<Parameters<typeof unDocumento>[1]> & { firmas?: FirmaDePrueba[] } = {},
) => {
  const { firmas = [{}], ...resto } = mas
  const areas = [11, 15, 4].slice(0, firmas.length)
  const documento = await unDocumentoConPdf(banco, { ...resto, destinos: areas.map((area_id) => ({ area_id })) })
  const versiones = [documento.pdf]
  let path = documento.path
  for (const [i, firma] of firmas.entries()) {
    const firmado = await firmarCon(autoridadDe(banco), versiones.at(-1) ?? documento.pdf, { y: 60 + 60 * i, ...firma })
    versiones.push(firmado)
    path = await reemplazarPdf(banco, documento.doc_id, firmado, areas[i] ?? 0, firma.fecha ?? AHORA)
  }
  return { ...documento, path, pdf: versiones.at(-1) ?? documento.pdf, versiones }
}

/** What accepting a signature leaves behind: the new version, the old one taken off, the destination signed (FIR-28). */
const reemplazarPdf = async (banco: Banco, doc_id: number, pdf: Buffer, area_id: number, cuando: Date) => {
  const guardado = await guardarPdf(banco, pdf)
  await banco.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('documentos_archivos')
      .set({ quitado_at: cuando })
      .where('doc_id', '=', doc_id)
      .where('clase', '=', 'principal')
      .where('quitado_at', 'is', null)
      .execute()
    const { archivo_id } = await trx
      .insertInto('documentos_archivos')
      .values({
        ...{ doc_id, clase: 'principal', orden: 0, name: 'RA-001-2026-A-MPVA.pdf', paginas: 1, created_at: cuando },
        ...{ size: guardado.bytes, path: guardado.storage_key, sha256: guardado.sha256 },
      })
      .returning('archivo_id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('documentos_destinos')
      .set({ estado: true, firmado_at: cuando, archivo_id })
      .where('doc_id', '=', doc_id)
      .where('area_id', '=', area_id)
      .execute()
  })
  return guardado.storage_key
}

/** A file as a browser would send it. */
export const comoArchivo = (pdf: Buffer, nombre = 'copia.pdf'): File =>
  new File([new Uint8Array(pdf)], nombre, { type: 'application/pdf' })
