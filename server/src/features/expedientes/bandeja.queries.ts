import type { Listado } from '@cabildo/contracts/base/listado'
import { type FILTROS_DE_BANDEJA, type FilaDeBandeja, TABLA_EXPEDIENTES } from '@cabildo/contracts/expedientes'
import type { Medida } from '@cabildo/contracts/expedientes-medidas'
import type { Bandeja, Marca } from '@cabildo/contracts/expedientes-reglas'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { contiene, contieneEn } from '../../platform/db/listado.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'
import { type Alcance, contadoEn } from './estadistica.queries.ts'

type Sql = RawBuilder<unknown>
type Orden = (typeof TABLA_EXPEDIENTES)['ordenables'][number]
type Pedido = Listado<Orden | (typeof TABLA_EXPEDIENTES)['filtrables'][number]>
/** A request of the tray, as the contract validates it. */
export type PedidoDeBandeja = Pedido & {
  [F in keyof typeof FILTROS_DE_BANDEJA]?: z.output<(typeof FILTROS_DE_BANDEJA)[F]> | undefined
}

/** Of whom the tray is, and the days by which something falls due soon (PLA-18). */
export interface MarcoDeBandeja {
  area_id: number
  user_id: number
  hoy: string
  /** The last amber day of a long term, and of a short one. */
  largo: string
  corto: string
  /** Since when what was sent is listed. */
  desde: Date
  /** The number of the statistics whose rows are read; null of none. */
  contado: { medida: Medida; alcance: Alcance } | null
}

/** A row as it is read; the words of its due date come of the calendar. */
export type FilaLeida = Omit<FilaDeBandeja, 'semaforo' | 'restan'> & { suspendido: boolean; corto: boolean }

const VIVO = sql`m.anulado_at is null and not m.a_responsable`
/** Which movements `m` stand in each tab (Table EXP-B), and those of before there were trays (EXP-04). */
const PARTES = {
  por_recibir: ({ area_id }: MarcoDeBandeja) => sql`m.area_id = ${area_id} and m.lugar = 'por_recibir'`,
  en_proceso: ({ area_id }: MarcoDeBandeja) => sql`m.area_id = ${area_id} and m.lugar in ('en_proceso', 'sin_asignar')`,
  por_vencer: ({ area_id, largo, corto }: MarcoDeBandeja) => sql`m.area_id = ${area_id} and m.lugar is not null
    and m.urgencia is not null and m.urgencia <= ${largo}::date and (not m.corto or m.urgencia <= ${corto}::date)`,
  enviados: ({ area_id, desde }: MarcoDeBandeja) =>
    sql`m.depe_id = ${area_id} and m.oper_idtope in (2, 5) and ${VIVO} and m.ingreso_at >= ${desde}`,
  archivados: ({ area_id }: MarcoDeBandeja) => sql`m.area_id = ${area_id} and m.lugar = 'archivado'`,
  anteriores: ({ area_id }: MarcoDeBandeja) =>
    sql`m.area_id = ${area_id} and m.oper_idtope in (1, 2, 5, 8) and not m.oper_procesado and ${VIVO} and m.anterior`,
} as const satisfies Record<Bandeja | 'anteriores', (marco: MarcoDeBandeja) => Sql>
type Parte = keyof typeof PARTES

export const CUENTAS = ['por_recibir', 'en_proceso', 'por_vencer', 'vencidos', 'sin_asignar'] as const
/**
 * The counters of a tray (EXP-05), and those of its head's bar (EXP-52), with the total of a tab, which is one of them where it
 * can be: sums of what the tray gained and lost (decision 0202).
 */
export const cuentas = (marco: MarcoDeBandeja, parte: Parte | null) => {
  const { area_id, hoy, largo, corto } = marco
  const propia = parte !== null && parte !== 'enviados' && parte !== 'anteriores'
  const total = propia ? sql.ref(`c.${parte}`) : parte === null ? sql`0` : sql`t.total`
  const suma = (condicion: Sql) => sql`coalesce(sum(n.total) filter (where ${condicion}), 0)`
  const porVencer = sql`n.urgencia <= ${largo}::date and (not n.corto or n.urgencia <= ${corto}::date)`
  return sql`select ${total} as total, c.* from (
    select ${suma(sql`n.lugar = 'por_recibir'`)} as por_recibir,
      ${suma(sql`n.lugar in ('en_proceso', 'sin_asignar')`)} as en_proceso, ${suma(sql`n.lugar = 'archivado'`)} as archivados,
      ${suma(porVencer)} as por_vencer, ${suma(sql`${porVencer} and n.vence < ${hoy}::date`)} as vencidos,
      ${suma(sql`n.lugar = 'sin_asignar'`)} as sin_asignar
    from bandejas_conteo n where n.area_id = ${area_id}) c
    ${propia || parte === null ? sql`` : sql`cross join (select count(*) as total from movimientos m where ${PARTES[parte](marco)}) t`}`
}

