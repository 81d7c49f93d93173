import type { TramiteNuevo } from '@cabildo/contracts/mesa-de-partes'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'

/** Storage folder of what citizens file (API-106). */
export const CARPETA_TRAMITES = 'mpvirtual'

export interface TramiteGuardado {
  nro_registro: string
  created_at: Date
  fecha_legal: string
  con_correo: boolean
  huella: string
}

/**
 * The filing that an earlier sending made: the one of this key, whatever became of it, or a live one of the same content
 * since `desde` (G3). What was observed or deleted may be filed again.
 */
export const findEnviado = async (
  db: Db,
  { clave, huella, desde }: { clave: string | undefined; huella: string; desde: Date },
) =>
  (
    await sql<TramiteGuardado>`
      select nro_registro, created_at, fecha_legal, con_correo, huella from (
        select *, 0 as orden from tramites where clave = ${clave ?? null}::uuid
        union all
        select *, 1 from tramites
        where huella = ${huella} and created_at > ${desde}::timestamptz and deleted_at is null and not send_mail
      ) t order by orden, created_at desc limit 1`.execute(db)
  ).rows[0]

interface Marco {
  anio: number
  numero: number
  ahora: Date
  fecha_legal: string
  con_correo: boolean
  nombre_escrito: boolean
  huella: string
}

/** Saves a filing with its files, the main one first (MPV-16). */
export const insertTramite = async (
  trx: Trx,
  { clave = null, ...t }: Omit<TramiteNuevo, 'clave'> & { clave?: string | null | undefined },
  m: Marco,
  archivos: readonly ArchivoSubido[],
): Promise<void> => {
  const filas = archivos.map(({ storage_key: path, nombre, bytes, sha256, paginas, activo }, orden) => ({
    ...{ orden, path, nombre, bytes, sha256, paginas, activo },
  }))
  await sql`
    with t as (
      insert into tramites (anio, numero, tipo_doc, ndoc, code_verifica, ape_nom, nruc, rsocial, nombre_escrito, phone,
        email, tipo_documento, ndocumento, folio, asunto, detalle, fecha_legal, clave, huella, con_correo, created_at,
        updated_at)
      values (${m.anio}, ${m.numero}, ${t.tipo_doc}, ${t.ndoc}, ${t.code_verifica}, ${t.ape_nom}, ${t.nruc}, ${t.rsocial},
        ${m.nombre_escrito}, ${t.phone}, ${t.email}, ${t.tipo_documento}, ${t.ndocumento}, ${t.folio}, ${t.asunto},
        ${t.detalle}, ${m.fecha_legal}::date, ${clave}::uuid, ${m.huella}, ${m.con_correo}, ${m.ahora}, ${m.ahora})
      returning id
    )
    insert into tramites_archivos (tramite_id, orden, path, nombre, bytes, sha256, paginas, activo)
    select t.id, f.* from t cross join json_to_recordset(${JSON.stringify(filas)}::json)
      as f(orden smallint, path text, nombre text, bytes integer, sha256 text, paginas integer, activo boolean)`.execute(
    trx,
  )
}
