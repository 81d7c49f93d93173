import { catalogosApi } from '@cabildo/contracts/catalogos'
import { identidadApi } from '@cabildo/contracts/identidad'
import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  abrirNuevo,
  abrirTrabajadores,
  cambiarPorOtro,
  cargos,
  llevarRegistro,
  unEmpleado,
} from '../../../test/fabricas/trabajadores.ts'
import { listaDe } from '../../../test/listado.ts'
import { recargar } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { botonNuevo, buscador, filaDe } from '../../../test/tabla.ts'
import { aviso, campo, enfocar, sinDesborde, textosDe } from '../../../test/vista.ts'

const modal = (titulo = 'CREAR EMPLEADO') => page.getByRole('dialog', { name: titulo })
const grabar = (titulo?: string) => modal(titulo).getByRole('button', { name: 'Grabar' })
const opciones = (nombre: string) => textosDe(campo(nombre).getByRole('option'))

/** Nobody knows any DNI. */
const sinPersonas = () => [responder(trabajadoresApi.buscarDni, {}), responder(identidadApi.reniec, {})]

const dejar = (nombre: string | RegExp) => page.getByLabelText(nombre, { exact: true }).element().blur()

describe('creating', () => {
  test('TRA-05 SHE-68 the whole journey works by keyboard alone', async () => {
    sinPersonas()
    const registro = [unEmpleado(1)]
    llevarRegistro(registro)
    await abrirTrabajadores(registro)
    await userEvent.keyboard('{Alt>}n{/Alt}')
    await expect.element(campo('DNI')).toHaveFocus()
    await userEvent.keyboard('95111222')
    await expect.element(page.getByText('No encontramos ese DNI. Escriba los datos.')).toBeVisible()
    // On a busy machine the answer takes long enough to be told.
    await expect.element(page.getByRole('dialog', { name: 'Buscando ...' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Tab}')
    await expect.element(campo('Nombre')).toHaveFocus()
    await userEvent.keyboard('Rosa Elvira')
    await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('Teclado')
    await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('Quispe')
    await userEvent.keyboard('{Tab}')
    await expect.element(campo('Sexo')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Tab}{Tab}{Tab}')
    await expect.element(campo('Cargo')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    await enfocar(buscador())
    await userEvent.keyboard('Teclado')
    await expect.element(page.getByRole('row')).toHaveLength(2)
    const fila = filaDe('Teclado')
    await enfocar(fila.getByRole('switch'))
    await userEvent.keyboard(' ')
    await expect.element(fila.getByRole('switch')).not.toBeChecked()
    await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
    await expect.element(campo('Nombre')).toHaveFocus()
    await userEvent.keyboard('María')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(modal('EDITAR EMPLEADO')).not.toBeInTheDocument()
    await expect.element(fila).toMatchTextContent('María')
    await enfocar(fila.getByRole('button', { name: /Eliminar/ }))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
    await expect.element(aviso('Registro eliminado')).toBeVisible()
    expect(registro).toEqual([unEmpleado(1)])
  })

  test('TRA-09 TRA-10 what is missing or wrong is said at its field', async () => {
    sinPersonas()
    await abrirNuevo()
    await userEvent.keyboard('12a34')
    await expect.element(campo('DNI')).toHaveValue('1234')
    // Not before the field was left.
    await expect.element(campo('DNI')).not.toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText('numero dni no es valido')).not.toBeInTheDocument()
    dejar('DNI')
    await expect.element(page.getByText('numero dni no es valido')).toBeVisible()
    await campo('DNI').fill('95111222')
    await expect.element(page.getByText('numero dni no es valido')).not.toBeInTheDocument()
    await expect.element(page.getByText('No encontramos ese DNI. Escriba los datos.')).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'Buscando ...' })).not.toBeInTheDocument()
    for (const [nombre, mensaje] of [
      ['Nombre', 'Ingrese el nombre'],
      ['Apellido Paterno', 'Ingrese el apellido paterno'],
      ['Apellido Materno', 'Ingrese el apellido materno'],
      ['Sexo', 'Elija el sexo'],
      ['Cargo', 'Elija el cargo'],
    ] as const) {
      await enfocar(campo(nombre))
      campo(nombre).element().blur()
      await expect.element(campo(nombre)).toHaveAccessibleDescription(mensaje)
    }
    await page.getByLabelText(/^Fecha de nacimiento/).fill('31/02/2000')
    dejar(/^Fecha de nacimiento/)
    await expect.element(page.getByText('Fecha no válida')).toBeVisible()
    await expect.element(modal()).toMatchTextContent('fecha de nacimiento')
    await expect.element(grabar()).toBeDisabled()
  })

  test('SHE-80 TRA-17 TRA-18 a recovered form asks the registry again, and the name in it may be written on', async () => {
    const [propias] = sinPersonas()
    await abrirNuevo()
    await campo('DNI').fill('95111222')
    await expect.element(page.getByText('No encontramos ese DNI. Escriba los datos.')).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'Buscando ...' })).not.toBeInTheDocument()
    await campo('Nombre').fill('Rosa')
    recargar()
    await expect.element(page.getByText('No encontramos ese DNI. Escriba los datos.')).toBeVisible()
    await expect.element(campo('Nombre')).toHaveValue('Rosa')
    await expect.element(campo('Nombre')).not.toHaveAttribute('readonly')
    expect(propias).toHaveLength(2)
  })

  test('TRA-25 somebody who has the access is refused, and the modal stays with what it holds', async () => {
    const { dni, name, ape_pat, ape_mat, sexo, fecha_nac } = unEmpleado(1)
    responder(trabajadoresApi.buscarDni, { name, ape_pat, ape_mat, sexo, fecha_nac })
    responder(trabajadoresApi.registrar, { existe_acceso: true })
    await abrirNuevo()
    await campo('DNI').fill(dni)
    await expect.element(page.getByText('Identidad encontrada')).toBeVisible()
    await campo('Cargo').selectOptions('Especialista')
    await grabar().click()
    await expect.element(aviso('Ya existe acceso para el usuario')).toBeVisible()
    await expect.element(modal()).toBeVisible()
    await expect.element(campo('DNI')).toHaveValue(dni)
    await expect.element(grabar()).toBeEnabled()
  })

  test('TRA-24 a save that fails says so, and the errors of the server stand at their fields', async () => {
    sinPersonas()
    await abrirNuevo()
    await campo('DNI').fill('95111222')
    await expect.element(page.getByText('No encontramos ese DNI. Escriba los datos.')).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'Buscando ...' })).not.toBeInTheDocument()
    await campo('Nombre').fill('Rosa Elvira')
    await campo('Apellido Paterno').fill('Falla')
    await campo('Apellido Materno').fill('Quispe')
    await campo('Sexo').selectOptions('FEMENINO')
    await campo('Cargo').selectOptions('Asistente')
    responder(trabajadoresApi.registrar, () => rechazo('validacion', { errors: { name: 'Nombre no admitido' } }))
    await grabar().click()
    await expect.element(aviso('No se pudo grabar el registro')).toBeVisible()
    await expect.element(campo('Nombre')).toHaveAccessibleDescription('Nombre no admitido')
    await expect.element(campo('Apellido Paterno')).toHaveValue('Falla')
    await campo('Nombre').fill('Otra')
    await expect.element(page.getByText('Nombre no admitido')).not.toBeInTheDocument()
  })

  test('TRA-29 the active positions are offered whatever their numbers, and no other', async () => {
    responder(
      catalogosApi.cargos,
      listaDe([
        { id: 1, name: 'Gerente', inactivo: true as const },
        { id: 3, name: 'Especialista' },
        { id: 6, name: 'Alcalde' },
      ]),
    )
    await abrirTrabajadores()
    await botonNuevo().click()
    await expect.poll(() => opciones('Cargo')).toEqual(['Seleccione un cargo', 'Especialista', 'Alcalde'])
  })

  test('TRA-12 SHE-29 positions that could not be loaded can be asked for again', async () => {
    const pedidos = responder(catalogosApi.cargos, () => rechazo('inesperado'))
    await abrirTrabajadores()
    await expect.element(aviso('No se pudo obtener datos')).toBeVisible()
    // Opening the modal asks a second time.
    expect(pedidos).toHaveLength(1)
    await botonNuevo().click()
    await expect.poll(() => pedidos.length).toBe(2)
    await expect.element(campo('Cargo')).toHaveAccessibleDescription(/No se pudo obtener datos/)
    responder(catalogosApi.cargos, cargos)
    await modal().getByRole('button', { name: 'Reintentar' }).click()
    await expect.poll(() => opciones('Cargo')).toHaveLength(6)
    await expect.element(campo('Cargo')).toHaveFocus()
  })

  test('TRA-05 SHE-63 SHE-68 the modal is clean for axe, empty and with errors, wide and narrow', async () => {
    await abrirNuevo()
    await userEvent.keyboard('{Escape}')
    await expect.element(modal()).toBeVisible()
    await revisarAccesibilidad()
    await campo('DNI').fill('123')
    dejar('DNI')
    await expect.element(page.getByText('numero dni no es valido')).toBeVisible()
    await page.viewport(390, 844)
    await revisarAccesibilidad()
    await expect.poll(sinDesborde).toBe(true)
  })
})

