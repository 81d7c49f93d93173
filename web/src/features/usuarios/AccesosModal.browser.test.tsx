import type { Acceso } from '@cabildo/contracts/accesos'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  ADMIN,
  abrirAccesos,
  accesos,
  aceptarEstado,
  elegir,
  elegirArea,
  grabar,
  interruptor,
  JEFA,
  lapiz,
  nuevoAcceso as nuevo,
  permiso,
  porArea,
  porEmpleado,
  unAcceso,
} from '../../../test/fabricas/usuarios.ts'
import { listaDe } from '../../../test/listado.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { filas } from '../../../test/tabla.ts'
import { aviso, enfocar, textosDe } from '../../../test/vista.ts'

test('USU-23 USU-24 USU-25 USU-30 without accesses it says so, and Nuevo adds one with a position', async () => {
  const dados: Acceso[] = []
  await abrirAccesos(dados, [porEmpleado(101)])
  const guardados = responder(usuariosApi.guardarPermisos, ({ body: { area_id, cargo_id } }) => {
    const data = unAcceso(2, { area_id, cargo_id: cargo_id ?? null })
    dados.push(data)
    return { data }
  })
  await expect.element(accesos()).toMatchTextContent('Olivares Rivas, Nadia')
  await expect.element(accesos().getByText('No registra accesos para este usuario')).toBeVisible()
  await expect.element(nuevo()).toHaveFocus()
  await revisarAccesibilidad()
  await nuevo().click()
  await expect.element(permiso().getByLabelText('Año')).toHaveValue('2026')
  await expect.element(permiso().getByLabelText('Año')).toHaveAttribute('readonly', '')
  await expect.element(permiso()).toMatchTextContent('Falta: área, cargo')
  await expect.element(grabar()).toBeDisabled()
  await elegirArea('Registro Civil')
  await expect.element(permiso()).toMatchTextContent(/Falta: cargo/)
  await permiso().getByLabelText('Cargo').selectOptions('Asistente')
  await permiso().getByLabelText('Nacimientos').click()
  await grabar().click()
  await expect.element(aviso('Permisos grabado con éxito')).toBeVisible()
  expect(guardados.map(({ body }) => body)).toEqual([
    expect.objectContaining({ id: 101, area_id: 30, cargo_id: 5, myChoices: [10] }),
  ])
  await expect.element(permiso()).not.toBeInTheDocument()
  const titulos = () => textosDe(accesos().getByRole('columnheader')).slice(0, 4)
  await expect.poll(titulos).toEqual(['Año', 'Area', 'Cargo', 'Estado'])
  await expect.element(filas()).toHaveLength(1)
  await expect
    .poll(() => textosDe(filas().getByRole('cell')))
    .toEqual(['2026', 'Registro Civil', 'Asistente', 'Activo', ''])
  await expect.element(nuevo()).toHaveFocus()
})

test('USU-33 USU-36 the switch moves only when the server has accepted', async () => {
  const dados = [unAcceso(1)]
  await abrirAccesos(dados)
  await expect.element(interruptor()).toBeChecked()
  const soltar = Promise.withResolvers<void>()
  responder(usuariosApi.cambiarEstado, async () => {
    await soltar.promise
    return rechazo('inesperado')
  })
  await interruptor().click()
  await expect.element(interruptor()).toHaveAttribute('aria-busy', 'true')
  await expect.element(interruptor()).toBeChecked()
  soltar.resolve()
  await expect.element(aviso('No se pudo cambiar el estado')).toBeVisible()
  await expect.element(interruptor()).toBeChecked()
  const pedidos = aceptarEstado(dados)
  await enfocar(interruptor())
  await userEvent.keyboard(' ')
  await expect.element(interruptor()).not.toBeChecked()
  await expect.element(filas().getByText('Inactivo')).toBeVisible()
  await expect.element(interruptor()).toHaveFocus()
  expect(pedidos.map(({ body }) => body)).toEqual([{ user_id: 101, empacce_id: 1, estado: false }])
})

