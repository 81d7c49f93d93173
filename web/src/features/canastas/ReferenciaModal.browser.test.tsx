import { canastasApi } from '@cabildo/contracts/canastas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirCanastas, filaDe, unaCanasta } from '../../../test/fabricas/canastas.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { dialogo, textosDe } from '../../../test/vista.ts'

const modal = () => dialogo('CAMBIAR ESTADO REFERENCIA')
const grabar = () => modal().getByRole('button', { name: 'Grabar' })
const opciones = () => modal().getByRole('group', { name: 'Referencia' }).getByRole('button')
const elegidas = () => modal().getByRole('button', { pressed: true })

test('CAN-14 CAN-23 CAN-24 CAN-28 D-22 a click highlights one of four references, another takes it away', async () => {
  const canasta = unaCanasta(1)
  const filasDelServidor = [canasta]
  await abrirCanastas(filasDelServidor)
  const fila = filaDe(canasta)
  await fila.getByRole('button', { name: `Cambiar referencia de ${canasta.ape_nom}` }).click()
  await expect
    .poll(() => textosDe(opciones()))
    .toEqual(['PENDIENTE', 'ACTA-MPI Actual', 'NO CORRESPONDE', 'NO TITULAR'])
  await expect.element(grabar()).toBeDisabled()
  await opciones().nth(0).click()
  await opciones().nth(3).click()
  await expect.poll(() => textosDe(elegidas())).toEqual(['NO TITULAR'])
  await revisarAccesibilidad()
  await opciones().nth(3).click()
  await expect.element(elegidas()).not.toBeInTheDocument()
  await expect.element(grabar()).toBeDisabled()
  await opciones().nth(2).click()

  const deOtro = unaCanasta(1, { referencia: 'PENDIENTE', updated_at: '2026-03-02 10:00:00.000' })
  filasDelServidor[0] = deOtro
  responder(canastasApi.cambiarReferencia, () => rechazo('desactualizado'))
  await grabar().click()
  await modal().getByRole('button', { name: 'Ver cambios' }).click()
  await expect.poll(() => textosDe(opciones())[0]).toBe('PENDIENTE Actual')
  const enviados = responder(canastasApi.cambiarReferencia, ({ body: { state } }) => {
    const data = { ...deOtro, referencia: state }
    filasDelServidor[0] = data
    return { data }
  })
  await grabar().click()
  await expect.element(page.getByText('Registro actualizado con éxito', { exact: true })).toBeVisible()
  expect(enviados.map(({ body }) => body)).toEqual([
    { id: canasta.id, state: 'NO CORRESPONDE', version: deOtro.updated_at },
  ])
  await expect.element(fila).toMatchTextContent('NO CORRESPONDE')
})

test('CAN-28 a change of the reference that fails says so and keeps what was chosen', async () => {
  const canasta = unaCanasta(1)
  await abrirCanastas([canasta])
  responder(canastasApi.cambiarReferencia, () => rechazo('inesperado'))
  await filaDe(canasta)
    .getByRole('button', { name: /^Cambiar referencia/ })
    .click()
  await opciones().nth(0).click()
  await grabar().click()
  await expect.element(page.getByText('No se pudo actualizar el registro', { exact: true })).toBeVisible()
  await expect.poll(() => textosDe(elegidas())).toEqual(['PENDIENTE'])
})
