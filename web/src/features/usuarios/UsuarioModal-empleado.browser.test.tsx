import { identidadApi } from '@cabildo/contracts/identidad'
import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  abrirNuevo,
  abrirUsuarios,
  CLAVE,
  crear,
  encontrar,
  filaDe,
  grabar,
  guardarNuevo,
  porArea,
  porEmpleado,
} from '../../../test/fabricas/usuarios.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { botonNuevo } from '../../../test/tabla.ts'
import { aviso, campo, dialogo } from '../../../test/vista.ts'

const DNI = '98000001'
const empleado = () => dialogo('NUEVO EMPLEADO')

/** Nobody has the DNI, neither here nor in the registry of identity. */
const sinNadie = () => {
  responder(trabajadoresApi.buscarDni, {})
  responder(identidadApi.reniec, {})
  return responder(usuariosApi.buscarEmpleado, { data: [] })
}

/** Holds the answer to a DNI back until it is let go, and then answers that. */
const retener = (contestar: () => ReturnType<typeof encontrar> | Response) => {
  const soltar = Promise.withResolvers<void>()
  const contestado = Promise.withResolvers<void>()
  responder(usuariosApi.buscarEmpleado, async () => {
    await soltar.promise
    contestado.resolve()
    return contestar()
  })
  return async () => {
    soltar.resolve()
    await contestado.promise
  }
}

