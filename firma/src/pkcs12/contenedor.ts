import { createHmac, createPrivateKey, type KeyObject, timingSafeEqual, X509Certificate } from 'node:crypto'
import { OctetString } from 'asn1js'
import {
  AuthenticatedSafe,
  CertBag,
  type ContentInfo,
  EncryptedData,
  type MacData,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  type SafeBag,
  SafeContents,
} from 'pkijs'
import { bytesDe, OID, octetos } from '../cms/pkijs.ts'
import { CifradoVencido, derivar, descifrar, PARA, vueltasDe } from './descifrado.ts'

export { CifradoVencido }

const CIFRADO = '1.2.840.113549.1.7.6'
const RESUMENES: Readonly<Record<string, readonly [string, number]>> = {
  '1.3.14.3.2.26': ['sha1', 20],
  '2.16.840.1.101.3.4.2.1': ['sha256', 32],
  '2.16.840.1.101.3.4.2.2': ['sha384', 48],
  '2.16.840.1.101.3.4.2.3': ['sha512', 64],
}

export interface Contenido {
  claves: KeyObject[]
  certificados: X509Certificate[]
}

/** The password does not open the file. */
export class ClaveEquivocada extends Error {
  override name = 'ClaveEquivocada'
}

/** Opens a PKCS#12 file (RFC 7292). Throws ClaveEquivocada, CifradoVencido, or another error when it cannot be read at all. */
export const abrirPkcs12 = async (archivo: Buffer, clave: string): Promise<Contenido> => {
  const pfx = PFX.fromBER(bytesDe(archivo))
  if (pfx.authSafe.contentType !== OID.datos) throw new Error('PKCS#12 sin contenido legible')
  const contenido = octetosDe(pfx.authSafe)
  const comprobada = pfx.macData ? comprobar(contenido, pfx.macData, clave) : false
  const partes = AuthenticatedSafe.fromBER(bytesDe(contenido)).safeContents
  const abierto: Contenido = { claves: [], certificados: [] }
  try {
    for (const parte of partes) {
      const bolsas = SafeContents.fromBER(bytesDe(await abrirParte(parte, clave))).safeBags
      for (const bolsa of bolsas) await guardar(bolsa, clave, abierto)
    }
  } catch (error) {
    // Nothing but the password makes noise of it, unless the file proved that it is the right one.
    throw comprobada || error instanceof CifradoVencido ? error : new ClaveEquivocada()
  }
  return abierto
}

const octetosDe = ({ content }: ContentInfo): Buffer => {
  if (!(content instanceof OctetString)) throw new Error('PKCS#12 sin contenido legible')
  return octetos(content)
}

/** True when the file's own proof fits the password; false when it has none that is known here. */
const comprobar = (contenido: Buffer, { mac, macSalt, iterations = 1 }: MacData, clave: string): boolean => {
  const [resumen, largo] = RESUMENES[mac.digestAlgorithm.algorithmId] ?? []
  if (!resumen || !largo) return false
  const de = { resumen, sal: octetos(macSalt), vueltas: vueltasDe(iterations) }
  const suyo = createHmac(resumen, derivar(clave, de, PARA.mac, largo))
    .update(contenido)
    .digest()
  const escrito = octetos(mac.digest)
  if (escrito.length !== suyo.length || !timingSafeEqual(escrito, suyo)) throw new ClaveEquivocada()
  return true
}

const abrirParte = async (parte: ContentInfo, clave: string): Promise<Buffer> => {
  if (parte.contentType === OID.datos) return octetosDe(parte)
  if (parte.contentType !== CIFRADO) throw new Error(`Parte ${parte.contentType} no admitida`)
  const { encryptedContentInfo } = new EncryptedData({ schema: parte.content })
  const cifrado = Buffer.from(encryptedContentInfo.getEncryptedContent())
  return descifrar(cifrado, encryptedContentInfo.contentEncryptionAlgorithm, clave)
}

const guardar = async ({ bagValue }: SafeBag, clave: string, en: Contenido): Promise<void> => {
  if (bagValue instanceof CertBag) {
    if (bagValue.certValue instanceof OctetString)
      en.certificados.push(new X509Certificate(octetos(bagValue.certValue)))
  } else if (bagValue instanceof PKCS8ShroudedKeyBag) {
    en.claves.push(comoClave(await descifrar(octetos(bagValue.encryptedData), bagValue.encryptionAlgorithm, clave)))
  } else if (bagValue instanceof PrivateKeyInfo) {
    en.claves.push(comoClave(Buffer.from(bagValue.toSchema().toBER())))
  }
}
const comoClave = (key: Buffer): KeyObject => createPrivateKey({ key, format: 'der', type: 'pkcs8' })
