import { eventosApi } from '@cabildo/contracts/eventos'
import { publicacionesApi } from '@cabildo/contracts/publicaciones'
import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { visitasApi } from '@cabildo/contracts/visitas'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { ELENCO } from '../../../test/elenco.ts'
import {
  abrirCampana,
  campana,
  esperarCuenta,
  filas,
  panel,
  unaPublicacion,
} from '../../../test/fabricas/publicaciones.ts'
import { abrirReporte, paginaDeVisitas, trabajadoresDelArea, visitas } from '../../../test/fabricas/visitas.ts'
import { abrir, abrirFlujo, recargar } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { conVisor } from '../../../test/visor.ts'
import { altura, enfocar, sinDesborde } from '../../../test/vista.ts'

const alPanel = async () => {
  await campana().click()
  await expect.element(panel().getByRole('heading', { name: 'Publicaciones' })).toBeVisible()
}
const marcarTodas = () => panel().getByRole('button', { name: 'Marcar todas como revisadas' })

test('NOR-36 NOR-38 NOR-39 SHE-55 what is published counts without asking for the list, opens, and is marked', async () => {
  conVisor()
  const { publicar, listas, marcadas } = await abrirCampana([unaPublicacion(1, { revisado: true })])
  await esperarCuenta(0)
  const antes = listas.length
  publicar(unaPublicacion(2))
  await esperarCuenta(1)
  await expect
    .element(page.getByRole('banner').getByRole('status'))
    .toHaveTextContent('Nueva publicación: Resoluciones Alcaldia N° 002-2026')
  // Hundreds of screens must not ask for the list at once.
  expect(listas).toHaveLength(antes)

  await alPanel()
  const fila = filas().filter({ hasText: 'N° 002-2026' })
  await expect.element(fila).toMatchTextContent('Nueva')
  await expect.element(fila).toMatchTextContent('Aprobar el plan de rutas')
  await expect.element(fila).toMatchTextContent(/Hoy, \d\d:\d\d/)
  await expect.element(filas().filter({ hasText: 'N° 001-2026' })).not.toMatchTextContent('Nueva')
  await expect.poll(() => Math.round(panel().element().getBoundingClientRect().height)).toBe(450)
  await revisarAccesibilidad()
  await fila.getByRole('button').click()
  const visor = page.getByRole('dialog', { name: 'Resoluciones Alcaldia N° 002-2026' })
  await expect
    .poll(() => visor.element().querySelector('iframe')?.getAttribute('src'))
    .toMatch(/^\/storage\/docs\/norma-2\.pdf#/)
  expect(marcadas.map(({ params }) => params.id)).toContain(2)
  await esperarCuenta(0)
  await visor.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(campana()).toHaveFocus()
})

test('NOR-36 a tab that nobody looks at gives its connections back and misses nothing', async () => {
  responder(trabajadoresApi.porArea, trabajadoresDelArea())
  const visitasPedidas = responder(visitasApi.porArea, ({ query }) => paginaDeVisitas(visitas(1), query))
  const eventos = responder(eventosApi.escuchar, abrirFlujo().contestar)
  const { publicar, listas, flujos } = await abrirCampana([unaPublicacion(1)], { ruta: 'visitas' })
  await esperarCuenta(1)
  // The stream of the screen is asked for after the screen shows: only one that is open can be given back.
  await expect.element(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveLength(1)
  await expect.poll(() => eventos.length).toBeGreaterThan(0)
  const abiertos = () => [...flujos, ...eventos].filter(({ signal }) => !signal.aborted)
  await expect.poll(abiertos).toHaveLength(2)
  const oculta = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(31_000)
  vi.useRealTimers()
  await expect.poll(abiertos).toHaveLength(0)
  publicar(unaPublicacion(2))
  await esperarCuenta(1)
  // What the screen shows may have changed meanwhile: it is asked for again.
  const [listasAntes, visitasAntes] = [listas.length, visitasPedidas.length]
  oculta.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await esperarCuenta(2)
  expect(flujos.at(-1)?.cabeceras.get('last-event-id')).toBe('1')
  await expect.poll(() => listas.length).toBeGreaterThan(listasAntes)
  await expect.poll(() => visitasPedidas.length).toBeGreaterThan(visitasAntes)
})

test('NOR-37 NOR-41 one that was withdrawn says so and leaves the list', async () => {
  const publicadas = [unaPublicacion(2), unaPublicacion(1, { revisado: true })]
  await abrirCampana(publicadas)
  await esperarCuenta(1)
  await alPanel()
  const fila = filas().filter({ hasText: 'N° 002-2026' })
  await expect.element(fila).toBeVisible()
  publicadas.shift()
  await fila.getByRole('button').click()
  const retirada = page.getByRole('dialog', { name: 'Resoluciones Alcaldia N° 002-2026' })
  await expect.element(retirada).toMatchTextContent('Esta publicación fue retirada: su PDF ya no está disponible.')
  await revisarAccesibilidad()
  await retirada.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(campana()).toHaveFocus()
  await esperarCuenta(0)
  await alPanel()
  await expect.element(filas().filter({ hasText: 'N° 001-2026' })).toBeVisible()
  await expect.element(fila).not.toBeInTheDocument()
})

test('SHE-55 NOR-38 by keyboard: the list opens, arrows walk it, Esc gives the focus back, and all can be marked', async () => {
  await abrirCampana([unaPublicacion(2), unaPublicacion(1)])
  await esperarCuenta(2)
  await enfocar(campana())
  await userEvent.keyboard('{Enter}')
  await expect.element(panel()).toHaveFocus()
  await expect.element(marcarTodas()).toBeVisible()
  await userEvent.tab()
  await expect.element(marcarTodas()).toHaveFocus()
  await userEvent.tab()
  await expect.element(filas().first().getByRole('button')).toHaveFocus()
  await expect.element(filas().first()).toMatchTextContent('N° 002-')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(filas().nth(1).getByRole('button')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel()).not.toBeInTheDocument()
  await expect.element(campana()).toHaveFocus()
  const dicho: unknown[] = []
  const otraPestana = new BroadcastChannel('publicaciones')
  otraPestana.addEventListener('message', ({ data }) => dicho.push(data))
  await userEvent.keyboard('{Enter}')
  await expect.element(panel()).toHaveFocus()
  await expect.element(marcarTodas()).toBeVisible()
  await userEvent.tab()
  await expect.element(marcarTodas()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await esperarCuenta(0)
  await expect.element(panel().getByRole('heading', { name: 'Publicaciones' })).toHaveFocus()
  // The other tab is the same user's, and is told.
  await expect.poll(() => dicho).toHaveLength(1)
  otraPestana.close()
  await expect.element(filas().filter({ hasText: 'Nueva' })).not.toBeInTheDocument()
  await expect.element(marcarTodas()).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await page.getByRole('main').click()
  await expect.element(panel()).not.toBeInTheDocument()
})

test('NOR-38 what is marked in another tab of the same user is marked here, too', async () => {
  const publicadas = [unaPublicacion(2), unaPublicacion(1)]
  const { publicar } = await abrirCampana(publicadas)
  publicar(unaPublicacion(3))
  await esperarCuenta(3)
  for (const una of publicadas) una.revisado = true
  const otraPestana = new BroadcastChannel('publicaciones')
  otraPestana.postMessage(null)
  await esperarCuenta(0)
  otraPestana.close()
})

test('SHE-55 on a phone the list takes the whole width and its targets a finger', async () => {
  await page.viewport(390, 844)
  await abrirCampana([unaPublicacion(1, { descripcion: 'Ordenanza de nombre largo '.repeat(12) })])
  await esperarCuenta(1)
  expect(await altura(campana())).toBeGreaterThanOrEqual(44)
  await alPanel()
  await expect.poll(() => panel().element().getBoundingClientRect()).toMatchObject({ x: 0, width: 390 })
  expect(await altura(filas().first().getByRole('button'))).toBeGreaterThanOrEqual(44)
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
})

test('SHE-55 an empty list says what comes there, and one that cannot be had offers to ask again', async () => {
  await abrirCampana([])
  await campana().click()
  await expect.element(panel()).toMatchTextContent('No hay publicaciones')
  await revisarAccesibilidad()
  responder(publicacionesApi.listar, () => rechazo('inesperado'))
  recargar()
  await campana().click()
  await expect.element(panel().getByRole('alert')).toBeVisible()
  await revisarAccesibilidad()
  responder(publicacionesApi.listar, { data: [unaPublicacion(1)], ultimo: 1 })
  await panel().getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(filas().first()).toBeVisible()
})

test('SHE-49 the bell is for those who are signed in and have a password of their own', async () => {
  await abrir('welcome', { como: 'rosa' })
  await expect.element(campana()).toBeVisible()
  const { user, ...resto } = ELENCO.rosa
  const listas = responder(publicacionesApi.listar, { data: [], ultimo: 0 })
  const flujos = responder(publicacionesApi.escuchar, abrirFlujo().contestar)
  await abrir('change_password', { como: { ...resto, user: { ...user, matchPassword: true } } })
  await expect.element(page.getByRole('dialog', { name: 'MODIFICAR CONTRASEÑA' })).toBeVisible()
  const alguna = page.getByRole('button', { name: /^Publicaciones/ })
  await expect.element(page.getByRole('banner').getByRole('button', { name: /^Menú de / })).toBeInTheDocument()
  await expect.element(alguna).not.toBeInTheDocument()
  await abrirReporte()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(alguna).not.toBeInTheDocument()
  expect([...listas, ...flujos]).toEqual([])
})
