import { TIPOS_ARCHIVO } from '@cabildo/contracts/archivo'
import type { Db } from '../../platform/db/conexion.ts'
import { findClave } from './archivo.queries.ts'

const ABREVIATURAS = TIPOS_ARCHIVO.map(({ abbr }) => abbr)
const CAMINO = new RegExp(
  `^(?<abrev>${ABREVIATURAS.join('|')})/(?<anio>[0-9]{4})/(?<file>(?<abrevDoc>[A-Z]+)-[0-9]{1,8}-(?<anioDoc>[0-9]{4})\\.pdf)$`,
)

/**
 * The file of the store behind a public path of the archive, '{abrev}/{anio}/{file}' as ARC-18 makes it (API-105). The
 * path only ever finds a row: nothing of it reaches the disk (E9).
 */
export const findPublicada = async (db: Db, camino: string): Promise<{ clave: string; nombre: string } | undefined> => {
  const { abrev, anio, file, abrevDoc, anioDoc } = CAMINO.exec(camino)?.groups ?? {}
  if (!file || abrevDoc !== abrev?.toUpperCase() || anioDoc !== anio) return undefined
  const clave = await findClave(db, file)
  return clave === undefined ? undefined : { clave, nombre: file }
}
