import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'
import type { DB } from '../../platform/db/tables.gen.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'

/** Changes a request, which the caller has locked. */
export const updateSolicitud = async (trx: Trx, id: number, cambios: Updateable<DB['solicitudes']>): Promise<void> => {
  await trx.updateTable('solicitudes').set(cambios).where('id', '=', id).execute()
}

/** A file of its correction or of its delivery, as it is kept. */
export interface ArchivoDeSolicitudGuardado {
  archivo_id: number
  clase: 'subsanacion' | 'entrega'
  path: string
  nombre: string
  bytes: number
  sha256: string
  paginas: number
  activo: boolean
}

export const insertArchivos = async (
  trx: Trx,
  solicitud_id: number,
  clase: ArchivoDeSolicitudGuardado['clase'],
  archivos: readonly ArchivoSubido[],
): Promise<void> => {
  if (archivos.length === 0) return
  await trx
    .insertInto('solicitudes_archivos')
    .values(
      archivos.map(({ storage_key: path, nombre, bytes, sha256, paginas, activo }, orden) => ({
        ...{ solicitud_id, clase, orden, path, nombre, bytes, sha256, paginas, activo },
      })),
    )
    .execute()
}

// Observation --------------------------------------------------------------------------------------------------------

/** What was observed of a request: until when it may be corrected, whether it was, and who observed it. */
export const findObservacion = async (db: Db, id: number) =>
  (
    await sql<{ texto: string; requisito: number; hasta: string; subsanado: boolean; observada_por: number }>`
      select q.texto, f.requisito, q.hasta::text as hasta, q.subsanado_at is not null as subsanado,
        q.created_by as observada_por
      from solicitudes f join requerimientos q on q.clave = 'solicitud:' || f.id where f.id = ${id}`.execute(db)
  ).rows[0]

