import { Permiso } from '@cabildo/contracts/base/permisos'
import { type CambioDeCalendario, calendarioApi } from '@cabildo/contracts/calendario'
import { crearCalendario } from '@cabildo/contracts/plazos-calculo'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { unPresentado } from '../../../test/consultas-de-casos.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { unaSolicitud, unReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { presentarTramite, vecino } from '../../../test/fabricas-presentar.ts'
import { correosA, recepcionar } from '../../../test/mesa-de-partes.ts'
import { crearCartero } from '../../platform/correo/carta.ts'
import { crearPlazos } from '../../platform/plazos/plazos.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { deleteAvisosViejos } from './avisos.queries.ts'
import { avisarPlazos } from './avisos.ts'

const banco = usarBanco()
const remitente = { nombre: 'Municipalidad', color: '#123456', domicilio: '', telefono: '', correo: '', horario: '' }
/** The job as a process of its own runs it at an instant. */
const avisar = (cuando: string, feriados: string[] = []) => {
  const reloj = crearReloj(() => new Date(`${cuando}:00-05:00`))
  const calendario = crearCalendario(
    feriados.map((fecha) => ({ fecha, hasta: null, nombre: 'x', norma: 'y' }) as never),
  )
  return avisarPlazos({
    ...{ db: banco.db, reloj, log: { error: vi.fn() } },
    plazos: crearPlazos({ actual: () => ({ version: 0, calendario }) } as never, '23:59', reloj),
    cartero: crearCartero({ reloj, limiteDia: 1, remitente: () => remitente }),
    entidad: { actual: () => ({ direccion: 'https://muni.example/' }) },
    config: { plazos: { avisosHora: '07:30' } },
  } as never)()
}
const cartas = async (quien: string) =>
  (await correosA(banco.db, `${quien}@example.com`)).map(({ asunto, texto }) => ({ asunto, texto }))
const plazo = (clave: string, clase: string, vence: string, dias = 30) =>
  banco.db
    .insertInto('plazos')
    .values({ clave, clase, desde: '2026-10-01', dias, vence, calendario: 0, silencio: 9 })
    .execute()

let tramite = 0
beforeAll(async () => {
  // Silvia has no address.
  for (const [username, { id }] of Object.entries(ELENCO))
    if (username !== 'silvia')
      await banco.db
        .updateTable('usuarios')
        .set({ email: `${username}@example.com` })
        .where('id', '=', id)
        .execute()
  for (const persona of ['gloria', 'jefa'] as const) {
    const { id, area } = ELENCO[persona]
    await banco.db.updateTable('areas').set({ jefe_acceso_id: id }).where('id', '=', area).execute()
  }
  tramite = (await unPresentado(banco, 1)).id
})
beforeEach(async () => {
  await banco.db.deleteFrom('correos').execute()
  await banco.db.deleteFrom('avisos_de_plazos').execute()
})
const vence = (clave: string, dia: string) =>
  banco.db.updateTable('plazos').set({ vence: dia, estado: 'CORRIENDO' }).where('clave', '=', clave).execute()

test('PLA-19 PLA-20 a filing before reception is told to the front desk, without a word of the citizen', async () => {
  await vence(`tramite:${tramite}`, '2026-11-20')
  await avisar('2026-11-18T07:35')
  const [carta, ...otras] = await cartas('mila')
  expect(otras).toEqual([])
  expect(carta?.asunto).toBe('Municipalidad: Sus plazos: 0 vencidos, 0 vencen hoy, 1 por vencer')
  expect(carta?.texto).toMatch(/Trámite: \S+, vence el 20\/11\/2026/)
  expect(carta?.texto).toContain('https://muni.example/#/mpv')
  const suyo = await banco.db.selectFrom('tramites').selectAll().where('id', '=', tramite).executeTakeFirstOrThrow()
  for (const palabra of [suyo.ape_nom, suyo.ndoc, suyo.asunto, suyo.email]) expect(carta?.texto).not.toContain(palabra)
  expect([await cartas('rosa'), await cartas('rebeca'), await cartas('silvia')]).toEqual([[], [], []])
})

