import { caminoDeArchivado } from '@cabildo/contracts/archivo'
import { diaEnPalabras } from '@cabildo/contracts/base/meses'
import { muestraDatosPersonales } from '@cabildo/contracts/datos-personales'
import { capitalizada } from '@cabildo/contracts/documentos'
import { citaDeExtremo, citaPublicaDe } from '@cabildo/contracts/documentos-citas'
import { CAMINO_NORMAS, caminoDeNorma } from '@cabildo/contracts/normas-direccion'
import {
  caminoDeAtom,
  caminoDeLista,
  EXPLICA_ESTADO,
  MENSAJES_PAGINAS,
  TIPO_EN_PLURAL,
} from '@cabildo/contracts/normas-paginas'
import {
  type EstadoNorma,
  NOMBRE_RECIBIDA,
  NOMBRE_RELACION,
  type RelacionDeNorma,
} from '@cabildo/contracts/normas-relaciones'
import { caminoDePublicada } from '@cabildo/contracts/normas-tipos'
import { MENSAJES_TEXTOS } from '@cabildo/contracts/textos'
import { Html, html, visible } from '../../platform/http/html.ts'
import type { VidaDeNorma } from '../normas/index.ts'
import { enMegas, ficha, type Pagina, recortar, type Sitio, tarjeta } from './marco.ts'
import type { NormaEnLista, NormaEnPagina } from './normas.queries.ts'

/** The page of a norm, and what lists and feeds say of one. */

/** What it is about, as the screens show it (SHE-14). */
export const descripcionDe = ({ publicada, descripcion }: Pick<NormaEnLista, 'publicada' | 'descripcion'>): string =>
  visible(publicada ? capitalizada(descripcion) : descripcion)

/** How it is cited: 'Ordenanza Municipal N.° 012-2026-MPVA'. */
export const citaDeNorma = ({ tipo_doc, numero, anio }: NormaEnLista, { entidad }: Pick<Sitio, 'entidad'>): string =>
  citaPublicaDe({ tipo_doc, numero, anio }, entidad.siglas)

/** The public address of its PDF (API-104, API-105). */
export const pdfDe = ({ publicada, tipo_doc, anio, file }: NormaEnLista): string =>
  publicada ? caminoDePublicada(file) : caminoDeArchivado({ tipo_doc, anio }, file)

/**
 * Whether search engines may keep its page (P-15): its text was read and shows no personal data, and neither does its description.
 */
export const esIndexable = ({ texto, datos_personales, descripcion }: NormaEnPagina): boolean =>
  texto !== 'pendiente' && datos_personales.length === 0 && !muestraDatosPersonales(descripcion)

/** How a norm stands, in a word and a colour. */
export const sello = (estado: EstadoNorma): Html =>
  html`<strong class="estado" data-estado="${estado}">${estado}</strong>`

export const paginaDeNorma = (sitio: Sitio, norma: NormaEnPagina, vida: VidaDeNorma): Pagina => {
  const { entidad } = sitio
  const { tipo_doc, anio, direccion } = norma
  const cita = citaDeNorma(norma, sitio)
  const camino = caminoDeNorma(direccion)
  const descripcion = descripcionDe(norma)
  const plural = TIPO_EN_PLURAL[tipo_doc]
  const dia = norma.created_at.slice(0, 10)
  return {
    titulo: cita,
    descripcion: recortar(`${vida.estado}. ${descripcion}`, 200),
    camino,
    miga: [
      [MENSAJES_PAGINAS.normas, CAMINO_NORMAS],
      [plural, caminoDeLista(tipo_doc)],
      [String(anio), caminoDeLista(tipo_doc, anio)],
    ],
    bajada: norma.publicada
      ? `Publicada el ${diaEnPalabras(dia)}.`
      : `En el archivo de normas desde el ${diaEnPalabras(dia)}.`,
    indexable: esIndexable(norma),
    atom: { titulo: `${plural} · ${entidad.nombre}`, camino: caminoDeAtom(tipo_doc) },
    articulo: true,
    datos: datosDe(sitio, norma, vida, cita),
    contenido: html`<div class="dos"><div>
<section class="tarjeta" aria-label="Vigencia y sumilla"><p class="vigencia">${sello(vida.estado)} <span>${
      EXPLICA_ESTADO[vida.estado]
    }</span></p>${porQuien(vida, sitio)}<p class="sumilla" dir="auto">${descripcion}</p></section>
${tarjeta('Vida de la norma', historia(norma, vida, sitio))}
${relaciones(vida, sitio)}${texto(norma)}</div>
<aside>${tarjeta('Datos', datos(norma, vida, plural))}${tarjeta('Citar y compartir', compartir(sitio, camino, cita, descripcion))}
<nav class="tarjeta" aria-label="Más normas"><ul class="enlaces"><li><a href="${caminoDeLista(tipo_doc, anio)}">${plural} de ${anio}</a></li>
<li><a href="/#/archivo">Buscar en el texto de las normas</a></li><li><a href="${caminoDeAtom(tipo_doc)}">Suscribirse: ${plural.toLowerCase()} (Atom)</a></li></ul></nav></aside></div>`,
  }
}

