import { ANIOS_ARCHIVO, abrevDeArchivo, MENSAJES_ARCHIVO, nombreDeArchivado } from '@cabildo/contracts/archivo'
import { type EntradaArchivo, MENSAJES_CARGA } from '@cabildo/contracts/archivo-carga'
import type { CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { Subida } from '../../platform/subidas/subida.ts'
import { exigirConfirmacion, pedirLectura } from '../textos/index.ts'
import { findFile, type Identidad, insertArchivada } from './archivo.queries.ts'

export const CARPETA = 'archivos'

/** What adding to the archive uses of the house. */
export type CasaDeArchivo = Pick<CasaWeb, 'db' | 'reloj' | 'archivos' | 'lector'>

/** Adds a norm to the archive with its PDF (API-60). Answers the public name of its file (ARC-18). */
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
  if (!pdf) throw campoInvalido('selectedFile', MENSAJES_CARGA.pdfObligatorio)
  if (anio < ANIOS_ARCHIVO.primero || anio > reloj.anio()) throw campoInvalido('anio', MENSAJES_CARGA.anioInvalido)
  // Before the PDF is read: whoever repeats a norm is not asked to confirm what it shows.
  if (await findFile(db, entrada)) throw new ErrorDeNegocio('yaPublicado')
  await exigirConfirmacion(casa, {
    campo: 'sumilla',
    texto: sumilla,
    pdf: { carpeta: CARPETA, clave: pdf.clave },
    confirma_datos: entrada.confirma_datos,
  })
  const file = nombreDeArchivado(entrada)
  const { clave, nombre: name_file, bytes: size_file, sha256 } = pdf
  const fila = { tipo_doc, anio, nro_doc, sumilla, file, clave, name_file, size_file, sha256 }
  await enTransaccion(db, actor, async (trx) => {
    const id = await insertArchivada(trx, { ...fila, created_by: user.id, created_at: reloj.ahora() })
    // Somebody else was faster.
    if (id === undefined) throw new ErrorDeNegocio('yaPublicado')
    await pedirLectura(trx, { archivo_id: id })
  })
  return file
}

/** The public name of a norm's PDF (API-59); none is found under the abbreviation of another type. */
export const buscarFile = async (db: Db, { abrev, ...identidad }: Identidad & { abrev: string }): Promise<string> => {
  const file = abrev === abrevDeArchivo(identidad.tipo_doc) ? await findFile(db, identidad) : undefined
  if (file === undefined) throw new ErrorDeNegocio('noEncontrado', { mensaje: MENSAJES_ARCHIVO.sinArchivo })
  return file
}
