import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { conEntidad } from '../../../test/entidad.ts'
import { abrir, tokenDe } from '../../../test/pantalla.tsx'
import { altura, sinDesborde, textosDe } from '../../../test/vista.ts'

const principal = () => page.getByRole('main')
const tarjetas = () => principal().getByRole('listitem')
const buscador = () => page.getByLabelText('¿Qué necesita hacer?')
const noExiste = () => page.getByRole('heading', { name: 'Esta página no existe' })

test('SHE-03 SHE-19 the root shows who is not signed in every public service, with what it needs and how long it takes', async () => {
  await abrir('')
  await expect
    .poll(() => textosDe(principal().getByRole('heading', { level: 2 })))
    .toEqual([
      ...['Mesa de partes', 'Seguimiento de mi trámite', 'Verificar documento', 'Transparencia'],
      ...['Libro de reclamaciones', 'Archivo de normas', 'Reporte de visitas', 'Seguimiento de obras'],
    ])
  expect(location.hash).toBe('#/')
  // Pages of the server, which need no script (decision 0214).
  await expect.element(principal().getByRole('link', { name: 'Normas municipales' })).toHaveAttribute('href', '/normas')
  await expect.element(principal().getByRole('link', { name: 'Obras públicas' })).toHaveAttribute('href', '/obras')
  for (const tarjeta of tarjetas().all()) await expect.element(tarjeta).toMatchTextContent(/Necesita.+Demora.+/)
  await buscador().fill('LICENCIA')
  await expect.element(tarjetas()).toHaveLength(1)
  await expect.element(principal().getByRole('status')).toMatchTextContent('1 de 8 servicios')
  await expect.element(tarjetas().getByRole('link')).toHaveAttribute('href', '#/mpvirtual')
  await buscador().fill('pasaporte')
  await expect.element(principal().getByRole('status')).toMatchTextContent('Ningún servicio con esas palabras')
  await expect.element(tarjetas().getByRole('link', { name: 'Mesa de partes' })).toBeVisible()
})

test('SHE-03 the page of services has an address of its own, where the frame marks it, also on a phone', async () => {
  await page.viewport(390, 844)
  await abrir('inicio')
  await expect.element(tarjetas()).toHaveLength(8)
  await expect.poll(() => document.title).toBe('Servicios en línea · Cabildo')
  await expect.poll(sinDesborde).toBe(true)
  expect(await altura(buscador())).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'Menú de servicios' }).click()
  const aqui = page.getByRole('navigation', { name: 'Todos los servicios' }).getByRole('link', { name: 'Inicio' })
  await expect.element(aqui).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('{Escape}')
  await revisarAccesibilidad()
  await expect.element(page.getByRole('contentinfo').getByRole('link', { name: 'Inicio' })).toBeVisible()
  await expect.element(page.getByRole('banner').getByRole('link').first()).toHaveAttribute('href', '#/inicio')
  await page.viewport(1440, 900)
  await revisarAccesibilidad()
})

test('SHE-19 SHE-25 at the root, signing in elsewhere in this browser shows the welcome, and the end of the session the login', async () => {
  await abrir('', { como: 'nadie' })
  await expect.element(page.getByRole('button', { name: 'Cerrar sesion' })).toBeVisible()
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  await expect.element(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  localStorage.setItem('token', tokenDe(ELENCO.nadie))
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  await expect.element(page.getByRole('button', { name: 'Cerrar sesion' })).toBeVisible()
})

test('SHE-21 SHE-23 an address that is none says so to whom is not signed in, with the ways on; one of the staff asks to sign in', async () => {
  await abrir('pagina-vieja' as never)
  await expect.element(noExiste()).toBeVisible()
  await expect.poll(() => document.title).toBe('Página no encontrada · Cabildo')
  await expect.element(page.getByLabelText('Usuario', { exact: true })).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await page.getByRole('main').getByRole('link', { name: 'Ver los servicios en línea' }).click()
  await expect.element(tarjetas()).toHaveLength(8)
  location.hash = '#/visitas'
  await expect.element(page.getByLabelText('Usuario', { exact: true })).toBeVisible()
  await expect.element(noExiste()).not.toBeInTheDocument()
})

test('MPV-15 the site that the installation names is the start, for the frame too', async () => {
  conEntidad({ sitio: 'https://muni.example.com' })
  await abrir('inicio')
  await expect
    .element(page.getByRole('banner').getByRole('link').first())
    .toHaveAttribute('href', 'https://muni.example.com')
  const servicios = page.getByRole('navigation', { name: 'Servicios', exact: true })
  await expect.element(servicios.getByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '#/inicio')
})
