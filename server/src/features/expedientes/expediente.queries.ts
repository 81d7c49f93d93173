import { Permiso } from '@cabildo/contracts/base/permisos'
import type { Expediente, Relacionado } from '@cabildo/contracts/expediente'
import type { ClaseDeExpediente, EstadoDeExpediente, Movimiento } from '@cabildo/contracts/expedientes-reglas'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { nombreDeQuienActuo, nombreDeUsuario } from '../../platform/db/nombres.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { REQUERIMIENTO, TRAS_RESPUESTA } from './actos.queries.ts'
import { DE_LA_PAGINA, DE_RESPUESTA, marcas, SITUACION } from './bandeja.queries.ts'

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
  /** The other case of the tie that it makes or ends. */
  otro: { clase: 'acumulado' | 'relacionado'; expe_id: string; separado: boolean } | null
  relacion_id: number | null
  /** Documents that travelled with it, by what they are called, and the answer or report that it brought. */
  documentos: string[]
  respuesta_id: number | null
  recibido_at: string | null
  anulado_por: string | null
  /** Its case had its final answer before it. */
  tras_respuesta: boolean
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
    | 'subsanar_hasta'
  > {
  clave: string
  clase: ClaseDeExpediente
  estado: EstadoDeExpediente
  tipo_documento: string
  numero_documento: string
  autoriza_correo: boolean
  correo: string
  /** Mail to it comes back. */
  devuelto: boolean
  /** A correction was asked for, and its procedure type corrected, before. */
  requerido: boolean
  corregido: boolean
  /** Whether its route, or that of the case in which it goes on, has passed through the caller's area. */
  pasado: boolean
  /** Cases go on in it; and some of them by a filing whose citizen has an address. */
  con_acumulados: boolean
  avisa_a_otros: boolean
  /** The caller's area has the case in which it goes on. */
  principal_aqui: boolean
  /** The same, which the area has received, too. */
  principal_recibido: boolean
  /** It was withdrawn, at once or by a note for its area (CON-22). */
  con_desistimiento: boolean
  /** The case of its group that is due first: itself, or one that goes on in it (EXP-40). */
  primero: { clave: string; clase: ClaseDeExpediente; expe_id: string }
  movimientos: MovimientoLeido[]
}

/** What acts are on: what the area has of a case, or without anything what passed through it. */
export const loQueTiene = ({ tenencia }: Pick<ExpedienteLeido, 'tenencia'>) =>
  tenencia ?? ({ situacion: 'pasado', forma: 'original', area_origen: null } as const)

/** Whether the route of a case `r` has passed through an area; who attends a principal sees what goes on in it (EXP-40). */
const pasoPor = (
  area_id: number,
) => sql`(r.areas @> array[${area_id}::integer] or (r.principal_id is not null and exists (
    select from registros p where p.registro_id = r.principal_id and p.areas @> array[${area_id}::integer])))`

