import type { ClaseDeCargo, ClaseDeCaso } from '@cabildo/contracts/cargos'
import { partesDeClave } from '@cabildo/contracts/claves'
import type { Identidad } from '@cabildo/contracts/mesa-de-partes-canal'
import { type RawBuilder, sql } from 'kysely'
import type { Guardado } from '../../platform/archivos/archivos.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** Which cargo of a case: 0 is that of the filing. */
export interface CualCargo {
  clave: string
  orden: number
}

/** Notes that a filing or a correction is to have its cargo, in its own transaction (CON-15). */
export const insertCargo = async (
  trx: Trx,
  { clave, orden }: CualCargo,
  { clase, pedido_at }: { clase: ClaseDeCargo; pedido_at: Date },
): Promise<void> => {
  await trx.insertInto('casos_cargos').values({ clave, orden, clase, pedido_at }).execute()
}

/** What all cargos are made of, whatever they prove. */
interface DelCaso {
  id: number
  clase: ClaseDeCargo
  codigo: string
  pedido_at: Date
  /** What a correction says besides its files; empty of a filing. */
  explicacion: string
}
export interface ArchivoPresentado {
  nombre: string
  paginas: number | null
  bytes: number
  sha256: string
}
export interface TramitePresentado extends DelCaso {
  caso: 'tramite'
  numero: string
  tipo_doc: number
  ndoc: string
  ape_nom: string
  nruc: string
  rsocial: string
  tipo_documento: number
  ndocumento: string
  folio: number
  asunto: string
  fecha_legal: string
  procedimiento: string | null
  archivos: ArchivoPresentado[]
  identidad: Identidad
  representa_nombre: string
  representa_documento: string
  requisitos: string[]
  /** What was missing when it was filed at the counter, and until when it may come; empty and null otherwise (EXP-74). */
  falta: string
  subsanar_hasta: string | null
}
export interface ReclamoPresentado extends DelCaso {
  caso: 'reclamo'
  tipo_doc: number
  ndoc: string
  ape_nom: string
  nruc: string
  rsocial: string
  descripcion: string
  detalle: string
  created_at: Date
}
export interface SolicitudPresentada extends DelCaso {
  caso: 'solicitud'
  numero: string
  dni: string
  ape_nom: string
  pedido: string
  created_at: Date
  /** The legal date of its filing, by its first clock; null of what was filed before there were clocks. */
  desde: string | null
  /** Of a correction. */
  archivos: ArchivoPresentado[]
}
export type Presentado = TramitePresentado | ReclamoPresentado | SolicitudPresentada

/** Where the files of each proof begin and end: of the filing, of its correction (migration 0048) and of that which an area asked for (migration 0058). */
const LUGARES = sql`case g.orden when 0 then int4range(0, 5) when 1 then int4range(5, 10) else int4range(111, 116) end`

const DE_TABLA = {
  tramite: sql`t.nro_registro as numero, t.tipo_doc, t.ndoc, t.ape_nom, t.nruc, t.rsocial, t.tipo_documento, t.ndocumento,
    t.folio, t.asunto, t.fecha_legal::text as fecha_legal,
    (select nombre from procedimientos p where p.id = t.procedimiento_id) as procedimiento,
    (select coalesce(json_agg(json_build_object('nombre', a.nombre, 'paginas', a.paginas, 'bytes', a.bytes,
      'sha256', a.sha256) order by a.orden), '[]') from tramites_archivos a
      where a.tramite_id = t.id and a.orden::integer <@ ${LUGARES}) as archivos,
    coalesce(t.extranjero, case t.tipo_doc when 2 then 'RUC' else 'DNI' end) as identidad,
    t.representa_nombre, t.representa_documento, t.requisitos,
    case when t.canal = 'ventanilla' and t.observado_at = t.created_at then t.motivo else '' end as falta,
    case when t.canal = 'ventanilla' and t.observado_at = t.created_at then t.subsanar_hasta::text end as subsanar_hasta
    from tramites t`,
  reclamo: sql`t.tipo_doc, t.ndoc, t.ape_nom, t.nruc, t.rsocial, t.descripcion, t.detalle, t.created_at
    from reclamos t`,
  solicitud: sql`t.numero, t.dni, t.ape_nom, case g.orden when 0 then coalesce(t.pedido_inicial, t.pedido) else t.pedido end as pedido,
    t.created_at, (select min(p.desde)::text from plazos p where p.clave = g.clave and p.clase = 'respuesta_informacion') as desde,
    (select coalesce(json_agg(json_build_object('nombre', a.nombre, 'paginas', a.paginas, 'bytes', a.bytes,
      'sha256', a.sha256) order by a.orden), '[]') from solicitudes_archivos a
      where g.orden > 0 and a.solicitud_id = t.id and a.clase = 'subsanacion') as archivos from solicitudes t`,
} as const satisfies Record<ClaseDeCaso, unknown>

