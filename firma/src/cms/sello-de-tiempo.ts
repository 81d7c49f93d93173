import { createHash } from 'node:crypto'
import { HALLAZGOS, type Hallazgo } from '../verificar/causas.ts'
import { esDebil, resumenDe } from './algoritmos.ts'
import { CmsIlegible, ETIQUETA, exigir, horaDe, leerNodo } from './ber.ts'
import { type Certificado, leerExtensiones } from './certificado.ts'
import { algoritmoDe, type Cms, leerCms } from './cms.ts'
import { comprobarFirmante } from './firmante.ts'

const TIPO = '1.2.840.113549.1.9.16.1.4'
const VERSION = Buffer.of(1)

/** What a time stamp says, and what is wrong with it by itself, whoever its authority is. */
export interface SelloDeTiempo {
  cms: Cms
  fecha: Date
  autoridad: Certificado | null
  otros: readonly Certificado[]
  hallazgos: readonly Hallazgo[]
}

/**
 * Checks that a time stamp token (RFC 3161) is over what `resumir` digests, and signed with its authority's key. Whether that
 * authority is trusted is not judged here. Throws CmsIlegible.
 */
export const leerSello = (token: Buffer, resumir: (algoritmo: string) => Buffer): SelloDeTiempo => {
  const cms = leerCms(token)
  const contenido = cms.contenido ?? Buffer.alloc(0)
  const dicho = exigir(leerNodo(contenido), ETIQUETA.secuencia)
  const [version, , huella, , hora, ...resto] = dicho.partes
  // Extensions stand under the tag [1] instead of their own.
  const extensiones = leerExtensiones(resto.find(({ etiqueta }) => etiqueta === ETIQUETA.c1)?.partes)
  const usual = exigir(version, ETIQUETA.entero).contenido.equals(VERSION) && dicho.crudo.length === contenido.length
  if (!usual || [...extensiones.values()].some(({ critica }) => critica)) throw new CmsIlegible('sello de otra forma')
  const [algoritmo, valor] = exigir(huella, ETIQUETA.secuencia).partes
  const fecha = horaDe(hora)
  const resumen = resumenDe(algoritmoDe(algoritmo))
  const {
    certificado: autoridad,
    otros,
    hallazgos,
  } = comprobarFirmante(cms, (nombre) => createHash(nombre).update(contenido).digest(), true)
  const con = (...propios: Hallazgo[]) => ({ cms, fecha, autoridad, otros, hallazgos: [...hallazgos, ...propios] })
  if (cms.tipo !== TIPO) return con(HALLAZGOS.selloAjeno)
  if (!resumen || esDebil(resumen)) return con(HALLAZGOS.debil)
  const esDeEsto = exigir(valor, ETIQUETA.octetos).contenido.equals(resumir(resumen))
  return esDeEsto ? con() : con(HALLAZGOS.selloAjeno)
}
