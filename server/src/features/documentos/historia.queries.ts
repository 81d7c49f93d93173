import { HISTORIA_MAXIMO, type LineaDeHistoria } from '@cabildo/contracts/documentos-historia'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'

/** Notes the first time that a user opens the main PDF of a document as it is now; nothing of his own upload (D-140). */
export const anotarVista = async (db: Db, path: string, { user_id, ahora }: { user_id: number; ahora: Date }) => {
  await sql`
    insert into documentos_vistas (archivo_id, user_id, doc_id, visto_at)
    select archivo_id, ${user_id}::integer, doc_id, ${ahora}::timestamptz from documentos_archivos
    where path = ${path} and orden = 0 and created_by is distinct from ${user_id}::integer
    on conflict do nothing`.execute(db)
}

/** Who last took a row off, by the audit trail. */
const quienLoQuito = (tabla: string, registro: RawBuilder<unknown>) => sql`(
  select a.user_id from auditoria a
  where a.tabla = ${sql.lit(tabla)} and a.registro = (${registro})::text and a.despues ->> 'deleted_at' is not null
  order by a.id desc limit 1)`

/** The file of a version that somebody uploaded: no signature made it, and it is no scan of a paper. */
const SUBIDO = sql`f.orden = 0 and not exists (select from documentos_destinos t where t.archivo_id = f.archivo_id)
  and not exists (select from documentos_papel p where p.archivo_id = f.archivo_id)`

/** Fields of a document that change without an edit: sending it decides its order of signing (D-142). */
const SIN_TEXTO = sql`array['updated_at', 'en_secuencia']`

/**
 * A change of a document's audit line a that somebody made to its text. A line that lost its values keeps the fields that
 * changed, each with the same word on both sides (decision 0077).
 */
const EDITADO = sql`case when a.reducida then (a.despues - ${SIN_TEXTO}) <> '{}'
  else (a.antes - ${SIN_TEXTO}) is distinct from (a.despues - ${SIN_TEXTO}) end`

/**
 * What happened to a document, the oldest first (D-140). Rows tell of acts that leave one, with their own instants; of edits
 * and of what was taken off the audit trail tells who did it.
 */
export const listHistoria = async (db: Db, doc_id: number): Promise<LineaDeHistoria[]> => {
  const { rows } = await sql<LineaDeHistoria>`
    select h.evento, marca_lima(h.en) as en, ${nombreDeUsuario(sql`h.quien`)} as por, nombre_area(h.area_id, h.en) as area, h.detalle
    from (
      select * from (
        select 'creado' as evento, d.created_at as en, d.created_by as quien, d.area_id, null as detalle, 0 as turno
        from documentos d where d.doc_id = ${doc_id} and not d.importado
        union all
        select 'importado', c.aplicada_at, d.created_by, d.area_id, c.nombre, 0
        from documentos d join importaciones_registros r on r.tipo = 'documentos' and r.registro_id = d.doc_id
        join cargas c on c.id = r.carga_id where d.doc_id = ${doc_id}
        union all
        select 'editado', a.en, a.user_id, null, null, 1 from auditoria a
        where a.tabla = 'documentos' and a.registro = ${String(doc_id)} and a.accion = 'UPDATE' and ${EDITADO}
        union all
        select case when f.convenio then 'convenio' else 'pdf' end, f.created_at, f.created_by, null, f.name, 2
        from documentos_archivos f where f.doc_id = ${doc_id} and ${SUBIDO}
        union all
        select 'derivado', t.date_derivado, t.created_by, t.area_id, null, 3
        from documentos_destinos t where t.doc_id = ${doc_id} and t.date_derivado is not null
        union all
        select 'firmado', t.firmado_at, t.firmado_por, t.area_id, null, 4
        from documentos_destinos t where t.doc_id = ${doc_id} and t.firmado_at is not null
        union all
        select 'quitado', t.deleted_at, ${quienLoQuito('documentos_destinos', sql`t.id_doc_area`)}, t.area_id, null, 5
        from documentos_destinos t where t.doc_id = ${doc_id} and t.deleted_at is not null and not t.reemplazado
        union all
        select 'devuelto', v.created_at, v.created_by, t.area_id, v.motivo, 6
        from documentos_devoluciones v join documentos_destinos t on t.id_doc_area = v.id_doc_area where v.doc_id = ${doc_id}
        union all
        select 'papel', p.created_at, p.created_by, null, array_to_string(p.firmantes, ', '), 7
        from documentos_papel p where p.doc_id = ${doc_id}
        union all
        select 'papelDeshecho', p.deshecho_at, p.deshecho_por, null, null, 8
        from documentos_papel p where p.doc_id = ${doc_id} and p.deshecho_at is not null
        union all
        select 'publicado', n.created_at, n.created_by, null, null, 9 from normas n where n.doc_id = ${doc_id}
        union all
        select 'retirado', n.deleted_at, ${quienLoQuito('normas', sql`n.id`)}, null, null, 10
        from normas n where n.doc_id = ${doc_id} and n.deleted_at is not null
        union all
        select 'visto', x.visto_at, x.user_id, null, f.name, 11
        from documentos_vistas x join documentos_archivos f on f.archivo_id = x.archivo_id where x.doc_id = ${doc_id}
      ) todo order by en desc, turno desc, area_id desc limit ${HISTORIA_MAXIMO}
    ) h
    order by h.en, h.turno, h.area_id`.execute(db)
  return rows
}

/** How many documents of an area were returned, as an expression, by the index of open returns (D-140). */
export const devueltosDe = (area_id: number) => sql`(
  select count(*) from documentos_devoluciones v join documentos d on d.doc_id = v.doc_id
  where v.cerrada_at is null and d.a_cargo_id = ${area_id} and d.deleted_at is null
    and not exists (select from documentos_papel p where p.doc_id = d.doc_id and p.deshecho_at is null)
    and not exists (select from normas n where n.doc_id = d.doc_id and n.deleted_at is null))`

export const contarDevueltos = async (db: Db, area_id: number): Promise<number> =>
  (await sql<{ devueltos: number }>`select ${devueltosDe(area_id)}::integer as devueltos`.execute(db)).rows[0]
    ?.devueltos ?? 0
