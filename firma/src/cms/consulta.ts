import { createHash } from 'node:crypto'
import { Integer, Null, OctetString } from 'asn1js'
import { AlgorithmIdentifier, CertID, OCSPRequest, Request, TBSRequest } from 'pkijs'
import type { Pregunta } from '../tipos.ts'
import { intentar, type Nodo, oidDe } from './ber.ts'
import { type Certificado, leerCertificado, PUNTOS_DE_DISTRIBUCION } from './certificado.ts'
import { bytesDe } from './pkijs.ts'

const SHA1 = '1.3.14.3.2.26'
const ACCESOS = '1.3.6.1.5.5.7.1.1'
const OCSP = '1.3.6.1.5.5.7.48.1'
const DIRECCION = 0x86

/** How to ask about a certificate: the services that answer (OCSP, RFC 6960), and where lists lie (RFC 5280). */
export interface PreguntaLista {
  /** The request, DER. */
  ocsp: Uint8Array<ArrayBuffer>
  /** Addresses over HTTP, as the certificate has them. */
  deRespuestas: string[]
  deListas: string[]
}

/** The question about a certificate; null when it or its issuer's cannot be read. */
export const preguntaDe = ({ certificado, emisor }: Pregunta): PreguntaLista | null => {
  const [pregunta] = intentar(() => {
    const leido = leerCertificado(certificado)
    return { ocsp: preguntaOcsp(leido, leerCertificado(emisor)), ...direccionesDe(leido) }
  })
  return pregunta ?? null
}

/** Where a certificate says that its issuer answers, and where its lists lie. */
const direccionesDe = ({ extensiones }: Certificado): { deRespuestas: string[]; deListas: string[] } => ({
  deRespuestas: (extensiones.get(ACCESOS)?.valor.partes ?? [])
    .filter(({ partes }) => partes[0] && oidDe(partes[0]) === OCSP)
    .flatMap(({ partes }) => direccionesEn(partes[1])),
  deListas: (extensiones.get(PUNTOS_DE_DISTRIBUCION)?.valor.partes ?? []).flatMap(({ partes }) =>
    direccionesEn(partes[0]),
  ),
})

const direccionesEn = (nodo: Nodo | undefined): string[] => {
  if (!nodo) return []
  if (nodo.etiqueta !== DIRECCION) return nodo.partes.flatMap(direccionesEn)
  const direccion = nodo.contenido.toString('latin1')
  return /^https?:\/\//i.test(direccion) && URL.canParse(direccion) ? [direccion] : []
}

const preguntaOcsp = ({ serie }: Certificado, { asunto, llavePublica }: Certificado): Uint8Array<ArrayBuffer> => {
  const sha1 = (b: Buffer) => new OctetString({ valueHex: bytesDe(createHash('sha1').update(b).digest()) })
  const cual = new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA1, algorithmParams: new Null() }),
    issuerNameHash: sha1(asunto),
    issuerKeyHash: sha1(llavePublica),
    serialNumber: new Integer({ valueHex: bytesDe(serie) }),
  })
  const pedido = new OCSPRequest({ tbsRequest: new TBSRequest({ requestList: [new Request({ reqCert: cual })] }) })
  return new Uint8Array(pedido.toSchema(true).toBER())
}
