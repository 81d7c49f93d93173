import { type Solicitud, TABLA_SOLICITUDES } from '@cabildo/contracts/transparencia-lista'
import { type Insertable, sql } from 'kysely'
import { correoDeCaso } from '../../platform/correo/correo.queries.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { contieneEn } from '../../platform/db/listado.ts'
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

/** A request as it is kept; the words of its due date, and from when it may be abandoned, come of the calendar. */
export type FilaSolicitud = Omit<Solicitud, 'semaforo' | 'restan' | 'tarde' | 'abandono_desde'> &
  AtencionLeida & {
    vence: string
    /** The last day of a correction that did not come by it; null where none was asked for, or it may still come. */
    no_subsanada: string | null
  }

const POR_ATENCION = filtrosDeAtencion('solicitud')

/** The last day of the correction of one `f`; null where none was asked for. */
const SUBSANAR_HASTA = sql`(select max(p.vence) from plazos p
    where p.clave = 'solicitud:' || f.id and p.clase = 'subsanacion_informacion')`
/** Of one that waits for its correction: that it did not come in time, though no job has said so yet (PLA-22). */
const sinSubsanar = (hoy: string) => sql`coalesce(${SUBSANAR_HASTA} < ${hoy}::date, false)`

/** Those of a state as rows show it today: what was not corrected in time is not filed, before the daily job, too (PLA-22). */
const deEstado = (texto: string, { hoy }: DiasDelAmbar) => {
  if (texto === 'POR SUBSANAR') return sql`(f.estado = ${texto} and not ${sinSubsanar(hoy)})`
  if (texto !== 'NO PRESENTADA') return POR_ATENCION.estado(texto)
  return sql`(f.estado in (${texto}, 'POR SUBSANAR') and (f.estado = ${texto} or ${sinSubsanar(hoy)}))`
}

/** Until when it may be observed and extended, by its last clocks of those kinds. */
const AVISOS = (hoy: string) => sql`left join lateral (
    select max(p.vence) filter (where p.clase = 'observar_informacion')::text as observar_hasta,
      max(p.vence) filter (where p.clase = 'aviso_prorroga')::text as prorrogar_hasta,
      max(p.vence) filter (where p.clase = 'aviso_prorroga' and p.estado = 'CORRIENDO' and p.vence >= ${hoy}::date)::text as aviso_hasta
    from plazos p where p.clave = 'solicitud:' || f.id and p.clase in ('observar_informacion', 'aviso_prorroga')) p on true
    left join solicitudes_costos o on o.solicitud_id = f.id`

/** The requests for public information (API-83, D-45); every way of ordering has an index (migrations 0009, 0060). */
export const listaDeSolicitudes = crearLista(TABLA_SOLICITUDES, {
  tabla: 'solicitudes',
  alias: 'f',
  propio: ['created_at'],
  conteo: (_marco: DiasDelAmbar) => conteoDeAtencion('solicitud'),
  otros: ['por_responder'],
  contadas: contadasDeAtencion,
  filas: (
    de,
    _pedido,
    { hoy },
  ) => sql<FilaSolicitud>`select f.id, f.numero, f.dni, f.ape_nom, f.nombre_escrito, f.address, f.pedido, f.email, f.forma_entrega,
    f.expe_id, f.estado, ${COLUMNAS_DE_ATENCION}, ${COLUMNAS_DEL_ACUSE}, f.prorroga_hasta::text as prorroga_hasta, f.prorroga_motivos, f.prorroga_sustento,
    f.sentido, f.observado_at is not null as observada, p.observar_hasta, p.prorrogar_hasta, p.aviso_hasta,
    case when f.estado = 'POR SUBSANAR' and ${sinSubsanar(hoy)} then ${SUBSANAR_HASTA}::text end as no_subsanada,
    o.total as costo, o.pagado_el is not null as pagado,
    ${correoDeCaso('solicitud', sql.ref('f.id'))}, marca_lima(f.created_at) as created_at
    from ${de} ${juntoDeAtencion('solicitud')} ${juntoDelAcuse('solicitud')} ${AVISOS(hoy)}`,
  ordenes: {
    created_at: sql.ref('f.created_at'),
    numero: sql.ref('f.numero'),
    ape_nom: sql.ref('f.ape_nom'),
    dni: sql.ref('f.dni'),
    pedido: sql.ref('f.pedido_corto'),
    email: sql.ref('f.email'),
    ...ORDENES,
  },
  numeros: { solicitud: (numero) => contieneEn(sql<string>`f.busqueda`, sql.ref('f.numero'), numero) },
  filtros: {
    numero: sql.ref('f.numero'),
    ape_nom: sql.ref('f.ape_nom'),
    dni: sql.ref('f.dni'),
    pedido: sql.ref('f.pedido'),
    email: sql.ref('f.email'),
    ...POR_ATENCION,
    estado: deEstado,
    entrega: (texto) => (/^[1-4]$/.test(texto) ? sql`f.forma_entrega = ${Number(texto)}` : sql`false`),
  },
})

/** The answer to a request, with the digest of what was sent. */
export interface Presentada {
  id: number
  huella: string
  numero: string
  fecha: string
  vence: string
  correo: boolean
}

/** The request with this key, or else one with the same content (G3). */
export const findRepetida = async (
  db: Db,
  { huella, clave, desde }: { huella: string; clave: string | undefined; desde: Date },
): Promise<Presentada | undefined> =>
  (
    await sql<Presentada>`
      select id, numero, left(marca_lima(created_at), 10) as fecha, vence::text as vence, confirmado as correo, huella
      from solicitudes
      where clave = ${clave ?? null}::uuid or (huella = ${huella} and created_at > ${desde})
      order by clave is not distinct from ${clave ?? null}::uuid desc, created_at desc limit 1`.execute(db)
  ).rows[0]

/** Saves a request under its number (TRS-10). */
export const insertSolicitud = (trx: Trx, solicitud: Insertable<DB['solicitudes']>): Promise<{ id: number }> =>
  trx.insertInto('solicitudes').values(solicitud).returning('id').executeTakeFirstOrThrow()

/** A request that is not registered yet. */
export const findPorRegistrar = (db: Db, id: number) =>
  db
    .selectFrom('solicitudes')
    .select(['id', 'numero', 'dni', 'ape_nom', 'email'])
    .where('id', '=', id)
    .where('expe_id', 'is', null)
    .executeTakeFirst()
