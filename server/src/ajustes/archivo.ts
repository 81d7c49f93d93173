import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { codigoDe, ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { AJUSTES } from './index.ts'
import type { Entorno } from './lectura.ts'

/** Name of the settings file in the data folder. */
export const ARCHIVO_DE_AJUSTES = 'cabildo.env'

export interface AjustesGuardados {
  /** Absolute path; undefined where there is none. */
  archivo: string | undefined
  /** As written; only settings that exist. */
  valores: Record<string, string>
  /** One Spanish line each, without values. */
  errores: string[]
}

/**
 * The settings that an installation keeps: in the file named by AJUSTES, or else in `cabildo.env` of the data folder.
 * Throws ErrorDeArranque when the file is there and cannot be read. (H8, decision 0067)
 */
export const leerArchivoDeAjustes = (nombrado: string | undefined, carpeta: string): AjustesGuardados => {
  const archivo = nombrado ?? join(carpeta, ARCHIVO_DE_AJUSTES)
  const texto = leer(archivo, nombrado !== undefined)
  if (texto === undefined) return { archivo: undefined, valores: {}, errores: [] }
  const { valores, errores } = interpretar(texto)
  if (nombrado === undefined && valores.DATOS !== undefined)
    errores.push(
      '  DATOS no puede estar en este archivo, que se encuentra por él: indíquelo en el entorno, o el archivo en AJUSTES',
    )
  return { archivo, valores, errores }
}

const leer = (archivo: string, exigido: boolean): string | undefined => {
  try {
    return readFileSync(archivo, 'utf8')
  } catch (error) {
    const codigo = codigoDe(error)
    if (!exigido && (codigo === 'ENOENT' || codigo === 'ENOTDIR')) return undefined
    const motivo = MOTIVOS[codigo] ?? 'no es un archivo que se pueda leer'
    throw new ErrorDeArranque(`No se pudo leer el archivo de ajustes ${archivo}: ${motivo}.`)
  }
}

const MOTIVOS: Record<string, string> = {
  ENOENT: 'no existe, corrija AJUSTES',
  EACCES: 'pertenece a otro usuario, que es con el que se inicia Cabildo',
}

/** With `s`: U+2028 ends a line for a pattern without it, and is a character of the value for everybody else. */
const LINEA = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/s

/** The lines `NOMBRE=valor` of a settings file, and what is wrong with the others. */
export const interpretar = (texto: string): Pick<AjustesGuardados, 'valores' | 'errores'> => {
  const errores: string[] = []
  const vistos = new Set<string>()
  for (const [indice, linea] of texto
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (/^\s*(#|$)/.test(linea)) continue
    const [, nombre, valor = ''] = LINEA.exec(linea) ?? []
    if (nombre === undefined) errores.push(`  línea ${indice + 1}: debe ser NOMBRE=valor, un comentario (#) o nada`)
    else if (!Object.hasOwn(AJUSTES, nombre)) errores.push(`  ${nombre} no es un ajuste${parecido(nombre)}`)
    else if (vistos.has(nombre)) errores.push(`  ${nombre} está dos veces`)
    else if (malEntrecomillado(valor))
      errores.push(`  ${nombre} debe llevar su valor entre comillas, en una sola línea`)
    vistos.add(nombre ?? '')
  }
  const leidos = Object.entries(parseEnv(texto.replace(/^\uFEFF/, '')))
  const valores = leidos.filter(
    (par): par is [string, string] => Object.hasOwn(AJUSTES, par[0]) && par[1] !== undefined,
  )
  return { valores: Object.fromEntries(valores), errores }
}

/** Whether a reader of such files would silently cut the value short: at a # that is part of it, or at the end of the line. */
const malEntrecomillado = (valor: string): boolean => {
  const comilla = /^\s*(["'`])/.exec(valor)?.[1]
  return comilla
    ? !new RegExp(`^\\s*${comilla}[^${comilla}]*${comilla}\\s*(#.*)?$`, 's').test(valor)
    : /^\s*#|\S#/.test(valor)
}

/** The setting that was probably meant: the same letters but one or two. */
const parecido = (nombre: string): string => {
  const cercano = Object.keys(AJUSTES).find((uno) => distancia(uno, nombre.toUpperCase()) <= 2)
  return cercano ? `: ¿quiso decir ${cercano}?` : ''
}

/** How many letters differ between two words (Levenshtein). */
const distancia = (a: string, b: string): number => {
  let fila = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (const [i, letra] of [...a].entries()) {
    const nueva = [i + 1]
    for (const [j, otra] of [...b].entries())
      nueva.push(Math.min((nueva[j] ?? 0) + 1, (fila[j + 1] ?? 0) + 1, (fila[j] ?? 0) + (letra === otra ? 0 : 1)))
    fila = nueva
  }
  return fila.at(-1) ?? 0
}

/** Both together: the environment counts, and where it says nothing the file. */
export const conGuardados = (entorno: Entorno, { valores }: Pick<AjustesGuardados, 'valores'>): Entorno => {
  const dados = Object.entries(entorno).filter(([, valor]) => valor?.trim())
  // PORT is the other name of PUERTO: where only it is given, the file's port does not count.
  const sinPuerto = entorno.PORT?.trim() ? { PUERTO: undefined } : {}
  return { ...valores, ...sinPuerto, ...Object.fromEntries(dados) }
}
