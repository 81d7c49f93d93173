import type { Carpeta } from '@cabildo/contracts/almacen'
import { ERRORES } from '@cabildo/contracts/base/errores'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Archivos, Guardado } from '../archivos/archivos.ts'
import { campoInvalido, ErrorDeNegocio } from '../errores.ts'
import { comoCsv, comoPdf, comoXlsx, comoZip, leerMarcaDeImagen } from './encabezado.ts'
import type { FotosDeSubida } from './fotos.ts'

/** Limits of a form's text fields; the longest is the text of a document, as JSON. */
const CAMPOS_MAXIMO = 40
const CAMPO_MAXIMO_BYTES = 1_200 * 1_024
/** Limit for a citizen's form: two texts of 1,000 characters, with room to spare. */
const CAMPO_DE_CIUDADANO_BYTES = 16 * 1_024
/** Overhead of a file's part besides its bytes. */
const POR_PARTE_BYTES = 4 * 1_024

/** Maximum number of files of each part of a call, as its contract says; '*' is any part. */
export type Partes = Readonly<Record<string, number>>

export interface Recibido extends Guardado {
  parte: string
  nombre: string
}

const CUALQUIERA = '*'

/** The name of a part for handlers, without the brackets of a list. */
export const parteDe = (nombre: string): string => nombre.replace(/\[\]$/, '')

const cuantos = (partes: Partes): number => Object.values(partes).reduce((a, b) => a + b, 0)

/** The limits of a call. */
export interface Limites {
  partes: Partes
  maximoBytes: number
  /** The sender is a citizen: texts are shorter, and refusals use the words of the public forms (MPV-28 to MPV-30). */
  deCiudadano?: boolean | undefined
  /** Parts that are workbooks, and those that may be CSV instead; the others are PDFs. */
  libros?: readonly string[] | undefined
  tablas?: readonly string[] | undefined
  /** Those of `tablas` that may be a ZIP with a table and its PDFs, too. */
  paquetes?: readonly string[] | undefined
  /** All files are pictures; why one is refused. */
  imagenes?: { mensaje: string } | undefined
  /** The part whose files are photographs. */
  fotos?: FotosDeSubida | undefined
}

const extensionDe = ({ libros = [], tablas = [], paquetes = [] }: Limites, parte: string, nombre = '') => {
  if (!tablas.includes(parte)) return libros.includes(parte) ? 'xlsx' : 'pdf'
  const escrita = nombre.trim().toLowerCase()
  if (escrita.endsWith('.csv')) return 'csv'
  if (escrita.endsWith('.xlsx')) return 'xlsx'
  if (escrita.endsWith('.zip') && paquetes.includes(parte)) return 'zip'
  throw enParte(new ErrorDeNegocio('noEsTabla'), parte)
}

const campoMaximo = ({ deCiudadano }: Limites): number => (deCiudadano ? CAMPO_DE_CIUDADANO_BYTES : CAMPO_MAXIMO_BYTES)

/** Maximum size of a call's body. */
export const cuerpoMaximo = (limites: Limites): number =>
  cuantos(limites.partes) * (limites.maximoBytes + POR_PARTE_BYTES) + CAMPOS_MAXIMO * campoMaximo(limites)

/**
 * Reads a form: its texts as one object, its files straight into the store, each reported to `alGuardar` at once.
 * Throws at the first fault; the caller deletes what was stored until then (API-07, E4).
 */
export const recibirPartes = async (
  request: FastifyRequest,
  archivos: Archivos,
  { carpeta, ...limites }: Limites & { carpeta: Carpeta },
  alGuardar: (recibido: Recibido) => void,
): Promise<Record<string, string>> => {
  const { partes, maximoBytes } = limites
  const campos = new Map<string, string>()
  const llegados = new Map<string, number>()
  // One more than allowed, so that the refusal is ours and names the part.
  const limits = {
    fileSize: maximoBytes + 1,
    files: cuantos(partes) + 1,
    fields: CAMPOS_MAXIMO,
    fieldSize: campoMaximo(limites),
    fieldNameSize: 100,
    parts: cuantos(partes) + CAMPOS_MAXIMO + 1,
    headerPairs: 20,
  }
  for await (const parte of request.parts({ limits })) {
    if (parte.type === 'field') anotar(campos, parte, partes)
    else {
      const nombre = contar(llegados, parte.fieldname, partes)
      const guardado = await guardar(parte, nombre, archivos, { carpeta, ...limites })
      alGuardar({ parte: nombre, nombre: etiquetaDe(parte.filename), ...guardado })
    }
  }
  return Object.fromEntries(campos)
}

const anotar = (
  campos: Map<string, string>,
  { fieldname, value, valueTruncated }: Extract<Multipart, { type: 'field' }>,
  partes: Partes,
): void => {
  if (typeof fieldname !== 'string' || fieldname === '') throw new ErrorDeNegocio('ilegible')
  if (valueTruncated) throw new ErrorDeNegocio('cuerpoGrande')
  // A part that calls itself JSON arrives parsed; fields are texts (API-07).
  if (campos.has(fieldname) || typeof value !== 'string') throw campoInvalido(fieldname)
  if (fieldname in partes) throw campoInvalido(parteDe(fieldname), 'Elija un archivo')
  campos.set(fieldname, value)
}

