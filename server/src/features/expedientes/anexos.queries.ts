import type { NotaDeExpediente } from '@cabildo/contracts/expediente'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'
import { DE_RECEPCION } from './expediente.queries.ts'

/** Storage folder of what areas add to cases (API-158). */
export const CARPETA_EXPEDIENTES = 'expedientes'

/** What an area added to a case, with who added it; instants are Lima's. */
export interface Agregado {
  oper_id: number
  nombre: string
  fecha: string
  depe_id: number | null
  id_usu: number | null
  area: string | null
  persona: string | null
  /** A PDF, or a document of module Documentos. */
  pdf: { path: string; bytes: number; paginas: number; activo: boolean; sha256: string } | null
  doc_id: number | null
  /** It came with the registration, and stays with it. */
  de_registro: boolean
}

/** What areas added to a case and is still there, the oldest first. */
export const listAgregados = async (db: Db, registro_id: number): Promise<Agregado[]> =>
  (
    await sql<Agregado>`
      select m.oper_id, m.oper_acciones as nombre, marca_lima(m.created_at) as fecha, m.depe_id, m.id_usu,
        nombre_area(m.depe_id, m.created_at) as area, ${nombreDeUsuario(sql`m.id_usu`)} as persona, d.doc_id,
        ${DE_RECEPCION(sql`m`)} as de_registro,
        case when a.oper_id is not null then json_build_object('path', a.path, 'bytes', a.bytes, 'paginas', a.paginas,
          'activo', a.activo, 'sha256', a.sha256) end as pdf
      from movimientos m
      left join expedientes_archivos a on a.oper_id = m.oper_id
      left join registros_documentos d on d.oper_id = m.oper_id
      where m.registro_id = ${registro_id} and m.oper_idtope = 4 and m.anulado_at is null
      order by m.oper_id`.execute(db)
  ).rows

/** How many files areas have added to a case. */
export const countAgregados = async (trx: Trx, registro_id: number): Promise<number> =>
  (
    await sql<{ cuantos: number }>`
      select count(*)::integer as cuantos from movimientos m
      where m.registro_id = ${registro_id} and m.oper_idtope = 4 and m.anulado_at is null`.execute(trx)
  ).rows[0]?.cuantos ?? 0

/** Whether a document has joined a case. */
export const isDocumentoDelCaso = async (trx: Trx, registro_id: number, doc_id: number): Promise<boolean> =>
  (
    await sql`
      select from registros_documentos d join movimientos m on m.oper_id = d.oper_id and m.anulado_at is null
      where d.registro_id = ${registro_id} and d.doc_id = ${doc_id}`.execute(trx)
  ).rows.length > 0

/** Keeps the PDFs that joined a case, each by its movement. */
export const insertArchivos = async (
  trx: Trx,
  registro_id: number,
  archivos: readonly (Pick<ArchivoSubido, 'storage_key' | 'bytes' | 'sha256' | 'paginas' | 'activo'> & {
    oper_id: number
    nombre: string
  })[],
): Promise<void> => {
  await trx
    .insertInto('expedientes_archivos')
    .values(
      archivos.map(({ oper_id, nombre, storage_key: path, bytes, sha256, paginas, activo }) => ({
        ...{ oper_id, registro_id, path, nombre, bytes, sha256, paginas, activo },
      })),
    )
    .execute()
}

export const insertDocumento = async (
  trx: Trx,
  documento: { oper_id: number; registro_id: number; doc_id: number },
): Promise<void> => {
  await trx.insertInto('registros_documentos').values(documento).execute()
}

/** The notes of an area on a case, the newest first. */
export const listNotas = async (db: Db, registro_id: number, area_id: number) =>
  (
    await sql<Omit<NotaDeExpediente, 'borrar_hasta'> & { created_by: number }>`
      select n.nota_id, n.texto, n.created_by, marca_lima(n.created_at) as fecha, ${nombreDeUsuario(sql`n.created_by`)} as persona
      from expedientes_notas n where n.registro_id = ${registro_id} and n.area_id = ${area_id}
      order by n.nota_id desc`.execute(db)
  ).rows

/** Writes a note; the same one sent again is there already. */
export const insertNota = async (
  trx: Trx,
  nota: { registro_id: number; area_id: number; texto: string; acto: string; created_by: number; created_at: Date },
): Promise<void> => {
  await trx
    .insertInto('expedientes_notas')
    .values(nota)
    .onConflict((igual) => igual.column('acto').doNothing())
    .execute()
}

/** A note of an area, locked. */
export const lockNota = (
  trx: Trx,
  nota_id: number,
  { registro_id, area_id }: { registro_id: number; area_id: number },
) =>
  trx
    .selectFrom('expedientes_notas')
    .select(['created_by', 'created_at'])
    .where('nota_id', '=', nota_id)
    .where('registro_id', '=', registro_id)
    .where('area_id', '=', area_id)
    .forUpdate()
    .executeTakeFirst()

export const deleteNota = async (trx: Trx, nota_id: number): Promise<void> => {
  await trx.deleteFrom('expedientes_notas').where('nota_id', '=', nota_id).execute()
}