describe('editing', () => {
  const editar = (texto: string) =>
    filaDe(texto)
      .getByRole('button', { name: /Editar/ })
      .click()

  test('TRA-15 TRA-19 TRA-20 TRA-28 SHE-69 names and state may change, the DNI and the position not', async () => {
    const trabajador = unEmpleado(1)
    const registro = [trabajador]
    const { editados } = llevarRegistro(registro)
    await abrirTrabajadores(registro)
    await page.getByRole('button', { name: 'Editar a Quispe 01 Mamani, Prueba' }).click()
    await expect.element(modal('EDITAR EMPLEADO')).toBeVisible()
    await expect.element(campo('DNI')).toBeDisabled()
    await expect.element(campo('DNI')).toHaveValue(trabajador.dni)
    await expect.element(campo('Nombre')).toHaveFocus()
    await expect.element(campo('Cargo')).not.toBeInTheDocument()
    await expect.poll(() => opciones('Estado')).toEqual(['ACTIVO', 'INACTIVO'])
    await revisarAccesibilidad()
    await campo('Nombre').fill('Nadia')
    await campo('Estado').selectOptions('INACTIVO')
    await grabar('EDITAR EMPLEADO').click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    expect(editados).toHaveLength(1)
    expect(editados[0]?.params).toEqual({ id: trabajador.employee_id })
    expect(editados[0]?.body).toEqual({
      empacce_id: trabajador.empacce_id,
      name: 'Nadia',
      ape_pat: 'Quispe 01',
      ape_mat: 'Mamani',
      sexo: 0,
      fecha_nac: null,
      estado: 0,
      version: trabajador.updated_at,
    })
    await expect.element(filaDe('Quispe 01')).toMatchTextContent('Nadia')
    await expect.element(page.getByRole('switch')).not.toBeChecked()
  })

  test('SHE-94 D-22 a stale edit is refused; Ver cambios keeps what was typed and shows theirs', async () => {
    const registro = [unEmpleado(1)]
    llevarRegistro(registro)
    await abrirTrabajadores(registro)
    await editar('Quispe 01')
    await campo('Nombre').fill('Mía')
    cambiarPorOtro(registro, 1, { name: 'Ajena', ape_mat: 'Condori', sexo: 1 })
    await grabar('EDITAR EMPLEADO').click()
    await expect.element(page.getByText('El registro fue modificado por otro usuario, vuelva a cargarlo')).toBeVisible()
    await revisarAccesibilidad()
    await page.getByRole('button', { name: 'Ver cambios' }).click()
    await expect.element(campo('Nombre')).toHaveAccessibleDescription('Ahora dice: Ajena')
    await expect.element(campo('Nombre')).toHaveValue('Mía')
    await expect.element(campo('Apellido Materno')).toHaveAccessibleDescription('Cambió. Antes decía: Mamani')
    await expect.element(campo('Apellido Materno')).toHaveValue('Condori')
    await expect.element(campo('Sexo')).toHaveAccessibleDescription('Cambió. Antes decía: FEMENINO')
    await grabar('EDITAR EMPLEADO').click()
    await expect.element(filaDe('Quispe 01')).toMatchTextContent('Mía')
    await expect.element(filaDe('Quispe 01')).toMatchTextContent('Condori')
  })

  test('TRA-23 an employee whom somebody removed meanwhile is told, and the modal closes', async () => {
    const registro = [unEmpleado(1), unEmpleado(2)]
    llevarRegistro(registro)
    await abrirTrabajadores(registro)
    await editar('Quispe 01')
    await campo('Nombre').fill('Tarde')
    cambiarPorOtro(registro, 1, null)
    await grabar('EDITAR EMPLEADO').click()
    await expect.element(aviso('No se pudo grabar el registro')).toBeVisible()
    await expect.element(filaDe('Quispe 01')).not.toBeInTheDocument()
  })
})
