import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import { expect, test } from 'vitest'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirObras, boton, DE_OBRAS, esperarObras, mostrar, unaObra } from '../../../../test/fabricas/seguimiento.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { preguntaEliminar } from '../../../../test/tabla.ts'
import { aviso } from '../../../../test/vista.ts'

test('SEG-17 SEG-18 SEG-30 a work is deleted once that is confirmed by its name, and a failure leaves it', async () => {
  const puente = unaObra(2_480_997, { title_meta: 'Puente peatonal Los Sauces' })
  const losa = unaObra(2_480_998, { title_meta: 'Losa deportiva El Mirador' })
  await abrirObras([puente, losa], { como: DE_OBRAS, datos: 'vista=tabla' })
  const eliminar = boton(`Eliminar CUI ${losa.cui}`).first()
  await eliminar.click()
  const caja = preguntaEliminar()
  await expect.element(caja.getByText('Esta seguro de eliminar este registro?')).toBeVisible()
  await expect.element(caja.getByText(losa.title_meta)).toBeVisible()
  await expect.element(caja.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await expect.element(caja.getByRole('group', { name: /^Mover la ventana/ })).toBeVisible()
  await revisarAccesibilidad()
  responder(seguimientoApi.eliminar, () => rechazo('inesperado'))
  await caja.getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(aviso('No se pudo eliminar registro')).toBeVisible()
  await expect.element(caja).toBeVisible()
  const eliminadas = responder(seguimientoApi.eliminar, {})
  mostrar([puente])
  await caja.getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(aviso('Registro eliminado')).toBeVisible()
  expect(eliminadas.map(({ params }) => params.cui)).toEqual([losa.cui])
  await expect.element(caja).not.toBeInTheDocument()
  await esperarObras(1)
  await expect.element(eliminar).not.toBeInTheDocument()
})
