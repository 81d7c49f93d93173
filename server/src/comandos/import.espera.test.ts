import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usarBase } from '../../test/base.ts'
import { usarComandos } from '../../test/comando.ts'
import { unLibro } from '../../test/hojas-de-prueba.ts'

const bd = usarBase()
const { correr } = usarComandos()
let DATOS: string
beforeAll(() => {
  DATOS = mkdtempSync(join(tmpdir(), 'cabildo import '))
})
afterAll(() => rmSync(DATOS, { recursive: true, force: true }))
beforeEach(() => bd.comoDueno('delete from padron'))

const importar = async (nombre: string, contenido: string | Uint8Array, ...opciones: string[]) => {
  const archivo = join(DATOS, nombre)
  writeFileSync(archivo, contenido)
  const { codigo, salida, errores } = await correr(['import', 'padron', archivo, ...opciones], {
    DATOS,
    DATABASE_URL: bd.url,
  })
  return { codigo, dice: (salida + errores).trimEnd().split('\n') }
}
const padron = () => bd.db.selectFrom('padron').selectAll().orderBy('dni').execute()

const ANA = {
  ...{ dni: '40000005', nombres: 'ANA MARÍA', ape_paterno: 'ÑAUPARI', ape_materno: 'DE LA CRUZ' },
  ...{ sexo: 2, fecha_nac: '1980-12-31' },
}
const CSV = [
  'DNI;Verificador;Nombres;Apellido Paterno;Apellido Materno;Sexo;Fecha de Nacimiento',
  '40000005;6;Ana  María;Ñaupari;De la Cruz;F;31/12/1980',
  '40000013;A;"Luis; José";Quispe;;M;',
  '',
].join('\r\n')

describe('the local register of people', () => {
  test('IDE-15 is filled from a CSV of any make: separators, marks, accents of Windows', async () => {
    const luis = {
      ...ANA,
      dni: '40000013',
      nombres: 'LUIS; JOSÉ',
      ape_paterno: 'QUISPE',
      ape_materno: '',
      sexo: 1,
      fecha_nac: null,
    }
    expect(await importar('gente.csv', CSV)).toEqual({
      codigo: 0,
      dice: ['2 personas leídas: 2 nuevas, 0 con cambios, 0 iguales.', 'Guardadas en el registro propio.'],
    })
    expect(await padron()).toEqual([ANA, luis])
    const deWindows = Buffer.from(CSV.replace('Quispe', 'Rojas'), 'latin1')
    expect((await importar('windows.CSV', deWindows)).dice[0]).toBe(
      '2 personas leídas: 0 nuevas, 1 con cambios, 1 iguales.',
    )
    expect(await padron()).toEqual([ANA, { ...luis, ape_paterno: 'ROJAS' }])
  })

  test('IDE-15 is filled from a workbook, whose numbers have lost their zeros, and what a file leaves out stays', async () => {
    await importar('gente.csv', CSV)
    const filas = [
      ['Padrón del distrito'],
      ['Documento', 'Apellidos', 'Prenombres'],
      [40000005, 'Ñaupari Soto', 'Ana'],
      [9, 'Ruiz', 'Eva'],
    ]
    const libro = await unLibro([{ filas }])
    expect((await importar('gente.xlsx', await libro.bytes())).dice[0]).toBe(
      '2 personas leídas: 1 nuevas, 1 con cambios, 0 iguales.',
    )
    expect((await padron()).map(({ dni, ape_paterno, fecha_nac }) => [dni, ape_paterno, fecha_nac])).toEqual([
      ['00000009', 'RUIZ', null],
      ['40000005', 'ÑAUPARI SOTO', '1980-12-31'],
      ['40000013', 'QUISPE', null],
    ])
  })

  test('IDE-04 IDE-15 takes all of a file or nothing: each bad row is told by its line, without what it says', async () => {
    const malas = ['DNI,Verificador,Apellidos,Nombres,Sexo,Nacimiento', '40000005,6,Ruiz,Eva,,']
    malas.push(
      '40000005,6,Ruiz,Eva,,',
      '1234567,,Ruiz,Eva,,',
      '40000013,9,Ruiz,Eva,,',
      '40000004,,,Eva,,',
      '40000009,,R2,Eva,,',
    )
    malas.push(
      '40000003,,Ruiz,Eva,X,',
      '40000008,,Ruiz,Eva,,31/02/1980',
      '40000002,,Ruiz,Eva,,01/01/2999',
      `40000007,,${'a'.repeat(81)},Eva,,`,
    )
    expect(await importar('malas.csv', malas.join('\n'))).toEqual({
      codigo: 1,
      dice: [
        'No se guardó nada: 9 de 10 filas tienen errores.',
        '  línea 3: el DNI ya está en una línea anterior',
        '  línea 4: el DNI debe tener 8 dígitos',
        '  línea 5: el verificador no es el de ese DNI',
        '  línea 6: faltan los apellidos',
        '  línea 7: apellidos no es un nombre',
        '  línea 8: el sexo debe ser M o F',
        '  línea 9: la fecha de nacimiento debe ser un día que existe, como 31/12/1980',
        '  línea 10: la fecha de nacimiento debe ser un día que existe, como 31/12/1980',
        '  línea 11: apellidos tiene más de 80 caracteres',
      ],
    })
    expect(await padron()).toEqual([])
  })

  test('IDE-15 is not touched by a simulation, nor by what is no list of people', async () => {
    expect((await importar('gente.csv', CSV, '--simular')).dice[1]).toBe('Es una simulación: no se guardó nada.')
    expect((await importar('vacio.csv', '')).dice[0]).toMatch(/no tiene una fila con los títulos/)
    expect((await importar('titulos.csv', 'DNI,Nombres,Apellidos\n')).dice[0]).toMatch(/no tiene personas/)
    expect((await importar('roto.csv', 'DNI,Nombres,Apellidos\n1,"a,b\n')).dice[0]).toMatch(/^La línea 2 del CSV/)
    expect((await importar('roto.xlsx', 'hola')).dice[0]).toMatch(/no es un libro de Excel/)
    expect((await importar('gente.pdf', CSV)).dice[0]).toMatch(/debe ser \.csv o \.xlsx\.$/)
    expect(await padron()).toEqual([])
  })

  test('IDE-15 takes a hundred thousand people, and a thousand bad rows are told by twenty', async () => {
    const filas = Array.from({ length: 100_000 }, (_, i) => `${10_000_000 + i},Ruiz Soto,Eva`)
    expect((await importar('muchas.csv', ['DNI,Apellidos,Nombres', ...filas].join('\n'))).dice[0]).toBe(
      '100,000 personas leídas: 100,000 nuevas, 0 con cambios, 0 iguales.',
    )
    const malas = filas.map((fila, i) => (i < 99_000 ? fila.replace('Ruiz', 'Rojas') : fila.slice(1)))
    const { dice } = await importar('malas.csv', ['DNI,Apellidos,Nombres', ...malas].join('\n'))
    expect([dice[0], dice.length, dice.at(-1)]).toEqual([
      'No se guardó nada: 1,000 de 100,000 filas tienen errores.',
      22,
      '  … y 980 más',
    ])
    const guardadas = await bd.comoDueno<{ total: number }>(
      "select count(*)::int as total from padron where ape_paterno = 'RUIZ SOTO'",
    )
    expect(guardadas).toEqual([{ total: 100_000 }])
  })
})
