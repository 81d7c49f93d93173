import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { presentarTramite, vecino } from '../../../test/fabricas-presentar.ts'
import { insistir } from '../../../test/insistir.ts'
import { destinos, registrar } from '../../../test/ventanilla.ts'

const banco = usarBanco({ env: { LIMITE_ENVIOS_RED_HORA: '100000' } })
const CADA_UNA = 15

test('EXP-78 D-59 four counters and the public page at once: no number is lost or doubled, and no expediente', async () => {
  const [mila, sol] = [await banco.como('mila'), await banco.como('sol')]
  const ventanilla = async (quien: typeof mila, cual: number) => {
    for (let i = 0; i < CADA_UNA; i++) {
      const documento = String(90_000_000 + cual * 1_000 + i)
      const mas =
        i % 3 === 0 ? { destinos: destinos() } : i % 3 === 1 ? { observar: 'true', otro: 'Falta una hoja' } : {}
      expect((await insistir(() => registrar(quien, { documento, ...mas }))).status).toBe(200)
    }
  }
  const pagina = async () => {
    for (let i = 0; i < CADA_UNA; i++) {
      const ip = `190.40.9.${i + 1}`
      expect((await presentarTramite(banco.app, { ...vecino(7_000 + i), asunto: `Pedido ${i}` }, { ip })).status).toBe(
        200,
      )
    }
  }
  await Promise.all([ventanilla(mila, 1), ventanilla(sol, 2), ventanilla(mila, 3), ventanilla(sol, 4), pagina()])
  const { rows } = await sql<{ filas: number; mayor: number; casos: number; cargos: number; plazos: number }>`
    select count(*)::integer as filas, max(numero) as mayor,
      (select count(*)::integer from casos where clave like 'tramite:%') as casos,
      (select count(*)::integer from casos_cargos where clave like 'tramite:%') as cargos,
      (select count(*)::integer from plazos where clase = 'respuesta_tramite') as plazos from tramites`.execute(
    banco.db,
  )
  const todas = CADA_UNA * 5
  expect(rows[0]).toEqual({ filas: todas, mayor: todas, casos: todas, cargos: todas, plazos: todas })
  const { rows: registros } = await sql<{ filas: number; distintos: number }>`
    select count(*)::integer as filas, count(distinct expe_id)::integer as distintos from tramites where expe_id is not null`.execute(
    banco.db,
  )
  expect(registros[0]).toEqual({ filas: 20, distintos: 20 })
}, 90_000)
