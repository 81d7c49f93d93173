import type { AjustesColumnas } from '@cabildo/contracts/seguimiento'
import { COLUMNAS_OBRAS } from '@cabildo/contracts/seguimiento-columnas'
import { VARIABLES_OBRA } from '@cabildo/contracts/seguimiento-reglas'
import { expect, test } from 'vitest'
import { armarLibro, enLinea } from '../../../../../hojas/test/libro-de-prueba.ts'
import { LIBROS_HOSTILES } from '../../../../../hojas/test/libros-hostiles.ts'
import { type CeldaDePrueba, dia, unLibro } from '../../../../test/hojas-de-prueba.ts'
import { COLUMNAS_SEGUIDAS, libroReal, unaObra, unLibroDeObras } from '../../../../test/obras.ts'
import { COLUMNAS_DEL_REGISTRO } from '../../../demo/obras.ts'
import type { ObraLeida } from './lectura.ts'
import { leerObras } from './leer-obras.ts'

const HOY = '2026-11-18'
const leer = async (archivo: Buffer | File, columnas: AjustesColumnas = COLUMNAS_SEGUIDAS) => {
  const obras: ObraLeida[] = []
  const libro = Buffer.isBuffer(archivo) ? archivo : Buffer.from(await archivo.arrayBuffer())
  const resultado = await leerObras(
    libro,
    { columnas, hoy: HOY },
    async ({ lote }) => void obras.push(...JSON.parse(lote)),
  )
  return { leidas: obras, ...('leido' in resultado ? resultado.leido : resultado) }
}
const detectar = async (archivo: Buffer | File) => {
  const libro = Buffer.isBuffer(archivo) ? archivo : Buffer.from(await archivo.arrayBuffer())
  return leerObras(libro, { columnas: null, hoy: HOY }, () => Promise.reject(new Error('nada que entregar')))
}
const deFilas = (...filas: CeldaDePrueba[][]) => unLibro([{ filas }])

test('SEG-22 SEG-23 of the real file: 22 works, 22 starts clamped, one without physical progress, either kind of date', async () => {
  const { leidas: obras, ...leido } = await leer(libroReal(), COLUMNAS_DEL_REGISTRO)
  expect(leido).toEqual({
    ...{ hoja: 'SEGUIMIENTO', filas: 22, obras: 22, inicios_recortados: 22, fines_recortados: 22 },
    ...{ sin_fisico: 1, sin_financiero: 1, sin_plazo: 0, ignoradas: 0, repetidas: 0, rechazadas: 0 },
    ...{ fracciones: [], discrepancias: [], motivos: [] },
  })
  expect(obras.slice(0, 2).map(({ cui, fechaini, fechafin }) => [cui, fechaini, fechafin])).toEqual([
    ['2188775', '2013-12-01', '2028-06-30'],
    ['2133298', '2012-02-01', '2027-01-29'],
  ])
  expect(obras[0]).toMatchObject({
    ...{ orden: 1, avance_financiero: 93.24, avance_fisico: 94.72, costo_actualizado: 89_540_212 },
    ...{ pim_current: 4_050_000, devengado_acumulado_total: 82_983_203 },
  })
})

test('SEG-22 SEG-20 its headings give the nine columns, and so do our own titles', async () => {
  const letrasDe = (resultado: Awaited<ReturnType<typeof detectar>>) =>
    'detectadas' in resultado &&
    Object.fromEntries(Object.entries(resultado.detectadas.columnas).map(([campo, { letra }]) => [campo, letra]))
  expect(letrasDe(await detectar(libroReal()))).toEqual(COLUMNAS_DEL_REGISTRO)
  expect(letrasDe(await detectar(await unLibroDeObras([])))).toEqual(COLUMNAS_SEGUIDAS)
  expect(letrasDe(await detectar(await deFilas(VARIABLES_OBRA.map(({ campo }) => campo))))).toEqual(COLUMNAS_SEGUIDAS)
  expect(letrasDe(await detectar(await deFilas(COLUMNAS_OBRAS.map(({ titulo }) => titulo))))).toEqual({
    ...{ cui: 'A', title_meta: 'B', fechaini: 'D', fechafin: 'E', avance_fisico: 'F' },
    ...{ avance_financiero_acumulado: 'G', costo_actualizado: 'H', pim_current: 'I', devengado_anual: 'J' },
    ...{ devengado_acumulado_total: 'K', avance_fisico_programado: 'L', avance_financiero_programado: 'M' },
  })
})

