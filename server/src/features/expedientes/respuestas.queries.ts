import type { Respuesta } from '@cabildo/contracts/respuestas'
import { sql } from 'kysely'
import type { Fila } from '../../platform/conservacion/persona.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'

/** Where letters about a case go, whether its citizen wants notices there, and whether mail to it comes back (CON-23, CON-24). */
export interface Canal {
  /** The address given since, or the one it was filed with; '' for none. */
  correo: string
  autoriza: boolean
  devuelto: boolean
}

export const findCanal = async (db: Db, clave: string): Promise<Canal> =>
  (
    await sql<Canal>`
      select coalesce(c.correo, correo_de_presentacion(${clave}), '') as correo, coalesce(c.autoriza_correo, false) as autoriza,
        c.correo_rebotado_at is not null as devuelto
      from (select) x left join casos c on c.clave = ${clave}`.execute(db)
  ).rows[0] ?? { correo: '', autoriza: false, devuelto: false }

/** A file of an answer, as it is kept. */
export interface ArchivoGuardado {
  doc_id: number | null
  path: string
  nombre: string
  bytes: number
  sha256: string
  paginas: number
}

interface RespuestaNueva {
  clave: string
  clase: 1 | 2 | 3
  texto: string
  area_id: number
  created_by: number
  created_at: Date
  correo: string
  autorizada: boolean
  sin_acuse_at: Date | null
}

/** Keeps an answer with its files, and answers its id. */
export const insertRespuesta = async (
  trx: Trx,
  respuesta: RespuestaNueva,
  archivos: readonly ArchivoGuardado[],
): Promise<number> => {
  const { respuesta_id } = await trx
    .insertInto('respuestas')
    .values(respuesta)
    .returning('respuesta_id')
    .executeTakeFirstOrThrow()
  if (archivos.length > 0)
    await trx
      .insertInto('respuestas_archivos')
      .values(archivos.map((archivo, orden) => ({ respuesta_id, orden, ...archivo })))
      .execute()
  return respuesta_id
}

/** An answer as it is kept, with its files; instants are Lima's. */
export interface RespuestaLeida extends Pick<Respuesta, 'respuesta_id' | 'clase' | 'texto' | 'area' | 'persona'> {
  clave: string
  area_id: number | null
  /** The area that has its case now, or the one in which that goes on. */
  area_actual: number | null
  fecha: string
  correo: string
  autorizada: boolean
  vista_at: string | null
  via: NonNullable<Respuesta['acuse']>['via'] | null
  notificada_at: string | null
  recibio: string
  cargo_path: string | null
  /** Whether its receipt is missing, and mail to its address came back. */
  sin_acuse: boolean
  devuelto: boolean
  /** The last day of the clock by which it is to be opened, while that runs. */
  acuse_hasta: string | null
  archivos: (ArchivoGuardado & { archivo_id: number })[]
}

const COLUMNAS = sql`q.respuesta_id, q.clave, q.clase, q.texto, q.area_id,
  (select r.area_actual from registros r where r.clave = q.clave) as area_actual, nombre_area(q.area_id, q.created_at) as area,
  ${nombreDeUsuario(sql`q.created_by`)} as persona, marca_lima(q.created_at) as fecha, q.correo, q.autorizada,
  marca_lima(q.vista_at) as vista_at, q.via, marca_lima(q.notificada_at) as notificada_at, q.recibio, q.cargo_path,
  q.sin_acuse_at is not null and q.via is null as sin_acuse,
  exists (select from casos c where c.clave = q.clave and c.correo_rebotado_at is not null) as devuelto,
  case when q.autorizada and q.via is null and q.sin_acuse_at is null then (select p.vence::text from plazos p
    where p.clave = q.clave and p.clase = 'acuse' and p.estado = 'CORRIENDO') end as acuse_hasta,
  (select coalesce(json_agg(json_build_object('archivo_id', a.archivo_id, 'doc_id', a.doc_id, 'path', a.path, 'nombre', a.nombre,
      'bytes', a.bytes, 'sha256', a.sha256, 'paginas', a.paginas) order by a.orden), '[]')
    from respuestas_archivos a where a.respuesta_id = q.respuesta_id) as archivos`

/** What was answered in a case, and what areas reported of it, the newest first; what was undone is not there. */
export const listRespuestas = async (db: Db, clave: string): Promise<RespuestaLeida[]> =>
  (
    await sql<RespuestaLeida>`
      select ${COLUMNAS} from respuestas q
      where q.clave = ${clave} and not exists (select from movimientos m where m.respuesta_id = q.respuesta_id and m.anulado_at is not null)
      order by q.respuesta_id desc`.execute(db)
  ).rows

/** One of them. */
export const findRespuesta = async (db: Db, respuesta_id: number): Promise<RespuestaLeida | undefined> =>
  (await sql<RespuestaLeida>`select ${COLUMNAS} from respuestas q where q.respuesta_id = ${respuesta_id}`.execute(db))
    .rows[0]

/** The last final answer of a case. */
export const findFinal = async (trx: Trx, clave: string): Promise<number | undefined> =>
  (
    await sql<{ respuesta_id: number }>`
      select respuesta_id from respuestas where clave = ${clave} and clase = 1 order by respuesta_id desc limit 1`.execute(
      trx,
    )
  ).rows[0]?.respuesta_id

