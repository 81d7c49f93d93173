import { nombreEnTextos } from '@cabildo/contracts/documentos-citas'
import type { TipoNorma } from '@cabildo/contracts/normas-tipos'
import { type Aplanado, aplanar } from './texto-plano.ts'

/** A grammar of how Peruvian legal texts cite norms: what it finds, told apart by whose norm it is (decision 0213). */

/** A citation; `desde` and `hasta` are offsets of the text from its number on, or from its type on where that begins it. */
export interface Cita {
  desde: number
  hasta: number
  /** Of a norm of this municipality: what identifies it, and what its number bears besides the siglas of the municipality. */
  norma: {
    tipo_doc: TipoNorma
    anio: number
    numero: string
    siglas: readonly string[]
    /** Whether it bears the siglas of the municipality, too. */
    conSiglas: boolean
  } | null
  /** Of any other: as it is normalised, 'Ley N.° 27972'. */
  ajena: string | null
  /** Where its type begins in the plain text, and where its number ends. */
  enPlano: { desde: number; hasta: number }
}

/** Whose citations they are: the siglas of the municipality, and those of its areas. */
export interface Propia {
  siglas: string
  areas: readonly string[]
}

/** How numbers are written: a law's alone, a norm's with its year, one of Lima's with its siglas alone. */
type Forma = 'ley' | 'breve' | 'con_anio'

interface Tipo {
  /** Plain, with its plural. */
  patron: string
  forma: Forma
  /** Of a municipality, with the type that its publication would have; otherwise the name of the type. */
  es: TipoNorma | string
}

/** Words of a name between type and number: 'de Desarrollo Urbano', never another kind of document. */
const AJENAS =
  'n|no|nro|num|numero|informe|expediente|oficio|carta|memorando|dictamen|ordenanza|resolucion|decreto|acuerdo|ley|dni|ruc|articulo'
const NOMBRE = `(?: (?!(?:${AJENAS})s?\\b)[a-z]{1,25},?){0,12}?`

/** The longer name first, where one begins as another one does. */
const TIPOS: readonly Tipo[] = [
  { patron: 'tuo de la ley', forma: 'ley', es: 'TUO de la Ley' },
  { patron: 'texto unico ordenado(?: \\(tuo\\)| - tuo|, tuo,?)? de la ley', forma: 'ley', es: 'TUO de la Ley' },
  { patron: 'decreto(?:s)? ley(?:es)?', forma: 'ley', es: 'Decreto Ley' },
  { patron: `ley(?:es)?${NOMBRE}`, forma: 'ley', es: 'Ley' },
  { patron: '(?:decretos? legislativos?|d\\. ?leg\\.|d\\. ?l\\.)', forma: 'breve', es: 'Decreto Legislativo' },
  { patron: '(?:decretos? supremos?|d\\. ?s\\.|ds)', forma: 'con_anio', es: 'Decreto Supremo' },
  { patron: '(?:decretos? de urgencia|d\\. ?u\\.)', forma: 'con_anio', es: 'Decreto de Urgencia' },
  { patron: '(?:decretos? de alcaldia|d\\. ?a\\.)', forma: 'con_anio', es: 8 },
  { patron: 'decretos? regional(?:es)?', forma: 'con_anio', es: 'Decreto Regional' },
  { patron: 'ordenanzas? regional(?:es)?', forma: 'con_anio', es: 'Ordenanza Regional' },
  { patron: '(?:ordenanzas?(?: municipal(?:es)?)?|o\\. ?m\\.)', forma: 'con_anio', es: 1 },
  { patron: 'acuerdos? de consejo regional', forma: 'con_anio', es: 'Acuerdo de Consejo Regional' },
  {
    patron: '(?:acuerdos? (?:de |del )?(?:concejo|consejo)(?: municipal)?|acuerdos? municipal(?:es)?)',
    forma: 'con_anio',
    es: 7,
  },
  { patron: '(?:resolucion(?:es)? (?:de |del )?(?:concejo|consejo)(?: municipal)?)', forma: 'con_anio', es: 2 },
  { patron: '(?:resolucion(?:es)? de alcaldia|r\\. ?a\\.)', forma: 'con_anio', es: 3 },
  {
    patron: 'resolucion(?:es)? gerencial(?:es)? regional(?:es)?',
    forma: 'con_anio',
    es: 'Resolución Gerencial Regional',
  },
  { patron: 'resolucion(?:es)? ejecutivas? regional(?:es)?', forma: 'con_anio', es: 'Resolución Ejecutiva Regional' },
  { patron: `resolucion(?:es)? (?:de |de la )?sub ?-?gerenci(?:al(?:es)?|a)${NOMBRE}`, forma: 'con_anio', es: 5 },
  { patron: `resolucion(?:es)? (?:de |de la )?gerenci(?:al(?:es)?|a)${NOMBRE}`, forma: 'con_anio', es: 4 },
  { patron: '(?:resolucion(?:es)? ministerial(?:es)?|r\\. ?m\\.)', forma: 'con_anio', es: 'Resolución Ministerial' },
  { patron: 'resolucion(?:es)? vice ?-?ministerial(?:es)?', forma: 'con_anio', es: 'Resolución Viceministerial' },
  { patron: '(?:resolucion(?:es)? directoral(?:es)?|r\\. ?d\\.)', forma: 'con_anio', es: 'Resolución Directoral' },
  { patron: 'resolucion(?:es)? supremas?', forma: 'con_anio', es: 'Resolución Suprema' },
  { patron: 'resolucion(?:es)? jefatural(?:es)?', forma: 'con_anio', es: 'Resolución Jefatural' },
  { patron: 'resolucion(?:es)? administrativas?', forma: 'con_anio', es: 'Resolución Administrativa' },
  { patron: 'resolucion(?:es)? legislativas?', forma: 'ley', es: 'Resolución Legislativa' },
  { patron: 'resolucion(?:es)? de contraloria', forma: 'con_anio', es: 'Resolución de Contraloría' },
  { patron: 'resolucion(?:es)? de superintendencia', forma: 'con_anio', es: 'Resolución de Superintendencia' },
  {
    patron: 'resolucion(?:es)? de presidencia(?: de consejo directivo| ejecutiva)?',
    forma: 'con_anio',
    es: 'Resolución de Presidencia',
  },
  { patron: 'directivas?(?: general(?:es)?| municipal(?:es)?)?', forma: 'con_anio', es: 6 },
  {
    patron: 'convenios?(?: marco| especificos?)?(?: de cooperacion)?(?: inter ?-?institucional(?:es)?)?',
    forma: 'con_anio',
    es: 9,
  },
]

