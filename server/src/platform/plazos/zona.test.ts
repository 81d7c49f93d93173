import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What a process of that zone answers of instants and terms. */
const PROGRAMA = `
  import { crearCalendario, fechaLegal, feriadosDe } from ${JSON.stringify(import.meta.resolve('@cabildo/contracts/plazos-calculo'))}
  import { diaLima } from ${JSON.stringify(import.meta.resolve('@cabildo/contracts/base/tiempo'))}
  const calendario = crearCalendario()
  const instantes = ['2026-11-20T23:59:59.999-05:00', '2026-11-21T00:00:00-05:00', '2026-12-31T23:59:59-05:00',
    '2027-01-01T00:00:00-05:00'].map((uno) => new Date(uno))
  console.log(JSON.stringify({
    dias: instantes.map((uno) => diaLima(uno)),
    legales: instantes.map((uno) => fechaLegal(uno, '23:59', calendario)),
    terminos: [calendario.termino('2026-07-01', 30), calendario.termino('2026-12-31', 30)],
    feriados: feriadosDe(2026).size,
    desfase: new Date(2026, 0, 1).getTimezoneOffset(),
  }))`

test.each([
  ['UTC', 0],
  ['Asia/Tokyo', -540],
  ['America/New_York', 300],
])('G14 PLA-02 on a server of %s midnight, terms and holidays are those of Lima', (TZ, desfase) => {
  const salida = execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAMA], {
    env: { TZ },
    encoding: 'utf8',
  })
  expect(JSON.parse(salida)).toEqual({
    dias: ['2026-11-20', '2026-11-21', '2026-12-31', '2027-01-01'],
    legales: ['2026-11-20', '2026-11-23', '2026-12-31', '2027-01-04'],
    ...{ terminos: ['2026-08-18', '2027-02-12'], feriados: 16 },
    // Or the process had another zone than it was given.
    desfase,
  })
})
