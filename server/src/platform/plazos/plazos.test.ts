import { crearCalendario, type Plazo, SILENCIO } from '@cabildo/contracts/plazos-calculo'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { crearReloj } from '../reloj.ts'
import { crearPlazos, lectorDeCalendario, sembrarCalendario } from './plazos.ts'
import { vencerPlazos } from './vencer.ts'

const banco = usarBanco()
let hoy = AHORA
const plazos = crearPlazos(
  { actual: () => ({ version: 0, calendario: crearCalendario() }) },
  '23:59',
  crearReloj(() => hoy),
)
let casos = 800_000
const unCaso = () => `tramite:${++casos}`
const iniciar = async (mas: Partial<Plazo> = {}) => {
  const plazo = { clave: unCaso(), clase: 'respuesta_tramite', desde: '2026-11-18', dias: 10, ...mas } as const
  await banco.db.transaction().execute((trx) => plazos.iniciar(trx, plazo))
  return plazo
}
type Anotado = Parameters<typeof plazos.anotar>[3]
const anotar = (
  clave: string,
  hecho: Anotado,
  clase: Plazo['clase'] = 'respuesta_tramite',
  cuando: { dia?: string } = {},
) => banco.db.transaction().execute((trx) => plazos.anotar(trx, clave, clase, hecho, cuando))
const eventos = async (clave: string) =>
  (
    await sql<{ tipo: string }>`
      select e.tipo from plazos_eventos e join plazos using (plazo_id) where clave = ${clave} order by evento_id`.execute(
      banco.db,
    )
  ).rows.map(({ tipo }) => tipo)
const leer = (clave: string) => plazos.leer(banco.db, clave, 'respuesta_tramite')

test('PLA-09 Table PLA-A a case has one open clock of each kind', async () => {
  const { clave } = await iniciar()
  const doble = banco.db
    .transaction()
    .execute((trx) => plazos.iniciar(trx, { clave, clase: 'respuesta_tramite', desde: '2026-11-18', dias: 10 }))
  await expect(doble).rejects.toMatchObject({ constraint: 'plazos_abierto' })
})

test('Table PLA-D PLA-05 a suspension takes the due date away, its end gives it back later', async () => {
  const { clave } = await iniciar()
  await anotar(clave, { tipo: 'SUSPENSION' })
  expect(await leer(clave)).toMatchObject({ estado: 'SUSPENDIDO', vence: null, faltaban: 10, explicacion: '' })
  await expect(anotar(clave, { tipo: 'SUSPENSION' })).rejects.toMatchObject({ codigo: 'plazoCerrado' })
  await expect(anotar(clave, { tipo: 'CUMPLIDO' })).rejects.toMatchObject({ codigo: 'plazoCerrado' })
  hoy = new Date('2026-11-20T10:00:00-05:00')
  await anotar(clave, { tipo: 'REANUDACION' })
  expect(await leer(clave)).toMatchObject({ estado: 'CORRIENDO', vence: '2026-12-04' })
  expect((await leer(clave))?.explicacion).toContain('del 19/11 al 20/11 en subsanación')
  hoy = AHORA
  expect(await eventos(clave)).toEqual(['INICIO', 'SUSPENSION', 'REANUDACION'])
})

test('Table PLA-D what has stopped keeps its sentence, and takes no more', async () => {
  const { clave } = await iniciar()
  await anotar(clave, { tipo: 'CUMPLIDO' })
  expect(await leer(clave)).toMatchObject({
    ...{ estado: 'CUMPLIDO', vence: '2026-12-02', tarde: 0, cerrado: '2026-11-18' },
    explicacion: 'Vence el 02/12/2026: 10 días hábiles desde el 19/11; no se cuentan sábados ni domingos.',
  })
  await anotar(clave, { tipo: 'CONCLUIDO' })
  expect(await eventos(clave)).toEqual(['INICIO', 'CUMPLIDO'])
  const { rows } = await sql`select cerrado_at, explicacion <> '' as dice from plazos where clave = ${clave}`.execute(
    banco.db,
  )
  expect(rows).toEqual([{ cerrado_at: AHORA, dice: true }])
})

test('PLA-07 an extension is of some kinds only, later than the due date, and is kept', async () => {
  const { clave } = await iniciar({ clase: 'respuesta_informacion' })
  const prorrogar = (vence: string) => anotar(clave, { tipo: 'PRORROGA', vence }, 'respuesta_informacion')
  await expect(prorrogar('2026-12-02')).rejects.toMatchObject({ codigo: 'plazoCerrado' })
  await prorrogar('2026-12-15')
  const { rows } = await sql`select vence, prorrogado from plazos where clave = ${clave}`.execute(banco.db)
  expect(rows).toEqual([{ vence: '2026-12-15', prorrogado: '2026-12-15' }])
  await expect(prorrogar('2026-12-30')).rejects.toMatchObject({ codigo: 'plazoCerrado' })
})

test('PLA-25 another term counts from the same start; without one the clock stops', async () => {
  const { clave, clase, desde } = await iniciar()
  const ajustar = (termino: Parameters<typeof plazos.ajustar>[2]) =>
    banco.db.transaction().execute((trx) => plazos.ajustar(trx, { clave, clase, desde }, termino))
  await ajustar({ dias: 5, silencio: SILENCIO.positivo })
  expect(await leer(clave)).toMatchObject({ vence: '2026-11-25', dias: 5, silencioDesde: '2026-12-03' })
  await ajustar(null)
  expect(await leer(clave)).toMatchObject({ estado: 'CONCLUIDO', vence: '2026-11-25' })
  await ajustar({ dias: 3, silencio: SILENCIO.ninguno })
  expect(await leer(clave)).toMatchObject({ estado: 'CORRIENDO', vence: '2026-11-23' })
})

