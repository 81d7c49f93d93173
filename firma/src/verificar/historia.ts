import type { Revision } from '../cos/revision.ts'
import { Dic, PdfIlegible } from '../cos/valores.ts'
import type { Sello } from './cambios/aspecto.ts'
import { compararRevisiones } from './cambios/comparacion.ts'
import { CambioProhibido } from './cambios/paso.ts'
import { camposDe } from './campos.ts'
import { CAMBIOS, HALLAZGOS, type Hallazgo } from './causas.ts'
import type { FirmaLeida } from './firma.ts'
import { inventariar } from './inventario.ts'
import { permisosDe } from './permisos.ts'

/** An end of the file at some time: of what a signature covers, of what was handed out, or of the whole. */
interface Corte {
  hasta: number
  firma: FirmaLeida | null
}

/** What is wrong with the revisions of a file, and what the signatures cover that came after the first one. */
export interface Historia {
  general: Hallazgo | null
  deBase: Hallazgo | null
  /** The first revision that was signed; null when none was, or it cannot be read. */
  firmada: Revision | null
  sellos: readonly Sello[]
}

/**
 * Goes through the revisions of a file, from the first signature to the end, and marks every signature after which something
 * changed that may not. With `base` it begins at what was handed out, and answers what is wrong with what followed.
 */
export const seguirHistoria = (final: Revision, leidas: readonly FirmaLeida[], base: number | undefined): Historia => {
  const cortes = cortesDe(final.b.length, leidas, base)
  const { revisiones, pasos, sellos } = seguirCortes(final, cortes, leidas)
  for (const [i, { firma }] of cortes.entries()) {
    const despues = pasos.slice(i).find((paso) => paso !== null)
    if (firma && despues) firma.hallazgos.push(despues)
  }
  const primera = cortes.findIndex(({ firma }) => firma !== null)
  const general = primera === -1 ? null : pasos.slice(primera).find((paso) => paso !== null)
  const desdeBase = pasos.slice(cortes.findIndex(({ hasta }) => hasta === base))
  const firmada = revisiones[primera]
  return {
    firmada: firmada?.bien ? firmada.valor : null,
    sellos: sellos.filter(({ corte }) => primera !== -1 && corte > primera).flatMap((uno) => uno.sellos),
    general: general ?? null,
    deBase: base === undefined ? null : (desdeBase.find((paso) => paso !== null) ?? null),
  }
}

const cortesDe = (largo: number, leidas: readonly FirmaLeida[], base: number | undefined): Corte[] => {
  const cortes = new Map<number, Corte>()
  for (const firma of leidas) {
    if (!firma.rango) continue
    const { hasta } = firma.rango
    const otra = cortes.get(hasta)?.firma
    // Two signatures never end at the same place: one of them would cover the other's room.
    if (otra) for (const una of [otra, firma]) una.hallazgos.push(HALLAZGOS.rango)
    else cortes.set(hasta, { hasta, firma })
  }
  for (const hasta of [base, largo])
    if (hasta !== undefined && !cortes.has(hasta)) cortes.set(hasta, { hasta, firma: null })
  return [...cortes.values()].sort((a, b) => a.hasta - b.hasta)
}

/** What is wrong with each step from one end to the next; null where nothing is. */
const seguirCortes = (final: Revision, cortes: readonly Corte[], leidas: readonly FirmaLeida[]) => {
  const revisiones = cortes.map(({ hasta }) => intentar(() => (hasta === final.b.length ? final : final.hasta(hasta))))
  let inventario: ReturnType<typeof inventariar> | null = null
  const deTiempo = new Set(leidas.filter(({ esSello }) => esSello).map(({ dic }) => dic))
  const permisos = cortes.map(({ firma }, i) => {
    const revision = revisiones[i]
    if (!firma || !revision?.bien) return null
    const campo = campoEn(revision.valor, firma, cortes[i - 1]?.hasta ?? 0)
    if (!campo) firma.hallazgos.push(HALLAZGOS.rango)
    return permisosDe(revision.valor, firma.dic, campo ?? new Dic())
  })
  const sellos: { corte: number; sellos: readonly Sello[] }[] = []
  const pasos = cortes.slice(1).map(({ firma }, i) => {
    const [antes, despues] = [revisiones[i], revisiones[i + 1]]
    if (!antes?.bien || !despues?.bien) return CAMBIOS.estructura
    const previos = permisos.slice(0, i + 1).filter((uno) => uno !== null)
    const hecho = intentar(() => {
      inventario ??= inventariar(antes.valor, escritosDesde(final, antes.valor))
      const bloqueado = (campo: string) => previos.some(({ bloquea }) => bloquea(campo))
      const { firmas: nuevas, sellos: suyos } = compararRevisiones(antes.valor, despues.valor, inventario, bloqueado)
      sellos.push({ corte: i + 1, sellos: suyos })
      const cerrado = previos.some((uno) => uno.cerrado) && [...nuevas].some((dic) => !deTiempo.has(dic))
      if (cerrado) throw new CambioProhibido(HALLAZGOS.noPermite)
      if (firma && !nuevas.has(firma.dic)) throw new CambioProhibido(CAMBIOS.firmas)
    })
    // What was refused was not counted: the next step begins anew.
    if (!hecho.bien) inventario = null
    return hecho.bien ? null : hecho.hallazgo
  })
  return { revisiones, pasos, sellos }
}

/** Numbers that the updates behind a revision write again. */
const escritosDesde = (final: Revision, antes: Revision): Set<number> =>
  new Set(final.secciones.slice(0, -antes.secciones.length).flatMap(({ entradas }) => [...entradas.keys()]))

/** The field that a signature belongs to in the very revision that it covers, where it came with that; null otherwise. */
const campoEn = (revision: Revision, { dic, rango }: FirmaLeida, anterior: number): Dic | null => {
  const hecho = intentar(() => camposDe(revision).find(({ valor }) => revision.resolver(valor) === dic))
  return hecho.bien && hecho.valor && (rango?.desde ?? 0) >= anterior ? hecho.valor.dic : null
}

const intentar = <T>(acto: () => T): { bien: true; valor: T } | { bien: false; hallazgo: Hallazgo } => {
  try {
    return { bien: true, valor: acto() }
  } catch (error) {
    if (error instanceof CambioProhibido) return { bien: false, hallazgo: error.hallazgo }
    if (error instanceof PdfIlegible) return { bien: false, hallazgo: CAMBIOS.estructura }
    throw error
  }
}
