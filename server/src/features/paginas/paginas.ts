import {
  CAMINO_NORMAS,
  caminoDeNorma,
  direccionDeNorma,
  leerDireccionDeNorma,
} from '@cabildo/contracts/normas-direccion'
import {
  BUSQUEDA_EN_PAGINAS_MAXIMO,
  CAMINO_OBRAS,
  caminoDeLista,
  caminoDeObra,
  FILAS_POR_PAGINA,
  leerTipoEnDireccion,
  MENSAJES_PAGINAS,
  PAGINAS_MAXIMO,
} from '@cabildo/contracts/normas-paginas'
import { TIPOS_NORMA } from '@cabildo/contracts/normas-tipos'
import type { Db } from '../../platform/db/conexion.ts'
import { html } from '../../platform/http/html.ts'
import { findVida } from '../normas/index.ts'
import { comoObra, findObra, huboObra, listAvances, pageObras } from '../seguimiento/index.ts'
import { paginaDeLista, paginaDeNormas } from './listas.ts'
import { escribirAtom } from './maquinas.ts'
import type { Pagina, Sitio } from './marco.ts'
import { paginaDeNorma } from './norma.ts'
import { type FiltroDeNormas, findDestino, findNorma, listAnios, listRecientes, pageNormas } from './normas.queries.ts'
import { paginaDeObra, paginaDeObras } from './obras.ts'

/** What stands at an address: a page, a feed, another address, or nothing, or nothing any more. */
export type Hallado = { pagina: Pagina } | { atom: string } | { a: string } | { sinPagina: 404 | 410 }

/** What was asked for behind '?', as it came. */
export type Consulta = Readonly<Record<string, unknown>>

const NADA = { sinPagina: 404 } as const
const CUI = /^\d{1,10}$/

const leerPagina = ({ pagina }: Consulta): number => {
  const numero = typeof pagina === 'string' && /^\d{1,4}$/.test(pagina) ? Number(pagina) : 1
  return Math.min(Math.max(numero, 1), PAGINAS_MAXIMO)
}

/** Rows of a page and one more, which tells whether there is another page. */
const tramoDe = (pagina: number) => ({ start: (pagina - 1) * FILAS_POR_PAGINA, length: FILAS_POR_PAGINA + 1 })

const comoTexto = (valor: unknown): string => (typeof valor === 'string' ? valor.trim() : '')

const leerFiltro = ({ q, tipo, anio }: Consulta): FiltroDeNormas => ({
  q: comoTexto(q).replaceAll('\0', '').slice(0, BUSQUEDA_EN_PAGINAS_MAXIMO).trim(),
  tipo: TIPOS_NORMA.find(({ id }) => String(id) === tipo)?.id,
  anio: /^(?:19|20)\d\d$/.test(comoTexto(anio)) ? Number(anio) : undefined,
})

/** Parts of a path: without a slash at its end, and with its type in small letters. */
const partirCamino = (camino: string): string[] => camino.toLowerCase().split('/').filter(Boolean)

/** What stands at an address below '/normas', which is given without it. */
export const hallarNormas = async (db: Db, sitio: Sitio, camino: string, consulta: Consulta): Promise<Hallado> => {
  const [nombre, anio, ...resto] = partirCamino(camino)
  if (nombre === undefined) return hallarIndice(db, sitio, consulta)
  if (nombre === 'atom.xml' && anio === undefined) return { atom: escribirAtom(sitio, await listRecientes(db)) }
  const tipo = leerTipoEnDireccion(nombre)
  if (tipo === null) return NADA
  if (anio === 'atom.xml' && resto.length === 0)
    return { atom: escribirAtom(sitio, await listRecientes(db, tipo), tipo) }
  if (resto.length > 0) return hallarNorma(db, sitio, [nombre, anio, ...resto].join('/'))
  if (anio !== undefined && !/^\d{4}$/.test(anio)) return NADA
  const deAnio = anio === undefined ? undefined : Number(anio)
  const lista = { tipo, anio: deAnio }
  const pagina = leerPagina(consulta)
  const [todos, filas] = await Promise.all([
    listAnios(db),
    pageNormas(db, { ...lista, q: '' }, { ...tramoDe(pagina), dia: sitio.hoy }),
  ])
  // A type has its page before its first norm; a year, and a page behind the last one, have none.
  if (filas.length === 0 && (anio !== undefined || pagina > 1)) return NADA
  return { pagina: paginaDeLista(sitio, todos, lista, { filas, pagina }) }
}

