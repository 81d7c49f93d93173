import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { archivoAjeno } from '../arranque/carpeta-de-datos.ts'
import { codigoDe, ErrorDeArranque, explicarCarpeta } from '../arranque/error-de-arranque.ts'
import { secretoGuardado } from '../arranque/secreto.ts'
import { MAYOR_INCLUIDA } from '../db/version-de-postgres.ts'
import { ejecutar, fallo } from './ejecucion.ts'
import { retirarHuerfano } from './huerfano.ts'
import type { Programas } from './programas.ts'
import { primerObstaculo, type Usuario } from './usuario.ts'

export const ROL = 'cabildo'
/** The login of the program at work: it owns nothing, and the start makes it (decision 0101). */
export const ROL_DEL_PROGRAMA = 'cabildo_programa'
/** Where the password of the cluster in that folder is kept. */
export const archivoDeClave = (carpeta: string) => `${carpeta}.clave`
/** Where the password of the program's login is kept. */
export const archivoDeClaveDelPrograma = (carpeta: string) => `${carpeta}.programa.clave`
const VERSION = String(MAYOR_INCLUIDA)

// The C library's UTF-8 rules where it has them; PostgreSQL's own elsewhere, so that ñ has its capital everywhere.
const IDIOMAS = [['--locale=C.UTF-8'], ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']]

/** Throws ErrorDeArranque unless the user PostgreSQL runs as can get to the cluster, which is to be in `padre`. */
export function exigirAcceso(usuario: Usuario | undefined, padre: string): void {
  const obstaculo = usuario && primerObstaculo(usuario, padre)
  if (obstaculo) {
    throw new ErrorDeArranque(
      `PostgreSQL no funciona como root y su usuario no puede entrar en ${obstaculo}: indique en DATOS una carpeta fuera de ella, por ejemplo DATOS=/var/lib/cabildo.`,
    )
  }
}

/**
 * Makes the cluster on the first start and answers the password of its owner, kept beside it with mode 600.
 * Throws ErrorDeArranque when the folder is not a cluster of ours.
 */
export async function prepararCluster(
  carpeta: string,
  programas: Programas,
  usuario: Usuario | undefined,
  pruebas: boolean,
): Promise<string> {
  const existe = existeCluster(carpeta)
  if (existe) await retirarHuerfano(carpeta)
  const perdida = !existsSync(archivoDeClave(carpeta))
  const clave = secretoGuardado(archivoDeClave(carpeta))
  if (!existe) await crear(carpeta, programas, usuario, clave, pruebas)
  else if (perdida) await comando(programas, carpeta, usuario, `alter role ${ROL} password '${clave}'`)
  return clave
}

function existeCluster(carpeta: string): boolean {
  if (!existsSync(carpeta)) return false
  try {
    const contenido = readdirSync(carpeta)
    if (contenido.length === 0) return false
    const version = contenido.includes('PG_VERSION') ? readFileSync(join(carpeta, 'PG_VERSION'), 'utf8').trim() : ''
    if (version === VERSION) return true
    throw new ErrorDeArranque(
      version
        ? `La base de datos de ${carpeta} es de PostgreSQL ${version} y este Cabildo trae ${VERSION}: pásela con pg_dump o indique otra carpeta en DATOS.`
        : `La carpeta ${carpeta} no está vacía ni es una base de datos: retírela o indique otra carpeta en DATOS.`,
    )
  } catch (error) {
    throw codigoDe(error) === 'EACCES' ? archivoAjeno(carpeta) : explicarCarpeta(error, carpeta)
  }
}

/** Runs initdb in a folder beside the final one; the rename makes a start that was cut short leave nothing behind. */
async function crear(
  carpeta: string,
  programas: Programas,
  usuario: Usuario | undefined,
  clave: string,
  pruebas: boolean,
): Promise<void> {
  const nueva = `${carpeta}.nueva`
  const claveDeInicio = `${carpeta}.inicio`
  try {
    writeFileSync(claveDeInicio, `${clave}\n`, { mode: 0o600 })
    if (usuario) chownSync(claveDeInicio, usuario.uid, usuario.gid)
    let salida = ''
    for (const idioma of IDIOMAS) {
      rmSync(nueva, { recursive: true, force: true })
      mkdirSync(nueva, { mode: 0o700 })
      if (usuario) chownSync(nueva, usuario.uid, usuario.gid)
      const argumentos = ['-D', nueva, '-U', ROL, `--pwfile=${claveDeInicio}`, '--auth=scram-sha-256', '-k']
      if (pruebas) argumentos.push('--no-sync')
      const hecho = await ejecutar(programas.initdb, [...argumentos, '--encoding=UTF8', ...idioma], usuario, nueva)
      salida = hecho.salida
      if (hecho.codigo !== 0) continue
      await comando(programas, nueva, usuario, `create database ${ROL}`)
      rmSync(carpeta, { recursive: true, force: true })
      renameSync(nueva, carpeta)
      return
    }
    throw fallo('No se pudo crear la base de datos', carpeta, salida)
  } catch (error) {
    rmSync(nueva, { recursive: true, force: true })
    throw explicarCarpeta(error, carpeta)
  } finally {
    rmSync(claveDeInicio, { force: true })
  }
}

/** One SQL statement in single-user mode, where no password is asked for. */
async function comando(
  programas: Programas,
  carpeta: string,
  usuario: Usuario | undefined,
  sql: string,
): Promise<void> {
  const argumentos = ['--single', '-D', carpeta, '-c', 'exit_on_error=on', 'postgres']
  const { codigo, salida } = await ejecutar(programas.postgres, argumentos, usuario, carpeta, `${sql};\n`)
  if (codigo !== 0) throw fallo('No se pudo preparar la base de datos', carpeta, salida)
}
