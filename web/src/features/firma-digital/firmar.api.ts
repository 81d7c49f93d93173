import { puntosDe } from '@cabildo/contracts/documentos-destinos'
import { type Despacho, firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { textoDelFallo } from '../../platform/consultas.ts'

/** A place of the stamp, as the picker gives it (FIR-11, FIR-12). */
export interface Lugar {
  x: number
  y: number
}

/** How the stamp looks; without a place of its own it goes where the row says. */
interface Estampa {
  lugar?: Lugar | undefined
  /** File of the area's seal (DOC-20). */
  sello: string | null
}

/** What the screen tells of the signature that it asks for: the row's fields, the page minus 1 (API-69, FIR-17). */
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

/** The signer's arguments for a row, fetched and then said to be handed over (FIR-19, API-69, API-70). */
export const pedirArgumentos = async (despacho: Despacho, estampa: Estampa): Promise<string> => {
  const campos = camposDe(despacho, estampa)
  const { arguments: argumentos } = await pedir(firmaDigitalApi.pedirArgumentos, { query: campos })
  await pedir(firmaDigitalApi.entregarArgumentos, { body: campos })
  return argumentos
}

/** Asks what the signature came to (API-71, D-49); answers the row as it is now. */
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

/** Why a signature did not come about, in the server's words where it has any (FIR-31). */
export const causaDe = (fallo: unknown, general: string): string =>
  fueRechazada(fallo) && fallo instanceof ErrorApi
    ? (fallo.campos.firma ?? fallo.mensaje)
    : textoDelFallo(fallo, general)
