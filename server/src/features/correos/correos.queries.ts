import type { Listado } from '@cabildo/contracts/base/listado'
import type { Correo, CorreoDetalle, TABLA_CORREOS } from '@cabildo/contracts/correos'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/db/conexion.ts'
import { contiene, filtra, ordenar } from '../../platform/db/listado.ts'

type Orden = (typeof TABLA_CORREOS)['ordenables'][number]
type Filtro = (typeof TABLA_CORREOS)['filtrables'][number]

const COLUMNAS = {
  created_at: sql.ref('c.created_at'),
  para: sql.ref('c.para'),
  asunto: sql.ref('c.asunto'),
} satisfies Record<Orden | Filtro, unknown>

const FILA = sql`c.id, c.para, c.asunto, marca_lima(c.created_at) as created_at`

/** What went to a mail server is not in the local mailbox. */
const DEL_BUZON = sql`c.via = 'buzon'`

const condiciones = ({ search, columns }: Listado<Orden | Filtro>): RawBuilder<unknown> => {
  const partes = [DEL_BUZON]
  if (search) partes.push(contiene(sql`llano(concat_ws(' ', c.para, c.asunto))`, search))
  for (const [campo, texto] of Object.entries<string | undefined>(columns))
    if (texto) partes.push(contiene(sql`llano(${COLUMNAS[campo as Filtro]})`, texto))
  return sql.join(partes, sql` and `)
}

/** One page of the local mailbox with its exact totals, newest first unless asked otherwise (SHE-103). */
export const pageCorreos = async (db: Db, listado: Listado<Orden | Filtro>) => {
  const contar = async (donde: RawBuilder<unknown>) =>
    (await sql<{ n: number }>`select count(*) as n from correos c where ${donde}`.execute(db)).rows[0]?.n ?? 0
  const { rows: data } = await sql<Correo>`
    select ${FILA} from correos c where ${condiciones(listado)}
    order by ${ordenar(listado.order, COLUMNAS, { column: 'created_at', dir: 'desc' }, sql.ref('c.id'))}
    limit ${listado.length} offset ${listado.start}`.execute(db)
  const recordsTotal = await contar(DEL_BUZON)
  return { data, recordsTotal, recordsFiltered: filtra(listado) ? await contar(condiciones(listado)) : recordsTotal }
}

/** A mail of the local mailbox with its text. */
export const findCorreo = async (db: Db, id: number): Promise<z.infer<typeof CorreoDetalle> | undefined> =>
  (
    await sql<z.infer<typeof CorreoDetalle>>`
      select ${FILA}, c.texto from correos c where c.id = ${id} and ${DEL_BUZON}`.execute(db)
  ).rows[0]
