import { type TABLA_USUARIOS, type Usuario, usuariosApi } from '@cabildo/contracts/usuarios'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { unUsuario } from '../../../test/usuarios.ts'

const banco = usarBanco()
type Columna = (typeof TABLA_USUARIOS.filtrables)[number]

const listar = async (query: Record<string, string>): Promise<Usuario[]> =>
  (await (await banco.como('jefa')).llamar(usuariosApi.lista, { query })).cuerpo.data
const con = async (columna: Columna, texto: string) =>
  (await listar({ [`columns[${columna}]`]: texto })).map(({ username }) => username).sort()

/** Of this real day: the list goes by the database's clock. */
const dia = (dias: number) => sql<string>`hoy_lima() + ${dias}::integer`

beforeAll(async () => {
  const jefa = await banco.como('jefa')
  const de = (username: string) => unUsuario(jefa, { username, acceso: { myChoices: [5] } })
  const { db } = banco
  const poner = (id: number, cambio: object) =>
    db.updateTable('accesos').set(cambio).where('user_id', '=', id).execute()
  await poner(await de('terminado'), { desde: dia(-9), hasta: dia(-1) })
  await poner(await de('apagado'), { estado: false })
  await db
    .updateTable('usuarios')
    .set({ clave_inicial: false, clave_puesta_por: null, clave_vence_at: null })
    .where('username', 'in', ['terminado', 'apagado'])
    .execute()
  const [pendiente, vencida] = [await de('pendiente'), await de('vencida')]
  const vence = (id: number, dias: number) =>
    db
      .updateTable('usuarios')
      .set({ clave_vence_at: sql<Date>`now() + make_interval(days => ${dias}::integer)` })
      .where('id', '=', id)
      .execute()
  await vence(pendiente, 2)
  await vence(vencida, -2)
  const perfil = await db
    .selectFrom('perfiles')
    .select('id')
    .where('name', '=', 'Recepción de visitas')
    .executeTakeFirstOrThrow()
  await poner(pendiente, { perfil_id: perfil.id, hasta: dia(9) })
})

test('USU-69 the list tells area, profile, state, initial password and last sign-in of everybody', async () => {
  const de = async (search: string) => (await listar({ search }))[0]
  expect(await de('pendiente')).toMatchObject({
    ...{ acceso_area: 'Gerencia de Administración', perfil: 'Recepción de visitas' },
    ...{ estado: 'clave inicial', clave: 'pendiente', ultimo_ingreso: null },
  })
  expect(await de('vencida')).toMatchObject({ estado: 'clave inicial', clave: 'vencida', perfil: null })
  expect(await de('terminado')).toMatchObject({ estado: 'vencido', acceso_area: 'Gerencia de Administración' })
  expect(await de('apagado')).toMatchObject({ estado: 'sin acceso', acceso_area: null })
  expect(await de('jefa')).toMatchObject({ estado: 'activo', clave: null, ultimo_ingreso: '2026-11-18 10:30:00' })
})

test('USU-69 it is filtered by initial password, state, area and profile, and ordered by the last sign-in', async () => {
  expect(await con('clave', 'vencida')).toEqual(['vencida'])
  expect(await con('clave', 'pendiente')).toContain('pendiente')
  expect(await con('clave', 'pendiente')).not.toContain('vencida')
  expect(await con('clave', 'otra')).toEqual([])
  expect(await con('estado', 'vencido')).toEqual(['terminado'])
  expect(await con('estado', 'sin acceso')).toEqual(['apagado'])
  expect(await con('acceso_area', 'alcaldia')).toEqual(['alcaldesa'])
  expect(await con('perfil', 'recepcion')).toEqual(['pendiente'])
  for (const dir of ['desc', 'asc'] as const) {
    const [primero] = await listar({ order: `ultimo_ingreso:${dir}` })
    expect([dir, primero?.ultimo_ingreso !== null]).toEqual([dir, dir === 'desc'])
  }
})

test('USU-70 the workbook has the headings of the spreadsheet of people, the rows of the list, and its look-up is noted', async () => {
  const jefa = await banco.como('jefa')
  const exportar = (formato: string) =>
    jefa.enviar({
      ...{ method: 'POST', url: '/api/export/usuarios' },
      payload: { formato, columns: { username: 'pendiente' } },
    })
  await banco.db
    .updateTable('usuarios')
    .set({ email: 'pendiente@example.com' })
    .where('username', '=', 'pendiente')
    .execute()
  const { statusCode, rawPayload } = await exportar('excel')
  expect(statusCode).toBe(200)
  const [titulos, fila, ...mas] = (await readXlsx(new Uint8Array(rawPayload))).sheets[0]?.rows ?? []
  expect(titulos?.map(String)).toEqual([
    ...[
      'USUARIO',
      'DNI',
      'APELLIDOS Y NOMBRES',
      'AREA',
      'CARGO',
      'PERFIL',
      'PERMISOS',
      'VIGENTE DESDE',
      'VIGENTE HASTA',
    ],
    ...['ESTADO', 'DE BAJA DESDE', 'CLAVE INICIAL', 'CORREO', 'SEGUNDO FACTOR', 'ÚLTIMO INGRESO', 'HORA'],
  ])
  const celda = (titulo: string) => fila?.[titulos?.map(String).indexOf(titulo) ?? -1]
  expect(
    ['USUARIO', 'PERFIL', 'PERMISOS', 'ESTADO', 'CLAVE INICIAL', 'CORREO', 'SEGUNDO FACTOR'].map((titulo) =>
      celda(titulo),
    ),
  ).toEqual([
    ...['pendiente', 'Recepción de visitas', 'Panel Visitas'],
    ...['clave inicial', 'pendiente', 'pendiente@example.com', 'no'],
  ])
  expect(mas).toEqual([])
  expect(Buffer.from(rawPayload).toString('latin1')).not.toContain('argon2')
  const notas = await banco.db.selectFrom('consultas').select(['de', 'filas']).where('que', '=', 'exportar').execute()
  expect(notas).toEqual([{ de: 'usuarios (excel)', filas: 1 }])
  for (const formato of ['csv', 'pdf'])
    expect((await exportar(formato)).json()).toMatchObject({
      errors: { formato: 'Esta tabla se exporta solo a excel' },
    })
})
