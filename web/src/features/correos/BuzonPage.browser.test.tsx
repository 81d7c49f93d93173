import { type Correo, correosApi, NOMBRE_ESTADO_CORREO } from '@cabildo/contracts/correos'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { paginaDe } from '../../../test/listado.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { filaDe } from '../../../test/tabla.ts'
import { textosDe } from '../../../test/vista.ts'

const HOSTIL = '> Pague en <b>evil. com</b> <img src=x onerror="document.title=1">'
const correo = (id: number, estado: Correo['estado'], ultimo_error: string | null = null): Correo => ({
  ...{ id, estado, ultimo_error, para: `vecina${id}@example.com`, asunto: `Su trámite ${id}` },
  created_at: '2026-11-20 10:48:00',
})

/** The mailbox with those mails: what is tried again waits from then on. */
const conCorreos = (correos: Correo[]) => {
  const deEstado = (buscado: Correo['estado']) => correos.filter(({ estado }) => estado === buscado)
  responder(correosApi.listar, ({ query }) => ({
    ...paginaDe(
      correos.filter(({ estado }) => NOMBRE_ESTADO_CORREO[estado].includes(query.columns.estado ?? '')),
      query,
    ),
    pendientes: deEstado('pendiente').length,
    fallidos: deEstado('fallido').length,
  }))
  const suyo = (id: number) => correos.find((uno) => uno.id === id) ?? correo(id, 'buzon')
  responder(correosApi.ver, ({ params }) => ({ data: { ...suyo(params.id), texto: `Buenos días\n${HOSTIL}` } }))
  responder(correosApi.reintentar, ({ params }) => {
    suyo(params.id).estado = 'pendiente'
    return {}
  })
}

test('SHE-103 F5 API-99 area 21 sees what waits and what failed, reads a mail as text, and has it tried again', async () => {
  const cerrado = correo(3, 'fallido', 'EENVELOPE 550 RCPT TO')
  conCorreos([correo(1, 'buzon'), correo(2, 'pendiente'), cerrado, correo(4, 'fallido', 'ETIMEDOUT')])
  await abrir('buzon', { como: 'admin' })
  await expect
    .poll(() => textosDe(page.getByRole('columnheader')))
    .toEqual(['Para', 'Asunto', 'Estado', 'Fecha', 'Hora', 'Accion'])
  await expect.element(filaDe('vecina1@')).toMatchTextContent('En el buzón')
  await expect.element(filaDe('vecina2@')).toMatchTextContent('Por enviar')
  await expect.element(filaDe('vecina1@').getByRole('button')).toHaveLength(1)
  await revisarAccesibilidad()

  await page.getByRole('radio', { name: /^No enviados/ }).click()
  await expect.element(page.getByText('vecina1@example.com')).not.toBeInTheDocument()
  await expect.element(page.getByRole('radio', { name: 'No enviados 2' })).toBeChecked()
  await page.getByRole('button', { name: 'Reintentar envío a vecina4@example.com' }).click()
  await expect.element(page.getByText('El correo se enviará otra vez en unos segundos')).toBeVisible()
  await expect.element(filaDe('vecina4@')).not.toBeInTheDocument()

  // The text does not come, then the mail has left while the list still shows it.
  const leer = page.getByRole('button', { name: 'Leer correo para vecina3@example.com' })
  const dialogo = page.getByRole('dialog', { name: 'Su trámite 3' })
  responder(correosApi.ver, rechazo('inesperado'))
  await leer.click()
  await expect.element(dialogo.getByRole('alert')).toMatchTextContent('No se pudo obtener datos')
  responder(correosApi.ver, rechazo('noEncontrado'))
  await dialogo.getByRole('button', { name: 'Cargar otra vez' }).click()
  await expect.element(dialogo.getByRole('alert')).toHaveTextContent('El correo ya no está en el buzón')
  await expect.element(dialogo.getByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await dialogo.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(dialogo).not.toBeInTheDocument()

  responder(correosApi.ver, { data: { ...cerrado, texto: `Buenos días\n${HOSTIL}` } })
  await leer.click()
  await expect.element(dialogo).toMatchTextContent('Para vecina3@example.com · 20/11/2026 10:48')
  await expect.element(dialogo).toMatchTextContent('El último intento falló: EENVELOPE 550 RCPT TO')
  await expect.element(dialogo).toMatchTextContent(HOSTIL)
  expect(dialogo.element().querySelector('img, b')).toBeNull()
  await revisarAccesibilidad()
  await dialogo.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(dialogo).not.toBeInTheDocument()
  await expect.element(page.getByText('vecina3@example.com')).not.toBeInTheDocument()
})

test('SHE-103 other areas do not see the mailbox', async () => {
  await abrir('buzon', { como: 'mila' })
  await expect.poll(() => location.hash).toBe('#/welcome')
  await expect.element(page.getByText('No tiene permiso para esta opción')).toBeVisible()
})
