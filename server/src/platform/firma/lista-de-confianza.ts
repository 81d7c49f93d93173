import { readFile, stat } from 'node:fs/promises'
import { esLlaveDebil } from '@cabildo/firma/cms/algoritmos'
import { emitio } from '@cabildo/firma/cms/cadena'
import { bitDeUso, type Certificado, leerSiSePuede, sirveParaEmitir } from '@cabildo/firma/cms/certificado'
import type { ConfianzaDeLista } from '@cabildo/firma/tipos'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { codigoDe, ErrorDeArranque } from '../arranque/error-de-arranque.ts'
import { ListaIlegible, leerFirmado } from './lista-firmada.ts'
import { leerCertificados } from './raices.ts'

/** A list of trusted services (ETSI TS 119 612), as its signer published it. */
export interface ListaDeConfianza extends ConfianzaDeLista {
  /** Two letters. */
  territorio: string
  operador: string
  /** Sequence number of the published list. */
  secuencia: number
  emitida: Date
  /** When the next list is due; until then this one is valid. */
  vence: Date
  servicios: { tomados: number; dejados: number }
}

/** The file of the list, and the file with the certificates of its permitted signers. */
export interface LugarDeLista {
  archivo: string
  firmante: string
}

/** Seven times the Peruvian list. Checking that one takes 0.8 s and 60 MB; 2 MB take 5 s and 270 MB. */
const BYTES_MAXIMO = 2_000_000
/** Maximum number of a signature's certificates that are examined. */
const ADJUNTOS_MAXIMO = 10
const TSL = 'http://uri.etsi.org/02231/v2#'
const TIPO = 'http://uri.etsi.org/TrstSvc/Svctype/'
const EMISORES = new Set(['CA/QC', 'CA/PKC'].map((tipo) => TIPO + tipo))
const SELLADORES = new Set(['TSA', 'TSA/QTST', 'TSA/TSS-QC', 'TSA/TSS-AdESQCandQES'].map((tipo) => TIPO + tipo))
/** The states of the norm and, under the name of the old directive, those still used in the Peruvian list. */
const VIGENTE =
  /^http:\/\/uri\.etsi\.org\/TrstSvc\/(?:TrustedList|eSigDir-1999-93-EC-TrustedList)\/Svcstatus\/(?:granted|recognisedatnationallevel|setbynationallaw|undersupervision|supervisionincessation|accredited)$/
const PARA = 'http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/For'
/** Extensions that are no reason against trusting a service. */
const EXTENSIONES = new Set([
  'Qualifications',
  'ExpiredCertsRevocationInfo',
  'AdditionalServiceInformation',
  'TakenOverBy',
])

/**
 * Reads a list that is signed by a certificate of the other file, or by one certified by those. Throws ErrorDeArranque
 * with one line that says what is wrong; an expired list is accepted (decision 0108). (FIR-24, FIR-25)
 */
export const leerListaDeConfianza = async ({ archivo, firmante }: LugarDeLista): Promise<ListaDeConfianza> => {
  const certificados = await leerCertificados(firmante, ' (FIRMA_TSL_FIRMANTE)')
  const indicados = certificados.flatMap(({ raw }) => leerSiSePuede(raw))
  try {
    const { firmado, firmante: quien } = leerFirmado(await leerTexto(archivo), (adjuntos) => [
      ...indicados.filter(({ llave }) => !esLlaveDebil(llave)),
      ...adjuntos
        .slice(0, ADJUNTOS_MAXIMO)
        .flatMap(leerSiSePuede)
        .filter((suyo) => loCertifico(indicados, suyo)),
    ])
    const lista = interpretar(firmado)
    if (lista.emitida < quien.desde || quien.hasta < lista.emitida)
      throw new ListaIlegible('el certificado de quien la firmó no estaba vigente cuando se emitió')
    return lista
  } catch (error) {
    if (!(error instanceof ListaIlegible)) throw error
    throw new ErrorDeArranque(`La lista de confianza ${archivo} (FIRMA_TSL) no se acepta: ${error.message}.`)
  }
}

const leerTexto = async (archivo: string): Promise<string> => {
  let contenido: Buffer
  try {
    if ((await stat(archivo)).size > BYTES_MAXIMO) throw new ListaIlegible('es desmedida')
    contenido = await readFile(archivo)
  } catch (error) {
    throw codigoDe(error)
      ? new ErrorDeArranque(`No se puede leer el archivo ${archivo}, indicado en FIRMA_TSL.`)
      : error
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(contenido)
  } catch {
    throw new ListaIlegible('no está escrita en UTF-8')
  }
}

/** Whether a permitted signer certified this one, which is no authority: the operator may renew signers unannounced. */
const loCertifico = (indicados: readonly Certificado[], suyo: Certificado): boolean =>
  !suyo.debil &&
  !suyo.x509.ca &&
  bitDeUso(suyo, 0xc0) &&
  indicados.some((uno) => !esLlaveDebil(uno.llave) && sirveParaEmitir(uno, 0) && emitio(uno, suyo))

interface Servicio {
  tipo: string
  estado: string
  certificados: Certificado[]
  /** The purposes, if the list names them. */
  para: string[]
  /** It has a critical extension that is not understood. */
  ignoto: boolean
}

const SERVICIO = 'TrustServiceStatusList/TrustServiceProviderList/TrustServiceProvider/TSPServices/TSPService'
const INFORMACION = `${SERVICIO}/ServiceInformation`
const EXTENSION = `${INFORMACION}/ServiceInformationExtensions/Extension`
const ESQUEMA = 'TrustServiceStatusList/SchemeInformation'

