import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import type { Archivos } from '../archivos/archivos.ts'
import { codigoDe, ErrorDeArranque } from '../arranque/error-de-arranque.ts'
import type { Db } from '../db/conexion.ts'
import type { Reloj } from '../reloj.ts'
import { insertConsulta } from './consultas.queries.ts'
import { enUnMomento } from './persona.queries.ts'
import { type Buscador, buscarPersona, type DelModulo } from './persona.ts'
import { type Entregado, resumenDePersona } from './resumen.ts'

interface Partes {
  db: Db
  archivos: Archivos
  reloj: Reloj
  buscadores: readonly Buscador[]
  sinBuscar: Readonly<Record<string, string>>
  entidad: string
  contacto: string
}

export interface Entrega {
  /** Rows found, by title. */
  porModulo: readonly { titulo: string; filas: number }[]
  archivos: number
  /** Files that a row names and the store has not. */
  perdidos: number
}

/** File modes: only the user who runs the command can read the result. */
const SOLO_SUYO = { mode: 0o600, flag: 'wx' } as const

/**
 * Writes everything held about a person into a new folder: `resumen.html` to read, a JSON file for each module, and the
 * files that the person filed. The audit trail notes the delivery before anything is written. Throws ErrorDeArranque
 * where the folder is not empty or cannot be written.
 */
export const entregarPersona = async (partes: Partes, dni: string, carpeta: string): Promise<Entrega> => {
  const { db, reloj, buscadores, sinBuscar, entidad, contacto } = partes
  await prepararCarpeta(carpeta)
  const hallados = await enUnMomento(db, (trx) => buscarPersona(buscadores, trx, dni))
  const filas = hallados.reduce((suma, hallado) => suma + hallado.filas.length, 0)
  const actor = { user_id: null, peticion: 'persona' }
  await insertConsulta(db, actor, reloj.ahora(), { que: 'persona', de: dni, filtro: '', filas })
  const modulos: Entregado[] = []
  let perdidos = 0
  for (const hallado of hallados) {
    const nombresDeArchivos = await copiarArchivos(partes.archivos, hallado, join(carpeta, 'archivos'))
    perdidos += (hallado.archivos?.length ?? 0) - nombresDeArchivos.length
    if (hallado.filas.length > 0)
      await writeFile(join(carpeta, `${hallado.modulo}.json`), `${JSON.stringify(hallado.filas, null, 2)}\n`, SOLO_SUYO)
    modulos.push({ ...hallado, nombresDeArchivos })
  }
  const ahora = marcaLima(reloj.ahora())
  const portada = { dni, entidad, contacto, sinBuscar, fecha: `${fecha(ahora)} ${hora(ahora)}` }
  await writeFile(join(carpeta, 'resumen.html'), resumenDePersona(modulos, portada), SOLO_SUYO)
  return {
    porModulo: modulos.map(({ titulo, filas }) => ({ titulo, filas: filas.length })),
    archivos: modulos.reduce((suma, { nombresDeArchivos }) => suma + nombresDeArchivos.length, 0),
    perdidos,
  }
}

/** Makes the folder and the one of its files, before anything is looked up and noted. */
const prepararCarpeta = async (carpeta: string): Promise<void> => {
  try {
    await mkdir(carpeta, { recursive: true, mode: 0o700 })
    if ((await readdir(carpeta)).length > 0) throw new ErrorDeArranque(`La carpeta ${carpeta} no está vacía.`)
    await mkdir(join(carpeta, 'archivos'), { mode: 0o700 })
  } catch (error) {
    if (codigoDe(error) === '') throw error
    throw new ErrorDeArranque(
      `No se puede escribir en ${carpeta} (${codigoDe(error)}): indique en --salida una carpeta que sea del usuario que ejecuta Cabildo.`,
    )
  }
}

/** Names that every system takes, each once: what a citizen called a file is only a label. */
const nombreSeguro = (modulo: string, orden: number, nombre: string) =>
  `${modulo}-${orden + 1}-${nombre
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .slice(-80)}`

/** The names of the files that exist in the store. */
const copiarArchivos = async (
  archivos: Archivos,
  { modulo, archivos: suyos = [] }: DelModulo,
  carpeta: string,
): Promise<string[]> => {
  const nombres: string[] = []
  for (const [i, { carpeta: origen, storage_key, nombre }] of suyos.entries()) {
    const contenido = await archivos.abrir(origen, storage_key)
    if (!contenido) continue
    const seguro = nombreSeguro(modulo, i, nombre)
    await pipeline(contenido, createWriteStream(join(carpeta, seguro), { flags: 'wx', mode: 0o600 }))
    nombres.push(seguro)
  }
  return nombres
}
