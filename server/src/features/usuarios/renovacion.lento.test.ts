import { bajaApi } from '@cabildo/contracts/baja'
import { type EncargaturaNueva, encargaturasApi } from '@cabildo/contracts/encargaturas'
import { cierreApi } from '@cabildo/contracts/organizacion-cierre'
import { perfilesApi } from '@cabildo/contracts/perfiles'
import {
  type ActoDeRenovacion,
  cantidadesDe,
  type FilaDeRenovacion,
  LISTA_DE_PROPUESTAS,
  type PorPropuesta,
  renovacionApi,
} from '@cabildo/contracts/renovacion'
import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { vigenciaApi } from '@cabildo/contracts/vigencia'
import { visitasApi } from '@cabildo/contracts/visitas'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AHORA, type Cliente, cliente, usarBanco } from '../../../test/banco.ts'
import { unaPersona, usarCargasDePersonal } from '../../../test/cargas-personal.ts'
import { ELENCO, type Persona, unTrabajador } from '../../../test/elenco.ts'
import { datosDeVisita } from '../../../test/fabricas.ts'
import { codigoSql } from '../../platform/db/transaccion.ts'

const banco = usarBanco()
const cargas = usarCargasDePersonal(banco)
const DICIEMBRE = '2026-12-10T09:00:00-05:00'
const ENERO = '2027-01-12T09:00:00-05:00'

beforeEach(() => banco.poner(new Date(DICIEMBRE)))
afterEach(() => banco.poner(AHORA))

/** Somebody who signs in at the moment of the bench's clock. */
const entra = async (username: Persona | (string & {})): Promise<Cliente> => {
  const { status, cuerpo } = await cliente(banco.app, null).llamar(sesionApi.ingresar, {
    body: { username, password: 'una clave segura' },
  })
  if (status !== 200) throw new Error(`${username} no entró: ${status} ${JSON.stringify(cuerpo)}`)
  return cliente(banco.app, cuerpo.access_token ?? '')
}

let serie = 0
/** An area of its own for a test. */
const unArea = async (): Promise<number> => {
  const id = 500 + ++serie
  await banco.db
    .insertInto('areas')
    .values({ id, name: `Oficina de prueba ${id}` })
    .execute()
  return id
}

interface Dado {
  area_id: number
  codigos?: number[]
  desde?: string
  hasta?: string
  /** Without a user: an employee alone. */
  sinUsuario?: boolean
  anio?: number
  perfil_id?: number
}
/** A person with an access of last year; answers what tells them apart. */
const alguien = async ({ area_id, codigos = [], sinUsuario, anio = 2026, perfil_id, desde, hasta }: Dado) => {
  const id = 2_000 + ++serie
  const username = `renueva.${id}`
  await unTrabajador(banco.db, { employee_id: id, name: `Persona ${id}`, ape_pat: 'Renovada' })
  if (!sinUsuario) {
    const { password_hash } = await banco.db
      .selectFrom('usuarios')
      .select('password_hash')
      .where('id', '=', ELENCO.rosa.id)
      .executeTakeFirstOrThrow()
    await banco.db.insertInto('usuarios').values({ id, username, password_hash, employee_id: id }).execute()
  }
  await banco.db
    .insertInto('accesos')
    .values({
      ...{ empacce_id: id, user_id: sinUsuario ? null : id, employee_id: id, area_id, cargo_id: 2, anio_eje: anio },
      ...{ perfil_id: perfil_id ?? null, desde: desde ?? null, hasta: hasta ?? null },
    })
    .execute()
  if (codigos.length > 0)
    await banco.db
      .insertInto('permisos')
      .values(codigos.map((codigo) => ({ empacce_id: id, codigo })))
      .execute()
  return { id, empacce_id: id, username }
}

const ver = (quien: Cliente, anio: number, query: Record<string, string> = {}) =>
  quien.llamar(renovacionApi.ver, { params: { anio: String(anio) }, query })
const filasDe = async (quien: Cliente, anio: number, area_id: number): Promise<FilaDeRenovacion[]> =>
  (await ver(quien, anio, { area_id: String(area_id) })).cuerpo.data
const propuestasDe = async (quien: Cliente, anio: number, area_id: number) =>
  Object.fromEntries((await filasDe(quien, anio, area_id)).map(({ empacce_id, propuesta }) => [empacce_id, propuesta]))

interface Decision {
  empacce_id: number
  acto: ActoDeRenovacion
  hasta?: string
}
interface Pedido {
  area_id: number
  decisiones?: Decision[]
  todos?: boolean
  clave?: string
  cantidades?: Partial<ReturnType<typeof cantidadesDe>>
}
/** Sends the act as the screen does: with the counts of what it shows. */
const renovar = async (
  quien: Cliente,
  anio: number,
  { area_id, decisiones = [], todos = true, clave = crypto.randomUUID(), cantidades }: Pedido,
) => {
  const filas = await filasDe(quien, anio, area_id)
  const suyas = todos ? filas : filas.filter((fila) => decisiones.some((una) => una.empacce_id === fila.empacce_id))
  const cuantas = Object.fromEntries(LISTA_DE_PROPUESTAS.map((una) => [una, 0])) as PorPropuesta
  for (const { propuesta } of suyas) cuantas[propuesta] += 1
  const decididas = suyas.flatMap(({ empacce_id, propuesta }) => {
    const acto = decisiones.find((una) => una.empacce_id === empacce_id)?.acto
    return acto ? [{ propuesta, acto }] : []
  })
  return quien.llamar(renovacionApi.renovar, {
    params: { anio: String(anio) },
    body: {
      ...{ decisiones, todos, clave, filtro: { area_id } },
      cantidades: { ...cantidadesDe(cuantas, decididas), ...cantidades },
    },
  })
}
/** The pair of 9 and 10, which no other test gives together. */
const prohibirPar = () =>
  banco.db
    .insertInto('permisos_incompatibles')
    .values({ codigo_a: 9, codigo_b: 10, efecto: 'prohibe', motivo: 'quien registra no revisa' })
    .execute()
const deshacer = (quien: Cliente, id: number) => quien.llamar(renovacionApi.deshacer, { params: { id: String(id) } })

const accesosDe = (area_id: number, anio: number) =>
  banco.db
    .selectFrom('accesos')
    .selectAll()
    .where('area_id', '=', area_id)
    .where('anio_eje', '=', anio)
    .orderBy('empacce_id')
    .execute()
const codigosDe = async (empacce_id: number) =>
  (
    await banco.db
      .selectFrom('permisos')
      .select('codigo')
      .where('empacce_id', '=', empacce_id)
      .orderBy('codigo')
      .execute()
  ).map(({ codigo }) => codigo)
/** Everything that says who may do what, whole. */
const fotoDeAccesos = async () => ({
  accesos: (await sql`select * from accesos order by empacce_id`.execute(banco.db)).rows,
  permisos: (await sql`select * from permisos order by 1, 2`.execute(banco.db)).rows,
  administradores: (await sql`select * from administradores order by 1`.execute(banco.db)).rows,
  actos: (await sql`select * from renovaciones_accesos order by 1, 2`.execute(banco.db)).rows,
})

