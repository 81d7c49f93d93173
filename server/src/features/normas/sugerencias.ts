import type { TipoRelacion } from '@cabildo/contracts/normas-relaciones'
import { type Cita, citasEn, type Propia } from './citas.ts'
import { aplanar } from './texto-plano.ts'

/** What a text seems to do to a norm that it cites; somebody decides whether it does. */
export interface Actuacion {
  cita: Cita
  tipo: TipoRelacion
  /** Articles or parts, as the text writes them. */
  detalle: string
  /** The text around the citation, on one line. */
  extracto: string
}

/** As far before a citation as the verb of its sentence is looked for. */
const ALCANCE = 320
const EXTRACTO = { antes: 140, despues: 40 }
const DETALLE_MAXIMO = 300

/** The verbs, by what they do; of several before a citation the last one counts. */
const VERBOS: readonly [TipoRelacion | 'apruebase', string][] = [
  ['fe_de_erratas', 'fe de erratas|error(?:es)? material(?:es)?|rectifi(?:quese|quense|car|case|ca)'],
  [
    'deroga',
    'derog(?:uese|uense|ar|ase|anse|an|a|ando)|abrog(?:uese|uense|ar|a)|dej(?:ese|ense|ar|ando|a) sin efecto|quede sin efecto',
  ],
  [
    'modifica',
    'modifi(?:quese|quense|car|case|ca|can|cando)|incorpor(?:ese|ense|ar|ase|a|ando)|sustitu(?:yase|yanse|ir|ye)' +
      '|adicion(?:ese|ense|ar|a)|ampli(?:ese|ense|ar|a)|prorrog(?:uese|uense|ar|a)|prec(?:isese|isar)|agreg(?:uese|uense|ar)',
  ],
  ['reglamenta', 'reglament(?:ese|ense|ar|ase|a)'],
  [
    'apruebase',
    'apr(?:uebese|uebense|obar|uebase|ueba) (?:el |la )?(?:reglamento|reglamentacion|texto del reglamento)',
  ],
]
const VERBO = new RegExp(
  `(?<![a-z])(?:${VERBOS.map(([, patron], i) => `(?<v${i}>${patron})`).join('|')})(?![a-z])`,
  'g',
)
/** What stands between a verb and a norm to which it does nothing: one that allows it, or did something itself. */
const AJENO =
  /(?<![a-z])(?:de conformidad con|conforme (?:a|con|lo)|de acuerdo (?:a|con|al)|en virtud|en cumplimiento|al amparo|segun|en concordancia|en el marco|establecid[oa]s? (?:en|por)|dispuest[oa]s? (?:en|por)|(?:modificad|derogad|reglamentad|ampliad|prorrogad|incorporad)[oa]s? (?:\w+ ){0,2}(?:por|mediante)|facult|corresponde|atribuci|senalad|en uso de|visto|considerando)/
/** Where another provision begins: its verbs are its own. */
const CORTE =
  /(?:articulo|art\.) (?:primero|segundo|tercero|cuarto|quinto|sexto|septimo|octavo|noveno|decimo|unico|\d{1,3}(?:°|o)?)(?: ?[.:](?!\d)| ?-(?![a-z0-9])| ?°)|(?<![a-z])que,? (?:la|el|las|los|mediante|por|con|conforme) |se resuelve|se ordena|se acuerda|considerando|[a-z0-9°]{4}[)"]?\. (?=[a-z])/g
const PARTE =
  'articulos?|arts?\\.|numeral(?:es)?|literal(?:es)?|incisos?|anexos?|capitulos?|titulos?|parrafos?|(?:[a-z]+ )?disposicion(?:es)?|item(?:s)?|procedimientos?'
/** 'los artículos 5 y 8' of 'modifíquense los artículos 5 y 8 de la Ordenanza …'. */
const DETALLE = new RegExp(
  `(?<![a-z])(?<parte>(?:${PARTE})(?![a-z]).{1,300}?)(?= (?:del?|de las?|de los) (?!(?:l |la |los |las |el )?(?:${PARTE})(?![a-z]))| aprobad| contenid| al? (?:la|las|los|el)? ?$|$)`,
)
/** 'la Ley N° 31433, que modifica la …': what another norm does. */
const DE_OTRA = /\d[-/a-z0-9.]*,? que $/
/** Behind a norm to which the verb does something, one that stands in another part of the sentence: 'y de la Ley N° …'. */
const APARTE = /\d.* (?:de|en|con|por) (?:la|el|las|los) $/
const EN_PARTE = /en parte|parcial/

/** What the text of a norm seems to do to others, in its order; each once for what it does and to which. */
export const actuacionesDe = (texto: string, propia: Propia): Actuacion[] => {
  const aplanado = aplanar(texto)
  return citasEn(aplanado, propia).flatMap((cita) => {
    const antes = aplanado.plano.slice(Math.max(0, cita.enPlano.desde - ALCANCE), cita.enPlano.desde)
    const hecha = actoAntesDe(antes)
    if (!hecha) return []
    const { tipo, desde, hasta } = hecha
    const enTexto = (i: number) => aplanado.lugar(cita.enPlano.desde - antes.length + i)
    const detalle = desde < hasta ? enUnaLinea(texto.slice(enTexto(desde), enTexto(hasta - 1) + 1)) : ''
    const extracto = enUnaLinea(
      texto.slice(
        aplanado.lugar(Math.max(0, cita.enPlano.desde - EXTRACTO.antes)),
        aplanado.lugar(cita.enPlano.hasta + EXTRACTO.despues) + 1,
      ),
    )
    return [{ cita, tipo, detalle: detalle.slice(0, DETALLE_MAXIMO), extracto }]
  })
}

/** What is done to the norm that a sentence comes to next, with where its parts are named; null where nothing is. */
const actoAntesDe = (antes: string): { tipo: TipoRelacion; desde: number; hasta: number } | null => {
  const corte = [...antes.matchAll(CORTE)].at(-1)
  const comienzo = corte ? corte.index + corte[0].length : 0
  const verbo = [...antes.slice(comienzo).matchAll(VERBO)].at(-1)
  if (!verbo) return null
  const cual = VERBOS[VERBOS.findIndex((_, i) => verbo.groups?.[`v${i}`] !== undefined)]?.[0]
  if (!cual) return null
  const fin = comienzo + verbo.index + verbo[0].length
  const entre = antes.slice(fin)
  if (AJENO.test(entre) || DE_OTRA.test(antes.slice(0, comienzo + verbo.index))) return null
  // What a sentence approves is a regulation of the norm that comes right behind it.
  if (cual === 'apruebase')
    return /^ (?:de|del|de la)(?: citada| presente)? ?(?:la )?$|^ (?:.{1,120} )?de la $/.test(entre)
      ? { tipo: 'reglamenta', desde: 0, hasta: 0 }
      : null
  const parte = DETALLE.exec(entre)
  if (!parte && APARTE.test(entre)) return null
  const [desde, hasta] = parte?.groups?.parte
    ? [fin + parte.index, fin + parte.index + parte.groups.parte.length]
    : [0, 0]
  if (cual !== 'deroga') return { tipo: cual, desde, hasta }
  return { tipo: parte || EN_PARTE.test(entre) ? 'deroga_en_parte' : 'deroga', desde, hasta }
}

const enUnaLinea = (texto: string): string => texto.replace(/\s+/g, ' ').trim()
