import { createHash } from 'node:crypto'
import { escala } from '@cabildo/contracts/base/escala'
import { BLOQUES_DE_LA_MARCA } from '@cabildo/contracts/base/marca'
import { SERVICIOS_PUBLICOS } from '@cabildo/contracts/base/servicios-publicos'
import { CAMINO_DATOS } from '@cabildo/contracts/datos-abiertos'
import { TEXTO_DE_DEMOSTRACION } from '@cabildo/contracts/entidad'
import { CAMINO_NORMAS } from '@cabildo/contracts/normas-direccion'
import { CAMINO_OBRAS, MENSAJES_PAGINAS } from '@cabildo/contracts/normas-paginas'
import { enlaceDeTelefono, usoDeDatos } from '@cabildo/contracts/pie-de-pagina'
import { Html, html } from '../../platform/http/html.ts'
import type { Entidad } from '../organizacion/index.ts'

/** The frame of the pages that the server writes: that of the public pages (design §10), without script (decision 0214). */

/** Whose pages they are, and on which day they are written. */
export interface Sitio {
  entidad: Entidad
  /** yyyy-MM-dd of Lima. */
  hoy: string
  /** Address of the style sheet; null where the web app is not built. */
  hoja: string | null
}

export interface Pagina {
  titulo: string
  /** What it is called in the line of where it stands; its title where that is not said. */
  corto?: string
  /** One or two sentences, for search engines and for who shares the page. */
  descripcion: string
  /** Its only address, without the host. */
  camino: string
  /** What stands above it, outermost first. */
  miga: readonly (readonly [nombre: string, camino: string])[]
  /** Beneath its title in the band. */
  bajada: string
  contenido: Html
  /** Whether search engines may keep it (P-15). */
  indexable: boolean
  /** Its feed, and what that is called. */
  atom?: { titulo: string; camino: string }
  /** What machines are told of it (schema.org). */
  datos?: object
  articulo?: boolean
}

/** The mark of the design (README §1). */
const MARCA = html`<svg class="marca" width="40" height="40" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">${BLOQUES_DE_LA_MARCA.map(
  ([x, y]) => html`<rect x="${x}" y="${y}" width="7.6" height="7.6" rx="1.2"/>`,
)}<circle cx="16" cy="16" r="3.7"/></svg>`

const SERVICIOS = [{ ruta: 'inicio', nombre: 'Inicio', corto: undefined, principal: undefined }, ...SERVICIOS_PUBLICOS]
const PROPIAS = [
  [MENSAJES_PAGINAS.normas, CAMINO_NORMAS],
  [MENSAJES_PAGINAS.obras, CAMINO_OBRAS],
] as const

const MARCAS = new Map<string, { estilo: string; politica: string }>()
/** The ten shades of a municipality's colour as a style of the page, and the policy that lets this very one in. */
const marcaDe = (color: string): { estilo: string; politica: string } => {
  const hecha = MARCAS.get(color)
  if (hecha) return hecha
  const estilo = `:root{${escala(color)
    .map((tono, i) => `--mantine-color-cabildo-${i}:${tono}`)
    .join(';')}}`
  const huella = createHash('sha256').update(estilo).digest('base64')
  // No script runs; tools that judge a page ask for robots.txt in its name, and count a refusal as a broken file.
  const politica = `default-src 'none';connect-src 'self';style-src 'self' 'sha256-${huella}';img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'self'`
  MARCAS.set(color, { estilo, politica })
  return { estilo, politica }
}

/** What a page's answer says besides: nothing but its own styles, and no script at all. */
export const cabecerasDePagina = ({ entidad }: Sitio, indexable: boolean): Record<string, string> => ({
  'content-security-policy': marcaDe(entidad.color).politica,
  ...(!indexable && { 'x-robots-tag': 'noindex' }),
})

/** The whole page. */
export const escribirPagina = (sitio: Sitio, pagina: Pagina): string => {
  const { entidad, hoja } = sitio
  const { titulo, descripcion, camino, atom, datos, indexable } = pagina
  const direccion = `${entidad.direccion}${camino}`
  const enDemostracion = entidad.aviso !== undefined
  const nombre = [titulo, entidad.nombre, ...(enDemostracion ? [TEXTO_DE_DEMOSTRACION] : [])].join(' · ')
  return html`<!doctype html>
<html lang="es-PE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="format-detection" content="telephone=no">
<title>${nombre}</title><meta name="description" content="${descripcion}">${
    indexable ? null : html`<meta name="robots" content="noindex">`
  }
<link rel="canonical" href="${direccion}">${
    atom &&
    html`<link rel="alternate" type="application/atom+xml" title="${atom.titulo}" href="${entidad.direccion}${atom.camino}">`
  }
<meta property="og:title" content="${titulo}"><meta property="og:description" content="${descripcion}">
<meta property="og:type" content="${pagina.articulo ? 'article' : 'website'}"><meta property="og:url" content="${direccion}">
<meta property="og:site_name" content="${entidad.nombre}"><meta property="og:locale" content="es_PE">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${new Html(marcaDe(entidad.color).estilo)}</style>${
    hoja && html`<link rel="stylesheet" href="${hoja}">`
  }${datos && comoDatos(datos)}</head>
<body><a class="salto" href="#contenido">Saltar al contenido</a>${
    enDemostracion && html`<p class="cinta" role="note">${TEXTO_DE_DEMOSTRACION}</p>`
  }
${cabeza(sitio, camino)}
<main id="contenido" tabindex="-1"><div class="banda"><div class="columna">
<nav class="ruta" aria-label="Ruta"><a href="${entidad.sitio || '/'}">Inicio</a>${pagina.miga.map(
    ([suyo, suCamino]) => html`<span aria-hidden="true">›</span><a href="${suCamino}">${suyo}</a>`,
  )}<span aria-hidden="true">›</span><span aria-current="page">${pagina.corto ?? titulo}</span></nav>
<h1>${titulo}</h1><p>${pagina.bajada}</p></div></div>
<div class="columna cuerpo">${pagina.contenido}</div></main>
${pie(sitio)}
</body></html>
`.texto
}

