import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import { FallaDeHoja, HONDURA_MAXIMA, SIN_ETIQUETA_MAXIMO } from './limites.ts'

export type Atributos = Readonly<Record<string, string>>

/** Callbacks for reading one part; names come without prefixes. */
export interface Oyente {
  abre?(nombre: string, atributos: Atributos): void
  cierra?(nombre: string): void
  /** Only called while `escucha` is true. */
  texto?(texto: string): void
  readonly escucha?: boolean
}

const sinPrefijo = (nombre: string): string => {
  const corte = nombre.indexOf(':')
  return corte === -1 ? nombre : nombre.slice(corte + 1)
}

/**
 * Reads a part in pieces, pausing after each for callers who work on the data. XML with a document type never belongs
 * to a workbook: its entities could expand without end or name our files. Throws FallaDeHoja.
 */
export async function* leerXml(parte: AsyncIterable<Buffer>, oyente: Oyente): AsyncGenerator<void> {
  const lector = new SaxesParser({ xmlns: false, position: false })
  let hondura = 0
  let sinEtiqueta = 0
  lector.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^utf-?(?:8|16)$/i.test(encoding)) throw new FallaDeHoja('danada')
  })
  lector.on('doctype', () => {
    throw new FallaDeHoja('danada')
  })
  lector.on('opentag', ({ name, attributes }) => {
    sinEtiqueta = 0
    if (++hondura > HONDURA_MAXIMA) throw new FallaDeHoja('desmedida')
    oyente.abre?.(sinPrefijo(name), attributes)
  })
  lector.on('closetag', ({ name }) => {
    sinEtiqueta = 0
    hondura--
    oyente.cierra?.(sinPrefijo(name))
  })
  const alTexto = (texto: string) => {
    if (oyente.escucha) oyente.texto?.(texto)
  }
  lector.on('text', alTexto)
  lector.on('cdata', alTexto)
  const escribir = (texto: string | null): void => {
    try {
      if (texto === null) lector.close()
      else lector.write(texto)
    } catch (error) {
      // The parser's error about invalid XML.
      throw error instanceof FallaDeHoja ? error : new FallaDeHoja('danada')
    }
  }
  let decodificador: TextDecoder | undefined
  for await (const trozo of parte) {
    decodificador ??= new TextDecoder(codificacionDe(trozo), { fatal: true })
    const texto = decodificar(decodificador, trozo)
    sinEtiqueta += texto.length
    escribir(texto)
    if (sinEtiqueta > SIN_ETIQUETA_MAXIMO) throw new FallaDeHoja('desmedida')
    yield
  }
  escribir(decodificar(decodificador ?? new TextDecoder(), null))
  escribir(null)
  yield
}

/** Reads a whole part. */
export const leerXmlEntero = async (parte: AsyncIterable<Buffer>, oyente: Oyente): Promise<void> => {
  for await (const _ of leerXml(parte, oyente));
}

const codificacionDe = ([primero, segundo]: Buffer): string => {
  if (primero === 0xff && segundo === 0xfe) return 'utf-16le'
  return primero === 0xfe && segundo === 0xff ? 'utf-16be' : 'utf-8'
}

const decodificar = (decodificador: TextDecoder, trozo: Buffer | null): string => {
  try {
    return trozo ? decodificador.decode(trozo, { stream: true }) : decodificador.decode()
  } catch {
    throw new FallaDeHoja('danada')
  }
}
