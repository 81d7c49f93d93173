import { CmsIlegible } from '../cms/ber.ts'
import { anclasDe } from '../cms/cadena.ts'
import { leerSiSePuede } from '../cms/certificado.ts'
import { leerPruebas } from '../cms/pruebas.ts'
import { abrirRevision, type Revision } from '../cos/revision.ts'
import { Cadena, type Dic, dicDe, PdfIlegible } from '../cos/valores.ts'
import { abrirPdf } from '../pdfium/pdfium.ts'
import { causaNoFirmable } from '../preparar/preparar.ts'
import type { Dictamen, PedidoDeVerificacion, Pregunta } from '../tipos.ts'
import { firmasDeCampos } from './campos.ts'
import { HALLAZGOS, type Hallazgo, SIN_HALLAZGOS, tapado } from './causas.ts'
import { type Pendiente, terminarDictamen } from './cierre.ts'
import { firmasQueTapan } from './cubiertos.ts'
import { leerDss } from './dss.ts'
import { type Contexto, type FirmaLeida, leerFirma } from './firma.ts'
import { formaDe } from './forma.ts'
import { seguirHistoria } from './historia.ts'
import { Huellas } from './huellas.ts'
import { firmasEscritas } from './inventario.ts'

export { type Pendiente, type Terminado, terminarDictamen } from './cierre.ts'

const FIRMAS_MAXIMO = 200

/** A verdict by what the file itself has, and what it takes to judge anew with what issuers tell of its certificates. */
export interface Juicio {
  dictamen: Dictamen
  /** What only issuers can tell; null where there is nothing to ask. */
  porPreguntar: { preguntas: readonly Pregunta[]; pendiente: Pendiente } | null
}

/**
 * Judges the signatures of a PDF (FIR-25, D-19, E10): each by itself, what came after it, and the whole. It may take long and
 * much memory: it belongs in a process of its own. Never throws for what the file holds, but where drawing it ends the
 * library that draws: `antesDeDibujar` gets what is to be said then.
 */
export const juzgarPdf = async (
  pdf: Buffer,
  pedido: PedidoDeVerificacion,
  antesDeDibujar?: (juicio: Juicio) => Promise<void>,
): Promise<Juicio> => {
  const concluir = async (leido: Pendiente): Promise<Juicio> => {
    const { dictamen, preguntas } = terminarDictamen(leido)
    // If the file that was handed out could never be signed, that file is to blame and not who signed it.
    const { entrega } = leido
    const aCulpar = dictamen.rechazo !== null && leido.firmas.some(({ nueva }) => nueva)
    if (entrega && aCulpar && (await causaNoFirmable(pdf.subarray(0, entrega.base))))
      return { dictamen: sinFirmas(HALLAZGOS.ilegible, pedido), porPreguntar: null }
    return { dictamen, porPreguntar: preguntas.length > 0 ? { preguntas, pendiente: leido } : null }
  }
  try {
    const leido = await leer(pdf, pedido, async (sinDibujar) => antesDeDibujar?.(await concluir(sinDibujar)))
    return 'firmas' in leido ? await concluir(leido) : { dictamen: sinFirmas(leido, pedido), porPreguntar: null }
  } catch (error) {
    if (!(error instanceof PdfIlegible || error instanceof RangeError || error instanceof CmsIlegible)) throw error
    const legible = !(error instanceof RangeError) && (await seLeeSinFirmas(pdf))
    const dictamen = sinFirmas(legible ? HALLAZGOS.sinFirmas : HALLAZGOS.ilegible, pedido)
    return { dictamen, porPreguntar: null }
  }
}

/** The verdict alone, by what the file itself has, see `juzgarPdf`. */
export const verificarPdf = async (pdf: Buffer, pedido: PedidoDeVerificacion): Promise<Dictamen> =>
  (await juzgarPdf(pdf, pedido)).dictamen

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

/**
 * All of a verdict but its certificates, or why the file's signatures cannot be read. `antesDeDibujar` gets it as it is while
 * nobody knows what lies under the stamps.
 */
