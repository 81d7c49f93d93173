import { exportarApi } from '@cabildo/contracts/exportar'
import { visitasApi } from '@cabildo/contracts/visitas'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abrirVisitas, paginaDeVisitas, unaVisita, visitas } from '../../../test/fabricas/visitas.ts'
import { pulsarRaton } from '../../../test/raton.ts'
import { rechazo, responder, sinRed } from '../../../test/servidor.ts'
import { botonNuevo, buscador, filas, preguntaEliminar } from '../../../test/tabla.ts'
import { altura, enfocar, recogerCopias, textosDe, trasDibujar } from '../../../test/vista.ts'
import { consultas } from '../../platform/consultas.ts'

const ordenarPorMotivo = () => page.getByRole('button', { name: 'Motivo de Visita' }).click()

test('SHE-73 SHE-85 the page length, the pager and the Spanish count follow the rows', async () => {
  await abrirVisitas(visitas(12))
  const largo = page.getByLabelText('Registros por página')
  await expect.poll(() => textosDe(largo.getByRole('option'))).toEqual(['10', '25', '50', '100', 'Todos'])
  await expect.element(page.getByText('Mostrando 1 a 10 de 12 registros')).toBeVisible()
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect.element(page.getByText('Mostrando 11 a 12 de 12 registros')).toBeVisible()
  await expect.element(filas()).toHaveLength(2)
  await expect.element(page.getByRole('button', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page')
  await largo.selectOptions('Todos')
  await expect.element(filas()).toHaveLength(12)
  await expect.element(page.getByText('Mostrando 1 a 12 de 12 registros')).toBeVisible()
})

test('SHE-73 decision 0226 of more rows than were counted, the pages go on to the last one', async () => {
  const todas = visitas(25)
  await abrirVisitas(todas)
  // Counted up to 20; the last page knows how many there are.
  const pedidas = responder(visitasApi.porArea, ({ query }) => {
    const pagina = paginaDeVisitas(todas, query)
    return query.start < 20 ? { ...pagina, recordsFiltered: 20, hayMas: true as const } : pagina
  })
  await buscador().fill('Motivo')
  const siguiente = page.getByRole('button', { name: 'Página siguiente' })
  await expect.element(page.getByText('Mostrando 1 a 10 de más de 20 registros')).toBeVisible()
  expect(textosDe(page.getByRole('navigation', { name: 'Paginación' }).getByRole('button'))).toEqual([
    '',
    '1',
    '2',
    '3',
    '',
  ])
  await siguiente.click()
  await expect.element(page.getByText('Mostrando 11 a 20 de más de 20 registros')).toBeVisible()
  await siguiente.click()
  await expect.element(page.getByText('Mostrando 21 a 25 de 25 registros')).toBeVisible()
  await expect.element(siguiente).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Página 3' })).toHaveAttribute('aria-current', 'page')
  expect(pedidas.map(({ query }) => query.start)).toEqual([0, 10, 20])
})

test('SHE-74 SHE-78 VIS-38 clicks order by one column, Shift adds another, and the server gets the order', async () => {
  const { listados } = await abrirVisitas(visitas(3))
  expect(listados[0]?.query.order).toEqual([{ column: 'created_at', dir: 'desc' }])
  const cabeza = page.getByRole('columnheader', { name: 'Motivo de Visita' })
  await ordenarPorMotivo()
  await expect.element(cabeza).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(filas().first()).toMatchTextContent('Motivo 01')
  await ordenarPorMotivo()
  await expect.element(cabeza).toHaveAttribute('aria-sort', 'descending')
  await expect.element(filas().first()).toMatchTextContent('Motivo 03')
  await page.getByRole('button', { name: 'Visitante', exact: true }).click({ modifiers: ['Shift'] })
  await expect
    .poll(() => listados.at(-1)?.query.order)
    .toEqual([
      { column: 'motivo', dir: 'desc' },
      { column: 'ape_nom', dir: 'asc' },
    ])
})

test('the search waits for the typing to rest and asks once', async () => {
  const { listados } = await abrirVisitas(visitas(12))
  const buscados = () => listados.flatMap(({ query }) => query.search || [])
  await buscador().click()
  // On a busy machine half a second may pass between two letters: the page's clock moves when the test says so, and the
  // letters are typed in the page, since whatever Vitest does and waits for lets the clock go on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    for (const letra of 'Motivo 07') {
      document.execCommand('insertText', false, letra)
      await trasDibujar()
      vi.advanceTimersByTime(200)
      await trasDibujar()
    }
    expect(buscados()).toEqual([])
    vi.advanceTimersByTime(100)
  } finally {
    vi.useRealTimers()
  }
  await expect.element(filas()).toHaveLength(1)
  expect(buscados()).toEqual(['Motivo 07'])
})

