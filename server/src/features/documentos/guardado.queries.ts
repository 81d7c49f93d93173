import type { DocumentoCampos } from '@cabildo/contracts/documentos-borrador'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/db/actor.ts'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { conActor } from '../../platform/db/transaccion.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'
import { cerrarDevolucion } from './destinos.queries.ts'
import { serieDe, ultimoDe } from './documentos.queries.ts'
import { NUMERO } from './fila.queries.ts'

/** A file with its place: 0 for the main PDF, 1 to 4 for the annexes (DOC-45). */
export interface ArchivoNuevo {
  orden: number
  archivo: ArchivoSubido
}

/** When, and by whom, a file is saved. */
interface Marca {
  ahora: Date
  created_by: number | null
}

export interface DocumentoNuevo extends Omit<DocumentoCampos, 'storedFiles' | 'version' | 'area_id'> {
  /** The code of the document, unless the file that was generated before has another. */
  codigo: string
  /** A PDF made from `nameDoc` came along: the document is saved with the PDF's number, or not at all. */
  impreso: boolean
  archivos: readonly ArchivoNuevo[]
}

interface Marco {
  area_id: number
  /** What its number bears after the year (ORG-24). */
  sufijo: string
  ahora: Date
  actor: Actor
}

/** Inserts files of the document that the FROM item `de`, called d, names; `convenio` when they are final. */
const insertarArchivos = (
  de: RawBuilder<unknown>,
  archivos: readonly ArchivoNuevo[],
  { ahora, created_by }: Marca,
  convenio = false,
) => {
  const filas = archivos.map(({ orden, archivo: { nombre, bytes, storage_key, sha256, paginas } }) => ({
    ...{ orden, name: nombre, size: bytes, path: storage_key, sha256, paginas },
  }))
  return sql`insert into documentos_archivos (doc_id, clase, orden, name, size, path, sha256, paginas, convenio,
      created_by, created_at)
    select d.doc_id, case f.orden when 0 then 'principal' else 'anexo' end, f.*, ${convenio}::boolean, ${created_by}::integer, ${ahora}::timestamptz
    from ${de} cross join json_to_recordset(${JSON.stringify(filas)}::json)
      as f(orden smallint, name text, size integer, path text, sha256 text, paginas integer)`
}

/**
 * Saves a document with its files under the next number of its series (D-137), which begins with 1 where nobody said its
 * first number (ORG-41). One statement does it all: others
 * wait for the counter no longer than that, and a failure gives the number back (D-21, SHE-101). Nothing is saved, and
 * `doc_id` is null, when its PDF bears another number or, `impreso_aqui` being false, no generated file of this user,
 * area, type and year has that name.
 */