/** 'N°', 'N.°', 'Nº', 'No.', 'Nro.', 'núm.', 'N.os' and their plurals, plain. */
const SIGNO = '(?:n(?:ro|umero|um|o)?s?\\.? ?(?:°|o\\b|os\\b)?s?\\.?|numeros?)'
const UNO = TIPOS.map(({ patron }, i) => `(?<t${i}>${patron})`).join('|')
const COMIENZO = new RegExp(`(?<![a-z0-9])(?:${UNO}),?(?<signo> ${SIGNO})? ?(?=\\d)`, 'g')

/** What the number of a norm bears behind its year: '-A/MPVA', '-EF/50.01'. */
const SUFIJO = '(?<sufijo>(?:[-/][a-z0-9]{1,15}(?:\\.[a-z0-9]{1,15}){0,4}){0,8})(?![a-z0-9]|-[a-z0-9]|/[a-z0-9])'
const NUMERO: Record<Forma, readonly RegExp[]> = {
  ley: [/(?<numero>\d{3,5})(?![\d/]|-\d|[.,]\d)/y],
  breve: [/(?<numero>\d{2,5})(?![\d/]|-\d|[.,]\d)/y],
  con_anio: [
    new RegExp(
      `(?<numero>\\d{1,8}) ?[-/] ?(?<anio>(?:19|20)\\d\\d|\\d\\d)(?!\\d)(?<aparte> - [a-z]{3,10}(?![a-z0-9]))?${SUFIJO}`,
      'y',
    ),
    /(?<numero>\d{1,8})(?<sufijo>(?:[-/][a-z]{1,15}){1,4})[-/](?<anio>(?:19|20)\d\d)(?![a-z0-9]|-[a-z0-9]|\/[a-z0-9])/y,
    /(?<numero>\d{1,8})(?<sufijo>-m[a-z]{2,9})(?![a-z0-9]|[-/][a-z0-9])/y,
  ],
}
/** Between numbers of a list. */
const SEPARADOR = new RegExp(
  `(?:,|;| y/o| y| e| o|, y|; y)(?: (?:la|las|los|el|a|de))?(?<signo> ${SIGNO})? ?(?=\\d)`,
  'y',
)
/** A draft is no norm yet. */
const PROYECTO = /(?:proyecto|propuesta|iniciativa)s? (?:de|de la)? ?$/
const MIRADA_ATRAS = 24

/** Organs whose siglas a municipality's own numbers bear. */
const ORGANOS = new Set(['a', 'al', 'alc', 'cm', 'cp', 'c', 'gm', 'sg', 'om', 'ra', 'da', 'ac', 'rc'])
const SIN_ACENTO = (texto: string) => aplanar(texto).plano

/** All citations of a text, in their order. Takes time in proportion to its length, and never throws. */
export const citasDe = (texto: string, propia: Propia): Cita[] => citasEn(aplanar(texto), propia)

