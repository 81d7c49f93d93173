import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { abrir, tokenDe } from './apoyo-visitas.ts'

/** Who keeps the registry in these tests: area 22, whose employees no other test counts. */
export const USUARIO = 'usuarios'
const AREAS: Record<string, number> = { usuarios: 22, recepcion: 20 }

const HOLGURA = 1_000_000
// One after the other from anywhere: drawn each by itself, two of a run would be the same now and then.
let siguiente = Math.floor(Math.random() * HOLGURA)

/** Eight digits that neither the register nor another test has. */
export const dniNuevo = (): string => `95${String(siguiente++ % HOLGURA).padStart(6, '0')}`

export interface TrabajadorDePrueba {
  empacce_id: number
  employee_id: number
  dni: string
  name: string
  ape_pat: string
  ape_mat: string
  estado: number
  con_usuario: boolean
  updated_at: string
}

export const cabecerasDe = async (request: APIRequestContext, usuario = USUARIO) => ({
  authorization: `Bearer ${await tokenDe(request, usuario)}`,
})

/** Registers an employee without the browser. */
export const registrarTrabajador = async (
  request: APIRequestContext,
  ape_pat: string,
  cambio: { dni?: string; name?: string; cargo_id?: number } = {},
  usuario = USUARIO,
): Promise<TrabajadorDePrueba> => {
  const respuesta = await request.post('/api/employees', {
    headers: await cabecerasDe(request, usuario),
    data: { dni: dniNuevo(), name: 'Prueba', ape_pat, ape_mat: 'Mamani', sexo: 0, cargo_id: 3, ...cambio },
  })
  expect(respuesta.status()).toBeLessThan(300)
  return ((await respuesta.json()) as { data: TrabajadorDePrueba }).data
}

/** Changes an employee without the browser, as a colleague would. */
export const cambiarTrabajador = async (
  request: APIRequestContext,
  { employee_id, empacce_id }: TrabajadorDePrueba,
  cambio: object,
): Promise<void> => {
  const respuesta = await request.put(`/api/employees/${employee_id}`, {
    headers: await cabecerasDe(request),
    data: { empacce_id, ...cambio },
  })
  expect(respuesta.status()).toBe(200)
}

/** The rows of the account's own area. */
export const leerTrabajadores = async (
  request: APIRequestContext,
  usuario = USUARIO,
): Promise<TrabajadorDePrueba[]> => {
  const respuesta = await request.get(`/api/employees/byarea/${AREAS[usuario]}`, {
    headers: await cabecerasDe(request, usuario),
    params: { length: -1 },
  })
  return ((await respuesta.json()) as { data: TrabajadorDePrueba[] }).data
}

/** Removes whoever has that DNI, so that a test may register the same person again. */
export const quitarTrabajador = async (request: APIRequestContext, dni: string): Promise<void> => {
  for (const fila of await leerTrabajadores(request)) {
    if (fila.dni !== dni) continue
    const data = { empacce_id: fila.empacce_id }
    const respuesta = await request.post('/api/employees/remove', { headers: await cabecerasDe(request), data })
    expect(respuesta.status()).toBeLessThan(300)
  }
}

/** Opens the registry and waits for its rows. */
export const abrirTrabajadores = async (page: Page, usuario = USUARIO): Promise<void> => {
  await abrir(page, 'employee', usuario)
  await expect(page.getByRole('heading', { name: 'LISTADO DE TRABAJADORES' })).toBeVisible()
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')
}

/** Holds the calls to an address until they are let go. */
export const retener = async (page: Page, direccion: string) => {
  const soltar = Promise.withResolvers<void>()
  await page.route(direccion, async (ruta) => {
    await soltar.promise
    await ruta.fallback()
  })
  return soltar.resolve
}

export const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })
