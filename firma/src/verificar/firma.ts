import { createHash } from 'node:crypto'
import { CmsIlegible, leerNodo } from '../cms/ber.ts'
import { seguirCadena } from '../cms/cadena.ts'
import { type Certificado, nombreComun, propositoDe } from '../cms/certificado.ts'
import { type Cms, leerCms } from '../cms/cms.ts'
import { dniDe } from '../cms/dni.ts'
import { comprobarFirmante } from '../cms/firmante.ts'
import { type Estado, estadoDe, leerPruebas, type Pruebas, pruebasEn } from '../cms/revocacion.ts'
import { comprobarSello, type SelloDeTiempo } from '../cms/sello-de-tiempo.ts'
import type { Revision } from '../cos/revision.ts'
import { type Dic, nombreDe, textoDe } from '../cos/valores.ts'
import { fechaPdf } from '../fecha.ts'
import type { FirmaDictaminada, Pregunta, Revocacion } from '../tipos.ts'
import { HALLAZGOS, type Hallazgo, peor } from './causas.ts'
import type { Huellas } from './huellas.ts'
import { leerRango, type Rango } from './rango.ts'

const SELLO = '1.2.840.113549.1.9.16.2.14'
/** Proofs that others add to a signature (CAdES), none of which is needed here. */
const OTRAS_PRUEBAS = /^1\.2\.840\.113549\.1\.9\.16\.2\.(2[1-7]|48)$|^0\.4\.0\.1733\.2\.[45]$/
const FORMATOS = new Set(['ETSI.CAdES.detached', 'adbe.pkcs7.detached'])

/** A signature of the file as far as it can be judged by itself, before the others and the time are known. */
export interface FirmaLeida {
  dic: Dic
  rango: Rango | null
  hallazgos: Hallazgo[]
  /** Odd, and no reason to doubt it. */
  rarezas: string[]
  certificado: Certificado | null
  otros: readonly Certificado[]
  /** A time stamp on the document as a whole, or the one that the signature carries. */
  sello: SelloDeTiempo | null
  esSello: boolean
  /** What it carries about its certificates. */
  pruebas: Pruebas
  revocacion: Revocacion
  preguntas: Pregunta[]
  /** As the dictionary has them. */
  dicho: { nombre: string | null; motivo: string | null; fecha: Date | null }
}

/** Reads a signature and checks it by itself: what it covers, who signed, the time stamp that it carries. */
export const leerFirma = (
  revision: Revision,
  huellas: Huellas,
  dic: Dic,
  raices: readonly Certificado[],
): FirmaLeida => {
  const texto = (clave: string) => textoDe(revision.resolver(dic.get(clave)))?.trim() || null
  const formato = nombreDe(revision.resolver(dic.get('SubFilter')))
  const rango = leerRango(revision.b, dic, (valor) => revision.resolver(valor))
  const leida: FirmaLeida = {
    dic,
    rango: 'cms' in rango ? rango : null,
    hallazgos: 'cms' in rango ? [] : [rango],
    rarezas: [],
    certificado: null,
    otros: [],
    sello: null,
    esSello: formato === 'ETSI.RFC3161',
    pruebas: SIN_PRUEBAS,
    revocacion: { revocadoDesde: null, vigenteAl: null },
    preguntas: [],
    dicho: { nombre: texto('Name'), motivo: texto('Reason'), fecha: fechaPdf(texto('M')) },
  }
  if (!('cms' in rango)) return leida
  const resumir = (algoritmo: string) => huellas.sinHueco(algoritmo, rango)
  try {
    if (leida.esSello) {
      const sello = comprobarSello(rango.cms, resumir, raices)
      leida.rarezas.push(...sello.rarezas)
      Object.assign(leida, { sello, certificado: sello.autoridad, otros: sello.otros })
      leida.hallazgos.push(...sello.hallazgos)
    } else if (formato && FORMATOS.has(formato)) leerContenedor(leida, leerCms(rango.cms), resumir, formato, raices)
    else leida.hallazgos.push(HALLAZGOS.otroFormato)
  } catch (error) {
    if (!(error instanceof CmsIlegible)) throw error
    leida.hallazgos.push(HALLAZGOS.contenedor)
  }
  return leida
}

