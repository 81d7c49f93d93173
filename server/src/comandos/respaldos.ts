import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import type { Config } from '../config.ts'
import { entidadDeOrden } from '../features/organizacion/index.ts'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { abrirBaseDeDatos } from '../platform/db/conexion.ts'
import { llavePublicaDe, reparoDe } from '../respaldo/firma.ts'
import type { Respaldo } from '../respaldo/manifiesto.ts'

/** Absolute path of a backup: a folder, or the name of one in the folder of backups. */
export const lugarDelRespaldo = (nombre: string, { respaldos }: Pick<Config, 'respaldos'>): string =>
  existsSync(nombre) ? resolve(nombre) : resolve(respaldos, nombre)

/** What the municipality of a database is called, or is to be called there. */
export const nombreEn = async (url: string, config: Pick<Config, 'semillas'>): Promise<string> => {
  const { db, cerrar } = abrirBaseDeDatos(url, { max: 1, alFallar: () => undefined })
  try {
    return (await entidadDeOrden(db, config)).nombre
  } finally {
    await cerrar()
  }
}

/** Whose backup it is and of when, told before anything is done with it. */
export const presentacion = ({ manifiesto: { entidad, hecho_at } }: Pick<Respaldo, 'manifiesto'>): string => {
  const cuando = marcaLima(new Date(hecho_at))
  return `Respaldo de ${entidad}, del ${fecha(cuando)} a las ${hora(cuando)}`
}

/** Public key that signs the backups of this installation: the one that the settings name, or the data folder's own. */
export const llaveEsperada = ({ respaldosLlave, datos }: Pick<Config, 'respaldosLlave' | 'datos'>): string | null =>
  respaldosLlave ?? llavePublicaDe(datos)

/**
 * Refuses a backup without the signature that it should have, and answers what has to be told of who made it, or null. A
 * machine without a key only tells: on the day of a disaster a lost key keeps nobody from their data. One with a key of its
 * own restores another's backup only where `ajena` says so; one whose settings name the key, never (decisions 0102, 0110).
 * Throws ErrorDeArranque.
 */
export const exigirFirmante = (
  { firmante }: Pick<Respaldo, 'firmante'>,
  config: Pick<Config, 'respaldosLlave' | 'datos'>,
  { ajena }: { ajena: boolean },
): string | null => {
  const esperada = llaveEsperada(config)
  const reparo = reparoDe(firmante, esperada)
  if (reparo === null) return null
  if (config.respaldosLlave !== undefined)
    throw new ErrorDeArranque(`${reparo} No se ha tocado nada: compare RESPALDOS_CLAVE_PUBLICA con la que anotó.`)
  if (esperada !== null && !ajena)
    throw new ErrorDeArranque(
      `${reparo} No se ha tocado nada: averigüe quién lo hizo. Para restaurarlo de todos modos, agregue --firma-ajena.`,
    )
  return reparo
}
