import type { Respuesta } from '@cabildo/contracts/base/llamada'
import { MENSAJES_VENTANILLA, ventanillaApi } from '@cabildo/contracts/ventanilla'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { responder } from '../servidor.ts'
import { dialogo } from './mesa-de-partes.ts'

export const VECINA = { dni: '98000000', nombre: 'Quispe Mamani Rosa Elvira' }

export const caja = () => dialogo(MENSAJES_VENTANILLA.titulo)
export const campoDe = (rotulo: string | RegExp) => caja().getByLabelText(rotulo)
export const boton = (name: string | RegExp) => caja().getByRole('button', { name })

type Registrado = Respuesta<typeof ventanillaApi.registrar>

export const unRegistrado = (cambios: Partial<Registrado> = {}): Registrado => ({
  ...{ id: 71, nro_registro: '2026-000071', fecha_legal: '2026-07-15', vence: '2026-08-26' },
  ...{ explicacion: '30 días hábiles', codigo: 'K7QF-3MZ9', expe_id: null, falta: '', subsanar_hasta: null },
  ...cambios,
})

/** The server's side of the counter: one person is known, what is sent is registered, and each cargo has a page. */
export const conVentanilla = (registrado: Registrado = unRegistrado()) => ({
  personas: responder(
    ventanillaApi.persona,
    ({ params: { documento } }) => ({ nombre: documento === VECINA.dni ? VECINA.nombre : '', hoy: null }),
    { aFalta: true },
  ),
  enviados: responder(ventanillaApi.registrar, registrado),
  cargos: responder(
    ventanillaApi.cargo,
    ({ query: { formato } }) =>
      new Response(`<!doctype html><title>Cargo ${formato}</title><p>Cargo`, {
        headers: { 'content-type': 'text/html' },
      }),
  ),
})

/** Opens the dialog by its key, as a clerk does, and waits for its first field to have the focus. */
export const abrirVentanilla = async () => {
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(campoDe('Lector de código de barras')).toHaveFocus()
}

/**
 * Counts how often the cargo that lies behind the page is printed, once it has loaded: its title is there earlier, and a print
 * that was asked for before comes with the end of the loading.
 */
export const contarImpresiones = async () => {
  const marco = () => document.querySelector<HTMLIFrameElement>('iframe[title="Cargo para imprimir"]')
  await expect.poll(() => marco()?.contentDocument?.title).toMatch(/^Cargo/)
  await expect.poll(() => marco()?.contentDocument?.readyState).toBe('complete')
  const ventana = marco()?.contentWindow
  if (!ventana) throw new Error('There is no cargo')
  return vi.spyOn(ventana, 'print').mockImplementation(() => undefined)
}

/** Writes what every filing needs besides who files. */
export const llenarDocumento = async (asunto: string) => {
  await campoDe('Tipo de documento').selectOptions('SOLICITUD-OTROS')
  await campoDe(/^Folios/).fill('3')
  await campoDe(/^Asunto/).fill(asunto)
}

/** Waits for the panel that follows a registration. */
export const esperarRegistrado = () =>
  expect.element(page.getByRole('region', { name: MENSAJES_VENTANILLA.registrado })).toBeVisible()