const SIN_PRUEBAS: Pruebas = { listas: [], respuestas: [] }
const ARCHIVO_DE_REVOCACION = '1.2.840.113583.1.1.8'
const VALORES_DE_REVOCACION = '1.2.840.113549.1.9.16.2.24'

/** What a signature carries about the revocation of its certificates. */
const pruebasDe = ({ firmante }: Cms): Pruebas => {
  const valores = [
    ...(firmante.firmados?.atributos.get(ARCHIVO_DE_REVOCACION) ?? []),
    ...(firmante.noFirmados.get(VALORES_DE_REVOCACION) ?? []),
  ].map(pruebasEn)
  return leerPruebas(
    valores.flatMap(({ listas }) => listas),
    valores.flatMap(({ respuestas }) => respuestas),
  )
}

const leerContenedor = (
  leida: FirmaLeida,
  cms: Cms,
  resumir: (algoritmo: string) => Buffer,
  formato: string,
  raices: readonly Certificado[],
): void => {
  if (cms.contenido !== null) throw new CmsIlegible('trae otro contenido')
  const { certificado, otros, hallazgos } = comprobarFirmante(cms, resumir, formato === 'ETSI.CAdES.detached')
  Object.assign(leida, { certificado, otros, pruebas: pruebasDe(cms) })
  leida.hallazgos.push(...hallazgos)
  leida.rarezas.push(...cms.rarezas)
  for (const [cual, valores] of cms.firmante.noFirmados) {
    if (valores.length > SELLOS_MAXIMO) throw new CmsIlegible('demasiados valores')
    if (cual !== SELLO) {
      if (!OTRAS_PRUEBAS.test(cual)) leida.hallazgos.push(HALLAZGOS.adjuntos)
      continue
    }
    const sobre = (algoritmo: string) => createHash(algoritmo).update(cms.firmante.valor).digest()
    const sellos = valores.map(({ crudo }) => comprobarSello(leerNodo(crudo).crudo, sobre, raices))
    leida.sello = primero(sellos)
    leida.hallazgos.push(...(leida.sello?.hallazgos ?? [HALLAZGOS.contenedor]))
    leida.rarezas.push(...sellos.flatMap(({ rarezas }) => rarezas), ...(sellos.length > 1 ? [VARIOS_SELLOS] : []))
  }
}

const SELLOS_MAXIMO = 10
const VARIOS_SELLOS = 'La firma lleva más de un sello de tiempo'

/** Of several time stamps the earliest good one counts, or where none is good, the first. */
const primero = (sellos: readonly SelloDeTiempo[]): SelloDeTiempo | null => {
  const buenos = sellos.filter(({ hallazgos }) => hallazgos.length === 0)
  return buenos.sort((a, b) => a.fecha.getTime() - b.fecha.getTime())[0] ?? sellos[0] ?? null
}

/** When a signature is known to have existed at the latest, by its own time stamp; null without a good one. */
export const pruebaDe = ({ sello }: FirmaLeida): Date | null => (sello?.hallazgos.length === 0 ? sello.fecha : null)

/** What certificates are judged by: whom the installation trusts, and what the file keeps about them. */
export interface Contexto {
  raices: readonly Certificado[]
  /** Those of them that are of demonstration authorities. */
  demostracion: readonly Buffer[]
  guardados: readonly Certificado[]
  pruebas: Pruebas
}

/**
 * Whether the signer's certificate is trusted. `existia` is when the signature is known to have existed, null when nothing
 * proves it; then it counts as made at `ahora`.
 */
