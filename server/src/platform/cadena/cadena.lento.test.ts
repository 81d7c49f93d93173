import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { usarBase } from '../../../test/base.ts'
import { enlazarTodo, porFuera as hacerPorFuera, vaciarAuditoria } from '../../../test/cadena.ts'
import { esperar } from '../../../test/esperar.ts'
import type { Db } from '../db/conexion.ts'
import { codigoSql } from '../db/transaccion.ts'
import { enlazarLineas } from './cadena.queries.ts'
import { enlazarAuditoria } from './enlace-de-lineas.ts'
import { revisarCadena } from './revisar-cadena.ts'

const bd = usarBase()

const porFuera = (...sentencias: string[]) => hacerPorFuera(bd, ...sentencias)
/** Lines as the trigger writes them: so many, each a minute after the other, two years ago. */
const escribir = (cuantas: number, mas = '') =>
  bd.comoDueno(`insert into auditoria (en, user_id, peticion, tabla, registro, accion, antes, despues ${mas && ', reducida'})
    select now() - interval '2 years' + n * interval '1 minute', 1, 'peticion-' || n, 'visitas', n::text, 'UPDATE',
      jsonb_build_object('motivo', 'Antes ' || n, 'area_id', 20, 'igual', 'x', 'updated_at', '2024-01-01'),
      jsonb_build_object('motivo', 'Después ' || n, 'area_id', 21, 'igual', 'x', 'updated_at', '2024-02-01') ${mas}
    from generate_series(1, ${cuantas}) n`)
const enlazar = () => enlazarTodo(bd)
const revisar = (tanda?: number) => revisarCadena(bd.db, tanda ? { tanda } : {})
/** An act that leaves a line. */
const UNA = { que: 'persona', de: '40000001', filas: 1 }
const numeros = async () =>
  (await bd.db.selectFrom('auditoria').select('id').orderBy('id').execute()).map(({ id }) => id)

beforeEach(async () => {
  await vaciarAuditoria(bd)
  await porFuera('truncate consultas')
})

describe('the chain', () => {
  test('D-33 links every line once, whatever the size of a batch, and tells itself whole', async () => {
    await escribir(5)
    expect(await revisar()).toMatchObject({ lineas: 0, hasta: 0, pendientes: 5, rotura: { que: 'sinEnlace' } })
    await esperar(async () => expect(await enlazarAuditoria(bd.db, { porTanda: 2 })).toBe(true))
    const [primera] = await numeros()
    const una = await revisar()
    expect(una).toMatchObject({ lineas: 5, hasta: (primera ?? 0) + 4, pendientes: 0, espera: null, rotura: null })
    for (const tanda of [1, 2, 3, 5]) expect(await revisar(tanda)).toEqual(una)
    await escribir(1)
    await enlazar()
    expect((await revisar()).huella).not.toBe(una.huella)
    const { rows } = await sql`select huella from auditoria_cadena where encode(huella, 'hex') = ${una.huella}`.execute(
      bd.db,
    )
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['the newest of all', 0],
    ['older than others', 1],
  ])(
    'D-33 a line whose writer, %s, has not committed is waited for, with those after it; writers wait for nobody',
    async (_, otros) => {
      const anotar = (db: Db, filtro: string) =>
        db
          .insertInto('consultas')
          .values({ ...UNA, filtro })
          .execute()
      await anotar(bd.db, '900')
      await bd.db.transaction().execute(async (trx) => {
        await anotar(trx, '901')
        if (otros > 0) await anotar(bd.db, '902')
        expect(await enlazarAuditoria(bd.db, { intentos: 3 })).toBe(false)
        expect(await revisar()).toMatchObject({ lineas: 0, pendientes: 1 + otros })
        // Somebody writes while another one links, and has not to wait for its end.
        await bd.db.transaction().execute(async (otra) => {
          await enlazarAuditoria(otra, { intentos: 1 })
          await anotar(bd.db, '903')
        })
      })
      await enlazar()
      expect(await revisar()).toMatchObject({ lineas: 3 + otros, pendientes: 0, rotura: null })
      const { rows } = await sql<{
        filtro: string
      }>`select despues ->> 'filtro' as filtro from auditoria order by id`.execute(bd.db)
      expect(rows.map(({ filtro }) => filtro)).toEqual(['900', '901', ...(otros > 0 ? ['902'] : []), '903'])
    },
  )

  test('D-33 of many who write and give up at once, while others link, no line is left out and none is linked twice', async () => {
    const escritor = async (cual: number) => {
      for (let vez = 0; vez < 8; vez++)
        await bd.db
          .transaction()
          .execute(async (trx) => {
            for (let i = 0; i <= vez % 3; i++) await trx.insertInto('consultas').values(UNA).execute()
            if ((cual + vez) % 4 === 0) throw new Error('se arrepiente')
          })
          .catch(() => undefined)
    }
    let escriben = true
    const enlazador = async () => {
      while (escriben) await enlazarAuditoria(bd.db, { porTanda: 3, intentos: 1 })
    }
    const enlazadores = [enlazador(), enlazador()]
    await Promise.all([1, 2, 3, 4].map(escritor))
    escriben = false
    await Promise.all(enlazadores)
    await enlazar()
    expect(await revisar()).toMatchObject({ lineas: (await numeros()).length, pendientes: 0, rotura: null })
  })

  test('D-33 a copy of the database on another server, whose transactions have other numbers, goes on with its chain', async () => {
    await escribir(2)
    await enlazar()
    await bd.comoDueno(`update auditoria_enlace set tope = tope + 1, tope_xid = '99999999999'`)
    await escribir(2)
    await enlazar()
    expect(await revisar()).toMatchObject({ lineas: 4, pendientes: 0, rotura: null })
  })
})

