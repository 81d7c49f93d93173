import { ETIQUETA, leerNodo, oidDe } from './ber.ts'

const PAIS = '2.5.4.6'
const NOMBRE_COMUN = '2.5.4.3'
const NUMERO_DE_SERIE = '2.5.4.5'
/** 'DNI:12345678', 'PNOPE-12345678' (ETSI EN 319 412-1) or 'IDCPE-12345678', with or without its check digit. */
const EN_SERIE = /^(?:DNI\s*[:-]?\s*|(?:PNO|IDC)PE-)(\d{8})(?:-\d)?$/i
/** The number alone, of a certificate that is of no other country. */
const SOLO_NUMERO = /^(\d{8})(?:-\d)?$/
/** 'QUISPE ROSA FIR 12345678 hard', as RENIEC names certificates; behind FAU stands the RUC of an entity. */
const EN_NOMBRE = /(?:^|\s)(?:FIR|AUT)\s+(\d{8})(?:\s|$)/

/** The values of the attributes of a name, DER, in their order. */
const atributosDe = (nombre: Buffer): { cual: string; texto: string }[] =>
  leerNodo(nombre)
    .partes.flatMap(({ partes }) => partes)
    .flatMap(({ partes: [tipo, valor] }) => (valor ? [{ cual: oidDe(tipo), texto: textoDe(valor) }] : []))

/**
 * Name of whom a certificate is about, or of who issued it, from that name's DER: the common name, or else all that it says.
 * Letters that nobody sees, and those that turn others round, are left out.
 */
export const nombreComun = (nombre: Buffer): string => {
  const atributos = atributosDe(nombre)
  return (
    atributos.find(({ cual, texto }) => cual === NOMBRE_COMUN && texto)?.texto ??
    atributos.map(({ texto }) => texto).join(', ')
  )
}

/** The DNI in the subject of a certificate, DER; null when it has none, or two that differ. (FIR-24, FIR-25) */
export const dniDe = (asunto: Buffer): string | null => {
  const atributos = atributosDe(asunto)
  const buscar = (oid: string, ...patrones: readonly RegExp[]): string[] =>
    atributos
      .filter(({ cual }) => cual === oid)
      .flatMap(({ texto }) => patrones.flatMap((patron) => patron.exec(texto)?.[1] ?? []))
  const esAjeno = atributos.some(({ cual, texto }) => cual === PAIS && texto.toUpperCase() !== 'PE')
  const enSerie = buscar(NUMERO_DE_SERIE, EN_SERIE, ...(esAjeno ? [] : [SOLO_NUMERO]))
  const escritos = new Set(enSerie.length > 0 ? enSerie : buscar(NOMBRE_COMUN, EN_NOMBRE))
  const [dni] = escritos
  return escritos.size === 1 && dni ? dni : null
}

/** Two bytes a letter in a BMPString, one in a TeletexString; digits and letters are the same in all others. */
const textoDe = ({ etiqueta, contenido }: { etiqueta: number; contenido: Buffer }): string => {
  const deDos = etiqueta === ETIQUETA.textoBmp && contenido.length % 2 === 0
  const texto = deDos
    ? Buffer.from(contenido).swap16().toString('utf16le')
    : contenido.toString(etiqueta === ETIQUETA.textoT61 ? 'latin1' : 'utf8')
  return texto.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
