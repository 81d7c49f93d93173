import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import type { Encargo, Firmador, Ticket, Uso } from '../../platform/firmador/firmador.ts'
import { NUMERO } from './despacho.queries.ts'
import { cambiadoDesde, ESTA_DEVUELTO, FALTA_ANTES, turnoDe } from './turno.queries.ts'

/** A destination that is to be signed. */
export interface PorFirmar {
  id_doc_area: number
  estado: boolean
  motivo: number
  position_firma: string
  area: string
  /** The document was returned without a signature (D-141). */
  devuelto: boolean
  /** The area that has to sign before (D-142). */
  falta: string | null
  /** The author has changed the file that `path_file` names beside `id_doc_area`. */
  cambiado: boolean
  /** The document's main PDF as it is now. */
  archivo: { archivo_id: number; name: string; path: string; paginas: number } | null
}

/** A destination sent to the area, by its id or its document's main PDF; the next one to sign when there are several. */
export const findPorFirmar = async (
  db: Db,
  area_id: number,
  { id_doc_area, path_file }: { id_doc_area?: number | undefined; path_file?: string | undefined },
): Promise<PorFirmar | undefined> =>
  (
    await sql<PorFirmar>`
      select t.id_doc_area, t.estado, t.motivo, t.position_firma, r.name as area, ${ESTA_DEVUELTO} as devuelto,
        ${FALTA_ANTES} as falta, ${id_doc_area === undefined ? sql`false` : cambiado(path_file)} as cambiado,
        case when a.archivo_id is not null then
          json_build_object('archivo_id', a.archivo_id, 'name', a.name, 'path', a.path, 'paginas', a.paginas) end as archivo
      from documentos_destinos t join areas r on r.id = t.area_id join documentos d on d.doc_id = t.doc_id
      left join documentos_archivos a on a.doc_id = t.doc_id and a.orden = 0 and a.quitado_at is null
      where t.area_id = ${area_id} and t.deleted_at is null and t.date_derivado is not null
        and ${id_doc_area === undefined ? sql`a.path = ${path_file ?? ''}` : sql`t.id_doc_area = ${id_doc_area}`}
      order by t.estado, ${turnoDe('t', 'd')} limit 1`.execute(db)
  ).rows[0]

/** A file that the document of t never had counts as changed, too. */
const cambiado = (path_file: string | undefined) =>
  path_file
    ? sql`(a.path is distinct from ${path_file} and coalesce((select ${cambiadoDesde(sql.ref('s.archivo_id'), sql.ref('a.archivo_id'))}
        from documentos_archivos s where s.path = ${path_file} and s.doc_id = t.doc_id and s.clase = 'principal'), true))`
    : sql`false`

/** The destination belonged to a version of its document that its author has replaced (D-141). */
export const fueReemplazado = async (db: Db, area_id: number, id_doc_area: number): Promise<boolean> =>
  (
    await sql`select from documentos_destinos
      where id_doc_area = ${id_doc_area} and area_id = ${area_id} and reemplazado`.execute(db)
  ).rows.length > 0

interface UltimoIntento {
  intento_id: number
  estado: 'abierto' | 'firmado' | 'refirmar' | 'rechazado'
  causa: string | null
  /** The file handed out is no longer the document's main one; `cambiado`: because its author put another. */
  vencido: boolean
  cambiado: boolean
}

/** The newest attempt of a user on a destination. */
export const findUltimoIntento = async (db: Db, id_doc_area: number, user_id: number) =>
  (
    await sql<UltimoIntento>`
      select i.intento_id, i.estado, i.causa, a.quitado_at is not null as vencido,
        a.quitado_at is not null and ${cambiadoDesde(sql.ref('a.archivo_id'), sql.ref('v.archivo_id'))} as cambiado
      from firmas_intentos i join documentos_archivos a on a.archivo_id = i.archivo_id
      join documentos_destinos t on t.id_doc_area = i.id_doc_area
      left join documentos_archivos v on v.doc_id = t.doc_id and v.orden = 0 and v.quitado_at is null
      where i.id_doc_area = ${id_doc_area} and i.user_id = ${user_id} order by i.intento_id desc limit 1`.execute(db)
  ).rows[0]

/** Notes when the signer was first given its arguments (API-70). */
export const setEntregado = (db: Db, intento_id: number, ahora: Date) =>
  db
    .updateTable('firmas_intentos')
    .set({ entregado_at: ahora })
    .where('intento_id', '=', intento_id)
    .where('entregado_at', 'is', null)
    .execute()

/** Life of a ticket (D-49). */
const TICKET_MS = 30 * 60_000

export interface TicketNuevo<U extends Uso = Uso> {
  uso: U
  huella: Buffer
  ticket: Ticket
}

