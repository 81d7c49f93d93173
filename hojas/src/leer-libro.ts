import type { Fila } from './celdas.ts'
import { leerEstilos, recordarFechas } from './formatos.ts'
import { type Comun, OyenteDeHoja } from './hoja.ts'
import { type HojaDeLibro, type Indice, leerIndice } from './indice.ts'
import { FallaDeHoja, type FallaHoja } from './limites.ts'
import { abrirPaquete, type Paquete } from './paquete.ts'
import { leerTextos, TextosComunes } from './textos.ts'
import { leerXml } from './xml.ts'

export interface OpcionesDeLibro {
  /** Maximum number of non-empty rows of a sheet; with one more the reading stops: demasiadasFilas. */
  filasMaximo: number
  /** Stops after the first sheet that is not empty: the following ones do not count. */
  soloPrimeraHoja?: boolean
  /** Skips cells beyond COLUMNAS_MAXIMO; otherwise they refuse the file. */
  sinLejanas?: boolean
}

/** The caller's answer to a row: the next row, the next sheet, or nothing more. */
export type Siguiente = 'otraHoja' | 'basta' | undefined
export type PorFila = (fila: Fila) => Siguiente | Promise<Siguiente>

/** The result of a workbook: its number of rows, or why it could not be read. */
export type LecturaDeLibro = { filas: number } | { falla: FallaHoja }

/**
 * Reads a user's workbook and passes on the non-empty rows of its visible sheets, one by one and sheet after sheet;
 * none is kept, and none follows while a promise of `porFila` is pending. Errors of `porFila` are thrown, except
 * FallaDeHoja, with which it may refuse the file. Only for separate processes (`../procesos`), which limit what a file
 * may cost.
 */
export const leerLibro = async (
  archivo: Buffer,
  opciones: OpcionesDeLibro,
  porFila: PorFila,
): Promise<LecturaDeLibro> => {
  try {
    const paquete = await abrirPaquete(archivo)
    const indice = await leerIndice(paquete)
    const comun = await leerComun(paquete, indice)
    let filas = 0
    for (const hoja of indice.hojas) {
      if (hoja.oculta) continue
      const leida = await leerHoja(paquete, hoja, comun, opciones, porFila)
      filas += leida.filas
      if (leida.basta || (opciones.soloPrimeraHoja && filas > 0)) break
    }
    if (filas === 0) throw new FallaDeHoja('sinFilas')
    return { filas }
  } catch (error) {
    if (error instanceof FallaDeHoja) return { falla: error.falla }
    throw error
  }
}

const leerComun = async (paquete: Paquete, { textos, estilos, desde1904 }: Indice): Promise<Comun> => ({
  textos: textos ? await leerTextos(paquete.abrir(textos)) : new TextosComunes(),
  estilos: estilos ? await leerEstilos(paquete.abrir(estilos)) : [],
  fechaDe: recordarFechas(desde1904),
})

const leerHoja = async (
  paquete: Paquete,
  hoja: HojaDeLibro,
  comun: Comun,
  { filasMaximo, sinLejanas = false }: OpcionesDeLibro,
  porFila: PorFila,
): Promise<{ filas: number; basta: boolean }> => {
  const oyente = new OyenteDeHoja(hoja, comun, sinLejanas)
  let filas = 0
  for await (const _ of leerXml(paquete.abrir(hoja.parte), oyente)) {
    for (const fila of oyente.tomar()) {
      if (++filas > filasMaximo) throw new FallaDeHoja('demasiadasFilas')
      const respuesta = porFila(fila)
      const siguiente = respuesta instanceof Promise ? await respuesta : respuesta
      if (siguiente) return { filas, basta: siguiente === 'basta' }
    }
  }
  return { filas, basta: false }
}
