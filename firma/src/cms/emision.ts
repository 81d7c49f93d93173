import { type KeyObject, randomBytes, sign } from 'node:crypto'
import { Set as AsnSet, BitString, Integer, OctetString, PrintableString, Sequence, Utf8String } from 'asn1js'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  PublicKeyInfo,
  RelativeDistinguishedNames,
  Time,
  TimeType,
} from 'pkijs'
import { bytesDe, derDe, OID } from './pkijs.ts'

export interface Sujeto {
  nombre: string
  organizacion: string
  /** 'DNI:12345678', for people. */
  serie?: string | undefined
}
export interface Pedido {
  sujeto: Sujeto
  llavePublica: KeyObject
  desde: Date
  hasta: Date
  /** Null makes an authority that signs itself. */
  emisor: { certificado: Certificate } | null
  llaveDelEmisor: KeyObject
}

const V3 = 2
/** Bits of the key usage, from its first: signature and non-repudiation; or certificates and their revocations. */
const USO_DE_FIRMA = 0b1100_0000
const USO_DE_AUTORIDAD = 0b0000_0110

/** Issues a certificate for ECDSA P-256, DER: of an authority, or of a person who signs documents (FIR-24). */
export const emitir = async ({
  sujeto,
  llavePublica,
  desde,
  hasta,
  emisor,
  llaveDelEmisor,
}: Pedido): Promise<Buffer> => {
  const certificado = new Certificate()
  certificado.version = V3
  certificado.serialNumber = new Integer({ valueHex: numeroDeSerie() })
  certificado.subject = nombreDe(sujeto)
  certificado.issuer = emisor ? emisor.certificado.subject : certificado.subject
  certificado.notBefore = instante(desde)
  certificado.notAfter = instante(hasta)
  certificado.subjectPublicKeyInfo = PublicKeyInfo.fromBER(
    bytesDe(llavePublica.export({ type: 'spki', format: 'der' })),
  )
  const suya = await huellaDeLlave(certificado)
  const deEmisor = emisor ? await huellaDeLlave(emisor.certificado) : suya
  certificado.extensions = extensiones(emisor === null, suya, deEmisor)
  certificado.signature = new AlgorithmIdentifier({ algorithmId: OID.ecdsaConSha256 })
  certificado.signatureAlgorithm = certificado.signature
  const contenido = Buffer.from(certificado.encodeTBS().toBER())
  certificado.tbsView = new Uint8Array(contenido)
  certificado.signatureValue = new BitString({ valueHex: bytesDe(sign('sha256', contenido, llaveDelEmisor)) })
  return derDe(certificado)
}

/** Read back from its bytes: built from its parts, pkijs would put all of them into one. */
const nombreDe = ({ nombre, organizacion, serie }: Sujeto): RelativeDistinguishedNames => {
  const partes = [
    { type: OID.pais, value: new PrintableString({ value: 'PE' }) },
    { type: OID.organizacion, value: new Utf8String({ value: recortado(organizacion) }) },
    { type: OID.cn, value: new Utf8String({ value: recortado(nombre) }) },
    ...(serie ? [{ type: OID.numeroDeSerie, value: new PrintableString({ value: serie }) }] : []),
  ]
  const conjuntos = partes.map((parte) => new AsnSet({ value: [new AttributeTypeAndValue(parte).toSchema()] }))
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: conjuntos }).toBER())
}

/** Two digits of the year up to 2049, four from there on (RFC 5280, 4.1.2.5). */
const instante = (value: Date): Time =>
  new Time({ value, type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime })

/** Longer names are refused by many programs (X.520). */
const recortado = (texto: string) => Array.from(texto.toWellFormed()).slice(0, 64).join('').trim()

/** Positive and not to be guessed. */
const numeroDeSerie = (): ArrayBuffer => {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytesDe(bytes)
}

const huellaDeLlave = (certificado: Certificate): Promise<ArrayBuffer> => certificado.getKeyHash('SHA-1')

const extensiones = (autoridad: boolean, suya: ArrayBuffer, deEmisor: ArrayBuffer): Extension[] => [
  extension(OID.basicas, true, new BasicConstraints(autoridad ? { cA: true, pathLenConstraint: 0 } : {}).toSchema()),
  extension(
    OID.uso,
    true,
    new BitString({
      valueHex: Uint8Array.of(autoridad ? USO_DE_AUTORIDAD : USO_DE_FIRMA).buffer,
      unusedBits: autoridad ? 1 : 6,
    }),
  ),
  extension(OID.sujeto, false, new OctetString({ valueHex: suya })),
  extension(
    OID.autoridad,
    false,
    new AuthorityKeyIdentifier({ keyIdentifier: new OctetString({ valueHex: deEmisor }) }).toSchema(),
  ),
]
const extension = (extnID: string, critical: boolean, valor: { toBER(): ArrayBuffer }) =>
  new Extension({ extnID, critical, extnValue: valor.toBER() })