/** As citasDe, of a text that is plain already. */
export const citasEn = (aplanado: Aplanado, propia: Propia): Cita[] => {
  const { plano } = aplanado
  const nuestras = new Set([propia.siglas, ...propia.areas].flatMap((siglas) => SIN_ACENTO(siglas).split(/[-/ .]/)))
  nuestras.delete('')
  const suyas = new Set(SIN_ACENTO(propia.siglas).split(/[-/ .]/))
  const citas: Cita[] = []
  COMIENZO.lastIndex = 0
  for (let tipo = COMIENZO.exec(plano); tipo; tipo = COMIENZO.exec(plano)) {
    const cual = TIPOS.findIndex((_, i) => tipo?.groups?.[`t${i}`] !== undefined)
    const encontrado = TIPOS[cual]
    if (!encontrado) continue
    const { forma, es } = encontrado
    const nombre = tipo.groups?.[`t${cual}`] ?? ''
    const conSigno = tipo.groups?.signo !== undefined
    // A name between type and number, or an abbreviation, has to have the sign.
    if (
      !conSigno &&
      (/^[a-z]{1,2}(?:\.|$)/.test(nombre) || (forma === 'ley' && / /.test(nombre) && !/ley$/.test(nombre)))
    )
      continue
    if (PROYECTO.test(plano.slice(Math.max(0, tipo.index - MIRADA_ATRAS), tipo.index))) continue
    const plural = /s(?: |$)/.test(nombre)
    let desde = tipo.index
    let numero = leerNumero(plano, COMIENZO.lastIndex, forma)
    const lista: { desde: number; hallado: Hallado }[] = []
    while (numero) {
      lista.push({ desde, hallado: numero })
      SEPARADOR.lastIndex = numero.hasta
      const separador = SEPARADOR.exec(plano)
      if (!separador || !(plural || separador.groups?.signo)) break
      desde = SEPARADOR.lastIndex
      numero = leerNumero(plano, desde, forma)
    }
    const conSiglas = lista.findLast(({ hallado }) => hallado.sufijo.length > 0)?.hallado.sufijo ?? []
    for (const { desde: comienzo, hallado } of lista) {
      const cita = citaDe(es, hallado.sufijo.length > 0 ? hallado : { ...hallado, sufijo: conSiglas }, {
        nuestras,
        suyas,
      })
      const enPlano = { desde: tipo.index, hasta: hallado.hasta }
      if (cita)
        citas.push({ desde: aplanado.lugar(comienzo), hasta: aplanado.lugar(hallado.hasta - 1) + 1, enPlano, ...cita })
    }
    const ultimo = lista.at(-1)
    if (ultimo) COMIENZO.lastIndex = ultimo.hallado.hasta
  }
  return citas
}

interface Hallado {
  hasta: number
  numero: string
  /** Four digits; null where none was written. */
  anio: number | null
  sufijo: readonly string[]
}

const leerNumero = (plano: string, desde: number, forma: Forma): Hallado | null => {
  for (const patron of NUMERO[forma]) {
    patron.lastIndex = desde
    const { groups: partes } = patron.exec(plano) ?? {}
    if (!partes) continue
    const sufijo = `${partes.aparte ?? ''}${partes.sufijo ?? ''}`.split(/[-/ ]/).filter((parte) => parte !== '')
    const anio = partes.anio === undefined ? null : anioDe(partes.anio, sufijo.length > 0)
    if (anio === undefined) continue
    return { hasta: patron.lastIndex, numero: partes.numero ?? '', anio, sufijo }
  }
  return null
}

/** A year of two digits is one only beside siglas, and where it is plain of which century. */
const anioDe = (escrito: string, conSiglas: boolean): number | undefined => {
  const anio = Number(escrito)
  if (escrito.length === 4) return anio
  if (!conSiglas) return undefined
  if (anio >= 50) return 1900 + anio
  return anio <= 30 ? 2000 + anio : undefined
}

const citaDe = (
  es: TipoNorma | string,
  { numero, anio, sufijo }: Hallado,
  { nuestras, suyas }: { nuestras: ReadonlySet<string>; suyas: ReadonlySet<string> },
): Pick<Cita, 'norma' | 'ajena'> | null => {
  const siglas = sufijo.map((parte) => parte.toUpperCase())
  if (typeof es === 'number' && anio !== null && sufijo.every((parte) => nuestras.has(parte) || ORGANOS.has(parte)))
    return {
      norma: {
        tipo_doc: es,
        anio,
        numero: sinCeros(numero),
        siglas: siglas.filter((_, i) => !suyas.has(sufijo[i] ?? '')),
        conSiglas: sufijo.some((parte) => suyas.has(parte)),
      },
      ajena: null,
    }
  const nombre = typeof es === 'number' ? nombreEnTextos(es) : es
  const suyo = anio === null && sufijo.length === 0 ? sinCeros(numero) : [numero.padStart(3, '0'), anio, ...siglas]
  return {
    norma: null,
    ajena: `${nombre} N.° ${Array.isArray(suyo) ? suyo.filter((p) => p !== null).join('-') : suyo}`,
  }
}

const sinCeros = (numero: string): string => numero.replace(/^0+(?=\d)/, '')
