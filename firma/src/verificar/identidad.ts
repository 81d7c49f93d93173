import { caminosDe, type Vigencia, vigenciaDe } from '../cms/cadena.ts'
import { type Certificado, leerCertificado } from '../cms/certificado.ts'
import { type Estado, estadoSegun, type Hecho, hechosDe, leerPruebas, type Pruebas } from '../cms/revocacion.ts'
import type { Pregunta, PruebasDeRevocacion, Revocacion } from '../tipos.ts'

/** What certificates are judged by: whom the installation trusts, and what the file keeps about them. */
export interface Contexto {
  raices: readonly Certificado[]
  /** Those of them that are of demonstration authorities. */
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

/** Whose a certificate is, as data: by what ways it leads to trusted roots. */
export interface Identidad {
  caminos: readonly Camino[]
  /** Others came along whose bytes nobody vouches for. */
  sobran: boolean
}

/** Finds the ways from a certificate to the trusted roots. `propias` are proofs that came along with it. */
export const identificar = (
  certificado: Certificado,
  otros: readonly Certificado[],
  { raices, demostracion, guardados, pruebas }: Contexto,
  propias: Pruebas = NINGUNA,
): Identidad => {
  const { caminos, sobran } = caminosDe(certificado, otros, raices, guardados)
  const todas = {
    listas: [...pruebas.listas, ...propias.listas],
    respuestas: [...pruebas.respuestas, ...propias.respuestas],
  }
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

/** What is known of the certificate of a step. */
export type Saber = (paso: Paso) => Estado

/** Knows what the file tells, and what is told beside it. */
export const sabiendo = ({ listas, respuestas }: PruebasDeRevocacion = NINGUNA): Saber => {
  const pruebas = leerPruebas(listas, respuestas)
  const hay = pruebas.listas.length + pruebas.respuestas.length > 0
  return ({ certificado, emisor, hechos }) =>
    estadoSegun(hay ? [...hechos, ...hechosDe(leerCertificado(certificado), leerCertificado(emisor), pruebas)] : hechos)
}

/** What is known of the certificates of a way, the first of which is whose it is, and what only their issuers can tell. */
export const recorrer = (
  { pasos }: Pick<Camino, 'pasos'>,
  saber: Saber,
  cuando: Date,
): { bajas: readonly Estado['revocado'][]; revocacion: Revocacion; preguntas: readonly Pregunta[] } => {
  const estados = pasos.map((paso) => ({ paso, ...saber(paso) }))
  // An answer that was no longer the newest then says nothing of that time (EN 319 102-1, 5.2.5).
  const vale = (hasta: Date | null) => hasta !== null && hasta >= cuando
  return {
    bajas: estados.map(({ revocado }) => revocado),
    revocacion: { revocadoDesde: estados[0]?.revocado?.desde ?? null, vigenteAl: estados[0]?.vigenteAl ?? null },
    preguntas: estados.filter(({ revocado, valeHasta }) => !revocado && !vale(valeHasta)).map(({ paso }) => paso),
  }
}
