import { type NoCorresponde, type Reclamo, TABLA_RECLAMOS } from '@cabildo/contracts/reclamos-lista'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { correoDeCaso } from '../../platform/correo/correo.queries.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { contieneEn } from '../../platform/db/listado.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'
import type { DB } from '../../platform/db/tables.gen.ts'
import {
  type AtencionLeida,
  COLUMNAS_DE_ATENCION,
  COLUMNAS_DEL_ACUSE,
  contadasDeAtencion,
  conteoDeAtencion,
  filtrosDeAtencion,
  juntoDeAtencion,
  juntoDelAcuse,
  ORDENES,
} from '../../platform/plazos/atencion.queries.ts'
import type { DiasDelAmbar } from '../../platform/plazos/semaforo.ts'

/** A complaint as it is kept: its PDF's address is made by the route, the words of its due date by the calendar. */
export interface FilaReclamo
  extends Omit<Reclamo, 'url' | 'url_presentada' | 'semaforo' | 'restan' | 'tarde'>,
    AtencionLeida {
  con_pdf: boolean
  con_hoja_presentada: boolean
}

type Sql = RawBuilder<unknown>

const BUSQUEDA = sql<string>`f.busqueda`
const ceros = (numero: Sql) => sql<string>`lpad(${numero}::text, greatest(6, length(${numero}::text)), '0')`
const HOJA = sql<string>`${ceros(sql`f.hoja_numero`)} || '-' || f.hoja_anio`
const NUMERO = sql<string>`case when f.importado then ${HOJA} else ${ceros(sql`f.id`)} end`

/** The complaint of a reference, its number and then its day (REC-21); or those whose number contains what was typed. */
const conNumero = (numero: string) => {
  const [, id, dia] = /^(\d{6,9})(\d{8})$/.exec(numero) ?? []
  return id && dia
    ? sql<boolean>`f.id = ${Number(id)} and replace(left(marca_lima(f.created_at), 10), '-', '') = ${dia}`
    : contieneEn(BUSQUEDA, NUMERO, numero)
}

const NULOS_AL_FINAL = sql`desc nulls last`