describe('what is proposed', () => {
  test('USU-55 each access of last year has its proposal, counted by area', async () => {
    const area_id = await unArea()
    const cerrada = await unArea()
    const admin = await entra('admin')
    const [renueva, ya, apagada, termino, termina, sigue, reservado, baja] = [
      await alguien({ area_id, codigos: [5] }),
      await alguien({ area_id }),
      await alguien({ area_id }),
      await alguien({ area_id, hasta: '2026-11-30' }),
      await alguien({ area_id, hasta: '2026-12-31' }),
      await alguien({ area_id, hasta: '2027-06-30' }),
      await alguien({ area_id, codigos: [14] }),
      await alguien({ area_id }),
    ]
    const sinArea = await alguien({ area_id: cerrada, sinUsuario: true })
    await alguien({ area_id, anio: 2025 })
    const inactiva = await alguien({ area_id })
    await banco.db
      .insertInto('accesos')
      .values([
        { user_id: ya.id, employee_id: ya.id, area_id: 20, cargo_id: 2, anio_eje: 2027, desde: '2027-01-01' },
        { user_id: apagada.id, employee_id: apagada.id, area_id, cargo_id: 2, anio_eje: 2027, estado: false },
      ])
      .execute()
    await banco.db.updateTable('usuarios').set({ deleted_at: AHORA }).where('id', '=', baja.id).execute()
    await banco.db.updateTable('accesos').set({ estado: false }).where('empacce_id', '=', inactiva.empacce_id).execute()
    await banco.db.updateTable('areas').set({ cerrada_at: AHORA, sucesora_id: 20 }).where('id', '=', cerrada).execute()
    const esperadas = {
      ...{ [renueva.empacce_id]: 'renovar', [ya.empacce_id]: 'ya_tiene', [apagada.empacce_id]: 'ya_tiene' },
      ...{ [termino.empacce_id]: 'termino', [termina.empacce_id]: 'termino', [sigue.empacce_id]: 'renovar' },
      ...{ [reservado.empacce_id]: 'renovar', [baja.empacce_id]: 'baja' },
    }
    expect(await propuestasDe(admin, 2027, area_id)).toEqual(esperadas)
    expect(await propuestasDe(admin, 2027, cerrada)).toEqual({ [sinArea.empacce_id]: 'cerrada' })
    const jefa = await entra('jefa')
    expect(await propuestasDe(jefa, 2027, area_id)).toEqual({ ...esperadas, [reservado.empacce_id]: 'reservado' })
    const { cuerpo } = await ver(jefa, 2027, { area_id: String(area_id), propuesta: 'termino', length: '1' })
    expect([cuerpo.data.length, cuerpo.recordsFiltered]).toEqual([1, 2])
    expect(cuerpo.cantidades).toEqual({
      ...{ renovar: 2, ya_tiene: 2, termino: 2, cerrada: 0, baja: 1, reservado: 1, usuarios: 0 },
    })
    expect(cuerpo.areas.find((una) => una.area_id === cerrada)?.cantidades).toMatchObject({ cerrada: 1, renovar: 0 })
    const [fila] = (await ver(jefa, 2027, { search: renueva.username })).cuerpo.data
    expect(fila).toMatchObject({
      ...{ user_id: renueva.id, username: renueva.username, area_id, cargo_name: 'Especialista', permisos: [5] },
      ...{ nombre: `Renovada Elenco, Persona ${renueva.id}`, hasta: null, propuesta: 'renovar' },
    })
  })

  test('USU-55 the year is the current one and, from 1 December on, the next', async () => {
    const estado = async (anio: number) => {
      const { status, cuerpo } = await ver(await entra('admin'), anio)
      return [status, cuerpo.errors]
    }
    const no = [422, { anio: 'Elija el año en curso o, desde diciembre, el siguiente' }]
    banco.poner(new Date('2026-11-30T23:59:59-05:00'))
    expect(await estado(2027)).toEqual(no)
    expect((await estado(2026))[0]).toBe(200)
    banco.poner(new Date('2026-12-01T00:00:00-05:00'))
    expect((await estado(2027))[0]).toBe(200)
    expect(await estado(2025)).toEqual(no)
    expect(await estado(2028)).toEqual(no)
  })

  test('USU-55 D-41 the screen takes two statements, however many accesses there are', async () => {
    const admin = await entra('admin')
    const dichas: string[] = []
    await ver(admin, 2027)
    const antes = banco.db.getExecutor().executeQuery
    const espia = banco.db.getExecutor()
    espia.executeQuery = (consulta, ...resto) => {
      dichas.push(consulta.sql)
      return antes.call(espia, consulta, ...resto) as never
    }
    try {
      expect((await ver(admin, 2027, { length: '10', search: 'a' })).status).toBe(200)
    } finally {
      espia.executeQuery = antes
    }
    expect(dichas.filter((texto) => texto.includes('accesos'))).toHaveLength(2)
  })
})

