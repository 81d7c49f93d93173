import { CmsIlegible } from '../cms/ber.ts'
import { type Certificado, leerCertificado } from '../cms/certificado.ts'
import { leerPruebas } from '../cms/revocacion.ts'
import { abrirRevision, type Revision } from '../cos/revision.ts'
import { Cadena, Dic, dicDe, PdfIlegible } from '../cos/valores.ts'
import { abrirPdf } from '../pdfium.ts'
import { esFirmable } from '../preparar/documento.ts'
import type { Dictamen, PedidoDeVerificacion } from '../tipos.ts'
import { camposDe } from './campos.ts'
import { HALLAZGOS, type Hallazgo, peor, SIN_HALLAZGOS, tapado } from './causas.ts'
import { firmasQueTapan } from './cubiertos.ts'
import { leerDss } from './dss.ts'
import {
  type Contexto,
  dictaminar,
  type FirmaLeida,
  firmanteDe,
  juzgarCertificado,
  leerFirma,
  pruebaDe,
} from './firma.ts'
import { formaDe } from './forma.ts'
import { type Historia, seguirHistoria } from './historia.ts'
import { Huellas } from './huellas.ts'
import { firmasEscritas } from './inventario.ts'
import { rechazoDe } from './rechazo.ts'
import { hayFirmaSuelta } from './sueltas.ts'

const FIRMAS_MAXIMO = 200
const VALIDO = 'Todas las firmas son válidas y el documento no fue alterado'

/**
 * Judges the signatures of a PDF (FIR-25, D-19, E10): each by itself, what came after it, and the whole. Never throws for
 * what the file holds. It may take long and much memory: it belongs in a process of its own.
 */
export const verificarPdf = async (pdf: Buffer, pedido: PedidoDeVerificacion): Promise<Dictamen> => {
  try {
    return await juzgar(pdf, pedido)
  } catch (error) {
    if (!(error instanceof PdfIlegible || error instanceof RangeError || error instanceof CmsIlegible)) throw error
    const legible = !(error instanceof RangeError) && (await seLeeSinFirmas(pdf))
    return sinFirmas(legible ? HALLAZGOS.sinFirmas : HALLAZGOS.ilegible, pedido)
  }
}

/** Whether a file that is not written to the letter has no signature, and can be read by those who mend it. */
const seLeeSinFirmas = async (pdf: Buffer): Promise<boolean> => {
  if (pdf.includes('ByteRange')) return false
  const abierto = await abrirPdf(pdf)
  if (!abierto) return false
  const { paginas, firmas } = abierto
  abierto.cerrar()
  return paginas > 0 && firmas === 0
}

const sinFirmas = (hallazgo: Hallazgo, { base }: PedidoDeVerificacion): Dictamen => ({
  ...hallazgo,
  ...SIN_HALLAZGOS,
  ...{ rechazo: base === undefined ? null : hallazgo.causa },
})

const juzgar = async (pdf: Buffer, pedido: PedidoDeVerificacion): Promise<Dictamen> => {
  const revision = abrirRevision(pdf)
  if (revision.trailer.has('Encrypt')) return sinFirmas(HALLAZGOS.cifrado, pedido)
  const deCampos = firmasDeCampos(revision)
  const escritas = firmasEscritas(revision)
  if (deCampos.size > FIRMAS_MAXIMO || escritas.size > FIRMAS_MAXIMO * 2) return sinFirmas(HALLAZGOS.demasiadas, pedido)
  const raices = [...pedido.raices, ...(pedido.demostracion ?? [])].flatMap(leerSiSePuede)
  const huellas = new Huellas(pdf)
  const enOrden = [...deCampos].sort((a, b) => lugarDe(a) - lugarDe(b))
  const leidas = enOrden.map((dic) => leerFirma(revision, huellas, dic, raices)).sort(porOrden)
  const deLector = deUsoDelLector(revision)
  const ajenas = [...escritas].filter((dic) => !deCampos.has(dic) && !deLector.has(dic))
  const hayAjenas = ajenas.length > 0 || hayFirmaSuelta(revision)
  const historia = seguirHistoria(revision, leidas, pedido.base)
  const { base } = pedido
  const forma = leidas.length > 0 ? formaDe(revision, leidas[0]?.rango?.hasta ?? 0) : { rarezas: [], ambigua: false }
  const tapadas = await juzgarTapadas(historia, leidas)
  if (forma.ambigua) for (const leida of leidas) leida.hallazgos.push(HALLAZGOS.ambiguo)
  juzgarCertificados(leidas, contextoDe(revision, leidas.length > 0, raices, pedido), pedido)
  const firmas = leidas.map((leida) => {
    const huella = huellas.hasta('sha256', leida.rango?.hasta ?? pdf.length)
    return dictaminar(leida, huella.toString('hex'))
  })
  const hallazgo = peor([
    ...leidas.flatMap(({ hallazgos }) => hallazgos),
    ...(historia.general ? [historia.general] : []),
    ...(hayAjenas ? [HALLAZGOS.suelta] : leidas.length === 0 ? [HALLAZGOS.sinFirmas] : []),
  ])
  const agregada = base !== undefined && ajenas.some((dic) => lugarDe(dic) >= base) ? HALLAZGOS.suelta : null
  const dictamen: Omit<Dictamen, 'rechazo'> = {
    resultado: hallazgo?.resultado ?? 'VÁLIDO',
    causa: hallazgo?.causa ?? VALIDO,
    subindicacion: hallazgo?.subindicacion ?? null,
    firmas,
    preguntas: leidas.flatMap(({ preguntas }) => preguntas),
    conservable: null,
    revisiones: finales(revision.texto).map((hasta) => huellas.hasta('sha256', hasta).toString('hex')),
    observaciones: [...new Set([...forma.rarezas, ...leidas.flatMap(({ rarezas }) => rarezas)])],
  }
  if (base === undefined) return { ...dictamen, rechazo: null }
  const nuevas = firmas.filter((_, i) => esNueva(leidas[i], base))
  const tapa = tapadas.find(({ firma }) => esNueva(firma, base))?.hallazgo
  const rechazo = rechazoDe(pdf.length, base, nuevas, historia.deBase ?? agregada ?? tapa ?? null)
  // What was handed out could not be signed at all: it is to blame, not who signed it, and the whole says the same.
  if (rechazo !== null && nuevas.length > 0 && !esFirmable(pdf.subarray(0, base)))
    return sinFirmas(HALLAZGOS.ilegible, pedido)
  return { ...dictamen, rechazo }
}

