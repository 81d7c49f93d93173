import { SERVICIOS, TODOS_ABIERTOS } from '@cabildo/contracts/base/servicios'
import { TEXTO_DE_DEMOSTRACION } from '@cabildo/contracts/entidad'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../test/accesibilidad.ts'
import { conEntidad } from '../../test/entidad.ts'
import { abrir } from '../../test/pantalla.tsx'

const cinta = () => page.getByRole('note').filter({ hasText: 'DEMOSTRACIÓN' })
const conPieImpreso = () =>
  document.adoptedStyleSheets.some((hoja) => [...hoja.cssRules].some(({ cssText }) => cssText.includes('inventados')))

test.each(['login', 'inicio', 'welcome'] as const)(
  'ORG-49 WCAG 1.4.10 the demonstration says so on %s, in one line at 390 px, in the title and on paper; it covers nothing',
  async (ruta) => {
    conEntidad({ demostracion: true })
    await page.viewport(390, 844)
    await abrir(ruta, ruta === 'welcome' ? { como: 'rosa' } : {})
    await expect.element(cinta()).toHaveTextContent('DEMOSTRACIÓN: datos inventados, sin valor')
    const caja = cinta().element().getBoundingClientRect()
    expect([caja.top, caja.height]).toEqual([0, 28])
    expect(document.documentElement.scrollWidth).toBe(390)
    await expect.poll(() => document.title).toMatch(new RegExp(` · Cabildo · ${TEXTO_DE_DEMOSTRACION}$`))
    expect(conPieImpreso()).toBe(true)
    await revisarAccesibilidad()
  },
)

test('ORG-49 the menu of the staff ends at the foot of the window, below the strip too', async () => {
  conEntidad({ demostracion: true })
  await page.viewport(1440, 900)
  await abrir('welcome', { como: 'rosa' })
  const menu = page.getByRole('complementary')
  await expect.element(menu).toBeVisible()
  const { top, bottom } = menu.element().getBoundingClientRect()
  expect([top, bottom]).toEqual([28, 900])
})

test('ORG-50 a real installation shows no strip, and its title is as before', async () => {
  await abrir('inicio')
  await expect.poll(() => document.title).toBe('Servicios en línea · Cabildo')
  expect(cinta().elements()).toEqual([])
  expect(conPieImpreso()).toBe(false)
})

test.each([
  ['mpvirtual', 'mesa_de_partes', 'Mesa de partes virtual'],
  ['libro_reclama', 'reclamos', 'Libro de reclamaciones'],
  ['transparencia', 'transparencia', 'Transparencia'],
  ['visita_reporte', 'visitas', 'Reporte de visitas'],
  ['verifica', 'verificacion', 'Verificar documento'],
] as const)('ORG-44 %s of a closed service tells where to go, without a call', async (ruta, servicio, titulo) => {
  conEntidad({
    servicios: { ...TODOS_ABIERTOS, [servicio]: false },
    ...{ domicilio: 'Jr. Lima 100', telefono: '', horario: 'de 8 a 4' },
  })
  await abrir(ruta)
  await expect.element(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(
      'Este servicio aún no está disponible por esta vía. Acérquese a Jr. Lima 100. Atención: de 8 a 4.',
    )
  expect(page.getByRole('main').getByRole('textbox').elements()).toEqual([])
  if (servicio === SERVICIOS[0]) await revisarAccesibilidad()
})
