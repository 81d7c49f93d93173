import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import type { Archivos } from '../archivos/archivos.ts'
import type { Db } from '../db/conexion.ts'
import { DIA_MS, type Reloj } from '../reloj.ts'
import { getCualBase } from './trabajos.queries.ts'

/** A store that nobody has swept for so long is taken over: its database is gone, or was restored elsewhere. */
const ABANDONO_MS = 3 * DIA_MS

const Marca = z.object({ base: z.string(), en: z.number() })

interface Partes {
  archivos: Archivos
  db: Db
  reloj: Reloj
}

/** Whether the store is this database's to sweep: no other has swept it these days (decision 0082). */
export const esSuAlmacen = async ({ archivos, db, reloj }: Partes): Promise<boolean> => {
  const texto = await archivos.leerMarca()
  const marca = z.safeParse(Marca, texto === null ? null : comoJson(texto))
  if (!marca.success || marca.data.base === (await getCualBase(db))) return true
  return reloj.ahora().getTime() - marca.data.en > ABANDONO_MS
}

/**
 * The nightly sweep, in a store that is this database's alone: with the settings of another installation, or those of a copy
 * of it, it would delete all that the other's rows name. (E11, decision 0082)
 */
export const enSuAlmacen =
  (partes: Partes & { registro: FastifyBaseLogger }, barrer: () => Promise<void>) => async (): Promise<void> => {
    const { archivos, db, reloj, registro } = partes
    const sinMarca = (await archivos.leerMarca()) === null
    if (!(await esSuAlmacen(partes))) {
      registro.error(
        'los archivos no se limpian: los limpia otra base de datos con la misma carpeta o el mismo S3_PREFIJO',
      )
      return
    }
    await archivos.ponerMarca(JSON.stringify({ base: await getCualBase(db), en: reloj.ahora().getTime() }))
    // Of a store that nobody has swept, another may think the same this very night: next time the mark tells whose it is.
    if (!sinMarca) await barrer()
  }

const comoJson = (texto: string): unknown => {
  try {
    return JSON.parse(texto)
  } catch {
    return null
  }
}
