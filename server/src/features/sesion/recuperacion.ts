import { CODIGOS_RECUPERACION } from '@cabildo/contracts/mi-cuenta'
import type { Db } from '../../platform/db/conexion.ts'
import { cifrarClave, claveProvisional, HASH_SENUELO, verificarClave } from '../../platform/sesion/clave.ts'
import { findCodigo } from './factores.queries.ts'

/** Recovery codes, in clear for whoever gets them and as they are kept. */
export interface CodigosNuevos {
  codigos: string[]
  filas: { prefijo: string; hash: string }[]
}

/** Signs of a code, and of the group that finds its row (ING-10). */
const LARGO = 16
const PREFIJO = 4

/** Ten codes whose first groups differ; the rest of each is kept as Argon2id, one after the other (D-27). */
export const codigosNuevos = async (): Promise<CodigosNuevos> => {
  const porPrefijo = new Map<string, string>()
  while (porPrefijo.size < CODIGOS_RECUPERACION) {
    const codigo = claveProvisional()
    porPrefijo.set(codigo.slice(0, PREFIJO), codigo)
  }
  return conHash([...porPrefijo.values()])
}

/** The codes as they are kept. */
export const conHash = async (codigos: string[]): Promise<CodigosNuevos> => {
  const filas: CodigosNuevos['filas'] = []
  for (const codigo of codigos) {
    const { prefijo, resto } = partes(codigo)
    filas.push({ prefijo, hash: await cifrarClave(resto) })
  }
  return { codigos, filas }
}

/** The row of a user's unused recovery code; null for a wrong one, after the same time. */
export const codigoGuardado = async (
  db: Db,
  user_id: number,
  escrito: string,
  red: string,
): Promise<{ user_id: number; prefijo: string; hash: string } | null> => {
  const { prefijo, resto } = partes(escrito)
  const hash = prefijo.length === PREFIJO ? await findCodigo(db, user_id, prefijo) : undefined
  const igual = await verificarClave(resto, hash ?? HASH_SENUELO, red)
  return igual && hash !== undefined ? { user_id, prefijo, hash } : null
}

/** A code without what people write between its groups. */
const partes = (codigo: string) => {
  const signos = codigo
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .slice(0, LARGO + 1)
  return { prefijo: signos.slice(0, PREFIJO), resto: signos.slice(PREFIJO) }
}
