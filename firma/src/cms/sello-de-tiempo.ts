import { createHash } from 'node:crypto'
import { HALLAZGOS, type Hallazgo } from '../verificar/causas.ts'
import { esDebil, resumenDe } from './algoritmos.ts'
import { ETIQUETA, exigir, horaDe, leerNodo } from './ber.ts'
import { seguirCadena } from './cadena.ts'
import { type Certificado, sirveParaSellar } from './certificado.ts'
import { algoritmoDe, leerCms } from './cms.ts'
import { comprobarFirmante } from './firmante.ts'

const TIPO = '1.2.840.113549.1.9.16.1.4'

/** What a time stamp says, and what is wrong with it. */
export interface SelloDeTiempo {
  fecha: Date
  autoridad: Certificado | null
  otros: readonly Certificado[]
  hallazgos: readonly Hallazgo[]
  rarezas: readonly string[]
}

/**
 * Checks a time stamp token (RFC 3161) over what `resumir` digests: signed by an authority that leads to the roots and whose
 * certificate was good at the time that it says. Throws CmsIlegible.
 */
export const comprobarSello = (
  token: Buffer,
  resumir: (algoritmo: string) => Buffer,
  raices: readonly Certificado[],
): SelloDeTiempo => {
  const cms = leerCms(token)
  const contenido = cms.contenido ?? Buffer.alloc(0)
  const [, , huella, , hora] = exigir(leerNodo(contenido), ETIQUETA.secuencia).partes
  const [algoritmo, valor] = exigir(huella, ETIQUETA.secuencia).partes
  const fecha = horaDe(hora)
  const resumen = resumenDe(algoritmoDe(algoritmo))
  const {
    certificado: autoridad,
    otros,
    hallazgos,
  } = comprobarFirmante(cms, (nombre) => createHash(nombre).update(contenido).digest(), true)
  const con = (...propios: Hallazgo[]) => ({
    fecha,
    autoridad,
    otros,
    hallazgos: [...hallazgos, ...propios],
    rarezas: cms.rarezas,
  })
  if (cms.tipo !== TIPO) return con(HALLAZGOS.selloAjeno)
  if (!resumen || esDebil(resumen)) return con(HALLAZGOS.debil)
  if (!exigir(valor, ETIQUETA.octetos).contenido.equals(resumir(resumen))) return con(HALLAZGOS.selloAjeno)
  if (!autoridad) return con()
  const { confianza, sobran, debil } = seguirCadena(autoridad, otros, raices, fecha)
  const confiable = confianza === 'confiable' && sirveParaSellar(autoridad) && !sobran
  if (!confiable) return con(HALLAZGOS.selloSinRaiz)
  return debil ? con(HALLAZGOS.debil) : con()
}
