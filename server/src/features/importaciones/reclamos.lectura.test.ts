import type { CampoImportado } from '@cabildo/contracts/importaciones'
import { DETALLE_MAXIMO } from '@cabildo/contracts/reclamos'
import type { Celda } from '@cabildo/hojas/celdas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Lectura, registroDe } from './lectura.ts'
import { RECLAMOS } from './reclamos.lectura.ts'

type Celdas = Partial<Record<CampoImportado<'reclamos'>, Celda | string>>
const texto = (valor: string): Celda => ({ tipo: 'texto', valor, formula: false })
const numero = (valor: number): Celda => ({ tipo: 'numero', valor, formula: false })
const LUGAR = { fila: 2, hoja: '', orden: 1, oculta: false, hoy: '2026-11-18' }
const BUENA = {
  ...{ hoja_numero: '123', fecha: '15/03/2021', nrodoc: '98123456', nombres: 'Quispe Rojas María' },
  ...{ detalle: 'La caja cerró' },
}

const leer = (celdas: Celdas) => {
  const entradas = Object.entries({ ...BUENA, ...celdas }) as [CampoImportado<'reclamos'>, Celda | string][]
  const lectura = new Lectura<'reclamos'>(
    new Map(entradas.map(([campo, celda]) => [campo, typeof celda === 'string' ? texto(celda) : celda])),
    LUGAR,
  )
  return { ...RECLAMOS.leer(lectura), defectos: lectura.defectos }
}

test.each<[Celdas, string]>([
  [{ hoja_numero: '000123' }, '123'],
  [{ hoja_numero: numero(123) }, '123'],
  [{ hoja_numero: 'N° 000123' }, '123'],
  [{ hoja_numero: 'Hoja 123/2021' }, '123'],
  [{ hoja_numero: '000123-2021', hoja_anio: '2021' }, '123'],
  [{ hoja_numero: '2021-000123' }, '123'],
  [{ hoja_numero: '2021', hoja_anio: numero(2021) }, '2021'],
])('REC-21 decision 0222 the sheet of %j is number %s of the year of its day', (celdas, hoja_numero) => {
  expect(leer(celdas)).toMatchObject({ valores: { hoja_numero, hoja_anio: '2021' }, defectos: [] })
})

test.each<[Celdas, Record<string, string>]>([
  [{ nrodoc: '20131312955' }, { tipo_doc: 'RUC', nrodoc: '20131312955' }],
  [{ nrodoc: 'RUC 20131312955' }, { tipo_doc: 'RUC', nrodoc: '20131312955' }],
  [{ nrodoc: numero(8_123_456) }, { tipo_doc: 'DNI', nrodoc: '08123456' }],
  [{ nrodoc: 'CE 001234567' }, { tipo_doc: 'CE', nrodoc: '001234567' }],
  [
    { nrodoc: 'ab123456', tipo_doc: 'Pasaporte' },
    { tipo_doc: 'PAS', nrodoc: 'AB123456' },
  ],
  [
    { phone: '(044) 123-456', email: 'Vecina@Example.com' },
    { phone: '044123456', email: 'vecina@example.com' },
  ],
  [
    { motivo: 'INFORMACION', hoja_tipo: 'Queja' },
    { motivo: '2', hoja_tipo: 'QUEJA' },
  ],
  [
    { fecha: '2021-03-15 09:05:10', respondido: '30/03/2021' },
    { fecha: '2021-03-15', respondido: '2021-03-30' },
  ],
])('REC-08 decision 0222 the cells %j are read as %j', (celdas, valores) => {
  expect(leer(celdas)).toMatchObject({ valores, defectos: [] })
})

