import { generateKeyPair, sign, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { emitir } from '@cabildo/firma/cms/emision'
import { dePkijs } from '@cabildo/firma/cms/pkijs'
import type { Firmante } from '@cabildo/firma/tipos'

const generar = promisify(generateKeyPair)
const DESDE = new Date('2020-01-01T05:00:00Z')
const HASTA = new Date('2045-01-01T05:00:00Z')

/** Who holds a certificate. */
export interface Titular {
  nombre: string
  dni: string
}

/** A certification authority of the partners' side: its root, and certificates for signing that it issues on the spot. */
export interface Autoridad {
  /** As a folder of roots (FIRMA_RAICES) holds it. */
  pem: string
  firmante(titular: Titular): Promise<Firmante>
}

/** Makes an authority that nobody trusts yet. */
export const crearAutoridad = async (nombre = 'Autoridad de Prueba'): Promise<Autoridad> => {
  const propia = await generar('ec', { namedCurve: 'P-256' })
  const comun = { desde: DESDE, hasta: HASTA, llaveDelEmisor: propia.privateKey }
  const raiz = await emitir({
    sujeto: { nombre, organizacion: nombre },
    llavePublica: propia.publicKey,
    emisor: null,
    ...comun,
  })
  const emisor = { certificado: dePkijs(raiz) }
  return {
    pem: new X509Certificate(raiz).toString(),
    firmante: async ({ nombre: titular, dni }) => {
      const { publicKey, privateKey } = await generar('ec', { namedCurve: 'P-256' })
      const certificado = await emitir({
        // Names of Peruvian certificates say what they are for: FIR, signing.
        sujeto: { nombre: `${titular} FIR ${dni} hard`, organizacion: 'PERSONA NATURAL', serie: `DNI:${dni}` },
        llavePublica: publicKey,
        emisor,
        ...comun,
      })
      return {
        certificado,
        cadena: [raiz],
        algoritmo: 'ECDSA-SHA256',
        firmar: async (datos) => sign('sha256', datos, privateKey),
      }
    },
  }
}
