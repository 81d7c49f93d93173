import { sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { cambiadoDesde, ESTA_DEVUELTO, FALTA_ANTES } from './turno.queries.ts'

/** Locks a document until the transaction ends, as everything does that changes one. */
export const lockDocumentoFirmado = async (trx: Trx, doc_id: number): Promise<void> => {
  await sql`select from documentos where doc_id = ${doc_id} for update`.execute(trx)
}

interface Situacion {
  /** The attempt is open and its ticket unused. */
  abierto: boolean
  /** The destination has not been taken back. */
  vivo: boolean
  estado: boolean
  /** The author has begun a new version of the document, or put another main PDF (D-141). */
  cambiado: boolean
  /** The document was returned without a signature (D-141). */
  devuelto: boolean
  /** The area that has to sign before (D-142). */
  falta: string | null
  /** The file handed out still is the main PDF. */
  vigente: boolean
}

/** What decides an acceptance; read after the document is locked, to be up to date. */
export const findSituacion = async (trx: Trx, { huella, intento_id }: { huella: Buffer; intento_id: number }) =>
  (
    await sql<Situacion>`
      select i.estado = 'abierto' and k.usado_at is null as abierto, t.deleted_at is null and d.deleted_at is null as vivo,
        t.estado, a.quitado_at is null as vigente, ${ESTA_DEVUELTO} as devuelto, ${FALTA_ANTES} as falta,
        t.reemplazado or a.quitado_at is not null and ${cambiadoDesde(sql.ref('a.archivo_id'), sql.ref('v.archivo_id'))}
          as cambiado
      from firmas_intentos i join firmas_tickets k on k.intento_id = i.intento_id and k.huella = ${huella}
      join documentos_destinos t on t.id_doc_area = i.id_doc_area join documentos d on d.doc_id = t.doc_id
      join documentos_archivos a on a.archivo_id = i.archivo_id
      left join documentos_archivos v on v.doc_id = t.doc_id and v.orden = 0 and v.quitado_at is null
      where i.intento_id = ${intento_id}`.execute(trx)
  ).rows[0]

/** Tells whether a destination's signature completes its document. */
export const esLaUltimaFirma = async (
  db: Db,
  { doc_id, id_doc_area }: { doc_id: number; id_doc_area: number },
): Promise<boolean> =>
  (
    await sql<{ ultima: boolean }>`
      select not exists (select from documentos_destinos
        where doc_id = ${doc_id} and id_doc_area <> ${id_doc_area} and deleted_at is null and not estado) as ultima`.execute(
      db,
    )
  ).rows[0]?.ultima ?? false

/** Ends an open attempt without a signature, and its upload ticket. */
export const cerrarIntento = async (
  db: Db | Trx,
  intento_id: number,
  { estado, causa }: { estado: 'refirmar' | 'rechazado'; causa: string | null },
  ahora: Date,
): Promise<void> => {
  await sql`with cerrado as (
      update firmas_intentos set estado = ${estado}, causa = ${causa}, resuelto_at = ${ahora}
      where intento_id = ${intento_id} and estado = 'abierto' returning intento_id
    ) update firmas_tickets set usado_at = ${ahora} from cerrado
    where firmas_tickets.intento_id = cerrado.intento_id and usado_at is null and uso = 'subir'`.execute(db)
}

export interface Firmado {
  doc_id: number
  id_doc_area: number
  intento_id: number
  user_id: number
  encargo_id: number | null
  /** The file handed out, whose place and name the new one takes. */
  anterior: number
  storage_key: string
  bytes: number
  sha256: string
  ahora: Date
}

/** Makes a signed PDF the main one and its destination FIRMADO (FIR-28). The file before stays; signing adds no page. */
export const updateFirmado = async (
  trx: Trx,
  { doc_id, id_doc_area, intento_id, user_id, encargo_id, anterior, storage_key, bytes, sha256, ahora }: Firmado,
): Promise<void> => {
  await sql`update documentos_archivos set quitado_at = ${ahora} where archivo_id = ${anterior}`.execute(trx)
  await sql`with nuevo as (
      insert into documentos_archivos
        (doc_id, clase, orden, name, size, path, sha256, paginas, convenio, created_by, created_at)
      select doc_id, clase, orden, name, ${bytes}, ${storage_key}, ${sha256}, paginas, convenio, ${user_id}, ${ahora}
      from documentos_archivos where archivo_id = ${anterior} and doc_id = ${doc_id}
      returning archivo_id
    ), intento as (
      update firmas_intentos set estado = 'firmado', resuelto_at = ${ahora} where intento_id = ${intento_id}
    ), tickets as (
      update firmas_tickets set usado_at = ${ahora} where intento_id = ${intento_id} and usado_at is null
    )
    update documentos_destinos set estado = true, firmado_at = ${ahora}, firmado_por = ${user_id}, encargo_id = ${encargo_id},
      archivo_id = nuevo.archivo_id, updated_at = ${despuesDe(ahora, 'documentos_destinos')}
    from nuevo where id_doc_area = ${id_doc_area}`.execute(trx)
}