/** The complaints (API-80, REC-29 to REC-31, REC-34); every way of ordering has an index (migrations 0009, 0060, 0082). */
export const listaDeReclamos = crearLista(TABLA_RECLAMOS, {
  tabla: 'reclamos',
  alias: 'f',
  propio: ['created_at'],
  conteo: (_marco: DiasDelAmbar) => conteoDeAtencion('reclamo'),
  otros: ['por_responder'],
  contadas: contadasDeAtencion,
  filas: (
    de,
  ) => sql<FilaReclamo>`select f.id, f.tipo_doc, f.nruc, f.rsocial, f.ndoc, f.code_verifica, f.name, f.ape_pat, f.ape_mat, f.ape_nom,
    f.nombres, f.nombre_escrito, f.phone, f.cellphone, f.email, f.descripcion, f.detalle, f.expe_id,
    f.estado, f.tipo_reclamo, f.tipo_presentado, f.area_id, (select a.name from areas a where a.id = f.area_id) as oficina,
    f.acciones, f.que_es, f.que_es_texto, f.que_es_donde,
    case when f.importado then json_build_object('hoja', ${HOJA}, 'libro', f.hoja_libro, 'tipo', f.hoja_tipo,
      'domicilio', f.domicilio, 'pedido', f.pedido, 'respuesta', f.respuesta) end as importado,
    ${COLUMNAS_DE_ATENCION}, ${COLUMNAS_DEL_ACUSE},
    ${correoDeCaso('reclamo', sql.ref('f.id'))}, coalesce(f.path, h.path) is not null as con_pdf, h.path is not null as con_hoja_presentada, marca_lima(f.created_at) as created_at
    from ${de} ${juntoDeAtencion('reclamo')} ${juntoDelAcuse('reclamo')} left join reclamos_presentados h on h.reclamo_id = f.id`,
  ordenes: {
    created_at: sql.ref('f.created_at'),
    id: sql.ref('f.id'),
    nombres: sql.ref('f.nombres'),
    ndoc: sql.ref('f.documento'),
    descripcion: sql.ref('f.descripcion_corta'),
    email: sql.ref('f.email'),
    expe_id: sql.ref('f.expe_id'),
    ...ORDENES,
  },
  // Imported ones have no term, no number of the series and no expediente: they come last whichever way (migration 0082).
  alReves: {
    vence: [[sql.ref('f.vence'), NULOS_AL_FINAL]],
    id: [
      [sql.ref('f.importado'), sql`asc`],
      [sql.ref('f.id'), sql`desc`],
    ],
    expe_id: [[sql.ref('f.expe_id'), NULOS_AL_FINAL]],
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
    ...filtrosDeAtencion('reclamo'),
    motivo: (texto) => (/^[1-7]$/.test(texto) ? sql`f.tipo_reclamo = ${Number(texto)}` : sql`false`),
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
  /** What it is about, and where it happened, if the citizen said so. */
  tipo_reclamo: number
  oficina: string | null
  /** The Lima timestamp of its filing. */
  marca: string
  vence: string
  /** What was answered; null while it is open, and of what was answered outside. */
  respuesta: RespuestaDeReclamo | null
  /** Whether the sheet of its filing is kept besides. */
  con_hoja_presentada: boolean
}

/** What the sheet of an answered complaint says besides (REC-45). */
export interface RespuestaDeReclamo {
  acciones: string
  texto: string
  /** The Lima timestamp, and who answered. */
  marca: string
  responsable: string
  cargo: string
}

/** The complaint, unless it has its PDF. */
export const findPorTerminar = async (db: Db, id: number): Promise<ReclamoPorTerminar | undefined> =>
  (
    await sql<ReclamoPorTerminar>`
      select f.id, f.tipo_doc, f.ndoc, f.ape_nom, f.nruc, f.rsocial, f.phone, f.cellphone, f.email, f.descripcion, f.detalle,
        f.expe_id, f.tipo_presentado as tipo_reclamo, (select a.name from areas a where a.id = f.area_id) as oficina,
        marca_lima(f.created_at) as marca, f.vence::text as vence,
        case when f.acciones <> '' then json_build_object('acciones', f.acciones, 'marca', marca_lima(f.respondido_at),
          'texto', q.texto, 'responsable', ${nombreDeUsuario(sql`f.respondido_por`)}, 'cargo', coalesce((select c.name
            from accesos a join cargos c on c.id = a.cargo_id where a.user_id = f.respondido_por and a.area_id = q.area_id
            order by a.estado desc, a.empacce_id desc limit 1), '')) end as respuesta,
        exists (select from reclamos_presentados h where h.reclamo_id = f.id) as con_hoja_presentada
      from reclamos f left join lateral (select q.texto, q.area_id from respuestas q
        where q.clave = 'reclamo:' || f.id and q.clase = 1 order by q.respuesta_id desc limit 1) q on true
      where f.id = ${id} and f.path is null`.execute(db)
  ).rows[0]

/** Notes the PDF of a complaint, with its answer or without; false when it has one already, or was answered meanwhile. */
export const setPdf = async (
  trx: Trx,
  id: number,
  path: string,
  { respondido }: { respondido: boolean },
): Promise<boolean> =>
  (
    await trx
      .updateTable('reclamos')
      .set({ path })
      .where('id', '=', id)
      .where('path', 'is', null)
      .where('acciones', respondido ? '<>' : '=', '')
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** Keeps the sheet of the filing of a complaint that was answered before it had one; false where it has it already (REC-45). */
export const insertPresentado = async (trx: Trx, reclamo_id: number, path: string): Promise<boolean> =>
  (
    await trx
      .insertInto('reclamos_presentados')
      .values({ reclamo_id, path })
      .onConflict((o) => o.column('reclamo_id').doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n

/** The sheet of a complaint, the newest or that of its filing; undefined when there is none yet (API-107, REC-45). */
export const findPdf = async (
  db: Db,
  expe_id: string,
  { presentada }: { presentada: boolean },
): Promise<string | undefined> =>
  (
    await sql<{ path: string | null }>`
      select case when ${presentada} then h.path else coalesce(r.path, h.path) end as path
      from reclamos r left join reclamos_presentados h on h.reclamo_id = r.id where expe_id = ${expe_id}`.execute(db)
  ).rows[0]?.path ?? undefined

/** The area of that id, if it has not closed: where a complaint may say that it happened (REC-38). */
export const existsOficina = async (db: Db, id: number): Promise<boolean> =>
  (await sql`select from areas a where a.id = ${id} and a.cerrada_at is null`.execute(db)).rows.length > 0

/** When a complaint was filed, as a Lima timestamp. */
export const findPresentacion = async (trx: Trx, id: number): Promise<string> =>
  (await sql<{ marca: string }>`select marca_lima(created_at) as marca from reclamos where id = ${id}`.execute(trx))
    .rows[0]?.marca ?? ''

/** Gives a complaint another motive; false where there is none of that id. */
export const setMotivo = async (trx: Trx, id: number, tipo_reclamo: number): Promise<boolean> =>
  (await trx.updateTable('reclamos').set({ tipo_reclamo }).where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n

/** Whether somebody has answered a complaint before, and did the same about it (G3). */
export const existsRespondido = async (trx: Trx, id: number, user_id: number, acciones: string): Promise<boolean> =>
  (
    await sql`select from reclamos r where r.id = ${id} and r.estado = 'RESPONDIDO' and r.respondido_por = ${user_id}
      and r.acciones = ${acciones}`.execute(trx)
  ).rows.length > 0

/** Notes what the municipality did about a complaint (REC-44); its sheet is to be made anew, and that of filing stays (REC-45). */
export const setRespondido = async (
  trx: Trx,
  id: number,
  acciones: string,
  { user_id, ahora }: { user_id: number; ahora: Date },
): Promise<void> => {
  await sql`insert into reclamos_presentados (reclamo_id, path)
    select id, path from reclamos where id = ${id} and path is not null`.execute(trx)
  await trx
    .updateTable('reclamos')
    .set({
      ...{ estado: 'RESPONDIDO', acciones, area_actual: null, respondido_at: ahora, respondido_por: user_id },
      path: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Whether somebody has found before that a complaint is none, in the same words (G3). */
export const existsNoCorresponde = async (
  trx: Trx,
  id: number,
  user_id: number,
  { que_es, texto, donde }: NoCorresponde,
): Promise<boolean> =>
  (
    await sql`select from reclamos where id = ${id} and estado = 'NO CORRESPONDE' and concluido_por = ${user_id}
      and (que_es, que_es_texto, que_es_donde) = (${que_es}, ${texto}, ${donde})`.execute(trx)
  ).rows.length > 0

/** Notes what a complaint is instead (REC-47). */
export const setNoCorresponde = (
  trx: Trx,
  id: number,
  { que_es, texto, donde }: NoCorresponde,
  { user_id, ahora }: { user_id: number; ahora: Date },
) =>
  trx
    .updateTable('reclamos')
    .set({
      ...{ estado: 'NO CORRESPONDE', que_es, que_es_texto: texto, que_es_donde: donde, area_actual: null },
      ...{ concluido_at: ahora, concluido_por: user_id },
    })
    .where('id', '=', id)
    .execute()