test('USU-31 USU-35 a second active access of the year is refused and nothing changes', async () => {
  await abrirAccesos([unAcceso(2, { area_id: 20 }), unAcceso(1, { estado: false })])
  const pedidos = responder(usuariosApi.cambiarEstado, { existe_acceso: true })
  await expect.element(filas()).toHaveLength(2)
  await accesos().getByRole('switch', { checked: false }).click()
  await expect.element(aviso('Ya existe acceso para el usuario')).toBeVisible()
  expect(pedidos.map(({ body }) => body)).toEqual([{ user_id: 101, empacce_id: 1, estado: true }])
  await expect.element(accesos().getByRole('switch', { checked: true })).toHaveLength(1)
  await expect.element(interruptor(0)).toBeChecked()
})

test('USU-33 SHE-105 the refusal of the server is told in its own words', async () => {
  await abrirAccesos([unAcceso(1)], [porArea(101)], 'jefa')
  responder(usuariosApi.cambiarEstado, () => rechazo('reservado'))
  await interruptor().click()
  await expect.element(aviso('Solo el área de informática puede hacer este cambio')).toBeVisible()
  await expect.element(interruptor()).toBeChecked()
})

test.each([
  ['the own', 'No puede cambiar sus propios accesos ni permisos', JEFA],
  ["a stronger account's", 'Solo el área de informática puede hacer este cambio', ADMIN],
])('USU-33 SHE-105 %s accesses are only shown, and why is told', async (_, motivo, usuario) => {
  await abrirAccesos([unAcceso(1, { user_id: usuario.id, cargo_id: 3 })], [usuario], 'jefa')
  await expect.element(filas().getByRole('cell').last()).toHaveTextContent('Activo')
  await expect.element(accesos().getByText(motivo)).toBeVisible()
  await expect.element(accesos().getByRole('switch')).not.toBeInTheDocument()
  await expect.element(lapiz()).not.toBeInTheDocument()
  await expect.element(nuevo()).not.toBeInTheDocument()
  await revisarAccesibilidad()
})

test('USU-33 two switches that are awaited are busy each by itself', async () => {
  await abrirAccesos([unAcceso(2, { area_id: 20 }), unAcceso(1, { estado: false })])
  await expect.element(filas()).toHaveLength(2)
  const esperas = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  responder(usuariosApi.cambiarEstado, async ({ body }) => {
    await esperas[body.empacce_id === 2 ? 0 : 1]?.promise
    return {}
  })
  await interruptor(0).click()
  await interruptor(1).click()
  for (const n of [0, 1]) await expect.element(interruptor(n)).toHaveAttribute('aria-busy', 'true')
  esperas[1]?.resolve()
  await expect.element(interruptor(1)).not.toHaveAttribute('aria-busy')
  await expect.element(interruptor(0)).toHaveAttribute('aria-busy', 'true')
  esperas[0]?.resolve()
  await expect.element(interruptor(0)).not.toHaveAttribute('aria-busy')
})

test('D-23 accesses that cannot be loaded are asked for again', async () => {
  await abrirAccesos([], [porArea(101), porArea(102)])
  await accesos().getByRole('button', { name: 'Cerrar' }).last().click()
  responder(usuariosApi.accesos, () => rechazo('inesperado'))
  await elegir('registro102', 'Permisos')
  await expect.element(accesos().getByText('No se pudo obtener datos')).toBeVisible()
  responder(usuariosApi.accesos, listaDe([unAcceso(2, { user_id: 102 })]))
  await accesos().getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(filas()).toHaveLength(1)
  await userEvent.keyboard('{Tab}')
  await expect.element(interruptor()).toHaveFocus()
})

test('USU-26 codes that come after the list was closed do not open over the list of another user', async () => {
  await abrirAccesos([unAcceso(1), unAcceso(2, { user_id: 102 })], [porArea(101), porArea(102)])
  const soltar = Promise.withResolvers<void>()
  const contestado = Promise.withResolvers<void>()
  responder(usuariosApi.permisos, async () => {
    await soltar.promise
    contestado.resolve()
    return { roles: [], area_id: 30, cargo_id: null, version: '1' }
  })
  await lapiz().click()
  await expect.element(lapiz()).toHaveAttribute('aria-busy', 'true')
  await accesos().getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(accesos()).not.toBeInTheDocument()
  await elegir('registro102', 'Permisos')
  await expect.element(filas()).toHaveLength(1)
  await expect.element(accesos()).toMatchTextContent('registro102')
  soltar.resolve()
  await contestado.promise
  await interruptor().click()
  await expect.element(interruptor()).not.toBeChecked()
  await expect.element(permiso()).not.toBeInTheDocument()
})