describe('whoever owns the database', () => {
  /** Six lines that are linked; each test does something to them that no program of ours does. */
  const preparar = async () => {
    await escribir(6)
    await enlazar()
    return numeros()
  }

  test.each([
    ['who', 'user_id = 2'],
    ['nobody', 'user_id = null'],
    ['when', `en = en + interval '1 microsecond'`],
    ['the request', `peticion = 'peticion-7'`],
    ['of what', `tabla = 'canastas'`],
    ['of which', `registro = '99'`],
    ['the act', `accion = 'INSERT'`],
    ['a value of before', `antes = jsonb_set(antes, '{motivo}', '"Otro"')`],
    ['a value of after', `despues = jsonb_set(despues, '{area_id}', '22')`],
    ['a side', 'antes = null'],
    ['the sides', 'antes = despues, despues = antes'],
    ['a field', `despues = despues - 'igual'`],
    ['that its values are gone', 'reducida = true'],
  ])('D-33 changes %s of a line, and it is told which', async (_, cambio) => {
    const [, , tercera = 0] = await preparar()
    await porFuera(`update auditoria set ${cambio} where id = ${tercera}`)
    expect(await revisar()).toMatchObject({ lineas: 2, rotura: { que: 'cambiada', linea: tercera } })
  })

  test('D-33 takes out a line, with its link or without, puts one in or changes two with each other', async () => {
    const [, segunda = 0, tercera = 0, cuarta = 0] = await preparar()
    await bd.comoDueno(
      'create table lineas as select * from auditoria; create table enlaces as select * from auditoria_cadena',
    )
    const poner = (id: string, donde: string) =>
      `insert into auditoria overriding system value
         select ${id}, en, user_id, peticion, tabla, registro, accion, antes, despues, reducida from lineas where ${donde}`
    const quitar = (...ids: number[]) => `delete from auditoria where id in (${ids})`
    /** Does it, looks, and puts all back. */
    const trasHacer = async (...sentencias: string[]) => {
      await porFuera(...sentencias)
      const { rotura } = await revisar(2)
      await porFuera('truncate auditoria, auditoria_cadena', poner('id', 'true'))
      await porFuera('insert into auditoria_cadena select * from enlaces')
      return rotura && [rotura.que, rotura.linea]
    }
    const sinEnlace = `delete from auditoria_cadena where linea = ${tercera}`
    expect(await trasHacer(quitar(tercera))).toEqual(['borrada', tercera])
    expect(await trasHacer(sinEnlace)).toEqual(['agregada', tercera])
    expect(await trasHacer(quitar(tercera), sinEnlace)).toEqual(['cambiada', cuarta])
    expect(await trasHacer(poner('-id', `id = ${tercera}`))).toEqual(['agregada', -tercera])
    const otroOrden = `case id when ${segunda} then ${tercera} else ${segunda} end`
    expect(await trasHacer(quitar(segunda, tercera), poner(otroOrden, `id in (${segunda}, ${tercera})`))).toEqual([
      'cambiada',
      segunda,
    ])
    expect(await trasHacer('select 1')).toBeNull()
    await bd.comoDueno('drop table lineas, enlaces')
  })

  test('D-33 calls a fresh line purged to empty it', async () => {
    await bd.db.insertInto('consultas').values(UNA).execute()
    await enlazar()
    await bd.comoDueno('select retirar_valores(array(select id from auditoria))')
    expect((await revisar()).rotura).toMatchObject({ que: 'retirada' })
  })

  test.each([
    'update auditoria_cadena set huella = huella',
    'delete from auditoria_cadena',
    'truncate auditoria_cadena',
    `insert into auditoria_cadena (linea, huella, queda, sal) values (1, sha256(''), sha256(''), '')`,
    'update auditoria_enlace set tope = 0',
    `select retirar_valores('{1}')`,
  ])('D-33 to the application is refused: %s', async (orden) => {
    const error = await sql
      .raw(orden)
      .execute(bd.db)
      .catch((e: unknown) => e)
    expect(codigoSql(error)).toBe('42501')
  })
})

