import { identidadApi } from '@cabildo/contracts/identidad'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { formularioDe } from '../../../test/consultas.ts'
import { EN_RENIEC, EN_SUNAT, usarPide } from '../../../test/pide.ts'
import { DIA_MS } from '../reloj.ts'
import { limpiarIdentidad } from './registro-nacional.ts'

const pide = usarPide({ PIDE_RENIEC_CUPO_DIA: '10', PIDE_SUNAT_CUPO_DIA: '0' })
const banco = usarBanco({ env: pide.env })
const mesa = formularioDe(banco, 'mpvirtual')
const NADIE = '98000009'
const buscarDni = async (dni: string) => (await banco.como('sol')).llamar(identidadApi.reniec, { params: { dni } })
const pasan = (dias: number) => banco.poner(new Date(AHORA.getTime() + dias * DIA_MS))
const preguntasPor = (dni: string) => pide.reniec.preguntas.filter((pregunta) => pregunta.dni === dni).length

beforeEach(async () => {
  pide.restablecer()
  banco.poner(AHORA)
  pide.reniec.preguntas.length = 0
  await banco.db.deleteFrom('respuestas_nacionales').execute()
  await banco.db.deleteFrom('consultas_nacionales').execute()
  await banco.db.deleteFrom('limites').execute()
})

test('D-20 D-29 IDE-15 whom the own registry knows nobody else is asked about', async () => {
  expect((await buscarDni('98000001')).cuerpo.apPrimer).toBe('Quispe')
  expect(pide.reniec.preguntas).toEqual([])
})

test('D-29 F4 a found person is asked for once in half a year, an unknown one once a day', async () => {
  // Sessions last a day, so the days go by for a citizen.
  const pasados = [
    [0, 1, 1],
    [0.9, 1, 1],
    [1.1, 1, 2],
    [179, 1, 3],
    [181, 2, 4],
  ] as const
  for (const [dias, hallada, nadie] of pasados) {
    pasan(dias)
    expect((await mesa.reniec(EN_RENIEC, await mesa.ticket())).cuerpo.apPrimer).toBe('ÑAUPARI')
    expect((await mesa.reniec(NADIE, await mesa.ticket())).cuerpo).toEqual({})
    expect([dias, preguntasPor(EN_RENIEC), preguntasPor(NADIE)]).toEqual([dias, hallada, nadie])
  }
})

test('D-29 twenty who want the same number at once make one question', async () => {
  const respuestas = await Promise.all(Array.from({ length: 20 }, () => buscarDni(EN_RENIEC)))
  expect(respuestas.filter(({ cuerpo }) => cuerpo.apPrimer === 'ÑAUPARI')).toHaveLength(20)
  expect(preguntasPor(EN_RENIEC)).toBe(1)
})

test('D-29 IDE-18 the budget of the day: beyond it 503 and never not found; staff keep a part; tomorrow it goes on', async () => {
  const alguien = (i: number) => `980001${String(i).padStart(2, '0')}`
  for (let i = 0; i < 8; i++) expect((await mesa.reniec(alguien(i), await mesa.ticket())).status).toBe(200)
  const negada = await mesa.reniec(alguien(8), await mesa.ticket())
  expect([negada.status, negada.cuerpo.codigo, negada.espera > 3_600]).toEqual([503, 'registroNoResponde', true])
  expect([(await buscarDni(alguien(8))).status, (await buscarDni(alguien(9))).status]).toEqual([200, 200])
  expect((await buscarDni(alguien(10))).status).toBe(503)
  expect(pide.reniec.preguntas).toHaveLength(10)
  // What is known costs nothing.
  expect((await buscarDni(alguien(3))).status).toBe(200)
  expect((await mesa.sunat(EN_SUNAT, await mesa.ticket())).status).toBe(503)
  expect(pide.sunat.preguntas).toEqual([])
  pasan(1)
  expect((await mesa.reniec(alguien(10), await mesa.ticket())).status).toBe(200)
})

test('D-29 each question says who asked for whom, from which form and how it ended, and stays a year', async () => {
  await buscarDni(EN_RENIEC)
  await mesa.reniec(NADIE, await mesa.ticket())
  pide.reniec.falla = 'html'
  await mesa.reniec('98000010', await mesa.ticket())
  const leer = () =>
    banco.db
      .selectFrom('consultas_nacionales')
      .select([
        'registro',
        'numero',
        'user_id',
        'formulario',
        'resultado',
        sql<boolean>`peticion <> ''`.as('conPeticion'),
      ])
      .orderBy('id')
      .execute()
  const comun = { registro: 'reniec', conPeticion: true }
  expect(await leer()).toEqual([
    { ...comun, numero: EN_RENIEC, user_id: 12, formulario: null, resultado: 'hallado' },
    { ...comun, numero: NADIE, user_id: null, formulario: 'mpvirtual', resultado: 'no_hallado' },
    { ...comun, numero: '98000010', user_id: null, formulario: 'mpvirtual', resultado: 'fallo' },
  ])
  const limpiarTras = (dias: number) => limpiarIdentidad(banco.db, new Date(AHORA.getTime() + (dias - 1) * DIA_MS))
  const guardadas = async () =>
    (await banco.db.selectFrom('respuestas_nacionales').select('numero').orderBy('numero').execute()).map(
      ({ numero }) => numero,
    )
  await limpiarTras(0.5)
  expect(await guardadas()).toEqual([EN_RENIEC, NADIE])
  await limpiarTras(1.5)
  expect(await guardadas()).toEqual([EN_RENIEC])
  await limpiarTras(181)
  expect(await guardadas()).toEqual([])
  expect(await leer()).toHaveLength(3)
  await limpiarTras(366)
  expect(await leer()).toEqual([])
})