export const insertDocumento = async (
  db: Db,
  { area_id, sufijo, ahora, actor }: Marco,
  { tipo_doc, anio, nameDoc = '', codigo, impreso, archivos, ...d }: DocumentoNuevo,
): Promise<{ doc_id: number | null; impreso_aqui: boolean }> => {
  const serie = serieDe(tipo_doc, area_id)
  const primero = sql`${ultimoDe(sql`0`, serie, { tipo_doc, anio })} + 1`
  const siguiente = sql`${ultimoDe(sql`c.ultimo`, sql`c.serie`, { tipo_doc, anio })} + 1`
  return (
    (
      await sql<{ doc_id: number | null; impreso_aqui: boolean }>`
      with suyo as (
        select g.name_doc from documentos_generados g
        where g.name_doc = ${nameDoc} and g.area_id = ${area_id} and g.tipo_doc = ${tipo_doc} and g.anio = ${anio}
          and g.created_by = ${actor.user_id}
      ), generado as (
        select g.name_doc, g.nro_doc, g.code_verifica, g.area_nombre, g.numero_impreso from documentos_generados g
        where g.name_doc = (select name_doc from suyo) and g.doc_id is null
        for update
      ), esperado as (
        select max(nro_doc) as nro_doc, max(code_verifica) as code_verifica, max(area_nombre) as area_nombre,
          max(numero_impreso) as numero_impreso from generado
      ), numero as (
        insert into correlativos as c (serie, tipo_doc, anio, ultimo)
        select ${serie}, ${tipo_doc}, ${anio}, ${primero} from esperado e
        where not ${impreso}::boolean or e.nro_doc = ${primero} or exists (select from correlativos x
          where x.serie = ${serie} and x.tipo_doc = ${tipo_doc} and x.anio = ${anio})
        on conflict (serie, tipo_doc, anio) do update set ultimo = ${siguiente}
          where not ${impreso}::boolean or ${siguiente} = (select nro_doc from esperado)
        returning c.ultimo
      ), d as (
        insert into documentos (area_id, tipo_doc, anio, nro_doc, nombre, comparecientes, destinatario, vistos, considerandos, resolutivos,
          tipo_sesion, fecha_sesion, code_verifica, clave, area_nombre, numero_impreso, created_by, created_at, updated_at)
        select ${area_id}, ${tipo_doc}, ${anio}, n.ultimo, ${d.nombre ?? ''}, ${d.comparecientes ?? ''}, ${d.destinatario ?? ''}, ${d.vistos}, ${d.considerandos}, ${d.resolutivos}::text[],
          ${d.tipo_sesion}::smallint, ${d.fecha_sesion}::date, coalesce(e.code_verifica, ${codigo}), ${d.clave ?? null}::uuid,
          coalesce(case when ${impreso}::boolean then e.area_nombre end, (select a.name from areas a where a.id = ${area_id})),
          coalesce(case when ${impreso}::boolean then e.numero_impreso end, concat_ws('-', lpad(n.ultimo::text, greatest(3, length(n.ultimo::text)), '0'), ${anio}::integer, nullif(${sufijo}::text, ''))),
          ${actor.user_id}::integer, ${ahora}::timestamptz, ${ahora}::timestamptz
        from numero n cross join esperado e cross join ${conActor(actor)}
        returning doc_id
      ), archivos as (
        ${insertarArchivos(sql`d`, archivos, { ahora, created_by: actor.user_id })}
      ), usado as (
        update documentos_generados u set doc_id = d.doc_id from d, generado g where u.name_doc = g.name_doc
      )
      select (select doc_id from d) as doc_id, exists (select from suyo) as impreso_aqui`.execute(db)
    ).rows[0] ?? { doc_id: null, impreso_aqui: false }
  )
}

export interface DocumentoDeClave
  extends Pick<
    DocumentoCampos,
    | 'tipo_doc'
    | 'anio'
    | 'nombre'
    | 'comparecientes'
    | 'destinatario'
    | 'vistos'
    | 'considerandos'
    | 'resolutivos'
    | 'tipo_sesion'
    | 'fecha_sesion'
  > {
  doc_id: number
  nro_doc: string
  /** Its live files. */
  huellas: { orden: number; sha256: string }[]
}

/** The live document that an earlier request of the user with this key made in the area, as it is now (G3). */
export const findPorClave = async (db: Db, area_id: number, clave: string, user_id: number) =>
  (
    await sql<DocumentoDeClave>`
      select d.doc_id, ${NUMERO} as nro_doc, d.tipo_doc, d.anio, d.nombre, d.comparecientes, d.destinatario, d.vistos, d.considerandos, d.resolutivos, d.tipo_sesion,
        d.fecha_sesion, (select coalesce(json_agg(json_build_object('orden', a.orden, 'sha256', a.sha256) order by a.orden), '[]')
          from documentos_archivos a where a.doc_id = d.doc_id and a.quitado_at is null) as huellas
      from documentos d
      where d.area_id = ${area_id} and d.clave = ${clave} and d.created_by = ${user_id} and d.deleted_at is null`.execute(
      db,
    )
  ).rows[0]

/** Locks a live document of the area, by its id or an expression of it, until the transaction ends. */
export const lockDocumento = async (trx: Trx, area_id: number, doc_id: number | RawBuilder<number>) =>
  (
    await sql<{
      doc_id: number
      tipo_doc: number
      anio: number
      en_secuencia: boolean
      importado: boolean
      updated_at: string
    }>`
      select doc_id, tipo_doc, anio, en_secuencia, importado, updated_at::text as updated_at from documentos
      where a_cargo_id = ${area_id} and doc_id = ${doc_id} and deleted_at is null for update`.execute(trx)
  ).rows[0]

