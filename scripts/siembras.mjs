// The planted faults (scripts/leyes/siembra/): what each says of itself, and the change that it makes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const CARPETA = join('scripts', 'leyes', 'siembra')

/** The planted faults of a tree, in their order. What a header lacks stays empty: the law `siembra` asks for it. */
export function leerSiembras(raiz) {
  return readdirSync(join(raiz, CARPETA))
    .filter((archivo) => archivo.endsWith('.patch'))
    .sort()
    .map((archivo) => leerSiembra(archivo, readFileSync(join(raiz, CARPETA, archivo), 'utf8')))
}

function leerSiembra(archivo, texto) {
  const [cabeza, ...partes] = texto.split(/^diff --git .*\n/m)
  const [, prueba = '', titulo = ''] = /^Cae en: (\S+) › (.+)$/m.exec(cabeza) ?? []
  return {
    archivo,
    numero: archivo.slice(0, 2),
    dice: cabeza.replace(/^Cae en:.*$/m, '').trim(),
    prueba,
    titulo: titulo.trim(),
    cambios: partes.map((parte) => ({
      ruta: /^\+\+\+ b\/(.+)$/m.exec(parte)?.[1] ?? '',
      trozos: parte
        .split(/^@@ .*\n/m)
        .slice(1)
        .map(leerTrozo),
    })),
  }
}

function leerTrozo(texto) {
  const lineas = texto.split('\n').slice(0, -1)
  const con = (signo) => lineas.filter((linea) => linea[0] === ' ' || linea[0] === signo).map((l) => `${l.slice(1)}\n`)
  return { antes: con('-').join(''), despues: con('+').join('') }
}

/**
 * A file with the change made, or null where its lines are not there, or are there twice. The numbers of the lines do not
 * count: what others add above must not ask for another patch.
 */
export function cambiado(texto, trozos) {
  let hecho = `\n${texto}`
  for (const { antes, despues } of trozos) {
    const [inicio, resto, otro] = hecho.split(`\n${antes}`)
    if (resto === undefined || otro !== undefined) return null
    hecho = `${inicio}\n${despues}${resto}`
  }
  return hecho.slice(1)
}
