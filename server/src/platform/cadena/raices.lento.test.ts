import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { textoDeCadena } from '@cabildo/contracts/auditoria-cadena'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AHORA } from '../../../test/banco.ts'
import { usarBase } from '../../../test/base.ts'
import { enlazarTodo, escribirLineas, porFuera, vaciarAuditoria } from '../../../test/cadena.ts'
import { esperar } from '../../../test/esperar.ts'
import { MUDO } from '../../../test/obrero.ts'
import { abrirTsaDePrueba } from '../../../test/tsa-de-prueba.ts'
import type { Config } from '../../config.ts'
import { crearCartero } from '../correo/carta.ts'
import { codigoSql } from '../db/transaccion.ts'
import { abrirTsa } from '../firma/tsa.ts'
import { opcionesDeLog } from '../log.ts'
import { crearReloj } from '../reloj.ts'
import { cerrarDiasDeAuditoria, type Testigos } from './cerrar-dias.ts'
import { comprobarSellos } from './comprobar-sellos.ts'
import { listRaices } from './raices.queries.ts'
import { leerEstadoDeCadena, revisarCadena } from './revisar-cadena.ts'
import { revisarDeNoche } from './revisar-de-noche.ts'
import { publicarRaiz, sellarRaiz } from './testigos.ts'

const bd = usarBase()
beforeEach(async () => {
  await vaciarAuditoria(bd)
  await bd.comoDueno('truncate correos, correos_conteo, pruebas cascade; delete from graphile_worker._private_jobs')
})

const HOY = `date_trunc('day', now() at time zone 'America/Lima')`
/** An instant so many hours after a midnight of Lima: of today, of yesterday (1)... */
const deDia = (hace: number, horas: number) =>
  `(${HOY} - interval '${hace} days' + interval '${horas} hours') at time zone 'America/Lima'`
const diaHace = async (hace: number) =>
  (await bd.comoDueno<{ dia: string }>(`select to_char(${HOY} - interval '${hace} days', 'YYYY-MM-DD') as dia`))[0]
    ?.dia ?? ''

const remitente = { nombre: 'Valle Alto', color: '#000000', domicilio: '', telefono: '', correo: '', horario: '' }
const cartero = crearCartero({ reloj: crearReloj(), limiteDia: 1, remitente: () => remitente })
const NADIE: Testigos = { correo: undefined, url: undefined, tsa: false }
const cerrarYa = (testigos = NADIE, log = MUDO, reloj = crearReloj()) =>
  cerrarDiasDeAuditoria({ db: bd.db, reloj, log, cartero, testigos })
/** Once those who write to other databases of the same server, whom it waits for only so long, are done. */
const cerrar = async (...partes: Parameters<typeof cerrarYa>) => {
  await enlazarTodo(bd)
  await cerrarYa(...partes)
}
const revisar = () => revisarCadena(bd.db, { tanda: 2 })
const enHex = async () =>
  (await listRaices(bd.db)).map(({ dia, lineas, huella }) => [dia, lineas, huella.toString('hex')])

