import type { EstadoDeAtencion } from '@cabildo/contracts/atencion'
import type { DetalleDeAtencion } from '@cabildo/contracts/atencion-esquema'
import type { AlcanceDeDesistimiento } from '@cabildo/contracts/desistimiento'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'
import {
  type ClaseDeAtencion,
  COLUMNAS_DE_ATENCION,
  juntoDeAtencion,
  TABLA_DE,
} from '../../platform/plazos/atencion.queries.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'

/** What the database tells of it; its clock and its answers are read with their own rules. */
interface AtencionDelCaso extends Omit<DetalleDeAtencion, 'explicacion' | 'computo' | 'respuestas' | 'desistimiento'> {
  desistimiento: {
    alcance: AlcanceDeDesistimiento
    motivo: string
    papel: { nombre: string; path: string; activo: boolean } | null
  } | null
}

/** What areas were sent of a case, and what they gave it back with; and since when it is where it is (REC-50). */
export const findAtencion = async (
  db: Db,
  clase: ClaseDeAtencion,
  id: number,
): Promise<AtencionDelCaso | undefined> => {
  const { rows } = await sql<AtencionDelCaso>`
    select marca_lima(coalesce(t.desde, f.created_at)) as desde,
      marca_lima(coalesce(f.respondido_at, f.concluido_at)) as cerrado_at,
      ${nombreDeUsuario(sql`coalesce(f.respondido_por, f.concluido_por)`)} as cerrado_por,
      coalesce((select json_agg(json_build_object('area', nombre_area(m.oper_depeid_d, m.created_at),
          'enviado_at', marca_lima(m.created_at), 'proveido', m.oper_acciones,
          'recibido_at', (select marca_lima(s.created_at) from movimientos s where s.oper_idprocesado = m.oper_id
            and s.oper_idtope = 1 and s.anulado_at is null),
          'devuelto_por', nombre_area(v.depe_id, v.created_at), 'devuelto_at', marca_lima(v.created_at),
          'motivo', coalesce(v.motivo, '')) order by m.oper_id desc)
        from movimientos m join movimientos p on p.oper_id = m.oper_idprocesado and p.a_responsable
        left join lateral (select v.* from movimientos v where v.registro_id = m.registro_id and v.oper_id > m.oper_id
          and v.oper_forma = 0 and v.a_responsable and v.anulado_at is null order by v.oper_id limit 1) v on true
        where m.registro_id = r.registro_id and m.oper_forma = 0 and m.oper_idtope = 2 and m.anulado_at is null), '[]') as pedidos,
      (select json_build_object('alcance', d.alcance, 'motivo', d.motivo, 'papel',
          case when p.path is not null then json_build_object('nombre', p.nombre, 'path', p.path, 'activo', p.activo) end)
        from desistimientos d left join desistimientos_papeles p on p.clave = d.clave
        where d.clave = ${`${clase}:${id}`}) as desistimiento
    from ${sql.table(TABLA_DE[clase])} f
    ${juntoDeAtencion(clase)}
    left join lateral (select max(m.created_at) as desde from movimientos m where m.registro_id = r.registro_id
      and m.anulado_at is null and m.oper_forma = 0 and m.oper_idtope in (1, 2, 5, 8)) t on true
    where f.id = ${id}`.execute(db)
  return rows[0]
}

/** One that an act is on: its state, its case, and the movement by which the case is where it is. */
export interface EnActo {
  estado: EstadoDeAtencion
  expe_id: string | null
  registro_id: number | null
  area: string | null
  retirable: boolean
  /** The live original; null where there is no case here, or it ended. */
  oper_id: number | null
  /** The act of that key was done before (EXP-46). */
  repetido: boolean
  /** Who answered it, or found that it is none; null while it is open. */
  cerrado_por: string | null
}

export const findEnActo = async (
  db: Db,
  clase: ClaseDeAtencion,
  id: number,
  acto: string | null = null,
): Promise<EnActo | undefined> =>
  (
    await sql<EnActo>`
      select f.estado, f.expe_id, ${COLUMNAS_DE_ATENCION}, m.oper_id,
        exists (select from movimientos a where a.registro_id = r.registro_id and a.acto = ${acto}::uuid) as repetido,
        ${nombreDeUsuario(sql`coalesce(f.respondido_por, f.concluido_por)`)} as cerrado_por
      from ${sql.table(TABLA_DE[clase])} f
      ${juntoDeAtencion(clase)}
      left join movimientos m on m.registro_id = r.registro_id and m.oper_forma = 0 and m.oper_idtope in (1, 2, 5, 8)
        and not m.oper_procesado and m.anulado_at is null
      where f.id = ${id}`.execute(db)
  ).rows[0]

