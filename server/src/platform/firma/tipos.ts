import type {
  Conservable,
  Dictamen,
  Firma,
  Firmante,
  Hueco,
  PedidoDeVerificacion,
  Preparado,
  PruebasDeRevocacion,
} from '@cabildo/firma/tipos'
import type { Juicio, Pendiente, Terminado } from '@cabildo/firma/verificar'

/** The person in whose name a signature is made. */
export interface Persona {
  user_id: number
  /** Full name, as the stamp says it. */
  nombre: string
  /** Null for users by area, who are no employee. */
  dni: string | null
}

/** What is known of a certificate before it is opened: behind a password, only whose it is. */
export interface DescripcionDeCertificado {
  titular: string
  emisor: string | null
  vence: Date | null
  pideClave: boolean
}

/** Where the product's own signer takes its certificates from (FIR-24). */
export interface Llavero {
  /** It is a demonstration authority, good for nobody but us. */
  demostracion: boolean
  /** A person's certificate, without opening its key; throws sinCertificado. */
  describir(persona: Persona): Promise<DescripcionDeCertificado>
  /** Throws sinCertificado, claveCertificado when the password does not open it. `fecha` is when it will sign. */
  abrir(persona: Persona, clave: string | undefined, fecha: Date): Promise<Firmante>
  /** Roots that its certificates lead to, DER: signatures made here are trusted. */
  raices: readonly Buffer[]
}

/** A verdict after issuers were asked, and what was learnt that is not in the file; null where nobody was, or answered. */
export interface Informado {
  dictamen: Dictamen
  conservable: Conservable | null
}

/** The processes in which PDFs are prepared and verified: other people's files are never parsed in the server's own. */
export interface TallerDeFirmas {
  /** How many files it works on at once. */
  readonly procesos: number
  /** Adds a signature field, its stamp and its room by an incremental update. Throws pdfDanado, pdfProtegido, pdfCertificado. */
  preparar(pdf: Buffer, firma: Firma): Promise<Preparado>
  /** Adds a time stamp's field and its room by an incremental update. Throws pdfDanado, pdfProtegido. */
  prepararSello(pdf: Buffer): Promise<Preparado>
  /** The first of some places on a page, counted from 0, where a stamp covers nothing signed; null where none is (decision 0093). */
  buscarSitio(pdf: Buffer, pagina: number, candidatos: readonly Hueco[]): Promise<number | null>
  /** The file with what it should keep for later; null where that would make anything of it less than VÁLIDO. */
  conservar(pdf: Buffer, que: Conservable, pedido: PedidoDeVerificacion): Promise<Buffer | null>
  /**
   * The verdict by what the file itself has. One that cannot be read, or brings its process down, is NO VÁLIDO; one that is
   * `propio` and does that, noDisponible.
   */
  juzgar(pdf: Buffer, pedido: PedidoDeVerificacion): Promise<Juicio>
  /** The rest of a judgement, with what issuers told; null when that brings its process down. */
  terminar(pendiente: Pendiente, pruebas: PruebasDeRevocacion): Promise<Terminado | null>
  /**
   * The verdict with what issuers say, where settings allow to ask them. The file is not needed for that: whoever holds a
   * place for it gives it back before.
   */
  informar(juicio: Juicio): Promise<Informado>
  cerrar(): Promise<void>
}
