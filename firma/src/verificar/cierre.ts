import { SUSPENDIDO } from '../cms/revocacion.ts'
import type { Dictamen, FirmaDictaminada, Pregunta, PruebasDeRevocacion, Revocacion } from '../tipos.ts'
import { HALLAZGOS, type Hallazgo, peor } from './causas.ts'
import type { FirmaPorJuzgar } from './firma.ts'
import { elegirRumbo, recorrer, type Saber, sabiendo } from './identidad.ts'
import { juzgarSello, type SelloJuzgado, type SelloPorJuzgar } from './sello.ts'

const SIN_FIRMA_NUEVA = 'El archivo recibido no trae una firma nueva'
const VARIAS = 'El archivo recibido trae más de una firma nueva'

/**
 * Why a file is no answer to the one handed out, whose size is `base`: it must be that file with exactly one signature
 * behind it, which covers all, is valid, and leaves everything else as it was (FIR-25). Null when it is. `nuevas` are the
 * signatures that were not in the file handed out.
 */
const rechazoDe = (
  largo: number,
  base: number,
  nuevas: readonly FirmaDictaminada[],
  paso: Hallazgo | null,
): string | null => {
  const [nueva] = nuevas
  // A time stamp proves when, and nobody's will: anybody may have made it.
  if (largo <= base || nuevas.every(({ esSello }) => esSello) || !nueva) return SIN_FIRMA_NUEVA
  if (nuevas.length > 1) return VARIAS
  if (nueva.causa !== null) return nueva.causa
  return nueva.hasta === largo ? (paso?.causa ?? null) : HALLAZGOS.restoDespues.causa
}

const VALIDO = 'Todas las firmas son válidas y el documento no fue alterado'

/**
 * All of a verdict but what certificates come to, as data: the file was read, digested and compared, and is not needed any
 * more. Its size is bounded by what trusted authorities signed, not by what the file brings.
 */
export interface Pendiente {
  /** In the order of signing, with the end of what they cover and the digest of the file up to there. */
  firmas: readonly (FirmaPorJuzgar & { hasta: number; sha256: string; nueva: boolean })[]
  /** What is wrong with the file as a whole, and what is odd about it. */
  hallazgos: readonly Hallazgo[]
  rarezas: readonly string[]
  revisiones: readonly string[]
  existiaEl: Date | null
  ahora: Date
  /** What is asked of an answer to a file handed out (FIR-25). */
  entrega: { largo: number; base: number; paso: Hallazgo | null } | null
}

/** A verdict, and what is not known of its certificates though their issuers could tell. */
export interface Terminado {
  dictamen: Dictamen
  preguntas: readonly Pregunta[]
}

/** Judges the certificates of a file's signatures with what the file tells of them, and what is told beside it. */
export const terminarDictamen = (pendiente: Pendiente, pruebas?: PruebasDeRevocacion): Terminado => {
  const juzgadas = juzgarEnOrden(pendiente, sabiendo(pendiente.ahora, pruebas))
  const firmas = juzgadas.map(({ firma }) => firma)
  const hallazgo = peor([...juzgadas.flatMap(({ hallazgos }) => hallazgos), ...pendiente.hallazgos])
  const { entrega } = pendiente
  const nuevas = firmas.filter((_, i) => pendiente.firmas[i]?.nueva)
  return {
    preguntas: distintas(juzgadas.flatMap(({ preguntas }) => preguntas)),
    dictamen: {
      resultado: hallazgo?.resultado ?? 'VÁLIDO',
      causa: hallazgo?.causa ?? VALIDO,
      subindicacion: hallazgo?.subindicacion ?? null,
      firmas,
      revisiones: [...pendiente.revisiones],
      observaciones: [...new Set([...pendiente.rarezas, ...juzgadas.flatMap(({ rarezas }) => rarezas)])],
      rechazo: entrega && rechazoDe(entrega.largo, entrega.base, nuevas, entrega.paso),
    },
  }
}

interface Juzgada {
  firma: FirmaDictaminada
  hallazgos: readonly Hallazgo[]
  rarezas: readonly string[]
  preguntas: readonly Pregunta[]
}

/** From the last to the first, each at the earliest time when it is known to have existed. */
const juzgarEnOrden = ({ firmas, existiaEl, ahora }: Pendiente, saber: Saber): Juzgada[] => {
  let existia = existiaEl
  return firmas
    .toReversed()
    .map((firma) => {
      const juzgada = juzgarFirma(firma, existia, ahora, saber)
      const { selloDeTiempo, fecha } = juzgada.firma
      // A stamp on the signature itself speaks for this one alone, one on the document for all before it as well.
      const prueba = firma.esSello && selloDeTiempo && juzgada.hallazgos.length === 0 ? fecha : null
      if (prueba && prueba < (existia ?? ahora)) existia = prueba
      return juzgada
    })
    .reverse()
}