/**
 * `<` cannot end the element early, whatever a norm says. Written as a text: the bundler takes a template with such an element apart
 * by means of a package that the product does not have.
 */
const comoDatos = (datos: object): Html =>
  new Html(`<script type="application/ld+json">${JSON.stringify(datos).replaceAll('<', '\\u003c')}</script>`)

const cabeza = ({ entidad }: Sitio, camino: string): Html => {
  const enlace = (nombre: string, suyo: string) =>
    html`<a href="${suyo}"${suyo === camino ? new Html(' aria-current="page"') : null}>${nombre}</a>`
  return html`<header class="cabeza"><div class="columna"><a class="entidad" href="${entidad.sitio || '/'}">${MARCA}<span><b>${
    entidad.nombre
  }</b><small>Servicios en línea</small></span></a>
<nav class="servicios" aria-label="Servicios">${PROPIAS.map(([nombre, suyo]) => enlace(nombre, suyo))}${SERVICIOS.filter(
    ({ principal }) => principal,
  )
    .slice(0, 3)
    .map(({ ruta, nombre, corto }) => enlace(corto ?? nombre, `/#/${ruta}`))}</nav>
<button class="boton-menu" type="button" popovertarget="servicios" aria-label="Menú de servicios"></button>
<nav id="servicios" class="hoja-menu" popover aria-label="Todos los servicios">${PROPIAS.map(([nombre, suyo]) =>
    enlace(nombre, suyo),
  )}${SERVICIOS.map(({ ruta, nombre }) => enlace(nombre, `/#/${ruta}`))}</nav></div></header>`
}

const pie = ({ entidad, hoy }: Sitio): Html => {
  const { nombre, domicilio, horario, telefono, correo } = entidad
  const marcar = enlaceDeTelefono(telefono)
  return html`<footer class="pie"><div class="columna"><address><b>${nombre}</b>${domicilio && html`<span>${domicilio}</span>`}${
    horario && html`<span>${horario}</span>`
  }</address>${
    (telefono || correo) &&
    html`<div><b>Atención</b><ul>${
      telefono && html`<li>Central: ${marcar ? html`<a href="${marcar}">${telefono}</a>` : telefono}</li>`
    }${correo && html`<li><a href="mailto:${correo}">${correo}</a></li>`}</ul></div>`
  }<nav aria-label="Servicios del municipio"><b>Servicios</b><ul>${[
    ...PROPIAS,
    ['Datos abiertos', CAMINO_DATOS] as const,
    ...SERVICIOS.map(({ ruta, nombre: suyo }) => [suyo, `/#/${ruta}`] as const),
  ].map(([suyo, camino]) => html`<li><a href="${camino}">${suyo}</a></li>`)}</ul></nav>
<div class="menudo"><span>© ${hoy.slice(0, 4)} ${nombre} · Cabildo</span><a href="/#/login">Ingreso del personal</a>
<details><summary>Protección de datos personales</summary>${usoDeDatos(entidad).map(
    (parrafo) => html`<p>${parrafo}</p>`,
  )}</details></div></div></footer>`
}

/** A part of a page with a heading. */
export const tarjeta = (titulo: string, contenido: Html): Html =>
  html`<section class="tarjeta"><h2>${titulo}</h2>${contenido}</section>`

/** Names with what they are, those that nobody said left out. */
export const ficha = (datos: readonly (readonly [nombre: string, valor: string | Html | null | false])[]): Html =>
  html`<dl class="ficha">${datos
    .filter(([, valor]) => valor !== null && valor !== false && valor !== '')
    .map(([nombre, valor]) => html`<div><dt>${nombre}</dt><dd>${valor}</dd></div>`)}</dl>`

/** The ways to the page before and after; nothing where all is on one. */
export const paginador = (pagina: number, hayMas: boolean, caminoDe: (pagina: number) => string): Html | null =>
  pagina === 1 && !hayMas
    ? null
    : html`<nav class="paginador" aria-label="Páginas">${
        pagina > 1 && html`<a rel="prev" href="${caminoDe(pagina - 1)}">‹ Anterior</a>`
      }<span>Página ${pagina}</span>${hayMas && html`<a rel="next" href="${caminoDe(pagina + 1)}">Siguiente ›</a>`}</nav>`

/** '2.41 MB' (SHE-71). */
export const enMegas = (bytes: number): string => `${Math.max(0.01, bytes / 1_048_576).toFixed(2)} MB`

/** A text within so many characters, cut between words. */
export const recortar = (texto: string, largo: number): string => {
  const junto = texto.replace(/\s+/g, ' ').trim()
  if (junto.length <= largo) return junto
  const corte = junto.lastIndexOf(' ', largo - 1)
  return `${junto.slice(0, corte > 0 ? corte : largo - 1)}…`
}
