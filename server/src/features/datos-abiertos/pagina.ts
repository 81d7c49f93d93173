import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import {
  CAMINO_DATOS,
  CAMINO_DCAT,
  caminoDeDatos,
  conjuntoDe,
  DESCARGA_ABIERTA,
  FORMATO_ABIERTO,
  LICENCIA,
  type NombreDeConjunto,
  type TipoDeCampo,
} from '@cabildo/contracts/datos-abiertos'
import { type Html, html } from '../../platform/http/html.ts'
import { ficha, type Pagina, type Sitio, tarjeta } from '../paginas/index.ts'
import type { Publicado } from './dcat.ts'

/** How a field's values are written, for people. */
const TIPOS: Readonly<Record<TipoDeCampo, string>> = {
  texto: 'Texto',
  entero: 'Número entero',
  decimal: 'Número, con punto decimal',
  fecha: 'Fecha, AAAA-MM-DD',
  hora: 'Hora, HH:MM',
  direccion: 'Dirección web',
}

/** How many files a network may ask for. */
export interface Limites {
  porMinuto: number
  porDia: number
}

const enlaces = (nombre: NombreDeConjunto, mes?: string): Html =>
  html`<span class="enlaces formatos">${conjuntoDe(nombre).formatos.map((formato) => {
    const comun = FORMATO_ABIERTO[formato].nombre
    const cual = [conjuntoDe(nombre).titulo, mes].filter(Boolean).join(', ')
    return html`<a href="${caminoDeDatos(nombre, formato, mes)}" rel="nofollow" aria-label="${comun} de ${cual}">${comun}</a>`
  })}</span>`

/** The files of each month under their years, the newest open. */
const porAnios = (nombre: NombreDeConjunto, meses: readonly string[]): Html =>
  meses.length === 0
    ? html`Todavía no hay archivos`
    : html`${[...Map.groupBy(meses, (mes) => mes.slice(0, 4))].map(
        ([anio, suyos], i) =>
          html`<details${i === 0 && html` open`}><summary>${anio}</summary><ul>${suyos.map(
            (mes) => html`<li>${mes} ${enlaces(nombre, mes)}</li>`,
          )}</ul></details>`,
      )}`

const campos = (nombre: NombreDeConjunto): Html =>
  html`<details><summary>Campos de cada fila</summary>${ficha(
    conjuntoDe(nombre).campos.map((campo) => [
      campo.nombre,
      html`${campo.descripcion} <span class="suave">(${TIPOS[campo.tipo]})</span>`,
    ]),
  )}</details>`

const instante = (cuando: Date): string => {
  const marca = marcaLima(cuando)
  return `${fecha(marca)} ${hora(marca)}`
}

/** The catalogue for people (API-190), which leads machines to theirs. */
export const paginaDeDatos = ({ entidad }: Sitio, publicados: readonly Publicado[], limites: Limites): Pagina => ({
  titulo: 'Datos abiertos',
  descripcion: `Normas, visitas, obras y estadísticas de ${entidad.nombre} para descargar y volver a usar.`,
  camino: CAMINO_DATOS,
  miga: [],
  bajada: 'Lo que el municipio publica, en archivos que cualquiera puede descargar, usar y compartir',
  indexable: true,
  contenido: html`${publicados.map(({ nombre, cambiado, meses }) => {
    const { titulo, descripcion, frecuencia, limite, norma } = conjuntoDe(nombre)
    return html`<div id="${nombre}">${tarjeta(
      titulo,
      html`<p>${descripcion}</p>${ficha([
        ['Descargar', meses ? porAnios(nombre, meses) : enlaces(nombre)],
        ['Último cambio', cambiado && instante(cambiado)],
        ['Se actualiza', frecuencia.texto],
        ['Contenido', limite],
        ['Estándar del JSON', norma ? html`<a href="${norma.direccion}">${norma.nombre}</a>` : null],
      ])}${campos(nombre)}`,
    )}</div>`
  })}${tarjeta(
    'Condiciones de uso',
    ficha([
      ['Licencia', html`<a href="${LICENCIA.direccion}" rel="license">${LICENCIA.nombre}</a>`],
      [
        'Cómo citar',
        `${entidad.nombre}, «título del conjunto», ${entidad.direccion}${CAMINO_DATOS}, y la fecha de la descarga`,
      ],
      [
        'Límites',
        `${limites.porMinuto} descargas por minuto y ${limites.porDia} por día desde una misma red, junto con sus demás consultas públicas; quien pregunta si un archivo cambió (If-None-Match) y no cambió no gasta ninguna. Pasado el límite la respuesta es 429 y dice cuántos segundos esperar (Retry-After). Una descarga que no avanza en ${DESCARGA_ABIERTA.quietaSegundos} segundos se corta, y también la que dura más de ${DESCARGA_ABIERTA.maximaMinutos} minutos.`,
      ],
      [
        'Direcciones',
        'Las de los archivos no cambian; los conjuntos y los campos pueden crecer, y ninguno pierde su nombre.',
      ],
      ['Para programas', html`<a href="${CAMINO_DCAT}">Catálogo DCAT en JSON-LD</a>`],
      ['Contacto', entidad.correo && html`<a href="mailto:${entidad.correo}">${entidad.correo}</a>`],
      ['Base legal', 'Decreto Legislativo 1412 y Decreto Supremo 016-2017-PCM'],
    ]),
  )}`,
})