const contar = (llegados: Map<string, number>, nombre: string, partes: Partes): string => {
  const parte = parteDe(nombre)
  const key = Object.hasOwn(partes, nombre) ? nombre : CUALQUIERA
  const maximo = Object.hasOwn(partes, key) ? (partes[key] ?? 0) : 0
  if (maximo === 0) throw campoInvalido(parte, 'Este archivo no se admite aquí')
  const van = (llegados.get(key) ?? 0) + 1
  if (van > maximo) throw campoInvalido(parte, maximo === 1 ? 'Solo se admite un archivo' : `Máximo ${maximo} archivos`)
  llegados.set(key, van)
  return parte
}

const guardar = async (
  { file, filename }: MultipartFile,
  parte: string,
  archivos: Archivos,
  { carpeta, ...limites }: Limites & { carpeta: Carpeta },
): Promise<Guardado> => {
  const { maximoBytes, deCiudadano, imagenes, fotos } = limites
  if (fotos && parte === fotos.parte) {
    const nombre = etiquetaDe(filename)
    const [mensaje, grande] = [fotos.noEsImagen(nombre), fotos.grande(nombre)]
    return guardarImagen(file, parte, archivos, {
      carpeta,
      maximoBytes: fotos.maximoBytes,
      mensaje,
      grande,
      vacia: mensaje,
    })
  }
  if (imagenes) return guardarImagen(file, parte, archivos, { carpeta, maximoBytes, ...imagenes })
  const extension = extensionDe(limites, parte, filename)
  try {
    const contenido = {
      csv: () => comoCsv(file),
      zip: () => comoZip(file),
      xlsx: () => comoXlsx(file, filename),
      pdf: () => comoPdf(file, deCiudadano ? 'noEsPdf' : 'pdfDanado'),
    }[extension]()
    return await archivos.guardar(contenido, { carpeta, extension, maximoBytes })
  } catch (error) {
    if (!(error instanceof ErrorDeNegocio) || error.status >= 500) throw error
    const grande = deCiudadano && error.codigo === 'archivoGrande'
    throw enParte(grande ? new ErrorDeNegocio('pdfGrande') : error, parte)
  }
}

const guardarImagen = async (
  file: MultipartFile['file'],
  parte: string,
  archivos: Archivos,
  {
    mensaje,
    grande = mensaje,
    vacia,
    ...destino
  }: { carpeta: Carpeta; maximoBytes: number; mensaje: string; grande?: string; vacia?: string },
): Promise<Guardado> => {
  const imagen = await leerMarcaDeImagen(file)
  if (imagen === 'vacia') throw vacia ? campoInvalido(parte, vacia) : enParte(new ErrorDeNegocio('pdfDanado'), parte)
  if (!imagen) throw campoInvalido(parte, mensaje)
  const { extension, contenido } = imagen
  return archivos.guardar(contenido, { ...destino, extension }).catch((error) => {
    if (!(error instanceof ErrorDeNegocio) || error.status >= 500) throw error
    throw error.codigo === 'archivoGrande' ? campoInvalido(parte, grande) : enParte(error, parte)
  })
}

/** The same refusal, shown beside its part. */
export const enParte = ({ codigo }: ErrorDeNegocio, parte: string): ErrorDeNegocio =>
  new ErrorDeNegocio(codigo, { campos: { [parte]: ERRORES[codigo].mensaje } })

const LIMITES = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])

/** Turns the parser's errors about an unreadable body into the caller's fault; disk errors remain ours. */
export const culpaDe = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof ErrorDeNegocio || 'syscall' in error) return error
  const codigo = 'code' in error ? String(error.code) : ''
  if (LIMITES.has(codigo)) return new ErrorDeNegocio('cuerpoGrande')
  const delCuerpo = codigo.startsWith('FST_') || codigo === 'ECONNRESET' || error.constructor === Error
  return delCuerpo ? new ErrorDeNegocio('ilegible') : error
}

const ETIQUETA_MAXIMO = 200

// Control characters, marks of reading direction and other invisible ones could make a label show something else.
const INVISIBLES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu

/** Browsers escape exactly these three characters in a form (HTML, multipart/form-data encoding). */
const ESCAPES: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** The user's name of a file as a label: its last part, one line, visible characters, at most 200 (E4). Never a path. */
const etiquetaDe = (nombre: string | undefined): string => {
  const escrito = (nombre ?? '').replace(/%(?:22|0D|0A)/g, (escrita) => ESCAPES[escrita] ?? escrita)
  const base = escrito.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const visible = base.replace(INVISIBLES, '').replace(/\s+/gu, ' ').trim()
  const corta = visible.slice(0, ETIQUETA_MAXIMO)
  // Half a surrogate pair cannot be stored.
  const entera = corta.isWellFormed() ? corta : corta.slice(0, -1)
  return /^\.*$/.test(entera) ? 'documento.pdf' : entera
}
