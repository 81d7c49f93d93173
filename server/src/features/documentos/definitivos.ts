import { queFalta } from '@cabildo/contracts/documentos'
import { MENSAJES_ESTADOS } from '@cabildo/contracts/documentos-estados'
import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'
import { findNoDefinitivo, listHuellasConocidas, lockConHuella } from './definitivos.queries.ts'

type Publicable = Pick<ArchivoSubido, 'sha256' | 'borrador'>

/** The refusal to make a PDF public, beside the field that brings it. */
export const noPublicable = (mensaje: string): ErrorDeNegocio =>
  new ErrorDeNegocio('noPublicable', { mensaje, campos: { selectedFile: mensaje } })

/**
 * Refuses an uploaded PDF that is about to become public when, byte for byte, it is or was the main PDF of a document of ours
 * and is no final one (D-138, D-139), or is a copy of it that says BORRADOR. One that our register does not know is nobody's.
 * Throws noPublicable.
 */
export const exigirDefinitivo = async (db: Db, { sha256, borrador }: Publicable): Promise<void> => {
  if (borrador) throw noPublicable(MENSAJES_ESTADOS.diceBorrador)
  const hallado = await findNoDefinitivo(db, sha256)
  if (hallado) throw noPublicable(hallado.definitivo ? MENSAJES_ESTADOS.noEsElDefinitivo : queFalta(hallado))
}

/** The same in the transaction that publishes it: its documents stay as they are until that ends. */
export const exigirDefinitivoAlPublicar = async (trx: Trx, pdf: Publicable): Promise<void> => {
  await lockConHuella(trx, pdf.sha256)
  await exigirDefinitivo(trx, pdf)
}

/**
 * Why PDFs of many may not become public, by their digest, of those that our register knows and holds for no final ones; `huellas`
 * selects theirs. With `retener` the documents stay as they are until the transaction ends.
 */
export const listNoDefinitivos = async (
  trx: Trx,
  huellas: RawBuilder<unknown>,
  retener: boolean,
): Promise<Record<string, string>> => {
  const conocidas = await listHuellasConocidas(trx, huellas)
  const negadas: Record<string, string> = {}
  // In one order, whoever else keeps documents as they are.
  for (const sha256 of conocidas.sort()) {
    if (retener) await lockConHuella(trx, sha256)
    const hallado = await findNoDefinitivo(trx, sha256)
    if (hallado) negadas[sha256] = hallado.definitivo ? MENSAJES_ESTADOS.noEsElDefinitivo : queFalta(hallado)
  }
  return negadas
}

/** What is wrong with an uploaded PDF that would be a document's main one: the word BORRADOR never leaves it (D-143). */
export const faltaDeBorrador = (pdf: Pick<ArchivoSubido, 'borrador'> | undefined) =>
  pdf?.borrador === true && MENSAJES_ESTADOS.diceBorrador