const REVISIONES_MAXIMO = 500
/** Where the revisions of a file end, with the end of their last line. */
const finales = (texto: string): number[] =>
  [...texto.matchAll(/%%EOF(?:\r\n|\n|\r)?/g)].slice(-REVISIONES_MAXIMO).map(({ 0: fin, index }) => index + fin.length)

/** Marks the signatures that were there before another was put on top of what they are for, and answers those others. */
const juzgarTapadas = async (
  { firmada, sellos }: Historia,
  leidas: readonly FirmaLeida[],
): Promise<{ firma: FirmaLeida; hallazgo: Hallazgo }[]> => {
  const tapan = firmada ? await firmasQueTapan(firmada, sellos) : new Set<Dic>()
  const [primera] = leidas
  if (!tapan) primera?.hallazgos.push(HALLAZGOS.sinDibujar)
  return leidas.flatMap((firma, i) => {
    if (!tapan?.has(firma.dic)) return []
    const hallazgo = tapado(firmanteDe(firma))
    for (const anterior of leidas.slice(0, i)) anterior.hallazgos.push(hallazgo)
    return [{ firma, hallazgo }]
  })
}

/**
 * Whether a file that was prepared for a signature can be judged once it has one: what precedes it may be damaged in ways
 * that readers mend each as they think best. `base` is the size of the file before it was prepared (FIR-25).
 */
export const seraJuzgable = (preparado: Buffer, base: number): boolean => {
  try {
    return seguirHistoria(abrirRevision(preparado), [], base).deBase === null
  } catch (error) {
    if (error instanceof PdfIlegible || error instanceof RangeError) return false
    throw error
  }
}

/** Whether a signature came after so many bytes: one that covers nothing good is known by where it stands. */
const esNueva = (leida: FirmaLeida | undefined, base: number): boolean =>
  leida !== undefined && (leida.rango?.hasta ?? lugarDe(leida.dic)) > base

/** Where the bytes of a signature stand in the file. */
const lugarDe = (dic: Dic): number => {
  const contenido = dic.get('Contents')
  return contenido instanceof Cadena ? contenido.desde : 0
}

/** Signatures by the fields that have them; several fields with the same one share it, which no good file does. */
const firmasDeCampos = (revision: Revision): Set<Dic> => {
  const firmas = new Set<Dic>()
  for (const { tipo, valor } of camposDe(revision)) {
    const dic = revision.resolver(valor)
    const firma = dic instanceof Dic && (tipo === 'Sig' || dic.has('ByteRange'))
    if (!firma) continue
    if (firmas.has(dic)) throw new PdfIlegible('firma de dos campos')
    firmas.add(dic)
  }
  return firmas
}

/** Signatures of the program that lets readers fill a form say nothing of the document. */
const deUsoDelLector = (revision: Revision): ReadonlySet<Dic> => {
  const permisos = dicDe(revision.resolver(revision.catalogo.get('Perms')))
  const dics = ['UR', 'UR3'].map((clave) => dicDe(revision.resolver(permisos?.get(clave) ?? null)))
  return new Set(dics.filter((dic) => dic !== null))
}

const leerSiSePuede = (der: Buffer): Certificado[] => {
  try {
    return [leerCertificado(der)]
  } catch {
    return []
  }
}

/** By what the certificates of a file are judged; of one without signatures nothing is read. */
const contextoDe = (
  revision: Revision,
  firmado: boolean,
  raices: readonly Certificado[],
  { demostracion = [], pruebas = { listas: [], respuestas: [] } }: PedidoDeVerificacion,
): Contexto => {
  const dss = firmado ? leerDss(revision) : { certificados: [], listas: [], respuestas: [] }
  return {
    ...{ raices, demostracion },
    guardados: dss.certificados.flatMap(leerSiSePuede),
    pruebas: leerPruebas([...dss.listas, ...pruebas.listas], [...dss.respuestas, ...pruebas.respuestas]),
  }
}

/** By the end of what they cover; those that cover nothing come last. */
const porOrden = (a: FirmaLeida, b: FirmaLeida): number =>
  (a.rango?.hasta ?? Infinity) - (b.rango?.hasta ?? Infinity) || 0

/** Every certificate at the earliest time when its signature is known to have existed. */
const juzgarCertificados = (
  leidas: readonly FirmaLeida[],
  contexto: Contexto,
  { existiaEl, ahora }: PedidoDeVerificacion,
): void => {
  let existia = existiaEl ?? null
  for (const leida of [...leidas].reverse()) {
    const propia = pruebaDe(leida)
    if (propia && propia < (existia ?? ahora) && leida.hallazgos.length === 0) {
      // A stamp on the signature itself speaks for this one alone, one on the document for all before it as well.
      if (leida.esSello) existia = propia
      juzgarCertificado(leida, contexto, propia, ahora)
    } else juzgarCertificado(leida, contexto, existia, ahora)
  }
}
