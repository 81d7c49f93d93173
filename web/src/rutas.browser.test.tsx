import { catalogosApi } from '@cabildo/contracts/catalogos'
import { reporteVisitasApi } from '@cabildo/contracts/reporte-visitas'
import { sesionApi } from '@cabildo/contracts/sesion'
import { visitasApi } from '@cabildo/contracts/visitas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ELENCO } from '../test/elenco.ts'
import { abrirVisitas } from '../test/fabricas/visitas.ts'
import { listaDe } from '../test/listado.ts'
import { abrir, tokenDe } from '../test/pantalla.tsx'
import { rechazo, responder } from '../test/servidor.ts'
import { botonNuevo } from '../test/tabla.ts'

const buscadorDelPadron = () => page.getByLabelText('Buscar por DNI en el padrón')
const abrirReporte = async () => {
  responder(catalogosApi.areas, listaDe([]), { aFalta: true })
  responder(reporteVisitasApi.reporte, listaDe([]))
  await abrir('visita_reporte')
  await expect.element(page.getByRole('heading', { name: 'Reporte de visitas' })).toBeVisible()
}

test('SHE-02 SHE-24 signing in at the login leads to welcome, with the own area and the menu of the roles', async () => {
  await abrir('welcome', { como: 'julio' })
  localStorage.clear()
  await abrir('login')
  responder(sesionApi.ingresar, { access_token: tokenDe(ELENCO.julio) })
  await page.getByLabelText('Usuario').fill('julio')
  await page.getByLabelText('Clave', { exact: true }).fill('una clave segura')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  const lado = page.getByRole('complementary')
  await expect.element(lado).toMatchTextContent('Sub Gerencia de Programas Alimentarios')
  expect(location.hash).toBe('#/welcome')
  await expect.element(page.getByRole('link', { name: 'Visitas', exact: true })).toBeVisible()
})

test('SHE-20 SHE-64 SHE-69 dialogs have no address, the size of their kind and the mode in their title', async () => {
  await abrirVisitas()
  const cerrar = () => page.getByRole('button', { name: 'Cancelar' }).click()
  await botonNuevo().click()
  const crear = page.getByRole('dialog', { name: 'CREAR VISITA' })
  await expect.element(crear).toBeVisible()
  await expect.poll(() => crear.element().clientWidth).toBeGreaterThan(560)
  expect(location.hash).toBe('#/visitas')
  await cerrar()
  await page
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click()
  await expect.element(page.getByRole('dialog', { name: 'EDITAR VISITA' })).toBeVisible()
  await cerrar()
  await page
    .getByRole('button', { name: /^Eliminar/ })
    .first()
    .click()
  const pregunta = page.getByRole('alertdialog')
  await expect.element(pregunta).toBeVisible()
  await expect.poll(() => pregunta.element().clientWidth).toBeLessThanOrEqual(420)
})

test.each(['documentos', 'firmadigital', 'mpv'] as const)(
  'SHE-26 an anonymous visitor of %s is shown the login',
  async (ruta) => {
    await abrir(ruta)
    await expect.element(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
    expect(location.hash).toBe(`#/${ruta}`)
  },
)

test('SHE-49 the DNI search is there for whoever is signed in, and for nobody else', async () => {
  await abrirReporte()
  await expect.element(buscadorDelPadron()).not.toBeInTheDocument()
  await abrir('login')
  await expect.element(page.getByLabelText('Usuario')).toBeVisible()
  await expect.element(buscadorDelPadron()).not.toBeInTheDocument()
  await abrir('welcome', { como: 'nadie' })
  await expect.element(buscadorDelPadron()).toBeVisible()
})

test('SHE-60 VIS-52 the public report is reached by its address, and never asks for the log of the staff', async () => {
  const ajenas = [
    responder(visitasApi.lista, () => rechazo('sinSesion')),
    responder(visitasApi.porArea, () => rechazo('sinSesion')),
  ]
  await abrirReporte()
  await expect.element(page.getByText('Mostrando 0 registros').first()).toBeVisible()
  expect(ajenas).toEqual([[], []])
})

test('SHE-96 a list of areas that cannot be loaded is told, not swallowed', async () => {
  responder(catalogosApi.areas, () => rechazo('inesperado'))
  await abrirReporte()
  await expect.element(page.getByText('No se pudo obtener datos').first()).toBeVisible()
})
