import type { Firmador as Anunciado } from '@cabildo/contracts/firma-digital'

/** What a ticket opens (D-34, D-49). */
const USOS = ['descargar', 'subir', 'logo', 'sello', 'parametros'] as const
export type Uso = (typeof USOS)[number]

/** A one-use ticket and the absolute address that carries it. */
export interface Ticket {
  valor: string
  direccion: string
}

/** Makes the tickets of one attempt. */
export type DarTickets = <const U extends Uso>(usos: readonly U[]) => Promise<Record<U, Ticket>>

/** One signature as the signer is told of it: all of it is the server's own, nothing the browser's. */
export interface Encargo {
  /** Name of the file. */
  documento: string
  motivo: string
  /** Office in whose name it is signed. */
  area: string
  /** DNI of the person who signs, so that the signer offers no certificate of others; null where it is not known. */
  dni: string | null
  /** Page counted from 0, and the stamp's top left corner in points from the page's (FIR-13, FIR-17). */
  pagina: number
  x: number
  y: number
  /** Largest signed file that will be taken. */
  maximoBytes: number
}

/**
 * A way of signing (D-19, D-34). What differs is the page in the frame, the arguments that it is handed, and how the
 * signed file comes back; who may sign, what is accepted and what it changes is the same for all.
 */
export interface Firmador extends Pick<Anunciado, 'nombre' | 'direccion' | 'origen'> {
  /** Name that the part with the signed file must have; null takes any. */
  readonly parte: string | null
  /** The text that the page in the frame is handed. Throws noDisponible when a partner does not answer (D-35). */
  argumentos(encargo: Encargo, darTickets: DarTickets): Promise<string>
  /** What the native component asks for by a ticket of its own; null where it has been told everything already. */
  readonly parametros: ((encargo: Omit<Encargo, 'dni'>, darTickets: DarTickets) => Promise<string>) | null
}

/** Places of stamps left of this belong to the margin, which their stamp must not leave: text begins at 85. */
const MARGEN = 60
export const enElMargen = ({ x }: Pick<Encargo, 'x'>): boolean => x < MARGEN

/** JSON as the signers take it: UTF-8 in standard base64. */
export const enBase64 = (valor: object): string => Buffer.from(JSON.stringify(valor)).toString('base64')
