import type { OctetString } from 'asn1js'
import { type AttributeTypeAndValue, Certificate, type RelativeDistinguishedNames } from 'pkijs'

/** A copy of the bytes alone: a Buffer may be a view of a larger one. */
export const bytesDe = (datos: Uint8Array): ArrayBuffer => Uint8Array.from(datos).buffer
/** A certificate as pkijs needs it to write others and signatures; `certificado.ts` reads those of other people. */
export const dePkijs = (der: Uint8Array): Certificate => Certificate.fromBER(bytesDe(der))
export const derDe = (certificado: Certificate): Buffer => Buffer.from(certificado.toSchema().toBER())

export const OID = {
  datos: '1.2.840.113549.1.7.1',
  firmado: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signatureTimeStampToken: '1.2.840.113549.1.9.16.2.14',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaConSha256: '1.2.840.113549.1.1.11',
  ecdsaConSha256: '1.2.840.10045.4.3.2',
  cn: '2.5.4.3',
  numeroDeSerie: '2.5.4.5',
  pais: '2.5.4.6',
  organizacion: '2.5.4.10',
  autoridad: '2.5.29.35',
  sujeto: '2.5.29.14',
  uso: '2.5.29.15',
  basicas: '2.5.29.19',
} as const

/** One attribute of a distinguished name, null when it has none. */
export const atributo = (nombre: RelativeDistinguishedNames, oid: string): string | null => {
  const suyo = nombre.typesAndValues.find((uno: AttributeTypeAndValue) => uno.type === oid)
  return suyo ? String(suyo.value.valueBlock.value) : null
}

/** The bytes of an octet string, also when it came in pieces. */
export const octetos = (cadena: OctetString): Buffer => Buffer.from(cadena.getValue())