/** What a norm is told of at the other end of a relation: a link where it has a page. */
const extremo = ({ otra, con_pagina }: RelacionDeNorma, { entidad }: Sitio): Html => {
  const cita = citaDeExtremo(otra, entidad.siglas)
  return con_pagina ? html`<a href="${caminoDeNorma(otra)}">${cita}</a>` : html`${cita}`
}

const conDetalle = (relacion: RelacionDeNorma): Html | null =>
  relacion.detalle === '' ? null : html` <span class="suave" dir="auto">(${relacion.detalle})</span>`

const cuando = ({ desde }: RelacionDeNorma, { hoy }: Sitio): Html =>
  html`<span class="suave">${desde > hoy ? 'Regirá desde el' : 'Desde el'} ${diaEnPalabras(desde)}</span>`

/** Which norms made it what it is today, and which will make it another one. */
const porQuien = ({ estado, recibidas }: VidaDeNorma, sitio: Sitio): Html | null => {
  const cambia = ({ tipo }: RelacionDeNorma) => tipo === 'deroga' || tipo === 'deroga_en_parte' || tipo === 'modifica'
  const suyas = recibidas.filter(
    (relacion) =>
      cambia(relacion) && (estado !== 'DEROGADA' || (relacion.tipo === 'deroga' && relacion.desde <= sitio.hoy)),
  )
  if (suyas.length === 0) return null
  return html`<ul class="por-quien">${suyas.map(
    (relacion) =>
      html`<li>${relacion.desde > sitio.hoy && `Desde el ${diaEnPalabras(relacion.desde)}: `}${
        NOMBRE_RECIBIDA[relacion.tipo]
      } ${extremo(relacion, sitio)}${conDetalle(relacion)}</li>`,
  )}</ul>`
}

/** From its publication on, what other norms did to it, in the order of the days. */
const historia = (norma: NormaEnPagina, { recibidas }: VidaDeNorma, sitio: Sitio): Html => {
  const dia = norma.created_at.slice(0, 10)
  const publicada = norma.publicada ? 'Publicada' : 'Incorporada al archivo'
  const hechos = [
    { dia, futuro: false, que: html`<b>${publicada}</b>` },
    ...recibidas.map((relacion) => ({
      dia: relacion.desde,
      futuro: relacion.desde > sitio.hoy,
      que: html`<b>${NOMBRE_RECIBIDA[relacion.tipo]}</b> ${extremo(relacion, sitio)}${conDetalle(relacion)}`,
    })),
  ].toSorted((a, b) => a.dia.localeCompare(b.dia))
  return html`<ol class="vida">${hechos.map(
    ({ dia: suyo, futuro, que }) =>
      html`<li${futuro && new Html(' data-futuro')}><time datetime="${suyo}">${diaEnPalabras(suyo)}</time><span>${que}${
        futuro && html` <span class="suave">(aún no rige)</span>`
      }</span></li>`,
  )}</ol>`
}

