import { buffer } from 'node:stream/consumers'
import type { PedidoDeFirma } from '@cabildo/contracts/firma-digital'
import { HOLGURA_FIRMAS_BYTES } from '@cabildo/contracts/verificacion'
import type { Hueco } from '@cabildo/firma/tipos'
import type { CasaWeb } from '../../casa.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import type { DarTickets } from '../../platform/firmador/firmador.ts'
import { findTitular } from '../../platform/sesion/sesion.queries.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { CARPETA } from '../documentos/index.ts'
import { nombreDeMotivo } from './despacho.ts'
import { lugaresDe } from './lugar.ts'
import { findPorFirmar, findUltimoIntento, type PorFirmar, setEntregado } from './pedir.queries.ts'
import { insertIntento } from './tickets.queries.ts'
import { acunar, porUso } from './tickets.ts'

/** What signing uses of the house. */
export type CasaDeFirma = Pick<
  CasaWeb,
  'config' | 'db' | 'reloj' | 'archivos' | 'registro' | 'entidad' | 'firma' | 'sellos'
>

/** The same as the parts of a signature take it: how this municipality signs, and where. */
export const marcoDe = ({ config, db, reloj, archivos, registro, entidad, firma, sellos }: CasaDeFirma) => ({
  ...firma,
  ...{ db, reloj, archivos, sellos },
  /** Address under which the native signer reaches us, without a slash at its end. */
  base: entidad.direccion,
  elegirPosicion: config.firma.elegirPosicion,
  /** Largest signed file that is taken. */
  maximoBytes: config.subidaMaximaBytes + HOLGURA_FIRMAS_BYTES,
  alNoConservar: (err: unknown) => registro.warn({ err }, 'el documento quedó firmado, sin todo lo que debía guardar'),
})

type Marco = ReturnType<typeof marcoDe>

/** The name in an address of the PDF, whichever part of it the screen has kept. */
const nombreEn = (path_file: string | undefined): string | undefined =>
  path_file?.split(/[?#]/, 1)[0]?.split('/').at(-1)

const exigirPendiente = async (
  db: Db,
  { area }: Sesion,
  { id_doc_area, path_file }: Pick<PedidoDeFirma, 'id_doc_area' | 'path_file'>,
): Promise<PorFirmar> => {
  if (id_doc_area === undefined && !path_file) throw campoInvalido('id_doc_area', 'Dato obligatorio')
  const destino = await findPorFirmar(db, area.id, { id_doc_area, path_file: nombreEn(path_file) })
  if (!destino) throw new ErrorDeNegocio('noEncontrado')
  if (destino.estado) throw new ErrorDeNegocio('yaFirmado')
  return destino
}

/** The first place where a stamp hides nothing that others signed; where there is none, the first of all. */
const lugarLibre = async (
  { archivos, taller }: Pick<Marco, 'archivos' | 'taller'>,
  path: string,
  pagina: number,
  lugares: readonly Hueco[],
): Promise<{ x: number; y: number }> => {
  const contenido = await archivos.abrir(CARPETA, path)
  // Whoever hands the file to the signer tells that it is lost.
  const libre = contenido && (await taller.buscarSitio(await buffer(contenido), pagina, lugares))
  const { x, y } = lugares[libre ?? 0] ?? { x: 0, y: 0 }
  return { x, y }
}

/**
 * Begins an attempt to sign a document in dispatch of the own area and answers what the signer is handed (API-69, FIR-19).
 * Which file, reason, page and place are the server's; of the screen only the destination counts, and the place where the
 * picker is switched on (FIR-11).
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
  const lugar = await lugarLibre(
    partes,
    archivo.path,
    pagina,
    lugaresDe(position_firma, elegirPosicion ? pedido : null),
  )
  const intento = { id_doc_area, user_id: sesion.user.id, firmador: firmador.nombre, pagina, ...lugar }
  // One statement, once the signer knows what it needs: what a partner is asked first must not hold a connection.
  const darTickets: DarTickets = async (usos) => {
    const nuevos = acunar(usos, base)
    await insertIntento(db, { ...intento, archivo_id: archivo.archivo_id }, nuevos, reloj.ahora())
    return porUso(nuevos)
  }
  const { dni = null } = (await findTitular(db, sesion.user.id, reloj.anio())) ?? {}
  const encargo = { documento: archivo.name, motivo: nombreDeMotivo(motivo), area, dni, pagina, ...lugar, maximoBytes }
  return { arguments: await firmador.argumentos(encargo, darTickets), id_doc_area }
}

/** Notes that the signer has the arguments of the own newest attempt (API-70). */
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
