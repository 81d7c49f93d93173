import { areasApi } from '@cabildo/contracts/organizacion'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirAreas, elegirActo, filaDeArea, unArea } from '../../../../test/fabricas/organizacion.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { aviso, campo, dialogo } from '../../../../test/vista.ts'

const nombre = () => dialogo('CAMBIAR NOMBRE')
const clase = (name: string) => nombre().getByRole('radio', { name, exact: true })
const grabar = () => page.getByRole('button', { name: 'Grabar' })

test('ORG-22 a correction sends name and siglas alone, and has neither date nor document', async () => {
  await abrirAreas()
  const enviados = responder(areasApi.cambiarNombre, { data: unArea(25, 'Gerencia de Obras Públicas') })
  await elegirActo('Gerencia de Obras', 'Cambiar nombre')
  await expect.element(nombre()).toMatchTextContent('Falta: qué cambia')
  await clase('Corrección de escritura').click()
  await expect.element(campo('Documento que lo dispone')).not.toBeInTheDocument()
  await campo('Nombre').fill('Gerencia de Obras Públicas')
  await revisarAccesibilidad()
  await grabar().click()
  await expect.element(aviso('Área grabada con éxito')).toBeVisible()
  expect(enviados[0]?.body).toEqual({
    clase: 'correccion',
    name: 'Gerencia de Obras Públicas',
    siglas: 'GO',
    version: '2026-07-15 09:00:00.000',
  })
  await expect.element(filaDeArea('Gerencia de Obras')).toHaveFocus()
})

test('ORG-22 ORG-59 a change has its date, today if nothing else is said, and its document, and tells what stays', async () => {
  await abrirAreas()
  const enviados = responder(areasApi.cambiarNombre, { data: unArea(25, 'Gerencia de Vías') })
  await elegirActo('Gerencia de Obras', 'Cambiar nombre')
  await clase('Cambio de nombre').click()
  await campo('Nombre').fill('Gerencia de Vías')
  await expect.element(nombre()).toMatchTextContent('Falta: documento que lo dispone')
  await expect
    .element(campo('Rige desde'))
    .toHaveAccessibleDescription('La fecha debe ser posterior al 01/06/2026, desde cuando rige el nombre actual')
  await campo('Documento que lo dispone').fill('Ordenanza Municipal 012')
  await revisarAccesibilidad()
  await grabar().click()
  await expect.element(aviso('Nombre cambiado. Los documentos anteriores conservan «Gerencia de Obras»')).toBeVisible()
  expect(enviados[0]?.body).toMatchObject({ clase: 'cambio', documento: 'Ordenanza Municipal 012' })
  expect(enviados[0]?.body.desde).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('ORG-22 a rename to the same name is refused beside the name', async () => {
  await abrirAreas()
  responder(areasApi.cambiarNombre, () => rechazo('validacion', { errors: { name: 'El nombre no cambia' } }))
  await elegirActo('Gerencia de Obras', 'Cambiar nombre')
  await clase('Corrección de escritura').click()
  await grabar().click()
  await expect.element(aviso('El nombre no cambia')).toBeVisible()
  await expect.element(campo('Nombre')).toHaveFocus()
})
