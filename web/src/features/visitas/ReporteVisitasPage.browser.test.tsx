import { catalogosApi } from '@cabildo/contracts/catalogos'
import { exportarApi } from '@cabildo/contracts/exportar'
import { reporteVisitasApi } from '@cabildo/contracts/reporte-visitas'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirReporte, paginaDeReporte, unaVisita, visitasSeguidas } from '../../../test/fabricas/visitas.ts'
import { listaDe } from '../../../test/listado.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { buscador, filas } from '../../../test/tabla.ts'
import { altura, enfocar, recogerCopias, sinDesborde, textosDe } from '../../../test/vista.ts'

const area = () => page.getByLabelText('Area')
const inicio = () => page.getByLabelText('F.Inicio', { exact: true })
const final = () => page.getByLabelText('F.Final', { exact: true })
const calendario = () => page.getByRole('button', { name: 'Elegir F.Inicio en el calendario' })
const buscar = () => page.getByRole('button', { name: 'Buscar', exact: true })

const elegirFechas = async (desde: string, hasta: string) => {
  await inicio().fill(desde)
  await final().fill(hasta)
}

test('VIS-41 VIS-42 VIS-43 VIS-44 anybody reads the report of today, of all areas', async () => {
  // In Lima it is still the day before.
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-07-16T03:00:00Z')
  const pedidos = await abrirReporte([...visitasSeguidas(2), unaVisita(3, { motivo: 'Publica', nrodoc: '98000003' })])
  await expect.element(area().getByRole('option')).toHaveLength(3)
  await expect.poll(() => textosDe(area().getByRole('option'))[0]).toBe('Todas las Areas')
  await expect.element(area()).toHaveValue('0')
  await expect.element(inicio()).toHaveValue('15/07/2026')
  await expect.element(final()).toHaveValue('15/07/2026')
  await expect.element(buscar()).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({ area_id: 0, desde: '2026-07-15', hasta: '2026-07-15' })
  await buscador().fill('Publica')
  await expect.element(filas()).toHaveLength(1)
  await expect.element(filas()).toMatchTextContent('Publica')
})

test('VIS-46 VIS-47 VIS-49 the report shows its eight columns and exports, newest first', async () => {
  const pedidos = await abrirReporte([unaVisita(1, { salida_date: '2026-07-15 09:40:00' })])
  await expect
    .poll(() => textosDe(page.getByRole('columnheader')))
    .toEqual(['FECHA', 'VISITANTE', 'DNI', 'MOTIVO', 'EMPLEADO', 'CARGO', 'HORA ING.', 'HORA SALIDA'])
  await expect.element(filas()).toHaveLength(1)
  await expect
    .poll(() => textosDe(filas().getByRole('cell')))
    .toEqual([
      '15/07/2026',
      'Prueba Visitante',
      '98999999',
      'Motivo 01',
      'ELENA QUISPE MAMANI',
      'Gerente',
      '09:00',
      '09:40',
    ])
  await expect.element(page.getByRole('columnheader', { name: 'FECHA' })).toHaveAttribute('aria-sort', 'descending')
  expect(pedidos[0]?.body.order).toEqual([{ column: 'created_at', dir: 'desc' }])
  await expect
    .poll(() => textosDe(page.getByRole('group', { name: 'Exportar' }).getByRole('button')))
    .toEqual(['Copiar', 'CSV', 'Excel', 'PDF', 'Imprimir'])
  await expect
    .poll(() => textosDe(page.getByLabelText('Registros por página').getByRole('option')))
    .toEqual(['10', '25', '50', '100', 'Todos'])
})

test('VIS-45 a range that ends before it begins sends nothing', async () => {
  const pedidos = await abrirReporte()
  await expect.element(filas()).toHaveLength(3)
  const antes = pedidos.length
  await elegirFechas('10/02/2026', '09/02/2026')
  await buscar().click()
  await expect.element(page.getByText('La fecha de inicio debe ser menor o igual a la fecha final')).toBeVisible()
  expect(pedidos).toHaveLength(antes)
})

test('ORG-08 ORG-29 closed areas stand apart, and their visits are asked for', async () => {
  responder(
    catalogosApi.areas,
    listaDe([
      { id: 15, name: 'Gerencia de Desarrollo Urbano' },
      { id: 90, name: 'Sub Gerencia de Transportes', cerrada: true as const },
    ]),
  )
  const pedidos = await abrirReporte()
  // The role of a group within a list has no locator that finds it.
  const cerradas = () => area().element().querySelector('optgroup[label="Cerradas"]')?.textContent
  await expect.poll(cerradas).toBe('Sub Gerencia de Transportes')
  await area().selectOptions('Sub Gerencia de Transportes')
  await buscar().click()
  await expect.poll(() => pedidos.at(-1)?.body).toMatchObject({ area_id: 90 })
})

test('D-32 D-54 a range of more than 92 days is told', async () => {
  const pedidos = await abrirReporte()
  await expect.element(filas()).toHaveLength(3)
  const antes = pedidos.length
  await elegirFechas('01/01/2026', '01/06/2026')
  await buscar().click()
  await expect.element(page.getByText('El rango máximo es de 92 días')).toBeVisible()
  expect(pedidos).toHaveLength(antes)
})

