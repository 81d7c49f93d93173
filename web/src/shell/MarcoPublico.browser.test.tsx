import { archivoApi } from '@cabildo/contracts/archivo'
import { RUTAS } from '@cabildo/contracts/base/rutas'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { procedimientosApi } from '@cabildo/contracts/procedimientos'
import { reporteVisitasApi } from '@cabildo/contracts/reporte-visitas'
import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import { primerasObrasApi } from '@cabildo/contracts/seguimiento-primeras'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../test/accesibilidad.ts'
import { conEntidad } from '../../test/entidad.ts'
import { abrir } from '../../test/pantalla.tsx'
import { responder } from '../../test/servidor.ts'
import { altura, enfocar, sinDesborde, textosDe } from '../../test/vista.ts'

const SIN_FILAS = { data: [], recordsTotal: 0, recordsFiltered: 0 }

/** What the pages without a form ask for as soon as they are opened: there is nothing yet. */
const sinDatos = () => {
  responder(archivoApi.listar, SIN_FILAS)
  responder(catalogosApi.areas, SIN_FILAS)
  responder(procedimientosApi.listar, SIN_FILAS)
  responder(reporteVisitasApi.reporte, SIN_FILAS)
  responder(primerasObrasApi.listar, { data: [], total: 0, actualizado: null, hoy: '2026-07-15' })
  responder(seguimientoApi.listar, { data: [], actualizado: null, hoy: '2026-07-15' })
}

const servicios = () => page.getByRole('navigation', { name: 'Servicios', exact: true })
/** Whether links stand beside each other, none of them in two lines. */
const enUnaLinea = (enlaces: ReturnType<typeof page.getByRole>): boolean => {
  const cajas = enlaces.elements().map((enlace) => enlace.getBoundingClientRect())
  const textos = enlaces.elements().map((enlace) => {
    const rango = document.createRange()
    rango.selectNodeContents(enlace)
    return rango.getClientRects().length
  })
  return new Set(cajas.map(({ top }) => top)).size === 1 && textos.every((lineas) => lineas === 1)
}
const todos = () => page.getByRole('navigation', { name: 'Todos los servicios' })
const pie = () => page.getByRole('contentinfo')
const menu = () => page.getByRole('button', { name: 'Menú de servicios' })

