import { createHash } from 'node:crypto'
import { Constructed, fromBER, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  type Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import type { Firmante } from '../tipos.ts'
import { bytesDe, dePkijs, OID } from './pkijs.ts'

const DE_ATRIBUTOS_FIRMADOS = 0
const DE_ATRIBUTOS_SIN_FIRMAR = 1
/** What is signed is a SET, whatever tag it bears inside the CMS (RFC 5652, 5.4). */
const SET = 0x31

/** A time stamp over some bytes, one part behind the other: its token, DER. */
export type Sellar = (...partes: readonly Buffer[]) => Promise<Buffer>

/**
 * A detached CAdES signature over a digest, for PAdES level B: content type, digest and signing certificate, and no
 * signing time, which PAdES keeps in /M. With `sellar`, level T. (D-34)
 */
export const firmarCms = async (resumen: Buffer, firmante: Firmante, sellar?: Sellar): Promise<Buffer> => {
  const certificado = dePkijs(firmante.certificado)
  const cadena = firmante.cadena.map(dePkijs)
  const atributos = atributosFirmados(resumen, firmante.certificado, certificado)
  const firmados = Buffer.from(atributos.toSchema().toBER())
  firmados[0] = SET
  const valor = await firmante.firmar(firmados)
  const firma = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificado.issuer, serialNumber: certificado.serialNumber }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new Null() }),
    signedAttrs: atributos,
    signatureAlgorithm:
      firmante.algoritmo === 'RSA-SHA256'
        ? new AlgorithmIdentifier({ algorithmId: OID.rsaConSha256, algorithmParams: new Null() })
        : new AlgorithmIdentifier({ algorithmId: OID.ecdsaConSha256 }),
    signature: new OctetString({ valueHex: bytesDe(valor) }),
    ...(sellar && { unsignedAttrs: await conSello(await sellar(valor)) }),
  })
  const datos = new SignedData({
    version: 1,
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new Null() })],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.datos }),
    certificates: [certificado, ...cadena],
    signerInfos: [firma],
  })
  const cms = new ContentInfo({ contentType: OID.firmado, content: datos.toSchema(true) })
  return Buffer.from(cms.toSchema().toBER())
}

const atributosFirmados = (resumen: Buffer, der: Buffer, certificado: Certificate): SignedAndUnsignedAttributes => {
  const atributos = [
    new Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: OID.datos })] }),
    new Attribute({ type: OID.messageDigest, values: [new OctetString({ valueHex: bytesDe(resumen) })] }),
    new Attribute({ type: OID.signingCertificateV2, values: [certificadoFirmante(der, certificado)] }),
  ]
  // A DER set is in the order of its members' bytes.
  const enDer = new Map(atributos.map((uno) => [uno, Buffer.from(uno.toSchema().toBER())]))
  atributos.sort((a, b) => Buffer.compare(enDer.get(a) ?? Buffer.alloc(0), enDer.get(b) ?? Buffer.alloc(0)))
  return new SignedAndUnsignedAttributes({ type: DE_ATRIBUTOS_FIRMADOS, attributes: atributos })
}

/** Which certificate signed, so that no other with the same key takes its place (RFC 5035; SHA-256 is its default). */
const certificadoFirmante = (der: Buffer, { issuer, serialNumber }: Certificate): Sequence => {
  const nombreGeneral = new Constructed({ idBlock: { tagClass: 3, tagNumber: 4 }, value: [issuer.toSchema()] })
  const huella = new OctetString({ valueHex: bytesDe(createHash('sha256').update(der).digest()) })
  const emisorYSerie = new Sequence({ value: [new Sequence({ value: [nombreGeneral] }), serialNumber] })
  const identificador = new Sequence({ value: [huella, emisorYSerie] })
  return new Sequence({ value: [new Sequence({ value: [identificador] })] })
}

const conSello = (sello: Buffer): SignedAndUnsignedAttributes =>
  new SignedAndUnsignedAttributes({
    type: DE_ATRIBUTOS_SIN_FIRMAR,
    attributes: [new Attribute({ type: OID.signatureTimeStampToken, values: [fromBER(bytesDe(sello)).result] })],
  })
