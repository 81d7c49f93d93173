import { fecha } from '@cabildo/contracts/base/tiempo'
import { muestraDatosPersonales } from '@cabildo/contracts/datos-personales'
import { CAMINO_NORMAS, caminoDeNorma } from '@cabildo/contracts/normas-direccion'
import {
  BUSQUEDA_EN_PAGINAS_MAXIMO,
  caminoDeAtom,
  caminoDeLista,
  FILAS_POR_PAGINA,
  MENSAJES_PAGINAS,
  PAGINAS_MAXIMO,
  TIPO_EN_PLURAL,
} from '@cabildo/contracts/normas-paginas'
import { TIPOS_NORMA, type TipoNorma } from '@cabildo/contracts/normas-tipos'
import { Html, html } from '../../platform/http/html.ts'
import { type Pagina, paginador, recortar, type Sitio, tarjeta } from './marco.ts'
import { citaDeNorma, descripcionDe, sello } from './norma.ts'
import type { FiltroDeNormas, listAnios, pageNormas } from './normas.queries.ts'

/** The lists of norms: by type, by year, and by words. */

type Filas = Awaited<ReturnType<typeof pageNormas>>
type Anios = Awaited<ReturnType<typeof listAnios>>

/** Characters of a description that a list shows. */
const EN_LISTA = 300

const comoLista = (filas: Filas, sitio: Sitio): Html =>
  html`<ol class="lista">${filas.map(
    (norma) =>
      html`<li><h2><a href="${caminoDeNorma(norma.direccion)}">${citaDeNorma(norma, sitio)}</a> ${sello(norma.estado)}</h2>
<p dir="auto">${recortar(descripcionDe(norma), EN_LISTA)}</p><p class="suave">${
        norma.publicada ? 'Publicada el' : 'En el archivo desde el'
      } ${fecha(norma.created_at)}</p></li>`,
  )}</ol>`

/** A form that any browser sends: what it finds has an address. */
const buscador = ({ tipo, anio, q }: FiltroDeNormas): Html =>
  html`<form class="buscador" method="get" action="${CAMINO_NORMAS}" role="search">
<label>Número o palabras<input type="search" name="q" value="${q}" maxlength="${BUSQUEDA_EN_PAGINAS_MAXIMO}"></label>
<label>Tipo<select name="tipo"><option value="">Todos</option>${TIPOS_NORMA.map(
    ({ id }) => html`<option value="${id}"${id === tipo && new Html(' selected')}>${TIPO_EN_PLURAL[id]}</option>`,
  )}</select></label>
<label>Año<input name="anio" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" value="${anio}"></label>
<button class="boton" type="submit">Buscar</button></form>
<p class="suave">Para buscar dentro del texto de los PDF, use el <a href="/#/archivo">archivo de normas</a>.</p>`

const anios = (tipo: TipoNorma, suyos: readonly number[], elegido?: number): Html =>
  html`<ul class="anios">${suyos.map(
    (anio) =>
      html`<li><a href="${caminoDeLista(tipo, anio)}"${anio === elegido && new Html(' aria-current="page"')}>${anio}</a></li>`,
  )}</ul>`

/** All types with their years; and what a search finds. */
export const paginaDeNormas = (
  { entidad, ...resto }: Sitio,
  todos: Anios,
  filtro: FiltroDeNormas,
  hallado: { filas: Filas; pagina: number } | null,
): Pagina => {
  const sitio = { entidad, ...resto }
  const con = Map.groupBy(todos, ({ tipo }) => tipo)
  const indice = html`<div class="tipos">${TIPOS_NORMA.flatMap(({ id }) => {
    const suyos = con.get(id)
    if (!suyos) return []
    return [
      html`<section class="tarjeta"><h2><a href="${caminoDeLista(id)}">${TIPO_EN_PLURAL[id]}</a></h2>${anios(
        id,
        suyos.map(({ anio }) => anio),
      )}</section>`,
    ]
  })}</div>${todos.length === 0 && html`<p class="tarjeta">${MENSAJES_PAGINAS.sinNormas}</p>`}`
  return {
    titulo: MENSAJES_PAGINAS.normas,
    descripcion: `${MENSAJES_PAGINAS.explicaNormas} ${entidad.nombre}.`,
    camino: CAMINO_NORMAS,
    miga: [],
    bajada: MENSAJES_PAGINAS.explicaNormas,
    // What is found for some words is no page to keep.
    indexable: hallado === null,
    atom: { titulo: `Normas publicadas · ${entidad.nombre}`, camino: caminoDeAtom() },
    contenido: html`${tarjeta('Buscar una norma', buscador(filtro))}${
      hallado === null
        ? indice
        : html`<section class="tarjeta" aria-label="Normas encontradas">${
            hallado.filas.length === 0
              ? html`<p>${MENSAJES_PAGINAS.sinHallazgos}</p>`
              : unaPagina(hallado, sitio, (otra) => conBusqueda(filtro, otra))
          }<p><a href="${CAMINO_NORMAS}">Ver todas las normas por tipo y año</a></p></section>`
    }<p class="suave"><a href="${caminoDeAtom()}">Suscribirse a las normas que se publican (Atom)</a></p>`,
  }
}