const SUBSANADO = sql`exists (select from movimientos s where s.registro_id = r.registro_id and s.oper_idtope = 10 and s.anulado_at is null)`
const DECIDE_SU_AREA = sql`m.oper_forma is distinct from 1
  and r.estado in ('POR RECIBIR', 'EN PROCESO', 'EN SUBSANACION', 'ACUMULADO')`
/** The marks beside a number (EXP-06) and when each stands there: of a registro `r`, its movement `m` and the derivation `previo` to it. */
const MARCAS: readonly (readonly [Marca, Sql])[] = [
  ['devuelto', sql`m.oper_idtope = 5 or previo.oper_idtope = 5`],
  ['subsanado', sql`r.estado <> 'EN SUBSANACION' and ${SUBSANADO}`],
  ['en_subsanacion', sql`r.estado = 'EN SUBSANACION'`],
  ['respondido', sql`r.estado = 'RESPONDIDO'`],
  [
    'concluido',
    sql`m.oper_forma = 1 and not m.oper_procesado and m.oper_idtope in (1, 2, 5, 8)
      and r.estado in ('ARCHIVADO', 'DESISTIDO', 'NO PRESENTADO')`,
  ],
  ['sin_acuse', sql`r.sin_acuse is not null and m.oper_forma = 0`],
  ['acumulado', sql`r.estado = 'ACUMULADO'`],
  [
    'desistimiento',
    sql`${DECIDE_SU_AREA} and exists (select from desistimientos d where d.anotado and d.clave = r.clave)`,
  ],
  [
    'desistimiento_de_acumulado',
    sql`${DECIDE_SU_AREA} and exists (select from desistimientos d where d.anotado and d.clave = any(array(
      select a.clave from registros a where a.principal_id = r.registro_id)))`,
  ],
  ['silencio_positivo', sql`reloj.silencio = 1 and reloj.callado`],
  ['silencio_negativo', sql`reloj.silencio = 2 and reloj.callado`],
  [
    'en_papel',
    sql`r.clase = 'interno' and exists (select from internos i
    where i.interno_id = case r.clase when 'interno' then split_part(r.clave, ':', 2)::integer end and i.doc_id is null)`,
  ],
  [
    'falta_digitalizar',
    sql`r.clase = 'tramite' and exists (select from tramites t
    where t.id = case r.clase when 'tramite' then split_part(r.clave, ':', 2)::integer end and t.falta_digitalizar)`,
  ],
]
export const marcas = sql<Marca[]>`array_remove(array[${sql.join(
  MARCAS.map(([marca, si]) => sql`case when ${si} then ${sql.lit(marca)} end`),
)}], null)`

/** Where a movement `m` stands for the area that it is in. */
export const SITUACION = sql`case when m.oper_procesado or m.anulado_at is not null or m.a_responsable then 'pasado'
  when m.oper_idtope in (2, 5) then 'por_recibir' when m.oper_idtope in (1, 8) then 'en_proceso'
  when m.oper_idtope in (3, 12) then 'archivado' else 'pasado' end`

const COLUMNAS = sql`r.registro_id, m.oper_id, r.expe_id, r.numero_origen, r.clase,
  case m.oper_forma when 1 then 'copia' else 'original' end as forma, r.estado, ${SITUACION} as situacion,
  left(r.asunto, 250) as asunto, r.solicitante,
  (select a.name from areas a where a.id = coalesce(previo.depe_id, case when m.oper_idtope in (2, 5) then m.depe_id end)) as area_origen,
  (select a.name from areas a where a.id = m.oper_depeid_d) as area_destino,
  (select a.name from areas a where a.id = r.area_actual) as area_actual,
  case when m.oper_idtope in (2, 5) then m.oper_acciones else coalesce(previo.oper_acciones, '') end as proveido,
  case when m.oper_idtope in (3, 5, 8, 12) then m.motivo else coalesce(previo.motivo, '') end as motivo,
  r.asignado as asignado_id, ${nombreDeUsuario(sql`r.asignado`)} as asignado, marca_lima(m.ingreso_at) as ingreso,
  (select marca_lima(s.created_at) from movimientos s where s.oper_idprocesado = m.oper_id and s.oper_idtope = 1
    and s.anulado_at is null) as recibido_at,
  (select q.hasta::text from requerimientos q where r.estado = 'EN SUBSANACION' and q.clave = r.clave) as subsanar_hasta, ${marcas} as marcas, m.vence, m.corto, coalesce(reloj.estado = 'SUSPENDIDO', false) as suspendido`

