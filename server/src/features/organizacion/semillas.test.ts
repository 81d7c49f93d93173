import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { leerConfig } from '../../config.ts'
import { qr } from '../documentos/redaccion/imagen.ts'
import { findEntidad } from './entidad.queries.ts'
import { ajustesSinUso, sembrarEntidad, siglasDe } from './semillas.ts'

const banco = usarBanco()
const AJUSTES = {
  ...{ DEMO: 'false', ENTIDAD_NOMBRE: 'Municipalidad de Una', ENTIDAD_TELEFONO: '1', COLOR_MARCA: '#ABCDEF' },
  ...{ ENTIDAD_LEMA: '2025: Año uno; 2026: Año dos', DNI_PUBLICO: 'parcial' },
}

/** The database as it was before this version was ever started on it. */
const vaciar = async () => {
  for (const orden of ['delete from entidad', 'delete from entidad_lemas', 'update areas set siglas = null'])
    await sql.raw(orden).execute(banco.db)
}
const sembrar = (env: Record<string, string>, warn = vi.fn()) =>
  sembrarEntidad({ db: banco.db, archivos: banco.archivos, log: { warn }, config: leerConfig(env) })
const guardada = async () => {
  const entidad = await findEntidad(banco.db)
  if (!entidad) throw new Error('no se llenó')
  return entidad
}

test('ORG-38 ORG-39 O31 the settings fill the data once, whoever of several processes comes first', async () => {
  const logo = join(banco.datos, 'escudo.png')
  writeFileSync(logo, qr('escudo').bytes)
  await vaciar()
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((quien) => sembrar({ ...AJUSTES, ENTIDAD_DOMICILIO: quien, ENTIDAD_LOGO: logo })),
  )
  const entidad = await guardada()
  expect(entidad).toMatchObject({
    identidad: { nombre: 'Municipalidad de Una', siglas: 'MPVA', ruc: '' },
    imagen: { color: '#abcdef', logo: { bytes: qr('escudo').bytes.length } },
    anio: { lemas: [{ anio: 2026, texto: 'Año dos', norma: '' }, { anio: 2025 }] },
    datos_personales: { dni_publico: 'parcial' },
  })
  expect(await banco.archivos.pesar('entidad', entidad.imagen.logo?.clave ?? '')).toBe(qr('escudo').bytes.length)
  await sembrar({ ...AJUSTES, ENTIDAD_NOMBRE: 'Otra', ENTIDAD_LEMA: '2026: Otro' })
  expect(await guardada()).toEqual(entidad)
})

test('ORG-38 a colour that fails its rule is kept and reported', async () => {
  await vaciar()
  const warn = vi.fn()
  await sembrar(AJUSTES, warn)
  expect((await guardada()).imagen.color).toBe('#abcdef')
  expect(warn).toHaveBeenCalledWith('COLOR_MARCA: Ese color no se lee sobre blanco, elija uno más oscuro')
})

test('ORG-38 only settings that are written down and say something else are told, and no longer read', async () => {
  await vaciar()
  await sembrar(AJUSTES)
  const entidad = await guardada()
  const dichos = async (env: Record<string, string>) => ajustesSinUso(leerConfig(env), entidad)
  expect(await dichos(AJUSTES)).toEqual([])
  expect(await dichos({ DEMO: 'false' })).toEqual([])
  expect(await dichos({ ...AJUSTES, ENTIDAD_LEMA: '2026: Año dos' })).toEqual([])
  expect(
    await dichos({ ...AJUSTES, ENTIDAD_TELEFONO: '2', ENTIDAD_LEMA: '2027: X', ENTIDAD_LOGO: '/no/hay.png' }),
  ).toEqual([
    'ENTIDAD_TELEFONO ya no se usa: el dato se cambia en Organización, Entidad',
    'ENTIDAD_LOGO ya no se usa: el dato se cambia en Organización, Entidad',
    'ENTIDAD_LEMA ya no se usa: el dato se cambia en Organización, Entidad',
  ])
  // Whatever became of its file, it stops no later start.
  await sembrar({ ...AJUSTES, ENTIDAD_LOGO: '/no/hay.png' })
})

test('ORG-11 ORG-38 O31 areas that exist get their siglas when the data are filled', async () => {
  const plantillas = join(banco.datos, 'plantillas.json')
  writeFileSync(plantillas, JSON.stringify({ siglas: { 47: 'SGPA' } }))
  await vaciar()
  await banco.db
    .insertInto('areas')
    .values([{ id: 701, name: 'Gestión de Aguas' }])
    .execute()
  await sembrar({ ...AJUSTES, PLANTILLAS_DOCUMENTOS: plantillas })
  const areas = await banco.db.selectFrom('areas').select(['id', 'siglas']).orderBy('id').execute()
  expect(Object.fromEntries(areas.map(({ id, siglas }) => [id, siglas]))).toMatchObject({
    ...{ 4: 'SG', 11: 'A', 15: 'GDU', 47: 'SGPA' },
    // Gerencia de Administración and Gestión de Aguas would both be GA.
    ...{ 20: null, 701: null },
  })
})

test.for([
  [
    'initials of two areas are nobody’s',
    [
      [1, 'Gerencia Uno', null],
      [2, 'Gestión Una', null],
    ],
    {},
    [],
  ],
  [
    'initials that an area of the file has are its own',
    [
      [1, 'Gerencia Uno', null],
      [2, 'Otra', null],
    ],
    { 2: 'GU' },
    [[2, 'GU']],
  ],
  [
    'initials that an area has already are its own',
    [
      [1, 'Gerencia Uno', null],
      [2, 'Otra', 'GU'],
    ],
    {},
    [],
  ],
  [
    'two areas of the file share no siglas',
    [
      [1, 'Una', null],
      [2, 'Otra', null],
    ],
    { 1: 'X', 2: 'X' },
    [[1, 'X']],
  ],
  ['initials that are too long are none', [[1, 'B '.repeat(21).trim(), null]], {}, []],
] as [string, [number, string, string | null][], Record<number, string>, [number, string][]][])(
  'ORG-11 %s',
  ([, areas, delArchivo, esperadas]) => {
    const filas = areas.map(([id, name, siglas]) => ({ id, name, siglas }))
    expect([...siglasDe(filas, new Map(Object.entries(delArchivo).map(([id, suyas]) => [Number(id), suyas])))]).toEqual(
      esperadas,
    )
  },
)
