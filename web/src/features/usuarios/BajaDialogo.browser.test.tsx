import { bajaApi } from '@cabildo/contracts/baja'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import type { Persona } from '../../../test/elenco.ts'
import { abrirUsuarios, elegir, filaDe, porEmpleado } from '../../../test/fabricas/usuarios.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, dialogo, sinDesborde } from '../../../test/vista.ts'

const caja = () => dialogo('DAR DE BAJA')
const boton = () => caja().getByRole('button', { name: 'Dar de baja' })
const LINEAS = [
  { que: 'accesos' as const, cantidad: 1, cosas: ['Gerencia de Administración, Especialista, 2026'] },
  { que: 'expedientes' as const, cantidad: 12, cosas: ['2026-001', '2026-002'] },
  { que: 'visitas' as const, cantidad: 1, cosas: ['Desde el 18/11/2026 09:00'] },
]
const abrirBaja = async (data: typeof LINEAS, como?: Persona) => {
  responder(bajaApi.ver, { data })
  const usuario = porEmpleado(101)
  await abrirUsuarios([usuario], como)
  await elegir(usuario.username, 'Dar de baja')
  await expect.element(caja()).toBeVisible()
}

test('USU-65 the list says what hangs on the user and what becomes of it; the act wants a reason', async () => {
  await abrirBaja(LINEAS)
  await expect.element(caja().getByLabelText('Motivo')).toHaveFocus()
  await expect.element(caja()).toMatchTextContent('Expedientes asignados: 12')
  await expect.element(caja()).toMatchTextContent('2026-001 · 2026-002 · y 10 más')
  await expect.element(caja()).toMatchTextContent('Vuelven a «Sin asignar» en la bandeja de su área.')
  // What is decided on a screen that the caller may not open has no link.
  await expect.element(caja().getByRole('link')).not.toBeInTheDocument()
  await expect.element(caja()).toMatchTextContent('Falta: motivo')
  await revisarAccesibilidad()
  await caja().getByLabelText('Motivo').fill('Renuncia aceptada')
  const negados = responder(bajaApi.registrar, () => rechazo('ultimoAdministrador'))
  await boton().click()
  await expect.element(aviso('Debe quedar al menos un usuario con el permiso Panel Usuarios')).toBeVisible()
  await expect.element(caja().getByLabelText('Motivo')).toHaveValue('Renuncia aceptada')
  const dados = responder(bajaApi.registrar, { data: LINEAS })
  await boton().click()
  await expect.element(aviso('Baja registrada')).toBeVisible()
  expect([...negados, ...dados].map(({ params, body }) => [params.id, body])).toEqual([
    [101, { motivo: 'Renuncia aceptada' }],
    [101, { motivo: 'Renuncia aceptada' }],
  ])
})

test('USU-65 where something is to be decided there is a link to it, for whoever may open it', async () => {
  await page.viewport(390, 844)
  await abrirBaja(LINEAS, 'sol')
  await expect.element(caja().getByRole('link', { name: 'Ir a Visitas' })).toHaveAttribute('href', '#/visitas')
  await expect.element(caja().getByRole('link', { name: 'Ir a Bandeja' })).toBeVisible()
  await expect.poll(sinDesborde).toBe(true)
})

test('USU-65 nothing is ended that was not shown, and who has left is said by the table', async () => {
  responder(bajaApi.ver, () => rechazo('inesperado'))
  const usuarios = [porEmpleado(101), porEmpleado(102, { estado: 'dado de baja', baja: '2026-10-02' })]
  await abrirUsuarios(usuarios)
  await expect.element(filaDe('nolivares102')).toMatchTextContent('Dado de baja el 02/10/2026')
  await elegir('nolivares101', 'Dar de baja')
  await caja().getByLabelText('Motivo').fill('Renuncia aceptada')
  await expect.element(boton()).toBeDisabled()
  responder(bajaApi.ver, { data: [] })
  await caja()
    .getByRole('button', { name: /Reintentar/ })
    .click()
  await expect.element(caja()).toMatchTextContent('Nada depende de este usuario.')
  await expect.element(boton()).toBeEnabled()
})
