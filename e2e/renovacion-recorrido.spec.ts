import { type APIRequestContext, expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { aviso, dialogo } from './apoyo-usuarios.ts'
import { type Instancia, iniciarProducto } from './instancia.ts'
import { test } from './prueba.ts'

/**
 * A renewal can be undone in December and January alone, so this product's clock, and the browser's, stand in December whenever
 * the tests run.
 */
const ANIO = Number(new Date().toLocaleDateString('en-CA', { timeZone: 'America/Lima' }).slice(0, 4))
const ADELANTO_MS = Math.max(0, Date.parse(`${ANIO}-12-05T10:00:00-05:00`) - Date.now())
const RELOJ = `const D = Date, ms = ${ADELANTO_MS}
globalThis.Date = new Proxy(D, {
  construct: (t, a, n) => Reflect.construct(t, a.length ? a : [t.now() + ms], n),
  get: (t, que) => (que === 'now' ? () => t.now() + ms : Reflect.get(t, que)),
})`

let instancia: Instancia
test.beforeAll(async () => {
  test.setTimeout(180_000)
  const modulo = `data:text/javascript;base64,${Buffer.from(RELOJ).toString('base64')}`
  instancia = await iniciarProducto('renovacion', { NODE_OPTIONS: `--import=${modulo}` })
})
test.afterAll(() => instancia?.detener())

const sesionDe = async (request: APIRequestContext, username: string): Promise<string> => {
  const respuesta = await request.post(`${instancia.url}/api/login`, { data: { username, password: 'cabildo-demo' } })
  expect(respuesta.status()).toBe(200)
  return (await respuesta.json()).access_token
}

test('USU-55 USU-56 USU-57 USU-58 USU-61 an area is renewed as it was shown, with its encargatura, and undone to what it was', async ({
  browser,
}) => {
  const contexto = await browser.newContext({
    ...{ baseURL: instancia.url, locale: 'es-PE', timezoneId: 'America/Lima', viewport: { width: 1440, height: 900 } },
  })
  const page = await contexto.newPage()
  await page.clock.setFixedTime(Date.now() + ADELANTO_MS)
  const token = await sesionDe(page.request, 'informatica')
  const headers = { authorization: `Bearer ${token}` }
  const pedir = async (direccion: string) => (await page.request.get(direccion, { headers })).json()

  // Somebody of the area is answered for until the middle of January.
  type Fila = { username: string | null; area_id: number; cargo_name: string }
  const { data: filas } = (await pedir(`/api/users/renovacion/${ANIO + 1}?length=-1`)) as { data: Fila[] }
  const { area_id, cargo_name } = filas.find(({ username }) => username === 'reclamos') as Fila
  const { data: cargos } = (await pedir('/api/cargos')) as { data: { id: number; name: string }[] }
  const cargo_id = cargos.find(({ name }) => name === cargo_name)?.id ?? 0
  const { titulares, encargados } = (await pedir(
    `/api/users/encargaturas/opciones?area_id=${area_id}&cargo_id=${cargo_id}&search=obras`,
  )) as { titulares: { empacce_id: number; roles: number[] }[]; encargados: { user_id: number }[] }
  const titular = titulares.find(({ roles }) => roles.length > 0)
  const encargatura = await page.request.post('/api/users/encargaturas', {
    headers,
    data: {
      ...{ area_id, cargo_id, titular_acceso: titular?.empacce_id, user_id: encargados[0]?.user_id },
      ...{ clase: 'vacaciones', documento: 'Memorando 9', alcance: titular?.roles },
      ...{ desde: `${ANIO}-12-31`, hasta: `${ANIO + 1}-01-15` },
    },
  })
  expect(encargatura.status(), await encargatura.text()).toBe(200)

  await page.addInitScript((valor) => localStorage.setItem('token', valor), token)
  await page.goto('/#/renovacion')
  await expect(page.getByRole('heading', { name: 'RENOVACIÓN DE ACCESOS' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Área' }).selectOption(String(area_id))
  const tabla = page.getByRole('table', { name: 'RENOVACIÓN DE ACCESOS' })
  await expect(tabla.getByText(new RegExp(`^Encargado a .+ hasta el 15/01/${ANIO + 1}$`))).toBeVisible()
  await expect(tabla.getByText(`Ya tiene acceso de ${ANIO + 1}`)).toHaveCount(0)
  await revisarAccesibilidad(page)
  const boton = page.getByRole('button', { name: /^Renovar \d+ accesos?$/ })
  const cuantos = Number(/\d+/.exec((await boton.textContent()) ?? '')?.[0])
  expect(cuantos).toBeGreaterThan(0)
  await boton.click()
  await expect(page.getByText(new RegExp(`^Se renovaron ${cuantos} accesos de ${ANIO + 1}\\.`))).toBeVisible()
  await expect(tabla.getByText(`Ya tiene acceso de ${ANIO + 1}`)).toHaveCount(cuantos)

  // Undone, all of them are proposed again.
  await page.getByText('Renovaciones hechas').click()
  await page.getByRole('button', { name: /^Deshacer la del / }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'DESHACER RENOVACIÓN' })
  await revisarAccesibilidad(page)
  await pregunta.getByRole('button', { name: 'Deshacer' }).click()
  await expect(aviso(page, `Se deshicieron ${cuantos}; 0 ya se usaron y quedan.`)).toBeVisible()
  await expect(tabla.getByText(`Ya tiene acceso de ${ANIO + 1}`)).toHaveCount(0)
  await expect(boton).toHaveText(`Renovar ${cuantos} ${cuantos === 1 ? 'acceso' : 'accesos'}`)
  await expect(dialogo(page, 'QUEDARON SIN RENOVAR')).toHaveCount(0)
  await contexto.close()
})