const leer = async (
  pdf: Buffer,
  pedido: PedidoDeVerificacion,
  antesDeDibujar: (sinDibujar: Pendiente) => Promise<void>,
): Promise<Pendiente | Hallazgo> => {
  const revision = abrirRevision(pdf)
  if (revision.trailer.has('Encrypt')) return HALLAZGOS.cifrado
  const deCampos = firmasDeCampos(revision)
  const escritas = firmasEscritas(revision)
  if (deCampos.size > FIRMAS_MAXIMO || escritas.size > FIRMAS_MAXIMO * 2) return HALLAZGOS.demasiadas
  const huellas = new Huellas(pdf)
  const enOrden = [...deCampos].sort((a, b) => lugarDe(a) - lugarDe(b))
  const contexto = contextoDe(revision, deCampos.size > 0, pedido)
  const leidas = enOrden.map((dic) => leerFirma(revision, huellas, dic, contexto)).sort(porOrden)
  const deLector = deUsoDelLector(revision)
  const ajenas = [...escritas].filter((dic) => !deCampos.has(dic) && !deLector.has(dic))
  const hayAjenas = ajenas.length > 0 || hayFirmaSuelta(revision)
  const { base } = pedido
  const historia = seguirHistoria(revision, leidas, base)
  const forma = leidas.length > 0 ? formaDe(revision, leidas[0]?.rango?.hasta ?? 0) : { rarezas: [], ambigua: false }
  if (forma.ambigua) for (const leida of leidas) leida.hallazgos.push(HALLAZGOS.ambiguo)
  const agregada = base !== undefined && ajenas.some((dic) => lugarDe(dic) >= base) ? HALLAZGOS.suelta : null
  const pendienteCon = (tapadas: readonly Tapada[]): Pendiente => ({
    firmas: leidas.map((leida) => {
      const { dic: _, rango, ...firma } = leida
      const hasta = rango?.hasta ?? 0
      const sha256 = huellas.hasta('sha256', rango?.hasta ?? pdf.length).toString('hex')
      const suyas = tapadas.filter(({ anteriores }) => anteriores.includes(leida)).map(({ hallazgo }) => hallazgo)
      const hallazgos = [...suyas, ...leida.hallazgos]
      return { ...firma, hallazgos, hasta, sha256, nueva: base !== undefined && esNueva(leida, base) }
    }),
    hallazgos: [
      ...(historia.general ? [historia.general] : []),
      ...(hayAjenas ? [HALLAZGOS.suelta] : leidas.length === 0 ? [HALLAZGOS.sinFirmas] : []),
    ],
    rarezas: forma.rarezas,
    revisiones: finales(revision.texto).map((hasta) => huellas.hasta('sha256', hasta).toString('hex')),
    existiaEl: pedido.existiaEl ?? null,
    ahora: pedido.ahora,
    entrega: base === undefined ? null : { largo: pdf.length, base, paso: pasoDe(tapadas, base) },
  })
  const pasoDe = (tapadas: readonly Tapada[], desde: number): Hallazgo | null =>
    historia.deBase ?? agregada ?? tapadas.find(({ firma }) => esNueva(firma, desde))?.hallazgo ?? null
  const { firmada, sellos } = historia
  if (!firmada || sellos.length === 0) return pendienteCon([])
  await antesDeDibujar(pendienteCon(sinDibujar(leidas)))
  const tapan = await firmasQueTapan(firmada, sellos)
  return pendienteCon(tapan ? tapadasPor(leidas, tapan) : sinDibujar(leidas))
}

const REVISIONES_MAXIMO = 500
/** Where the revisions of a file end, with the end of their last line. */
const finales = (texto: string): number[] =>
  [...texto.matchAll(/%%EOF(?:\r\n|\n|\r)?/g)].slice(-REVISIONES_MAXIMO).map(({ 0: fin, index }) => index + fin.length)

/** A signature that was put on top of what those before it are for, as far as it is known. */
interface Tapada {
  firma: FirmaLeida
  anteriores: readonly FirmaLeida[]
  hallazgo: Hallazgo
}

const tapadasPor = (leidas: readonly FirmaLeida[], tapan: ReadonlySet<Dic>): Tapada[] =>
  leidas.flatMap((firma, i) =>
    tapan.has(firma.dic) ? [{ firma, anteriores: leidas.slice(0, i), hallazgo: tapado(firma.firmante) }] : [],
  )
/** Every signature but the first might hide what the first one signed. */
const sinDibujar = ([primera, ...otras]: readonly FirmaLeida[]): Tapada[] =>
  primera ? otras.map((firma) => ({ firma, anteriores: [primera], hallazgo: HALLAZGOS.sinDibujar })) : []

/** Whether a signature came after so many bytes: one that covers nothing good is known by where it stands. */
const esNueva = (leida: FirmaLeida | undefined, base: number): boolean =>
  leida !== undefined && (leida.rango?.hasta ?? lugarDe(leida.dic)) > base

/** Where the bytes of a signature stand in the file. */
const lugarDe = (dic: Dic): number => {
  const contenido = dic.get('Contents')
  return contenido instanceof Cadena ? contenido.desde : 0
}

/** Signatures of the program that lets readers fill a form say nothing of the document. */
const deUsoDelLector = (revision: Revision): ReadonlySet<Dic> => {
  const permisos = dicDe(revision.resolver(revision.catalogo.get('Perms')))
  const dics = ['UR', 'UR3'].map((key) => dicDe(revision.resolver(permisos?.get(key) ?? null)))
  return new Set(dics.filter((dic) => dic !== null))
}

/** What the certificates of a file are judged by; without signatures nothing is read. */
const contextoDe = (revision: Revision, firmado: boolean, pedido: PedidoDeVerificacion): Contexto => {
  const dss = firmado ? leerDss(revision) : { certificados: [], listas: [], respuestas: [] }
  return {
    anclas: anclasDe(pedido),
    demostracion: pedido.demostracion ?? [],
    guardados: dss.certificados.flatMap(leerSiSePuede),
    pruebas: leerPruebas(dss.listas, dss.respuestas),
  }
}

/** By the end of what signatures cover; those that cover nothing come last. */
const porOrden = (a: FirmaLeida, b: FirmaLeida): number =>
  (a.rango?.hasta ?? Infinity) - (b.rango?.hasta ?? Infinity) || 0

/**
 * Whether a signature stands in the bytes where no reference leads: outside of every object that some revision lists, all
 * of which were read before. Within one it is either found as what it is, or only quoted by a text or a file inside.
 */
const hayFirmaSuelta = ({ b, leidos }: Revision): boolean => {
  const tramos = [...leidos.sueltos.values()].sort((x, y) => x.desde - y.desde)
  let cubierto = 0
  let n = 0
  for (let i = b.indexOf('/ByteRange'); i !== -1; i = b.indexOf('/ByteRange', i + 1)) {
    for (let tramo = tramos[n]; tramo && tramo.desde <= i; tramo = tramos[++n])
      cubierto = Math.max(cubierto, tramo.hasta)
    if (i >= cubierto && /^\s*\[/.test(b.toString('latin1', i + 10, i + 20))) return true
  }
  return false
}