/** Which cases `r` somebody may read (Table EXP-A). */
export const visible = ({ area, roles }: Sesion) => {
  const tiene = (permiso: Permiso) => roles.includes(permiso)
  const partes = [
    ...(tiene(Permiso.bandeja) ? [pasoPor(area.id)] : []),
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
      r.numero_documento, r.folios, r.anterior, ${pasoPor(area_id)} as pasado, ${marcas} as marcas,
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
      exists (select from casos c where c.clave = r.clave and c.correo_rebotado_at is not null) as devuelto, ${REQUERIMIENTO},
      exists (select from registros a where a.principal_id = r.registro_id) as con_acumulados,
      exists (select from registros a where a.principal_id = r.registro_id and a.clase = 'tramite'
        and coalesce((select c.correo from casos c where c.clave = a.clave), correo_de_presentacion(a.clave), '') <> '') as avisa_a_otros,
      exists (select from registros p where p.registro_id = r.principal_id and p.area_actual = ${area_id}) as principal_aqui,
      exists (select from registros p where p.registro_id = r.principal_id and p.area_actual = ${area_id}
        and p.estado <> 'POR RECIBIR') as principal_recibido,
      exists (select from desistimientos d where d.clave = r.clave) as con_desistimiento,
      (select json_build_object('clave', g.clave, 'clase', g.clase, 'expe_id', g.expe_id) from (
          select r.clave, r.clase, r.expe_id, 0 as orden union all
          select a.clave, a.clase, a.expe_id, 1 from registros a where a.principal_id = r.registro_id) g
        left join plazos p on p.clave = g.clave and ${DE_RESPUESTA}
        order by p.vence, g.orden limit 1) as primero,
      (select json_agg(json_build_object('oper_id', n.oper_id, 'tipo', n.oper_idtope, 'copia', n.oper_forma = 1,
          'fecha', marca_lima(n.created_at), 'depe_id', n.depe_id, 'id_usu', n.id_usu, 'area', nombre_area(n.depe_id, n.created_at),
          'persona', ${nombreDeQuienActuo(sql`n.id_usu`, sql`n.encargo_id`)}, 'destino', nombre_area(n.oper_depeid_d, n.created_at),
          'a_responsable', n.a_responsable, 'asignado', ${nombreDeUsuario(sql`n.persona`)}, 'proveido', n.oper_acciones,
          'motivo', n.motivo, 'concluye', n.concluye, 'relacion_id', n.relacion_id, 'respuesta_id', n.respuesta_id,
          'documentos', (select coalesce(json_agg(coalesce(j.oper_acciones, '') order by v.doc_id), '[]') from movimientos_documentos v
            left join registros_documentos d on d.registro_id = r.registro_id and d.doc_id = v.doc_id
            left join movimientos j on j.oper_id = d.oper_id where v.oper_id = n.oper_id),
          'otro', (select json_build_object('clase', x.clase, 'expe_id', o.expe_id, 'separado', x.quitada_at is not null)
            from expedientes_relaciones x
            join registros o on o.registro_id = case x.registro_id when r.registro_id then x.otro_id else x.registro_id end
            where x.relacion_id = n.relacion_id), 'recibido_at', (select marca_lima(s.created_at) from movimientos s
            where s.oper_idprocesado = n.oper_id and s.oper_idtope = 1 and s.anulado_at is null),
          'anulado_por', ${nombreDeUsuario(sql`n.anulado_por`)},
          'tras_respuesta', ${TRAS_RESPUESTA(sql`n`)}, 'seguido', exists (select from movimientos s where s.oper_idprocesado = n.oper_id and s.anulado_at is null),
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

/**
 * The cases tied to one (EXP-23), each once, by the closest tie, and those of its folder; of those that the caller may not
 * see only the number.
 */
export const listRelacionados = async (db: Db, sesion: Sesion, registro_id: number): Promise<Relacionado[]> =>
  (
    await sql<Relacionado>`
      with lazos as (
        select distinct on (registro_id) * from (
          select case x.registro_id when ${registro_id} then x.otro_id else x.registro_id end as registro_id,
            case when x.clase = 'relacionado' then 'relacionado' when x.registro_id = ${registro_id} then 'principal'
              else 'acumulado' end as lazo, x.motivo as nota, case x.clase when 'acumulado' then 0 else 1 end as orden
          from expedientes_relaciones x where x.quitada_at is null and ${registro_id} in (x.registro_id, x.otro_id)
          union all
          select o.registro_id, 'carpeta', '', 2 from registros s join registros o on o.exma_id = s.exma_id
          where s.registro_id = ${registro_id} and o.registro_id <> s.registro_id
        ) l order by registro_id, orden
      )
      select l.lazo, r.expe_id, case when v.ve then r.registro_id end as registro_id,
        case when v.ve then r.asunto else '' end as asunto, case when v.ve then r.estado end as estado,
        case when v.ve then l.nota else '' end as nota
      from lazos l join registros r on r.registro_id = l.registro_id cross join lateral (select ${visible(sesion)} as ve) v
      order by l.orden, r.registro_id`.execute(db)
  ).rows

/** Whether a movement is a registration, or one of the derivations and files that were written with it. */
export const DE_RECEPCION = (m: ReturnType<typeof sql>) => sql`
  (${m}.oper_idprocesado is null or (${m}.oper_idtope in (2, 4) and exists (select from movimientos p where p.oper_id = ${m}.oper_idprocesado
    and p.oper_idprocesado is null and p.created_at = ${m}.created_at)))`

/** The digests of a filing's files, by where they are kept. */
export const listHuellas = async (db: Db, tramite_id: number): Promise<ReadonlyMap<string, string>> => {
  const filas = await db
    .selectFrom('tramites_archivos')
    .select(['path', 'sha256'])
    .where('tramite_id', '=', tramite_id)
    .execute()
  return new Map(filas.map(({ path, sha256 }) => [path, sha256]))
}

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

/** A file of the correction of a request, as it is kept. */
interface ArchivoDeSubsanacion {
  path: string
  nombre: string
  bytes: number
  sha256: string
  paginas: number
  activo: boolean
}

/** What a request for information says, with what only its responsible is told of who asks (D-69). */
export const findSolicitud = async (db: Db, id: number) =>
  (
    await sql<{
      nombres: string
      nombre_escrito: boolean
      documento: string
      contacto: string
      pedido: string
      /** What was asked first, of one that was corrected, and when that was (TRS-16). */
      pedido_inicial: string
      subsanado_at: string | null
      forma_entrega: number | null
      presentado: string
      subsanacion: ArchivoDeSubsanacion[]
    }>`
      select s.ape_nom as nombres, s.nombre_escrito, s.dni as documento,
        concat_ws(' · ', nullif(s.email, ''), nullif(s.address, '')) as contacto, s.pedido,
        coalesce(s.pedido_inicial, '') as pedido_inicial, s.forma_entrega, marca_lima(s.created_at) as presentado,
        (select marca_lima(q.subsanado_at) from requerimientos q where q.clave = 'solicitud:' || s.id) as subsanado_at,
        (select coalesce(json_agg(json_build_object('path', a.path, 'nombre', a.nombre, 'bytes', a.bytes, 'sha256', a.sha256,
            'paginas', a.paginas, 'activo', a.activo) order by a.orden), '[]')
          from solicitudes_archivos a where a.solicitud_id = s.id and a.clase = 'subsanacion') as subsanacion
      from solicitudes s where s.id = ${id}`.execute(db)
  ).rows[0]
