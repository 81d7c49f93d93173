import { createHash } from 'node:crypto'
import { HALLAZGOS, type Hallazgo } from '../verificar/causas.ts'
import { cotejar, esDebil, resumenDe } from './algoritmos.ts'
import { ETIQUETA, exigir, type Nodo, oidDe } from './ber.ts'
import { type Certificado, IDENTIFICADOR, leerSiSePuede } from './certificado.ts'
import { type Atributos, algoritmoDe, type Cms } from './cms.ts'

const TIPO_DE_CONTENIDO = '1.2.840.113549.1.9.3'
const RESUMEN = '1.2.840.113549.1.9.4'
const CERTIFICADO_V1 = '1.2.840.113549.1.9.16.2.12'
const CERTIFICADO_V2 = '1.2.840.113549.1.9.16.2.47'

/** Who signed, with which others came along, and what is wrong with the signature itself. */
export interface FirmanteComprobado {
  certificado: Certificado | null
  otros: readonly Certificado[]
  hallazgos: readonly Hallazgo[]
}

/**
 * Checks a container's signer: that its signed attributes name this content and this certificate, and that they are signed
 * with its key. `resumir` digests the content; `nombrado` wants the certificate named, as PAdES does. Throws CmsIlegible.
 */
export const comprobarFirmante = (
  cms: Cms,
  resumir: (algoritmo: string) => Buffer,
  nombrado: boolean,
): FirmanteComprobado => {
  const { firmante } = cms
  const certificados = cms.certificados.flatMap(leerSiSePuede)
  const certificado = certificados.find((uno) => esDe(cms, uno)) ?? null
  const otros = certificados.filter((uno) => uno !== certificado)
  const con = (...hallazgos: Hallazgo[]) => ({ certificado, otros, hallazgos })
  if (!certificado) return con(HALLAZGOS.sinCertificado)
  const algoritmo = resumenDe(firmante.resumen)
  if (!algoritmo) return con(HALLAZGOS.algoritmo)
  if (!firmante.firmados) return con(HALLAZGOS.otroFormato)
  const { atributos, bytes } = firmante.firmados
  const resumen = unico(atributos, RESUMEN)
  if (!resumen || !exigir(resumen, ETIQUETA.octetos).contenido.equals(resumir(algoritmo)))
    return con(HALLAZGOS.alterado)
  const tipo = unico(atributos, TIPO_DE_CONTENIDO)
  if (!tipo || oidDe(tipo) !== cms.tipo) return con(HALLAZGOS.contenedor)
  const cotejo = cotejar(firmante.firma, algoritmo, certificado.llave, bytes, firmante.valor)
  if (cotejo === 'mala') return con(HALLAZGOS.firmaMala)
  const nombra = nombraA(atributos, certificado)
  if (nombra === false) return con(HALLAZGOS.otroCertificado)
  const reparos: Hallazgo[] = []
  // Certificates of attributes, or anything else that is not read as a certificate here.
  if (certificados.length < cms.certificados.length) reparos.push(HALLAZGOS.adjuntos)
  if (cotejo === 'desconocida') reparos.push(HALLAZGOS.algoritmo)
  if (cotejo === 'debil' || esDebil(algoritmo)) reparos.push(HALLAZGOS.debil)
  if (nombra === null && nombrado) reparos.push(HALLAZGOS.otroFormato)
  return con(...reparos)
}

const unico = (atributos: Atributos, cual: string): Nodo | null => {
  const valores = atributos.get(cual)
  return valores?.length === 1 ? (valores[0] ?? null) : null
}

const esDe = ({ firmante: { quien } }: Cms, { emisor, serie, extensiones }: Certificado): boolean =>
  'keyId' in quien
    ? extensiones.get(IDENTIFICADOR)?.valor.contenido.equals(quien.keyId) === true
    : quien.emisor.equals(emisor) && quien.serie.equals(serie)

/** Whether all signed attributes that name a certificate by its digest name the signer's; null when none does. */
const nombraA = (atributos: Atributos, certificado: Certificado): boolean | null => {
  const dichos = [CERTIFICADO_V2, CERTIFICADO_V1].filter((cual) => atributos.has(cual))
  if (dichos.length === 0) return null
  return dichos.every((cual) => nombraEn(unico(atributos, cual), cual === CERTIFICADO_V2, certificado))
}

const nombraEn = (valor: Nodo | null, esNuevo: boolean, { der, serie, emisor }: Certificado): boolean => {
  const partes = [...exigir(valor?.partes[0]?.partes[0], ETIQUETA.secuencia).partes]
  // The digest is named only when it is not the usual one.
  const nombrado =
    esNuevo && partes[0]?.etiqueta === ETIQUETA.secuencia ? resumenDe(algoritmoDe(partes.shift())) : undefined
  const algoritmo = nombrado === undefined ? (esNuevo ? 'sha256' : 'sha1') : nombrado
  const [huella, emisorYSerie] = partes
  if (!algoritmo || algoritmo === 'md5') return false
  if (!exigir(huella, ETIQUETA.octetos).contenido.equals(createHash(algoritmo).update(der).digest())) return false
  if (!emisorYSerie) return true
  const [nombres, numero] = emisorYSerie.partes
  // With a strong digest the issuer's name is not compared: programs write it in ways of their own.
  const suEmisor = !esDebil(algoritmo) || nombres?.partes.some(({ partes: [nombre] }) => nombre?.crudo.equals(emisor))
  return suEmisor === true && exigir(numero, ETIQUETA.entero).contenido.equals(serie)
}