/** Interprets the verified bytes. Only the current state of each service counts, not its history (decision 0108). */
const interpretar = (firmado: string): ListaDeConfianza => {
  const dicho = new Map<string, string>()
  const servicios: Servicio[] = []
  let servicio = nuevoServicio()
  let critica = false
  recorrer(firmado, {
    abre({ camino, padre, local, atributos }) {
      if (camino === SERVICIO) servicio = nuevoServicio()
      else if (camino === EXTENSION) critica = /^(?:true|1)$/.test(atributos.Critical?.value.trim() ?? '')
      else if (padre === EXTENSION && critica) servicio.ignoto ||= !EXTENSIONES.has(local)
    },
    cierra(camino, texto, idioma) {
      if (camino === SERVICIO) servicios.push(servicio)
      else if (camino === `${INFORMACION}/ServiceTypeIdentifier`) servicio.tipo = texto
      else if (camino === `${INFORMACION}/ServiceStatus`) servicio.estado = texto
      else if (camino === `${INFORMACION}/ServiceDigitalIdentity/DigitalId/X509Certificate`)
        servicio.certificados.push(...leerSiSePuede(Buffer.from(texto, 'base64')))
      else if (camino === `${EXTENSION}/AdditionalServiceInformation/URI`) servicio.para.push(texto)
      else if (camino === `${ESQUEMA}/SchemeOperatorName/Name` && dicho.has(camino) && idioma !== 'es') return
      else if (camino.startsWith(`${ESQUEMA}/`)) dicho.set(camino, texto)
    },
  })
  const deEsquema = (cual: string) => dicho.get(`${ESQUEMA}/${cual}`) ?? ''
  const secuencia = Number(deEsquema('TSLSequenceNumber') || Number.NaN)
  const emitida = fechaDe(deEsquema('ListIssueDateTime'))
  const vence = fechaDe(deEsquema('NextUpdate/dateTime'))
  if (!Number.isSafeInteger(secuencia) || !emitida)
    throw new ListaIlegible('no es una lista de confianza ETSI TS 119 612')
  if (!vence) throw new ListaIlegible('no dice hasta cuándo vale')
  return {
    ...{ secuencia, emitida, vence, territorio: deEsquema('SchemeTerritory') },
    operador: deEsquema('SchemeOperatorName/Name'),
    ...repartir(servicios),
  }
}

const nuevoServicio = (): Servicio => ({ tipo: '', estado: '', certificados: [], para: [], ignoto: false })

const repartir = (
  servicios: readonly Servicio[],
): Pick<ListaDeConfianza, 'raices' | 'sellos' | 'retirados' | 'servicios'> => {
  const tomados = servicios.filter(
    ({ tipo, estado, certificados, para, ignoto }) =>
      (EMISORES.has(tipo) || SELLADORES.has(tipo)) &&
      VIGENTE.test(estado) &&
      certificados.length > 0 &&
      !ignoto &&
      !soloParaSitios(para),
  )
  const raices = certificadosDe(tomados.filter(({ tipo }) => EMISORES.has(tipo)))
  if (raices.length === 0) throw new ListaIlegible('no trae ninguna autoridad de certificación vigente')
  const sellos = certificadosDe(tomados.filter(({ tipo }) => SELLADORES.has(tipo)))
  const retirados = servicios.filter(
    ({ tipo, estado }) => (EMISORES.has(tipo) || SELLADORES.has(tipo)) && !VIGENTE.test(estado),
  )
  return {
    ...{ raices, sellos },
    retirados: certificadosDe(retirados).filter((der) => ![...raices, ...sellos].some((tomado) => tomado.equals(der))),
    servicios: { tomados: tomados.length, dejados: servicios.length - tomados.length },
  }
}

/** Whether its certificates are only for web sites and not for signers. */
const soloParaSitios = (para: readonly string[]): boolean =>
  para.includes(`${PARA}WebSiteAuthentication`) && !para.some((cual) => /For(?:eSignatures|eSeals)$/.test(cual))

const certificadosDe = (servicios: readonly Servicio[]): Buffer[] => [
  ...new Map(
    servicios.flatMap(({ certificados }) => certificados.map(({ x509, der }) => [x509.fingerprint256, der] as const)),
  ).values(),
]

/** Parses a time of XML; without a zone it is UTC, as the norm says. */
const fechaDe = (texto: string): Date | null => {
  const [, momento, zona] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(texto) ?? []
  const fecha = new Date(`${momento}${zona ?? 'Z'}`)
  return Number.isNaN(fecha.getTime()) ? null : fecha
}

interface Oyente {
  abre(elemento: { camino: string; padre: string; local: string; atributos: SaxesTagNS['attributes'] }): void
  cierra(camino: string, texto: string, idioma: string | undefined): void
}

/** Calls back for each element with the names from the root to it; names of other norms have a prefix. */
const recorrer = (xml: string, { abre, cierra }: Oyente): void => {
  const lector = new SaxesParser({ xmlns: true, position: false })
  const nombres: string[] = []
  let texto = ''
  lector.on('opentag', ({ uri, local, attributes }) => {
    const padre = nombres.join('/')
    nombres.push(uri === TSL ? local : `{${uri}}${local}`)
    texto = ''
    abre({ camino: nombres.join('/'), padre, local, atributos: attributes })
  })
  lector.on('text', (trozo) => {
    texto += trozo
  })
  lector.on('closetag', ({ attributes }) => {
    cierra(nombres.join('/'), texto.trim(), attributes['xml:lang']?.value)
    nombres.pop()
  })
  lector.write(xml).close()
}
