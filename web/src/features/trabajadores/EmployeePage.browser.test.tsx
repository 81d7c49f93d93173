import { ERRORES } from '@cabildo/contracts/base/errores'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirTrabajadores, cargos, llevarRegistro, unEmpleado } from '../../../test/fabricas/trabajadores.ts'
import { paginaDe } from '../../../test/listado.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { botonNuevo, buscador, filaDe, preguntaEliminar } from '../../../test/tabla.ts'
import { altura, aviso, enfocar, sinDesborde, textosDe } from '../../../test/vista.ts'

const eliminarA = (texto: string) =>
  filaDe(texto)
    .getByRole('button', { name: /Eliminar/ })
    .click()

test('TRA-01 TRA-03 TRA-27 SHE-88 the registry shows its columns and Nuevo, and offers no exports', async () => {
  await abrirTrabajadores([unEmpleado(7, { name: 'Rosa Elvira', ape_pat: 'Quispe', dni: '95111222' })])
  await expect
    .poll(() => textosDe(page.getByRole('columnheader')))
    .toEqual(['Nombre', 'Apellido Paterno', 'Apellido Materno', 'DNI', 'Cargo', 'Area', 'Año', 'Activo', 'Accion'])
  const fila = filaDe('95111222')
  const celdas = fila.getByRole('cell')
  await expect.element(celdas.nth(0).getByText('Rosa Elvira')).toBeVisible()
  await expect.element(celdas.nth(1)).toHaveTextContent('Quispe')
  await expect.element(celdas.nth(2)).toHaveTextContent('Mamani')
  await expect.element(celdas.nth(3)).toHaveTextContent('95111222')
  await expect.element(celdas.nth(4)).toHaveTextContent('Especialista')
  await expect.element(celdas.nth(5)).toHaveTextContent('Sub Gerencia de Recursos Humanos')
  await expect.element(celdas.nth(6)).toHaveTextContent('2026')
  await expect.element(fila.getByRole('switch', { name: 'Activo: Quispe Mamani, Rosa Elvira' })).toBeChecked()
  await expect.element(botonNuevo()).toBeEnabled()
  await expect.element(page.getByRole('group', { name: 'Exportar' })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: /Copiar|CSV|^Excel|PDF|Imprimir|Exportar/ }))
    .not.toBeInTheDocument()
})

