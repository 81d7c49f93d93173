import { puntosDe } from '@cabildo/contracts/documentos-destinos'
import { type Despacho, firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { textoDelFallo } from '../../platform/consultas.ts'

/** A place of the stamp, as the picker gives it (FIR-11, FIR-12). */
export interface Lugar {
  x: number
  y: number
}

/** How the stamp looks; without its own place it uses that of the row. */
interface Estampa {
  lugar?: Lugar | undefined
  /** File of the area's seal (DOC-20). */
  sello: string | null
}

/** The request of a signature: the row's fields, with the page counted from 0 (API-69, FIR-17). */
const camposDe = (despacho: Despacho, { lugar, sello }: Estampa) => {
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
    ...(sello && { path_sello: sello }),
  }
}

/** Fetches the signer's arguments for a row, and marks them as handed over (FIR-19, API-69, API-70). */
export const pedirArgumentos = async (despacho: Despacho, estampa: Estampa): Promise<string> => {
  const campos = camposDe(despacho, estampa)
  const { arguments: argumentos } = await pedir(firmaDigitalApi.pedirArgumentos, { query: campos })
  await pedir(firmaDigitalApi.entregarArgumentos, { body: campos })
  return argumentos
}

/** Asks for the outcome of the signature (API-71, D-49); returns the row as it is now. */
export const finalizar = async ({ id_doc_area }: Despacho): Promise<Despacho> =>
  (await pedir(firmaDigitalApi.finalizar, { body: { id_doc_area } })).data

const conCodigo = (fallo: unknown, codigo: ErrorApi['codigo']) => fallo instanceof ErrorApi && fallo.codigo === codigo

/** The signed file came and was not accepted (FIR-25). */
export const fueRechazada = (fallo: unknown): boolean => conCodigo(fallo, 'firmaRechazada')
/** Another area has signed meanwhile: a new try signs the newer file (FIR-26). */
export const quedoVieja = (fallo: unknown): boolean => conCodigo(fallo, 'firmadoPorOtra')
/** The row is no longer what the screen shows. */
export const cambioLaFila = (fallo: unknown): boolean =>
  fallo instanceof ErrorApi && (fallo.status === 404 || fallo.status === 409)

/** Why a signature failed, in the server's words if it has any (FIR-31). */
export const causaDe = (fallo: unknown, general: string): string =>
  fueRechazada(fallo) && fallo instanceof ErrorApi
    ? (fallo.campos.firma ?? fallo.mensaje)
    : textoDelFallo(fallo, general)
