import { catalogosApi } from '@cabildo/contracts/catalogos'
import { eventosApi } from '@cabildo/contracts/eventos'
import { reporteVisitasApi } from '@cabildo/contracts/reporte-visitas'
import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { visitasApi } from '@cabildo/contracts/visitas'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { paginaDeVisitas, unTrabajador, visitas } from '../../test/fabricas/visitas.ts'
import { listaDe } from '../../test/listado.ts'
import { abrir } from '../../test/pantalla.tsx'
import { rechazo, responder, sinRed } from '../../test/servidor.ts'

test('D-35 a 503 keeps the session and offers to try again', async () => {
  responder(trabajadoresApi.porArea, listaDe([unTrabajador()]))
  responder(visitasApi.porArea, () => rechazo('noDisponible'))
  await abrir('visitas', { como: 'rosa' })
  await expect.element(page.getByRole('button', { name: 'Reintentar' }).first()).toBeVisible()
  expect(localStorage.getItem('token')).not.toBeNull()
})

test('SHE-82 a public page without a session stays and says so', async () => {
  responder(catalogosApi.areas, listaDe([]))
  responder(reporteVisitasApi.reporte, sinRed)
  await abrir('visita_reporte')
  await page.getByRole('button', { name: 'Buscar' }).click()
  const aviso = page.getByRole('alert').filter({ hasText: 'No se pudo obtener datos' })
  await expect.element(aviso.first()).toBeVisible()
  expect(location.hash).toContain('visita_reporte')
})

test('SHE-32 a stream of changes that falls silent is opened again', async () => {
  responder(trabajadoresApi.porArea, listaDe([unTrabajador()]))
  responder(visitasApi.porArea, ({ query }) => paginaDeVisitas(visitas(3), query))
  const conexiones = responder(eventosApi.escuchar, () => new Response(new ReadableStream({})))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await abrir('visitas', { como: 'rosa' })
  await expect.element(page.getByText('Mostrando 1 a 3 de 3 registros')).toBeVisible()
  expect(conexiones).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(conexiones).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.poll(() => conexiones.length).toBe(2)
})
