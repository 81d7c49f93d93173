import { sql } from 'kysely'
import type { Banco } from '../banco.ts'

type Fila = Readonly<Record<string, unknown>>
/** All rows of all tables, by the name of the table. */
export type Retrato = Readonly<Record<string, readonly Fila[]>>

/** What is another one at each write, whoever asks for it. */
const AZAR = /^(?:password_hash|clave|code_verifica|token_hash|prefijo|hash|red|ip|peticion|xid|sha256)$/
/** Of a secret; fingerprints of texts are written otherwise. */
const DE_SECRETO = /^\\x[0-9a-f]{64}$/
/** A secret that is kept sealed, of a webhook. */
const SELLADO = /^secreto(?:_anterior)?$/
/** The code of a case on the tracker; a procedure type has a code of its own. */
const DE_CONSULTA = /^[2-9A-HJ-NP-Z]{8}$/
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** The day of the tests or of the machine; any other is as somebody said. */
const INSTANTE = /^20(?:2[6-9]|[3-9]\d)-\d\d-\d\dT\d\d:\d\d.*$/

const sinAzar = (valor: unknown, campo = ''): unknown => {
  if (typeof valor === 'string')
    return AZAR.test(campo) ||
      (campo === 'codigo' && DE_CONSULTA.test(valor)) ||
      (campo === 'huella' && DE_SECRETO.test(valor)) ||
      (SELLADO.test(campo) && valor.startsWith('\\x'))
      ? '?'
      : valor.replace(UUID, '?').replace(INSTANTE, 'ahora')
  if (Array.isArray(valor)) return valor.map((uno) => sinAzar(uno))
  if (typeof valor !== 'object' || valor === null) return valor
  return Object.fromEntries(Object.entries(valor).map(([suyo, uno]) => [suyo, sinAzar(uno, suyo)]))
}

/** Looks at a whole database, and puts it back as it was: so that a write can be made twice from the same beginning. */
export const retratista = async ({ db, bd }: Banco) => {
  // Not what is counted of callers, nor what is counted in slots by connection, nor what no write touches.
  const { rows } = await sql<{ tabla: string; columnas: string }>`
    select quote_ident(table_name) as tabla, string_agg(quote_ident(column_name), ', ') as columnas
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('intentos_ingreso', 'limites', 'sesiones', 'ubigeos', 'datos_versiones') and (table_name !~ 'conteos?$' or table_name = 'bandejas_conteo') and is_generated = 'NEVER'
      group by 1 order by 1`.execute(db)
  const nombres = rows.map(({ tabla }) => tabla)
  const copiar = rows.map(({ tabla }) => `create table copia.${tabla} as table public.${tabla};`).join('\n')
  const volver = ({ tabla, columnas }: (typeof rows)[number]) =>
    `delete from ${tabla}; insert into ${tabla} (${columnas}) overriding system value select ${columnas} from copia.${tabla};`
  await bd.comoDueno(`create schema copia; ${copiar}
    create table copia."de serie" as select schemaname, sequencename, start_value, last_value from pg_sequences where schemaname = 'public'`)
  return {
    retratar: async (): Promise<Retrato> => {
      const una = nombres.map((tabla) => `select '${tabla}' as tabla, to_jsonb(t) as fila from public.${tabla} t`)
      const filas = await bd.comoDueno<{ tabla: string; fila: Fila }>(una.join(' union all '))
      const por = Object.groupBy(filas, ({ tabla }) => tabla)
      return Object.fromEntries(
        nombres.map((tabla) => [
          tabla,
          (por[tabla] ?? [])
            .map(({ fila }) => sinAzar(fila) as Fila)
            .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
        ]),
      )
    },
    /** Puts those tables back, and all counters. */
    restaurar: async (cuales: readonly string[]) => {
      // No trigger looks at what is put back: not the references, and not the audit.
      await bd.comoDueno(`begin; set local session_replication_role = replica;
        ${rows
          .filter(({ tabla }) => cuales.includes(tabla))
          .map(volver)
          .join('\n')}
        select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value), last_value is not null)
          from copia."de serie"; commit`)
    },
  }
}
