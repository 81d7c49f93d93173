import { type CambioDeCalendario, calendarioApi } from '@cabildo/contracts/calendario'
import { crearCalendario } from '@cabildo/contracts/plazos-calculo'
import { parse } from 'csv-parse/sync'
import { type Insertable, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { unReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { presentarTramite, vecino } from '../../../test/fabricas-presentar.ts'
import { eliminar } from '../../../test/mesa-de-partes.ts'
import { MUDO } from '../../../test/obrero.ts'
import type { DB } from '../../platform/db/tables.gen.ts'
import { crearPlazos, lectorDeCalendario } from '../../platform/plazos/plazos.ts'
import { vencerPlazos } from '../../platform/plazos/vencer.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { findMotivoDelCambio } from '../consulta/consulta.queries.ts'

const banco = usarBanco()
let sol: Cliente
beforeAll(async () => {
  sol = await banco.como('sol')
})

const NORMA = 'D.S. N.° 099-2026-PCM'
const agregar = (fecha: string, mas: object = {}): CambioDeCalendario => ({
  ...{ accion: 'agregar', fecha, clase: 1, nombre: 'Día de prueba', norma: NORMA },
  ...mas,
})
const revisar = (...cambios: CambioDeCalendario[]) => sol.llamar(calendarioApi.revisar, { body: { cambios } })
const aplicar = (revision: string, ...cambios: CambioDeCalendario[]) =>
  sol.llamar(calendarioApi.aplicar, { body: { cambios, revision } })
const cambiar = async (...cambios: CambioDeCalendario[]) => {
  const { status, cuerpo } = await aplicar((await revisar(...cambios)).cuerpo.revision, ...cambios)
  expect(status).toBe(200)
  return cuerpo.recalculados
}
const listar = async (query: { anio?: string; retirados?: 'true' } = { anio: '2026' }) =>
  (await sol.llamar(calendarioApi.listar, { query })).cuerpo.data
const idDe = async (fecha: string) => (await listar()).find((dia) => dia.fecha === fecha && !dia.calculado)?.dia_id ?? 0
const quitar = async (fecha: string): Promise<CambioDeCalendario> => ({
  ...{ accion: 'quitar', dia_id: await idDe(fecha), motivo: 'Se derogó la norma' },
})
/** Files something and answers its number and due date. */
const presentar = async (i: number) => {
  const { cuerpo } = await presentarTramite(banco.app, vecino(i))
  const { id, vence } = await plazoDe(cuerpo.nro_registro ?? '')
  return { numero: cuerpo.nro_registro ?? '', id, vence }
}
/** A clock put straight into the database, as a process with the calendar of before would. */
const unPlazo = async (plazo: Omit<Insertable<DB['plazos']>, 'clase' | 'calendario'> & { clase?: string }) => {
  const { plazo_id, desde, vence } = await banco.db
    .insertInto('plazos')
    .values({ clase: 'respuesta_tramite', calendario: 0, updated_at: AHORA, ...plazo })
    .returning(['plazo_id', 'desde', 'vence'])
    .executeTakeFirstOrThrow()
  await banco.db.insertInto('plazos_eventos').values({ plazo_id, tipo: 'INICIO', dia: desde, vence }).execute()
}
const plazos = crearPlazos(
  { actual: () => ({ version: 0, calendario: crearCalendario() }) },
  '23:59',
  crearReloj(() => AHORA),
)
/** What happened to a clock. */
const eventosDe = async (clave: string) => {
  const { rows } = await sql<{ tipo: string }>`
    select e.tipo from plazos_eventos e join plazos using (plazo_id) where clave = ${clave} order by evento_id`.execute(
    banco.db,
  )
  return rows.map(({ tipo }) => tipo)
}
const plazoDe = async (numero: string) => {
  const { rows } = await sql<{ id: number; vence: string; estado: string; calendario: number }>`
    select t.id, p.vence, p.estado, p.calendario from tramites t join plazos p on p.clave = 'tramite:' || t.id
    where t.nro_registro = ${numero}`.execute(banco.db)
  return rows[0] ?? { id: 0, vence: '', estado: '', calendario: -1 }
}

describe('the days of a year', () => {
  test('API-108 PLA-10 PLA-12 are the national holidays, computed, and what was entered, by date', async () => {
    await cambiar(agregar('2026-03-03', { fecha: '2026-09-25', hasta: '2026-09-29', clase: 3, nombre: 'Censo' }))
    const dias = await listar()
    expect(dias).toHaveLength(17)
    expect(dias[0]).toEqual({
      ...{ dia_id: null, fecha: '2026-01-01', hasta: '2026-01-01', nombre: 'Año Nuevo', clase: null, norma: '' },
      ...{ calculado: true, registrado_por: null, retirado_at: null, motivo_retiro: null },
    })
    expect(dias.find(({ nombre }) => nombre === 'Censo')).toMatchObject({
      ...{ fecha: '2026-09-25', hasta: '2026-09-29', clase: 3, norma: NORMA, calculado: false, registrado_por: 'sol' },
    })
    expect(dias.map(({ fecha }) => fecha)).toEqual(dias.map(({ fecha }) => fecha).sort())
    expect(await listar({ anio: '2022' })).toHaveLength(14)
    expect((await sol.llamar(calendarioApi.listar)).cuerpo.anio).toBe(2026)
    expect((await sol.llamar(calendarioApi.listar, { query: { anio: '2016' } })).status).toBe(422)
  })

  test('PLA-16 removed ones stay, and are listed with their reason when asked for', async () => {
    await cambiar(agregar('2026-10-20'))
    await cambiar(await quitar('2026-10-20'))
    expect((await listar()).some(({ fecha }) => fecha === '2026-10-20')).toBe(false)
    const retirado = (await listar({ anio: '2026', retirados: 'true' })).find(({ fecha }) => fecha === '2026-10-20')
    expect(retirado).toMatchObject({ retirado_at: '2026-11-18 10:30:00', motivo_retiro: 'Se derogó la norma' })
    await cambiar(agregar('2026-10-20'))
  })

  test('PLA-12 API-98 decision 0227 are exported as the screen shows them, first and last day by themselves', async () => {
    const { body } = await sol.enviar({
      ...{ method: 'POST', url: '/api/export/calendario', payload: { formato: 'csv', anio: '2026' } },
    })
    const filas: string[][] = parse(body, { bom: true })
    expect(filas[0]).toEqual(['Desde', 'Hasta', 'Día', 'Nombre', 'Clase', 'Norma', 'Registrado por'])
    expect(filas[1]).toEqual(['01/01/2026', '01/01/2026', 'jueves', 'Año Nuevo', 'Calculado', '', ''])
  })
})

describe('what is refused', () => {
  test.each([
    ['nombre', { nombre: 'Día' }, 'Ingrese el nombre, mínimo 4 caracteres'],
    ['norma', { norma: '' }, 'Indique la norma, mínimo 4 caracteres'],
    ['clase', { clase: 4 }, 'Elija la clase'],
    ['fecha', { fecha: '2026-11-31' }, 'Fecha no válida'],
    ['hasta', { hasta: '2026-11-20' }, 'La fecha final no puede ser anterior a la inicial'],
    ['hasta', { hasta: '2026-12-25' }, 'Un registro abarca 31 días como máximo'],
  ])('PLA-11 PLA-27 %s: %o', async (campo, mas, mensaje) => {
    const { status, cuerpo } = await revisar(agregar('2026-11-24', mas))
    expect([status, Object.entries(cuerpo.errors ?? {})]).toEqual([422, [[expect.stringContaining(campo), mensaje]]])
  })

  test.each([
    ['2026-09-18', {}, { fecha: 'Solo se registran días desde hace 60 días' }],
    ['2026-12-08', {}, { fecha: 'Ese día ya es no laborable: Inmaculada Concepción' }],
    ['2026-12-07', { hasta: '2026-12-09' }, { hasta: 'Ese día ya es no laborable: Batalla de Ayacucho' }],
    ['2026-11-26', {}, { fecha: 'Ese día ya es no laborable: Aniversario' }],
    ['2026-11-25', { hasta: '2026-11-27' }, { fecha: 'Ese día ya es no laborable: Aniversario' }],
  ])('PLA-16 an entry of %s %o', async (fecha, mas, errores) => {
    if (!(await idDe('2026-11-26'))) await cambiar(agregar('2026-11-26', { nombre: 'Aniversario' }))
    const { status, cuerpo } = await revisar(agregar(fecha, mas))
    expect([status, cuerpo.errors]).toEqual([422, errores])
  })

  test('PLA-16 two entries of the same day in one review, and a removal of what is not there', async () => {
    const { cuerpo } = await revisar(agregar('2027-02-15'), agregar('2027-02-15'))
    expect(cuerpo.errors).toEqual({ fecha: 'Ese día ya es no laborable: Día de prueba' })
    expect((await revisar({ accion: 'quitar', dia_id: 9_999, motivo: 'No existe' })).status).toBe(404)
  })

  test('PLA-11 an entry may lie over a holiday, and on a weekend, which moves nothing', async () => {
    expect((await revisar(agregar('2026-12-24', { hasta: '2026-12-28' }))).status).toBe(200)
    const { id: _, ...tramite } = await presentar(1)
    const { cuerpo } = await revisar(agregar('2026-11-21'))
    expect([cuerpo.mueven, cuerpo.muestra, tramite.vence]).toEqual([0, [], '2027-01-06'])
  })
})

describe('a change and the clocks that run', () => {
  test('API-109 API-110 PLA-13 PLA-14 is seen before it is saved, and applied as it was seen', async () => {
    const { numero, id, vence } = await presentar(2)
    const cambio = agregar('2026-12-02')
    const { cuerpo } = await revisar(cambio)
    expect(cuerpo).toMatchObject({ vencen: 0, adelantan: 0 })
    expect(cuerpo.muestra.find((uno) => uno.numero === numero)).toEqual({
      ...{ numero, clase: 'respuesta_tramite', antes: vence, despues: '2027-01-07', dias: 1 },
    })
    expect((await plazoDe(numero)).vence).toBe(vence)
    const aplicado = await aplicar(cuerpo.revision, cambio)
    expect([aplicado.status, aplicado.cuerpo]).toEqual([200, { recalculados: cuerpo.mueven }])
    expect(await plazoDe(numero)).toMatchObject({ vence: '2027-01-07', estado: 'CORRIENDO' })
    const { rows } = await sql`
      select e.tipo, e.dia, e.antes, e.vence, c.hecho_por, c.recalculados
      from plazos p join plazos_eventos e using (plazo_id) left join calendario_cambios c using (cambio_id)
      where p.clave = ${`tramite:${id}`} order by e.evento_id`.execute(banco.db)
    expect(rows).toEqual([
      { tipo: 'INICIO', dia: '2026-11-18', antes: null, vence, hecho_por: null, recalculados: null },
      {
        ...{ tipo: 'CALENDARIO', dia: '2026-11-18', antes: vence, vence: '2027-01-07', hecho_por: 12 },
        recalculados: cuerpo.mueven,
      },
    ])
    // What is filed from now on is counted by the new calendar.
    expect((await presentar(3)).vence).toBe('2027-01-07')
    // Removing the day moves the dates back.
    await cambiar(await quitar('2026-12-02'))
    expect((await plazoDe(numero)).vence).toBe(vence)
  })

  test('PLA-13 is refused where calendar or clocks have changed since the review', async () => {
    const cambio = agregar('2026-12-03')
    const { numero, id } = await presentar(4)
    const { cuerpo } = await revisar(cambio)
    await eliminar(await banco.como('sol'), id)
    const porElPlazo = await aplicar(cuerpo.revision, cambio)
    expect([porElPlazo.status, porElPlazo.cuerpo.message]).toEqual([
      409,
      'El calendario cambió desde la revisión. Revise otra vez y aplique.',
    ])
    const otra = (await revisar(cambio)).cuerpo.revision
    await cambiar(agregar('2027-03-02'))
    expect((await aplicar(otra, cambio)).status).toBe(409)
    expect((await aplicar(otra, agregar('2026-12-04'))).status).toBe(409)
    expect((await plazoDe(numero)).vence).toBe('2027-01-06')
  })

  test('G12 PLA-13 PLA-14 what was filed since the review moves with the others: filings never stop', async () => {
    const cambio = agregar('2026-12-14')
    const { revision, mueven } = (await revisar(cambio)).cuerpo
    const { numero } = await presentar(6)
    expect((await aplicar(revision, cambio)).cuerpo).toEqual({ recalculados: mueven + 1 })
    expect((await plazoDe(numero)).vence).toBe('2027-01-07')
    await cambiar(await quitar('2026-12-14'))
  })

  test('PLA-13 of two people who apply the same day at once one is told to review again', async () => {
    const cambio = agregar('2026-12-10')
    const { revision } = (await revisar(cambio)).cuerpo
    const hechos = await Promise.all([aplicar(revision, cambio), aplicar(revision, cambio)])
    expect(hechos.map(({ status }) => status).sort()).toEqual([200, 409])
    await cambiar(await quitar('2026-12-10'))
  })

  test('PLA-13 tells what would expire and what would end earlier', async () => {
    await cambiar(agregar('2026-11-16', { hasta: '2026-11-17' }))
    await unPlazo({ clave: 'tramite:900000', desde: '2026-11-12', dias: 3, vence: '2026-11-19' })
    const retiro = await quitar('2026-11-16')
    const { cuerpo } = await revisar(retiro)
    expect(cuerpo).toMatchObject({ vencen: 1, adelantan: 1 })
    expect(cuerpo.muestra[0]).toMatchObject({ antes: '2026-11-19', despues: '2026-11-17', dias: -2 })
    await aplicar(cuerpo.revision, retiro)
    const { rows } = await sql`select vence, estado from plazos where clave = 'tramite:900000'`.execute(banco.db)
    expect(rows).toEqual([{ vence: '2026-11-17', estado: 'VENCIDO' }])
  })

  test('PLA-14 a clock that has stopped stays as it was, and a term of the citizen moves only later', async () => {
    const cerrado = { estado: 'CUMPLIDO', cerrado_at: AHORA }
    await unPlazo({ clave: 'tramite:900001', desde: '2026-11-16', dias: 5, vence: '2026-11-23', ...cerrado })
    await unPlazo({
      clave: 'tramite:900002',
      clase: 'subsanacion_mesa',
      desde: '2026-11-19',
      dias: 2,
      vence: '2026-11-23',
    })
    const vencimientos = async () => {
      const { rows } = await sql<{ vence: string }>`
        select vence from plazos where clave in ('tramite:900001', 'tramite:900002') order by clave`.execute(banco.db)
      return rows.map(({ vence }) => vence)
    }
    await cambiar(agregar('2026-11-20'))
    expect(await vencimientos()).toEqual(['2026-11-23', '2026-11-24'])
    await cambiar(agregar('2026-11-24'))
    expect(await vencimientos()).toEqual(['2026-11-23', '2026-11-25'])
    await cambiar(await quitar('2026-11-24'), await quitar('2026-11-20'))
    expect(await vencimientos()).toEqual(['2026-11-23', '2026-11-25'])
  })

  test('PLA-14 D-62 the due date of a complaint is what its clock says', async () => {
    const vence = '2027-01-06'
    const { id } = await unReclamo(banco.db, { vence })
    await unPlazo({ clave: `reclamo:${id}`, clase: 'respuesta_reclamo', desde: '2026-11-18', dias: 30, vence })
    await cambiar(agregar('2026-12-17'))
    const reclamo = await banco.db.selectFrom('reclamos').select('vence').where('id', '=', id).executeTakeFirstOrThrow()
    expect(reclamo.vence).toBe('2027-01-07')
  })

  test('G12 PLA-14 what was saved by the calendar of before while it changed is moved as well', async () => {
    await cambiar(agregar('2026-12-18'))
    await unPlazo({ clave: 'tramite:900003', desde: '2026-12-16', dias: 2, vence: '2026-12-18' })
    // A filing whose transaction was open while the change was applied has its instant before it.
    const abierto = new Date(AHORA.getTime() - 60_000)
    await unPlazo({ clave: 'tramite:900004', desde: '2026-12-16', dias: 2, vence: '2026-12-18', updated_at: abierto })
    await cambiar(agregar('2027-05-08'))
    const { rows } = await sql<{ vence: string }>`
      select vence from plazos where clave in ('tramite:900003', 'tramite:900004')`.execute(banco.db)
    expect(rows.map(({ vence }) => vence > '2026-12-18')).toEqual([true, true])
  })

  test('PLA-14 CON-27 a clock that stops or waits while the change is applied keeps its date, and can still be read', async () => {
    const [retirado, observado, corre] = [await presentar(7), await presentar(8), await presentar(9)]
    const claves = [retirado, observado, corre].map(({ id }) => `tramite:${id}`) as [string, string, string]
    const cambio = agregar('2026-12-21')
    const { revision, mueven } = (await revisar(cambio)).cuerpo
    const [aplicado] = await enCarrera(
      banco.bd,
      async (trx) => {
        await plazos.anotar(trx, claves[0], 'respuesta_tramite', { tipo: 'CONCLUIDO' })
        await plazos.anotar(trx, claves[1], 'respuesta_tramite', { tipo: 'SUSPENSION' })
      },
      [() => aplicar(revision, cambio)],
    )
    expect([aplicado?.status, aplicado?.cuerpo]).toEqual([200, { recalculados: mueven - 2 }])
    expect(await Promise.all(claves.map(eventosDe))).toEqual([
      ['INICIO', 'CONCLUIDO'],
      ['INICIO', 'SUSPENSION'],
      ['INICIO', 'CALENDARIO'],
    ])
    const leidos = await Promise.all(claves.map((clave) => plazos.leer(banco.db, clave, 'respuesta_tramite')))
    expect(leidos).toMatchObject([{ estado: 'CONCLUIDO', vence: retirado.vence }, { estado: 'SUSPENDIDO' }, {}])
    expect((await plazoDe(corre.numero)).vence > corre.vence).toBe(true)
    const { rows } = await sql`
      select recalculados from calendario_cambios order by cambio_id desc limit 1`.execute(banco.db)
    expect(rows).toEqual([{ recalculados: mueven - 2 }])
    await cambiar(await quitar('2026-12-21'))
  })

  test('PLA-14 PLA-22 the daily job moves what was saved later by the calendar of before, instead of expiring it', async () => {
    await cambiar(agregar('2026-11-23'))
    const tarde = new Date(AHORA.getTime() + 5_000)
    await unPlazo({ clave: 'tramite:900006', desde: '2026-11-19', dias: 2, vence: '2026-11-23', updated_at: tarde })
    const reloj = crearReloj(() => new Date('2026-11-24T00:15:00-05:00'))
    await vencerPlazos({ db: banco.db, reloj, plazos, log: MUDO })()
    expect(await eventosDe('tramite:900006')).toEqual(['INICIO', 'CALENDARIO'])
    const { rows } = await sql`select vence, estado from plazos where clave = 'tramite:900006'`.execute(banco.db)
    expect(rows).toEqual([{ vence: '2026-11-24', estado: 'CORRIENDO' }])
  })

  test('PLA-15 the reason of a moved date is the first entered day that the clock would have counted', async () => {
    const { calendario } = await lectorDeCalendario(banco.db)()
    const unoDesde = async (id: number, desde: string) => {
      await unPlazo({ clave: `tramite:${id}`, desde, dias: 10, vence: calendario.termino(desde, 10) })
      return async () => (await findMotivoDelCambio(banco.db, `tramite:${id}`, 'respuesta_tramite'))?.fecha
    }
    // From Monday 8 February to Friday 26: one began the Friday before it, the other on the Friday 19 within it.
    const [antes, dentro] = [await unoDesde(900_010, '2027-02-05'), await unoDesde(900_011, '2027-02-19')]
    await cambiar(agregar('2027-02-08', { hasta: '2027-02-26' }))
    expect([await antes(), await dentro()]).toEqual(['2027-02-08', '2027-02-22'])
    // Of two entries of one change the first was over when the clock began; Saturdays and holidays are never counted.
    const [suyo, santo] = [await unoDesde(900_012, '2027-04-12'), await unoDesde(900_013, '2027-03-24')]
    await cambiar(
      agregar('2027-04-05'),
      agregar('2027-04-17'),
      agregar('2027-04-20'),
      agregar('2027-03-24', { hasta: '2027-03-29' }),
    )
    expect([await suyo(), await santo()]).toEqual(['2027-04-20', '2027-03-29'])
  })

  test('PLA-09 what happened to a clock is never changed', async () => {
    await expect(sql`update plazos_eventos set dia = dia + 1`.execute(banco.db)).rejects.toThrow('no se cambian')
    await expect(sql`delete from plazos_eventos`.execute(banco.db)).rejects.toThrow('no se cambian')
  })
})