/** Requests whose correction did not come by the day before (TRS-16). */
export const listSinPrecisar = async (db: Db, hoy: string, despuesDe: number, cuantas: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select f.id from solicitudes f join requerimientos q on q.clave = 'solicitud:' || f.id
      where f.estado = 'POR SUBSANAR' and q.hasta < ${hoy}::date and f.id > ${despuesDe}
      order by f.id limit ${cuantas}`.execute(db)
  ).rows.map(({ id }) => id)

// Cost ---------------------------------------------------------------------------------------------------------------

/** What reproduction costs; entered again, the one before is replaced. */
export const upsertCosto = async (trx: Trx, costo: Insertable<DB['solicitudes_costos']>): Promise<void> => {
  const { solicitud_id: _, ...cambios } = costo
  await trx
    .insertInto('solicitudes_costos')
    .values(costo)
    .onConflict((o) => o.column('solicitud_id').doUpdateSet(cambios))
    .execute()
}

/** Whether the same person has entered the same cost at the same prices before. */
export const existsCosto = async (
  trx: Trx,
  c: Omit<Selectable<DB['solicitudes_costos']>, 'updated_at' | 'pagado_el' | 'recibo' | 'pagado_por'>,
): Promise<boolean> =>
  (
    await sql`select from solicitudes_costos where solicitud_id = ${c.solicitud_id} and registrado_por = ${c.registrado_por}
      and (paginas, discos, otro, otro_centimos, precio_pagina, precio_disco)
        = (${c.paginas}, ${c.discos}, ${c.otro}, ${c.otro_centimos}, ${c.precio_pagina}, ${c.precio_disco})`.execute(
      trx,
    )
  ).rows.length > 0

/** Notes the payment; the caller knows that there is something to pay and that nobody has noted it. */
export const setPagado = async (
  trx: Trx,
  id: number,
  { fecha, recibo, user_id }: { fecha: string; recibo: string; user_id: number },
): Promise<void> => {
  await trx
    .updateTable('solicitudes_costos')
    .set({ pagado_el: fecha, recibo, pagado_por: user_id })
    .where('solicitud_id', '=', id)
    .execute()
}

/** Whether the same person has noted the same payment before. */
export const existsPago = async (
  trx: Trx,
  id: number,
  { fecha, recibo, user_id }: { fecha: string; recibo: string; user_id: number },
): Promise<boolean> =>
  (
    await sql`select from solicitudes_costos where solicitud_id = ${id} and pagado_el = ${fecha}::date
      and recibo = ${recibo} and pagado_por = ${user_id}`.execute(trx)
  ).rows.length > 0

// The acts, done before by the same person ---------------------------------------------------------------------------

export const existsProrroga = async (
  trx: Trx,
  id: number,
  { hasta, motivos, sustento, user_id }: { hasta: string; motivos: number[]; sustento: string; user_id: number },
): Promise<boolean> =>
  (
    await sql`select from solicitudes where id = ${id} and prorroga_hasta = ${hasta}::date
      and prorroga_motivos = ${motivos}::smallint[] and prorroga_sustento = ${sustento} and prorroga_por = ${user_id}`.execute(
      trx,
    )
  ).rows.length > 0

interface Respondida {
  sentido: number
  causal: number | null
  numeral: string
  sustento: string
  entidad: string
  documento: string
}

export const existsRespondida = async (trx: Trx, id: number, user_id: number, r: Respondida): Promise<boolean> =>
  (
    await sql`select from solicitudes f where f.id = ${id} and f.respondido_por = ${user_id} and f.sentido = ${r.sentido}
      and f.causal is not distinct from ${r.causal}::smallint
      and (f.numeral, f.sustento, f.entidad, f.documento) = (${r.numeral}, ${r.sustento}, ${r.entidad}, ${r.documento})`.execute(
      trx,
    )
  ).rows.length > 0

export const existsEntrega = async (
  trx: Trx,
  id: number,
  { fecha, recibio, user_id, huellas }: { fecha: string; recibio: string; user_id: number; huellas: readonly string[] },
): Promise<boolean> =>
  (
    await sql`select from solicitudes f where f.id = ${id} and f.entregado_el = ${fecha}::date and f.recibio = ${recibio}
      and f.entregado_por = ${user_id} and array(select a.sha256 from solicitudes_archivos a
        where a.solicitud_id = f.id and a.clase = 'entrega' order by a.orden) = ${[...huellas]}::text[]`.execute(trx)
  ).rows.length > 0

export const existsAbandono = async (trx: Trx, id: number, user_id: number): Promise<boolean> =>
  (await sql`select from solicitudes where id = ${id} and abandonado_por = ${user_id}`.execute(trx)).rows.length > 0

// The daily job ------------------------------------------------------------------------------------------------------

/** Requests that wait to be picked up and whose citizen was not reminded of it, with the day of their answer. */
export const listPorRecordar = async (db: Db, despuesDe: number, cuantas: number) =>
  (
    await sql<{ id: number; respondida: string }>`
      select id, left(marca_lima(respondido_at), 10) as respondida from solicitudes
      where estado = 'POR ENTREGAR' and recordado_at is null and id > ${despuesDe} order by id limit ${cuantas}`.execute(
      db,
    )
  ).rows

/** Notes that its citizen was reminded; false where that was done before. */
export const setRecordada = async (trx: Trx, id: number, recordado_at: Date): Promise<boolean> =>
  (
    await trx
      .updateTable('solicitudes')
      .set({ recordado_at })
      .where('id', '=', id)
      .where('recordado_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

// The detail ---------------------------------------------------------------------------------------------------------

/** What the database tells of what was done with one request (TRS-12); days and instants are Lima's. */
export const findActos = async (db: Db, id: number) =>
  (
    await sql<{
      observacion: {
        requisito: number
        texto: string
        observada_at: string
        observada_por: string | null
        hasta: string
        subsanada_at: string | null
      } | null
      pedido_inicial: string | null
      prorroga_at: string | null
      costo: {
        paginas: number
        discos: number
        otro: string
        otro_centimos: number
        total: number
        pagado_el: string | null
        recibo: string
      } | null
      causal: number | null
      numeral: string
      sustento: string
      entidad: string
      documento: string
      entregada_el: string | null
      recibio: string
      abandonada_at: string | null
      archivos: ArchivoDeSolicitudGuardado[]
    }>`
      select case when q.clave is not null then json_build_object('requisito', f.requisito, 'texto', q.texto,
          'observada_at', marca_lima(f.observado_at), 'observada_por', ${nombreDeUsuario(sql`q.created_by`)},
          'hasta', q.hasta, 'subsanada_at', marca_lima(q.subsanado_at)) end as observacion,
        f.pedido_inicial, marca_lima(f.prorroga_at) as prorroga_at,
        case when o.solicitud_id is not null then json_build_object('paginas', o.paginas, 'discos', o.discos, 'otro', o.otro,
          'otro_centimos', o.otro_centimos, 'total', o.total, 'pagado_el', o.pagado_el, 'recibo', o.recibo) end as costo,
        f.causal, f.numeral, f.sustento, f.entidad, f.documento, f.entregado_el::text as entregada_el, f.recibio,
        marca_lima(f.abandonado_at) as abandonada_at,
        (select coalesce(json_agg(json_build_object('archivo_id', a.archivo_id, 'clase', a.clase, 'path', a.path, 'nombre', a.nombre,
            'bytes', a.bytes, 'sha256', a.sha256, 'paginas', a.paginas, 'activo', a.activo) order by a.clase, a.orden), '[]')
          from solicitudes_archivos a where a.solicitud_id = f.id) as archivos
      from solicitudes f
      left join requerimientos q on q.clave = 'solicitud:' || f.id
      left join solicitudes_costos o on o.solicitud_id = f.id
      where f.id = ${id}`.execute(db)
  ).rows[0]
