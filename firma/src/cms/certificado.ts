import { type KeyObject, X509Certificate } from 'node:crypto'
import { esLlaveDebil, firmaConResumenDebil } from './algoritmos.ts'
import { CmsIlegible, ETIQUETA, exigir, leerNodo, type Nodo, octetos, oidDe } from './ber.ts'
import { algoritmoDe } from './cms.ts'

/** A certificate with what verification asks of it. */
export interface Certificado {
  der: Buffer
  x509: X509Certificate
  llave: KeyObject
  emisor: Buffer
  asunto: Buffer
  /** The bits of its key, of which others take a digest. */
  llavePublica: Buffer
  serie: Buffer
  desde: Date
  hasta: Date
  /** Its key, or how its issuer signed it, no longer proves anything. */
  debil: boolean
  extensiones: ReadonlyMap<string, { critica: boolean; valor: Nodo }>
}

const USO = '2.5.29.15'
const BASICAS = '2.5.29.19'
const USO_EXTENDIDO = '2.5.29.37'
export const IDENTIFICADOR = '2.5.29.14'
const SELLADO_DE_TIEMPO = '1.3.6.1.5.5.7.3.8'
/** Purposes for which people's certificates are made that may sign documents. */
const PROPOSITOS_DE_FIRMA = new Set([
  '2.5.29.37.0', // any
  '1.3.6.1.5.5.7.3.4', // e-mail
  '1.3.6.1.5.5.7.3.36', // document signing
  '1.3.6.1.4.1.311.10.3.12', // document signing, Microsoft
  '1.2.840.113583.1.1.5', // authentic documents, Adobe
])
/** Client authentication: certificates of DNI cards have it beside non-repudiation, those of programs alone. */
const AUTENTICACION = '1.3.6.1.5.5.7.3.2'
/** Where lists of revoked certificates lie (RFC 5280, 4.2.1.13). */
export const PUNTOS_DE_DISTRIBUCION = '2.5.29.31'
/** Extensions that are evaluated here or change nothing for us; any other critical one stops the check. */
const ENTENDIDAS = new Set([
  USO,
  BASICAS,
  USO_EXTENDIDO,
  IDENTIFICADOR,
  '2.5.29.32',
  '2.5.29.35',
  '2.5.29.17',
  PUNTOS_DE_DISTRIBUCION,
])

/** Reads the certificate at the beginning of some bytes. Throws CmsIlegible. */
export const leerCertificado = (bytes: Buffer): Certificado => {
  const { crudo: der, partes } = exigir(leerNodo(bytes), ETIQUETA.secuencia)
  const [cuerpo, algoritmo] = partes
  const campos = [...exigir(cuerpo, ETIQUETA.secuencia).partes]
  if (campos[0]?.etiqueta === ETIQUETA.c0) campos.shift()
  const [serie, , emisor, , asunto, publica] = campos
  let x509: X509Certificate
  let llave: KeyObject
  try {
    x509 = new X509Certificate(der)
    llave = x509.publicKey
  } catch {
    throw new CmsIlegible('certificado dañado')
  }
  // The library looks for a certificate in PEM before it takes the bytes for one, and would find another within them.
  if (!x509.raw.equals(der)) throw new CmsIlegible('certificado dañado')
  return {
    der,
    x509,
    llave,
    emisor: exigir(emisor, ETIQUETA.secuencia).crudo,
    asunto: exigir(asunto, ETIQUETA.secuencia).crudo,
    llavePublica: exigir(exigir(publica, ETIQUETA.secuencia).partes[1], ETIQUETA.bits).contenido.subarray(1),
    serie: exigir(serie, ETIQUETA.entero).contenido,
    desde: new Date(x509.validFrom),
    hasta: new Date(x509.validTo),
    debil: esLlaveDebil(llave) || firmaConResumenDebil(algoritmoDe(algoritmo)),
    extensiones: leerExtensiones(campos.find(({ etiqueta }) => etiqueta === 0xa3)?.partes[0]?.partes),
  }
}

/** The certificate of these bytes; none where they are no certificate. */
export const leerSiSePuede = (der: Buffer): Certificado[] => {
  try {
    return [leerCertificado(der)]
  } catch {
    return []
  }
}