test('SHE-75 without matches the table offers to clear the filters', async () => {
  await abrirVisitas()
  await buscador().fill('zzzz nada')
  await expect.element(page.getByText('Mostrando 0 registros')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.element(filas().first()).toBeVisible()
  await expect.element(buscador()).toHaveValue('')
})

test('SHE-76 SHE-77 filters and names of actions are there with the first rows', async () => {
  await abrirVisitas(visitas(1))
  await expect.element(page.getByRole('radio', { name: 'Todas' })).toBeChecked()
  await expect.element(filas().getByRole('button', { name: 'Editar visita de Prueba Visitante' })).toBeVisible()
})

test.each([
  [401, () => rechazo('sinSesion')],
  [500, () => rechazo('inesperado')],
])('SHE-79 a table load that answers %i ends the session', async (_, respuesta) => {
  await abrirVisitas()
  responder(visitasApi.porArea, respuesta)
  await ordenarPorMotivo()
  await expect.element(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  expect(localStorage.getItem('token')).toBeNull()
})

test('SHE-80 a table load that stays without an answer ends the session', async () => {
  await abrirVisitas()
  const pedidos = responder(visitasApi.porArea, sinRed)
  await ordenarPorMotivo()
  await expect.element(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  expect(pedidos).toHaveLength(2)
})

test('SHE-80 a line that was cut for a moment, or a page that is on its way out, ends no session', async () => {
  await abrirVisitas()
  let pedidos = 0
  responder(visitasApi.porArea, ({ query }) => (++pedidos === 1 ? sinRed() : paginaDeVisitas(visitas(2), query)))
  await ordenarPorMotivo()
  await expect.element(filas()).toHaveLength(2)
  expect(localStorage.getItem('token')).not.toBeNull()
})

test('SHE-81 another failed load keeps the last rows, says so and can be tried again', async () => {
  const filasDelServidor = visitas(3)
  await abrirVisitas(filasDelServidor)
  responder(visitasApi.porArea, () => rechazo('validacion'))
  await ordenarPorMotivo()
  await expect.element(page.getByText('No se pudo obtener datos').first()).toBeVisible()
  await expect.element(filas()).toHaveLength(3)
  responder(visitasApi.porArea, ({ query }) => paginaDeVisitas(filasDelServidor, query))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
})

test('SHE-84 SHE-85 SHE-86 SHE-87 copy takes all matching rows, with titles and without formulas', async () => {
  await abrirVisitas([...visitas(11), unaVisita(12, { motivo: '=SUMA(1) formula' })])
  const copiado = recogerCopias()
  await page.getByRole('button', { name: 'Copiar' }).click()
  await expect.element(page.getByText('Datos copiados al portapapeles')).toBeVisible()
  const texto = await copiado()
  const lineas = texto?.split(/\r?\n/) ?? []
  expect(lineas).toHaveLength(13)
  expect(lineas[0]).toBe('Visitante\tMotivo de Visita\tEmpleado Visitado\tUbicación/Oficina\tFecha\tHora\tSalida')
  expect(lineas.some((linea) => linea.includes("\t'=SUMA(1) formula\t"))).toBe(true)
})

test.each([
  ['mouse', () => page.getByRole('button', { name: 'CSV', exact: true }).click()],
  [
    'keyboard',
    async () => {
      await enfocar(page.getByRole('button', { name: 'CSV', exact: true }))
      await userEvent.keyboard('{Enter}')
    },
  ],
])('SHE-85 an export by %s right after typing is one of what was typed', async (_, dejar) => {
  await abrirVisitas()
  const exportados = responder(exportarApi.exportar, () => new Response('a'))
  // The typing never rests.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await buscador().fill('Recién')
  await dejar()
  await expect.poll(() => exportados[0]?.body).toMatchObject({ search: 'Recién' })
})

test('SHE-89 D-23 an export that fails says so in a toast titled Aviso', async () => {
  await abrirVisitas()
  responder(exportarApi.exportar, () => rechazo('inesperado'))
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const aviso = page.getByRole('alert').filter({ hasText: 'No se pudo exportar los datos' })
  await expect.element(aviso).toBeVisible()
  await expect.element(aviso).toMatchTextContent('Aviso')
})

test('SHE-90 a deletion that fails shows its text', async () => {
  await abrirVisitas(visitas(1))
  responder(visitasApi.eliminar, () => rechazo('noEncontrado'))
  await filas()
    .getByRole('button', { name: /Eliminar visita/ })
    .click()
  await preguntaEliminar().getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(page.getByText('No se pudo eliminar registro')).toBeVisible()
})

test('below 768 px the exports are one button, and each row a card that is still a row', async () => {
  await page.viewport(390, 844)
  await abrirVisitas(visitas(1))
  const editar = filas().getByRole('button', { name: /Editar visita/ })
  expect(await altura(editar)).toBeGreaterThanOrEqual(44)
  expect(editar.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'Exportar' }).click()
  await expect.element(page.getByRole('group', { name: 'Exportar' }).getByRole('button')).toHaveLength(5)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('group', { name: 'Exportar' })).not.toBeInTheDocument()
})

test('the head of the table stays below the navbar while the page scrolls', async () => {
  await page.viewport(1440, 500)
  await abrirVisitas(visitas(50))
  await page.getByLabelText('Registros por página').selectOptions('50')
  await expect.element(filas()).toHaveLength(50)
  window.scrollTo(0, 900)
  const cabeza = page.getByRole('columnheader', { name: 'Fecha' }).element()
  await expect.poll(() => Math.round(cabeza.getBoundingClientRect().y)).toBe(56)
})

test('SHE-73 while a page is awaited the count is that of the rows shown', async () => {
  const filasDelServidor = visitas(12)
  await abrirVisitas(filasDelServidor)
  const soltar = Promise.withResolvers<void>()
  responder(visitasApi.porArea, async ({ query }) => {
    await soltar.promise
    return paginaDeVisitas(filasDelServidor, query)
  })
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByText('Mostrando 1 a 10 de 12 registros')).toBeVisible()
  soltar.resolve()
  await expect.element(page.getByText('Mostrando 11 a 12 de 12 registros')).toBeVisible()
})