test.each<[Celdas, string]>([
  [{ hoja_numero: '' }, 'Falta el número de hoja'],
  [{ hoja_numero: '-5' }, 'El número de hoja debe ser un número'],
  [{ hoja_numero: '0' }, 'El número de hoja debe ser un número'],
  [{ hoja_numero: 'sin número' }, 'El número de hoja debe ser un número'],
  [{ hoja_anio: '2020' }, 'El año de la hoja debe ser el de su fecha'],
  [{ hoja_numero: '123-2020' }, 'El año de la hoja debe ser el de su fecha'],
  [{ hoja_anio: '21' }, 'El año debe tener cuatro cifras'],
  [{ fecha: '' }, 'Falta la fecha'],
  [{ fecha: numero(44_270) }, 'no es una fecha'],
  [{ fecha: '19/11/2026' }, 'La fecha no puede ser posterior a hoy'],
  [{ nrodoc: '' }, 'Falta el documento'],
  [{ nrodoc: '20131312950' }, 'RUC inválido'],
  [{ tipo_doc: 'Brevete' }, 'El tipo de documento debe ser DNI, RUC, CE o PAS'],
  [{ nombres: '' }, 'Falta el nombre de quien reclama'],
  [{ detalle: '' }, 'Falta el detalle del reclamo'],
  [{ phone: '123 / 456' }, 'no es un teléfono'],
  [{ email: 'vecina' }, 'Email invalido'],
  [{ hoja_tipo: 'Denuncia' }, 'El tipo debe ser RECLAMO o QUEJA'],
  [{ motivo: 'Ruido' }, 'El motivo debe ser Trato'],
  [{ respondido: '14/03/2021' }, 'La fecha de respuesta es anterior a la del reclamo'],
  [{ respondido: '19/11/2026' }, 'La fecha de respuesta no puede ser posterior a hoy'],
  [{ respuesta: 'Se atendió' }, 'Falta la fecha de respuesta'],
  [{ detalle: 'x'.repeat(DETALLE_MAXIMO + 1) }, 'DETALLE tiene más de 4000 caracteres'],
])('REC-08 decision 0222 a row with %j is refused: %s', (celdas, motivo) => {
  const { defectos } = leer(celdas)
  expect(defectos).toEqual([expect.stringContaining(motivo)])
})

test('REC-20 decision 0222 a text as long as the form takes is read whole, and given back whole where its row is refused', () => {
  const detalle = `${'palabra '.repeat(490)}fin`
  expect(leer({ detalle }).valores.detalle).toBe(detalle)
  const propias = new Map(
    Object.entries({ ...BUENA, detalle, nrodoc: '1' }).map(([campo, valor]) => [campo, texto(valor)]),
  )
  const { leer: deFila } = registroDe('reclamos', RECLAMOS)
  expect(deFila({ lugar: LUGAR, celdas: new Map(), propias: propias as never })?.celdas).toMatchObject({ detalle })
})

test('REC-08 decision 0222 what was read of a row is read alike again, as refused rows are given back', () => {
  const dia = fc.date({ min: new Date('1990-01-01'), max: new Date('2026-11-18'), noInvalidDate: true })
  fc.assert(
    fc.property(
      ...[
        fc.integer({ min: 1, max: 999_999_999 }),
        dia,
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('RECLAMO', 'QUEJA'),
      ],
      ...[
        fc.constantFrom('98123456', 'CE 001234567', '20131312955', 'PAS AB123456'),
        fc.stringMatching(/^[a-zñ]{3,30}$/),
      ],
      (n, cuando, motivo, tipo, nrodoc, palabra) => {
        const fecha = cuando.toISOString().slice(0, 10)
        const primera = leer({
          ...{ hoja_numero: `${n}-${fecha.slice(0, 4)}`, fecha, motivo: String(motivo), hoja_tipo: tipo, nrodoc },
          ...{ nombres: palabra, detalle: palabra, respondido: '18/11/2026', respuesta: palabra },
        })
        expect(primera.defectos).toEqual([])
        const otra = leer(
          Object.fromEntries(Object.entries(primera.valores).flatMap(([campo, v]) => (v == null ? [] : [[campo, v]]))),
        )
        expect(otra).toEqual(primera)
      },
    ),
  )
})
