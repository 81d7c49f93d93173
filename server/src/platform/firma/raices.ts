import { X509Certificate } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codigoDe, ErrorDeArranque } from '../arranque/error-de-arranque.ts'
import { esDeDemostracion } from './llavero-demostracion.ts'

const CERTIFICADO = /\.(?:crt|cer|pem|der)$/i
const BLOQUE_PEM = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[\s\S]*?-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g

const LLAVE_PRIVADA = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/

/**
 * The trusted roots in a folder of certificates, DER: .crt, .cer, .pem and .der, with several in one PEM. Throws
 * ErrorDeArranque naming a file that is no certificate, or one of a demonstration authority, whose key lies in our
 * folder: it is valid only in the demonstration. (FIR-24, FIR-25, D-19)
 */
export const leerRaices = async (carpeta: string): Promise<Buffer[]> => {
  const nombres = (await listar(carpeta)).filter((nombre) => CERTIFICADO.test(nombre)).sort()
  const raices = new Map<string, Buffer>()
  for (const nombre of nombres) {
    for (const certificado of await leerCertificados(join(carpeta, nombre), ', de la carpeta FIRMA_RAICES,')) {
      if (esDeDemostracion(certificado))
        throw new ErrorDeArranque(
          `El archivo ${join(carpeta, nombre)}, de la carpeta FIRMA_RAICES, es la autoridad de demostración, que no vale como raíz: quítelo.`,
        )
      raices.set(certificado.fingerprint256, certificado.raw)
    }
  }
  if (raices.size === 0)
    throw new ErrorDeArranque(`La carpeta ${carpeta} (FIRMA_RAICES) no tiene certificados .crt, .cer, .pem ni .der.`)
  return [...raices.values()]
}

const listar = async (carpeta: string): Promise<string[]> => {
  try {
    return await readdir(carpeta)
  } catch (error) {
    throw codigoDe(error)
      ? new ErrorDeArranque(`No se puede leer la carpeta ${carpeta}, indicada en FIRMA_RAICES.`)
      : error
  }
}

/** The certificates of a file, in DER or PEM. Throws ErrorDeArranque with `lugar`, which says what named the file. */
export const leerCertificados = async (archivo: string, lugar: string): Promise<X509Certificate[]> => {
  try {
    const contenido = await readFile(archivo)
    const texto = contenido.toString('latin1')
    if (LLAVE_PRIVADA.test(texto))
      throw new ErrorDeArranque(`El archivo ${archivo}${lugar} trae una clave privada: deje en él solo el certificado.`)
    const enPem = texto.match(BLOQUE_PEM)
    return enPem ? enPem.map((bloque) => new X509Certificate(bloque)) : [new X509Certificate(contenido)]
  } catch (error) {
    if (error instanceof ErrorDeArranque) throw error
    throw new ErrorDeArranque(`El archivo ${archivo}${lugar} no es un certificado: corríjalo o quítelo.`)
  }
}
