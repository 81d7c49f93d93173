import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'

/** Absolute path of a backup: a folder, or the name of one in the folder of backups. */
export const lugarDelRespaldo = (nombre: string, { respaldos }: Pick<Config, 'respaldos'>): string =>
  existsSync(nombre) ? resolve(nombre) : resolve(respaldos, nombre)
