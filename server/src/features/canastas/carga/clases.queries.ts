import { type CampoHoja, COLUMNAS_HOJA } from '@cabildo/contracts/canastas-reglas'
import { type RawBuilder, sql } from 'kysely'

export const FECHAS: ReadonlySet<CampoHoja> = new Set(['fnac', 'fec_entrega'])
/** A date as sheets and screens show it. */
export const comoDia = (columna: RawBuilder<unknown>) => sql<string>`to_char(${columna}, 'DD/MM/YYYY')`

const distintas = (campo: CampoHoja, nueva: RawBuilder<unknown>, actual: RawBuilder<unknown>) => {
  if (campo === 'referencia') return sql`plana(${nueva}) <> c.referencia_plana`
  if (FECHAS.has(campo)) return sql`${nueva} is distinct from ${actual}`
  return sql`${nueva} <> ${actual} and upper(${nueva}) <> upper(${actual})`
}

/**
 * The fields in which a row of a file, `f`, may differ from its record, `c`; an empty cell differs from nothing. The
 * running number is left out, since it belongs to the file. References are compared as they are counted (CAN-32), other
 * texts without regard to case: files are read in upper case, and forms are not.
 */
export const COMPARADAS: readonly {
  campo: CampoHoja
  titulo: string
  difiere: RawBuilder<boolean>
  texto(de: 'c' | 'f'): RawBuilder<string>
}[] = COLUMNAS_HOJA.filter(({ campo }) => campo !== 'dni' && campo !== 'cont').map(({ campo, titulo }) => {
  const [nueva, actual] = [sql.ref(`f.${campo}`), sql.ref(`c.${campo}`)]
  return {
    campo,
    titulo,
    difiere: sql<boolean>`(${nueva} is not null and ${distintas(campo, nueva, actual)})`,
    texto: (de) =>
      FECHAS.has(campo) ? sql<string>`coalesce(${comoDia(sql.ref(`${de}.${campo}`))}, '')` : sql.ref(`${de}.${campo}`),
  }
})

const BLOQUEADO = 'El registro tiene referencia ANGLO y no se modifica'

/** What an accepted row would do to the table, and why it must not when it is refused (CAN-09). A FROM item, `k`. */
export const CLASE = sql`
  lateral (
    select case
        when c.id is null then 'nuevo'
        when not (${sql.join(
          COMPARADAS.map(({ difiere }) => difiere),
          sql` or `,
        )}) then 'igual'
        when c.referencia_plana like '%ANGLO%' then 'rechazado'
        else 'cambia'
      end as clase
  ) k0 cross join lateral (
    select k0.clase, case when k0.clase = 'rechazado' then array[${sql.lit(BLOQUEADO)}] else '{}' end::text[] as motivos
  ) k`
