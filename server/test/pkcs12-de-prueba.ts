import { randomBytes } from 'node:crypto'
import { bytesDe, dePkijs } from '@cabildo/firma/cms/pkijs'
import { AuthenticatedSafe, CertBag, PFX, PKCS8ShroudedKeyBag, PrivateKeyInfo, SafeBag, SafeContents } from 'pkijs'
import type { Identidad } from '../../firma/test/certificados-de-prueba.ts'

const CLAVE = '1.2.840.113549.1.12.10.1.2'
const CERTIFICADO = '1.2.840.113549.1.12.10.1.3'
const CON_CLAVE = 1

/** A PKCS#12 file of today's kind: AES and SHA-256. The password may have plain letters only. */
export const pkcs12DePrueba = async (
  identidades: readonly Identidad[],
  password: string,
  cadena: readonly Buffer[] = [],
): Promise<Buffer> => {
  const cifrado = {
    password: bytesDe(Buffer.from(password)),
    contentEncryptionAlgorithm: { name: 'AES-CBC', length: 256, iv: randomBytes(16) },
    hmacHashAlgorithm: 'SHA-256',
    iterationCount: 2_048,
  }
  const claves = await Promise.all(
    identidades.map(async ({ llave }) => {
      const info = PrivateKeyInfo.fromBER(bytesDe(llave.export({ type: 'pkcs8', format: 'der' })))
      const bagValue = new PKCS8ShroudedKeyBag({ parsedValue: info })
      await bagValue.makeInternalValues(cifrado)
      return new SafeBag({ bagId: CLAVE, bagValue })
    }),
  )
  const certificados = [...identidades.map(({ certificado }) => certificado), ...cadena].map(
    (der) => new SafeBag({ bagId: CERTIFICADO, bagValue: new CertBag({ parsedValue: dePkijs(der) }) }),
  )
  const caja = new AuthenticatedSafe({
    parsedValue: {
      safeContents: [
        { privacyMode: CON_CLAVE, value: new SafeContents({ safeBags: certificados }) },
        { privacyMode: 0, value: new SafeContents({ safeBags: claves }) },
      ],
    },
  })
  await caja.makeInternalValues({ safeContents: [cifrado, {}] })
  const pfx = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe: caja } })
  await pfx.makeInternalValues({
    password: cifrado.password,
    iterations: 2_048,
    pbkdf2HashAlgorithm: 'SHA-256',
    hmacHashAlgorithm: 'SHA-256',
  })
  return Buffer.from(pfx.toSchema().toBER())
}