describe('renewing', () => {
  test('USU-57 USU-56 an act copies area, position, codes and profile, ends others and leaves the rest', async () => {
    const area_id = await unArea()
    const admin = await entra('admin')
    const perfil = (await admin.llamar(perfilesApi.lista)).cuerpo.data.find(({ name }) => name === 'Reclamos')
    const uno = await alguien({ area_id, codigos: [1], perfil_id: perfil?.id ?? 0 })
    const conFin = await alguien({ area_id, codigos: [5, 12], hasta: '2027-06-30' })
    const fechado = await alguien({ area_id, sinUsuario: true })
    const sale = await alguien({ area_id })
    const espera = await alguien({ area_id })
    const vencido = await alguien({ area_id, hasta: '2026-10-01' })
    const { status, cuerpo } = await renovar(admin, 2027, {
      area_id,
      decisiones: [
        { empacce_id: fechado.empacce_id, acto: 'renovar', hasta: '2027-03-31' },
        { empacce_id: sale.empacce_id, acto: 'terminar' },
        { empacce_id: espera.empacce_id, acto: 'no_renovar' },
      ],
    })
    expect([status, cuerpo.fuera]).toEqual([200, []])
    expect(cuerpo.cantidades).toMatchObject({ renovados: 3, terminados: 1 })
    const nuevos = await accesosDe(area_id, 2027)
    const comunes = { area_id, cargo_id: 2, estado: true, desde: '2027-01-01', renovacion_id: cuerpo.renovacion_id }
    expect(nuevos).toMatchObject([
      { ...comunes, user_id: uno.id, employee_id: uno.id, hasta: null, perfil_id: perfil?.id, con_firma: false },
      { ...comunes, user_id: conFin.id, hasta: '2027-06-30', con_firma: true },
      { ...comunes, user_id: null, employee_id: fechado.id, hasta: '2027-03-31' },
    ])
    expect(await Promise.all(nuevos.map(({ empacce_id }) => codigosDe(empacce_id)))).toEqual([[1], [5, 12], []])
    const viejos = new Map((await accesosDe(area_id, 2026)).map((fila) => [fila.empacce_id, fila]))
    expect(viejos.get(sale.empacce_id)).toMatchObject({
      ...{ estado: true, hasta: '2026-12-31', fin_motivo: 'Renovación de accesos de 2027' },
    })
    for (const igual of [uno, fechado, espera]) expect(viejos.get(igual.empacce_id)).toMatchObject({ hasta: null })
    expect(viejos.get(vencido.empacce_id)).toMatchObject({ hasta: '2026-10-01', fin_motivo: null })
    // Who is not renewed is proposed again; who was ended now ends.
    expect(await propuestasDe(admin, 2027, area_id)).toMatchObject({
      ...{ [uno.empacce_id]: 'ya_tiene', [espera.empacce_id]: 'renovar', [sale.empacce_id]: 'termino' },
    })
  })

  test('USU-56 in the year itself an access has no first day, and one that is ended ends today', async () => {
    banco.poner(new Date(ENERO))
    const area_id = await unArea()
    const admin = await entra('admin')
    await alguien({ area_id, codigos: [5], hasta: '2027-02-28' })
    const sale = await alguien({ area_id })
    const { cuerpo } = await renovar(admin, 2027, {
      area_id,
      decisiones: [{ empacce_id: sale.empacce_id, acto: 'terminar' }],
    })
    expect(cuerpo.cantidades).toMatchObject({ renovados: 1, terminados: 1 })
    expect(await accesosDe(area_id, 2027)).toMatchObject([{ desde: null, hasta: '2027-02-28' }])
    expect((await accesosDe(area_id, 2026)).at(-1)).toMatchObject({ hasta: '2027-01-12' })
  })

  test('USU-57 D-22 the act says how many it shows: where that is not so any more nothing is done', async () => {
    const area_id = await unArea()
    const admin = await entra('admin')
    const uno = await alguien({ area_id })
    const mostradas = { renovar: 2 }
    const antes = await fotoDeAccesos()
    const { status, cuerpo } = await renovar(admin, 2027, { area_id, cantidades: mostradas })
    expect([status, cuerpo.codigo, cuerpo.cambio, cuerpo.cantidades]).toEqual([
      ...[409, 'renovacionCambiada', true],
      { renovar: 1, no_renovar: 0, terminar: 0, no_cambian: 0 },
    ])
    expect(await fotoDeAccesos()).toEqual(antes)
    expect((await renovar(admin, 2027, { area_id })).status).toBe(200)
    // By now there is nothing to renew of it.
    const otra = await renovar(admin, 2027, {
      ...{ area_id, todos: false, cantidades: { renovar: 1, no_cambian: 0 } },
      decisiones: [{ empacce_id: uno.empacce_id, acto: 'renovar' }],
    })
    expect([otra.status, otra.cuerpo.codigo]).toEqual([409, 'renovacionCambiada'])
  })

  test('USU-57 O12 sent fifty times at once it renews once, and all hear of the same renewal', async () => {
    const area_id = await unArea()
    const admin = await entra('admin')
    for (let i = 0; i < 3; i++) await alguien({ area_id, codigos: [5] })
    const body = {
      ...{ decisiones: [], todos: true, filtro: { area_id }, clave: crypto.randomUUID() },
      cantidades: { renovar: 3, no_renovar: 0, terminar: 0, no_cambian: 0 },
    }
    const params = { anio: '2027' }
    const respuestas = await Promise.all(
      Array.from({ length: 50 }, () => admin.llamar(renovacionApi.renovar, { params, body })),
    )
    expect(new Set(respuestas.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(respuestas.map(({ cuerpo }) => JSON.stringify(cuerpo))).size).toBe(1)
    expect(await accesosDe(area_id, 2027)).toHaveLength(3)
    const distinta = { ...body, cantidades: { ...body.cantidades, renovar: 4 } }
    const { status, cuerpo } = await admin.llamar(renovacionApi.renovar, { params, body: distinta })
    expect([status, cuerpo.codigo]).toEqual([409, 'yaGuardado'])
  })

  test('USU-57 O12 two acts over the same accesses at once, each with its key: they renew once', async () => {
    const area_id = await unArea()
    const admin = await entra('admin')
    for (let i = 0; i < 4; i++) await alguien({ area_id, codigos: [5] })
    const body = () => ({
      ...{ decisiones: [], todos: true, filtro: { area_id }, clave: crypto.randomUUID() },
      cantidades: { renovar: 4, no_renovar: 0, terminar: 0, no_cambian: 0 },
    })
    const estados = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await admin.llamar(renovacionApi.renovar, { params: { anio: '2027' }, body: body() })).status,
      ),
    )
    expect(estados.toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await accesosDe(area_id, 2027)).toHaveLength(4)
  })

  test('USU-56 O12 codes and area that a request brings are not looked at', async () => {
    const area_id = await unArea()
    const jefa = await entra('jefa')
    const uno = await alguien({ area_id, codigos: [5] })
    const { statusCode } = await jefa.enviar({
      ...{ method: 'POST', url: '/api/users/renovacion/2027' },
      payload: {
        decisiones: [
          {
            ...{ empacce_id: uno.empacce_id, acto: 'renovar', area_id: 21, cargo_id: 1 },
            ...{ permisos: [4, 14], myChoices: [4], codigos: [4], user_id: 11, perfil_id: 1 },
          },
        ],
        ...{ clave: crypto.randomUUID(), area_id: 21, codigos: [4], permisos: [4] },
        cantidades: { renovar: 1, no_renovar: 0, terminar: 0, no_cambian: 0 },
      },
    })
    expect(statusCode).toBe(200)
    const [nuevo] = await accesosDe(area_id, 2027)
    expect(nuevo).toMatchObject({ user_id: uno.id, cargo_id: 2, perfil_id: null })
    expect(await codigosDe(nuevo?.empacce_id ?? 0)).toEqual([5])
  })

  test('USU-55 O12 what is reserved is not renewed nor ended by whoever may not give it', async () => {
    const area_id = await unArea()
    const jefa = await entra('jefa')
    const reservado = await alguien({ area_id, codigos: [4] })
    const otro = await alguien({ area_id, codigos: [5] })
    for (const acto of ['renovar', 'terminar'] as const) {
      const negado = await renovar(jefa, 2027, {
        ...{ area_id, todos: false },
        decisiones: [{ empacce_id: reservado.empacce_id, acto }],
      })
      expect([negado.status, negado.cuerpo.codigo]).toEqual([403, 'reservado'])
    }
    // Of informatics, too, and of user 11.
    for (const empacce_id of [ELENCO.sol.id, ELENCO.admin.id]) {
      const negado = await renovar(jefa, 2027, {
        ...{ area_id: 21, todos: false },
        decisiones: [{ empacce_id, acto: 'renovar' }],
      })
      expect([negado.status, negado.cuerpo.codigo]).toEqual([403, 'reservado'])
    }
    const todos = await renovar(jefa, 2027, { area_id })
    expect(todos.cuerpo.cantidades).toMatchObject({ renovados: 1 })
    expect((await accesosDe(area_id, 2027)).map(({ user_id }) => user_id)).toEqual([otro.id])
    const deInformatica = await renovar(await entra('admin'), 2027, { area_id })
    expect(deInformatica.cuerpo.cantidades).toMatchObject({ renovados: 1 })
    expect((await accesosDe(area_id, 2027)).map(({ user_id }) => user_id)).toEqual([otro.id, reservado.id])
  })

  test('USU-56 O12 the own access is renewed as it is, and neither ended nor given other dates', async () => {
    const area_id = 21
    const yo = await alguien({ area_id, codigos: [4, 5] })
    const mio = await entra(yo.username)
    const decidir = (acto: ActoDeRenovacion, hasta?: string) =>
      renovar(mio, 2027, {
        ...{ area_id, todos: false },
        decisiones: [{ empacce_id: yo.empacce_id, acto, ...(hasta && { hasta }) }],
      })
    expect((await decidir('terminar')).cuerpo.codigo).toBe('accesoPropio')
    expect((await decidir('renovar', '2029-12-31')).cuerpo.codigo).toBe('accesoPropio')
    expect((await decidir('renovar')).status).toBe(200)
    const nuevo = (await accesosDe(area_id, 2027)).find(({ user_id }) => user_id === yo.id)
    expect([nuevo?.hasta, await codigosDe(nuevo?.empacce_id ?? 0)]).toEqual([null, [4, 5]])
    // One that ends before the year is not made longer by its owner.
    const breve = await alguien({ area_id, codigos: [4], hasta: '2026-12-20' })
    const { status, cuerpo } = await renovar(await entra(breve.username), 2027, {
      ...{ area_id, todos: false },
      decisiones: [{ empacce_id: breve.empacce_id, acto: 'renovar' }],
    })
    expect([status, cuerpo.codigo]).toEqual([403, 'accesoPropio'])
  })

  test("USU-59 USU-57 user 11's access is renewed without dates, and takes its place with the year", async () => {
    const admin = await entra('admin')
    const decisiones = [{ empacce_id: ELENCO.admin.id, acto: 'renovar' as const }]
    expect((await renovar(admin, 2027, { area_id: 21, todos: false, decisiones })).status).toBe(200)
    const elegido = async (dia: string) => {
      const { rows } = await sql<{
        anio_eje: number
        desde: string | null
      }>`select anio_eje, desde from acceso_elegido(11, ${dia})`.execute(banco.db)
      return rows[0]
    }
    expect([await elegido('2026-12-31'), await elegido('2027-01-01')]).toEqual([
      { anio_eje: 2026, desde: null },
      { anio_eje: 2027, desde: null },
    ])
    const terminar = await renovar(await entra('sol'), 2027, {
      ...{ area_id: 21, todos: false, cantidades: { terminar: 1, no_cambian: 0 } },
      decisiones: [{ empacce_id: ELENCO.admin.id, acto: 'terminar' }],
    })
    expect(terminar.status).not.toBe(200)
  })

  test('USU-56 an end date lies in the year to come or after, and what is decided has to be possible', async () => {
    const area_id = await unArea()
    const admin = await entra('admin')
    const uno = await alguien({ area_id })
    const decidir = async (decision: Omit<Decision, 'empacce_id'>) => {
      const { status, cuerpo } = await renovar(admin, 2027, {
        ...{ area_id, todos: false },
        decisiones: [{ empacce_id: uno.empacce_id, ...decision }],
      })
      return [status, cuerpo.errors]
    }
    expect(await decidir({ acto: 'renovar', hasta: '2026-12-31' })).toEqual([
      422,
      { hasta: 'La fecha final debe ser de hoy o posterior, y del año que se renueva o posterior' },
    ])
    await banco.db.updateTable('areas').set({ cerrada_at: AHORA, sucesora_id: 20 }).where('id', '=', area_id).execute()
    expect((await decidir({ acto: 'renovar' }))[0]).toBe(422)
    // What is proposed of a closed area ends its accesses (D-134).
    const { cuerpo } = await renovar(admin, 2027, { area_id })
    expect(cuerpo.cantidades).toMatchObject({ renovados: 0, terminados: 1 })
    expect(await accesosDe(area_id, 2026)).toMatchObject([{ hasta: '2026-12-31' }])
    expect(await accesosDe(area_id, 2027)).toEqual([])
  })

  test('USU-57 O13 a renewed access of December takes the place of the old one at Lima midnight, with the same rights', async () => {
    const area_id = await unArea()
    const uno = await alguien({ area_id, codigos: [5] })
    expect((await renovar(await entra('admin'), 2027, { area_id })).status).toBe(200)
    const [nuevo] = await accesosDe(area_id, 2027)
    const elegido = async (dia: string) => {
      const { rows } = await sql<{
        id: number
      }>`select empacce_id as id from acceso_elegido(${uno.id}, ${dia})`.execute(banco.db)
      return rows[0]?.id
    }
    expect(await elegido('2026-12-31')).toBe(uno.empacce_id)
    expect(await elegido('2027-01-01')).toBe(nuevo?.empacce_id)
    banco.poner(new Date('2026-12-31T23:59:59.900-05:00'))
    const suyo = await entra(uno.username)
    const mirar = async () =>
      (await suyo.llamar(visitasApi.porArea, { params: { areaID: String(area_id) }, query: {} })).status
    expect(await mirar()).toBe(200)
    banco.poner(new Date('2027-01-01T00:00:00-05:00'))
    expect(await mirar()).toBe(200)
    // The codes of the new one count from now on.
    await banco.db
      .deleteFrom('permisos')
      .where('empacce_id', '=', nuevo?.empacce_id ?? 0)
      .execute()
    await expect.poll(mirar).toBe(403)
  })
})

