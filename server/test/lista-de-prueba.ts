import { createHash, sign } from 'node:crypto'
import { type Identidad, identidadDePrueba } from '../../firma/test/certificados-de-prueba.ts'

const SERVICIO = 'http://uri.etsi.org/TrstSvc/Svctype/'
const ESTADO = 'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/'
const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const ENVUELTA = `${DSIG}enveloped-signature`
const FORMAS = {
  inclusiva: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  exclusiva: 'http://www.w3.org/2001/10/xml-exc-c14n#',
} as const
const RESUMENES = {
  sha1: `${DSIG}sha1`,
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  sha384: 'http://www.w3.org/2001/04/xmldsig-more#sha384',
  sha512: 'http://www.w3.org/2001/04/xmlenc#sha512',
} as const
/** Of the elements that canonical XML writes on the outermost one, in its order. */
const ESPACIOS = {
  ds: `xmlns:ds="${DSIG}"`,
  tsl: 'xmlns:tsl="http://uri.etsi.org/02231/v2#"',
  xades: 'xmlns:xades="http://uri.etsi.org/01903/v1.3.2#"',
}

export interface ServicioDePrueba {
  certificados: readonly Buffer[]
  /** Behind the address that all have in common, or a whole one. */
  tipo?: string
  estado?: string
  /** XML of further extensions. */
  extensiones?: string
  /** XML of what it was before. */
  historia?: string
}

export interface ListaDePrueba {
  servicios: readonly ServicioDePrueba[]
  firmante: Identidad
  emitida?: string
  /** '' leaves it open: the list is closed. */
  vence?: string
  forma?: keyof typeof FORMAS
  resumen?: keyof typeof RESUMENES
  /** What the signature says that it covers; null: the whole document by its address ''. */
  cubre?: string | null
  /** Changes the list before it is signed. */
  antes?: (cuerpo: string) => string
}

const completar = (base: string, nombre: string) => (nombre.startsWith('http') ? nombre : base + nombre)

/** A service as lists have it, in canonical XML. */
export const servicioEnXml = ({
  certificados,
  tipo = 'CA/QC',
  estado = 'granted',
  extensiones = '',
  historia = '',
}: ServicioDePrueba): string =>
  `<tsl:TSPService><tsl:ServiceInformation><tsl:ServiceTypeIdentifier>${completar(SERVICIO, tipo)}</tsl:ServiceTypeIdentifier>` +
  '<tsl:ServiceName><tsl:Name xml:lang="es">Servicio</tsl:Name></tsl:ServiceName>' +
  `<tsl:ServiceDigitalIdentity>${certificados
    .map((der) => `<tsl:DigitalId><tsl:X509Certificate>${der.toString('base64')}</tsl:X509Certificate></tsl:DigitalId>`)
    .join(
      '',
    )}<tsl:DigitalId><tsl:X509SubjectName>CN=Servicio</tsl:X509SubjectName></tsl:DigitalId></tsl:ServiceDigitalIdentity>` +
  `<tsl:ServiceStatus>${completar(ESTADO, estado)}</tsl:ServiceStatus><tsl:StatusStartingTime>2020-01-01T00:00:00Z</tsl:StatusStartingTime>` +
  `<tsl:ServiceInformationExtensions>${extensiones}</tsl:ServiceInformationExtensions></tsl:ServiceInformation>` +
  `<tsl:ServiceHistory>${historia}</tsl:ServiceHistory></tsl:TSPService>`

/**
 * A trust list (ETSI TS 119 612) that is really signed (XAdES, enveloped, with the three references that the Peruvian one has).
 * It is written in canonical form to begin with, so that what is signed is known without a library that makes it so.
 */
