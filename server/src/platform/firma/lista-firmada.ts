import { constants, createHash, type KeyObject, verify } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { type Reference, type SignatureAlgorithm, SignedXml } from 'xml-crypto'

/** What is wrong with a list, in Spanish. */
export class ListaIlegible extends Error {}

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const XMLDSIG_MAS = 'http://www.w3.org/2001/04/xmldsig-more#'
const XMLENC = 'http://www.w3.org/2001/04/xmlenc#'
const ENVUELTA = `${DSIG}enveloped-signature`
/** Limits of depth and of elements with attributes: real lists are 20 deep and have ten thousand. */
const HONDURA_MAXIMA = 64
const NUDOS_MAXIMO = 100_000
const REFERENCIAS_MAXIMO = 5

type Resumen = 'sha256' | 'sha384' | 'sha512'

const firmaCon = (nombre: string, tipo: 'rsa' | 'ec', resumen: Resumen) =>
  class implements SignatureAlgorithm {
    getAlgorithmName = () => nombre
    getSignature = (): never => {
      throw new Error('aquí no se firma')
    }
    verifySignature = (firmado: string, llave: unknown, valor: string): boolean => {
      const publica = llave as KeyObject
      if (publica.asymmetricKeyType !== tipo) return false
      const como = tipo === 'ec' ? ({ dsaEncoding: 'ieee-p1363' } as const) : { padding: constants.RSA_PKCS1_PADDING }
      return verify(resumen, Buffer.from(firmado), { key: publica, ...como }, Buffer.from(valor, 'base64'))
    }
  }

const resumenCon = (nombre: string, resumen: Resumen) =>
  class {
    getAlgorithmName = () => nombre
    getHash = (xml: string): string => createHash(resumen).update(xml).digest('base64')
  }

/** The only algorithms accepted in a signature. */
const FIRMAS = Object.fromEntries(
  (['sha256', 'sha384', 'sha512'] as const).flatMap((resumen) =>
    (
      [
        ['rsa', 'rsa'],
        ['ecdsa', 'ec'],
      ] as const
    ).map(([como, tipo]) => {
      const nombre = `${XMLDSIG_MAS}${como}-${resumen}`
      return [nombre, firmaCon(nombre, tipo, resumen)] as const
    }),
  ),
)
const RESUMENES = {
  [`${XMLENC}sha256`]: resumenCon(`${XMLENC}sha256`, 'sha256'),
  [`${XMLDSIG_MAS}sha384`]: resumenCon(`${XMLDSIG_MAS}sha384`, 'sha384'),
  [`${XMLENC}sha512`]: resumenCon(`${XMLENC}sha512`, 'sha512'),
}
/** Canonicalisation algorithms that keep comments are not accepted. */
const CANONICAS = new Set([
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
])
const FORMAS = new Set([...CANONICAS, ENVUELTA])

/** A node of the library's tree. */
type Nudo = Parameters<SignedXml['loadSignature']>[0]

/** The facts of a document found before it is interpreted. */
interface Vista {
  idDeRaiz: string | undefined
  /** Certificates included in the signature, DER, unchecked. */
  adjuntos: Buffer[]
}

/**
 * The bytes of a document covered by its own enveloped signature (XML-DSig or XAdES), and nothing else, with the key
 * that verifies it. `quienes` answers the accepted keys, given the included certificates. Throws ListaIlegible.
 * (FIR-25)
 */
export const leerFirmado = <T extends { llave: KeyObject }>(
  xml: string,
  quienes: (adjuntos: readonly Buffer[]) => readonly T[],
): { firmado: string; firmante: T } => {
  const { idDeRaiz, adjuntos } = mirar(xml)
  const firma = firmaDe(xml)
  exigirAlgoritmos(prepararFirma(firma))
  let cambiado = false
  for (const firmante of quienes(adjuntos)) {
    const prueba = prepararFirma(firma, firmante.llave)
    try {
      if (prueba.checkSignature(xml)) return { firmado: cubierto(prueba.getReferences(), idDeRaiz), firmante }
      cambiado = true
    } catch (error) {
      if (error instanceof ListaIlegible) throw error
      // The library throws when the signature is not of this key; with any other error nothing is verified, either.
    }
  }
  throw new ListaIlegible(
    cambiado
      ? 'cambió después de que la firmaron'
      : 'su firma no es de quien indica FIRMA_TSL_FIRMANTE, o no está bien hecha',
  )
}

