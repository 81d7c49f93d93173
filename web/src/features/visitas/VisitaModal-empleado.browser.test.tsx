import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  abrirVisitas,
  campo,
  crearVisita,
  nuevaVisita,
  trabajadoresDelArea,
  unTrabajador,
  visitas,
} from '../../../test/fabricas/visitas.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { textosDe } from '../../../test/vista.ts'

const opciones = () => campo.empleado().getByRole('option')

test('VIS-21 VIS-22 VIS-23 VIS-40 employees active in the year of the server are offered, with position', async () => {
  // A browser whose clock is years behind offers what the server's year says.
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2020-03-01T12:00:00-05:00')
  const empleado = { ape_pat: 'Condori', ape_mat: 'Flores', cargo_name: 'Asistente' }
  const area = trabajadoresDelArea([
    unTrabajador({ ...empleado, empacce_id: 1, name: 'Vigente' }),
    unTrabajador({ ...empleado, empacce_id: 2, name: 'Cesado', estado: 0 }),
    unTrabajador({ ...empleado, empacce_id: 3, name: 'Antiguo', anio_eje: 2020 }),
  ])
  responder(trabajadoresApi.porArea, area)
  await abrirVisitas(visitas(1))
  await nuevaVisita()
  await expect.element(opciones()).toHaveLength(2)
  await expect
    .poll(() => textosDe(opciones()))
    .toEqual(['Seleccione un empleado', 'Vigente Condori Flores [Asistente]'])
})

test('VIS-24 without employees the modal says what to do', async () => {
  responder(trabajadoresApi.porArea, trabajadoresDelArea([]))
  await abrirVisitas(visitas(1))
  await nuevaVisita()
  await expect.element(page.getByText('Debe registrar al menos un trabajador para el año actual')).toBeVisible()
})

test('VIS-40 SHE-29 employees that failed to load are asked again, by the field and by opening', async () => {
  const pedidos = responder(trabajadoresApi.porArea, () => rechazo('ilegible'))
  await abrirVisitas(visitas(1))
  await expect.element(page.getByText('No se pudo obtener datos')).toBeVisible()
  expect(pedidos).toHaveLength(1)
  await nuevaVisita()
  await expect.poll(() => pedidos.length).toBe(2)
  await expect.element(campo.empleado()).toHaveAccessibleDescription(/^No se pudo obtener datos/)
  responder(trabajadoresApi.porArea, trabajadoresDelArea())
  const reintentar = crearVisita().getByRole('button', { name: 'Reintentar' })
  await reintentar.click()
  await expect.element(campo.empleado()).toHaveFocus()
  await expect.element(opciones()).toHaveLength(2)
  await expect.element(reintentar).not.toBeInTheDocument()
})
