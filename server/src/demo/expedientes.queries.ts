import { sql } from 'kysely'
import type { Trx } from '../platform/db/conexion.ts'

/** What the reception of a filing sent where: the original and its copies, each with the area that sent it. */
export const listMovimientosDe = async (trx: Trx, clave: string) =>
  (
    await sql<{ registro_id: number; oper_id: number; copia: boolean; area_id: number; de: number }>`
      select m.registro_id, m.oper_id, m.oper_forma = 1 as copia, m.area_id, m.depe_id as de
      from movimientos m join registros r using (registro_id)
      where r.clave = ${clave} and m.oper_idtope = 2 order by m.oper_id`.execute(trx)
  ).rows

/** The citizen of a case had authorised notices by mail (CON-23). */
export const autorizarCorreo = async (trx: Trx, clave: string, cuando: Date): Promise<void> => {
  await trx
    .updateTable('casos')
    .set({ autoriza_correo: true, autoriza_at: cuando })
    .where('clave', '=', clave)
    .execute()
}

/** Cases that were sent on before there were trays, as the migration leaves them (EXP-04). */
export const marcarAnteriores = async (trx: Trx, claves: readonly string[]): Promise<void> => {
  await sql`update registros set anterior = true where clave = any(${[...claves]}::text[])`.execute(trx)
  await sql`update movimientos m set anterior = true from registros r
    where r.registro_id = m.registro_id and r.anterior and not m.anterior`.execute(trx)
}

/** The numbers of filings and requests, which are written after their registros here. */
export const nombrarOrigenes = async (trx: Trx): Promise<void> => {
  const { rows } = await sql<{ registro_id: number }>`
    update registros set numero_origen = numero_de_origen(clave)
    where numero_origen = '' and numero_de_origen(clave) is not null returning registro_id`.execute(trx)
  await sql`select llevar_casos(${rows.map(({ registro_id }) => registro_id)}::integer[])`.execute(trx)
}
