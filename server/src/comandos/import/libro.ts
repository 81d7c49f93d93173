import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ERRORES } from '@cabildo/contracts/base/errores'
import { ZipFile } from 'yazl'
import { ErrorDeArranque } from '../../platform/arranque/error-de-arranque.ts'
import {
  abrirLegajoCarpeta,
  abrirLegajoZip,
  esDelSistema,
  FallaDeLegajo,
  type Legajo,
} from '../../platform/cargas/legajo.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { enLista, enMB, numero } from '../comando.ts'

/** What the intakes of a workbook have alike at the command line (ORG-57): how it is opened, and how its outcome is told. */

/** A workbook that can be read. Throws ErrorDeArranque. */
export const abrirLibro = async (archivo: string, maximoBytes: number) => {
  const hallado = await stat(archivo).catch(() => null)
  if (!hallado?.isFile()) throw new ErrorDeArranque(`No existe el archivo ${archivo}.`)
  if (hallado.size > maximoBytes) throw new ErrorDeArranque(`El libro pesa más de ${enMB(maximoBytes)}.`)
  const manejo = await open(archivo).catch(() => null)
  if (!manejo) throw new ErrorDeArranque(`No se puede leer ${archivo}.`)
  await manejo.close()
  return { pesar: async () => (await stat(archivo)).size, abrir: async () => createReadStream(archivo) }
}

/** The CSV of a folder as one archive of them, which is how they are read elsewhere. Throws ErrorDeArranque. */
export const abrirTablas = async (carpeta: string, maximoBytes: number) => {
  const nombres = (await readdir(carpeta)).filter((nombre) => /\.csv$/i.test(nombre) && !esDelSistema(nombre))
  if (nombres.length === 0) throw new ErrorDeArranque(`No hay ningún CSV en ${carpeta}.`)
  const zip = new ZipFile()
  for (const nombre of nombres) zip.addBuffer(await readFile(join(carpeta, nombre)), nombre)
  zip.end()
  const archivo = await buffer(zip.outputStream)
  if (archivo.length > maximoBytes) throw new ErrorDeArranque(`Los CSV pesan más de ${enMB(maximoBytes)} comprimidos.`)
  return { pesar: async () => archivo.length, abrir: async () => Readable.from([archivo]) }
}

/** A folder or a ZIP with a sheet and the PDFs that its rows name, of any size in all (decision 0223). Throws ErrorDeArranque. */
export const abrirLegajo = async (lugar: string, maximoBytes: number): Promise<Legajo> => {
  const hallado = await stat(lugar).catch(() => null)
  if (!hallado) throw new ErrorDeArranque(`No existe ${lugar}.`)
  if (!hallado.isDirectory() && !/\.zip$/i.test(lugar))
    throw new ErrorDeArranque(`${ERRORES.noEsZip.mensaje}, o una carpeta con ellos.`)
  try {
    return await (hallado.isDirectory() ? abrirLegajoCarpeta(lugar) : abrirLegajoZip(lugar, hallado.size, maximoBytes))
  } catch (error) {
    throw error instanceof FallaDeLegajo ? new ErrorDeArranque(`${error.message}.`) : error
  }
}

/** Says why an order has changed nothing. */
export const nadaCambiado = (error: unknown): never => {
  throw error instanceof ErrorDeNegocio || error instanceof FallaDeLegajo
    ? new ErrorDeArranque(`${error.message.replace(/\.?$/, '.')} No se cambió nada.`)
    : error
}

/** Says which rows were refused; `cuantas` where not all of them are told, `seDejan` where they keep no others out. */
export const rechazo = (
  leidas: number,
  rechazadas: readonly { fila: number | string; motivos: string[] }[],
  { cuantas = rechazadas.length, seDejan = false } = {},
): string[] => [
  `${seDejan ? 'Se dejan fuera' : 'No se cambió nada:'} ${numero(cuantas)} de ${numero(leidas)} filas${seDejan ? ', que' : ''} tienen errores.`,
  ...rechazadas.map(({ fila, motivos }) => `  fila ${fila}: ${motivos.join('. ')}`),
]

export const enAvisos = (avisos: readonly { fila: number; avisos: string[] }[]): string[] =>
  avisos.length === 0
    ? []
    : [
        enLista(
          'Avisos:',
          avisos.map((aviso) => `fila ${aviso.fila}: ${aviso.avisos.join('. ')}`),
        ),
      ]

export const final = (simular: boolean): string => (simular ? 'Es una simulación: no se cambió nada.' : 'Hecho.')
