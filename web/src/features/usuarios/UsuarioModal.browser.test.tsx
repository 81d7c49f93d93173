import { usuariosApi } from '@cabildo/contracts/usuarios'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  abrirNuevo,
  abrirUsuarios,
  CLAVE,
  crear,
  elegir,
  elegirArea,
  elegirInformatica,
  encontrar,
  filaDe,
  grabar,
  guardarNuevo,
  porArea,
  porEmpleado,
} from '../../../test/fabricas/usuarios.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { botonNuevo, buscador } from '../../../test/tabla.ts'
import { aviso, campo, dialogo, enfocar, recogerCopias, textosDe, trasDibujar } from '../../../test/vista.ts'

const pestanaArea = () => page.getByRole('tab', { name: 'Usuario por Area' })
const listaAreas = () => page.getByRole('combobox', { name: 'Area' })

describe('Crear', () => {
  test('USU-06 USU-07 USU-09 USU-10 USU-18 a user by employee', async () => {
    const usuarios = [porArea(101)]
    await abrirNuevo(usuarios)
    const buscados = responder(usuariosApi.buscarEmpleado, encontrar())
    const registrados = guardarNuevo(usuarios, porEmpleado(102))
    await expect.poll(() => textosDe(page.getByRole('tab'))).toEqual(['Usuario por Empleado', 'Usuario por Area'])
    await expect.element(campo('DNI')).toHaveFocus()
    await expect.element(grabar()).toBeDisabled()
    await expect.element(crear()).toMatchTextContent('Falta: DNI, usuario, contraseña')
    await campo('DNI').fill('98000001')
    await expect.element(campo('Apellidos y nombres')).toHaveValue('Olivares Rivas, Nadia')
    await expect.element(campo('Apellidos y nombres')).toHaveAttribute('readonly', '')
    expect(buscados.map(({ params }) => params.dni)).toEqual(['98000001'])
    await campo('Usuario').fill('nolivares102')
    await campo('Contraseña').fill(CLAVE)
    await grabar().click()
    await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
    await expect.element(crear()).not.toBeInTheDocument()
    expect(registrados.map(({ body }) => body)).toEqual([
      { username: 'nolivares102', password: CLAVE, nroDni: '98000001', employee_id: 7 },
    ])
    await expect.element(filaDe('nolivares102')).toMatchTextContent('Olivares Rivas, Nadia')
  })

  test('SHE-105 D-04 who may not give the informatics area is told before saving, by area and by employee', async () => {
    await abrirUsuarios(undefined, 'jefa')
    await botonNuevo().click()
    responder(usuariosApi.buscarEmpleado, encontrar({ reservado: true }))
    await campo('Usuario').fill('nolivares')
    await campo('Contraseña').fill(CLAVE)
    await campo('DNI').fill('98000001')
    await expect.element(crear().getByText('Solo el área de informática puede hacer este cambio')).toBeVisible()
    await expect.element(campo('DNI')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(grabar()).toBeDisabled()
    await pestanaArea().click()
    await elegirInformatica(crear())
    await expect.element(grabar()).toBeDisabled()
    await revisarAccesibilidad()
  })

  test('SHE-105 D-04 the informatics area itself gives both', async () => {
    await abrirUsuarios(undefined, 'sol')
    await botonNuevo().click()
    responder(usuariosApi.buscarEmpleado, encontrar({ reservado: true }))
    await campo('Usuario').fill('nolivares')
    await campo('Contraseña').fill(CLAVE)
    await campo('DNI').fill('98000001')
    await expect.element(grabar()).toBeEnabled()
    await pestanaArea().click()
    await elegirArea('Sub Gerencia de Tecnologías de la Información')
    await expect.element(grabar()).toBeEnabled()
  })

  test('USU-09 USU-11 USU-17 a user by area, by keyboard alone', async () => {
    const usuarios = [porArea(101)]
    await abrirUsuarios(usuarios)
    const registrados = guardarNuevo(usuarios, porArea(102, { area_id: 4, area_name: 'Secretaría General' }))
    await buscador().fill('registro')
    await userEvent.keyboard('{Alt>}n{/Alt}')
    await expect.element(campo('DNI')).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowRight}')
    await expect.element(pestanaArea()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Tab}')
    await expect.element(listaAreas()).toHaveFocus()
    await trasDibujar()
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await userEvent.keyboard('secretaria gen')
    await expect.element(page.getByRole('listbox').getByRole('option')).toHaveTextContent('Secretaría General')
    await userEvent.keyboard('{ArrowDown}{Enter}{Tab}')
    await expect.element(campo('Usuario')).toHaveFocus()
    await userEvent.keyboard('registro102{Tab}')
    await userEvent.keyboard(CLAVE)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
    expect(registrados.map(({ body }) => body)).toEqual([{ username: 'registro102', password: CLAVE, area_id: 4 }])
    await expect.element(filaDe('registro102')).toMatchTextContent('Usuario por área: Secretaría General')
    await expect.element(buscador()).toHaveValue('registro')
  })

  test('USU-12 the DNI takes eight digits only, and an unfinished one is told', async () => {
    await abrirNuevo()
    await campo('DNI').click()
    await userEvent.keyboard('12a3b4')
    await expect.element(campo('DNI')).toHaveValue('1234')
    await enfocar(campo('Usuario'))
    await expect.element(page.getByText('Dni invalido')).toBeVisible()
    await expect.element(campo('DNI')).toHaveAttribute('aria-invalid', 'true')
  })

  test('USU-13 a very long name is shown up to 80 characters', async () => {
    const larga = 'Abcdefghi '.repeat(10).trim()
    await abrirNuevo()
    responder(usuariosApi.buscarEmpleado, encontrar({ name: larga, ape_pat: larga, ape_mat: larga }))
    await campo('DNI').fill('98000000')
    await expect.element(campo('Apellidos y nombres')).toHaveValue(larga.slice(0, 80))
  })

  test('USU-15 a username in use is told at the field, and what was typed stays', async () => {
    const usuarios = [porArea(101)]
    await abrirNuevo(usuarios)
    responder(usuariosApi.registrar, () => rechazo('validacion', { errors: { username: 'El usuario ya existe' } }))
    await pestanaArea().click()
    await elegirArea('Registro Civil')
    await campo('Usuario').fill('REGISTRO101')
    await campo('Contraseña').fill(CLAVE)
    await grabar().click()
    await expect.element(crear().getByText('El usuario ya existe')).toBeVisible()
    await expect.element(aviso('No se pudo grabar el registro')).toBeVisible()
    await expect.element(campo('Usuario')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(campo('Usuario')).toHaveFocus()
    await expect.element(campo('Contraseña')).toHaveValue(CLAVE)
    await campo('Usuario').fill('registro101x')
    await expect.element(crear().getByText('El usuario ya existe')).not.toBeInTheDocument()
    guardarNuevo(usuarios, porArea(102))
    await grabar().click()
    await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
  })

  test('USU-10 a password can be generated, is shown in clear and copied', async () => {
    const copiado = recogerCopias()
    const valor = () => clave.element().getAttribute('value') ?? ''
    await abrirNuevo()
    await page.getByRole('button', { name: 'Generar contraseña' }).click()
    const clave = campo('Contraseña')
    await expect.poll(valor).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/)
    await expect.element(clave).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Copiar' }).click()
    await expect.element(aviso('Datos copiados al portapapeles')).toBeVisible()
    const antes = valor()
    expect(await copiado()).toBe(antes)
    await page.getByRole('button', { name: 'Generar contraseña' }).click()
    await expect.element(clave).not.toHaveValue(antes)
    const nueva = valor()
    await pestanaArea().click()
    await expect.element(clave).toHaveValue(nueva)
    await expect.element(clave).toHaveAttribute('type', 'text')
    await expect.element(page.getByRole('button', { name: 'Copiar' })).toBeVisible()
    await clave.fill('otra escrita a mano')
    await expect.element(page.getByRole('button', { name: 'Copiar' })).not.toBeInTheDocument()
  })

  test('USU-39 a failure keeps the modal and what was typed', async () => {
    await abrirNuevo()
    responder(usuariosApi.registrar, () => rechazo('inesperado'))
    await pestanaArea().click()
    await elegirArea('Registro Civil')
    await campo('Usuario').fill('registro102')
    await campo('Contraseña').fill(CLAVE)
    await grabar().click()
    await expect.element(aviso('No se pudo grabar el registro')).toBeVisible()
    await expect.element(crear()).toBeVisible()
    await expect.element(campo('Contraseña')).toHaveValue(CLAVE)
  })

  test('both tabs are clean for axe, empty and with errors, wide and narrow', async () => {
    await abrirNuevo()
    await campo('DNI').fill('123')
    await campo('Usuario').fill('con espacio')
    await enfocar(campo('Contraseña'))
    await expect.element(page.getByText('Use letras, números, punto, guion o arroba, sin espacios')).toBeVisible()
    await revisarAccesibilidad()
    await pestanaArea().click()
    await listaAreas().click()
    await expect.element(page.getByRole('listbox')).toBeVisible()
    await revisarAccesibilidad()
    await userEvent.keyboard('{Escape}')
    await page.viewport(390, 844)
    await revisarAccesibilidad()
  })
})