const hallarIndice = async (db: Db, sitio: Sitio, consulta: Consulta): Promise<Hallado> => {
  const filtro = leerFiltro(consulta)
  const [pagina, todos] = [leerPagina(consulta), await listAnios(db)]
  if (filtro.q === '' && filtro.tipo === undefined && filtro.anio === undefined)
    return { pagina: paginaDeNormas(sitio, todos, filtro, null) }
  // Without words, what a type and a year have is a list with an address of its own.
  if (filtro.q === '' && filtro.tipo !== undefined && pagina === 1) {
    const { tipo, anio } = filtro
    const hay = todos.some((uno) => uno.tipo === tipo && (anio === undefined || uno.anio === anio))
    if (hay) return { a: caminoDeLista(tipo, anio) }
  }
  const filas = await pageNormas(db, filtro, { ...tramoDe(pagina), dia: sitio.hoy })
  return { pagina: paginaDeNormas(sitio, todos, filtro, { filas, pagina }) }
}

const hallarNorma = async (db: Db, sitio: Sitio, pedida: string): Promise<Hallado> => {
  const identidad = leerDireccionDeNorma(pedida)
  if (!identidad) return NADA
  const direccion = direccionDeNorma(identidad)
  const [norma, vida] = await Promise.all([findNorma(db, direccion), findVida(db, direccion, sitio.hoy)])
  if (norma) return { pagina: paginaDeNorma(sitio, norma, vida) }
  const { hoy, retirada } = await findDestino(db, direccion)
  if (hoy !== null) return { a: caminoDeNorma(hoy) }
  return retirada ? { sinPagina: 410 } : NADA
}

/** What stands at an address below '/obras', which is given without it. */
export const hallarObras = async (db: Db, sitio: Sitio, camino: string, consulta: Consulta): Promise<Hallado> => {
  const [cui, ...resto] = partirCamino(camino)
  if (cui === undefined) {
    const pagina = leerPagina(consulta)
    const filas = await pageObras(db, tramoDe(pagina))
    if (filas.length === 0 && pagina > 1) return NADA
    return { pagina: paginaDeObras(sitio, { obras: filas.map((fila) => comoObra(fila, sitio.hoy)), pagina }) }
  }
  if (resto.length > 0 || !CUI.test(cui)) return NADA
  const [fila, avances] = await Promise.all([findObra(db, cui), listAvances(db, cui)])
  if (fila) return { pagina: paginaDeObra(sitio, comoObra(fila, sitio.hoy), avances) }
  return (await huboObra(db, cui)) ? { sinPagina: 410 } : NADA
}

/** The one path of what stands at an address: a slash at the end, zeros and capital letters do not count. */
export const caminoCanonico = (camino: string): string => {
  const [raiz = '', ...partes] = partirCamino(camino)
  const norma = raiz === CAMINO_NORMAS.slice(1) ? leerDireccionDeNorma(partes.join('/')) : null
  if (norma) return caminoDeNorma(direccionDeNorma(norma))
  const [cui] = partes
  if (raiz === CAMINO_OBRAS.slice(1) && partes.length === 1 && cui && CUI.test(cui)) return caminoDeObra(cui)
  return `/${[raiz, ...partes].join('/')}`
}

/** The page that says that there is none, or none any more, or why it cannot be shown. */
export const paginaSinContenido = (camino: string, titulo: string, explica: string): Pagina => ({
  titulo,
  descripcion: explica,
  camino,
  miga: [],
  bajada: explica,
  indexable: false,
  contenido: html`<section class="tarjeta" aria-label="Por dónde seguir"><ul class="enlaces"><li><a href="${CAMINO_NORMAS}">${MENSAJES_PAGINAS.normas}</a></li>
<li><a href="${CAMINO_OBRAS}">${MENSAJES_PAGINAS.obras}</a></li><li><a href="/">Servicios en línea</a></li></ul></section>`,
})
