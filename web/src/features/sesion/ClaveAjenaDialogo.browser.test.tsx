import { usuariosApi } from '@cabildo/contracts/usuarios'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirUsuarios, elegir, grabar } from '../../../test/fabricas/usuarios.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, campo, dialogo, enfocar } from '../../../test/vista.ts'

const modal = () => dialogo('MODIFICAR CONTRASEÑA')
const valorDe = (etiqueta: string) => campo(etiqueta).element().getAttribute('value') ?? ''

test('USU-45 USU-46 USU-47 USU-52 both passwords are asked for and must be equal, the one in use is not', async () => {
  await abrirUsuarios()
  const guardados = responder(usuariosApi.guardar, {})
  await elegir('registro102', 'Modificar Password')
  await expect.element(modal()).toBeVisible()
  await expect.element(campo('Contraseña actual')).not.toBeInTheDocument()
  await expect.element(campo('Contraseña nueva')).toHaveFocus()
  await expect.element(page.getByText(/Ingrese la contraseña/)).not.toBeInTheDocument()
  await expect.element(grabar()).toBeDisabled()
  await revisarAccesibilidad()
  await campo('Contraseña nueva').fill('otra clave del rio 8')
  await campo('Confirmar contraseña nueva').fill('otra clave del rio 9')
  await enfocar(campo('Contraseña nueva'))
  await expect.element(page.getByText('Las contraseñas no coinciden')).toBeVisible()
  await expect.element(grabar()).toBeDisabled()
  await campo('Confirmar contraseña nueva').fill('otra clave del rio 8')
  await expect.element(page.getByText('Las contraseñas no coinciden')).not.toBeInTheDocument()
  await grabar().click()
  await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
  await expect.element(modal()).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'LISTADO DE USUARIOS' })).toBeVisible()
  expect(guardados.map(({ body }) => body)).toEqual([{ accion: 'clave', id: 102, password: 'otra clave del rio 8' }])
})

test('USU-45 D-27 a known password is refused at its field, a generated one is taken', async () => {
  await abrirUsuarios()
  const conocida = 'Esa contraseña es muy conocida, elija otra'
  responder(usuariosApi.guardar, () => rechazo('validacion', { errors: { password: conocida } }))
  await elegir('registro102', 'Modificar Password')
  await campo('Contraseña nueva').fill('password123')
  await campo('Confirmar contraseña nueva').fill('password123')
  await grabar().click()
  await expect.element(aviso(conocida)).toBeVisible()
  await expect.element(campo('Contraseña nueva')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Generar contraseña' }).click()
  await expect.element(campo('Contraseña nueva')).toHaveAttribute('type', 'text')
  const generada = valorDe('Contraseña nueva')
  expect(generada).toMatch(/^(\w{4}-){3}\w{4}$/)
  await expect.element(campo('Confirmar contraseña nueva')).toHaveValue(generada)
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  const guardados = responder(usuariosApi.guardar, {})
  await grabar().click()
  await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
  expect(guardados.map(({ body }) => body)).toEqual([{ accion: 'clave', id: 102, password: generada }])
  await page.viewport(1440, 900)
  await elegir('registro102', 'Modificar Password')
  await expect.element(campo('Contraseña nueva')).toHaveValue('')
})

test('USU-52 D-07 it is initial, and the form says so', async () => {
  await abrirUsuarios()
  await elegir('registro102', 'Modificar Password')
  await expect
    .element(campo('Contraseña nueva'))
    .toHaveAccessibleDescription(
      'De 8 a 128 caracteres, o el usuario o su DNI. Es inicial: quien la reciba la cambiará al ingresar.',
    )
})

test('USU-52 a grant that came meanwhile keeps the password, and why is told', async () => {
  await abrirUsuarios(undefined, 'jefa')
  responder(usuariosApi.guardar, () => rechazo('reservado'))
  await elegir('registro101', 'Modificar Password')
  await page.getByRole('button', { name: 'Generar contraseña' }).click()
  await grabar().click()
  await expect.element(aviso('Solo el área de informática puede hacer este cambio')).toBeVisible()
  await expect.element(modal()).toBeVisible()
})
