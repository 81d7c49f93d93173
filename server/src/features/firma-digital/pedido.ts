import { buffer } from 'node:stream/consumers'
import { puntosDe } from '@cabildo/contracts/documentos-destinos'
import { type PedidoDeFirma, POSICIONES_FIRMA } from '@cabildo/contracts/firma-digital'
import { HOLGURA_FIRMAS_BYTES } from '@cabildo/contracts/verificacion'
import type { Hueco } from '@cabildo/firma/tipos'
import type { CasaWeb } from '../../casa.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { campoInvalido, ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import { type DarTickets, enElMargen } from '../../platform/firmador/firmador.ts'
import { findTitular } from '../../platform/sesion/sesion.queries.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { CARPETA } from '../documentos/index.ts'
import { nombreDeMotivo } from './despacho.ts'
import { findPorFirmar, findUltimoIntento, insertIntento, type PorFirmar, setEntregado } from './intentos.queries.ts'
import { acunar, porUso } from './tickets.ts'

/** What signing uses of the house. */
export type CasaDeFirma = Pick<CasaWeb, 'config' | 'db' | 'reloj' | 'archivos' | 'log' | 'entidad' | 'firma' | 'sellos'>

/** The parts of a signature: how this municipality signs, and where its files are. */
export const marcoDe = ({ config, db, reloj, archivos, log, entidad, firma, sellos }: CasaDeFirma) => ({
  ...firma,
  ...{ db, reloj, archivos, sellos },
  /** The address under which the native signer reaches us, without a slash at its end. */
  base: entidad.direccion,
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
  const destino = hallado(await findPorFirmar(db, area.id, { id_doc_area, path_file: nombreEn(path_file) }))
  if (destino.estado) throw new ErrorDeNegocio('yaFirmado')
  return destino
}

type Punto = Pick<Hueco, 'x' | 'y'>

/** The room of a stamp in points, narrow in the margin (FIR-13); the national signers' are a little larger than ours. */
const ALTO = 62
const conMedidas = (punto: Punto): Hueco => ({ ...punto, ancho: enElMargen(punto) ? 70 : 170, alto: ALTO })

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

/** The first place where a stamp hides no other stamp; the first of all when there is none. */
const lugarLibre = async (
  { archivos, taller }: Pick<Marco, 'archivos' | 'taller'>,
  path: string,
  pagina: number,
  lugares: readonly Hueco[],
): Promise<Punto> => {
  const contenido = await archivos.abrir(CARPETA, path)
  // A lost file is an error when it is handed to the signer, not here.
  const libre = contenido && (await taller.buscarSitio(await buffer(contenido), pagina, lugares))
  const { x, y } = lugares[libre ?? 0] ?? { x: 0, y: 0 }
  return { x, y }
}

/**
 * Begins an attempt to sign a document sent to the user's area and answers what the signer is handed (API-69, FIR-19).
 * The server decides file, reason, page and place; the screen only the destination and, with the picker on, the place
 * (FIR-11).
 */
export const pedirFirma = async (
  partes: Marco,
  sesion: Sesion,
  pedido: PedidoDeFirma,
): Promise<{ arguments: string; id_doc_area: number }> => {
  const { db, reloj, firmador, base, elegirPosicion, maximoBytes } = partes
  const { id_doc_area, archivo, motivo, position_firma, area } = await exigirPendiente(db, sesion, pedido)
  if (!archivo) throw new ErrorDeNegocio('sinPdf')
  const pagina = archivo.paginas - 1
  const lugares = lugaresDe(position_firma, elegirPosicion ? pedido : null)
  const lugar = await lugarLibre(partes, archivo.path, pagina, lugares)
  const intento = { id_doc_area, user_id: sesion.user.id, firmador: firmador.nombre, pagina, ...lugar }
  // The attempt is saved once the signer has asked its partner, which must not hold a connection.
  const darTickets: DarTickets = async (usos) => {
    const nuevos = acunar(usos, base)
    await insertIntento(db, { ...intento, archivo_id: archivo.archivo_id }, nuevos, reloj.ahora())
    return porUso(nuevos)
  }
  const { dni = null } = (await findTitular(db, sesion.user.id, reloj.anio())) ?? {}
  const encargo = { documento: archivo.name, motivo: nombreDeMotivo(motivo), area, dni, pagina, ...lugar, maximoBytes }
  return { arguments: await firmador.argumentos(encargo, darTickets), id_doc_area }
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
