import type { VariableLeida } from '@cabildo/contracts/seguimiento-reglas'
import { type Celda, type Fila, letrasDe } from '@cabildo/hojas/celdas'
import { expect, test } from 'vitest'
import { llana } from '../../../platform/hojas/celda.ts'
import { buscarEncabezado } from './encabezado.ts'
import { variableDe } from './titulos.ts'

const NOMBRADAS: Record<VariableLeida, readonly string[]> = {
  cui: [
    ...['CUI', 'N° CUI', 'Código CUI', 'COD. CUI', 'Código único de inversión', 'CODIGO_UNICO', 'CUI / SNIP'],
    ...['N° CUI / SNIP', 'SNIP / CUI', 'CÓDIGO DE INVERSIÓN', 'Código del proyecto'],
  ],
  title_meta: ['NOMBRE DE LA INVERSION / META', 'Proyecto', 'OBRA', 'Denominación del proyecto', 'NOMBRE DEL PIP'],
  pim_current: ['PIM', 'PIM 2026', 'PIM actual', 'PIM (S/)'],
  devengado_acumulado_total: [
    ...['DEVENGADO ACUMULADO TOTAL', 'DEV. ACUM.', 'Devengado', 'Total devengado', 'PRESUPUESTO_EJECUTADO'],
    ...['Devengado acumulado al 31/10/2026', 'Devengado acumulado al mes de octubre de 2026', 'DEVENGADO TOTAL'],
  ],
  avance_financiero_acumulado: [
    ...['AVANCE FINANCIERO ACUMULADO %', 'EJECUCIÓN FINANCIERA', '% de avance financiero', 'AVANCE_EJECUCION'],
    ...['Avance Financ. (%)', 'Avance financiero acumulado al mes', 'Av. Fin.'],
  ],
  avance_fisico: [
    ...['AVANCE FISICO %', 'Avance Fís. %', 'AVANCE FÍSICO REAL', 'Av. físico acum.', 'EJECUCIÓN FÍSICA'],
    ...['Avance físico acumulado al 31 de octubre de 2026', 'AVANCE FISICO DE LA OBRA'],
  ],
  fechaini: ['FECHA INICIO', 'F. INICIO', 'Fec. de inicio', 'Inicio contractual', 'INICIO_EJECUCION_STR', 'INICIO'],
  fechafin: [
    ...['FECHA FIN', 'F. FIN', 'Fecha de término', 'Término contractual', 'FIN_EJECUCION_STR', 'CULMINACIÓN'],
    'F. TÉRMINO',
  ],
  devengado_anual: ['Devengado del año', 'DEVENGADO ANUAL', 'Devengado del ejercicio', 'DEVENGADO DEL AÑO (S/.)'],
  avance_fisico_programado: ['Avance físico programado', 'FISICO PROGRAMADO', '% Avance programado físico'],
  avance_financiero_programado: ['Avance financiero programado %', 'FINANCIERO PROGRAMADO'],
  costo_actualizado: ['COSTO ACTUALIZADO', 'Costo total actualizado (S/)', 'COSTO TOTAL', 'Monto actualizado'],
}

test.each(Object.entries(NOMBRADAS).flatMap(([campo, titulos]) => titulos.map((titulo) => [titulo, campo])))(
  'SEG-20 «%s» heads %s',
  (titulo, campo) => expect(variableDe(llana(titulo ?? ''))).toBe(campo),
)

test.each([
  ...['AVANCE FÍSICO DEL MES', 'AVANCE FINANCIERO DEL MES', 'DEVENGADO DEL MES', 'DEVENGADO MENSUAL', 'DEVENGADO 2026'],
  ...['Devengado acumulado al año anterior', 'Devengado acumulado 2025', 'Devengado año fiscal 2026'],
  ...[
    'Avance físico programado del mes',
    'Avance físico mensual %',
    'AVANCE FINANCIERO (S/)',
    'Avance financiero en soles',
  ],
  ...[
    'Ejecución financiera S/',
    'SALDO POR DEVENGAR',
    'Fecha de viabilidad',
    'Fecha de inicio programada',
    'F. FINANCIAMIENTO',
  ],
  ...['Código SNIP', 'CÓDIGO', 'FECHA', 'AVANCE', 'Costo viable', 'Cuidado'],
])('SEG-20 «%s» heads nothing that is read', (titulo) => expect(variableDe(llana(titulo))).toBeUndefined())

const fila = (numero: number, ...valores: (string | number | null)[]): Fila => ({
  ...{ hoja: 'H', lugar: 0, numero, oculta: false },
  celdas: new Map(
    valores.flatMap((valor, i): [number, Celda][] => {
      if (valor === null) return []
      const celda: Celda =
        typeof valor === 'string' ? { tipo: 'texto', valor, formula: false } : { tipo: 'numero', valor, formula: false }
      return [[i + 1, celda]]
    }),
  ),
})
const letras = (...filas: Fila[]) => {
  const encabezado = buscarEncabezado(filas)
  const columnas = [...(encabezado?.columnas ?? [])].map(([campo, { columna }]) => [campo, letrasDe(columna)])
  return [encabezado?.fila, Object.fromEntries(columnas)]
}

test('SEG-20 headings on two rows: those below belong to the one above that stands over them', () => {
  expect(
    letras(
      fila(1, 'SEGUIMIENTO DE OBRAS'),
      fila(2, 'CUI', 'PROYECTO', 'DEVENGADO', null, null, 'AVANCE', null, 'FECHA', null, 'DISTRITO'),
      fila(3, null, null, 2025, 2026, 'ACUMULADO', 'FINANCIERO', 'FÍSICO', 'INICIO', 'FIN', null),
      fila(4, 2_188_775, 'VÍA', 1, 2, 3, 50, 45, '01/01/2024', '01/01/2025', 'Puno'),
    ),
  ).toEqual([
    3,
    {
      ...{ cui: 'A', title_meta: 'B', devengado_acumulado_total: 'E', avance_financiero_acumulado: 'F' },
      ...{ avance_fisico: 'G', fechaini: 'H', fechafin: 'I' },
    },
  ])
})

test('SEG-20 what stands above or below a row of headings changes nothing of them', () => {
  const titulos = ['CUI', 'PROYECTO', 'PIM', 'AVANCE FÍSICO', 'AVANCE FINANCIERO']
  const esperado = { cui: 'A', title_meta: 'B', pim_current: 'C', avance_fisico: 'D', avance_financiero_acumulado: 'E' }
  expect(letras(fila(1, ...titulos), fila(2, null, null, 'S/', '%', '%'))).toEqual([1, esperado])
  expect(letras(fila(1, 'DATOS', null, 'AVANCE'), fila(2, ...titulos))).toEqual([2, esperado])
  expect(letras(fila(1, 'AVANCE FINANCIERO', null, null), fila(2, 'CUI', 'PIM', 'DEVENGADO', '%'))).toEqual([
    2,
    { cui: 'A', pim_current: 'B', devengado_acumulado_total: 'C', avance_financiero_acumulado: 'D' },
  ])
})