describe('the root of a day', () => {
  test('D-33 each day that is over gets one, however late; today gets none, and the first covers what came before', async () => {
    await escribirLineas(bd, 2, deDia(9, 5))
    await escribirLineas(bd, 1, deDia(1, 23.99))
    await escribirLineas(bd, 1, deDia(0, 0.001))
    await cerrar()
    const [ayer, primera] = [await diaHace(1), (await enHex())[0]]
    expect(await enHex()).toEqual([[ayer, 3, expect.stringMatching(/^[0-9a-f]{64}$/)]])
    await cerrar()
    expect(await enHex()).toEqual([primera])
    // Three nights without anybody who would have closed the days.
    await porFuera(bd, `update auditoria_raices set dia = dia - 3`)
    await cerrar()
    expect(await enHex()).toEqual([
      [await diaHace(4), 3, primera?.[2]],
      [await diaHace(3), 0, primera?.[2]],
      [await diaHace(2), 0, primera?.[2]],
      [ayer, 0, primera?.[2]],
    ])
    expect(await revisar()).toMatchObject({ lineas: 4, rotura: null })
  })

  test('D-33 a trail that has begun today has a root for yesterday all the same', async () => {
    await escribirLineas(bd, 1, deDia(0, 0.001))
    await cerrar()
    expect(await enHex()).toEqual([[await diaHace(1), 0, '00'.repeat(32)]])
    expect((await revisar()).rotura).toBeNull()
  })

  test('D-33 a day that somebody is still writing to is not closed, and neither is one whose lines are not linked', async () => {
    await escribirLineas(bd, 1, deDia(1, 12))
    await expect(
      bd.db
        .transaction()
        .execute((trx) => trx.selectNoFrom((eb) => eb.fn('cerrar_dias_de_auditoria').as('r')).execute()),
    ).rejects.toThrow('Quedan líneas de la auditoría por enlazar')
    await bd.db.transaction().execute(async (trx) => {
      await trx.insertInto('consultas').values({ que: 'persona', de: '40000001', filas: 1 }).execute()
      await expect(cerrarYa()).rejects.toThrow('el día se cierra más tarde')
    })
    expect(await enHex()).toEqual([])
  })

  test('D-33 a day that only one of the two clocks has ended is not closed, and is once the other has', async () => {
    await escribirLineas(bd, 1, deDia(1, 12))
    const masTarde = (dias: number) => crearReloj(() => new Date(Date.now() + dias * 86_400_000))
    await expect(cerrar(NADIE, MUDO, masTarde(-1))).rejects.toThrow('cuando ambos relojes lo den por terminado')
    expect(await enHex()).toEqual([])
    // The program's clock runs ahead: for the database today has not ended.
    await cerrar(NADIE, MUDO, masTarde(1))
    expect(await enHex()).toEqual([[await diaHace(1), 1, expect.any(String)]])
  })

  test('D-33 a night with the clock ahead gives no root to days further than a week from the last line', async () => {
    await escribirLineas(bd, 1, deDia(20, 12))
    await cerrar()
    expect(await enHex()).toEqual([])
    await porFuera(
      bd,
      `insert into auditoria_raices (dia, linea, huella, lineas)
      select (${HOY})::date - 18, linea, huella, 1 from auditoria_cadena`,
    )
    // For whoever last wrote, twenty days ago, today is a clock that runs ahead.
    await cerrar()
    expect((await enHex()).map(([dia]) => dia)).toEqual(await Promise.all([18, 17, 16, 15, 14, 13].map(diaHace)))
    await escribirLineas(bd, 1, deDia(0, 0.001))
    await cerrar()
    expect((await enHex()).map(([dia]) => dia)).toHaveLength(18)
    expect(await revisar()).toMatchObject({ lineas: 2, rotura: null })
  })

  test.each([
    [
      'the link of a root',
      `update auditoria_raices set huella = sha256('') where dia = (select max(dia) from auditoria_raices)`,
      'raizCambiada',
      1,
    ],
    ['how many lines it covers', 'update auditoria_raices set lineas = 1 where lineas = 2', 'raizCambiada', 1],
    [
      'the day of a root, taken out',
      'delete from auditoria_raices where dia = (select max(dia) - 1 from auditoria_raices)',
      'raizBorrada',
      2,
    ],
    [
      'the first root, taken out',
      'delete from auditoria_raices where dia = (select min(dia) from auditoria_raices)',
      'raizCambiada',
      2,
    ],
  ])('D-33 the owner of the database changes %s, and it is told', async (_, orden, que, hace) => {
    await dosDias()
    await porFuera(bd, orden)
    expect((await revisar()).rotura).toEqual({ que, linea: null, en: null, dia: await diaHace(hace) })
  })

  test('D-33 cuts off the last lines of a day with their links, or writes all of it anew, and the root tells', async () => {
    await dosDias()
    await porFuera(
      bd,
      'delete from auditoria where id = (select max(id) from auditoria)',
      'delete from auditoria_cadena where linea = (select max(linea) from auditoria_cadena)',
    )
    expect((await revisar()).rotura).toMatchObject({ que: 'raizCambiada', dia: await diaHace(1) })
    await porFuera(bd, `update auditoria set user_id = 2`, 'truncate auditoria_cadena')
    await enlazarTodo(bd)
    expect((await revisar()).rotura).toMatchObject({ que: 'raizCambiada', dia: await diaHace(3) })
  })

  test('D-33 puts a line into a day that is over, and it is told with whatever came before it; a worse break goes first', async () => {
    await dosDias()
    await escribirLineas(bd, 1, deDia(0, 0))
    await enlazarTodo(bd)
    expect((await revisar()).rotura).toBeNull()
    await escribirLineas(bd, 1, deDia(1, 23.99))
    await escribirLineas(bd, 2, deDia(0, 0.001))
    await enlazarTodo(bd)
    const [{ id } = { id: 0 }] = await bd.comoDueno<{ id: number }>('select max(id) - 2 as id from auditoria')
    const en = expect.stringContaining(`${await diaHace(1)} 23:59:`)
    expect(await revisar()).toMatchObject({ lineas: 6, rotura: { que: 'atrasada', linea: id, en, dia: null } })
    await porFuera(bd, 'update auditoria set user_id = 2 where id = (select max(id) from auditoria)')
    expect(await revisar()).toMatchObject({ lineas: 8, rotura: { que: 'cambiada', linea: id + 2 } })
  })

  /** A root of three days ago, one of before yesterday, and one of yesterday with two lines. */
  const dosDias = async () => {
    await escribirLineas(bd, 3, deDia(3, 12))
    await cerrar()
    await porFuera(bd, 'update auditoria_raices set dia = dia - 2')
    await escribirLineas(bd, 2, deDia(1, 12))
    await cerrar()
    expect(await revisar()).toMatchObject({ lineas: 5, rotura: null })
  }

  test.each([
    'delete from auditoria_raices',
    `update auditoria_raices set huella = sha256('')`,
    `insert into auditoria_raices (dia, linea, huella, lineas) values ('2020-01-01', 0, sha256(''), 0)`,
    'update cadena_revisiones set rotura = null',
    'delete from cadena_revisiones',
  ])('D-33 to the application is refused: %s', async (orden) => {
    const error = await bd.pool.query(orden).catch((e: unknown) => e)
    expect(codigoSql(error)).toBe('42501')
  })
})

