import type { Tablero } from '@cabildo/contracts/tablero'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { cabecerasDe, dniNuevo } from './apoyo-trabajadores.ts'
import { abrir, unico } from './apoyo-visitas.ts'

/** Holds permissions 3, 7 and 8. */
export const ENCARGADO = 'programas'
export const TITULO = 'LISTADO DE CANASTAS'

export interface CanastaDePrueba {
  id: number
  dni: string
  ape_nom: string
  referencia: string
  updated_at: string
}

const pedir = async (request: APIRequestContext, method: 'POST' | 'PUT', path: string, data: object) => {
  const respuesta = await request.fetch(path, { method, headers: await cabecerasDe(request, ENCARGADO), data })
  expect(respuesta.status()).toBe(200)
  return ((await respuesta.json()) as { data: CanastaDePrueba }).data
}

const FICHA = { address: 'Jr. Los Olivos 45', fec_entrega: '2026-03-02', zona: 'alto ilo', mz: 'c', lote: '7' }

/** Registers a beneficiary without the browser, by a name that no other has. */
export const registrarCanasta = (request: APIRequestContext, datos: object = {}): Promise<CanastaDePrueba> =>
  pedir(request, 'POST', '/api/excel/new', {
    dni: dniNuevo(),
    ape_nom: unico('CCAMA RAMOS, ELSA'),
    ngrupo: 'GRUPO 4',
    eval_campo: 'APTO',
    ...FICHA,
    ...datos,
  })

/** A colleague corrects the address. */
export const mudar = (request: APIRequestContext, { id, ape_nom }: CanastaDePrueba, address: string) =>
  pedir(request, 'PUT', `/api/excel/update/${id}`, { ...FICHA, precalifica: 'NUEVO', ape_nom, address })

/** A colleague sets the reference. */
export const ponerReferencia = (request: APIRequestContext, { id }: CanastaDePrueba, state: string) =>
  pedir(request, 'PUT', `/api/excel/${id}`, { id, state })

/** Opens the screen, narrowed by its address, and waits for its rows. */
export const abrirCanastas = async (page: Page, datos = ''): Promise<void> => {
  await abrir(page, `excel${datos}`, ENCARGADO)
  await expect(page.getByRole('heading', { name: TITULO })).toBeVisible()
  await expect(filas(page).first()).toBeVisible()
}

export const filas = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('gridcell') })
export const dialogo = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** The only row that the search box finds. */
export const filaDe = async (page: Page, { ape_nom }: CanastaDePrueba): Promise<Locator> => {
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(ape_nom)
  await expect(filas(page)).toHaveCount(1)
  await expect(filas(page)).toContainText(ape_nom)
  return filas(page)
}

/** The counters as the server has them. */
export const contar = async ({ request }: Page): Promise<Tablero> =>
  (await request.get('/api/chart', { headers: await cabecerasDe(request, ENCARGADO) })).json()
