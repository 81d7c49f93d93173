import type { Tramo } from '@cabildo/contracts/base/formato'
import { diaEnPalabras } from '@cabildo/contracts/base/meses'
import type { Borrador, PARA } from '@cabildo/contracts/documentos-borrador'
import { esComunicacion } from '@cabildo/contracts/documentos-comunicaciones'
import { rotuloImpreso } from '@cabildo/contracts/documentos-ordinales'
import { esDeLaMunicipalidad, numeroDeDocumento, SESIONES, tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import {
  type CAMPOS_PLANTILLA,
  llenar,
  numeroConSufijo,
  type Plantilla,
  sufijoDe,
} from '@cabildo/contracts/organizacion-plantillas'
import { seVerificaConCodigo } from '@cabildo/contracts/verificacion'
import { ErrorDeNegocio } from '../../../platform/errores.ts'
import type { Bloque } from './bloques.ts'
import { type Imagen, qr } from './imagen.ts'
import type { AreaConSiglas } from './impreso.queries.ts'
import type { Entidad } from './membrete.ts'
import type { Plantillas } from './plantillas.ts'
import { considerandosDe, enUnaLinea, lineasDeTexto, palabrasDe, parteDe, sinRotulo } from './textos.ts'
import type { Titulares } from './titulares.queries.ts'

/** What a document is printed for: to be read while it is a draft, or to be signed (D-143). */
export type Para = (typeof PARA)[number]

/** A document as Word and PDF both print it: these texts and no others. */
export interface Redaccion {
  /** The title of the file: type, number and year. */
  titulo: string
  /** `area`: empty for acts of the council and of the mayor, which are the municipality's. */
  membrete: { entidad: string; area: string; lema: string; logo: Imagen }
  bloques: Bloque[]
  /** The text of the verifiable copy; null for an annex and a draft. */
  pie: { texto: string; qr: Imagen } | null
  /** Whether each page bears 'BORRADOR' (D-143). */
  borrador: boolean
  /** A line at the foot of each page, of the demonstration (ORG-49). */
  aviso?: string
}

/** What only some types have. */
type DeAlgunos = 'nombre' | 'comparecientes' | 'destinatario'
/** What is written out; texts of before have neither name nor who celebrates them. */
type Escrito = Omit<Borrador, DeAlgunos> & Partial<Pick<Borrador, DeAlgunos>>

/** What a document bears: its area, number and code, the Lima day on which it was made, and who signs it. */
export interface Expedido {
  area: AreaConSiglas
  /** The mayor's office, whose siglas its acts bear whoever types them (D-137); null while no area is it. */
  alcaldia?: Pick<AreaConSiglas, 'id' | 'siglas'> | null
  nro_doc: number
  code_verifica: string
  dia: string
  /** Numbered by its area while its type was numbered by area: its number keeps the area's suffix (D-137). */
  conSuArea?: boolean
  /** The whole number that the document keeps, whatever its area and templates say now; null of those not noted yet (ORG-24). */
  impreso?: string | null
  titulares?: Titulares
  /** The areas that it was sent to, in their order. */
  destinos?: readonly string[]
}

/** What the number of a document follows from. */
type Numerado = Pick<Expedido, 'nro_doc' | 'area' | 'alcaldia' | 'conSuArea' | 'impreso'>

/** Most paragraphs of a document: some two hundred pages of short ones. */
const PARRAFOS_MAXIMO = 4_000

/** What a number bears after its year, 'A-MPVA' (peru.md §6, D-137). */
export const sufijoImpreso = (
  tipo_doc: Borrador['tipo_doc'],
  { area, alcaldia, conSuArea = false }: Pick<Numerado, 'area' | 'alcaldia' | 'conSuArea'>,
  entidad: Entidad,
  plantillas: Plantillas,
): string => {
  const siglas = {
    area: plantillas.siglas(area),
    alcaldia: plantillas.siglas({ id: 0, ...alcaldia, name: 'Alcaldía' }),
    entidad: entidad.siglas,
  }
  return sufijoDe(tipo_doc, plantillas.de(tipo_doc), area.id, siglas, conSuArea)
}

/** The number as it is printed, '045-2026-A-MPVA': the one that the document keeps, or what it would get now (ORG-24). */
export const numeroImpreso = (
  { tipo_doc, anio }: Pick<Borrador, 'tipo_doc' | 'anio'>,
  { impreso, ...numerado }: Numerado,
  entidad: Entidad,
  plantillas: Plantillas,
): string => impreso || numeroConSufijo(numerado.nro_doc, anio, sufijoImpreso(tipo_doc, numerado, entidad, plantillas))

/**
 * Writes a draft in the words of its type: letterhead, title and number, place and date, reasons, decision, closing,
 * signers and, on what is going to be signed, the footer of the verifiable copy (DOC-53, D-38, D-143). Throws validacion
 * when it has thousands of paragraphs.
 */
export const redactar = (
  borrador: Escrito,
  expedido: Expedido,
  entidad: Entidad,
  plantillas: Plantillas,
  para: Para = 'firma',
): Redaccion => {
  const plantilla = plantillas.de(borrador.tipo_doc)
  const valores = valoresDe(borrador, expedido, entidad)
  const numero = `N° ${numeroImpreso(borrador, expedido, entidad, plantillas)}`
  const titulo = llenar(plantilla.titulo, valores)
  const conValores = (texto: string) => llenar(texto, valores)
  const lugar = `${entidad.ciudad}, ${diaEnPalabras(expedido.dia)}`
  const bloques: Bloque[] = [
    { estilo: 'titulo', texto: titulo },
    { estilo: 'numero', texto: numero },
    ...bajoElNumero(borrador, plantilla),
    ...(esComunicacion(borrador.tipo_doc)
      ? comunicacionDe(borrador, expedido, plantilla, conValores, lugar)
      : [{ estilo: 'lugar', texto: lugar } as const, ...cuerpoDe(borrador, plantilla, conValores)]),
  ]
  if (bloques.length > PARRAFOS_MAXIMO)
    throw new ErrorDeNegocio('validacion', { campos: { considerandos: 'El documento es demasiado largo' } })
  return {
    titulo: `${titulo} ${numero}`,
    membrete: {
      entidad: entidad.nombre,
      area: !esDeLaMunicipalidad(borrador.tipo_doc) ? valores.area : '',
      lema: entidad.lemas.get(Number(expedido.dia.slice(0, 4))) ?? '',
      logo: entidad.logo,
    },
    bloques,
    pie: para === 'firma' ? pieDe(borrador, expedido, entidad) : null,
    borrador: para === 'borrador',
    ...(entidad.aviso && { aviso: entidad.aviso }),
  }
}

type Valores = Record<(typeof CAMPOS_PLANTILLA)[number], string>

const SIN_TITULARES: Titulares = { alcalde: '', secretario: '', jefe: '' }

/** The position of whom the register does not tell. */
const CARGOS = { alcalde: 'ALCALDE', secretario: 'SECRETARIO GENERAL' } as const
const CARGO_DEL_JEFE: Partial<Record<Borrador['tipo_doc'], string>> = { 11: 'GERENTE', 12: 'SUB GERENTE', 13: 'JEFE' }
/** A directive is of any area, whose name tells the position. */
const cargoDelArea = (nombre: string): string => {
  if (/^gerencia\b/i.test(nombre)) return 'GERENTE'
  return /^sub ?-?gerencia\b/i.test(nombre) ? 'SUB GERENTE' : ''
}

const valoresDe = (
  { tipo_doc, tipo_sesion, fecha_sesion }: Escrito,
  { area, titulares = SIN_TITULARES }: Expedido,
  entidad: Entidad,
): Valores => {
  const nombreArea = enUnaLinea(area.name)
  return {
    entidad: entidad.nombre,
    ENTIDAD: entidad.nombre.toLocaleUpperCase('es-PE'),
    ciudad: entidad.ciudad,
    area: nombreArea,
    AREA: nombreArea.toLocaleUpperCase('es-PE'),
    sesion: SESIONES.find(({ id }) => id === tipo_sesion)?.name ?? '',
    fecha_sesion: fecha_sesion ? diaEnPalabras(fecha_sesion) : '',
    ...titulares,
    EL_ALCALDE: titulares.cargo_alcalde?.startsWith('ALCALDESA') ? 'LA ALCALDESA' : 'EL ALCALDE',
    cargo_alcalde: titulares.cargo_alcalde || CARGOS.alcalde,
    cargo_secretario: titulares.cargo_secretario || CARGOS.secretario,
    cargo_jefe: titulares.cargo_jefe || (CARGO_DEL_JEFE[tipo_doc] ?? cargoDelArea(nombreArea)),
  }
}

/** A label, where the template has one. */
const linea = (estilo: 'rotulo' | 'verbo', texto: string): Bloque[] => (texto === '' ? [] : [{ estilo, texto }])

/** A formula in capitals stands out; a sentence is a plain paragraph. */
const formula = (estilo: 'apertura' | 'cierre', dicho: string): Bloque => {
  if (dicho === dicho.toLocaleUpperCase('es-PE')) return { estilo, texto: dicho }
  return estilo === 'cierre' ? { estilo: 'final', texto: dicho } : parrafo(dicho)
}

/** What closes a document of any type. */
const finDe = ({ cierre, firmantes }: Plantilla, conValores: (texto: string) => string): Bloque[] => [
  ...cierre.map((texto) => formula('cierre', conValores(texto))),
  ...(firmantes.length > 0 ? [firmas(firmantes, conValores)] : []),
]

type Dato = Extract<Bloque, { estilo: 'dato' }>

/** One line of the head, or several under one label; of nothing a line to fill in. */
const dato = (rotulo: string, lineas: readonly Tramo[][]): Dato[] =>
  (lineas.length > 0 ? lineas : [[]]).map((tramos, i) => ({ estilo: 'dato', rotulo: i === 0 ? rotulo : '', tramos }))

const enTramos = (texto: string): Tramo[] => [{ texto, negrita: false }]

/**
 * The head and the contents of a communication (EXP-48): A, DE, ASUNTO, REFERENCIA and FECHA. It is for its addressee, or
 * for the areas that it was sent to, and from whoever signs it first. The template's labels of vistos and of the verb are
 * those of the reference and the subject.
 */
const comunicacionDe = (
  borrador: Escrito,
  { destinos = [] }: Expedido,
  plantilla: Plantilla,
  conValores: (texto: string) => string,
  lugar: string,
): Bloque[] => {
  const destinatario = enUnaLinea(borrador.destinatario || destinos.join('; '))
  const [de = []] = plantilla.firmantes
  const asunto = lineasDeTexto(borrador.resolutivos[0] ?? '').flatMap(({ tramos }) => tramos)
  const referencia = plantilla.vistos === null ? [] : lineasDeTexto(borrador.vistos)
  const cabeza = [
    ...dato('A', destinatario === '' ? [] : [enTramos(destinatario)]),
    ...dato('DE', de.map(conValores).filter(noEnBlanco).map(enTramos)),
    ...dato(conValores(plantilla.verbo), [asunto]),
    ...(referencia.length > 0
      ? dato(
          conValores(plantilla.vistos ?? ''),
          referencia.map(({ tramos }) => tramos),
        )
      : []),
    ...dato('FECHA', [enTramos(lugar)]),
  ]
  return [
    ...plantilla.apertura.map((texto) => formula('apertura', conValores(texto))),
    ...cabeza.map((uno, i): Dato => {
      if (i === 0) return { ...uno, borde: 'primero' }
      return i === cabeza.length - 1 ? { ...uno, borde: 'ultimo' } : uno
    }),
    ...linea('rotulo', conValores(plantilla.considerando ?? '')),
    ...(plantilla.considerando === null ? [] : lineasDeTexto(borrador.considerandos).map(bloqueDe)),
    ...(plantilla.formula ? [parrafo(conValores(plantilla.formula))] : []),
    ...finDe(plantilla, conValores),
  ]
}

const cuerpoDe = (borrador: Escrito, plantilla: Plantilla, conValores: (texto: string) => string): Bloque[] => {
  const vistos = plantilla.vistos === null ? [] : lineasDeTexto(borrador.vistos)
  const considerandos =
    plantilla.considerando === null ? [] : (plantilla.que ? considerandosDe : lineasDeTexto)(borrador.considerandos)
  const concluye = /^estando\b/i.test(palabrasDe(considerandos.at(-1)?.tramos ?? []))
  return [
    ...plantilla.apertura.map((texto) => formula('apertura', conValores(texto))),
    ...lineasDeTexto(borrador.comparecientes ?? '').map(bloqueDe),
    ...(vistos.length > 0 ? linea('rotulo', conValores(plantilla.vistos ?? '')) : []),
    ...vistos.map(bloqueDe),
    ...linea('rotulo', conValores(plantilla.considerando ?? '')),
    ...considerandos.map(bloqueDe),
    // The formula is left out where the writer already ended with it.
    ...(plantilla.formula && !concluye ? [parrafo(conValores(plantilla.formula))] : []),
    ...conNombre(linea('verbo', conValores(plantilla.verbo)), borrador, plantilla),
    ...borrador.resolutivos.flatMap((texto, i) => articulo(texto, plantilla.numeral, i + 1)),
    ...finDe(plantilla, conValores),
  ]
}

/** What goes on with the noun of the type: 'que regula …', 'de cooperación …'. */
const SIN_SUSTANTIVO = /^(?:QUE|DE|DEL|PARA|SOBRE|ENTRE)\s/

/** The name in capitals, without the quotes and the full stop that its writer put, and with the noun of its type. */
const nombreImpreso = ({ nombre = '' }: Pick<Escrito, 'nombre'>, { titulo }: Plantilla): string => {
  const suyo = enUnaLinea(nombre)
    .replace(/\.$/, '')
    .replace(/^[«“"]([^«»“”"]*)[»”"]$/u, '$1')
    .trim()
    .toLocaleUpperCase('es-PE')
  const [sustantivo = ''] = titulo.split(' ')
  return SIN_SUSTANTIVO.test(suyo) ? `${sustantivo} ${suyo}` : suyo
}

const bajoElNumero = (borrador: Escrito, plantilla: Plantilla): Bloque[] => {
  const nombre = nombreImpreso(borrador, plantilla)
  if (nombre === '' || (plantilla.nombre !== 'titulo' && plantilla.nombre !== 'comillas')) return []
  return [{ estilo: 'nombre', texto: plantilla.nombre === 'comillas' ? `«${nombre}»` : nombre }]
}

/** 'ORDENANZA QUE …' says the verb 'ORDENANZA:' itself; under another verb it stands as it is (peru.md §6). */
const conNombre = (verbo: Bloque[], borrador: Escrito, plantilla: Plantilla): Bloque[] => {
  const nombre = nombreImpreso(borrador, plantilla)
  if (nombre === '' || plantilla.nombre !== 'verbo') return verbo
  const [dicho] = verbo.flatMap((uno) => ('texto' in uno ? uno.texto.replace(/\s*:$/, '') : []))
  const loDice = dicho !== undefined && `${nombre} `.startsWith(`${dicho} `)
  return [...(loDice ? [] : verbo), { estilo: 'nombre', texto: nombre }]
}

const parrafo = (texto: string): Bloque => ({ estilo: 'parrafo', tramos: enTramos(texto) })

type Linea = ReturnType<typeof lineasDeTexto>[number]
const bloqueDe = ({ lista, numero, tramos }: Linea): Bloque =>
  lista === null ? { estilo: 'parrafo', tramos } : { estilo: 'lista', lista, numero, tramos }

/** The lines of an item; what a section of a directive counts is counted within it, '5.1.'. */
const bloquesDe = (lineas: readonly Linea[], numeral: Plantilla['numeral'], lugar: number): Bloque[] =>
  lineas
    .map(bloqueDe)
    .map((uno) =>
      numeral === 'romano' && uno.estilo === 'lista' && uno.lista === 'numeros' ? { ...uno, antes: `${lugar}.` } : uno,
    )

const noEnBlanco = (linea: string): boolean => linea.trim() !== ''

const firmas = (firmantes: Plantilla['firmantes'], conValores: (texto: string) => string): Bloque => ({
  estilo: 'firmas',
  firmantes: firmantes.map((lineas) => lineas.map(conValores).filter(noEnBlanco)),
})

/** Longer than any heading of a section. */
const ENCABEZADO_MAXIMO = 100
/** What a section or clause begins with in capitals, 'DEL OBJETO. ', is its heading. */
const EN_MAYUSCULAS = /^\p{Lu}[\p{Lu}\s,]{2,80}[.:](?=\s|$)/u

/** An item after its label; the lines after the first are paragraphs or lists of their own. */
const articulo = (texto: string, numeral: Plantilla['numeral'], lugar: number): Bloque[] => {
  const rotulo = rotuloImpreso(numeral, lugar)
  const [primero, ...resto] = lineasDeTexto(texto)
  // A list stands under its label.
  if (!primero || primero.lista !== null)
    return [
      { estilo: 'parrafo', rotulo: rotulo.trimEnd(), tramos: [], encabeza: true },
      ...bloquesDe(lineasDeTexto(texto), numeral, lugar),
    ]
  const tramos = sinRotulo(primero.tramos)
  const palabras = palabrasDe(tramos)
  if (numeral === 'articulo') return [{ estilo: 'parrafo', rotulo, tramos }, ...bloquesDe(resto, numeral, lugar)]
  const encabeza = resto.length > 0 && palabras.length <= ENCABEZADO_MAXIMO && !/[.;,:]$/.test(palabras)
  const titulo = encabeza ? palabras.length : (EN_MAYUSCULAS.exec(palabras)?.[0].length ?? 0)
  const conTitulo = [
    ...parteDe(tramos, 0, titulo).map((uno) => ({ ...uno, negrita: true })),
    ...parteDe(tramos, titulo),
  ]
  return [
    { estilo: 'parrafo', rotulo, tramos: conTitulo, ...(encabeza && { encabeza }) },
    ...bloquesDe(resto, numeral, lugar),
  ]
}

/** The text of the verifiable copy (peru.md §5.5), and the address that fills the verification in. */
const pieDe = (
  { tipo_doc, anio }: Escrito,
  { nro_doc, code_verifica }: Expedido,
  { nombre, direccion }: Entidad,
): Redaccion['pie'] => {
  const verifica = `${direccion}/#/verifica`
  const consulta = new URLSearchParams({
    tipo_doc: String(tipo_doc),
    nro_doc: numeroDeDocumento(nro_doc),
    anio: String(anio),
    code_verifica,
  })
  // The public search by code takes five types only (P-16, VER-03); documents of other types are checked by their PDF.
  const como = seVerificaConCodigo(tipo_doc)
    ? `${verifica} e ingresando la siguiente clave: ${code_verifica}`
    : `${verifica} y presentando ahí el archivo PDF de este documento. Código: ${code_verifica}`
  return {
    qr: qr(`${verifica}?${consulta}`),
    texto: `Esta es una copia auténtica imprimible de un documento electrónico archivado por la ${nombre}, aplicando lo dispuesto por el Art. 25 de D.S. 070-2013-PCM y la Tercera Disposición Complementaria Final del D.S. 026-2016-PCM. Su autenticidad e integridad pueden ser contrastadas a través de la siguiente dirección web: ${como}`,
  }
}

/** The name under which people keep the file, 'RA-045-2026-A-MPVA'. */
export const nombreDe = (
  borrador: Pick<Borrador, 'tipo_doc' | 'anio'>,
  expedido: Numerado,
  entidad: Entidad,
  plantillas: Plantillas,
): string => {
  const numero = numeroImpreso(borrador, expedido, entidad, plantillas)
  return `${tipoDocumento(borrador.tipo_doc).abbr.toUpperCase()}-${numero}`.replace(/[^\p{L}\p{N}-]+/gu, '-')
}
