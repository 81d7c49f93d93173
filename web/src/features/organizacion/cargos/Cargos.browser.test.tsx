import { cargosApi } from '@cabildo/contracts/organizacion-cargos'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirCargos, unCargo } from '../../../../test/fabricas/organizacion.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { botonNuevo, filaDe, filas, preguntaEliminar } from '../../../../test/tabla.ts'
import { altura, aviso, campo, dialogo, pulsar, sinDesborde, textosDe } from '../../../../test/vista.ts'

const GERENTE = unCargo(1, 'Gerente', { trabajadores: 7, usado: true })
const SUBGERENTE = unCargo(2, 'Subgerente', { usado: true })
const CHOFER = unCargo(14, 'Chofer', { activo: false })
const grabar = () => page.getByRole('button', { name: 'Grabar' })

test('ORG-33 the table of positions, with what each may suffer', async () => {
  await abrirCargos([GERENTE, SUBGERENTE, CHOFER])
  await expect.element(page.getByText('2 cargos activos, 1 inactivo', { exact: true })).toBeVisible()
  expect(textosDe(page.getByRole('columnheader'))).toEqual(['Cargo', 'Trabajadores', 'Estado', 'Accion'])
  await expect
    .poll(() => textosDe(filaDe('Gerente').first().getByRole('cell')).slice(0, 3))
    .toEqual(['Gerente', '7', 'Activo'])
  const eliminar = page.getByRole('button', { name: /^Eliminar Gerente/ })
  await expect.element(eliminar).toHaveAccessibleName('Eliminar Gerente: El cargo ya se usó: desactívelo')
  await pulsar(eliminar, '{Enter}')
  await expect.element(aviso('El cargo ya se usó: desactívelo')).toBeVisible()
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  expect(await altura(botonNuevo())).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad()
})

test('ORG-33 ORG-59 a new position, and a name that another active one has', async () => {
  const { cargos } = await abrirCargos([GERENTE])
  const creados = responder(cargosApi.crear, ({ body }) => {
    if (body.name === 'Gerente') return rechazo('validacion', { errors: { name: 'Ya existe un cargo con ese nombre' } })
    const data = unCargo(6, body.name)
    cargos.push(data)
    return { data }
  })
  await botonNuevo().click()
  await campo('Nombre').fill('Gerente')
  await revisarAccesibilidad()
  await grabar().click()
  await expect.element(aviso('Ya existe un cargo con ese nombre')).toBeVisible()
  await campo('Nombre').fill('Alcalde')
  await grabar().click()
  await expect.element(aviso('Cargo grabado con éxito')).toBeVisible()
  await expect.element(filaDe('Alcalde')).toBeVisible()
  await expect.element(botonNuevo()).toHaveFocus()
  expect(creados.map(({ body }) => body.name)).toEqual(['Gerente', 'Alcalde'])
})

test('ORG-33 a position is renamed, switched off and on, and deleted where nobody ever had it', async () => {
  const { cargos } = await abrirCargos([GERENTE, CHOFER])
  const editados = responder(cargosApi.editar, ({ params, body }) => {
    const i = cargos.findIndex(({ id }) => id === params.id)
    const data = {
      ...unCargo(params.id, ''),
      ...cargos[i],
      ...(body.name && { name: body.name }),
      activo: body.activo ?? true,
    }
    cargos[i] = data
    return { data }
  })
  await page.getByRole('button', { name: 'Editar Gerente' }).click()
  await campo('Nombre').fill('Gerente de línea')
  await grabar().click()
  await expect.element(filaDe('Gerente de línea')).toBeVisible()
  await page.getByRole('switch', { name: 'Activo: Chofer' }).click()
  await expect.element(page.getByRole('switch', { name: 'Activo: Chofer' })).toBeChecked()
  expect(editados.map(({ body }) => body)).toEqual([
    { name: 'Gerente de línea', version: '2026-07-15 09:00:00.000' },
    { activo: true, version: '2026-07-15 09:00:00.000' },
  ])
  const borrados = responder(cargosApi.eliminar, () => {
    cargos.pop()
    return {}
  })
  await page.getByRole('button', { name: 'Eliminar Chofer' }).click()
  await expect.element(preguntaEliminar()).toMatchTextContent('Se eliminará el cargo Chofer.')
  await preguntaEliminar().getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(filas()).toHaveLength(1)
  expect(borrados.map(({ params }) => params.id)).toEqual([14])
})

test('ORG-35 Unir con offers the other active positions, and names who would have two equal accesses', async () => {
  await abrirCargos([GERENTE, SUBGERENTE, CHOFER])
  const nombres = 'Estas personas ya tienen un acceso igual: QUISPE MAMANI, ROSA'
  const unidos = responder(cargosApi.unir, () => rechazo('accesosIguales', { message: nombres }))
  const unir = () => dialogo('UNIR CON OTRO CARGO')
  await page.getByRole('button', { name: 'Unir Gerente' }).click()
  await expect.poll(() => textosDe(unir().getByRole('option'))).toEqual(['Elija el cargo', 'Subgerente'])
  await unir().getByRole('combobox', { name: 'Unir con' }).selectOptions('Subgerente')
  await revisarAccesibilidad()
  await unir().getByRole('button', { name: 'Unir' }).click()
  await expect.element(aviso(nombres)).toBeVisible()
  responder(cargosApi.unir, { data: { ...GERENTE, activo: false }, accesos: 7 })
  await unir().getByRole('button', { name: 'Unir' }).click()
  await expect.element(aviso('7 accesos pasaron a Subgerente')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Unir Gerente' })).toHaveFocus()
  expect(unidos[0]?.body).toEqual({ destino_id: 2 })
})

test('ORG-34 without positions the usual ones are offered, each of which can be unticked', async () => {
  const { cargos } = await abrirCargos([])
  await expect.element(page.getByRole('heading', { name: 'Aún no hay cargos' })).toBeVisible()
  const cargados = responder(cargosApi.usuales, ({ body: { ids } }) => {
    cargos.push(...ids.map((id) => unCargo(id, `Cargo ${id}`)))
    return { data: cargos }
  })
  await page.getByRole('button', { name: 'Cargar los cargos usuales' }).click()
  const usuales = dialogo('CARGOS USUALES')
  await expect.element(usuales).toMatchTextContent('15 cargos elegidos')
  await expect.element(usuales.getByRole('checkbox', { name: 'Gerente', exact: true })).toHaveFocus()
  await usuales.getByRole('checkbox', { name: 'Chofer' }).click()
  await revisarAccesibilidad()
  await usuales.getByRole('button', { name: 'Cargar' }).click()
  await expect.element(aviso('Se crearon 14 cargos')).toBeVisible()
  await expect.element(filas()).toHaveLength(14)
  expect(cargados[0]?.body.ids).not.toContain(14)
})
