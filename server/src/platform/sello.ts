import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signs texts for one use, and knows its own signatures again. */
export interface Sello {
  firmar(datos: string): string
  vale(datos: string, firma: string): boolean
}

/**
 * The signature of one use, 'boleto-de-formulario': its key is derived from the secret for this use alone, so that a session,
 * a link to a file, a ticket and a link to a case cannot pass for each other (B2).
 */
export const crearSello = (secreto: string, uso: string): Sello => {
  const llave = Buffer.from(hkdfSync('sha256', secreto, '', `cabildo/${uso}/v1`, 32))
  const firmar = (datos: string) => createHmac('sha256', llave).update(datos).digest('base64url')
  return {
    firmar,
    // The texts are compared, not the decoded bytes: base64 has several spellings of the same bytes.
    vale(datos, firma) {
      const [esperada, recibida] = [Buffer.from(firmar(datos)), Buffer.from(firma)]
      return esperada.length === recibida.length && timingSafeEqual(esperada, recibida)
    },
  }
}
