import { createHash } from 'node:crypto'
import { CmsIlegible, ETIQUETA, leerNodo, type Nodo } from '../cms/ber.ts'
import type { anclasDe } from '../cms/cadena.ts'
import { type Certificado, propositoDe } from '../cms/certificado.ts'
import { type Cms, leerCms } from '../cms/cms.ts'
import { comprobarFirmante } from '../cms/firmante.ts'
import { dniDe, nombreComun } from '../cms/nombre.ts'
import { distintas, leerPruebas, type Pruebas } from '../cms/pruebas.ts'
import { leerSello } from '../cms/sello-de-tiempo.ts'
import type { Revision } from '../cos/revision.ts'
import { type Dic, nombreDe, textoDe } from '../cos/valores.ts'
import { fechaPdf } from '../fecha.ts'
import type { FirmaDictaminada } from '../tipos.ts'
import { HALLAZGOS, type Hallazgo } from './causas.ts'
import type { Huellas } from './huellas.ts'
import { type Conocido, type Identidad, identificar } from './identidad.ts'
import { leerRango, type Rango } from './rango.ts'
import { porJuzgar, type SelloPorJuzgar } from './sello.ts'

const DATOS = '1.2.840.113549.1.7.1'
const SELLO = '1.2.840.113549.1.9.16.2.14'
/** Proofs that others add to a signature (CAdES), none of which is needed here. */
const OTRAS_PRUEBAS = /^1\.2\.840\.113549\.1\.9\.16\.2\.(2[1-7]|48)$|^0\.4\.0\.1733\.2\.[45]$/
const FORMATOS = new Set(['ETSI.CAdES.detached', 'adbe.pkcs7.detached'])

/** What certificates are judged by: the installation's trust, and what the file keeps. */
export interface Contexto extends Conocido {
  anclas: ReturnType<typeof anclasDe>
}

/** A signature whose certificates are still to be judged: data, to be carried to where proofs come in. */
export interface FirmaPorJuzgar {
  /** By the certificate, or else by what the signature says of itself. */
  firmante: string
  dni: string | null
  /** A time stamp on the document as a whole; it is then the only one of `sellos`. */
  esSello: boolean
  motivo: string | null
  /** As the dictionary has it. */
  fecha: Date | null
  certificado: FirmaDictaminada['certificado']
  /** The signer's; null of a time stamp, or without a certificate. */
  titular: { proposito: ReturnType<typeof propositoDe>; identidad: Identidad } | null
  sellos: readonly SelloPorJuzgar[]
  hallazgos: readonly Hallazgo[]
  /** Oddities that are no reason to doubt it. */
  rarezas: readonly string[]
}

/** A signature of the file as far as it can be judged by itself, before the others and the time are known. */
export interface FirmaLeida extends FirmaPorJuzgar {
  dic: Dic
  rango: Rango | null
  hallazgos: Hallazgo[]
  rarezas: string[]
}

/** Reads a signature and checks it by itself: what it covers, who signed, the time stamps that it carries. */
export const leerFirma = (revision: Revision, huellas: Huellas, dic: Dic, contexto: Contexto): FirmaLeida => {
  const texto = (key: string) => textoDe(revision.resolver(dic.get(key)))?.trim() || null
  const formato = nombreDe(revision.resolver(dic.get('SubFilter')))
  const rango = leerRango(revision.b, dic, (valor) => revision.resolver(valor))
  const leida: FirmaLeida = {
    dic,
    rango: 'cms' in rango ? rango : null,
    hallazgos: 'cms' in rango ? [] : [rango],
    rarezas: [],
    firmante: texto('Name') ?? 'Desconocido',
    dni: null,
    certificado: null,
    titular: null,
    sellos: [],
    esSello: formato === 'ETSI.RFC3161',
    motivo: texto('Reason'),
    fecha: fechaPdf(texto('M')),
  }
  if (!('cms' in rango)) return leida
  const resumir = (algoritmo: string) => huellas.sinHueco(algoritmo, rango)
  try {
    if (leida.esSello) {
      const sello = leerSello(rango.cms, resumir)
      if (sello.autoridad) nombrar(leida, sello.autoridad)
      leida.hallazgos.push(...adjuntosDe(sello.cms))
      leida.rarezas.push(...sello.cms.rarezas)
      // This signature is nothing but the stamp: its faults are the stamp's.
      leida.sellos = [porJuzgar(sello, contexto.anclas.deSellos, contexto, pruebasDe(sello.cms))]
    } else if (formato && FORMATOS.has(formato)) leerContenedor(leida, leerCms(rango.cms), resumir, formato, contexto)
    else leida.hallazgos.push(HALLAZGOS.otroFormato)
  } catch (error) {
    if (!(error instanceof CmsIlegible)) throw error
    leida.hallazgos.push(HALLAZGOS.contenedor)
  }
  return leida
}

