import { mesaDePartesApi } from '@cabildo/contracts/mesa-de-partes'
import { procedimientosApi } from '@cabildo/contracts/procedimientos'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { ciudadano, conRegistros, identificar, resumenDeErrores } from '../../../../test/fabricas/formularios.ts'
import {
  abrirMpvirtual,
  adjuntar,
  botonEnviar,
  CARGO,
  llenarDocumento,
} from '../../../../test/fabricas/mesa-de-partes-virtual.ts'
import { unProcedimiento } from '../../../../test/fabricas/procedimientos.ts'
import { listaDe } from '../../../../test/listado.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { sinDesborde, textosDe } from '../../../../test/vista.ts'

const campo = () => page.getByRole('combobox', { name: /^Procedimiento/ })
const ficha = () => page.getByRole('status').filter({ hasText: 'Plazo de respuesta' })

test('PLA-24 without active types the form is as in volume 1', async () => {
  await abrirMpvirtual()
  await expect.element(page.getByLabelText('Tipo de documento')).toBeVisible()
  await expect.element(campo()).not.toBeInTheDocument()
})

test('PLA-24 on a phone a type is searched and told without leaving the form; it fills nothing, and goes along with what is sent', async () => {
  const persona = ciudadano()
  conRegistros(persona)
  await page.viewport(390, 844)
  const licencia = unProcedimiento(1, {
    nombre: 'Licencia de funcionamiento',
    area_name: 'Gerencia de Desarrollo Urbano',
  })
  const duplicado = unProcedimiento(2, {
    ...{ nombre: 'Duplicado de partida', silencio: 3, dias: null, derecho: '', requisitos: [] },
  })
  responder(procedimientosApi.listar, listaDe([licencia, duplicado]))
  await abrirMpvirtual()
  await expect.element(campo()).toHaveValue('Otro o no estoy seguro')
  await expect.element(ficha()).not.toBeInTheDocument()
  await campo().fill('licéncia')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(campo()).toHaveValue('Licencia de funcionamiento')
  await expect
    .poll(() => textosDe(ficha().getByRole('definition')))
    .toEqual([
      'Solicitud firmadaCopia del DNI',
      ...['15 días hábiles', 'Silencio positivo', 'S/. 35.40, en caja', 'Gerencia de Desarrollo Urbano'],
    ])
  expect(textosDe(ficha().getByRole('term'))).toEqual([
    ...['Requisitos', 'Plazo de respuesta', 'Silencio administrativo', 'Derecho de tramitación', 'Área responsable'],
  ])
  await expect.element(page.getByLabelText('Asunto')).toHaveValue('')
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)

  await identificar(persona)
  await llenarDocumento('Pido licencia para mi bodega')
  await adjuntar()
  // Switched off meanwhile.
  responder(procedimientosApi.listar, listaDe([duplicado]))
  const retirado = 'Elija otro procedimiento: ese ya no se ofrece'
  responder(mesaDePartesApi.presentar, () => rechazo('validacion', { errors: { procedimiento_id: retirado } }))
  await botonEnviar().click()
  await resumenDeErrores().getByRole('link', { name: retirado }).click()
  await expect.element(campo()).toHaveFocus()
  // It is offered no more, and the entry that shows instead can be chosen.
  await expect.element(campo()).toHaveValue('Otro o no estoy seguro')
  await expect.element(campo()).toHaveAccessibleDescription(expect.stringContaining(retirado))
  await campo().fill('otro')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(campo()).not.toHaveAccessibleDescription(expect.stringContaining(retirado))
  const presentados = responder(mesaDePartesApi.presentar, CARGO)
  await campo().fill('duplicado')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(ficha()).toMatchTextContent('Aprobación automática')
  await botonEnviar().click()
  // The list's own option says the same words while it closes: only what arrived proves the sending.
  await expect.poll(() => presentados.map(({ body }) => body.procedimiento_id)).toEqual([2])
  await expect.element(page.getByText('Duplicado de partida', { exact: true })).toBeInTheDocument()
})