test('G14 PLA-19 a day is told of once by several processes, at its hour, and not on days that are none of work', async () => {
  await vence(`tramite:${tramite}`, '2026-11-20')
  for (const cuando of ['2026-11-18T07:29', '2026-11-21T09:00', '2026-11-22T09:00']) await avisar(cuando)
  await avisar('2026-11-18T09:00', ['2026-11-18'])
  expect(await cartas('mila')).toEqual([])
  await Promise.all([avisar('2026-11-18T07:30'), avisar('2026-11-18T07:30'), avisar('2026-11-18T07:30')])
  await avisar('2026-11-18T15:00')
  expect(await cartas('mila')).toHaveLength(1)
  await avisar('2026-11-19T07:30')
  expect(await cartas('mila')).toHaveLength(2)
  await deleteAvisosViejos(banco.db, new Date('2026-11-19T12:00:00-05:00'))
  expect(
    (await banco.db.selectFrom('avisos_de_plazos').select('dia').execute()).every(({ dia }) => dia === '2026-11-19'),
  ).toBe(true)
})

test('PLA-18 PLA-19 amber is told and green is not; what is due today is', async () => {
  await vence(`tramite:${tramite}`, '2026-11-26')
  await avisar('2026-11-18T07:30')
  expect(await cartas('mila')).toEqual([])
  await avisar('2026-11-19T07:30')
  await avisar('2026-11-26T07:30')
  expect((await cartas('mila')).map(({ asunto }) => asunto.replace('Municipalidad: ', ''))).toEqual([
    'Sus plazos: 0 vencidos, 0 vencen hoy, 1 por vencer',
    'Sus plazos: 0 vencidos, 1 vence hoy, 0 por vencer',
  ])
})

describe('PLA-20 who is told', () => {
  test('complaints go to those of complaints, requests to those of information', async () => {
    await vence(`tramite:${tramite}`, '2027-02-01')
    const reclamo = await unReclamo(banco.db)
    const { id } = await unaSolicitud(banco.db)
    await plazo(`reclamo:${reclamo.id}`, 'respuesta_reclamo', '2026-11-18')
    await plazo(`solicitud:${id}`, 'respuesta_informacion', '2026-11-19', 10)
    await avisar('2026-11-18T07:30')
    expect((await cartas('rebeca'))[0]?.texto).toMatch(/Reclamo: \S+, vence el 18\/11\/2026/)
    expect((await cartas('mila'))[0]?.texto).toMatch(/Solicitud de información: \S+, vence el 19\/11\/2026/)
    expect((await cartas('mila'))[0]?.texto).not.toContain('Reclamo')
    // Once both are designated, they alone are told, and once it is late the heads of the titular's area.
    await banco.db
      .insertInto('responsables')
      .values({
        ...{ proceso: 'reclamos', titular_id: ELENCO.gloria.id, alterno_id: ELENCO.sara.id, area_id: 22 },
        ...{ desde: '2026-11-02', designado_por: ELENCO.sol.id },
      })
      .execute()
    await banco.db.deleteFrom('correos').execute()
    await avisar('2026-11-19T07:30')
    expect((await cartas('rebeca')).map(({ texto }) => texto)).toEqual([])
    for (const quien of ['gloria', 'sara'] as const)
      expect((await cartas(quien))[0]?.texto).toMatch(/Reclamo: \S+, venció el 18\/11\/2026/)
    expect((await cartas('jefa'))[0]?.texto).toContain('Vencidos de su área')
    await banco.bd.comoDueno('delete from responsables')
    await banco.db
      .updateTable('plazos')
      .set({ vence: '2027-02-01' })
      .where('clave', '~', '^(reclamo|solicitud)')
      .execute()
  })

  test('what an area received is told to the area; once late to heads, and from the fifth day to supervision', async () => {
    expect(
      (
        await recepcionar(await banco.como('mila'), tramite, {
          destinos: [{ dependencia: 15, copia: false, proveido: 'Para su atención' }],
        })
      ).status,
    ).toBe(200)
    await vence(`tramite:${tramite}`, '2026-11-19')
    await banco.db.deleteFrom('correos').execute()
    await avisar('2026-11-19T07:30')
    expect([await cartas('mila'), await cartas('jefa'), await cartas('sol')]).toEqual([[], [], []])
    expect((await cartas('gloria'))[0]?.asunto).toContain('0 vencidos, 1 vence hoy')
    // The fourth day late and the fifth.
    await avisar('2026-11-25T07:30')
    expect(await cartas('sol')).toEqual([])
    await avisar('2026-11-26T07:30')
    expect((await cartas('sol'))[0]?.texto).toContain('Vencidos hace cinco días hábiles o más')
    expect((await cartas('gloria')).at(-1)?.texto).toMatch(/venció el 19\/11\/2026/)
  })
})

