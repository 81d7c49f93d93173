import pg from 'pg'
import { expect, test } from 'vitest'
import { usarBasesVacias } from '../../../test/base.ts'
import { migrar } from '../../platform/db/migraciones.ts'

const nuevaVacia = usarBasesVacias()

/** Which users' initial passwords end, and after how many days, in a database of before that is brought to this version. */
const finales = async (demostracion: boolean) => {
  const url = await nuevaVacia()
  await migrar(url, undefined, '0027_confirmacion')
  const base = new pg.Client(url)
  await base.connect()
  await base.query("insert into areas (id, name) values (20, 'Gerencia de Administración')")
  for (const [id, inicial] of [
    [11, true],
    [12, true],
    [13, false],
  ])
    await base.query(
      `insert into usuarios (id, username, password_hash, area_id, clave_inicial) values ($1, 'u' || $1::integer, 'x', 20, $2)`,
      [id, inicial],
    )
  if (demostracion) await base.query('insert into demostracion (anio) values (2026)')
  const huellas = 'select count(*)::int as n from auditoria'
  const antes = (await base.query(huellas)).rows[0].n
  await migrar(url, undefined, '0034_usuarios_y_perfiles')
  const { rows } = await base.query(
    `select id, round(extract(epoch from clave_vence_at - now()) / 86400)::int as dias from usuarios
     where clave_vence_at is not null`,
  )
  const { rows: perfiles } = await base.query(
    `select p.name, string_agg(c.codigo::text, ' ' order by c.codigo) as codigos
     from perfiles p join perfiles_codigos c on c.perfil_id = p.id group by p.name`,
  )
  const despues = (await base.query(huellas)).rows[0].n
  await base.end()
  return { rows, perfiles, lineas: despues - antes }
}

test('USU-69 USU-67 initial passwords of before get their days from the upgrade, but for that of user 11; profiles come with it', async () => {
  const { rows, perfiles, lineas } = await finales(false)
  expect([rows, lineas]).toEqual([[{ id: 12, dias: 7 }], 0])
  expect(perfiles).toHaveLength(13)
  expect(perfiles).toContainEqual({ name: 'Secretaría', codigos: '2 11 12' })
})

test('USU-69 those of the demonstration do not end', async () => {
  expect((await finales(true)).rows).toEqual([])
})