describe('what a purge takes out', () => {
  const purgar = (cuantas: number) =>
    sql`select reducir_auditoria('-infinity', 0, now() - interval '200 days', ${cuantas})`.execute(bd.db)

  test('P-19 leaves the chain whole: of lines that were linked, of those that were not yet, and of those born without values', async () => {
    await escribir(4)
    await enlazar()
    const { huella } = await revisar()
    await purgar(2)
    expect(await revisar()).toMatchObject({ lineas: 4, huella, rotura: null })
    await escribir(2)
    await purgar(100)
    await escribir(1, `, true`)
    await enlazar()
    expect(await revisar()).toMatchObject({ lineas: 7, pendientes: 0, rotura: null })
    const { rows } = await sql`select count(*)::integer as quedan from auditoria_cadena where sal is not null`.execute(
      bd.db,
    )
    expect(rows).toEqual([{ quedan: 0 }])
    expect(await bd.comoDueno('select antes, despues from auditoria order by id limit 1')).toEqual([
      {
        antes: { motivo: '[retirado]', area_id: 20, updated_at: '2024-01-01' },
        despues: { motivo: '[retirado]', area_id: 21, updated_at: '2024-02-01' },
      },
    ])
  })

  test('P-19 what is left of a line is still checked: its numbers, its instants and who did it', async () => {
    await escribir(3)
    await enlazar()
    await purgar(100)
    const [, segunda = 0] = await numeros()
    for (const [cambio, vuelta] of [
      [`despues = jsonb_set(despues, '{area_id}', '20')`, `despues = jsonb_set(despues, '{area_id}', '21')`],
      [
        `antes = jsonb_set(antes, '{updated_at}', '"2023"')`,
        `antes = jsonb_set(antes, '{updated_at}', '"2024-01-01"')`,
      ],
      ['user_id = 3', 'user_id = 1'],
      ['reducida = false', 'reducida = true'],
    ]) {
      await porFuera(`update auditoria set ${cambio} where id = ${segunda}`)
      expect((await revisar()).rotura).toMatchObject({ que: 'cambiada', linea: segunda })
      await porFuera(`update auditoria set ${vuelta} where id = ${segunda}`)
      expect((await revisar()).rotura).toBeNull()
    }
  })

  test('P-19 a line that is being linked keeps its values until it is', async () => {
    await escribir(3)
    // It has seen the lines; then the purge comes before the links are committed.
    await enlazarLineas(bd.db, 9)
    let purgada: Promise<unknown> = Promise.resolve()
    await bd.db.transaction().execute(async (trx) => {
      await esperar(async () => expect(await enlazarLineas(trx, 9)).toMatchObject({ enlazadas: 3 }))
      purgada = purgar(100)
      await esperar(async () =>
        expect(
          await bd.comoDueno(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        ).toHaveLength(1),
      )
    })
    await purgada
    await enlazar()
    expect(await revisar()).toMatchObject({ lineas: 3, rotura: null })
  })

  const hoja = fc.oneof(
    fc.string({ unit: 'grapheme' }).map((texto) => texto.replaceAll('\0', '')),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string({ maxLength: 3 }), { maxLength: 2 }),
  )
  const lado = fc.option(
    fc.dictionary(fc.constantFrom('motivo', 'area_id', 'deleted_at', 'ñ "\n'), hoja, { noNullPrototype: true }),
  )

  test('D-33 P-19 whatever a line says, the program finds the digest that the database gave it, before and after a purge', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(lado, lado, fc.option(fc.string())), { maxLength: 6 }), async (lineas) => {
        await porFuera('truncate auditoria, auditoria_cadena')
        for (const [antes, despues, peticion] of lineas)
          await bd.comoDueno(
            `insert into auditoria (en, peticion, tabla, registro, accion, antes, despues) values (now() - interval '1 year',
              ${enSql(peticion)}, 'visitas', '1', 'UPDATE', ${enSql(antes && JSON.stringify(antes))}, ${enSql(despues && JSON.stringify(despues))})`,
          )
        await enlazar()
        const entera = await revisar(2)
        expect(entera).toMatchObject({ lineas: lineas.length, rotura: null })
        await purgar(100)
        expect(await revisar(2)).toEqual(entera)
      }),
      { numRuns: 20 },
    )
  })
})

/** A text as SQL writes it, without the one sign that PostgreSQL keeps in no text. */
const enSql = (texto: string | null): string =>
  texto === null ? 'null' : `'${texto.replaceAll('\0', '').replaceAll('\\u0000', '').replaceAll("'", "''")}'`
