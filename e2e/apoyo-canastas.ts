import type { Tablero } from '@cabildo/contracts/tablero'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { cabecerasDe, dniNuevo } from './apoyo-trabajadores.ts'
import { abrir, unico } from './apoyo-visitas.ts'

/** Holds permissions 3, 7 and 8. */
export const ENCARGADO = 'programas'

interface CanastaDePrueba {
  dni: string
  ape_nom: string
}

/** Registers a beneficiary without the browser, by a name that no other has. */
export const registrarCanasta = async (request: APIRequestContext, datos: object = {}): Promise<CanastaDePrueba> => {
  const respuesta = await request.post('/api/excel/new', {
    headers: await cabecerasDe(request, ENCARGADO),
    data: {
      ...{ dni: dniNuevo(), ape_nom: unico('CCAMA RAMOS, ELSA'), ngrupo: 'GRUPO 4', eval_campo: 'APTO' },
      ...{ address: 'Jr. Los Olivos 45', fec_entrega: '2026-03-02', zona: 'alto ilo', mz: 'c', lote: '7' },
      ...datos,
    },
  })
  expect(respuesta.status()).toBe(200)
  return ((await respuesta.json()) as { data: CanastaDePrueba }).data
}

/** Opens the screen and waits for its rows. */
export const abrirCanastas = async (page: Page): Promise<void> => {
  await abrir(page, 'excel', ENCARGADO)
  await expect(page.getByRole('heading', { name: 'LISTADO DE CANASTAS' })).toBeVisible()
  await expect(filas(page).first()).toBeVisible()
}

export const filas = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('gridcell') })
export const dialogo = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** The only row that the search box finds. */
export const filaDe = async (page: Page, { ape_nom }: Pick<CanastaDePrueba, 'ape_nom'>): Promise<Locator> => {
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(ape_nom)
  await expect(filas(page)).toHaveCount(1)
  await expect(filas(page)).toContainText(ape_nom)
  return filas(page)
}

/** The counters as the server has them. */
export const contar = async ({ request }: Page): Promise<Tablero> =>
  (await request.get('/api/chart', { headers: await cabecerasDe(request, ENCARGADO) })).json()
