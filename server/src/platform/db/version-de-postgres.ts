import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The newest minor release of each major that is cared for, and since when: https://www.postgresql.org/support/versioning/ */
const ULTIMAS: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 7 }
export const ULTIMAS_DEL = '2026-11-12'

/** What the program brings, makes its databases with, and takes from the machine instead (decision 0128). */
export const MAYOR_INCLUIDA = 18

/** `server_version_num` as people write it: 180004 is 18.4. */
export const escribirVersion = (numero: number): string => `${Math.floor(numero / 10_000)}.${numero % 10_000}`

/**
 * The release that a server of this `server_version_num` should have been brought to, as this program knows: null where
 * none is known. Minor releases mend security and lost data, and need no more than a restart.
 */
export const menorPendiente = (numero: number): string | null => {
  const mayor = Math.floor(numero / 10_000)
  const ultima = ULTIMAS[mayor] ?? 0
  return numero % 10_000 < ultima ? `${mayor}.${ultima}` : null
}

const EXE = process.platform === 'win32' ? '.exe' : ''
/** Where systems put the programs of this major: Debian and Ubuntu, PGDG for Red Hat, openSUSE, Alpine, Homebrew, Windows. */
const LUGARES = [
  `/usr/lib/postgresql/${MAYOR_INCLUIDA}/bin`,
  `/usr/pgsql-${MAYOR_INCLUIDA}/bin`,
  `/usr/lib/postgresql${MAYOR_INCLUIDA}/bin`,
  `/usr/libexec/postgresql${MAYOR_INCLUIDA}`,
  `/opt/homebrew/opt/postgresql@${MAYOR_INCLUIDA}/bin`,
  `/usr/local/opt/postgresql@${MAYOR_INCLUIDA}/bin`,
  `C:\\Program Files\\PostgreSQL\\${MAYOR_INCLUIDA}\\bin`,
]

/** Folder of a PostgreSQL of the machine that the setting POSTGRES_PROGRAMAS could name; undefined where none is found. */
export const programasDelSistema = (): string | undefined =>
  LUGARES.find((lugar) => existsSync(join(lugar, `postgres${EXE}`)))
