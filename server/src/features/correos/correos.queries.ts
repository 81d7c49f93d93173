import type { Listado } from '@cabildo/contracts/base/listado'
import {
  type Correo,
  type CorreoDetalle,
  ESTADOS_CORREO,
  type EstadoCorreo,
  NOMBRE_ESTADO_CORREO,
  type TABLA_CORREOS,
} from '@cabildo/contracts/correos'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/db/conexion.ts'
import { contiene, filtra, ordenar, plano } from '../../platform/db/listado.ts'

type Orden = (typeof TABLA_CORREOS)['ordenables'][number]
type Filtro = (typeof TABLA_CORREOS)['filtrables'][number]

const ESTADO = sql<EstadoCorreo>`case when c.enviado_at is not null then 'buzon' when c.fallido_at is not null
  then 'fallido' else 'pendiente' end`

const ORDENES = {
  created_at: sql.ref('c.created_at'),
  para: sql.ref('c.para'),
  asunto: sql.ref('c.asunto'),
  estado: ESTADO,
} satisfies Record<Orden, unknown>

const FILA = sql`c.id, c.para, c.asunto, ${ESTADO} as estado, c.ultimo_error, marca_lima(c.created_at) as created_at`

/** What a mail server has taken is not shown: it is in the citizen's hands (SHE-103). */
const LISTADOS = sql`(c.via = 'buzon' or c.enviado_at is null)`

const condiciones = ({ search, columns }: Listado<Orden | Filtro>): RawBuilder<unknown> => {
  const partes = [LISTADOS]
  const { estado = '', ...deTexto } = columns
  if (search) partes.push(contiene(sql`llano(concat_ws(' ', c.para, c.asunto))`, search))
  if (estado) partes.push(sql`${ESTADO} = any(${estadosPedidos(estado)}::text[])`)
  for (const [campo, texto] of Object.entries<string | undefined>(deTexto))
    if (texto) partes.push(contiene(sql`llano(${ORDENES[campo as keyof typeof deTexto]})`, texto))
  return sql.join(partes, sql` and `)
}

/** The states whose shown name has the text of the filter in it. */
const estadosPedidos = (texto: string): EstadoCorreo[] =>
  ESTADOS_CORREO.filter((estado) => plano(NOMBRE_ESTADO_CORREO[estado]).includes(plano(texto)))

/** One page of the mailbox, newest first unless asked otherwise, and how many mails wait and have failed (SHE-103, F5). */
export const pageCorreos = async (db: Db, listado: Listado<Orden | Filtro>) => {
  const { rows: data } = await sql<Correo>`
    select ${FILA} from correos c where ${condiciones(listado)}
    order by ${ordenar(listado.order, ORDENES, { column: 'created_at', dir: 'desc' }, sql.ref('c.id'))}
    limit ${listado.length} offset ${listado.start}`.execute(db)
  const { total, pendientes, fallidos } = await contar(db)
  const recordsFiltered = filtra(listado) ? await contarFiltrados(db, condiciones(listado)) : total
  return { data, recordsTotal: total, recordsFiltered, pendientes, fallidos }
}

/** Out of what is kept, however many mails there are (D-42). */
const contar = async (db: Db) => {
  const { rows } = await sql<{ total: number; pendientes: number; fallidos: number }>`
    select coalesce(sum(total), 0) as total,
      coalesce(sum(total) filter (where estado = 'pendiente'), 0) as pendientes,
      coalesce(sum(total) filter (where estado = 'fallido'), 0) as fallidos from correos_conteo`.execute(db)
  return rows[0] ?? { total: 0, pendientes: 0, fallidos: 0 }
}

const contarFiltrados = async (db: Db, donde: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ total: number }>`select count(*) as total from correos c where ${donde}`.execute(db)).rows[0]?.total ?? 0

/** A mail of the mailbox with its text. */
export const findCorreo = async (db: Db, id: number): Promise<z.infer<typeof CorreoDetalle> | undefined> =>
  (
    await sql<z.infer<typeof CorreoDetalle>>`
      select ${FILA}, c.texto from correos c where c.id = ${id} and ${LISTADOS}`.execute(db)
  ).rows[0]
