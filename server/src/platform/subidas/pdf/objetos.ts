import { constants, inflateSync } from 'node:zlib'
import type { CausaNoFirmable } from '@cabildo/firma/preparar'
import { type Simbolo, simbolosDe } from './simbolos.ts'

/** Stops a check with a code of the catalogue, which the caller gets. */
export class Rechazo extends Error {
  readonly codigo: CodigoRechazo

  constructor(codigo: CodigoRechazo) {
    super(codigo)
    this.codigo = codigo
  }
}
export type CodigoRechazo = CausaNoFirmable | 'pdfActivo' | 'pdfLargo'

/** Real object streams hold a few hundred objects; these limits are far above them, and far below a bomb. */
const INFLADO_MAXIMO = 32 * 1_024 * 1_024
const INFLADO_TOTAL_MAXIMO = 128 * 1_024 * 1_024

/**
 * Names of programs, of what starts them, of embedded files and of what sends or fetches (E6). 'EF' holds embedded
 * files even where nothing else names them; GoToR makes a reader open a file of somebody else's choosing.
 */
export const ACTIVOS: ReadonlySet<string> = new Set([
  ...['JavaScript', 'JS', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'XFA'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'RichMedia', 'Rendition', 'Movie', 'Sound', '3DD', 'OnInstantiate'],
])

/** Whether an address is a program, whatever the width of its characters or what readers skip between them. */
export const esPrograma = (texto: string): boolean =>
  texto
    .replace(/[^!-~]/g, '')
    .toLowerCase()
    .startsWith('javascript:')

const esActivo = (simbolo: Simbolo): boolean =>
  simbolo.tipo === 'nombre' ? ACTIVOS.has(simbolo.texto) : simbolo.tipo === 'cadena' && esPrograma(simbolo.texto)

const tieneActivos = (objetos: Buffer): boolean => {
  for (const simbolo of simbolosDe(objetos, 0)) if (esActivo(simbolo)) return true
  return false
}

interface Objeto {
  nombres: ReadonlySet<string>
  activo: boolean
  /** Offset of its stream's bytes; null without a stream. */
  flujo: number | null
}

/**
 * Looks through every object of a file, also those that later ones replace and those hidden in streams, since a reader
 * may be led to any of them. Answers whether it holds something active; throws Rechazo when it is encrypted or cannot be
 * looked into.
 */
export const revisarObjetos = (b: Buffer): boolean => {
  exigirCompleto(b)
  exigirSinClave(b)
  let queda = INFLADO_TOTAL_MAXIMO
  let activo = false
  let danado: unknown = null
  for (const inicio of iniciosDe(b)) {
    try {
      const objeto = leerObjeto(b, inicio)
      const { nombres, flujo } = objeto
      activo ||= objeto.activo
      if (nombres.has('XRef') && nombres.has('Encrypt')) throw new Rechazo('pdfProtegido')
      if (flujo === null || !esEstructural(nombres)) continue
      const inflado = inflar(b.subarray(flujo), nombres, Math.min(queda, INFLADO_MAXIMO))
      queda -= inflado.length
      if (!nombres.has('XRef')) activo ||= tieneActivos(inflado)
    } catch (error) {
      // Encryption is reported first, and may only show at the end.
      if (!(error instanceof Rechazo) || error.codigo === 'pdfProtegido') throw error
      danado ??= error
    }
  }
  if (danado) throw danado
  return activo
}

/** Refuses a file cut off, which ends with an object, and one that is also an archive, by the end of archives (E5). */
const exigirCompleto = (b: Buffer): void => {
  const fin = b.lastIndexOf('startxref')
  if (fin === -1 || fin < b.lastIndexOf('endobj') || b.indexOf('PK\x05\x06', fin) !== -1) throw new Rechazo('pdfDanado')
}

const exigirSinClave = (b: Buffer): void => {
  for (let i = b.indexOf('trailer'); i !== -1; i = b.indexOf('trailer', i + 7)) {
    for (const simbolo of simbolosDe(b, i + 7)) {
      if (simbolo.tipo === 'palabra' && simbolo.texto !== 'R') break
      if (simbolo.tipo === 'nombre' && simbolo.texto === 'Encrypt') throw new Rechazo('pdfProtegido')
    }
  }
}

/** Every place where an object may begin: 'obj' that is neither the end of another nor part of a word. */
function* iniciosDe(b: Buffer): Generator<number> {
  for (let i = b.indexOf('obj'); i !== -1; i = b.indexOf('obj', i + 3)) {
    const sigue = String.fromCharCode(b[i + 3] ?? 32)
    if (b.toString('latin1', Math.max(0, i - 3), i) !== 'end' && !/[a-z]/i.test(sigue)) yield i + 3
  }
}

const leerObjeto = (b: Buffer, inicio: number): Objeto => {
  const nombres = new Set<string>()
  let activo = false
  let flujo: number | null = null
  let nivel = 0
  for (const simbolo of simbolosDe(b, inicio)) {
    activo ||= esActivo(simbolo)
    if (simbolo.tipo === 'nombre') nombres.add(simbolo.texto)
    if (simbolo.tipo === 'diccionario') nivel += simbolo.nivel
    if (simbolo.tipo !== 'palabra') continue
    if (simbolo.texto === 'stream') flujo ??= despuesDelSalto(b, simbolo.fin)
    // Inside a dictionary some readers ignore the word, so what follows may belong to the dictionary or to a stream.
    if (simbolo.texto === 'stream' && nivel <= 0) break
    if (simbolo.texto === 'endobj' || simbolo.texto === 'obj') break
  }
  return { nombres, activo, flujo }
}

const despuesDelSalto = (b: Buffer, i: number): number => {
  const trasRetorno = b[i] === 13 ? i + 1 : i
  return b[trasRetorno] === 10 ? trasRetorno + 1 : trasRetorno
}

/** N and First also mark an object stream: readers do not check its type. */
const esEstructural = (nombres: ReadonlySet<string>): boolean =>
  nombres.has('ObjStm') || nombres.has('XRef') || (nombres.has('N') && nombres.has('First'))

const OTROS_FILTROS = [
  'LZWDecode',
  'LZW',
  'ASCII85Decode',
  'A85',
  'ASCIIHexDecode',
  'AHx',
  'RunLengthDecode',
  'RL',
  'Crypt',
]

/**
 * The objects in a stream, at most `tope` bytes. They may be uncompressed; otherwise only the compression that programs
 * use for them is accepted, without the transformations for cross-reference tables.
 */
const inflar = (datos: Buffer, nombres: ReadonlySet<string>, tope: number): Buffer => {
  const deTabla = nombres.has('XRef')
  const disfrazado = OTROS_FILTROS.some((filtro) => nombres.has(filtro)) || nombres.has('Predictor')
  if (!deTabla && disfrazado) throw new Rechazo('pdfDanado')
  if (!deTabla && /^\s*\d+\s/.test(datos.toString('latin1', 0, 64))) return hastaElFin(datos, tope)
  try {
    return inflateSync(datos, { maxOutputLength: tope, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    // A broken table does not matter: the file is read by its objects.
    if (deTabla && !(error instanceof RangeError)) return Buffer.alloc(0)
    throw new Rechazo('pdfDanado')
  }
}

const hastaElFin = (datos: Buffer, tope: number): Buffer => {
  const fin = datos.indexOf('endstream')
  if (fin > tope) throw new Rechazo('pdfDanado')
  return datos.subarray(0, fin === -1 ? tope : fin)
}
