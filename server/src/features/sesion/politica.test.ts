import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { alPrimerUso, motivoDeRechazo } from './politica.ts'

const CONTEXTO = {
  username: 'rquispe',
  dni: '98001001',
  entidadNombre: 'Municipalidad Provincial de Valle Alto',
  entidadSiglas: 'MPVA',
  entidadCiudad: 'Ciudad Eterna',
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
  ['ciudadeterna.26', /municipalidad/],
  ['rquispe1', /usuario o el DNI/],
  ['RQuispe_2026', /usuario o el DNI/],
  ['9800100112', /usuario o el DNI/],
  ['98001001.', /usuario o el DNI/],
])('C6 D-27 whose word it is, with figures behind or without, is refused: %s', async (clave, razon) =>
  expect(await motivo(clave)).toMatch(razon),
)

test.each([
  ['Municipalidad Distrital de Huánuco', 'huanuco2026'],
  ['Municipalidad Distrital de Huanuco', 'Huánuco2026'],
  ['Municipalidad Distrital de Huánuco', 'hua\u0301nuco2026'],
  ['Municipalidad Provincial de Ñuñoa', 'nunoa2026'],
  ['Municipalidad Distrital de la Esperanza', 'esperanza2026'],
  ['Municipalidad Distrital de El Porvenir', 'elporvenir1'],
  ['Municipalidad Distrital de Los Olivos', 'olivos2026'],
  ['Municipalidad Provincial del Callao', 'callao 2026'],
  ['Municipalidad del Centro Poblado de Túcume', 'tucume.2026'],
])('C6 D-27 the place of %s, with its accents, its article or without: %s', async (entidadNombre, clave) =>
  expect(await motivoDeRechazo(clave, { ...CONTEXTO, entidadNombre })).toMatch(/lugar/),
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
  ['🦙'.repeat(128), null],
  ['🦙'.repeat(129), /entre 8 y 128/],
])('C6 USU-48 8 to 128 characters of any kind pass: %s', async (clave, razon) =>
  razon === null ? expect(await motivo(clave)).toBeNull() : expect(await motivo(clave)).toMatch(razon),
)

test('C6 without siglas, or a DNI, nothing is compared with them', async () => {
  expect(await motivoDeRechazo('20262026x', { ...CONTEXTO, entidadSiglas: '', dni: null })).toBeNull()
})

test('C6 a list that could not be read is read again, and then kept', async () => {
  let lecturas = 0
  const lista = alPrimerUso(async () => {
    if (++lecturas === 1) throw new Error('EMFILE')
    return lecturas
  })
  await expect(lista()).rejects.toThrow('EMFILE')
  expect([await lista(), await lista()]).toEqual([2, 2])
})
