/// <reference lib="dom" />
import { RUTAS, type Ruta } from '@cabildo/contracts/base/rutas'
import { TEXTO_DE_DEMOSTRACION } from '@cabildo/contracts/entidad'
import { expect, type Page } from '@playwright/test'
import { faltasDeAlcance, textosCortados } from './accesibilidad-foco.ts'
import { abrir } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const rutas = Object.keys(RUTAS) as Ruta[]
const esPublica = (ruta: Ruta) => RUTAS[ruta].acceso === 'publico'
const publicas = rutas.filter(esPublica)
const delPersonal = rutas.filter((ruta) => !esPublica(ruta))

/** 1440×900 enlarged to 200 %, and 1280×1024 enlarged to 400 % (WCAG 1.4.4, 1.4.10). */
const AL_DOBLE = { width: 720, height: 450 }
const AL_CUADRUPLE = { width: 320, height: 256 }

const FORMULARIOS: ReadonlySet<Ruta> = new Set([
  'mpvirtual',
  'libro_reclama',
  'transparencia',
  'verifica',
  'consulta',
  'login',
])

/** The least that people may set between lines, letters, words and paragraphs without losing anything (WCAG 1.4.12). */
const HOLGURA =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }'

/** Goes from one screen to the next as a link does, and waits until it shows all that it loads. */
const irA = async (page: Page, ruta: Ruta) => {
  await page.evaluate((otra) => location.assign(`#/${otra}`), ruta)
  await expect(page).toHaveTitle(`${RUTAS[ruta].titulo} · Cabildo · ${TEXTO_DE_DEMOSTRACION}`)
  await expect(page.locator('main').last()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** The information that the virtual front desk shows first is looked at too, and closed. */
const cerrarInformacion = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const revisar = async (page: Page, ruta: Ruta) => {
  await irA(page, ruta)
  expect.soft(await faltasDeAlcance(page), ruta).toEqual([])
  if (ruta !== 'mpvirtual') return
  await cerrarInformacion(page)
  expect.soft(await faltasDeAlcance(page), ruta).toEqual([])
}

for (const [lado, mitad] of [
  ['first', delPersonal.filter((_, indice) => indice % 2 === 0)],
  ['other', delPersonal.filter((_, indice) => indice % 2 === 1)],
] as const)
  test(`SHE-22 WCAG 1.4.4 2.1.1 2.4.7 2.4.11 at 200 % no staff screen of the ${lado} half scrolls sideways, covers the focus or keeps anything from the keyboard`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize(AL_DOBLE)
    await abrir(page, 'welcome', 'informatica')
    for (const ruta of mitad) await revisar(page, ruta)
  })

test('SHE-03 SHE-04 WCAG 1.4.4 2.1.1 2.4.7 2.4.11 at 200 % no public page scrolls sideways, covers the focus or keeps anything from the keyboard', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(AL_DOBLE)
  await page.goto('/#/login')
  for (const ruta of publicas) await revisar(page, ruta)
})

test('SHE-03 SHE-04 WCAG 1.4.10 1.4.12 2.4.11 in 320 pixels of width no public page scrolls sideways or covers the focus, and texts set wider stay whole', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(AL_CUADRUPLE)
  await page.goto('/#/login')
  for (const ruta of publicas) await revisar(page, ruta)
  await page.addStyleTag({ content: HOLGURA })
  for (const ruta of publicas) {
    await revisar(page, ruta)
    if (FORMULARIOS.has(ruta)) expect.soft(await textosCortados(page), ruta).toEqual([])
  }
})
