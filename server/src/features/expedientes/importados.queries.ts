import { Permiso } from '@cabildo/contracts/base/permisos'
import { TABLA_EXPEDIENTES } from '@cabildo/contracts/expedientes'
import type { ClaseDeExpediente, EstadoDeExpediente } from '@cabildo/contracts/expedientes-reglas'
import { sql } from 'kysely'
import { filasDe, nombraDni } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import {
  CUENTAS,
  cuentas,
  type FilaLeida,
  type MarcoDeBandeja,
  type PedidoDeBandeja,
  palabras,
} from './bandeja.queries.ts'

/** Filings of another register, as history (decision 0225): they are found and read, and are in no tray. */

const SIN_VENCE = sql`null::date`
/** The operation that tells how one was left, of those of `r`: the last of the original, of copies alone the last. */
const ULTIMA = sql`coalesce(jsonb_path_query_array(r.operaciones, '$[*] ? (@.forma == 0)') -> -1, r.operaciones -> -1)`

/** Those that an area's route passed through, or all of them (EXP-10). */
const listaDe = (todas: boolean) =>
  crearLista<typeof TABLA_EXPEDIENTES, FilaLeida, FilaLeida, MarcoDeBandeja, (typeof CUENTAS)[number], PedidoDeBandeja>(
    TABLA_EXPEDIENTES,
    {
      tabla: 'expedientes_importados',
      alias: 'r',
      propio: ['ingreso'],
      ...(!todas && { ambito: ({ area_id }) => sql`r.areas @> array[${area_id}::integer]` }),
      conteo: (marco) => cuentas(marco, null),
      otros: CUENTAS,
      sinIndices: true,
      buscar: palabras,
      // Nobody has to attend one, and none has a due date.
      propios: ({ clase, asignado, vence_ini, vence_fin, vencidos }) => [
        ...(clase ? [sql`r.clase = ${clase}`] : []),
        ...((asignado ?? 'nadie') !== 'nadie' || vence_ini || vence_fin || vencidos ? [sql`false`] : []),
      ],
      filtros: { expe_id: sql.ref('r.expe_id'), asunto: sql.ref('r.asunto'), solicitante: sql.ref('r.firma') },
      ordenes: {
        vence: SIN_VENCE,
        ingreso: sql.ref('r.registrado_at'),
        expe_id: sql.ref('r.numero'),
        asunto: sql.ref('r.asunto'),
        solicitante: sql.ref('r.firma'),
        asignado: sql`null::integer`,
      },
      filas: (de) => sql<FilaLeida>`
        select r.id as registro_id, 0 as oper_id, r.expe_id, r.numero_documento as numero_origen, r.clase, 'original' as forma,
          r.estado, 'pasado' as situacion, left(r.asunto, 250) as asunto, coalesce(nullif(r.firma, ''), r.procedencia) as solicitante,
          nullif(r.procedencia, '') as area_origen, null::text as area_destino, r.lugar as area_actual,
          coalesce(${ULTIMA} ->> 'proveido', '') as proveido, '' as motivo, null::integer as asignado_id, null::text as asignado,
          marca_lima(r.registrado_at) as ingreso, null::text as recibido_at, null::text as subsanar_hasta, array['importado'] as marcas,
          ${SIN_VENCE} as vence, false as corto, false as suspendido
        from ${de}`,
    },
  )
export const IMPORTADOS = { area: listaDe(false), todas: listaDe(true) }

/** How many of them a search finds. */
export const contarImportados = async (
  db: Db,
  lista: (typeof IMPORTADOS)['area'],
  pedido: PedidoDeBandeja,
  marco: MarcoDeBandeja,
): Promise<number> =>
  (await sql<{ n: number }>`select ${lista.cuantas(pedido, marco)}::integer as n`.execute(db)).rows[0]?.n ?? 0

/** An operation, as it is kept: offices by the names that they had. */
export interface OperacionImportada {
  id: number
  tipo: number
  forma: number
  fecha: string
  area: string | null
  destino: string | null
  proveido: string
  procesa: number | null
  procesado: boolean
  /** The filing that this one was joined to. */
  adjunto: number | null
}

export interface ImportadoLeido {
  id: number
  expe_id: string
  clase: ClaseDeExpediente
  estado: EstadoDeExpediente
  asunto: string
  lugar: string
  carpeta: number | null
  relacionado: number | null
  tipo_documento: string
  numero_documento: string
  folios: number | null
  firma: string
  cargo: string
  procedencia: string
  /** The minute of the operation that tells how it was left. */
  desde: string
  registrado: string
  importado_at: string
  operaciones: OperacionImportada[]
  /** Its route passed through the caller's area. */
  pasado: boolean
}

/** One that the caller may see (Table EXP-A): the areas of its route, and supervision. */
export const findImportado = async (
  db: Db,
  { area, roles }: Sesion,
  id: number,
): Promise<ImportadoLeido | undefined> => {
  const paso = sql`r.areas @> array[${area.id}::integer]`
  const partes = [
    sql`false`,
    ...(roles.includes(Permiso.bandeja) ? [paso] : []),
    ...(roles.includes(Permiso.supervision) ? [sql`true`] : []),
  ]
  const { rows } = await sql<ImportadoLeido>`
    select r.id, r.expe_id, r.clase, r.estado, r.asunto, r.lugar, r.carpeta, r.relacionado, r.tipo_documento, r.numero_documento,
      r.folios, r.firma, r.cargo, r.procedencia, marca_lima(r.registrado_at) as registrado, marca_lima(r.created_at) as importado_at,
      ${ULTIMA} ->> 'fecha' as desde, r.operaciones, ${paso} as pasado
    from expedientes_importados r where r.id = ${id} and (${sql.join(partes, sql` or `)})`.execute(db)
  return rows[0]
}

const QUE_SE_LEE = sql`concat_ws(' ', firma, cargo, asunto, procedencia, lugar, numero_documento,
  (select string_agg(concat_ws(' ', o.proveido, o.destino), ' ') from jsonb_to_recordset(operaciones) o(proveido text, destino text)))`
/** Filings of before that name a person: that register has no DNI but in its texts. */
export const buscarImportados: Buscador = {
  modulo: 'expedientes_importados',
  titulo: 'Expedientes de otro registro, importados',
  nota: 'Ese registro no guarda DNI: se muestran los expedientes que lo dicen en su texto, o que firma alguien que se llama igual. Compruebe que sean suyos antes de entregarlos.',
  tablas: ['expedientes_importados'],
  buscar: async (db, { dni, nombres }) => {
    const filas = await filasDe(
      db,
      'expedientes_importados',
      sql`${nombraDni(QUE_SE_LEE, dni)} or exists (
        select from jsonb_to_recordset(${JSON.stringify(nombres)}::jsonb) n(apellidos text, nombres text),
          lateral (select btrim(palabras(n.apellidos)) as ape, btrim(palabras(n.nombres)) as nom) p
        where p.ape <> '' and p.nom <> '' and palabras(firma) in (palabras(p.ape || ' ' || p.nom), palabras(p.nom || ' ' || p.ape)))`,
    )
    return { filas, ids: filas.map(({ id }) => Number(id)) }
  },
}
