import { REINTENTOS_DIAS } from '@cabildo/contracts/webhooks'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { DIA_MS, HORA_MS } from '../../platform/reloj.ts'
import {
  cabecerasDe,
  cuerpoDe,
  extractoDe,
  generarSecreto,
  PAUSA_ATENDIDO_MS,
  PAUSAS_MS,
  proximoIntento,
} from './reglas.ts'

const AHORA = new Date('2026-11-18T15:30:00Z')

describe('when a delivery is tried again (decision 0218)', () => {
  test('decision 0218 pauses grow from 5 s to 12 h, and a receiver that is never back is given up after 3 days, not before', () => {
    let [ahora, intentos] = [AHORA, 1]
    const pausas: number[] = []
    for (
      let proximo = proximoIntento({ intentos, primero: AHORA, ahora });
      proximo;
      proximo = proximoIntento({ intentos, primero: AHORA, ahora })
    ) {
      pausas.push(proximo.getTime() - ahora.getTime())
      ;[ahora, intentos] = [proximo, intentos + 1]
    }
    expect(pausas.slice(0, PAUSAS_MS.length)).toEqual([...PAUSAS_MS])
    expect([pausas[0], pausas.at(-1)]).toEqual([5_000, 12 * HORA_MS])
    expect(ahora.getTime() - AHORA.getTime()).toBeGreaterThanOrEqual(REINTENTOS_DIAS * DIA_MS)
    expect(ahora.getTime() - AHORA.getTime()).toBeLessThan((REINTENTOS_DIAS + 1) * DIA_MS)
  })

  test('decision 0218 whatever the receiver asks for, the next try comes after the pause and within 12 hours', () => {
    const reintentar = fc.option(
      fc.oneof(
        fc.nat(10 ** 9).map(String),
        fc.string(),
        fc.date({ noInvalidDate: true }).map((dia) => dia.toUTCString()),
      ),
      { nil: undefined },
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.nat(REINTENTOS_DIAS * DIA_MS - 1),
        reintentar,
        (intentos, edad, pide) => {
          const primero = new Date(AHORA.getTime() - edad)
          const proximo = proximoIntento({ intentos, primero, ahora: AHORA, reintentar: pide })
          const pausa = (proximo?.getTime() ?? 0) - AHORA.getTime()
          expect(pausa).toBeGreaterThanOrEqual(PAUSAS_MS[Math.min(intentos, PAUSAS_MS.length) - 1] ?? 0)
          expect(pausa).toBeLessThanOrEqual(12 * HORA_MS)
        },
      ),
    )
  })

  test('decision 0218 what a receiver refuses while it takes others waits half an hour at most, or as long as it asks', () => {
    const con = (intentos: number, reintentar?: string) =>
      proximoIntento({ intentos, primero: AHORA, ahora: AHORA, reintentar, atiende: true })
    for (const [i, pausa] of [...PAUSAS_MS, 0, 0].entries())
      expect(con(i + 1)).toEqual(new Date(AHORA.getTime() + (i < 4 ? pausa : PAUSA_ATENDIDO_MS)))
    expect(con(12, '7200')).toEqual(new Date(AHORA.getTime() + 2 * HORA_MS))
  })

  test('decision 0218 Retry-After is waited for where it is longer than the pause', () => {
    const con = (reintentar: string) => proximoIntento({ intentos: 1, primero: AHORA, ahora: AHORA, reintentar })
    expect(con('120')).toEqual(new Date(AHORA.getTime() + 120_000))
    expect(con('1')).toEqual(new Date(AHORA.getTime() + 5_000))
    expect(con('Wed, 18 Nov 2026 16:30:00 GMT')).toEqual(new Date(AHORA.getTime() + HORA_MS))
  })
})

describe('the signature (decision 0218)', () => {
  test('decision 0218 the library of Standard Webhooks takes it by each secret that counts, and by no other', () => {
    // The library judges the time by the clock of the machine.
    const ahora = new Date()
    fc.assert(
      fc.property(fc.uuid(), fc.string({ unit: 'grapheme' }), (uuid, texto) => {
        const [nuevo, anterior, ajeno] = [generarSecreto(), generarSecreto(), generarSecreto()]
        const cuerpo = JSON.stringify({ texto })
        const cabeceras = cabecerasDe({ id: `msg_${uuid}`, cuerpo }, [nuevo, anterior], ahora)
        expect(new Webhook(nuevo).verify(cuerpo, cabeceras)).toEqual({ texto })
        expect(new Webhook(anterior).verify(cuerpo, cabeceras)).toEqual({ texto })
        expect(() => new Webhook(ajeno).verify(cuerpo, cabeceras)).toThrow()
        expect(() => new Webhook(nuevo).verify(`${cuerpo} `, cabeceras)).toThrow()
        expect(() => new Webhook(nuevo).verify(cuerpo, { ...cabeceras, 'webhook-id': 'msg_otro' })).toThrow()
      }),
    )
  })
})

test('decision 0218 a body has its kind, its time, an id and a link, and nothing else', () => {
  const created_at = AHORA
  const cuerpo = (tipo: string, datos: Parameters<typeof cuerpoDe>[0]['datos']) =>
    JSON.parse(cuerpoDe({ tipo, datos, created_at }, 'https://cabildo.gob.pe/'))
  expect(cuerpo('expediente.recibido', { id: 7 })).toEqual({
    type: 'expediente.recibido',
    timestamp: '2026-11-18T15:30:00.000Z',
    data: { id: 7, enlace: 'https://cabildo.gob.pe/api/expedientes/7' },
  })
  expect(cuerpo('norma.publicada', { id: 3, direccion: 'ordenanza-municipal/2026/12' }).data).toEqual({
    id: 3,
    enlace: 'https://cabildo.gob.pe/normas/ordenanza-municipal/2026/12',
  })
  expect(cuerpo('obra.actualizada', { id: '2345678' }).data.enlace).toBe('https://cabildo.gob.pe/obras/2345678')
  expect(cuerpo('documento.firmado', { id: 5, area_id: 4, tipo_doc: 2, dia: '2026-11-18' }).data).toEqual({
    id: 5,
    enlace: 'https://cabildo.gob.pe/api/documentos/list?area_id=4&tipo_doc=2&fini=2026-11-18&ffin=2026-11-18',
  })
})

test('D4 what an answer says is shown in one line, bounded, without what nobody sees', () => {
  expect(extractoDe(' <b>no\u0000\u202e</b>\r\n  sé\n', 500)).toBe('<b>no </b> sé')
  expect(extractoDe('😀'.repeat(600), 500)).toBe('😀'.repeat(500))
})
