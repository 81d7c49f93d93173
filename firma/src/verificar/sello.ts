import type { Anclas } from '../cms/cadena.ts'
import { sirveParaSellar } from '../cms/certificado.ts'
import { nombreComun } from '../cms/nombre.ts'
import type { Pruebas } from '../cms/pruebas.ts'
import type { SelloDeTiempo } from '../cms/sello-de-tiempo.ts'
import type { Pregunta, Revocacion } from '../tipos.ts'
import { HALLAZGOS, type Hallazgo } from './causas.ts'
import { type Conocido, elegirRumbo, type Identidad, identificar, recorrer, type Saber, sabiendo } from './identidad.ts'

/** A time stamp that was checked by itself and whose authority is still to be judged, as plain data. */
export interface SelloPorJuzgar {
  fecha: Date
  hallazgos: readonly Hallazgo[]
  autoridad: {
    nombre: string
    desde: Date
    /** Its certificate is for time stamps, and for nothing else. */
    sirve: boolean
    identidad: Identidad
  } | null
}

/** What is needed to judge the authority of a time stamp. `propias` are proofs that came along with it. */
export const porJuzgar = (
  { fecha, hallazgos, autoridad, otros }: SelloDeTiempo,
  anclas: Anclas,
  conocido?: Conocido,
  propias?: Pruebas,
): SelloPorJuzgar => ({
  ...{ fecha, hallazgos },
  autoridad: autoridad && {
    nombre: nombreComun(autoridad.asunto),
    desde: autoridad.desde,
    sirve: sirveParaSellar(autoridad),
    identidad: identificar(autoridad, otros, anclas, conocido, propias),
  },
})

const DIA_MS = 86_400_000
/** What a time stamp comes to: it proves its time where it has no findings. */
export interface SelloJuzgado {
  hallazgos: readonly Hallazgo[]
  revocacion: Revocacion
  preguntas: readonly Pregunta[]
}

/**
 * Reasons for which an authority that is closed down, renamed or replaced has its certificate revoked: what it stamped before
 * stays good. Any other, or none, makes every stamp of it doubtful (RFC 3161, 4, 1).
 */
const SIN_REPROCHE: ReadonlySet<number | null> = new Set([0, 3, 4, 5])

/**
 * Judges the authority of a time stamp as signers are judged (EN 319 102-1, 5.4 and 5.6): by way of the same chain, good when
 * the stamp is known to have existed (`existia`, by a later one or our own register) and otherwise now, and not revoked.
 */
export const juzgarSello = (
  { fecha, hallazgos, autoridad }: SelloPorJuzgar,
  existia: Date | null,
  ahora: Date,
  saber: Saber = sabiendo(ahora),
): SelloJuzgado => {
  const nada = { revocacion: { revocadoDesde: null, vigenteAl: null }, preguntas: [] }
  if (hallazgos.length > 0 || !autoridad) return { hallazgos, ...nada }
  // A day: clocks of servers go wrong, and nobody gains by a stamp of tomorrow.
  if (fecha.getTime() > ahora.getTime() + DIA_MS) return { hallazgos: [HALLAZGOS.selloFuturo], ...nada }
  const { identidad, sirve, desde } = autoridad
  // Clocks differ: nobody saw a stamp before it was made.
  const cuando = existia && existia < fecha ? fecha : (existia ?? ahora)
  // A list vouches for what was stamped before it ended.
  const { confianza, camino, sobran, listaVencida } = elegirRumbo(identidad, cuando, fecha)
  if (!camino || !sirve || sobran || fecha < desde) return { hallazgos: [HALLAZGOS.selloSinRaiz], ...nada }
  const propios: Hallazgo[] = []
  if (confianza === 'fuera de fecha') propios.push(HALLAZGOS.selloVencido)
  else if (listaVencida) propios.push(HALLAZGOS.listaVencida)
  else if (camino.debil) propios.push(HALLAZGOS.debil)
  const { bajas, revocacion, preguntas } = recorrer(camino, saber, cuando, ahora)
  for (const [i, revocado] of bajas.entries()) {
    if (!revocado || (existia && existia < revocado.desde)) continue
    const cerrada = i === 0 && SIN_REPROCHE.has(revocado.razon) && fecha < revocado.desde
    if (!cerrada) propios.push(HALLAZGOS.selloRevocado)
  }
  return { hallazgos: propios, revocacion, preguntas }
}