test('VIS-28 a renewed list does not bring the focus back that people took away', async () => {
  const filasDelServidor = visitas(1)
  const { cambiar } = await abrirVisitas(filasDelServidor)
  await enfocar(filas().getByRole('button', { name: /Editar visita/ }))
  // As a click beside everything that takes the focus does.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  filasDelServidor.push(unaVisita(2))
  cambiar('visitas', 20)
  await expect.element(page.getByText('Mostrando 1 a 2 de 2 registros')).toBeVisible()
  await trasDibujar()
  expect(document.activeElement).toBe(document.body)
})

test('rows that come while a button of the table is pressed do not take it from under the pointer', async () => {
  const filasDelServidor = visitas(1)
  const { cambiar, listados } = await abrirVisitas(filasDelServidor)
  await page.getByRole('button', { name: /^Editar visita/ }).hover()
  const soltar = await pulsarRaton()
  const antes = listados.length
  filasDelServidor.push(unaVisita(2))
  cambiar('visitas', 20)
  await expect.poll(() => listados.length).toBeGreaterThan(antes)
  // Asked and answered, what has come would be drawn by now.
  await expect.poll(() => consultas.isFetching()).toBe(0)
  await trasDibujar()
  await expect.element(filas()).toHaveLength(1)
  await soltar()
  await expect.element(page.getByLabelText('Motivo de visita')).toHaveValue('Motivo 01')
  await expect.element(page.getByText('Mostrando 1 a 2 de 2 registros')).toBeVisible()
})

test.each([
  ['the right button, which a menu may never let go', () => pulsarRaton('right')],
  [
    'a press that ends in another window',
    async () => {
      await pulsarRaton()
      window.dispatchEvent(new Event('blur'))
    },
  ],
])('rows that come after %s are shown', async (_, pulsar) => {
  const filasDelServidor = visitas(1)
  const { cambiar } = await abrirVisitas(filasDelServidor)
  await filas().first().hover()
  await pulsar()
  filasDelServidor.push(unaVisita(2))
  cambiar('visitas', 20)
  await expect.element(filas()).toHaveLength(2)
})

test('SHE-75 SHE-81 the focus stays in the table when the button that had it goes away', async () => {
  const filasDelServidor = visitas(3)
  await abrirVisitas(filasDelServidor)
  await buscador().fill('zzzz nada')
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.element(buscador()).toHaveFocus()
  await expect.element(filas().first()).toBeVisible()
  responder(visitasApi.porArea, () => rechazo('validacion'))
  await ordenarPorMotivo()
  const reintentar = page.getByRole('button', { name: 'Reintentar' })
  await expect.element(reintentar).toBeVisible()
  responder(visitasApi.porArea, ({ query }) => paginaDeVisitas(filasDelServidor, query))
  await reintentar.click()
  await expect.element(reintentar).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.matches('section > div:has(> table)')).toBe(true)
})

test('on a phone what is touched is at least 44 px high', async () => {
  await page.viewport(390, 844)
  await abrirVisitas()
  for (const control of [botonNuevo(), page.getByLabelText('Registros por página')])
    expect(await altura(control)).toBeGreaterThanOrEqual(44)
  await botonNuevo().click()
  const lector = page.getByLabelText('Lector de código de barras')
  await expect.element(lector).toHaveFocus()
  expect(await altura(lector)).toBeGreaterThanOrEqual(44)
})
