import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { codigoDe, ErrorDeArranque, explicarCarpeta } from '../platform/arranque/error-de-arranque.ts'
import { TEMAS } from './index.ts'

/** A line of the file that is read as this very value. Throws ErrorDeArranque where no quotation mark is left for it. */
export const lineaDeAjuste = (nombre: string, valor: string): string => {
  const comilla = ["'", '"', '`'].find((una) => !valor.includes(una) && !(una === '"' && valor.includes('\\')))
  if (comilla === undefined || /[\r\n]/.test(valor))
    throw new ErrorDeArranque(
      `El valor de ${nombre} no cabe en el archivo de ajustes: quítele comillas o saltos de línea.`,
    )
  return `${nombre}=${comilla}${valor}${comilla}`
}

/** The whole file: each setting under its theme, with what it does. */
export const textoDeAjustes = (valores: Readonly<Record<string, string>>): string => {
  const temas = Object.entries(TEMAS).flatMap(([tema, ajustes]) => {
    const lineas = Object.entries(ajustes).flatMap(([nombre, { descripcion }]) => {
      const valor = valores[nombre]
      return valor ? [`# ${descripcion}`, lineaDeAjuste(nombre, valor), ''] : []
    })
    return lineas.length > 0 ? [`# ${tema}`, '', ...lineas] : []
  })
  const titulo = ['# Ajustes de Cabildo; todos están en docs/ajustes.md. Contiene claves: no lo comparta.', '']
  return [...titulo, ...temas].join('\n')
}

/**
 * Writes the settings file, readable by its owner only; whoever reads meanwhile sees the old one or the new one. Throws
 * ErrorDeArranque when the folder cannot be written. (H8)
 */
export const escribirAjustes = (archivo: string, valores: Readonly<Record<string, string>>): void => {
  const texto = textoDeAjustes(valores)
  const nuevo = `${archivo}.${process.pid}`
  try {
    mkdirSync(dirname(archivo), { recursive: true })
    const descriptor = openSync(nuevo, 'wx', 0o600)
    try {
      writeSync(descriptor, texto)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(nuevo, archivo)
  } catch (error) {
    if (codigoDe(error) !== 'EEXIST') rmSync(nuevo, { force: true })
    throw explicarCarpeta(error, dirname(archivo))
  }
}
