import { Permiso } from '@cabildo/contracts/base/permisos'
import type { Expediente } from '@cabildo/contracts/expediente'
import type { ClaseDeExpediente, EstadoDeExpediente, Movimiento } from '@cabildo/contracts/expedientes-reglas'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { DE_LA_PAGINA, marcas, SITUACION } from './bandeja.queries.ts'

/** A movement as it is kept, with what its undoing depends on. Instants are ISO texts of Lima. */
export interface MovimientoLeido {
  oper_id: number
  tipo: Movimiento
  copia: boolean
  fecha: string
  depe_id: number | null
  id_usu: number | null
  area: string | null
  persona: string | null
  destino: string | null
  a_responsable: boolean
  asignado: string | null
  proveido: string
  motivo: string
  concluye: EstadoDeExpediente | null
  recibido_at: string | null
  anulado_por: string | null
  /** Something followed from it. */
  seguido: boolean
  /** Written by the reception of the front desk, not by an act of the tray. */
  de_recepcion: boolean
}

export interface ExpedienteLeido
  extends Pick<
    Expediente,
    | 'registro_id'
    | 'expe_id'
    | 'numero_origen'
    | 'asunto'
    | 'solicitante'
    | 'folios'
    | 'anterior'
    | 'marcas'
    | 'tenencia'
    | 'area'
    | 'desde'
    | 'asignado'
    | 'relacionados'
  > {
  clave: string
  clase: ClaseDeExpediente
  estado: EstadoDeExpediente
  tipo_documento: string
  numero_documento: string
  autoriza_correo: boolean
  correo: string
  /** Whether the route has passed through the caller's area. */
  pasado: boolean
  movimientos: MovimientoLeido[]
}

/** Which cases `r` somebody may read (Table EXP-A). */
const visible = ({ area, roles }: Sesion) => {
  const tiene = (permiso: Permiso) => roles.includes(permiso)
  const partes = [
    ...(tiene(Permiso.bandeja) ? [sql`r.areas @> array[${area.id}::integer]`] : []),
    ...(tiene(Permiso.supervision) ? [sql`true`] : []),
    ...(tiene(Permiso.mesaDePartes) ? [sql`r.clase in ('tramite', 'solicitud')`] : []),
    ...(tiene(Permiso.reclamos) ? [sql`r.clase = 'reclamo'`] : []),
  ]
  return partes.length > 0 ? sql`(${sql.join(partes, sql` or `)})` : sql`false`
}