const nombrar = (leida: FirmaLeida, certificado: Certificado): void => {
  const titular = nombreComun(certificado.asunto)
  leida.firmante = titular
  leida.dni = dniDe(certificado.asunto)
  leida.certificado = {
    titular,
    emisor: nombreComun(certificado.emisor),
    serie: certificado.x509.serialNumber,
    desde: certificado.desde,
    hasta: certificado.hasta,
  }
}

const ARCHIVO_DE_REVOCACION = '1.2.840.113583.1.1.8'
const VALORES_DE_REVOCACION = '1.2.840.113549.1.9.16.2.24'

/** What a signature or a time stamp carries about the revocation of its certificates. */
const pruebasDe = (...contenedores: readonly Cms[]): Pruebas => {
  const valores = contenedores
    .flatMap(({ firmante }) => [
      ...(firmante.firmados?.atributos.get(ARCHIVO_DE_REVOCACION) ?? []),
      ...(firmante.noFirmados.get(VALORES_DE_REVOCACION) ?? []),
    ])
    .map(pruebasEn)
  return leerPruebas(
    [...contenedores.flatMap(({ listas }) => listas), ...valores.flatMap((valor) => valor.listas)],
    [...contenedores.flatMap(({ respuestas }) => respuestas), ...valores.flatMap((valor) => valor.respuestas)],
  )
}

const leerContenedor = (
  leida: FirmaLeida,
  cms: Cms,
  resumir: (algoritmo: string) => Buffer,
  formato: string,
  contexto: Contexto,
): void => {
  if (cms.contenido !== null || cms.tipo !== DATOS) throw new CmsIlegible('es de otro contenido')
  const { certificado, otros, hallazgos } = comprobarFirmante(cms, resumir, formato === 'ETSI.CAdES.detached')
  if (certificado) {
    nombrar(leida, certificado)
    const identidad = identificar(certificado, otros, contexto.anclas.deFirmas, contexto, pruebasDe(cms))
    leida.titular = { proposito: propositoDe(certificado), identidad }
  }
  leida.hallazgos.push(...hallazgos, ...adjuntosDe(cms))
  leida.rarezas.push(...cms.rarezas)
  for (const [cual, valores] of cms.firmante.noFirmados) {
    if (valores.length > SELLOS_MAXIMO) throw new CmsIlegible('demasiados valores')
    if (cual !== SELLO) continue
    if (valores.length === 0) leida.hallazgos.push(HALLAZGOS.contenedor)
    const sobre = (algoritmo: string) => createHash(algoritmo).update(cms.firmante.valor).digest()
    const sellos = valores.map(({ crudo }) => leerSello(leerNodo(crudo).crudo, sobre))
    leida.sellos = sellos.map((sello) =>
      porJuzgar(sello, contexto.anclas.deSellos, contexto, pruebasDe(cms, sello.cms)),
    )
    leida.hallazgos.push(...sellos.flatMap((sello) => adjuntosDe(sello.cms)))
    leida.rarezas.push(...sellos.flatMap((sello) => sello.cms.rarezas), ...(sellos.length > 1 ? [VARIOS_SELLOS] : []))
  }
}

/** Refuses what a container carries unsigned and unknown: it might say anything. */
const adjuntosDe = ({ firmante, listas, respuestas }: Cms): Hallazgo[] => {
  const extranos = [...firmante.noFirmados.keys()].some((cual) => cual !== SELLO && !OTRAS_PRUEBAS.test(cual))
  const leidas = leerPruebas(listas, respuestas)
  const ilegibles = leidas.listas.length + leidas.respuestas.length < distintas([...listas, ...respuestas]).length
  return extranos || ilegibles ? [HALLAZGOS.adjuntos] : []
}

const SELLOS_MAXIMO = 10
const VARIOS_SELLOS = 'La firma lleva más de un sello de tiempo'

/** The proofs that a signature carries: of Adobe in its signed attributes, of CAdES beside it. */
const pruebasEn = (valor: Nodo): { listas: Buffer[]; respuestas: Buffer[] } => {
  const de = (etiqueta: number) =>
    (valor.partes.find((parte) => parte.etiqueta === etiqueta)?.partes[0]?.partes ?? []).map(({ crudo }) => crudo)
  return { listas: de(ETIQUETA.c0), respuestas: de(ETIQUETA.c1) }
}
