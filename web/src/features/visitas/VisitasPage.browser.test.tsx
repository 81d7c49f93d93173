import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { visitasApi } from '@cabildo/contracts/visitas'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  abrirVisitas,
  editarVisita,
  guardarEn,
  trabajadoresDelArea,
  unaVisita,
  visitas,
} from '../../../test/fabricas/visitas.ts'
import { rechazo, responder, sinRed } from '../../../test/servidor.ts'
import { botonNuevo, filas, preguntaEliminar } from '../../../test/tabla.ts'
import { enfocar, sinDesborde, textosDe, trasDibujar } from '../../../test/vista.ts'

const celda = (orden: number) => filas().first().getByRole('cell').nth(orden)
const reloj = (quien = 'Prueba Visitante') =>
  filas().getByRole('button', { name: `Registrar hora de salida de ${quien}` })
const botonEliminar = () => filas().getByRole('button', { name: /^Eliminar visita/ })

test('VIS-01 VIS-03 VIS-07 VIS-08 VIS-09 the log shows its columns, exports and newest rows first', async () => {
  const { listados } = await abrirVisitas(visitas(1))
  await expect
    .poll(() => textosDe(page.getByRole('columnheader')))
    .toEqual([
      'Visitante',
      'Motivo de Visita',
      'Empleado Visitado',
      'Ubicación/Oficina',
      'Fecha',
      'Hora',
      'Salida',
      'Accion',
    ])
  await expect.element(page.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'descending')
  expect(listados[0]?.query.order).toEqual([{ column: 'created_at', dir: 'desc' }])
  const exportar = page.getByRole('group', { name: 'Exportar' }).getByRole('button')
  await expect.poll(() => textosDe(exportar)).toEqual(['Copiar', 'CSV', 'Excel', 'PDF', 'Imprimir'])
  await expect.element(page.getByLabelText('Registros por página')).toHaveValue('10')
  await expect.element(celda(0)).toMatchTextContent('DNI 98999999')
  await expect.element(celda(4)).toHaveTextContent('15/07/2026')
  await expect.element(celda(5)).toHaveTextContent('09:00')
})

test.each([
  ['rosa', 20],
  ['julio', 47],
] as const)('VIS-02 the log asks for the visits of the own area alone: %s for those of %i', async (quien, area) => {
  const { listados } = await abrirVisitas(visitas(1), quien)
  expect([...new Set(listados.map(({ params }) => params.areaID))]).toEqual([area])
})

test('ORG-27 a visit in care names the closed area that it is of', async () => {
  await abrirVisitas([unaVisita(1, { area_cerrada: 'Sub Gerencia de Transportes' }), unaVisita(2)])
  await expect.element(filas().filter({ hasText: 'Sub Gerencia de Transportes' })).toHaveLength(1)
})

test('VIS-04 VIS-05 VIS-28 VIS-35 the clock button records the exit once and disappears', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-07-15T09:22:00-05:00')
  const { guardados } = await abrirVisitas([unaVisita(1, { ape_nom: 'Huamán Ccori Edwin' })])
  const fila = filas().first()
  await expect.element(fila).toMatchTextContent('Pendiente')
  await expect.element(fila).toMatchTextContent('hace 22 min')
  await reloj('Huamán Ccori Edwin').click()
  await expect.element(page.getByText('Hora de salida actualizado')).toBeVisible()
  await expect.element(reloj('Huamán Ccori Edwin')).not.toBeInTheDocument()
  await expect.element(celda(6)).toHaveTextContent('10:30')
  // Without a body the time is the server's.
  expect(guardados.map(({ params, body }) => [params.id, body])).toEqual([[1, null]])
  // The focus does not fall out of the table with the button.
  await expect.element(fila.getByRole('button', { name: /Editar visita/ })).toHaveFocus()
})

test('VIS-35 an exit that cannot be recorded says so', async () => {
  await abrirVisitas(visitas(1))
  responder(visitasApi.guardar, () => rechazo('noEncontrado'))
  await reloj().click()
  await expect.element(page.getByText('No se pudo actualizar el registro')).toBeVisible()
})

test('VIS-29 SHE-94 a second exit is refused and told', async () => {
  await abrirVisitas(visitas(1))
  responder(visitasApi.guardar, () => rechazo('salidaRegistrada'))
  await reloj().click()
  await expect.element(page.getByText('La visita ya tiene hora de salida')).toBeVisible()
})

test('VIS-35 SHE-80 an exit without network is told and keeps the session', async () => {
  const { listados } = await abrirVisitas(visitas(1))
  const antes = listados.length
  responder(visitasApi.guardar, sinRed)
  const perdidos = responder(visitasApi.porArea, sinRed)
  await reloj().click()
  await expect.element(page.getByText('No se pudo actualizar el registro')).toBeVisible()
  // A load without network would end the session.
  await expect.element(filas()).toHaveLength(1)
  await trasDibujar()
  expect([...listados.slice(antes), ...perdidos]).toEqual([])
  expect(localStorage.getItem('token')).not.toBeNull()
})

