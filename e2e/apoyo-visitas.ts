import { opcionesVigentes } from '@cabildo/contracts/trabajadores'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

/** A person of the demonstration's local register. */
export const CONOCIDO = { dni: '98348368', nombre: 'Silva Callisaya Luis Augusto' }

const CLAVE = 'cabildo-demo'

/** A text that no other test writes, so that tests of one database never meet. */
export const unico = (asunto: string): string =>
  `${asunto} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

const tokens = new Map<string, Promise<string>>()

const pedirToken = async (request: APIRequestContext, usuario: string) => {
  const respuesta = await request.post('/api/login', { data: { username: usuario, password: CLAVE } })
  expect(respuesta.status()).toBe(200)
  return ((await respuesta.json()) as { access_token: string }).access_token
}

/** The session of a demonstration account; one login per worker. */
export const tokenDe = (request: APIRequestContext, usuario: string): Promise<string> => {
  const conocido = tokens.get(usuario) ?? pedirToken(request, usuario)
  tokens.set(usuario, conocido)
  return conocido
}

/** Forgets the sessions of one instance before the tests of another. */
export const olvidarTokens = (): void => tokens.clear()

/** Opens a screen already signed in. */
export const abrir = async (page: Page, ruta: string, usuario = 'recepcion'): Promise<void> => {
  await abrirCon(page, ruta, await tokenDe(page.request, usuario))
}

/** Opens a screen with the session of a token. */
export const abrirCon = async (page: Page, ruta: string, token: string): Promise<void> => {
  await page.addInitScript((valor) => localStorage.setItem('token', valor), token)
  await page.goto(`/#/${ruta}`)
}

/** Opens the visitor log and waits for its first rows. */
export const abrirVisitas = async (page: Page, usuario = 'recepcion'): Promise<void> => {
  await abrir(page, 'visitas', usuario)
  await expect(page.getByRole('heading', { name: 'LISTADO DE VISITAS' })).toBeVisible()
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')
}

/** The button of the screen's head; a table without rows has one of its own. */
export const botonNuevo = (page: Page): Locator =>
  page.getByRole('main').locator('header').getByRole('button', { name: 'Nuevo', exact: true })

interface VisitaDePrueba {
  id: number
  motivo: string
  updated_at: string
}

/** Registers a visit without the browser. */
export const registrar = async (
  request: APIRequestContext,
  motivo: string,
  usuario = 'recepcion',
  name = 'Prueba Visitante',
): Promise<VisitaDePrueba> => {
  const headers = { authorization: `Bearer ${await tokenDe(request, usuario)}` }
  const area = usuario === 'programas' ? 47 : 20
  const empleados = await request.get(`/api/employees/byarea/${area}`, { headers })
  const hoy = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Lima' })
  const { data } = (await empleados.json()) as { data: Parameters<typeof opcionesVigentes>[0] }
  const [opcion] = opcionesVigentes(data, Number(hoy.slice(0, 4)), hoy)
  const respuesta = await request.post('/api/visitas', {
    headers,
    data: { nrodoc: '98999999', name, motivo, ubicacion: 'OFICINA CENTRAL', empacce_id: opcion?.empacce_id },
  })
  expect(respuesta.status()).toBeLessThan(300)
  return ((await respuesta.json()) as { data: VisitaDePrueba }).data
}

/** The server does the next call of this address, and its answer never comes. */
export const perderRespuesta = (page: Page, direccion: string) =>
  page.route(
    direccion,
    async (ruta) => {
      if (ruta.request().method() === 'POST') await ruta.fetch()
      await ruta.abort()
    },
    { times: 1 },
  )

/** The row that holds a text, once it stands alone: until the search has been answered, rows may move from under a press. */
export const buscarFila = async (page: Page, texto: string) => {
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(texto)
  await expect(page.getByRole('main').locator('tbody').getByRole('row')).toHaveCount(1)
  const fila = page.getByRole('row').filter({ hasText: texto })
  await expect(fila).toHaveCount(1)
  return fila
}

/** Has a table loaded that shall fail, unless what somebody else did has had it loaded before, and the screen is left already. */
export const oYaSalio = (page: Page, recarga: Promise<unknown>) =>
  Promise.race([recarga, page.getByRole('button', { name: 'Ingresar' }).waitFor()])
