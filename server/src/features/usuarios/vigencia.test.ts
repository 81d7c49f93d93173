import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'

const banco = usarBanco()

test('D-100 what is in force is part of the plan of whoever asks, not a call for each row', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain
    select from usuarios u cross join lateral acceso_elegido(u.id, '2026-06-01') e
      join accesos a on a.user_id = u.id join areas ar on ar.id = a.area_id
    where acceso_vigente(a, ar, '2026-06-01')`.execute(banco.db)
  expect(rows.map((fila) => fila['QUERY PLAN']).join('\n')).not.toMatch(/acceso_|Function/)
})
