import { ETIQUETA, leerNodo, oidDe } from './ber.ts'

const NOMBRE_COMUN = '2.5.4.3'
const NUMERO_DE_SERIE = '2.5.4.5'
/** 'DNI:12345678', 'PNOPE-12345678' (ETSI EN 319 412-1), 'IDCPE-12345678' or the number alone, with or without its check digit. */
const EN_SERIE = /^(?:DNI\s*[:-]?\s*|(?:PNO|IDC)PE-)?(\d{8})(?:-\d)?$/i
/** 'QUISPE ROSA FIR 12345678 hard', as RENIEC names certificates; behind FAU stands the RUC of an entity. */
const EN_NOMBRE = /(?:^|\s)(?:FIR|AUT)\s+(\d{8})(?:\s|$)/

/** The DNI in the subject of a certificate, DER; null when it has none, or two that differ. (FIR-24, FIR-25) */
export const dniDe = (asunto: Buffer): string | null => {
  const atributos = leerNodo(asunto).partes.flatMap(({ partes }) => partes)
  const buscar = (oid: string, patron: RegExp): string[] =>
    atributos.flatMap(({ partes: [tipo, valor] }) => {
      const dni = valor && oidDe(tipo) === oid ? patron.exec(textoDe(valor.etiqueta, valor.contenido))?.[1] : undefined
      return dni ?? []
    })
  const enSerie = buscar(NUMERO_DE_SERIE, EN_SERIE)
  const escritos = new Set(enSerie.length > 0 ? enSerie : buscar(NOMBRE_COMUN, EN_NOMBRE))
  const [dni] = escritos
  return escritos.size === 1 && dni ? dni : null
}

/** Two bytes a letter in a BMPString; digits and letters are the same in all others. */
const textoDe = (etiqueta: number, contenido: Buffer): string =>
  (etiqueta === ETIQUETA.textoBmp && contenido.length % 2 === 0
    ? Buffer.from(contenido).swap16().toString('utf16le')
    : contenido.toString('utf8')
  ).trim()
