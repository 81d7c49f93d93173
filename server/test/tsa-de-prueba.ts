import { createHash, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bytesDe, dePkijs, OID } from '@cabildo/firma/cms/pkijs'
import { Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { type Identidad, identidadDePrueba } from '../../firma/test/certificados-de-prueba.ts'

const PARA_SELLAR = '1.3.6.1.5.5.7.3.8'
const RECHAZO = 2

/** How a time-stamp authority can go wrong: some of it is seen at once, the rest when its stamp is judged. */
export const FALLAS_DE_RESPUESTA = [
  'rechazo',
  'otro nonce',
  'otro resumen',
  'sin sello',
  'basura',
  'enorme',
  'error',
  'callada',
] as const
export const FALLAS_DE_SELLO = ['ajena', 'no cabe', 'de antes'] as const
export type Falla = (typeof FALLAS_DE_RESPUESTA)[number] | (typeof FALLAS_DE_SELLO)[number]

/** A time-stamp authority (RFC 3161) that really signs, with a certificate of its own or that one, and goes wrong on demand. */
export const abrirTsaDePrueba = async ({ ahora = () => new Date(), identidad }: OpcionesDeTsa = {}) => {
  const raiz = identidadDePrueba({ nombre: 'Raíz de sellos', autoridad: true })
  const suya = identidad ?? unaTsa(raiz)
  const estado: { falla: Falla | null; autorizacion: string | undefined } = { falla: null, autorizacion: undefined }
  const servidor = createServer(async (peticion, respuesta) => {
    if (peticion.method !== 'POST') return respuesta.writeHead(405).end()
    estado.autorizacion = peticion.headers.authorization
    const pedido = TimeStampReq.fromBER(bytesDe(await leer(peticion)))
    if (estado.falla === 'callada') return
    if (estado.falla === 'error') respuesta.statusCode = 500
    respuesta.setHeader('content-type', 'application/timestamp-reply')
    respuesta.end(responder(pedido, suya, ahora(), estado.falla))
  })
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
  const { port } = servidor.address() as AddressInfo
  return {
    direccion: `http://127.0.0.1:${port}/`,
    raiz: raiz.certificado,
    estado,
    cerrar: () => {
      servidor.closeAllConnections()
      return new Promise((listo) => servidor.close(listo))
    },
  }
}

interface OpcionesDeTsa {
  ahora?: () => Date
  identidad?: Identidad | undefined
}

const unaTsa = (emisor: Identidad): Identidad =>
  identidadDePrueba({ nombre: 'TSA de prueba', emisor, uso: 0b1000_0000, para: [PARA_SELLAR] })

const leer = async (peticion: IncomingMessage): Promise<Buffer> => {
  const partes: Buffer[] = []
  for await (const parte of peticion) partes.push(parte)
  return Buffer.concat(partes)
}

const responder = (pedido: TimeStampReq, suya: Identidad, ahora: Date, falla: Falla | null): Buffer => {
  if (falla === 'basura') return Buffer.from('<html>Mantenimiento</html>')
  if (falla === 'enorme') return Buffer.alloc(1_024 * 1_024, 0x30)
  const status = new PKIStatusInfo({ status: falla === 'rechazo' ? RECHAZO : 0 })
  const respuesta =
    falla === 'sin sello'
      ? new TimeStampResp({ status })
      : new TimeStampResp({ status, timeStampToken: tokenDe(pedido, suya, ahora, falla) })
  return Buffer.from(respuesta.toSchema().toBER())
}

const tokenDe = (pedido: TimeStampReq, usual: Identidad, ahora: Date, falla: Falla | null): ContentInfo => {
  const { messageImprint, nonce } = pedido
  const suya = falla === 'ajena' ? unaTsa(identidadDePrueba({ nombre: 'Nadie', autoridad: true })) : usual
  if (falla === 'otro resumen') messageImprint.hashedMessage = new OctetString({ valueHex: bytesDe(randomBytes(32)) })
  const suNonce = falla === 'otro nonce' ? new Integer({ value: 7 }) : nonce
  const info = new TSTInfo({
    version: 1,
    policy: '1.3.6.1.4.1.99999.1',
    messageImprint,
    serialNumber: new Integer({ value: 1 }),
    // Before any authority was.
    genTime: falla === 'de antes' ? new Date('1990-01-01') : ahora,
    ...(suNonce && { nonce: suNonce }),
  })
  const contenido = Buffer.from(info.toSchema().toBER())
  const certificado = dePkijs(suya.certificado)
  const huella = createHash('sha256').update(suya.certificado).digest()
  const enLista = (valor: OctetString) =>
    new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [valor] })] })] })
  const atributos = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      new Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: OID.tstInfo })] }),
      new Attribute({
        type: OID.messageDigest,
        values: [new OctetString({ valueHex: bytesDe(createHash('sha256').update(contenido).digest()) })],
      }),
      new Attribute({
        type: OID.signingCertificateV2,
        values: [enLista(new OctetString({ valueHex: bytesDe(huella) }))],
      }),
    ],
  })
  const firmado = Buffer.from(atributos.toSchema().toBER())
  firmado[0] = 0x31
  const sha256 = () => new AlgorithmIdentifier({ algorithmId: OID.sha256 })
  const datos = new SignedData({
    version: 3,
    digestAlgorithms: [sha256()],
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: OID.tstInfo,
      eContent: new OctetString({ valueHex: bytesDe(contenido) }),
    }),
    certificates: Array(falla === 'no cabe' ? 60 : 1).fill(certificado),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificado.issuer, serialNumber: certificado.serialNumber }),
        digestAlgorithm: sha256(),
        signedAttrs: atributos,
        signatureAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.ecdsaConSha256 }),
        signature: new OctetString({ valueHex: bytesDe(sign('sha256', firmado, suya.llave)) }),
      }),
    ],
  })
  return new ContentInfo({ contentType: OID.firmado, content: datos.toSchema(true) })
}