test('EXP-35 an answer without receipt is told to whoever attends to its case, until it is notified', async () => {
  const unRespondido = async (mas: object) => {
    const { id } = await unReclamo(banco.db, {
      ...{ estado: 'RESPONDIDO', respondido_at: AHORA, respondido_por: ELENCO.rebeca.id },
    })
    const { respuesta_id } = await banco.db
      .insertInto('respuestas')
      .values({
        ...{ clave: `reclamo:${id}`, clase: 1, texto: 'Se atendió', area_id: 22, created_by: ELENCO.rebeca.id },
        ...{ correo: 'x@example.com', autorizada: true, created_at: AHORA, ...mas },
      })
      .returning('respuesta_id')
      .executeTakeFirstOrThrow()
    return respuesta_id
  }
  await banco.db.updateTable('plazos').set({ vence: '2027-02-01' }).execute()
  const respuesta_id = await unRespondido({ sin_acuse_at: AHORA })
  await unRespondido({ sin_acuse_at: null })
  await avisar('2026-11-18T07:30')
  const [carta] = await cartas('rebeca')
  expect(carta?.asunto).toContain('Sus plazos: 0 vencidos, 0 vencen hoy, 1 por vencer')
  expect(carta?.texto).toMatch(/Reclamo: \S+, con una respuesta sin acuse/)
  expect(await cartas('mila')).toEqual([])
  await banco.db
    .updateTable('respuestas')
    .set({ via: 'cedula', notificada_at: AHORA, recibio: 'Ana Quispe', notificada_por: ELENCO.rebeca.id })
    .where('respuesta_id', '=', respuesta_id)
    .execute()
  await avisar('2026-11-19T07:30')
  expect(await cartas('rebeca')).toHaveLength(1)
})

test('PLA-15 who answers for cases that a change of the calendar moved gets one mail for all of them', async () => {
  const sol = await banco.como('sol')
  for (const i of [2, 3]) await presentarTramite(banco.app, vecino(i))
  await banco.db.deleteFrom('correos').execute()
  const cambios: CambioDeCalendario[] = [
    { accion: 'agregar', fecha: '2026-12-02', clase: 1, nombre: 'Día de prueba', norma: 'D.S. N.° 099-2026-PCM' },
  ]
  const { revision } = (await sol.llamar(calendarioApi.revisar, { body: { cambios } })).cuerpo
  expect((await sol.llamar(calendarioApi.aplicar, { body: { cambios, revision } })).status).toBe(200)
  const suyas = await cartas('mila')
  expect(suyas.map(({ asunto }) => asunto.replace(/^.*: /, ''))).toEqual(['Plazos que cambiaron de fecha'])
  expect(suyas[0]?.texto.match(/Trámite: \S+, vence el \S+; antes, el \S+/g)).toHaveLength(2)
  expect(await cartas('rosa')).toEqual([])
})

test('D12 PLA-19 a mail names two hundred cases in all its parts, and says of each part how many more there are', async () => {
  const { id: rebeca, area } = ELENCO.rebeca
  // She answers for complaints, is the head of somebody who answers for requests, and supervises.
  await banco.db.updateTable('areas').set({ jefe_acceso_id: rebeca }).where('id', '=', area).execute()
  await banco.db
    .insertInto('permisos')
    .values([
      { empacce_id: ELENCO.marta.id, codigo: Permiso.mesaDePartes },
      { empacce_id: rebeca, codigo: Permiso.supervision },
    ])
    .execute()
  await banco.db.updateTable('plazos').set({ vence: '2027-02-01' }).execute()
  await vence(`tramite:${tramite}`, '2026-11-19')
  for (let i = 0; i < 120; i++) {
    await plazo(`reclamo:${(await unReclamo(banco.db)).id}`, 'respuesta_reclamo', '2026-11-19')
    await plazo(`solicitud:${(await unaSolicitud(banco.db)).id}`, 'respuesta_informacion', '2026-11-19', 10)
  }
  await avisar('2026-11-27T07:30')
  const [carta] = await cartas('rebeca')
  expect(carta?.asunto).toContain('Sus plazos: 241 vencidos, 0 vencen hoy, 0 por vencer')
  const texto = carta?.texto ?? ''
  const lineas = ['Reclamo', 'Solicitud de información', 'Trámite'].map((de) => texto.split(`\n${de}: `).length - 1)
  expect([lineas, texto.match(/Y \d+ más\./g)]).toEqual([
    [120, 80, 0],
    ['Y 40 más.', 'Y 1 más.'],
  ])
  for (const lista of ['reclamos', 'transparencia_lista', 'mpv']) expect(texto).toContain(`/#/${lista}`)
})