/** What a cargo that is not made yet says of its case; undefined when it is made, or its case is purged. */
export const findPorHacer = (db: Db, cual: CualCargo): Promise<Presentado | undefined> =>
  leerPresentado(db, cual, sql`g.hecho_at is null`)

/** The same of a filing, whether its cargo is made or not: the counter prints it at once (EXP-76). */
export const findPresentado = (db: Db, clave: string): Promise<Presentado | undefined> =>
  leerPresentado(db, { clave, orden: 0 }, sql`true`)

const leerPresentado = async (
  db: Db,
  { clave, orden }: CualCargo,
  donde: RawBuilder<unknown>,
): Promise<Presentado | undefined> => {
  const [caso, id] = partesDeClave<ClaseDeCaso>(clave)
  const { rows } = await sql<Presentado>`
    select ${caso}::text as caso, t.id, g.clase, g.pedido_at, c.codigo,
      coalesce((select s.explicacion from subsanaciones s where g.orden > 0 and s.clave = g.clave
        and s.created_at = g.pedido_at order by s.id limit 1), '') as explicacion, ${DE_TABLA[caso]}
    join casos c on c.clave = ${clave}
    join casos_cargos g on g.clave = c.clave and g.orden = ${orden} and ${donde}
    where t.id = ${id}`.execute(db)
  return rows[0]
}

/** Notes the PDF of a cargo, which it keeps for ever; false when it has one already, or is gone. */
export const setHecho = async (
  trx: Trx,
  { clave, orden }: CualCargo,
  { storage_key, sha256, bytes }: Pick<Guardado, 'storage_key' | 'sha256' | 'bytes'>,
  { sellado, hecho_at }: { sellado: boolean; hecho_at: Date },
): Promise<boolean> =>
  (
    await trx
      .updateTable('casos_cargos')
      .set({ path: storage_key, sha256, bytes, sellado, hecho_at, fallido_at: null })
      .where('clave', '=', clave)
      .where('orden', '=', orden)
      .where('hecho_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** Marks a cargo that was tried for three days, for doctor (CON-18). */
export const setFallido = async (trx: Trx, { clave, orden }: CualCargo, fallido_at: Date): Promise<void> => {
  await trx
    .updateTable('casos_cargos')
    .set({ fallido_at })
    .where('clave', '=', clave)
    .where('orden', '=', orden)
    .where('hecho_at', 'is', null)
    .execute()
}

/** Cargos that were given up, and how many wait for more than an hour (CON-18). */
export const countAtrasados = async (db: Db, desde: Date): Promise<{ fallidos: number; esperan: number }> =>
  (
    await sql<{ fallidos: number; esperan: number }>`
      select (count(*) filter (where fallido_at is not null))::integer as fallidos,
        (count(*) filter (where fallido_at is null and pedido_at < ${desde}))::integer as esperan
      from casos_cargos where hecho_at is null`.execute(db)
  ).rows[0] ?? { fallidos: 0, esperan: 0 }

/** The name of a cargo's job. */
export const trabajoDe = ({ clave, orden }: CualCargo): string => `cargo:${clave}:${orden}`

/** Cargos that no job will make: never queued or, once a day, given up (the queue's clock is the database's). */
export const listOlvidados = async (db: Db, maximo: number): Promise<CualCargo[]> =>
  (
    await sql<CualCargo>`
      select g.clave, g.orden from casos_cargos g
        left join graphile_worker.jobs j on j.key = 'cargo:' || g.clave || ':' || g.orden
      where g.hecho_at is null and (j.id is null
        or (j.attempts >= j.max_attempts and j.locked_at is null and j.updated_at < now() - interval '1 day'))
      order by g.pedido_at limit ${maximo}`.execute(db)
  ).rows

/** The cargo with this digest: of which case, and when what it proves came (CON-16). */
export const findCargoPorHuella = async (db: Db, huellas: readonly string[]) => {
  const { rows } = await sql<{
    sha256: string
    clase: ClaseDeCargo
    caso: ClaseDeCaso
    pedido_at: Date
    hecho_at: Date
    id: number
    numero: string | null
  }>`
    select g.sha256, g.clase, split_part(g.clave, ':', 1) as caso, split_part(g.clave, ':', 2)::integer as id,
      g.pedido_at, g.hecho_at, coalesce(t.nro_registro, s.numero) as numero
    from casos_cargos g
      left join tramites t on g.clave like 'tramite:%' and t.id = split_part(g.clave, ':', 2)::integer
      left join solicitudes s on g.clave like 'solicitud:%' and s.id = split_part(g.clave, ':', 2)::integer
    where g.sha256 = any(${[...huellas]}::text[]) limit 1`.execute(db)
  return rows[0]
}
