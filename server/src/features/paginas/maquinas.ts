import { muestraDatosPersonales } from '@cabildo/contracts/datos-personales'
import { CAMINO_NORMAS, caminoDeNorma } from '@cabildo/contracts/normas-direccion'
import {
  CAMINO_OBRAS,
  CAMINO_SITEMAP,
  caminoDeAtom,
  caminoDeLista,
  caminoDeObra,
  DIRECCIONES_POR_PARTE,
  TIPO_EN_PLURAL,
} from '@cabildo/contracts/normas-paginas'
import type { TipoNorma } from '@cabildo/contracts/normas-tipos'
import type { Db } from '../../platform/db/conexion.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { listObras } from '../seguimiento/index.ts'
import type { Sitio } from './marco.ts'
import { citaDeNorma, descripcionDe, pdfDe } from './norma.ts'
import { getPartes, listAnios, listParaSitemap, type NormaEnLista, type TablaDeNormas } from './normas.queries.ts'

/** What programs read of the pages: Atom feeds, the sitemap and robots.txt. */

const XML = html`<?xml version="1.0" encoding="utf-8"?>
`

/** A mark of Lima as RFC 3339 has it. */
const comoInstante = (marca: string): string => `${marca.replace(' ', 'T')}-05:00`

/**
 * An Atom feed (RFC 4287). An entry is known by the row that it tells of, so that it stays the same one when the number of the norm is
 * put right and its address changes.
 */
export const escribirAtom = (sitio: Sitio, normas: readonly NormaEnLista[], tipo?: TipoNorma): string => {
  const { entidad } = sitio
  const { direccion, nombre } = entidad
  const camino = `${direccion}${caminoDeAtom(tipo)}`
  const pagina = `${direccion}${tipo === undefined ? CAMINO_NORMAS : caminoDeLista(tipo)}`
  const ultimo = normas.reduce((hasta, { updated_at }) => (updated_at > hasta ? updated_at : hasta), '')
  const host = new URL(direccion).hostname
  return html`${XML}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es-PE"><id>${camino}</id>
<title>${tipo === undefined ? 'Normas publicadas' : TIPO_EN_PLURAL[tipo]} · ${nombre}</title><updated>${
    ultimo === '' ? `${sitio.hoy}T00:00:00-05:00` : comoInstante(ultimo)
  }</updated><author><name>${nombre}</name></author>
<link rel="self" type="application/atom+xml" href="${camino}"/><link rel="alternate" type="text/html" href="${pagina}"/>
${normas.map(
  (
    norma,
  ) => html`<entry><id>tag:${host},2026:${norma.publicada ? 'publicacion' : 'archivo'}:${norma.id}</id><title>${citaDeNorma(
    norma,
    sitio,
  )}</title><published>${comoInstante(norma.created_at)}</published><updated>${comoInstante(
    norma.updated_at,
  )}</updated><link rel="alternate" type="text/html" href="${direccion}${caminoDeNorma(
    norma.direccion,
  )}"/><link rel="enclosure" type="application/pdf" length="${norma.size_file}" href="${direccion}${pdfDe(norma)}"/><category term="${
    TIPO_EN_PLURAL[norma.tipo_doc]
  }"/>${
    // Programs copy feeds: what looks like personal data is read on the page alone (P-15).
    !muestraDatosPersonales(norma.descripcion) && html`<summary>${descripcionDe(norma)}</summary>`
  }</entry>
`,
)}</feed>
`.texto
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const PARTE = /^(publicadas|archivo)-(\d{1,4})\.xml$|^(listas|obras)\.xml$/

/** A part of the sitemap: a range of ids of a table of norms, or all lists, or all works. */
export type Parte = { tabla: TablaDeNormas; numero: number } | 'listas' | 'obras'

export const leerParte = (nombre: string): Parte | null => {
  const [, tabla, numero, otra] = PARTE.exec(nombre) ?? []
  if (otra === 'listas' || otra === 'obras') return otra
  return tabla && Number(numero) > 0 ? { tabla: tabla as TablaDeNormas, numero: Number(numero) } : null
}

/** The sitemap's index of its parts. */
export const escribirSitemap = async (db: Db, { entidad }: Sitio): Promise<string> => {
  const partes = await getPartes(db)
  const nombres = [
    'listas',
    'obras',
    ...(['publicadas', 'archivo'] as const).flatMap((tabla) =>
      Array.from({ length: partes[tabla] }, (_, i) => `${tabla}-${i + 1}`),
    ),
  ]
  return html`${XML}<sitemapindex xmlns="${SITEMAP}">
${nombres.map(
  (nombre) => html`<sitemap><loc>${entidad.direccion}/sitemap/${nombre}.xml</loc></sitemap>
`,
)}</sitemapindex>
`.texto
}

/** Rows that are read at once. */
const LOTE = 2_000

/** Reads what the public may see; each batch on its own, so that a slow reader holds no connection. */
type Leer = <T>(acto: (db: Db) => Promise<T>) => Promise<T>

/** A part of the sitemap, piece by piece: only what may be indexed (P-15). */
export async function* escribirParte(leer: Leer, { entidad }: Sitio, parte: Parte): AsyncGenerator<string> {
  const { direccion } = entidad
  const url = (camino: string, modificada?: string): Html =>
    html`<url><loc>${direccion}${camino}</loc>${modificada && html`<lastmod>${modificada}</lastmod>`}</url>
`
  yield html`${XML}<urlset xmlns="${SITEMAP}">
`.texto
  if (parte === 'listas') {
    const todos = await leer(listAnios)
    const tipos = [...new Set(todos.map(({ tipo }) => tipo))]
    yield html`${[
      url(CAMINO_NORMAS),
      url(CAMINO_OBRAS),
      ...tipos.map((tipo) => url(caminoDeLista(tipo))),
      ...todos.map(({ tipo, anio }) => url(caminoDeLista(tipo, anio))),
    ]}`.texto
  } else if (parte === 'obras') {
    const { filas } = await leer(listObras)
    yield html`${filas.map(({ cui, cambio }) => url(caminoDeObra(cui), cambio))}`.texto
  } else {
    const hasta = parte.numero * DIRECCIONES_POR_PARTE
    for (let desde = hasta - DIRECCIONES_POR_PARTE; ; ) {
      const rango = { desde, hasta, tope: LOTE }
      const normas = await leer((db) => listParaSitemap(db, parte.tabla, rango))
      yield html`${normas
        .filter(({ descripcion }) => !muestraDatosPersonales(descripcion))
        .map(({ direccion: suya, modificada }) => url(caminoDeNorma(suya), modificada))}`.texto
      const ultima = normas.at(-1)
      if (!ultima || normas.length < LOTE) break
      desde = ultima.id
    }
  }
  yield '</urlset>\n'
}

/** Nothing is hidden by it: what must not be indexed says so itself. What is found for words has no end, so nobody goes through it. */
export const escribirRobots = ({ entidad }: Sitio): string =>
  `User-agent: *\nDisallow: ${CAMINO_NORMAS}?q=\n\nSitemap: ${entidad.direccion}${CAMINO_SITEMAP}\n`
