import { sql } from 'kysely'
import type { Trx } from '../platform/db/conexion.ts'

/** What the registration of a case, by its name or its id, sent where: the original and its copies, each with the area that sent it. */
export const listMovimientosDe = async (trx: Trx, de: string | number) =>
  (
    await sql<{ registro_id: number; oper_id: number; copia: boolean; area_id: number; de: number }>`
      select m.registro_id, m.oper_id, m.oper_forma = 1 as copia, m.area_id, m.depe_id as de
      from movimientos m join registros r using (registro_id)
      where ${typeof de === 'number' ? sql`r.registro_id` : sql`r.clave`} = ${de} and m.oper_idtope = 2 order by m.oper_id`.execute(
      trx,
    )
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

/** The newest document of an area and type that was signed on paper and is in no case yet. */
export const findFirmadoDe = async (trx: Trx, area_id: number, tipo_doc: number) =>
  (
    await sql<{ doc_id: number; numero: string; asunto: string; paginas: number; area: string }>`
      select d.doc_id, coalesce(d.numero_impreso, lpad(d.nro_doc::text, 3, '0') || '-' || d.anio) as numero,
        d.resolutivos[1] as asunto, a.paginas, r.name as area
      from documentos d join areas r on r.id = d.area_id
      join documentos_papel p on p.doc_id = d.doc_id and p.deshecho_at is null
      join documentos_archivos a on a.doc_id = d.doc_id and a.orden = 0 and a.quitado_at is null
      where d.area_id = ${area_id} and d.tipo_doc = ${tipo_doc}
        and not exists (select from registros_documentos e where e.doc_id = d.doc_id)
      order by d.doc_id desc limit 1`.execute(trx)
  ).rows[0]

export const findNombreDeArea = async (trx: Trx, id: number): Promise<string> =>
  (await trx.selectFrom('areas').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
