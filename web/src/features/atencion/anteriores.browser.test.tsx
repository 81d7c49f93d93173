import { anterioresApi } from '@cabildo/contracts/respuestas-anteriores'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { SIN_RESPONSABLES } from '../../../test/fabricas/atencion.ts'
import { abrirReclamos, unReclamo } from '../../../test/fabricas/reclamos.ts'
import { abrirSolicitudes, unaSolicitud } from '../../../test/fabricas/transparencia.ts'
import { responder } from '../../../test/servidor.ts'
import { sinDesborde } from '../../../test/vista.ts'

const boton = () => page.getByRole('button', { name: 'Registrar respuesta anterior' })
const dialogo = () => page.getByRole('dialog', { name: 'REGISTRAR RESPUESTA ANTERIOR' })
const caja = (nombre: string) => page.getByRole('checkbox', { name: nombre })

test('REC-41 API-160 complaints of before are chosen and told as answered on a day; each refused one says why', async () => {
  const deAntes = { anterior: true }
  await abrirReclamos([
    ...[unReclamo(1, deAntes), unReclamo(2, deAntes), unReclamo(3)],
    unReclamo(4, { ...deAntes, estado: 'RESPONDIDO', semaforo: null, restan: null, tarde: 0 }),
  ])
  await expect.element(caja('Elegir REC-000001')).toBeVisible()
  for (const otro of ['Elegir REC-000003', 'Elegir REC-000004'])
    await expect.element(caja(otro)).not.toBeInTheDocument()
  await caja('Elegir los de esta página que son de antes').click()
  await expect.element(page.getByRole('group', { name: 'Filas elegidas' })).toMatchTextContent('2 filas elegidas')
  await boton().click()
  await expect.element(dialogo()).toMatchTextContent('Falta: la fecha de la respuesta')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialogo().getByText('Elija la fecha de la respuesta')).toBeVisible()
  await dialogo()
    .getByLabelText(/^Fecha de la respuesta/)
    .fill('10/07/2026')
  await expect.element(dialogo()).toMatchTextContent('No se escribe al ciudadano')
  await revisarAccesibilidad()
  const enviados = responder(anterioresApi.reclamos, {
    data: [
      { id: 1, hecho: true, mensaje: 'Hecho' },
      { id: 2, hecho: false, mensaje: 'La fecha es anterior a su presentación' },
    ],
  })
  await dialogo().getByRole('button', { name: 'Registrar' }).click()
  await expect.element(page.getByText('Respuesta registrada')).toBeVisible()
  await expect.element(dialogo()).toMatchTextContent('No se registraron:')
  await expect.element(dialogo()).toMatchTextContent('REC-000002La fecha es anterior a su presentación')
  await dialogo().getByRole('button', { name: 'Registrar' }).click()
  await expect
    .poll(() => enviados.map(({ body }) => body))
    .toMatchObject([
      { ids: [2, 1], fecha: '2026-07-10' },
      { ids: [2], fecha: '2026-07-10' },
    ])
  await dialogo().getByRole('button', { name: 'Cancelar' }).click()
})

test('TRS-14 API-160 requests of before too, at 390 px; the focus comes back', async () => {
  await page.viewport(390, 844)
  await abrirSolicitudes([unaSolicitud(1, { anterior: true }), unaSolicitud(2)])
  await page.getByRole('checkbox', { name: /^Elegir SAIP-/ }).click()
  await boton().click()
  await expect.element(dialogo()).toMatchTextContent('Falta: la fecha de la respuesta')
  expect(sinDesborde()).toBe(true)
  responder(anterioresApi.transparencia, { data: [{ id: 1, hecho: true, mensaje: 'Hecho' }] })
  await dialogo().getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(boton()).toHaveFocus()
  await boton().click()
  await dialogo()
    .getByLabelText(/^Fecha de la respuesta/)
    .fill('10/07/2026')
  await dialogo().getByRole('button', { name: 'Registrar' }).click()
  await expect.element(page.getByText('Respuesta registrada')).toBeVisible()
  await expect.element(dialogo()).not.toBeInTheDocument()
  await expect.element(boton()).not.toBeInTheDocument()
  await page.viewport(1440, 900)
})

test('REC-40 REC-41 who does not answer chooses nothing', async () => {
  await abrirReclamos([unReclamo(1, { anterior: true })], 'rebeca', { ...SIN_RESPONSABLES, responsable: false })
  await expect.element(page.getByRole('grid').getByText('Reclamo 01')).toBeVisible()
  await expect.element(caja('Elegir REC-000001')).not.toBeInTheDocument()
})
