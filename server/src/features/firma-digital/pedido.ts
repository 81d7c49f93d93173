import { buffer } from 'node:stream/consumers'
import { puntosDe } from '@cabildo/contracts/documentos-destinos'
import { MENSAJES_ESTADOS } from '@cabildo/contracts/documentos-estados'
import { cargoEncargado, porEncargoDe } from '@cabildo/contracts/encargaturas'
import {
  MENSAJES_FIRMA,
  medidasDeSello,
  type PedidoDeFirma,
  POSICIONES_FIRMA,
  type Sitio,
} from '@cabildo/contracts/firma-digital'
import { HOLGURA_FIRMAS_BYTES } from '@cabildo/contracts/verificacion'
import type { Hueco, SitioHallado } from '@cabildo/firma/tipos'
import type { CasaWeb } from '../../casa.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import type { DarTickets } from '../../platform/firmador/firmador.ts'
import { findTitular } from '../../platform/sesion/sesion.queries.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { CARPETA } from '../documentos/index.ts'
import { motivoDe } from './despacho.ts'
import {
  findPorFirmar,
  findUltimoIntento,
  fueReemplazado,
  insertIntento,
  type PorFirmar,
  setEntregado,
} from './intentos.queries.ts'
import { acunar, porUso } from './tickets.ts'

/** What signing uses of the house. */
export type CasaDeFirma = Pick<CasaWeb, 'config' | 'db' | 'reloj' | 'archivos' | 'log' | 'entidad' | 'firma' | 'sellos'>

/** The parts of a signature: how this municipality signs, and where its files are. */
export const marcoDe = ({ config, db, reloj, archivos, log, entidad, firma, sellos }: CasaDeFirma) => ({
  ...firma,
  ...{ db, reloj, archivos, sellos },
  /** The address under which the native signer reaches us, without a slash at its end. */
  base: entidad.actual().direccion,
  elegirPosicion: config.firma.elegirPosicion,
  /** Largest signed file that is taken. */
  maximoBytes: config.subidaMaximaBytes + HOLGURA_FIRMAS_BYTES,
  alNoConservar: (err: unknown) => log.warn({ err }, 'el documento quedó firmado, sin todo lo que debía guardar'),
})

type Marco = ReturnType<typeof marcoDe>

