import { usuariosApi } from '@cabildo/contracts/usuarios'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  abrirAccesos,
  accesos,
  elegirArea,
  elegirInformatica,
  grabar,
  interruptor,
  lapiz,
  nuevoAcceso as nuevo,
  permiso,
  porEmpleado,
  unAcceso,
} from '../../../test/fabricas/usuarios.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { filas } from '../../../test/tabla.ts'
import { aviso, enfocar, sinDesborde, textosDe } from '../../../test/vista.ts'

const CODIGOS = [
  'Panel Reclamos',
  'Panel Normas',
  'Panel Usuarios',
  'Panel Visitas',
  'Panel Empleados',
  'Mesa de Partes',
  'Generar documentos para firma digital',
  'Para despacho Firma Digital',
]
const OPCIONALES = [
  'Canastas',
  'Canastas: nuevo',
  'Canastas: subir Excel',
  'Nacimientos',
  'Archivo de normas',
  'Seguimiento de obras',
]
/** The access of a user by area, without a code. */
const SIN_CODIGOS = { roles: [], area_id: 30, cargo_id: null, version: 'v1' }
const elegidas = () => permiso().getByRole('checkbox', { checked: true })

test('EXP-02 USU-26 USU-27 USU-28 USU-29 USU-38 the codes in their order, fetched and saved', async () => {
  const acceso = unAcceso(1, { area_id: 15, cargo_id: 3 })
  await abrirAccesos([acceso], [porEmpleado(101)])
  responder(usuariosApi.permisos, { roles: [2, 13], area_id: 15, cargo_id: 3, version: 'v1' })
  const guardados = responder(usuariosApi.guardarPermisos, { data: acceso })
  await lapiz().click()
  await expect.element(permiso().getByLabelText('Año')).toHaveValue('2026')
  await expect.element(permiso().getByRole('combobox', { name: 'Area' })).toHaveValue('Gerencia de Desarrollo Urbano')
  await expect.element(permiso().getByLabelText('Cargo')).toHaveValue('3')
  await expect
    .poll(() => textosDe(permiso().getByLabelText('Cargo').getByRole('option')))
    .toEqual(['Elija el cargo', 'Gerente', 'Subgerente', 'Especialista', 'Técnico administrativo', 'Asistente'])
  const seccion = (name: string) =>
    [...permiso().getByRole('group', { name }).element().querySelectorAll('label')].map((l) => l.textContent)
  await expect.poll(() => seccion('Permisos')).toEqual(CODIGOS)
  await expect.poll(() => seccion('Módulos opcionales')).toEqual(OPCIONALES)
  await expect
    .poll(() => seccion('Trámite documentario'))
    .toEqual(['Bandeja de expedientes', 'Jefe de área (bandeja)', 'Supervisión de trámites'])
  await expect.element(elegidas()).toHaveLength(2)
  await expect.element(permiso().getByLabelText('Panel Normas')).toBeChecked()
  await expect.element(permiso()).toMatchTextContent('2 permisos elegidos')
  await revisarAccesibilidad()
  await permiso().getByLabelText('Panel Normas').click()
  await expect.element(permiso()).toMatchTextContent('1 permiso elegido')
  await permiso().getByText('Panel Visitas').click()
  await grabar().click()
  await expect.element(aviso('Permisos grabado con éxito')).toBeVisible()
  expect(guardados.map(({ body }) => body)).toEqual([
    { id: 101, empacce_id: 1, area_id: 15, cargo_id: 3, myChoices: [13, 5], version: 'v1' },
  ])
})

test('USU-30 USU-34 a new access takes the place of the newest one; a user by area has no position', async () => {
  const dados = [unAcceso(1)]
  await abrirAccesos(dados)
  const guardados = responder(usuariosApi.guardarPermisos, { existe_acceso: true })
  await nuevo().click()
  await expect.element(permiso().getByRole('combobox', { name: 'Area' })).toHaveValue('Registro Civil')
  await expect.element(permiso().getByLabelText('Cargo')).not.toBeInTheDocument()
  await expect.element(elegidas()).not.toBeInTheDocument()
  await elegirArea('Alcaldía')
  // The chosen name stands selected: typing replaces it.
  await userEvent.keyboard('Registro')
  await expect.element(permiso().getByRole('combobox', { name: 'Area' })).toHaveValue('Registro')
  await elegirArea('Alcaldía')
  await grabar().click()
  await expect.element(aviso('Ya existe acceso para el usuario')).toBeVisible()
  expect(guardados[0]?.body).toEqual({ id: 101, empacce_id: 0, area_id: 11, myChoices: [] })
  await expect.element(permiso()).toBeVisible()
  await permiso().getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog', { name: 'NUEVO PERMISO' }).getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(permiso()).not.toBeInTheDocument()
  await interruptor().click()
  await expect.element(interruptor()).not.toBeChecked()
  responder(usuariosApi.guardarPermisos, () => {
    dados.unshift(unAcceso(2, { area_id: 11 }))
    return {}
  })
  await nuevo().click()
  await elegirArea('Alcaldía')
  await grabar().click()
  await expect.element(aviso('Permisos grabado con éxito')).toBeVisible()
  await expect.element(filas()).toHaveLength(2)
  await expect.element(accesos().getByRole('switch', { checked: true })).toHaveLength(1)
})

