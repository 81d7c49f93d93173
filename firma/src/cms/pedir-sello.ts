import { Integer, Null, OctetString } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs'
import { bytesDe, OID, octetos } from './pkijs.ts'

const CONCEDIDO = [0, 1]

/** A request for a time stamp over a SHA-256 digest (RFC 3161), DER. */
export const pedidoDeSello = (resumen: Buffer, nonce: Buffer): ArrayBuffer =>
  new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: bytesDe(resumen) }),
    }),
    nonce: new Integer({ valueHex: bytesDe(nonce) }),
    certReq: true,
  })
    .toSchema()
    .toBER()

/** The token of an answer that is about what was asked, DER. Throws when it is refused, or about something else. */
export const tokenDe = (der: Buffer, resumen: Buffer, nonce: Buffer): Buffer => {
  const { status, timeStampToken } = TimeStampResp.fromBER(bytesDe(der))
  if (!CONCEDIDO.includes(status.status) || !timeStampToken) throw new Error('La TSA no concedió el sello')
  if (timeStampToken.contentType !== OID.firmado) throw new Error('El sello no está firmado')
  const { encapContentInfo } = new SignedData({ schema: timeStampToken.content })
  if (encapContentInfo.eContentType !== OID.tstInfo || !encapContentInfo.eContent) throw new Error('No es un sello')
  const info = TSTInfo.fromBER(bytesDe(octetos(encapContentInfo.eContent)))
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const esDeEsto = hashAlgorithm.algorithmId === OID.sha256 && octetos(hashedMessage).equals(resumen)
  const esParaEsto = info.nonce !== undefined && Buffer.from(info.nonce.valueBlock.valueHexView).equals(nonce)
  if (!esDeEsto || !esParaEsto) throw new Error('El sello es de otra cosa')
  return Buffer.from(timeStampToken.toSchema().toBER())
}