export const juzgarCertificado = (
  leida: FirmaLeida,
  { raices, demostracion, guardados, pruebas }: Contexto,
  existia: Date | null,
  ahora: Date,
): void => {
  const { certificado, otros, hallazgos, rarezas, esSello } = leida
  if (!certificado || esSello) return
  const proposito = propositoDe(certificado)
  if (proposito !== 'firmar') hallazgos.push(proposito === 'otro' ? HALLAZGOS.noSirve : HALLAZGOS.sinProposito)
  const { confianza, sobran, debil, camino } = seguirCadena(certificado, otros, raices, existia ?? ahora, guardados)
  if (confianza === 'desconocida') hallazgos.push(HALLAZGOS.sinRaiz)
  else if (confianza === 'fuera de fecha') hallazgos.push(HALLAZGOS.fueraDeFecha)
  else if (sobran) hallazgos.push(HALLAZGOS.adjuntos)
  if (debil) hallazgos.push(HALLAZGOS.debil)
  if (demostracion.some((der) => camino.at(-1)?.der.equals(der))) rarezas.push(DE_DEMOSTRACION)
  const propias = [pruebas, leida.pruebas]
  const todas = {
    listas: propias.flatMap(({ listas }) => listas),
    respuestas: propias.flatMap(({ respuestas }) => respuestas),
  }
  for (const [i, emisor] of camino.slice(1).entries()) {
    const suyo = camino[i] ?? certificado
    const estado = estadoDe(suyo, emisor, todas)
    if (!estado.revocado && !estado.vigenteAl) leida.preguntas.push({ certificado: suyo.der, emisor: emisor.der })
    juzgarRevocacion(leida, estado, existia, i === 0)
  }
}

const DE_DEMOSTRACION = 'Hay firmas con certificados de demostración, que no tienen valor legal'

/**
 * What a revocation means for a signature (EN 319 102-1, 5.2.6 and 5.5): nothing when it is known to have existed before;
 * that it failed when even the signer says that it was made afterwards; otherwise nobody can tell.
 */
const juzgarRevocacion = (
  leida: FirmaLeida,
  { revocado, vigenteAl }: Estado,
  existia: Date | null,
  esDelFirmante: boolean,
): void => {
  const { hallazgos, dicho } = leida
  if (esDelFirmante) leida.revocacion = { revocadoDesde: revocado?.desde ?? null, vigenteAl }
  if (!revocado || (existia && existia < revocado.desde)) return
  if (revocado.suspendido) hallazgos.push(HALLAZGOS.suspendido)
  else if (dicho.fecha && dicho.fecha < revocado.desde) hallazgos.push(HALLAZGOS.revocadoSinPrueba)
  else hallazgos.push(HALLAZGOS.revocado)
}

/** Who signed, by the certificate or else by what the signature says of itself. */
export const firmanteDe = ({ certificado, dicho }: FirmaLeida): string =>
  (certificado && nombreComun(certificado.x509.subject)) ?? dicho.nombre ?? 'Desconocido'

/** A signature as it is told to others. */
export const dictaminar = (leida: FirmaLeida, sha256: string): FirmaDictaminada => {
  const { certificado, sello, dicho, rango } = leida
  const hallazgo = peor(leida.hallazgos)
  const titular = certificado && nombreComun(certificado.x509.subject)
  const prueba = pruebaDe(leida)
  return {
    firmante: firmanteDe(leida),
    dni: certificado && dniDe(certificado.asunto),
    esSello: leida.esSello,
    motivo: dicho.motivo,
    fecha: prueba ?? (leida.esSello ? (sello?.fecha ?? null) : dicho.fecha),
    selloDeTiempo: prueba !== null,
    certificado: certificado && {
      titular: titular ?? '',
      emisor: nombreComun(certificado.x509.issuer),
      serie: certificado.x509.serialNumber,
      desde: certificado.desde,
      hasta: certificado.hasta,
    },
    resultado: hallazgo?.resultado ?? 'VÁLIDO',
    causa: hallazgo?.causa ?? null,
    subindicacion: hallazgo?.subindicacion ?? null,
    revocacion: leida.revocacion,
    hasta: rango?.hasta ?? 0,
    sha256,
  }
}
