import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/conexion.ts'
import { enTransaccion } from '../platform/db/transaccion.ts'
import { crearReloj, type Reloj } from '../platform/reloj.ts'
import { asentar, darHolgura } from './llenado.queries.ts'

const ACTOR = { user_id: null, peticion: 'demostracion-llenado' }
/** DNIs of invented people (D-40); they are taken from the end, the demonstration's own from anywhere. */
const DNIS = { primero: 98_000_000, ultimo: 99_999_999 } as const

/**
 * Adds `total` employees to a loaded demonstration, each with an access of last year in one of its open areas, for measuring
 * renewal, tree and readiness with a large municipality (demo.md). Nobody gets a user. Throws when there are no people or areas.
 */
export const llenarPersonas = async (
  db: Db,
  total: number,
  { reloj = crearReloj() }: { reloj?: Reloj } = {},
): Promise<void> => {
  await enTransaccion(db, ACTOR, async (trx) => {
    await darHolgura(trx)
    const hechas = await insertPersonas(trx, total, reloj.anio() - 1)
    if (hechas < total) throw new Error('Cargue primero los datos de demostración: faltan personas, áreas o cargos')
  })
  await asentar(db, ['trabajadores', 'accesos'])
}

const insertPersonas = async (trx: Trx, total: number, anio_eje: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    with libres as materialized (
      select q.dni, row_number() over () - 1 as n from (
        select d::text as dni from generate_series(${DNIS.ultimo}::integer, ${DNIS.primero}::integer, -1) d
        where not exists (select from trabajadores t where t.dni = d::text) and not exists (select from padron p where p.dni = d::text)
        limit ${total}) q
    ), nombres as materialized (
      select row_number() over (order by dni) - 1 as n, nombres, ape_paterno, ape_materno, sexo, fecha_nac
      from padron where fecha_nac < now() - interval '18 years'
    ), areas_abiertas as materialized (
      select row_number() over (order by id) - 1 as n, id from areas where cerrada_at is null
    ), puestos as materialized (
      select row_number() over (order by id) - 1 as n, id from cargos
    ), cuantos as (
      select (select count(*) from nombres) as nombres, (select count(*) from areas_abiertas) as areas, (select count(*) from puestos) as puestos
    ), personas as (
      insert into trabajadores (dni, name, ape_pat, ape_mat, sexo, fecha_nac)
      select l.dni, de.nombres, p.ape_paterno, m.ape_materno, de.sexo, de.fecha_nac
      from cuantos c cross join libres l
      join nombres de on de.n = l.n % c.nombres
      -- Surnames of others, so that people are not copies of those of the register.
      join nombres p on p.n = (l.n * 7 + 3) % c.nombres
      join nombres m on m.n = (l.n * 13 + 5) % c.nombres
      returning employee_id, dni
    )
    insert into accesos (employee_id, area_id, cargo_id, anio_eje)
    select p.employee_id, a.id, k.id, ${anio_eje}
    from cuantos c cross join libres l join personas p on p.dni = l.dni
    join areas_abiertas a on a.n = l.n % c.areas
    join puestos k on k.n = (l.n / c.areas) % c.puestos`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
