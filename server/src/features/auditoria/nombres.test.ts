import { auditoriaApi } from '@cabildo/contracts/auditoria'
import { resumenDeCambios } from '@cabildo/contracts/auditoria-campos'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { ELENCO, EMPLEADOS } from '../../../test/elenco.ts'

const banco = usarBanco()
const { rosa, luis } = ELENCO

// jefa gives rosa's access another area, position and code, and deletes luis. The trail is dated by the database's clock.
beforeAll(async () => {
  banco.poner(new Date())
  const jefa = await banco.como('jefa')
  const { status } = await jefa.llamar(usuariosApi.guardarPermisos, {
    params: { id: String(rosa.id) },
    body: { id: rosa.id, empacce_id: rosa.id, area_id: 47, cargo_id: 1, myChoices: [6] },
  })
  expect(status).toBe(200)
  expect((await jefa.llamar(usuariosApi.eliminar, { params: { id: String(luis.id) } })).status).toBe(200)
  await banco.bd.comoDueno(`insert into auditoria (user_id, peticion, tabla, registro, accion, antes, despues) values
    (5, 'rara', 'accesos', '7777', 'UPDATE', '{"user_id": 8888, "area_id": 9999}', '{"user_id": 8888, "area_id": "x"}')`)
})

const lineas = async (columnas: Record<string, string>, search = '') => {
  const { cuerpo } = await (await banco.como('admin')).llamar(auditoriaApi.listar, {
    query: {
      search,
      length: '100',
      ...Object.fromEntries(Object.entries(columnas).map(([campo, valor]) => [`columns[${campo}]`, valor])),
    },
  })
  return cuerpo.data
}
const enCorto = async (columnas: Record<string, string>, search?: string) =>
  (await lineas({ persona: 'jefa', ...columnas }, search)).map(
    (linea) => `${linea.accion} ${linea.sujeto}: ${resumenDeCambios(linea)}`,
  )

describe('names instead of numbers', () => {
  test('D-33 an access says whose it is, and its area and position by name, before and after', async () => {
    expect(await enCorto({ modulo: 'accesos', registro: String(rosa.id) })).toEqual([
      'modifico usuario rosa: Área: Gerencia de Administración → Sub Gerencia de Programas Alimentarios; Cargo: Especialista → Gerente',
    ])
    const [linea] = await lineas({ modulo: 'accesos', registro: String(rosa.id), persona: 'jefa' })
    expect(linea?.cambios).toContainEqual({
      campo: 'area_id',
      antes: '20',
      despues: '47',
      nombre_antes: 'Gerencia de Administración',
      nombre_despues: 'Sub Gerencia de Programas Alimentarios',
    })
    const { cuerpo } = await (await banco.como('admin')).llamar(auditoriaApi.ver, {
      params: { id: String(linea?.id) },
    })
    expect(cuerpo.data).toEqual(linea)
  })

  test('D-33 a permission says of which user, also once the user is deleted', async () => {
    expect(await enCorto({ modulo: 'permisos' })).toEqual([
      'elimino usuario luis: Permiso: Panel Visitas',
      'creo usuario rosa: Permiso: Panel Empleados',
      'elimino usuario rosa: Permiso: Panel Visitas',
    ])
    expect(await enCorto({ modulo: 'usuarios' })).toEqual([expect.stringMatching(/^elimino usuario luis: Eliminado: /)])
    expect(await enCorto({ modulo: 'accesos', registro: String(luis.id) })).toEqual([
      'modifico usuario luis: Usuario: luis → —',
    ])
  })

  test('D-33 an access without a user says whose it is too', async () => {
    const [linea] = await lineas({ modulo: 'accesos', registro: String(EMPLEADOS.activoDe20) })
    expect(linea?.sujeto).toBe('trabajador Tello Vargas, Carmen Luz')
  })

  test('D-33 a number that nobody has, or that is none, stays as it is', async () => {
    expect(await enCorto({ registro: '7777' })).toEqual(['modifico null: Área: 9999 → x'])
  })

  test('SHE-74 the search finds what is shown by name: users, employees, permissions, areas, positions', async () => {
    const permisos = (search: string) => enCorto({ modulo: 'permisos' }, search)
    expect(await permisos('ROSA')).toHaveLength(2)
    expect(await permisos('luis prueba')).toEqual(['elimino usuario luis: Permiso: Panel Visitas'])
    expect(await permisos('panel empleados')).toEqual(['creo usuario rosa: Permiso: Panel Empleados'])
    const accesos = async (search: string) =>
      (await lineas({ modulo: 'accesos', persona: 'jefa' }, search)).map(({ registro }) => registro)
    expect(await accesos('programas alimentarios')).toEqual([String(rosa.id)])
    expect(await accesos('gerente')).toEqual([String(rosa.id)])
    expect((await lineas({ modulo: 'accesos' }, 'Tello Vargas, Carmen'))[0]?.registro).toBe(
      String(EMPLEADOS.activoDe20),
    )
  })

  test('D-57 the export tells the same names', async () => {
    const { payload } = await (await banco.como('admin')).enviar({
      method: 'POST',
      url: '/api/export/auditoria',
      payload: { formato: 'csv', columns: { modulo: 'permisos', persona: 'jefa' }, search: 'luis' },
    })
    expect(parse(payload, { bom: true }).slice(1)).toEqual([
      expect.arrayContaining(['Permisos', 'Eliminó', String(luis.id), 'usuario luis', 'Permiso: Panel Visitas']),
    ])
  })
})
