import { type CampoImportado, deImportacion } from '@cabildo/contracts/importaciones'
import type { Celda } from '@cabildo/hojas/celdas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leerHora } from '../../platform/hojas/campos.ts'
import { areasPorTexto } from './areas.ts'
import { Lectura, registroDe } from './lectura.ts'
import { NACIMIENTOS } from './nacimientos.lectura.ts'
import { VISITAS } from './visitas.lectura.ts'

const texto = (valor: string): Celda => ({ tipo: 'texto', valor, formula: false })
const numero = (valor: number): Celda => ({ tipo: 'numero', valor, formula: false })
const LUGAR = { hoja: 'VISITAS', fila: 2, orden: 1, oculta: false, hoy: '2026-11-18' }

const leerVisita = (celdas: Partial<Record<CampoImportado<'visitas'>, Celda | string>>) => {
  const buena = {
    ...{ fecha: '15/03/2019', hora: '09:05', nrodoc: '98123456', ape_nom: 'Quispe Rojas, María' },
    ...{ motivo: 'Consulta', area: 'Obras', employee_visitado: 'Carmen Flores' },
  }
  const entradas = Object.entries({ ...buena, ...celdas }) as [CampoImportado<'visitas'>, Celda | string][]
  const lectura = new Lectura<'visitas'>(
    new Map(entradas.map(([campo, celda]) => [campo, typeof celda === 'string' ? texto(celda) : celda])),
    LUGAR,
  )
  return { ...VISITAS.leer(lectura), defectos: lectura.defectos }
}

test.each([
  [texto('9:05'), '09:05'],
  [texto('09:05:59'), '09:05'],
  [texto('9.05'), '09:05'],
  [texto('9:05 p. m.'), '21:05'],
  [texto('12:30 AM'), '00:30'],
  [texto('12:30 pm'), '12:30'],
  [numero(0.5), '12:00'],
  [numero(0.378472222222222), '09:05'],
  [{ tipo: 'fecha', valor: '2019-03-15', hora: '14:20:10', formula: false } as const, '14:20'],
  [texto('24:00'), null],
  [texto('9:60'), null],
  [texto('13:00 pm'), null],
  [texto('mañana'), null],
  [numero(9.05), null],
  [{ tipo: 'fecha', valor: '2019-03-15', formula: false } as const, null],
])('VIS-27 the cell %j is the time %s', (celda, hora) => {
  const { valor, motivo } = leerHora(celda, 'HORA INGRESO')
  expect([valor, motivo === undefined]).toEqual([hora, hora !== null])
})

test.each([
  [{ nrodoc: numero(8_123_456) }, { tipo_doc: 'DNI', nrodoc: '08123456' }],
  [{ nrodoc: 'DNI 98123456' }, { tipo_doc: 'DNI', nrodoc: '98123456' }],
  [{ nrodoc: 'CE-001234567' }, { tipo_doc: 'CE', nrodoc: '001234567' }],
  [
    { nrodoc: 'ab123456', tipo_doc: 'Pasaporte' },
    { tipo_doc: 'PAS', nrodoc: 'AB123456' },
  ],
  [
    { nrodoc: '001234567', tipo_doc: 'Carné de Extranjería' },
    { tipo_doc: 'CE', nrodoc: '001234567' },
  ],
])('VIS-15 the document %j is %j', (celdas, documento) => {
  expect(leerVisita(celdas)).toMatchObject({ valores: documento, defectos: [] })
})

test.each([
  [{ fecha: '18/11/2026' }, 'La fecha debe ser anterior a hoy: las visitas de hoy se registran en Visitas'],
  [{ fecha: '31/02/2019' }, 'FECHA: 31/02/2019 no existe'],
  [{ hora: '' }, 'Falta la hora de ingreso'],
  [{ salida: '09:04' }, 'La hora de salida es anterior a la de ingreso'],
  [{ nrodoc: 'RUC 20123456789' }, 'DNI de 8 dígitos'],
  [{ tipo_doc: 'RUC' }, 'El tipo de documento debe ser DNI, CE o PAS'],
  [{ nrodoc: '12', tipo_doc: 'CE' }, 'El carné de extranjería tiene de 9 a 12'],
  [{ ape_nom: '' }, 'Falta el nombre del visitante'],
  [{ motivo: 'abc' }, 'Ingrese un motivo minimo 04 caracteres'],
  [{ area: '' }, 'Falta el área'],
  [{ employee_visitado: '' }, 'Falta el empleado visitado'],
])('VIS-14 a row with %j is refused: %s', (celdas, motivo) => {
  expect(leerVisita(celdas).defectos.join('. ')).toContain(motivo)
})