/** What else decides an edit; read after the document is locked, to be up to date. */
export const findAdjuntos = async (trx: Trx, doc_id: number) =>
  (
    await sql<{ firmado: boolean; devuelto: boolean; anexos: { path: string; orden: number }[] }>`
      select exists (select from documentos_destinos where doc_id = ${doc_id} and estado and deleted_at is null)
          or exists (select from documentos_papel where doc_id = ${doc_id} and deshecho_at is null) as firmado,
        exists (select from documentos_devoluciones where doc_id = ${doc_id} and cerrada_at is null) as devuelto,
        (select coalesce(json_agg(json_build_object('path', path, 'orden', orden)), '[]') from documentos_archivos
          where doc_id = ${doc_id} and clase = 'anexo' and quitado_at is null) as anexos`.execute(trx)
  ).rows[0] ?? { firmado: false, devuelto: false, anexos: [] }

/** Changes the texts of a locked document, those that were sent; its type, year, number and code stay (DOC-48, DOC-51). */
export const updateDocumento = async (
  trx: Trx,
  doc_id: number,
  {
    nombre,
    comparecientes,
    destinatario,
    vistos,
    considerandos,
    resolutivos,
    tipo_sesion,
    fecha_sesion,
  }: DocumentoCampos,
  ahora: Date,
) =>
  trx
    .updateTable('documentos')
    .set({
      ...(nombre !== undefined && { nombre }),
      ...(comparecientes !== undefined && { comparecientes }),
      ...(destinatario !== undefined && { destinatario }),
      ...{ vistos, considerandos, resolutivos, tipo_sesion, fecha_sesion, updated_at: despuesDe(ahora) },
    })
    .where('doc_id', '=', doc_id)
    .execute()

/** Takes the live files in some places off a document; their rows stay as history (D-33). */
export const quitarArchivos = (trx: Trx, doc_id: number, ordenes: readonly number[], ahora: Date) =>
  trx
    .updateTable('documentos_archivos')
    .set({ quitado_at: ahora })
    .where('doc_id', '=', doc_id)
    .where('orden', 'in', [...ordenes])
    .where('quitado_at', 'is', null)
    .execute()

/**
 * Begins a new version of a locked document that was returned (D-141): its destinations and signatures stay as history,
 * its main PDF is taken off, and its number and code are kept.
 */
export const empezarVersion = async (trx: Trx, doc_id: number, ahora: Date): Promise<void> => {
  await sql`update documentos_destinos set reemplazado = true, deleted_at = ${ahora}, updated_at = ${despuesDe(ahora)}
    where doc_id = ${doc_id} and deleted_at is null`.execute(trx)
  await quitarArchivos(trx, doc_id, [0], ahora)
  await cerrarDevolucion(trx, doc_id, ahora)
}

const elDocumento = (doc_id: number) => sql`(select ${doc_id}::integer as doc_id) d`

/** Adds files to a locked document. */
export const insertArchivos = async (trx: Trx, doc_id: number, archivos: readonly ArchivoNuevo[], marca: Marca) => {
  await insertarArchivos(elDocumento(doc_id), archivos, marca).execute(trx)
}

/** Tells whether the main PDF already is this convenio: the same upload came twice. */
export const esElConvenio = async (trx: Trx, doc_id: number, sha256: string): Promise<boolean> =>
  (
    await sql`select from documentos_archivos where doc_id = ${doc_id} and orden = 0 and quitado_at is null
      and convenio and sha256 = ${sha256}`.execute(trx)
  ).rows.length > 0

/** Gives a locked document a new version, so that a copy of it that is open elsewhere does not undo what happened. */
export const tocarDocumento = async (trx: Trx, doc_id: number, ahora: Date): Promise<void> => {
  await sql`update documentos set updated_at = ${despuesDe(ahora)} where doc_id = ${doc_id}`.execute(trx)
}

/**
 * Replaces the main PDF of a locked document by a final one, of a convenio or signed on paper, and answers which it was
 * before (DOC-78, DOC-80, D-138).
 */
export const replacePrincipal = async (
  trx: Trx,
  doc_id: number,
  archivo: ArchivoSubido,
  { convenio = false, ...marca }: Marca & { convenio?: boolean },
): Promise<number | null> => {
  const { rows } = await sql<{ archivo_id: number }>`
    update documentos_archivos set quitado_at = ${marca.ahora}
    where doc_id = ${doc_id} and orden = 0 and quitado_at is null returning archivo_id`.execute(trx)
  await insertarArchivos(elDocumento(doc_id), [{ orden: 0, archivo }], marca, convenio).execute(trx)
  await tocarDocumento(trx, doc_id, marca.ahora)
  return rows[0]?.archivo_id ?? null
}