test('G14 PLA-21 PLA-22 a day that began expires clocks and tells silence, on the days on which they came about, once', async () => {
  const negativo = await iniciar({ dias: 2, silencio: SILENCIO.negativo })
  const positivo = await iniciar({ dias: 2, silencio: SILENCIO.positivo })
  const automatica = await iniciar({ dias: 2, silencio: SILENCIO.automatica })
  const largo = await iniciar({ dias: 30, silencio: SILENCIO.negativo })
  const log = { error: vi.fn() } as unknown as Parameters<typeof sembrarCalendario>[1]
  const vencer = vencerPlazos({ db: banco.db, reloj: crearReloj(() => hoy), plazos, log })
  const historia = async ({ clave }: { clave: string }) =>
    (
      await sql<{ que: string }>`
        select e.tipo || ' ' || e.dia as que from plazos_eventos e join plazos using (plazo_id)
        where clave = ${clave} and e.tipo <> 'INICIO' order by evento_id`.execute(banco.db)
    ).rows.map(({ que }) => que)
  // On the due date itself nothing has expired.
  hoy = new Date('2026-11-20T23:59:00-05:00')
  await vencer()
  expect(await historia(negativo)).toEqual([])
  // The job was missed for two weeks, and three processes make up for it.
  hoy = new Date('2026-12-04T00:15:00-05:00')
  await Promise.all([vencer(), vencer(), vencer()])
  await vencer()
  expect(await historia(negativo)).toEqual(['VENCIDO 2026-11-21', 'SILENCIO 2026-11-21'])
  expect(await historia(positivo)).toEqual(['VENCIDO 2026-11-21', 'SILENCIO 2026-11-28'])
  expect(await historia(automatica)).toEqual(['VENCIDO 2026-11-21'])
  expect(await historia(largo)).toEqual([])
  expect(await leer(positivo.clave)).toMatchObject({ estado: 'VENCIDO', tarde: 10 })
  hoy = AHORA
})

test('EXP-62 PLA-22 a term of the citizen runs on while what began before midnight may still arrive', async () => {
  const suyo = await iniciar({ clase: 'subsanacion_mesa', dias: 2 })
  const nuestro = await iniciar({ dias: 2 })
  const log = { error: vi.fn() } as unknown as Parameters<typeof sembrarCalendario>[1]
  const vencer = vencerPlazos({ db: banco.db, reloj: crearReloj(() => hoy), plazos, log })
  hoy = new Date('2026-11-21T00:02:00-05:00')
  await vencer()
  expect([await eventos(suyo.clave), await eventos(nuestro.clave)]).toEqual([['INICIO'], ['INICIO', 'VENCIDO']])
  await anotar(suyo.clave, { tipo: 'CUMPLIDO' }, 'subsanacion_mesa', { dia: '2026-11-20' })
  expect(await plazos.leer(banco.db, suyo.clave, 'subsanacion_mesa')).toMatchObject({ estado: 'CUMPLIDO', tarde: 0 })
  const sinSubsanar = await iniciar({ clase: 'subsanacion_mesa', dias: 2 })
  hoy = new Date('2026-11-21T00:15:00-05:00')
  await vencer()
  expect(await eventos(sinSubsanar.clave)).toEqual(['INICIO', 'VENCIDO'])
  hoy = AHORA
})

test('PLA-17 the days of the setting become entries once, and later the log says that nobody reads it', async () => {
  const info = vi.fn()
  const log = { info } as unknown as Parameters<typeof sembrarCalendario>[1]
  await sembrarCalendario(banco.db, log, [])
  expect(info).not.toHaveBeenCalled()
  await sembrarCalendario(banco.db, log, ['2026-12-24', '2026-12-24', '2026-12-31'])
  expect(info).toHaveBeenLastCalledWith(expect.stringContaining('están ahora en la pantalla Calendario'))
  await sembrarCalendario(banco.db, log, ['2027-01-04'])
  expect(info).toHaveBeenLastCalledWith(expect.stringContaining('DIAS_NO_LABORABLES ya no se usa'))
  const dias = await banco.db
    .selectFrom('calendario_dias')
    .select(['fecha', 'clase', 'norma'])
    .orderBy('fecha')
    .execute()
  expect(dias).toEqual(
    ['2026-12-24', '2026-12-31'].map((fecha) => ({ fecha, clase: 1, norma: 'Ajuste DIAS_NO_LABORABLES' })),
  )
  const leido = await lectorDeCalendario(banco.db)()
  expect([leido.version > 0, leido.calendario.termino('2026-12-23', 1)]).toEqual([true, '2026-12-28'])
  expect(await lectorDeCalendario(banco.db)(leido)).toBe(leido)
})

test('EXP-62 what began before midnight is taken though something has happened to its clock since', async () => {
  const { clave } = await iniciar({ clase: 'subsanacion_mesa', dias: 2 })
  await sql`
    with movido as (update plazos set vence = '2026-11-23' where clave = ${clave} returning plazo_id)
    insert into plazos_eventos (plazo_id, tipo, dia, vence, antes, cambio_id)
    select plazo_id, 'CALENDARIO', '2026-11-21', '2026-11-23', '2026-11-20', (select max(cambio_id) from calendario_cambios)
    from movido`.execute(banco.db)
  hoy = new Date('2026-11-21T00:02:00-05:00')
  await anotar(clave, { tipo: 'CUMPLIDO' }, 'subsanacion_mesa', { dia: '2026-11-20' })
  expect(await plazos.leer(banco.db, clave, 'subsanacion_mesa')).toMatchObject({ estado: 'CUMPLIDO', tarde: 0 })
  hoy = AHORA
})
