import { exportarApi } from '@cabildo/contracts/exportar'
import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  abrirDespacho,
  filasDespacho,
  tablaDespacho,
  unaDevolucion,
  unDespacho,
} from '../../../test/fabricas/despacho.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { buscador } from '../../../test/tabla.ts'
import { conVisor } from '../../../test/visor.ts'
import { altura, enfocar, sinDesborde } from '../../../test/vista.ts'

const elegidos = () => page.getByRole('group', { name: 'Documentos elegidos' })
const elegirPagina = () => page.getByRole('checkbox', { name: 'Elegir los pendientes de esta página' })
const despachos = (cuantos: number) => Array.from({ length: cuantos }, (_, i) => unDespacho(i + 1))

test('FIR-02 FIR-03 FIR-04 FIR-05 FIR-06 FIR-08 the documents sent to the area, newest first, with their state', async () => {
  const firmado = unDespacho(1, { estado: true, firmado_at: '2026-07-15 10:00:00' })
  const { listados } = await abrirDespacho([firmado, unDespacho(2, { created_at: '2026-07-15 11:00:00' })])
  const enlace = page.getByRole('link', { name: 'Firma Digital' })
  await expect.element(enlace).toHaveAttribute('aria-current', 'page')
  const cabezas = tablaDespacho().getByRole('columnheader').elements()
  expect(cabezas.map(({ textContent }) => textContent?.trim())).toEqual([
    '',
    'Tipo',
    'Nro',
    'Descripcion',
    'PDF',
    'Estado',
    'Fecha',
    'Hora',
    'Accion',
  ])
  expect(listados[0]?.params.areaID).toBe(4)
  expect(listados[0]?.query.order).toEqual([{ column: 'created_at', dir: 'desc' }])
  for (const name of ['Fecha', 'Hora'])
    await expect.element(page.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'descending')
  const [pendiente, otro] = [filasDespacho().nth(0), filasDespacho().nth(1)]
  await expect.element(pendiente).toMatchTextContent('Aprobar el plan 02')
  await expect.element(pendiente).toMatchTextContent('PENDIENTE')
  await expect.element(pendiente.getByRole('button', { name: /^Firmar Resolución de Gerencia N° / })).toBeVisible()
  await expect.element(pendiente.getByRole('checkbox')).toHaveLength(1)
  await expect.element(otro).toMatchTextContent('FIRMADO')
  await expect.element(otro.getByRole('button', { name: /^Firmar/ })).not.toBeInTheDocument()
  await expect.element(otro.getByRole('checkbox')).not.toBeInTheDocument()
  await revisarAccesibilidad()
})

