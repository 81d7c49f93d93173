import { type KeyObject, sign, type X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fecha as diaDe, marcaLima } from '@cabildo/contracts/base/tiempo'
import { type Certificado, esDeNoRepudio, leerCertificado, sirveParaFirmar } from '@cabildo/firma/cms/certificado'
import { dniDe } from '@cabildo/firma/cms/nombre'
import type { Firmante } from '@cabildo/firma/tipos'
import { codigoDe } from '../arranque/error-de-arranque.ts'
import { ErrorDeNegocio } from '../errores.ts'
import type { Llavero, Persona } from './tipos.ts'

const ILEGIBLE = 'no se puede leer'
const CIFRADO_VENCIDO = 'está guardado con un cifrado antiguo: hay que exportarlo otra vez'
const EXTENSIONES = ['p12', 'pfx']
const ALGORITMOS: Readonly<Record<string, Firmante['algoritmo']>> = { rsa: 'RSA-SHA256', ec: 'ECDSA-SHA256' }

/** Certificates of the staff: a folder of files <DNI>.p12 or .pfx, each opened with its owner's password (FIR-24). */
export const abrirLlaveroPkcs12 = (carpeta: string): Llavero => ({
  demostracion: false,
  // Issuers are known only once the files are open, so the municipality names its roots in a setting.
  raices: [],
  async describir(persona) {
    await leerArchivo(carpeta, persona)
    return { titular: persona.nombre, emisor: null, vence: null, pideClave: true }
  },
  async abrir(persona, clave, fecha) {
    const archivo = await leerArchivo(carpeta, persona)
    return abrirCertificado(archivo, clave ?? '', persona, fecha).catch((error: unknown) => {
      throw error instanceof CertificadoInservible ? deLaPersona(error.porque) : error
    })
  },
})

/** What is wrong with a certificate, as the rest of a sentence about it. */
export class CertificadoInservible extends Error {
  readonly porque: string
  constructor(porque: string) {
    super(`The certificate ${porque}`)
    this.porque = porque
  }
}

/**
 * The certificate of a PKCS#12 file that may sign documents at that time, with its key and its chain; one that names
 * another DNI than `dni` is refused. Throws CertificadoInservible, sinCertificado where it is another person's, and
 * claveCertificado.
 */
export const abrirCertificado = async (
  archivo: Buffer,
  clave: string,
  de: Pick<Persona, 'dni'>,
  fecha: Date,
): Promise<Firmante> => {
  const { abrirPkcs12, CifradoVencido, ClaveEquivocada } = await import('@cabildo/firma/pkcs12')
  const { claves, certificados } = await abrirPkcs12(archivo, clave).catch((error: unknown) => {
    if (error instanceof ErrorDeNegocio) throw error
    if (error instanceof ClaveEquivocada) throw new ErrorDeNegocio('claveCertificado')
    throw new CertificadoInservible(error instanceof CifradoVencido ? CIFRADO_VENCIDO : ILEGIBLE)
  })
  return elegir(claves, certificados, de, fecha)
}

const sinCertificado = (causa?: string) =>
  new ErrorDeNegocio('sinCertificado', causa ? { mensaje: `${causa} Avise al área de informática.` } : {})

const deLaPersona = (porque: string) => sinCertificado(`Su certificado digital ${porque}.`)

const leerArchivo = async (carpeta: string, { dni }: Persona): Promise<Buffer> => {
  // Nothing but a number becomes part of a path.
  if (dni === null || !/^\d{8,12}$/.test(dni)) throw sinCertificado()
  for (const extension of EXTENSIONES) {
    try {
      return await readFile(join(carpeta, `${dni}.${extension}`))
    } catch (error) {
      if (codigoDe(error) !== 'ENOENT') throw deLaPersona(ILEGIBLE)
    }
  }
  throw sinCertificado()
}

/** The person's own certificate that may sign documents at that time, with its key and its chain. Throws as abrirCertificado. */
const elegir = (
  claves: readonly KeyObject[],
  certificados: readonly X509Certificate[],
  persona: Pick<Persona, 'dni'>,
  fecha: Date,
): Firmante => {
  const pares = certificados.flatMap((certificado) => {
    const llave = claves.find((una) => certificado.checkPrivateKey(una))
    const algoritmo = ALGORITMOS[llave?.asymmetricKeyType ?? '']
    return llave && algoritmo ? [{ certificado, leido: leer(certificado), clave: llave, algoritmo }] : []
  })
  // By the same rule as in the verification of signatures.
  const paraFirmar = pares.filter(({ leido }) => sirveParaFirmar(leido))
  const suyos = paraFirmar.filter(({ leido }) => esDe(leido, persona))
  const vigentes = suyos.filter(({ certificado: c }) => c.validFromDate <= fecha && fecha <= c.validToDate)
  // Certificates for signatures are preferred to those for authentication.
  const elegido = vigentes.find(({ leido }) => esDeNoRepudio(leido)) ?? vigentes[0]
  if (!elegido) {
    const [otro] = suyos
    if (otro) throw new CertificadoInservible(fueraDePlazo(otro.certificado, fecha))
    if (paraFirmar.length > 0) throw sinCertificado('El certificado digital guardado a su nombre es de otra persona.')
    throw new CertificadoInservible('no sirve para firmar documentos')
  }
  const { certificado, clave: llave, algoritmo } = elegido
  return {
    certificado: certificado.raw,
    cadena: cadenaDe(certificado, certificados),
    algoritmo,
    firmar: async (datos) => sign('sha256', datos, llave),
  }
}

/** Throws CertificadoInservible for a certificate that verification cannot judge, since its signatures would be refused. */
const leer = ({ raw }: X509Certificate): Certificado => {
  try {
    return leerCertificado(raw)
  } catch {
    throw new CertificadoInservible(ILEGIBLE)
  }
}

/** A certificate with another person's DNI means that the file is in the wrong place. */
const esDe = ({ asunto }: Certificado, { dni }: Pick<Persona, 'dni'>): boolean => {
  const escrito = dniDe(asunto)
  return dni === null || escrito === null || escrito === dni
}

const fueraDePlazo = (certificado: X509Certificate, fecha: Date): string => {
  const dia = (instante: Date) => diaDe(marcaLima(instante))
  return fecha > certificado.validToDate
    ? `venció el ${dia(certificado.validToDate)}`
    : `vale desde el ${dia(certificado.validFromDate)}`
}

/** The chain from its issuer up, as far as the file contains it. */
const cadenaDe = (certificado: X509Certificate, todos: readonly X509Certificate[]): Buffer[] => {
  const cadena: X509Certificate[] = []
  let ultimo = certificado
  for (;;) {
    const emisor = todos.find((otro) => otro !== ultimo && !cadena.includes(otro) && ultimo.checkIssued(otro))
    if (!emisor) return cadena.map(({ raw }) => raw)
    cadena.push(emisor)
    ultimo = emisor
  }
}
