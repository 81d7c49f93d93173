import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { clavePublicaDe } from '../respaldo/index.ts'

/** Absolute path of a backup: a folder, or the name of one in the folder of backups. */
export const lugarDelRespaldo = (nombre: string, { respaldos }: Pick<Config, 'respaldos'>): string =>
  existsSync(nombre) ? resolve(nombre) : resolve(respaldos, nombre)

/** Public key that signs the backups of this installation: the one that the settings name, or the data folder's own. */
export const claveEsperada = ({ respaldosClave, datos }: Pick<Config, 'respaldosClave' | 'datos'>): string | null =>
  respaldosClave ?? clavePublicaDe(datos)