test('SEG-20 headings are looked for below what stands above them; of two the clearest counts, and some name nothing', async () => {
  const archivo = await deFilas(
    ['REPORTE DE INVERSIONES 2026'],
    [],
    [
      'N°',
      'Código único de inversión',
      'Avance físico programado',
      'AVANCE FÍSICO',
      'Devengado 2026',
      'Devengado acumulado',
      'Fecha de viabilidad',
    ],
    [1, 2_188_775, 10, 20, 30, 40, '01/01/2020'],
  )
  expect(await detectar(archivo)).toEqual({
    detectadas: {
      hoja: 'Hoja1',
      fila: 3,
      columnas: {
        cui: { letra: 'B', titulo: 'Código único de inversión' },
        devengado_acumulado_total: { letra: 'F', titulo: 'Devengado acumulado' },
        avance_fisico: { letra: 'D', titulo: 'AVANCE FÍSICO' },
        avance_fisico_programado: { letra: 'C', titulo: 'Avance físico programado' },
      },
    },
  })
  expect(await detectar(await deFilas(['DNI', 'NOMBRES Y APELLIDOS'], [1, 'ANA']))).toEqual({ falla: 'sinEncabezado' })
})

test('SEG-22 each refused row comes with its number, its code and all its reasons; the others are read', async () => {
  const leido = await leer(
    await unLibroDeObras([
      unaObra({ cui: '02480997.0' }),
      unaObra({ cui: 2_480_998, title_meta: null, fechafin: '31/02/2026', costo_actualizado: 'mucho' }),
      unaObra({ cui: 2_480_999, fechaini: dia('2024-05-02'), fechafin: '01/05/2024' }),
      unaObra({ cui: 2_481_000, avance_fisico: 100.5, pim_current: { formula: '1/0' } }),
      unaObra({ cui: { formula: 'X1' } }),
      unaObra({ cui: 'S/C' }),
      { cui: { formula: 'X2' } },
      { title_meta: 'TOTAL', costo_actualizado: 1 },
      { cui: 'Al 18/11/2026' },
      { cui: dia('8690-01-17'), title_meta: 'VÍA' },
      { cui: { formula: 'SUM(A2:A7)', resultado: 5 }, costo_actualizado: 1 },
    ]),
  )
  expect('motivos' in leido && leido.motivos).toEqual([
    {
      ...{ fila: 3, cui: '2480998' },
      motivo:
        'Nombre del proyecto: falta. Fecha de fin: 31/02/2026 no es una fecha. Costo actualizado: «mucho» no es un monto',
    },
    { fila: 4, cui: '2480999', motivo: 'Fecha de fin: es anterior a la de inicio' },
    {
      ...{ fila: 5, cui: '2481000' },
      motivo: 'PIM actual: es una fórmula sin valor. Avance físico: 100.5 % no está entre 0 y 100',
    },
    { fila: 6, cui: '', motivo: 'CUI: es una fórmula sin valor' },
    { fila: 11, cui: '17/01/8690', motivo: 'CUI: 17/01/8690 es una fecha; dé a la celda el formato General' },
    { fila: 12, cui: '5', motivo: 'Nombre del proyecto: falta' },
  ])
  expect(leido).toMatchObject({ filas: 11, obras: 1, rechazadas: 6, ignoradas: 4 })
})

