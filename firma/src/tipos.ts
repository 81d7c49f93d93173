/** What a signature, or a whole file, comes to. */
export type Resultado = 'VÁLIDO' | 'NO VÁLIDO' | 'INDETERMINADO'

/**
 * A certificate and the use of its key. The key itself is never handed out, so that it may lie in a card or a module
 * (PKCS#11) as well as in memory. DER throughout.
 */
export interface Firmante {
  certificado: Buffer
  /** From its issuer up to the root, which may be left out. */
  cadena: readonly Buffer[]
  algoritmo: 'RSA-SHA256' | 'ECDSA-SHA256'
  /** Signature of these bytes as CMS wants it: PKCS#1 v1.5, or ECDSA in DER. */
  firmar(datos: Buffer): Promise<Buffer>
}

/** A picture of the stamp. */
export interface Imagen {
  tipo: 'png' | 'jpg'
  bytes: Buffer
}

/** The visible stamp (FIR-13): place of its top left corner in points from the page's left and top edges. */
export interface Sello {
  /** Counted from 0. */
  pagina: number
  x: number
  y: number
  /** The area's seal (DOC-20). */
  imagen: Imagen | null
  /** Its size in points, where it is not that of a person's stamp. */
  medidas?: { ancho: number; alto: number }
}

/** One signature to be made. */
export interface Firma {
  nombre: string
  motivo: string
  /** The area in whose name it is made, for the stamp. */
  area?: string
  lugar: string
  fecha: Date
  sello: Sello
  /** What the stamp says instead of a person's words: the first line bold, the picture beside them (CON-16). */
  renglones?: readonly string[]
}

/** Where a stamp might go: its top left corner in points from the page's left and top edges, and its size. */
export interface Hueco {
  x: number
  y: number
  ancho: number
  alto: number
}

/** What is known of a page where a stamp is to go, in points of the page as it is shown, cropped and turned. */
export interface SitioHallado {
  ancho: number
  alto: number
  /** The stamps on it. */
  ocupados: Hueco[]
  /** Index of the first place that covers nothing signed; null when each would. */
  libre: number | null
  /** What is wrong with the first place as it is: it leaves the page, or covers a stamp or something else that was signed. */
  tapa: 'fuera' | 'firma' | 'contenido' | null
}

/** A PDF with room for a signature: everything but `hueco` is what gets signed. */
export interface Preparado {
  pdf: Buffer
  /** Offsets of `<` and of the byte behind `>` of /Contents. */
  hueco: { desde: number; hasta: number }
}

/** Roots that are trusted, DER. */
export interface Confianza {
  raices: readonly Buffer[]
  /** Roots of demonstration authorities: their signatures are good here, and every verdict says what they are. */
  demostracion?: readonly Buffer[] | undefined
  /** What a signed list says. */
  lista?: ConfianzaDeLista | undefined
}
/** Whom a signed list vouches for until it ends (decision 0108); DER. */
export interface ConfianzaDeLista {
  raices: readonly Buffer[]
  /** Good for time stamps alone. */
  sellos: readonly Buffer[]
  /** Authorities that it no longer vouches for: nothing leads to a root by way of them. */
  retirados: readonly Buffer[]
  /** Null: the list counts as if it never ended. */
  vence: Date | null
}

/** A certificate whose revocation is not known, and its issuer's, DER; both lead to a trusted root. */
export interface Pregunta {
  certificado: Buffer
  emisor: Buffer
}
/** Lists of revoked certificates and answers about single ones, DER, as they came. */
export interface PruebasDeRevocacion {
  listas: readonly Buffer[]
  respuestas: readonly Buffer[]
}

/** What a signed file may keep for later: the certificates above the signers', and what their issuers said of them, DER. */
export interface Conservable extends PruebasDeRevocacion {
  certificados: readonly Buffer[]
}

/** What is asked of a PDF's signatures. */
export interface PedidoDeVerificacion extends Confianza {
  /** When the file is known to have existed already, by our own register; otherwise only its time stamps prove it. */
  existiaEl?: Date | undefined
  ahora: Date
  /** Size of the file handed out: what follows must be exactly one more signature and nothing else (FIR-25). */
  base?: number | undefined
  /** The file is ours, or begins with ours: if a process dies over it, that is told as a fault of the moment (D-35). */
  propio?: boolean | undefined
}

/** What proofs say of the signer's certificate: since when it is revoked, and until when it was known to be good. */
export interface Revocacion {
  revocadoDesde: Date | null
  vigenteAl: Date | null
}

export interface FirmaDictaminada {
  firmante: string
  /** In the signer's certificate; null when it has none. */
  dni: string | null
  /** It is a time stamp on the document, which no person makes. */
  esSello: boolean
  motivo: string | null
  /** By the time stamp when it has one, otherwise as claimed. */
  fecha: Date | null
  selloDeTiempo: boolean
  /** Who put the time stamp of a signature, and what proofs say of its certificate; null without one. */
  sello: { autoridad: string; revocacion: Revocacion } | null
  certificado: { titular: string; emisor: string; serie: string; desde: Date; hasta: Date } | null
  resultado: Resultado
  causa: string | null
  /** The norm's word for the cause (EN 319 102-1). */
  subindicacion: string | null
  revocacion: Revocacion
  /** End of the revision that it signed, and the SHA-256 of the file up to there. */
  hasta: number
  sha256: string
}

/** What the signatures of a PDF come to. */
export interface Dictamen {
  resultado: Resultado
  causa: string
  /** The norm's word for the cause (EN 319 102-1). */
  subindicacion: string | null
  /** In the order of signing. */
  firmas: FirmaDictaminada[]
  /** Oddities of the file or a signature that change nothing of the verdict. */
  observaciones: string[]
  /** SHA-256 of the file up to the end of each of its revisions. */
  revisiones: string[]
  /** With `base`: why the file is no acceptable answer to the one handed out; null when it is. */
  rechazo: string | null
}