test('SHE-11 a date is written dd/MM/yyyy, with the slashes put in, and an impossible one is told', async () => {
  await abrirReporte()
  await inicio().fill('')
  await enfocar(inicio())
  await userEvent.keyboard('31022026')
  await expect.element(inicio()).toHaveValue('31/02/2026')
  await buscar().click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Ingrese la fecha de inicio, como 31/12/2026' }))
    .toBeVisible()
  await expect.element(calendario()).toBeVisible()
})

test('VIS-48 VIS-50 VIS-51 the search sends area and dates and spins while it waits', async () => {
  await abrirReporte()
  await expect.element(filas()).toHaveLength(3)
  await expect.element(page.getByText('Procesando…')).not.toBeInTheDocument()
  const soltar = Promise.withResolvers<void>()
  const pedidos = responder(reporteVisitasApi.reporte, async ({ body }) => {
    await soltar.promise
    return paginaDeReporte(visitasSeguidas(1), body)
  })
  await area().selectOptions('Sub Gerencia de Programas Alimentarios')
  await elegirFechas('05/01/2026', '06/01/2026')
  await buscar().click()
  await expect
    .poll(() => pedidos[0]?.body)
    .toMatchObject({ desde: '2026-01-05', hasta: '2026-01-06', area_id: 47, start: 0, length: 10 })
  await expect.element(page.getByText('Procesando…')).toBeVisible()
  soltar.resolve()
  await expect.element(page.getByText('Procesando…')).not.toBeInTheDocument()
  await expect.element(filas()).toHaveLength(1)
  // The form follows the address.
  location.hash = '#/visita_reporte?fecha_ini=2026-01-02&fecha=2026-01-03'
  await expect.element(inicio()).toHaveValue('02/01/2026')
  await expect.element(final()).toHaveValue('03/01/2026')
  await expect.element(area()).toHaveValue('0')
})

test('VIS-54 SHE-82 a failed load keeps the visitor on the page', async () => {
  responder(reporteVisitasApi.reporte, () => rechazo('inesperado'))
  await abrirReporte()
  await expect.element(page.getByText('No se pudo obtener datos').first()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Reporte de visitas' })).toBeVisible()
  responder(reporteVisitasApi.reporte, ({ body }) => paginaDeReporte(visitasSeguidas(3), body))
  const reintentar = page.getByRole('button', { name: 'Reintentar' })
  await reintentar.click()
  await expect.element(reintentar).not.toBeInTheDocument()
  await expect.element(filas()).toHaveLength(3)
})

test('VIS-47 the report is exported with the dates and the area that it shows', async () => {
  await abrirReporte()
  await expect.element(filas()).toHaveLength(3)
  const exportados = responder(exportarApi.exportar, () => new Response('a'))
  await area().selectOptions('Gerencia de Administración')
  await elegirFechas('05/01/2026', '06/01/2026')
  const buscados = responder(reporteVisitasApi.reporte, listaDe([]))
  await buscar().click()
  await expect.poll(() => buscados.length).toBe(1)
  await expect.element(filas()).not.toBeInTheDocument()
  // What is chosen and not searched for yet is not what the table shows.
  await area().selectOptions('Todas las Areas')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await expect.poll(() => exportados[0]?.params).toEqual({ tabla: 'visita_reporte' })
  expect(exportados[0]?.body).toMatchObject({
    formato: 'csv',
    fecha_ini: '2026-01-05',
    fecha: '2026-01-06',
    area_id: 20,
  })
})

test('P-02 VIS-47 what is copied is asked for by 1,000 rows, and beyond 10,000 the files of the server are offered', async () => {
  await abrirReporte()
  await expect.element(filas()).toHaveLength(3)
  const copiar = page.getByRole('button', { name: 'Copiar', exact: true })
  const muchas = (recordsFiltered: number) =>
    responder(reporteVisitasApi.reporte, ({ body }) => {
      const { data } = paginaDeReporte(visitasSeguidas(3), { ...body, start: 0, length: 3 })
      const quedan = Math.max(0, Math.min(body.length, recordsFiltered - body.start))
      return {
        data: Array.from({ length: quedan }, () => data[0]).flatMap((fila) => fila ?? []),
        recordsTotal: recordsFiltered,
        recordsFiltered,
      }
    })
  const demas = muchas(10_001)
  await copiar.click()
  await expect.element(page.getByText('Son 10,001 registros. Filtre los datos o use CSV o Excel.')).toBeVisible()
  expect(demas.map(({ body }) => body.length)).toEqual([1_000])
  const pedidos = muchas(2_001)
  const copiado = recogerCopias()
  await copiar.click()
  await expect.element(page.getByText('Datos copiados al portapapeles')).toBeVisible()
  expect((await copiado())?.trim().split('\n')).toHaveLength(2_002)
  expect(pedidos.map(({ body: { start, length } }) => [start, length])).toEqual([
    [0, 1_000],
    [1_000, 1_000],
    [2_000, 1_000],
  ])
})

test('the report is clean for axe, wide and narrow', async () => {
  await abrirReporte()
  await expect.element(filas()).toHaveLength(3)
  await expect.element(page.getByText('Procesando…')).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  expect(await altura(calendario())).toBeGreaterThanOrEqual(44)
  expect(calendario().element().getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
})
