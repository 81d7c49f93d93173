import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { escribirCalendario, type Suceso } from './ics.ts'

const AHORA = new Date('2026-11-18T15:30:00Z')

/** What a reader of RFC 5545 takes from a text: unfolded lines as name, parameters and value, unescaped. */
const leer = (texto: string) =>
  texto
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
    .map((linea) => {
      const [, nombre = '', parametros = '', valor = ''] = /^([A-Z-]+)((?:;[A-Z]+=[^:;]+)*):(.*)$/su.exec(linea) ?? []
      return { nombre, parametros, valor: valor.replace(/\\([\\;,nN])/g, (_, c) => (/n/i.test(c) ? '\n' : c)) }
    })
const de = (texto: string, nombre: string) =>
  leer(texto).flatMap((linea) => (linea.nombre === nombre ? [linea.valor] : []))

test('decision 0216 a whole day, with what a program of calendars needs of it', () => {
  const suceso = { uid: 'tramite-15@muni.example', dia: '2026-12-31', titulo: 'Vence: Trámite 2026-000015' }
  expect(
    escribirCalendario('Vencimientos, Municipalidad', [{ ...suceso, enlace: 'https://muni.example/#/mpv' }], AHORA),
  ).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Cabildo//Vencimientos//ES',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Vencimientos\\, Municipalidad',
      'X-WR-CALNAME:Vencimientos\\, Municipalidad',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:tramite-15@muni.example',
      'DTSTAMP:20261118T153000Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Vence: Trámite 2026-000015',
      'URL:https://muni.example/#/mpv',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('decision 0216 whatever a text holds, lines are short, whole characters each, and are read back as they were', () => {
  const texto = fc.string({
    unit: fc.oneof(fc.constantFrom('á', 'ñ', ';', ',', '\\', ':', ' ', '🏛', '\n'), fc.string()),
  })
  const suceso: fc.Arbitrary<Suceso> = fc.record({
    uid: fc.stringMatching(/^[a-z]+-\d{1,9}@[a-z.]{1,80}$/),
    dia: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
      .map((d) => d.toISOString().slice(0, 10)),
    titulo: texto,
    enlace: fc.constant('https://muni.example/#/expediente?id=15'),
  })
  void fc.assert(
    fc.property(texto, fc.array(suceso, { maxLength: 5 }), (nombre, sucesos) => {
      const escrito = escribirCalendario(nombre, sucesos, AHORA)
      for (const linea of escrito.split('\r\n')) {
        expect(Buffer.byteLength(linea)).toBeLessThanOrEqual(75)
        expect(linea.isWellFormed()).toBe(true)
        expect(linea).not.toMatch(/\p{Cc}/u)
      }
      const limpio = (uno: string) => uno.replace(/\r\n|\r/g, '\n').replace(/(?!\n)\p{Cc}/gu, '')
      expect(de(escrito, 'NAME')).toEqual([limpio(nombre)])
      expect(de(escrito, 'SUMMARY')).toEqual(sucesos.map(({ titulo }) => limpio(titulo)))
      expect(de(escrito, 'UID')).toEqual(sucesos.map(({ uid }) => uid))
      expect(de(escrito, 'BEGIN').length).toBe(de(escrito, 'END').length)
    }),
  )
})
