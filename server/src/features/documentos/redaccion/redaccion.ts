import type { Borrador } from '@cabildo/contracts/documentos-borrador'
import { AREA_ALCALDIA } from '@cabildo/contracts/documentos-destinos'
import { rotuloImpreso } from '@cabildo/contracts/documentos-ordinales'
import { esDeLaMunicipalidad, numeroDeDocumento, SESIONES, tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { seVerificaConCodigo } from '@cabildo/contracts/verificacion'
import { ErrorDeNegocio } from '../../../platform/errores.ts'
import { type Imagen, qr } from './imagen.ts'
import type { Entidad } from './membrete.ts'
import { diaEnPalabras } from './palabras.ts'
import { llenar, type Plantilla, type Plantillas, type Valores } from './plantillas.ts'
import { considerandosDe, enUnaLinea, parrafosDe, sinRotulo } from './textos.ts'

/** The styles of blocks that are one line. */
export type DeUnaLinea = Exclude<Bloque['estilo'], 'firmas' | 'parrafo'>
/** A block of a legal text; `estilo` decides how it looks, and nothing of what it says. */
export type Bloque =
  | { estilo: 'titulo' | 'lugar' | 'apertura' | 'rotulo' | 'verbo' | 'seccion' | 'cierre' | 'final'; texto: string }
  | { estilo: 'parrafo'; texto: string; rotulo?: string; hueco?: boolean }
  | { estilo: 'firmas'; firmantes: string[][] }

/** A document as Word and PDF both print it: these texts and no others. */
export interface Redaccion {
  /** The title of the file: type, number and year. */
  titulo: string
  membrete: { entidad: string; area: string; lema: string; logo: Imagen }
  bloques: Bloque[]
  /** The text of the verifiable copy; null for an annex. */
  pie: { texto: string; qr: Imagen } | null
}

/** What a document bears: its area, number and code, and the Lima day on which it was made. */
export interface Expedido {
  area: { id: number; name: string }
  nro_doc: number
  code_verifica: string
  dia: string
  /** Numbered by its area while its type was numbered by area: its number keeps the area's suffix (D-137). */
  conSuArea?: boolean
}

/** Whose suffix a number of the whole municipality bears, whoever types it (D-137). */
const ALCALDIA = { id: AREA_ALCALDIA, name: 'Alcaldía' }

/** Most paragraphs of a document: some two hundred pages of short ones. */
const PARRAFOS_MAXIMO = 4_000

/** The number as it is printed, '045-2026-A-MPVA' (peru.md §6, D-137). */
export const numeroImpreso = (
  { tipo_doc, anio }: Pick<Borrador, 'tipo_doc' | 'anio'>,
  { nro_doc, area, conSuArea = false }: Pick<Expedido, 'nro_doc' | 'area' | 'conSuArea'>,
  entidad: Entidad,
  plantillas: Plantillas,
): string => {
  const { sufijo, sufijos } = plantillas.de(tipo_doc)
  const deTodos = esDeLaMunicipalidad(tipo_doc) && !conSuArea
  const plantilla = deTodos ? sufijo : (sufijos[String(area.id)] ?? sufijo)
  const suyo = llenar(plantilla, { area: plantillas.siglas(deTodos ? ALCALDIA : area), entidad: entidad.siglas })
  return [numeroDeDocumento(nro_doc), anio, suyo].filter(Boolean).join('-')
}

/**
 * Writes a draft in the words of its type: letterhead, title and number, place and date, reasons, decision, closing and
 * the footer of the verifiable copy (DOC-53, D-38). Throws validacion when it has thousands of paragraphs.
 */
export const redactar = (
  borrador: Borrador,
  expedido: Expedido,
  entidad: Entidad,
  plantillas: Plantillas,
): Redaccion => {
  const plantilla = plantillas.de(borrador.tipo_doc)
  const valores = valoresDe(borrador, expedido, entidad)
  const numero = `N° ${numeroImpreso(borrador, expedido, entidad, plantillas)}`
  const titulo = llenar(plantilla.titulo, valores)
  const bloques: Bloque[] = [
    { estilo: 'titulo', texto: titulo },
    { estilo: 'titulo', texto: numero },
    { estilo: 'lugar', texto: `${entidad.ciudad}, ${diaEnPalabras(expedido.dia)}` },
    ...cuerpoDe(borrador, plantilla, (texto) => llenar(texto, valores)),
  ]
  if (bloques.length > PARRAFOS_MAXIMO)
    throw new ErrorDeNegocio('validacion', { campos: { considerandos: 'El documento es demasiado largo' } })
  return {
    titulo: `${titulo} ${numero}`,
    membrete: {
      entidad: entidad.nombre,
      area: valores.area,
      lema: entidad.lemas.get(Number(expedido.dia.slice(0, 4))) ?? '',
      logo: entidad.logo,
    },
    bloques,
    pie: pieDe(borrador, expedido, entidad),
  }
}

const valoresDe = ({ tipo_sesion, fecha_sesion }: Borrador, { area }: Expedido, entidad: Entidad): Valores => {
  const nombreArea = enUnaLinea(area.name)
  return {
    entidad: entidad.nombre,
    ENTIDAD: entidad.nombre.toLocaleUpperCase('es-PE'),
    ciudad: entidad.ciudad,
    area: nombreArea,
    AREA: nombreArea.toLocaleUpperCase('es-PE'),
    sesion: SESIONES.find(({ id }) => id === tipo_sesion)?.name ?? '',
    fecha_sesion: fecha_sesion ? diaEnPalabras(fecha_sesion) : '',
  }
}

const cuerpoDe = (borrador: Borrador, plantilla: Plantilla, conValores: (texto: string) => string): Bloque[] => {
  const linea = (estilo: 'rotulo' | 'verbo' | 'seccion', texto: string): Bloque[] =>
    texto === '' ? [] : [{ estilo, texto: conValores(texto) }]
  // A formula in capitals stands out; a sentence is a plain paragraph.
  const formula = (estilo: 'apertura' | 'cierre', texto: string): Bloque => {
    const dicho = conValores(texto)
    if (dicho === dicho.toLocaleUpperCase('es-PE')) return { estilo, texto: dicho }
    return estilo === 'cierre' ? { estilo: 'final', texto: dicho } : parrafo(dicho)
  }
  const vistos = parrafosDe(borrador.vistos)
  const considerandos = (plantilla.que ? considerandosDe : parrafosDe)(borrador.considerandos)
  const concluye = /^estando\b/i.test(considerandos.at(-1) ?? '')
  return [
    ...plantilla.apertura.map((texto) => formula('apertura', texto)),
    ...(vistos.length > 0 ? linea('rotulo', plantilla.vistos) : []),
    ...vistos.map(parrafo),
    ...linea('rotulo', plantilla.considerando),
    ...considerandos.map(parrafo),
    // The formula is left out where the writer already ended with it.
    ...(plantilla.formula && !concluye ? [parrafo(conValores(plantilla.formula))] : []),
    ...linea('verbo', plantilla.verbo),
    ...linea('seccion', plantilla.seccion.toLocaleUpperCase('es-PE')),
    ...borrador.resolutivos.flatMap((texto, i) => articulo(texto, rotuloImpreso(plantilla.numeral, i + 1))),
    ...plantilla.cierre.map((texto) => formula('cierre', texto)),
    ...(plantilla.firmantes.length > 0
      ? [{ estilo: 'firmas', firmantes: plantilla.firmantes.map((lineas) => lineas.map(conValores)) } as const]
      : []),
  ]
}

const parrafo = (texto: string): Bloque => ({ estilo: 'parrafo', texto })

/** An item after its label; the lines after the first are paragraphs of their own. */
const articulo = (texto: string, rotulo: string): Bloque[] => {
  const [primero = '', ...resto] = parrafosDe(texto)
  return [{ estilo: 'parrafo', rotulo, texto: sinRotulo(primero) }, ...resto.map(parrafo)]
}

/** The text of the verifiable copy (peru.md §5.5), and the address that fills the verification in. */
const pieDe = (
  { tipo_doc, anio }: Borrador,
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
  expedido: Pick<Expedido, 'nro_doc' | 'area' | 'conSuArea'>,
  entidad: Entidad,
  plantillas: Plantillas,
): string => {
  const numero = numeroImpreso(borrador, expedido, entidad, plantillas)
  return `${tipoDocumento(borrador.tipo_doc).abbr.toUpperCase()}-${numero}`.replace(/[^\p{L}\p{N}-]+/gu, '-')
}