/** Locks the case of one, if it has one here, and then it: as the acts of areas do, whose movements change its state. */
export const lockEnActo = async (trx: Trx, clase: ClaseDeAtencion, id: number): Promise<EnActo | undefined> => {
  await sql`select from registros r where r.clave = ${`${clase}:${id}`} for update`.execute(trx)
  await sql`select from ${sql.table(TABLA_DE[clase])} f where f.id = ${id} for update`.execute(trx)
  return findEnActo(trx, clase, id)
}

/** What was registered before there were trays becomes a case like any other once it is sent to an area (EXP-04). */
export const setNoAnterior = (trx: Trx, registro_id: number) =>
  trx.updateTable('registros').set({ anterior: false }).where('registro_id', '=', registro_id).execute()

/** Whether somebody took back what was sent last, so that the same taking back was done before. */
export const existsRetirado = async (trx: Trx, registro_id: number, user_id: number): Promise<boolean> =>
  (
    await sql`
      select from movimientos m where m.registro_id = ${registro_id} and m.oper_forma = 0 and m.anulado_por = ${user_id}
        and m.oper_id = (select max(u.oper_id) from movimientos u where u.registro_id = ${registro_id} and u.oper_forma = 0)`.execute(
      trx,
    )
  ).rows.length > 0

/** Whether one came before the product knew of answers, and the Lima day on which it was filed (REC-41). */
export const findDeAntes = async (trx: Trx, clase: ClaseDeAtencion, id: number) =>
  (
    await sql<{ anterior: boolean; presentado: string }>`
      select f.anterior, left(marca_lima(f.created_at), 10) as presentado
      from ${sql.table(TABLA_DE[clase])} f where f.id = ${id}`.execute(trx)
  ).rows[0]

/** What says that one was answered, of each kind. */
const RESPONDIDO = { reclamo: 'RESPONDIDO', solicitud: 'RESPONDIDA' } as const

/** Whether somebody has written down before that one was answered on that day. */
export const existsRespondidoAntes = async (
  trx: Trx,
  clase: ClaseDeAtencion,
  id: number,
  { user_id, dia }: { user_id: number; dia: string },
): Promise<boolean> =>
  (
    await sql`
      select from ${sql.table(TABLA_DE[clase])} f where f.id = ${id} and f.anterior and f.estado = ${RESPONDIDO[clase]}
        and f.respondido_por = ${user_id} and left(marca_lima(f.respondido_at), 10) = ${dia}`.execute(trx)
  ).rows.length > 0

/** Notes that one was answered before, at an instant; a complaint's sheet stays the one of its filing. */
export const setRespondidoAntes = (
  trx: Trx,
  clase: ClaseDeAtencion,
  id: number,
  { user_id, at }: { user_id: number; at: Date },
) =>
  trx
    .updateTable(TABLA_DE[clase])
    .set({ estado: RESPONDIDO[clase], area_actual: null, respondido_at: at, respondido_por: user_id })
    .where('id', '=', id)
    .execute()

/** Keeps the paper by which somebody withdrew one (API-162). */
export const insertPapel = (trx: Trx, clave: string, archivo: ArchivoSubido) => {
  const { storage_key: path, nombre, bytes, sha256, paginas, activo } = archivo
  return trx
    .insertInto('desistimientos_papeles')
    .values({ clave, path, nombre, bytes, sha256, paginas, activo })
    .execute()
}

/** Notes that its citizen withdrew one, and who entered what came on paper (CON-22). */
export const setDesistido = (
  trx: Trx,
  clase: ClaseDeAtencion,
  id: number,
  { user_id, ahora }: { user_id: number | null; ahora: Date },
) =>
  trx
    .updateTable(TABLA_DE[clase])
    .set({
      estado: clase === 'reclamo' ? 'DESISTIDO' : 'DESISTIDA',
      area_actual: null,
      concluido_at: ahora,
      concluido_por: user_id,
    })
    .where('id', '=', id)
    .execute()
