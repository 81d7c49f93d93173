import { SERVICIOS } from '@cabildo/contracts/base/servicios'
import { expect, test } from 'vitest'
import { administrar, usarBasesVacias } from '../../../test/base.ts'
import { migrar } from '../../platform/db/migraciones.ts'

const baseVacia = usarBasesVacias()
const CARPETA = new URL('../../../migrations/', import.meta.url)

const TRABAJADOR = `insert into trabajadores (employee_id, dni, name, ape_pat, ape_mat)
  overriding system value values (1, '98000001', 'Ana', 'Paz', 'Paz')`
const usuario = (id: number) => `${TRABAJADOR}; insert into usuarios (id, username, password_hash, employee_id)
  overriding system value values (${id}, 'ana', 'x', 1)`

test.each([
  { de: 'of nobody', orden: 'select 1', abiertos: false },
  { de: 'of user 11 alone', orden: usuario(11), abiertos: false },
  { de: 'where somebody else works', orden: usuario(12), abiertos: true },
  {
    de: 'where something was filed',
    orden: `${usuario(11)}; insert into solicitudes (anio, orden, dni, ape_nom, address, pedido, huella, vence)
      values (2026, 1, '98000001', 'PAZ PAZ Ana', 'Jr. Lima 1', 'Copia del acta', 'h', '2026-12-01')`,
    abiertos: true,
  },
])('ORG-44 O31 D-96 the services of a database $de are open: $abiertos', async ({ orden, abiertos }) => {
  const url = await baseVacia()
  await migrar(url, CARPETA, '0031_z')
  await administrar(url, orden)
  await migrar(url)
  const filas = await administrar<{ servicio: string; abierto: boolean }>(
    url,
    'select servicio, abierto from servicios',
  )
  expect(filas.map(({ servicio }) => servicio).toSorted()).toEqual([...SERVICIOS].toSorted())
  expect(new Set(filas.map(({ abierto }) => abierto))).toEqual(new Set([abiertos]))
})
