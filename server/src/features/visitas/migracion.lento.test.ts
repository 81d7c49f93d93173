import pg from 'pg'
import { expect, test } from 'vitest'
import { usarBasesVacias } from '../../../test/base.ts'
import { migrar } from '../../platform/db/migraciones.ts'

const nuevaVacia = usarBasesVacias()

const VISITAS: readonly [name: string, apellidos: string, ape_nom: string][] = [
  // By the screen of before, by a call of the book, by hand, and a name whose parts were cut or are the same.
  ['Quispe Mamani Rosa Elvira', 'Quispe Mamani', 'Quispe Mamani Rosa Elvira'],
  ['Rosa Elvira', 'Quispe Mamani', 'Quispe Mamani Rosa Elvira'],
  ['Rosa Elvira Quispe', '', 'Rosa Elvira Quispe'],
  ['Rosario Paz', 'Ros', 'Rosario Paz'],
  ['Quispe', 'Quispe', 'Quispe'],
]

test('VIS-14 H7 visits of before keep the name that shows, and get given names and surnames apart', async () => {
  const url = await nuevaVacia()
  await migrar(url, undefined, '0013_conservacion_y_cadena')
  const base = new pg.Client(url)
  await base.connect()
  // Without the employee and the area, which the rows do not need here.
  await base.query('set session_replication_role = replica')
  for (const [name, apellidos, ape_nom] of VISITAS)
    await base.query(
      `insert into visitas (area_id, empacce_id, employee_id, cargo_id, nrodoc, name, apellidos, ape_nom, motivo,
        employee_visitado, employee_cargo) values (20, 1, 1, 1, '98000001', $1, $2, $3, 'Consulta', 'Carmen', 'Asistente')`,
      [name, apellidos, ape_nom],
    )
  expect(await migrar(url, undefined, '0014_recepcion_de_visitas')).toBe(1)
  const { rows } = await base.query(
    'select name, apellidos, ape_nom, tipo_doc, salida_no_registrada from visitas order by id',
  )
  const { rows: huellas } = await base.query("select from auditoria where tabla = 'visitas'")
  await base.end()
  expect(rows.map((v) => [v.name, v.apellidos, v.ape_nom])).toEqual([
    ['Rosa Elvira', 'Quispe Mamani', 'Quispe Mamani Rosa Elvira'],
    ['Rosa Elvira', 'Quispe Mamani', 'Quispe Mamani Rosa Elvira'],
    ['Rosa Elvira Quispe', '', 'Rosa Elvira Quispe'],
    ['Rosario Paz', 'Ros', 'Rosario Paz'],
    ['Quispe', '', 'Quispe'],
  ])
  expect(rows.every((v) => v.tipo_doc === 'DNI' && !v.salida_no_registrada)).toBe(true)
  // No person did it.
  expect(huellas).toEqual([])
})
