import { NUMERO_AREA_PRIMERO } from '@cabildo/contracts/organizacion'
import { sql } from 'kysely'
import { despuesDe } from '../../../platform/db/columnas.ts'
import type { Db, Trx } from '../../../platform/db/conexion.ts'

export interface AreaRegistrada {
  id: number
  name: string
  siglas: string | null
  depende_de: number | null
  jefe_acceso_id: number | null
  /** The DNI of whoever was chosen as head, in force or not. */
  jefe_dni: string | null
  correo: string | null
  telefono: string | null
  cerrada: boolean
}

/** What rows of areas are compared with. */
export interface RegistroDeAreas {
  /** Closed ones too, whose numbers stay theirs. */
  areas: AreaRegistrada[]
  /** The accesses in force of those that the rows name as heads; of several of one person the newest first (ORG-13). */
  accesos: { dni: string; area_id: number; empacce_id: number }[]
}

/** What a row of areas writes when it is applied; null leaves what there is. */
export interface EfectoDeArea {
  /** The area that it changes; null of a new one. */
  id: number | null
  numero: number | null
  name: string
  siglas: string | null
  /** The area above, there already or made by another row. */
  depende_de: number | null
  depende_de_fila: number | null
  jefe_acceso_id: number | null
  correo: string | null
  telefono: string | null
}

/** Areas, and who may be head of one among the people of those DNIs on that Lima day. */
export const getRegistroDeAreas = async (db: Db, dnis: readonly string[], hoy: string): Promise<RegistroDeAreas> => {
  const { rows: areas } = await sql<AreaRegistrada>`
    select ar.id, ar.name, ar.siglas, ar.depende_de, ar.jefe_acceso_id, t.dni as jefe_dni, ar.correo, ar.telefono,
      ar.cerrada_at is not null as cerrada
    from areas ar left join accesos j on j.empacce_id = ar.jefe_acceso_id
      left join trabajadores t on t.employee_id = j.employee_id and t.deleted_at is null
    order by ar.id`.execute(db)
  const { rows: accesos } = await sql<RegistroDeAreas['accesos'][number]>`
    select t.dni, a.area_id, a.empacce_id
    from trabajadores t join accesos a on a.employee_id = t.employee_id join areas ar on ar.id = a.area_id
    where t.dni = any(${[...dnis]}::text[]) and t.deleted_at is null and acceso_vigente(a, ar, ${hoy}::date)
    order by a.anio_eje desc, a.empacce_id desc`.execute(db)
  return { areas, accesos }
}

/**
 * Makes and changes areas, all in one statement: the database looks at the tree when it ends, so that rows may stand in any
 * order and pass through no state that is none. New ones without a number get the lowest that are free, in the order of the
 * file (ORG-09). For a transaction that has set areas apart.
 */
export const escribirAreas = async (
  trx: Trx,
  filas: readonly { fila: number; efecto: EfectoDeArea }[],
  ahora: Date,
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select id from areas`.execute(trx)
  const tomados = new Set([...rows.map(({ id }) => id), ...filas.map(({ efecto }) => efecto.numero)])
  let siguiente = NUMERO_AREA_PRIMERO
  const numeros = new Map<number, number>()
  for (const { fila, efecto } of filas) {
    if (efecto.id !== null) continue
    while (efecto.numero === null && tomados.has(siguiente)) siguiente++
    numeros.set(fila, efecto.numero ?? siguiente++)
  }
  const escritas = filas.map(({ fila, efecto: { depende_de_fila, numero: _, ...efecto } }) => ({
    ...efecto,
    id: efecto.id ?? numeros.get(fila),
    nueva: efecto.id === null,
    depende_de: efecto.depende_de ?? numeros.get(depende_de_fila ?? 0) ?? null,
  }))
  await sql`
    with filas as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(escritas)}::jsonb) as f(id integer, nueva boolean, name text,
        siglas text, depende_de integer, jefe_acceso_id integer, correo text, telefono text)
    ), nuevas as (
      insert into areas (id, name, siglas, depende_de, correo, telefono, updated_at)
      select f.id, f.name, f.siglas, f.depende_de, f.correo, f.telefono, ${ahora} from filas f where f.nueva
    )
    update areas a set siglas = coalesce(f.siglas, a.siglas), depende_de = coalesce(f.depende_de, a.depende_de),
      jefe_acceso_id = coalesce(f.jefe_acceso_id, a.jefe_acceso_id), correo = coalesce(f.correo, a.correo),
      telefono = coalesce(f.telefono, a.telefono), updated_at = ${despuesDe(ahora, 'a')}
    from filas f where a.id = f.id and not f.nueva`.execute(trx)
}
