import type { Despacho, Pendiente } from '@cabildo/contracts/firma-digital'

type SuArchivo = Pick<Pendiente, 'id_doc_area' | 'documentos'>

/** A file as it was met: its name, and how many signatures the document had. */
interface Encuentro {
  path: string
  firmas: number
}

/**
 * What the signer knows of the queue while the screen is open. It holds the files that were met, so that what is known of
 * a document is forgotten as soon as its author changes it.
 */
export interface Lectura {
  /** As each document was when it was first listed, or last read. */
  conocidos: ReadonlyMap<number, Encuentro>
  /** The file whose last page has been shown. */
  vistos: ReadonlyMap<number, string>
  /** The file that was read: its last page was shown, and the reader went on or marked it by hand. */
  leidos: ReadonlyMap<number, string>
}

export const SIN_LEER: Lectura = { conocidos: new Map(), vistos: new Map(), leidos: new Map() }

const encuentroDe = ({ documentos, firmas }: Despacho): Encuentro => ({
  path: documentos.path_primary,
  firmas: firmas.filter(({ estado }) => estado).length,
})

/** The one line of files that the signer knows ends in this one. */
const esElConocido = ({ conocidos }: Lectura, { id_doc_area, documentos }: SuArchivo): boolean =>
  conocidos.get(id_doc_area)?.path === documentos.path_primary

const esDeAntes = (anotados: ReadonlyMap<number, string>, lectura: Lectura, despacho: SuArchivo): boolean =>
  anotados.has(despacho.id_doc_area) && esElConocido(lectura, despacho)

export const estaLeido = (lectura: Lectura, despacho: SuArchivo): boolean =>
  esDeAntes(lectura.leidos, lectura, despacho)
export const estaVisto = (lectura: Lectura, despacho: SuArchivo): boolean =>
  lectura.vistos.get(despacho.id_doc_area) === despacho.documentos.path_primary ||
  esDeAntes(lectura.vistos, lectura, despacho)

/** Its author changed it since it was listed or read (D-141). */
export const estaCambiado = (lectura: Lectura, despacho: SuArchivo): boolean =>
  lectura.conocidos.has(despacho.id_doc_area) && !esElConocido(lectura, despacho)

/**
 * Notes how documents are when they are first listed; gives back the same when there is nothing new. Another area's
 * signature makes another file of the same text: it follows the known one, and what was read stays read. Whether it really
 * is the same text the server says when it is signed, for it hears which file was read.
 */
export const conocer = (lectura: Lectura, despachos: readonly Despacho[]): Lectura => {
  const nuevos = despachos.flatMap((despacho) => {
    const [ahora, antes] = [encuentroDe(despacho), lectura.conocidos.get(despacho.id_doc_area)]
    const loFirmaron = antes !== undefined && antes.path !== ahora.path && ahora.firmas > antes.firmas
    return antes === undefined || loFirmaron ? [[despacho.id_doc_area, ahora] as const] : []
  })
  return nuevos.length === 0 ? lectura : { ...lectura, conocidos: new Map([...lectura.conocidos, ...nuevos]) }
}

const con = <V>(mapa: ReadonlyMap<number, V>, { id_doc_area }: Despacho, valor: V): ReadonlyMap<number, V> =>
  new Map(mapa).set(id_doc_area, valor)
const sin = <V>(mapa: ReadonlyMap<number, V>, { id_doc_area }: Despacho): ReadonlyMap<number, V> => {
  const menos = new Map(mapa)
  menos.delete(id_doc_area)
  return menos
}

/** Takes a changed document for what it is now: nothing of it is seen or read. */
export const renovar = (lectura: Lectura, despacho: Despacho): Lectura =>
  estaCambiado(lectura, despacho)
    ? {
        conocidos: con(lectura.conocidos, despacho, encuentroDe(despacho)),
        vistos: sin(lectura.vistos, despacho),
        leidos: sin(lectura.leidos, despacho),
      }
    : conocer(lectura, [despacho])

/** Its last page shows. Opening a document that fits the screen shows it, too, so this alone does not make it read. */
export const ver = (lectura: Lectura, despacho: Despacho): Lectura => {
  const { path_primary } = despacho.documentos
  if (lectura.vistos.get(despacho.id_doc_area) === path_primary) return lectura
  return { ...lectura, vistos: con(lectura.vistos, despacho, path_primary) }
}

/** It is read: as it is now, or as `path` names it. It stays seen, so that the mark can be taken off and put again. */
export const leer = (lectura: Lectura, despacho: Despacho, path = despacho.documentos.path_primary): Lectura => {
  if (estaLeido(lectura, despacho) && lectura.leidos.get(despacho.id_doc_area) === path) return lectura
  const ahora = renovar(lectura, despacho)
  return { ...ahora, vistos: con(ahora.vistos, despacho, path), leidos: con(ahora.leidos, despacho, path) }
}

/** The reader goes on from it: the file whose last page was shown counts as read. */
export const dejarAtras = (lectura: Lectura, despacho: Despacho): Lectura =>
  estaVisto(lectura, despacho) ? leer(lectura, despacho, lectura.vistos.get(despacho.id_doc_area)) : lectura

/** By hand, either way; what was not shown to its end cannot be marked. */
export const alternarLeido = (lectura: Lectura, despacho: Despacho): Lectura =>
  estaLeido(lectura, despacho) ? { ...lectura, leidos: sin(lectura.leidos, despacho) } : dejarAtras(lectura, despacho)

/**
 * The file that the signer knows of a document: the one that was read, else the one whose last page was shown, else the
 * present one, unless its author changed it and nobody has looked since.
 */
const pathConocido = (lectura: Lectura, despacho: SuArchivo): string | undefined => {
  const { id_doc_area } = despacho
  if (estaLeido(lectura, despacho)) return lectura.leidos.get(id_doc_area)
  if (estaVisto(lectura, despacho)) return lectura.vistos.get(id_doc_area)
  return lectura.conocidos.get(id_doc_area)?.path
}

/** The row with the file that the signer knows: signing it tells the server that file, which refuses an older text (D-141). */
export const comoSeLeyo = <D extends SuArchivo>(lectura: Lectura, despacho: D): D => {
  const path_primary = pathConocido(lectura, despacho) ?? despacho.documentos.path_primary
  return { ...despacho, documentos: { ...despacho.documentos, path_primary } }
}

/** The document a step away; the same one at either end. */
export const vecino = (despachos: readonly Despacho[], actual: Despacho, paso: 1 | -1): Despacho =>
  despachos[despachos.findIndex(({ id_doc_area }) => id_doc_area === actual.id_doc_area) + paso] ?? actual
