import type { Db } from '../src/platform/db/conexion.ts'
import { AHORA } from './banco.ts'
import { ELENCO } from './elenco.ts'

interface ObraDePrueba {
  cui: string
  title_meta?: string
  avance_fisico?: number | null
  avance_financiero?: number | null
  fechaini?: string | null
  fechafin?: string | null
  costo_actualizado?: number | null
}

/** An upload of works, put straight into the database, for tests of what comes after it. */
export const unaCarga = async (db: Db, obras: readonly ObraDePrueba[], en: Date = AHORA): Promise<void> => {
  const [antes, total] = [await db.selectFrom('obras').selectAll().execute(), obras.length]
  const carga = { nombre: 'obras.xlsx', bytes: 1, sha256: '0', hoja: 'Hoja1', filas: total, obras: total }
  const { id: carga_id } = await db
    .insertInto('obras_cargas')
    .values({ ...carga, rechazadas: 0, created_by: ELENCO.sol.id, created_at: en })
    .returning('id')
    .executeTakeFirstOrThrow()
  const filas = obras.map((obra, i) => ({
    title_meta: `Obra ${obra.cui}`,
    pim_current: 7_777_777,
    devengado_acumulado_total: 6_666_666,
    avance_financiero: 40,
    avance_fisico: 50,
    fechaini: '2026-01-15',
    fechafin: '2026-12-18',
    costo_actualizado: 1_250_000.5,
    ...obra,
    orden: i + 1,
  }))
  await db
    .insertInto('obras_avances')
    .values(filas.map((fila) => ({ carga_id, ...fila })))
    .execute()
  await db.deleteFrom('obras').execute()
  const cambio = (fila: (typeof filas)[number]): Date => {
    const suya = antes.find(({ cui }) => cui === fila.cui)
    const igual = (['avance_fisico', 'avance_financiero'] as const).every(
      (campo) => suya?.[campo] != null && Number(suya[campo]) === fila[campo],
    )
    return suya && igual ? suya.cambio_at : en
  }
  await db
    .insertInto('obras')
    .values(filas.map((fila) => ({ ...fila, cambio_at: cambio(fila) })))
    .execute()
}
