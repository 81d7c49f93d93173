import { Permiso } from '@cabildo/contracts/base/permisos'
import { diaMas } from '@cabildo/contracts/base/tiempo'
import { type CambioDeCalendario, calendarioApi } from '@cabildo/contracts/calendario'
import { crearCalendario, feriadosDe } from '@cabildo/contracts/plazos-calculo'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { AHORA, type Cliente, cliente, usarBanco } from '../../../test/banco.ts'
import { darBandejas } from '../../../test/expedientes.ts'
import { presentarTramite, vecino } from '../../../test/fabricas-presentar.ts'
import { MUDO } from '../../../test/obrero.ts'
import { listDiasRegistrados } from '../../platform/plazos/calendario.queries.ts'
import { type CalendarioVigente, crearPlazos, lectorDeCalendario } from '../../platform/plazos/plazos.ts'
import { vencerPlazos } from '../../platform/plazos/vencer.ts'
import { crearReloj } from '../../platform/reloj.ts'

/** The calendar while others change it, and while clocks begin: none is left behind, and no order of changes matters. */
const banco = usarBanco({ env: { LIMITE_ENVIOS_HORA: '1000', LIMITE_CORREOS_DIA: '1000' } })
let sol: Cliente
/** Another supervisor, before the other process. */
let jefa: Cliente
beforeAll(async () => {
  await darBandejas(banco, { jefa: [Permiso.supervision] })
  sol = await banco.como('sol')
  jefa = cliente(await banco.otraApp(), (await banco.como('jefa')).token)
})

const reloj = crearReloj(() => AHORA)
const vigente = () => lectorDeCalendario(banco.db)()
const plazosCon = (calendario: CalendarioVigente) => crearPlazos({ actual: () => calendario }, '23:59', reloj)
let casos = 700_000
/** Begins a clock as a process does that counts by that calendar. */
const iniciar = async (calendario: CalendarioVigente, desde: string, dias: number) => {
  const plazo = { clave: `tramite:${++casos}`, clase: 'respuesta_tramite', desde, dias } as const
  await banco.db.transaction().execute((trx) => plazosCon(calendario).iniciar(trx, plazo))
}
const agregar = (fecha: string, mas: object = {}): CambioDeCalendario => ({
  ...{ accion: 'agregar', fecha, clase: 1, nombre: 'Día de prueba', norma: 'D.S. N.° 099-2026-PCM' },
  ...mas,
})
const revisar = async (quien: Cliente, ...cambios: CambioDeCalendario[]) =>
  (await quien.llamar(calendarioApi.revisar, { body: { cambios } })).cuerpo.revision
const aplicar = (quien: Cliente, revision: string, ...cambios: CambioDeCalendario[]) =>
  quien.llamar(calendarioApi.aplicar, { body: { cambios, revision } })
const cambiar = async (...cambios: CambioDeCalendario[]) => {
  const { status, cuerpo } = await aplicar(sol, await revisar(sol, ...cambios), ...cambios)
  expect([status, cuerpo.message]).toEqual([200, undefined])
}
const entradas = async () =>
  (
    await sql<{ dia_id: number; fecha: string }>`
      select dia_id, fecha::text as fecha from calendario_dias where retirado_at is null order by fecha`.execute(
      banco.db,
    )
  ).rows
const quitar = (dia_id: number): CambioDeCalendario => ({ accion: 'quitar', dia_id, motivo: 'Se derogó la norma' })
const quitarTodo = async () => {
  for (let hay = await entradas(); hay.length > 0; hay = await entradas())
    await cambiar(...hay.slice(0, 31).map(({ dia_id }) => quitar(dia_id)))
}
/** Every open clock ends where the engine says who counts it from nothing. */
const exigirRecalculados = async () => {
  const calendario = crearCalendario(await listDiasRegistrados(banco.db))
  const { rows } = await sql<{ clave: string; desde: string; dias: number; vence: string }>`
    select clave, desde::text as desde, dias, vence::text as vence from plazos
    where estado in ('CORRIENDO', 'VENCIDO')`.execute(banco.db)
  const malos = rows.filter(({ desde, dias, vence }) => calendario.termino(desde, dias) !== vence)
  expect(malos).toEqual([])
  return rows.length
}

test('G12 PLA-13 of two supervisors who apply at once, before two processes, the second is told to review again', async () => {
  for (let i = 0; i < 10; i++) {
    await iniciar(await vigente(), '2026-11-18', 10 + i)
    const suyo = agregar(diaMas('2027-02-01', i))
    // The same day, or another one: what was reviewed is no longer what there is.
    const otro = i % 2 === 0 ? suyo : agregar(diaMas('2027-03-01', i))
    const [una, otra] = [await revisar(sol, suyo), await revisar(jefa, otro)]
    const dos = await Promise.all([aplicar(sol, una, suyo), aplicar(jefa, otra, otro)])
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(dos.find(({ status }) => status === 409)?.cuerpo.message).toBe(
      'El calendario cambió desde la revisión. Revise otra vez y aplique.',
    )
    expect(await entradas()).toHaveLength(i + 1)
  }
  await exigirRecalculados()
  await quitarTodo()
})

