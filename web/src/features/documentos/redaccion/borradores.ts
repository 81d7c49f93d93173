import { esTipoDocumento } from '@cabildo/contracts/documentos-tipos'
import type { EnEdicion } from './useDocumentoForm.ts'
import { articulo, escritoDe, type Valores } from './valores.ts'

/**
 * Drafts kept in this browser, so that a lost session or a closed tab loses no text. One per editing of a document;
 * only the user who wrote a draft sees it.
 */
const PREFIJO = 'cabildo.documento'
const VIGENCIA_MS = 7 * 24 * 3_600_000

/** What was generated for a draft. It enables 'Subir PDF' (DOC-42), and keeps its number and code. */
export interface Generado {
  readonly nameDoc: string
  readonly formato: 'word' | 'pdf'
  /** When, in milliseconds. */
  readonly en: number
  /** The text it was made from. */
  readonly huella: string
  readonly tipo_doc: number
  readonly anio: number
}

export interface ContenidoBorrador {
  readonly valores: Valores
  /** The item that was open, not yet kept in the list. */
  readonly enEdicion: EnEdicion | null
  /** Version of the document that the text was written on. */
  readonly version: string | null
  readonly generado: Generado | null
}

export interface BorradorGuardado extends ContenidoBorrador {
  readonly clave: string
  readonly en: number
}

export interface Lugar {
  user_id: number
  /** null: a new document. */
  doc_id: number | null
  /** Of a new document that is written in a case: which, for its text belongs there. */
  registro_id?: number | null
}

const carpeta = ({ user_id, doc_id, registro_id }: Lugar) =>
  `${PREFIJO}.${user_id}.${doc_id ?? (registro_id ? `caso-${registro_id}` : 'nuevo')}.`

const esObjeto = (dato: unknown): dato is Record<string, unknown> => typeof dato === 'object' && dato !== null
const comoTexto = (dato: unknown): string => (typeof dato === 'string' ? dato : '')

const leerValores = (dato: unknown): Valores | null => {
  if (!esObjeto(dato)) return null
  const { tipo_doc, anio, resolutivos, tipo_sesion } = dato
  if (typeof tipo_doc !== 'number' || !esTipoDocumento(tipo_doc) || typeof anio !== 'number') return null
  return {
    tipo_doc,
    anio,
    nombre: comoTexto(dato.nombre),
    comparecientes: comoTexto(dato.comparecientes),
    destinatario: comoTexto(dato.destinatario),
    vistos: comoTexto(dato.vistos),
    considerandos: comoTexto(dato.considerandos),
    resolutivos: Array.isArray(resolutivos) ? resolutivos.filter((t) => typeof t === 'string').map(articulo) : [],
    tipo_sesion: tipo_sesion === 1 || tipo_sesion === 2 ? tipo_sesion : 0,
    fecha_sesion: comoTexto(dato.fecha_sesion),
  }
}

const leerEnEdicion = (dato: unknown): EnEdicion | null =>
  esObjeto(dato) && typeof dato.lugar === 'number' && typeof dato.texto === 'string'
    ? { lugar: dato.lugar, texto: dato.texto }
    : null

const leerGenerado = (dato: unknown): Generado | null => {
  if (!esObjeto(dato)) return null
  const { nameDoc, formato, en, huella, tipo_doc, anio } = dato
  if (typeof nameDoc !== 'string' || typeof en !== 'number' || typeof huella !== 'string') return null
  if (typeof tipo_doc !== 'number' || typeof anio !== 'number') return null
  return { nameDoc, formato: formato === 'pdf' ? 'pdf' : 'word', en, huella, tipo_doc, anio }
}

/** Reads one draft; null when it is older than a week or is not one. */
const leer = (llave: string, ahora: number): BorradorGuardado | null => {
  try {
    const dato: unknown = JSON.parse(localStorage.getItem(llave) ?? '')
    if (!esObjeto(dato) || typeof dato.en !== 'number' || ahora - dato.en > VIGENCIA_MS) return null
    const valores = leerValores(dato.valores)
    if (!valores) return null
    return {
      clave: llave.slice(llave.lastIndexOf('.') + 1),
      en: dato.en,
      valores,
      enEdicion: leerEnEdicion(dato.enEdicion),
      version: typeof dato.version === 'string' ? dato.version : null,
      generado: leerGenerado(dato.generado),
    }
  } catch {
    return null
  }
}

const llaves = (): string[] => {
  try {
    return Object.keys(localStorage).filter((llave) => llave.startsWith(`${PREFIJO}.`))
  } catch {
    return []
  }
}

/** The drafts of one user for one document, newest first; deletes everybody's drafts of over a week. */
export const listarBorradores = (lugar: Lugar, ahora = Date.now()): BorradorGuardado[] => {
  const suyos: BorradorGuardado[] = []
  for (const llave of llaves()) {
    const leido = leer(llave, ahora)
    if (!leido) localStorage.removeItem(llave)
    else if (llave.startsWith(carpeta(lugar))) suyos.push(leido)
  }
  return suyos.sort((a, b) => b.en - a.en)
}

/** Keeps a draft; false if the browser refuses. */
export const guardarBorrador = (
  lugar: Lugar,
  clave: string,
  { valores, ...resto }: ContenidoBorrador,
  en = Date.now(),
): boolean => {
  try {
    localStorage.setItem(carpeta(lugar) + clave, JSON.stringify({ ...resto, en, valores: escritoDe(valores) }))
    return true
  } catch {
    return false
  }
}

export const quitarBorrador = (lugar: Lugar, clave: string): void => {
  try {
    localStorage.removeItem(carpeta(lugar) + clave)
  } catch {
    // If the browser refuses storage, there is no draft to remove.
  }
}