export const unaLista = ({
  servicios,
  firmante,
  emitida = '2026-10-01T00:00:00Z',
  vence = '2027-03-31T00:00:00Z',
  forma = 'inclusiva',
  resumen = 'sha256',
  cubre = null,
  antes = (cuerpo) => cuerpo,
}: ListaDePrueba): string => {
  const inclusiva = forma === 'inclusiva'
  const cuerpo = antes(
    `<tsl:TrustServiceStatusList ${ESPACIOS.ds} ${ESPACIOS.tsl} Id="lista" TSLTag="http://uri.etsi.org/19612/TSLTag">` +
      '<tsl:SchemeInformation><tsl:TSLVersionIdentifier>5</tsl:TSLVersionIdentifier><tsl:TSLSequenceNumber>42</tsl:TSLSequenceNumber>' +
      '<tsl:SchemeOperatorName><tsl:Name xml:lang="en">Operator</tsl:Name><tsl:Name xml:lang="es">Operador de Prueba</tsl:Name></tsl:SchemeOperatorName>' +
      '<tsl:SchemeTerritory>PE</tsl:SchemeTerritory>' +
      `<tsl:ListIssueDateTime>${emitida}</tsl:ListIssueDateTime><tsl:NextUpdate>${vence && `<tsl:dateTime>${vence}</tsl:dateTime>`}</tsl:NextUpdate></tsl:SchemeInformation>\n` +
      '<tsl:TrustServiceProviderList><tsl:TrustServiceProvider><tsl:TSPInformation></tsl:TSPInformation><tsl:TSPServices>' +
      servicios.map(servicioEnXml).join('\n') +
      '</tsl:TSPServices></tsl:TrustServiceProvider></tsl:TrustServiceProviderList>\n</tsl:TrustServiceStatusList>',
  )
  const claves =
    ' Id="claves"><ds:X509Data><ds:X509Certificate>' +
    `${firmante.certificado.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`
  const propiedades =
    ' Id="propiedades"><xades:SignedSignatureProperties><xades:SigningTime>2026-10-01T00:00:00Z</xades:SigningTime>' +
    '</xades:SignedSignatureProperties></xades:SignedProperties>'
  const referencia = (uri: string, firmado: string, mas = '', transformaciones: string[] = []) =>
    `<ds:Reference${mas} URI="${uri}"><ds:Transforms>${[...transformaciones, FORMAS[forma]]
      .map((cual) => `<ds:Transform Algorithm="${cual}"></ds:Transform>`)
      .join('')}</ds:Transforms><ds:DigestMethod Algorithm="${RESUMENES[resumen]}"></ds:DigestMethod>` +
    `<ds:DigestValue>${createHash(resumen).update(firmado).digest('base64')}</ds:DigestValue></ds:Reference>`
  const { ds, tsl, xades } = ESPACIOS
  const clase = firmante.llave.asymmetricKeyType === 'rsa' ? 'rsa' : 'ecdsa'
  const algoritmo =
    resumen === 'sha1' ? `${DSIG}${clase}-sha1` : `http://www.w3.org/2001/04/xmldsig-more#${clase}-${resumen}`
  const informacion =
    `><ds:CanonicalizationMethod Algorithm="${FORMAS[forma]}"></ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="${algoritmo}"></ds:SignatureMethod>` +
    referencia('#claves', `<ds:KeyInfo ${ds}${inclusiva ? ` ${tsl}` : ''}${claves}`) +
    referencia(
      '#propiedades',
      `<xades:SignedProperties ${inclusiva ? `${ds} ${tsl} ` : ''}${xades}${propiedades}`,
      ' Type="http://uri.etsi.org/01903#SignedProperties"',
    ) +
    (cubre === 'nada'
      ? ''
      : referencia(cubre ?? '', inclusiva ? cuerpo : cuerpo.replace(` ${ds}`, ''), '', [ENVUELTA])) +
    '</ds:SignedInfo>'
  const firmado = `<ds:SignedInfo ${ds}${inclusiva ? ` ${tsl}` : ''}${informacion}`
  const valor = sign(resumen, Buffer.from(firmado), { key: firmante.llave, dsaEncoding: 'ieee-p1363' })
  const firma =
    `<ds:Signature Id="firma"><ds:SignedInfo${informacion}<ds:SignatureValue>${valor.toString('base64')}</ds:SignatureValue>` +
    `<ds:KeyInfo${claves}<ds:Object><xades:QualifyingProperties ${xades} Target="#firma"><xades:SignedProperties${propiedades}` +
    '</xades:QualifyingProperties></ds:Object></ds:Signature>'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${cuerpo.replace(/<\/[^<>]+>$/, `${firma}$&`)}`
}

/** Who signs lists, and no PDFs. */
export const unFirmanteDeListas = (mas: Parameters<typeof identidadDePrueba>[0] = {}): Identidad =>
  identidadDePrueba({ nombre: 'Operador de Prueba', uso: 0b1100_0000, ...mas })