/** Refuses constructs that no list needs and that readers interpret differently, before a tree is made. */
const mirar = (xml: string): Vista => {
  const lector = new SaxesParser({ xmlns: true, position: false })
  const camino: string[] = []
  const adjuntos: Buffer[] = []
  let [firmas, nudos, texto] = [0, 0, '']
  let raiz: SaxesTagNS | undefined
  lector.on('error', () => {
    throw new ListaIlegible('no es XML bien formado')
  })
  lector.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^utf-?8$/i.test(encoding)) throw new ListaIlegible('no está escrita en UTF-8')
  })
  lector.on('doctype', () => {
    throw new ListaIlegible('trae un DOCTYPE')
  })
  lector.on('processinginstruction', () => {
    // The library that verifies signatures treats it as text.
    if (camino.length > 0) throw new ListaIlegible('trae instrucciones de proceso')
  })
  lector.on('opentag', (nudo) => {
    raiz ??= nudo
    camino.push(nudo.uri === DSIG ? nudo.local : '')
    nudos += 1 + Object.keys(nudo.attributes).length
    if (camino.length > HONDURA_MAXIMA || nudos > NUDOS_MAXIMO) throw new ListaIlegible('es desmedida')
    if (camino.at(-1) === 'Signature') {
      firmas++
      if (firmas > 1 || camino.length !== 2) throw new ListaIlegible('debe llevar una sola firma, al final de la lista')
    }
    texto = ''
  })
  lector.on('text', (trozo) => {
    texto += trozo
  })
  lector.on('closetag', () => {
    if (camino.join('/') === '/Signature/KeyInfo/X509Data/X509Certificate') adjuntos.push(Buffer.from(texto, 'base64'))
    camino.pop()
  })
  lector.write(xml).close()
  if (firmas === 0) throw new ListaIlegible('no está firmada')
  return { idDeRaiz: raiz?.attributes.Id?.value, adjuntos }
}

/** The only signature, which `mirar` has found below the root. */
const firmaDe = (xml: string): Nudo => {
  const lector = new DOMParser({
    errorHandler: () => {
      throw new ListaIlegible('no es XML bien formado')
    },
  })
  const raiz = lector.parseFromString(xml, 'text/xml').documentElement
  const [firma] = Array.from(raiz.getElementsByTagNameNS(DSIG, 'Signature'))
  if (!firma) throw new ListaIlegible('no está firmada')
  return firma
}

const prepararFirma = (firma: Nudo, llave?: KeyObject): SignedXml => {
  const prueba = new SignedXml({ ...(llave && { publicCert: llave }), getCertFromKeyInfo: () => null })
  prueba.SignatureAlgorithms = FIRMAS
  prueba.HashAlgorithms = RESUMENES
  prueba.CanonicalizationAlgorithms = Object.fromEntries(
    Object.entries(prueba.CanonicalizationAlgorithms).filter(([nombre]) => FORMAS.has(nombre)),
  )
  try {
    prueba.loadSignature(firma)
  } catch {
    throw new ListaIlegible('su firma no está bien hecha o usa un algoritmo que no se acepta')
  }
  return prueba
}

/** Explains faults that verification would refuse without giving a reason. */
const exigirAlgoritmos = (prueba: SignedXml): void => {
  const { signatureAlgorithm = '', canonicalizationAlgorithm = '' } = prueba
  const referencias = prueba.getReferences()
  const conocidos =
    Object.hasOwn(FIRMAS, signatureAlgorithm) &&
    CANONICAS.has(canonicalizationAlgorithm) &&
    referencias.every(
      ({ digestAlgorithm, transforms }) =>
        Object.hasOwn(RESUMENES, digestAlgorithm) && transforms.every((forma) => FORMAS.has(forma)),
    )
  if (!conocidos || referencias.length > REFERENCIAS_MAXIMO)
    throw new ListaIlegible('su firma usa un algoritmo que no se acepta (SHA-1, por ejemplo)')
}

/** The verified bytes of the whole document; other covered parts belong to the signature itself (XAdES). */
const cubierto = (referencias: readonly Reference[], idDeRaiz: string | undefined): string => {
  const enteras = referencias.filter(
    ({ uri, transforms }) =>
      (uri === '' || (idDeRaiz !== undefined && uri === `#${idDeRaiz}`)) && transforms.includes(ENVUELTA),
  )
  const [entera] = enteras
  if (enteras.length !== 1 || entera?.signedReference === undefined)
    throw new ListaIlegible('su firma no cubre toda la lista')
  return entera.signedReference
}
