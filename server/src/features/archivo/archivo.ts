import {
  ANIOS_ARCHIVO,
  abrevDeArchivo,
  MENSAJES_ARCHIVO,
  nombreDeArchivado,
  TIPOS_ARCHIVO,
} from '@cabildo/contracts/archivo'
import { type EntradaArchivo, MENSAJES_CARGA } from '@cabildo/contracts/archivo-carga'
import type { CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio, exigirSinFaltas, type Faltas } from '../../platform/errores.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { Subida } from '../../platform/subidas/subida.ts'
import { exigirDefinitivo, exigirDefinitivoAlPublicar } from '../documentos/index.ts'
import { exigirConfirmacion, pedirLectura } from '../textos/index.ts'
import { findFile, findStorageKey, type Identidad, insertArchivada } from './archivo.queries.ts'

export const CARPETA = 'archivos'

/** What adding to the archive uses of the house. */
export type CasaDeArchivo = Pick<CasaWeb, 'db' | 'reloj' | 'archivos' | 'lector'>

/** The PDF of an entry. */
export const faltasDeArchivos = (subida: Subida | null): Faltas => ({
  selectedFile: !subida?.de('selectedFile').length && MENSAJES_CARGA.pdfObligatorio,
})

/**
 * Adds a norm with its PDF to the archive and answers the public name of the file (API-60, ARC-18). Throws noPublicable for the
 * PDF of a document that is not final (D-138, D-139).
 */
export const archivar = async (
  casa: CasaDeArchivo,
  actor: Actor,
  { user }: Sesion,
  entrada: EntradaArchivo,
  subida: Subida,
): Promise<string> => {
  const { db, reloj } = casa
  const { tipo_doc, anio, nro_doc, sumilla } = entrada
  const [pdf] = subida.de('selectedFile')
  exigirSinFaltas({
    ...faltasDeArchivos(subida),
    anio: (anio < ANIOS_ARCHIVO.primero || anio > reloj.anio()) && MENSAJES_CARGA.anioInvalido,
  })
  if (!pdf) throw new Error('without a PDF it was refused')
  // Checked before the PDF is read, so that nobody is asked to confirm the data of a repeated norm.
  if (await findFile(db, entrada)) throw new ErrorDeNegocio('yaPublicado')
  await exigirDefinitivo(db, pdf)
  await exigirConfirmacion(casa, {
    campo: 'sumilla',
    texto: sumilla,
    pdf: { carpeta: CARPETA, storage_key: pdf.storage_key },
    confirma_datos: entrada.confirma_datos,
  })
  const file = nombreDeArchivado(entrada)
  const { storage_key, nombre: name_file, bytes: size_file, sha256 } = pdf
  const fila = { tipo_doc, anio, nro_doc, sumilla, file, clave: storage_key, name_file, size_file, sha256 }
  await enTransaccion(db, actor, async (trx) => {
    await exigirDefinitivoAlPublicar(trx, pdf)
    const id = await insertArchivada(trx, { ...fila, created_by: user.id, created_at: reloj.ahora() })
    // Somebody else was faster.
    if (id === undefined) throw new ErrorDeNegocio('yaPublicado')
    await pedirLectura(trx, { archivo_id: id })
  })
  return file
}

/** The public name of a norm's PDF (API-59). Throws noEncontrado, also when the abbreviation is of another type. */
export const buscarFile = async (db: Db, { abrev, ...identidad }: Identidad & { abrev: string }): Promise<string> => {
  const file = abrev === abrevDeArchivo(identidad.tipo_doc) ? await findFile(db, identidad) : undefined
  if (file === undefined) throw new ErrorDeNegocio('noEncontrado', { mensaje: MENSAJES_ARCHIVO.sinArchivo })
  return file
}

const ABREVIATURAS = TIPOS_ARCHIVO.map(({ abbr }) => abbr)
const CAMINO = new RegExp(
  `^(?<abrev>${ABREVIATURAS.join('|')})/(?<anio>[0-9]{4})/(?<file>(?<abrevDoc>[A-Z]+)-[0-9]{1,8}-(?<anioDoc>[0-9]{4})\\.pdf)$`,
)

/**
 * The stored file behind a public path of the archive, '{abrev}/{anio}/{file}' (ARC-18, API-105). The path only finds a
 * row, and nothing of it reaches the disk (E9).
 */
export const findPublicada = async (
  db: Db,
  camino: string,
): Promise<{ storage_key: string; nombre: string } | undefined> => {
  const { abrev, anio, file, abrevDoc, anioDoc } = CAMINO.exec(camino)?.groups ?? {}
  if (!file || abrevDoc !== abrev?.toUpperCase() || anioDoc !== anio) return undefined
  const storage_key = await findStorageKey(db, file)
  return storage_key === undefined ? undefined : { storage_key, nombre: file }
}
