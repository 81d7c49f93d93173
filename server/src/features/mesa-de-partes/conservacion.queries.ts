import { type RawBuilder, sql } from 'kysely'
import { desistimientosDe, filasDe, rucDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'
import type { Conservable } from '../../platform/conservacion/purga.ts'
import { contarVencidos, lote, porLotes } from '../../platform/conservacion/purgas.queries.ts'
import { CARPETA_TRAMITES } from './presentacion.queries.ts'

type Sql = RawBuilder<unknown>

const DE_TRAMITES = {
  tablas: ['tramites', 'tramites_archivos', 'subsanaciones', 'desistimientos'],
  auditada: 'tramites',
} as const

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
        subsanadas as (delete from subsanaciones s using idos where s.clave = 'tramite:' || idos.id),
        desistidas as (delete from desistimientos d using idos where d.clave = 'tramite:' || idos.id),
        enlazadas as (delete from enlaces_de_subsanacion e using idos where e.clave = 'tramite:' || idos.id),
        suyos as (delete from tramites_archivos a using idos where a.tramite_id = idos.id returning a.tramite_id)
      select id, (select count(*) from suyos where tramite_id = id)::integer as archivos from idos`.execute(trx)
    return { registros: rows.map(({ id }) => id), archivos: rows.reduce((suma, fila) => suma + fila.archivos, 0) }
  },
})

/** Submissions of which nothing came go whole: annulled, taken as not filed, withdrawn (P-10, EXP-68). */
export const conservarObservados: Conservable = {
  modulo: 'tramites_observados',
  que: 'Trámites observados, no presentados y desistidos con sus archivos, desde que terminaron',
  ...DE_TRAMITES,
  ...borrar(
    (
      hasta,
    ) => sql`estado in ('OBSERVADO', 'NO PRESENTADO', 'DESISTIDO') and deleted_at is null and created_at < ${hasta}
      and coalesce(desistido_at, no_presentado_at, observado_at) < ${hasta}`,
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

const conContacto = (hasta: Date) => sql`recibido_at < ${hasta} and (phone <> '' or email <> '')`

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
  tablas: ['tramites', 'tramites_archivos', 'subsanaciones', 'desistimientos'],
  buscar: async (db, { dni }) => {
    const filas = await filasDe(
      db,
      'tramites',
      sql`ndoc = ${dni} or nruc like ${rucDe(dni)} or representa_documento = ${dni}`,
    )
    const ids = filas.map(({ id }) => Number(id))
    const { rows } = await sql<{ tramite_id: number; path: string; nombre: string }>`
      select tramite_id, path, nombre from tramites_archivos
      where tramite_id = any(${ids}::integer[]) order by tramite_id, orden`.execute(db)
    const archivos = rows.map(({ tramite_id, path, nombre }) => {
      return { carpeta: CARPETA_TRAMITES, storage_key: path, nombre: `${tramite_id}-${nombre}` } as const
    })
    const { rows: dichas } = await sql<{ id: number; explicacion: string }>`
      select t.id, s.explicacion from tramites t join subsanaciones s on s.clave = 'tramite:' || t.id
      where t.id = any(${ids}::integer[])`.execute(db)
    const dichasDe = new Map(dichas.map(({ id, explicacion }) => [id, explicacion]))
    const dejadosDe = await desistimientosDe(db, 'tramite', ids)
    const conLoDicho = filas.map((fila) => {
      const subsanacion = dichasDe.get(Number(fila.id))
      const desistimiento = dejadosDe.get(Number(fila.id))
      return { ...fila, ...(subsanacion !== undefined && { subsanacion }), ...(desistimiento && { desistimiento }) }
    })
    return { filas: conLoDicho, ids, correos: filas.map(({ email }) => String(email)), archivos }
  },
}