/** The PDF's name in its address, or in the part of the address that the screen has kept. */
const nombreEn = (path_file: string | undefined): string | undefined =>
  path_file?.split(/[?#]/, 1)[0]?.split('/').at(-1)

const exigirPendiente = async (
  db: Db,
  { area }: Sesion,
  { id_doc_area, path_file }: Pick<PedidoDeFirma, 'id_doc_area' | 'path_file'>,
): Promise<PorFirmar> => {
  if (id_doc_area === undefined && !path_file) throw campoInvalido('id_doc_area', 'Dato obligatorio')
  const destino = await findPorFirmar(db, area.id, { id_doc_area, path_file: nombreEn(path_file) })
  if (!destino) throw await ausente(db, area.id, id_doc_area)
  if (destino.estado) throw new ErrorDeNegocio('yaFirmado')
  exigirFirmable(destino)
  return destino
}

/** Why a destination is not there: its author began a new version of the document (D-141), or it was taken back. */
export const ausente = async (db: Db, area_id: number, id_doc_area: number | undefined): Promise<ErrorDeNegocio> =>
  new ErrorDeNegocio(
    id_doc_area !== undefined && (await fueReemplazado(db, area_id, id_doc_area))
      ? 'documentoCambiado'
      : 'noEncontrado',
  )

/** What makes a pending signature wait (D-141, D-142). */
export const exigirFirmable = ({
  devuelto,
  falta,
  cambiado,
}: Pick<PorFirmar, 'devuelto' | 'falta' | 'cambiado'>): void => {
  if (devuelto) throw new ErrorDeNegocio('documentoDevuelto')
  if (falta) throw new ErrorDeNegocio('faltaAntes', { mensaje: MENSAJES_ESTADOS.faltaAntes(falta) })
  if (cambiado) throw new ErrorDeNegocio('documentoCambiado')
}

type Punto = Pick<Hueco, 'x' | 'y'>

const conMedidas = (punto: Punto): Hueco => ({ ...punto, ...medidasDeSello(punto) })

const desde = (primero: number, hasta: number, paso: number): number[] =>
  Array.from({ length: Math.floor((hasta - primero) / paso) + 1 }, (_, i) => primero + i * paso)
/** Places all over the sheet: the margin from top to bottom, then the rest. */
const RESTO: readonly Punto[] = [5, ...desde(90, 420, 30)].flatMap((x) => desde(5, 780, 20).map((y) => ({ x, y })))

/**
 * Where a stamp may go, the best place first: the one chosen in the picker, the destination's own, the others of the
 * picker, then all over the sheet (DOC-72, FIR-11, FIR-12).
 */
export const lugaresDe = (
  position_firma: string,
  elegido: { posx?: string | undefined; posy?: string | undefined } | null,
): Hueco[] => {
  const delSelector = POSICIONES_FIRMA.filter(({ x, y }) => String(x) === elegido?.posx && String(y) === elegido.posy)
  return [...delSelector, puntosDe(position_firma), ...POSICIONES_FIRMA, ...RESTO].map(({ x, y }) =>
    conMedidas({ x, y }),
  )
}

/** What a page of the file looks like where a stamp is to go; null when it cannot be read. */
const mirar = async (
  { archivos, taller }: Pick<Marco, 'archivos' | 'taller'>,
  path: string,
  pagina: number,
  lugares: readonly Hueco[],
): Promise<SitioHallado | null> => {
  const contenido = await archivos.abrir(CARPETA, path)
  // A lost file is an error when it is handed to the signer, not here.
  return contenido && taller.mirarSitio(await buffer(contenido), pagina, lugares)
}

/** The first place where a stamp hides no other stamp; the first of all when there is none. */
const primeroLibre = (lugares: readonly Hueco[], sitio: SitioHallado | null): Punto => {
  const { x, y } = lugares[sitio?.libre ?? 0] ?? { x: 0, y: 0 }
  return { x, y }
}

/** A page that the file has, counted from 0. Throws validacion. */
const exigirPagina = (texto: string, paginas: number): number => {
  const pagina = Number(texto)
  if (!Number.isInteger(pagina) || pagina < 1 || pagina > paginas)
    throw campoInvalido('pagina', MENSAJES_FIRMA.sinPagina)
  return pagina - 1
}

/** The place that the signer chose, taken as it is. Throws validacion beside the page, and lugarOcupado on a stamp. */
const exigirLugar = async (
  partes: Pick<Marco, 'archivos' | 'taller'>,
  path: string,
  pagina: number,
  { posx, posy }: Pick<PedidoDeFirma, 'posx' | 'posy'>,
): Promise<Punto> => {
  const lugar = { x: Math.round(Number(posx ?? Number.NaN)), y: Math.round(Number(posy ?? Number.NaN)) }
  const fuera = campoInvalido('posx', MENSAJES_FIRMA.fueraDePagina)
  if (!Number.isFinite(lugar.x) || !Number.isFinite(lugar.y)) throw fuera
  const sitio = await mirar(partes, path, pagina, [conMedidas(lugar)])
  if (!sitio) throw new ErrorDeNegocio('pdfDanado')
  if (sitio.tapa === 'fuera') throw fuera
  if (sitio.tapa === 'firma') throw new ErrorDeNegocio('lugarOcupado')
  if (sitio.tapa) throw new ErrorDeNegocio('lugarOcupado', { mensaje: MENSAJES_FIRMA.tapaLoFirmado })
  return lugar
}

/** Where the stamp of a pending destination will go unless its signer moves it, and what is on that page (FIR-13). */
export const sitioDe = async (
  partes: Marco,
  { area }: Sesion,
  { id_doc_area, pagina }: { id_doc_area: number; pagina?: string | undefined },
): Promise<Sitio> => {
  const destino = await findPorFirmar(partes.db, area.id, { id_doc_area })
  if (!destino) throw await ausente(partes.db, area.id, id_doc_area)
  if (destino.estado) throw new ErrorDeNegocio('yaFirmado')
  const { archivo, position_firma } = destino
  if (!archivo) throw new ErrorDeNegocio('sinPdf')
  const indice = pagina === undefined ? archivo.paginas - 1 : exigirPagina(pagina, archivo.paginas)
  const lugares = lugaresDe(position_firma, null)
  const sitio = await mirar(partes, archivo.path, indice, lugares)
  if (!sitio) throw new ErrorDeNegocio('pdfDanado')
  const lugar = primeroLibre(lugares, sitio)
  const sello = medidasDeSello(lugar)
  return {
    ...{ id_doc_area, path_primary: archivo.path, pagina: indice + 1, paginas: archivo.paginas },
    ...{ pagina_ancho: sitio.ancho, pagina_alto: sitio.alto, ocupados: sitio.ocupados },
    ...sello,
    // A stamp never leaves the page.
    x: Math.max(0, Math.min(lugar.x, sitio.ancho - sello.ancho)),
    y: Math.max(0, Math.min(lugar.y, sitio.alto - sello.alto)),
  }
}

/**
 * Begins an attempt to sign a document sent to the user's area and answers what the signer is handed (API-69, FIR-19).
 * The server decides file and reason; page and place, too, unless the signer moved the stamp or chose in the picker
 * (FIR-11, FIR-13).
 */
export const pedirFirma = async (
  partes: Marco,
  sesion: Sesion,
  pedido: PedidoDeFirma,
): Promise<{ arguments: string; id_doc_area: number }> => {
  const { db, reloj, firmador, base, elegirPosicion, maximoBytes } = partes
  const { id_doc_area, archivo, motivo, position_firma, area } = await exigirPendiente(db, sesion, pedido)
  if (!archivo) throw new ErrorDeNegocio('sinPdf')
  const elegida = pedido.pagina === undefined ? null : exigirPagina(pedido.pagina, archivo.paginas)
  const pagina = elegida ?? archivo.paginas - 1
  const lugares = lugaresDe(position_firma, elegirPosicion ? pedido : null)
  const lugar =
    elegida === null
      ? primeroLibre(lugares, await mirar(partes, archivo.path, pagina, lugares))
      : await exigirLugar(partes, archivo.path, pagina, pedido)
  const { encargo } = sesion
  const intento = {
    ...{ id_doc_area, user_id: sesion.user.id, encargo_id: encargo?.id ?? null },
    ...{ firmador: firmador.nombre, pagina, ...lugar },
  }
  // The attempt is saved once the signer has asked its partner, which must not hold a connection.
  const darTickets: DarTickets = async (usos) => {
    const nuevos = acunar(usos, base)
    await insertIntento(db, { ...intento, archivo_id: archivo.archivo_id }, nuevos, reloj.ahora())
    return porUso(nuevos)
  }
  const { dni = null } = (await findTitular(db, sesion.user.id, reloj.hoy())) ?? {}
  const pedida = {
    ...{ documento: archivo.name, motivo: motivoDe(motivo, encargo && porEncargoDe(encargo)), dni },
    ...{ area: encargo ? `${cargoEncargado(encargo.cargo)}, ${area}` : area, pagina, ...lugar, maximoBytes },
  }
  return { arguments: await firmador.argumentos(pedida, darTickets), id_doc_area }
}

/** Notes that the signer has the arguments of the user's newest attempt (API-70). */
export const entregarArgumentos = async (
  { db, reloj }: Pick<Marco, 'db' | 'reloj'>,
  sesion: Sesion,
  pedido: PedidoDeFirma,
): Promise<number> => {
  const { id_doc_area } = await exigirPendiente(db, sesion, pedido)
  const intento = await findUltimoIntento(db, id_doc_area, sesion.user.id)
  if (intento?.estado !== 'abierto') throw new ErrorDeNegocio('noEncontrado')
  await setEntregado(db, intento.intento_id, reloj.ahora())
  return id_doc_area
}
