import { puntosDe } from '@cabildo/contracts/documentos-destinos'
import {
  type Despacho,
  type DevolverSinFirmar,
  firmaDigitalApi,
  type Pendiente,
} from '@cabildo/contracts/firma-digital'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { textoDelFallo } from '../../platform/consultas.ts'

/** A place of the stamp: on a page counted from 1, or one of the picker, which is on the last page (FIR-11, FIR-12). */
export interface Lugar {
  x: number
  y: number
  pagina?: number
}

/** How the stamp looks; without its own place it uses that of the row. */
interface Estampa {
  lugar?: Lugar | undefined
  /** File of the area's seal (DOC-20). */
  sello: string | null
}

/**
 * The request of a signature: the row's fields, with the page counted from 0 (API-69, FIR-17). Its `path_file` is what the
 * signer saw: the server refuses when the author has changed it since (D-141).
 */
const camposDe = (despacho: Pendiente, { lugar, sello }: Estampa) => {
  const { x, y } = lugar ?? puntosDe(despacho.position_firma)
  return {
    type: 'W',
    id_doc_area: String(despacho.id_doc_area),
    path_file: despacho.documentos.path_primary,
    documentName: despacho.documentos.name,
    motivo_id: String(despacho.motivo),
    motivo_name: despacho.motivo_name,
    area_id: String(despacho.area_id),
    posx: String(x),
    posy: String(y),
    page_signed: String(despacho.page_signed - 1),
    ...(lugar?.pagina !== undefined && { pagina: String(lugar.pagina) }),
    ...(sello && { path_sello: sello }),
  }
}

/** Fetches the signer's arguments for a row, and marks them as handed over (FIR-19, API-69, API-70). */
export const pedirArgumentos = async (despacho: Pendiente, estampa: Estampa): Promise<string> => {
  const campos = camposDe(despacho, estampa)
  const { arguments: argumentos } = await pedir(firmaDigitalApi.pedirArgumentos, { query: campos })
  await pedir(firmaDigitalApi.entregarArgumentos, { body: campos })
  return argumentos
}

/** Asks for the outcome of the signature (API-71, D-49); returns the row as it is now. */
export const finalizar = async ({ id_doc_area }: Pendiente): Promise<Despacho> =>
  (await pedir(firmaDigitalApi.finalizar, { body: { id_doc_area } })).data

/** Returns documents to their area without signing them; one result for each (D-141). */
export const devolver = async (body: DevolverSinFirmar) => (await pedir(firmaDigitalApi.devolver, { body })).data

const conCodigo = (fallo: unknown, codigo: ErrorApi['codigo']) => fallo instanceof ErrorApi && fallo.codigo === codigo

/** The signed file came and was not accepted (FIR-25). */
export const fueRechazada = (fallo: unknown): boolean => conCodigo(fallo, 'firmaRechazada')
/** Another area has signed meanwhile: a new try signs the newer file (FIR-26). */
export const quedoVieja = (fallo: unknown): boolean => conCodigo(fallo, 'firmadoPorOtra')
/** Its author changed it since the signer saw it (D-141). */
export const loCambiaron = (fallo: unknown): boolean => conCodigo(fallo, 'documentoCambiado')
/** It is signed already. */
export const yaEstaba = (fallo: unknown): boolean => conCodigo(fallo, 'yaFirmado')
/** No answer came, or none of the server itself: a proxy answers 502 to 504 while the server is away. */
export const sinLinea = (fallo: unknown): boolean =>
  fallo instanceof ErrorApi && (fallo.status === 0 || (fallo.codigo === undefined && fallo.status >= 502))
/** The row is no longer what the screen shows. */
export const cambioLaFila = (fallo: unknown): boolean =>
  fallo instanceof ErrorApi && (fallo.status === 404 || fallo.status === 409)

/** Why a signature failed, in the server's words if it has any (FIR-31). */
export const causaDe = (fallo: unknown, general: string): string =>
  fallo instanceof ErrorApi && (fueRechazada(fallo) || fallo.campos.posx || fallo.campos.pagina)
    ? (fallo.campos.firma ?? fallo.campos.posx ?? fallo.campos.pagina ?? fallo.mensaje)
    : textoDelFallo(fallo, general)