test('G12 PLA-16 the same day entered and removed again and again leaves every clock where it was', async () => {
  const antes = await sql`select clave, vence, estado from plazos order by plazo_id`.execute(banco.db)
  for (let i = 0; i < 25; i++) {
    await cambiar(agregar('2026-11-25'))
    if (i === 0) expect(await exigirRecalculados()).toBeGreaterThan(0)
    await cambiar(quitar((await entradas())[0]?.dia_id ?? 0))
  }
  expect((await sql`select clave, vence, estado from plazos order by plazo_id`.execute(banco.db)).rows).toEqual(
    antes.rows,
  )
  expect(await entradas()).toEqual([])
})

test('G12 PLA-06 PLA-14 whatever is entered and removed, in whatever order, clocks end where a recomputation from nothing says', async () => {
  const dia = fc.integer({ min: 0, max: 200 }).map((n) => diaMas('2026-11-19', n))
  const paso = fc.record({
    que: fc.constantFrom('agregar', 'agregar', 'quitar', 'iniciar'),
    dia,
    hasta: fc.nat(9),
    dias: fc.integer({ min: 1, max: 120 }),
    cual: fc.nat(50),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 4, maxLength: 12 }), async (pasos) => {
      for (const { que, dia: fecha, hasta, dias, cual } of pasos) {
        const hay = await entradas()
        if (que === 'iniciar') await iniciar(await vigente(), '2026-11-18', dias)
        else if (que === 'quitar') {
          const elegida = hay[cual % hay.length]
          if (elegida) await cambiar(quitar(elegida.dia_id))
        } else {
          const cambio = agregar(fecha, { hasta: diaMas(fecha, hasta) })
          const { status } = await aplicar(sol, (await revisar(sol, cambio)) ?? '', cambio)
          // A day that is a non-working one already is refused, and nothing done.
          expect([200, 422]).toContain(status)
          if (status === 422) expect(await entradas()).toEqual(hay)
        }
        await exigirRecalculados()
      }
    }),
    { numRuns: 5, endOnFailure: true },
  )
  await quitarTodo()
  await exigirRecalculados()
}, 60_000)

test('G12 PLA-14 PLA-22 applied while a thousand filings come, no clock is left behind', async () => {
  const antes = await vigente()
  const cambio = agregar('2026-12-02', { hasta: '2026-12-04' })
  const revision = await revisar(sol, cambio)
  const deLaPagina = async (desde: number) => {
    for (let i = desde; i < desde + 10; i++) expect((await presentarTramite(banco.app, vecino(i))).status).toBe(200)
  }
  // Whoever is saving one meanwhile may still count by the calendar of before.
  const rezagados = async (cuantos: number) => {
    for (let i = 0; i < cuantos; i++) await iniciar(antes, '2026-11-18', 5 + (i % 60))
  }
  const aplicado = (async () => {
    await expect
      .poll(async () => (await sql`select from plazos where clave like 'tramite:7%'`.execute(banco.db)).rows.length)
      .toBeGreaterThan(200)
    return aplicar(sol, revision, cambio)
  })()
  await Promise.all([deLaPagina(300), deLaPagina(400), rezagados(330), rezagados(330), rezagados(330), aplicado])
  const { status, cuerpo } = await aplicado
  expect([status, cuerpo.message]).toEqual([200, undefined])
  expect(cuerpo.recalculados).toBeGreaterThan(0)
  // What came by the calendar of before after it was applied is moved by the daily job, before anything expires.
  await vencerPlazos({ db: banco.db, reloj, plazos: plazosCon(await vigente()), log: MUDO })()
  expect(await exigirRecalculados()).toBeGreaterThan(1_000)
  await quitarTodo()
  await exigirRecalculados()
}, 60_000)

test('G12 PLA-04 PLA-16 with every day of a year entered, and more than it has, terms end in the next one', async () => {
  const trozos: CambioDeCalendario[] = []
  let dia = '2027-01-01'
  const feriados = feriadosDe(2027)
  // An entry neither begins nor ends on a national holiday, which is none to enter.
  while (dia <= '2027-12-31') {
    if (feriados.has(dia)) {
      dia = diaMas(dia, 1)
      continue
    }
    let hasta = dia
    while (hasta < '2027-12-31' && !feriados.has(diaMas(hasta, 1)) && diaMas(hasta, 1) <= diaMas(dia, 30))
      hasta = diaMas(hasta, 1)
    trozos.push(agregar(dia, { hasta }))
    dia = diaMas(hasta, 1)
  }
  for (let i = 0; i < trozos.length; i += 31) await cambiar(...trozos.slice(i, i + 31))
  // Of the days past what a year has, none is taken.
  for (let i = 0; i < 35; i++) {
    const de_mas = agregar(diaMas('2027-02-01', i))
    const { status, cuerpo } = await sol.llamar(calendarioApi.revisar, { body: { cambios: [de_mas] } })
    expect([status, Object.keys(cuerpo.errors ?? {})]).toEqual([422, ['fecha']])
  }
  await iniciar(await vigente(), '2026-12-30', 30)
  await exigirRecalculados()
  const { rows } = await sql<{
    vence: string
  }>`select vence::text as vence from plazos order by plazo_id desc limit 1`.execute(banco.db)
  expect(rows[0]?.vence.slice(0, 4)).toBe('2028')
  await quitarTodo()
  await exigirRecalculados()
}, 60_000)
