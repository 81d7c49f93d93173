import { FALLAS_HOJA, type FallaHoja } from '@cabildo/contracts/hojas'
import type { AjustesColumnas, ColumnasDetectadas, ReporteObras } from '@cabildo/contracts/seguimiento'
import { avisoDeRetiro, preguntaPorRetiro, TOPE_FILAS_OBRAS } from '@cabildo/contracts/seguimiento-reglas'
import type { Casa } from '../../../casa.ts'
import type { Actor } from '../../../platform/db/actor.ts'
import { enTransaccion } from '../../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../../platform/errores.ts'
import type { LectorDeLibros } from '../../../platform/hojas/lector.ts'
import type { ArchivoSubido } from '../../../platform/subidas/subida.ts'
import { findColumnas } from '../obras.queries.ts'
import { type Cambios, insertAvances, insertCarga, reemplazarObras, tomarTurno } from './carga.queries.ts'
import type { Leido } from './lectura.ts'
import type { Avance, PedidoDeObras, Resultado } from './leer-obras.ts'

export type LectorDeObras = LectorDeLibros<PedidoDeObras, Resultado, Avance>
export type Partes = Pick<Casa, 'db' | 'reloj' | 'archivos'> & { lector: LectorDeObras }

/** An upload of works, who sends it, and how many published ones that person has agreed to take away. */
interface Encargo {
  archivo: ArchivoSubido
  created_by: number
  confirma_retiro?: number | undefined
}

/**
 * Replaces the works of the timeline by those of a spreadsheet, all of them or, when anything fails, none, and keeps the
 * upload (API-96, SEG-29). Throws sinColumnas, hojaIlegible with the reason beside the file, noDisponible, and retiraObras
 * where it would take away most of what is published, more than has been agreed to.
 */
export const subirObras = async (
  partes: Partes,
  actor: Actor,
  { archivo, created_by, confirma_retiro = 0 }: Encargo,
): Promise<ReporteObras> => {
  const { db, reloj } = partes
  const columnas = await findColumnas(db)
  if (!columnas) throw new ErrorDeNegocio('sinColumnas')
  const lotes: string[] = []
  const resultado = await leerYBorrar(partes, archivo, columnas, async ({ lote }) => {
    lotes.push(lote)
  })
  const { leido, rechazados } = exigirObras(resultado, columnas)
  const { hoja, filas, obras, rechazadas } = leido
  const { nombre, bytes, sha256 } = archivo
  const cambios = await enTransaccion(db, actor, async (trx) => {
    await tomarTurno(trx)
    const created_at = reloj.ahora()
    const carga = { nombre, bytes, sha256, hoja, filas, obras, rechazadas, created_by, created_at }
    const { id: carga_id } = await insertCarga(trx, carga)
    await insertAvances(trx, carga_id, lotes)
    const hechos = await reemplazarObras(trx, { carga_id, obras, rechazados, cambio_at: created_at })
    exigirRetiro(hechos, obras, confirma_retiro)
    return hechos
  })
  return { nombre, ...leido, ...cambios, obras: obras + cambios.conservadas }
}

/** Judges what the replacement has really done, since a colleague may have uploaded meanwhile; throwing undoes it. */
const exigirRetiro = ({ nuevas, retiradas, conservadas }: Cambios, obras: number, confirma_retiro: number): void => {
  const publicadas = retiradas + conservadas + obras - nuevas
  if (retiradas <= confirma_retiro || !preguntaPorRetiro(retiradas, publicadas)) return
  throw new ErrorDeNegocio('retiraObras', { retiradas, mensaje: avisoDeRetiro(retiradas, publicadas) })
}

/** The columns that the headings of a spreadsheet suggest. Throws hojaIlegible. */
export const detectarColumnas = async (partes: Partes, archivo: ArchivoSubido): Promise<ColumnasDetectadas> => {
  const resultado = await leerYBorrar(partes, archivo, null)
  if ('detectadas' in resultado) return resultado.detectadas
  throw ilegible('falla' in resultado ? palabrasDe(resultado.falla) : FALLAS_HOJA.danada)
}

/** Nothing needs the file once it has been read, whatever came of it. */
const leerYBorrar = async (
  { archivos, lector, reloj }: Partes,
  { storage_key }: ArchivoSubido,
  columnas: AjustesColumnas | null,
  alLeer?: (avance: Avance) => Promise<void>,
): Promise<Resultado> => {
  try {
    return await lector.leer(storage_key, { columnas, hoy: reloj.hoy() }, alLeer)
  } finally {
    await archivos.borrar('hojas', storage_key)
  }
}

/** What was read, if it has a work; else why not, and whether it may be the settings that are wrong. */
export const juzgar = (resultado: Resultado, { cui }: AjustesColumnas) => {
  if ('leido' in resultado && resultado.leido.obras > 0) return resultado
  if ('leido' in resultado) return { falla: porQueNinguna(resultado.leido, cui), porColumnas: true }
  return { falla: 'falla' in resultado ? palabrasDe(resultado.falla) : FALLAS_HOJA.danada, porColumnas: false }
}

const exigirObras = (resultado: Resultado, columnas: AjustesColumnas) => {
  const leido = juzgar(resultado, columnas)
  if ('falla' in leido) throw ilegible(leido.falla, leido.porColumnas ? { columnas: 'Revise las columnas' } : {})
  return leido
}

const porQueNinguna = ({ hoja, rechazadas, motivos: [primera], discrepancias }: Leido, columna: string): string => {
  if (primera) return `Ninguna fila se puede leer: se rechazaron ${rechazadas}. Fila ${primera.fila}: ${primera.motivo}`
  const otra = discrepancias.find(({ campo }) => campo === 'cui')
  const parece = otra ? `; su encabezado está en la columna ${otra.sugerida}` : ''
  return `Ninguna fila de la hoja «${hoja}» tiene un CUI en la columna ${columna}${parece}. Revise AJUSTES COLUMNAS EXCEL`
}

/** With `columnas` where it may be the settings that are wrong, not the file. */
const ilegible = (porque: string, ademas: { columnas?: string } = {}) =>
  new ErrorDeNegocio('hojaIlegible', { campos: { selectedFile: porque, ...ademas } })

/** Why a file cannot be read, with what it would need. */
const palabrasDe = (falla: FallaHoja): string => {
  if (falla === 'sinEncabezado')
    return 'No se reconocieron encabezados en las primeras filas: escriba las letras a mano'
  if (falla === 'demasiadasFilas')
    return `${FALLAS_HOJA.demasiadasFilas}: ${TOPE_FILAS_OBRAS.toLocaleString('en-US')} como máximo`
  return FALLAS_HOJA[falla]
}
