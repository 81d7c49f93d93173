import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Usuario {
  uid: number
  gid: number
}

const SIN_NOMBRE: Usuario = { uid: 65534, gid: 65534 }

/**
 * Whom PostgreSQL runs as: undefined when we are not root (as ourselves); under root, which PostgreSQL refuses, the
 * owner of an existing cluster, else the account `postgres`, else `nobody`, else any other account of the machine.
 */
export function usuarioDePostgres(carpeta: string): Usuario | undefined {
  if (process.getuid?.() !== 0) return undefined
  const duenio = statSync(carpeta, { throwIfNoEntry: false })
  if (duenio && duenio.uid !== 0) return { uid: duenio.uid, gid: duenio.gid }
  return elegir(cuentas())
}

type Cuentas = Map<string, Usuario>

/** `postgres`, else `nobody`, else the first that is not root: initdb insists on an account that has a name. */
export const elegir = (todas: Cuentas): Usuario =>
  todas.get('postgres') ?? todas.get('nobody') ?? [...todas.values()].find(({ uid }) => uid !== 0) ?? SIN_NOMBRE

function cuentas(): Cuentas {
  try {
    const lineas = readFileSync('/etc/passwd', 'utf8').split('\n')
    return new Map(
      lineas.flatMap((linea): [string, Usuario][] => {
        const [nombre, , uid, gid] = linea.split(':')
        return nombre && uid && gid ? [[nombre, { uid: Number(uid), gid: Number(gid) }]] : []
      }),
    )
  } catch {
    return new Map()
  }
}

/** The first folder on the way to `ruta`, itself included, that the user may not enter; undefined when it arrives. */
export function primerObstaculo({ uid, gid }: Usuario, ruta: string): string | undefined {
  const camino = [ruta]
  for (let padre = dirname(ruta); padre !== camino[0]; padre = dirname(padre)) camino.unshift(padre)
  return camino.find((tramo) => {
    const { mode, uid: duenio, gid: grupo } = statSync(tramo)
    const bit = duenio === uid ? 0o100 : grupo === gid ? 0o010 : 0o001
    return (mode & bit) === 0
  })
}

export const puedeLlegar = (usuario: Usuario, ruta: string) => primerObstaculo(usuario, ruta) === undefined