test('TRA-02 the employees of another area are not listed', async () => {
  await abrirTrabajadores([unEmpleado(1), unEmpleado(2, { ape_pat: 'Ajeno', area_id: 20 })])
  await expect.element(filaDe('Quispe 01')).toBeVisible()
  await expect.element(filaDe('Ajeno')).not.toBeInTheDocument()
  await buscador().fill('Ajeno')
  await expect.element(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
})

test('TRA-04 the newest year comes first, then the newest record; Accion orders by it', async () => {
  const nombres = ['Primera', 'Segunda', 'Tercera']
  const { listados } = await abrirTrabajadores(
    nombres.map((name, i) => unEmpleado(i, { name, created_at: `2026-07-15 09:00:0${i}` })),
  )
  expect(listados[0]?.query.order).toEqual([
    { column: 'anio_eje', dir: 'desc' },
    { column: 'created_at', dir: 'desc' },
  ])
  const mostrados = () => [...document.querySelectorAll('td:first-child strong')].map(({ textContent }) => textContent)
  await expect.poll(mostrados).toEqual(nombres.toReversed())
  for (const titulo of ['Año', 'Accion'])
    await expect.element(page.getByRole('columnheader', { name: titulo })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('columnheader', { name: 'Accion' }).getByRole('button').click()
  await expect.poll(mostrados).toEqual(nombres)
  await expect.element(page.getByRole('columnheader', { name: 'Accion' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(page.getByRole('columnheader', { name: 'Año' })).not.toHaveAttribute('aria-sort')
})

test('TRA-12 the positions are asked for together with the table, not after it', async () => {
  const soltar = Promise.withResolvers<void>()
  responder(trabajadoresApi.porArea, async ({ query }) => {
    await soltar.promise
    return paginaDe([unEmpleado(1)], query)
  })
  const pedidos = responder(catalogosApi.cargos, cargos)
  const abierto = abrirTrabajadores()
  await expect.poll(() => pedidos.length).toBeGreaterThan(0)
  soltar.resolve()
  await abierto
})

describe('deleting', () => {
  test('TRA-06 TRA-23 TRA-26 SHE-66 SHE-90 deleting asks first, names the employee and tells the outcome', async () => {
    const registro = [unEmpleado(1), unEmpleado(2)]
    const { eliminados } = llevarRegistro(registro)
    await abrirTrabajadores(registro)
    await filaDe('Quispe 02').getByRole('button', { name: 'Eliminar a Quispe 02 Mamani, Prueba' }).click()
    await expect.element(preguntaEliminar()).toMatchTextContent('Se eliminará a Quispe 02 Mamani, Prueba del registro')
    await revisarAccesibilidad()
    await preguntaEliminar().getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(preguntaEliminar()).not.toBeInTheDocument()
    await expect.element(filaDe('Quispe 02')).toBeVisible()
    await eliminarA('Quispe 02')
    await preguntaEliminar().getByRole('button', { name: 'Aceptar' }).click()
    await expect.element(aviso('Registro eliminado')).toBeVisible()
    expect(eliminados.map(({ body }) => body)).toEqual([{ empacce_id: 2 }])
    await expect.element(filaDe('Quispe 02')).not.toBeInTheDocument()
    await expect.element(filaDe('Quispe 01')).toBeVisible()
  })

  test('TRA-26 D-47 a removal that fails says so, one of a user in the words of the server', async () => {
    await abrirTrabajadores()
    responder(trabajadoresApi.eliminar, () => rechazo('inesperado'))
    await eliminarA('Quispe 01')
    await preguntaEliminar().getByRole('button', { name: 'Aceptar' }).click()
    await expect.element(aviso('No se pudo eliminar registro')).toBeVisible()
    await preguntaEliminar().getByRole('button', { name: 'Cancelar' }).click()
    responder(trabajadoresApi.eliminar, () => rechazo('accesoDeUsuario'))
    await eliminarA('Quispe 02')
    await preguntaEliminar().getByRole('button', { name: 'Aceptar' }).click()
    await expect.element(aviso(ERRORES.accesoDeUsuario.mensaje)).toBeVisible()
    await expect.element(filaDe('Quispe 02')).toBeVisible()
  })
})

describe('the switch Activo', () => {
  test('TRA-22 it sends the state alone and moves when the server has accepted', async () => {
    const registro = [unEmpleado(1)]
    await abrirTrabajadores(registro)
    const soltar = Promise.withResolvers<void>()
    const editados = responder(trabajadoresApi.editar, async () => {
      await soltar.promise
      registro.splice(0, 1, unEmpleado(1, { estado: 0 }))
      return {}
    })
    const interruptor = page.getByRole('switch')
    await interruptor.click()
    await expect.element(interruptor).toHaveAttribute('aria-busy', 'true')
    await expect.element(interruptor).toBeChecked()
    await expect.poll(() => editados).toHaveLength(1)
    expect(editados[0]).toMatchObject({ params: { id: 1_001 } })
    expect(editados[0]?.body).toEqual({ empacce_id: 1, estado: 0 })
    soltar.resolve()
    await expect.element(interruptor).not.toBeChecked()
    responder(trabajadoresApi.editar, () => {
      registro.splice(0, 1, unEmpleado(1))
      return {}
    })
    await enfocar(interruptor)
    await userEvent.keyboard(' ')
    await expect.element(interruptor).toBeChecked()
  })

  test('TRA-22 TRA-21 a second active access is refused, and the switch stays', async () => {
    const [activo, otro] = [unEmpleado(1, { cargo_name: 'Técnico administrativo' }), unEmpleado(2, { estado: 0 })]
    await abrirTrabajadores([activo, { ...otro, employee_id: activo.employee_id, dni: activo.dni }])
    responder(trabajadoresApi.editar, { existe_acceso: true })
    const interruptor = filaDe('Especialista').getByRole('switch')
    await interruptor.click()
    await expect.element(aviso('Ya existe acceso para el usuario')).toBeVisible()
    await expect.element(interruptor).not.toHaveAttribute('aria-busy')
    await expect.element(interruptor).not.toBeChecked()
  })

  test('TRA-22 another refusal leaves the switch and says so', async () => {
    await abrirTrabajadores([unEmpleado(1)])
    responder(trabajadoresApi.editar, () => rechazo('inesperado'))
    await page.getByRole('switch').click()
    await expect.element(aviso('No se pudo cambiar el estado')).toBeVisible()
    await expect.element(page.getByRole('switch')).toBeChecked()
  })

  test('TRA-22 D-47 the state of a user is changed elsewhere: the row says where, and the server too', async () => {
    await abrirTrabajadores([unEmpleado(1, { con_usuario: true })])
    responder(trabajadoresApi.editar, () => rechazo('accesoDeUsuario'))
    const interruptor = page.getByRole('switch')
    await expect.element(interruptor).toHaveAttribute('aria-description', ERRORES.accesoDeUsuario.mensaje)
    await interruptor.click()
    await expect.element(aviso(ERRORES.accesoDeUsuario.mensaje)).toBeVisible()
    await expect.element(interruptor).toBeChecked()
  })
})

describe('the states of the screen', () => {
  test('TRA-01 TRA-33 TRA-31 an area without employees is told what to do, with Nuevo and Subir Excel', async () => {
    await abrirTrabajadores([])
    await expect
      .element(page.getByRole('heading', { name: 'Aún no hay trabajadores de 2026 en su área' }))
      .toBeVisible()
    await expect
      .element(
        page
          .getByRole('region', { name: 'LISTADO DE TRABAJADORES' })
          .getByRole('button', { name: 'Subir Excel', exact: true }),
      )
      .toBeVisible()
    await page
      .getByRole('region', { name: 'LISTADO DE TRABAJADORES' })
      .getByRole('button', { name: 'Nuevo', exact: true })
      .click()
    await expect.element(page.getByRole('dialog', { name: 'CREAR EMPLEADO' })).toBeVisible()
  })

  test('TRA-27 SHE-81 rows that cannot be brought say so and can be asked for again', async () => {
    responder(trabajadoresApi.porArea, () => rechazo('sinPermiso'))
    await abrirTrabajadores()
    responder(trabajadoresApi.porArea, ({ query }) => paginaDe([unEmpleado(1)], query))
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.element(page.getByRole('switch')).toBeVisible()
  })

  test('TRA-03 the list is clean for axe, and on a phone nothing hides and everything takes a finger', async () => {
    await abrirTrabajadores([unEmpleado(1)])
    await revisarAccesibilidad()
    await page.viewport(390, 844)
    const fila = filaDe('95000001')
    await expect.element(fila.getByText('Quispe 01 Mamani')).toBeVisible()
    await expect.element(fila.getByText('Especialista')).toBeVisible()
    for (const control of [fila.getByRole('switch'), fila.getByRole('button', { name: /Editar/ })])
      expect(await altura(control)).toBeGreaterThanOrEqual(44)
    await expect.poll(sinDesborde).toBe(true)
    await revisarAccesibilidad()
  })
})
