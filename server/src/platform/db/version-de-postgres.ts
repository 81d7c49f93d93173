import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The latest minor release of each supported major, as of https://www.postgresql.org/support/versioning/ */
const ULTIMAS: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 7 }
export const ULTIMAS_DEL = '2026-11-12'

/** The major that comes with the program, and the only one it takes from the machine instead (decision 0128). */
export const MAYOR_INCLUIDA = 18

/** `server_version_num` as people write it: 180004 is 18.4. */
export const escribirVersion = (numero: number): string => `${Math.floor(numero / 10_000)}.${numero % 10_000}`

/**
 * The known minor release to which a server with this `server_version_num` should be updated; null where none is known.
 * Minor releases fix security and data loss, and need only a restart.
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
