import type { Firmador as Anunciado } from '@cabildo/contracts/firma-digital'

/** The uses of a ticket (D-34, D-49). */
const USOS = ['descargar', 'subir', 'logo', 'sello', 'parametros'] as const
export type Uso = (typeof USOS)[number]

/** A one-use ticket and the absolute address that carries it. */
export interface Ticket {
  valor: string
  direccion: string
}

/** Makes the tickets of one attempt. */
export type DarTickets = <const U extends Uso>(usos: readonly U[]) => Promise<Record<U, Ticket>>

/** The facts of one signature for the signer: all come from the server, none from the browser. */
export interface Encargo {
  /** Name of the file. */
  documento: string
  motivo: string
  /** The office that signs. */
  area: string
  /** DNI of the signer, so that other people's certificates are not offered; null where it is unknown. */
  dni: string | null
  /** Page counted from 0, and the stamp's top left corner in points from the page's (FIR-13, FIR-17). */
  pagina: number
  x: number
  y: number
  /** Maximum size of the signed file. */
  maximoBytes: number
}

/**
 * A way of signing (D-19, D-34). Signers differ in the page in the frame, its arguments and the way the signed file
 * comes back; who may sign, what is accepted and its effects are the same for all.
 */
export interface Firmador extends Pick<Anunciado, 'nombre' | 'direccion' | 'origen'> {
  /** Required name of the part with the signed file; null takes any. */
  readonly parte: string | null
  /** The arguments for the page in the frame. Throws noDisponible when a partner does not answer (D-35). */
  argumentos(encargo: Encargo, darTickets: DarTickets): Promise<string>
  /** The arguments that the native component fetches with a ticket; null where it has everything already. */
  readonly parametros: ((encargo: Omit<Encargo, 'dni'>, darTickets: DarTickets) => Promise<string>) | null
}

/** JSON in the encoding of the signers: UTF-8 in standard base64. */
export const enBase64 = (valor: object): string => Buffer.from(JSON.stringify(valor)).toString('base64')
