import type { Ruta } from '@cabildo/contracts/base/rutas'
import type { Canasta } from '@cabildo/contracts/canastas'
import { canastasApi } from '@cabildo/contracts/canastas'
import { type Tablero, tableroApi } from '@cabildo/contracts/tablero'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import type { Persona } from '../../../test/elenco.ts'
import { paginaDeCanastas, unaCanasta } from '../../../test/fabricas/canastas.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { sinDesborde } from '../../../test/vista.ts'

const TABLERO: Tablero = {
  data: [
    { referencia: 'ACTA-MPI', precalifica: 'NUEVO', total: 1_013 },
    { referencia: 'ACTA-MPI', precalifica: 'SI', total: 200 },
    { referencia: 'NO TITULAR', precalifica: '', total: 12 },
    { referencia: 'ACTA-ANGLOAMERICA', precalifica: 'SI', total: 16 },
    { referencia: 'PENDIENTE', precalifica: 'SI', total: 30 },
  ],
  total: 1_271,
  actas_mpi: 1_213,
  pendientes: 30,
  nuevos: 13,
  actas_angloamerican: 16,
  no_corresponde: 0,
  no_titular: 12,
  grupos: [
    { ngrupo: 'GRUPO 7', total: 1_257, entregados: 1_220 },
    { ngrupo: 'GRUPO 3', total: 14, entregados: 9 },
  ],
  semanas: [
    { semana: '2020-04-13', total: 15, entregados: 15 },
    { semana: '2020-04-20', total: 1_256, entregados: 1_214 },
  ],
}

const tarjetas = () => page.getByRole('list', { name: 'Contadores' }).getByRole('listitem')
const grafico = (name: string) => page.getByRole('region', { name, exact: true }).first()

const abrirTablero = async (como: Persona = 'canastera') => {
  const pedidos = responder(tableroApi.ver, TABLERO)
  await abrir('chart', { como })
  await expect.element(tarjetas()).toHaveLength(4)
  return pedidos
}

test.each([
  [() => grafico('Beneficiarios por referencia'), 'NO TITULAR', 12, { referencia: 'NO TITULAR' }],
  [() => page.getByRole('list', { name: 'Contadores' }), 'Nuevos', 13, { precalifica: 'NUEVO' }],
  [() => grafico('Beneficiarios por grupo'), 'GRUPO 3', 14, { ngrupo: 'GRUPO 3' }],
  [() => grafico('Beneficiarios por semana de entrega'), '13/04/2020 al 19/04/2020', 15, { semana: '2020-04-13' }],
  [() => grafico('Avance de entrega'), 'Entregados Quellaveco', 16, { referencia: 'ACTA-ANGLOAMERICA' }],
])('CAN-31 CAN-32 CAN-33 each figure leads to the rows behind it: $1', async (donde, cual, cuantas, filtros) => {
  const otra = { referencia: 'PENDIENTE', precalifica: 'SI', ngrupo: 'GRUPO 1', fec_entrega: '2020-04-12' }
  const { semana: fec_entrega, ...campos }: Partial<Canasta> & { semana?: string } = filtros
  const suya = { ...otra, ...campos, ...(fec_entrega && { fec_entrega }) }
  const filas = Array.from({ length: 20 }, (_, i) => unaCanasta(i + 1, i < cuantas ? suya : otra))
  const listados = responder(canastasApi.listar, ({ query }) => paginaDeCanastas(filas, query))
  await abrirTablero()
  await donde()
    .getByRole('link', { name: new RegExp(`^${cuantas} ${cual}.*ver en la lista$`) })
    .click()
  await expect.element(page.getByText(`Mostrando 1 a 10 de ${cuantas} registros`)).toBeVisible()
  expect(location.hash).toBe(`#/${'excel' satisfies Ruta}?${new URLSearchParams(filtros)}`)
  expect(listados.at(-1)?.query.columns).toEqual(filtros)
})

test('CAN-31 the charts can be read as tables, are clean for axe, wide and narrow, and keep within 390 pixels', async () => {
  await abrirTablero()
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  const titulos = [
    'Beneficiarios por referencia',
    'Avance de entrega',
    'Beneficiarios por grupo',
    'Beneficiarios por semana de entrega',
  ]
  for (const titulo of titulos) {
    const region = grafico(titulo)
    await expect.element(region.getByRole('figure', { name: new RegExp(`^${titulo}`) })).toBeVisible()
    await region.getByRole('radio', { name: 'Tabla' }).click()
    await expect
      .element(region.getByRole('table', { name: titulo }).getByRole('row').nth(1))
      .toMatchTextContent(/[\d,]+.*\d\.\d %/)
  }
  const grupos = page.getByRole('table', { name: 'Beneficiarios por grupo' }).getByRole('rowheader')
  await expect.element(grupos.first()).toHaveTextContent('GRUPO 3')
  await revisarAccesibilidad()
})

test('CAN-34 the informatics area sees the figures without links to the rows', async () => {
  await abrirTablero('admin')
  await expect.element(grafico('Beneficiarios por grupo')).toMatchTextContent(/GRUPO 7.*entregado/)
  await expect.element(page.getByRole('main').getByRole('link')).not.toBeInTheDocument()
})

test('CAN-34 others than the baskets and the informatics area are sent away', async () => {
  await abrir('chart', { como: 'rosa' })
  await expect.element(page.getByText('No tiene permiso para esta opción')).toBeVisible()
  expect(location.hash).toBe('#/welcome')
  await expect.element(page.getByRole('heading', { name: 'CANASTAS: INDICADORES' })).not.toBeInTheDocument()
})

test('CAN-31 D-23 counters that cannot be renewed stay, and say so; Reintentar asks again', async () => {
  await abrirTablero()
  responder(tableroApi.ver, () => rechazo('noDisponible'))
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'No se pudo obtener datos' })).toBeVisible()
  await expect.element(tarjetas()).toHaveLength(4)
  responder(tableroApi.ver, { ...TABLERO, nuevos: 14 })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
  await expect.element(tarjetas().nth(2)).toMatchTextContent(/^Nuevos14/)
})