test('USU-37 codes that cannot be fetched open nothing half filled', async () => {
  await abrirAccesos()
  responder(usuariosApi.permisos, () => rechazo('inesperado'))
  await lapiz().click()
  await expect.element(aviso('No se pudo obtener el registro')).toBeVisible()
  await expect.element(permiso()).not.toBeInTheDocument()
})

test('USU-38 a save that fails keeps the modal and the choice', async () => {
  await abrirAccesos()
  responder(usuariosApi.permisos, SIN_CODIGOS)
  responder(usuariosApi.guardarPermisos, () => rechazo('inesperado'))
  await lapiz().click()
  await permiso().getByLabelText('Nacimientos').click()
  await grabar().click()
  await expect.element(aviso('No se pudo grabar los permisos')).toBeVisible()
  await expect.element(permiso().getByLabelText('Nacimientos')).toBeChecked()
})

test('D-04 who may not grant the reserved codes sees them disabled, and why', async () => {
  await abrirAccesos(undefined, undefined, 'jefa')
  responder(usuariosApi.permisos, SIN_CODIGOS)
  responder(usuariosApi.guardarPermisos, () => rechazo('reservado'))
  await lapiz().click()
  for (const codigo of ['Panel Usuarios', 'Seguimiento de obras']) {
    const casilla = permiso().getByLabelText(codigo)
    await expect.element(casilla).toHaveAttribute('aria-disabled', 'true')
    await expect.element(casilla).toHaveAccessibleDescription('Solo lo concede el área de informática')
  }
  await expect.element(permiso().getByLabelText('Mesa de Partes')).not.toHaveAttribute('aria-disabled')
  await expect.element(permiso().getByLabelText('Mesa de Partes')).toBeEnabled()
  await enfocar(permiso().getByLabelText('Panel Normas'))
  await userEvent.keyboard('{Tab}')
  await expect.element(permiso().getByLabelText('Panel Usuarios')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(permiso().getByLabelText('Panel Usuarios')).not.toBeChecked()
  await revisarAccesibilidad()
  await elegirInformatica(permiso())
  // A grant to somebody else may have come meanwhile: the server has the last word.
  await grabar().click()
  await expect.element(aviso('Solo el área de informática puede hacer este cambio')).toBeVisible()
})

test('SHE-63 by keyboard alone, one dialog above the other, and back again', async () => {
  await abrirAccesos()
  responder(usuariosApi.permisos, SIN_CODIGOS)
  const guardados = responder(usuariosApi.guardarPermisos, {})
  await expect.element(lapiz()).toBeVisible()
  await enfocar(lapiz())
  await userEvent.keyboard('{Enter}')
  await expect.element(permiso().getByRole('combobox', { name: 'Area' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(permiso().getByLabelText('Panel Reclamos')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(permiso().getByLabelText('Panel Reclamos')).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(permiso()).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(aviso('Permisos grabado con éxito')).toBeVisible()
  expect(guardados.map(({ body }) => body.myChoices)).toEqual([[1]])
  await expect.element(permiso()).not.toBeInTheDocument()
  await expect.element(lapiz()).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(interruptor()).toHaveFocus()
})

test('D-22 a code taken away by somebody else meanwhile is not granted again in silence', async () => {
  await abrirAccesos()
  responder(usuariosApi.permisos, { ...SIN_CODIGOS, roles: [5, 6] })
  responder(usuariosApi.guardarPermisos, () => rechazo('desactualizado'))
  await lapiz().click()
  await expect.element(permiso().getByLabelText('Panel Empleados')).toBeChecked()
  await permiso().getByLabelText('Nacimientos').click()
  await grabar().click()
  await expect
    .element(permiso().getByRole('alert'))
    .toMatchTextContent('El registro fue modificado por otro usuario, vuelva a cargarlo')
  await revisarAccesibilidad()
  responder(usuariosApi.permisos, { ...SIN_CODIGOS, roles: [5], version: 'v2' })
  await permiso().getByRole('button', { name: 'Ver cambios' }).click()
  await expect.element(permiso().getByRole('alert')).not.toBeInTheDocument()
  await expect.element(permiso().getByLabelText('Panel Empleados')).not.toBeChecked()
  await expect.element(permiso().getByLabelText('Nacimientos')).toBeChecked()
  const guardados = responder(usuariosApi.guardarPermisos, {})
  await grabar().click()
  await expect.element(aviso('Permisos grabado con éxito')).toBeVisible()
  expect(guardados[0]?.body).toMatchObject({ myChoices: [5, 10], version: 'v2' })
})

test('both dialogs are clean for axe on a phone and fit its width', async () => {
  await page.viewport(390, 844)
  await abrirAccesos()
  responder(usuariosApi.permisos, SIN_CODIGOS)
  await expect.element(filas()).toHaveLength(1)
  await revisarAccesibilidad()
  await lapiz().click()
  await expect.element(permiso()).toBeVisible()
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
})

test('USU-59 the closed section Vigencia has both dates, in order, and says what they mean', async () => {
  const acceso = unAcceso(1)
  await abrirAccesos([acceso])
  responder(usuariosApi.permisos, { ...SIN_CODIGOS, hasta: '2099-12-31' })
  const guardados = responder(usuariosApi.guardarPermisos, { data: acceso })
  await lapiz().click()
  await expect.element(permiso().getByLabelText('Hasta', { exact: true })).not.toBeVisible()
  await permiso().getByText('hasta 31/12/2099').click()
  await expect.element(permiso().getByLabelText('Hasta', { exact: true })).toHaveValue('31/12/2099')
  await permiso().getByLabelText('Desde', { exact: true }).fill('01/01/2100')
  await permiso().getByLabelText('Hasta', { exact: true }).click()
  await userEvent.tab()
  await expect.element(permiso()).toMatchTextContent('Fecha no válida')
  await permiso().getByLabelText('Desde', { exact: true }).fill('31/12/2098')
  await permiso().getByLabelText('Hasta', { exact: true }).fill('30/12/2098')
  await userEvent.tab()
  await expect.element(permiso()).toMatchTextContent('La fecha final debe ser mayor o igual a la inicial')
  await revisarAccesibilidad()
  await permiso().getByLabelText('Hasta', { exact: true }).fill('31/12/2098')
  await grabar().click()
  await expect.element(aviso('Permisos grabado con éxito')).toBeVisible()
  expect(guardados.map(({ body }) => body)).toMatchObject([{ desde: '2098-12-31', hasta: '2098-12-31' }])
})

test('USU-59 the access of user 11 offers no dates', async () => {
  await abrirAccesos([unAcceso(1, { user_id: 11 })], [{ ...porEmpleado(11), username: 'admin' }])
  await nuevo().click()
  await expect.element(permiso()).toBeVisible()
  await expect.element(permiso().getByText('Vigencia')).not.toBeInTheDocument()
})

test('USU-31 the refusal says where the access is, and the new one can take its place', async () => {
  await abrirAccesos([unAcceso(1)])
  const existente = { empacce_id: 1, area_name: 'Registro Civil', cargo_name: '', anio_eje: 2026, estado: true }
  const guardados = responder(usuariosApi.guardarPermisos, ({ body }) =>
    body.reemplaza ? { data: unAcceso(2) } : { existe_acceso: true, existente },
  )
  await nuevo().click()
  await permiso().getByText('Panel Visitas').click()
  await grabar().click()
  const pregunta = page.getByRole('alertdialog')
  await expect.element(pregunta).toMatchTextContent('Ya existe acceso para el usuario: Registro Civil, 2026.')
  await expect.element(pregunta.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await expect.element(pregunta.getByRole('button', { name: 'Trasladar' })).toBeVisible()
  await revisarAccesibilidad()
  await pregunta.getByRole('button', { name: 'Reemplazar' }).click()
  await expect.element(aviso('Permisos grabado con éxito')).toBeVisible()
  expect(guardados.map(({ body }) => body.reemplaza)).toEqual([undefined, true])
})