test('USU-06 USU-19 USU-20 SHE-63 an unknown DNI leads through NUEVO EMPLEADO and back', async () => {
  const usuarios = [porArea(101)]
  await abrirNuevo(usuarios)
  sinNadie()
  const persona = { dni: DNI, name: 'Lucía', ape_pat: 'Paredes', ape_mat: 'Ugarte' }
  const personas = responder(trabajadoresApi.registrarPersona, { data: { employee_id: 8, ...persona } })
  const registrados = guardarNuevo(
    usuarios,
    porEmpleado(102, { username: 'lparedes', employee: 'Paredes Ugarte, Lucía' }),
  )
  await campo('Usuario').fill('lparedes')
  await campo('Contraseña').fill(CLAVE)
  await campo('DNI').fill(DNI)
  await expect.element(empleado()).toBeVisible()
  await expect.element(crear()).not.toBeInTheDocument()
  await expect.element(campo('DNI')).toHaveValue(DNI)
  await expect.element(page.getByText('No encontramos ese DNI. Escriba los datos.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(empleado()).toBeVisible()
  await revisarAccesibilidad()
  await campo('Nombre').fill('Lucía')
  await campo('Apellido Paterno').fill('Paredes')
  await campo('Apellido Materno').fill('Ugarte')
  await campo('Sexo').selectOptions('0')
  await grabar().click()
  await expect.element(empleado()).not.toBeInTheDocument()
  await expect.element(crear()).toBeVisible()
  expect(personas.map(({ body }) => body)).toEqual([expect.objectContaining({ ...persona, sexo: 0 })])
  await expect.element(campo('DNI')).toHaveValue(DNI)
  await expect.element(campo('Apellidos y nombres')).toHaveValue('Paredes Ugarte, Lucía')
  await expect.element(campo('Usuario')).toHaveValue('lparedes')
  await expect.element(campo('Contraseña')).toHaveValue(CLAVE)
  // Whoever was registered just now has no access: that the user shall have none is said.
  await expect.element(grabar()).toBeDisabled()
  await expect.element(crear()).toMatchTextContent('Falta: área del acceso, cargo')
  await crear().getByRole('checkbox', { name: 'Sin acceso por ahora' }).click()
  await grabar().click()
  await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
  expect(registrados.map(({ body }) => body)).toEqual([
    { username: 'lparedes', password: CLAVE, nroDni: DNI, employee_id: 8 },
  ])
  await expect.element(crear()).not.toBeInTheDocument()
  await expect.element(botonNuevo()).toHaveFocus()
  await expect.element(filaDe('lparedes')).toMatchTextContent('Paredes Ugarte, Lucía')
})

test('USU-21 USU-67 ING-25 an employee without access gets area, position and the codes of a profile in the same dialog', async () => {
  const usuarios = [porArea(101)]
  await abrirUsuarios(usuarios, 'jefa')
  await botonNuevo().click()
  responder(usuariosApi.buscarEmpleado, encontrar({ acceso: null }))
  const registrados = guardarNuevo(usuarios, porEmpleado(102))
  await campo('DNI').fill('98000001')
  await campo('Usuario').fill('nolivares102')
  await campo('Contraseña').fill(CLAVE)
  await campo('Correo para avisos').fill('Nadia@example.com')
  await expect.element(crear()).toMatchTextContent('Falta: correo para avisos, área del acceso, cargo')
  await campo('Correo para avisos').fill('nadia@example.com')
  await expect.element(crear().getByText('Por comprobar')).toBeVisible()
  const area = crear().getByRole('combobox', { name: 'Área del acceso' })
  await area.fill('Alcaldía')
  await page.getByRole('listbox').getByRole('option', { name: 'Alcaldía', exact: true }).click()
  await campo('Cargo').selectOptions('3')
  const perfil = crear().getByLabelText('Perfil')
  // One with a code that only informatics gives shows, and cannot be chosen.
  await expect.element(perfil.getByRole('option', { name: 'Obras' })).toBeDisabled()
  await perfil.selectOptions('1')
  await expect.element(crear().getByRole('checkbox', { checked: true })).toHaveLength(2)
  await revisarAccesibilidad()
  // Its boxes stay editable; the list says so once they are no longer the profile's.
  await crear().getByLabelText('Panel Visitas').click()
  await expect.element(perfil).toHaveValue('')
  await crear().getByLabelText('Panel Visitas').click()
  await expect.element(perfil).toHaveValue('1')
  await grabar().click()
  await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
  expect(registrados.map(({ body }) => body)).toEqual([
    {
      ...{ username: 'nolivares102', password: CLAVE, nroDni: '98000001', employee_id: 7, email: 'nadia@example.com' },
      acceso: { area_id: 11, cargo_id: 3, myChoices: [11, 12], perfil_id: 1 },
    },
  ])
})

test('USU-21 codes are given to the access that the employee has', async () => {
  const usuarios = [porArea(101)]
  await abrirNuevo(usuarios)
  const acceso = { anio_eje: 2026, area_name: 'Alcaldía', cargo_name: 'Gerente', roles: [] }
  responder(usuariosApi.buscarEmpleado, encontrar({ acceso }))
  const registrados = guardarNuevo(usuarios, porEmpleado(102))
  await campo('DNI').fill('98000001')
  await expect.element(crear()).toMatchTextContent('Toma el acceso que ya tiene: 2026 · Alcaldía · Gerente.')
  await campo('Usuario').fill('nolivares102')
  await campo('Contraseña').fill(CLAVE)
  await crear().getByLabelText('Panel Visitas').click()
  await grabar().click()
  await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
  expect(registrados.map(({ body }) => body.acceso)).toEqual([{ myChoices: [5] }])
})

test('USU-19 leaving NUEVO EMPLEADO leads back to what was typed', async () => {
  await abrirNuevo()
  sinNadie()
  await campo('Usuario').fill('alguien')
  await campo('DNI').fill(DNI)
  await expect.element(page.getByText('No encontramos ese DNI. Escriba los datos.')).toBeVisible()
  await empleado().getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(crear()).toBeVisible()
  await expect.element(crear().getByText('No hay un empleado con ese DNI')).toBeVisible()
  await expect.element(empleado()).not.toBeInTheDocument()
  await expect.element(campo('Usuario')).toHaveValue('alguien')
  await expect.element(grabar()).toBeDisabled()
})

test('USU-06 SHE-65 a slow search shows Buscando..., which goes with its failure', async () => {
  await abrirNuevo()
  const contestar = retener(() => rechazo('inesperado'))
  await campo('DNI').fill(DNI)
  const buscando = dialogo('Buscando...')
  await expect.element(buscando).toBeVisible()
  await revisarAccesibilidad()
  await contestar()
  await expect.element(buscando).not.toBeInTheDocument()
  await expect.element(aviso('No se pudo obtener datos')).toBeVisible()
  await expect.element(crear()).toBeVisible()
  await expect.element(campo('DNI')).toHaveFocus()
})

test('USU-09 USU-19 a search left for the other tab opens nothing over it, and is made again on return', async () => {
  await abrirNuevo()
  const contestar = retener(() => ({ data: [] }))
  await campo('DNI').fill(DNI)
  // Not by the pointer: the sign of a slow search may already be over the tabs.
  const pestana = page.getByRole('tab', { name: 'Usuario por Area' }).element()
  if (pestana instanceof HTMLElement) pestana.click()
  await expect.element(page.getByRole('combobox', { name: 'Area' })).toBeVisible()
  await contestar()
  await campo('Usuario').fill('alguien')
  await expect.element(crear()).toBeVisible()
  await expect.element(empleado()).not.toBeInTheDocument()
  const otraVez = sinNadie()
  await page.getByRole('tab', { name: 'Usuario por Empleado' }).click()
  await expect.element(empleado()).toBeVisible()
  expect(otraVez.map(({ params }) => params.dni)).toEqual([DNI])
})

test('USU-18 a search that failed says so and can be made again', async () => {
  await abrirNuevo()
  responder(usuariosApi.buscarEmpleado, () => rechazo('inesperado'))
  await campo('DNI').fill(DNI)
  await expect.element(crear().getByText(/No se pudo buscar al empleado de ese DNI/)).toBeVisible()
  await campo('Usuario').fill('alguien')
  await expect.element(crear().getByText(/Busque al empleado por su DNI, o elija el área/)).not.toBeInTheDocument()
  await revisarAccesibilidad()
  responder(usuariosApi.buscarEmpleado, encontrar())
  await crear().getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(campo('Apellidos y nombres')).toHaveValue('Olivares Rivas, Nadia')
  await expect.element(crear().getByText(/No se pudo buscar al empleado de ese DNI/)).not.toBeInTheDocument()
  await expect.element(campo('DNI')).toHaveFocus()
})

test('USU-18 an employee who has a user is told at once', async () => {
  await abrirNuevo()
  responder(usuariosApi.buscarEmpleado, encontrar({ con_usuario: true }))
  await campo('DNI').fill(DNI)
  await expect.element(crear().getByText('El empleado ya tiene un usuario')).toBeVisible()
  await expect.element(campo('Apellidos y nombres')).toHaveValue('Olivares Rivas, Nadia')
  await campo('Usuario').fill('nolivares')
  await campo('Contraseña').fill(CLAVE)
  await expect.element(grabar()).toBeDisabled()
})