describe('undoing', () => {
  test('USU-58 leaves exactly what was before, ended ones and versions included', async () => {
    const area_id = await unArea()
    const admin = await entra('admin')
    await alguien({ area_id, codigos: [5, 12] })
    await alguien({ area_id, codigos: [4] })
    const sale = await alguien({ area_id })
    const acorta = await alguien({ area_id, hasta: '2027-05-01' })
    const antes = await fotoDeAccesos()
    const { cuerpo } = await renovar(admin, 2027, {
      area_id,
      decisiones: [
        { empacce_id: sale.empacce_id, acto: 'terminar' },
        { empacce_id: acorta.empacce_id, acto: 'terminar' },
      ],
    })
    expect(await fotoDeAccesos()).not.toEqual(antes)
    const { renovaciones } = (await ver(admin, 2027)).cuerpo
    expect(renovaciones.find(({ id }) => id === cuerpo.renovacion_id)).toEqual({
      ...{ id: cuerpo.renovacion_id, por: 'admin', en: '2026-12-10 09:00:00', renovados: 2, terminados: 2 },
    })
    const deshecho = await deshacer(admin, cuerpo.renovacion_id)
    expect([deshecho.status, deshecho.cuerpo]).toEqual([200, { cantidades: { deshechos: 4, quedan: 0 }, quedan: [] }])
    expect(await fotoDeAccesos()).toEqual(antes)
    expect((await deshacer(admin, cuerpo.renovacion_id)).cuerpo.codigo).toBe('renovacionDeshecha')
    expect((await ver(admin, 2027)).cuerpo.renovaciones.map(({ id }) => id)).not.toContain(cuerpo.renovacion_id)
    // What was undone is proposed anew.
    expect((await renovar(admin, 2027, { area_id })).cuerpo.cantidades).toMatchObject({ renovados: 4 })
  })

  test('USU-58 O12 what was changed or used since stays, and is listed with why', async () => {
    const area_id = await unArea()
    const jefa = await entra('admin')
    const [cambiado, recodificado, visitado, entrado, dirige, libre] = [
      await alguien({ area_id }),
      await alguien({ area_id, codigos: [5] }),
      await alguien({ area_id, sinUsuario: true }),
      await alguien({ area_id }),
      await alguien({ area_id }),
      await alguien({ area_id }),
    ]
    const sale = await alguien({ area_id })
    // A sign-in before the access begins is not one by it.
    await entra(libre.username)
    const { cuerpo } = await renovar(jefa, 2027, {
      area_id,
      decisiones: [{ empacce_id: sale.empacce_id, acto: 'terminar' }],
    })
    await entra(libre.username)
    const nuevos = new Map((await accesosDe(area_id, 2027)).map((fila) => [fila.employee_id, fila.empacce_id]))
    const nuevoDe = ({ id }: { id: number }) => nuevos.get(id) ?? 0
    const editar = (uno: { id: number }, datos: { hasta?: string; myChoices: (5 | 11)[] }) =>
      jefa.llamar(usuariosApi.guardarPermisos, {
        params: { id: String(uno.id) },
        body: { id: uno.id, empacce_id: nuevoDe(uno), area_id, cargo_id: 2, version: undefined, ...datos },
      })
    expect((await editar(cambiado, { hasta: '2027-12-31', myChoices: [] })).status).toBe(200)
    expect((await editar(recodificado, { myChoices: [5, 11] })).status).toBe(200)
    await banco.db
      .updateTable('areas')
      .set({ jefe_acceso_id: nuevoDe(dirige) })
      .where('id', '=', area_id)
      .execute()
    await banco.db
      .updateTable('accesos')
      .set({ updated_at: new Date('2026-12-10T10:00:00-05:00') })
      .where('empacce_id', '=', sale.empacce_id)
      .execute()
    banco.poner(new Date(ENERO))
    await entra(entrado.username)
    const admin = await entra('sol')
    const rosa = await alguien({ area_id, codigos: [5], anio: 2027 })
    const visita = await (await entra(rosa.username)).llamar(visitasApi.registrar, {
      body: datosDeVisita({ empacce_id: nuevoDe(visitado) }),
    })
    expect(visita.status).toBe(200)
    const deshecho = await deshacer(admin, cuerpo.renovacion_id)
    expect(deshecho.cuerpo.cantidades).toEqual({ deshechos: 1, quedan: 6 })
    expect(new Map(deshecho.cuerpo.quedan.map(({ empacce_id, motivo }) => [empacce_id, motivo]))).toEqual(
      new Map([
        [nuevoDe(cambiado), 'Se cambió después'],
        [nuevoDe(recodificado), 'Se cambió después'],
        [nuevoDe(visitado), 'Tiene visitas'],
        [nuevoDe(entrado), 'Su usuario ya ingresó'],
        [nuevoDe(dirige), 'Dirige su área'],
        [sale.empacce_id, 'Se cambió después'],
      ]),
    )
    const quedan = (await accesosDe(area_id, 2027)).map(({ employee_id }) => employee_id)
    expect(quedan).not.toContain(libre.id)
    expect(quedan).toHaveLength(6)
  })

  test('USU-58 ING-04 it asks who it is, ends with 31 January, and says of an unknown one that it is not there', async () => {
    const area_id = await unArea()
    await alguien({ area_id })
    const admin = await entra('admin')
    const { renovacion_id } = (await renovar(admin, 2027, { area_id })).cuerpo
    expect((await deshacer(admin, 999_999)).status).toBe(404)
    banco.poner(new Date('2026-12-10T09:11:00-05:00'))
    const negado = await deshacer(admin, renovacion_id)
    expect([negado.status, negado.cuerpo.confirmar]).toEqual([403, true])
    banco.poner(new Date('2027-02-01T00:00:00-05:00'))
    const tarde = await deshacer(await entra('admin'), renovacion_id)
    expect([tarde.status, tarde.cuerpo.codigo]).toEqual([409, 'renovacionVencida'])
    expect((await ver(await entra('admin'), 2027)).cuerpo.renovaciones).toEqual([])
    banco.poner(new Date('2027-01-31T23:59:59-05:00'))
    expect((await deshacer(await entra('admin'), renovacion_id)).status).toBe(200)
  })

  test('USU-58 what is reserved is not taken back by whoever may not give it', async () => {
    const area_id = await unArea()
    await alguien({ area_id, codigos: [14] })
    await alguien({ area_id, codigos: [5] })
    const { renovacion_id } = (await renovar(await entra('admin'), 2027, { area_id })).cuerpo
    const { cuerpo } = await deshacer(await entra('jefa'), renovacion_id)
    expect([cuerpo.cantidades, cuerpo.quedan.map(({ motivo }) => motivo)]).toEqual([
      { deshechos: 1, quedan: 1 },
      ['Solo informática'],
    ])
  })
})