/** Which clocks `p` are those by which a case is to be answered, or an internal one returned, while they are open. */
export const DE_RESPUESTA = sql`p.clase = any(${sql.lit('{respuesta_tramite,respuesta_reclamo,respuesta_informacion,interno}')}::text[])
      and p.estado in ('CORRIENDO', 'SUSPENDIDO', 'VENCIDO')`

/** What only the rows of a page are asked for: how a case came to the area last, and its clock. */
export const DE_LA_PAGINA = sql`
  left join lateral (
    select v.oper_idtope, v.depe_id, v.oper_acciones, v.motivo from movimientos v
    where v.registro_id = m.registro_id and v.oper_depeid_d = m.area_id and v.oper_idtope in (2, 5) and v.oper_forma = m.oper_forma
      and v.oper_id < m.oper_id and v.anulado_at is null and m.oper_idtope not in (2, 5)
    order by v.oper_id desc limit 1
  ) previo on true
  left join lateral (
    select p.estado, p.silencio,
      exists (select from plazos_eventos e where e.plazo_id = p.plazo_id and e.tipo = 'SILENCIO') as callado
    from plazos p where p.clave = r.clave and ${DE_RESPUESTA} limit 1
  ) reloj on true`

/** Every word of a text appears in what is searched of a case (EXP-10). */
export const palabras = (texto: string) =>
  sql.join(
    texto.split(/\s+/).map((palabra) => contiene(sql<string>`r.busqueda`, palabra)),
    sql` and `,
  )

/** Conditions of a request on a registro `r` with its due date. */
const pedidas = (
  { clase, asignado, vence_ini, vence_fin, vencidos }: PedidoDeBandeja,
  { user_id, hoy }: MarcoDeBandeja,
  vence: Sql,
  quien: Sql = sql`r.asignado`,
): Sql[] => [
  ...(clase ? [sql`r.clase = ${clase}`] : []),
  ...(asignado === undefined
    ? []
    : [asignado === 'nadie' ? sql`${quien} is null` : sql`${quien} = ${asignado === 'mios' ? user_id : asignado}`]),
  ...(vence_ini ? [sql`${vence} >= ${vence_ini}::date`] : []),
  ...(vence_fin ? [sql`${vence} <= ${vence_fin}::date`] : []),
  ...(vencidos ? [sql`${vence} < ${hoy}::date`] : []),
]

const COMUN = {
  filtros: { expe_id: sql.ref('r.expe_id'), asunto: sql.ref('r.asunto'), solicitante: sql.ref('r.solicitante') },
  buscar: palabras,
  numeros: {
    expediente: (numero: string) => contieneEn(sql<string>`r.busqueda`, sql.ref('r.expe_id'), numero),
    registro: (numero: string) => contieneEn(sql<string>`r.busqueda`, sql.ref('r.numero_origen'), numero),
    solicitud: (numero: string) => contieneEn(sql<string>`r.busqueda`, sql.ref('r.numero_origen'), numero),
  },
}

const POR_ORDEN: Record<Parte, { column: Orden; dir: 'asc' | 'desc' }> = {
  por_recibir: { column: 'ingreso', dir: 'asc' },
  en_proceso: { column: 'vence', dir: 'asc' },
  por_vencer: { column: 'vence', dir: 'asc' },
  enviados: { column: 'ingreso', dir: 'desc' },
  archivados: { column: 'ingreso', dir: 'desc' },
  anteriores: { column: 'ingreso', dir: 'asc' },
}

/** Tabs of what the area holds, of which each original bears whom it is assigned to. */
const TENIDAS: ReadonlySet<Parte> = new Set(['por_recibir', 'en_proceso', 'por_vencer', 'anteriores'])