test('SEG-22 a count below the codes is no work, on whichever side its label stands', async () => {
  const suma = { formula: 'COUNT(A2:A3)', resultado: 2 }
  const obra = [1, 2_188_775, 'VÍA']
  const columnas = { ...COLUMNAS_SEGUIDAS, cui: 'B', title_meta: 'C', pim_current: 'Z' }
  for (const total of [
    ['TOTAL GENERAL', suma],
    [null, suma, 'TOTAL'],
    [3, suma, 'obras', 'Sub-total'],
  ])
    expect(await leer(await deFilas(['N°', 'CUI', 'PROYECTO'], obra, total), columnas)).toMatchObject({
      ...{ filas: 2, obras: 1, ignoradas: 1, rechazadas: 0 },
    })
  // A code may be worked out, too.
  const copiada = [2, { formula: 'E2', resultado: 2_188_776 }, 'VÍA TOTAL']
  expect(await leer(await deFilas(['N°', 'CUI', 'PROYECTO'], obra, copiada), columnas)).toMatchObject({ obras: 2 })
})

test('SEG-22 works above fuller headings are read: only what stands above the first of them heads it', async () => {
  const una = (cui: number) => VARIABLES_OBRA.map(({ campo }) => unaObra({ cui })[campo] ?? null)
  const llenos = VARIABLES_OBRA.map(({ titulo }) => titulo)
  const bloques = await deFilas(['OBRAS'], ['CUI', 'Proyecto'], una(1), una(2), [], llenos, una(3))
  const leido = await leer(bloques)
  expect(leido).toMatchObject({ filas: 4, obras: 3, ignoradas: 1, rechazadas: 0 })
  expect(leido.leidas.map(({ cui }) => cui)).toEqual(['1', '2', '3'])
  expect(await detectar(bloques)).toMatchObject({ detectadas: { fila: 2 } })
  const leyenda = await deFilas(llenos.slice(0, 3), una(1), ['LEYENDA'], llenos)
  expect(await leer(leyenda)).toMatchObject({ filas: 3, obras: 1, ignoradas: 2 })
  expect(await detectar(leyenda)).toMatchObject({ detectadas: { fila: 1 } })
  expect(await leer(await deFilas(una(1), llenos, una(2)))).toMatchObject({ filas: 3, obras: 2, ignoradas: 1 })
})

test('SEG-22 SEG-29 the codes that stand in refused rows only are handed on, each once', async () => {
  const filas = [
    ...[unaObra({ cui: 7, fechafin: 'x' }), unaObra({ cui: 7, fechafin: 'y' }), unaObra({ cui: 8, fechafin: 'x' })],
    ...[unaObra({ cui: 8 }), unaObra({ cui: 8, title_meta: 'OTRO' }), unaObra({ cui: '24800-X' })],
  ]
  const archivo = Buffer.from(await (await unLibroDeObras(filas)).arrayBuffer())
  const resultado = await leerObras(archivo, { columnas: COLUMNAS_SEGUIDAS, hoy: HOY }, async () => undefined)
  expect(resultado).toMatchObject({ leido: { obras: 1, rechazadas: 5 }, rechazados: ['7'] })
})

test('SEG-22 nothing behind the first sheet, and nothing beyond ZZ, can refuse the file', async () => {
  const celda = (direccion: string) => enLinea(direccion, direccion.startsWith('A') ? '7' : 'VÍA')
  const hojas = [`<row r="1">${celda('A1')}${celda('B1')}${celda('XFD1')}</row>`, '<?xml version="1.0"?><roto>']
  expect(await leer(armarLibro({ hojas }))).toMatchObject({ hoja: 'Hoja 1', obras: 1 })
  const titulos = `<row r="1">${enLinea('A1', 'CUI')}${enLinea('B1', 'PIM')}</row>`
  expect(await detectar(armarLibro({ hojas: [titulos, '<?xml version="1.0"?><roto>'] }))).toMatchObject({
    detectadas: { columnas: { cui: { letra: 'A' }, pim_current: { letra: 'B' } } },
  })
})

test('SEG-22 a row that says the same again counts once; one that says something else of a code is refused', async () => {
  const una = unaObra({ cui: 2_480_997 })
  const mala = { ...una, cui: 2_480_998, fechafin: 'nunca' }
  const buena = { ...una, cui: 2_480_998 }
  const leido = await leer(
    await unLibroDeObras([una, { ...una, cui: '2480997' }, { ...una, avance_fisico: 46 }, mala, buena]),
  )
  expect(leido).toMatchObject({ filas: 5, repetidas: 1, rechazadas: 2 })
  expect('motivos' in leido && leido.motivos).toEqual([
    { fila: 4, cui: '2480997', motivo: 'El CUI ya está en la fila 2' },
    { fila: 5, cui: '2480998', motivo: 'Fecha de fin: nunca no es una fecha' },
  ])
})