const relaciones = ({ hechas, recibidas }: VidaDeNorma, sitio: Sitio): Html | null => {
  const lista = (titulo: string, nombres: Readonly<Record<string, string>>, suyas: readonly RelacionDeNorma[]) =>
    suyas.length > 0 &&
    html`<h3>${titulo}</h3><ul class="relaciones">${suyas.map(
      (relacion) =>
        html`<li>${nombres[relacion.tipo]} ${extremo(relacion, sitio)}${conDetalle(relacion)}<br>${cuando(relacion, sitio)}</li>`,
    )}</ul>`
  if (hechas.length + recibidas.length === 0) return null
  return tarjeta(
    'Relación con otras normas',
    html`${lista('Lo que hace', NOMBRE_RELACION, hechas)}${lista('Lo que otras le hacen', NOMBRE_RECIBIDA, recibidas)}`,
  )
}

const texto = (norma: NormaEnPagina): Html | null => {
  const { texto: estado, extracto, por_maquina } = norma
  if (estado === 'pendiente') return tarjeta('Texto', html`<p class="suave">${MENSAJES_PAGINAS.pendiente}</p>`)
  if (!esIndexable(norma)) return null
  const inicio = recortar(extracto ?? '', 900)
  if (inicio === '') return null
  return tarjeta(
    'Así empieza su texto',
    html`<blockquote dir="auto">${inicio}</blockquote>${
      por_maquina && html`<p class="suave">${MENSAJES_TEXTOS.reconocido}.</p>`
    }<p><a href="${pdfDe(norma)}">Leer el texto completo en el PDF</a></p>`,
  )
}

const datos = (norma: NormaEnPagina, { estado }: VidaDeNorma, plural: string): Html =>
  html`${ficha([
    ['Tipo', plural],
    ['Número', norma.numero],
    ['Año', String(norma.anio)],
    ['Estado', estado],
    ['Unidad orgánica', norma.area],
    [norma.publicada ? 'Publicada el' : 'En el archivo desde el', diaEnPalabras(norma.created_at.slice(0, 10))],
  ])}<p><a class="boton" href="${pdfDe(norma)}">Abrir el PDF (${enMegas(norma.size_file)})</a></p>`

const compartir = ({ entidad }: Sitio, camino: string, cita: string, descripcion: string): Html => {
  const direccion = `${entidad.direccion}${camino}`
  const mensaje = encodeURIComponent(`${cita}. ${recortar(descripcion, 200)} ${direccion}`.toWellFormed())
  const asunto = encodeURIComponent(cita.toWellFormed())
  return html`<p class="cita" id="cita">${cita}, ${entidad.nombre}. ${direccion}</p>
<p class="suave">Toque el texto para elegirlo entero y cópielo.</p>
<ul class="enlaces"><li><a href="mailto:?subject=${asunto}&amp;body=${mensaje}">Enviar por correo</a></li>
<li><a href="https://wa.me/?text=${mensaje}" rel="noopener">Compartir por WhatsApp</a></li></ul>`
}

const FUERZA: Record<EstadoNorma, string> = {
  VIGENTE: 'https://schema.org/InForce',
  MODIFICADA: 'https://schema.org/InForce',
  DEROGADA: 'https://schema.org/NotInForce',
}

/** The norm as schema.org/Legislation. */
const datosDe = ({ entidad }: Sitio, norma: NormaEnPagina, { estado, hechas }: VidaDeNorma, cita: string): object => {
  const municipalidad = { '@type': 'GovernmentOrganization', name: entidad.nombre, url: entidad.direccion }
  const url = `${entidad.direccion}${caminoDeNorma(norma.direccion)}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Legislation',
    '@id': url,
    url,
    name: cita,
    legislationIdentifier: cita,
    legislationType: TIPO_EN_PLURAL[norma.tipo_doc],
    description: recortar(descripcionDe(norma), 500),
    inLanguage: 'es-PE',
    legislationLegalForce: FUERZA[estado],
    legislationPassedBy: municipalidad,
    publisher: municipalidad,
    ...(norma.publicada && { datePublished: norma.created_at.slice(0, 10) }),
    legislationChanges: hechas.map(({ otra, con_pagina }) =>
      con_pagina
        ? { '@type': 'Legislation', '@id': `${entidad.direccion}${caminoDeNorma(otra)}` }
        : { '@type': 'Legislation', name: visible(otra) },
    ),
    encoding: {
      '@type': 'LegislationObject',
      encodingFormat: 'application/pdf',
      contentUrl: `${entidad.direccion}${pdfDe(norma)}`,
      contentSize: enMegas(norma.size_file),
    },
  }
}
