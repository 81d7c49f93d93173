import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { abrir, tokenDe } from './apoyo-visitas.ts'

/** Who keeps the registry in these tests: area 22, whose employees no other test counts. */
const USUARIO = 'usuarios'
const AREA = 22

const HOLGURA = 1_000_000
// One after the other from anywhere: drawn each by itself, two of a run would be the same now and then.
let siguiente = Math.floor(Math.random() * HOLGURA)

/** Eight digits that neither the register nor another test has. */
export const dniNuevo = (): string => `95${String(siguiente++ % HOLGURA).padStart(6, '0')}`

export const cabecerasDe = async (request: APIRequestContext, usuario = USUARIO) => ({
  authorization: `Bearer ${await tokenDe(request, usuario)}`,
})

/** Removes whoever has that DNI, so that a test may register the same person again. */
export const quitarTrabajador = async (request: APIRequestContext, dni: string): Promise<void> => {
  const headers = await cabecerasDe(request)
  const lista = await request.get(`/api/employees/byarea/${AREA}`, { headers, params: { length: -1 } })
  for (const fila of ((await lista.json()) as { data: { dni: string; empacce_id: number }[] }).data) {
    if (fila.dni !== dni) continue
    const respuesta = await request.post('/api/employees/remove', { headers, data: { empacce_id: fila.empacce_id } })
    expect(respuesta.status()).toBeLessThan(300)
  }
}

/** Opens the registry and waits for its rows. */
export const abrirTrabajadores = async (page: Page): Promise<void> => {
  await abrir(page, 'employee', USUARIO)
  await expect(page.getByRole('heading', { name: 'LISTADO DE TRABAJADORES' })).toBeVisible()
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')
}
