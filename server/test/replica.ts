import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { iniciarPostgres, type Postgres } from '../src/platform/postgres/inicio.ts'

/**
 * Two PostgreSQL of the program's own: the second follows the first, from a copy of its stopped cluster, and can be promoted.
 * Both live below `datos`.
 */
export const conReplica = async (datos: string): Promise<{ primario: Postgres; replica: Postgres }> => {
  const [carpeta, copia] = [join(datos, 'postgres'), join(datos, 'replica', 'postgres')]
  const primero = await iniciarPostgres({ carpeta })
  const { url, puerto } = primero
  await primero.detener()
  mkdirSync(dirname(copia), { mode: 0o711 })
  cpSync(carpeta, copia, { recursive: true, preserveTimestamps: true })
  cpSync(`${carpeta}.clave`, `${copia}.clave`)
  const { username, password } = new URL(url)
  appendFileSync(
    join(copia, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${puerto} user=${username} password=${password}'\n`,
  )
  writeFileSync(join(copia, 'standby.signal'), '')
  duenoDe(carpeta, copia)
  const primario = await iniciarPostgres({ carpeta, puerto })
  return { primario, replica: await iniciarPostgres({ carpeta: copia }) }
}

/** Gives a copy to whom the original belongs: under root PostgreSQL runs as another user. */
const duenoDe = (original: string, copia: string): void => {
  const { uid, gid, mode } = statSync(original)
  execFileSync('chown', ['-R', `${uid}:${gid}`, copia])
  chmodSync(copia, mode)
}
