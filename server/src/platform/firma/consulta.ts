import { createHash } from 'node:crypto'
import { preguntaDe } from '@cabildo/firma/cms/consulta'
import { distintas } from '@cabildo/firma/cms/pruebas'
import type { Pregunta, PruebasDeRevocacion } from '@cabildo/firma/tipos'
import type { Juicio } from '@cabildo/firma/verificar'
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { cronometrar, SOCIOS } from '../observacion/metricas.ts'
import type { Reloj } from '../reloj.ts'
import { leerHasta } from '../socio.ts'
import type { Informado, TallerDeFirmas } from './tipos.ts'

/** Asks the issuers of certificates whether these are still valid. */
export interface Consulta {
  /**
   * The answers that come in time, in DER and unverified: verification checks who signed them. `soloListas` skips the
   * questions about single certificates, when their answers did not suffice. Throws nothing.
   */
  preguntar(preguntas: readonly Pregunta[], soloListas?: boolean): Promise<PruebasDeRevocacion>
}

const ESPERA_MS = 5_000
const RESPUESTA_MAXIMA = 64 * 1_024
/** Revocation lists of national authorities have some megabytes. */
const LISTA_MAXIMA = 16 * 1_024 * 1_024
/** A document of an office has ten signers at most. */
const PREGUNTAS_MAXIMO = 50
/** How long answers, lists and failures are kept, and below, how many. */
const FRESCA_MS = { respuesta: 10 * 60_000, lista: 60 * 60_000, nada: 60_000 }
const GUARDADAS_MAXIMO = 100
const SITIOS_MAXIMO = 50

const NINGUNA: PruebasDeRevocacion = { listas: [], respuestas: [] }

type Clase = 'respuesta' | 'lista'
interface Guardada {
  hasta: number
  bytes: Promise<Buffer | null>
}

/**
 * Asks by OCSP (RFC 6960) and, without an answer, fetches the list (RFC 5280): only from addresses in certificates that
 * lead to trusted roots, over HTTP, without following redirections, within limits of time and size, and not from sites
 * whose last answers failed (F3, F4).
 */
export const abrirConsulta = (reloj: Reloj, { esperaMs = ESPERA_MS } = {}): Consulta => {
  const guardadas = new Map<string, Guardada>()
  const sitios = new Map<string, CircuitBreaker>()
  const ahora = () => reloj.ahora().getTime()

  const traer = async (clase: Clase, direccion: string, cuerpo?: Uint8Array<ArrayBuffer>): Promise<Buffer> => {
    const { origin } = new URL(direccion)
    const sitio = sitios.get(origin) ?? createCircuitBreaker(reloj)
    recordar(sitios, origin, sitio, SITIOS_MAXIMO)
    if (sitio.espera() > 0) throw new Error(`${origin} no responde`)
    return sitio.pasar(() =>
      cronometrar(SOCIOS, { partner: 'revocation' }, async () => {
        const respuesta = await fetch(direccion, {
          method: cuerpo ? 'POST' : 'GET',
          headers: cuerpo ? { 'content-type': 'application/ocsp-request' } : {},
          ...(cuerpo && { body: cuerpo }),
          redirect: 'error',
          signal: AbortSignal.timeout(esperaMs),
        })
        if (!respuesta.ok) throw new Error(`${origin} respondió ${respuesta.status}`)
        return leerHasta(respuesta, clase === 'lista' ? LISTA_MAXIMA : RESPUESTA_MAXIMA)
      }),
    )
  }

  /** Identical questions are asked only once at a time, and their answer is kept for a while. */
  const traerUnaVez = (clase: Clase, direccion: string, cuerpo?: Uint8Array<ArrayBuffer>): Promise<Buffer | null> => {
    const key = `${direccion} ${cuerpo ? createHash('sha256').update(cuerpo).digest('base64') : ''}`
    const previa = guardadas.get(key)
    if (previa && previa.hasta > ahora()) return previa.bytes
    const bytes = traer(clase, direccion, cuerpo).catch(() => null)
    const nueva = { hasta: ahora() + FRESCA_MS[clase], bytes }
    recordar(guardadas, key, nueva, GUARDADAS_MAXIMO)
    void bytes.then((traidos) => {
      if (traidos === null) nueva.hasta = ahora() + FRESCA_MS.nada
    })
    return bytes
  }

  /** Only the first address of each kind is asked, to keep verdicts fast. */
  const preguntarUna = async (pregunta: Pregunta, soloListas: boolean): Promise<PruebasDeRevocacion> => {
    const leida = preguntaDe(pregunta)
    if (!leida) return NINGUNA
    for (const direccion of soloListas ? [] : leida.deRespuestas.slice(0, 1)) {
      const respuesta = await traerUnaVez('respuesta', direccion, leida.ocsp)
      if (respuesta) return { listas: [], respuestas: [respuesta] }
    }
    for (const direccion of leida.deListas.slice(0, 1)) {
      const lista = await traerUnaVez('lista', direccion)
      if (lista) return { listas: [lista], respuestas: [] }
    }
    return NINGUNA
  }

  return {
    async preguntar(preguntas, soloListas = false) {
      const todas = await Promise.all(preguntas.slice(0, PREGUNTAS_MAXIMO).map((una) => preguntarUna(una, soloListas)))
      return {
        listas: distintas(todas.flatMap(({ listas }) => listas)),
        respuestas: distintas(todas.flatMap(({ respuestas }) => respuestas)),
      }
    },
  }
}

/** Newest entries last; the oldest are removed. */
const recordar = <T>(mapa: Map<string, T>, key: string, valor: T, maximo: number): void => {
  mapa.delete(key)
  mapa.set(key, valor)
  const [primera] = mapa.keys()
  if (primera !== undefined && mapa.size > maximo) mapa.delete(primera)
}

const sinNada = ({ listas, respuestas }: PruebasDeRevocacion): boolean => listas.length + respuestas.length === 0

/** A workshop that asks the issuers about certificates when the file lacks the answer, and judges again with it. */
export const conConsulta = (taller: TallerDeFirmas, consulta: Consulta): TallerDeFirmas => ({
  ...taller,
  async informar({ dictamen, porPreguntar }: Juicio): Promise<Informado> {
    const sinNovedad = { dictamen, conservable: null }
    if (!porPreguntar) return sinNovedad
    const { preguntas, pendiente } = porPreguntar
    let pruebas = await consulta.preguntar(preguntas)
    if (sinNada(pruebas)) return sinNovedad
    let terminado = await taller.terminar(pendiente, pruebas)
    // A service that does not know a certificate, or no longer, answers all the same: what it left open, lists may tell.
    const deListas = terminado ? await consulta.preguntar(terminado.preguntas, true) : NINGUNA
    const listas = distintas([...pruebas.listas, ...deListas.listas])
    if (listas.length > pruebas.listas.length) {
      pruebas = { listas, respuestas: pruebas.respuestas }
      terminado = (await taller.terminar(pendiente, pruebas)) ?? terminado
    }
    if (!terminado) return sinNovedad
    const certificados = preguntas.flatMap(({ certificado, emisor }) => [certificado, emisor])
    const distintos = certificados.filter((der, i) => certificados.findIndex((otro) => otro.equals(der)) === i)
    return { dictamen: terminado.dictamen, conservable: { ...pruebas, certificados: distintos } }
  },
})
