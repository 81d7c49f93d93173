import { diaMas } from '@cabildo/contracts/base/tiempo'
import { crearCalendario } from '@cabildo/contracts/plazos-calculo'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { unCasoDeAntes } from '../../../test/casos-de-antes.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'
import { darBandejas } from '../../../test/expedientes.ts'
import { correosA } from '../../../test/mesa-de-partes.ts'
import { crearCartero } from '../../platform/correo/carta.ts'
import { crearPlazos } from '../../platform/plazos/plazos.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { resumirSemana } from './resumen-semanal.ts'

const banco = usarBanco()
const remitente = { nombre: 'Municipalidad', color: '#123456', domicilio: '', telefono: '', correo: '', horario: '' }
/** The job as a process of its own runs it at an instant. */
const resumir = (
  cuando: string,
  {
    feriados = [],
    enviar = true,
    sisgedo = 'interno',
  }: { feriados?: string[]; enviar?: boolean; sisgedo?: string } = {},
) => {
  const reloj = crearReloj(() => new Date(`${cuando}:00-05:00`))
  const calendario = crearCalendario(
    feriados.map((fecha) => ({ fecha, hasta: null, nombre: 'x', norma: 'y' }) as never),
  )
  return resumirSemana({
    ...{ db: banco.db, reloj, log: { error: vi.fn() }, sisgedo: { clase: sisgedo } },
    plazos: crearPlazos({ actual: () => ({ version: 0, calendario }) } as never, '23:59', reloj),
    cartero: crearCartero({ reloj, limiteDia: 1, remitente: () => remitente }),
    entidad: { actual: () => ({ direccion: 'https://muni.example/' }) },
    config: { plazos: { avisosHora: '07:30', resumenSemanal: enviar } },
  } as never)()
}
const cartas = async (quien: Persona) => correosA(banco.db, `${quien}@example.com`)
const escritas = async () => (await banco.db.selectFrom('correos').select('asunto').execute()).length

beforeAll(async () => {
  await darBandejas(banco)
  for (const quien of ['luis', 'gloria', 'jefa', 'rosa', 'mila'] as const)
    await banco.db
      .updateTable('usuarios')
      .set({ email: `${quien}@example.com` })
      .where('id', '=', ELENCO[quien].id)
      .execute()
  const at = (dia: string) => new Date(`${dia}T12:00:00-05:00`)
  const caso = (area: number, vence: string, mas: { responde?: string; asignado?: number } = {}) =>
    unCasoDeAntes(banco.db, {
      clase: 'tramite',
      at: at('2026-10-01'),
      plazo: { clase: 'respuesta_tramite', desde: '2026-10-01', vence, dias: 30 },
      hechos: [
        { que: 'derivar', area, at: at('2026-10-02') },
        { que: 'recibir', at: at('2026-10-05') },
        ...(mas.responde ? [{ que: 'responder' as const, at: at(mas.responde) }] : []),
      ],
      ...(mas.asignado && { asignado: mas.asignado }),
    })
  // Due in the week before Monday 16 November: answered in time, and late; then one of nobody's.
  await caso(20, '2026-11-12', { responde: '2026-11-11' })
  await caso(20, '2026-11-10', { asignado: ELENCO.rosa.id })
  await caso(20, '2026-11-13')
  await caso(15, '2026-12-20')
})
beforeEach(async () => {
  await banco.db.deleteFrom('correos').execute()
  await banco.db.deleteFrom('avisos_de_plazos').execute()
})

test('EXP-56 a head reads the figures of the own area with those of before, and what is late by person; no data of citizens', async () => {
  await resumir('2026-11-16T07:30')
  const [carta, ...otras] = await cartas('luis')
  expect(otras).toEqual([])
  expect(carta?.asunto).toBe('Municipalidad: Resumen semanal de trámites')
  const texto = carta?.texto ?? ''
  for (const parte of [
    'En su área, Gerencia de Administración:',
    'En plazo: 33.3 %; la semana anterior, –',
    'Pendientes: 3; hace una semana, 3',
    'Vencidos: 2; hace una semana, 0',
    'Mediana de días: 28; la semana anterior, –',
    'Vencidos por persona:',
    'Sin asignar: 1',
    'rosa Prueba Elenco: 1',
    'https://muni.example/#/bandeja?bandeja=por_vencer&vencidos=1',
    'https://muni.example/#/estadistica_tramites',
  ])
    expect(texto).toContain(parte)
  expect(texto).not.toMatch(/Quispe Mamani Rosa|98000001|Asunto|2026-5/)
})

test('EXP-56 supervision reads what is late by area, and who neither heads nor supervises gets none', async () => {
  await resumir('2026-11-16T09:00')
  const [carta] = await cartas('jefa')
  expect(carta?.texto).toContain('En toda la municipalidad:')
  expect(carta?.texto).toContain('Gerencia de Administración: 2')
  expect(carta?.texto).not.toContain('Gerencia de Desarrollo Urbano')
  expect((await cartas('gloria'))[0]?.texto).toContain('No hay expedientes vencidos.')
  expect([await cartas('rosa'), await cartas('mila')]).toEqual([[], []])
})

test('EXP-56 it is written once, on the first business day of the week and from its hour on', async () => {
  for (const cuando of ['2026-11-16T07:29', '2026-11-17T09:00', '2026-11-15T09:00']) await resumir(cuando)
  expect(await escritas()).toBe(0)
  await resumir('2026-11-16T09:00', { feriados: ['2026-11-16'] })
  expect(await escritas()).toBe(0)
  await Promise.all([1, 2].map(() => resumir('2026-11-17T08:00', { feriados: ['2026-11-16'] })))
  expect(await escritas()).toBe(3)
  await resumir(`${diaMas('2026-11-16', 7)}T08:00`)
  expect(await escritas()).toBe(6)
})

test('EXP-56 EXP-03 RESUMEN_SEMANAL=false or a remote Sisgedo sends none', async () => {
  await resumir('2026-11-16T09:00', { enviar: false })
  await resumir('2026-11-16T09:00', { sisgedo: 'http' })
  expect(await escritas()).toBe(0)
})