/** The rows of a tab with the counters of the tray. */
const listaDe = (parte: Parte) =>
  crearLista<typeof TABLA_EXPEDIENTES, FilaLeida, FilaLeida, MarcoDeBandeja, (typeof CUENTAS)[number], PedidoDeBandeja>(
    TABLA_EXPEDIENTES,
    {
      ...COMUN,
      tabla: 'movimientos',
      alias: 'm',
      primaryKey: 'oper_id',
      // There is always one; a left join is left out where nothing is asked of it.
      junto: sql`left join registros r on r.registro_id = m.registro_id`,
      propio: ['ingreso'],
      ordenado: ({ order }) => (order.length > 0 ? order : [POR_ORDEN[parte]]),
      ambito: PARTES[parte],
      conteo: (marco) => cuentas(marco, parte),
      otros: CUENTAS,
      propios: (pedido, marco) => [
        ...pedidas(pedido, marco, sql.ref('m.vence'), TENIDAS.has(parte) ? sql`m.asignado` : sql`r.asignado`),
        ...(pedido.asignado === undefined ? [] : [sql`m.oper_forma = 0`]),
      ],
      ordenes: {
        vence: sql.ref(parte === 'por_vencer' ? 'm.urgencia' : 'm.vence'),
        ingreso: sql.ref('m.ingreso_at'),
        expe_id: sql.ref('r.expe_id'),
        asunto: sql.ref('r.asunto'),
        solicitante: sql.ref('r.solicitante'),
        asignado: sql.ref('r.asignado'),
      },
      filas: (de) => sql<FilaLeida>`select ${COLUMNAS} from ${de} ${DE_LA_PAGINA}`,
    },
  )

/** The tabs of a tray, and what it had before there were trays. */
export const LISTAS = {
  por_recibir: listaDe('por_recibir'),
  en_proceso: listaDe('en_proceso'),
  por_vencer: listaDe('por_vencer'),
  enviados: listaDe('enviados'),
  archivados: listaDe('archivados'),
  anteriores: listaDe('anteriores'),
}

const VENCE = sql`(select p.vence from plazo_de_caso(r.clave) p)`
/** A document's number in full, which is looked for as it is. */
const DOCUMENTO = /^(\d{8}|\d{11})$/

/**
 * Every case that a user may see, whatever the tab: those that passed through the area, or all of them (EXP-10). The row is
 * what the area has of it, or the original.
 */
const listaDeTodos = (todas: boolean) =>
  crearLista<typeof TABLA_EXPEDIENTES, FilaLeida, FilaLeida, MarcoDeBandeja, (typeof CUENTAS)[number], PedidoDeBandeja>(
    TABLA_EXPEDIENTES,
    {
      ...COMUN,
      tabla: 'registros',
      alias: 'r',
      primaryKey: 'registro_id',
      propio: ['ingreso'],
      ...(!todas && { ambito: ({ area_id }) => sql`r.areas @> array[${area_id}::integer]` }),
      // A search has no total but its own; the tabs show how much the tray holds.
      conteo: (marco) => cuentas(marco, null),
      otros: CUENTAS,
      sinIndices: true,
      // The list behind a figure of the statistics has as many rows as the figure says.
      exacta: ({ contado }) => contado !== null,
      propios: (pedido, marco) => [
        ...pedidas(pedido, marco, VENCE),
        ...(marco.contado ? [contadoEn(marco.contado.medida, marco.contado.alcance)] : []),
      ],
      buscar: (texto) =>
        DOCUMENTO.test(texto)
          ? sql`(${palabras(texto)} or (r.documento_identidad = ${texto}${todas ? sql`` : sql` and r.clase = 'tramite'`}))`
          : palabras(texto),
      ordenes: {
        vence: VENCE,
        ingreso: sql.ref('r.created_at'),
        expe_id: sql.ref('r.expe_id'),
        asunto: sql.ref('r.asunto'),
        solicitante: sql.ref('r.solicitante'),
        asignado: sql.ref('r.asignado'),
      },
      filas: (de, _pedido, marco) =>
        sql<FilaLeida>`select ${COLUMNAS} from ${de} ${movimientoDe(todas ? null : marco)} ${DE_LA_PAGINA}`,
    },
  )

/** Of a registro `r` the movement `m` that stands for it: what the area holds or held last; of all areas the original's. */
const movimientoDe = (marco: MarcoDeBandeja | null) => sql`
  cross join lateral (
    select m.* from movimientos m
    where m.registro_id = r.registro_id and m.anulado_at is null and m.oper_idtope in (1, 2, 3, 5, 8, 12)
      and ${marco ? sql`(m.area_id = ${marco.area_id} or m.depe_id = ${marco.area_id}) and not m.a_responsable` : sql`m.oper_forma = 0`}
    order by ${marco ? sql`m.area_id <> ${marco.area_id},` : sql``} m.oper_procesado, m.oper_forma, m.oper_id desc limit 1
  ) m`

export const TODOS = { area: listaDeTodos(false), todas: listaDeTodos(true) }

/** What an area is called. */
export const findNombreDeArea = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('areas').select('name').where('id', '=', id).executeTakeFirst())?.name ?? ''