describe('Editar', () => {
  const editar = () => dialogo('EDITAR USUARIO')

  /** The dialog shows once it has the user's version: what a colleague saves after that makes it stale. */
  const abrirEdicion = async (username: string) => {
    await elegir(username, 'Editar')
    await expect.element(editar()).toBeVisible()
  }

  test('USU-14 API-35 API-39 a user by employee: DNI disabled, no password, only the username changes', async () => {
    const usuarios = [porEmpleado(101)]
    await abrirUsuarios(usuarios)
    const guardados = responder(usuariosApi.guardar, () => {
      const data = porEmpleado(101, { username: 'nrivas' })
      usuarios.splice(0, 1, data)
      return { data }
    })
    await abrirEdicion('nolivares101')
    await expect.element(campo('DNI')).toBeDisabled()
    await expect.element(campo('DNI')).toHaveValue('98000001')
    await expect.element(campo('Apellidos y nombres')).toHaveValue('Olivares Rivas, Nadia')
    await expect.element(campo('Contraseña')).not.toBeInTheDocument()
    await expect.element(page.getByRole('tab')).not.toBeInTheDocument()
    await expect.element(campo('Usuario')).toHaveFocus()
    await campo('Usuario').fill('nrivas')
    await grabar().click()
    await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
    expect(guardados.map(({ body }) => body)).toEqual([
      { accion: 'edicion', id: 101, username: 'nrivas', version: '2026-07-15 09:00:00.000' },
    ])
    await expect.element(filaDe('nrivas')).toMatchTextContent('Olivares Rivas, Nadia')
  })

  test('USU-14 a user by area changes the area, and of accesses nothing is sent', async () => {
    const usuarios = [porArea(101)]
    await abrirUsuarios(usuarios)
    // What else the screen sent would have no answer here.
    const guardados = responder(usuariosApi.guardar, () => {
      const data = porArea(101, { area_id: 40, area_name: 'Gerencia de Obras' })
      usuarios.splice(0, 1, data)
      return { data }
    })
    await abrirEdicion('registro101')
    await expect.element(editar()).toMatchTextContent('Usuario por área: Registro Civil')
    await expect.element(editar()).toMatchTextContent('se cambian en Permisos')
    await elegirArea('Gerencia de Obras')
    await revisarAccesibilidad()
    await grabar().click()
    await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
    expect(guardados.map(({ body }) => body)).toEqual([
      { accion: 'edicion', id: 101, username: 'registro101', area_id: 40, version: '2026-07-15 09:00:00.000' },
    ])
    await expect.element(filaDe('registro101')).toMatchTextContent('Usuario por área: Gerencia de Obras')
  })

  test('SHE-94 what a colleague saved first is told and not written over', async () => {
    const usuarios = [porArea(101)]
    await abrirUsuarios(usuarios)
    await abrirEdicion('registro101')
    usuarios.splice(0, 1, porArea(101, { username: 'ajeno', updated_at: '2026-07-15 10:00:00.000' }))
    responder(usuariosApi.guardar, () => rechazo('desactualizado'))
    await campo('Usuario').fill('propio')
    await grabar().click()
    await expect.element(page.getByText('El registro fue modificado por otro usuario, vuelva a cargarlo')).toBeVisible()
    await page.getByRole('button', { name: 'Ver cambios' }).click()
    await expect.element(page.getByText('Ahora dice: ajeno')).toBeVisible()
    await expect.element(campo('Usuario')).toHaveFocus()
    await expect.element(campo('Usuario')).toHaveValue('propio')
    const guardados = responder(usuariosApi.guardar, {})
    await grabar().click()
    await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
    expect(guardados[0]?.body).toMatchObject({ username: 'propio', version: '2026-07-15 10:00:00.000' })
  })

  test('SHE-94 an area that a colleague changed is taken over and told', async () => {
    const usuarios = [porArea(101)]
    await abrirUsuarios(usuarios)
    await abrirEdicion('registro101')
    usuarios.splice(0, 1, porArea(101, { area_id: 20, area_name: 'Gerencia de Administración' }))
    responder(usuariosApi.guardar, () => rechazo('desactualizado'))
    await campo('Usuario').fill('propio')
    await grabar().click()
    await page.getByRole('button', { name: 'Ver cambios' }).click()
    await expect.element(editar().getByText(/Cambió. Antes decía: Registro Civil/)).toBeVisible()
    await expect.element(listaAreas()).toHaveValue('Gerencia de Administración')
    await expect.element(listaAreas()).toHaveFocus()
    await expect.element(campo('Usuario')).toHaveValue('propio')
  })

  test('a user that cannot be loaded opens nothing, and that is told', async () => {
    await abrirUsuarios()
    responder(usuariosApi.detalle, () => rechazo('noEncontrado'))
    await elegir('registro101', 'Editar')
    await expect.element(aviso('No se pudo obtener el registro')).toBeVisible()
    await expect.element(editar()).not.toBeInTheDocument()
  })

  /** Holds the answer to registro101's edition back until it is let go. */
  const retenerDetalle = () => {
    const soltar = Promise.withResolvers<void>()
    const contestado = Promise.withResolvers<void>()
    responder(usuariosApi.detalle, async ({ params: { id } }) => {
      if (id === 101) {
        await soltar.promise
        contestado.resolve()
      }
      return { data: porArea(id) }
    })
    return async () => {
      soltar.resolve()
      await contestado.promise
    }
  }

  test('USU-05 USU-14 a user that comes late does not open over what was chosen meanwhile', async () => {
    await abrirUsuarios()
    const contestar = retenerDetalle()
    const guardados = responder(usuariosApi.guardar, {})
    await elegir('registro101', 'Editar')
    await expect
      .element(page.getByRole('button', { name: 'Acciones de registro101' }))
      .toHaveAttribute('aria-busy', 'true')
    await elegir('registro102', 'Editar')
    await expect.element(campo('Usuario')).toHaveValue('registro102')
    await contestar()
    await campo('Usuario').fill('registro104')
    await grabar().click()
    await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
    await expect.element(editar()).not.toBeInTheDocument()
    expect(guardados.map(({ params }) => params.id)).toEqual([102])
  })

  test('USU-05 a user that comes late does not open over the confirmation of another', async () => {
    await abrirUsuarios()
    const contestar = retenerDetalle()
    await elegir('registro101', 'Editar')
    await elegir('registro101', 'Eliminar')
    await contestar()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(editar()).not.toBeInTheDocument()
  })
})