test.each([
  [{ fecha: '2019-03-15 09:05:10', hora: '' }, '2019-03-15', '09:05', null],
  [{ fecha: '2019-03-15 09:05:10.123-05', hora: '', salida: '2019-03-15 10:00:00-05' }, '2019-03-15', '09:05', '10:00'],
  [
    { fecha: { tipo: 'fecha', valor: '2019-03-15', hora: '09:05:10', formula: false } as const, hora: '' },
    '2019-03-15',
    '09:05',
    null,
  ],
  [{ fecha: '15/03/2019', hora: '15/03/2019 09:05' }, '2019-03-15', '09:05', null],
])('VIS-27 day and hour may stand together: %j', (celdas, fecha, hora, salida) => {
  expect(leerVisita(celdas)).toMatchObject({ valores: { fecha, hora, salida }, defectos: [] })
})

test('VIS-27 an hour that is kept with its day is taken of the same day alone, and a day alone is no hour', () => {
  // 15 March 2019 as spreadsheets count, shown as a time.
  const a = (hora: number) => numero(43_539 + hora / 24)
  const dia = { tipo: 'fecha', valor: '2019-03-15', formula: false } as const
  expect(leerVisita({ hora: a(9), salida: a(10.5) })).toMatchObject({
    ...{ valores: { hora: '09:00', salida: '10:30' }, defectos: [] },
  })
  const defectosDe = (celdas: Parameters<typeof leerVisita>[0]) => leerVisita(celdas).defectos
  expect(defectosDe({ hora: a(33) })).toEqual(['La hora de ingreso trae otro día que la fecha'])
  expect(defectosDe({ hora: '16/03/2019 09:00' })).toEqual(['La hora de ingreso trae otro día que la fecha'])
  expect(defectosDe({ salida: a(34) })).toEqual(['La salida debe ser del mismo día que el ingreso'])
  expect(defectosDe({ hora: dia })).toEqual(['HORA INGRESO: «15/03/2019» no es una hora, como 09:05'])
  expect(defectosDe({ salida: dia })).toEqual(['HORA SALIDA: «15/03/2019» no es una hora, como 09:05'])
  expect(defectosDe({ hora: numero(43_539) })).toEqual(['HORA INGRESO: «43539» no es una hora, como 09:05'])
  expect(defectosDe({ fecha: a(9), hora: '' }).length).toBeGreaterThan(0)
})

test('VIS-27 an exit of another day, and an hour of another zone, are refused', () => {
  expect(leerVisita({ salida: '16/03/2019 10:00' }).defectos).toEqual([
    'La salida debe ser del mismo día que el ingreso',
  ])
  expect(leerVisita({ fecha: '2019-03-15T09:05:00Z', hora: '' }).defectos.length).toBeGreaterThan(0)
})

test('VIS-14 the example of the template is no record, even where nobody takes it out', () => {
  for (const [tipo, lector] of [
    ['visitas', VISITAS],
    ['nacimientos', NACIMIENTOS],
  ] as const) {
    const columnas = deImportacion(tipo).columnas
    const celdas = new Map(columnas.flatMap(({ ejemplo }, i) => (ejemplo ? [[i + 1, texto(ejemplo)] as const] : [])))
    const propias = new Map(
      columnas.flatMap(({ campo, ejemplo }) => (ejemplo ? [[campo, texto(ejemplo)] as const] : [])),
    )
    const { leer } = registroDe(tipo, lector as typeof VISITAS as never)
    expect(leer({ lugar: LUGAR, celdas, propias: propias as never })).toBeNull()
    propias.set('nrodoc', texto('98000001'))
    propias.set('nro_fol', texto('35'))
    expect(leer({ lugar: LUGAR, celdas, propias: propias as never })).not.toBeNull()
  }
})

test('VIS-17 names are parted by a comma or by their columns, and else stand whole', () => {
  expect(leerVisita({}).valores).toMatchObject({
    name: 'María',
    apellidos: 'Quispe Rojas',
    ape_nom: 'Quispe Rojas María',
  })
  expect(leerVisita({ ape_nom: 'John Smith' }).valores).toMatchObject({ name: 'John Smith', apellidos: '' })
  expect(leerVisita({ name: 'Ana', apellidos: 'Ruiz' }).valores).toMatchObject({ name: 'Ana', ape_nom: 'Ruiz Ana' })
})