describe('the registry of an area', () => {
  const registra = async () => {
    const area_id = await unArea()
    const ella = await alguien({ area_id, codigos: [6] })
    return { area_id, ella, suya: await entra(ella.username) }
  }

  test('TRA-32 renews accesses with neither user nor code; the others are listed as those of user administration', async () => {
    const { area_id, ella, suya } = await registra()
    const empleado = await alguien({ area_id, sinUsuario: true })
    const conCodigo = await alguien({ area_id, sinUsuario: true, codigos: [5] })
    const deOtra = await alguien({ area_id: 20, sinUsuario: true })
    expect((await ver(suya, 2027)).cuerpo.data).toMatchObject([
      { empacce_id: empleado.empacce_id, propuesta: 'renovar' },
      { empacce_id: ella.empacce_id, propuesta: 'usuarios', user_id: null, username: null, permisos: [], perfil: null },
      { empacce_id: conCodigo.empacce_id, propuesta: 'usuarios', permisos: [] },
    ])
    expect((await ver(suya, 2027, { area_id: '20' })).status).toBe(403)
    const negar = async (empacce_id: number) => {
      const { status, cuerpo } = await suya.llamar(renovacionApi.renovar, {
        params: { anio: '2027' },
        body: {
          ...{ decisiones: [{ empacce_id, acto: 'renovar' }], clave: crypto.randomUUID() },
          cantidades: { renovar: 1, no_renovar: 0, terminar: 0, no_cambian: 0 },
        },
      })
      return [status, cuerpo.codigo]
    }
    for (const ajeno of [conCodigo, ella, deOtra]) expect(await negar(ajeno.empacce_id)).toEqual([403, 'sinPermiso'])
    const conArea = await suya.llamar(renovacionApi.renovar, {
      params: { anio: '2027' },
      body: {
        ...{ decisiones: [], todos: true, filtro: { area_id: 20 }, clave: crypto.randomUUID() },
        cantidades: { renovar: 1, no_renovar: 0, terminar: 0, no_cambian: 0 },
      },
    })
    expect(conArea.status).toBe(403)
    const { status, cuerpo } = await renovar(suya, 2027, { area_id })
    expect([status, cuerpo.cantidades]).toEqual([200, { renovados: 1, terminados: 0, quedan: 0 }])
    expect(await accesosDe(area_id, 2027)).toMatchObject([{ employee_id: empleado.id, user_id: null }])
    // It undoes its own renewals alone.
    const deAdmin = await renovar(await entra('admin'), 2027, { area_id })
    expect((await deshacer(suya, deAdmin.cuerpo.renovacion_id)).status).toBe(404)
    expect((await ver(suya, 2027)).cuerpo.renovaciones.map(({ id }) => id)).toEqual([cuerpo.renovacion_id])
    expect((await deshacer(suya, cuerpo.renovacion_id)).cuerpo.cantidades).toEqual({ deshechos: 1, quedan: 0 })
  })

  test('TRA-32 an employee who gets a user meanwhile is no longer the registry’s', async () => {
    const { area_id, suya } = await registra()
    const empleado = await alguien({ area_id, sinUsuario: true })
    const [fila] = (await ver(suya, 2027)).cuerpo.data
    expect(fila?.propuesta).toBe('renovar')
    await banco.db.transaction().execute(async (trx) => {
      const password_hash = 'ninguna'
      const values = { id: empleado.id, username: `nuevo.${empleado.id}`, password_hash, employee_id: empleado.id }
      await trx.insertInto('usuarios').values(values).execute()
      await trx
        .updateTable('accesos')
        .set({ user_id: empleado.id })
        .where('empacce_id', '=', empleado.empacce_id)
        .execute()
    })
    const { status, cuerpo } = await suya.llamar(renovacionApi.renovar, {
      params: { anio: '2027' },
      body: {
        ...{ decisiones: [], todos: true, clave: crypto.randomUUID() },
        cantidades: { renovar: 1, no_renovar: 0, terminar: 0, no_cambian: 1 },
      },
    })
    expect([status, cuerpo.cantidades]).toEqual([409, { renovar: 0, no_renovar: 0, terminar: 0, no_cambian: 2 }])
    expect(await accesosDe(area_id, 2027)).toEqual([])
  })
})

test('USU-57 USU-66 O17 who would hold forbidden permissions is left out with the reason, and keeps what there is', async () => {
  const area_id = await unArea()
  const [conPar, sinPar, encargado] = [
    await alguien({ area_id, codigos: [9, 10] }),
    await alguien({ area_id, codigos: [9] }),
    await alguien({ area_id, codigos: [9] }),
  ]
  const [encargatura] = await banco.db
    .insertInto('encargaturas')
    .values({
      ...{ area_id, cargo_id: 2, user_id: encargado.id, clase: 'vacante', documento: 'Memorando 5' },
      ...{ desde: '2026-12-01', hasta: '2027-06-30', suspende_titular: false },
    })
    .returning('id')
    .execute()
  await sql`insert into encargaturas_codigos (encargatura_id, codigo, area_id, cargo_id, dias)
    values (${encargatura?.id ?? 0}, 10, 0, 0, 'empty')`.execute(banco.db)
  await prohibirPar()
  const motivo = 'Estos permisos no se dan juntos: quien registra no revisa'
  const { status, cuerpo } = await renovar(await entra('jefa'), 2027, { area_id })
  expect([status, cuerpo.cantidades]).toMatchObject([200, { renovados: 1, terminados: 0 }])
  expect(cuerpo.fuera.map((uno) => [uno.empacce_id, uno.motivo])).toEqual([
    [conPar.empacce_id, motivo],
    [encargado.empacce_id, motivo],
  ])
  expect((await accesosDe(area_id, 2027)).map(({ user_id }) => user_id)).toEqual([sinPar.id])
  expect(await codigosDe(conPar.empacce_id)).toEqual([9, 10])
  await banco.db.deleteFrom('permisos_incompatibles').where('codigo_b', '=', 10).execute()
})

