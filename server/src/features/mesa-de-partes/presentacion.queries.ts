import type { TramiteNuevo } from '@cabildo/contracts/mesa-de-partes'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'

/** Storage folder of what citizens file (API-106). */
export const CARPETA_TRAMITES = 'mpvirtual'

/** Files of a filing from this place on came with its correction (EXP-62). */
export const ORDEN_DE_SUBSANACION = 5
/** The place of the paper by which it was withdrawn, behind all scans (CON-22). */
export const ORDEN_DE_DESISTIMIENTO = 110
/** And from this one on with the correction that an area asked for (EXP-39). */
export const ORDEN_DE_REQUERIMIENTO = 111
/** The place of the paper of a withdrawal that was accepted after another one was noted (CON-22). */
export const ORDEN_DE_OTRO_DESISTIMIENTO = 116
/** From this place on they are scans of its paper, so many places for each (EXP-73). */
export const ORDEN_DE_DIGITALIZACION = 10
export const POR_DIGITALIZACION = 5
/** Which scan a file belongs to, from 1. */
export const digitalizacionDe = (orden: number): number =>
  Math.floor((orden - ORDEN_DE_DIGITALIZACION) / POR_DIGITALIZACION) + 1

export interface TramiteGuardado {
  id: number
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
      select id, nro_registro, created_at, fecha_legal, con_correo, huella from (
        select *, 0 as orden from tramites where clave = ${clave ?? null}::uuid
        union all
        select *, 1 from tramites
        where huella = ${huella} and created_at > ${desde}::timestamptz and deleted_at is null
          and estado not in ('OBSERVADO', 'NO PRESENTADO', 'DESISTIDO')
      ) t order by orden, created_at desc limit 1`.execute(db)
  ).rows[0]

/** What a filing at the counter has besides (EXP-71 to EXP-73). */
export interface EnVentanilla {
  /** What its number is of, where it is no DNI. */
  extranjero: 'CE' | 'PASAPORTE' | null
  representa_nombre: string
  representa_documento: string
  /** The requirements that came. */
  requisitos: readonly string[]
  registrado_por: number
  falta_digitalizar: boolean
}

/** A filing as it is saved, by whichever way it came. */
export type PorPresentar = Omit<TramiteNuevo, 'clave'> & {
  clave?: string | null | undefined
  ventanilla?: EnVentanilla
}

interface Marco {
  anio: number
  numero: number
  ahora: Date
  fecha_legal: string
  con_correo: boolean
  nombre_escrito: boolean
  huella: string
}

/** Saves a filing with its files, the main one first, and answers its id (MPV-16). */
export const insertTramite = async (
  trx: Trx,
  { clave = null, ventanilla, ...t }: PorPresentar,
  m: Marco,
  archivos: readonly ArchivoSubido[],
): Promise<number> => {
  const filas = archivos.map(({ storage_key: path, nombre, bytes, sha256, paginas, activo }, orden) => ({
    ...{ orden, path, nombre, bytes, sha256, paginas, activo },
  }))
  const { rows } = await sql<{ id: number }>`
    with t as (
      insert into tramites (anio, numero, tipo_doc, ndoc, code_verifica, ape_nom, nruc, rsocial, nombre_escrito, phone,
        email, tipo_documento, ndocumento, folio, asunto, detalle, procedimiento_id, fecha_legal, clave, huella, con_correo, created_at,
        updated_at, canal, extranjero, representa_nombre, representa_documento, requisitos, registrado_por, falta_digitalizar)
      values (${m.anio}, ${m.numero}, ${t.tipo_doc}, ${t.ndoc}, ${t.code_verifica}, ${t.ape_nom}, ${t.nruc}, ${t.rsocial},
        ${m.nombre_escrito}, ${t.phone}, ${t.email}, ${t.tipo_documento}, ${t.ndocumento}, ${t.folio}, ${t.asunto},
        ${t.detalle}, ${t.procedimiento_id}, ${m.fecha_legal}::date, ${clave}::uuid, ${m.huella}, ${m.con_correo}, ${m.ahora}, ${m.ahora},
        ${ventanilla ? 'ventanilla' : 'virtual'}, ${ventanilla?.extranjero ?? null}, ${ventanilla?.representa_nombre ?? ''},
        ${ventanilla?.representa_documento ?? ''}, ${ventanilla?.requisitos ?? []}::text[], ${ventanilla?.registrado_por ?? null},
        ${ventanilla?.falta_digitalizar ?? false})
      returning id
    ), a as (
    insert into tramites_archivos (tramite_id, orden, path, nombre, bytes, sha256, paginas, activo)
    select t.id, f.* from t cross join json_to_recordset(${JSON.stringify(filas)}::json)
      as f(orden smallint, path text, nombre text, bytes integer, sha256 text, paginas integer, activo boolean)
    )
    select id from t`.execute(trx)
  const [fila] = rows
  if (!fila) throw new Error('The filing was not saved')
  return fila.id
}