test('SEG-22 fractions are told column by column, from all rows of it', async () => {
  const obras = [
    unaObra({ avance_fisico: 0.455, avance_financiero_acumulado: 0.5 }),
    unaObra({ avance_fisico: 1, avance_financiero_acumulado: 50 }),
    unaObra({ avance_fisico: '7,25 %', avance_financiero_acumulado: null }),
  ]
  const leido = await leer(await unLibroDeObras(obras))
  expect(leido).toMatchObject({ fracciones: ['avance_fisico'], sin_financiero: 1 })
  expect(leido.leidas.map(({ avance_fisico, avance_financiero }) => [avance_fisico, avance_financiero])).toEqual([
    [45.5, 0.5],
    [100, 50],
    [7.25, null],
  ])
})

test('SEG-20 headings that stand elsewhere than the settings say are told, those that suit them are not', async () => {
  const cambiadas = { ...COLUMNAS_SEGUIDAS, fechaini: 'H', fechafin: 'G', pim_current: 'Z' }
  const leido = await leer(await unLibroDeObras([unaObra()]), cambiadas)
  expect(leido).toMatchObject({
    discrepancias: [
      { campo: 'pim_current', letra: 'Z', sugerida: 'C' },
      { campo: 'fechaini', letra: 'H', sugerida: 'G' },
      { campo: 'fechafin', letra: 'G', sugerida: 'H' },
    ],
  })
})

test('SEG-22 only the first visible sheet that holds something is read; hidden rows are rows; headings may be missing', async () => {
  const fila = (cui: number) => VARIABLES_OBRA.map(({ campo }) => unaObra({ cui })[campo] ?? null)
  const archivo = await unLibro([
    { nombre: 'OCULTA', oculta: true, filas: [fila(1)] },
    { nombre: 'VACÍA', filas: [] },
    {
      nombre: 'OBRAS',
      filas: [['Gerencia de obras'], ['Al 18/11/2026'], fila(2), fila(3), ['nota']],
      filasOcultas: [4],
    },
    { nombre: 'OTRA', filas: [fila(4)] },
  ])
  expect(await leer(archivo)).toMatchObject({ hoja: 'OBRAS', filas: 3, ignoradas: 1, rechazadas: 0 })
})

test('SEG-22 the reasons of five hundred rows are listed, and all are counted; of more than 20,000 rows none is read', async () => {
  const malas = Array.from({ length: 600 }, (_, i) => unaObra({ cui: i + 1, fechaini: i % 2 ? 'x' : '01/01/2030' }))
  const leido = await leer(await unLibroDeObras(malas))
  expect(leido).toMatchObject({ rechazadas: 600 })
  const motivos = 'motivos' in leido ? leido.motivos : []
  expect(motivos.map(({ fila }) => fila)).toEqual(Array.from({ length: 500 }, (_, i) => i + 2))
  expect(motivos.every(({ motivo }) => motivo !== '')).toBe(true)
  const muchas = '<row><c><v>1</v></c></row>'.repeat(20_001)
  expect(await leer(armarLibro({ hojas: [muchas] }))).toMatchObject({ falla: 'demasiadasFilas' })
})

const DE_OTROS = new Set(['more rows than asked for', 'the farthest cell'])
test.each(Object.entries(LIBROS_HOSTILES).filter(([nombre]) => !DE_OTROS.has(nombre)))(
  'E8 D-37 SEG-22 %s is refused with its own reason',
  async (_nombre, [falla, libro]) => {
    expect(await leer(libro)).toEqual({ leidas: [], falla })
  },
)

test('D-37 headings that name the parts of objects are headings like others', async () => {
  const hoja = `<row r="1">${enLinea('A1', '__proto__')}${enLinea('B1', 'constructor')}</row><row r="2">${enLinea('A2', '7')}</row>`
  expect(await detectar(armarLibro({ hojas: [hoja] }))).toEqual({ falla: 'sinEncabezado' })
})