test('VIS-14 decision 0221 what was read of a row is read again alike, whatever it held', () => {
  const casi = (bueno: fc.Arbitrary<string>) =>
    fc.oneof({ weight: 6, arbitrary: bueno }, { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) })
  const fila = fc.record({
    fecha: casi(fc.stringMatching(/^[0-2]?[1-9][/.-]0?[1-9][/.-]20[01][0-9]$/)),
    hora: casi(fc.stringMatching(/^[01]?[0-9]:[0-5][0-9]$/)),
    salida: casi(fc.oneof(fc.constant(''), fc.stringMatching(/^2[0-3]:[0-5][0-9]$/))),
    nrodoc: casi(fc.stringMatching(/^(DNI |CE )?[0-9]{8,9}$/)),
    ape_nom: casi(fc.stringMatching(/^[A-Za-zñÑáé ]{3,30}(, [A-Za-z]{2,20})?$/)),
    motivo: casi(fc.stringMatching(/^[A-Za-z0-9 .áé]{4,60}$/)),
  })
  let aceptadas = 0
  fc.assert(
    fc.property(fila, (celdas) => {
      const { valores, defectos } = leerVisita(celdas)
      if (defectos.length > 0) return
      aceptadas++
      const otra = leerVisita(
        Object.fromEntries(Object.entries(valores).flatMap(([campo, v]) => (v == null ? [] : [[campo, v]]))),
      )
      expect(otra.defectos).toEqual([])
      expect(otra.valores).toEqual(valores)
    }),
    { numRuns: 2_000 },
  )
  // Else the property would hold of nothing.
  expect(aceptadas).toBeGreaterThan(50)
})

test('ORG-54 of two areas that are called alike at once neither is meant; open ones come before closed ones and former names', () => {
  const areas = areasPorTexto([
    { id: 1, nombres: ['Obras', 'GO'], orden: 1 },
    { id: 2, nombres: ['Obras'], orden: 2 },
    { id: 3, nombres: ['Rentas'], orden: 3 },
    { id: 4, nombres: ['Catastro'], orden: 1 },
    { id: 5, nombres: ['CATASTRO'], orden: 1 },
    { id: 6, nombres: ['4'], orden: 1 },
  ])
  expect(areas).toMatchObject({ obras: 1, go: 1, rentas: 3, catastro: 0, '4': 4, '6': 6 })
})

const leerNacimiento = (celdas: Record<string, string>) => {
  const entradas = Object.entries({ ape1: 'Quispe', nom_nac: 'María', sex_nac: 'F', ...celdas }) as [
    CampoImportado<'nacimientos'>,
    string,
  ][]
  const lectura = new Lectura<'nacimientos'>(new Map(entradas.map(([campo, valor]) => [campo, texto(valor)])), LUGAR)
  return { ...NACIMIENTOS.leer(lectura), defectos: lectura.defectos }
}

test.each([
  [{ sex_nac: 'x' }, 'El sexo debe ser M, F, MASCULINO o FEMENINO'],
  [{ sex_nac: '' }, 'Elija el sexo'],
  [{ ape1: '' }, 'Faltan los apellidos'],
  [{ nom_nac: '' }, 'Faltan los nombres'],
  [{ ano_eje: '1849' }, 'El año debe estar entre 1850 y el actual'],
  [{ ano_eje: '2027' }, 'El año debe estar entre 1850 y el actual'],
  [{ fch_nac: '19/11/2026' }, 'La fecha de nacimiento no puede ser futura'],
  [{ fch_ing: '19/11/2026' }, 'La fecha de ingreso no puede ser futura'],
  [{ fch_nac: '02/01/2020', fch_ing: '01/01/2020' }, 'La fecha de ingreso no puede ser anterior al nacimiento'],
  [{ ubigeo: '12' }, 'El código no es de ningún distrito del INEI'],
  [{ nro_lib: 'x'.repeat(41) }, 'LIBRO tiene más de 40 caracteres'],
])('NAC-11 NAC-12 a birth with %j is refused: %s', (celdas, motivo) => {
  expect(leerNacimiento(celdas).defectos).toContain(motivo)
})

test('NAC-10 sex is read as it is written in books, and the rest may be missing', () => {
  expect(leerNacimiento({ sex_nac: 'Masculino' })).toMatchObject({
    valores: { sex_nac: 'M', fch_nac: null },
    defectos: [],
  })
})
