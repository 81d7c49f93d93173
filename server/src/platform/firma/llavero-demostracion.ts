import { createPrivateKey, generateKeyPair, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Firmante } from '@cabildo/firma/tipos'
import { ErrorDeArranque } from '../arranque/error-de-arranque.ts'
import { DIA_MS } from '../reloj.ts'
import { abrirGuardada } from './custodia.ts'
import type { Llavero, Persona } from './tipos.ts'

const generar = promisify(generateKeyPair)
const nuevaLlave = () => generar('ec', { namedCurve: 'P-256' })

/** Start of validity, earlier than any document of the demonstration data. */
const DESDE = new Date('2016-01-01T05:00:00Z')
const HASTA = new Date('2056-01-01T05:00:00Z')
const ARCHIVO = 'autoridad.pem'
const NOMBRE = 'Autoridad de Demostración'

/** Whether a certificate belongs to a demonstration's authority, of this installation or another one. */
export const esDeDemostracion = ({ subject }: X509Certificate): boolean => subject.split('\n').includes(`CN=${NOMBRE}`)

/**
 * Certificates of a demonstration authority of the municipality's own, kept in that folder and made when it is missing
 * (FIR-24, D-19). Each signature gets a key and a certificate of its own. Two processes that start at once agree.
 */
export const abrirLlaveroDeDemostracion = async (opciones: { carpeta: string; entidad: string }): Promise<Llavero> => {
  const { carpeta, entidad } = opciones
  const { raiz, llave } = leer(await abrirGuardada(carpeta, ARCHIVO, () => crearAutoridad(entidad)), carpeta)

  const firmanteDe = async (persona: Persona, fecha: Date): Promise<Firmante> => {
    const { publicKey, privateKey } = await nuevaLlave()
    const { dePkijs } = await import('@cabildo/firma/cms/pkijs')
    const { emitir } = await import('@cabildo/firma/cms/emision')
    const certificado = await emitir({
      sujeto: {
        nombre: persona.nombre,
        organizacion: entidad,
        serie: persona.dni ? `DNI:${persona.dni}` : undefined,
      },
      llavePublica: publicKey,
      desde: new Date(Math.max(fecha.getTime() - DIA_MS, DESDE.getTime())),
      hasta: HASTA,
      emisor: { certificado: dePkijs(raiz) },
      llaveDelEmisor: llave,
    })
    return {
      certificado,
      cadena: [raiz],
      algoritmo: 'ECDSA-SHA256',
      firmar: async (datos) => sign('sha256', datos, privateKey),
    }
  }
  return {
    demostracion: true,
    raices: [raiz],
    describir: async ({ nombre }) => {
      const { atributo, dePkijs, OID } = await import('@cabildo/firma/cms/pkijs')
      return { titular: nombre, emisor: atributo(dePkijs(raiz).subject, OID.cn), vence: HASTA, pideClave: false }
    },
    abrir: (persona, _clave, fecha) => firmanteDe(persona, fecha),
  }
}

const leer = (guardada: string, carpeta: string): { raiz: Buffer; llave: KeyObject } => {
  try {
    return { raiz: new X509Certificate(guardada).raw, llave: createPrivateKey(guardada) }
  } catch {
    throw new ErrorDeArranque(
      `El archivo ${join(carpeta, ARCHIVO)} está dañado: recupérelo de una copia, o bórrelo para que se cree otra autoridad y vuelva a iniciar.`,
    )
  }
}

const crearAutoridad = async (entidad: string): Promise<string> => {
  const { publicKey, privateKey } = await nuevaLlave()
  const { emitir } = await import('@cabildo/firma/cms/emision')
  const certificado = await emitir({
    // A common name holds 64 letters; the full name of the municipality is in the organisation.
    sujeto: { nombre: NOMBRE, organizacion: entidad },
    llavePublica: publicKey,
    desde: DESDE,
    hasta: HASTA,
    emisor: null,
    llaveDelEmisor: privateKey,
  })
  return `${pemDe(privateKey)}${new X509Certificate(certificado).toString()}`
}
const pemDe = (llave: KeyObject) => String(llave.export({ type: 'pkcs8', format: 'pem' }))