/** Whether the final answer of a case says this, with these files that came with its call and these documents (G3). */
export const existsFinalIgual = async (
  trx: Trx,
  clave: string,
  { texto, huellas, doc_ids }: { texto: string; huellas: readonly string[]; doc_ids: readonly number[] },
): Promise<boolean> =>
  (
    await sql`
      select from respuestas q where q.clave = ${clave} and q.clase = 1 and q.texto = ${texto}
        and array(select a.sha256 from respuestas_archivos a where a.respuesta_id = q.respuesta_id and a.doc_id is null
          order by 1) = array(select unnest(${[...huellas]}::text[]) order by 1)
        and array(select a.doc_id from respuestas_archivos a where a.respuesta_id = q.respuesta_id and a.doc_id is not null
          order by 1) = array(select distinct unnest(${[...doc_ids]}::integer[]) order by 1)`.execute(trx)
  ).rows.length > 0

/** An answer, locked, with the case of the own register that it is of; its group is locked before, as acts lock it. */
export const lockRespuesta = async (trx: Trx, respuesta_id: number) => {
  await sql`
    with suyo as (select r.registro_id, r.principal_id from respuestas q join registros r on r.clave = q.clave
      where q.respuesta_id = ${respuesta_id})
    select from registros r where r.registro_id in (
      select registro_id from suyo union select principal_id from suyo
      union select a.registro_id from registros a join suyo on a.principal_id in (suyo.registro_id, suyo.principal_id))
    order by r.registro_id for update`.execute(trx)
  return (
    await sql<{
      clave: string
      clase: 1 | 2 | 3
      area_id: number | null
      autorizada: boolean
      vista_at: Date | null
      via: string | null
      recibio: string
      notificada: string | null
      notificada_por: number | null
      created_at: Date
    }>`
      select clave, clase, area_id, autorizada, vista_at, via, recibio, left(marca_lima(notificada_at), 10) as notificada,
        notificada_por, created_at from respuestas
      where respuesta_id = ${respuesta_id} for update`.execute(trx)
  ).rows[0]
}

/** Notes the first time that an answer was opened, or by what it was received. */
export const updateRespuesta = async (
  trx: Trx,
  respuesta_id: number,
  cambio: {
    vista_at?: Date
    via?: string
    notificada_at?: Date
    recibio?: string
    notificada_por?: number
    cargo_path?: string | null
  },
): Promise<void> => {
  await trx.updateTable('respuestas').set(cambio).where('respuesta_id', '=', respuesta_id).execute()
}

/** Whether another answer of the case waits for a receipt by mail. */
export const isPendiente = async (trx: Trx, clave: string): Promise<boolean> =>
  (
    await sql`select from respuestas q where q.clave = ${clave} and vale_respuesta(q) and q.autorizada and q.via is null
      and q.sin_acuse_at is null limit 1`.execute(trx)
  ).rows.length > 0

/**
 * Of a case, and of the one in which it goes on, those that are filed away because everybody has the final answer: each
 * accumulated one by its own receipt, a principal by that of all of its group (EXP-35, EXP-40). With the movement that stands.
 */
export const listPorArchivar = async (trx: Trx, clave: string) =>
  (
    await sql<{ registro_id: number; oper_id: number; area_id: number | null }>`
      select r.registro_id, m.oper_id, m.area_id from registros s
      join registros r on r.registro_id in (s.registro_id, s.principal_id)
      join movimientos m on m.registro_id = r.registro_id and m.oper_forma = 0 and not m.oper_procesado and m.anulado_at is null
        and (m.oper_idtope in (1, 8) or m.concluye = 'ACUMULADO')
      where s.clave = ${clave} and r.estado = 'RESPONDIDO' and not exists (
        select from registros g where (g.registro_id = r.registro_id or g.principal_id = r.registro_id) and g.estado = 'RESPONDIDO'
          and (select q.via from respuestas q where q.clave = g.clave and q.clase = 1 order by q.respuesta_id desc limit 1) is null)
      order by r.principal_id is null, r.registro_id`.execute(trx)
  ).rows

/**
 * What was answered in these cases, with its files, how it was received and what an area asked to correct, as a person is
 * handed it; what a request lacks is told with that request.
 */
export const listDePersona = async (db: Db, claves: readonly string[]) =>
  (
    await sql<
      Fila & { archivos: { path: string; nombre: string; doc_id: number | null }[]; cargo_path: string | null }
    >`
      select q.clave, q.clase, q.texto, q.correo, marca_lima(q.created_at) as created_at, marca_lima(q.vista_at) as vista_at,
        q.via, marca_lima(q.notificada_at) as notificada_at, q.recibio, q.cargo_path,
        (select coalesce(json_agg(json_build_object('path', a.path, 'nombre', a.nombre, 'doc_id', a.doc_id) order by a.orden), '[]')
          from respuestas_archivos a where a.respuesta_id = q.respuesta_id) as archivos,
        (select r.texto from requerimientos r where r.clave = q.clave and r.clave like 'tramite:%') as requerimiento
      from respuestas q where q.clave = any(${[...claves]}::text[]) and q.clase <> 3 order by q.respuesta_id`.execute(
      db,
    )
  ).rows
