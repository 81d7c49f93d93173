import { expect, test } from 'vitest'
import { usarBase } from '../../test/base.ts'
import { crearPrimerAdministrador } from '../platform/arranque/administrador.ts'
import { crearReloj } from '../platform/reloj.ts'
import { estaPreparada } from './demostracion.queries.ts'

const bd = usarBase()

test('D-40 the loader is started for an empty municipality and for a new year of the demonstration, and for nothing else', async () => {
  const preparada = () => estaPreparada(bd.db, 2026)
  expect(await preparada()).toBe(false)
  await crearPrimerAdministrador(bd.db, crearReloj(), 'ana')
  expect(await preparada()).toBe(true)
  await bd.comoDueno('insert into demostracion (anio) values (2025)')
  expect(await preparada()).toBe(false)
  await bd.comoDueno('update demostracion set anio = 2026')
  expect(await preparada()).toBe(true)
})
