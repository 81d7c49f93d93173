import type { Borrador, VistaPedida } from '@cabildo/contracts/documentos-borrador'
import { esComunicacion, exigeVistos } from '@cabildo/contracts/documentos-comunicaciones'
import { esDeSesion, llevaComparecientes, llevaNombre, llevaVistos } from '@cabildo/contracts/documentos-tipos'
import type { CasaWeb } from '../../../casa.ts'
import type { Db } from '../../../platform/db/conexion.ts'
import { WarmPrinter } from '../../../platform/exportar/warm-printer.ts'
import { gastarCupo, MINUTO_MS } from '../../../platform/limites/limites.ts'
import type { Reloj } from '../../../platform/reloj.ts'
import { type Sesion, soloSuArea } from '../../../platform/sesion/sesion.ts'
import { correlativoSiguiente } from '../documentos.ts'
import { expedirGuardado } from './generado.ts'
import { findAreasDelNumero } from './impreso.queries.ts'
import { type Expedido, type Redaccion, redactar } from './redaccion.ts'
import { esLarga, PDF } from './taller.ts'
import { palabrasDe } from './textos.ts'
import { findTitulares } from './titulares.queries.ts'

/** What the live page uses of the house. */
type Vistas = Pick<CasaWeb, 'db' | 'reloj' | 'entidad' | 'plantillas'> & { imprenta: WarmPrinter }

/** More than the fastest typist causes, each of whose keys may ask for a page. */
const TOPE = { cadaMs: MINUTO_MS, maximo: 600 } as const

/** The printers of live pages: two processes, so that a document of two hundred pages holds nobody else up. */
export const abrirImprenta = (): WarmPrinter =>
  new WarmPrinter({ printers: 2, waiting: 40, orders: 500, idleMs: 5 * MINUTO_MS })

/** Stands on the page for the code, which a document gets when it is generated or saved. */
const SIN_CODIGO = '·······'
const HUECOS = {
  vistos: '[Vistos]',
  considerandos: '[Considerandos]',
  resolutivo: '[Texto]',
  destinatario: '[Destinatario]',
  asunto: '[Asunto]',
  contenido: '[Contenido]',
} as const

/**
 * The present draft as it would print, as the bytes of a PDF. Nothing is kept, no number and no code is taken. Throws
 * noEncontrado for a document of another area, documentoFirmado for a signed one, demasiadasConsultas, vistaReemplazada.
 */
export const verPagina = async (
  { db, reloj, entidad, plantillas, imprenta }: Vistas,
  sesion: Sesion,
  pedido: VistaPedida,
  alDejar: AbortSignal,
): Promise<Buffer> => {
  soloSuArea(sesion, pedido.area_id)
  // First, so that a refusal costs as much as a page.
  await gastarCupo(db, reloj, `vistaprevia:${sesion.user.id}`, [TOPE])
  const [expedido, titulares] = await Promise.all([
    pedido.doc_id ? expedirGuardado(db, sesion, pedido, pedido.doc_id) : expedirSinReserva(db, reloj, sesion, pedido),
    findTitulares(db, sesion.area.id, reloj.hoy()),
  ])
  const borrador = completado(pedido, expedido, reloj.hoy())
  const redaccion = conHuecos(redactar(borrador, { ...expedido, titulares }, entidad.actual(), plantillas, 'borrador'))
  return imprenta.print({ key: sesion.id, maqueta: PDF, pedido: redaccion, large: esLarga(redaccion), alDejar })
}

const expedirSinReserva = async (
  db: Db,
  reloj: Reloj,
  sesion: Sesion,
  { tipo_doc, anio }: VistaPedida,
): Promise<Expedido> => {
  const serie = { tipo_doc, anio }
  const [{ nro_correlativo }, areas] = await Promise.all([
    correlativoSiguiente(db, { reloj, sesion }, serie),
    findAreasDelNumero(db, sesion.area.id),
  ])
  return { ...areas, nro_doc: nro_correlativo, code_verifica: SIN_CODIGO, dia: reloj.hoy() }
}

/** The draft with something in the place of what is missing. */
const completado = (
  { nombre, comparecientes, vistos, considerandos, resolutivos, tipo_sesion, fecha_sesion, ...resto }: VistaPedida,
  { destinos = [] }: Expedido,
  hoy: string,
): Borrador => {
  const { tipo_doc, anio, destinatario } = resto
  const deSesion = esDeSesion(tipo_doc)
  const comunica = esComunicacion(tipo_doc)
  const textos = comunica ? resolutivos.slice(0, 1) : resolutivos
  return {
    tipo_doc,
    anio,
    nombre: llevaNombre(tipo_doc) ? nombre : '',
    comparecientes: llevaComparecientes(tipo_doc) ? comparecientes : '',
    destinatario: comunica ? destinatario || (destinos.length > 0 ? '' : HUECOS.destinatario) : '',
    vistos: (llevaVistos(tipo_doc) && vistos) || (exigeVistos(tipo_doc) ? HUECOS.vistos : ''),
    considerandos: considerandos || HUECOS[comunica ? 'contenido' : 'considerandos'],
    resolutivos: (textos.length > 0 ? textos : ['']).map(
      (texto) => texto || HUECOS[comunica ? 'asunto' : 'resolutivo'],
    ),
    tipo_sesion: deSesion ? (tipo_sesion ?? 1) : null,
    fecha_sesion: deSesion ? (fecha_sesion ?? hoy) : null,
  }
}

/** Marks the paragraphs that only stand for what is missing, so that they are printed pale. */
const conHuecos = (redaccion: Redaccion): Redaccion => ({
  ...redaccion,
  bloques: redaccion.bloques.map((bloque) =>
    (bloque.estilo === 'parrafo' || bloque.estilo === 'dato') &&
    Object.values(HUECOS).some(
      (hueco) => /^(?:Que, )?\[/.test(palabrasDe(bloque.tramos)) && palabrasDe(bloque.tramos).includes(hueco),
    )
      ? { ...bloque, hueco: true }
      : bloque,
  ),
})
