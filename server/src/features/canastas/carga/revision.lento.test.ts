import { COLUMNAS_HOJA } from '@cabildo/contracts/canastas-reglas'
import type { Celda, Fila } from '@cabildo/hojas/celdas'
import { expect, test } from 'vitest'
import { Revision } from '../../../platform/cargas/revision.ts'
import type { FilaLeida } from './fila.ts'
import { registroDeCanastas } from './revision.ts'

const texto = (valor: string): Celda => ({ tipo: 'texto', valor, formula: false })
const fila = (numero: number, valores: readonly (string | Celda | null)[], lugar = 0): Fila => ({
  ...{ hoja: `Hoja${lugar + 1}`, lugar, numero, oculta: false },
  celdas: new Map(
    valores.flatMap((valor, i) =>
      valor === null ? [] : [[i + 1, typeof valor === 'string' ? texto(valor) : valor] as const],
    ),
  ),
})
const ENCABEZADO = ['APELLIDOS Y NOMBRES', 'DNI', 'MZ']

const revisar = async (filas: readonly Fila[]) => {
  const leidas: FilaLeida[] = []
  const revision = new Revision(registroDeCanastas(), '2026-11-18', async (lote) => {
    leidas.push(...lote)
  })
  const siguientes = []
  for (const una of filas) siguientes.push(await revision.tomar(una))
  return { leidas, siguientes, ...(await revision.terminar()) }
}

test('CAN-20 of 50,000 rows none is refused for being too many, the next one is', async () => {
  const filas = [fila(1, ENCABEZADO)]
  for (let i = 2; i <= 50_001; i++) filas.push(fila(i, ['ANA', String(10_000_000 + i)]))
  expect((await revisar(filas)).leidas).toHaveLength(50_000)
  await expect(revisar([...filas, fila(60_000, ['ANA', '99999999'])])).rejects.toMatchObject({
    falla: 'demasiadasFilas',
  })
})

test('CAN-20 headings below the twentieth row are not looked for: the next sheet is', async () => {
  const { leidas, siguientes, hoja } = await revisar([
    fila(20, ['PADRÓN']),
    fila(21, ENCABEZADO),
    fila(1, ENCABEZADO, 1),
    fila(2, ['ANA', '10000001'], 1),
    fila(1, ENCABEZADO, 2),
  ])
  expect([siguientes, hoja, leidas.length]).toEqual([
    [undefined, 'otraHoja', undefined, undefined, 'basta'],
    'Hoja2',
    1,
  ])
})

test('CAN-20 a sheet that has headings and nobody below them does not hide the next one', async () => {
  const vacia = [fila(1, ENCABEZADO), fila(2, ['TOTAL', '0'])]
  const { leidas, hoja, filas, ignorados } = await revisar([
    ...vacia,
    fila(3, ['DNI', 'MZ', 'BENEFICIARIO'], 1),
    fila(4, ['10000001', 'A', 'ANA'], 1),
    fila(1, ENCABEZADO, 2),
  ])
  expect([hoja, filas, ignorados, leidas.map(({ dni, ape_nom }) => [dni, ape_nom])]).toEqual([
    ...['Hoja2', 1, 0],
    [['10000001', 'ANA']],
  ])
  await expect(revisar([...vacia, fila(1, ['NOTAS'], 1)])).rejects.toMatchObject({ falla: 'sinFilas' })
})

test('CAN-20 sums are left out, somebody called Total is not', async () => {
  const cuenta: Celda = { tipo: 'numero', valor: 12_345, formula: true }
  const { leidas, ignorados } = await revisar([
    fila(1, ENCABEZADO),
    fila(2, ['TOTAL, ANA', '10000001']),
    fila(3, ['TOTAL', '10000002']),
    fila(4, ['Total de personas', null, '12']),
    fila(5, ['SUBTOTAL:', '1']),
    fila(6, ['TOTALES', cuenta]),
  ])
  expect([leidas.map(({ ape_nom }) => ape_nom), ignorados]).toEqual([['TOTAL, ANA', 'TOTAL'], 3])
})

test('CAN-29 D-37 whatever is written in a row, its messages and what is given back of it are short', async () => {
  const larga = '\u0001'.repeat(9) + '😀0 '.repeat(8_000)
  const titulos = COLUMNAS_HOJA.map(({ titulo }) => titulo)
  const error: Celda = { tipo: 'error', valor: larga, formula: false }
  for (const celda of [larga, larga.slice(0, 55), error, '0'.repeat(32_000), '\u0301\u0323'.repeat(16_000)]) {
    const { leidas } = await revisar([
      fila(1, titulos),
      fila(
        2,
        titulos.map(() => celda),
      ),
    ])
    const [{ avisos = [], motivos = [], celdas = null } = {}] = leidas
    expect([avisos.length, motivos.length > 3]).toEqual([0, true])
    for (const motivo of motivos) expect(motivo.length).toBeLessThan(120)
    expect(JSON.stringify(celdas).length).toBeLessThan(1_500)
    for (const t of [...motivos, ...Object.values(celdas ?? {})]) expect(t).toMatch(/^[^\p{Cc}\p{Cs}]*$/u)
  }
})

test('CAN-20 a person who comes twice is left out when nothing differs, refused when anything does', async () => {
  const { leidas, filas, ignorados } = await revisar([
    fila(1, [...ENCABEZADO, 'NRO.']),
    fila(2, ['ANA', '10000001', 'A', '1']),
    fila(3, ['Ana', ' 10000001', 'a', '2']),
    fila(4, ['ANA', '10000001', 'B', '3']),
    fila(5, ['BETO', '10000002', 'A'.repeat(21)]),
    fila(6, ['BETO', '10000002', 'B'.repeat(21)]),
    fila(7, ['BETO', '10000002', 'C']),
  ])
  expect([filas, ignorados]).toEqual([6, 1])
  expect(leidas.map(({ fila: numero, motivos }) => [numero, motivos])).toEqual([
    [2, []],
    [4, ['El DNI ya está en la fila 2']],
    [5, ['MZ tiene más de 20 caracteres']],
    [6, ['MZ tiene más de 20 caracteres', 'El DNI ya está en la fila 5']],
    [7, ['El DNI ya está en la fila 5']],
  ])
})

test('CAN-20 rows that hold nothing of the register are skipped', async () => {
  const { filas, leidas } = await revisar([
    fila(1, ENCABEZADO),
    fila(2, ['ANA', '10000001']),
    fila(9, [null, null, null, 'Elaborado por X']),
  ])
  expect([filas, leidas.length]).toEqual([1, 1])
})
