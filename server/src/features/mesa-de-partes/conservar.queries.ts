import { sql } from 'kysely'
import type { Conservable, Vencidos } from '../../platform/conservacion/purgar.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'

type Condicion = ReturnType<typeof sql>

const observados = (hasta: Date) =>
  sql`estado = 'OBSERVADO' and deleted_at is null and created_at < ${hasta} and observado_at < ${hasta}`
const eliminados = (hasta: Date) => sql`deleted_at < ${hasta}`
const conContacto = (hasta: Date) => sql`recibido_at < ${hasta} and phone <> ''`

const contar = async (db: Db, donde: Condicion): Promise<Vencidos> =>
  (
    await sql<Vencidos>`select count(*)::integer as filas, min(created_at) as desde from tramites where ${donde}`.execute(
      db,
    )
  ).rows[0] ?? { filas: 0, desde: null }

/** In the order of the index that finds them. */
const lote = (donde: Condicion, orden: Condicion, cuantas: number) =>
  sql`array(select id from tramites where ${donde} order by ${orden} limit ${cuantas} for update skip locked)`

/** The rows of a submission and of its files; the files go with the sweep (E11). Its number is not given again. */
const borrar = async (trx: Trx, donde: Condicion, orden: Condicion, cuantas: number) => {
  const { rows } = await sql<{ id: number; archivos: number }>`
    with idos as (delete from tramites where id = any(${lote(donde, orden, cuantas)}) returning id, anio, numero),
      numeros as (insert into tramites_purgados select anio, numero from idos),
      suyos as (delete from tramites_archivos a using idos where a.tramite_id = idos.id returning a.tramite_id)
    select id, (select count(*) from suyos where tramite_id = id)::integer as archivos from idos`.execute(trx)
  return {
    registros: rows.map(({ id }) => id),
    archivos: rows.reduce((suma, { archivos }) => suma + archivos, 0),
  }
}

/** Submissions that were observed: nothing came of them. (P-10) */
export const conservarObservados: Conservable = {
  modulo: 'tramites_observados',
  que: 'Trámites observados con sus archivos, desde que se observaron',
  tablas: ['tramites', 'tramites_archivos'],
  auditada: 'tramites',
  contar: (db, hasta) => contar(db, observados(hasta)),
  tanda: (trx, hasta, cuantas) => borrar(trx, observados(hasta), sql`created_at`, cuantas),
}

/** Deleted submissions, which no screen shows. (P-19) */
export const conservarTramitesEliminados: Conservable = {
  modulo: 'tramites_eliminados',
  que: 'Trámites eliminados con sus archivos, desde que se eliminaron',
  tablas: ['tramites', 'tramites_archivos'],
  auditada: 'tramites',
  contar: (db, hasta) => contar(db, eliminados(hasta)),
  tanda: (trx, hasta, cuantas) => borrar(trx, eliminados(hasta), sql`deleted_at`, cuantas),
}

/** Of a submission that became an expediente, how to reach whoever filed it. (P-10) */
export const conservarContactoDeTramites: Conservable = {
  modulo: 'tramites_contacto',
  que: 'Teléfono y correo de los trámites recibidos, desde que se recibieron',
  tablas: ['tramites', 'tramites_archivos'],
  auditada: 'tramites',
  contar: (db, hasta) => contar(db, conContacto(hasta)),
  tanda: async (trx, hasta, cuantas) => {
    const { rows } = await sql<{ id: number }>`
      update tramites set phone = '', email = '' where id = any(${lote(conContacto(hasta), sql`recibido_at`, cuantas)}) returning id`.execute(
      trx,
    )
    return { registros: rows.map(({ id }) => id) }
  },
}
