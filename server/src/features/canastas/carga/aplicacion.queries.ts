import { COLUMNAS_HOJA } from '@cabildo/contracts/canastas-reglas'
import type { ClaseFila } from '@cabildo/contracts/cargas'
import { sql } from 'kysely'
import { despuesDe } from '../../../platform/db/columnas.ts'
import type { Trx } from '../../../platform/db/conexion.ts'
import { CLASE, COMPARADAS } from './clases.queries.ts'

/** Time for tens of thousands of records, each with its audit line and its entries in a dozen indexes. */
const APLICAR_MS = 120_000

/** Waits until no other transaction applies a spreadsheet, and keeps others waiting until this one ends. */
export const tomarTurno = async (trx: Trx): Promise<void> => {
  await sql`select set_config('statement_timeout', ${String(APLICAR_MS)}, true), set_config('lock_timeout', ${String(APLICAR_MS)}, true)`.execute(
    trx,
  )
  await sql`select pg_advisory_xact_lock(hashtextextended('cabildo cargas de canastas', 0))`.execute(trx)
}

/** Locks the records that the file changes until the transaction ends; all others stay free. */
export const lockCambiadas = async (trx: Trx, carga_id: number): Promise<void> => {
  await sql`
    select from canastas c where dni in (select dni from cargas_filas where carga_id = ${carga_id} and clase = 'cambia')
    order by c.id for update`.execute(trx)
}

/**
 * Decides again what each row, or each row of one class, would do to the records as they are now. Answers how many rows
 * got another class, or change a record that somebody else has changed meanwhile.
 */
export const reclasificar = async (trx: Trx, carga_id: number, clase?: ClaseFila): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    with ahora as (
      select f.fila, k.clase, k.motivos, c.updated_at as visto
      from cargas_filas f left join canastas c on c.dni = f.dni cross join ${CLASE}
      where f.carga_id = ${carga_id} and f.celdas is null ${clase ? sql`and f.clase = ${clase}` : sql``}
    )
    update cargas_filas f set clase = a.clase, motivos = a.motivos, visto = a.visto
    from ahora a
    where f.carga_id = ${carga_id} and f.fila = a.fila
      and (f.clase <> a.clase or (a.clase = 'cambia' and f.visto is distinct from a.visto))`.execute(trx)
  return Number(numAffectedRows)
}

const TEXTOS_OPCIONALES = COLUMNAS_HOJA.filter(
  ({ campo }) => !['dni', 'ape_nom', 'fnac', 'fec_entrega', 'referencia'].includes(campo),
)

/** Registers the new beneficiaries; fails on a DNI that somebody has just registered. */
export const insertNuevos = async (
  trx: Trx,
  carga_id: number,
  { nombre, bytes }: { nombre: string; bytes: number },
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    insert into canastas (dni, ape_nom, fnac, fec_entrega, referencia, name_file, size_file,
      ${sql.join(TEXTOS_OPCIONALES.map(({ campo }) => sql.ref(campo)))})
    select dni, ape_nom, fnac, fec_entrega, coalesce(referencia, 'PENDIENTE'), ${nombre}, ${String(bytes)},
      ${sql.join(TEXTOS_OPCIONALES.map(({ campo }) => sql`coalesce(${sql.ref(campo)}, '')`))}
    from cargas_filas where carga_id = ${carga_id} and clase = 'nuevo' order by fila`.execute(trx)
  return Number(numAffectedRows)
}

/** Changes the fields that differ, as they were shown, and takes the file's running number. */
export const updateCambiados = async (trx: Trx, carga_id: number, ahora: Date): Promise<number> => {
  const campos = COMPARADAS.map(
    ({ campo, difiere }) =>
      sql`${sql.ref(campo)} = case when ${difiere} then ${sql.ref(`f.${campo}`)} else ${sql.ref(`c.${campo}`)} end`,
  )
  const { numAffectedRows = 0n } = await sql`
    update canastas c set cont = coalesce(f.cont, c.cont), ${sql.join(campos)}, updated_at = ${despuesDe(ahora, 'c')}
    from cargas_filas f
    where f.carga_id = ${carga_id} and f.clase = 'cambia' and c.dni = f.dni`.execute(trx)
  return Number(numAffectedRows)
}
