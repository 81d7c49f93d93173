import { type Incompatible, incompatiblesApi } from '@cabildo/contracts/incompatibles'
import { perfilesApi } from '@cabildo/contracts/perfiles'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import type { Persona } from '../../../test/elenco.ts'
import {
  abrirAccesos,
  grabar,
  lapiz,
  PERFILES,
  permiso,
  porEmpleado,
  unAcceso,
} from '../../../test/fabricas/usuarios.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, dialogo, sinDesborde } from '../../../test/vista.ts'

const unPar = (cambios: Partial<Incompatible> = {}): Incompatible => ({
  ...{ id: 1, codigos: [11, 12], efecto: 'avisa', motivo: 'quien redacta no firma', cuantos: 0, titulares: [] },
  ...{ updated_at: 'v1' },
  ...cambios,
})
const boton = (name: string) => page.getByRole('button', { name, exact: true })
const tabla = () => page.getByRole('table', { name: 'Incompatibilidades' })
const NOMBRE = 'Generar documentos para firma digital, Para despacho Firma Digital'
const abrirPares = async (pares: Incompatible[], como: Persona) => {
  responder(perfilesApi.lista, { data: [...PERFILES] })
  responder(incompatiblesApi.lista, () => ({ data: pares }))
  await abrir('perfiles', { como })
  await page.getByRole('tab', { name: 'Incompatibilidades' }).click()
  await expect.element(tabla()).toBeVisible()
}

test('USU-66 USU-71 whoever shapes the house adds a pair, and reads who holds both', async () => {
  const pares = [
    unPar({ cuantos: 1, titulares: [{ username: 'sara', employee: 'Soto, Sara', area_name: 'Secretaría General' }] }),
  ]
  await abrirPares(pares, 'sol')
  await page.getByText('1 persona').click()
  await expect.element(tabla()).toMatchTextContent('Soto, Sara')
  await revisarAccesibilidad()
  const nuevos = responder(incompatiblesApi.registrar, ({ body }) => {
    const data = unPar({ id: 2, ...body, codigos: [...body.codigos] })
    pares.push(data)
    return { data }
  })
  await boton('Nuevo').click()
  const caja = dialogo('NUEVA INCOMPATIBILIDAD')
  await expect.element(caja.getByLabelText('Permiso', { exact: true })).toHaveFocus()
  await caja.getByLabelText('Permiso', { exact: true }).selectOptions('Panel Visitas')
  await caja.getByLabelText('Con el permiso').selectOptions('Panel Visitas')
  await caja.getByLabelText('Motivo').fill('no se dan las dos cosas a la vez')
  await expect.element(grabar()).toBeDisabled()
  await caja.getByLabelText('Con el permiso').selectOptions('Panel Empleados')
  await caja.getByLabelText('Efecto').selectOptions('Prohíbe')
  await revisarAccesibilidad()
  await grabar().click()
  await expect.element(aviso('Incompatibilidad grabada')).toBeVisible()
  expect(nuevos.map(({ body }) => body)).toEqual([
    { codigos: [5, 6], efecto: 'prohibe', motivo: 'no se dan las dos cosas a la vez' },
  ])
  await expect.element(tabla()).toMatchTextContent('Prohíbe')
  const borrados = responder(incompatiblesApi.eliminar, {})
  await boton(`Eliminar ${NOMBRE}`).click()
  await boton('Aceptar').click()
  await expect.element(aviso('Registro eliminado')).toBeVisible()
  expect(borrados.map(({ params }) => params.id)).toEqual([1])
})

test('USU-66 others read the pairs, and are told who changes them; the tab fits a phone', async () => {
  await abrirPares([unPar()], 'jefa')
  await expect.element(boton('Nuevo')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: new RegExp(`^Editar ${NOMBRE}: Solo quien puede abrir Organización`) }))
    .toHaveAttribute('aria-disabled', 'true')
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
})

test('USU-66 the dialog asks before permissions that are not recommended together, and says why others are refused', async () => {
  await abrirAccesos([unAcceso(1, { area_id: 15, cargo_id: 3 })], [porEmpleado(101)])
  responder(usuariosApi.permisos, { roles: [11], area_id: 15, cargo_id: 3, version: 'v1' })
  const pregunta = 'Estos permisos no se recomiendan juntos: quien redacta no firma. ¿Grabar?'
  const enviados = responder(usuariosApi.guardarPermisos, ({ body }) =>
    body.aceptado ? { data: unAcceso(1) } : rechazo('permisosPorAceptar', { message: pregunta }),
  )
  await lapiz().click()
  await permiso().getByLabelText('Para despacho Firma Digital').click()
  await grabar().click()
  const caja = page.getByRole('alertdialog', { name: 'PERMISOS NO RECOMENDADOS' })
  await expect.element(caja).toMatchTextContent(pregunta)
  await expect.element(caja.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await revisarAccesibilidad()
  await userEvent.keyboard('{Enter}')
  await expect.element(caja).not.toBeInTheDocument()
  await expect.element(permiso().getByLabelText('Para despacho Firma Digital')).toBeChecked()
  await permiso().getByRole('button', { name: 'Grabar' }).click()
  await caja.getByRole('button', { name: 'Grabar' }).click()
  await expect.element(aviso('Permisos grabado con éxito')).toBeVisible()
  expect(enviados.map(({ body }) => body.aceptado)).toEqual([undefined, undefined, true])

  const motivo = 'Estos permisos no se dan juntos: quien redacta no firma'
  responder(usuariosApi.guardarPermisos, () => rechazo('validacion', { errors: { myChoices: motivo } }))
  await lapiz().click()
  await permiso().getByLabelText('Para despacho Firma Digital').click()
  await permiso().getByRole('button', { name: 'Grabar' }).click()
  await expect.element(permiso().getByRole('alert').first()).toMatchTextContent(motivo)
})
