import { type RawBuilder, sql } from 'kysely'
import { filasDe, rucDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'
import type { Conservable } from '../../platform/conservacion/purga.ts'
import { contarVencidos, lote, porLotes } from '../../platform/conservacion/purgas.queries.ts'
import { CARPETA_TRAMITES } from './presentacion.queries.ts'

type Sql = RawBuilder<unknown>

const DE_TRAMITES = { tablas: ['tramites', 'tramites_archivos'], auditada: 'tramites' } as const

/**
 * Deletes the rows of submissions and of their files. The nightly sweep takes the files themselves (E11), and
 * tramites_purgados keeps the numbers, so that none is given again.
 */
const borrar = (donde: (hasta: Date) => Sql, orden: string): Pick<Conservable, 'contar' | 'tanda'> => ({
  contar: (db, hasta) => contarVencidos(db, 'tramites', donde(hasta)),
  tanda: async (trx, hasta, cuantas) => {
    const { rows } = await sql<{ id: number; archivos: number }>`
      with idos as (delete from tramites where id = any(${lote('tramites', donde(hasta), orden, cuantas)}) returning id, anio, numero),
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
    'created_at',
  ),
}

/** Deleted submissions go whole: no screen shows them. (P-19) */
export const conservarTramitesEliminados: Conservable = {
  modulo: 'tramites_eliminados',
  que: 'Trámites eliminados con sus archivos, desde que se eliminaron',
  ...DE_TRAMITES,
  ...borrar((hasta) => sql`deleted_at < ${hasta}`, 'deleted_at'),
}

const conContacto = (hasta: Date) => sql`recibido_at < ${hasta} and phone <> ''`

/** A received submission became an expediente and stays; only its telephone and mail address go. (P-10) */
export const conservarContactoDeTramites: Conservable = {
  modulo: 'tramites_contacto',
  que: 'Teléfono y correo de los trámites recibidos, desde que se recibieron',
  ...DE_TRAMITES,
  ...porLotes('tramites', sql`update tramites set phone = '', email = ''`, {
    donde: conContacto,
    orden: 'recibido_at',
  }),
}

/** What a person filed, with its files, deleted submissions included. */
export const buscarTramites: Buscador = {
  modulo: 'tramites',
  titulo: 'Trámites presentados',
  tablas: ['tramites', 'tramites_archivos'],
  buscar: async (db, { dni }) => {
    const filas = await filasDe(db, 'tramites', sql`ndoc = ${dni} or nruc like ${rucDe(dni)}`)
    const ids = filas.map(({ id }) => Number(id))
    const { rows } = await sql<{ tramite_id: number; path: string; nombre: string }>`
      select tramite_id, path, nombre from tramites_archivos
      where tramite_id = any(${ids}::integer[]) order by tramite_id, orden`.execute(db)
    const archivos = rows.map(({ tramite_id, path, nombre }) => {
      return { carpeta: CARPETA_TRAMITES, storage_key: path, nombre: `${tramite_id}-${nombre}` } as const
    })
    return { filas, ids, correos: filas.map(({ email }) => String(email)), archivos }
  },
}