test('the quick filter, and one filter for each column that has one', async () => {
  await abrirDespacho([unDespacho(1, { estado: true }), unDespacho(2)])
  await page.getByRole('textbox', { name: 'Filtrar por Descripcion' }).fill('plan')
  await expect.element(filasDespacho()).toHaveLength(2)
  await page.getByRole('radio', { name: /^Pendientes/ }).click()
  await expect.element(filasDespacho()).toHaveLength(1)
  await expect.element(filasDespacho()).toMatchTextContent('plan 02')
  await page.getByRole('textbox', { name: 'Filtrar por Tipo' }).fill('convenio')
  await expect.element(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Filtrar por Tipo' })).toHaveValue('')
  await expect.element(page.getByRole('radio', { name: 'Todos' })).toBeChecked()
  await expect.element(page.getByRole('textbox', { name: /^Filtrar por/ })).toHaveLength(3)
})

test('FIR-07 the one export is a PDF with the filters of the screen', async () => {
  await abrirDespacho(despachos(2))
  const exportados = responder(exportarApi.exportar, () => new Response('%PDF-'))
  const botones = page.getByRole('group', { name: 'Exportar' }).getByRole('button')
  await expect.poll(() => botones.elements().map(({ textContent }) => textContent)).toEqual(['PDF'])
  await page.getByRole('textbox', { name: 'Filtrar por Descripcion' }).fill('plan 02')
  await expect.element(filasDespacho()).toHaveLength(1)
  await botones.click()
  await expect.poll(() => exportados[0]?.params).toEqual({ tabla: 'firmadigital' })
  expect(exportados[0]?.body).toMatchObject({ formato: 'pdf', columns: { descripcion: 'plan 02' } })
})

test('FIR-09 FIR-29 D-140 the PDF opens 720 high, by its own address, and the server is told who opened it', async () => {
  conVisor()
  await page.viewport(1440, 1100)
  const { abiertos } = await abrirDespacho(despachos(1))
  const ver = page.getByRole('button', { name: /^Ver PDF de Resolución de Gerencia N° / })
  await ver.click()
  const visor = page.getByRole('dialog', { name: /^Resolución de Gerencia N° / })
  await expect.element(visor).toBeVisible()
  await expect
    .poll(() => visor.element().querySelector('iframe')?.getAttribute('src'))
    .toBe('data:text/plain,plan#navpanes=0')
  const alto = () => visor.element().querySelector('iframe')?.getBoundingClientRect().height
  await expect.poll(alto).toBeGreaterThanOrEqual(716)
  expect(alto()).toBeLessThanOrEqual(720)
  expect(abiertos.map(({ body }) => body.id_doc_area)).toEqual([1])
  await visor.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(ver).toHaveFocus()
})

test('FIR-32 SHE-79 SHE-81 a load that fails is told and keeps the rows; 500 ends the session', async () => {
  await abrirDespacho(despachos(1))
  responder(firmaDigitalApi.porArea, () => rechazo('noEncontrado'))
  await page.getByRole('columnheader', { name: 'Nro' }).getByRole('button').click()
  await expect.element(page.getByText('No se pudo obtener datos', { exact: true }).first()).toBeVisible()
  await expect.element(filasDespacho()).toHaveLength(1)
  responder(firmaDigitalApi.porArea, () => rechazo('inesperado'))
  await page.getByRole('columnheader', { name: 'Tipo' }).getByRole('button').click()
  await expect.element(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
})

test('FIR-01 SHE-27 without the permission there is no link, and the address leads to welcome', async () => {
  await abrir('firmadigital', { como: 'rosa' })
  await expect.poll(() => location.hash).toBe('#/welcome')
  await expect.element(page.getByText('No tiene permiso para esta opción')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Firma Digital' })).not.toBeInTheDocument()
})

test('D-140 on a phone each document is a card, the heading follows what colleagues sign, with controls large enough for a finger', async () => {
  await page.viewport(390, 844)
  const filas = despachos(1)
  const { cambiar } = await abrirDespacho(filas)
  const fila = filasDespacho()
  await expect.element(fila).toHaveLength(1)
  const casilla = fila.getByRole('checkbox')
  for (const control of [fila.getByRole('button', { name: /^Firmar/ }), fila.getByRole('button', { name: /^Ver PDF/ })])
    expect(await altura(control)).toBeGreaterThanOrEqual(44)
  await expect.poll(() => casilla.element().closest('label')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await casilla.click()
  await expect.element(elegidos()).toMatchTextContent('1 documento elegido')
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  // The box stands beside the heading of its card, not on it.
  const caja = casilla.element().getBoundingClientRect()
  const tipo = fila.getByRole('cell').nth(1).element().getBoundingClientRect()
  expect(caja.right).toBeLessThanOrEqual(tipo.x)
  expect(Math.abs(caja.y + caja.height / 2 - tipo.y - tipo.height / 2)).toBeLessThan(12)
  // The menu is not there, and the heading follows nevertheless.
  const cuantos = (n: number) => page.getByText(`Secretaría General · ${n} por firmar`, { exact: true })
  await expect.element(cuantos(1)).toBeVisible()
  filas[0] = unDespacho(1, { estado: true })
  cambiar('firmadigital', 4)
  await expect.element(cuantos(0)).toBeVisible()
})

test('rows are chosen by keyboard, over pages, and one that a colleague signs leaves the choice', async () => {
  const filas = despachos(3)
  const { cambiar } = await abrirDespacho(filas)
  await expect.element(filasDespacho()).toHaveLength(3)
  await enfocar(filasDespacho().nth(0).getByRole('checkbox'))
  await userEvent.keyboard(' ')
  await expect.element(elegidos()).toMatchTextContent('1 documento elegido')
  await expect.poll(() => (elegirPagina().element() as HTMLInputElement).indeterminate).toBe(true)
  await elegidos().getByRole('button', { name: 'Elegir la página' }).click()
  await expect.element(elegidos()).toMatchTextContent('3 documentos elegidos')
  // Its button is gone; Tab goes on within the bar.
  await userEvent.keyboard('{Tab}')
  await expect.element(elegidos().getByRole('button', { name: 'Quitar selección' })).toHaveFocus()
  filas[0] = unDespacho(1, { estado: true })
  cambiar('firmadigital', 4)
  await expect.element(elegidos()).toMatchTextContent('2 documentos elegidos')
  await buscador().fill('Nada así')
  await expect.element(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
  await expect.element(elegidos()).toMatchTextContent('2 documentos elegidos')
  await elegidos().getByRole('button', { name: 'Quitar selección' }).click()
  await expect.element(elegidos()).not.toBeInTheDocument()
})

test('D-141 all that can be signed is chosen at once, over pages, without a limit; what waits for others stays out', async () => {
  const filas = [
    ...despachos(30),
    unDespacho(31, { falta: 'Gerencia Municipal' }),
    unDespacho(32, { devolucion: unaDevolucion('Falta el anexo') }),
  ]
  await abrirDespacho(filas)
  await expect.element(filasDespacho()).toHaveLength(10)
  const llegada = Promise.withResolvers<void>()
  const [por, total] = [filas.slice(0, 30), 30]
  responder(firmaDigitalApi.pendientes, () => llegada.promise.then(() => ({ data: por, total })))
  await elegirPagina().click()
  await expect.element(elegidos()).toMatchTextContent('8 documentos elegidos')
  // The button that needs an answer moves none of the others when it comes.
  const sitio = () =>
    [elegidos(), elegidos().getByRole('button', { name: 'Firmar seleccionados' })].map((cual) => {
      const { x, y } = cual.element().getBoundingClientRect()
      return { x, y }
    })
  const antes = sitio()
  llegada.resolve()
  await expect.element(elegidos().getByRole('button', { name: /^Elegir todos/ })).toBeVisible()
  expect(sitio()).toEqual(antes)
  await elegidos().getByRole('button', { name: 'Elegir todos los pendientes por firmar (30)' }).click()
  await expect.element(elegidos()).toMatchTextContent('30 documentos elegidos')
  await expect.element(elegidos().getByRole('button', { name: /^Elegir todos/ })).not.toBeInTheDocument()
  await elegidos().getByRole('button', { name: 'Firmar seleccionados' }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'CONFIRMAR FIRMA' })
  await expect.element(pregunta).toMatchTextContent('Se firmarán 30 documentos')
  await expect.element(pregunta.getByRole('listitem')).toHaveLength(30)
})

test('D-141 who comes back from reading is at its button, and what was signed meanwhile is not chosen any more', async () => {
  const filas = despachos(30)
  const { cambiar } = await abrirDespacho(filas)
  await elegirPagina().click()
  await elegidos()
    .getByRole('button', { name: /^Elegir todos/ })
    .click()
  await elegidos().getByRole('button', { name: 'Leer y firmar' }).click()
  const lector = page.getByRole('region', { name: 'LEER Y FIRMAR' })
  await expect.element(lector.getByText('0 de 30 leídos')).toBeVisible()
  // Of the page that the table shows, and of another one.
  for (const i of [1, 25]) filas[i] = unDespacho(i + 1, { estado: true })
  cambiar('firmadigital', 4)
  await expect.element(lector.getByText('0 de 28 leídos')).toBeVisible()
  await lector.getByRole('button', { name: 'Volver a la lista' }).click()
  await expect.element(elegidos()).toMatchTextContent('28 documentos elegidos')
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Leer y firmar' }).first()).toHaveFocus()

  // Chosen since, it stays chosen though the queue that was read before does not have it.
  filas.push(unDespacho(31))
  cambiar('firmadigital', 4)
  await elegidos()
    .getByRole('button', { name: /^Elegir todos/ })
    .click()
  await expect.element(elegidos()).toMatchTextContent('29 documentos elegidos')
  responder(firmaDigitalApi.porArea, () => new Promise<never>(() => undefined))
  await elegidos().getByRole('button', { name: 'Leer y firmar' }).click()
  await lector.getByRole('button', { name: 'Volver a la lista' }).click()
  await expect.element(elegidos()).toMatchTextContent('29 documentos elegidos')
})

test('D-140 D-141 D-142 the heading and the menu count what can be signed now alike, and the heading what has to wait', async () => {
  const filas = [
    ...despachos(2),
    unDespacho(3, { falta: 'Gerencia Municipal' }),
    unDespacho(4, { devolucion: unaDevolucion('Falta el anexo') }),
  ]
  const { cambiar } = await abrirDespacho(filas)
  const dicho = (texto: string) => page.getByText(`Secretaría General · ${texto}`, { exact: true })
  const delMenu = (n: number) => page.getByRole('link', { name: new RegExp(`^Firma Digital ?, ${n} por firmar$`) })
  await expect.element(dicho('2 por firmar, 1 espera a otro firmante, 1 devuelto')).toBeVisible()
  await expect.element(delMenu(2)).toBeVisible()
  filas[3] = unDespacho(4)
  cambiar('firmadigital', 4)
  await expect.element(dicho('3 por firmar, 1 espera a otro firmante')).toBeVisible()
  await expect.element(delMenu(3)).toBeVisible()
})

test('D-141 D-142 each row says where it comes from, who signs, how long it waits, and why it cannot be signed now', async () => {
  const firmas = [
    { area: 'Gerencia Municipal', motivo: 2 as const, orden: 1, estado: true },
    { area: 'Secretaría General', motivo: 1 as const, orden: 2, estado: false },
  ]
  const filas = [
    unDespacho(1, { firmas, enviado_por: 'Rosa Quispe', dias: 3, created_at: '2026-07-15 12:00:00' }),
    unDespacho(2, { falta: 'Gerencia Municipal', dias: 1, created_at: '2026-07-15 11:00:00' }),
    unDespacho(3, { devolucion: unaDevolucion('Falta el anexo'), dias: 0 }),
  ]
  const { cambiar } = await abrirDespacho(filas)
  const [una, otra, devuelta] = [0, 1, 2].map((i) => filasDespacho().nth(i))
  if (!una || !otra || !devuelta) throw new Error('There are no rows')
  for (const texto of [
    'De Gerencia de Desarrollo Urbano, Rosa Quispe · Soy el autor del documento',
    'Gerencia Municipal, ya firmó',
    'Secretaría General, pendiente',
    '3 días de espera',
  ])
    await expect.element(una).toMatchTextContent(texto)
  await expect.element(otra).toMatchTextContent('1 día de espera')
  await expect.element(otra).toMatchTextContent('Falta antes la firma de Gerencia Municipal')
  await expect.element(otra.getByRole('button', { name: /^Firmar .*: Falta antes/ })).toHaveAttribute('aria-disabled')
  await expect.element(otra.getByRole('checkbox')).not.toBeInTheDocument()
  await expect.element(devuelta).toMatchTextContent('Devuelto sin firmar: Falta el anexo')
  await expect.element(devuelta).toMatchTextContent('Llegó hoy')
  await revisarAccesibilidad()
  filas[0] = unDespacho(1, {
    created_at: '2026-07-15 12:00:00',
    documentos: { path_primary: 'upload/otro.pdf', name: 'plan.pdf', size: 1, url: '' },
  })
  cambiar('firmadigital', 4)
  await expect.element(una).toMatchTextContent('El autor cambió el documento')
})

test('D-141 a document is returned with a reason of 4 to 500 characters, and those that could not be are told', async () => {
  await abrirDespacho(despachos(2))
  const pedidos = responder(firmaDigitalApi.devolver, ({ body }) => ({
    data: body.ids.map((id_doc_area, i) => ({
      id_doc_area,
      devuelto: i === 0,
      causa: i === 0 ? null : 'El documento ya fue firmado por su área',
    })),
  }))
  await elegirPagina().click()
  await elegidos().getByRole('button', { name: 'Devolver sin firmar' }).click()
  const dialogo = page.getByRole('dialog', { name: 'DEVOLVER SIN FIRMAR' })
  const motivo = dialogo.getByRole('textbox', { name: 'Motivo' })
  await expect.element(motivo).toHaveFocus()
  await expect.element(dialogo.getByRole('listitem')).toHaveLength(2)
  const enviar = dialogo.getByRole('button', { name: 'Devolver', exact: true })
  await motivo.fill('  no ')
  await expect.element(enviar).toBeDisabled()
  await userEvent.tab()
  await expect.element(dialogo).toMatchTextContent('Escriba el motivo, de 4 a 500 caracteres')
  await revisarAccesibilidad()
  await motivo.fill('Falta el anexo 2')
  await enviar.click()
  await expect.poll(() => pedidos[0]?.body).toEqual({ ids: [2, 1], motivo: 'Falta el anexo 2' })
  await expect.element(page.getByText('Documento devuelto', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^No se devolvió 1 documento\. El documento ya fue firmado/)).toBeVisible()
  await expect.element(dialogo).not.toBeInTheDocument()
  await expect.element(elegidos()).not.toBeInTheDocument()
})

test('ORG-27 what a closed area signed shows in the list of whoever has it in care, with its name', async () => {
  await abrirDespacho([unDespacho(1, { estado: true, area_cerrada: 'Sub Gerencia de Transportes' }), unDespacho(2)])
  await expect.element(filasDespacho().filter({ hasText: 'Sub Gerencia de Transportes' })).toHaveLength(1)
})