/** A page of a list with the way to its neighbours; the last one that a list may have says where the rest is. */
const unaPagina = (
  { filas, pagina }: { filas: Filas; pagina: number },
  sitio: Sitio,
  camino: (otra: number) => string,
): Html => {
  const [hayMas, hayOtra] = [filas.length > FILAS_POR_PAGINA, pagina < PAGINAS_MAXIMO]
  return html`${comoLista(filas.slice(0, FILAS_POR_PAGINA), sitio)}${
    hayMas && !hayOtra && html`<p>${MENSAJES_PAGINAS.hastaAqui}</p>`
  }${paginador(pagina, hayMas && hayOtra, camino)}`
}

/** The address of a page of what is found. */
const conBusqueda = ({ q, tipo, anio }: FiltroDeNormas, pagina: number): string => {
  const partes = new URLSearchParams({
    q,
    ...(tipo !== undefined && { tipo: String(tipo) }),
    ...(anio !== undefined && { anio: String(anio) }),
    ...(pagina > 1 && { pagina: String(pagina) }),
  })
  return `${CAMINO_NORMAS}?${partes}`
}

/** The norms of a type, of all years or of one. */
export const paginaDeLista = (
  sitio: Sitio,
  todos: Anios,
  { tipo, anio }: { tipo: TipoNorma; anio?: number | undefined },
  { filas, pagina }: { filas: Filas; pagina: number },
): Pagina => {
  const { entidad } = sitio
  const plural = TIPO_EN_PLURAL[tipo]
  const titulo = anio === undefined ? plural : `${plural} de ${anio}`
  const base = caminoDeLista(tipo, anio)
  const camino = (otra: number) => (otra > 1 ? `${base}?pagina=${otra}` : base)
  const suyos = todos.filter((uno) => uno.tipo === tipo).map((uno) => uno.anio)
  const mostradas = filas.slice(0, FILAS_POR_PAGINA)
  return {
    titulo: pagina > 1 ? `${titulo}, página ${pagina}` : titulo,
    descripcion: `${titulo} de la ${entidad.nombre}, con su estado, su texto y su PDF.`,
    camino: camino(pagina),
    miga: [
      [MENSAJES_PAGINAS.normas, CAMINO_NORMAS],
      ...(anio === undefined ? [] : [[plural, caminoDeLista(tipo)] as const]),
    ],
    bajada: entidad.nombre,
    // A type without norms says so, and is no page to keep.
    indexable: mostradas.length > 0 && !mostradas.some(({ descripcion }) => muestraDatosPersonales(descripcion)),
    atom: { titulo: `${plural} · ${entidad.nombre}`, camino: caminoDeAtom(tipo) },
    contenido: html`${
      suyos.length > 0 && html`<nav class="tarjeta" aria-label="Años">${anios(tipo, suyos, anio)}</nav>`
    }<section class="tarjeta" aria-label="${titulo}">${
      mostradas.length === 0 ? html`<p>${MENSAJES_PAGINAS.sinNormas}</p>` : unaPagina({ filas, pagina }, sitio, camino)
    }</section><p class="suave"><a href="${caminoDeAtom(tipo)}">Suscribirse: ${plural.toLowerCase()} (Atom)</a></p>`,
  }
}
