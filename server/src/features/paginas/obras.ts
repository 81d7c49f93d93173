import { enPorcentaje, enSoles } from '@cabildo/contracts/base/montos'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { CAMINO_OBRAS, caminoDeObra, FILAS_POR_PAGINA, MENSAJES_PAGINAS } from '@cabildo/contracts/normas-paginas'
import type { AvanceObra, Obra } from '@cabildo/contracts/seguimiento'
import {
  ALERTAS_OBRA,
  CLASES_OBRA,
  compararAvance,
  fichaNacionalDe,
  programadoEnCarga,
} from '@cabildo/contracts/seguimiento-reglas'
import { type Html, html } from '../../platform/http/html.ts'
import { ficha, type Pagina, paginador, recortar, type Sitio, tarjeta } from './marco.ts'

/** The pages of works: what the timeline shows of them (SEG-01, SEG-09). */

const SIN_DATO = 'Sin dato'
const avance = (valor: number | null): string => (valor === null ? SIN_DATO : enPorcentaje(valor))
const monto = (valor: number | null): string => (valor === null ? SIN_DATO : enSoles(valor))

const plazo = ({ inicio, fin }: Pick<Obra, 'inicio' | 'fin'>): string => {
  if (inicio && fin) return `${fecha(inicio)} a ${fecha(fin)}`
  if (inicio) return `Desde ${fecha(inicio)}`
  return fin ? `Hasta ${fecha(fin)}` : 'Sin plazo registrado'
}

const clase = ({ clase: suya }: Obra): Html =>
  html`<strong class="estado" data-obra="${suya}">${CLASES_OBRA[suya]}</strong>`

/** A progress as a bar with its number; the number alone where nobody said. */
const barra = (nombre: string, valor: number | null): Html =>
  html`<p class="barra"><span>${nombre}: <b>${avance(valor)}</b></span>${
    valor !== null && html`<meter min="0" max="100" value="${valor}" aria-label="${nombre}">${avance(valor)}</meter>`
  }</p>`

export const paginaDeObras = (
  { entidad }: Sitio,
  { obras, pagina }: { obras: readonly Obra[]; pagina: number },
): Pagina => {
  const camino = (otra: number) => (otra > 1 ? `${CAMINO_OBRAS}?pagina=${otra}` : CAMINO_OBRAS)
  return {
    titulo: pagina > 1 ? `${MENSAJES_PAGINAS.obras}, página ${pagina}` : MENSAJES_PAGINAS.obras,
    descripcion: `${MENSAJES_PAGINAS.explicaObras} ${entidad.nombre}.`,
    camino: camino(pagina),
    miga: [],
    bajada: MENSAJES_PAGINAS.explicaObras,
    indexable: true,
    contenido: html`<section class="tarjeta" aria-label="${MENSAJES_PAGINAS.obras}">${
      obras.length === 0
        ? html`<p>${MENSAJES_PAGINAS.sinObras}</p>`
        : html`<ol class="lista">${obras.slice(0, FILAS_POR_PAGINA).map(
            (obra) =>
              html`<li><h2><a href="${caminoDeObra(obra.cui)}">${obra.title_meta}</a> ${clase(obra)}</h2>
<p class="suave">CUI ${obra.cui} · ${plazo(obra)} · Costo ${monto(obra.costo_actualizado)}</p><div class="barras">${barra(
                'Avance físico',
                obra.avance_fisico,
              )}${barra('Avance financiero', obra.avance_financiero)}</div></li>`,
          )}</ol>`
    }${paginador(pagina, obras.length > FILAS_POR_PAGINA, camino)}</section>
<p><a href="/#/seguimiento789">Ver la línea de tiempo de las obras</a></p>`,
  }
}

