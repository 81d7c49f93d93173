/** Why a PDF cannot be signed: damaged, behind a password, or certified by an author who allowed no change. */
export type CausaNoFirmable = 'pdfDanado' | 'pdfProtegido' | 'pdfCertificado'

/** The file is to blame: it cannot be signed as it is. */
export class PdfNoFirmable extends Error {
  readonly codigo: CausaNoFirmable

  constructor(codigo: CausaNoFirmable) {
    super(codigo)
    this.codigo = codigo
  }
}