test('VIS-28 VIS-35 two exits at once have an outcome each', async () => {
  const enElServidor = [unaVisita(1, { ape_nom: 'Uno' }), unaVisita(2, { ape_nom: 'Dos' })]
  await abrirVisitas(enElServidor)
  const soltar = Promise.withResolvers<void>()
  responder(visitasApi.guardar, async (pedido) => {
    await soltar.promise
    return pedido.params.id === 1 ? rechazo('noEncontrado') : guardarEn(enElServidor, pedido)
  })
  await reloj('Uno').click()
  await reloj('Dos').click()
  await expect.element(reloj('Uno')).toHaveAttribute('aria-busy', 'true')
  await expect.element(reloj('Dos')).toHaveAttribute('aria-busy', 'true')
  soltar.resolve()
  await expect.element(page.getByText('No se pudo actualizar el registro')).toBeVisible()
  await expect.element(page.getByText('Hora de salida actualizado')).toBeVisible()
})

test('VIS-06 VIS-37 SHE-66 deleting asks first, names the visit and tells the outcome', async () => {
  await abrirVisitas([unaVisita(1, { ape_nom: 'Salas Benavente Rosa' })])
  const borrar = filas().getByRole('button', { name: 'Eliminar visita de Salas Benavente Rosa' })
  await borrar.click()
  await expect
    .element(preguntaEliminar())
    .toMatchTextContent('Se eliminará la visita de Salas Benavente Rosa del 15/07/2026 a las 09:00')
  await preguntaEliminar().getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(preguntaEliminar()).not.toBeInTheDocument()
  await expect.element(filas()).toHaveLength(1)
  await borrar.click()
  await preguntaEliminar().getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(page.getByText('Registro eliminado')).toBeVisible()
  await expect.element(borrar).not.toBeInTheDocument()
})

test.each([
  [403, 'sinPermiso', 'No tiene permiso para realizar esta acción'],
  [429, 'demasiadasConsultas', 'Demasiadas consultas, intente en unos minutos'],
] as const)('SHE-90 SHE-93 SHE-95 D-23 a deletion refused with %i says why', async (status, codigo, texto) => {
  await abrirVisitas(visitas(1))
  responder(visitasApi.eliminar, () => rechazo(codigo))
  expect(rechazo(codigo).status).toBe(status)
  await botonEliminar().click()
  const aceptar = page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' })
  await expect.element(aceptar).toBeVisible()
  await enfocar(aceptar)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(texto)).toBeVisible()
  await expect.element(page.getByText('No se pudo eliminar registro')).not.toBeInTheDocument()
  await expect.element(aceptar).toHaveFocus()
})

test('VIS-06 SHE-66 the question about a deletion keeps its text while it goes away', async () => {
  await abrirVisitas(visitas(1))
  await botonEliminar().click()
  await expect.element(preguntaEliminar()).toMatchTextContent('Se eliminará la visita')
  // Looks at it until it is gone.
  const nodo = preguntaEliminar().element()
  const sinTexto = new Promise<boolean>((listo) => {
    const mirar = () => {
      if (!nodo.isConnected) return listo(false)
      if (!nodo.textContent.includes('Se eliminará la visita')) return listo(true)
      requestAnimationFrame(mirar)
    }
    mirar()
  })
  await preguntaEliminar().getByRole('button', { name: 'Cancelar' }).click()
  expect(await sinTexto).toBe(false)
})

test('VIS-30 VIS-31 Pendientes leaves the open visits, counts them, and Nuevo stays enabled', async () => {
  await abrirVisitas([...visitas(2), unaVisita(3, { salida_date: '2026-07-15 09:40:00' })])
  await expect.element(filas()).toHaveLength(3)
  await page.getByRole('radio', { name: /Pendientes/ }).click({ force: true })
  await expect.element(filas()).toHaveLength(2)
  for (const fila of filas().all()) await expect.element(fila.getByRole('cell').nth(6)).toMatchTextContent('Pendiente')
  await expect.element(page.getByRole('radio', { name: 'Pendientes 2' })).toBeChecked()
  await expect.element(botonNuevo()).toBeEnabled()
  await expect.element(page.getByText(/3 visitas hoy, 2 pendientes de salida$/)).toBeVisible()
})

test('the log renews itself when a colleague of the area changes it', async () => {
  const enElServidor = visitas(1)
  const { cambiar, listados } = await abrirVisitas(enElServidor)
  const antes = listados.length
  enElServidor.push(unaVisita(2, { motivo: 'En vivo' }))
  cambiar('visitas', 20)
  await expect.element(filas().filter({ hasText: 'En vivo' })).toBeVisible()
  expect(listados).toHaveLength(antes + 1)
})

test('VIS-32 VIS-34 a visit whose employee left the list cannot be edited', async () => {
  responder(trabajadoresApi.porArea, trabajadoresDelArea([]))
  await abrirVisitas(visitas(1))
  await filas()
    .getByRole('button', { name: /Editar visita/ })
    .click()
  await expect.element(page.getByText('No es posible modificar, el empleado fue eliminado')).toBeVisible()
  await expect.element(editarVisita()).not.toBeInTheDocument()
})

test('SHE-29 the log opens although the employees cannot be loaded', async () => {
  responder(trabajadoresApi.porArea, () => rechazo('ilegible'))
  await abrirVisitas()
  await expect.element(page.getByText('No se pudo obtener datos')).toBeVisible()
  await expect.element(filas()).toHaveLength(3)
})

test('the log is usable and clean for axe at 1440 and 390', async () => {
  await abrirVisitas()
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await expect.element(page.getByRole('columnheader', { name: 'Visitante' })).not.toBeInTheDocument()
  await expect.element(filas().first()).toBeVisible()
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
})