const juzgarFirma = (firma: Pendiente['firmas'][number], existia: Date | null, ahora: Date, saber: Saber): Juzgada => {
  const { firmante, dni, esSello, motivo, certificado, hasta, sha256, titular } = firma
  const [hallazgos, rarezas] = [[...firma.hallazgos], [...firma.rarezas]]
  const preguntas: Pregunta[] = []
  let revocacion: Revocacion = { revocadoDesde: null, vigenteAl: null }
  const sello = elegirSello(firma.sellos, existia, ahora, saber)
  if (sello) {
    preguntas.push(...sello.preguntas)
    // A signature needs no stamp: where nothing vouches for an expired one any more, it is judged as if it had none.
    const ignorado = !esSello && sello.hallazgos.every((uno) => uno === HALLAZGOS.selloVencido)
    if (!ignorado) hallazgos.push(...sello.hallazgos)
    else if (sello.hallazgos.length > 0) rarezas.push(HALLAZGOS.selloVencido.causa)
  }
  const prueba = sello?.hallazgos.length === 0 ? sello.fecha : null
  if (esSello && sello) revocacion = sello.revocacion
  if (titular) {
    const propia = prueba && prueba < (existia ?? ahora) && hallazgos.length === 0 ? prueba : existia
    const juzgado = juzgarTitular(titular, firma.fecha, propia, ahora, saber)
    revocacion = juzgado.revocacion
    hallazgos.push(...juzgado.hallazgos)
    rarezas.push(...juzgado.rarezas)
    preguntas.push(...juzgado.preguntas)
  }
  const hallazgo = peor(hallazgos)
  return {
    ...{ hallazgos, rarezas, preguntas },
    firma: {
      ...{ firmante, dni, esSello, motivo, certificado, revocacion, hasta, sha256 },
      fecha: prueba ?? (esSello ? (sello?.fecha ?? null) : firma.fecha),
      selloDeTiempo: prueba !== null,
      sello: !esSello && sello?.autoridad ? { autoridad: sello.autoridad, revocacion: sello.revocacion } : null,
      resultado: hallazgo?.resultado ?? 'VÁLIDO',
      causa: hallazgo?.causa ?? null,
      subindicacion: hallazgo?.subindicacion ?? null,
    },
  }
}

/** Of several time stamps the earliest good one counts, or where none is good, the first. */
const elegirSello = (
  sellos: readonly SelloPorJuzgar[],
  existia: Date | null,
  ahora: Date,
  saber: Saber,
): (SelloJuzgado & { fecha: Date; autoridad: string | null }) | null => {
  const juzgados = sellos.map((sello) => ({
    ...juzgarSello(sello, existia, ahora, saber),
    ...{ fecha: sello.fecha, autoridad: sello.autoridad?.nombre ?? null },
  }))
  const buenos = juzgados.filter(({ hallazgos }) => hallazgos.length === 0)
  return buenos.sort((a, b) => a.fecha.getTime() - b.fecha.getTime())[0] ?? juzgados[0] ?? null
}

const DE_DEMOSTRACION = 'Hay firmas con certificados de demostración, que no tienen valor legal'

/**
 * Whether the signer's certificate is trusted. `existia` is when the signature is known to have existed, null when nothing
 * proves it; then it counts as made at `ahora`.
 */
const juzgarTitular = (
  { proposito, identidad }: NonNullable<FirmaPorJuzgar['titular']>,
  dicha: Date | null,
  existia: Date | null,
  ahora: Date,
  saber: Saber,
) => {
  const hallazgos: Hallazgo[] = []
  if (proposito !== 'firmar') hallazgos.push(proposito === 'otro' ? HALLAZGOS.noSirve : HALLAZGOS.sinProposito)
  const cuando = existia ?? ahora
  const { confianza, camino, sobran, listaVencida } = elegirRumbo(identidad, cuando, cuando)
  if (confianza === 'desconocida') hallazgos.push(HALLAZGOS.sinRaiz)
  else if (confianza === 'fuera de fecha') hallazgos.push(HALLAZGOS.fueraDeFecha)
  else if (sobran) hallazgos.push(HALLAZGOS.adjuntos)
  if (camino?.debil) hallazgos.push(HALLAZGOS.debil)
  if (listaVencida) hallazgos.push(HALLAZGOS.listaVencida)
  const { bajas, revocacion, preguntas } = recorrer(camino ?? { pasos: [] }, saber, cuando, ahora)
  for (const revocado of bajas) {
    const hallazgo = revocado && deRevocacion(revocado, dicha, existia)
    if (hallazgo) hallazgos.push(hallazgo)
  }
  return { hallazgos, rarezas: camino?.deDemostracion ? [DE_DEMOSTRACION] : [], revocacion, preguntas }
}

/**
 * What a revocation means for a signature (EN 319 102-1, 5.2.6 and 5.5): nothing when it is known to have existed before;
 * that it failed when even the signer says that it was made afterwards; otherwise nobody can tell.
 */
const deRevocacion = (
  { desde, razon }: { desde: Date; razon: number | null },
  dicha: Date | null,
  existia: Date | null,
): Hallazgo | null => {
  if (existia && existia < desde) return null
  if (razon === SUSPENDIDO) return HALLAZGOS.suspendido
  return dicha && dicha < desde ? HALLAZGOS.revocadoSinPrueba : HALLAZGOS.revocado
}

/** Each question once, those about signers before those about their issuers. */
const distintas = (preguntas: readonly Pregunta[]): Pregunta[] => {
  const vistas = new Map<string, Pregunta>()
  for (const { certificado, emisor } of preguntas)
    vistas.set(`${certificado.toString('latin1')} ${emisor.toString('latin1')}`, { certificado, emisor })
  const emisores = new Set(preguntas.map(({ emisor }) => emisor.toString('latin1')))
  const esEmisor = ({ certificado }: Pregunta) => emisores.has(certificado.toString('latin1'))
  const todas = [...vistas.values()]
  return [...todas.filter((una) => !esEmisor(una)), ...todas.filter(esEmisor)]
}
