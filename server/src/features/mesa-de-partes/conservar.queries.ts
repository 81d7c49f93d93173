import { type RawBuilder, sql } from 'kysely'
import type { Conservable } from '../../platform/conservacion/purgar.ts'
import { contarVencidos } from '../../platform/conservacion/purgas.queries.ts'

type Sql = RawBuilder<unknown>

const DE_TRAMITES = { tablas: ['tramites', 'tramites_archivos'], auditada: 'tramites' } as const

/** The ids of a batch, ordered as the index that finds them is. */
const lote = (donde: Sql, orden: Sql, cuantas: number) =>
  sql`array(select id from tramites where ${donde} order by ${orden} limit ${cuantas} for update skip locked)`

/**
 * Deletes the rows of submissions and of their files. The nightly sweep takes the files themselves (E11), and
 * tramites_purgados keeps the numbers, so that none is given again.
 */
const borrar = (donde: (hasta: Date) => Sql, orden: Sql): Pick<Conservable, 'contar' | 'tanda'> => ({
  contar: (db, hasta) => contarVencidos(db, 'tramites', donde(hasta)),
  tanda: async (trx, hasta, cuantas) => {
    const { rows } = await sql<{ id: number; archivos: number }>`
      with idos as (delete from tramites where id = any(${lote(donde(hasta), orden, cuantas)}) returning id, anio, numero),
        numeros as (insert into tramites_purgados select anio, numero from idos),
        suyos as (delete from tramites_archivos a using idos where a.tramite_id = idos.id returning a.tramite_id)
      select id, (select count(*) from suyos where tramite_id = id)::integer as archivos from idos`.execute(trx)
    return { registros: rows.map(({ id }) => id), archivos: rows.reduce((suma, fila) => suma + fila.archivos, 0) }
  },
})

/** Observed submissions go whole: nothing came of them. (P-10) */
export const conservarObservados: Conservable = {
  modulo: 'tramites_observados',
  que: 'Trámites observados con sus archivos, desde que se observaron',
  ...DE_TRAMITES,
  ...borrar(
    (hasta) => sql`estado = 'OBSERVADO' and deleted_at is null and created_at < ${hasta} and observado_at < ${hasta}`,
    sql`created_at`,
  ),
}

/** Deleted submissions go whole: no screen shows them. (P-19) */
export const conservarTramitesEliminados: Conservable = {
  modulo: 'tramites_eliminados',
  que: 'Trámites eliminados con sus archivos, desde que se eliminaron',
  ...DE_TRAMITES,
  ...borrar((hasta) => sql`deleted_at < ${hasta}`, sql`deleted_at`),
}

const conContacto = (hasta: Date) => sql`recibido_at < ${hasta} and phone <> ''`

/** A received submission became an expediente and stays; only its telephone and mail address go. (P-10) */
export const conservarContactoDeTramites: Conservable = {
  modulo: 'tramites_contacto',
  que: 'Teléfono y correo de los trámites recibidos, desde que se recibieron',
  ...DE_TRAMITES,
  contar: (db, hasta) => contarVencidos(db, 'tramites', conContacto(hasta)),
  tanda: async (trx, hasta, cuantas) => {
    const { rows } = await sql<{ id: number }>`
      update tramites set phone = '', email = ''
      where id = any(${lote(conContacto(hasta), sql`recibido_at`, cuantas)}) returning id`.execute(trx)
    return { registros: rows.map(({ id }) => id) }
  },
}
