import { areasApi } from '@cabildo/contracts/organizacion'
import { estructuraApi, type FilaDeEstructura } from '@cabildo/contracts/organizacion-estructura'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { usarBase } from '../../../test/base.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { listAreas } from './areas.queries.ts'
import { cargarEstructura, verEstructura } from './estructura.ts'

const banco = usarBanco()
/** A database as `cabildo init` leaves it, but for its first administrator. */
const nueva = usarBase()
const elegir = ({ codigo, name, siglas }: FilaDeEstructura) => ({ codigo, name, siglas })
const ver = async () => {
  const admin = await banco.como('admin')
  return (await admin.llamar(estructuraApi.ver)).cuerpo.data
}
const cargar = async (filas: readonly object[]) => {
  const admin = await banco.como('admin')
  return admin.llamar(estructuraApi.cargar, { body: { filas: filas as ReturnType<typeof elegir>[] } })
}
const leer = async () => {
  const admin = await banco.como('admin')
  const { data } = (await admin.llamar(areasApi.listar, { query: {} })).cuerpo
  return new Map(data.map((area) => [area.name, area]))
}
const fila = (filas: readonly FilaDeEstructura[], name: string) => {
  const una = filas.find((otra) => otra.name === name)
  if (!una) throw new Error(`no hay fila ${name}`)
  return una
}

test('ORG-51 D-98 63 rows below their parents; what exists by name is left alone, informática gets a name offered', async () => {
  const filas = await ver()
  expect(filas).toHaveLength(63)
  expect(filas.every(({ codigo, depende_de }) => depende_de === null || depende_de < codigo)).toBe(true)
  expect(fila(filas, 'Alcaldía')).toMatchObject({ estado: 'existe', area: { id: 11 }, marcada: false })
  expect(fila(filas, 'Oficina de Tecnologías de la Información')).toMatchObject({
    ...{ estado: 'informatica', area: { id: 21 }, numero: null, facultad: null },
    // Other areas work already, so nobody's name changes by a tick that nobody set.
    marcada: false,
  })
  expect(fila(filas, 'Concejo Municipal')).toMatchObject({ estado: 'nueva', marcada: true, numero: null })
  const siglas = filas.flatMap((una) => (una.siglas === null ? [] : [una.siglas]))
  expect(new Set(siglas).size).toBe(siglas.length)
})

test('ORG-51 faults stand beside their rows and leave nothing; two loads at once make each area once, a third nothing', async () => {
  const filas = await ver()
  const concejo = { ...elegir(fila(filas, 'Concejo Municipal')) }
  const regidores = { ...elegir(fila(filas, 'Sala de Regidores')) }
  const { SG } = Object.fromEntries([...(await leer()).values()].map((area) => [area.siglas, area.name]))
  expect(SG).toBeDefined()
  const conFaltas = await cargar([concejo, { ...regidores, siglas: 'SG' }])
  expect([conFaltas.status, conFaltas.cuerpo.errors]).toEqual([
    422,
    { 'filas.1.siglas': `Otra área ya usa las siglas SG: ${SG}` },
  ])
  expect((await leer()).has('Concejo Municipal')).toBe(false)
  expect((await cargar([concejo, { ...regidores, name: 'CONCEJO  municipal' }])).cuerpo.errors).toEqual({
    'filas.1.name': 'Ya existe un área con ese nombre',
  })
  expect((await cargar([])).cuerpo.errors).toEqual({ filas: 'Elija al menos un área' })

  const marcadas = filas.filter(({ marcada }) => marcada).map(elegir)
  const hechas = await enCarrera(
    banco.bd,
    (trx) => sql`select pg_advisory_xact_lock(hashtext('cabildo.areas'))`.execute(trx),
    [() => cargar(marcadas), () => cargar(marcadas)],
  )
  expect(hechas.map(({ cuerpo }) => cuerpo.creadas).toSorted((a, b) => a - b)).toEqual([0, marcadas.length])
  expect((await cargar(marcadas)).cuerpo).toEqual({ creadas: 0, renombrada: null })
  const areas = await leer()
  expect(areas.get('Departamento de Archivo Central')).toMatchObject({ depende_de: 4, facultades: ['tramites'] })
  expect(areas.get('Unidad Funcional de Remuneraciones')?.depende_de).toBe(areas.get('Oficina de Personal')?.id)
  expect((await ver()).filter(({ estado }) => estado === 'nueva')).toEqual([])
})

test('ORG-51 ORG-16 on a new installation numbers and abilities of Table ORG-B; a row without its parent hangs from the next above', async () => {
  const { db } = nueva
  await db.insertInto('areas').values({ id: 21, name: 'Informática' }).execute()
  await db.insertInto('areas_facultades').values({ area_id: 21, facultad: 'informatica' }).execute()
  const filas = await verEstructura(db)
  expect(filas.every(({ marcada }) => marcada)).toBe(true)
  const elegidas = filas.filter(({ name }) => name !== 'Oficina de Personal').map(elegir)
  const casa = { db, reloj: crearReloj(() => new Date()), sesiones: { olvidar: () => undefined } }
  const quien = { actor: { user_id: null, peticion: 'prueba' } }
  expect(await cargarEstructura(casa as never, quien as never, { filas: elegidas })).toEqual({
    creadas: 61,
    renombrada: 'Oficina de Tecnologías de la Información',
  })
  const areas = new Map((await listAreas(db, '2026-07-15')).map((area) => [area.name, area]))
  const lo = (name: string) => {
    const { id, facultades = [], locales = [], depende_de = null } = areas.get(name) ?? {}
    return { id, facultades, locales, depende_de }
  }
  expect(lo('Secretaría General')).toEqual({
    id: 4,
    facultades: ['secretaria', 'tramites'],
    locales: [],
    depende_de: 11,
  })
  expect(lo('Alcaldía')).toEqual({ id: 11, facultades: ['visado', 'tramites'], locales: [], depende_de: null })
  expect(lo('Oficina de Tecnologías de la Información')).toMatchObject({ id: 21, depende_de: null })
  expect(lo('Subgerencia de Programas Sociales (Vaso de Leche)')).toMatchObject({
    ...{ id: 47, facultades: ['locales', 'tramites'], locales: ['OFICINA CENTRAL'] },
  })
  expect(lo('Unidad Funcional de Remuneraciones').depende_de).toBe(
    lo('Oficina General de Administración y Finanzas').id,
  )
  expect((await verEstructura(db)).filter(({ estado }) => estado !== 'existe').map(({ name }) => name)).toEqual([
    'Oficina de Personal',
  ])
})
