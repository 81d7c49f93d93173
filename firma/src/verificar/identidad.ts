import { type Anclas, type Confianza, caminosDe, elegirCamino, type Vigencia, vigenciaDe } from '../cms/cadena.ts'
import { type Certificado, leerCertificado } from '../cms/certificado.ts'
import { type Hecho, leerPruebas, type Pruebas } from '../cms/pruebas.ts'
import { type Estado, estadoSegun, hechosDe } from '../cms/revocacion.ts'
import type { Pregunta, PruebasDeRevocacion, Revocacion } from '../tipos.ts'

/** What a file keeps to judge its certificates by. */
export interface Conocido {
  /** Roots of demonstration authorities. */
  demostracion: readonly Buffer[]
  guardados: readonly Certificado[]
  pruebas: Pruebas
}

const NINGUNA = { listas: [], respuestas: [] }

/** A certificate on the way to a root, who issued it, and what the file knows of its revocation. */
export interface Paso extends Pregunta {
  hechos: readonly Hecho[]
}

/** A way from a certificate to a trusted root, every signature of which was checked. */
export interface Camino extends Vigencia {
  pasos: readonly Paso[]
  deDemostracion: boolean
}

/** The ways of a certificate to some roots. */
interface Rutas {
  caminos: readonly Camino[]
  /** Certificates came along that are on none of these ways. */
  sobran: boolean
}

/** The ways by which a certificate leads to trusted roots, as plain data. */
export interface Identidad {
  siempre: Rutas
  /** The same with the roots of a signed list, until it ends (decision 0108). */
  conLista: (Rutas & { vence: Date }) | null
}

const NADA: Conocido = { demostracion: [], guardados: [], pruebas: NINGUNA }

/** Finds the ways from a certificate to the trusted roots. `propias` are proofs that came along with it. */
export const identificar = (
  certificado: Certificado,
  otros: readonly Certificado[],
  { raices, lista }: Anclas,
  { demostracion, guardados, pruebas }: Conocido = NADA,
  propias: Pruebas = NINGUNA,
): Identidad => {
  const todas = {
    listas: [...pruebas.listas, ...propias.listas],
    respuestas: [...pruebas.respuestas, ...propias.respuestas],
  }
  const por = (anclas: readonly Certificado[]): Rutas => {
    const { caminos, sobran } = caminosDe(certificado, otros, anclas, guardados, lista?.retirados)
    return {
      sobran,
      caminos: caminos.map((camino) => ({
        ...vigenciaDe(camino),
        deDemostracion: demostracion.some((der) => camino.at(-1)?.der.equals(der)),
        pasos: camino.slice(1).map((emisor, i) => {
          const suyo = camino[i] ?? certificado
          return { certificado: suyo.der, emisor: emisor.der, hechos: hechosDe(suyo, emisor, todas) }
        }),
      })),
    }
  }
  const conLista = lista ? por([...raices, ...lista.raices]) : null
  if (conLista && lista && lista.vence === null) return { siempre: conLista, conLista: null }
  return { siempre: por(raices), conLista: conLista && lista?.vence ? { ...conLista, vence: lista.vence } : null }
}

/** The way that counts at a time; `listaVencida` when only a list that had ended by `firmado` leads anywhere. */
export const elegirRumbo = (
  { siempre, conLista }: Identidad,
  cuando: Date,
  firmado: Date,
): { confianza: Confianza; camino: Camino | null; sobran: boolean; listaVencida: boolean } => {
  const de = (rutas: Rutas, listaVencida = false) => ({
    ...elegirCamino(rutas.caminos, cuando),
    ...{ sobran: rutas.sobran, listaVencida },
  })
  const sinLista = de(siempre)
  if (!conLista) return sinLista
  if (firmado <= conLista.vence) return de(conLista)
  if (sinLista.confianza === 'confiable') return sinLista
  const siValiera = de(conLista, true)
  return siValiera.confianza === 'confiable' ? siValiera : sinLista
}

/** What is known of the certificate of a step. */
export type Saber = (paso: Paso) => Estado

/** Answers by what the file holds and by further proofs. */
export const sabiendo = (ahora: Date, { listas, respuestas }: PruebasDeRevocacion = NINGUNA): Saber => {
  const pruebas = leerPruebas(listas, respuestas)
  const hay = pruebas.listas.length + pruebas.respuestas.length > 0
  return ({ certificado, emisor, hechos }) => {
    const dichos = hay ? hechosDe(leerCertificado(certificado), leerCertificado(emisor), pruebas) : []
    return estadoSegun([...hechos, ...dichos], ahora)
  }
}

/** What is known of the certificates of a way, the signer's first, and what only their issuers can tell. */
export const recorrer = (
  { pasos }: Pick<Camino, 'pasos'>,
  saber: Saber,
  cuando: Date,
  ahora: Date,
): { bajas: readonly Estado['revocado'][]; revocacion: Revocacion; preguntas: readonly Pregunta[] } => {
  const estados = pasos.map((paso) => ({ paso, ...saber(paso) }))
  // What was said before says nothing of that time (EN 319 102-1, 5.2.5), unless it is the issuer's newest word even now.
  // The one may be of one proof and the other of another: both are the issuer's word.
  const vale = ({ vigenteAl, valeHasta }: Estado) =>
    vigenteAl !== null && valeHasta !== null && valeHasta >= (vigenteAl >= cuando ? cuando : ahora)
  return {
    bajas: estados.map(({ revocado }) => revocado),
    revocacion: { revocadoDesde: estados[0]?.revocado?.desde ?? null, vigenteAl: estados[0]?.vigenteAl ?? null },
    preguntas: estados.filter((estado) => !estado.revocado && !vale(estado)).map(({ paso }) => paso),
  }
}
