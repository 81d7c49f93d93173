import { SaxesParser } from 'saxes'
import { inflar } from '../../cos/inflado.ts'
import type { Revision } from '../../cos/revision.ts'
import { dicDe, Flujo, iguales, siSeLee, textoDe, type Valor } from '../../cos/valores.ts'

/** Texts of a document's metadata (XMP, ISO 16684-1), by the property that they belong to. */
type Dicho = ReadonlyMap<string, readonly string[]>

const XMP = 'http://ns.adobe.com/xap/1.0/'
const PDF = 'http://ns.adobe.com/pdf/1.3/'
const DC = 'http://purl.org/dc/elements/1.1/'
/** The frame of every XMP, what belongs to XML itself, and what programs keep of copies and versions. */
const SIN_DECIR = new Set([
  ...['http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'adobe:ns:meta/'],
  ...['http://www.w3.org/2000/xmlns/', 'http://www.w3.org/XML/1998/namespace'],
])
const DE_VERSIONES = 'http://ns.adobe.com/xap/1.0/mm/'
/** The dates and programs that writers put down. */
const FECHADO = new Set([
  ...['ModifyDate', 'MetadataDate', 'CreateDate', 'CreatorTool'].map((key) => XMP + key),
  `${PDF}Producer`,
])
/** What the file says of itself in two places (ISO 32000-2, table 349): programs copy it from the older into the newer one. */
const DE_INFORMACION: ReadonlyMap<string, string> = new Map([
  [`${DC}title`, 'Title'],
  [`${DC}creator`, 'Author'],
  [`${DC}description`, 'Subject'],
])
const TIPO = 'application/pdf'
/** As everybody names those of whom nothing is asked. */
const PREFIJOS = new Set(['rdf', 'x', 'xml', 'xmlns', 'xmp', 'xap', 'xmpMM', 'xapMM', 'pdf'])
const DE_TITULO = new Set(['title', 'creator', 'description'])

/**
 * The property that a name stands for; null for the frame. Some readers go by the name as it is written, in whatever case, and
 * not by the namespace behind it (pdf.js): whatever looks like a title counts as one, and a name that hides its namespace for
 * something of its own.
 */
const propiedadDe = ({ uri, local, prefix }: { uri: string; local: string; prefix: string }): string | null => {
  const conocido = PREFIJOS.has(prefix)
  if (SIN_DECIR.has(uri) && conocido) return null
  const enMinusculas = local.toLowerCase()
  if (prefix.toLowerCase() === 'dc' || DE_TITULO.has(enMinusculas)) return DC + enMinusculas
  const esLibre = SIN_DECIR.has(uri) || FECHADO.has(uri + local) || uri === DE_VERSIONES
  return esLibre && !conocido ? `${prefix}:${uri}${local}` : uri + local
}
const BYTES_MAXIMO = 1_024 * 1_024

/**
 * Whether the metadata of a later revision say of the document what those before it did, in whatever form: people read its
 * title and its author in the bar and in the properties of their viewers. Dates and programs may be others, and what the
 * older kind of metadata (/Info) says may be said again.
 */
export const dicenLoMismo = (antes: Revision, a: Valor, despues: Revision, b: Valor): boolean => {
  if (iguales(antes.resolver(a), despues.resolver(b))) return true
  const [uno, otro] = [dichoEn(antes, a), dichoEn(despues, b)]
  if (!uno || !otro) return false
  const informacion = dicDe(antes.resolver(antes.trailer.get('Info')))
  const deInformacion = (key: string) => textoDe(antes.resolver(informacion?.get(key) ?? null))
  const todos = [...(informacion?.entradas.keys() ?? [])].flatMap((key) => deInformacion(key) ?? [])
  const sabido = (propiedad: string, texto: string): boolean => {
    const key = DE_INFORMACION.get(propiedad)
    if (uno.get(propiedad)?.includes(texto) || texto === TIPO) return true
    return key ? deInformacion(key)?.trim() === texto : todos.some((suyo) => suyo.includes(texto))
  }
  const nada = [...otro].every(([propiedad, textos]) => textos.every((texto) => sabido(propiedad, texto)))
  return nada && [...uno].every(([propiedad, textos]) => textos.every((texto) => otro.get(propiedad)?.includes(texto)))
}

/** Null when they cannot be read. */
const dichoEn = (revision: Revision, valor: Valor): Dicho | null => {
  const flujo = revision.resolver(valor)
  if (flujo === null) return new Map()
  if (!(flujo instanceof Flujo)) return null
  const datos = siSeLee(() => inflar(flujo, (v) => revision.resolver(v), revision.leidos.presupuesto), null)
  return !datos || datos.length > BYTES_MAXIMO ? null : leerXmp(datos.toString('utf8'))
}

const leerXmp = (xmp: string): Dicho | null => {
  const dicho = new Map<string, string[]>()
  /** Properties that are open, the outer ones first: whatever stands in one is of the outermost. */
  const abiertas: (string | null)[] = []
  let [bien, texto] = [true, '']
  const anotar = (propiedad: string | null | undefined, suyo: string) => {
    const limpio = suyo.trim()
    if (limpio === '' || (propiedad && (FECHADO.has(propiedad) || propiedad.startsWith(DE_VERSIONES)))) return
    dicho.set(propiedad ?? '', [...(dicho.get(propiedad ?? '') ?? []), limpio])
  }
  const deAfuera = () => abiertas.find((una) => una !== null)
  const vaciar = () => {
    anotar(deAfuera(), texto)
    texto = ''
  }
  const sumar = (trozo: string) => {
    texto += trozo
  }
  const fallar = () => {
    bien = false
  }
  const lector = new SaxesParser({ xmlns: true })
  // No entities but XML's own five: nothing may come from elsewhere.
  lector.on('doctype', fallar)
  lector.on('error', fallar)
  lector.on('text', sumar)
  lector.on('cdata', sumar)
  lector.on('opentag', ({ attributes, ...nombre }) => {
    vaciar()
    abiertas.push(propiedadDe(nombre))
    for (const atributo of Object.values(attributes)) {
      const suya = propiedadDe(atributo)
      if (suya !== null) anotar(deAfuera() ?? suya, atributo.value)
    }
  })
  lector.on('closetag', () => {
    vaciar()
    abiertas.pop()
  })
  lector.write(xmp.replace(/^\uFEFF/, '').trim()).close()
  return bien ? dicho : null
}