/** The extensions of a certificate, of a list of revoked ones or of a time stamp; none where there are none. */
export const leerExtensiones = (nodos: readonly Nodo[] = []): Certificado['extensiones'] => {
  const extensiones = new Map<string, { critica: boolean; valor: Nodo }>()
  for (const { partes } of nodos) {
    const [tipo, ...resto] = partes
    const valor = resto.at(-1)
    const cual = oidDe(tipo)
    if (!valor || extensiones.has(cual)) throw new CmsIlegible('certificado dañado')
    const critica = resto.length > 1 && esVerdad(resto[0])
    extensiones.set(cual, { critica, valor: valorDe(cual, octetos(valor)) })
  }
  return extensiones
}

/** BER writes true as anything but zero, and some readers take it so. */
export const esVerdad = (nodo: Nodo | undefined): boolean => nodo !== undefined && nodo.contenido[0] !== 0

const NADA: Nodo = { etiqueta: 0, crudo: Buffer.alloc(0), contenido: Buffer.alloc(0), partes: [] }
/** What private extensions hold is their authors' matter, and need be no ASN.1. */
const valorDe = (cual: string, valor: Buffer): Nodo => {
  try {
    return leerNodo(valor)
  } catch (error) {
    if (error instanceof CmsIlegible && !cual.startsWith('2.5.29.')) return NADA
    throw error
  }
}

export const usosExtendidos = ({ extensiones }: Certificado): string[] | null =>
  extensiones.get(USO_EXTENDIDO)?.valor.partes.map(oidDe) ?? null
export const bitDeUso = ({ extensiones }: Certificado, mascara: number): boolean => {
  const uso = extensiones.get(USO)?.valor
  // The first byte counts the bits that do not.
  return uso === undefined || ((uso.contenido[1] ?? 0) & mascara) !== 0
}

/** Whether its owner commits to what is signed with it: it says so, and that is what certificates of DNI cards are for. */
export const esDeNoRepudio = (certificado: Certificado): boolean =>
  certificado.extensiones.has(USO) && bitDeUso(certificado, 0x40)

/**
 * Whether people may sign documents with it: digital signature or non-repudiation, of nobody who issues certificates, and
 * no purpose against it. A certificate for authentication needs non-repudiation besides.
 */
export const propositoDe = (certificado: Certificado): 'firmar' | 'autenticar' | 'otro' => {
  const usos = usosExtendidos(certificado)
  if (certificado.x509.ca || !bitDeUso(certificado, 0xc0)) return 'otro'
  if (usos === null || usos.some((uso) => PROPOSITOS_DE_FIRMA.has(uso))) return 'firmar'
  if (!usos.includes(AUTENTICACION)) return 'otro'
  return esDeNoRepudio(certificado) ? 'firmar' : 'autenticar'
}
export const sirveParaFirmar = (certificado: Certificado): boolean => propositoDe(certificado) === 'firmar'

/** Whether it belongs to a time stamp authority: for that alone (RFC 3161), and not for certifying others. */
export const sirveParaSellar = (certificado: Certificado): boolean => {
  const usos = usosExtendidos(certificado)
  const soloEso = usos?.length === 1 && usos[0] === SELLADO_DE_TIEMPO
  return soloEso && !certificado.x509.ca && bitDeUso(certificado, 0xc0)
}
/** Whether it may issue others, with so many issuers between it and the last one. */
export const sirveParaEmitir = (certificado: Certificado, entre: number): boolean => {
  const basicas = certificado.extensiones.get(BASICAS)?.valor
  const tope = basicas?.partes.find(({ etiqueta }) => etiqueta === ETIQUETA.entero)?.contenido
  const cabe = !tope || (tope.length <= 2 && tope.readUIntBE(0, tope.length) >= entre)
  return certificado.x509.ca && basicas !== undefined && cabe && bitDeUso(certificado, 0x04)
}
/** Limits that an issuer sets to those below it, of names and policies: they are not evaluated, so nothing with them is accepted. */
const LIMITES_AJENOS = ['2.5.29.30', '2.5.29.36', '2.5.29.54']
/** Whether everything that a certificate demands to be heeded is known here. */
export const seEntiende = ({ extensiones }: Certificado): boolean =>
  !LIMITES_AJENOS.some((cual) => extensiones.has(cual)) &&
  [...extensiones].every(([cual, { critica }]) => !critica || ENTENDIDAS.has(cual))
