import { nacimientosApi } from '@cabildo/contracts/nacimientos'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { enCsv, enLibro, unNacimientoDeAntes, usarImportaciones } from '../../../test/importaciones.ts'
import { buscarEnImportaciones } from './importaciones.queries.ts'

const banco = usarBanco()
const { revisar, filas, importar, deshacer } = usarImportaciones(banco)

const listar = async () =>
  (
    await (
      await banco.como('sol')
    ).llamar(nacimientosApi.listar, {
      body: { start: 0, length: 50, search: '', order: [], columns: {} },
    })
  ).cuerpo

test('NAC-01 NAC-09 decision 0221 births of books come in as the form saves them, and the same sheet twice changes nothing', async () => {
  await banco.bd.comoDueno(`insert into ubigeos (inei, reniec, departamento, provincia, distrito)
    values ('180301', '180301', 'Moquegua', 'Ilo', 'Ilo') on conflict do nothing`)
  const archivo = [
    unNacimientoDeAntes({ 'UBIGEO (INEI)': '180301', 'APELLIDO MADRE': 'Rojas Flores' }),
    unNacimientoDeAntes({ FOLIO: '35', NOMBRES: 'Juan', SEXO: 'MASCULINO', 'FECHA NACIMIENTO': null }),
    unNacimientoDeAntes({ FOLIO: '36', 'UBIGEO (INEI)': '999999' }),
  ]
  const carga = await importar('admin', 'nacimientos', await enLibro(archivo))
  expect(carga).toMatchObject({ estado: 'aplicada', nuevos: 2, rechazados: 1, registrados: 2 })
  const { data, recordsTotal } = await listar()
  expect(recordsTotal).toBe(2)
  expect(data.find(({ nro_fol }) => nro_fol === '34')).toMatchObject({
    ...{ ano_eje: 1985, ano_nac: 1985, nro_lib: '12', ape_nac: 'Quispe Rojas', nom_nac: 'María Elena', sex_nac: 'F' },
    ...{ ubigeo: '180301', fch_nac: '1985-03-31', fch_ing: '1985-04-10', ape_mad: 'Rojas Flores', nom_pad: '' },
  })
  const [primero] = data
  await (await banco.como('sol')).llamar(nacimientosApi.guardar, {
    body: { id: primero?.id ?? 0, nom_nac: 'Corregida', sex_nac: 'F', version: primero?.updated_at ?? '' },
  })
  // Also where the register was corrected since, and where the sheet writes it otherwise.
  const otra = enCsv([
    ...archivo.slice(0, 2),
    unNacimientoDeAntes({ 'PRIMER APELLIDO': 'QUISPE', NOMBRES: 'MARIA  ELENA' }),
  ])
  expect(await revisar('admin', 'nacimientos', otra)).toMatchObject({ nuevos: 0, iguales: 2, rechazados: 1 })
  expect((await deshacer('admin', carga.id)).cuerpo.codigo).toBe('importacionUsada')
})

test('NAC-01 a birth that was registered by hand is not taken again; another one on its folio is', async () => {
  const body = { ano_eje: 1985, nro_lib: '12', nro_fol: '34', ape1: 'QUISPE', ape2: 'ROJAS', nom_nac: 'María Elena' }
  await (await banco.como('sol')).llamar(nacimientosApi.guardar, {
    body: { ...body, sex_nac: 'F', fch_nac: '1985-03-31' },
  })
  const carga = await revisar(
    'admin',
    'nacimientos',
    await enLibro([unNacimientoDeAntes(), unNacimientoDeAntes({ NOMBRES: 'Rosa' })]),
  )
  expect((await filas('admin', carga.id)).map(({ clase }) => clase)).toEqual(['igual', 'nuevo'])
})

test('P-19 a row of a birth on its way in is found by the names of child, father and mother, and without any the search says so', async () => {
  await revisar(
    'admin',
    'nacimientos',
    await enLibro([
      unNacimientoDeAntes({ 'APELLIDO PADRE': 'QUISPE MAMANI', 'NOMBRE PADRE': 'Juan' }),
      unNacimientoDeAntes({ FOLIO: '35', NOMBRES: 'Rosa', 'APELLIDO MADRE': 'Rojas Ñahui', 'NOMBRE MADRE': 'María' }),
    ]),
  )
  const buscar = (nombres: { apellidos: string; nombres: string }[]) =>
    buscarEnImportaciones.buscar(banco.db, { dni: '98123456', correos: new Set(), nombres, ids: new Map() })
  const folios = async (apellidos: string, nombres: string) =>
    (await buscar([{ apellidos, nombres }])).filas.map(({ lugar }) => String(lugar).match(/folio (\d+)/)?.[1])
  expect(await folios('QUISPE ROJAS', 'Maria Elena')).toEqual(['34'])
  expect(await folios('Quispe Mamani', 'JUAN')).toEqual(['34'])
  expect(await folios('Rojas Nahui', 'María')).toEqual(['35'])
  expect(await folios('Quispe', 'Rojas')).toEqual([])
  expect((await buscar([{ apellidos: 'Otra', nombres: 'Persona' }])).sinBuscar).toBeUndefined()
  expect(await buscar([])).toMatchObject({ filas: [], sinBuscar: expect.stringContaining('hay filas sin documento') })
})

test('NAC-01 a birth is counted and announced once, and undone with its memory', async () => {
  const contar = async () =>
    (
      await sql<{
        n: number
      }>`select coalesce(sum(total), 0)::integer as n from conteos where tabla = 'nacimientos'`.execute(banco.db)
    ).rows[0]?.n
  const antes = await contar()
  const { id } = await importar('admin', 'nacimientos', enCsv([unNacimientoDeAntes()], ','))
  expect(await contar()).toBe((antes ?? 0) + 1)
  expect((await deshacer('admin', id)).status).toBe(200)
  expect(await contar()).toBe(antes)
  const { rows } = await sql`select from importaciones_registros`.execute(banco.db)
  expect(rows).toEqual([])
})