test('USU-55 USU-65 an access of somebody who left is proposed to stay as it is', async () => {
  const area_id = await unArea()
  const { id, empacce_id } = await alguien({ area_id, codigos: [9] })
  const baja = { baja_at: AHORA, baja_motivo: 'Renuncia aceptada' }
  await banco.db.updateTable('usuarios').set(baja).where('id', '=', id).execute()
  expect(await propuestasDe(await entra('jefa'), 2027, area_id)).toEqual({ [empacce_id]: 'baja' })
})

describe('a move after the renewal of December', () => {
  const PRIMERO = new Date('2027-01-01T00:00:00-05:00')
  const conAcceso = (id: number) =>
    sql<{ anio_eje: number; area_id: number; estado: boolean; desde: string; hasta: string; codigos: number[] }>`
      select a.anio_eje, a.area_id, a.estado, a.desde::text, a.hasta::text, a.fin_motivo,
        array(select p.codigo::integer from permisos p where p.empacce_id = a.empacce_id order by 1) as codigos
      from accesos a where a.employee_id = ${id} and a.deleted_at is null order by a.anio_eje, a.estado`
      .execute(banco.db)
      .then(({ rows }) => rows)
  const rolesDe = async (username: string) => {
    const { status, cuerpo } = await cliente(banco.app, null).llamar(sesionApi.ingresar, {
      body: { username, password: 'una clave segura' },
    })
    if (status !== 200) return status
    const { roles, area } = decodeJwt<{ roles: number[]; area: { id: number } }>(cuerpo.access_token ?? '')
    return { area_id: area.id, roles }
  }
  /** Somebody whose access of the area is renewed, and who moves nine days later. */
  const renovado = async (dado: Partial<Dado> = {}) => {
    const [area_id, otra] = [await unArea(), await unArea()]
    const uno = await alguien({ area_id, codigos: [5], ...dado })
    banco.poner(new Date('2026-12-01T09:00:00-05:00'))
    const { cuerpo } = await renovar(await entra('admin'), 2027, { area_id })
    banco.poner(new Date(DICIEMBRE))
    return { area_id, otra, uno, renovacion_id: cuerpo.renovacion_id }
  }
  const trasladar = async (
    id: number,
    { cargo_id = 2, ...mas }: { area_id: number; cargo_id?: number; permisos?: 'ninguno' | 'mismos' },
  ) => {
    const admin = await entra('admin')
    const params = { id: String(id) }
    const { version } = (await admin.llamar(vigenciaApi.situacion, { params })).cuerpo.data
    const body = { documento: 'Memorando 8', permisos: 'ninguno' as const, version, cargo_id, ...mas }
    const { status, cuerpo } = await admin.llamar(vigenciaApi.trasladar, { params, body })
    expect([status, cuerpo.data?.anio_eje]).toEqual([200, 2026])
  }

  test('USU-64 USU-57 holds in the new year: the renewed access moves along, and undoing the renewal leaves it', async () => {
    const { area_id, otra, uno, renovacion_id } = await renovado()
    await trasladar(uno.id, { area_id: otra })
    const termino = { area_id, estado: false, codigos: [5], fin_motivo: 'Memorando 8' }
    const sigue = { area_id: otra, estado: true, codigos: [], fin_motivo: null, hasta: null }
    const despues = [
      { ...termino, anio_eje: 2026, desde: null, hasta: '2026-12-10' },
      { ...sigue, anio_eje: 2026, desde: null },
      { ...termino, anio_eje: 2027, desde: '2027-01-01', hasta: '2027-01-01' },
      { ...sigue, anio_eje: 2027, desde: '2027-01-01' },
    ]
    expect(await conAcceso(uno.id)).toEqual(despues)
    // The trail tells of both years by whom.
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from auditoria x join accesos a on x.tabla = 'accesos' and x.registro = a.empacce_id::text
      where a.employee_id = ${uno.id} and a.area_id = ${otra} and x.user_id = ${ELENCO.admin.id}`.execute(banco.db)
    expect(rows[0]?.n).toBe(2)
    const vuelta = await deshacer(await entra('admin'), renovacion_id)
    expect(vuelta.cuerpo).toMatchObject({
      ...{ cantidades: { deshechos: 0, quedan: 1 }, quedan: [{ nombre: expect.stringContaining(String(uno.id)) }] },
    })
    expect(await conAcceso(uno.id)).toEqual(despues)
    banco.poner(PRIMERO)
    expect(await rolesDe(uno.username)).toEqual({ area_id: otra, roles: [] })
  })

  test('USU-64 USU-57 the same permissions go along into the new year, and come back with whoever comes back', async () => {
    const { area_id, otra, uno } = await renovado({ hasta: '2027-06-30' })
    await trasladar(uno.id, { area_id: otra, permisos: 'mismos' })
    const alla = { area_id: otra, estado: true, codigos: [5], hasta: '2027-06-30' }
    expect((await conAcceso(uno.id)).filter(({ estado }) => estado)).toMatchObject([
      { ...alla, anio_eje: 2026 },
      { ...alla, anio_eje: 2027 },
    ])
    await trasladar(uno.id, { area_id, permisos: 'mismos' })
    // The rows of before, of which there is one for each year and place (D-08).
    expect(await conAcceso(uno.id)).toMatchObject([
      { anio_eje: 2026, area_id: otra, estado: false },
      { anio_eje: 2026, area_id, estado: true },
      { anio_eje: 2027, area_id: otra, estado: false },
      { anio_eje: 2027, area_id, estado: true, desde: '2027-01-01', hasta: '2027-06-30' },
    ])
    banco.poner(PRIMERO)
    expect(await rolesDe(uno.username)).toEqual({ area_id, roles: [5] })
  })

  test('USU-64 what was decided for another place in the new year stays, but nothing in an area that is left', async () => {
    const { area_id, otra, uno } = await renovado()
    const deEnero = (cambio: { area_id?: number; cargo_id?: number }) =>
      banco.db
        .updateTable('accesos')
        .set(cambio)
        .where('employee_id', '=', uno.id)
        .where('anio_eje', '=', 2027)
        .where('estado', '=', true)
        .execute()
    const enEnero = async () => (await conAcceso(uno.id)).filter((una) => una.anio_eje === 2027 && una.estado)
    await deEnero({ cargo_id: 1 })
    await trasladar(uno.id, { area_id, cargo_id: 1 })
    expect(await enEnero()).toMatchObject([{ area_id, codigos: [5] }])
    await trasladar(uno.id, { area_id: otra })
    expect(await enEnero()).toMatchObject([{ area_id: otra, codigos: [] }])
    const tercera = await unArea()
    await deEnero({ area_id: tercera })
    await trasladar(uno.id, { area_id })
    expect(await enEnero()).toMatchObject([{ area_id: tercera }])
  })

  test('USU-64 ORG-28 whoever a closing moves is in at the new area in January, and whoever it ends is not', async () => {
    const { area_id, otra, uno } = await renovado()
    const [sinUsuario, sale] = [await alguien({ area_id, sinUsuario: true }), await alguien({ area_id, codigos: [5] })]
    const admin = await entra('admin')
    await renovar(admin, 2027, { area_id })
    const params = { id: String(area_id) }
    const { cantidades, personas } = (await admin.llamar(cierreApi.contar, { params })).cuerpo.data
    expect([cantidades.usuarios, cantidades.trabajadores]).toEqual([2, 1])
    const actos = personas.map(({ empacce_id }) => ({
      ...{ empacce_id, permisos: 'mismos' as const },
      acto: empacce_id === sale.empacce_id ? ('terminar' as const) : ('trasladar' as const),
    }))
    const body = { documento: 'Ordenanza 011', sucesora_id: otra, destinos: {}, cantidades, personas: actos }
    expect((await admin.llamar(cierreApi.cerrar, { params, body })).status).toBe(200)
    banco.poner(PRIMERO)
    expect(await rolesDe(uno.username)).toEqual({ area_id: otra, roles: [5] })
    expect(await rolesDe(sale.username)).toBe(401)
    const activos = async (id: number) => (await conAcceso(id)).filter(({ estado }) => estado)
    expect(await activos(sale.id)).toEqual([])
    expect(await activos(sinUsuario.id)).toMatchObject([
      { anio_eje: 2026, area_id: otra },
      { anio_eje: 2027, area_id: otra, desde: '2027-01-01' },
    ])
  })
})

describe('an encargatura over the turn of the year', () => {
  /** Somebody of an own area with code 5, and somebody of another one who may answer for the position. */
  const puesto = async () => {
    const area_id = await unArea()
    const [titular, encargado] = [
      await alguien({ area_id, codigos: [5] }),
      await alguien({ area_id: await unArea(), codigos: [6] }),
    ]
    return { area_id, titular, encargado, admin: await entra('admin') }
  }
  type Puesto = Awaited<ReturnType<typeof puesto>>
  const registrar = (quien: Cliente, body: Omit<EncargaturaNueva, 'clase' | 'documento' | 'cargo_id' | 'aceptado'>) =>
    quien.llamar(encargaturasApi.registrar, {
      body: { clase: 'licencia', documento: 'Resolución 77', cargo_id: 2, ...body },
    })
  const encargar = async (
    { area_id, titular, encargado, admin }: Puesto,
    fechas: { desde: string; hasta: string; titular_acceso?: number; suspende_titular?: boolean },
  ) => {
    const { status, cuerpo } = await registrar(admin, {
      ...{ alcance: [5], area_id, titular_acceso: titular.empacce_id, user_id: encargado.id },
      ...fechas,
    })
    if (status !== 200) throw new Error(`la encargatura no se hizo: ${status} ${JSON.stringify(cuerpo)}`)
    return cuerpo.data
  }
  /** What the encargado may do in the encargatura, who signs in for it; null where it cannot be chosen. */
  const alcanceDe = async ({ encargado }: Puesto, id: number): Promise<number[] | null> => {
    const { status, cuerpo } = await (await entra(encargado.username)).llamar(encargaturasApi.elegir, {
      body: { encargo_id: id },
    })
    return status === 200 ? (decodeJwt<{ roles: number[] }>(cuerpo.access_token).roles ?? []) : null
  }
  const entraElTitular = async ({ titular }: Puesto): Promise<boolean> =>
    entra(titular.username).then(
      () => true,
      () => false,
    )
  const enero = (dia: string) => banco.poner(new Date(`2027-01-${dia}T09:00:00-05:00`))
  const CRUZA = { desde: '2026-12-10', hasta: '2027-01-15' }

  test('USU-57 USU-61 the renewed access is suspended, and gives the scope, as the one of before; the list tells it', async () => {
    const aqui = await puesto()
    const { id } = await encargar(aqui, CRUZA)
    expect(await filasDe(aqui.admin, 2027, aqui.area_id)).toMatchObject([
      {
        propuesta: 'renovar',
        encargo: { encargado: expect.stringContaining(String(aqui.encargado.id)), hasta: CRUZA.hasta },
      },
    ])
    expect((await renovar(aqui.admin, 2027, { area_id: aqui.area_id })).status).toBe(200)
    const [nuevo] = await accesosDe(aqui.area_id, 2027)
    for (const [dia, entraria] of [
      ['01', false],
      ['15', false],
      ['16', true],
    ] as const) {
      enero(dia)
      expect([dia, await entraElTitular(aqui), await alcanceDe(aqui, id)]).toEqual([
        dia,
        entraria,
        entraria ? null : [5],
      ])
    }
    // The scope is what the renewed access has by now, and no more what the one of before had.
    enero('10')
    await banco.db.deleteFrom('permisos').where('empacce_id', '=', aqui.titular.empacce_id).execute()
    expect(await alcanceDe(aqui, id)).toEqual([5])
    await banco.db
      .deleteFrom('permisos')
      .where('empacce_id', '=', nuevo?.empacce_id ?? 0)
      .execute()
    expect(await alcanceDe(aqui, id)).toEqual([])
  })

  test('USU-58 USU-61 undoing the renewal leaves everything as it was, and the encargatura goes on', async () => {
    const aqui = await puesto()
    const { id } = await encargar(aqui, CRUZA)
    const foto = async () => ({
      ...(await fotoDeAccesos()),
      encargos: (await sql`select * from encargaturas order by id`.execute(banco.db)).rows,
      codigos: (await sql`select * from encargaturas_codigos order by 1, 2`.execute(banco.db)).rows,
    })
    const antes = await foto()
    const { cuerpo } = await renovar(aqui.admin, 2027, { area_id: aqui.area_id })
    enero('05')
    expect(await alcanceDe(aqui, id)).toEqual([5])
    const vuelta = await deshacer(await entra('admin'), cuerpo.renovacion_id)
    expect(vuelta).toMatchObject({ status: 200, cuerpo: { cantidades: { deshechos: 1, quedan: 0 } } })
    expect(await foto()).toEqual(antes)
    expect([await entraElTitular(aqui), await alcanceDe(aqui, id)]).toEqual([false, [5]])
  })

  test('USU-61 one that is made after the renewal, with days of the new year, holds over the renewed access', async () => {
    const aqui = await puesto()
    await renovar(aqui.admin, 2027, { area_id: aqui.area_id })
    const { id } = await encargar(aqui, { desde: '2027-01-04', hasta: '2027-01-15' })
    enero('03')
    expect([await entraElTitular(aqui), await alcanceDe(aqui, id)]).toEqual([true, null])
    enero('04')
    expect([await entraElTitular(aqui), await alcanceDe(aqui, id)]).toEqual([false, [5]])
    // Ended, nothing of it stays at any access.
    const params = { id: String(id) }
    await (await entra('admin')).llamar(encargaturasApi.terminar, { params, body: { motivo: 'Volvió antes' } })
    expect(await entraElTitular(aqui)).toBe(true)
    const suspendidos = [...(await accesosDe(aqui.area_id, 2026)), ...(await accesosDe(aqui.area_id, 2027))]
    expect(suspendidos.map(({ suspendido }) => suspendido)).toEqual(['{}', '{}'])
  })

  test('USU-61 in the new year the form offers each titular once, by the access that counts, and no other is taken', async () => {
    const aqui = await puesto()
    await renovar(aqui.admin, 2027, { area_id: aqui.area_id })
    enero('05')
    const [nuevo] = await accesosDe(aqui.area_id, 2027)
    const admin = await entra('admin')
    const { cuerpo } = await admin.llamar(encargaturasApi.opciones, {
      query: { area_id: String(aqui.area_id), cargo_id: '2' },
    })
    expect(cuerpo.titulares.map(({ empacce_id }) => empacce_id)).toEqual([nuevo?.empacce_id])
    const enAdmin = { ...aqui, admin }
    const dias = { desde: '2027-01-05', hasta: '2027-01-08' }
    await expect(encargar(enAdmin, dias)).rejects.toThrow('Elija a una persona con acceso vigente')
    const { id } = await encargar(enAdmin, { ...dias, titular_acceso: nuevo?.empacce_id ?? 0 })
    expect(await alcanceDe(aqui, id)).toEqual([5])
  })

  test('USU-64 USU-61 it ends with the access that counts, and not with the one of before', async () => {
    const aqui = await puesto()
    const { id } = await encargar(aqui, { ...CRUZA, hasta: '2027-01-31' })
    enero('05')
    const admin = await entra('admin')
    await renovar(admin, 2027, { area_id: aqui.area_id })
    const estado = async () =>
      (await admin.llamar(encargaturasApi.lista)).cuerpo.data.find((una) => una.id === id)?.estado
    const apagar = (empacce_id: number) =>
      banco.db.updateTable('accesos').set({ estado: false }).where('empacce_id', '=', empacce_id).execute()
    await apagar(aqui.titular.empacce_id)
    expect([await estado(), await alcanceDe(aqui, id)]).toEqual(['vigente', [5]])
    await apagar((await accesosDe(aqui.area_id, 2027))[0]?.empacce_id ?? 0)
    expect([await estado(), await alcanceDe(aqui, id)]).toEqual(['terminada', null])
  })

  test('USU-64 whoever is moved by the renewed access takes the encargatura away though the one of before is active', async () => {
    const aqui = await puesto()
    const { id } = await encargar(aqui, { ...CRUZA, hasta: '2027-01-31', suspende_titular: false })
    enero('05')
    const admin = await entra('admin')
    await renovar(admin, 2027, { area_id: aqui.area_id })
    const params = { id: String(aqui.titular.id) }
    const { version } = (await admin.llamar(vigenciaApi.situacion, { params })).cuerpo.data
    const body = { area_id: 20, cargo_id: 2, documento: 'Memorando 8', permisos: 'ninguno', version } as const
    expect((await admin.llamar(vigenciaApi.trasladar, { params, body })).status).toBe(200)
    expect(await alcanceDe(aqui, id)).toBeNull()
  })

  describe('in a race', () => {
    /** Every deadlock that PostgreSQL ended, whoever was tried again after it. */
    const enredos: string[] = []
    beforeEach(() => {
      enredos.length = 0
      const { query } = pg.Client.prototype
      vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
        const dicho: unknown = Reflect.apply(query, this, args)
        if (dicho instanceof Promise)
          dicho.catch((error: unknown) => {
            if (codigoSql(error) === '40P01') enredos.push(String((error as { detail?: unknown }).detail))
          })
        return dicho as never
      })
    })
    afterEach(() => void vi.restoreAllMocks())

    /** Two who answer for each other on different days, with what may be done to them. */
    const enredo = async (actos: readonly string[]) => {
      const aqui = await puesto()
      const { admin, area_id, titular, encargado } = aqui
      const otra = await alguien({ area_id: await unArea() })
      const suya = await encargar(aqui, { desde: '2026-12-10', hasta: '2026-12-31' })
      const { area_id: alla } = await banco.db
        .selectFrom('accesos')
        .select('area_id')
        .where('empacce_id', '=', encargado.empacce_id)
        .executeTakeFirstOrThrow()
      const ajena = await registrar(admin, {
        ...{ area_id: alla, titular_acceso: encargado.empacce_id, user_id: titular.id, alcance: [6] },
        ...{ desde: '2027-02-01', hasta: '2027-02-28' },
      })
      const deLaRenovacion = {
        ...{ decisiones: [], todos: true, filtro: { area_id }, clave: crypto.randomUUID() },
        cantidades: { renovar: 1, no_renovar: 0, terminar: 0, no_cambian: 0 },
      }
      const contado = (await admin.llamar(cierreApi.contar, { params: { id: String(area_id) } })).cuerpo.data
      const fin = { motivo: 'Volvió antes' }
      /** A file that moves both, looked at before the race. */
      const libro = async () => {
        const { rows } = await sql<{ dni: string }>`select dni from trabajadores
          where employee_id in (${titular.id}, ${encargado.id}) order by employee_id desc`.execute(banco.db)
        const filas = rows.map(({ dni }) => unaPersona({ DNI: dni, AREA: '20', CARGO: '2' }))
        const carga = await cargas.revisar(admin, filas)
        expect(carga).toMatchObject({ traslados: 2 })
        return carga.id
      }
      const carga_id = actos.includes('subir') ? await libro() : 0
      return {
        subir: () => cargas.aplicar(admin, carga_id, true),
        terminar: () => admin.llamar(encargaturasApi.terminar, { params: { id: String(suya.id) }, body: fin }),
        terminarAjena: () =>
          admin.llamar(encargaturasApi.terminar, { params: { id: String(ajena.cuerpo.data.id) }, body: fin }),
        aplazar: () =>
          admin.llamar(encargaturasApi.aplazar, {
            ...{ params: { id: String(suya.id) }, body: { hasta: '2027-01-10', documento: 'Resolución 78' } },
          }),
        registrar: () =>
          registrar(admin, {
            ...{ area_id, titular_acceso: titular.empacce_id, user_id: otra.id, alcance: [5] },
            ...{ desde: '2027-01-05', hasta: '2027-01-20' },
          }),
        apagar: () =>
          admin.llamar(usuariosApi.cambiarEstado, {
            body: { user_id: titular.id, empacce_id: titular.empacce_id, estado: false },
          }),
        bajaDelTitular: () =>
          admin.llamar(bajaApi.registrar, { params: { id: String(titular.id) }, body: { motivo: 'Renunció' } }),
        bajaDelEncargado: () =>
          admin.llamar(bajaApi.registrar, { params: { id: String(encargado.id) }, body: { motivo: 'Renunció' } }),
        eliminar: () => admin.llamar(usuariosApi.eliminar, { params: { id: String(encargado.id) } }),
        renovar: () => admin.llamar(renovacionApi.renovar, { params: { anio: '2027' }, body: deLaRenovacion }),
        cerrar: () =>
          admin.llamar(cierreApi.cerrar, {
            params: { id: String(area_id) },
            body: {
              ...{ documento: 'Ordenanza 011', sucesora_id: 20, destinos: {}, cantidades: contado.cantidades },
              personas: contado.personas.map(({ empacce_id }) => ({ empacce_id, acto: 'trasladar' as const })),
            },
          }),
      }
    }
    type Acto = keyof Awaited<ReturnType<typeof enredo>>

    test.each<{ actos: Acto[] }>([
      { actos: ['terminar', 'aplazar', 'registrar', 'apagar', 'renovar'] },
      { actos: ['bajaDelTitular', 'bajaDelEncargado', 'terminar', 'terminarAjena', 'registrar'] },
      { actos: ['eliminar', 'apagar', 'registrar', 'renovar', 'aplazar'] },
      { actos: ['cerrar', 'registrar', 'apagar', 'renovar', 'bajaDelEncargado'] },
      { actos: ['subir', 'registrar', 'renovar', 'bajaDelTitular', 'apagar'] },
    ])('USU-57 USU-61 USU-65 nobody waits for each other: $actos', async ({ actos }) => {
      for (let vez = 0; vez < 12; vez++) {
        const mundo = await enredo(actos)
        // Each of them comes first in its turn.
        const orden = actos.map((_, i) => actos[(i + vez) % actos.length] as Acto)
        const dichos = await Promise.all(orden.map(async (acto) => [acto, (await mundo[acto]()).status] as const))
        // Whoever comes late may be refused, and never for want of the database.
        expect(dichos.filter(([, status]) => ![200, 404, 409, 422].includes(status))).toEqual([])
      }
      expect(enredos).toEqual([])
      const { rows } = await sql`
        select a.empacce_id from accesos a
        where a.suspendido is distinct from dias_suspendidos(a.employee_id, a.area_id, a.cargo_id)
        union all
        select e.id from encargaturas e join accesos t on t.empacce_id = e.titular_acceso join areas ar on ar.id = e.area_id
        where e.terminada_at is null and (not t.estado or ar.cerrada_at is not null)`.execute(banco.db)
      expect(rows).toEqual([])
    })
  })
})