test('SHE-03 P-10 D-136 the frame of the public pages names the municipality, its services and what it does with data', async () => {
  conEntidad({
    nombre: 'Municipalidad Provincial de Valle Alto',
    domicilio: 'Jr. Las Acequias 240, Plaza Mayor',
    telefono: '(000) 555-0142',
    correo: 'mesadepartes@example.com',
    horario: 'Lunes a viernes, de 8:00 a 16:30',
    privacidad: { registro: '', conservacion: '', contacto: 'mesadepartes@example.com' },
  })
  sinDatos()
  await abrir('verifica')
  await expect
    .element(page.getByRole('banner'))
    .toMatchTextContent('Municipalidad Provincial de Valle AltoServicios en línea')
  await expect
    .element(servicios().getByRole('link', { name: 'Verificar documento' }))
    .toHaveAttribute('aria-current', 'page')
  await expect
    .poll(() => textosDe(servicios().getByRole('link')))
    .toEqual(['Mesa de partes', 'Seguimiento', 'Verificar documento', 'Transparencia', 'Libro de reclamaciones'])
  // What shows is the beginning of what is heard.
  await expect
    .element(servicios().getByRole('link', { name: 'Seguimiento' }))
    .toHaveAccessibleName('Seguimiento de mi trámite')
  // A municipality without a site of its own starts at its services.
  const ruta = page.getByRole('navigation', { name: 'Ruta' })
  await expect.element(ruta.getByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '#/inicio')
  expect(enUnaLinea(servicios().getByRole('link'))).toBe(true)

  await expect.element(pie()).toMatchTextContent('Jr. Las Acequias 240, Plaza Mayor')
  await expect.element(pie()).toMatchTextContent('Lunes a viernes, de 8:00 a 16:30')
  await expect.element(pie().getByRole('link', { name: '(000) 555-0142' })).toHaveAttribute('href', 'tel:0005550142')
  await expect.element(pie().getByRole('link', { name: 'mesadepartes@example.com' })).toBeVisible()
  await pie().getByText('Protección de datos personales').click()
  await expect.element(pie()).toMatchTextContent('según la Ley 29733')
  await expect
    .element(pie())
    .toMatchTextContent('Puede pedir el acceso, la rectificación, la cancelación o la oposición en mesadepartes@')
  await revisarAccesibilidad()

  // What is not in the bar is in the menu, and a page that is not built is nowhere.
  await menu().click()
  await todos().getByRole('link', { name: 'Reporte de visitas' }).click()
  await expect.poll(() => document.title).toBe('Reporte de visitas · Cabildo')
  await expect.element(todos()).not.toBeInTheDocument()
  await expect
    .element(servicios().getByRole('link', { name: 'Reporte de visitas' }))
    .toHaveAttribute('aria-current', 'page')
  // The longest name that adds itself to the bar.
  location.hash = '#/seguimiento789'
  await expect.element(servicios().getByRole('link', { name: 'Obras' })).toBeVisible()
  const entidad = page.getByRole('banner').getByText('Municipalidad Provincial de Valle Alto')
  expect((await altura(entidad)) < 30).toBe(true)
  for (const ancho of [1440, 1280, 1130]) {
    await page.viewport(ancho, 900)
    expect(enUnaLinea(servicios().getByRole('link')), String(ancho)).toBe(true)
    expect(sinDesborde(), String(ancho)).toBe(true)
  }
  await page.viewport(1440, 900)
  const direcciones = [...document.querySelectorAll('a')].flatMap((enlace) => enlace.getAttribute('href') ?? [])
  const nuestras = new Set(direcciones.filter((href) => href.startsWith('#/')))
  expect(nuestras.size).toBeGreaterThan(7)
  for (const direccion of nuestras) {
    location.hash = direccion
    const ruta = Object.entries(RUTAS).find(([nombre]) => `#/${nombre}` === direccion)
    if (direccion === '#/' || direccion === '#/login') continue
    await expect.poll(() => document.title).toBe(`${ruta?.[1].titulo} · Cabildo`)
    await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByLabelText('Usuario', { exact: true })).not.toBeInTheDocument()
  }
})

test('SHE-03 on a phone the services are in a menu that keyboard, finger and screen reader open and close', async () => {
  sinDatos()
  await page.viewport(390, 844)
  await abrir('archivo')
  await expect.element(pie()).toBeVisible()
  await expect.element(servicios()).not.toBeInTheDocument()
  await expect.poll(sinDesborde).toBe(true)
  expect(await altura(menu())).toBeGreaterThanOrEqual(44)
  await enfocar(menu())
  await userEvent.keyboard('{Enter}')
  const aqui = todos().getByRole('link', { name: 'Archivo de normas' })
  await expect.element(aqui).toHaveAttribute('aria-current', 'page')
  expect(await altura(aqui)).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad()
  await userEvent.keyboard('{Tab}')
  await expect.element(todos().getByRole('link').first()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(todos()).not.toBeInTheDocument()
  await expect.element(menu()).toHaveFocus()
  for (const enlace of pie().getByRole('link').all()) expect(await altura(enlace)).toBeGreaterThanOrEqual(44)
})

test('SHE-03 on a phone the report leaves no empty line between its button and its table', async () => {
  sinDatos()
  await page.viewport(390, 844)
  await abrir('visita_reporte')
  await expect.element(page.getByText('No hay visitas en esas fechas')).toBeVisible()
  const fondo = page.getByRole('button', { name: 'Buscar', exact: true }).element().getBoundingClientRect().bottom
  const tope = page.getByLabelText('Buscar en la tabla').element().getBoundingClientRect().top
  expect(tope - fondo).toBeLessThan(44)
})

test('SHE-03 the login offers citizens every public page that there is, the archive too', async () => {
  await abrir('login')
  const enlaces = page.getByRole('navigation', { name: 'Páginas para ciudadanos' })
  await expect.element(enlaces.getByRole('link', { name: 'Archivo de normas' })).toHaveAttribute('href', '#/archivo')
  await enlaces.getByRole('link', { name: 'Verificar documento' }).click()
  await expect.poll(() => document.title).toBe('Verificar documento · Cabildo')
  await revisarAccesibilidad()
})
