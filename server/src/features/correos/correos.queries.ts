import {
  type Correo,
  type CorreoDetalle,
  ESTADOS_CORREO,
  type EstadoCorreo,
  NOMBRE_ESTADO_CORREO,
  TABLA_CORREOS,
} from '@cabildo/contracts/correos'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { contiene, filtra, plano } from '../../platform/db/listado.ts'

const ESTADO = sql<EstadoCorreo>`case when c.enviado_at is not null then 'buzon' when c.fallido_at is not null
  then 'fallido' else 'pendiente' end`

const FILA = sql`c.id, c.para, c.asunto, ${ESTADO} as estado, c.ultimo_error, marca_lima(c.created_at) as created_at`

/** The states whose shown name contains the text of the filter. */
const estadosPedidos = (texto: string): EstadoCorreo[] =>
  ESTADOS_CORREO.filter((estado) => plano(NOMBRE_ESTADO_CORREO[estado]).includes(plano(texto)))

/** A mail that a mail server took is not listed: it has been delivered (SHE-103). */
const LISTADOS = sql`(c.via = 'buzon' or c.enviado_at is null)`

/** The mailbox, newest first unless asked otherwise, and how many mails wait and have failed (SHE-103, F5). */
export const listaDeCorreos = crearLista(TABLA_CORREOS, {
  tabla: 'correos',
  alias: 'c',
  propio: ['created_at'],
  ambito: () => LISTADOS,
  conteo: () => sql`
    select coalesce(sum(total), 0) as total, coalesce(sum(total) filter (where estado = 'pendiente'), 0) as pendientes,
      coalesce(sum(total) filter (where estado = 'fallido'), 0) as fallidos from correos_conteo`,
  otros: ['pendientes', 'fallidos'],
  contadas: ({ search, columns: { estado = '', ...columns } }) => {
    const estados = estadosPedidos(estado)
    const total = sql`(select coalesce(sum(total), 0) from correos_conteo where estado = any(${estados}::text[]))`
    return filtra({ search, columns }) ? null : { caso: estados.join(), total }
  },
  filas: (de) => sql<Correo>`select ${FILA} from ${de}`,
  ordenes: {
    created_at: sql.ref('c.created_at'),
    para: sql.ref('c.para'),
    asunto: sql.ref('c.asunto'),
    estado: ESTADO,
  },
  buscar: (texto) => contiene(sql`llano(concat_ws(' ', c.para, c.asunto))`, texto),
  filtros: {
    para: sql.ref('c.para'),
    asunto: sql.ref('c.asunto'),
    estado: (texto) => sql`${ESTADO} = any(${estadosPedidos(texto)}::text[])`,
  },
})

/** A mail of the mailbox with its text. */
export const findCorreo = async (db: Db, id: number) =>
  (
    await sql<z.infer<typeof CorreoDetalle>>`
      select ${FILA}, c.texto from correos c where c.id = ${id} and ${LISTADOS}`.execute(db)
  ).rows[0]
