import { type Reclamo, TABLA_RECLAMOS } from '@cabildo/contracts/reclamos-lista'
import { type Insertable, sql } from 'kysely'
import { correoDeCaso } from '../../platform/correo/correo.queries.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { contieneEn } from '../../platform/db/listado.ts'
import type { DB } from '../../platform/db/tables.gen.ts'
import { conPlazo } from '../../platform/plazos/plazos.queries.ts'

/** A complaint as it is kept: its PDF's address is made by the route. */
export interface FilaReclamo extends Omit<Reclamo, 'url'> {
  con_pdf: boolean
}

const BUSQUEDA = sql<string>`f.busqueda`
const NUMERO = sql<string>`lpad(f.id::text, greatest(6, length(f.id::text)), '0')`

/** The complaint of a reference, its number and then its day (REC-21); or those whose number contains what was typed. */
const conNumero = (numero: string) => {
  const [, id, dia] = /^(\d{6,9})(\d{8})$/.exec(numero) ?? []
  return id && dia
    ? sql<boolean>`f.id = ${Number(id)} and replace(left(marca_lima(f.created_at), 10), '-', '') = ${dia}`
    : contieneEn(BUSQUEDA, NUMERO, numero)
}

/** The complaints (API-80, REC-29 to REC-31, REC-34); every way of ordering has an index (migration 0009). */
export const listaDeReclamos = crearLista(TABLA_RECLAMOS, {
  tabla: 'reclamos',
  alias: 'f',
  propio: ['created_at'],
  conteo: (_marco: { hoy: string }) =>
    sql`select coalesce(sum(total), 0) as total from conteos where tabla = 'reclamos'`,
  filas: (
    de,
  ) => sql<FilaReclamo>`select f.id, f.tipo_doc, f.nruc, f.rsocial, f.ndoc, f.code_verifica, f.name, f.ape_pat, f.ape_mat, f.ape_nom,
    f.nombres, f.nombre_escrito, f.phone, f.cellphone, f.email, f.descripcion, f.detalle, f.expe_id,
    ${correoDeCaso('reclamo', sql.ref('f.id'))}, f.path is not null as con_pdf, f.vence::text as vence, marca_lima(f.created_at) as created_at from ${de}`,
  ordenes: {
    created_at: sql.ref('f.created_at'),
    id: sql.ref('f.id'),
    nombres: sql.ref('f.nombres'),
    ndoc: sql.ref('f.documento'),
    descripcion: sql.ref('f.descripcion_corta'),
    email: sql.ref('f.email'),
    expe_id: sql.ref('f.expe_id'),
  },
  numeros: {
    reclamo: conNumero,
    expediente: (numero) => contieneEn(BUSQUEDA, sql.ref('f.expe_id'), numero),
  },
  filtros: {
    nombres: sql.ref('f.nombres'),
    ndoc: sql.ref('f.documento'),
    descripcion: sql.ref('f.descripcion'),
    email: sql.ref('f.email'),
    expe_id: sql.ref('f.expe_id'),
    plazo: conPlazo('respuesta_reclamo', sql.ref('f.id')),
  },
})

/** The answer to a complaint, with the digest of what was sent. */
export interface Presentado {
  huella: string
  claim_id: number
  fecha: string
  vence: string
  correo: boolean
}

/** The complaint with this key, or else one with the same content (G3). */
export const findRepetido = async (
  db: Db,
  { huella, clave, desde }: { huella: string; clave: string | undefined; desde: Date },
): Promise<Presentado | undefined> =>
  (
    await sql<Presentado>`
      select id as claim_id, left(marca_lima(created_at), 10) as fecha, vence::text as vence, confirmado as correo,
        huella
      from reclamos
      where clave = ${clave ?? null}::uuid or (huella = ${huella} and created_at > ${desde})
      order by clave is not distinct from ${clave ?? null}::uuid desc, created_at desc limit 1`.execute(db)
  ).rows[0]

/** Saves a complaint under its number (REC-21). */
export const insertReclamo = async (trx: Trx, reclamo: Insertable<DB['reclamos']>): Promise<void> => {
  await trx.insertInto('reclamos').values(reclamo).execute()
}

/** A complaint that still lacks its expediente or its PDF, with what both need. */
export interface ReclamoPorTerminar {
  id: number
  tipo_doc: number
  ndoc: string
  ape_nom: string
  nruc: string
  rsocial: string
  phone: string
  cellphone: string
  email: string
  descripcion: string
  detalle: string
  expe_id: string | null
  /** The Lima timestamp of its filing. */
  marca: string
  vence: string
}

/** The complaint, unless it has its PDF. */
export const findPorTerminar = async (db: Db, id: number): Promise<ReclamoPorTerminar | undefined> =>
  (
    await sql<ReclamoPorTerminar>`
      select id, tipo_doc, ndoc, ape_nom, nruc, rsocial, phone, cellphone, email, descripcion, detalle, expe_id,
        marca_lima(created_at) as marca, vence::text as vence
      from reclamos where id = ${id} and path is null`.execute(db)
  ).rows[0]

/** Notes the PDF of a complaint; false when it has one already. */
export const setPdf = async (trx: Trx, id: number, path: string): Promise<boolean> =>
  (await trx.updateTable('reclamos').set({ path }).where('id', '=', id).where('path', 'is', null).executeTakeFirst())
    .numUpdatedRows > 0n

/** The file that is served under the number of an expediente; undefined when no complaint has it yet (API-107). */
export const findPdf = async (db: Db, expe_id: string): Promise<string | undefined> =>
  (await sql<{ path: string }>`select path from reclamos where expe_id = ${expe_id} and path is not null`.execute(db))
    .rows[0]?.path
