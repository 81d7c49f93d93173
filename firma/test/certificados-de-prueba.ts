import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { Set as AsnSet, BitString, Integer, Null, PrintableString, Sequence, Utf8String } from 'asn1js'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  PublicKeyInfo,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs'
import { bytesDe, dePkijs, derDe, OID } from '../src/cms/pkijs.ts'
import type { Firmante } from '../src/tipos.ts'

export interface Identidad {
  certificado: Buffer
  llave: KeyObject
}
interface Pedido {
  nombre?: string
  serie?: string
  clase?: 'rsa' | 'ec'
  desde?: Date
  hasta?: Date
  /** Null: it signs itself. */
  emisor?: Identidad | null
  autoridad?: boolean
  /** Bits of the key usage from its first, 0b11000000 is signature and non-repudiation; null leaves it out. */
  uso?: number | null
  /** Extended key usages. */
  para?: string[]
}

const ALGORITMOS = {
  rsa: () => new AlgorithmIdentifier({ algorithmId: OID.rsaConSha256, algorithmParams: new Null() }),
  ec: () => new AlgorithmIdentifier({ algorithmId: OID.ecdsaConSha256 }),
}
const claseDe = (llave: KeyObject) => (llave.asymmetricKeyType === 'rsa' ? 'rsa' : 'ec')

/** A certificate as anybody may have it, good or bad, with its key. */
export const identidadDePrueba = ({
  nombre = 'Íñigo Ñuñoa Peña',
  serie = '',
  clase = 'ec',
  desde = new Date('2020-01-01T00:00:00Z'),
  hasta = new Date('2040-01-01T00:00:00Z'),
  emisor = null,
  autoridad = false,
  uso = autoridad ? 0b110 : 0b1100_0000,
  para = [],
}: Pedido = {}): Identidad => {
  const { publicKey, privateKey } =
    clase === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2_048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const llaveDelEmisor = emisor?.llave ?? privateKey
  const certificado = new Certificate()
  certificado.version = 2
  certificado.serialNumber = new Integer({ valueHex: bytesDe(Buffer.concat([Buffer.of(0x41), randomBytes(8)])) })
  certificado.subject = nombrar(nombre, serie)
  certificado.issuer = emisor ? dePkijs(emisor.certificado).subject : certificado.subject
  certificado.notBefore = new Time({ value: desde })
  certificado.notAfter = new Time({ value: hasta })
  certificado.subjectPublicKeyInfo = PublicKeyInfo.fromBER(bytesDe(publicKey.export({ type: 'spki', format: 'der' })))
  certificado.extensions = [
    extension(OID.basicas, new BasicConstraints(autoridad ? { cA: true } : {}).toSchema()),
    ...(uso === null ? [] : [extension(OID.uso, new BitString({ valueHex: Uint8Array.of(uso).buffer }))]),
    ...(para.length > 0 ? [extension('2.5.29.37', new ExtKeyUsage({ keyPurposes: para }).toSchema())] : []),
  ]
  certificado.signature = ALGORITMOS[claseDe(llaveDelEmisor)]()
  certificado.signatureAlgorithm = certificado.signature
  const contenido = Buffer.from(certificado.encodeTBS().toBER())
  certificado.tbsView = new Uint8Array(contenido)
  certificado.signatureValue = new BitString({ valueHex: bytesDe(sign('sha256', contenido, llaveDelEmisor)) })
  return { certificado: derDe(certificado), llave: privateKey }
}

/** The same as something that signs PDFs. */
export const firmanteDePrueba = ({ certificado, llave }: Identidad, cadena: readonly Buffer[] = []): Firmante => ({
  certificado,
  cadena,
  algoritmo: claseDe(llave) === 'rsa' ? 'RSA-SHA256' : 'ECDSA-SHA256',
  firmar: async (datos) => sign('sha256', datos, llave),
})

const extension = (extnID: string, valor: { toBER(): ArrayBuffer }) =>
  new Extension({ extnID, critical: true, extnValue: valor.toBER() })

const nombrar = (nombre: string, serie: string): RelativeDistinguishedNames => {
  const partes = [
    { type: OID.cn, value: new Utf8String({ value: nombre }) },
    ...(serie ? [{ type: OID.numeroDeSerie, value: new PrintableString({ value: serie }) }] : []),
  ]
  const conjuntos = partes.map((parte) => new AsnSet({ value: [new AttributeTypeAndValue(parte).toSchema()] }))
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: conjuntos }).toBER())
}