/** A case that the caller may see with its movements, the newest first; undefined for any other (EXP-02). */
export const findExpediente = async (
  db: Db,
  sesion: Sesion,
  registro_id: number,
): Promise<ExpedienteLeido | undefined> => {
  const area_id = sesion.area.id
  const { rows } = await sql<ExpedienteLeido>`
    select r.registro_id, r.clave, r.clase, r.expe_id, r.numero_origen, r.estado, r.asunto, r.solicitante, r.tipo_documento,
      r.numero_documento, r.folios, r.anterior, r.areas @> array[${area_id}::integer] as pasado, ${marcas} as marcas,
      case when m.oper_id is not null and m.area_id = ${area_id} then json_build_object('oper_id', m.oper_id, 'situacion', ${SITUACION},
        'forma', case m.oper_forma when 1 then 'copia' else 'original' end,
        'area_origen', (select a.name from areas a where a.id = coalesce(previo.depe_id,
          case when m.oper_idtope in (2, 5) then m.depe_id end))) end as tenencia,
      (select json_build_object('id', a.id, 'nombre', a.name) from areas a where a.id = r.area_actual) as area,
      (select marca_lima(max(l.created_at)) from movimientos l where l.registro_id = r.registro_id and l.anulado_at is null
        and l.oper_forma = 0 and l.oper_idtope in (1, 2, 5, 8)) as desde,
      case when r.asignado is not null then json_build_object('id', r.asignado, 'nombre', ${nombreDeUsuario(sql`r.asignado`)}) end as asignado,
      coalesce((select c.autoriza_correo from casos c where c.clave = r.clave), false) as autoriza_correo,
      coalesce((select c.correo from casos c where c.clave = r.clave), correo_de_presentacion(r.clave), '') as correo,
      (select json_agg(json_build_object('expe_id', o.expe_id, 'registro_id', o.registro_id, 'asunto', o.asunto, 'estado', o.estado)
          order by o.registro_id)
        from (select o.expe_id, case when v.ve then o.registro_id end as registro_id, case when v.ve then o.asunto else '' end as asunto,
            case when v.ve then o.estado end as estado
          from registros o cross join lateral (select ${visible(sesion)} as ve from (select o.*) r) v
          where o.exma_id = r.exma_id and o.registro_id <> r.registro_id) o) as relacionados,
      (select json_agg(json_build_object('oper_id', n.oper_id, 'tipo', n.oper_idtope, 'copia', n.oper_forma = 1,
          'fecha', marca_lima(n.created_at), 'depe_id', n.depe_id, 'id_usu', n.id_usu, 'area', nombre_area(n.depe_id, n.created_at),
          'persona', ${nombreDeUsuario(sql`n.id_usu`)}, 'destino', nombre_area(n.oper_depeid_d, n.created_at),
          'a_responsable', n.a_responsable, 'asignado', ${nombreDeUsuario(sql`n.persona`)}, 'proveido', n.oper_acciones,
          'motivo', n.motivo, 'concluye', n.concluye, 'recibido_at', (select marca_lima(s.created_at) from movimientos s
            where s.oper_idprocesado = n.oper_id and s.oper_idtope = 1 and s.anulado_at is null),
          'anulado_por', ${nombreDeUsuario(sql`n.anulado_por`)},
          'seguido', exists (select from movimientos s where s.oper_idprocesado = n.oper_id and s.anulado_at is null),
          'de_recepcion', ${DE_RECEPCION(sql`n`)}) order by n.oper_id desc)
        from movimientos n where n.registro_id = r.registro_id and (n.anulado_at is null or n.depe_id = ${area_id})) as movimientos
    from registros r
    left join lateral (
      select m.* from movimientos m
      where m.registro_id = r.registro_id and m.anulado_at is null and not m.a_responsable and m.area_id = ${area_id}
        and m.oper_idtope in (1, 2, 3, 5, 8, 12)
      order by m.oper_procesado, m.oper_forma, m.oper_id desc limit 1
    ) m on true
    ${DE_LA_PAGINA}
    where r.registro_id = ${registro_id} and ${visible(sesion)}`.execute(db)
  return rows[0]
}

/** Whether a movement is a registration, or one of the derivations that were written with it. */
export const DE_RECEPCION = (m: ReturnType<typeof sql>) => sql`
  (${m}.oper_idprocesado is null or exists (select from movimientos p where p.oper_id = ${m}.oper_idprocesado
    and p.oper_idprocesado is null and p.created_at = ${m}.created_at))`

/** What a complaint says, with what only its responsible is told of who complains (D-69). */
export const findReclamo = async (db: Db, id: number) =>
  (
    await sql<{
      nombres: string
      nombre_escrito: boolean
      documento: string
      contacto: string
      descripcion: string
      detalle: string
      path: string | null
      presentado: string
    }>`
      select coalesce(nullif(r.rsocial, ''), nullif(concat_ws(' ', r.name, r.ape_pat, r.ape_mat), ''), r.ape_nom) as nombres,
        r.nombre_escrito, coalesce(nullif(r.nruc, ''), r.ndoc) as documento,
        concat_ws(' · ', nullif(r.phone, ''), nullif(r.cellphone, ''), nullif(r.email, '')) as contacto,
        r.descripcion, r.detalle, r.path, marca_lima(r.created_at) as presentado
      from reclamos r where r.id = ${id}`.execute(db)
  ).rows[0]

/** What a request for information says, with what only its responsible is told of who asks (D-69). */
export const findSolicitud = async (db: Db, id: number) =>
  (
    await sql<{
      nombres: string
      nombre_escrito: boolean
      documento: string
      contacto: string
      pedido: string
      forma_entrega: number | null
      presentado: string
    }>`
      select s.ape_nom as nombres, s.nombre_escrito, s.dni as documento,
        concat_ws(' · ', nullif(s.email, ''), nullif(s.address, '')) as contacto, s.pedido, s.forma_entrega,
        marca_lima(s.created_at) as presentado
      from solicitudes s where s.id = ${id}`.execute(db)
  ).rows[0]