/** Inserts tickets of the attempt that the FROM item `de`, called i, names. */
const insertar = (nuevos: readonly TicketNuevo[], de: RawBuilder<unknown>, ahora: Date) => {
  const filas = nuevos.map(({ huella, uso }) => ({ huella: huella.toString('hex'), uso }))
  return sql`insert into firmas_tickets (huella, intento_id, uso, vence_at)
    select decode(f.huella, 'hex'), i.intento_id, f.uso, ${new Date(ahora.getTime() + TICKET_MS)}::timestamptz
    from ${de} cross join json_to_recordset(${JSON.stringify(filas)}::json) as f(huella text, uso text)`
}

interface IntentoNuevo extends Pick<Encargo, 'pagina' | 'x' | 'y'> {
  id_doc_area: number
  archivo_id: number
  user_id: number
  /** The encargatura in which it is begun (USU-63). */
  encargo_id: number | null
  firmador: Firmador['nombre']
}

/** Begins an attempt with its tickets (API-69). */
export const insertIntento = async (
  db: Db,
  { id_doc_area, archivo_id, user_id, encargo_id, firmador, x, y, pagina }: IntentoNuevo,
  nuevos: readonly TicketNuevo[],
  ahora: Date,
): Promise<void> => {
  await sql`with i as (
      insert into firmas_intentos (id_doc_area, archivo_id, user_id, encargo_id, firmador, posx, posy, pagina, created_at)
      values (${id_doc_area}, ${archivo_id}, ${user_id}, ${encargo_id}, ${firmador}, ${x}, ${y}, ${pagina}, ${ahora}) returning intento_id
    ) ${insertar(nuevos, sql`i`, ahora)}`.execute(db)
}

/** Uses a ticket up and makes others of its attempt; does neither and answers false when somebody was faster. */
export const cambiarTicket = async (
  db: Db,
  huella: Buffer,
  nuevos: readonly TicketNuevo[],
  ahora: Date,
): Promise<boolean> => {
  const { numAffectedRows = 0n } =
    await sql`with i as (${usar(huella, ahora)}) ${insertar(nuevos, sql`i`, ahora)}`.execute(db)
  return numAffectedRows > 0n
}

const usar = (huella: Buffer, ahora: Date) => sql`update firmas_tickets set usado_at = ${ahora}
  where huella = ${huella} and usado_at is null and vence_at > ${ahora} returning intento_id`

/** Uses a ticket up; false when it is used or expired. */
export const usarTicket = async (db: Db | Trx, huella: Buffer, ahora: Date): Promise<boolean> =>
  (await usar(huella, ahora).execute(db)).rows.length > 0

/** What a ticket stands for: an attempt, its destination and the file that was handed out. */
export interface Intento extends Omit<Encargo, 'motivo' | 'maximoBytes' | 'dni'> {
  huella: Buffer
  uso: Uso
  intento_id: number
  id_doc_area: number
  doc_id: number
  area_id: number
  user_id: number
  firmador: Firmador['nombre']
  motivo_id: number
  encargo_id: number | null
  /** 'por encargo de Ruth Salcedo'; null of an attempt at the own position. */
  por_encargo: string | null
  /** 'Resoluciones Alcaldia N° 045-2026'. */
  titulo: string
  archivo: { archivo_id: number; path: string; size: number; sha256: string }
}

/** A usable ticket of an open attempt (D-49). */
export const findTicket = async (db: Db, huella: Buffer, ahora: Date): Promise<Intento | undefined> =>
  (
    await sql<Intento>`
      select k.huella, k.uso, i.intento_id, i.id_doc_area, t.doc_id, t.area_id, i.user_id, i.firmador,
        i.encargo_id, por_encargo(i.encargo_id) as por_encargo, t.motivo as motivo_id,
        concat_ws(', ', (select c.name || ' (e)' from encargaturas e join cargos c on c.id = e.cargo_id where e.id = i.encargo_id),
          r.name) as area, a.name as documento,
        concat(t.tipo_nombre, ' N° ', ${NUMERO}, '-', t.anio) as titulo,
        i.pagina, i.posx as x, i.posy as y,
        json_build_object('archivo_id', a.archivo_id, 'path', a.path, 'size', a.size, 'sha256', a.sha256) as archivo
      from firmas_tickets k join firmas_intentos i on i.intento_id = k.intento_id
      join documentos_destinos t on t.id_doc_area = i.id_doc_area join areas r on r.id = t.area_id
      join documentos_archivos a on a.archivo_id = i.archivo_id
      where k.huella = ${huella} and k.usado_at is null and k.vence_at > ${ahora} and i.estado = 'abierto'`.execute(db)
  ).rows[0]

/** Deletes expired tickets and attempts of a month ago; a signed attempt stays, since it keeps the place of its stamp. */
export const deleteFirmasViejas = async (db: Db, ayer: Date): Promise<void> => {
  await sql`delete from firmas_tickets where vence_at < ${ayer}`.execute(db)
  await sql`delete from firmas_intentos
    where created_at < ${ayer}::timestamptz - interval '29 days' and estado <> 'firmado'`.execute(db)
}
