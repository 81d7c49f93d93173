import { UBICACIONES_PROGRAMAS } from '@cabildo/contracts/visitas'
import { expect, test } from 'vitest'
import { administrar, usarBasesVacias } from '../../../test/base.ts'
import { migrar } from '../../platform/db/migraciones.ts'

const baseVacia = usarBasesVacias()
const CARPETA = new URL('../../../migrations/', import.meta.url)

test('ORG-20 O31 D-91 an upgrade gives the abilities of volume 1 to the areas with those ids that exist, and to no other', async () => {
  const url = await baseVacia()
  await migrar(url, CARPETA, '0025_z')
  await administrar(
    url,
    "insert into areas (id, name) values (11, 'Alcaldía'), (20, 'Administración'), (21, 'Informática'), (47, 'Programas')",
  )
  await migrar(url)
  const facultades = await administrar<{ area_id: number; facultades: string[] }>(
    url,
    `select a.id as area_id, array(select f.facultad from areas_facultades f where f.area_id = a.id order by 1) as facultades
      from areas a order by a.id`,
  )
  expect(facultades).toEqual([
    { area_id: 11, facultades: ['tramites', 'visado'] },
    { area_id: 20, facultades: ['tramites'] },
    { area_id: 21, facultades: ['informatica', 'tramites'] },
    { area_id: 47, facultades: ['locales', 'tramites'] },
  ])
  const locales = await administrar<{ area_id: number; nombre: string }>(
    url,
    'select area_id, nombre from areas_locales order by area_id, orden',
  )
  expect(locales).toEqual(UBICACIONES_PROGRAMAS.map((nombre) => ({ area_id: 47, nombre })))
})
