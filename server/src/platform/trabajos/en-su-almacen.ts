import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import type { Archivos } from '../archivos/archivos.ts'
import type { Db } from '../db/conexion.ts'
import { DIA_MS, type Reloj } from '../reloj.ts'
import { getCualBase } from './trabajos.queries.ts'

/** A store not swept for this long is taken over: its database is gone, or was restored elsewhere. */
const ABANDONO_MS = 3 * DIA_MS

const Marca = z.object({ base: z.string(), en: z.number() })

interface Partes {
  archivos: Archivos
  db: Db
  reloj: Reloj
}

/** Whether this database may sweep the store: no other has swept it recently (decision 0082). */
export const esSuAlmacen = async ({ archivos, db, reloj }: Partes): Promise<boolean> => {
  const texto = await archivos.leerMarca()
  const marca = z.safeParse(Marca, texto === null ? null : comoJson(texto))
  if (!marca.success || marca.data.base === (await getCualBase(db))) return true
  return reloj.ahora().getTime() - marca.data.en > ABANDONO_MS
}

/**
 * Runs the nightly sweep if the store is only this database's: with the settings of another installation, or of a copy
 * of it, the sweep would delete all files of the other's rows. (E11, decision 0082)
 */
export const enSuAlmacen =
  (partes: Partes & { log: FastifyBaseLogger }, barrer: () => Promise<void>) => async (): Promise<void> => {
    const { archivos, db, reloj, log } = partes
    const sinMarca = (await archivos.leerMarca()) === null
    if (!(await esSuAlmacen(partes))) {
      log.error('los archivos no se limpian: los limpia otra base de datos con la misma carpeta o el mismo S3_PREFIJO')
      return
    }
    await archivos.ponerMarca(JSON.stringify({ base: await getCualBase(db), en: reloj.ahora().getTime() }))
    // Without a mark, another database may claim the store this same night: next time the mark tells whose it is.
    if (!sinMarca) await barrer()
  }

const comoJson = (texto: string): unknown => {
  try {
    return JSON.parse(texto)
  } catch {
    return null
  }
}