describe('who is told of it', () => {
  /** What the log says, at that level of it, while the days are closed. */
  const anotado = async (nivelLog: Config['nivelLog'], testigos = NADIE): Promise<Record<string, unknown>[]> => {
    const lineas: string[] = []
    const salida = new Writable({
      write(trozo, _, listo) {
        lineas.push(String(trozo))
        listo()
      },
    })
    await cerrar(testigos, pino(opcionesDeLog({ nivelLog }), salida))
    return lineas.map((linea) => JSON.parse(linea))
  }

  test('D-33 the log, a mail and an address are told the same root', async () => {
    await escribirLineas(bd, 2, deDia(1, 12))
    const lineas = await anotado('info', { ...NADIE, correo: 'auditor@example.com', url: 'http://127.0.0.1:1' })
    const [[dia, , raiz] = []] = await enHex()
    expect(lineas).toMatchObject([{ dia, lineas: 2, raiz }])
    const [correo, ...otros] = await bd.db.selectFrom('correos').select(['para', 'asunto', 'texto']).execute()
    expect([correo?.para, otros]).toEqual(['auditor@example.com', []])
    expect(correo?.texto).toContain(raiz)
    expect(correo?.texto).not.toContain('días anteriores')
    expect(await trabajos()).toEqual([`publicar_raiz:${dia}`])
  })

  const trabajos = async () =>
    (
      await bd.comoDueno<{ clave: string }>(
        `select key as clave from graphile_worker._private_jobs where key not like 'correo%' order by 1`,
      )
    ).map(({ clave }) => clave)

  test('D-33 roots that somebody else made are told all the same, those of a week each night, with one letter', async () => {
    await escribirLineas(bd, 1, deDia(1, 12))
    await cerrar()
    await porFuera(bd, 'update auditoria_raices set dia = dia - 9')
    await enlazarTodo(bd)
    // Within reach of the application's role: one statement just after midnight.
    await sql`select from cerrar_dias_de_auditoria()`.execute(bd.db)
    const todos = { correo: 'auditor@example.com', url: 'http://127.0.0.1:1', tsa: true }
    const lineas = await anotado('info', todos)
    const dias = await Promise.all([7, 6, 5, 4, 3, 2, 1].map(diaHace))
    expect(lineas.map(({ dia }) => dia)).toEqual(dias)
    expect(await trabajos()).toEqual([
      ...dias.map((dia) => `publicar_raiz:${dia}`),
      ...dias.map((dia) => `sellar_raiz:${dia}`),
    ])
    const [correo, ...otros] = await bd.db.selectFrom('correos').select(['asunto', 'texto']).execute()
    expect([correo?.asunto, otros]).toEqual([`Valle Alto: raíz de la auditoría del ${fecha(dias[6] ?? '')}`, []])
    for (const dia of dias) expect(correo?.texto).toContain(fecha(dia))
  })

  test.each([
    ['fatal', 1],
    ['warn', 1],
    ['debug', 1],
    ['silent', 0],
  ] as const)('D-33 the log has the root at the level %s', async (nivel, cuantas) => {
    await escribirLineas(bd, 1, deDia(1, 12))
    expect(await anotado(nivel)).toHaveLength(cuantas)
  })

  test('F4 an address that refuses, is silent or leads elsewhere is asked again; one that takes it hears who, when and what', async () => {
    await escribirLineas(bd, 1, deDia(1, 12))
    await cerrar()
    const [[dia = '', , raiz] = []] = await enHex()
    const recibidos: unknown[] = []
    let estado = 503
    const testigo = createServer(async (peticion, respuesta) => {
      const partes: Buffer[] = []
      for await (const parte of peticion) partes.push(parte)
      recibidos.push([peticion.method, peticion.headers['content-type'], JSON.parse(Buffer.concat(partes).toString())])
      respuesta.writeHead(estado, estado === 302 ? { location: '/otra' } : {}).end()
    })
    await new Promise<void>((listo) => testigo.listen(0, '127.0.0.1', listo))
    const url = `http://127.0.0.1:${(testigo.address() as AddressInfo).port}/raices`
    const publicar = publicarRaiz({ db: bd.db, url, entidad: () => 'Valle Alto' })
    await expect(publicar({ dia: String(dia) })).rejects.toThrow('AUDITORIA_URL respondió 503')
    estado = 302
    await expect(publicar({ dia: String(dia) })).rejects.toThrow()
    estado = 204
    recibidos.length = 0
    await publicar({ dia: String(dia) })
    const [{ linea } = {}] = await listRaices(bd.db)
    expect(recibidos).toEqual([['POST', 'application/json', { entidad: 'Valle Alto', dia, lineas: 1, linea, raiz }]])
    await new Promise((listo) => testigo.close(listo))
    await expect(publicar({ dia: String(dia) })).rejects.toThrow()
  })

  describe('a time-stamp authority', () => {
    let servicio: Awaited<ReturnType<typeof abrirTsaDePrueba>>
    let ahora = new Date()
    beforeAll(async () => {
      servicio = await abrirTsaDePrueba({ ahora: () => ahora })
    })
    afterAll(() => servicio.cerrar())
    const pedirSello = async () =>
      sellarRaiz({
        db: bd.db,
        abrirTsa: async () => abrirTsa(servicio.direccion),
        leerConfianza: async () => ({ raices: [servicio.raiz] }),
      })({ dia: await diaHace(1) })
    const sellar = async () => {
      await escribirLineas(bd, 1, deDia(1, 12))
      await cerrar()
      await pedirSello()
      return listRaices(bd.db)
    }
    const NADA = { buenos: 0, malos: [], tardios: [], ajenos: [], sinSello: 0, huecos: [] }

    test('D-33 stamps it once, and the stamp is of that root alone', async () => {
      ahora = new Date()
      const raices = await sellar()
      expect(comprobarSellos(raices, { raices: [servicio.raiz] })).toEqual({ ...NADA, buenos: 1 })
      const [raiz] = raices
      expect((await sellar())[0]?.sello).toEqual(raiz?.sello)
      const dia = await diaHace(1)
      await porFuera(bd, `update auditoria_raices set huella = sha256('otra')`)
      expect(comprobarSellos(await listRaices(bd.db), { raices: [servicio.raiz] })).toEqual({ ...NADA, malos: [dia] })
      await porFuera(bd, `update auditoria_raices set sello = '\\x3000'`)
      expect(comprobarSellos(await listRaices(bd.db), { raices: [servicio.raiz] })).toEqual({ ...NADA, malos: [dia] })
      await porFuera(bd, 'update auditoria_raices set sello = null')
      expect(comprobarSellos(await listRaices(bd.db), { raices: [servicio.raiz] })).toEqual({ ...NADA, sinSello: 1 })
    })

    test('D-33 what somebody else brought as a stamp gives way to a good one in its week, and what is no better than it stays', async () => {
      ahora = new Date()
      await escribirLineas(bd, 1, deDia(1, 12))
      await cerrar()
      const basura = Buffer.from('basura')
      const traer = async () =>
        sql`select sellar_raiz_de_auditoria(${await diaHace(1)}::date, ${basura})`.execute(bd.db)
      const estado = async () => comprobarSellos(await listRaices(bd.db), { raices: [servicio.raiz] })
      await traer()
      expect((await estado()).malos).toHaveLength(1)
      await pedirSello()
      expect(await estado()).toEqual({ ...NADA, buenos: 1 })
      // Of an authority whose clock is wrong: as bad as what is there.
      await traer()
      ahora = new Date(Date.now() + 9 * 86_400_000)
      await pedirSello()
      expect((await listRaices(bd.db))[0]?.sello).toEqual(basura)
      ahora = new Date()
      await pedirSello()
      await porFuera(bd, `update auditoria_raices set creada_at = creada_at - interval '9 days'`)
      await traer()
      expect(await estado()).toEqual({ ...NADA, buenos: 1 })
    })

    test('D-33 a stamp of weeks after its day, and one of nobody who is trusted, are told', async () => {
      ahora = new Date()
      const [raiz] = await sellar()
      expect(comprobarSellos(raiz ? [raiz] : [], { raices: [] })).toEqual({ ...NADA, ajenos: [raiz?.dia] })
      await vaciarAuditoria(bd)
      ahora = new Date(Date.now() + 9 * 86_400_000)
      expect(comprobarSellos(await sellar(), { raices: [servicio.raiz] })).toEqual({ ...NADA, tardios: [raiz?.dia] })
    })

    test('D-33 a stamp that is missing among others is told once its week is over', () => {
      const huella = Buffer.alloc(32)
      const raiz = (hace: number, sello: Buffer | null) => {
        const dia = new Date(Date.now() - hace * 86_400_000).toISOString().slice(0, 10)
        return { dia, linea: 0, lineas: 0, huella, sello }
      }
      const [antes, sellada, hueco, reciente] = [raiz(20, null), raiz(19, Buffer.of(0)), raiz(18, null), raiz(2, null)]
      expect(comprobarSellos([antes, sellada, hueco, reciente], { raices: [] })).toEqual({
        ...{ ...NADA, malos: [sellada.dia] },
        ...{ sinSello: 3, huecos: [hueco.dia] },
      })
    })
  })
})

