import type {
  Conservable,
  Dictamen,
  Firma,
  Firmante,
  Hueco,
  PedidoDeVerificacion,
  Preparado,
  PruebasDeRevocacion,
  SitioHallado,
} from '@cabildo/firma/tipos'
import type { Juicio, Pendiente, Terminado } from '@cabildo/firma/verificar'

/** The person in whose name a signature is made. */
export interface Persona {
  user_id: number
  /** Full name, for the stamp. */
  nombre: string
  /** Null for users by area, who are not employees. */
  dni: string | null
}

/** What is known of a certificate before it is opened; if it needs a password, only its holder. */
export interface DescripcionDeCertificado {
  titular: string
  emisor: string | null
  vence: Date | null
  pideClave: boolean
}

/** Where the product's own signer takes its certificates from (FIR-24). */
export interface Llavero {
  /** Whether it is a demonstration authority, which nobody else trusts. */
  demostracion: boolean
  /** A person's certificate, without opening its key; throws sinCertificado. */
  describir(persona: Persona): Promise<DescripcionDeCertificado>
  /** Throws sinCertificado, and claveCertificado when the password is wrong. `fecha` is the time of signing. */
  abrir(persona: Persona, clave: string | undefined, fecha: Date): Promise<Firmante>
  /** Roots of its certificates, DER, so that our own signatures are trusted. */
  raices: readonly Buffer[]
}

/** A verdict with the issuers' answers, and what of them is not in the file; null where there were none. */
export interface Informado {
  dictamen: Dictamen
  conservable: Conservable | null
}

/** The processes in which PDFs are prepared and verified: other people's files are never parsed in the server's own. */
export interface TallerDeFirmas {
  /** How many files it processes at once. */
  readonly procesos: number
  /** Adds a signature field, its stamp and its room by an incremental update. Throws pdfDanado, pdfProtegido, pdfCertificado. */
  preparar(pdf: Buffer, firma: Firma): Promise<Preparado>
  /** Adds a time stamp's field and its room by an incremental update. Throws pdfDanado, pdfProtegido. */
  prepararSello(pdf: Buffer): Promise<Preparado>
  /** Looks at a page, counted from 0, for a place of a stamp that covers nothing signed (decision 0093); null if unreadable. */
  mirarSitio(pdf: Buffer, pagina: number, candidatos: readonly Hueco[]): Promise<SitioHallado | null>
  /** The file with evidence for later; null where adding it would spoil a VÁLIDO. */
  conservar(pdf: Buffer, que: Conservable, pedido: PedidoDeVerificacion): Promise<Buffer | null>
  /**
   * The verdict from the file alone. A file that cannot be read or crashes its process is NO VÁLIDO; if it is `propio`
   * and crashes the process, throws noDisponible.
   */
  juzgar(pdf: Buffer, pedido: PedidoDeVerificacion): Promise<Juicio>
  /** Completes a judgement with the issuers' answers; null when that crashes its process. */
  terminar(pendiente: Pendiente, pruebas: PruebasDeRevocacion): Promise<Terminado | null>
  /**
   * The verdict with the issuers' answers, where settings allow asking. The file is not needed meanwhile: callers
   * should release its place first.
   */
  informar(juicio: Juicio): Promise<Informado>
  cerrar(): Promise<void>
}
