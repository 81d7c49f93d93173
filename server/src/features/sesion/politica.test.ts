import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { motivoDeRechazo } from './politica.ts'

const CONTEXTO = {
  username: 'rquispe',
  dni: '98001001',
  entidadNombre: 'Municipalidad Provincial de Valle Alto',
  entidadSiglas: 'MPVA',
}
const motivo = (clave: string) => motivoDeRechazo(clave, CONTEXTO)

test('C6 D-27 the 3,000 most used passwords that are long enough are refused, in capitals and full width, too', async () => {
  const usadas = dictionary['passwords-common'].filter((clave) => clave.length >= 8).slice(0, 3_000)
  expect(usadas).toHaveLength(3_000)
  const anchas = (clave: string) => clave.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))
  for (const escrita of [(clave: string) => clave, (clave: string) => ` ${clave.toUpperCase()}`, anchas])
    expect(new Set(await Promise.all(usadas.map((clave) => motivo(escrita(clave)))))).toEqual(
      new Set(['Esa contraseña es muy conocida, elija otra']),
    )
})

test.each(['contraseña123', 'Bienvenido1', 'alianzalima', 'peru2026', 'cabildo-demo'])(
  'C6 D-27 so are those that are tried first here: %s',
  async (clave) => expect(await motivo(clave)).toMatch(/muy conocida/),
)

test.each([
  ['Municipalidad Provincial de Valle Alto', /municipalidad/],
  ['municipalidadprovincialdevallealto26', /municipalidad/],
  ['Valle Alto 2026', /municipalidad/],
  ['vallealto1', /municipalidad/],
  ['MPVA-2026', /municipalidad/],
  ['m.p.v.a.2026', /municipalidad/],
  ['rquispe1', /usuario o el DNI/],
  ['RQuispe_2026', /usuario o el DNI/],
  ['9800100112', /usuario o el DNI/],
  ['98001001.', /usuario o el DNI/],
])('C6 D-27 whose word it is, with figures behind or without, is refused: %s', async (clave, razon) =>
  expect(await motivo(clave)).toMatch(razon),
)

test.each([
  ['ñandú 77', null],
  ['valle alto y verde', null],
  ['rquispe y su perro', null],
  ['x'.repeat(128), null],
  ['corta77', /entre 8 y 128/],
  ['x'.repeat(129), /entre 8 y 128/],
  ['🦙🌽🏔️', /entre 8 y 128/],
  ['🦙🌽🏔🌶🥔🐟🎶🥁', null],
])('C6 USU-48 8 to 128 characters of any kind pass: %s', async (clave, razon) =>
  razon === null ? expect(await motivo(clave)).toBeNull() : expect(await motivo(clave)).toMatch(razon),
)

test('C6 without siglas, or a DNI, nothing is compared with them', async () => {
  expect(await motivoDeRechazo('20262026x', { ...CONTEXTO, entidadSiglas: '', dni: null })).toBeNull()
})
