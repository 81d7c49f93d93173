import type { CampoHoja } from '@cabildo/contracts/canastas-reglas'
import { COLUMNAS_HOJA } from '@cabildo/contracts/canastas-reglas'
import { type RawBuilder, sql } from 'kysely'

const FECHAS: ReadonlySet<CampoHoja> = new Set(['fnac', 'fec_entrega'])

const distintas = (campo: CampoHoja, nueva: RawBuilder<unknown>, actual: RawBuilder<unknown>) => {
  if (campo === 'referencia') return sql`plana(${nueva}) <> c.referencia_plana`
  if (FECHAS.has(campo)) return sql`${nueva} is distinct from ${actual}`
  return sql`${nueva} <> ${actual} and upper(${nueva}) <> upper(${actual})`
}

/**
 * The fields by which a row of a file, `f`, and the record that there is, `c`, differ: a cell that is empty says nothing.
 * The running number is the file's own, so it alone changes nobody; references are compared as they are counted (CAN-32),
 * other texts without regard to case, for files are read in upper case and forms are not.
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
      FECHAS.has(campo)
        ? sql<string>`coalesce(to_char(${sql.ref(`${de}.${campo}`)}, 'DD/MM/YYYY'), '')`
        : sql<string>`${sql.ref(`${de}.${campo}`)}`,
  }
})

const BLOQUEADO = 'El registro tiene referencia ANGLO y no se modifica'

/** What a row that was accepted would do to the table as it is, and why it must not (CAN-09). A FROM item, `k`. */
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
