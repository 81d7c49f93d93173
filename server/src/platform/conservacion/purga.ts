import type { FastifyBaseLogger } from 'fastify'
import type { Db, Trx } from '../db/conexion.ts'
import { enTransaccion } from '../db/transaccion.ts'
import type { Reloj } from '../reloj.ts'
import { limiteDe, type Plazo } from './plazo.ts'
import { type Cuenta, cerrarPurga, insertPurga, marcarPurga, reducirAuditoriaDe, sumarTanda } from './purgas.queries.ts'

/** How many rows are past their term, and the date of the oldest; null when there are none. */
export interface Vencidos {
  filas: number
  desde: Date | null
}

/** What a batch removed. */
export interface Tanda {
  /** The keys of its rows; none ends the purge, unless there is a `cursor`. */
  registros: readonly number[]
  archivos?: number
  /** Audit lines that lost their values, besides those of these rows. */
  lineas?: number
  /** Where the next batch begins, for data that does not show whether it was processed. */
  cursor?: unknown
}

/** What a feature deletes of its own after its term. Repeating it must do no harm. */
export interface Conservable {
  /** Name in the report: one word, always the same. */
  modulo: string
  /** What is deleted and from when its term counts, in Spanish. */
  que: string
  /** The tables that it purges. */
  tablas: readonly string[]
  /** The audited table whose rows go or lose values; null where it is not audited. */
  auditada: string | null
  contar: (db: Db, hasta: Date) => Promise<Vencidos>
  /** Deletes at most `cuantas` records older than `hasta`; locked ones are left for another night. */
  tanda: (trx: Trx, hasta: Date, cuantas: number, cursor?: unknown) => Promise<Tanda>
}

/** A Conservable with how long the settings keep it. */
export interface Conservado extends Conservable {
  ajuste: string
  plazo: Plazo
}

/** Rows of a batch: a transaction of well under a second, so that people can work meanwhile. */
export const POR_TANDA = 500

interface Partes {
  db: Db
  reloj: Reloj
  log: FastifyBaseLogger
  quien: 'trabajo' | 'orden'
  porTanda?: number
}

type Purgado = Cuenta & { modulo: string; hasta: Date }

/**
 * Deletes what is past its term, module by module, one transaction for each batch; the nightly sweep removes the files
 * (E11). An interrupted purge continues the next time, and two at once share the rows. (P-10, P-19)
 */
export const purgar = async (conservados: readonly Conservado[], partes: Partes): Promise<Purgado[]> => {
  const purgados: Purgado[] = []
  for (const conservado of conservados)
    if (conservado.plazo !== null) purgados.push(await purgarModulo(conservado, conservado.plazo, partes))
  return purgados
}

const purgarModulo = async (
  { modulo, auditada, tanda }: Conservado,
  plazo: NonNullable<Plazo>,
  { db, reloj, log, quien, porTanda = POR_TANDA }: Partes,
): Promise<Purgado> => {
  const hasta = limiteDe(reloj, plazo)
  const desde = performance.now()
  const id = await insertPurga(db, { modulo, hasta, quien, inicio: reloj.ahora() })
  const actor = { user_id: null, peticion: `purga-${id}` }
  const unaTanda = (cursor: unknown) =>
    enTransaccion(db, actor, (trx) => anotarTanda(trx, id, auditada, () => tanda(trx, hasta, porTanda, cursor)))
  let ultima = await unaTanda(undefined)
  while (ultima.registros.length > 0 || ultima.cursor !== undefined) ultima = await unaTanda(ultima.cursor)
  const cuenta = await enTransaccion(db, actor, (trx) => {
    return cerrarPurga(trx, id, reloj.ahora(), Math.round(performance.now() - desde))
  })
  if (cuenta.filas + cuenta.lineas > 0) log.info({ modulo, hasta, ...cuenta }, 'se purgó lo que venció')
  return { modulo, hasta, ...cuenta }
}

/** One batch, with what the audit trail says of its rows. */
const anotarTanda = async (
  trx: Trx,
  id: number,
  auditada: string | null,
  tomar: () => Promise<Tanda>,
): Promise<Tanda> => {
  await marcarPurga(trx, id)
  const tanda = await tomar()
  const { registros, archivos = 0, lineas = 0 } = tanda
  const suyas = auditada && registros.length > 0 ? await reducirAuditoriaDe(trx, auditada, registros) : 0
  await sumarTanda(trx, id, { filas: registros.length, archivos, lineas: lineas + suyas })
  return tanda
}