export const paginaDeObra = ({ entidad }: Sitio, obra: Obra, avances: readonly AvanceObra[]): Pagina => {
  const camino = caminoDeObra(obra.cui)
  const direccion = `${entidad.direccion}${camino}`
  const mensaje = encodeURIComponent(`${recortar(obra.title_meta, 200)} ${direccion}`.toWellFormed())
  return {
    titulo: recortar(obra.title_meta, 140),
    corto: `CUI ${obra.cui}`,
    descripcion: `Obra CUI ${obra.cui}: ${CLASES_OBRA[obra.clase].toLowerCase()}, avance físico ${avance(obra.avance_fisico)}, costo ${monto(obra.costo_actualizado)}. ${entidad.nombre}.`,
    camino,
    miga: [[MENSAJES_PAGINAS.obras, CAMINO_OBRAS]],
    bajada: `CUI ${obra.cui} · ${plazo(obra)}`,
    indexable: true,
    articulo: true,
    contenido: html`<div class="dos"><div><section class="tarjeta" aria-label="Estado de la obra"><p class="vigencia">${clase(obra)}${
      obra.dias_vencidos > 0 && html` <span>${obra.dias_vencidos} días después de su plazo</span>`
    }</p><p class="sumilla" dir="auto">${obra.title_meta}</p><div class="barras">${barra('Avance físico', obra.avance_fisico)}${barra(
      'Avance financiero',
      obra.avance_financiero,
    )}</div>${
      obra.alertas.length > 0 &&
      html`<ul class="por-quien">${obra.alertas.map((alerta) => html`<li><b>${ALERTAS_OBRA[alerta].rotulo}.</b> ${ALERTAS_OBRA[alerta].regla}</li>`)}</ul>`
    }</section>${tarjeta('Programado y ejecutado', comparacion(obra))}${tarjeta('Cómo cambió', cambios(avances))}</div>
<aside>${tarjeta(
      'Datos',
      ficha([
        ['CUI', obra.cui],
        ['Plazo', plazo(obra)],
        ['Costo actualizado', monto(obra.costo_actualizado)],
        ['PIM del año', monto(obra.pim_current)],
        ['Devengado del año', monto(obra.devengado_anual)],
        ['Devengado acumulado', monto(obra.devengado_acumulado_total)],
        ['Último cambio', fecha(obra.updated_at)],
      ]),
    )}${tarjeta(
      'Citar y compartir',
      html`<p class="cita">${obra.title_meta} (CUI ${obra.cui}), ${entidad.nombre}. ${direccion}</p>
<p class="suave">Toque el texto para elegirlo entero y cópielo.</p><ul class="enlaces"><li><a href="mailto:?subject=${encodeURIComponent(`Obra CUI ${obra.cui}`)}&amp;body=${mensaje}">Enviar por correo</a></li>
<li><a href="https://wa.me/?text=${mensaje}" rel="noopener">Compartir por WhatsApp</a></li></ul>`,
    )}<nav class="tarjeta" aria-label="Más obras"><ul class="enlaces"><li><a href="${CAMINO_OBRAS}">Todas las obras</a></li>
<li><a href="/#/seguimiento789">Línea de tiempo de las obras</a></li><li><a href="${fichaNacionalDe(obra.cui)}" rel="noopener">Ficha en el Banco de Inversiones</a></li></ul></nav></aside></div>`,
  }
}

const SERIES = [
  ['avance_fisico', 'Físico'],
  ['avance_financiero', 'Financiero'],
] as const

const comparacion = (obra: Obra): Html =>
  html`<div class="corredera" tabindex="0" role="region" aria-label="Programado y ejecutado"><table><thead><tr><th scope="col">Avance</th><th scope="col">Programado</th><th scope="col">Ejecutado</th></tr></thead><tbody>${SERIES.map(
    ([serie, rotulo]) => {
      const { real, programado } = compararAvance(obra, serie)
      return html`<tr><th scope="row">${rotulo}</th><td>${avance(programado)}</td><td>${avance(real)}</td></tr>`
    },
  )}</tbody></table></div>`

/** What each upload said, the newest first. */
const cambios = (avances: readonly AvanceObra[]): Html =>
  html`<div class="corredera" tabindex="0" role="region" aria-label="Cargas que cambiaron la obra"><table><thead><tr><th scope="col">Carga del</th><th scope="col">Físico</th><th scope="col">Financiero</th><th scope="col">Físico programado</th><th scope="col">Plazo</th><th scope="col">Costo actualizado</th></tr></thead><tbody>${avances
    .toReversed()
    .map(
      (uno) =>
        html`<tr><th scope="row">${fecha(uno.fecha)}</th><td>${avance(uno.avance_fisico)}</td><td>${avance(
          uno.avance_financiero,
        )}</td><td>${avance(programadoEnCarga(uno, 'avance_fisico'))}</td><td>${plazo(uno)}</td><td>${monto(uno.costo_actualizado)}</td></tr>`,
    )}</tbody></table></div>`