describe('the nightly look', () => {
  const reloj = crearReloj(() => AHORA)
  const mirar = (hora: number) =>
    revisarDeNoche({
      ...{ db: bd.db, log: MUDO, cartero, correo: 'auditor@example.com' },
      reloj: crearReloj(() => new Date(AHORA.getTime() + hora * 3_600_000)),
    })()

  test('D-33 the screen is told what it found, since when it is so, and the last root; the auditor hears of a break', async () => {
    expect(await leerEstadoDeCadena(bd.db, reloj)).toEqual({ ahora: '2026-11-18 10:30:00', raiz: null, revision: null })
    await escribirLineas(bd, 3, deDia(1, 12))
    await cerrar()
    await mirar(0)
    await mirar(1)
    const [[dia, lineas, huella] = []] = await enHex()
    const raiz = { dia, lineas, huella, sellada: false }
    const entera = { lineas: 3, rotura: null, desde: '2026-11-18 10:30:00' }
    expect(await leerEstadoDeCadena(bd.db, reloj)).toMatchObject({
      raiz,
      revision: { ...entera, en: '2026-11-18 11:30:00' },
    })
    expect(await bd.db.selectFrom('correos').select('id').execute()).toEqual([])
    await porFuera(bd, `update auditoria set registro = '9' where registro = '2'`)
    await mirar(2)
    await mirar(3)
    const { revision } = await leerEstadoDeCadena(bd.db, reloj)
    expect(revision).toMatchObject({ lineas: 1, desde: '2026-11-18 12:30:00', en: '2026-11-18 13:30:00' })
    expect(revision?.rotura).toMatchObject({ que: 'cambiada', linea: expect.any(Number) })
    const correos = await bd.db.selectFrom('correos').select(['asunto', 'texto']).execute()
    expect(correos).toHaveLength(2)
    expect(correos[0]?.asunto).toBe('Valle Alto: la cadena de la auditoría está rota')
    expect(correos[0]?.texto).toContain(`la línea ${revision?.rotura?.linea}, escrita el`)
    expect(reloj.hoy()).toBe('2026-11-18')
  })

  test('D-33 the last lines, cut off with their links and every root, are told by what the night before had found', async () => {
    await escribirLineas(bd, 3, deDia(1, 12))
    await cerrar()
    await mirar(0)
    const [{ id } = { id: 0 }] = await bd.comoDueno<{ id: number }>('select max(id) as id from auditoria')
    await porFuera(
      bd,
      `delete from auditoria where id = ${id}`,
      `delete from auditoria_cadena where linea = ${id}`,
      'truncate auditoria_raices',
    )
    const rotura = { que: 'recortada', linea: id, en: null, dia: null }
    // More lines than then do not hide it, nor does a night that has told it.
    for (const noche of [1, 2]) {
      await escribirLineas(bd, 4, deDia(0, 0.001))
      await mirar(noche)
      expect((await leerEstadoDeCadena(bd.db, reloj)).revision).toMatchObject({ rotura, lineas: 2 + 4 * noche })
    }
    expect(await bd.db.selectFrom('correos').select('asunto').execute()).toHaveLength(2)
  })

  test('D-33 lines that nobody can link for an hour are told, with the oldest of them; younger ones wait their minute', async () => {
    await escribirLineas(bd, 2, deDia(1, 12))
    await enlazarTodo(bd)
    const tardar = async (minutos: number) => {
      await escribirLineas(bd, 1, `now() - interval '${minutos} minutes'`)
      // Somebody who has written before, and does not end.
      await bd.db.transaction().execute(async (trx) => {
        await trx.insertInto('consultas').values({ que: 'persona', de: '40000001', filas: 1 }).execute()
        await mirar(0)
      })
      return (await leerEstadoDeCadena(bd.db, reloj)).revision
    }
    expect(await tardar(55)).toMatchObject({ lineas: 2, rotura: null })
    await enlazarTodo(bd)
    const [{ id } = { id: 0 }] = await bd.comoDueno<{ id: number }>('select max(id) + 1 as id from auditoria')
    const estado = await tardar(61)
    const rotura = { que: 'sinEnlace', linea: id, en: expect.any(String), dia: null }
    expect(estado).toMatchObject({ lineas: 4, rotura })
    expect(estado && textoDeCadena({ revision: estado })).toMatch(
      new RegExp(
        `^La cadena está interrumpida: la línea ${id}, escrita el .*, espera su enlace desde hace más de una hora`,
      ),
    )
    const correos = await bd.db.selectFrom('correos').select(['asunto', 'texto']).execute()
    expect(correos).toMatchObject([{ asunto: 'Valle Alto: la cadena de la auditoría está interrumpida' }])
    expect(correos[0]?.texto).not.toContain('Alguien cambió')
    // What a worker that has just begun links itself is told of to nobody.
    await escribirLineas(bd, 1, `now() - interval '3 hours'`)
    await esperar(async () => {
      await mirar(1)
      expect((await leerEstadoDeCadena(bd.db, reloj)).revision?.rotura).toBeNull()
    })
  })
})
