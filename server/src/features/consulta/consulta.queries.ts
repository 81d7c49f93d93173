import { USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import type { ClaseDeCargo, ClaseDeCaso } from '@cabildo/contracts/cargos'
import { partesDeClave } from '@cabildo/contracts/claves'
import type { EstadoDeExpediente } from '@cabildo/contracts/expedientes-reglas'
import { crearCalendario } from '@cabildo/contracts/plazos-calculo'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** What a typed number may be the number of: each series that it could belong to is looked at (CON-04). */
export interface NumeroBuscado {
  /** The same for each way of writing it; what guesses are counted by. */
  nombre: string
  /** Of a filing. */
  tramite: Correlativo | null
  /** Of a request. */
  solicitud: Correlativo | null
  /** As an expediente may be written. */
  expedientes: string[]
  reclamo: number | null
  /** The day that a reference names besides the complaint, yyyyMMdd (REC-21). */
  diaDelReclamo: string | null
}

export interface Correlativo {
  anio: number
  numero: number
}

/** Names of the cases that a number may mean, up to one in each series. */
const claves = ({ tramite, solicitud, expedientes, reclamo, diaDelReclamo }: NumeroBuscado) => sql`
  select 'tramite:' || id as clave from tramites
    where deleted_at is null
      and (anio = ${tramite?.anio ?? null}::smallint and numero = ${tramite?.numero ?? null}::integer
        or expe_id = any(${expedientes}::text[]))
  union all
  select 'reclamo:' || id from reclamos
    where id = ${reclamo}::integer and not importado
        and (${diaDelReclamo}::text is null or replace(left(marca_lima(created_at), 10), '-', '') = ${diaDelReclamo})
      or expe_id = any(${expedientes}::text[])
  union all
  select 'solicitud:' || id from solicitudes
    where anio = ${solicitud?.anio ?? null}::smallint and orden = ${solicitud?.numero ?? null}::integer
      or expe_id = any(${expedientes}::text[])`

/** The cases that a number may mean, with their codes; the same statement whether there is any or none (CON-04). */
export const listPorNumero = async (db: Db, numero: NumeroBuscado): Promise<{ clave: string; codigo: string }[]> =>
  (
    await sql<{ clave: string; codigo: string }>`
      select casos.clave, casos.codigo from (${claves(numero)}) q join casos using (clave)`.execute(db)
  ).rows

/** The cases that a number may mean and that somebody with this document filed (CON-08). */
export const listPorDocumento = async (db: Db, numero: NumeroBuscado, documento: string): Promise<string[]> =>
  (
    await sql<{ clave: string }>`
      select q.clave from (${claves(numero)}) q
      left join tramites t on q.clave = 'tramite:' || t.id and t.documento = ${documento}
      left join reclamos r on q.clave = 'reclamo:' || r.id and r.documento = ${documento}
      left join solicitudes s on q.clave = 'solicitud:' || s.id and s.dni = ${documento}
      where coalesce(t.id, r.id, s.id) is not null`.execute(db)
  ).rows.map(({ clave }) => clave)

/** A case as the tracker reads it. Timestamps and days are Lima's. */
export interface Ficha {
  clave: string
  numero: string
  expe_id: string | null
  created_at: Date
  presentado: string
  /** Null where it is not kept: of complaints and requests. */
  fecha_legal: string | null
  estado: string
  asunto: string
  /** Where its mails go: the address of this case alone, or that of the filing; empty when there is none. */
  correo: string
  documento: string
  recibido: string | null
  anulado: string | null
  motivo: string
  /** The last day of a correction, and when it came. */
  subsanar_hasta: string | null
  subsanado: string | null
  /** When it was taken as not filed, or withdrawn. */
  cerrado: string | null
  /** Name of the procedure type (PLA-22). */
  procedimiento: string | null
  /** Due date of what has no clock. */
  vence: string | null
  /** Whether the own register has it. */
  aqui: boolean
  /** Of a received filing in the own register: its state (Table EXP-C), the area in charge, and since when it is there or ended. */
  caso: EstadoDeExpediente | null
  area: string | null
  enviado: string | null
  atendido: string | null
  /** When the final answer was given. */
  respondido: string | null
  /** When its withdrawal was noted, which the area decides (CON-22). */
  desistimiento: string | null
  /** What an area asked to correct, until when and since when (EXP-38). */
  requerido: { texto: string; hasta: string; desde: string } | null
  /** Of a request for information: what was done with it (TRS-25); null of others. */
  solicitud: FichaDeSolicitud | null
  /** Of a complaint: what was done about it, whether its sheet is made, and where it is filed if it is none (REC-47, REC-52); null of others. */
  reclamo: { acciones: string; con_hoja: boolean; donde: string } | null
  autoriza_correo: boolean
  /** Mail to it comes back (CON-24). */
  correo_devuelto: boolean
}

export interface FichaDeSolicitud {
  /** What was asked first, of one that was corrected. */
  pedido_inicial: string | null
  prorroga_motivos: number[]
  sentido: number | null
  causal: number | null
  numeral: string
  sustento: string
  entidad: string
  documento: string
  /** What reproduction costs, in céntimos, and whether it was paid. */
  costo: number | null
  pagado: boolean
  /** The Lima day on which its answer was received; null while it was not. */
  notificada: string | null
}

/** A complaint is not corrected; it ended when it was answered, found to be none or withdrawn. */
const SIN_SUBSANAR = sql`null::text as subsanar_hasta, null::text as subsanado,
    marca_lima(coalesce(respondido_at, concluido_at)) as cerrado, null::json as solicitud,
    json_build_object('acciones', acciones, 'con_hoja', path is not null, 'donde', que_es_donde) as reclamo`

const TRAMITE = (id: number) => sql`
  select nro_registro as numero, expe_id, created_at, fecha_legal::text as fecha_legal, estado,
    asunto || case when detalle = '' then '' else E'\n' || detalle end as asunto, email as correo, documento,
    marca_lima(recibido_at) as recibido, marca_lima(observado_at) as anulado, motivo, null::text as vence,
    subsanar_hasta::text as subsanar_hasta, marca_lima(subsanado_at) as subsanado,
    marca_lima(coalesce(desistido_at, no_presentado_at)) as cerrado, null::json as solicitud, null::json as reclamo,
    (select p.nombre from procedimientos p where p.id = tramites.procedimiento_id) as procedimiento
  from tramites where id = ${id} and deleted_at is null`
const RECLAMO = (id: number) => sql`
  select lpad(id::text, greatest(6, length(id::text)), '0') as numero, expe_id, created_at, null::text as fecha_legal,
    estado, descripcion || case when detalle = '' then '' else E'\n' || detalle end as asunto,
    email as correo, documento, null::text as recibido, case when que_es is not null then marca_lima(concluido_at) end as anulado,
    que_es_texto as motivo, vence::text as vence, null::text as procedimiento, ${SIN_SUBSANAR}
  from reclamos where id = ${id}`
const SOLICITUD = (id: number) => sql`
  select s.numero, s.expe_id, s.created_at, null::text as fecha_legal, s.estado, s.pedido as asunto,
    s.email as correo, s.dni as documento, null::text as recibido, marca_lima(s.observado_at) as anulado,
    coalesce(q.texto, '') as motivo, s.vence::text as vence, null::text as procedimiento,
    q.hasta::text as subsanar_hasta, marca_lima(q.subsanado_at) as subsanado,
    coalesce(s.entregado_el::text, marca_lima(coalesce(s.abandonado_at, s.respondido_at, s.concluido_at))) as cerrado,
    json_build_object('pedido_inicial', s.pedido_inicial, 'prorroga_motivos', s.prorroga_motivos, 'sentido', s.sentido,
      'causal', s.causal, 'numeral', s.numeral, 'sustento', s.sustento, 'entidad', s.entidad, 'documento', s.documento,
      'costo', o.total, 'pagado', o.pagado_el is not null,
      'notificada', (select left(marca_lima(a.notificada_at), 10) from respuestas a
        where a.clave = 'solicitud:' || s.id and a.clase = 1 order by a.respuesta_id desc limit 1)) as solicitud,
    null::json as reclamo
  from solicitudes s
  left join requerimientos q on q.clave = 'solicitud:' || s.id
  left join solicitudes_costos o on o.solicitud_id = s.id
  where s.id = ${id}`
const DE_CLASE: Readonly<Record<ClaseDeCaso, (id: number) => RawBuilder<unknown>>> = {
  tramite: TRAMITE,
  reclamo: RECLAMO,
  solicitud: SOLICITUD,
}

/** The case of that name; undefined when it was deleted or purged. Nothing of staff is read (CON-11). */
export const findFicha = async (db: Db, clave: string): Promise<Ficha | undefined> => {
  const [clase, id] = partesDeClave<ClaseDeCaso>(clave)
  return (
    await sql<Ficha>`
      select f.*, marca_lima(f.created_at) as presentado, ${clave} as clave,
        coalesce(c.correo, f.correo) as correo, coalesce(c.autoriza_correo, false) as autoriza_correo,
        c.correo_rebotado_at is not null as correo_devuelto,
        r.registro_id is not null as aqui, r.estado as caso,
        (select a.name from areas a where a.id = r.area_actual) as area, marca_lima(m.enviado) as enviado,
        marca_lima(m.atendido) as atendido, marca_lima(m.respondido) as respondido,
        (select marca_lima(d.created_at) from desistimientos d where d.clave = ${clave} and d.anotado) as desistimiento,
        (select json_build_object('texto', q.texto, 'hasta', q.hasta, 'desde', marca_lima(q.created_at)) from requerimientos q
          where q.clave = ${clave} and q.subsanado_at is null and q.terminado_at is null) as requerido, coalesce(f.cerrado, marca_lima(m.cerrado)) as cerrado
      from (${DE_CLASE[clase](id)}) f
      left join casos c on c.clave = ${clave}
      left join registros r on r.clave = ${clave}
      left join lateral (
        select max(o.created_at) filter (where o.oper_idtope in (2, 5)) as enviado,
          max(o.created_at) filter (where o.oper_idtope in (1, 8)) as atendido,
          max(o.created_at) filter (where o.concluye = 'RESPONDIDO') as respondido,
          max(o.created_at) filter (where o.oper_idtope in (3, 12)) as cerrado
        from movimientos o where o.registro_id = r.registro_id and o.oper_forma = 0 and o.anulado_at is null
      ) m on true`.execute(db)
  ).rows[0]
}

/**
 * The area whose people may attend to what asks for a permission, by the access that counts today (USU-32); null where there is
 * none, or more than one. The bootstrap administrator is not asked.
 */
export const findAreaQueResponde = async (db: Db, codigo: number, hoy: string): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    select distinct ar.id, ar.name from permisos p
      join accesos suyo on suyo.empacce_id = p.empacce_id
      join usuarios u on u.id = suyo.user_id and u.deleted_at is null and u.id <> ${USUARIO_ADMINISTRADOR}
      cross join lateral acceso_elegido(u.id, ${hoy}::date) a
      join areas ar on acceso_vigente(a, ar, ${hoy}::date)
    where p.codigo = ${codigo} and a.empacce_id = p.empacce_id limit 2`.execute(db)
  const [una, ...otras] = rows
  return una && otras.length === 0 ? una.name : null
}

/** The files that a request was corrected with. */
export const listArchivosDeSolicitud = (db: Db, solicitud_id: number) =>
  db
    .selectFrom('solicitudes_archivos')
    .select(['archivo_id', 'nombre', 'bytes', 'paginas', 'sha256'])
    .where('solicitud_id', '=', solicitud_id)
    .where('clase', '=', 'subsanacion')
    .orderBy('orden')
    .execute()

/** Where one of them is kept. */
export const findArchivoDeSolicitud = (db: Db, solicitud_id: number, archivo_id: number) =>
  db
    .selectFrom('solicitudes_archivos')
    .select(['path', 'nombre', 'activo'])
    .where('solicitud_id', '=', solicitud_id)
    .where('clase', '=', 'subsanacion')
    .where('archivo_id', '=', archivo_id)
    .executeTakeFirst()

/** The files that a filing came with, the main one first. */
export const listArchivos = (db: Db, tramite_id: number) =>
  db
    .selectFrom('tramites_archivos')
    .select(['archivo_id', 'nombre', 'bytes', 'paginas', 'sha256'])
    .where('tramite_id', '=', tramite_id)
    .orderBy('orden')
    .execute()

/** Where a file of a filing is kept. */
export const findArchivo = (db: Db, tramite_id: number, archivo_id: number) =>
  db
    .selectFrom('tramites_archivos')
    .select(['path', 'nombre', 'activo'])
    .where('tramite_id', '=', tramite_id)
    .where('archivo_id', '=', archivo_id)
    .executeTakeFirst()

/** The proofs of a case, made or not yet. */
export const listCargos = async (db: Db, clave: string) =>
  (
    await sql<CargoGuardado>`
      select orden, clase, marca_lima(pedido_at) as fecha, path, bytes, sha256, sellado from casos_cargos
      where clave = ${clave} order by orden`.execute(db)
  ).rows

export interface CargoGuardado {
  orden: number
  clase: ClaseDeCargo
  fecha: string
  path: string | null
  bytes: number | null
  sha256: string | null
  sellado: boolean | null
}

/** Whether an area waits, or waited, for a correction of a filing. */
export const isRequerido = async (db: Db, clave: string): Promise<boolean> =>
  (await sql`select from requerimientos where clave = ${clave}`.execute(db)).rows.length > 0

/** What a citizen does on the tracker (CON-28). */
type Acto = 'entrar' | 'autorizar' | 'desautorizar' | 'subsanar' | 'desistir' | 'cambiar_correo' | 'abrir_respuesta'

/** Writes down what was done on a case. */
export const insertActo = (trx: Trx, acto: { clave: string; nivel: 1 | 2; acto: Acto }) =>
  trx.insertInto('casos_actos').values(acto).execute()

/** Gives or withdraws the consent to notices by mail; false where nothing changes (CON-23). */
export const setAutoriza = async (trx: Trx, clave: string, autoriza: boolean, ahora: Date): Promise<boolean> =>
  (
    await trx
      .updateTable('casos')
      .set({ autoriza_correo: autoriza, autoriza_at: ahora })
      .where('clave', '=', clave)
      .where('autoriza_correo', '!=', autoriza)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/**
 * Locks a case, so that of two new addresses each writes to the one before it. First its filing, as whoever attends to it does:
 * no letter of theirs goes to an address that is being replaced.
 */
export const lockCaso = async (trx: Trx, clave: string): Promise<void> => {
  const [clase, id] = partesDeClave<ClaseDeCaso>(clave)
  if (clase === 'tramite') await sql`select from tramites where id = ${id} for update`.execute(trx)
  await sql`select from casos where clave = ${clave} for update`.execute(trx)
}

/** Gives a case an address of its own; nobody has found yet that mail to it comes back (CON-24). */
export const setCorreo = (trx: Trx, clave: string, correo: string) =>
  trx.updateTable('casos').set({ correo, correo_rebotado_at: null }).where('clave', '=', clave).execute()

/** Links to a correction that went to an address of before open nothing any more (CON-06). */
export const deleteEnlacesSinUsar = (trx: Trx, clave: string) =>
  trx.deleteFrom('enlaces_de_subsanacion').where('clave', '=', clave).where('fin', 'is', null).execute()

/** Counts one try of the three digits, unless the case has had so many; false then (CON-05). */
export const tomarIntentoDeDigitos = async (db: Db, clave: string, maximo: number): Promise<boolean> =>
  (
    await sql`update casos set digitos_fallidos = digitos_fallidos + 1
      where clave = ${clave} and digitos_fallidos < ${maximo} returning clave`.execute(db)
  ).rows.length > 0

/** Takes back a try that was right. */
export const devolverIntentoDeDigitos = (db: Db, clave: string) =>
  sql`update casos set digitos_fallidos = digitos_fallidos - 1 where clave = ${clave} and digitos_fallidos > 0`.execute(
    db,
  )

/** The calendar as it would be if nobody had entered a day. */
const SIN_REGISTRADOS = crearCalendario()

/**
 * The non-working day by which the due date of a case is what it is, if the calendar was what moved it last: the first of those
 * entered that would have been counted, so none before the clock began, no weekend and no holiday. Undefined where the day was
 * taken away again (PLA-15).
 */
export const findMotivoDelCambio = async (
  db: Db,
  clave: string,
  clase: string,
): Promise<{ fecha: string; norma: string } | undefined> => {
  const { rows } = await sql<{ fecha: string; norma: string }>`
    select dia::date::text as fecha, d.norma from (
      select p.desde, e.cambio_id, e.vence, e.antes from plazos_eventos e join plazos p using (plazo_id)
      where e.plazo_id = (select max(plazo_id) from plazos where clave = ${clave} and clase = ${clase})
        and e.tipo = 'CALENDARIO'
      order by e.evento_id desc limit 1
    ) e join calendario_dias d on d.cambio_id = e.cambio_id and d.retirado_at is null
      cross join generate_series(greatest(d.fecha, e.desde + 1)::timestamp, least(d.hasta, e.vence)::timestamp, '1 day') as dia
    where e.antes < e.vence order by dia`.execute(db)
  return rows.find(({ fecha }) => SIN_REGISTRADOS.motivo(fecha) === null)
}
